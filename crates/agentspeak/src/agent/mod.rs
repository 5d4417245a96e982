//! An agent: its mental state and its reasoning cycle.

mod alone;
mod belief_steps;
mod bindings;
mod chance;
mod clock;
mod control;
mod cycle;
mod event;
mod execute;
mod express;
mod failure;
mod goals;
pub(crate) mod intention;
mod journal;
mod library;
mod mail;
mod messages;
mod query;
mod select;
mod spares;
mod straight;
mod timers;

use std::rc::Rc;

pub(crate) use bindings::bindings;
use chance::Chance;
use clock::{Clock, Task, Timer, TimerKind};
pub(crate) use cycle::detach;
pub(crate) use event::Event;
use event::Events;
pub(crate) use goals::fits;
use intention::Intentions;
pub(crate) use intention::{Intention, Means, Segment, Waiting};
use journal::Journal;
pub use journal::Trace;
pub(crate) use library::{Library, label_key, same_plan};
pub use mail::Request;
use mail::{Inbox, Outbox};
pub use messages::Message;
pub(crate) use messages::add_nested_source;
use spares::Spares;
pub(crate) use timers::trigger_of;

use crate::beliefs::{BeliefBase, is_source, own_extra, own_source};
use crate::budget::{Budget, Halt, Meter};
use crate::memory::has_room;
use crate::order::add_annot;
use crate::program::{InitialBelief, Program, Rule, RuleFunction, Trigger, TriggerKind, TriggerOp};
use crate::store::Store;
use crate::symbol::Symbol;
use crate::term::{Literal, Term};

/// What other agents exist, as an agent sees it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Surroundings {
    pub(crate) names: Vec<Symbol>,
    pub(crate) services: Vec<(String, Symbol)>,
}

/// What is known of namespaces besides the beliefs in them.
#[derive(Debug, Default)]
pub(crate) struct Namespaces {
    /// Namespace, name and value.
    pub(crate) properties: Vec<(Symbol, Symbol, Term)>,
    last: u64,
}

/// The mental state of an agent.
#[derive(Debug)]
pub(crate) struct Mind {
    pub(crate) name: Symbol,
    pub(crate) file: String,
    pub(crate) beliefs: BeliefBase,
    pub(crate) library: Library,
    functions: Vec<RuleFunction>,
    pub(crate) namespaces: Namespaces,
    pub(crate) events: Events,
    pub(crate) intentions: Intentions,
    pub(crate) inbox: Inbox,
    pub(crate) outbox: Outbox,
    pub(crate) clock: Clock,
    pub(crate) journal: Journal,
    pub(crate) meter: Meter,
    pub(crate) surroundings: Rc<Surroundings>,
    /// Whether the plans for `+jag_sleeping` have been told that there is nothing to do.
    asleep: bool,
    rng: Chance,
    pub(crate) spares: Spares,
    /// How many functions inside functions are being evaluated.
    nesting: u32,
}

/// A goal without a line of its own, as the one from this line.
fn at_line(goal: &Term, line: u32) -> Term {
    match goal {
        Term::Literal(literal) if literal.line == 0 => {
            let Literal { kind, functor, args, extra, .. } = &**literal;
            Literal::build_shared(*kind, functor.clone(), args.clone(), extra.clone(), line).into()
        }
        _ => goal.clone(),
    }
}

/// What an event, an intention, a message, a timer or a request takes besides its terms, roughly.
pub(crate) const RECORD_BYTES: usize = 256;

impl Mind {
    /// An agent with this program, and whether its memory was enough for that.
    pub(crate) fn new(
        name: &str,
        file: &str,
        program: &Program,
        budget: Budget,
        seed: u64,
    ) -> (Self, Result<(), Halt>) {
        let mut mind = Self {
            name: Symbol::new(name),
            file: file.to_owned(),
            beliefs: BeliefBase::default(),
            library: Library::default(),
            functions: Vec::new(),
            namespaces: Namespaces::default(),
            events: Events::default(),
            intentions: Intentions::default(),
            inbox: Inbox::default(),
            outbox: Outbox::default(),
            clock: Clock::default(),
            journal: Journal::default(),
            meter: Meter::new(budget),
            surroundings: Rc::default(),
            asleep: false,
            rng: Chance::from_seed(seed),
            spares: Spares::default(),
            nesting: 0,
        };
        mind.meter.begin_cycle();
        mind.take_up(program, file);
        let own = Term::atom("self");
        for plan in messages::default_plans() {
            mind.library.add(&plan, &own, false, "");
        }
        let mut loaded = mind.meter.check();
        mind.meter.end_cycle();
        if program.is_too_large {
            loaded = Err(Halt::Memory { limit: budget.memory });
        }
        (mind, loaded)
    }

    /// Adds the plans, beliefs and goals of a program.
    pub(crate) fn take_up(&mut self, program: &Program, file: &str) {
        self.functions.extend(program.functions.iter().cloned());
        let own = Term::atom("self");
        for plan in program.plans.iter().take_while(|_| has_room(0)) {
            self.library.has_own_kqml |=
                plan.trigger.literal.functor().is_some_and(|name| name.as_str() == "kqml_received");
            // What a directive adds is in no file.
            self.library.add(plan, &own, false, if plan.line == 0 { "" } else { file });
        }
        self.add_initial_beliefs(&program.beliefs);
        let lines = program.goal_lines.iter().copied().chain(std::iter::repeat(0));
        for ((goal, vars), line) in program.goals.iter().zip(lines) {
            self.add_goal(&at_line(&self.with_source(goal), line), *vars);
        }
    }

    /// Believes what another agent believes, and has its plans.
    pub(crate) fn learn_from(&mut self, other: &Self) {
        self.functions.clone_from(&other.functions);
        self.library.clone_from(&other.library);
        self.beliefs.clone_from(&other.beliefs);
    }

    /// Adds beliefs last to first, as the original does: the first one ends up in front.
    pub(crate) fn add_initial_beliefs(&mut self, beliefs: &[InitialBelief]) {
        for belief in beliefs.iter().rev().take_while(|_| has_room(0)) {
            match belief {
                InitialBelief::Rule(rule) => {
                    let head = self.with_source(&rule.head);
                    self.beliefs.add_rule(&Rc::new(Rule { head, ..(**rule).clone() }), false);
                }
                InitialBelief::Fact(fact) => {
                    let fact = Store::default().resolve(fact, self);
                    self.add_belief(&fact);
                }
            }
        }
    }

    /// A name for a namespace that is not in use.
    pub(crate) fn new_namespace(&mut self) -> String {
        self.namespaces.last += 1;
        format!("ns{}", self.namespaces.last)
    }

    /// Adds an achievement goal as an external event.
    pub(crate) fn add_goal(&mut self, goal: &Term, vars: u32) {
        let trigger = Trigger::new(TriggerOp::Add, TriggerKind::Achieve, self.with_source(goal));
        self.goal_changed(&trigger, "pending", None);
        self.add_event(Event::external(trigger, vars));
    }

    /// The literal with `source(self)` if it has no source.
    #[expect(clippy::unused_self, reason = "the source is the agent's own")]
    pub(crate) fn with_source(&self, literal: &Term) -> Term {
        match literal {
            Term::Literal(plain) if plain.extra.is_none() => {
                let Literal { kind, functor, args, line, .. } = &**plain;
                let extra = Some(own_extra());
                return Literal::build_shared(*kind, functor.clone(), args.clone(), extra, *line).into();
            }
            _ if literal.annots().iter().any(is_source) => return literal.clone(),
            _ => {}
        }
        literal.with_extra(|extra| {
            add_annot(&mut extra.annots, own_source());
        })
    }

    /// Adds a ground belief and the event for it; whether anything is new.
    pub(crate) fn add_belief(&mut self, belief: &Term) -> bool {
        let belief = self.with_source(belief);
        let Some(new) = self.beliefs.add(&belief, false) else { return false };
        self.add_event(Event::external(Trigger::new(TriggerOp::Add, TriggerKind::Belief, new), 0));
        true
    }

    pub(crate) fn add_event(&mut self, event: Event) {
        self.notice(&event.trigger);
        if event.is_atomic() {
            self.events.atomic = Some(event);
        } else {
            self.events.queue.push_back(event);
        }
    }

    pub(crate) fn new_intention(&mut self) -> Intention {
        self.intentions.last_id += 1;
        Intention::new(self.intentions.last_id)
    }

    pub(crate) fn next_message_id(&mut self, prefix: &str) -> Symbol {
        self.outbox.last_message += 1;
        Symbol::new(&format!("{prefix}{}", self.outbox.last_message))
    }

    pub(crate) fn run_later(&mut self, intention: Intention) {
        if intention.is_atomic() {
            self.intentions.atomic = Some(intention);
        } else {
            self.intentions.running.push_back(intention);
        }
    }

    pub(crate) fn random(&mut self) -> f64 {
        self.rng.number()
    }

    pub(crate) fn random_below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { self.rng.below(bound) }
    }

    pub(crate) fn reseed(&mut self, seed: u64) {
        self.rng = Chance::java(seed);
    }

    pub(crate) fn waiting_total(&self) -> usize {
        self.events.queue.len()
            + self.intentions.running.len()
            + self.intentions.pending.len()
            + self.intentions.acting.len()
            + self.clock.tasks.len()
    }
}
