//! `tablero agents run`: programs in a world where nothing is perceived and every action succeeds.

use std::path::Path;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use tablero_agentspeak::program::Program;
use tablero_agentspeak::syntax::parse_program_in;
use tablero_agentspeak::{ActionOutcome, Budget, Environment, Round, System, Term, Trace};
use tablero_play::Beside;

use super::read;
use super::{file_argument, files, root, root_argument};
use crate::exit::Failure;
use crate::limits::bytes;
use crate::output::print;

pub(super) fn command() -> Command {
    Command::new("run")
        .about("Runs programs until nobody has anything left to do")
        .long_about(
            "Runs programs until nobody has anything left to do. Nothing is perceived, and every action succeeds and is \
             told. Time is virtual: waiting costs nothing. The same seed gives the same run. Exit status 1 if an agent \
             was stopped at a limit.",
        )
        .arg(file_argument())
        .arg(
            Arg::new("seed")
                .long("seed")
                .value_name("N")
                .default_value("1")
                .value_parser(value_parser!(u64))
                .help("The seed of everything random"),
        )
        .arg(
            Arg::new("cycles")
                .long("cycles")
                .value_name("N")
                .value_parser(value_parser!(u64))
                .help("End after so many reasoning cycles of each agent"),
        )
        .arg(
            Arg::new("memory")
                .long("memory")
                .value_name("SIZE")
                .default_value("1G")
                .value_parser(bytes)
                .help("Memory of all agents together; the one that needs more is stopped"),
        )
        .arg(
            Arg::new("steps")
                .long("steps")
                .value_name("N")
                .value_parser(value_parser!(u64))
                .help("Steps of inference of each agent; one that needs more is stopped"),
        )
        .arg(
            Arg::new("start")
                .long("start")
                .value_name("SECONDS")
                .value_parser(value_parser!(u64))
                .help("When the virtual clock starts, in seconds since 1970 (date +%s); with the year 2026 unless told otherwise"),
        )
        .arg(root_argument())
        .arg(
            Arg::new("trace")
                .long("trace")
                .action(ArgAction::SetTrue)
                .help("Tell on standard error which events each agent takes up, with which plans, and what it does"),
        )
}

pub(super) fn run(arguments: &ArgMatches) -> Result<(), Failure> {
    let trace = arguments.get_flag("trace");
    let budget = budget(arguments);
    let mut system = System::new(budget, arguments.get_one("seed").copied().unwrap_or(1));
    if let Some(start) = arguments.get_one::<u64>("start") {
        system.set_start(start.saturating_mul(1000));
    }
    let mut world = World { told: Vec::new(), files: Vec::new(), budget };
    for file in files(arguments) {
        for cast in read::cast(file, root(arguments))? {
            let program = cast.program(&budget)?;
            world.files.push(cast.files.clone());
            let name = free_name(&system, cast.name);
            system.add_agent(&name, &cast.file, &program);
        }
    }
    let mut left = arguments.get_one::<u64>("cycles").copied().unwrap_or(u64::MAX);
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
            tell_failures(&mut system);
        }
        if matches!(round, Round::Quiet | Round::Stopped) {
            break;
        }
    }
    let mut halted = false;
    for agent in system.agents() {
        if let Some(halt) = agent.halted() {
            halted = true;
            print(format!("[{}] stopped: {halt}\n", agent.name()))?;
        }
    }
    if halted { Err(Failure::Told) } else { Ok(()) }
}

fn budget(arguments: &ArgMatches) -> Budget {
    let mut budget = Budget::default();
    if let Some(memory) = arguments.get_one::<u64>("memory") {
        budget.memory = usize::try_from(*memory).unwrap_or(usize::MAX);
    }
    if let Some(steps) = arguments.get_one::<u64>("steps") {
        budget.fuel = *steps;
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
fn tell_failures(system: &mut System) {
    for (name, what, line) in system.take_unhandled() {
        let place = if line == 0 { String::new() } else { format!(" in line {line}") };
        eprintln!("[{name}] failed{place}: {what}");
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
struct World {
    told: Vec<String>,
    /// Where the programs that agents ask for are found.
    files: Vec<Beside>,
    budget: Budget,
}

impl World {
    /// A program that an agent asks for, in a namespace if it has one.
    fn read(&self, file: &str, namespace: Option<&str>) -> Option<Program> {
        let (beside, found) =
            self.files.iter().find_map(|beside| Some((beside, beside.read(Path::new(file)).ok()?)))?;
        let parsed = parse_program_in(&found.text, file, beside, namespace, &self.budget);
        (!parsed.has_errors()).then_some(parsed.program)
    }
}

impl Environment for World {
    fn percepts(&mut self, _agent: &str) -> Option<Vec<Term>> {
        None
    }

    fn act(&mut self, agent: &str, action: &Term) -> ActionOutcome {
        self.told.push(format!("[{agent}] acts: {action}\n"));
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
