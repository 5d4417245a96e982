//! Who plays, as named on the command line.

use std::sync::Arc;

use clap::ArgMatches;
use tablero_play::{AgentOptions, Agents, RobotWish, Seat, SeatError, Table};

use crate::exit::Failure;

/// The player that an option names. Here, where robots are asked for most, a bare name is one of them, and `tcp`
/// alone is whoever connects to the usual place.
pub(super) fn seat(arguments: &ArgMatches, name: &str, table: &Arc<dyn Table>) -> Result<Seat, Failure> {
    let text = arguments.get_one::<String>(name).map_or("random", String::as_str);
    let usual = arguments.try_get_one::<String>("listen").ok().flatten();
    let usage = |error: &dyn std::error::Error| Failure::usage(format!("--{name}: {error}"));
    let read = match (text, usual) {
        ("tcp", Some(address)) => format!("tcp:{address}").parse(),
        ("tcp", None) => {
            return Err(Failure::usage(format!("--{name}: tcp: expected a port too, as in tcp:7777")));
        }
        _ => text.parse(),
    };
    read.or_else(|error| match text.parse::<RobotWish>() {
        Ok(wish) if !text.contains([':', '/', '.']) => match wish.check(table.game(), table.robots()) {
            Ok(()) => Ok(Seat::Robot(wish)),
            Err(unknown) => Err(usage(&unknown)),
        },
        _ => Err(usage(&error)),
    })
}

/// What agents may use, by the options of the command.
pub(super) fn options(arguments: &ArgMatches) -> AgentOptions {
    let mut options = AgentOptions::default();
    if arguments.get_flag("trace") {
        options.trace = Some(Arc::new(|line| eprintln!("{line}")));
    }
    #[cfg(unix)]
    if let Some(join) = arguments.get_one("join").copied() {
        options.line.joining = join;
    }
    options
}

/// Gets everybody ready, and says on standard error where agents connect.
pub(super) fn prepare(agents: &Agents, table: &Arc<dyn Table>, seats: &[Seat]) -> Result<(), Failure> {
    for seat in seats {
        agents.prepare(table, seat).map_err(failure)?;
    }
    for address in agents.addresses() {
        eprintln!("listening on {address}");
    }
    #[cfg(unix)]
    if seats.iter().any(|seat| matches!(seat, Seat::Command(_) | Seat::Uci(_))) {
        end_processes_when_interrupted();
    }
    Ok(())
}

pub(super) fn failure(error: SeatError) -> Failure {
    if error.is_usage() { Failure::usage(error.to_string()) } else { Failure::run(error) }
}

/// Leaves no process behind when this program is interrupted.
#[cfg(unix)]
fn end_processes_when_interrupted() {
    // A second handler is refused; one is enough.
    let _ = ctrlc::set_handler(|| {
        tablero_arena::end_all_processes();
        std::process::exit(130);
    });
}
