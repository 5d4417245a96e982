//! Intentions: stacks of plans in execution.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use super::RECORD_BYTES;
use crate::inference::Code;
use crate::inference::Machine;
use crate::memory::{Weight, slice};
use crate::program::{Body, Plan, Step, Trigger, TriggerOp};
use crate::store::{PureFunctions, Store};
use crate::term::Term;

/// A plan in execution.
#[derive(Debug)]
#[doc(alias = "intended means")]
pub(crate) struct Means {
    pub(crate) plan: Rc<Plan>,
    /// What it reacts to, in its own variables.
    pub(crate) trigger: Trigger,
    pub(crate) vars: Vec<Option<Term>>,
    pub(crate) cursor: Vec<Segment>,
    /// What to give back: variables of the plan below, and their values in variables of this one.
    pub(crate) returns: Vec<(u32, Term)>,
    /// The bindings at the beginning, kept where a goal condition or subplans need them.
    pub(crate) initial: Option<Vec<Option<Term>>>,
    /// For a plan that handles a failure, how high the stack was when the failed goal began.
    pub(crate) goal_at: Option<usize>,
    weight: Weight,
}

/// What a plan in execution takes besides its terms, roughly: its stack may have room for twice as many.
const MEANS_BYTES: usize = 2 * size_of::<Means>() + 160;

/// A piece of what is left to do.
#[derive(Debug)]
pub(crate) enum Segment {
    Steps { body: Rc<Body>, at: usize },
    For { machine: Box<Machine>, body: Rc<Body>, saved: Vec<Option<Term>> },
    While { code: Rc<Code>, body: Rc<Body>, saved: Vec<Option<Term>> },
    Join(Rc<RefCell<Fork>>),
}

/// Branches that began together.
#[derive(Debug)]
pub(crate) struct Fork {
    pub(crate) all: bool,
    pub(crate) branches: Vec<u64>,
    pub(crate) unfinished: usize,
}

impl Means {
    pub(crate) fn new(
        plan: Rc<Plan>,
        trigger: Trigger,
        vars: Vec<Option<Term>>,
        returns: Vec<(u32, Term)>,
    ) -> Self {
        let mut cursor = Vec::new();
        if !plan.body.steps.is_empty() {
            cursor.push(Segment::Steps { body: plan.body.clone(), at: 0 });
        }
        let initial = (plan.goal_condition.is_some() || !plan.subplans.is_empty()).then(|| vars.clone());
        let weight = Weight::new(MEANS_BYTES + slice::<Option<Term>>(vars.capacity()));
        Self { plan, trigger, vars, cursor, returns, initial, goal_at: None, weight }
    }

    /// The step to run next, if it is one written in a body.
    pub(crate) fn step(&self) -> Option<&Step> {
        match self.cursor.last() {
            Some(Segment::Steps { body, at }) => body.steps.get(*at),
            _ => None,
        }
    }

    pub(crate) fn is_finished(&self) -> bool {
        self.cursor.is_empty()
    }

    /// Moves past the current step.
    pub(crate) fn advance(&mut self) {
        match self.cursor.last_mut() {
            Some(Segment::Steps { at, .. }) => *at += 1,
            Some(_) => {
                self.cursor.pop();
            }
            None => {}
        }
        self.tidy();
    }

    /// Runs these steps next.
    pub(crate) fn insert(&mut self, body: &Rc<Body>) {
        if !body.steps.is_empty() {
            self.cursor.push(Segment::Steps { body: body.clone(), at: 0 });
        }
    }

    pub(crate) fn tidy(&mut self) {
        while let Some(Segment::Steps { body, at }) = self.cursor.last() {
            if *at < body.steps.len() {
                return;
            }
            self.cursor.pop();
        }
    }

    /// Whether nothing follows the current step.
    pub(crate) fn is_at_last_step(&self) -> bool {
        match &self.cursor[..] {
            [Segment::Steps { body, at }] => at + 1 >= body.steps.len(),
            [rest @ .., Segment::Steps { body, at }] => {
                at + 1 >= body.steps.len()
                    && rest
                        .iter()
                        .all(|s| matches!(s, Segment::Steps { body, at } if *at >= body.steps.len()))
            }
            _ => false,
        }
    }

    /// Whether this goal is called as the last step of a plan for a goal of the same name.
    pub(crate) fn is_last_call(&self, called: &Trigger) -> bool {
        let goal = |trigger: &Trigger| trigger.op == TriggerOp::Add && trigger.is_goal();
        goal(&self.trigger)
            && goal(called)
            && self.is_at_last_step()
            && self.trigger.literal.functor() == called.literal.functor()
            && self.trigger.literal.args().len() == called.literal.args().len()
    }

    /// Begins another plan in the place of this one, for which nothing waits; what it reacted to.
    pub(crate) fn restart(&mut self, plan: &Rc<Plan>, trigger: Trigger) -> Trigger {
        self.begin(plan);
        std::mem::replace(&mut self.trigger, trigger)
    }

    /// Begins a plan, the same once more or another; whether it is another.
    #[inline]
    pub(crate) fn begin(&mut self, plan: &Rc<Plan>) -> bool {
        match &mut self.cursor[..] {
            [Segment::Steps { body, at }] if Rc::ptr_eq(body, &plan.body) => *at = 0,
            _ => {
                self.cursor.clear();
                if !plan.body.steps.is_empty() {
                    self.cursor.push(Segment::Steps { body: plan.body.clone(), at: 0 });
                }
            }
        }
        let other = !Rc::ptr_eq(&self.plan, plan);
        if other {
            self.plan = plan.clone();
        }
        other
    }

    /// A term with the bindings of this plan put in.
    pub(crate) fn resolve(&mut self, term: &Term) -> Term {
        if term.is_ground() {
            return term.clone();
        }
        let store = Store::with(std::mem::take(&mut self.vars));
        let resolved = store.resolve(term, &mut PureFunctions);
        self.vars = store.bindings;
        resolved
    }

    /// A copy for another branch; suspended loops are shared by no one, so they end in the copy.
    pub(crate) fn copy(&self) -> Self {
        let cursor = self
            .cursor
            .iter()
            .filter_map(|segment| match segment {
                Segment::Steps { body, at } => Some(Segment::Steps { body: body.clone(), at: *at }),
                Segment::While { code, body, saved } => {
                    Some(Segment::While { code: code.clone(), body: body.clone(), saved: saved.clone() })
                }
                Segment::Join(fork) => Some(Segment::Join(fork.clone())),
                Segment::For { .. } => None,
            })
            .collect();
        Self {
            plan: self.plan.clone(),
            trigger: self.trigger.clone(),
            vars: self.vars.clone(),
            cursor,
            returns: self.returns.clone(),
            initial: self.initial.clone(),
            goal_at: self.goal_at,
            weight: self.weight.clone(),
        }
    }
}

/// Why an intention is not running.
#[derive(Clone, Debug)]
pub(crate) enum Waiting {
    /// `.suspend`
    Suspended,
    /// `.suspend` by itself: the step is over when it is resumed.
    SelfSuspended,
    /// `.wait`
    Wait,
    /// A synchronous question.
    Answer,
    /// A goal condition.
    GoalCondition,
}

/// A stack of plans, the current one last.
///
/// It is handed from queue to queue in every cycle, so what is handed on is a pointer.
#[derive(Debug)]
pub(crate) struct Intention(Box<Course>);

/// What an intention consists of.
#[derive(Debug)]
pub(crate) struct Course {
    pub(crate) id: u64,
    pub(crate) stack: Vec<Means>,
    pub(crate) suspended: bool,
    pub(crate) reason: Option<Term>,
    /// The branch this intention is, and how high the stack was where it began.
    pub(crate) fork: Option<(Rc<RefCell<Fork>>, usize)>,
    /// The intention it was split off from because a subplan of that one heard something.
    pub(crate) listener_of: Option<u64>,
    /// How many plans of the stack are atomic, have a goal condition, have subplans.
    counts: [usize; 3],
    _weight: Weight,
}

impl Deref for Intention {
    type Target = Course;

    fn deref(&self) -> &Course {
        &self.0
    }
}

impl DerefMut for Intention {
    fn deref_mut(&mut self) -> &mut Course {
        &mut self.0
    }
}

fn traits(plan: &Plan) -> [bool; 3] {
    [plan.atomic, plan.goal_condition.is_some(), !plan.subplans.is_empty()]
}

impl Plan {
    /// Whether it is not atomic and has neither a goal condition nor subplans.
    pub(crate) fn is_plain(&self) -> bool {
        traits(self) == [false; 3]
    }
}

impl Intention {
    pub(crate) fn new(id: u64) -> Self {
        let weight = Weight::new(RECORD_BYTES);
        let (stack, counts) = (Vec::new(), [0; 3]);
        let course = Course {
            id,
            stack,
            suspended: false,
            reason: None,
            fork: None,
            listener_of: None,
            counts,
            _weight: weight,
        };
        Self(Box::new(course))
    }

    pub(crate) fn is_atomic(&self) -> bool {
        self.counts[0] > 0
    }

    pub(crate) fn has_goal_condition(&self) -> bool {
        self.counts[1] > 0
    }

    pub(crate) fn has_subplans(&self) -> bool {
        self.counts[2] > 0
    }

    /// Whether all its plans are plain.
    pub(crate) fn is_plain(&self) -> bool {
        self.counts == [0; 3]
    }

    pub(crate) fn push(&mut self, means: Means) {
        for (count, holds) in self.counts.iter_mut().zip(traits(&means.plan)) {
            *count += usize::from(holds);
        }
        self.stack.push(means);
    }

    pub(crate) fn pop(&mut self) -> Option<Means> {
        let means = self.stack.pop()?;
        for (count, holds) in self.counts.iter_mut().zip(traits(&means.plan)) {
            *count -= usize::from(holds);
        }
        Some(means)
    }

    /// Whether a plan for this event may take the place of the one that called it, with nothing else to do.
    pub(crate) fn may_replace_top(&self, called: &Trigger, plan: &Plan) -> bool {
        self.top().is_some_and(|top| {
            top.returns.is_empty() && top.is_last_call(called) && top.plan.is_plain() && plan.is_plain()
        })
    }

    /// Drops the plans above this height.
    pub(crate) fn truncate(&mut self, height: usize) {
        while self.stack.len() > height {
            self.pop();
        }
    }

    pub(crate) fn is_finished(&self) -> bool {
        self.stack.is_empty()
    }

    pub(crate) fn top(&self) -> Option<&Means> {
        self.stack.last()
    }

    pub(crate) fn top_mut(&mut self) -> Option<&mut Means> {
        self.stack.last_mut()
    }

    /// Whether some plan of the stack reacts to the addition of this goal.
    pub(crate) fn has_goal(&self, test: &mut dyn FnMut(&Trigger) -> bool) -> bool {
        self.stack.iter().any(|means| means.trigger.op == TriggerOp::Add && test(&means.trigger))
    }
}

/// The intentions, by what they wait for.
#[derive(Debug, Default)]
pub(crate) struct Intentions {
    pub(crate) running: VecDeque<Intention>,
    /// The atomic intention, if it is ready to run.
    pub(crate) atomic: Option<Intention>,
    pub(crate) pending: Vec<(Waiting, Intention)>,
    /// Those that wait for the end of an action.
    pub(crate) acting: Vec<(Intention, Term)>,
    /// The intention a step of which is being run, out of every queue.
    pub(crate) selected: Option<Intention>,
    /// The number of the last one that began.
    pub(super) last_id: u64,
}

impl Intentions {
    /// All that do not wait for a reaction to an event.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Intention> {
        let acting = self.acting.iter().map(|(intention, _)| intention);
        let pending = self.pending.iter().map(|(_, intention)| intention);
        acting.chain(pending).chain(&self.atomic).chain(&self.running)
    }

    /// Drops all but the one being run.
    pub(crate) fn clear(&mut self) {
        self.running.clear();
        self.atomic = None;
        self.pending.clear();
        self.acting.clear();
    }

    /// The plan being run.
    pub(crate) fn current(&mut self) -> Option<&mut Means> {
        self.selected.as_mut().and_then(Intention::top_mut)
    }
}
