//! The mode of this program in which it ends the agents of another run of it that was killed.

use std::io;

use tablero_arena::{AgentCommand, guard, set_guard};

/// The only word of the command in that mode. Nobody types it, so neither help nor completions mention it.
const NAME: &str = "guard-agents";

/// Whether this run is a guard.
pub(crate) fn is_asked() -> bool {
    std::env::args_os().skip(1).eq([NAME])
}

/// Has the agents of this run ended if it is killed.
pub(crate) fn prepare() {
    let program = std::env::current_exe().ok().and_then(|path| path.into_os_string().into_string().ok());
    if let Some(program) = program {
        set_guard(AgentCommand { program, arguments: vec![NAME.to_owned()] });
    }
}

pub(crate) fn run() {
    guard(io::stdin().lock());
}
