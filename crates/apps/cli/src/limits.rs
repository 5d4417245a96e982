//! Memory as people write it; times are read by the arena.

fn split(text: &str) -> Option<(f64, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let number = text.get(..end)?.parse::<f64>().ok()?;
    Some((number, text.get(end..)?.trim()))
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
    fn sizes() {
        assert_eq!(bytes("2G"), Ok(2 << 30));
        assert_eq!(bytes("512MiB"), Ok(512 << 20));
        assert_eq!(bytes("1000000"), Ok(1_000_000));
        assert_eq!(bytes("9000000000T"), Ok(u64::MAX));
        for bad in ["lots", "", "-1G", "4X"] {
            assert!(bytes(bad).is_err(), "{bad}");
        }
    }
}
