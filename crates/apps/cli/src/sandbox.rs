//! How the agents of a command are caged.

use std::path::PathBuf;

use clap::Args;
use tablero_arena::{Sandbox, SandboxMode, SandboxParts, set_launcher, set_sandbox};

/// How agents that are processes are caged.
#[derive(Debug, Args)]
pub(crate) struct SandboxArguments {
    /// Sandbox for cmd: and uci: processes: off, default (as much of it as the kernel supports) or strict (all of it, or the
    /// process does not start)
    #[arg(long, value_name = "MODE", default_value = "default")]
    sandbox: SandboxMode,
    /// What sandboxed processes may read besides the files and folders that their commands name; may be repeated
    #[arg(long, value_name = "PATH")]
    sandbox_read: Vec<PathBuf>,
    /// What sandboxed processes may write besides a folder of their own; may be repeated
    #[arg(long, value_name = "PATH")]
    sandbox_write: Vec<PathBuf>,
    /// Build cages as if the kernel lacked these parts, to see what still holds
    #[arg(long, value_name = "PART,...", default_value = "none", hide = true)]
    sandbox_without: SandboxParts,
}

impl SandboxArguments {
    /// What was chosen.
    pub(crate) fn chosen(&self) -> Sandbox {
        let whole = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
        Sandbox {
            mode: self.sandbox,
            read: self.sandbox_read.iter().map(whole).collect(),
            write: self.sandbox_write.iter().map(whole).collect(),
            without: self.sandbox_without,
        }
    }

    /// Has all agents of this run caged so.
    pub(crate) fn choose(&self) {
        set_sandbox(self.chosen());
    }
}

/// Has this very program build the cages.
pub(crate) fn prepare() {
    if let Ok(program) = std::env::current_exe() {
        set_launcher(program);
    }
}
