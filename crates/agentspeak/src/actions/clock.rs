//! The virtual clock.

use super::{ActionResult, Call, id_term};

const DAY: u64 = 86_400_000;

/// Hours, minutes, seconds and milliseconds.
pub(super) fn time(call: &mut Call<'_>) -> ActionResult {
    let millis = call.mind.clock.millis();
    let parts = [millis / 3_600_000 % 24, millis / 60_000 % 60, millis / 1000 % 60, millis % 1000];
    let mut all = true;
    for (n, part) in parts.iter().enumerate().take(call.args.len()) {
        all &= call.unify(n, &id_term(*part));
    }
    Ok(all.into())
}

/// Year, month and day.
pub(super) fn date(call: &mut Call<'_>) -> ActionResult {
    let (year, month, day) = civil(call.mind.clock.millis() / DAY);
    Ok((call.unify(0, &id_term(year)) && call.unify(1, &id_term(month)) && call.unify(2, &id_term(day)))
        .into())
}

pub(super) fn nano_time(call: &mut Call<'_>) -> ActionResult {
    let now = id_term(call.mind.clock.now.saturating_mul(1000));
    Ok(call.unify(0, &now).into())
}

/// The date so many days after the first of 1970, in the calendar of Gregory.
fn civil(mut days: u64) -> (u64, u64, u64) {
    // Four hundred years have the same number of days, whichever they are.
    let mut year = 1970 + days / 146_097 * 400;
    days %= 146_097;
    let is_leap =
        |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 1;
    for length in lengths {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    (year, month, days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates() {
        let cases = [(0, (1970, 1, 1)), (59, (1970, 3, 1)), (11_016, (2000, 2, 29)), (20_454, (2026, 1, 1))];
        for (days, date) in cases {
            assert_eq!(civil(days), date);
        }
        assert_eq!(civil(146_097), (2370, 1, 1));
    }
}
