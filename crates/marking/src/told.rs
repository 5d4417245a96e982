//! Marks as a page shows them: in words, with boards drawn and formulas term by term.

use tablero_catalogue::{Role, Scene, Subject};
use tablero_core::Message;
use tablero_draw::{Mark as Sign, Picture, Theme};
use tablero_grade::{Case, Judged, Mark, Note, Said, Shown, Term, Unit, Verdict, words as graded};
use tablero_wire::grading::{
    GradeCase, GradeFinding, GradeHint, GradeMark, GradeSaid, GradeScene, GradeTerm,
};
use tablero_wire::text;
use tablero_words::Words;

use crate::words;

/// The size up to which an exercise must agree everywhere before others may rely on it.
const TRUSTED: u32 = 2;

/// How marks are told.
pub(crate) struct Telling<'a> {
    pub(crate) words: &'a Words,
    pub(crate) theme: Theme,
    pub(crate) names: bool,
}

/// A remark with its place.
pub(crate) fn finding(note: &Note, error: bool, words: &Words) -> GradeFinding {
    GradeFinding { line: note.line, column: note.column, error, message: words.say(&note.message) }
}

impl Telling<'_> {
    fn say(&self, message: &Message) -> String {
        self.words.say(message)
    }

    pub(crate) fn mark(&self, shown: &Shown, subject: &Subject) -> GradeMark {
        let mark = &shown.mark;
        let name = mark.written.as_deref().unwrap_or(&mark.name);
        let errors = mark.judged.diagnostics.iter().map(|note| finding(note, true, self.words));
        let warnings = mark.warnings.iter().map(|note| finding(note, false, self.words));
        GradeMark {
            exercise: mark.number,
            title: match mark.number {
                Some(number) => self.say(&graded::exercise(name, number)),
                None => name.to_owned(),
            },
            verdict: mark.judged.verdict.word(),
            told: self.told(mark, subject.pack.unit()),
            case: mark.judged.case.as_ref().map(|case| self.case(case, subject)),
            findings: errors.chain(warnings).collect(),
            hint: self.hint(mark),
            trusted: mark.judged.verdict == Verdict::Right && mark.judged.checked.exhaustive >= TRUSTED,
            terms: shown.terms.iter().map(|term| self.term(term)).collect(),
        }
    }

    fn told(&self, mark: &Mark, unit: Unit) -> Vec<String> {
        let judged = &mark.judged;
        let mut told = vec![self.say(&judged.explain())];
        told.extend(judged.classes.iter().map(|class| self.say(&class.explain())));
        told.extend(checked(judged, unit).map(|message| self.say(&message)));
        let differs = |isolated: &&Judged| isolated.explain() != judged.explain();
        if let Some(isolated) = mark.isolated.as_ref().filter(differs) {
            if isolated.is_right() && judged.verdict != Verdict::Right {
                told.push(self.say(&mark.explain_use()));
            } else if !matches!(judged.verdict, Verdict::StaticError | Verdict::Missing) {
                told.push(self.say(&graded::isolated(isolated.explain())));
            }
        }
        told
    }

    fn hint(&self, mark: &Mark) -> Option<GradeHint> {
        let advice = mark.advice.as_ref()?;
        let place = graded::hint_where(advice.column, advice.definition.as_str(), advice.line);
        let more = advice.pattern.map(|pattern| [pattern.explain(), pattern.next_step()]);
        let told = std::iter::once(place).chain(more.into_iter().flatten());
        Some(GradeHint {
            line: advice.line,
            column: advice.column,
            told: told.map(|message| self.say(&message)).collect(),
        })
    }

    fn case(&self, case: &Case, subject: &Subject) -> GradeCase {
        let operands = case.operands.iter().map(|(key, value)| ((*key).to_owned(), text(value)));
        GradeCase {
            scenes: (subject.scenes)(case).iter().map(|scene| self.scene(scene)).collect(),
            operands: operands.collect(),
            student: self.answer(&case.student),
            reference: self.answer(&case.reference),
        }
    }

    /// An answer: yes, no, none, or the value itself.
    fn answer(&self, answer: &tablero_wire::Tree) -> String {
        match answer {
            tablero_wire::Tree::Null => self.say(&words::said_undefined()),
            tablero_wire::Tree::Bool(true) => self.say(&words::said_true()),
            tablero_wire::Tree::Bool(false) => self.say(&words::said_false()),
            other => text(other),
        }
    }

    fn scene(&self, scene: &Scene) -> GradeScene {
        let role = match scene.role {
            Role::Given => "given",
            Role::Next => "next",
            Role::Output => "output",
        };
        let mut label = self.say(&words::scene(role));
        if let Some(turn) = &scene.turn {
            label = self.say(&words::scene_turn(label, self.say(turn)));
        }
        let mut picture = Picture::new(scene.board.as_ref()).theme(self.theme).names(self.names);
        picture = picture.title(&label).mark(scene.spots.iter().copied(), Sign::Answer);
        if let Some((from, to)) = scene.way {
            picture = picture.mark([from, to], Sign::Last);
            if from != to {
                picture = picture.way(vec![from, to]);
            }
        }
        GradeScene { svg: picture.svg(), text: scene.text.clone(), label }
    }

    fn term(&self, term: &Term) -> GradeTerm {
        let (said, value) = match &term.said {
            Said::Truth(true) => (GradeSaid::True, self.say(&words::said_true())),
            Said::Truth(false) => (GradeSaid::False, self.say(&words::said_false())),
            Said::Value(value) => (GradeSaid::Value, value.clone()),
            Said::Undefined => (GradeSaid::Undefined, self.say(&words::said_undefined())),
            Said::Skipped => (GradeSaid::Skipped, self.say(&words::said_skipped())),
            Said::Unknown(message) => (GradeSaid::Unknown, self.say(message)),
        };
        GradeTerm {
            line: term.line,
            column: term.column,
            text: term.text.clone(),
            said,
            value,
            decides: term.decides,
            values: term.values.clone(),
            definition: term.definition.clone(),
            parts: term.parts.iter().map(|part| self.term(part)).collect(),
        }
    }
}

/// How much was asked, or that nothing smaller is wrong.
fn checked(judged: &Judged, unit: Unit) -> Option<Message> {
    let (questions, exhaustive) = (judged.checked.questions, judged.checked.exhaustive);
    match (&judged.case, judged.verdict) {
        (Some(case), _) => {
            let size = case.size.filter(|size| exhaustive > 0 && exhaustive + 1 >= *size)?;
            Some(match unit {
                Unit::Men => graded::smallest_men(size),
                Unit::Cells => graded::smallest_cells(size),
            })
        }
        (None, Verdict::Right) => Some(match (unit, exhaustive) {
            (_, 0) => graded::agrees(questions),
            (Unit::Men, men) => graded::agrees_men(men, questions),
            (Unit::Cells, cells) => graded::agrees_cells(cells, questions),
        }),
        _ => None,
    }
}
