//! The mode of this program in which it ends the agents of another run of it that was killed.

use std::io;

use clap::Command;
use tablero_arena::{AgentCommand, guard, set_guard};

use crate::exit::Failure;

/// Nobody types it.
pub(crate) const NAME: &str = "guard-agents";

pub(crate) fn command() -> Command {
    Command::new(NAME).hide(true).about("Reads which agents run and ends them when the input ends")
}

/// Has the agents of this run ended if it is killed.
pub(crate) fn prepare() {
    let program = std::env::current_exe().ok().and_then(|path| path.into_os_string().into_string().ok());
    if let Some(program) = program {
        set_guard(AgentCommand { program, arguments: vec![NAME.to_owned()] });
    }
}

pub(crate) fn run() -> Result<(), Failure> {
    guard(io::stdin().lock());
    Ok(())
}
