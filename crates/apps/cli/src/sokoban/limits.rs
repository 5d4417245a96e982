//! What a search for a solution may use.

use clap::{Args, value_parser};

use crate::limits::bytes;

#[derive(Debug, Args)]
pub(super) struct ResourceArguments {
    /// Memory limit for the search, as in 512M or 2G
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = bytes)]
    pub(super) memory: u64,
    /// Number of threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = value_parser!(u16).range(1..=1024))]
    pub(super) threads: u16,
}
