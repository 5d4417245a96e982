//! What a search for a solution may use.

use clap::Arg;

use crate::limits::{bytes, duration};

/// `--time`.
pub(super) fn time_argument(default: &'static str) -> Arg {
    Arg::new("time")
        .long("time")
        .value_name("TIME")
        .default_value(default)
        .value_parser(duration)
        .help("The longest a level may take, as in 60s, 500ms or 5m")
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
