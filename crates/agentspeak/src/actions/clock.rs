//! The virtual clock.

use super::{ActionResult, Call, id_term};

/// Hours, minutes, seconds and milliseconds of the virtual clock, which starts at midnight.
pub(super) fn time(call: &mut Call<'_>) -> ActionResult {
    let millis = call.mind.clock.now / 1000;
    let parts = [millis / 3_600_000 % 24, millis / 60_000 % 60, millis / 1000 % 60, millis % 1000];
    let mut all = true;
    for (n, part) in parts.iter().enumerate().take(call.args.len()) {
        all &= call.unify(n, &id_term(*part));
    }
    Ok(all.into())
}

/// The virtual clock starts on the first day of 1970.
pub(super) fn date(call: &mut Call<'_>) -> ActionResult {
    let day = call.mind.clock.now / 1000 / 86_400_000 + 1;
    Ok((call.unify(0, &id_term(1970)) && call.unify(1, &id_term(1)) && call.unify(2, &id_term(day.min(31))))
        .into())
}

pub(super) fn nano_time(call: &mut Call<'_>) -> ActionResult {
    let now = id_term(call.mind.clock.now.saturating_mul(1000));
    Ok(call.unify(0, &now).into())
}
