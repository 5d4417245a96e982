//! Abstract data types of Algoritmos II: read in text and LaTeX, and their axioms run as rewriting over native sets,
//! sequences and numbers.

mod latex;
mod lexer;
mod names;
mod parser;
mod run;

pub use parser::{MOST, read};
pub use run::{Choice, Part, Program, Runner, Stop, Value};

use std::sync::Arc;

use crate::library::fold;
use crate::token::Span;

/// A género as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sort {
    /// `nat`, `sokoban`, …
    Name(String),
    /// `conj(α)`.
    Set(Box<Sort>),
    /// `secu(α)`.
    Seq(Box<Sort>),
    /// `tupla(α, β)`, with the names of its fields where they are given.
    Tuple(Vec<(Option<String>, Sort)>),
}

/// What an operation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// An observer.
    Observer,
    /// A generator.
    Generator,
    /// Any other operation.
    Other,
}

/// An operation.
#[derive(Debug, Clone)]
pub struct Operation {
    /// Its name as written.
    pub name: String,
    /// Observer, generator or other.
    pub role: Role,
    /// Its arguments: names where they are given, and géneros.
    pub params: Vec<(Option<String>, Sort)>,
    /// What it gives.
    pub result: Sort,
    /// When it may be used.
    pub restriction: Option<Term>,
    /// Where its name stands.
    pub span: Span,
    /// The number of its type in the file.
    pub owner: usize,
}

/// A term and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Term {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of terms.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// A number.
    Number(i64),
    /// `true`, `false`.
    Bool(bool),
    /// A variable, or an operation without arguments.
    Name(String),
    /// `f(arguments)`.
    Call(String, Vec<Term>),
    /// An operator between two terms.
    Binary(&'static str, Box<Term>, Box<Term>),
    /// `¬ a`.
    Not(Box<Term>),
    /// `- a`.
    Negate(Box<Term>),
    /// `⟨a, b⟩`; empty, it is the empty sequence.
    Tuple(Vec<Term>),
    /// `{a, b}`, `∅`.
    Set(Vec<Term>),
    /// `t.field`.
    Field(Box<Term>, String),
    /// `if c then a else b fi`.
    If(Box<Term>, Box<Term>, Box<Term>),
}

impl Term {
    /// The terms directly below.
    #[must_use]
    pub fn children(&self) -> Vec<&Term> {
        match &self.kind {
            Kind::Number(_) | Kind::Bool(_) | Kind::Name(_) => Vec::new(),
            Kind::Call(_, items) | Kind::Tuple(items) | Kind::Set(items) => items.iter().collect(),
            Kind::Binary(_, a, b) => vec![a, b],
            Kind::Not(a) | Kind::Negate(a) | Kind::Field(a, _) => vec![a],
            Kind::If(a, b, c) => vec![a, b, c],
        }
    }

    /// The terms directly below, to be changed.
    pub fn children_mut(&mut self) -> Vec<&mut Term> {
        match &mut self.kind {
            Kind::Number(_) | Kind::Bool(_) | Kind::Name(_) => Vec::new(),
            Kind::Call(_, items) | Kind::Tuple(items) | Kind::Set(items) => items.iter_mut().collect(),
            Kind::Binary(_, a, b) => vec![a, b],
            Kind::Not(a) | Kind::Negate(a) | Kind::Field(a, _) => vec![a],
            Kind::If(a, b, c) => vec![a, b, c],
        }
    }
}

/// `lhs ≡ rhs`.
#[derive(Debug, Clone)]
pub struct Axiom {
    /// The operation it is about.
    pub head: String,
    /// What its arguments look like.
    pub patterns: Vec<Term>,
    /// What it is then.
    pub right: Term,
    /// Where it stands.
    pub span: Span,
    /// The number of its type in the file.
    pub owner: usize,
    /// The variables that its type declares.
    pub declared: Arc<[String]>,
}

/// All types of a file.
#[derive(Debug, Clone, Default)]
pub struct Module {
    /// The operations in their order.
    pub operations: Vec<Operation>,
    /// The axioms in their order.
    pub axioms: Vec<Axiom>,
    /// `TAD X es …`, by folded name.
    pub aliases: Vec<(String, Sort)>,
    /// What could not be read: where, and what.
    pub problems: Vec<crate::message::Diagnostic>,
    /// Names of axioms that nobody declared, taken for variables: which axiom, and what is to be said.
    pub undeclared: Vec<(usize, crate::message::Diagnostic)>,
}

impl Module {
    /// The operation of this name, accents and case aside where nothing fits exactly.
    #[must_use]
    pub fn operation(&self, name: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.name == name).or_else(|| {
            let folded = fold(name);
            self.operations.iter().find(|operation| fold(&operation.name) == folded)
        })
    }

    /// What reading it found: what could not be read, and each name that nobody declared once.
    #[must_use]
    pub fn findings(&self) -> Vec<&crate::message::Diagnostic> {
        let mut all: Vec<&crate::message::Diagnostic> = self.problems.iter().collect();
        for (_, found) in &self.undeclared {
            if !all.iter().any(|known| known.message == found.message) {
                all.push(found);
            }
        }
        all
    }

    /// What is said of undeclared names in the axioms that an operation is made of, each name once.
    #[must_use]
    pub fn undeclared_in(&self, operation: &str) -> Vec<&crate::message::Diagnostic> {
        names::of(self, operation)
    }

    /// A declared name that looks like one that is not.
    #[must_use]
    pub fn near(&self, name: &str) -> Option<&str> {
        names::near(name, self.operations.iter().map(|operation| operation.name.as_str()))
    }

    /// A sort without its aliases.
    #[must_use]
    pub fn resolve(&self, sort: &Sort) -> Sort {
        let mut sort = sort.clone();
        for _ in 0..8 {
            let Sort::Name(name) = &sort else { break };
            let folded = fold(name);
            match self.aliases.iter().find(|(known, _)| *known == folded) {
                Some((_, meant)) => sort = meant.clone(),
                None => break,
            }
        }
        sort
    }

    /// Whether two sorts are the same.
    #[must_use]
    pub fn same(&self, a: &Sort, b: &Sort) -> bool {
        match (self.resolve(a), self.resolve(b)) {
            (Sort::Name(a), Sort::Name(b)) => fold(&a) == fold(&b),
            (Sort::Set(a), Sort::Set(b)) | (Sort::Seq(a), Sort::Seq(b)) => self.same(&a, &b),
            (Sort::Tuple(a), Sort::Tuple(b)) => {
                a.len() == b.len() && a.iter().zip(&b).all(|((_, a), (_, b))| self.same(a, b))
            }
            _ => false,
        }
    }
}
