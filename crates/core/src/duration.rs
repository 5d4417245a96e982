//! Times as people write them, for the whole program.

use std::fmt;
use std::time::Duration;

/// Why a text is no time.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected a time as in 60s, 500ms or 5m, found {found:?}")]
pub struct DurationError {
    found: String,
}

/// A time as people write it: `60s`, `500ms`, `5m`, `1.5h`; a plain number is seconds. It is rounded up to whole
/// milliseconds, so that it can be written again.
pub fn read_duration(text: &str) -> Result<Duration, DurationError> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let unit: u32 = match unit.trim() {
        "" | "s" => 1000,
        "ms" => 1,
        "m" | "min" => 60_000,
        "h" => 3_600_000,
        _ => return Err(DurationError { found: text.to_owned() }),
    };
    let millis = if let Ok(number) = number.parse::<u64>() {
        // Whole numbers are exact, however large.
        number.checked_mul(u64::from(unit))
    } else {
        let seconds = number.parse::<f64>().ok().map(|number| number * f64::from(unit) / 1000.0);
        let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        time.and_then(|time| u64::try_from(time.as_nanos().div_ceil(1_000_000)).ok())
    };
    millis.map(Duration::from_millis).ok_or_else(|| DurationError { found: text.to_owned() })
}

/// A time in the largest unit that shows its milliseconds exactly, as [`read_duration`] reads it.
#[must_use]
pub fn write_duration(time: Duration) -> impl fmt::Display {
    struct Written(u128);
    impl fmt::Display for Written {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            let units = [(3_600_000, "h"), (60_000, "m"), (1000, "s")];
            let fits = |&(unit, _): &(u128, &str)| self.0 > 0 && self.0.is_multiple_of(unit);
            match units.into_iter().find(fits) {
                Some((unit, name)) => write!(f, "{}{name}", self.0 / unit),
                None if self.0 == 0 => f.write_str("0s"),
                None => write!(f, "{}ms", self.0),
            }
        }
    }
    Written(time.as_millis())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        assert_eq!(read_duration("60s"), Ok(Duration::from_mins(1)));
        assert_eq!(read_duration("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(read_duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(read_duration("0"), Ok(Duration::ZERO));
        assert_eq!(read_duration("0.5ms"), Ok(Duration::from_millis(1)));
        for bad in ["soon", "", "-1", "1e99h", "5 parsecs", "nan", "1..5s"] {
            assert!(read_duration(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn times_come_back() {
        for text in
            ["0s", "250ms", "1s", "90s", "5m", "2h", "1500ms", "91342177200ms", "18446744073709551557ms"]
        {
            assert_eq!(write_duration(read_duration(text).unwrap()).to_string(), text);
        }
    }
}
