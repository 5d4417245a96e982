//! A fact or a rule.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

use super::keys::{Keys, keys_of};
use crate::inference::{Code, Key, Occurrences, Pattern};
use crate::program::Rule;
use crate::term::{Extra, Kind, Literal, Term};

/// A fact or a rule.
#[derive(Debug)]
pub(crate) struct Clause {
    pub(crate) args: Box<[Term]>,
    pub(crate) annots: RefCell<Extra>,
    /// The index keys of the first arguments.
    pub(super) keys: Keys,
    pub(crate) vars: u32,
    pub(crate) rule: Option<Rc<Rule>>,
    compiled: OnceCell<Compiled>,
    pub(crate) erased: Cell<bool>,
}

/// A rule, or a fact with variables, ready for inference.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) head: Box<[Pattern]>,
    /// So many leading arguments are the values of the first variables as they stand.
    pub(crate) direct: usize,
    /// Nothing for a fact.
    pub(crate) body: Option<Rc<Code>>,
}

impl Clause {
    pub(super) fn new(args: Box<[Term]>, annots: Extra, vars: u32, rule: Option<Rc<Rule>>) -> Self {
        let keys = keys_of(&args);
        let annots = RefCell::new(annots);
        Self { args, annots, keys, vars, rule, compiled: OnceCell::new(), erased: Cell::new(false) }
    }

    /// The compiled form of a rule; facts without variables have none.
    pub(crate) fn compiled(&self) -> Option<&Compiled> {
        let rule = self.rule.as_ref()?;
        Some(self.compiled.get_or_init(|| {
            let mut occurrences = Occurrences::of_clause(&self.args, &rule.body, self.vars);
            let head: Box<[Pattern]> =
                self.args.iter().map(|arg| Pattern::of_head(arg, &mut occurrences)).collect();
            let direct = (0..self.vars).zip(&head).take_while(|(at, pattern)| {
                let own = |pattern: &Pattern| pattern.is_direct(*at);
                own(pattern) && (matches!(pattern, Pattern::First(_)) || occurrences.is_single(*at))
            });
            let direct = direct.count();
            let is_fact = matches!(&rule.body, Term::Atom(name) if name.as_str() == "true");
            Compiled { head, direct, body: (!is_fact).then(|| Code::compile_body(&rule.body)) }
        }))
    }

    /// Whether its arguments may unify with arguments that have these keys.
    #[inline]
    pub(super) fn may_fit(&self, keys: &Keys) -> bool {
        self.keys.iter().zip(keys).all(|(own, other)| *own == 0 || *other == 0 || own == other)
    }
}

/// The belief a clause holds, with its annotations.
pub(crate) fn literal_of(key: &Key, clause: &Clause) -> Term {
    let mut extra = clause.annots.borrow().clone();
    extra.negated = key.negated;
    extra.namespace = key.namespace.clone().map(Term::Atom);
    Literal::build(Kind::Plain, key.functor.clone(), clause.args.clone(), Some(extra), 0).into()
}

pub(super) fn annots_of(term: &Term) -> Extra {
    let mut extra = term.extra().cloned().unwrap_or_default();
    extra.negated = false;
    extra.namespace = None;
    extra
}
