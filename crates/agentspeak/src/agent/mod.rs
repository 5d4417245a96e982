//! An agent: its mental state and its reasoning cycle.

mod bindings;
mod chance;
mod cycle;
mod execute;
mod express;
mod failure;
mod goals;
pub(crate) mod intention;
mod library;
mod messages;
mod select;
mod timers;

use std::collections::VecDeque;
use std::rc::Rc;

pub(crate) use bindings::bindings;
use chance::Chance;
pub(crate) use cycle::detach;
pub(crate) use goals::fits;
pub(crate) use intention::{Event, Intention, Means, Segment, Waiting};
pub(crate) use library::{Library, same_label};
pub use messages::Message;
pub(crate) use messages::add_nested_source;
pub(crate) use timers::{Timer, TimerKind, trigger_of};

use crate::arith;
use crate::beliefs::{BeliefBase, own_extra, own_source};
use crate::inference::Code;
use crate::inference::Machine;
use crate::limits::{Halt, Limits, Meter};
use crate::program::{InitialBelief, Program, Rule, RuleFunction, Trigger, TriggerKind, TriggerOp};
use crate::store::{Functions, PureFunctions, Store};
use crate::symbol::Symbol;
use crate::term::{Literal, Term, Var};

/// What an agent asks of the world around it.
#[derive(Debug)]
#[non_exhaustive]
pub enum Request {
    /// An action in the environment.
    Act {
        /// The intention that waits for it.
        intention: u64,
        /// The action.
        action: Term,
        /// The line of the program it stands in, 0 if none.
        line: u32,
    },
    /// A message to another agent.
    Send {
        /// To whom.
        to: Symbol,
        /// What.
        message: Message,
    },
    /// A message to all others.
    Broadcast(Message),
    /// A new agent with this name and program.
    Create {
        /// The name.
        name: Symbol,
        /// The file.
        file: String,
    },
    /// The end of an agent.
    Kill(Symbol),
    /// The end of all.
    StopSystem,
    /// Registers or deregisters a service.
    Service {
        /// Its name.
        name: String,
        /// Whether it is offered from now on.
        offered: bool,
    },
    /// Wants to be told who offers a service, now and later.
    Subscribe {
        /// Its name.
        service: String,
    },
    /// Starts another agent with the same beliefs and plans.
    Clone {
        /// The intention that waits for it.
        intention: u64,
        /// The name of the new agent.
        name: Symbol,
    },
    /// Takes up the program in a file.
    Include {
        /// The intention that waits for it.
        intention: u64,
        /// The file.
        file: String,
        /// The namespace its beliefs, goals and plans belong to, if not that of the agent.
        namespace: Option<String>,
    },
}

/// Something worth showing in a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Trace {
    /// An event was taken up.
    Event(String),
    /// A plan was chosen for it.
    Plan {
        /// The plan's label or trigger.
        plan: String,
        /// Its line.
        line: u32,
    },
    /// No plan was found for a goal, or a plan failed.
    Failure {
        /// The goal and the error.
        what: String,
        /// The line of the step that failed, 0 if none.
        line: u32,
    },
    /// An action was asked for.
    Action {
        /// The action.
        action: String,
        /// Its line.
        line: u32,
    },
}

/// What other agents exist, as an agent sees it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Surroundings {
    pub(crate) names: Vec<Symbol>,
    pub(crate) services: Vec<(String, Symbol)>,
}

/// The mental state of an agent.
#[derive(Debug)]
pub(crate) struct Mind {
    pub(crate) name: Symbol,
    pub(crate) file: String,
    pub(crate) beliefs: BeliefBase,
    pub(crate) library: Library,
    pub(crate) meter: Meter,
    pub(crate) functions: Vec<RuleFunction>,
    pub(crate) events: VecDeque<Event>,
    pub(crate) atomic_event: Option<Event>,
    pub(crate) running: VecDeque<Intention>,
    /// The atomic intention, if it is ready to run.
    pub(crate) atomic: Option<Intention>,
    pub(crate) pending: Vec<(Waiting, Intention)>,
    pub(crate) acting: Vec<(Intention, Term)>,
    pub(crate) suspended_events: Vec<Event>,
    pub(crate) feedback: VecDeque<(u64, Result<(), String>)>,
    pub(crate) mailbox: VecDeque<Message>,
    pub(crate) requests: Vec<Request>,
    output: Vec<String>,
    output_bytes: usize,
    pub(crate) trace: Option<Vec<Trace>>,
    pub(crate) timers: Vec<Timer>,
    pub(crate) tasks: VecDeque<Task>,
    pub(crate) now: u64,
    pub(crate) surroundings: Rc<Surroundings>,
    /// The intention a step of which is being run, out of every queue.
    pub(crate) selected: Option<Intention>,
    /// The intention of the event whose plans are being looked at.
    pub(crate) selected_event: Option<(Trigger, u32)>,
    pub(crate) alive: bool,
    /// Whether the plans for `+jag_sleeping` have been told that there is nothing to do.
    pub(crate) asleep: bool,
    /// Names of the variables of the running plan, for printing.
    pub(crate) names: Rc<[Symbol]>,
    pub(crate) last_failure: Option<(String, u32)>,
    /// What ended an intention because no plan handled it, until somebody asks.
    pub(crate) unhandled: Vec<(String, u32)>,
    /// The line of the step that ran last, or of the plan whose context was looked at last.
    pub(crate) at_line: u32,
    pub(crate) namespace_props: Vec<(Symbol, Symbol, Term)>,
    next_intention: u64,
    next_message: u64,
    next_namespace: u64,
    rng: Chance,
    #[expect(clippy::vec_box, reason = "a machine is large and changes hands at every query")]
    spare: Vec<Box<Machine>>,
    /// Tables of variables nobody uses any more.
    spare_vars: Vec<Vec<Option<Term>>>,
    /// The goal of a plan that is over.
    spare_literal: Option<Rc<Literal>>,
    nesting: u32,
}

/// What an event, an intention, a belief or a request takes besides its terms, roughly.
pub(crate) const RECORD_BYTES: usize = 256;

/// Something to do at the beginning of the next cycle.
#[derive(Debug)]
pub(crate) enum Task {
    /// The wait with this number is over, possibly because of its deadline.
    EndWait { wait: u64, timeout: bool },
    /// The time for a goal is over.
    Deadline { goal: Term, intention: Option<u64>, height: usize },
    /// The state of a goal changed, for plans with `^`.
    GoalState { literal: Term, vars: u32, kind: TriggerKind, state: &'static str, reason: Option<Term> },
}

/// Functions inside functions inside functions.
const MAX_NESTING: u32 = 32;

impl Mind {
    pub(crate) fn new(name: &str, file: &str, program: &Program, limits: Limits, seed: u64) -> Self {
        let mut mind = Self {
            name: Symbol::new(name),
            file: file.to_owned(),
            beliefs: BeliefBase::default(),
            library: Library::default(),
            meter: Meter::new(limits),
            functions: Vec::new(),
            events: VecDeque::new(),
            atomic_event: None,
            running: VecDeque::new(),
            atomic: None,
            pending: Vec::new(),
            acting: Vec::new(),
            suspended_events: Vec::new(),
            feedback: VecDeque::new(),
            mailbox: VecDeque::new(),
            requests: Vec::new(),
            output: Vec::new(),
            output_bytes: 0,
            trace: None,
            timers: Vec::new(),
            tasks: VecDeque::new(),
            now: 0,
            surroundings: Rc::default(),
            selected: None,
            selected_event: None,
            alive: true,
            asleep: false,
            names: Rc::from([]),
            last_failure: None,
            unhandled: Vec::new(),
            at_line: 0,
            namespace_props: Vec::new(),
            next_intention: 0,
            next_message: 0,
            next_namespace: 0,
            rng: Chance::from_seed(seed),
            spare: Vec::new(),
            spare_vars: Vec::new(),
            spare_literal: None,
            nesting: 0,
        };
        mind.take_up(program, file);
        let own = Term::atom("self");
        for plan in messages::default_plans() {
            mind.library.add(&plan, &own, false, "");
        }
        mind
    }

    /// Adds the plans, beliefs and goals of a program.
    pub(crate) fn take_up(&mut self, program: &Program, file: &str) {
        self.functions.extend(program.functions.iter().cloned());
        let own = Term::atom("self");
        for plan in &program.plans {
            self.library.has_own_kqml |=
                plan.trigger.literal.functor().is_some_and(|name| name.as_str() == "kqml_received");
            self.library.add(plan, &own, false, file);
        }
        self.add_initial_beliefs(&program.beliefs);
        for (goal, vars) in &program.goals {
            self.add_goal(goal, *vars);
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
        for belief in beliefs.iter().rev() {
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
        self.next_namespace += 1;
        format!("ns_{}", self.next_namespace)
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
            _ if literal.annots().iter().any(crate::beliefs::is_source) => return literal.clone(),
            _ => {}
        }
        literal.with_extra(|extra| {
            crate::order::add_annot(&mut extra.annots, own_source());
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
            self.atomic_event = Some(event);
        } else {
            self.events.push_back(event);
        }
    }

    pub(crate) fn new_intention(&mut self) -> Intention {
        self.next_intention += 1;
        Intention::new(self.next_intention)
    }

    pub(crate) fn next_message_id(&mut self, prefix: &str) -> Symbol {
        self.next_message += 1;
        Symbol::new(&format!("{prefix}{}", self.next_message))
    }

    pub(crate) fn run_later(&mut self, intention: Intention) {
        if intention.is_atomic() {
            self.atomic = Some(intention);
        } else {
            self.running.push_back(intention);
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

    pub(crate) fn take_machine(&mut self) -> Box<Machine> {
        self.spare.pop().unwrap_or_default()
    }

    pub(crate) fn give_machine(&mut self, mut machine: Box<Machine>) {
        machine.finish();
        machine.store.clear();
        if self.spare.len() < 4 {
            self.spare.push(machine);
        }
    }

    /// A table of so many unbound variables.
    fn take_vars(&mut self, count: usize) -> Vec<Option<Term>> {
        let mut vars = self.spare_vars.pop().unwrap_or_default();
        vars.resize(count, None);
        vars
    }

    fn give_vars(&mut self, mut vars: Vec<Option<Term>>) {
        vars.clear();
        if self.spare_vars.len() < 4 && vars.capacity() <= 64 {
            self.spare_vars.push(vars);
        }
    }

    /// Keeps the goal of a plan that is over, for the next goal of the same name.
    fn keep_literal(&mut self, goal: Term) {
        if goal.is_ground()
            && let Term::Literal(literal) = goal
        {
            self.spare_literal = Some(literal);
        }
    }

    /// Runs a formula over bindings, which are changed if there is a solution.
    pub(crate) fn query(&mut self, code: &Rc<Code>, vars: &mut Vec<Option<Term>>) -> Result<bool, Halt> {
        let mut store = Store::with(std::mem::take(vars));
        let known = store.bindings.len();
        let found = self.query_in(code, &mut store);
        if matches!(found, Ok(true)) {
            store.compact(known);
        }
        *vars = store.bindings;
        found
    }

    /// Runs a formula over the variables of a store.
    pub(crate) fn query_in(&mut self, code: &Rc<Code>, store: &mut Store) -> Result<bool, Halt> {
        if let Some(holds) = code.test.as_ref().and_then(|test| test.solve(store)) {
            if self.meter.step() {
                self.meter.check(0)?;
            }
            return Ok(holds);
        }
        let mut machine = self.take_machine();
        std::mem::swap(&mut machine.store, store);
        let found = machine.solve(code, self);
        std::mem::swap(&mut machine.store, store);
        self.give_machine(machine);
        found
    }

    /// Bytes of what it has said and asked for, roughly, until somebody takes that away.
    pub(crate) fn outbox_bytes(&self) -> usize {
        (self.requests.len() + self.output.len()) * RECORD_BYTES + self.output_bytes
    }

    pub(crate) fn print(&mut self, text: String) {
        self.output_bytes += text.len();
        self.output.push(text);
    }

    pub(crate) fn take_output(&mut self) -> Vec<String> {
        self.output_bytes = 0;
        std::mem::take(&mut self.output)
    }

    pub(crate) fn waiting_total(&self) -> usize {
        self.events.len() + self.running.len() + self.pending.len() + self.acting.len() + self.tasks.len()
    }
}

impl Store {
    /// Keeps the first `known` variables, fully resolved, and those they still need.
    pub(crate) fn compact(&mut self, known: usize) {
        if self.bindings.len() == known {
            return;
        }
        let mut kept: Vec<Option<Term>> = Vec::with_capacity(known);
        let mut renamed: Vec<Var> = Vec::new();
        for place in 0..known {
            let var = Var(u32::try_from(place).unwrap_or(u32::MAX));
            if self.value(var).is_none() {
                kept.push(None);
                continue;
            }
            let value = self.resolve_with(&Term::Var(var), &mut PureFunctions, &mut |free| {
                if free.index() < known {
                    return Term::Var(free);
                }
                let at = renamed.iter().position(|old| *old == free).unwrap_or_else(|| {
                    renamed.push(free);
                    renamed.len() - 1
                });
                Term::Var(Var(u32::try_from(known + at).unwrap_or(u32::MAX)))
            });
            kept.push(Some(value));
        }
        kept.resize(known + renamed.len(), None);
        self.bindings = kept;
    }
}

impl Functions for Mind {
    fn call(&mut self, name: &Symbol, args: &[Term]) -> Option<f64> {
        match name.as_str() {
            "math.random" => {
                let scale = args.first().and_then(Term::as_number).unwrap_or(1.0);
                return Some(self.random() * scale);
            }
            "system.time" => {
                return Some(arith::count(usize::try_from(self.now / 1000).unwrap_or(usize::MAX)));
            }
            ".count" => return self.count_solutions(args.first()?),
            _ => {}
        }
        if let Some(value) = arith::pure_function(name.as_str(), args) {
            return Some(value);
        }
        let function = self.functions.iter().find(|f| f.name == *name && f.arity == args.len())?.clone();
        self.rule_function(&function.predicate, args)
    }
}

impl Mind {
    fn nested<T>(&mut self, run: impl FnOnce(&mut Self, &mut Machine) -> Option<T>) -> Option<T> {
        if self.nesting >= MAX_NESTING {
            return None;
        }
        self.nesting += 1;
        let mut machine = self.take_machine();
        let result = run(self, &mut machine);
        self.give_machine(machine);
        self.nesting -= 1;
        result
    }

    fn count_solutions(&mut self, formula: &Term) -> Option<f64> {
        let mut vars = 0;
        let formula = Store::default().resolve_with(formula, &mut PureFunctions, &mut |var| {
            vars = vars.max(var.0 + 1);
            Term::Var(var)
        });
        let code = Code::compile(&formula);
        self.nested(|mind, machine| {
            machine.store.alloc(vars as usize);
            machine.start(code);
            let mut count = 0usize;
            while machine.next(mind).ok()? {
                count += 1;
            }
            Some(arith::count(count))
        })
    }

    fn rule_function(&mut self, predicate: &Symbol, args: &[Term]) -> Option<f64> {
        let mut all = args.to_vec();
        all.push(Term::Var(Var(0)));
        let term = if predicate.as_str().contains('.') {
            crate::term::Literal::build(
                crate::term::Kind::Internal,
                predicate.clone(),
                all.into_boxed_slice(),
                None,
                0,
            )
            .into()
        } else {
            Term::structure(predicate.clone(), all)
        };
        let code = Code::compile(&term);
        self.nested(|mind, machine| {
            machine.store.alloc(1);
            machine.start(code);
            if !machine.next(mind).ok()? {
                return None;
            }
            machine.store.deref(&Term::Var(Var(0))).as_number()
        })
    }
}
