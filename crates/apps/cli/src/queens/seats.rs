//! Who plays, as named on the command line.

use std::sync::Arc;

use clap::ArgMatches;
use tablero_play::{AgentOptions, RobotWish, Seat};

use crate::exit::Failure;

/// The player that an option names. Here, where robots are asked for most, a bare name is one of them, and `tcp`
/// alone is whoever connects to the usual place.
pub(super) fn seat(arguments: &ArgMatches, name: &str) -> Result<Seat, Failure> {
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
        Ok(wish) if !text.contains([':', '/', '.']) => Ok(Seat::Robot(wish)),
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
