//! `tablero agents run`: programs in a world where nothing is perceived and every action succeeds.

use std::path::Path;

use clap::Args;
use tablero_agentspeak::program::Program;
use tablero_agentspeak::syntax::parse_program_in;
use tablero_agentspeak::{ActionOutcome, Budget, Environment, Round, System, Term, Trace};
use tablero_arena::Beside;
use tablero_words::Words;

use super::{FileArguments, read};
use crate::exit::Failure;
use crate::limits::bytes;
use crate::output::print;
use crate::said;

pub(super) const ABOUT: &str = "Runs programs until nobody has anything left to do";

pub(super) fn long_about() -> String {
    format!(
        "{ABOUT}. Agents perceive nothing, and every action succeeds and is \
         shown. Time is virtual: waiting costs nothing. The same seed gives the same run. Exit status 1 if an agent \
         was stopped at a limit."
    )
}

#[derive(Debug, Args)]
pub(crate) struct RunArguments {
    #[command(flatten)]
    programs: FileArguments,
    /// The seed for everything random
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// Stop after N reasoning cycles of each agent
    #[arg(long, value_name = "N")]
    cycles: Option<u64>,
    /// Memory limit for all agents together; the agent that exceeds it is stopped
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = bytes)]
    memory: u64,
    /// Limit on the inference steps of each agent; one that exceeds it is stopped
    #[arg(long, value_name = "N")]
    steps: Option<u64>,
    /// When the virtual clock starts, in seconds since 1970 (date +%s); the start of 2026 by default
    #[arg(long, value_name = "SECONDS")]
    start: Option<u64>,
    /// Show on standard error which events each agent handles, with which plans, and what it does
    #[arg(long)]
    trace: bool,
}

pub(crate) fn run(arguments: &RunArguments, words: &Words) -> Result<(), Failure> {
    let trace = arguments.trace;
    let budget = budget(arguments);
    let mut system = System::new(budget, arguments.seed);
    if let Some(start) = arguments.start {
        system.set_start(start.saturating_mul(1000));
    }
    let mut world = World { told: Vec::new(), files: Vec::new(), budget, words };
    for file in &arguments.programs.files {
        for cast in read::cast(file, arguments.programs.root.as_deref(), words)? {
            let program = cast.program(&budget, words)?;
            world.files.push(cast.files.clone());
            let name = free_name(&system, cast.name);
            system.add_agent(&name, &cast.file, &program);
        }
    }
    let mut left = arguments.cycles.unwrap_or(u64::MAX);
    if trace {
        tell(&mut system);
    }
    while left > 0 {
        left -= system.run_calls(&mut world, left - 1) + 1;
        let round = system.round(&mut world);
        let told: String = world.told.drain(..).chain(lines(&mut system)).collect();
        if !told.is_empty() {
            print(told)?;
        }
        if trace {
            tell(&mut system);
        } else {
            tell_failures(&mut system, words);
        }
        if matches!(round, Round::Quiet | Round::Stopped) {
            break;
        }
    }
    let mut halted = false;
    for agent in system.agents() {
        if let Some(halt) = agent.halted() {
            halted = true;
            print(words.say(&said::stopped(agent.name(), words.phrase(&halt.to_string()))) + "\n")?;
        }
    }
    if halted { Err(Failure::Told) } else { Ok(()) }
}

fn budget(arguments: &RunArguments) -> Budget {
    let mut budget =
        Budget { memory: usize::try_from(arguments.memory).unwrap_or(usize::MAX), ..Budget::default() };
    if let Some(steps) = arguments.steps {
        budget.fuel = steps;
    }
    budget
}

/// Two files of the same name are two agents.
fn free_name(system: &System, name: String) -> String {
    let taken = |name: &str| system.agents().iter().any(|agent| agent.name() == name);
    if !taken(&name) {
        return name;
    }
    (2..=u64::MAX).map(|n| format!("{name}{n}")).find(|name| !taken(name)).unwrap_or(name)
}

fn lines(system: &mut System) -> impl Iterator<Item = String> + use<> {
    system.take_output().into_iter().map(|(agent, text)| format!("[{agent}] {text}\n"))
}

/// What ended for want of a plan, which would else look like an agent that is content.
fn tell_failures(system: &mut System, words: &Words) {
    for (name, what, line) in system.take_unhandled() {
        eprintln!("{}", words.say(&said::failed(name, line, what)));
    }
}

/// What every agent did in the last round.
fn tell(system: &mut System) {
    let names: Vec<String> = system.agents().iter().map(|agent| agent.name().to_owned()).collect();
    for name in names {
        let Some(agent) = system.agent_mut(&name) else { continue };
        // Agents created meanwhile are told about from their second cycle on.
        agent.set_tracing(true);
        for item in agent.take_trace() {
            match item {
                Trace::Event(event) => eprintln!("[{name}] event {event}"),
                Trace::Plan { plan, line } => eprintln!("[{name}] plan {plan} (line {line})"),
                Trace::Failure { what, line } => eprintln!("[{name}] failure {what} (line {line})"),
                Trace::Action { action, line } => eprintln!("[{name}] action {action} (line {line})"),
                _ => {}
            }
        }
    }
}

/// Every action succeeds, nothing is perceived.
struct World<'a> {
    told: Vec<String>,
    /// Where the programs that agents ask for are found.
    files: Vec<Beside>,
    budget: Budget,
    words: &'a Words,
}

impl World<'_> {
    /// A program that an agent asks for, in a namespace if it has one.
    fn read(&self, file: &str, namespace: Option<&str>) -> Option<Program> {
        let (beside, found) =
            self.files.iter().find_map(|beside| Some((beside, beside.read(Path::new(file)).ok()?)))?;
        let parsed = parse_program_in(&found.text, file, beside, namespace, &self.budget);
        (!parsed.has_errors()).then_some(parsed.program)
    }
}

impl Environment for World<'_> {
    fn percepts(&mut self, _agent: &str) -> Option<Vec<Term>> {
        None
    }

    fn act(&mut self, agent: &str, action: &Term) -> ActionOutcome {
        self.told.push(self.words.say(&said::acts(action.to_string(), agent)) + "\n");
        ActionOutcome::Done
    }

    fn may_clone(&mut self, _agent: &str) -> bool {
        true
    }

    fn program(&mut self, file: &str) -> Option<Program> {
        self.read(file, None)
    }

    fn program_in(&mut self, file: &str, namespace: &str) -> Option<Program> {
        self.read(file, Some(namespace))
    }
}
