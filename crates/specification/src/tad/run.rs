//! Runs the axioms of abstract data types as rewriting, innermost first, over native sets, sequences and numbers.

mod explain;
mod native;
mod program;
mod value;

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{Axiom, Kind, Module, Operation, Role, Sort, Term};
use crate::library::fold;
use crate::token::Span;

pub use explain::Part;
use native::{Native, binary};
use program::Facts;
pub use program::Program;
pub use value::{Choice, Value};

/// Why a term has no value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// No axiom says what it is.
    NoAxiom {
        /// The operation.
        operation: String,
        /// Where it is used.
        span: Span,
    },
    /// Two axioms say different things.
    Overlap {
        /// The operation.
        operation: String,
        /// Where the second stands.
        span: Span,
    },
    /// An operation is used where its restriction does not hold.
    Restricted {
        /// The operation.
        operation: String,
        /// Where it is used.
        span: Span,
    },
    /// Something of another kind was expected: a set, a number.
    Kind {
        /// What was expected.
        expected: &'static str,
        /// Where.
        span: Span,
    },
    /// A native operation outside of its domain: the first of nothing, a number below zero.
    Undefined {
        /// Where.
        span: Span,
    },
    /// A name that nobody declared.
    Unknown {
        /// The name.
        name: String,
        /// Where.
        span: Span,
    },
    /// More work than one question is allowed: it may never end.
    Fuel {
        /// The operation that was being rewritten.
        operation: String,
        /// Where.
        span: Span,
    },
}

impl Stop {
    /// Where it happened.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::NoAxiom { span, .. }
            | Self::Overlap { span, .. }
            | Self::Restricted { span, .. }
            | Self::Kind { span, .. }
            | Self::Undefined { span }
            | Self::Unknown { span, .. }
            | Self::Fuel { span, .. } => *span,
        }
    }
}

type Found = Result<Value, Stop>;
/// The variables of an axiom.
type Env<'m> = Vec<(&'m str, Value)>;

/// How deep terms may be rewritten into each other.
const DEPTH: usize = 220;

/// Every name that a module uses for an operation.
fn names_of(module: &Module) -> impl Iterator<Item = &str> {
    let own = module.operations.iter().map(|operation| operation.name.as_str());
    let restrictions = module.operations.iter().filter_map(|operation| operation.restriction.as_ref());
    let axioms = module.axioms.iter().flat_map(|axiom| axiom.patterns.iter().chain([&axiom.right]));
    let mut used = Vec::new();
    let mut open: Vec<&Term> = restrictions.chain(axioms).collect();
    while let Some(term) = open.pop() {
        match &term.kind {
            Kind::Name(name) | Kind::Call(name, _) | Kind::Field(_, name) => used.push(name.as_str()),
            Kind::Binary(operator, ..) => used.push(operator),
            _ => {}
        }
        open.extend(term.children());
    }
    own.chain(used)
}

/// Rewrites the terms of a module.
#[derive(Debug)]
pub struct Runner<'m> {
    program: &'m Program<'m>,
    fuel: u64,
    depth: usize,
    choice: Choice,
    /// What is known already: axioms ask for the same observers over and over.
    known: FxHashMap<(usize, Arc<[Value]>), Value>,
}

/// How many answers are kept.
const KEPT: usize = 20_000;

impl<'m> Runner<'m> {
    /// A runner for a module.
    #[must_use]
    pub fn new(program: &'m Program<'m>, choice: Choice) -> Self {
        Self { program, fuel: 0, depth: 0, choice, known: FxHashMap::default() }
    }

    /// The value of an operation on values, with so much work at most.
    pub fn call(&mut self, operation: &str, args: Vec<Value>, fuel: u64) -> Found {
        self.fuel = fuel;
        self.depth = 0;
        self.apply(operation, args, Span::default())
    }

    fn restriction(&mut self, operation: &'m Operation, args: &[Value]) -> Result<bool, Stop> {
        let Some(restriction) = &operation.restriction else { return Ok(true) };
        let named = operation.params.iter().zip(args);
        let env: Env<'m> =
            named.filter_map(|((name, _), value)| Some((name.as_deref()?, value.clone()))).collect();
        self.truth(restriction, &env)
    }

    fn apply(&mut self, name: &str, args: Vec<Value>, span: Span) -> Found {
        let program = self.program;
        let Some(operation) = program.operation(name, &args) else {
            let unknown = || Stop::Unknown { name: name.to_owned(), span };
            return program.native(name).ok_or_else(unknown)?.call(self.choice, name, &args, span);
        };
        if self.fuel == 0 || self.depth >= DEPTH {
            return Err(Stop::Fuel { operation: name.to_owned(), span });
        }
        self.fuel -= 1;
        let args: Arc<[Value]> = args.into();
        let key = (operation, Arc::clone(&args));
        if let Some(value) = self.known.get(&key) {
            return Ok(value.clone());
        }
        self.depth += 1;
        let found = self.apply_within(program.facts(operation), args, span);
        self.depth -= 1;
        if let Ok(value) = &found {
            if self.known.len() >= KEPT {
                self.known.clear();
            }
            self.known.insert(key, value.clone());
        }
        found
    }

    fn apply_within(&mut self, facts: &'m Facts<'m>, args: Arc<[Value]>, span: Span) -> Found {
        let operation = facts.operation;
        if !self.restriction(operation, &args)? {
            return Err(Stop::Restricted { operation: operation.name.clone(), span });
        }
        if operation.role == Role::Generator && facts.axioms.is_empty() {
            return Ok(Value::Made(Arc::clone(&facts.name), args));
        }
        let mut found: Option<Value> = None;
        for &axiom in &facts.axioms {
            let Some(env) = self.fits(axiom, &args) else { continue };
            let value = self.term(&axiom.right, &env)?;
            match &found {
                None => found = Some(value),
                Some(first) if self.equal(first, &value)? => {}
                Some(_) => return Err(Stop::Overlap { operation: operation.name.clone(), span: axiom.span }),
            }
        }
        found.ok_or_else(|| Stop::NoAxiom { operation: operation.name.clone(), span })
    }

    /// The variables of an axiom, where it is about these values.
    fn fits(&self, axiom: &'m Axiom, args: &[Value]) -> Option<Env<'m>> {
        let mut env = Env::new();
        let declared = &axiom.declared[..];
        self.all(&axiom.patterns, args, declared, &mut env).then_some(env)
    }

    fn all(&self, patterns: &'m [Term], values: &[Value], declared: &[String], env: &mut Env<'m>) -> bool {
        patterns.len() == values.len()
            && patterns.iter().zip(values).all(|(pattern, value)| self.matches(pattern, value, declared, env))
    }

    /// Whether a value looks like a pattern; what its variables are then.
    fn matches(&self, pattern: &'m Term, value: &Value, declared: &[String], env: &mut Env<'m>) -> bool {
        match (&pattern.kind, value) {
            (Kind::Number(number), Value::Int(value)) => number == value,
            (Kind::Bool(truth), Value::Bool(value)) => truth == value,
            (Kind::Name(name), value) => {
                if let Some(constant) = self.program.constant(name, declared) {
                    return matches!(value, Value::Made(made, args)
                        if *made == self.program.facts(constant).name && args.is_empty());
                }
                if matches!(self.program.native(name), Some(Native::Empty | Native::EmptySequence)) {
                    return match value {
                        Value::Set(set) => set.is_empty(),
                        Value::Seq(items) => items.is_empty(),
                        _ => false,
                    };
                }
                if let Some((_, known)) = env.iter().find(|(known, _)| known == name) {
                    return known == value;
                }
                env.push((name, value.clone()));
                true
            }
            (Kind::Call(name, patterns), Value::Made(made, args)) => {
                let operation = self.program.operation(name, args);
                operation.is_some_and(|at| *made == self.program.facts(at).name)
                    && self.all(patterns, args, declared, env)
            }
            (Kind::Call(name, patterns), value) => match (self.program.native(name), value, &patterns[..]) {
                (Some(Native::Successor), Value::Int(number), [inner]) => {
                    *number > 0 && self.matches(inner, &Value::Int(number - 1), declared, env)
                }
                (Some(Native::Insert), Value::Set(set), [element, rest]) => {
                    let (Some(chosen), Some(others)) = (self.choice.pick(set), self.choice.rest(set)) else {
                        return false;
                    };
                    self.matches(element, chosen, declared, env) && self.matches(rest, &others, declared, env)
                }
                _ => false,
            },
            (Kind::Binary("•", head, tail), Value::Seq(items)) => match &items[..] {
                [first, rest @ ..] => {
                    self.matches(head, first, declared, env)
                        && self.matches(tail, &Value::seq(rest.iter().cloned()), declared, env)
                }
                [] => false,
            },
            (Kind::Binary("+", inner, one), Value::Int(number)) => {
                one.kind == Kind::Number(1)
                    && *number > 0
                    && self.matches(inner, &Value::Int(number - 1), declared, env)
            }
            (Kind::Tuple(patterns), Value::Seq(items)) => patterns.is_empty() && items.is_empty(),
            (Kind::Tuple(patterns), Value::Tuple(items)) => self.all(patterns, items, declared, env),
            (Kind::Set(patterns), Value::Set(set)) => patterns.is_empty() && set.is_empty(),
            _ => false,
        }
    }

    /// Observational equality: the same value, or one that no observer tells apart.
    fn equal(&mut self, a: &Value, b: &Value) -> Result<bool, Stop> {
        if a == b {
            return Ok(true);
        }
        // The empty sequence and the empty tuple are written alike.
        let is_empty = |value: &Value| match value {
            Value::Seq(items) | Value::Tuple(items) => items.is_empty(),
            _ => false,
        };
        if is_empty(a) && is_empty(b) {
            return Ok(true);
        }
        let (Value::Made(made, parts), Value::Made(other, others)) = (a, b) else { return Ok(false) };
        let program = self.program;
        let facts = |name: &str, args: &[Value]| program.operation(name, args).map(|at| program.facts(at));
        let (Some(made), Some(other)) = (facts(made, parts), facts(other, others)) else { return Ok(false) };
        if made.kin != other.kin || made.observers.is_empty() {
            return Ok(false);
        }
        for &observer in &made.observers {
            let observer = program.facts(observer).operation;
            let left = self.apply(&observer.name, vec![a.clone()], observer.span)?;
            let right = self.apply(&observer.name, vec![b.clone()], observer.span)?;
            if !self.equal(&left, &right)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn truth(&mut self, term: &'m Term, env: &Env<'m>) -> Result<bool, Stop> {
        match self.term(term, env)? {
            Value::Bool(truth) => Ok(truth),
            _ => Err(Stop::Kind { expected: "bool", span: term.span }),
        }
    }

    fn terms(&mut self, terms: &'m [Term], env: &Env<'m>) -> Result<Vec<Value>, Stop> {
        terms.iter().map(|term| self.term(term, env)).collect()
    }

    fn term(&mut self, term: &'m Term, env: &Env<'m>) -> Found {
        if self.fuel == 0 || self.depth >= DEPTH {
            return Err(Stop::Fuel { operation: String::new(), span: term.span });
        }
        self.fuel -= 1;
        self.depth += 1;
        let found = self.term_within(term, env);
        self.depth -= 1;
        found
    }

    fn term_within(&mut self, term: &'m Term, env: &Env<'m>) -> Found {
        let span = term.span;
        Ok(match &term.kind {
            Kind::Number(number) => Value::Int(*number),
            Kind::Bool(truth) => Value::Bool(*truth),
            Kind::Name(name) => {
                if let Some((_, value)) = env.iter().find(|(known, _)| known == name) {
                    return Ok(value.clone());
                }
                return self.apply(name, Vec::new(), span);
            }
            Kind::Call(name, args) => {
                let args = self.terms(args, env)?;
                return self.apply(name, args, span);
            }
            Kind::Not(inner) => Value::Bool(!self.truth(inner, env)?),
            Kind::Negate(inner) => match self.term(inner, env)? {
                Value::Int(number) => Value::Int(number.checked_neg().ok_or(Stop::Undefined { span })?),
                _ => return Err(Stop::Kind { expected: "int", span }),
            },
            Kind::Tuple(items) if items.is_empty() => Value::seq([]),
            Kind::Tuple(items) => Value::Tuple(self.terms(items, env)?.into()),
            Kind::Set(items) => Value::set(self.terms(items, env)?),
            Kind::If(condition, yes, no) => {
                let chosen = if self.truth(condition, env)? { yes } else { no };
                return self.term(chosen, env);
            }
            Kind::Field(inner, field) => {
                let value = self.term(inner, env)?;
                return self.field(&value, field, span);
            }
            Kind::Binary("∧", a, b) => Value::Bool(self.truth(a, env)? && self.truth(b, env)?),
            Kind::Binary("∨", a, b) => Value::Bool(self.truth(a, env)? || self.truth(b, env)?),
            Kind::Binary("⇒", a, b) => Value::Bool(!self.truth(a, env)? || self.truth(b, env)?),
            Kind::Binary("⇔", a, b) => Value::Bool(self.truth(a, env)? == self.truth(b, env)?),
            Kind::Binary(operator, a, b) => {
                let a = self.term(a, env)?;
                let b = self.term(b, env)?;
                match *operator {
                    "=" | "≡" => Value::Bool(self.equal(&a, &b)?),
                    "≠" => Value::Bool(!self.equal(&a, &b)?),
                    operator => return self.between(operator, a, b, span),
                }
            }
        })
    }

    /// An operator between two values: the native one, or one that the module has for its own values.
    fn between(&mut self, operator: &'static str, a: Value, b: Value, span: Span) -> Found {
        let is_own = |value: &Value| matches!(value, Value::Made(..) | Value::Tuple(_));
        let args = [a, b];
        if args.iter().any(is_own) && self.program.operation(operator, &args).is_some() {
            return self.apply(operator, args.into(), span);
        }
        let [a, b] = args;
        binary(operator, a, b, span)
    }

    /// A field of a tuple, by the names of the sorts that have it; or an observer written behind its argument.
    fn field(&mut self, value: &Value, field: &str, span: Span) -> Found {
        if self.program.operation(field, std::slice::from_ref(value)).is_some() {
            return self.apply(field, vec![value.clone()], span);
        }
        let wanted = fold(field);
        let Value::Tuple(items) = value else { return Err(Stop::Kind { expected: "tupla", span }) };
        let place = |sort: &Sort| match sort {
            Sort::Tuple(parts) if parts.len() == items.len() => {
                parts.iter().position(|(name, _)| name.as_ref().is_some_and(|name| fold(name) == wanted))
            }
            _ => None,
        };
        let found = self.program.module.aliases.iter().find_map(|(_, sort)| place(sort));
        found
            .and_then(|at| items.get(at).cloned())
            .ok_or_else(|| Stop::Unknown { name: field.to_owned(), span })
    }
}
