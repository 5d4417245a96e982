//! Strings.

use regex_lite::{Regex, RegexBuilder};

use super::{ActionError, ActionResult, Call, OPTION_BYTES};
use crate::arith;
use crate::effort::Effort;
use crate::memory::has_room;
use crate::store::{PureFunctions, Store};
use crate::syntax::parse_term;
use crate::term::{Term, Var};

pub(super) fn substring(call: &mut Call<'_>) -> ActionResult {
    let (what, of) = (call.text(0), call.text(1));
    call.room(5 * (what.len() + of.len()))?;
    call.mind.meter.look_through(what.len() + of.len());
    let what: Vec<u16> = what.encode_utf16().collect();
    let of: Vec<u16> = of.encode_utf16().collect();
    if call.args.len() == 2 {
        return Ok(find(&of, &what, 0).is_some().into());
    }
    if let Some(start) = call.integer(2) {
        let (source, target) = match (call.args[0].is_var(), call.args[1].is_var()) {
            (true, _) => (&of, 0),
            (false, true) => (&what, 1),
            _ => return occurrences(call, &of, &what),
        };
        let end = call.integer(3).map_or(source.len(), |end| usize::try_from(end).unwrap_or(usize::MAX));
        let start = usize::try_from(start).unwrap_or(usize::MAX);
        let Some(part) = source.get(start..end) else { return Err(ActionError::unknown()) };
        let part = Term::text(String::from_utf16_lossy(part));
        return Ok(call.unify(target, &part).into());
    }
    occurrences(call, &of, &what)
}

fn find(of: &[u16], what: &[u16], from: usize) -> Option<usize> {
    if what.is_empty() {
        return (from <= of.len()).then_some(from);
    }
    (from..=of.len().checked_sub(what.len())?).find(|at| of[*at..].starts_with(what))
}

fn occurrences(call: &Call<'_>, of: &[u16], what: &[u16]) -> ActionResult {
    let mut options = Vec::new();
    let mut from = 0;
    while from < of.len() {
        let Some(at) = find(of, what, from) else { break };
        call.room((options.len() + 1) * OPTION_BYTES)?;
        let mut pairs = vec![(call.args[2].clone(), Term::Number(arith::count(at)))];
        if let Some(end) = call.args.get(3) {
            pairs.push((end.clone(), Term::Number(arith::count(at + what.len()) - 1.0)));
        }
        options.push(pairs);
        from = at + 1;
    }
    Call::many(options)
}

/// Replaces what fits a regular expression, as Java's `replaceAll` does.
pub(super) fn replace(call: &mut Call<'_>) -> ActionResult {
    let (Some(pattern), Some(by)) = (call.args[1].as_text(), call.args[2].as_text()) else {
        return Err(ActionError::unknown());
    };
    let regex = RegexBuilder::new(pattern)
        .size_limit(1 << 20)
        .build()
        .map_err(|error| ActionError::new(format!("the pattern {pattern:?} cannot be used: {error}")))?;
    let parts = replacement(by, regex.captures_len()).map_err(ActionError::new)?;
    let text = call.text(0);
    call.mind.meter.look_through(text.len());
    let Some(value) = replaced(&text, &regex, &parts) else { return Err(call.exhausted()) };
    let value = Term::text(value);
    Ok(call.unify(3, &value).into())
}

/// Unlike other languages, Java also finds the empty text right after a match.
/// `None` if there is no room for the result.
fn replaced(text: &str, regex: &Regex, parts: &[Part]) -> Option<String> {
    let mut out = String::new();
    let (mut copied, mut from) = (0, 0);
    let mut effort = Effort::default();
    while let Some(found) = (from <= text.len()).then(|| regex.captures_at(text, from)).flatten() {
        let Some(whole) = found.get(0) else { break };
        // A match takes as long as many steps of other operations.
        effort.add(64);
        if effort.is_too_much(0) || !has_room(2 * (out.len() + text.len() + parts.len())) {
            return None;
        }
        out.push_str(&text[copied..whole.start()]);
        for part in parts {
            match part {
                Part::Char(char) => out.push(*char),
                Part::Group(group) => out.push_str(found.get(*group).map_or("", |group| group.as_str())),
            }
        }
        copied = whole.end();
        from = copied;
        if whole.is_empty() {
            from += text[copied..].chars().next().map_or(1, char::len_utf8);
        }
    }
    out.push_str(&text[copied..]);
    Some(out)
}

/// A piece of what is put in the place of a match.
enum Part {
    Char(char),
    Group(usize),
}

/// Java's replacements: `$1` is a group, and a backslash makes the next character stand for itself.
fn replacement(text: &str, groups: usize) -> Result<Vec<Part>, String> {
    let mut parts = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(char) = chars.next() {
        match char {
            '\\' => parts.push(Part::Char(chars.next().ok_or("character to be escaped is missing")?)),
            '$' => {
                let digit = |char: &char| char.to_digit(10).and_then(|digit| usize::try_from(digit).ok());
                let mut group = chars.peek().and_then(digit).ok_or("Illegal group reference")?;
                chars.next();
                if group >= groups {
                    return Err(format!("No group {group}"));
                }
                // More digits belong to the number as long as there is such a group.
                while let Some(next) = chars.peek().and_then(digit).map(|digit| group * 10 + digit) {
                    if next >= groups {
                        break;
                    }
                    group = next;
                    chars.next();
                }
                parts.push(Part::Group(group));
            }
            char => parts.push(Part::Char(char)),
        }
    }
    Ok(parts)
}

pub(super) fn lower_case(call: &mut Call<'_>) -> ActionResult {
    let text = call.text(0);
    call.room(4 * text.len())?;
    let value = Term::text(text.to_lowercase());
    Ok(call.unify(1, &value).into())
}

pub(super) fn upper_case(call: &mut Call<'_>) -> ActionResult {
    let text = call.text(0);
    call.room(4 * text.len())?;
    let value = Term::text(text.to_uppercase());
    Ok(call.unify(1, &value).into())
}

pub(super) fn term2string(call: &mut Call<'_>) -> ActionResult {
    let (term, text) = (&call.args[0], &call.args[1]);
    if !term.is_var() {
        let printed = call.mind.printed(term);
        call.room(2 * printed.len())?;
        return Ok(match text {
            Term::Text(text) => (printed == text.as_str()).into(),
            _ if text.is_var() => call.unify(1, &Term::text(printed)).into(),
            _ => return Err(ActionError::new("invalid case of term2string")),
        });
    }
    if text.is_var() {
        // Jason reads the name of the variable as the term, which is that variable.
        let same = text.clone();
        return Ok(call.unify(0, &same).into());
    }
    let source = call.text(1);
    let parsed = match parse_term(&source) {
        Some((term, names)) => {
            let base = call.store.alloc(names.len());
            let shifted = Store::default()
                .resolve_with(&term, &mut PureFunctions, &mut |var| Term::Var(Var(var.0 + base)));
            call.store.resolve(&shifted, call.mind)
        }
        None => Term::atom(&source),
    };
    Ok(call.unify(0, &parsed).into())
}
