//! The results of a class as tables for other programs: CSV and `JUnit` XML.

use tablero_wire::text;

use super::{Outcome, string};

/// The exercises of a class, in the order in which they first occur.
pub(super) fn columns(outcomes: &[Outcome]) -> Vec<String> {
    let mut columns: Vec<String> = Vec::new();
    for (name, _) in outcomes.iter().flat_map(Outcome::verdicts) {
        if !columns.contains(&name) {
            columns.push(name);
        }
    }
    columns
}

fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

/// One row a hand-in: its name, its verdict, how many exercises are right, and the verdict of each, with a
/// word where the time limit cut it short.
pub(super) fn csv(outcomes: &[Outcome]) -> String {
    let columns = columns(outcomes);
    let head =
        ["submission", "verdict", "right"].into_iter().map(str::to_owned).chain(columns.iter().cloned());
    let mut out = head.map(|field| quoted(&field)).collect::<Vec<_>>().join(",") + "\n";
    for outcome in outcomes {
        let (verdicts, cut) = (outcome.verdicts(), outcome.cut());
        let right = outcome.right().to_string();
        let mut row = vec![quoted(&outcome.name), outcome.verdict().to_owned(), right];
        row.extend(columns.iter().map(|column| {
            let found = verdicts.iter().find(|(name, _)| name == column);
            let told = if cut.contains(column) { " (cut short)" } else { "" };
            found.map_or_else(String::new, |(_, verdict)| format!("{verdict}{told}"))
        }));
        out += &(row.join(",") + "\n");
    }
    out
}

/// A text inside of XML or HTML.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            // Not even as an entity may these stand in XML.
            c if c.is_control() && !matches!(c, '\n' | '\t' | '\r') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// One suite a hand-in, one case an exercise.
pub(super) fn junit(outcomes: &[Outcome]) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for outcome in outcomes {
        let verdicts = outcome.verdicts();
        let cut = outcome.cut();
        let failures =
            verdicts.iter().filter(|(name, verdict)| verdict != "right" || cut.contains(name)).count();
        let errors = usize::from(verdicts.is_empty());
        let name = escaped(&outcome.name);
        out += &format!(
            "  <testsuite name=\"{name}\" tests=\"{}\" failures=\"{failures}\" errors=\"{errors}\">\n",
            verdicts.len() + errors
        );
        if verdicts.is_empty() {
            let said = escaped(&outcome.said);
            let verdict = outcome.verdict();
            out += &format!(
                "    <testcase name=\"read\"><error message=\"{verdict}\">{said}</error></testcase>\n"
            );
        }
        for (mark, (exercise, verdict)) in outcome.marks.iter().zip(&verdicts) {
            let title = escaped(&format!("{exercise} {}", string(mark, "name").unwrap_or_default()));
            out += &format!("    <testcase classname=\"{name}\" name=\"{title}\"");
            if verdict == "right" && cut.contains(exercise) {
                out += "><failure message=\"right so far, cut short by the time limit\"/></testcase>\n";
            } else if verdict == "right" {
                out += "/>\n";
            } else {
                let case = mark.get("counterexample").map(text).unwrap_or_default();
                let case = escaped(&case);
                out += &format!("><failure message=\"{verdict}\">{case}</failure></testcase>\n");
            }
        }
        out += "  </testsuite>\n";
    }
    out + "</testsuites>\n"
}
