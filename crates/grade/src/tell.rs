//! A mark for programs, as one JSON object, and for people, as a few lines with the board drawn.

use tablero_core::Message;
use tablero_wire::{Tree, text};

use crate::mark::{Advice, Case, Judged, Mark, Note};
use crate::pack::{Sheet, Unit};
use crate::verdict::{Class, Verdict};
use crate::words;

/// How far hints go; each step includes those before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Depth {
    /// No hint.
    None,
    /// Where to look.
    Where,
    /// Which mistake it is.
    Rule,
    /// What to do next.
    #[default]
    Step,
}

impl Depth {
    /// Each with its word, from nothing to all.
    pub const WORDS: [(&'static str, Self); 4] =
        [("none", Self::None), ("where", Self::Where), ("rule", Self::Rule), ("step", Self::Step)];

    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::WORDS.into_iter().find(|(_, known)| *known == self).map_or("step", |(word, _)| word)
    }
}

/// Puts messages into the words of a language.
type Say<'a> = &'a dyn Fn(&Message) -> String;

impl Verdict {
    /// The verdict for people.
    #[must_use]
    pub fn explain(self) -> Message {
        match self {
            Self::Right => words::verdict_right(),
            Self::Wrong => words::verdict_wrong(),
            Self::Undefined => words::verdict_undefined(),
            Self::StaticError => words::verdict_static_error(),
            Self::NotExecutable => words::verdict_not_executable(),
            Self::Missing => words::verdict_missing(),
        }
    }
}

impl Judged {
    /// The verdict for people. What was cut short is not called right.
    #[must_use]
    pub fn explain(&self) -> Message {
        match (self.verdict, self.checked.complete) {
            (Verdict::Right, false) => words::verdict_so_far(),
            (verdict, _) => verdict.explain(),
        }
    }
}

impl Class {
    /// What is wrong, for people.
    #[must_use]
    pub fn explain(self) -> Message {
        match self {
            Self::AcceptsWrong => words::class_accepts_wrong(),
            Self::RejectsRight => words::class_rejects_right(),
            Self::Undefined => words::class_undefined(),
            Self::PreTooStrong => words::class_pre_too_strong(),
            Self::PreTooWeak => words::class_pre_too_weak(),
        }
    }
}

fn note(note: &Note, say: Say<'_>) -> Tree {
    Tree::object([
        ("line", note.line.into()),
        ("column", note.column.into()),
        ("kind", note.kind.into()),
        ("message", say(&note.message).into()),
    ])
}

fn notes(found: &[Note], say: Say<'_>) -> Tree {
    Tree::list(found.iter().map(|one| note(one, say)))
}

pub(crate) fn case(case: &Case) -> Tree {
    let operands = case.operands.iter().map(|(key, value)| (*key, value.clone()));
    let answers = [("student", case.student.clone()), ("reference", case.reference.clone())];
    Tree::object(operands.chain(answers))
}

/// The members of a judgement.
fn judged(judged: &Judged, unit: Unit, say: Say<'_>) -> Vec<(&'static str, Tree)> {
    let size = judged.case.as_ref().and_then(|case| case.size);
    vec![
        ("verdict", judged.verdict.word().into()),
        ("class", Tree::list(judged.classes.iter().map(|class| class.word().into()))),
        ("counterexample", judged.case.as_ref().map(case).into()),
        (unit.word(), size.into()),
        (
            "checked",
            Tree::object([
                ("questions", judged.checked.questions.into()),
                (unit.word(), judged.checked.exhaustive.into()),
            ]),
        ),
        ("complete", judged.checked.complete.into()),
        ("diagnostics", notes(&judged.diagnostics, say)),
    ]
}

fn advice(advice: &Advice, depth: Depth, say: Say<'_>) -> Tree {
    let mut members: Vec<(&str, Tree)> = vec![
        ("line", advice.line.into()),
        ("column", advice.column.into()),
        ("definition", advice.definition.as_str().into()),
    ];
    let place = words::hint_where(advice.column, advice.definition.as_str(), advice.line);
    let mut told = vec![say(&place)];
    if let Some(pattern) = advice.pattern {
        if depth >= Depth::Rule {
            members.push(("pattern", pattern.word().into()));
            told.push(say(&pattern.explain()));
        }
        if depth >= Depth::Step {
            told.push(say(&pattern.next_step()));
        }
    }
    members.push(("text", told.join(" ").into()));
    Tree::object(members)
}

/// A mark for programs.
#[must_use]
pub fn json(mark: &Mark, unit: Unit, depth: Depth, say: Say<'_>) -> Tree {
    let mut members: Vec<(&str, Tree)> = match mark.number {
        Some(number) => vec![("exercise", number.into()), ("name", mark.name.as_str().into())],
        None => vec![
            ("operation", mark.written.as_deref().unwrap_or(&mark.name).into()),
            ("name", mark.name.as_str().into()),
        ],
    };
    members.extend(judged(&mark.judged, unit, say));
    members.push((
        "isolated",
        mark.isolated.as_ref().map(|isolated| Tree::object(judged(isolated, unit, say))).into(),
    ));
    members.extend(mark.because.map(|exercise| ("because", exercise.into())));
    members.push(("warnings", notes(&mark.warnings, say)));
    let hint = mark.advice.as_ref().filter(|_| depth > Depth::None);
    members.push(("hint", hint.map(|found| advice(found, depth, say)).into()));
    Tree::object(members)
}

/// The last object: how many of each.
#[must_use]
pub fn totals(sheet: &Sheet, say: Say<'_>) -> Tree {
    let count = |verdict: Verdict| sheet.marks.iter().filter(|mark| mark.judged.verdict == verdict).count();
    let counts = Verdict::ALL.map(|verdict| (verdict.word(), count(verdict).into()));
    let questions: u64 = sheet
        .marks
        .iter()
        .flat_map(|mark| [Some(&mark.judged), mark.isolated.as_ref()])
        .flatten()
        .map(|judged| judged.checked.questions)
        .sum();
    Tree::object([
        ("totals", Tree::object(counts)),
        ("exercises", sheet.marks.len().into()),
        ("complete", sheet.marks.iter().all(Mark::is_complete).into()),
        ("questions", questions.into()),
        ("lint", notes(&sheet.lint, say)),
    ])
}

/// One line on all marks.
#[must_use]
pub fn summary(sheet: &Sheet, say: Say<'_>) -> String {
    let right = sheet.marks.iter().filter(|mark| mark.judged.is_right()).count();
    let mut out = say(&words::totals(sheet.marks.len(), right)) + "\n";
    let cut = sheet.marks.iter().filter(|mark| !mark.is_complete()).count();
    if cut > 0 {
        out += &(say(&words::cut_short(cut)) + "\n");
    }
    out
}

/// A mark for people.
#[must_use]
pub fn tell(mark: &Mark, unit: Unit, depth: Depth, say: Say<'_>) -> String {
    let name = mark.written.as_deref().unwrap_or(&mark.name);
    let title = match mark.number {
        Some(number) => say(&words::exercise(name, number)),
        None => name.to_owned(),
    };
    let mut lines = vec![format!("{title}: {}", say(&mark.judged.explain()))];
    tell_judged(&mark.judged, unit, say, &mut lines);
    if let Some(isolated) = &mark.isolated
        && isolated.explain() != mark.judged.explain()
    {
        if isolated.is_right() && mark.judged.verdict != Verdict::Right {
            lines.push(format!("    {}", say(&mark.explain_use())));
        } else if !matches!(mark.judged.verdict, Verdict::StaticError | Verdict::Missing) {
            lines.push(format!("    {}", say(&words::isolated(isolated.explain()))));
            tell_judged(isolated, unit, say, &mut lines);
        }
    }
    for warning in &mark.warnings {
        lines.push(format!(
            "    {}",
            say(&words::warning(warning.column, warning.line, say(&warning.message)))
        ));
    }
    if let Some(advice) = mark.advice.as_ref().filter(|_| depth > Depth::None) {
        lines.push(format!(
            "    {}",
            say(&words::hint_where(advice.column, advice.definition.as_str(), advice.line))
        ));
        if let Some(pattern) = advice.pattern {
            if depth >= Depth::Rule {
                lines.push(format!("    {}", say(&pattern.explain())));
            }
            if depth >= Depth::Step {
                lines.push(format!("    {}", say(&pattern.next_step())));
            }
        }
    }
    lines.join("\n") + "\n"
}

fn tell_judged(judged: &Judged, unit: Unit, say: Say<'_>, lines: &mut Vec<String>) {
    for class in &judged.classes {
        lines.push(format!("    {}", say(&class.explain())));
    }
    if let Some(case) = &judged.case {
        if let Some(drawing) = &case.drawing {
            lines.extend(drawing.lines().map(|line| format!("    {line}").trim_end().to_owned()));
        }
        // Cells one by one are for programs: people see them drawn.
        let is_told = |key: &str| key != "board" || case.drawing.is_none();
        let operands = case.operands.iter().filter(|(key, _)| is_told(key));
        let operands: Vec<String> = operands.map(|(key, value)| format!("{key}: {}", text(value))).collect();
        lines.push(format!("    {}", operands.join("  ")));
        // What is wrong with a precondition was told already.
        if !matches!(case.class, Class::PreTooStrong | Class::PreTooWeak) {
            let told = |answer: &Tree| if *answer == Tree::Null { "⊥".to_owned() } else { text(answer) };
            let answers = words::answers(told(&case.reference), told(&case.student));
            lines.push(format!("    {}", say(&answers)));
        }
        // Two kings stand on every board.
        let least = if unit == Unit::Men { 2 } else { 1 };
        if let Some(size) = case.size
            && size > least
            && judged.checked.exhaustive > 0
            && judged.checked.exhaustive + 1 >= size
        {
            let smallest = match unit {
                Unit::Men => words::smallest_men(size),
                Unit::Cells => words::smallest_cells(size),
            };
            lines.push(format!("    {}", say(&smallest)));
        }
    } else if judged.verdict == Verdict::Right {
        let questions = judged.checked.questions;
        let agrees = match (unit, judged.checked.exhaustive) {
            (_, 0) => words::agrees(questions),
            (Unit::Men, men) => words::agrees_men(men, questions),
            (Unit::Cells, cells) => words::agrees_cells(cells, questions),
        };
        lines.push(format!("    {}", say(&agrees)));
    }
    for found in &judged.diagnostics {
        lines.push(format!("    {}", say(&words::error(found.column, found.line, say(&found.message)))));
    }
}
