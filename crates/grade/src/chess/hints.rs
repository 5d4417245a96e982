//! Finds where a wrong exercise has to change: the one change that makes it right on the counterexample and on the
//! telling boards, or else what the counterexample itself tells.

mod missing;

use std::cell::{Cell, RefCell};

use tablero_specification::explain::{Part, Said};
use tablero_specification::lint::lint;
use tablero_specification::message::Message;
use tablero_specification::mutate::{Change, mutants, nth};
use tablero_specification::token::Span;
use tablero_specification::tree::{Binary, Body, Definition, Expr, Kind, Quantifier};
use tablero_specification::{DefinitionId, Program, Value, compile};

use super::asker::Asker;
use super::cases;
use super::library::{self, Found, Shelf};
use super::natives::Answers;
use super::report::Counterexample;
use super::run::Run;
use super::terms::explained;
use super::{EXERCISES, Exercise, Placement, Task, scope};
use crate::hint::{Hint, Pattern};
use crate::verdict::Class;

/// How many changes are tried.
const TRIES: usize = 600;
/// How many definitions in which a change cures are compared.
const CURES: usize = 3;
/// The last of the exercises that are quickly asked about.
const QUICK: u32 = 9;
/// The work that the search for one hint may take, and that for all hints of a hand-in.
const MOST_WORK: u64 = 100_000_000;
const MOST_WORK_OF_ALL: u64 = 300_000_000;
/// What it costs to make a changed hand-in ready to be asked, in the same unit.
const MAKING: u64 = 200_000;

/// A formula of a definition with one thing changed.
struct Changed {
    /// Which of its formulas.
    formula: usize,
    /// The node that was changed.
    number: usize,
    /// What it says then.
    expr: Expr,
    /// The mistake that it takes back.
    pattern: Pattern,
}

/// A change that cures.
#[derive(Debug)]
pub(crate) struct Cure {
    /// The definition that is changed.
    at: usize,
    definitions: Vec<Definition>,
    hint: Hint,
}

/// What the searches for hints of one hand-in know of each other.
#[derive(Debug, Default)]
pub(crate) struct Ward {
    /// The changes that made exercises right: one mistake shows in many.
    cures: RefCell<Vec<Cure>>,
    /// The work that was done.
    work: Cell<u64>,
}

/// What a search for a hint needs to know.
#[derive(Clone, Copy)]
pub(crate) struct Patient<'a> {
    pub(crate) definitions: &'a [Definition],
    pub(crate) found: &'a [Found],
    pub(crate) exercise: &'a Exercise,
    /// The number of the definition judged.
    pub(crate) main: usize,
    /// With the other exercises from the reference.
    pub(crate) isolated: bool,
    pub(crate) ward: &'a Ward,
}

impl Patient<'_> {
    fn books(&self, definitions: &[Definition]) -> Shelf {
        let index = usize::try_from(self.exercise.number).unwrap_or(1) - 1;
        Shelf::new(definitions, self.found, self.isolated.then_some(index))
    }

    /// Whether a change of the definitions makes the counterexample right and breaks nothing else that is asked.
    fn is_cured(
        &self,
        definitions: &[Definition],
        case: Option<&Counterexample>,
        expired: &dyn Fn() -> bool,
    ) -> bool {
        let books = self.books(definitions);
        let Some(program) = self.program(&books) else { return false };
        let types: Vec<_> = program.inputs.iter().map(|input| input.ty.clone()).collect();
        let Some(roles) = library::roles(self.exercise.task, &types) else { return false };
        let natives = Answers::new(books.natives);
        let is_proc = matches!(definitions.get(self.main).map(|found| &found.body), Some(Body::Proc { .. }));
        let asker = Asker::new(&program, roles, &natives, is_proc, self.exercise.task);
        let mut run = Run::new(asker, self.exercise.task, expired);
        run.budget = Some(MOST_WORK);
        if let Some(case) = case {
            cases::ask_again(&mut run, case);
        }
        if !run.found() && !run.is_over() {
            cases::ask_some(&mut run);
        }
        self.ward.work.set(self.ward.work.get() + run.asker.work() + MAKING);
        !run.found() && !run.is_over()
    }

    /// Whether the exercise by itself gives a wrong answer on the telling boards.
    pub(crate) fn is_ill(&self, expired: &dyn Fn() -> bool) -> bool {
        !self.is_cured(self.definitions, None, expired)
    }

    /// Whether the exercise is made of another one of the hand-in.
    pub(crate) fn uses(&self, parts: &[usize], other: &Found) -> bool {
        [other.main, other.alias].into_iter().flatten().any(|at| at != self.main && parts.contains(&at))
    }

    fn program(&self, books: &Shelf) -> Option<Program> {
        let &id = books.student.get(self.main)?;
        compile(&books.library, id, &scope(self.exercise.task)).ok()
    }

    /// The definitions of the hand-in that the exercise is made of.
    pub(crate) fn parts(&self) -> Vec<usize> {
        let books = self.books(self.definitions);
        let Some(program) = self.program(&books) else { return Vec::new() };
        let place = |id: &DefinitionId| books.student.iter().position(|known| known == id);
        program.uses.iter().filter_map(place).collect()
    }

    /// Where to look.
    pub(crate) fn hint(&self, case: &Counterexample, expired: &dyn Fn() -> bool) -> Option<Hint> {
        let main = self.definitions.get(self.main)?;
        if matches!(case.class, Class::PreTooStrong | Class::PreTooWeak) {
            let Body::Proc { pre, .. } = &main.body else { return None };
            let span = pre.first().map_or(main.name_span, |pre| pre.span);
            return Some(Hint { span, definition: main.name.clone(), pattern: None });
        }
        // Whatever is said of the rest, it is not said of the result.
        if self.program(&self.books(self.definitions)).is_some_and(|program| !program.mentions_results) {
            let span = formulas(main).last().map_or(main.name_span, |post| post.span);
            let pattern = Some(Pattern::ResultMissing);
            return Some(Hint { span, definition: main.name.clone(), pattern });
        }
        let before = self.ward.work.get();
        let is_spent = || {
            let work = self.ward.work.get();
            work >= MOST_WORK_OF_ALL || work - before >= MOST_WORK || expired()
        };
        let cure = self.cure(case, &is_spent);
        // What is undefined is cured by leaving it out, too: that is not what is wrong with it.
        let left_out = |hint: &Hint| {
            matches!(hint.pattern, Some(Pattern::ExtraConjunct | Pattern::Connective | Pattern::Negation))
        };
        let cure = cure.filter(|hint| case.class != Class::Undefined || !left_out(hint));
        cure.or_else(|| self.tell(case))
    }

    fn cure(&self, case: &Counterexample, expired: &dyn Fn() -> bool) -> Option<Hint> {
        // What made another exercise right is tried first.
        let parts = self.parts();
        let cures = |known: &&Cure| {
            parts.contains(&known.at) && self.is_cured(&known.definitions, Some(case), expired)
        };
        if let Some(known) = self.ward.cures.borrow().iter().find(cures) {
            return Some(known.hint.clone());
        }
        let mut cures = Vec::new();
        if case.class == Class::AcceptsWrong {
            // What was written for a purpose and is used nowhere is missing where the smallest definition lacks it.
            let unused = self.unused();
            cures = self.cures(&|definition| completed(&unused, definition), case, expired);
        }
        if cures.is_empty() {
            cures = self.cures(&changed, case, expired);
        }
        // What is missing between two positions has names of its own.
        let is_named = self.exercise.task == Task::Next;
        if cures.is_empty() && case.class == Class::AcceptsWrong && !is_named {
            // Anything else may be missing wherever it can be said: the first is the nearest to the exercise.
            cures = self.cures(&|definition| completed(self.definitions, definition), case, expired);
            cures.reverse();
        }
        // Of several, the one that most of the exercises made of these definitions agree with.
        if cures.len() > 1 {
            let places: Vec<usize> = cures.iter().map(|cure| cure.at).collect();
            let others = self.others(&places);
            let agreeing = |cure: &Cure| {
                let agrees = |other: &&Patient<'_>| other.is_cured(&cure.definitions, None, expired);
                others.iter().filter(agrees).count()
            };
            // Of equals the last: of what is said wrongly, what a definition uses is nearer than the definition.
            cures.sort_by_cached_key(agreeing);
        }
        let cure = cures.pop()?;
        let hint = cure.hint.clone();
        self.ward.cures.borrow_mut().push(cure);
        Some(hint)
    }

    /// The first change of each definition that cures, of the first definitions that have one.
    fn cures(
        &self,
        changes: &dyn Fn(&Definition) -> Vec<Changed>,
        case: &Counterexample,
        expired: &dyn Fn() -> bool,
    ) -> Vec<Cure> {
        let (mut cures, mut tries) = (Vec::new(), 0);
        for at in self.parts() {
            let Some(definition) = self.definitions.get(at) else { continue };
            for Changed { formula, number, expr, pattern } in changes(definition) {
                tries += 1;
                if tries > TRIES || expired() {
                    return cures;
                }
                let mut definitions = self.definitions.to_vec();
                let place = definitions.get_mut(at).and_then(|d| formulas_mut(d).into_iter().nth(formula));
                if let Some(place) = place {
                    *place = expr;
                }
                if self.is_cured(&definitions, Some(case), expired) {
                    let node = formulas(definition).get(formula).and_then(|expr| nth(expr, number));
                    let hint = Hint {
                        span: node.map_or(definition.name_span, |node| node.span),
                        definition: definition.name.clone(),
                        pattern: Some(pattern),
                    };
                    cures.push(Cure { at, definitions, hint });
                    break;
                }
            }
            if cures.len() >= CURES {
                break;
            }
        }
        cures
    }

    /// The definitions of the hand-in that nothing uses.
    fn unused(&self) -> Vec<Definition> {
        let asked: Vec<usize> = self.found.iter().filter_map(|found| found.main).collect();
        let remarks = lint(self.definitions, &asked).into_iter();
        let names: Vec<String> = remarks
            .filter_map(|remark| match remark.message {
                Message::Unused { name } => Some(name),
                _ => None,
            })
            .collect();
        self.definitions.iter().filter(|definition| names.contains(&definition.name)).cloned().collect()
    }

    /// The other exercises that are quickly asked about and made of one of these definitions, each by itself.
    fn others(&self, places: &[usize]) -> Vec<Patient<'_>> {
        let others = EXERCISES.iter().zip(self.found);
        let quick = others
            .filter(|(exercise, _)| exercise.number <= QUICK && exercise.number != self.exercise.number);
        let patient = |(exercise, found): (&'static Exercise, &Found)| {
            let patient = Patient { exercise, main: found.main?, isolated: true, ..*self };
            patient.parts().iter().any(|part| places.contains(part)).then_some(patient)
        };
        quick.filter_map(patient).collect()
    }

    /// What the counterexample tells by itself.
    fn tell(&self, case: &Counterexample) -> Option<Hint> {
        let main = self.definitions.get(self.main)?;
        let pattern = match (self.exercise.task, &case.question.position, case.question.next) {
            _ if case.class == Class::Undefined => Pattern::GuardAfterUse,
            (Task::Next, Some(Placement::Board(before)), Some(after))
                if case.class == Class::AcceptsWrong =>
            {
                let same = before.cells.iter().zip(&after.cells).filter(|(a, b)| a == b).count();
                if before.player == after.player {
                    Pattern::TurnMissing
                } else if same < 62 {
                    Pattern::FrameMissing
                } else {
                    Pattern::Missing
                }
            }
            _ if case.class == Class::RejectsRight => Pattern::Rejects,
            _ => Pattern::Missing,
        };
        let books = self.books(self.definitions);
        let explained = explained(self.definitions, &books, self.main, self.exercise, case);
        let (span, definition) = match &explained[..] {
            [part] => nearest(part, &main.name),
            _ => (formulas(main).last().map_or(main.name_span, |formula| formula.span), main.name.as_str()),
        };
        Some(Hint { span, definition: definition.to_owned(), pattern: Some(pattern) })
    }
}

/// The formulas of a definition with one thing changed. What is written twice is never missing once.
fn changed(definition: &Definition) -> Vec<Changed> {
    let names = names(definition);
    let mut all = Vec::new();
    for (formula, expr) in formulas(definition).into_iter().enumerate() {
        let changes = mutants(expr, &names).into_iter();
        all.extend(changes.filter(|(_, change, _)| *change != Change::Doubled).map(
            |(number, change, changed)| {
                let pattern = pattern(expr, number, change);
                Changed { formula, number, expr: changed, pattern }
            },
        ));
    }
    all
}

/// The formula of a definition with one condition more, said with some definitions.
fn completed(words: &[Definition], definition: &Definition) -> Vec<Changed> {
    let pattern = Pattern::Missing;
    let all = missing::completed(words, definition).into_iter();
    all.map(|(number, expr)| Changed { formula: 0, number, expr, pattern }).collect()
}

/// The smallest part that decides by itself, and the definition it is in: of a conjunction the one conjunct that does not
/// hold, of a disjunction the one case that holds or that holds in part.
fn nearest<'p>(part: &'p Part, definition: &'p str) -> (Span, &'p str) {
    let inside = part.definition.as_deref().unwrap_or(definition);
    let is_formula = |part: &&Part| matches!(part.said, Said::Undefined | Said::Value(Value::Bool(_)));
    let parts: Vec<&Part> = part.parts.iter().filter(is_formula).collect();
    let size = |part: &&Part| part.parts.len();
    let holds = |part: &Part| part.said == Said::Value(Value::Bool(true));
    let next = match parts[..] {
        _ if part.definition.is_some() => part.parts.last(),
        [only] => Some(only),
        // The result and what it stands for.
        [a, b] if part.text.contains('↔') && a.decides && b.decides => [a, b].into_iter().max_by_key(size),
        _ => {
            let deciding: Vec<&Part> = parts.iter().copied().filter(|part| part.decides).collect();
            let begun = |part: &&Part| part.parts.first().is_some_and(holds);
            let begun: Vec<&Part> = deciding.iter().copied().filter(begun).collect();
            match (&deciding[..], &begun[..]) {
                ([only], _) => Some(*only),
                (_, [only]) if !holds(part) => Some(*only),
                _ => None,
            }
        }
    };
    next.map_or((part.span, inside), |next| nearest(next, inside))
}

/// The formulas of a definition, postconditions last.
fn formulas(definition: &Definition) -> Vec<&Expr> {
    match &definition.body {
        Body::Pred(body) | Body::Aux(_, body) => vec![body],
        Body::Proc { pre, post } => pre.iter().chain(post).collect(),
        _ => Vec::new(),
    }
}

fn formulas_mut(definition: &mut Definition) -> Vec<&mut Expr> {
    match &mut definition.body {
        Body::Pred(body) | Body::Aux(_, body) => vec![body],
        Body::Proc { pre, post } => pre.iter_mut().chain(post).collect(),
        _ => Vec::new(),
    }
}

/// The names a definition's formulas may use: parameters and bound variables.
pub(crate) fn names(definition: &Definition) -> Vec<String> {
    fn bound(expr: &Expr, out: &mut Vec<String>) {
        match &expr.kind {
            Kind::Quantified { vars, .. } => out.extend(vars.iter().cloned()),
            Kind::Sum { var, .. } => out.push(var.clone()),
            _ => {}
        }
        for child in expr.children() {
            bound(child, out);
        }
    }
    let mut names: Vec<String> = definition.params.iter().map(|param| param.name.clone()).collect();
    for formula in formulas(definition) {
        bound(formula, &mut names);
    }
    names.sort();
    names.dedup();
    names
}

/// The name of the mistake that a change takes back.
fn pattern(expr: &Expr, number: usize, change: Change) -> Pattern {
    let node = nth(expr, number).map(|node| &node.kind);
    match (change, node) {
        (Change::Connective, Some(Kind::Binary(Binary::And | Binary::AndL, ..)))
            if under(expr, number, Quantifier::Forall) =>
        {
            Pattern::ForallAnd
        }
        (Change::Connective, Some(Kind::Binary(Binary::Implies | Binary::ImpliesL, ..))) => {
            if under(expr, number, Quantifier::Exists) { Pattern::ExistsImplies } else { Pattern::OneWay }
        }
        (Change::Connective | Change::Arithmetic, _) => Pattern::Connective,
        (Change::Comparison, _) => Pattern::Comparison,
        (Change::Quantifier, _) => Pattern::Quantifier,
        (Change::Index | Change::Name, _) => Pattern::Index,
        (Change::Constant, _) => Pattern::Constant,
        (Change::Dropped | Change::Doubled, _) => Pattern::ExtraConjunct,
        (Change::Arguments, _) => Pattern::Arguments,
        (Change::Negation, _) => Pattern::Negation,
    }
}

/// Whether a node is the body of a quantifier.
fn under(expr: &Expr, number: usize, wanted: Quantifier) -> bool {
    number > 0
        && matches!(nth(expr, number - 1).map(|node| &node.kind), Some(Kind::Quantified { quantifier, .. }) if *quantifier == wanted)
}
