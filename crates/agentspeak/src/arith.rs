//! Arithmetic: the operators, and the functions that need nothing but their arguments.

use std::cell::Cell;

use crate::term::{ArithOp, Object, Term};

/// Whether a function of arithmetic has this name and number of arguments.
#[must_use]
pub(crate) fn is_function(name: &str, arity: usize) -> bool {
    match name {
        "math.abs" | "math.acos" | "math.asin" | "math.atan" | "math.average" | "math.ceil" | "math.cos"
        | "math.floor" | "math.log" | "math.mean" | "math.median" | "math.round" | "math.sin"
        | "math.sqrt" | "math.std_dev" | "math.sum" | "math.tan" | ".length" | ".count" => arity == 1,
        "math.e" | "math.pi" | "system.time" => arity == 0,
        "math.max" | "math.min" => arity == 1 || arity == 2,
        "math.random" => arity <= 1,
        _ => false,
    }
}

/// An operator applied to numbers.
#[inline]
#[must_use]
pub(crate) fn apply(op: ArithOp, x: f64, y: f64) -> f64 {
    match op {
        ArithOp::Add => x + y,
        ArithOp::Sub => x - y,
        ArithOp::Mul => x * y,
        ArithOp::Div => x / y,
        ArithOp::Mod => x % y,
        ArithOp::Pow => x.powf(y),
        ArithOp::IntDiv => int_div(x, y),
    }
}

thread_local! {
    static DIVIDED_BY_ZERO: Cell<bool> = const { Cell::new(false) };
}

/// Whether an integer was divided by zero in this thread since the last call.
pub(crate) fn take_division_by_zero() -> bool {
    DIVIDED_BY_ZERO.with(|divided| divided.replace(false))
}

/// Whether an integer was divided by zero in this thread since that was last taken note of.
#[inline]
pub(crate) fn has_divided_by_zero() -> bool {
    DIVIDED_BY_ZERO.with(Cell::get)
}

/// Division of the integer parts; by zero it has no value, and the agent is told.
fn int_div(x: f64, y: f64) -> f64 {
    #[expect(clippy::cast_possible_truncation, reason = "saturates exactly as the original does")]
    let (x, y) = (x as i32, y as i32);
    if y == 0 {
        DIVIDED_BY_ZERO.with(|divided| divided.set(true));
        return f64::NAN;
    }
    f64::from(x.wrapping_div(y))
}

/// The number of elements or characters, where that means something.
#[must_use]
pub(crate) fn length(term: &Term) -> Option<usize> {
    match term {
        Term::Nil | Term::List(_) => Some(term.elements().count()),
        Term::Text(text) => Some(text.as_str().encode_utf16().count()),
        Term::Object(Object::Set(set)) => Some(set.borrow().len()),
        Term::Object(Object::Map(map)) => Some(map.borrow().len()),
        Term::Object(Object::Queue(queue)) => Some(queue.borrow().items.len()),
        _ => None,
    }
}

/// A count as a number of the language.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "no collection has more than 2^53 elements")]
pub(crate) fn count(n: usize) -> f64 {
    n as f64
}

fn numbers(list: &Term) -> Option<Vec<f64>> {
    list.is_list().then(|| list.elements().filter_map(Term::as_number).collect())
}

/// A function that needs nothing but its arguments; `None` if it has no value for them.
#[must_use]
pub(crate) fn pure_function(name: &str, args: &[Term]) -> Option<f64> {
    let first = args.first();
    let number = || first.and_then(Term::as_number);
    let list = || first.and_then(numbers);
    Some(match name {
        "math.abs" => number()?.abs(),
        "math.acos" => number()?.acos(),
        "math.asin" => number()?.asin(),
        "math.atan" => number()?.atan(),
        "math.ceil" => number()?.ceil(),
        "math.cos" => number()?.cos(),
        "math.floor" => number()?.floor(),
        "math.log" => number()?.ln(),
        "math.round" => (number()? + 0.5).floor(),
        "math.sin" => number()?.sin(),
        "math.sqrt" => number()?.sqrt(),
        "math.tan" => number()?.tan(),
        "math.e" => std::f64::consts::E,
        "math.pi" => std::f64::consts::PI,
        "math.sum" => list()?.iter().sum(),
        "math.average" | "math.mean" => mean(&list()?),
        "math.median" => median(list()?),
        "math.std_dev" => {
            let list = list()?;
            let mean = mean(&list);
            let squares: f64 = list.iter().map(|n| (n - mean) * (n - mean)).sum();
            (squares / (count(list.len()) - 1.0)).sqrt()
        }
        "math.max" | "math.min" => {
            let smallest = name == "math.min";
            if let (Some(a), Some(b)) = (number(), args.get(1).and_then(Term::as_number)) {
                return Some(if smallest { a.min(b) } else { a.max(b) });
            }
            // The original starts from the smallest positive number, and that is what programs get.
            if smallest {
                list()?.into_iter().fold(f64::MAX, f64::min)
            } else {
                list()?.into_iter().fold(f64::from_bits(1), f64::max)
            }
        }
        ".length" => count(length(first?)?),
        _ => return None,
    })
}

fn mean(list: &[f64]) -> f64 {
    list.iter().sum::<f64>() / count(list.len())
}

fn median(mut list: Vec<f64>) -> f64 {
    list.sort_by(f64::total_cmp);
    let half = list.len() / 2;
    match (list.get(half), list.len() % 2) {
        (Some(middle), 1) => *middle,
        (Some(upper), _) => {
            f64::midpoint(list.get(half.wrapping_sub(1)).copied().unwrap_or(f64::NAN), *upper)
        }
        (None, _) => f64::NAN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_have_jasons_values() {
        let list = Term::list([3.0, 1.0, 2.0, 4.0].map(Term::Number));
        let check = |name: &str, args: &[Term], expected: f64| {
            assert_eq!(pure_function(name, args), Some(expected), "{name}");
        };
        check("math.median", std::slice::from_ref(&list), 2.5);
        check("math.mean", std::slice::from_ref(&list), 2.5);
        check("math.round", &[Term::Number(2.5)], 3.0);
        check("math.round", &[Term::Number(-2.5)], -2.0);
        check("math.max", &[Term::Number(1.0), Term::Number(7.0)], 7.0);
        assert_eq!(pure_function("math.abs", &[Term::atom("a")]), None);
        assert_eq!(apply(ArithOp::IntDiv, 7.9, 2.0), 3.0);
        assert!(apply(ArithOp::IntDiv, 1.0, 0.0).is_nan());
    }
}
