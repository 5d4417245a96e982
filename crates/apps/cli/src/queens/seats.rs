//! Who plays, as named on the command line.

use tablero_arena::Seat;
use tablero_catalogue::RobotWish;

use crate::exit::Failure;

/// The player that an option names. Here, where robots are asked for most, a bare name is one of them, and `tcp`
/// alone is whoever connects to the usual place.
pub(super) fn seat(name: &str, text: &str, usual: Option<&str>) -> Result<Seat, Failure> {
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
