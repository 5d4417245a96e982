//! Printing.

use std::fmt::Write as _;

use super::{ActionError, ActionResult, Call, Outcome};
use crate::agent::bindings;
use crate::syntax::parse_term;
use crate::term::Term;

fn joined(call: &Call<'_>, args: &[Term]) -> String {
    let mut out = String::new();
    for arg in args {
        out.push_str(&call.text_of(arg));
        if arg.is_var() {
            out.push_str("<no-value>");
        }
    }
    out
}

pub(super) fn print(call: &mut Call<'_>) -> ActionResult {
    let text = joined(call, call.args);
    call.mind.outbox.print(text);
    Ok(Outcome::True)
}

pub(super) fn log(call: &mut Call<'_>) -> ActionResult {
    let quiet = matches!(&call.args[0], Term::Atom(level) if level.as_str() != "info");
    let text = joined(call, &call.args[1..]);
    if !quiet {
        call.mind.outbox.print(text);
    }
    Ok(Outcome::True)
}

/// `.printf`: Java's formats `%s`, `%d`, `%f` and `%.nf`, `%n`, `%%`.
pub(super) fn printf(call: &mut Call<'_>) -> ActionResult {
    let Some(format) = call.args[0].as_text() else {
        return Err(ActionError::argument("printf", "first argument must be a string (the format)"));
    };
    let mut out = String::new();
    let mut args = call.args[1..].iter();
    let mut rest = format;
    while let Some(at) = rest.find('%') {
        out.push_str(&rest[..at]);
        let spec_end = rest[at + 1..].find(|c: char| c.is_ascii_alphabetic() || c == '%');
        let Some(end) = spec_end.map(|n| at + 1 + n) else { return Err(ActionError::unknown()) };
        let options = &rest[at + 1..end];
        let kind = rest.as_bytes().get(end).copied().unwrap_or(b'%');
        rest = &rest[end + 1..];
        let piece = match kind {
            b'%' => "%".to_owned(),
            b'n' => "\n".to_owned(),
            b's' => {
                let arg = args.next().ok_or_else(ActionError::unknown)?;
                match arg {
                    // Numbers are passed as doubles, so even 5 is printed with its fraction.
                    Term::Number(n) if n.fract() == 0.0 && n.abs() < 1e7 => format!("{n:.1}"),
                    _ => call.text_of(arg),
                }
            }
            b'f' => {
                let number = args.next().and_then(Term::as_number).ok_or_else(ActionError::unknown)?;
                let digits =
                    options.split_once('.').and_then(|(_, digits)| digits.parse().ok()).unwrap_or(6usize);
                format!("{number:.*}", digits.min(100))
            }
            _ => return Err(ActionError::unknown()),
        };
        let width: usize =
            options.split('.').next().and_then(|w| w.trim_start_matches('-').parse().ok()).unwrap_or(0);
        let width = width.min(1000);
        let _ = if options.starts_with('-') {
            write!(out, "{piece:<width$}")
        } else {
            write!(out, "{piece:>width$}")
        };
    }
    out.push_str(rest);
    call.mind.outbox.print(out);
    Ok(Outcome::True)
}

/// `.puts("text with #{Variables}")`, printed or unified with a last argument.
pub(super) fn puts(call: &mut Call<'_>) -> ActionResult {
    let Some(text) = call.args[0].as_text() else {
        return Err(ActionError::argument("puts", "first argument must be a string"));
    };
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("#{") {
        let Some(end) = rest[at..].find('}').map(|n| at + n) else { break };
        out.push_str(&rest[..at]);
        let name = &rest[at + 2..end];
        let own = call.mind.journal.names.iter().position(|known| known.as_str() == name);
        match own {
            Some(place) => {
                let var = Term::Var(crate::term::Var(u32::try_from(place).unwrap_or(u32::MAX)));
                let value = call.store.resolve(&var, call.mind);
                out.push_str(&call.text_of(&value));
            }
            None => match parse_term(name) {
                Some((term, _)) if !term.is_var() => out.push_str(&call.text_of(&term)),
                _ => out.push_str(name),
            },
        }
        rest = &rest[end + 1..];
    }
    out.push_str(rest);
    match call.args.last() {
        Some(last) if last.is_var() => Ok(call.store.unify(&last.clone(), &Term::text(out)).into()),
        _ => {
            call.mind.outbox.print(out);
            Ok(Outcome::True)
        }
    }
}

/// The values of the variables of the plan, for those who look for a mistake in it.
pub(super) fn print_unifier(call: &mut Call<'_>) -> ActionResult {
    let names = call.mind.journal.names.clone();
    for (name, value) in bindings(&names, call.store) {
        let text = format!("{name}={}", call.mind.printed(&value));
        call.mind.outbox.print(text);
    }
    call.mind.outbox.print("done".to_owned());
    Ok(Outcome::True)
}
