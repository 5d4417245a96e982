//! Lists, ranges and chance.

use std::collections::BTreeSet;

use super::{ActionError, ActionResult, Call, ITEM_BYTES, OPTION_BYTES, Outcome};
use crate::arith;
use crate::inference::{Generator, Items, Parts, Which};
use crate::memory::allocated;
use crate::order::{compare, equal, sorted};
use crate::store::Store;
use crate::term::{Object, Ordered, TERM_BYTES, Term, text_bytes};

fn extreme(call: &mut Call<'_>, name: &str, worse: std::cmp::Ordering) -> ActionResult {
    let list = &call.args[0];
    if !list.is_list() {
        let reason = "first argument must be a list when two arguments are used";
        return Err(ActionError::argument(name, reason));
    }
    let mut best: Option<&Term> = None;
    for item in list.elements() {
        if best.is_none_or(|best| compare(best, item) == worse) {
            best = Some(item);
        }
    }
    let Some(best) = best.cloned() else { return Ok(Outcome::False) };
    Ok(call.unify(1, &best).into())
}

pub(super) fn min(call: &mut Call<'_>) -> ActionResult {
    extreme(call, "min", std::cmp::Ordering::Greater)
}

pub(super) fn max(call: &mut Call<'_>) -> ActionResult {
    extreme(call, "max", std::cmp::Ordering::Less)
}

pub(super) fn member(call: &mut Call<'_>) -> ActionResult {
    let (term, of) = (call.args[0].clone(), call.args[1].clone());
    let items: Vec<Term> = match &of {
        Term::Nil | Term::List(_) => return Ok(Outcome::Many(Generator::Member { term, rest: of })),
        Term::Object(Object::Set(set)) => {
            if term.is_ground() {
                return Ok(set.borrow().contains(&Ordered(term)).into());
            }
            call.room(set.borrow().len() * ITEM_BYTES)?;
            set.borrow().iter().map(|item| item.0.clone()).collect()
        }
        Term::Object(Object::Queue(queue)) => {
            call.room(queue.borrow().items.len() * ITEM_BYTES)?;
            queue.borrow().items.iter().cloned().collect()
        }
        _ => return Err(ActionError::argument("member", "second argument must be a list or a set")),
    };
    Ok(Outcome::Many(Generator::Member { term, rest: Term::list(items) }))
}

pub(super) fn length(call: &mut Call<'_>) -> ActionResult {
    let Some(length) = arith::length(&call.args[0]) else { return Ok(Outcome::False) };
    Ok(call.unify(1, &Term::Number(arith::count(length))).into())
}

pub(super) fn empty(call: &mut Call<'_>) -> ActionResult {
    Ok((arith::length(&call.args[0]) == Some(0)).into())
}

pub(super) fn concat(call: &mut Call<'_>) -> ActionResult {
    let (last, parts) = call.args.split_last().ok_or_else(ActionError::unknown)?;
    let last = last.clone();
    let Some(first) = parts.first() else { return Err(ActionError::unknown()) };
    if first.is_list() {
        if !last.is_var() && !last.is_list() {
            let text = call.mind.printed(&last);
            return Err(ActionError::new(format!(
                "Last argument of concat '{text}'is not a list nor a variable."
            )));
        }
        let mut items = Vec::new();
        for (n, part) in parts.iter().enumerate() {
            if !part.is_list() {
                return Err(ActionError::argument("concat", &format!("arg[{n}] is not a list")));
            }
            items.append(&mut call.elements(part)?);
        }
        return Ok(call.store.unify(&Term::list(items), &last).into());
    }
    let mut text = String::new();
    for part in parts {
        let plain = call.text_of(part);
        call.room(2 * (text.len() + plain.len()))?;
        match plain.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
            Some(inner) if matches!(part, Term::Atom(_)) => text.push_str(inner),
            _ => text.push_str(&plain),
        }
    }
    let last = match &last {
        Term::Text(_) => last,
        _ if last.is_var() => last,
        _ => Term::text(call.mind.printed(&last)),
    };
    Ok(call.store.unify(&Term::text(text), &last).into())
}

pub(super) fn delete(call: &mut Call<'_>) -> ActionResult {
    if let Some(start) = call.integer(0) {
        let (end, at) = match (call.args.len(), call.integer(1)) {
            (4, Some(end)) => (end, 2),
            _ => (start.saturating_add(1), 1),
        };
        let within = |n: usize| i64::try_from(n).is_ok_and(|n| n >= i64::from(start) && n < i64::from(end));
        match &call.args[at] {
            Term::Text(text) => {
                call.room(6 * text.as_str().len())?;
                let units: Vec<u16> = text.as_str().encode_utf16().collect();
                let valid = start >= 0 && usize::try_from(start.max(end)).is_ok_and(|n| n <= units.len());
                let left: Vec<u16> = if valid {
                    units.iter().enumerate().filter(|(n, _)| !within(*n)).map(|(_, u)| *u).collect()
                } else {
                    units
                };
                let value = Term::text(String::from_utf16_lossy(&left));
                return Ok(call.unify(at + 1, &value).into());
            }
            list if list.is_list() => {
                let items = call.elements(list)?.into_iter().enumerate();
                let left: Vec<Term> = items.filter(|(n, _)| !within(*n)).map(|(_, item)| item).collect();
                return Ok(call.unify(at + 1, &Term::list(left)).into());
            }
            _ => {}
        }
    }
    if let Term::Text(what) = &call.args[0] {
        let what = what.as_str().to_owned();
        let of = call.text(1);
        call.room(2 * of.len())?;
        let value = Term::text(of.replace(&what, ""));
        return Ok(call.unify(2, &value).into());
    }
    if call.args[1].is_list() {
        let mut left = Vec::new();
        // As in the original, what the first match binds stays bound for the elements after it.
        let mut store = Store::with(call.store.bindings.clone());
        for item in call.elements(&call.args[1])? {
            let mark = store.mark();
            if !store.unify(&call.args[0], &item) {
                store.undo(mark);
                left.push(item);
            }
            store.release(mark);
        }
        return Ok(call.unify(2, &Term::list(left)).into());
    }
    Err(ActionError::new("Incorrect use of the internal action '.delete' (see documentation)."))
}

pub(super) fn reverse(call: &mut Call<'_>) -> ActionResult {
    let value = match &call.args[0] {
        list if list.is_list() => {
            if !call.args[1].is_var() && !call.args[1].is_list() {
                let other = call.mind.printed(&call.args[1]);
                let reason = format!("last argument '{other}' must be a list or a variable.");
                return Err(ActionError::argument("reverse", &reason));
            }
            let mut items = call.elements(list)?;
            items.reverse();
            Term::list(items)
        }
        Term::Text(text) => {
            call.room(3 * text.as_str().len())?;
            Term::text(text.as_str().chars().rev().collect::<String>())
        }
        term => {
            let text = call.mind.printed(term);
            let reason = format!("first argument of .reverse '{text}' must be a string or a list");
            return Err(ActionError::argument("reverse", &reason));
        }
    };
    Ok(call.unify(1, &value).into())
}

pub(super) fn nth(call: &mut Call<'_>) -> ActionResult {
    let items: Vec<Term> = match &call.args[1] {
        list if list.is_list() => call.elements(list)?,
        Term::Text(text) => {
            call.room(text.as_str().len() * (TERM_BYTES + text_bytes("a")))?;
            text.as_str().chars().map(|c| Term::text(c.to_string())).collect()
        }
        term => {
            let text = call.mind.printed(term);
            let reason = format!("the second argument should be a list or string and not '{text}'.");
            return Err(ActionError::argument("nth", &reason));
        }
    };
    if let Some(index) = call.integer(0) {
        let item = usize::try_from(index).ok().and_then(|n| items.get(n)).cloned();
        let Some(item) = item else {
            return Err(ActionError::new(format!("nth: index {index} is out of bounds ({})", items.len())));
        };
        return Ok(call.unify(2, &item).into());
    }
    if !call.args[0].is_var() {
        let text = call.mind.printed(&call.args[0]);
        let reason = format!("the first argument should be numeric or a variable -- not '{text}'.");
        return Err(ActionError::argument("nth", &reason));
    }
    call.room(items.len() * OPTION_BYTES)?;
    let options = items.into_iter().enumerate().map(|(n, item)| {
        vec![(call.args[2].clone(), item), (call.args[0].clone(), Term::Number(arith::count(n)))]
    });
    Call::many(options.collect())
}

fn items_of(call: &mut Call<'_>, arg: usize, action: &str) -> Result<Vec<Term>, ActionError> {
    if !call.args[arg].is_list() {
        return Err(ActionError::argument(action, "first argument must be a list"));
    }
    call.elements(&call.args[arg])
}

pub(super) fn sort(call: &mut Call<'_>) -> ActionResult {
    let items = items_of(call, 0, "sort")?;
    call.room(items.len() * RUN_BYTES)?;
    Ok(call.unify(1, &Term::list(sorted(items))).into())
}

/// What an element takes while it is sorted: every element begins as a list of its own.
const RUN_BYTES: usize = 24 + allocated(TERM_BYTES) + 2 * TERM_BYTES;

pub(super) fn shuffle(call: &mut Call<'_>) -> ActionResult {
    let mut items = items_of(call, 0, "shuffle")?;
    for n in (1..items.len()).rev() {
        let other = call.mind.random_below(n + 1);
        items.swap(n, other);
    }
    Ok(call.unify(1, &Term::list(items)).into())
}

fn as_sets(call: &mut Call<'_>, action: &str) -> Result<(BTreeSet<Ordered>, BTreeSet<Ordered>), ActionError> {
    let mut set = |n: usize, which: &str| {
        let term = &call.args[n];
        if term.is_list() {
            return Ok(call.elements(term)?.into_iter().map(Ordered).collect());
        }
        let text = call.mind.printed(term);
        Err(ActionError::argument(action, &format!("{which} argument '{text}'is not a list.")))
    };
    let sets = (set(0, "first")?, set(1, "second")?);
    if !call.args[2].is_var() && !call.args[2].is_list() {
        let text = call.mind.printed(&call.args[2]);
        let reason = format!("last argument '{text}'is not a list nor a variable.");
        return Err(ActionError::argument(action, &reason));
    }
    Ok(sets)
}

fn set_list(items: impl Iterator<Item = Ordered>) -> Term {
    Term::list(items.map(|item| item.0).collect::<Vec<_>>())
}

pub(super) fn difference(call: &mut Call<'_>) -> ActionResult {
    let (mut a, b) = as_sets(call, "difference")?;
    a.retain(|item| !b.get(item).is_some_and(|other| equal(&item.0, &other.0)));
    Ok(call.unify(2, &set_list(a.into_iter())).into())
}

pub(super) fn intersection(call: &mut Call<'_>) -> ActionResult {
    let (a, mut b) = as_sets(call, "intersection")?;
    b.retain(|item| a.get(item).is_some_and(|other| equal(&item.0, &other.0)));
    Ok(call.unify(2, &set_list(b.into_iter())).into())
}

pub(super) fn union(call: &mut Call<'_>) -> ActionResult {
    let (a, mut b) = as_sets(call, "union")?;
    b.extend(a);
    Ok(call.unify(2, &set_list(b.into_iter())).into())
}

pub(super) fn sublist(call: &mut Call<'_>) -> ActionResult {
    if !call.args[0].is_list() && !call.args[0].is_var() {
        return Err(ActionError::argument("sublist", "first argument must be a list or a variable"));
    }
    if !call.args[1].is_list() {
        return Err(ActionError::argument("sublist", "second argument must be a list"));
    }
    parts(call, Which::All)
}

fn parts(call: &mut Call<'_>, which: Which) -> ActionResult {
    let (term, of) = (call.args[0].clone(), call.args[1].clone());
    Ok(Outcome::Many(if let Term::Text(text) = &of {
        let parts = Parts::new(which, text.as_str().chars().count());
        Generator::TextParts { term, of, parts }
    } else {
        let count = of.elements().count();
        call.mind.meter.look_through(count);
        call.room(count * TERM_BYTES)?;
        let items = Items::new(of.elements().cloned()).ok_or_else(ActionError::unknown)?;
        Generator::Parts { term, items, parts: Parts::new(which, count) }
    }))
}

fn ends(call: &mut Call<'_>, action: &str, which: Which) -> ActionResult {
    let first = &call.args[0];
    if !first.is_list() && !first.is_var() && first.as_text().is_none() {
        return Err(ActionError::argument(action, "first argument must be a list, string, or a variable"));
    }
    if !call.args[1].is_list() && call.args[1].as_text().is_none() {
        return Err(ActionError::argument(action, "second argument must be either a list or a string"));
    }
    parts(call, which)
}

pub(super) fn prefix(call: &mut Call<'_>) -> ActionResult {
    ends(call, "prefix", Which::Prefixes)
}

pub(super) fn suffix(call: &mut Call<'_>) -> ActionResult {
    ends(call, "suffix", Which::Suffixes)
}

pub(super) fn range(call: &mut Call<'_>) -> ActionResult {
    for (n, which) in [(1, "second"), (2, "third"), (3, "fourth")] {
        if n < call.args.len() && call.args[n].as_number().is_none() {
            let text = call.mind.printed(&call.args[n]);
            let reason = format!("{which} parameter ('{text}') must be a number!");
            return Err(ActionError::argument("range", &reason));
        }
    }
    let (Some(start), Some(end)) = (call.integer(1), call.integer(2)) else {
        return Err(ActionError::unknown());
    };
    let step = call.integer(3).unwrap_or(1);
    if call.args[0].is_var() {
        if step == 0 {
            return Err(ActionError::unknown());
        }
        let (next, end, step) = (f64::from(start), f64::from(end), f64::from(step));
        return Ok(Outcome::Many(Generator::Range { term: call.args[0].clone(), next, end, step }));
    }
    let Some(value) = call.integer(0) else { return Err(ActionError::unknown()) };
    Ok((value >= start && value <= end).into())
}

pub(super) fn random(call: &mut Call<'_>) -> ActionResult {
    let times = |n: Option<i32>| {
        let n = n.unwrap_or(1);
        u64::try_from(n).ok().filter(|n| *n > 0)
    };
    if call.args[0].is_list() {
        if call.args.len() < 2 || !call.args[1].is_var() {
            return Err(ActionError::argument("random", "second argument must be a variable."));
        }
        if matches!(call.args[0], Term::Nil) {
            return Ok(Outcome::False);
        }
        call.room(call.args[0].elements().count() * TERM_BYTES)?;
        let items = Items::new(call.args[0].elements().cloned()).ok_or_else(ActionError::unknown)?;
        let left = times(call.integer(2));
        return Ok(Outcome::Many(Generator::Random { term: call.args[1].clone(), items: Some(items), left }));
    }
    if !call.args[0].is_var() {
        return Err(ActionError::argument("random", "first argument must be a variable."));
    }
    if call.args.len() == 1 {
        let value = Term::Number(call.mind.random());
        return Ok(call.unify(0, &value).into());
    }
    if call.args[1].as_number().is_none() {
        return Err(ActionError::argument("random", "second argument must be a number."));
    }
    let left = times(call.integer(1));
    Ok(Outcome::Many(Generator::Random { term: call.args[0].clone(), items: None, left }))
}

pub(super) fn set_random_seed(call: &mut Call<'_>) -> ActionResult {
    let Some(seed) = call.args[0].as_number() else { return Err(ActionError::unknown()) };
    #[expect(clippy::cast_possible_truncation, reason = "saturates as Java does")]
    let seed = seed as i64;
    call.mind.reseed(seed.cast_unsigned());
    Ok(Outcome::True)
}
