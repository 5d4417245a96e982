//! Cycles of a single intention in which nothing happens that anybody else could notice.
//!
//! A step asks for a belief, compares numbers, changes a belief that no plan waits for, or calls the next goal in the
//! place of the plan that ends with it. Between two such cycles the intention goes through no queue and its events are
//! not made. What these cycles do is exactly what the general cycle does; whatever is not obvious is left to that.

use std::rc::Rc;

use super::spares::Spares;
use super::{Event, Intention, Mind, Segment};
use crate::arith;
use crate::beliefs::BeliefBase;
use crate::budget::Halt;
use crate::inference::{Code, Target};
use crate::prepared::{Call, Head};
use crate::program::{Plan, Step, StepKind, Trigger, TriggerKind, TriggerOp};
use crate::store::Store;
use crate::term::Term;

/// An intention, and what its next cycle begins with.
#[derive(Debug)]
pub(super) struct Course {
    intention: Intention,
    begin: Begin,
}

impl Course {
    /// Whether its next cycle begins with a goal.
    pub(super) const fn is_called(&self) -> bool {
        matches!(self.begin, Begin::Called(_))
    }
}

#[derive(Debug)]
enum Begin {
    /// It goes on with its next step.
    Step,
    /// Nobody hears that this belief was added or removed; the step that did it is over.
    Changed(TriggerOp, Term),
    /// It called this goal.
    Called(Term),
}

impl Mind {
    /// Takes the only thing to do out of its queue, if its cycles may be straight.
    pub(super) fn take_in_hand(&mut self) -> Option<Course> {
        if self.meter.budget.pending == 0 {
            return None;
        }
        if let Some(intention) = self.intentions.running.pop_front() {
            self.begin_names(&intention);
            return Some(Course { intention, begin: Begin::Step });
        }
        let event = self.events.queue.front()?;
        let trigger = &event.trigger;
        let begins = match trigger.kind {
            TriggerKind::Achieve => trigger.op == TriggerOp::Add && event.callers.is_empty(),
            TriggerKind::Belief => trigger.op != TriggerOp::GoalState && !self.is_heard(trigger),
            TriggerKind::Test => false,
        };
        if !begins || event.vars > 0 || event.goal_at.is_some() || event.option.is_some() {
            return None;
        }
        event.intention.as_ref().filter(|intention| !intention.suspended && intention.is_plain())?;
        let event = self.events.queue.pop_front()?;
        let intention = event.intention?;
        self.begin_names(&intention);
        let Trigger { op, kind, literal, .. } = event.trigger;
        let begin =
            if kind == TriggerKind::Belief { Begin::Changed(op, literal) } else { Begin::Called(literal) };
        Some(Course { intention, begin })
    }

    fn begin_names(&mut self, intention: &Intention) {
        if let Some(top) = intention.top() {
            self.journal.names = top.plan.names.clone();
        }
    }

    /// Puts it back where the general cycle expects it.
    pub(super) fn put_back(&mut self, course: Course) {
        let Course { intention, begin } = course;
        let trigger = match begin {
            Begin::Step => return self.run_later(intention),
            Begin::Changed(op, literal) => Trigger::new(op, TriggerKind::Belief, literal),
            Begin::Called(literal) => Trigger::new(TriggerOp::Add, TriggerKind::Achieve, literal),
        };
        self.add_event(Event::new(trigger, 0, Some(intention), Vec::new(), None));
    }

    /// One cycle; afterwards nothing is in hand if the next one may be of another sort.
    pub(super) fn straight_cycle(&mut self, in_hand: &mut Option<Course>) -> Result<(), Halt> {
        arith::take_division_by_zero();
        let Some(Course { intention, begin }) = in_hand else { return Ok(()) };
        match std::mem::replace(begin, Begin::Step) {
            Begin::Step => {}
            Begin::Changed(_, literal) => {
                self.spares.keep_goal(literal);
                if let Some(top) = intention.top_mut() {
                    top.advance();
                }
            }
            Begin::Called(goal) => {
                if let Some(goal) = self.replace_plan(intention, goal) {
                    *begin = Begin::Called(goal);
                    if let Some(course) = in_hand.take() {
                        self.put_back(course);
                    }
                    return self.short_cycle();
                }
            }
        }
        let Some(next) = self.straight_step(intention) else {
            if let Some(course) = in_hand.take() {
                self.run_later(course.intention);
            }
            return self.end_short_cycle();
        };
        *begin = next;
        if matches!(begin, Begin::Step)
            && intention.top().is_none_or(super::Means::is_finished)
            && let Some(course) = in_hand.take()
        {
            self.run_later_cleared(course.intention);
        }
        if self.meter.is_due() { self.meter.check() } else { Ok(()) }
    }

    /// Begins the plan for a goal in the place of the plan that called it; gives the goal back if that is not all there
    /// is to it.
    fn replace_plan(&mut self, intention: &mut Intention, goal: Term) -> Option<Term> {
        let trigger = Trigger::new(TriggerOp::Add, TriggerKind::Achieve, goal);
        let candidates = self.library.candidates(&trigger);
        let store = &mut self.spares.store;
        let mut steps = 0;
        let chosen = choose(&candidates, &trigger.literal, store, &self.beliefs, &mut steps);
        let chosen = chosen.filter(|plan| {
            intention.may_replace_top(&trigger, plan)
                && !plan.body.steps.is_empty()
                && !arith::has_divided_by_zero()
        });
        let (Some(plan), Some(top)) = (chosen, intention.top_mut()) else { return Some(trigger.literal) };
        self.meter.count(steps);
        if !Rc::ptr_eq(&top.plan, plan) {
            self.journal.names = plan.names.clone();
        }
        std::mem::swap(&mut top.vars, &mut store.bindings);
        let old = top.restart(plan, trigger);
        self.spares.keep_goal(old.literal);
        None
    }

    /// Runs the next step; what the next cycle begins with, or nothing if the step is left to the general cycle.
    fn straight_step(&mut self, intention: &mut Intention) -> Option<Begin> {
        let top = intention.top_mut()?;
        let (body, at) = match top.cursor.last()? {
            Segment::Steps { body, at } => (body, *at),
            Segment::While { code, body, saved } => {
                top.vars.clone_from(saved);
                let (holds, steps) = self
                    .spares
                    .store
                    .over(&mut top.vars, |store| code.solve_plainly(store, &self.beliefs))?;
                if arith::has_divided_by_zero() {
                    return None;
                }
                self.meter.count(steps);
                let body = holds.then(|| body.clone());
                match body {
                    Some(body) => top.insert(&body),
                    None => drop(top.cursor.pop()),
                }
                top.tidy();
                return Some(Begin::Step);
            }
            Segment::For { .. } | Segment::Join(_) => return None,
        };
        let step = body.steps.get(at)?;
        if !matches!(step.term, Term::Atom(_) | Term::Literal(_)) {
            return None;
        }
        self.journal.line = step.line;
        let begin = match step.kind {
            StepKind::Test | StepKind::Constraint => {
                let code = step.code.get_or_init(|| Code::compile(&step.term));
                let (holds, steps) = self
                    .spares
                    .store
                    .over(&mut top.vars, |store| code.solve_plainly(store, &self.beliefs))?;
                if arith::has_divided_by_zero() {
                    return None;
                }
                self.meter.count(steps);
                holds.then_some(Begin::Step)?
            }
            StepKind::Achieve => {
                let call = step.call.get_or_init(|| Call::of(&step.term)).as_ref();
                let goal = self.literal(call.filter(|call| call.is_plain())?, &mut top.vars)?;
                return Some(Begin::Called(goal));
            }
            StepKind::AddBelief
            | StepKind::AddBeliefEnd
            | StepKind::DeleteBelief
            | StepKind::ReplaceBelief => {
                let call = step.call.get_or_init(|| Call::of(&step.term)).as_ref();
                let belief = self.literal(call?, &mut top.vars)?;
                self.change_unheard(step, belief)?
            }
            _ => return None,
        };
        if matches!(begin, Begin::Step) {
            top.advance();
        }
        Some(begin)
    }

    /// A goal or belief of a step with the values of its variables, if all are known.
    fn literal(&mut self, call: &Call, vars: &mut Vec<Option<Term>>) -> Option<Term> {
        let Spares { store, goal, .. } = &mut self.spares;
        let literal = store.over(vars, |store| call.literal(store, goal));
        literal.filter(|_| !arith::has_divided_by_zero())
    }

    /// Whether a plan reacts to the change of belief that the step makes.
    fn is_step_heard(&self, step: &Step, belief: &Term) -> bool {
        let version = self.library.version();
        let (known, heard) = step.heard.get();
        if known == version {
            return heard;
        }
        let reacts = |op| self.library.has_plan_for(op, TriggerKind::Belief, belief);
        let heard = match step.kind {
            StepKind::DeleteBelief => reacts(TriggerOp::Delete),
            StepKind::ReplaceBelief => reacts(TriggerOp::Delete) || reacts(TriggerOp::Add),
            _ => reacts(TriggerOp::Add),
        };
        step.heard.set((version, heard));
        heard
    }

    /// Changes a belief as the step says, if nobody would hear of it.
    fn change_unheard(&mut self, step: &Step, belief: Term) -> Option<Begin> {
        if self.is_step_heard(step, &belief) {
            return None;
        }
        match step.kind {
            StepKind::DeleteBelief => {
                let gone = self.beliefs.remove(&belief);
                Some(if gone { Begin::Changed(TriggerOp::Delete, belief) } else { Begin::Step })
            }
            StepKind::ReplaceBelief => {
                let known = step.belief.get_or_init(|| Target::of(&step.term)).as_ref();
                let known = known.filter(|known| known.key.namespace.is_none())?;
                let done = self.beliefs.replace_only(&known.key, Some(&known.found), &belief, None);
                done.then_some(Begin::Changed(TriggerOp::Add, belief))
            }
            _ => {
                let new = self.beliefs.add(&belief, step.kind == StepKind::AddBeliefEnd);
                Some(new.map_or(Begin::Step, |new| Begin::Changed(TriggerOp::Add, new)))
            }
        }
    }
}

/// The plan for a goal, if it is found without a search; the values of its variables are put into the store.
#[inline]
pub(super) fn choose<'a>(
    candidates: &'a [Rc<Plan>],
    goal: &Term,
    store: &mut Store,
    beliefs: &BeliefBase,
    steps: &mut u64,
) -> Option<&'a Rc<Plan>> {
    for plan in candidates {
        let head = plan.head.get_or_init(|| Head::of(&plan.trigger.literal)).as_ref()?;
        if !head.fits(goal)? {
            continue;
        }
        store.forget(plan.var_count());
        head.bind(goal.args(), &mut store.bindings)?;
        if let Some(context) = &plan.context {
            let code = plan.context_code.get_or_init(|| Code::compile(context));
            let (holds, taken) = code.solve_plainly(store, beliefs)?;
            *steps += taken;
            if !holds {
                continue;
            }
        }
        return Some(plan);
    }
    None
}
