//! Programs in `AgentSpeak` from a page: checked, run and seated, all within limits and without a thread.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use tablero_agentspeak::program::Program;
use tablero_agentspeak::syntax::{NoIncludes, Position, Severity, parse_program_within};
use tablero_agentspeak::{
    ActionOutcome, Budget, Environment, LintKind, Round, System, Term, Trace, lint, talks,
};
use tablero_arena::{Contestant as _, ProgramBudget, ProgramContestant};
use tablero_catalogue::{AnyRobot, Idea, Table, Thought, TurnBudget};
use tablero_core::{AnyGame, AnyMove, AnyPosition, Fault, Player};
use tablero_wire::lab::{LabChecked, LabFinding, LabReply};

/// What a program is called.
pub(crate) const FILE: &str = "page.asl";
/// What a program may use in a turn.
const TURN: ProgramBudget =
    ProgramBudget { fuel: 30_000_000, cycles: 20_000, cycles_off_turn: 1_000, memory: 64 << 20 };
/// What a program may use when it runs by itself.
const ALONE: Budget =
    Budget { fuel_per_cycle: 30_000_000, fuel: 60_000_000, memory: 64 << 20, pending: 100_000 };
/// How many cycles it runs.
const CYCLES: u64 = 5_000;
/// The most lines that are told.
const LINES: usize = 2_000;
/// How long a game is played to know what a program may perceive.
const WATCHED: usize = 40;

fn budget() -> Budget {
    Budget { memory: TURN.memory, ..Budget::default() }
}

/// What is wrong with a program, and what is probably not meant.
pub(crate) fn check(source: &str, table: Option<&dyn Table>) -> LabChecked {
    let parsed = parse_program_within(source, FILE, &NoIncludes, &budget());
    let mut findings: Vec<LabFinding> = parsed
        .diagnostics
        .iter()
        .map(|found| {
            let place = Position::of(source, found.span.start);
            let hint = found.hint.as_ref().map_or_else(String::new, |hint| format!(" ({hint})"));
            LabFinding {
                line: place.line,
                column: place.column,
                is_error: found.severity == Severity::Error,
                message: format!("{}{hint}", found.message),
            }
        })
        .collect();
    let runs = !parsed.has_errors();
    // After a mistake in the text anything may be missing.
    if runs {
        let known = table.map(perceived).unwrap_or_default();
        let names: Vec<&str> = known.iter().map(String::as_str).collect();
        // What others tell cannot be known here.
        let closed = table.is_some() && !talks(&parsed.program);
        let told = lint(&parsed.program, &names)
            .into_iter()
            .filter(|found| closed || found.kind != LintKind::UndefinedBelief)
            .filter(|found| found.kind != LintKind::SingletonVariable)
            .map(|found| LabFinding { line: found.line, column: 0, is_error: false, message: found.message });
        findings.extend(told);
    }
    findings.sort_by_key(|found| (found.line, found.column));
    LabChecked { runs, findings }
}

/// The names of everything that is perceived in a game of the table.
fn perceived(table: &dyn Table) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut note = |terms: Vec<Term>| {
        names.extend(terms.iter().map(|term| {
            let text = term.to_string();
            text.split(['(', '[']).next().unwrap_or_default().to_owned()
        }));
    };
    let mut at = table.start();
    for player in Player::first(at.players()) {
        let Some(world) = table.world(player) else { continue };
        note(world.percepts(&at));
        note(world.last_percepts(&at, Some(player)));
    }
    for _ in 0..WATCHED {
        let Some(mv) = at.legal_moves().next() else { break };
        at = at.play(mv);
        if let Some(world) = table.world(at.to_move()) {
            note(world.percepts(&at));
        }
    }
    names
}

/// A world where nothing is perceived and every action succeeds.
#[derive(Default)]
struct Nowhere {
    told: Vec<String>,
}

impl Environment for Nowhere {
    fn percepts(&mut self, _agent: &str) -> Option<Vec<Term>> {
        None
    }

    fn act(&mut self, agent: &str, action: &Term) -> ActionOutcome {
        self.told.push(format!("[{agent}] acts: {action}"));
        ActionOutcome::Done
    }
}

/// Runs a program by itself.
pub(crate) fn run(source: &str, seed: u64, trace: bool) -> LabReply {
    const NAME: &str = "agent";
    let parsed = parse_program_within(source, FILE, &NoIncludes, &budget());
    if parsed.has_errors() {
        return LabReply::Trace { lines: Vec::new(), halted: Some(errors(source, &parsed.diagnostics)) };
    }
    let mut system = System::new(ALONE, seed);
    system.add_agent(NAME, FILE, &parsed.program);
    let mut world = Nowhere::default();
    let mut lines: Vec<String> = Vec::new();
    for _ in 0..CYCLES {
        if let Some(agent) = system.agent_mut(NAME) {
            agent.set_tracing(trace);
        }
        let round = system.round(&mut world);
        if let Some(agent) = system.agent_mut(NAME).filter(|_| trace) {
            lines.extend(agent.take_trace().into_iter().filter_map(traced));
        }
        lines.append(&mut world.told);
        lines.extend(system.take_output().into_iter().map(|(agent, text)| format!("[{agent}] {text}")));
        let failed = |(name, what, line): (String, String, u32)| format!("[{name}] failed ({line}): {what}");
        lines.extend(system.take_unhandled().into_iter().map(failed));
        if matches!(round, Round::Quiet | Round::Stopped) || lines.len() > LINES {
            break;
        }
    }
    lines.truncate(LINES);
    let halted = system.agents().iter().find_map(|agent| agent.halted().map(|halt| halt.to_string()));
    LabReply::Trace { lines, halted }
}

fn traced(item: Trace) -> Option<String> {
    match item {
        Trace::Event(event) => Some(format!("event {event}")),
        Trace::Plan { plan, line } => Some(format!("plan {plan} (line {line})")),
        Trace::Failure { what, line } => Some(format!("failure {what} (line {line})")),
        Trace::Action { action, line } => Some(format!("action {action} (line {line})")),
        _ => None,
    }
}

fn errors(source: &str, found: &[tablero_agentspeak::syntax::Diagnostic]) -> String {
    found.iter().map(|diagnostic| diagnostic.render(FILE, source)).collect()
}

/// What the programs of a table did in their last turns.
pub(crate) type Traces = Arc<Mutex<Vec<String>>>;

/// A program in a seat. A session may be sent between threads and the interpreter may not, so the program is made anew
/// for every turn and shown the game from its beginning; with the same seed it comes to the same mind.
pub(crate) struct ProgramRobot {
    table: Arc<dyn Table>,
    player: Player,
    source: String,
    seed: u64,
    past: Vec<(AnyPosition, AnyMove)>,
    traces: Traces,
}

impl ProgramRobot {
    /// The robot, or what is wrong with its program.
    pub(crate) fn new(
        table: &Arc<dyn Table>,
        player: Player,
        source: &str,
        seed: u64,
        traces: &Traces,
    ) -> Result<Self, String> {
        let parsed = parse_program_within(source, FILE, &NoIncludes, &budget());
        if parsed.has_errors() {
            return Err(errors(source, &parsed.diagnostics));
        }
        Ok(Self {
            table: Arc::clone(table),
            player,
            source: source.to_owned(),
            seed,
            past: Vec::new(),
            traces: Arc::clone(traces),
        })
    }

    fn made(&self, program: &Program) -> Option<ProgramContestant> {
        let world = self.table.world(self.player)?;
        Some(ProgramContestant::new(world, FILE, program, TURN, self.seed))
    }

    fn answer(&self, position: &AnyPosition) -> Result<AnyMove, Fault> {
        let parsed = parse_program_within(&self.source, FILE, &NoIncludes, &budget());
        let make = || self.made(&parsed.program).ok_or(Fault::NoMove);
        let game = AnyGame::new(position.clone());
        let mut agent = make()?;
        for (before, mv) in &self.past {
            if before.to_move() != self.player {
                agent.watch(&game, before)?;
            } else if agent.choose(&game, before).ok() != Some(*mv) {
                // It would have played otherwise: it begins here.
                agent = make()?;
                break;
            }
        }
        let traces = Arc::clone(&self.traces);
        agent.trace(move |line| {
            let mut lines = traces.lock().unwrap_or_else(PoisonError::into_inner);
            if lines.len() < LINES {
                lines.push(line.to_owned());
            }
        });
        agent.choose(&game, position)
    }
}

impl AnyRobot for ProgramRobot {
    fn recall(&mut self, past: &[(AnyPosition, AnyMove)]) {
        self.past = past.to_vec();
    }

    fn think(&mut self, position: &AnyPosition, _: &TurnBudget) -> Option<Thought> {
        self.traces.lock().unwrap_or_else(PoisonError::into_inner).clear();
        Some(match self.answer(position) {
            Ok(mv) => Idea::of(mv),
            Err(fault) => Idea::failed(fault),
        })
    }
}

impl fmt::Debug for ProgramRobot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProgramRobot").field("player", &self.player).finish_non_exhaustive()
    }
}
