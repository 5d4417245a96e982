//! What a search for a solution may use.

use clap::{Arg, value_parser};

use crate::limits::bytes;
use tablero_arena::read_duration;

/// `--time`.
pub(super) fn time_argument(default: &'static str) -> Arg {
    Arg::new("time")
        .long("time")
        .value_name("TIME")
        .default_value(default)
        .value_parser(read_duration)
        .help("The longest a level may take, as in 60s, 500ms or 5m")
}

/// `--threads`.
pub(super) fn threads_argument() -> Arg {
    Arg::new("threads")
        .long("threads")
        .value_name("N")
        .default_value("1")
        .value_parser(value_parser!(u16).range(1..=1024))
        .help("How many threads may search")
}

/// `--memory`.
pub(super) fn memory_argument() -> Arg {
    Arg::new("memory")
        .long("memory")
        .value_name("SIZE")
        .default_value("2G")
        .value_parser(bytes)
        .help("The most memory the search may fill, as in 512M or 2G")
}
