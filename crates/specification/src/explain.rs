//! The values of a formula term by term, so that a person sees which part of it decides.
//!
//! Every part is compiled and asked by itself, with the values of the names around it. A quantifier is shown with the values
//! that decide it, a call with the definition that it uses. What a lazy connective never looks at is not asked either.
//!
//! ```
//! use tablero_specification::explain::{Explainer, Name, Said};
//! use tablero_specification::{File, Library, NoNatives, Scope, Ty, Value, tree::Body};
//!
//! let file = File::read("pred entre (n: Z) { 0 <= n && n < 8 }");
//! let mut library = Library::new();
//! library.add(&file.definitions, &[]);
//! let Body::Pred(body) = &file.definitions[0].body else { unreachable!() };
//! let names = [Name::new("n", Ty::Int, Value::Int(9))];
//! let scope = Scope::default();
//! let part = Explainer::new(&library, 0, &NoNatives, &scope).explain(body, &names);
//! assert_eq!(part.said, Said::Value(Value::Bool(false)));
//! // The second conjunct is the one that decides.
//! assert!(!part.parts[0].decides && part.parts[1].decides);
//! ```

use crate::compile::{Program, Scope, compile_within};
use crate::library::Library;
use crate::machine::{Machine, Natives};
use crate::message::Message;
use crate::token::Span;
use crate::tree::{Binary, Body, Definition, Expr, Kind, Quantifier};
use crate::types::{Ty, Value};
use crate::write::{self, Style};

/// How many parts are shown at most.
const PARTS: usize = 160;
/// How deep definitions are shown inside each other.
const CALLS: usize = 4;
/// How deep parts are shown inside each other.
const DEPTH: usize = 24;
/// The work that one part may take.
const FUEL: u64 = 2_000_000;
/// The work that all parts together may take.
const TOTAL: u64 = 40_000_000;

/// A name and what it stands for.
#[derive(Debug, Clone, PartialEq)]
pub struct Name {
    /// The name.
    pub name: String,
    /// Its type.
    pub ty: Ty,
    /// Its value.
    pub value: Value,
    /// Its value before, for a parameter that a procedure changes.
    pub before: Option<Value>,
}

impl Name {
    /// A name that is never changed.
    pub fn new(name: impl Into<String>, ty: Ty, value: Value) -> Self {
        Self { name: name.into(), ty, value, before: None }
    }
}

/// What a part says.
#[derive(Debug, Clone, PartialEq)]
pub enum Said {
    /// A value.
    Value(Value),
    /// Nothing: it is undefined.
    Undefined,
    /// It is not looked at, because of what stands before it.
    Skipped,
    /// It cannot be asked by itself, for this reason.
    Unknown(Message),
}

/// A part of a formula with what it says.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// Where it stands.
    pub span: Span,
    /// The part as clean text, in the signs of logic.
    pub text: String,
    /// What it says.
    pub said: Said,
    /// Whether what stands around it is decided by it.
    pub decides: bool,
    /// The values that decide a quantifier.
    pub values: Vec<(String, Value)>,
    /// The definition that a call uses, if its body is below.
    pub definition: Option<String>,
    /// Its own parts.
    pub parts: Vec<Part>,
}

impl Part {
    fn truth(&self) -> Option<bool> {
        match self.said {
            Said::Value(Value::Bool(truth)) => Some(truth),
            _ => None,
        }
    }
}

/// Shows the parts of formulas.
pub struct Explainer<'a> {
    library: &'a Library,
    file: usize,
    natives: &'a dyn Natives,
    scope: &'a Scope,
    parts: usize,
    calls: usize,
    depth: usize,
    fuel: u64,
}

impl std::fmt::Debug for Explainer<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Explainer").field("parts", &self.parts).finish_non_exhaustive()
    }
}

impl<'a> Explainer<'a> {
    /// For formulas of a file of a library.
    #[must_use]
    pub fn new(library: &'a Library, file: usize, natives: &'a dyn Natives, scope: &'a Scope) -> Self {
        Self { library, file, natives, scope, parts: PARTS, calls: 0, depth: 0, fuel: TOTAL }
    }

    /// A formula or term with the values of its parts.
    pub fn explain(&mut self, expr: &Expr, names: &[Name]) -> Part {
        let said = self.said(expr, names);
        self.shown(expr, names, said)
    }

    fn shown(&mut self, expr: &Expr, names: &[Name], said: Said) -> Part {
        let mut part = self.closed(expr, said);
        self.fill(expr, names, &mut part);
        part
    }

    /// A part without its own parts.
    fn closed(&mut self, expr: &Expr, said: Said) -> Part {
        self.parts = self.parts.saturating_sub(1);
        Part {
            span: expr.span,
            text: write::expr(expr, Style::Unicode),
            said,
            decides: true,
            values: Vec::new(),
            definition: None,
            parts: Vec::new(),
        }
    }

    fn fill(&mut self, expr: &Expr, names: &[Name], part: &mut Part) {
        if self.parts > 0 && self.depth < DEPTH && part.said != Said::Skipped {
            self.depth += 1;
            self.open(expr, names, part);
            self.depth -= 1;
        }
    }

    /// Puts the parts of a formula below it.
    fn open(&mut self, expr: &Expr, names: &[Name], part: &mut Part) {
        match &expr.kind {
            Kind::Binary(operator @ (Binary::And | Binary::AndL | Binary::Or | Binary::OrL), ..) => {
                let mut operands = Vec::new();
                flatten(expr, *operator, &mut operands);
                let lazy = matches!(operator, Binary::AndL | Binary::OrL);
                let neutral = matches!(operator, Binary::And | Binary::AndL);
                let mut over = false;
                for operand in &operands {
                    let said = if over { Said::Skipped } else { self.said(operand, names) };
                    let closed = self.closed(operand, said);
                    over |= lazy && closed.truth() != Some(neutral);
                    part.parts.push(closed);
                }
                decide(part, !neutral);
                // What decides is shown first, as long as there is room.
                for decides in [true, false] {
                    let chosen = operands.iter().zip(&mut part.parts);
                    for (operand, shown) in chosen.filter(|(_, shown)| shown.decides == decides) {
                        self.fill(operand, names, shown);
                    }
                }
            }
            Kind::Binary(operator @ (Binary::Implies | Binary::ImpliesL), a, b) => {
                let left = self.explain(a, names);
                let over = *operator == Binary::ImpliesL && left.truth() != Some(true);
                let right = self.shown_unless(over, b, names);
                let by_left = left.truth() == Some(false);
                part.parts = vec![
                    Part { decides: by_left || part.truth() != Some(true), ..left },
                    Part { decides: !by_left, ..right },
                ];
            }
            Kind::Binary(Binary::Iff, a, b) => {
                part.parts = vec![self.explain(a, names), self.explain(b, names)];
            }
            Kind::Not(inner) => part.parts = vec![self.explain(inner, names)],
            Kind::If(condition, yes, no) => {
                let condition = self.explain(condition, names);
                let chosen = match condition.truth() {
                    Some(true) => Some(yes),
                    Some(false) => Some(no),
                    None => None,
                };
                let chosen = chosen.map(|chosen| self.explain(chosen, names));
                part.parts = std::iter::once(condition).chain(chosen).collect();
            }
            Kind::Compare(lists, _) => {
                let operands = lists.iter().flatten().filter(|operand| !is_plain(operand));
                for operand in operands {
                    part.parts.push(self.explain(operand, names));
                }
            }
            Kind::Quantified { quantifier, vars, body, .. } => {
                self.quantified(*quantifier, vars, body, expr, names, part);
            }
            Kind::Call(name, args) => self.call(name, args, names, part),
            // A term that has a value needs no reason for it, but for the definitions that it uses.
            _ => {
                let is_undefined = part.said == Said::Undefined;
                part.parts = expr
                    .children()
                    .into_iter()
                    .filter(|child| if is_undefined { !is_plain(child) } else { calls(child) })
                    .map(|child| self.explain(child, names))
                    .collect();
            }
        }
    }

    fn shown_unless(&mut self, over: bool, expr: &Expr, names: &[Name]) -> Part {
        if over { self.shown(expr, names, Said::Skipped) } else { self.explain(expr, names) }
    }

    /// The body of a quantified formula with the values that decide it.
    fn quantified(
        &mut self,
        quantifier: Quantifier,
        vars: &[String],
        body: &Expr,
        expr: &Expr,
        names: &[Name],
        part: &mut Part,
    ) {
        let Some(found) = self.witness(expr, names) else { return };
        let values: Option<Vec<_>> =
            vars.iter().map(|var| found.iter().find(|(name, _, _)| name == var).cloned()).collect();
        let Some(values) = values else { return };
        let mut within = names.to_vec();
        within.extend(values.iter().map(|(name, ty, value)| Name::new(name, ty.clone(), value.clone())));
        let shown = self.explain(body, &within);
        // What was found is shown only if it is what decides.
        let expected = match (&part.said, quantifier) {
            (Said::Undefined, _) => None,
            (_, Quantifier::Forall) => Some(false),
            (_, Quantifier::Exists | Quantifier::NotExists) => Some(true),
        };
        if shown.truth() == expected {
            part.values = values.into_iter().map(|(name, _, value)| (name, value)).collect();
            part.parts = vec![shown];
        }
    }

    /// The definition that a call uses, with the values of its arguments.
    fn call(&mut self, name: &str, args: &[Expr], names: &[Name], part: &mut Part) {
        for arg in args.iter().filter(|arg| !is_plain(arg)) {
            let shown = self.explain(arg, names);
            part.parts.push(Part { decides: shown.said == Said::Undefined, ..shown });
        }
        let Some((id, _)) = self.library.find(self.file, name) else { return };
        let Some(definition) = self.library.get(id) else { return };
        // What somebody else wrote is not explained.
        if self.library.file_of(id) != self.file
            || self.calls >= CALLS
            || definition.params.len() != args.len()
        {
            return;
        }
        let (Body::Pred(body) | Body::Aux(_, body)) = &definition.body else { return };
        let Some(within) = self.arguments(id, definition, args, names) else { return };
        self.calls += 1;
        let shown = self.explain(body, &within);
        self.calls -= 1;
        if part.truth().is_none() || shown.said == part.said {
            part.definition = Some(definition.name.clone());
            part.values = within.into_iter().map(|name| (name.name, name.value)).collect();
            part.parts.push(shown);
        }
    }

    fn arguments(
        &mut self,
        id: usize,
        definition: &Definition,
        args: &[Expr],
        names: &[Name],
    ) -> Option<Vec<Name>> {
        let mut within = Vec::new();
        for (param, arg) in definition.params.iter().zip(args) {
            let program = self.compiled(arg, names)?;
            let found = program.value_type()?.clone();
            let ty = param.ty.as_ref().and_then(|ty| self.library.type_of(id, ty)).unwrap_or(found.clone());
            if ty.width() != found.width() {
                return None;
            }
            let Said::Value(value) = self.run(&program, names) else { return None };
            within.push(Name::new(&param.name, ty, value));
        }
        Some(within)
    }

    fn compiled(&self, expr: &Expr, names: &[Name]) -> Option<Program> {
        self.compile(expr, names).ok()
    }

    fn compile(&self, expr: &Expr, names: &[Name]) -> Result<Program, Message> {
        let typed: Vec<(String, Ty)> =
            names.iter().map(|name| (name.name.clone(), name.ty.clone())).collect();
        let before: Vec<(String, Ty)> = names
            .iter()
            .filter(|name| name.before.is_some())
            .map(|name| (name.name.clone(), name.ty.clone()))
            .collect();
        compile_within(self.library, self.file, expr, &typed, &before, self.scope)
            .map_err(|(_, diagnostic)| diagnostic.message)
    }

    /// A machine with the values of the names in their places.
    fn machine<'p>(&self, program: &'p Program, names: &[Name]) -> Machine<'p>
    where
        'a: 'p,
    {
        let mut machine = Machine::new(program, self.natives);
        machine.reset(FUEL.min(self.fuel));
        let values = names.iter().map(|name| &name.value);
        let before = names.iter().filter_map(|name| name.before.as_ref());
        for (input, value) in program.inputs.iter().zip(values.chain(before)) {
            let words = machine.store(value);
            machine.set(input.slot, &words);
        }
        machine
    }

    fn run(&mut self, program: &Program, names: &[Name]) -> Said {
        let mut machine = self.machine(program, names);
        let value = machine.value();
        let failure = machine.failure().map(|failure| failure.message.clone());
        let left = machine.fuel_left();
        self.fuel = self.fuel.saturating_sub(FUEL.min(self.fuel).saturating_sub(left).max(1));
        match (value, failure) {
            (_, Some(failure)) => Said::Unknown(failure),
            (Some(value), None) => Said::Value(value),
            (None, None) => Said::Undefined,
        }
    }

    fn said(&mut self, expr: &Expr, names: &[Name]) -> Said {
        match self.compile(expr, names) {
            Ok(program) => self.run(&program, names),
            Err(message) => Said::Unknown(message),
        }
    }

    fn witness(&self, expr: &Expr, names: &[Name]) -> Option<crate::machine::Witness> {
        let program = self.compiled(expr, names)?;
        let mut machine = self.machine(&program, names);
        machine.witness()
    }
}

/// The operands of a chain of one connective.
fn flatten<'e>(expr: &'e Expr, operator: Binary, out: &mut Vec<&'e Expr>) {
    match &expr.kind {
        Kind::Binary(found, a, b) if *found == operator => {
            flatten(a, operator, out);
            flatten(b, operator, out);
        }
        _ => out.push(expr),
    }
}

/// Whether what it says is seen by looking at it.
fn is_plain(expr: &Expr) -> bool {
    matches!(expr.kind, Kind::Number(_) | Kind::Bool(_) | Kind::Char(_) | Kind::Text(_) | Kind::Name(_))
}

/// Whether a definition is used in it.
fn calls(expr: &Expr) -> bool {
    matches!(expr.kind, Kind::Call(..)) || expr.children().into_iter().any(calls)
}

/// Says which operands decide a conjunction or a disjunction, of which one alone that has this value is enough.
fn decide(part: &mut Part, enough: bool) {
    let whole = part.truth();
    let first = part.parts.iter().position(|operand| operand.truth() == Some(enough));
    for (at, operand) in part.parts.iter_mut().enumerate() {
        operand.decides = match whole {
            Some(truth) if truth == enough => Some(at) == first,
            Some(_) => true,
            None => operand.truth().is_none() && operand.said != Said::Skipped,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::File;
    use crate::machine::NoNatives;

    fn explained(source: &str, names: &[Name]) -> Part {
        let file = File::read(source);
        assert!(file.diagnostics.is_empty(), "{:?}", file.diagnostics);
        let mut library = Library::new();
        library.add(&file.definitions, &[]);
        let Body::Pred(body) = &file.definitions[0].body else { panic!("{:?}", file.definitions[0]) };
        let scope = Scope::default();
        Explainer::new(&library, 0, &NoNatives, &scope).explain(body, names)
    }

    fn numbers(values: &[i64]) -> Name {
        let values = values.iter().copied().map(Value::Int).collect();
        Name::new("s", Ty::seq(Ty::Int), Value::Seq(values))
    }

    #[test]
    fn a_universal_formula_is_shown_with_what_refutes_it() {
        let source = "pred p (s: seq<Z>) { (forall i: Z) (0 <= i < |s| implies_L s[i] < 5) }";
        let source = source.replace("implies_L", "==>L");
        let part = explained(&source, &[numbers(&[1, 7, 2])]);
        assert_eq!(part.said, Said::Value(Value::Bool(false)));
        assert_eq!(part.values, [("i".to_owned(), Value::Int(1))]);
        let compared = &part.parts[0].parts[1];
        assert_eq!(compared.text, "s[i] < 5");
        assert_eq!(compared.parts[0].said, Said::Value(Value::Int(7)));
        // One that holds is decided by no values.
        let part = explained(&source, &[numbers(&[1])]);
        assert_eq!((part.said, part.values, part.parts), (Said::Value(Value::Bool(true)), vec![], vec![]));
    }

    #[test]
    fn an_existential_formula_is_shown_with_its_witness_and_a_call_with_its_definition() {
        let source = "pred p (s: seq<Z>) { (exists i: Z) (0 <= i < |s| &&L doble(s[i], 6)) }\n\
                      pred doble (a: Z, b: Z) { b = 2 * a }";
        let part = explained(source, &[numbers(&[1, 3])]);
        assert_eq!(part.values, [("i".to_owned(), Value::Int(1))]);
        let call = &part.parts[0].parts[1];
        assert_eq!(call.definition.as_deref(), Some("doble"));
        assert_eq!(call.values, [("a".to_owned(), Value::Int(3)), ("b".to_owned(), Value::Int(6))]);
        assert_eq!(call.parts.last().unwrap().text, "b = 2 * a");
        // A definition inside of a sum is shown, too.
        let source = "pred p (s: seq<Z>) { 1 + mas(s[0]) = 9 }\naux mas (a: Z): Z = a + 1;";
        let part = explained(source, &[numbers(&[1])]);
        let sum = &part.parts[0];
        assert_eq!((sum.text.as_str(), sum.parts[0].definition.as_deref()), ("1 + mas(s[0])", Some("mas")));
    }

    #[test]
    fn what_is_undefined_and_what_is_never_looked_at_are_told_apart() {
        let lazy = explained("pred p (s: seq<Z>) { |s| > 0 &&L s[0] = 1 }", &[numbers(&[])]);
        assert_eq!(lazy.parts[1].said, Said::Skipped);
        let eager = explained("pred p (s: seq<Z>) { s[0] = 1 && |s| = 0 }", &[numbers(&[])]);
        assert_eq!(eager.said, Said::Undefined);
        assert_eq!((eager.parts[0].decides, eager.parts[1].decides), (true, false));
        assert_eq!(eager.parts[0].parts[0].said, Said::Undefined);
    }

    #[test]
    fn endless_work_is_cut_and_told() {
        let part = explained(
            "pred p (n: Z) { (exists i: Z) (0 <= i < 100000000000 && i * i = n) }",
            &[Name::new("n", Ty::Int, Value::Int(-1))],
        );
        assert!(matches!(part.said, Said::Unknown(Message::NotExecutable { .. })), "{part:?}");
    }
}
