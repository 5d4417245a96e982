//! A script for the shell in a session of its own, as `setsid` starts one, which not every machine has.
//!
//! Only a process itself can begin a session. So this test binary is started once more, told by its environment to
//! begin one and to become the shell. The tests of the command use this file too, for the terminals of their programs.

use std::fs::File;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Command;

use rustix::process::{ioctl_tiocsctty, setsid};

const SCRIPT: &str = "TABLERO_DETACHED_SCRIPT";
const TERMINAL: &str = "TABLERO_DETACHED_TERMINAL";

/// The program and its words that become a shell in a session of its own, with the script in the variable [`SCRIPT`].
fn words() -> [String; 3] {
    let program = std::env::current_exe().unwrap().to_str().unwrap().to_owned();
    [
        program,
        "--exact".to_owned(),
        format!("{}::becomes_a_session", module_path!().split_once("::").unwrap().1),
    ]
}

/// A line for the shell that runs a script, which must have no single quotes, in a session of its own.
pub(crate) fn line(script: &str) -> String {
    let [program, exact, name] = words();
    // The script is told once more, as a filter that no test matches, so that it stands in the list of processes.
    format!("{SCRIPT}='{script}' '{program}' {exact} {name} '{script}'")
}

/// A command that runs a script in a session of its own, on this terminal if one is given.
pub(crate) fn command(script: &str, terminal: Option<&Path>) -> Command {
    let [program, exact, name] = words();
    let mut command = Command::new(program);
    command.args([exact, name]).env(SCRIPT, script);
    if let Some(terminal) = terminal {
        command.env(TERMINAL, terminal);
    }
    command
}

#[test]
fn becomes_a_session() {
    let Some(script) = std::env::var_os(SCRIPT) else {
        // The first field of this file is the process, the sixth its session; who begins a session leads it. The session
        // of this test itself tells nothing: a container may have been entered from one that has no number inside.
        let child = command("cut -d ' ' -f 1,6 /proc/$$/stat", None).output().unwrap();
        let line = String::from_utf8(child.stdout).unwrap().lines().last().unwrap().to_owned();
        let (process, session) = line.split_once(' ').unwrap();
        assert_eq!(process, session, "the shell does not lead its session");
        return;
    };
    setsid().unwrap();
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(script).env_remove(SCRIPT).env_remove(TERMINAL);
    if let Some(path) = std::env::var_os(TERMINAL) {
        let terminal = File::options().read(true).write(true).open(path).unwrap();
        ioctl_tiocsctty(&terminal).unwrap();
        shell.stdin(terminal.try_clone().unwrap()).stdout(terminal.try_clone().unwrap()).stderr(terminal);
    }
    panic!("{}", shell.exec());
}
