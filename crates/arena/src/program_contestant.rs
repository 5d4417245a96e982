//! An `AgentSpeak` program in a seat of any game that has a world for such programs.
//!
//! The agent lives in a system of its own, beside a stand-in with the other seat's name: programs may send
//! to it or try to end it, and neither reaches the opponent. So a match is the same whatever the opponent is,
//! and no program runs on the other's fuel. In its turn the agent runs until it has played a move, and virtual
//! time passes as it needs; off turn it runs a bounded number of cycles at each position it is shown, and time
//! stands still.

use tablero_agentspeak::program::Program;
use tablero_agentspeak::{ActionOutcome, Budget, Environment, Round, System, Term, Trace};
use tablero_catalogue::{Act, World};
use tablero_core::{AnyGame, AnyMove, AnyPosition, Fault, Player};

use crate::contestant::Contestant;

/// What a program may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgramBudget {
    /// Steps of inference in one turn.
    pub fuel: u64,
    /// Reasoning cycles in one turn.
    pub cycles: u64,
    /// Reasoning cycles at each position in which it is not the agent's turn.
    pub cycles_off_turn: u64,
    /// Bytes of memory, roughly.
    pub memory: usize,
}

impl Default for ProgramBudget {
    fn default() -> Self {
        Self { fuel: 1_000_000_000, cycles: 200_000, cycles_off_turn: 1_000, memory: 512 << 20 }
    }
}

/// Where lines of a trace go.
type Tracer = Box<dyn FnMut(&str)>;

/// A program that plays.
pub struct ProgramContestant {
    name: &'static str,
    system: System,
    stand: Stand,
    limits: ProgramBudget,
    tracer: Option<Tracer>,
}

impl std::fmt::Debug for ProgramContestant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ProgramContestant").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The world of the game, and where the game stands.
struct Stand {
    world: Box<dyn World>,
    stage: Stage,
    percepts: Option<Vec<Term>>,
    /// What happened in the last cycle that the referee must know.
    event: Option<Event>,
}

#[derive(Debug)]
enum Stage {
    /// Nothing has been shown yet.
    Before,
    Turn(AnyPosition),
    OffTurn,
    Over,
}

#[derive(Debug)]
enum Event {
    Played(AnyMove),
    Illegal { mv: String, reason: String },
    Refused(String),
    Ended,
}

impl ProgramContestant {
    /// The program `file` in the seat that a world is for.
    #[must_use]
    pub fn new(
        world: Box<dyn World>,
        file: &str,
        program: &Program,
        limits: ProgramBudget,
        seed: u64,
    ) -> Self {
        let name = world.name();
        let budget = Budget {
            fuel_per_cycle: limits.fuel,
            fuel: limits.fuel,
            memory: limits.memory,
            pending: 1_000_000,
        };
        let mut system = System::new(budget, seed);
        system.add_agent(name, file, program);
        for other in world.others() {
            system.add_agent(other, "", &Program::default());
        }
        let stand = Stand { world, stage: Stage::Before, percepts: None, event: None };
        Self { name, system, stand, limits, tracer: None }
    }

    /// Hands a line to `tracer` for everything the agent perceives, takes up, chooses, does and prints.
    pub fn trace(&mut self, tracer: impl FnMut(&str) + 'static) {
        self.tracer = Some(Box::new(tracer));
        if let Some(agent) = self.system.agent_mut(self.name) {
            agent.set_tracing(true);
        }
    }

    fn show(&mut self, stage: Stage, percepts: Vec<Term>) {
        if let Some(tracer) = &mut self.tracer {
            let texts: Vec<String> = percepts.iter().map(ToString::to_string).collect();
            tracer(&format!("[{}] perceives {}", self.name, texts.join(", ")));
        }
        self.stand.stage = stage;
        self.stand.percepts = Some(percepts);
        if let Some(agent) = self.system.agent_mut(self.name) {
            agent.refuel();
        }
    }

    /// Says what the last cycle did, and drops what was printed.
    fn report(&mut self) {
        let printed = self.system.take_output();
        let Some(tracer) = &mut self.tracer else { return };
        let name = self.name;
        let Some(agent) = self.system.agent_mut(name) else { return };
        for item in agent.take_trace() {
            match item {
                Trace::Event(event) => tracer(&format!("[{name}] event {event}")),
                Trace::Plan { plan, line } => tracer(&format!("[{name}] plan {plan} (line {line})")),
                Trace::Failure { what, line } => tracer(&format!("[{name}] failure {what} (line {line})")),
                Trace::Action { action, line } => tracer(&format!("[{name}] action {action} (line {line})")),
                _ => {}
            }
        }
        for (_, text) in printed.iter().filter(|(who, _)| who == name) {
            tracer(&format!("[{name}] prints {text}"));
        }
    }

    /// The line the agent came to last.
    fn line(&mut self) -> Option<u32> {
        let name = self.name;
        self.system.agent_mut(name).map(|agent| agent.line()).filter(|&line| line > 0)
    }

    /// What ends the match, if the last cycle did anything of the kind.
    fn fault(&mut self) -> Option<Fault> {
        let line = self.line();
        match self.stand.event.take() {
            Some(Event::Illegal { mv, reason }) => return Some(Fault::IllegalMove { mv, reason, line }),
            Some(Event::Refused(action)) => return Some(Fault::Refused { action, line }),
            Some(Event::Ended) => return Some(Fault::Gone { line }),
            event => self.stand.event = event,
        }
        let agent = self.system.agent_mut(self.name)?;
        agent.halted().map(|halt| Fault::Exhausted { limit: halt.to_string(), line })
    }

    /// Runs a bounded number of cycles while it is not the agent's turn.
    fn run_off_turn(&mut self) -> Result<(), Fault> {
        for _ in 0..self.limits.cycles_off_turn {
            let busy = self.system.cycle_of_agent(self.name, &mut self.stand);
            self.report();
            if let Some(fault) = self.fault() {
                return Err(fault);
            }
            if !busy {
                break;
            }
        }
        Ok(())
    }

    /// Why an agent does nothing any more.
    fn idle(&mut self) -> Fault {
        let name = self.name;
        let failed = self.system.agent_mut(name).and_then(|agent| {
            agent.last_failure().map(|(what, line)| (what.to_owned(), Some(line).filter(|&line| line > 0)))
        });
        match failed {
            Some((what, line)) => Fault::Idle { failure: Some(what), line },
            None => Fault::Idle { failure: None, line: None },
        }
    }
}

impl Contestant<AnyGame> for ProgramContestant {
    fn choose(&mut self, _: &AnyGame, position: &AnyPosition) -> Result<AnyMove, Fault> {
        let percepts = self.stand.world.percepts(position);
        self.show(Stage::Turn(position.clone()), percepts);
        for _ in 0..self.limits.cycles {
            let round = self.system.round(&mut self.stand);
            self.report();
            if let Some(fault) = self.fault() {
                return Err(fault);
            }
            if let Some(Event::Played(mv)) = self.stand.event.take() {
                self.stand.stage = Stage::OffTurn;
                return Ok(mv);
            }
            match round {
                Round::Busy | Round::Waited => {}
                Round::Quiet => return Err(self.idle()),
                Round::Stopped => {
                    return Err(Fault::Refused { action: ".stopMAS".to_owned(), line: self.line() });
                }
            }
        }
        Err(Fault::Stalled { cycles: self.limits.cycles, line: self.line() })
    }

    fn watch(&mut self, _: &AnyGame, position: &AnyPosition) -> Result<(), Fault> {
        let percepts = self.stand.world.percepts(position);
        self.show(Stage::OffTurn, percepts);
        self.run_off_turn()
    }

    fn finish(&mut self, _: &AnyGame, position: &AnyPosition, winner: Option<Player>) {
        let percepts = self.stand.world.last_percepts(position, winner);
        self.show(Stage::Over, percepts);
        // What a program does after the end is its own affair.
        let _ = self.run_off_turn();
    }
}

impl Stand {
    fn run(&mut self, action: &Term) -> Result<(), String> {
        self.world.check(action)?;
        let position = match &self.stage {
            Stage::Turn(position) => position,
            Stage::Over => return Err("the game is over".to_owned()),
            Stage::Before | Stage::OffTurn => {
                return Err(format!("it is not the turn of {}", self.world.name()));
            }
        };
        match self.world.act(position, action) {
            Act::Done => Ok(()),
            Act::Failed(reason) => Err(reason),
            Act::Plays(mv) => {
                self.stage = Stage::OffTurn;
                self.event = Some(Event::Played(mv));
                Ok(())
            }
            Act::Illegal { mv, reason } => {
                self.event = Some(Event::Illegal { mv, reason: reason.clone() });
                Err(reason)
            }
        }
    }
}

impl Environment for Stand {
    fn percepts(&mut self, agent: &str) -> Option<Vec<Term>> {
        if agent == self.world.name() { self.percepts.take() } else { None }
    }

    fn act(&mut self, agent: &str, action: &Term) -> ActionOutcome {
        if agent != self.world.name() {
            return ActionOutcome::Failed("only the two seats act".to_owned());
        }
        match self.run(action) {
            Ok(()) => ActionOutcome::Done,
            Err(reason) => ActionOutcome::Failed(reason),
        }
    }

    fn may_kill(&mut self, killer: &str, victim: &str) -> bool {
        let own = self.world.name();
        let over = matches!(self.stage, Stage::Over);
        if killer == own && !over {
            // The agent stays until the referee has read the line it came to.
            let refused = || Event::Refused(format!(".kill_agent({victim})"));
            self.event = Some(if victim == own { Event::Ended } else { refused() });
        }
        over && killer == own && victim == own
    }
}
