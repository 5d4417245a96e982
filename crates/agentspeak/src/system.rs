//! Agents that run together: they take turns, exchange messages and act in one environment.
//!
//! Everything happens in one thread in a fixed order, and time is virtual: it passes a little with every
//! round, and jumps to the next thing due when nobody has anything to do. The same programs with the same
//! seed do the same.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::agent::{Message, Mind, Request, Surroundings, Trace};
use crate::beliefs::BeliefBase;
use crate::budget::{Budget, Halt};
use crate::program::Program;
use crate::symbol::Symbol;
use crate::syntax::beside;
use crate::term::Term;

/// How an action ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionOutcome {
    /// It succeeded.
    Done,
    /// It failed, for this reason.
    Failed(String),
    /// It is still going on; [`System::complete`] says how it ended.
    Pending,
}

/// The world of the agents.
pub trait Environment {
    /// What the agent perceives now, all of it; `None` if that has not changed since it was last asked.
    fn percepts(&mut self, agent: &str) -> Option<Vec<Term>>;

    /// Runs an action of an agent.
    fn act(&mut self, agent: &str, action: &Term) -> ActionOutcome;

    /// Whether `killer` may end `victim`.
    fn may_kill(&mut self, _killer: &str, _victim: &str) -> bool {
        true
    }

    /// Whether an agent may start copies of itself.
    fn may_clone(&mut self, _agent: &str) -> bool {
        false
    }

    /// The program in a file, for agents that create others.
    fn program(&mut self, _file: &str) -> Option<Program> {
        None
    }

    /// The program in a file with its beliefs, goals and plans in a namespace, for agents that include it there.
    fn program_in(&mut self, _file: &str, _namespace: &str) -> Option<Program> {
        None
    }
}

/// A world in which nothing is perceived and every action fails.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoEnvironment;

impl Environment for NoEnvironment {
    fn percepts(&mut self, _agent: &str) -> Option<Vec<Term>> {
        None
    }

    fn act(&mut self, _agent: &str, action: &Term) -> ActionOutcome {
        ActionOutcome::Failed(format!("there is no action {action}"))
    }
}

/// An agent of a system.
#[derive(Debug)]
pub struct Agent {
    mind: Mind,
    halted: Option<Halt>,
}

impl Agent {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        self.mind.name.as_str()
    }

    /// What it believes.
    #[must_use]
    pub const fn beliefs(&self) -> &BeliefBase {
        &self.mind.beliefs
    }

    /// Why it was stopped, if a limit was reached.
    #[must_use]
    pub const fn halted(&self) -> Option<Halt> {
        self.halted
    }

    /// Starts or stops recording what it does.
    pub fn set_tracing(&mut self, on: bool) {
        self.mind.journal.trace = on.then(|| self.mind.journal.trace.take().unwrap_or_default());
    }

    /// What was recorded since the last call.
    pub fn take_trace(&mut self) -> Vec<Trace> {
        self.mind.journal.trace.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// The last goal or step that failed, with its line (0 if unknown).
    #[must_use]
    pub fn last_failure(&self) -> Option<(&str, u32)> {
        self.mind.journal.last_failure.as_ref().map(|(what, line)| (what.as_str(), *line))
    }

    /// The line of the program it came to last: the step that ran, or the plan whose context was looked at;
    /// 0 if there is none.
    #[must_use]
    pub const fn line(&self) -> u32 {
        self.mind.journal.line
    }

    /// Steps of inference so far.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.mind.meter.steps()
    }

    /// Allows the whole fuel of its budget again.
    pub fn refuel(&mut self) {
        self.mind.meter.refuel();
    }

    /// Adds a goal from outside.
    pub fn add_goal(&mut self, goal: &Term) {
        self.mind.add_goal(goal, 0);
    }

    /// Whether it has nothing to do until something happens.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.halted.is_some() || self.mind.is_idle()
    }
}

/// What a round did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Round {
    /// Somebody had something to do.
    Busy,
    /// Nobody had, and time has jumped to the next thing due.
    Waited,
    /// Nobody has anything to do, and nothing is due.
    Quiet,
    /// An agent stopped the system.
    Stopped,
}

/// The first of 2026, at midnight.
const DEFAULT_START: u64 = 20_454 * 86_400_000;

/// Agents that run together.
#[derive(Debug)]
pub struct System {
    agents: Vec<Agent>,
    surroundings: Rc<Surroundings>,
    budget: Budget,
    seed: u64,
    created: u64,
    now: u64,
    start: u64,
    round_micros: u64,
    stopped: bool,
    output: VecDeque<(String, String)>,
    /// Services and the agents that want to know who offers them.
    subscriptions: Vec<(String, Symbol)>,
    /// What an agent perceives in its next cycle, if it was asked for too early.
    unread: Option<(Symbol, Vec<Term>)>,
}

impl System {
    /// A system without agents.
    #[must_use]
    pub fn new(budget: Budget, seed: u64) -> Self {
        Self {
            agents: Vec::new(),
            surroundings: Rc::default(),
            budget,
            seed,
            created: 0,
            now: 0,
            start: DEFAULT_START,
            round_micros: 10,
            stopped: false,
            output: VecDeque::new(),
            subscriptions: Vec::new(),
            unread: None,
        }
    }

    /// When the virtual clock starts, in milliseconds since the first of 1970; with the year 2026 unless told otherwise.
    /// Agents that are there already keep their time.
    pub const fn set_start(&mut self, millis: u64) {
        self.start = millis;
    }

    /// How much virtual time a round takes; 10 microseconds unless told otherwise.
    pub const fn set_round_micros(&mut self, micros: u64) {
        self.round_micros = micros;
    }

    /// Adds an agent; `file` is the name of its program in messages.
    pub fn add_agent(&mut self, name: &str, file: &str, program: &Program) {
        self.created += 1;
        // Every agent has its own stream of chance, so that one more agent does not change the others'.
        let seed = self.seed.wrapping_add(self.created.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let (mut mind, loaded) = Mind::new(name, file, program, self.budget, seed);
        mind.clock.now = self.now;
        mind.clock.start = self.start;
        self.agents.push(Agent { mind, halted: loaded.err() });
        self.refresh();
    }

    /// The agents, in order.
    #[must_use]
    pub fn agents(&self) -> &[Agent] {
        &self.agents
    }

    /// The agent with this name.
    pub fn agent_mut(&mut self, name: &str) -> Option<&mut Agent> {
        self.agents.iter_mut().find(|agent| agent.name() == name)
    }

    /// The virtual time in microseconds.
    #[must_use]
    pub const fn now(&self) -> u64 {
        self.now
    }

    /// What agents have printed since the last call, as pairs of name and text in order.
    pub fn take_output(&mut self) -> Vec<(String, String)> {
        self.output.drain(..).collect()
    }

    /// The failures that no plan handled since the last call, of each agent the first hundred: its name, what failed
    /// and the line (0 if unknown).
    pub fn take_unhandled(&mut self) -> Vec<(String, String, u32)> {
        let each = self.agents.iter_mut().flat_map(|agent| {
            let name = agent.mind.name.to_string();
            agent.mind.journal.unhandled.drain(..).map(move |(what, line)| (name.clone(), what, line))
        });
        each.collect()
    }

    /// Says how an action that was pending ended.
    pub fn complete(&mut self, agent: &str, intention: u64, result: Result<(), String>) {
        if let Some(agent) = self.agent_mut(agent) {
            agent.mind.inbox.feedback.push_back((intention, result));
        }
    }

    fn refresh(&mut self) {
        let names = self.agents.iter().map(|agent| agent.mind.name.clone()).collect();
        let services = self.surroundings.services.clone();
        self.surroundings = Rc::new(Surroundings { names, services });
        for agent in &mut self.agents {
            agent.mind.surroundings = self.surroundings.clone();
        }
    }

    /// One cycle of every agent.
    pub fn round(&mut self, environment: &mut dyn Environment) -> Round {
        if self.stopped {
            return Round::Stopped;
        }
        let mut busy = false;
        let surroundings = self.surroundings.clone();
        for name in &surroundings.names {
            busy |= self.cycle_of(name, environment);
            if self.stopped {
                return Round::Stopped;
            }
        }
        if busy {
            self.advance_to(self.now.saturating_add(self.round_micros));
            return Round::Busy;
        }
        let next =
            self.agents.iter().filter(|a| a.halted.is_none()).filter_map(|a| a.mind.next_timer()).min();
        match next {
            Some(next) => {
                self.advance_to(next.max(self.now));
                Round::Waited
            }
            None => Round::Quiet,
        }
    }

    /// Runs rounds of a single agent that does a single thing, at most `max`; how many. They end with the first in which
    /// something is said, asked or done, and the next round is like any other.
    pub fn run_calls(&mut self, environment: &mut dyn Environment, max: u64) -> u64 {
        let tick = self.round_micros;
        let [agent] = &mut self.agents[..] else { return 0 };
        if self.stopped || agent.halted.is_some() || max == 0 || self.unread.is_some() {
            return 0;
        }
        let Agent { mind, halted } = agent;
        let name = mind.name.clone();
        let mut percepts = environment.percepts(name.as_str());
        if let Some(percepts) = percepts {
            self.unread = Some((name, percepts));
            return 0;
        }
        let mut goes_on = || {
            let Some(new) = environment.percepts(name.as_str()) else { return true };
            percepts = Some(new);
            false
        };
        let (mut cycles, mut result) = mind.express(max, &mut goes_on);
        if cycles == 0 && result.is_ok() {
            (cycles, result) = mind.run_alone(max, tick, &mut goes_on);
        }
        *halted = result.err();
        let requests = self.take_said(&name);
        self.unread = percepts.map(|percepts| (name.clone(), percepts));
        for request in requests {
            self.serve(&name, request, environment);
        }
        self.advance_to(self.now.saturating_add(tick.saturating_mul(cycles)));
        cycles
    }

    /// Takes what an agent said into the output; what it asks for.
    fn take_said(&mut self, name: &Symbol) -> Vec<Request> {
        let Some(agent) = self.agents.iter_mut().find(|agent| agent.mind.name == *name) else {
            return Vec::new();
        };
        let (printed, requests) = agent.mind.outbox.take();
        self.output.extend(printed.into_iter().map(|text| (name.as_str().to_owned(), text)));
        requests
    }

    /// One cycle of one agent; whether it had anything to do.
    pub fn cycle_of_agent(&mut self, name: &str, environment: &mut dyn Environment) -> bool {
        self.cycle_of(&Symbol::new(name), environment)
    }

    fn cycle_of(&mut self, name: &Symbol, environment: &mut dyn Environment) -> bool {
        let Some(place) = self.agents.iter().position(|agent| agent.mind.name == *name) else { return false };
        let agent = &mut self.agents[place];
        if agent.halted.is_some() {
            return false;
        }
        let unread = self.unread.take_if(|(reader, _)| reader == name).map(|(_, percepts)| percepts);
        let percepts = unread.or_else(|| environment.percepts(name.as_str()));
        if percepts.is_none() {
            let (cycles, result) = agent.mind.express(1, &mut || true);
            agent.halted = result.err();
            if cycles > 0 || agent.halted.is_some() {
                return true;
            }
        }
        let busy = !agent.mind.is_idle() || percepts.is_some();
        if !busy {
            return false;
        }
        if let Err(halt) = agent.mind.cycle(percepts.as_deref()) {
            agent.halted = Some(halt);
        }
        let worked = busy && (percepts.is_none() || !agent.mind.is_idle());
        let requests = self.take_said(name);
        let active = !requests.is_empty();
        for request in requests {
            self.serve(name, request, environment);
        }
        worked || active
    }

    fn serve(&mut self, from: &Symbol, request: Request, environment: &mut dyn Environment) {
        match request {
            Request::Act { intention, action, .. } => {
                let result = match environment.act(from.as_str(), &action) {
                    ActionOutcome::Done => Ok(()),
                    ActionOutcome::Failed(reason) => Err(reason),
                    ActionOutcome::Pending => return,
                };
                self.complete(from.as_str(), intention, result);
            }
            Request::Send { to, message } => self.deliver(&to, message),
            Request::Broadcast(message) => {
                let names: Vec<Symbol> =
                    self.surroundings.names.iter().filter(|name| *name != from).cloned().collect();
                for name in names {
                    self.deliver(&name, message.clone());
                }
            }
            Request::Create { name, file } => {
                if let Some(program) = self.program(from, &file, &mut |file| environment.program(file)) {
                    self.add_agent(name.as_str(), &file, &program);
                }
            }
            Request::Clone { intention, name } => {
                let result = self.clone_agent(from, &name, environment);
                self.complete(from.as_str(), intention, result);
            }
            Request::Include { intention, file, namespace } => {
                let program = self.program(from, &file, &mut |file| match &namespace {
                    Some(namespace) => environment.program_in(file, namespace),
                    None => environment.program(file),
                });
                let result = program.ok_or_else(|| format!("the included file \"{file}\" was not found"));
                if let (Ok(program), Some(agent)) = (&result, self.agent_mut(from.as_str())) {
                    agent.mind.take_up(program, &file);
                }
                self.complete(from.as_str(), intention, result.map(drop));
            }
            Request::Subscribe { service } => {
                let offers = self.surroundings.services.iter().filter(|(name, _)| *name == service);
                let providers: Vec<Symbol> = offers.map(|(_, agent)| agent.clone()).collect();
                for provider in &providers {
                    self.tell_provider(from, provider, &service);
                }
                self.subscriptions.push((service, from.clone()));
            }
            Request::Kill(victim) => {
                if environment.may_kill(from.as_str(), victim.as_str()) {
                    self.agents.retain(|agent| agent.mind.name != victim);
                    self.refresh();
                }
            }
            Request::StopSystem => self.stopped = true,
            Request::Service { name, offered } => {
                let mut services = self.surroundings.services.clone();
                services.retain(|(service, agent)| *service != name || agent != from);
                if offered {
                    let wanted = |(service, _): &&(String, Symbol)| *service == name;
                    let readers: Vec<Symbol> =
                        self.subscriptions.iter().filter(wanted).map(|(_, agent)| agent.clone()).collect();
                    for reader in readers {
                        self.tell_provider(&reader, from, &name);
                    }
                    services.push((name, from.clone()));
                }
                self.surroundings =
                    Rc::new(Surroundings { names: self.surroundings.names.clone(), services });
                self.refresh();
            }
        }
    }

    fn clone_agent(
        &mut self,
        from: &Symbol,
        name: &Symbol,
        environment: &mut dyn Environment,
    ) -> Result<(), String> {
        if !environment.may_clone(from.as_str()) {
            return Err("refused: agents are not copied here".to_owned());
        }
        if self.surroundings.names.contains(name) {
            return Err(format!("there already is an agent {name}"));
        }
        let Some(place) = self.agents.iter().position(|agent| agent.mind.name == *from) else {
            return Ok(());
        };
        let file = self.agents[place].mind.file.clone();
        self.add_agent(name.as_str(), &file, &Program::default());
        let Some((copy, others)) = self.agents.split_last_mut() else { return Ok(()) };
        if let Some(original) = others.get(place) {
            copy.mind.learn_from(&original.mind);
        }
        Ok(())
    }

    /// The program in a file named by an agent, beside its own or where the environment looks.
    fn program(
        &self,
        by: &Symbol,
        file: &str,
        read: &mut dyn FnMut(&str) -> Option<Program>,
    ) -> Option<Program> {
        let own = self.agents.iter().find(|agent| agent.mind.name == *by)?.mind.file.as_str();
        let near = beside(own, file);
        read(&near).or_else(|| (near != file).then(|| read(file)).flatten())
    }

    /// Tells an agent who offers a service, as Jason's directory facilitator does.
    fn tell_provider(&mut self, reader: &Symbol, provider: &Symbol, service: &str) {
        let content = Term::call("provider", vec![Term::Atom(provider.clone()), Term::text(service)]);
        let message = Message {
            id: Symbol::new("df"),
            sender: Symbol::new("df"),
            performative: Symbol::new("tell"),
            content,
            vars: 0,
            in_reply_to: None,
        };
        self.deliver(reader, message);
    }

    fn deliver(&mut self, to: &Symbol, message: Message) {
        if let Some(agent) = self.agents.iter_mut().find(|agent| agent.mind.name == *to) {
            agent.mind.inbox.messages.push_back(message);
        }
    }

    fn advance_to(&mut self, now: u64) {
        self.now = now;
        for agent in &mut self.agents {
            agent.mind.set_time(now);
        }
    }

    /// Runs rounds until nothing is left to do, the system is stopped, or `max_rounds` have passed.
    pub fn run(&mut self, environment: &mut dyn Environment, max_rounds: u64) -> Round {
        let mut last = Round::Quiet;
        let mut left = max_rounds;
        while left > 0 {
            left -= self.run_calls(environment, left - 1) + 1;
            last = self.round(environment);
            if matches!(last, Round::Quiet | Round::Stopped) {
                break;
            }
        }
        last
    }
}
