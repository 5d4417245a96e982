//! Time and memory as people write them.

use std::time::Duration;

fn split(text: &str) -> Option<(f64, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let number = text.get(..end)?.parse::<f64>().ok()?;
    Some((number, text.get(end..)?.trim()))
}

/// A time.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
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

/// An amount of memory.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
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
        assert_eq!(duration("0"), Ok(Duration::ZERO));
        for bad in ["soon", "", "-1", "1e99h", "5 parsecs", "nan"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
        assert_eq!(bytes("2G"), Ok(2 << 30));
        assert_eq!(bytes("512MiB"), Ok(512 << 20));
        assert_eq!(bytes("1000000"), Ok(1_000_000));
        assert_eq!(bytes("9000000000T"), Ok(u64::MAX));
        for bad in ["lots", "", "-1G", "4X"] {
            assert!(bytes(bad).is_err(), "{bad}");
        }
    }
}
