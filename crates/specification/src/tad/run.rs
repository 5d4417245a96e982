//! Runs the axioms of abstract data types as rewriting, innermost first, over native sets, sequences and numbers.

mod explain;

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::{Axiom, Kind, Module, Operation, Role, Sort, Term};
use crate::library::fold;
use crate::token::Span;

pub use explain::Part;

/// A value.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// A number.
    Int(i64),
    /// A tuple.
    Tuple(Vec<Value>),
    /// A set.
    Set(BTreeSet<Value>),
    /// A sequence.
    Seq(Vec<Value>),
    /// A generator with its arguments.
    Made(String, Vec<Value>),
}

/// Which element `dameUno` gives: no axiom may depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Choice {
    /// The least.
    #[default]
    First,
    /// The greatest.
    Last,
    /// One in the middle.
    Middle,
}

impl Choice {
    /// Every choice.
    pub const ALL: [Self; 3] = [Self::First, Self::Last, Self::Middle];

    fn pick(self, set: &BTreeSet<Value>) -> Option<&Value> {
        match self {
            Self::First => set.first(),
            Self::Last => set.last(),
            Self::Middle => set.iter().nth(set.len() / 2),
        }
    }
}

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
type Env = Vec<(String, Value)>;

/// How deep terms may be rewritten into each other.
const DEPTH: usize = 220;

/// Rewrites the terms of a module.
#[derive(Debug)]
pub struct Runner<'m> {
    module: &'m Module,
    fuel: u64,
    depth: usize,
    choice: Choice,
    /// What is known already: axioms ask for the same observers over and over.
    known: FxHashMap<(String, Vec<Value>), Value>,
}

/// How many answers are kept.
const KEPT: usize = 20_000;

impl<'m> Runner<'m> {
    /// A runner for a module.
    #[must_use]
    pub fn new(module: &'m Module, choice: Choice) -> Self {
        Self { module, fuel: 0, depth: 0, choice, known: FxHashMap::default() }
    }

    /// The value of an operation on values, with so much work at most.
    pub fn call(&mut self, operation: &str, args: Vec<Value>, fuel: u64) -> Found {
        self.fuel = fuel;
        self.depth = 0;
        self.apply(operation, args, Span::default())
    }

    /// Whether the restriction of an operation admits values.
    pub fn admits(&mut self, operation: &Operation, args: &[Value], fuel: u64) -> Result<bool, Stop> {
        self.fuel = fuel;
        self.depth = 0;
        self.restriction(operation, args)
    }

    fn restriction(&mut self, operation: &Operation, args: &[Value]) -> Result<bool, Stop> {
        let Some(restriction) = &operation.restriction else { return Ok(true) };
        let mut env: Env = Vec::new();
        for ((name, _), value) in operation.params.iter().zip(args) {
            if let Some(name) = name {
                env.push((name.clone(), value.clone()));
            }
        }
        match self.term(restriction, &env)? {
            Value::Bool(holds) => Ok(holds),
            _ => Err(Stop::Kind { expected: "bool", span: restriction.span }),
        }
    }

    fn apply(&mut self, name: &str, args: Vec<Value>, span: Span) -> Found {
        let Some(operation) = self.module.operation(name).filter(|found| found.params.len() == args.len())
        else {
            return native(self.choice, name, &args, span);
        };
        if self.fuel == 0 || self.depth >= DEPTH {
            return Err(Stop::Fuel { operation: name.to_owned(), span });
        }
        self.fuel -= 1;
        let key = (operation.name.clone(), args);
        if let Some(value) = self.known.get(&key) {
            return Ok(value.clone());
        }
        self.depth += 1;
        let found = self.apply_within(operation, key.1.clone(), span);
        self.depth -= 1;
        if let Ok(value) = &found {
            if self.known.len() >= KEPT {
                self.known.clear();
            }
            self.known.insert(key, value.clone());
        }
        found
    }

    fn apply_within(&mut self, operation: &Operation, args: Vec<Value>, span: Span) -> Found {
        if !self.restriction(operation, &args)? {
            return Err(Stop::Restricted { operation: operation.name.clone(), span });
        }
        let module = self.module;
        let folded = fold(&operation.name);
        let about: Vec<&Axiom> = module
            .axioms
            .iter()
            .filter(|axiom| axiom.head == operation.name || fold(&axiom.head) == folded)
            .collect();
        if operation.role == Role::Generator && about.is_empty() {
            return Ok(Value::Made(operation.name.clone(), args));
        }
        let mut found: Option<Value> = None;
        for axiom in about {
            let mut env = Vec::new();
            let fits = axiom.patterns.len() == args.len()
                && axiom
                    .patterns
                    .iter()
                    .zip(&args)
                    .all(|(pattern, value)| self.matches(pattern, value, &mut env));
            if !fits {
                continue;
            }
            let value = self.term(&axiom.right, &env)?;
            match &found {
                None => found = Some(value),
                Some(first) if self.equal(first, &value)? => {}
                Some(_) => return Err(Stop::Overlap { operation: operation.name.clone(), span: axiom.span }),
            }
        }
        found.ok_or_else(|| Stop::NoAxiom { operation: operation.name.clone(), span })
    }

    /// Whether a value looks like a pattern; what its variables are then.
    fn matches(&self, pattern: &Term, value: &Value, env: &mut Env) -> bool {
        let all = |runner: &Self, patterns: &[Term], values: &[Value], env: &mut Env| {
            patterns.len() == values.len()
                && patterns.iter().zip(values).all(|(pattern, value)| runner.matches(pattern, value, env))
        };
        match (&pattern.kind, value) {
            (Kind::Number(number), Value::Int(value)) => number == value,
            (Kind::Bool(truth), Value::Bool(value)) => truth == value,
            (Kind::Name(name), value) => {
                if let Some(operation) = self.module.operation(name).filter(|found| found.params.is_empty()) {
                    return matches!(value, Value::Made(made, args) if *made == operation.name && args.is_empty());
                }
                if matches!(fold(name).as_str(), "vacio" | "vacia" | "conjvacio") {
                    return matches!(value, Value::Set(set) if set.is_empty())
                        || matches!(value, Value::Seq(items) if items.is_empty());
                }
                if let Some((_, known)) = env.iter().find(|(known, _)| known == name) {
                    return known == value;
                }
                env.push((name.clone(), value.clone()));
                true
            }
            (Kind::Call(name, patterns), value) => match (self.module.operation(name), value) {
                (Some(operation), Value::Made(made, args)) if operation.params.len() == patterns.len() => {
                    *made == operation.name && all(self, patterns, args, env)
                }
                _ => match (fold(name).as_str(), value, &patterns[..]) {
                    ("suc", Value::Int(number), [inner]) => {
                        *number > 0 && self.matches(inner, &Value::Int(number - 1), env)
                    }
                    ("ag", Value::Set(set), [element, rest]) => {
                        let Some(chosen) = self.choice.pick(set) else { return false };
                        let mut others = set.clone();
                        others.remove(chosen);
                        self.matches(element, chosen, env) && self.matches(rest, &Value::Set(others), env)
                    }
                    _ => false,
                },
            },
            (Kind::Binary("•", head, tail), Value::Seq(items)) => match &items[..] {
                [first, rest @ ..] => {
                    self.matches(head, first, env) && self.matches(tail, &Value::Seq(rest.to_vec()), env)
                }
                [] => false,
            },
            (Kind::Binary("+", inner, one), Value::Int(number)) => {
                one.kind == Kind::Number(1)
                    && *number > 0
                    && self.matches(inner, &Value::Int(number - 1), env)
            }
            (Kind::Tuple(patterns), Value::Seq(items)) => patterns.is_empty() && items.is_empty(),
            (Kind::Tuple(patterns), Value::Tuple(items)) => all(self, patterns, items, env),
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
        let (Value::Made(made, _), Value::Made(other, _)) = (a, b) else { return Ok(false) };
        let module = self.module;
        let sort = |name: &str| module.operation(name).map(|operation| operation.result.clone());
        let (Some(sort), Some(other)) = (sort(made), sort(other)) else { return Ok(false) };
        if !module.same(&sort, &other) {
            return Ok(false);
        }
        let observers: Vec<&Operation> = module
            .operations
            .iter()
            .filter(|found| {
                found.role == Role::Observer
                    && matches!(&found.params[..], [(_, only)] if module.same(only, &sort))
            })
            .collect();
        if observers.is_empty() {
            return Ok(false);
        }
        for observer in observers {
            let left = self.apply(&observer.name, vec![a.clone()], observer.span)?;
            let right = self.apply(&observer.name, vec![b.clone()], observer.span)?;
            if !self.equal(&left, &right)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn truth(&mut self, term: &Term, env: &Env) -> Result<bool, Stop> {
        match self.term(term, env)? {
            Value::Bool(truth) => Ok(truth),
            _ => Err(Stop::Kind { expected: "bool", span: term.span }),
        }
    }

    fn terms(&mut self, terms: &[Term], env: &Env) -> Result<Vec<Value>, Stop> {
        terms.iter().map(|term| self.term(term, env)).collect()
    }

    fn term(&mut self, term: &Term, env: &Env) -> Found {
        if self.fuel == 0 || self.depth >= DEPTH {
            return Err(Stop::Fuel { operation: String::new(), span: term.span });
        }
        self.fuel -= 1;
        self.depth += 1;
        let found = self.term_within(term, env);
        self.depth -= 1;
        found
    }

    fn term_within(&mut self, term: &Term, env: &Env) -> Found {
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
                Value::Int(number) => Value::Int(-number),
                _ => return Err(Stop::Kind { expected: "int", span }),
            },
            Kind::Tuple(items) if items.is_empty() => Value::Seq(Vec::new()),
            Kind::Tuple(items) => Value::Tuple(self.terms(items, env)?),
            Kind::Set(items) => Value::Set(self.terms(items, env)?.into_iter().collect()),
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
                    operator => binary(operator, a, b, span)?,
                }
            }
        })
    }

    /// A field of a tuple, by the names of the sorts that have it; or an observer written behind its argument.
    fn field(&mut self, value: &Value, field: &str, span: Span) -> Found {
        if self.module.operation(field).is_some_and(|operation| operation.params.len() == 1) {
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
        let found = self.module.aliases.iter().find_map(|(_, sort)| place(sort));
        found
            .and_then(|at| items.get(at).cloned())
            .ok_or_else(|| Stop::Unknown { name: field.to_owned(), span })
    }
}

fn binary(operator: &str, a: Value, b: Value, span: Span) -> Found {
    let undefined = || Stop::Undefined { span };
    let wrong = |expected| Stop::Kind { expected, span };
    Ok(match (operator, a, b) {
        ("<", Value::Int(a), Value::Int(b)) => Value::Bool(a < b),
        ("≤", Value::Int(a), Value::Int(b)) => Value::Bool(a <= b),
        (">", Value::Int(a), Value::Int(b)) => Value::Bool(a > b),
        ("≥", Value::Int(a), Value::Int(b)) => Value::Bool(a >= b),
        ("+", Value::Int(a), Value::Int(b)) => Value::Int(a.checked_add(b).ok_or_else(undefined)?),
        ("-", Value::Int(a), Value::Int(b)) => Value::Int(a.checked_sub(b).ok_or_else(undefined)?),
        ("*", Value::Int(a), Value::Int(b)) => Value::Int(a.checked_mul(b).ok_or_else(undefined)?),
        ("/", Value::Int(a), Value::Int(b)) => Value::Int(a.checked_div_euclid(b).ok_or_else(undefined)?),
        ("∈", a, Value::Set(set)) => Value::Bool(set.contains(&a)),
        ("∉", a, Value::Set(set)) => Value::Bool(!set.contains(&a)),
        ("∈", a, Value::Seq(items)) => Value::Bool(items.contains(&a)),
        ("∉", a, Value::Seq(items)) => Value::Bool(!items.contains(&a)),
        ("⊆", Value::Set(a), Value::Set(b)) => Value::Bool(a.is_subset(&b)),
        ("∪" | "+", Value::Set(mut a), Value::Set(b)) => {
            a.extend(b);
            Value::Set(a)
        }
        ("∩", Value::Set(a), Value::Set(b)) => Value::Set(a.intersection(&b).cloned().collect()),
        ("-", Value::Set(a), Value::Set(b)) => Value::Set(a.difference(&b).cloned().collect()),
        // An element taken away or put in without braces.
        ("-", Value::Set(mut a), element) => {
            a.remove(&element);
            Value::Set(a)
        }
        ("∪" | "+", Value::Set(mut a), element) => {
            a.insert(element);
            Value::Set(a)
        }
        ("•", element, Value::Seq(mut items)) => {
            items.insert(0, element);
            Value::Seq(items)
        }
        ("◦", Value::Seq(mut items), element) => {
            items.push(element);
            Value::Seq(items)
        }
        ("&", Value::Seq(mut a), Value::Seq(b)) => {
            a.extend(b);
            Value::Seq(a)
        }
        // Tuples of numbers place by place.
        ("+" | "-", Value::Tuple(a), Value::Tuple(b)) if a.len() == b.len() => {
            let parts = a.into_iter().zip(b).map(|(a, b)| binary(operator, a, b, span));
            Value::Tuple(parts.collect::<Result<_, _>>()?)
        }
        ("∈" | "∉" | "⊆" | "∪" | "∩", ..) => return Err(wrong("conj")),
        ("•" | "◦" | "&", ..) => return Err(wrong("secu")),
        _ => return Err(wrong("nat")),
    })
}

/// The operations of the basic types.
fn native(choice: Choice, name: &str, args: &[Value], span: Span) -> Found {
    let undefined = || Stop::Undefined { span };
    let folded = fold(name);
    Ok(match (folded.as_str(), args) {
        ("vacio" | "conjvacio", []) => Value::Set(BTreeSet::new()),
        ("vacia", []) => Value::Seq(Vec::new()),
        ("suc", [Value::Int(number)]) => Value::Int(number.checked_add(1).ok_or_else(undefined)?),
        ("pred", [Value::Int(number)]) => Value::Int(number.checked_sub(1).ok_or_else(undefined)?),
        ("abs", [Value::Int(number)]) => Value::Int(number.checked_abs().ok_or_else(undefined)?),
        ("min", [Value::Int(a), Value::Int(b)]) => Value::Int(*a.min(b)),
        ("max", [Value::Int(a), Value::Int(b)]) => Value::Int(*a.max(b)),
        ("mod", [Value::Int(a), Value::Int(b)]) => {
            Value::Int(a.checked_rem_euclid(*b).ok_or_else(undefined)?)
        }
        ("div", [Value::Int(a), Value::Int(b)]) => {
            Value::Int(a.checked_div_euclid(*b).ok_or_else(undefined)?)
        }
        ("ag", [element, Value::Set(set)]) => {
            let mut set = set.clone();
            set.insert(element.clone());
            Value::Set(set)
        }
        ("esvacio" | "vacio", [Value::Set(set)]) => Value::Bool(set.is_empty()),
        ("esvacia" | "vacia" | "esvacio" | "vacio", [Value::Seq(items)]) => Value::Bool(items.is_empty()),
        ("#" | "cardinal" | "card", [Value::Set(set)]) => {
            Value::Int(i64::try_from(set.len()).unwrap_or(i64::MAX))
        }
        ("long" | "longitud" | "#", [Value::Seq(items)]) => {
            Value::Int(i64::try_from(items.len()).unwrap_or(i64::MAX))
        }
        ("dameuno", [Value::Set(set)]) => choice.pick(set).cloned().ok_or_else(undefined)?,
        ("sinuno", [Value::Set(set)]) => {
            let chosen = choice.pick(set).cloned().ok_or_else(undefined)?;
            let mut set = set.clone();
            set.remove(&chosen);
            Value::Set(set)
        }
        ("prim", [Value::Seq(items)]) => items.first().cloned().ok_or_else(undefined)?,
        ("ult", [Value::Seq(items)]) => items.last().cloned().ok_or_else(undefined)?,
        ("fin", [Value::Seq(items)]) if !items.is_empty() => Value::Seq(items[1..].to_vec()),
        ("com", [Value::Seq(items)]) if !items.is_empty() => Value::Seq(items[..items.len() - 1].to_vec()),
        ("esta", [element, Value::Seq(items)]) => Value::Bool(items.contains(element)),
        (projection, [Value::Tuple(items)]) if projection.starts_with(['π', 'p']) => {
            let digits: String = projection
                .chars()
                .skip_while(|c| c.is_alphabetic())
                .filter_map(|c| match c {
                    '₁' => Some('1'),
                    '₂' => Some('2'),
                    '₃' => Some('3'),
                    '₄' => Some('4'),
                    '₅' => Some('5'),
                    c if c.is_ascii_digit() => Some(c),
                    _ => None,
                })
                .collect();
            let place = digits.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            place
                .and_then(|at| items.get(at).cloned())
                .ok_or_else(|| Stop::Unknown { name: name.to_owned(), span })?
        }
        ("prim" | "ult" | "fin" | "com" | "dameuno" | "sinuno", _) => return Err(undefined()),
        _ => return Err(Stop::Unknown { name: name.to_owned(), span }),
    })
}
