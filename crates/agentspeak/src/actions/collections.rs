//! Sets, maps and queues, which are changed in place.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::{Action, ActionError, ActionResult, Call, ITEM_BYTES, Outcome};
use crate::inference::Generator;
use crate::order::compare;
use crate::term::{Counted, ENTRY_BYTES, Object, Ordered, Queue, Term};

type Set = Rc<RefCell<Counted<BTreeSet<Ordered>>>>;
type Map = Rc<RefCell<Counted<BTreeMap<Ordered, Term>>>>;

pub(super) fn table() -> Vec<Action> {
    let mut actions = sets();
    actions.extend(maps());
    actions.extend(queues());
    actions
}

fn sets() -> Vec<Action> {
    vec![
        Action::new(".set.create", 1, 1, |call| {
            let new = Term::Object(Object::Set(Set::default()));
            Ok((call.args[0].is_var() && call.unify(0, &new)).into())
        }),
        Action::new(".set.add", 2, 2, |call| {
            set(call)?.borrow_mut().insert(Ordered(call.args[1].clone()));
            Ok(Outcome::True)
        }),
        Action::new(".set.add_all", 2, 2, |call| {
            let items = items(call, &call.args[1])?;
            set(call)?.borrow_mut().extend(items.into_iter().map(Ordered));
            Ok(Outcome::True)
        }),
        Action::new(".set.union", 2, 2, |call| {
            let items = items(call, &call.args[1])?;
            set(call)?.borrow_mut().extend(items.into_iter().map(Ordered));
            Ok(Outcome::True)
        }),
        Action::new(".set.remove", 2, 2, |call| {
            set(call)?.borrow_mut().remove(&Ordered(call.args[1].clone()));
            Ok(Outcome::True)
        }),
        Action::new(".set.difference", 2, 2, |call| {
            let others: BTreeSet<Ordered> = items(call, &call.args[1])?.into_iter().map(Ordered).collect();
            set(call)?.borrow_mut().retain(|item| !others.contains(item));
            Ok(Outcome::True)
        }),
        Action::new(".set.intersection", 2, 2, |call| {
            let others: BTreeSet<Ordered> = items(call, &call.args[1])?.into_iter().map(Ordered).collect();
            set(call)?.borrow_mut().retain(|item| others.contains(item));
            Ok(Outcome::True)
        }),
        Action::new(".set.clear", 1, 1, |call| {
            set(call)?.borrow_mut().clear();
            Ok(Outcome::True)
        }),
        Action::new(".set.copy", 2, 2, |call| {
            let set = set(call)?;
            call.room(set.borrow().len() * ENTRY_BYTES)?;
            let copy = Rc::new(RefCell::new(set.borrow().clone()));
            Ok(call.unify(1, &Term::Object(Object::Set(copy))).into())
        }),
        Action::new(".set.to_list", 2, 2, |call| {
            let set = Term::Object(Object::Set(set(call)?));
            let list = Term::list(items(call, &set)?);
            Ok(call.unify(1, &list).into())
        }),
    ]
}

fn maps() -> Vec<Action> {
    vec![
        Action::new(".map.create", 1, 1, |call| {
            let new = Term::Object(Object::Map(Map::default()));
            Ok((call.args[0].is_var() && call.unify(0, &new)).into())
        }),
        Action::new(".map.put", 3, 3, |call| {
            map(call)?.borrow_mut().insert(Ordered(call.args[1].clone()), call.args[2].clone());
            Ok(Outcome::True)
        }),
        Action::new(".map.get", 3, 4, |call| {
            let value = map(call)?.borrow().get(&Ordered(call.args[1].clone())).cloned();
            match value.or_else(|| call.args.get(3).cloned()) {
                Some(value) => Ok(call.unify(2, &value).into()),
                None => Ok(Outcome::False),
            }
        }),
        Action::new(".map.remove", 3, 3, |call| {
            let value = map(call)?.borrow_mut().remove(&Ordered(call.args[1].clone()));
            Ok(value.is_some_and(|value| call.unify(2, &value)).into())
        }),
        Action::new(".map.key", 2, 2, |call| {
            let map = map(call)?;
            call.room(map.borrow().len() * ITEM_BYTES)?;
            let keys: Vec<Term> = map.borrow().keys().map(|key| key.0.clone()).collect();
            Ok(Outcome::Many(Generator::Member { term: call.args[1].clone(), rest: Term::list(keys) }))
        }),
        Action::new(".map.value", 2, 2, |call| {
            let map = map(call)?;
            call.room(map.borrow().len() * ITEM_BYTES)?;
            let values: Vec<Term> = map.borrow().values().cloned().collect();
            Ok(Outcome::Many(Generator::Member { term: call.args[1].clone(), rest: Term::list(values) }))
        }),
        Action::new(".map.clear", 1, 1, |call| {
            map(call)?.borrow_mut().clear();
            Ok(Outcome::True)
        }),
        Action::new(".map.copy", 2, 2, |call| {
            let map = map(call)?;
            call.room(map.borrow().len() * 2 * ENTRY_BYTES)?;
            let copy = Rc::new(RefCell::new(map.borrow().clone()));
            Ok(call.unify(1, &Term::Object(Object::Map(copy))).into())
        }),
    ]
}

fn queues() -> Vec<Action> {
    vec![
        Action::new(".queue.create", 1, 2, queue_create),
        Action::new(".queue.add", 2, 2, |call| {
            push(&mut queue(call)?.borrow_mut(), call.args[1].clone());
            Ok(Outcome::True)
        }),
        Action::new(".queue.add_all", 2, 2, |call| {
            let items = items(call, &call.args[1])?;
            let queue = queue(call)?;
            for item in items {
                push(&mut queue.borrow_mut(), item);
            }
            Ok(Outcome::True)
        }),
        Action::new(".queue.head", 2, 2, |call| {
            let head = queue(call)?.borrow().items.front().cloned();
            Ok(head.is_some_and(|head| call.unify(1, &head)).into())
        }),
        Action::new(".queue.remove", 2, 2, |call| {
            let head = queue(call)?.borrow_mut().items.pop_front();
            Ok(head.is_some_and(|head| call.unify(1, &head)).into())
        }),
        Action::new(".queue.clear", 1, 1, |call| {
            queue(call)?.borrow_mut().items.clear();
            Ok(Outcome::True)
        }),
        Action::new(".queue.to_list", 2, 2, |call| {
            let queue = Term::Object(Object::Queue(queue(call)?));
            let list = Term::list(items(call, &queue)?);
            Ok(call.unify(1, &list).into())
        }),
        Action::new(".queue.copy", 2, 2, |call| {
            let source = queue(call)?;
            call.room(source.borrow().items.len() * ENTRY_BYTES)?;
            let copy = {
                let source = source.borrow();
                Queue { items: source.items.clone(), by_priority: source.by_priority }
            };
            Ok(call.unify(1, &Term::Object(Object::Queue(Rc::new(RefCell::new(copy.into()))))).into())
        }),
    ]
}

/// The set in the first argument; a variable becomes a new one.
fn set(call: &mut Call<'_>) -> Result<Set, ActionError> {
    match &call.args[0] {
        Term::Object(Object::Set(set)) => Ok(set.clone()),
        var if var.is_var() => {
            let set = Set::default();
            call.store.unify(&var.clone(), &Term::Object(Object::Set(set.clone())));
            Ok(set)
        }
        _ => Err(ActionError::unknown()),
    }
}

fn map(call: &mut Call<'_>) -> Result<Map, ActionError> {
    match &call.args[0] {
        Term::Object(Object::Map(map)) => Ok(map.clone()),
        var if var.is_var() => {
            let map = Map::default();
            call.store.unify(&var.clone(), &Term::Object(Object::Map(map.clone())));
            Ok(map)
        }
        _ => Err(ActionError::unknown()),
    }
}

fn queue(call: &Call<'_>) -> Result<Rc<RefCell<Counted<Queue>>>, ActionError> {
    match &call.args[0] {
        Term::Object(Object::Queue(queue)) => Ok(queue.clone()),
        _ => Err(ActionError::unknown()),
    }
}

fn queue_create(call: &mut Call<'_>) -> ActionResult {
    let by_priority = matches!(call.args.get(1), Some(Term::Atom(kind)) if kind.as_str() == "priority");
    let queue = Queue { by_priority, ..Queue::default() };
    let new = Term::Object(Object::Queue(Rc::new(RefCell::new(queue.into()))));
    Ok((call.args[0].is_var() && call.unify(0, &new)).into())
}

fn push(queue: &mut Queue, item: Term) {
    if queue.by_priority {
        let place = queue.items.iter().position(|other| compare(&item, other).is_lt());
        queue.items.insert(place.unwrap_or(queue.items.len()), item);
    } else {
        queue.items.push_back(item);
    }
}

/// The elements of a list or set.
fn items(call: &mut Call<'_>, term: &Term) -> Result<Vec<Term>, ActionError> {
    match term {
        Term::Nil | Term::List(_) => call.elements(term),
        Term::Object(Object::Set(set)) => {
            call.room(set.borrow().len() * ITEM_BYTES)?;
            Ok(set.borrow().iter().map(|item| item.0.clone()).collect())
        }
        Term::Object(Object::Queue(queue)) => {
            call.room(queue.borrow().items.len() * ITEM_BYTES)?;
            Ok(queue.borrow().items.iter().cloned().collect())
        }
        _ => Err(ActionError::unknown()),
    }
}
