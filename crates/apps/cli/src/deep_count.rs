//! Counts that may not end in a lifetime: the outlook before they begin, and how far they have come.

use tablero_core::Message;
use tablero_words::Words;

use crate::said;

/// So many sequences are counted before anybody notices.
const CHEAP: u64 = 2_000_000;

/// How many sequences are counted in a second by one thread of a fast machine.
const SPEED: f64 = 3e8;

/// Seconds after which a count is worth a warning.
const LONG: f64 = 86_400.0;

/// Counts to a depth. If that takes very long, says so on standard error, and prints the counts of smaller depths there.
pub(crate) fn follow<E>(
    depth: u32,
    threads: u16,
    words: &Words,
    count: impl Fn(u32) -> Result<u64, E>,
) -> Result<u64, E> {
    let Some((known, outlook)) = outlook(depth, threads, &count)? else { return count(depth) };
    eprintln!("{}", words.say(&outlook));
    for shallower in known + 1..depth {
        eprintln!("{}", words.say(&said::depth(count(shallower)?, shallower)));
    }
    count(depth)
}

/// What is to be said before a count to a depth, if it takes very long, and the depth that was counted to know it.
pub(crate) fn outlook<E>(
    depth: u32,
    threads: u16,
    count: &impl Fn(u32) -> Result<u64, E>,
) -> Result<Option<(u32, Message)>, E> {
    let (mut before, mut last, mut known) = (1, 1, 0);
    while known < depth && last > 0 && last < CHEAP {
        known += 1;
        (before, last) = (last, count(known)?);
    }
    Ok(estimate(before, last, depth - known, threads).map(|said| (known, said)))
}

/// What is to be said of a count that has grown from `before` to `last` in one ply, with so many plies to go.
#[allow(clippy::cast_precision_loss, reason = "an estimate")]
fn estimate(before: u64, last: u64, plies: u32, threads: u16) -> Option<Message> {
    let growth = (last.max(1) as f64 / before.max(1) as f64).max(1.0);
    // By logarithms, for most estimates are no numbers that fit.
    let digits = (last.max(1) as f64).log10() + f64::from(plies) * growth.log10();
    let seconds = digits - (SPEED * f64::from(threads)).log10();
    if seconds < LONG.log10() {
        return None;
    }
    let years = seconds - (365.0 * LONG).log10();
    let time = if years > 3.0 {
        said::never()
    } else if years > 0.0 {
        said::years(format!("{:.0}", 10_f64.powf(years).ceil()))
    } else {
        said::days(format!("{:.0}", 10_f64.powf(seconds - LONG.log10()).ceil()))
    };
    Some(said::outlook(format!("{digits:.0}"), time))
}

#[cfg(test)]
mod tests {
    use tablero_words::Language;

    use super::*;

    #[test]
    fn only_long_counts_are_warned_of() {
        let tens = |depth: u32| Ok::<_, ()>(10_u64.saturating_pow(depth));
        assert_eq!(outlook(9, 1, &tens), Ok(None));
        let english = crate::said::words(&tablero_catalogue::Catalogue::standard(), Language::English);
        let (known, said) = outlook(99, 1, &tens).unwrap().unwrap();
        assert_eq!(
            (known, english.say(&said).as_str()),
            (7, "about 10^99 sequences to count: it will not end; Ctrl-C stops it")
        );
        let (_, said) = outlook(15, 1, &tens).unwrap().unwrap();
        let said = english.say(&said);
        assert!(said.contains("it takes about 39 days"), "{said}");
        let (_, said) = outlook(18, 2, &tens).unwrap().unwrap();
        let said = english.say(&said);
        assert!(said.contains("years"), "{said}");
        let none = |_: u32| Ok::<_, ()>(0);
        assert_eq!(outlook(4_000_000_000, 1, &none), Ok(None));
        let one = |_: u32| Ok::<_, ()>(1);
        assert_eq!(outlook(5, 1, &one), Ok(None));
    }
}
