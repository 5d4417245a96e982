//! Whether a specification says what the rule book says: its doc comments quote the book, word for word.
//!
//! A quotation is a run of lines `/// > words` (or `//! > words`). Lines are joined and blanks squeezed on both sides, so
//! that book and comment may be wrapped differently; nothing else may differ. What follows `#[cfg(test)]` is not
//! looked at.

/// How the quotations of a specification fail to fit its rule book.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum QuotationError {
    /// Words that the book does not have.
    #[error("line {line}: the rule book has no words {quotation:?}")]
    NotInTheBook {
        /// The line where the quotation begins, from 1.
        line: usize,
        /// The quotation in one line.
        quotation: String,
    },
    /// A public function of the specification that quotes nothing.
    #[error("line {line}: {function:?} quotes no sentence of the rule book in its doc comment")]
    Unquoted {
        /// The line of the function, from 1.
        line: usize,
        /// The line as it stands.
        function: String,
    },
}

/// Finds every quotation of a specification in its rule book, and a quotation above every public function.
///
/// Answers how many quotations there are.
///
/// ```
/// use tablero_core::conformance::check_quotations;
/// let spec = "/// > Passing is\n/// > not allowed.\npub fn may_pass() -> bool { false }\n";
/// assert_eq!(check_quotations(spec, "White begins. Passing is not\nallowed."), Ok(1));
/// assert!(check_quotations(spec, "White begins. Passing is allowed.").is_err());
/// ```
pub fn check_quotations(spec: &str, book: &str) -> Result<usize, QuotationError> {
    let book = squeezed(book);
    let mut found = 0;
    // The line where the quotation being read began, and its words; whether the item that comes next has one.
    let mut open: Option<(usize, String)> = None;
    let mut quoted = false;
    for (text, line) in spec.lines().take_while(|&text| text != "#[cfg(test)]").chain([""]).zip(1..) {
        let trimmed = text.trim_start();
        let doc = trimmed.strip_prefix("///").or_else(|| trimmed.strip_prefix("//!"));
        if let Some(words) = doc.and_then(|doc| doc.trim_start().strip_prefix('>')) {
            let (_, quotation) = open.get_or_insert_with(|| (line, String::new()));
            quotation.push(' ');
            quotation.push_str(words);
            continue;
        }
        if let Some((line, quotation)) = open.take() {
            let quotation = squeezed(&quotation);
            if !book.contains(&quotation) {
                return Err(QuotationError::NotInTheBook { line, quotation });
            }
            found += 1;
            quoted = true;
        }
        if text.starts_with("pub fn ") && !quoted {
            return Err(QuotationError::Unquoted { line, function: text.to_owned() });
        }
        quoted &= doc.is_some() || trimmed.starts_with("#[");
    }
    Ok(found)
}

/// The text with every run of blanks and line ends as one space.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = "# Rules\n\n- A box moves if the cell\n  behind it is free.\n- Walls never change.\n";

    #[test]
    fn quotations_are_found_however_they_are_wrapped() {
        let spec = "\
//! > Walls never change.

/// Why.
///
/// > A box moves if
/// > the cell behind it is free.
///
/// > Walls never change.
#[must_use]
pub fn may_push() -> bool {
    true
}
";
        assert_eq!(check_quotations(spec, BOOK), Ok(3));
    }

    #[test]
    fn one_wrong_word_is_found_with_its_line() {
        let spec = "/// Why.\n/// > A box moves if the cell\n/// > in front is free.\npub fn may_push() {}\n";
        assert_eq!(
            check_quotations(spec, BOOK),
            Err(QuotationError::NotInTheBook {
                line: 2,
                quotation: "A box moves if the cell in front is free.".to_owned()
            })
        );
        assert!(check_quotations("/// > Walls change.", BOOK).is_err(), "the last line counts");
    }

    #[test]
    fn a_public_function_must_quote() {
        let quoted = "/// > Walls never change.\npub fn one() {}\n";
        let two = format!("{quoted}\n/// No rule.\npub fn two() {{}}\n");
        assert_eq!(
            check_quotations(&two, BOOK),
            Err(QuotationError::Unquoted { line: 5, function: "pub fn two() {}".to_owned() })
        );
        assert_eq!(check_quotations(&format!("{quoted}fn private() {{}}\n"), BOOK), Ok(1));
        assert_eq!(check_quotations(&format!("{quoted}#[cfg(test)]\npub fn test() {{}}\n"), BOOK), Ok(1));
    }
}
