//! Time and memory as people write them.

use std::time::Duration;

use clap::{Arg, value_parser};

/// `--time`.
pub(super) fn time_argument(default: &'static str) -> Arg {
    Arg::new("time")
        .long("time")
        .value_name("TIME")
        .default_value(default)
        .value_parser(|text: &str| duration(text))
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
        .value_parser(|text: &str| bytes(text))
        .help("The most memory the search may fill, as in 512M or 2G")
}

fn split(text: &str) -> Option<(f64, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let number = text.get(..end)?.parse::<f64>().ok()?;
    Some((number, text.get(end..)?.trim()))
}

pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let error = || format!("expected a time as in 60s, 500ms or 5m, found {text:?}");
    let (number, unit) = split(text).ok_or_else(error)?;
    let seconds = match unit {
        "" | "s" => number,
        "ms" => number / 1000.0,
        "m" | "min" => number * 60.0,
        "h" => number * 3600.0,
        _ => return Err(error()),
    };
    Duration::try_from_secs_f64(seconds).map_err(|_| error())
}

fn bytes(text: &str) -> Result<u64, String> {
    let error = || format!("expected a size as in 512M or 2G, found {text:?}");
    let (number, unit) = split(text).ok_or_else(error)?;
    let scale = match unit.trim_end_matches("iB").trim_end_matches('B') {
        "" => 1.0,
        "K" | "k" => 1024.0,
        "M" => 1024.0 * 1024.0,
        "G" => 1024.0 * 1024.0 * 1024.0,
        "T" => 1024.0 * 1024.0 * 1024.0 * 1024.0,
        _ => return Err(error()),
    };
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast of floats saturates")]
    Ok((number * scale) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes() {
        assert_eq!(duration("60s"), Ok(Duration::from_mins(1)));
        assert_eq!(duration("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert!(duration("soon").is_err());
        assert_eq!(bytes("2G"), Ok(2 << 30));
        assert_eq!(bytes("512MiB"), Ok(512 << 20));
        assert!(bytes("lots").is_err());
    }
}
