//! The operations and operators of the basic types: numbers, sets, sequences, tuples.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Choice, Found, Stop, Value};
use crate::library::fold;
use crate::token::Span;

/// An operation of the basic types, by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Native {
    Empty,
    EmptySequence,
    Successor,
    Predecessor,
    Absolute,
    Least,
    Greatest,
    Remainder,
    Quotient,
    Insert,
    Size,
    Length,
    PickOne,
    WithoutOne,
    First,
    Last,
    WithoutFirst,
    WithoutLast,
    IsIn,
    /// A part of a tuple, from 0.
    Project(usize),
}

impl Native {
    /// The operation that a name stands for.
    pub(super) fn named(name: &str) -> Option<Self> {
        let folded = fold(name);
        Some(match folded.as_str() {
            "vacio" | "conjvacio" | "esvacio" => Self::Empty,
            "vacia" | "esvacia" => Self::EmptySequence,
            "suc" => Self::Successor,
            "pred" => Self::Predecessor,
            "abs" => Self::Absolute,
            "min" => Self::Least,
            "max" => Self::Greatest,
            "mod" => Self::Remainder,
            "div" => Self::Quotient,
            "ag" => Self::Insert,
            "#" | "cardinal" | "card" => Self::Size,
            "long" | "longitud" => Self::Length,
            "dameuno" => Self::PickOne,
            "sinuno" => Self::WithoutOne,
            "prim" => Self::First,
            "ult" => Self::Last,
            "fin" => Self::WithoutFirst,
            "com" => Self::WithoutLast,
            "esta" => Self::IsIn,
            projection => Self::Project(place(projection)?),
        })
    }

    /// Its value.
    pub(super) fn call(self, choice: Choice, name: &str, args: &[Value], span: Span) -> Found {
        let undefined = || Stop::Undefined { span };
        let size = |count: usize| Value::Int(i64::try_from(count).unwrap_or(i64::MAX));
        Ok(match (self, args) {
            (Self::Empty, []) => Value::set([]),
            (Self::EmptySequence, []) => Value::seq([]),
            (Self::Empty | Self::EmptySequence, [Value::Set(set)]) => Value::Bool(set.is_empty()),
            (Self::Empty | Self::EmptySequence, [Value::Seq(items)]) => Value::Bool(items.is_empty()),
            (Self::Successor, [Value::Int(number)]) => {
                Value::Int(number.checked_add(1).ok_or_else(undefined)?)
            }
            (Self::Predecessor, [Value::Int(number)]) => {
                Value::Int(number.checked_sub(1).ok_or_else(undefined)?)
            }
            (Self::Absolute, [Value::Int(number)]) => Value::Int(number.checked_abs().ok_or_else(undefined)?),
            (Self::Least, [Value::Int(a), Value::Int(b)]) => Value::Int(*a.min(b)),
            (Self::Greatest, [Value::Int(a), Value::Int(b)]) => Value::Int(*a.max(b)),
            (Self::Remainder, [Value::Int(a), Value::Int(b)]) => {
                Value::Int(a.checked_rem_euclid(*b).ok_or_else(undefined)?)
            }
            (Self::Quotient, [Value::Int(a), Value::Int(b)]) => {
                Value::Int(a.checked_div_euclid(*b).ok_or_else(undefined)?)
            }
            (Self::Insert, [element, Value::Set(set)]) => with(Arc::clone(set), element.clone()),
            (Self::Size, [Value::Set(set)]) => size(set.len()),
            (Self::Size | Self::Length, [Value::Seq(items)]) => size(items.len()),
            (Self::PickOne, [Value::Set(set)]) => choice.pick(set).cloned().ok_or_else(undefined)?,
            (Self::WithoutOne, [Value::Set(set)]) => choice.rest(set).ok_or_else(undefined)?,
            (Self::First, [Value::Seq(items)]) => items.first().cloned().ok_or_else(undefined)?,
            (Self::Last, [Value::Seq(items)]) => items.last().cloned().ok_or_else(undefined)?,
            (Self::WithoutFirst, [Value::Seq(items)]) => {
                Value::seq(items.get(1..).ok_or_else(undefined)?.iter().cloned())
            }
            (Self::WithoutLast, [Value::Seq(items)]) => {
                let (_, rest) = items.split_last().ok_or_else(undefined)?;
                Value::seq(rest.iter().cloned())
            }
            (Self::IsIn, [element, Value::Seq(items)]) => Value::Bool(items.contains(element)),
            (Self::Project(at), [Value::Tuple(items)]) if at < items.len() => items[at].clone(),
            (
                Self::First
                | Self::Last
                | Self::WithoutFirst
                | Self::WithoutLast
                | Self::PickOne
                | Self::WithoutOne,
                _,
            ) => return Err(undefined()),
            _ => return Err(Stop::Unknown { name: name.to_owned(), span }),
        })
    }
}

/// The part of a tuple that a projection names: `π₁`, `Π2`, `pi_3`.
fn place(projection: &str) -> Option<usize> {
    let digit = |c: char| match c {
        '₁' => Some('1'),
        '₂' => Some('2'),
        '₃' => Some('3'),
        '₄' => Some('4'),
        '₅' => Some('5'),
        c => c.is_ascii_digit().then_some(c),
    };
    projection.strip_prefix('π').or_else(|| projection.strip_prefix('p'))?;
    let digits: String = projection.chars().skip_while(|c| c.is_alphabetic()).filter_map(digit).collect();
    digits.parse::<usize>().ok()?.checked_sub(1)
}

fn with(mut set: Arc<BTreeSet<Value>>, element: Value) -> Value {
    Arc::make_mut(&mut set).insert(element);
    Value::Set(set)
}

/// The value of an operator between two values.
pub(super) fn binary(operator: &str, a: Value, b: Value, span: Span) -> Found {
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
            Arc::make_mut(&mut a).extend(b.iter().cloned());
            Value::Set(a)
        }
        ("∩", Value::Set(a), Value::Set(b)) => Value::set(a.intersection(&b).cloned()),
        ("-", Value::Set(a), Value::Set(b)) => Value::set(a.difference(&b).cloned()),
        // An element taken away or put in without braces.
        ("-", Value::Set(mut a), element) => {
            Arc::make_mut(&mut a).remove(&element);
            Value::Set(a)
        }
        ("∪" | "+", Value::Set(a), element) => with(a, element),
        ("•", element, Value::Seq(items)) => {
            Value::seq(std::iter::once(element).chain(items.iter().cloned()))
        }
        ("◦", Value::Seq(items), element) => Value::seq(items.iter().cloned().chain([element])),
        ("&", Value::Seq(a), Value::Seq(b)) => Value::seq(a.iter().chain(&*b).cloned()),
        // Tuples of numbers place by place.
        ("+" | "-", Value::Tuple(a), Value::Tuple(b)) if a.len() == b.len() => {
            let parts = a.iter().zip(&*b).map(|(a, b)| binary(operator, a.clone(), b.clone(), span));
            Value::Tuple(parts.collect::<Result<_, _>>()?)
        }
        ("∈" | "∉" | "⊆" | "∪" | "∩", ..) => return Err(wrong("conj")),
        ("•" | "◦" | "&", ..) => return Err(wrong("secu")),
        _ => return Err(wrong("nat")),
    })
}
