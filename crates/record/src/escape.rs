//! Values on one line: what a line cannot hold is written with a backslash.

/// The value without line ends and other control characters.
#[must_use]
pub fn escape(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for c in value.chars() {
        match c {
            '\\' => text += "\\\\",
            '\n' => text += "\\n",
            c if c.is_control() => text += &format!("\\u{{{:x}}}", u32::from(c)),
            c => text.push(c),
        }
    }
    text
}

/// The value that was escaped; `None` if nothing escapes to this text.
#[must_use]
pub fn unescape(text: &str) -> Option<String> {
    let mut value = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        if c != '\\' {
            value.push(c);
            continue;
        }
        match rest.next()? {
            '\\' => value.push('\\'),
            'n' => value.push('\n'),
            'u' => {
                let (digits, after) = rest.as_str().strip_prefix('{')?.split_once('}')?;
                value.push(char::from_u32(u32::from_str_radix(digits, 16).ok()?)?);
                rest = after.chars();
            }
            _ => return None,
        }
    }
    (escape(&value) == text).then_some(value)
}

/// Whether a character steers a terminal, or the direction of the text around it, instead of being shown. Names and what
/// agents say are shown without such.
#[must_use]
pub fn is_steering(c: char) -> bool {
    let turns =
        matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || turns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_comes_back() {
        bolero::check!().with_type::<String>().for_each(|value: &String| {
            let line = escape(value);
            assert!(!line.contains('\n') && !line.contains('\r'));
            assert_eq!(unescape(&line).as_ref(), Some(value));
        });
    }

    #[test]
    fn what_was_never_written_is_refused() {
        for text in ["\\", "\\x", "\\u{zz}", "\\u{41}", "\\u{d800}", "\\u41"] {
            assert_eq!(unescape(text), None, "{text}");
        }
    }
}
