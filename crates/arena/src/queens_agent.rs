//! An `AgentSpeak` program as a seat of the queens duel.
//!
//! The agent lives in a system of its own, beside a stand-in that bears the other seat's name: programs may send
//! to it or try to end it, and neither reaches the opponent. So a match is the same whatever the opponent is,
//! and no program runs on the other's fuel. In its turn the agent runs until it has placed a queen, and virtual
//! time passes as it needs; off turn it runs a bounded number of cycles at each position it is shown, and time
//! stands still.

use tablero_agentspeak::program::Program;
use tablero_agentspeak::{ActionOutcome, Budget, Environment, Round, System, Term, Trace};
use tablero_core::Player;
use tablero_queens_duel::notation::write_cell;
use tablero_queens_duel::{Cell, Point, Position, QueensDuel, opponent};

use crate::{Fault, Seat};

/// What a program may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgentLimits {
    /// Steps of inference in one turn.
    pub fuel: u64,
    /// Reasoning cycles in one turn.
    pub cycles: u64,
    /// Reasoning cycles at each position in which it is not the agent's turn.
    pub cycles_off_turn: u64,
    /// Bytes of memory, roughly.
    pub memory: usize,
}

impl Default for AgentLimits {
    fn default() -> Self {
        Self { fuel: 1_000_000_000, cycles: 200_000, cycles_off_turn: 1_000, memory: 512 << 20 }
    }
}

/// Where lines of a trace go.
type Tracer = Box<dyn FnMut(&str)>;

/// A program that plays.
pub struct QueensAgent {
    name: &'static str,
    system: System,
    world: World,
    limits: AgentLimits,
    tracer: Option<Tracer>,
}

impl std::fmt::Debug for QueensAgent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("QueensAgent").field("name", &self.name).finish_non_exhaustive()
    }
}

/// What the agent perceives and can do.
#[derive(Debug)]
struct World {
    player: Player,
    cursor: Option<Cell>,
    stage: Stage,
    percepts: Option<Vec<Term>>,
    /// What happened in the last cycle that the referee must know.
    event: Option<Event>,
}

#[derive(Debug)]
enum Stage {
    /// Nothing has been shown yet.
    Before,
    Turn(QueensDuel, Position),
    OffTurn,
    Over,
}

#[derive(Debug)]
enum Event {
    Placed(Cell),
    Illegal { mv: String, reason: String },
    Refused(String),
    Ended,
}

/// The names of the agents: r0 is White, r1 Black.
const fn name_of(player: Player) -> &'static str {
    if player.seat() == 0 { "r0" } else { "r1" }
}

fn number(value: impl Into<f64>) -> Term {
    Term::Number(value.into())
}

fn seat_number(player: Player) -> Term {
    number(i32::from(player != Player::FIRST))
}

impl QueensAgent {
    /// The program `file` in the seat of a player.
    #[must_use]
    pub fn new(player: Player, file: &str, program: &Program, limits: AgentLimits, seed: u64) -> Self {
        let name = name_of(player);
        let bounds = Budget {
            fuel_per_cycle: limits.fuel,
            fuel: limits.fuel,
            memory: limits.memory,
            pending: 1_000_000,
        };
        let mut system = System::new(bounds, seed);
        system.add_agent(name, file, program);
        system.add_agent(name_of(opponent(player)), "", &Program::default());
        let world = World { player, cursor: None, stage: Stage::Before, percepts: None, event: None };
        Self { name, system, world, limits, tracer: None }
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
        self.world.stage = stage;
        self.world.percepts = Some(percepts);
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
        match self.world.event.take() {
            Some(Event::Illegal { mv, reason }) => return Some(Fault::IllegalMove { mv, reason, line }),
            Some(Event::Refused(action)) => return Some(Fault::Refused { action, line }),
            Some(Event::Ended) => return Some(Fault::Gone { line }),
            event => self.world.event = event,
        }
        let agent = self.system.agent_mut(self.name)?;
        agent.halted().map(|halt| Fault::Exhausted { limit: halt.to_string(), line })
    }

    /// Runs a bounded number of cycles while it is not the agent's turn.
    fn run_off_turn(&mut self) -> Result<(), Fault> {
        for _ in 0..self.limits.cycles_off_turn {
            let busy = self.system.cycle_of_agent(self.name, &mut self.world);
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

fn board(game: QueensDuel, position: &Position) -> Vec<Term> {
    let mut percepts = vec![Term::call("size", vec![number(game.side.get())])];
    let queens = position.queens().iter();
    percepts.extend(queens.map(|queen| Term::call("queen", vec![number(queen.x), number(queen.y)])));
    percepts
}

fn with_turn(game: QueensDuel, position: &Position) -> Vec<Term> {
    let mut percepts = board(game, position);
    percepts.push(Term::call("player", vec![seat_number(position.to_move())]));
    percepts
}

impl Seat<QueensDuel> for QueensAgent {
    fn choose(&mut self, game: &QueensDuel, position: &Position) -> Result<Cell, Fault> {
        self.show(Stage::Turn(*game, position.clone()), with_turn(*game, position));
        for _ in 0..self.limits.cycles {
            let round = self.system.round(&mut self.world);
            self.report();
            if let Some(fault) = self.fault() {
                return Err(fault);
            }
            if let Some(Event::Placed(cell)) = self.world.event.take() {
                self.world.stage = Stage::OffTurn;
                return Ok(cell);
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

    fn watch(&mut self, game: &QueensDuel, position: &Position) -> Result<(), Fault> {
        self.show(Stage::OffTurn, with_turn(*game, position));
        self.run_off_turn()
    }

    fn finish(&mut self, game: &QueensDuel, position: &Position, winner: Option<Player>) {
        let mut percepts = board(*game, position);
        percepts.extend(winner.map(|winner| Term::call("winner", vec![seat_number(winner)])));
        self.show(Stage::Over, percepts);
        // What a program does after the end is its own affair.
        let _ = self.run_off_turn();
    }
}

impl World {
    fn move_towards(&mut self, game: QueensDuel, x: &Term, y: &Term) -> Result<(), String> {
        let point = Point { x: whole(x)?, y: whole(y)? };
        let cell = game.side.cell(point);
        let side = game.side;
        self.cursor = Some(cell.ok_or_else(|| format!("{point} is off the board of side {side}"))?);
        Ok(())
    }

    fn put(&mut self, game: QueensDuel, position: &Position) -> Result<(), String> {
        let cell = self.cursor.ok_or("no cell was chosen with move_towards")?;
        match game.place(position, cell.into()) {
            Ok(_) => {
                self.stage = Stage::OffTurn;
                self.event = Some(Event::Placed(cell));
                Ok(())
            }
            Err(error) => {
                let mv = write_cell(game.side, cell);
                self.event = Some(Event::Illegal { mv, reason: error.to_string() });
                Err(error.to_string())
            }
        }
    }

    fn run(&mut self, action: &Term) -> Result<(), String> {
        let name = action.functor().map_or("", |name| name.as_str());
        let known = matches!(
            (name, action.args()),
            ("move_towards", [_, _]) | ("put", [_]) if !action.is_negated()
        );
        if !known {
            return Err(format!("there is no action {action}: expected move_towards(X,Y) or put(queen)"));
        }
        let (game, position) = match &self.stage {
            Stage::Turn(game, position) => (*game, position.clone()),
            Stage::Over => return Err("the game is over".to_owned()),
            Stage::Before | Stage::OffTurn => {
                return Err(format!("it is not the turn of {}", name_of(self.player)));
            }
        };
        match action.args() {
            [x, y] => self.move_towards(game, x, y),
            [what] if what.functor().is_some_and(|what| what.as_str() == "queen") => {
                self.put(game, &position)
            }
            _ => Err(format!("{action}: expected put(queen)")),
        }
    }
}

/// A coordinate as programs write it.
fn whole(term: &Term) -> Result<i64, String> {
    let value = term.as_number().filter(|value| value.fract() == 0.0 && value.abs() < 1e9);
    #[expect(clippy::cast_possible_truncation, reason = "a whole number below a milliard")]
    let value = value.map(|value| value as i64);
    value.ok_or_else(|| format!("expected a whole number as coordinate, found {term}"))
}

impl Environment for World {
    fn percepts(&mut self, agent: &str) -> Option<Vec<Term>> {
        if agent == name_of(self.player) { self.percepts.take() } else { None }
    }

    fn act(&mut self, agent: &str, action: &Term) -> ActionOutcome {
        if agent != name_of(self.player) {
            return ActionOutcome::Failed("only the two seats act".to_owned());
        }
        match self.run(action) {
            Ok(()) => ActionOutcome::Done,
            Err(reason) => ActionOutcome::Failed(reason),
        }
    }

    fn may_kill(&mut self, killer: &str, victim: &str) -> bool {
        let own = name_of(self.player);
        let over = matches!(self.stage, Stage::Over);
        if killer == own && !over {
            // The agent stays until the referee has read the line it came to.
            let refused = || Event::Refused(format!(".kill_agent({victim})"));
            self.event = Some(if victim == own { Event::Ended } else { refused() });
        }
        over && killer == own && victim == own
    }
}
