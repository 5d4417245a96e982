//! Runs agent programs: `cargo run --example run -- file.asl ...`, one agent for each file.

use std::path::Path;

use tablero_agentspeak::{ActionOutcome, Environment, Limits, System, Term, syntax};

/// Every action succeeds, nothing is perceived.
struct World;

impl Environment for World {
    fn percepts(&mut self, _agent: &str) -> Option<Vec<Term>> {
        None
    }

    fn act(&mut self, agent: &str, action: &Term) -> ActionOutcome {
        println!("[{agent}] acts: {action}");
        ActionOutcome::Done
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut system = System::new(Limits::default(), 1);
    for file in std::env::args().skip(1) {
        let source = std::fs::read_to_string(&file)?;
        let name = Path::new(&file).file_stem().map_or_else(|| "agent".into(), |stem| stem.to_string_lossy());
        let parsed = syntax::parse_program(&source, &file, &syntax::NoIncludes);
        for diagnostic in &parsed.diagnostics {
            eprint!("{}", diagnostic.render(&file, &source));
        }
        system.add_agent(&name, &file, &parsed.program);
    }
    loop {
        let round = system.round(&mut World);
        for (agent, text) in system.take_output() {
            println!("[{agent}] {text}");
        }
        if matches!(round, tablero_agentspeak::Round::Quiet | tablero_agentspeak::Round::Stopped) {
            break;
        }
    }
    for agent in system.agents() {
        if let Some(halt) = agent.halted() {
            println!("[{}] stopped: {halt}", agent.name());
        }
    }
    Ok(())
}
