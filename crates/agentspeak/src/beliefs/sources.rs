//! Where a belief comes from: the annotations `source(...)`.

use std::rc::Rc;

use crate::symbol::Symbol;
use crate::term::{Extra, Literal, Term};

/// The source annotation of a belief.
pub(crate) fn source(of: Symbol) -> Term {
    Literal::new(Symbol::new("source"), vec![Term::Atom(of)]).into()
}

thread_local! {
    static OWN: Term = source(Symbol::new("self"));
    static OWN_EXTRA: Rc<Extra> = Rc::new(Extra { annots: vec![own_source()], ..Extra::default() });
}

/// `[source(self)]` and nothing else.
pub(crate) fn own_extra() -> Rc<Extra> {
    OWN_EXTRA.with(Rc::clone)
}

/// `source(self)`
pub(crate) fn own_source() -> Term {
    OWN.with(Term::clone)
}

pub(crate) fn is_source(annot: &Term) -> bool {
    matches!(annot, Term::Literal(l) if l.functor.as_str() == "source" && l.args.len() == 1)
}

pub(crate) fn is_percept_annot(annot: &Term) -> bool {
    is_source(annot) && matches!(annot.args(), [Term::Atom(name)] if name.as_str() == "percept")
}

pub(super) fn is_percept(term: &Term) -> bool {
    term.annots().iter().any(is_percept_annot)
}
