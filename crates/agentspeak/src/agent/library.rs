//! The plan library.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::beliefs::is_source;
use crate::identity::Identity;
use crate::order::{add_annot, equal};
use crate::program::{Origin, Plan, Trigger, TriggerKind, TriggerOp};
use crate::symbol::Symbol;
use crate::term::{Extra, Kind, Literal, Term};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct EventKey {
    op: TriggerOp,
    kind: TriggerKind,
    functor: Symbol,
    arity: usize,
    namespace: Option<Symbol>,
}

impl EventKey {
    /// `None` if the literal or its namespace is a variable: such a plan may react to anything.
    fn of(trigger: &Trigger) -> Option<Self> {
        let namespace = match trigger.literal.extra().and_then(|extra| extra.namespace.as_ref()) {
            None => None,
            Some(Term::Atom(name)) if name.as_str() == "default" => None,
            Some(Term::Atom(name)) => Some(name.clone()),
            Some(_) => return None,
        };
        Some(Self {
            op: trigger.op,
            kind: trigger.kind,
            functor: trigger.literal.functor()?.clone(),
            arity: trigger.literal.args().len(),
            namespace,
        })
    }
}

/// The plans of an agent, by what they react to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Library {
    plans: Vec<Rc<Plan>>,
    by_label: FxHashMap<(Symbol, Option<Symbol>), Rc<Plan>>,
    by_event: FxHashMap<EventKey, Rc<Vec<Rc<Plan>>>>,
    any_event: Vec<Rc<Plan>>,
    /// A new one whenever a plan is added or removed.
    version: Identity,
    /// What was asked for lately, at a place that depends on the name.
    recent: RefCell<[Option<Answer>; RECENT]>,
    labels: u32,
    pub(crate) has_meta_events: bool,
    pub(crate) has_own_kqml: bool,
    /// How many plans have had plans inside them.
    pub(crate) subplans: usize,
    /// How many plans, or plans inside them, have had a goal condition.
    pub(crate) goal_conditions: usize,
    /// Whether a plan wants to know when the agent has nothing to do, or has something again.
    pub(crate) hears_sleep: bool,
}

/// An event and the plans for it.
type Answer = (EventKey, Rc<Vec<Rc<Plan>>>);

/// How many answers are remembered.
const RECENT: usize = 16;

fn same_sort(a: &Trigger, b: &Trigger) -> bool {
    a.op == b.op && a.kind == b.kind
}

impl Library {
    /// A number that changes with the plans, never the same in two libraries.
    #[inline]
    pub(crate) const fn version(&self) -> u64 {
        self.version.number()
    }

    fn begin_version(&mut self) {
        self.version = Identity::default();
        self.recent.take();
    }

    pub(crate) fn plans(&self) -> &[Rc<Plan>] {
        &self.plans
    }

    /// Adds a plan, giving it a label and a source if it has none.
    pub(crate) fn add(&mut self, plan: &Plan, source: &Term, at_front: bool, url: &str) -> bool {
        let mut label = plan.label.clone();
        let undefined =
            label.as_ref().and_then(Term::functor).is_none_or(|name| name.as_str() == "undefined");
        // A label made up by another agent may be one made up here too.
        let made_up = |label: &Term| label.functor().is_some_and(|name| name.as_str().starts_with("p__"));
        let taken = |label: &Term| self.by_label(label).is_some_and(|known| !same_plan(&known, plan));
        if undefined || label.as_ref().is_some_and(|label| made_up(label) && taken(label)) {
            let name = loop {
                self.labels += 1;
                let name = Symbol::new(&format!("p__{}", self.labels));
                if self.by_label(&Term::Atom(name.clone())).is_none() {
                    break name;
                }
            };
            let extra = label.as_ref().and_then(Term::extra).cloned().unwrap_or_default();
            label = Some(Literal::build(Kind::Plain, name, Box::new([]), Some(extra), 0).into());
        }
        let label = label.map(|label| {
            label.with_extra(|extra: &mut Extra| {
                if !extra.annots.iter().any(is_source) {
                    add_annot(&mut extra.annots, source_of(source));
                }
                if !url.is_empty() {
                    add_annot(&mut extra.annots, Term::call("url", vec![Term::text(url)]));
                }
            })
        });
        if let Some(known) = label.as_ref().and_then(|label| self.by_label(label)) {
            // The same plan from another source gets that source too; another plan with its label is refused.
            return same_plan(&known, plan);
        }
        let mut plan = plan.with_label(label);
        plan.as_term = false;
        plan.origin = if url.is_empty() { Origin::Elsewhere } else { Origin::File };
        self.insert(Rc::new(plan), at_front);
        true
    }

    fn insert(&mut self, plan: Rc<Plan>, at_front: bool) {
        let put = |list: &mut Vec<Rc<Plan>>, plan: Rc<Plan>| {
            if at_front {
                list.insert(0, plan);
            } else {
                list.push(plan);
            }
        };
        self.begin_version();
        self.subplans += usize::from(!plan.subplans.is_empty());
        self.goal_conditions += usize::from(has_goal_condition(&plan));
        if plan.trigger.op == TriggerOp::GoalState {
            self.has_meta_events = true;
        }
        if plan.trigger.op == TriggerOp::Add && plan.trigger.kind == TriggerKind::Belief {
            let name = plan.trigger.literal.functor().map_or("", Symbol::as_str);
            self.hears_sleep |= matches!(name, "jag_sleeping" | "jag_awaking");
        }
        match EventKey::of(&plan.trigger) {
            None => {
                put(&mut self.any_event, plan.clone());
                for list in self.by_event.values_mut() {
                    if list.first().is_some_and(|other| same_sort(&other.trigger, &plan.trigger)) {
                        put(Rc::make_mut(list), plan.clone());
                    }
                }
            }
            Some(key) => {
                let any = &self.any_event;
                let list = self.by_event.entry(key).or_insert_with(|| {
                    let own = any.iter().filter(|other| same_sort(&other.trigger, &plan.trigger));
                    Rc::new(own.cloned().collect())
                });
                put(Rc::make_mut(list), plan.clone());
            }
        }
        if let Some(key) = plan.label.as_ref().and_then(key_of) {
            self.by_label.insert(key, plan.clone());
        }
        put(&mut self.plans, plan);
    }

    pub(crate) fn by_label(&self, label: &Term) -> Option<Rc<Plan>> {
        self.by_label.get(&key_of(label)?).cloned()
    }

    /// Takes a source away from a plan, and the plan too if no source is left.
    pub(crate) fn remove(&mut self, label: &Term, source: &Term) -> bool {
        let Some(plan) = self.by_label(label) else { return false };
        let source = source_of(source);
        let annots = plan.label.as_ref().map(|label| label.annots().to_vec()).unwrap_or_default();
        if !annots.iter().any(|annot| equal(annot, &source)) {
            return true;
        }
        let left = annots.iter().any(|annot| is_source(annot) && !equal(annot, &source));
        let gone = |other: &Rc<Plan>| Rc::ptr_eq(other, &plan);
        if left {
            let label = plan
                .label
                .as_ref()
                .map(|label| label.with_extra(|extra| extra.annots.retain(|annot| !equal(annot, &source))));
            let copy = Rc::new(plan.with_label(label));
            if let Some(key) = copy.label.as_ref().and_then(key_of) {
                self.by_label.insert(key, copy.clone());
            }
            for list in self.lists() {
                for slot in list.iter_mut().filter(|slot| gone(slot)) {
                    *slot = copy.clone();
                }
            }
        } else {
            for list in self.lists() {
                list.retain(|other| !gone(other));
            }
            self.by_event.retain(|_, list| !list.is_empty());
            if let Some(key) = plan.label.as_ref().and_then(key_of) {
                self.by_label.remove(&key);
            }
        }
        true
    }

    fn lists(&mut self) -> impl Iterator<Item = &mut Vec<Rc<Plan>>> {
        self.begin_version();
        self.by_event.values_mut().map(Rc::make_mut).chain([&mut self.plans, &mut self.any_event])
    }

    /// The plans that may react to an event, in order.
    pub(crate) fn candidates(&self, trigger: &Trigger) -> Rc<Vec<Rc<Plan>>> {
        self.with_candidates(trigger.op, trigger.kind, &trigger.literal, Rc::clone)
    }

    /// Whether some plan may react to this.
    pub(crate) fn has_plan_for(&self, op: TriggerOp, kind: TriggerKind, literal: &Term) -> bool {
        self.with_candidates(op, kind, literal, |plans| !plans.is_empty())
    }

    fn with_candidates<T>(
        &self,
        op: TriggerOp,
        kind: TriggerKind,
        literal: &Term,
        then: impl FnOnce(&Rc<Vec<Rc<Plan>>>) -> T,
    ) -> T {
        let extra = literal.extra();
        let Some(functor) = literal.functor().filter(|_| extra.is_none_or(|e| e.namespace.is_none())) else {
            return then(&self.find_candidates(&Trigger::new(op, kind, literal.clone())));
        };
        let sort = 3 * op as usize + kind as usize;
        let place = (functor.id().0 as usize).wrapping_add(5 * sort) % RECENT;
        let arity = literal.args().len();
        let mut recent = self.recent.borrow_mut();
        if let Some((key, list)) = &recent[place]
            && key.functor == *functor
            && key.arity == arity
            && key.op == op
            && key.kind == kind
        {
            return then(list);
        }
        let list = self.find_candidates(&Trigger::new(op, kind, literal.clone()));
        let key = EventKey { op, kind, functor: functor.clone(), arity, namespace: None };
        then(&recent[place].insert((key, list)).1)
    }

    fn find_candidates(&self, trigger: &Trigger) -> Rc<Vec<Rc<Plan>>> {
        let key = EventKey::of(trigger);
        if let Some(ready) = key.as_ref().and_then(|key| self.by_event.get(key)) {
            return ready.clone();
        }
        let list = if key.is_none() { &self.plans } else { &self.any_event };
        Rc::new(list.iter().filter(|plan| same_sort(&plan.trigger, trigger)).cloned().collect())
    }

    pub(crate) fn has_candidate(&self, trigger: &Trigger) -> bool {
        self.has_plan_for(trigger.op, trigger.kind, &trigger.literal)
    }
}

fn has_goal_condition(plan: &Plan) -> bool {
    plan.goal_condition.is_some() || plan.subplans.iter().any(|plan| has_goal_condition(plan))
}

fn source_of(source: &Term) -> Term {
    Term::call("source", vec![source.clone()])
}

/// What names a plan: annotations do not matter, namespaces do.
pub(crate) fn label_key(label: &Term, name: &Symbol) -> (Symbol, Option<Symbol>) {
    let namespace = label.extra().and_then(|extra| extra.namespace.as_ref()?.functor());
    (name.clone(), namespace.filter(|name| name.as_str() != "default").cloned())
}

fn key_of(label: &Term) -> Option<(Symbol, Option<Symbol>)> {
    label.functor().map(|name| label_key(label, name))
}

/// Whether two plans are the same up to their labels.
pub(crate) fn same_plan(a: &Plan, b: &Plan) -> bool {
    let text = |plan: &Plan| crate::display::plan_text(&plan.with_label(None));
    let (a, b) = (text(a), text(b));
    a.trim_matches(['{', '}', ' ', '.']) == b.trim_matches(['{', '}', ' ', '.'])
}
