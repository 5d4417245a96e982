//! The results of a class as one page that needs nothing else: a table of verdicts, and the hand-ins grouped by the same
//! mistake, with the board that shows it.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use tablero_grade::{Class, Verdict, words as said};
use tablero_wire::{Tree, text};
use tablero_words::Words;

use super::report::{columns, escaped};
use super::{Outcome, string};

const STYLE: &str = "\
body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1d2129;background:#fff}\
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}table{border-collapse:collapse}\
td,th{padding:.2rem .5rem;border:1px solid #d5d9e0;text-align:center;font-size:13px}td:first-child,th:first-child{text-align:left}\
thead th{position:sticky;top:0;background:#f3f5f8}.right{background:#dff3e3}.wrong{background:#fbdcd9}.undefined{background:#fdeccb}\
.static_error,.not_executable,.unreadable,.time,.incomplete,.crashed{background:#e8e2f7}.missing{color:#8a8f99}\
.group{border:1px solid #d5d9e0;border-radius:8px;padding:.8rem 1rem;margin:1rem 0}\
pre{background:#f6f7f9;padding:.6rem;border-radius:6px;overflow-x:auto;line-height:1.25;font-size:14px}code{font-size:13px;overflow-wrap:anywhere}\
@media (prefers-color-scheme:dark){body{background:#16181d;color:#e4e6ea}td,th,.group{border-color:#3a3f4a}thead th{background:#22262e}\
pre{background:#22262e}.right{background:#1d3b26}.wrong{background:#4d2320}.undefined{background:#4a3a17}\
.static_error,.not_executable,.unreadable,.time,.incomplete,.crashed{background:#352c52}}";

/// The page.
pub(super) fn page(outcomes: &[Outcome], drawing: &dyn Fn(&Tree) -> Option<String>, words: &Words) -> String {
    let title = escaped(&words.say(&said::report_title(outcomes.len())));
    let mut out = format!(
        "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width,initial-scale=1\"><title>{title}</title><style>{STYLE}</style></head><body>\n\
         <h1>{title}</h1>\n",
        words.language().code()
    );
    out += &table(outcomes, words);
    if outcomes.iter().any(|outcome| !outcome.cut().is_empty()) {
        out += &format!("<p>{}</p>\n", words.say(&said::report_cut()));
    }
    out += &format!("<h2>{}</h2>\n", words.say(&said::report_same()));
    out += &groups(outcomes, drawing, words);
    out + "</body></html>\n"
}

/// A verdict in words.
fn verdict_words(verdict: &str, words: &Words) -> String {
    let known = Verdict::ALL.into_iter().find(|known| known.word() == verdict);
    known.map_or_else(|| verdict.to_owned(), |known| words.say(&known.explain()))
}

/// What is wrong with a mark, in words.
fn class_words(mark: &Tree, words: &Words) -> Vec<String> {
    let Some(Tree::List(classes)) = mark.get("class") else { return Vec::new() };
    let named = |class: &Tree| Class::ALL.into_iter().find(|known| *class == Tree::from(known.word()));
    classes.iter().filter_map(named).map(|class| words.say(&class.explain())).collect()
}

/// The operands of a counterexample and the answers, each with its name; cells one by one only where nothing is drawn.
fn operands(case: &Tree, is_drawn: bool) -> String {
    let Tree::Object(members) = case else { return text(case) };
    let told = members.iter().filter(|(key, _)| key != "board" || !is_drawn);
    told.map(|(key, value)| format!("{key}: {}", text(value))).collect::<Vec<_>>().join("  ")
}

fn table(outcomes: &[Outcome], words: &Words) -> String {
    let columns = columns(outcomes);
    let head: Vec<String> = columns.iter().map(|column| format!("<th>{}</th>", escaped(column))).collect();
    let head = head.concat();
    let mut out = format!(
        "<div style=\"overflow-x:auto\"><table><thead><tr><th>{}</th><th>{}</th>{head}</tr></thead><tbody>\n",
        words.say(&said::report_hand_in()),
        words.say(&said::report_right())
    );
    for outcome in outcomes {
        let verdicts = outcome.verdicts();
        out += &format!(
            "<tr><td class=\"{}\">{}</td><td>{}</td>",
            outcome.verdict(),
            escaped(&outcome.name),
            outcome.right()
        );
        let cut = outcome.cut();
        for column in &columns {
            let verdict = verdicts.iter().find(|(name, _)| name == column).map_or("", |(_, verdict)| verdict);
            let is_cut = cut.contains(column);
            let sign = match verdict {
                "right" if is_cut => "✓…",
                "right" => "✓",
                "wrong" => "✗",
                "undefined" => "⊥",
                "missing" | "" => "–",
                _ => "?",
            };
            let class = if verdict == "right" && is_cut { "time" } else { verdict };
            let told = match verdict {
                "right" if is_cut => words.say(&said::verdict_so_far()),
                _ => verdict_words(verdict, words),
            };
            out += &format!("<td class=\"{class}\" title=\"{}\">{sign}</td>", escaped(&told));
        }
        out += "</tr>\n";
    }
    out + "</tbody></table></div>\n"
}

/// What makes two mistakes the same: the exercise, how it is wrong, and the question that shows it.
fn mistake(mark: &Tree) -> Option<String> {
    let verdict = string(mark, "verdict")?;
    if verdict == "right" || verdict == "missing" {
        return None;
    }
    let name = string(mark, "name").unwrap_or_default();
    let number = match mark.get("exercise") {
        Some(Tree::Number(number)) => format!("{number:03} "),
        _ => String::new(),
    };
    let class = mark.get("class").map(text).unwrap_or_default();
    let pattern = mark.get("hint").and_then(|hint| string(hint, "pattern")).unwrap_or_default();
    let case = mark.get("counterexample").map(text).unwrap_or_default();
    Some(format!("{number}{name} {verdict} {class} {pattern} {case}"))
}

/// One mistake: what was found, in every exercise in which it shows, and whose it is.
struct Group {
    marks: Vec<Tree>,
    names: Vec<String>,
}

/// Whether an exercise is wrong only because of another one of the same hand-in, which has the mistake.
fn is_inherited(mark: &Tree, marks: &[Tree]) -> bool {
    let is_it = |other: &Tree| {
        other.get("exercise") == mark.get("because") && string(other, "verdict").as_deref() != Some("right")
    };
    mark.get("because").is_some() && marks.iter().any(is_it)
}

/// The mistakes, those of most hand-ins first, then those in most exercises. What a hint or a message puts down to the same
/// cause in the same hand-ins is one mistake, however many exercises use the definition that has it.
fn mistakes(outcomes: &[Outcome]) -> Vec<Group> {
    let mut same: BTreeMap<String, Group> = BTreeMap::new();
    for outcome in outcomes {
        for mark in outcome.marks.iter().filter(|mark| !is_inherited(mark, &outcome.marks)) {
            if let Some(key) = mistake(mark) {
                let group =
                    same.entry(key).or_insert_with(|| Group { marks: vec![mark.clone()], names: Vec::new() });
                group.names.push(outcome.name.clone());
            }
        }
    }
    let mut groups: Vec<Group> = Vec::new();
    let mut known: BTreeMap<(String, Vec<String>), usize> = BTreeMap::new();
    for group in same.into_values() {
        let Some(cause) = cause(&group.marks[0]) else {
            groups.push(group);
            continue;
        };
        match known.entry((cause, group.names.clone())) {
            Entry::Occupied(at) => groups[*at.get()].marks.extend(group.marks),
            Entry::Vacant(at) => {
                at.insert(groups.len());
                groups.push(group);
            }
        }
    }
    groups.sort_by_key(|group| Reverse((group.names.len(), group.marks.len())));
    groups
}

/// What is said to be the reason of a mistake, where anything is.
fn cause(mark: &Tree) -> Option<String> {
    let hint = mark.get("hint").filter(|hint| **hint != Tree::Null).map(text);
    let said = hint.or_else(|| match mark.get("diagnostics") {
        Some(Tree::List(notes)) if !notes.is_empty() => {
            let messages = notes.iter().map(|note| string(note, "message").unwrap_or_default());
            Some(messages.collect::<Vec<_>>().join("\n"))
        }
        _ => None,
    })?;
    Some(format!("{} {said}", string(mark, "verdict").unwrap_or_default()))
}

/// What an exercise or operation is called.
fn title(mark: &Tree) -> String {
    match mark.get("exercise") {
        Some(Tree::Number(number)) => format!("{number}. {}", string(mark, "name").unwrap_or_default()),
        _ => string(mark, "operation").unwrap_or_default(),
    }
}

fn groups(outcomes: &[Outcome], drawing: &dyn Fn(&Tree) -> Option<String>, words: &Words) -> String {
    let mut out = String::new();
    for Group { marks, names } in mistakes(outcomes) {
        let titles: Vec<String> = marks.iter().map(title).collect();
        let mark = &marks[0];
        let verdict = string(mark, "verdict").unwrap_or_default();
        let hand_ins = words.say(&said::report_each(names.len()));
        out += &format!(
            "<section class=\"group\"><h3>{} <span class=\"{verdict}\">{}</span> <small>{}</small></h3>\n",
            escaped(&titles.join(" · ")),
            escaped(&verdict_words(&verdict, words)),
            escaped(&hand_ins)
        );
        for class in class_words(mark, words) {
            out += &format!("<p>{}</p>\n", escaped(&class));
        }
        let board = drawing(mark);
        if let Some(board) = &board {
            out += &format!("<pre>{}</pre>\n", escaped(board));
        }
        if let Some(case) = mark.get("counterexample").filter(|case| **case != Tree::Null) {
            out += &format!("<p><code>{}</code></p>\n", escaped(&operands(case, board.is_some())));
        }
        if let Some(hint) = mark.get("hint").and_then(|hint| string(hint, "text")) {
            out += &format!("<p>{}</p>\n", escaped(&hint));
        }
        if let Some(Tree::List(notes)) = mark.get("diagnostics") {
            for note in notes {
                let said = string(note, "message").unwrap_or_default();
                out += &format!("<p>{}</p>\n", escaped(&said));
            }
        }
        out += &format!("<p>{}</p></section>\n", escaped(&names.join(", ")));
    }
    out
}
