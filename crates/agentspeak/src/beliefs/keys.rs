//! Index keys: small numbers that are equal for terms that may unify.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::symbol::NameId;
use crate::term::{Kind, Object, Term};

/// The arguments looked at before a clause is tried.
pub(crate) const INDEXED: usize = 4;

/// Index keys of the first arguments, 0 where anything fits.
pub(crate) type Keys = [u32; INDEXED];

pub(super) fn keys_of(args: &[Term]) -> Keys {
    let mut keys = Keys::default();
    for (key, arg) in keys.iter_mut().zip(args) {
        *key = index_key(arg);
    }
    keys
}

/// Parts of a fact that go into its hash.
const MAX_HASHED: usize = 256;

/// A hash of the content of a fact, without annotations; equal terms have equal hashes.
pub(super) fn content_hash(args: &[Term]) -> u64 {
    let mut hasher = FxHasher::default();
    let mut todo: Vec<&Term> = args.iter().rev().collect();
    // A beginning is enough to tell most facts apart.
    for _ in 0..MAX_HASHED {
        let Some(term) = todo.pop() else { break };
        index_key(term).hash(&mut hasher);
        match term {
            Term::Literal(literal) => todo.extend(literal.args.iter().rev()),
            Term::List(cons) => {
                todo.push(&cons.tail);
                todo.push(&cons.head);
            }
            _ => {}
        }
    }
    hasher.finish()
}

const KEY_OF_NIL: u32 = 3;
const KEY_OF_LIST: u32 = 5;
const KEY_OF_OBJECT: u32 = 7;

/// The index key of a number.
#[inline]
pub(crate) fn number_key(n: f64) -> u32 {
    // Both zeros are the same number.
    let bits = (n + 0.0).to_bits();
    #[expect(clippy::cast_possible_truncation, reason = "a hash")]
    let folded = (bits ^ (bits >> 32) ^ (bits >> 52)) as u32;
    folded.wrapping_mul(0x9E37_79B9) | 1
}

/// The index key of a structure or, with no arguments, an atom.
#[inline]
pub(crate) const fn structure_key(functor: NameId, arity: u32) -> u32 {
    functor.0.wrapping_mul(0x85EB_CA6B).wrapping_add(arity.wrapping_mul(0xC2B2_AE34)) | 1
}

/// The index key of a list cell, or of the empty list.
#[inline]
pub(crate) const fn list_key(is_empty: bool) -> u32 {
    if is_empty { KEY_OF_NIL } else { KEY_OF_LIST }
}

/// The index key of a term: equal for terms that may unify, 0 if it may unify with anything.
pub(crate) fn index_key(term: &Term) -> u32 {
    match term {
        Term::Number(n) => number_key(*n),
        Term::Atom(name) => structure_key(name.id(), 0),
        Term::Literal(literal) if literal.kind == Kind::Plain => {
            structure_key(literal.functor.id(), u32::try_from(literal.args.len()).unwrap_or(u32::MAX))
        }
        Term::Nil => list_key(true),
        Term::List(_) => list_key(false),
        Term::Text(text) => {
            let mut hasher = FxHasher::default();
            text.as_str().hash(&mut hasher);
            #[expect(clippy::cast_possible_truncation, reason = "a hash")]
            let key = hasher.finish() as u32;
            key | 1
        }
        Term::Object(Object::Set(_) | Object::Map(_) | Object::Queue(_)) => KEY_OF_OBJECT,
        _ => 0,
    }
}
