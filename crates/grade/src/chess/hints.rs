//! Finds where a wrong exercise has to change: the one change that makes it right on the counterexample and on the
//! telling boards, or else what the counterexample itself tells.

use tablero_specification::explain::{Part, Said};
use tablero_specification::mutate::{Change, mutants, nth};
use tablero_specification::token::Span;
use tablero_specification::tree::{Binary, Body, Definition, Expr, Kind, Quantifier};
use tablero_specification::{DefinitionId, Value, compile};

use super::asker::Asker;
use super::cases;
use super::library::{self, Found, Shelf};
use super::natives::Answers;
use super::report::Counterexample;
use super::run::Run;
use super::terms::explained;
use super::{Exercise, Placement, Task, scope};
use crate::hint::{Hint, Pattern};
use crate::verdict::Class;

/// How many changes are tried.
const TRIES: usize = 600;

/// What a search for a hint needs to know.
pub(crate) struct Patient<'a> {
    pub(crate) definitions: &'a [Definition],
    pub(crate) found: &'a [Found],
    pub(crate) exercise: &'a Exercise,
    /// The number of the definition judged.
    pub(crate) main: usize,
    /// With the other exercises from the reference.
    pub(crate) isolated: bool,
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
        case: &Counterexample,
        expired: &dyn Fn() -> bool,
    ) -> bool {
        let books = self.books(definitions);
        let Some(&id) = books.student.get(self.main) else { return false };
        let Ok(program) = compile(&books.library, id, &scope(self.exercise.task)) else { return false };
        let types: Vec<_> = program.inputs.iter().map(|input| input.ty.clone()).collect();
        let Some(roles) = library::roles(self.exercise.task, &types) else { return false };
        let natives = Answers::new(books.natives);
        let is_proc = matches!(definitions.get(self.main).map(|found| &found.body), Some(Body::Proc { .. }));
        let asker = Asker::new(&program, roles, &natives, is_proc, self.exercise.task);
        let mut run = Run::new(asker, self.exercise.task, expired);
        cases::ask_again(&mut run, case);
        if run.found() || run.is_over() {
            return false;
        }
        cases::ask_some(&mut run);
        !run.found() && !run.is_over()
    }

    /// The definitions of the hand-in that the exercise is made of.
    fn parts(&self) -> Vec<usize> {
        let books = self.books(self.definitions);
        let Some(&id) = books.student.get(self.main) else { return Vec::new() };
        let Ok(program) = compile(&books.library, id, &scope(self.exercise.task)) else { return Vec::new() };
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
        let cure = self.cure(case, expired);
        // What is undefined is cured by leaving it out, too: that is not what is wrong with it.
        let left_out = |hint: &Hint| {
            matches!(hint.pattern, Some(Pattern::ExtraConjunct | Pattern::Connective | Pattern::Negation))
        };
        let cure = cure.filter(|hint| case.class != Class::Undefined || !left_out(hint));
        cure.or_else(|| self.tell(case))
    }

    fn cure(&self, case: &Counterexample, expired: &dyn Fn() -> bool) -> Option<Hint> {
        let mut tries = 0;
        for at in self.parts() {
            let definition = self.definitions.get(at)?;
            let names = names(definition);
            for formula in 0..formulas(definition).len() {
                let expr = (*formulas(definition).get(formula)?).clone();
                // What is written twice is never missing once.
                let changes = mutants(&expr, &names).into_iter();
                for (number, change, changed) in changes.filter(|(_, change, _)| *change != Change::Doubled) {
                    tries += 1;
                    if tries > TRIES || expired() {
                        return None;
                    }
                    let mut definitions = self.definitions.to_vec();
                    if let Some(place) =
                        definitions.get_mut(at).and_then(|d| formulas_mut(d).into_iter().nth(formula))
                    {
                        *place = changed;
                    }
                    if self.is_cured(&definitions, case, expired) {
                        let node = nth(&expr, number)?;
                        return Some(Hint {
                            span: node.span,
                            definition: definition.name.clone(),
                            pattern: Some(pattern(&expr, number, change)),
                        });
                    }
                }
            }
        }
        None
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
