//! The command `go` and the time it gives.

use std::time::Duration;

use tablero_lite_chess::notation::read_legal_move;
use tablero_lite_chess::{Colour, Move, Position};

/// What a search is to do.
#[derive(Default, Debug)]
pub(super) struct Go {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) mate: Option<u32>,
    pub(super) infinite: bool,
    pub(super) ponder: bool,
    pub(super) moves: Vec<Move>,
}

/// How long it may take.
#[derive(Default, Debug, PartialEq, Eq)]
pub(super) struct Times {
    /// After so long no new depth is begun.
    pub(super) enough: Option<Duration>,
    /// After so long the search is broken off.
    pub(super) most: Option<Duration>,
}

/// A word of `go` without a value that fits.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct GoError {
    pub(super) word: String,
    pub(super) value: String,
}

/// What is kept back for the way of a move to the other side.
const MARGIN: Duration = Duration::from_millis(20);

impl Go {
    /// Reads `go ...` for a position.
    pub(super) fn read(line: &str, position: &Position) -> Result<(Self, Times), GoError> {
        let mut go = Self::default();
        let mut clock = ClockTimes::default();
        let mut words = line.split_whitespace().skip(1).peekable();
        while let Some(word) = words.next() {
            let mut number = || -> Result<u64, GoError> {
                let value = words.next().unwrap_or("");
                // Engines are sent negative times when a clock has run out.
                let value = value.strip_prefix('-').map_or(value, |_| "0");
                let error = || GoError { word: word.to_owned(), value: value.chars().take(40).collect() };
                value.parse().map_err(|_| error())
            };
            match word {
                "depth" => go.depth = Some(u32::try_from(number()?).unwrap_or(u32::MAX).max(1)),
                "nodes" => go.nodes = Some(number()?.max(1)),
                "mate" => go.mate = Some(u32::try_from(number()?).unwrap_or(u32::MAX).max(1)),
                "movetime" => clock.move_time = Some(Duration::from_millis(number()?)),
                "wtime" => clock.left[0] = Some(Duration::from_millis(number()?)),
                "btime" => clock.left[1] = Some(Duration::from_millis(number()?)),
                "winc" => clock.increment[0] = Duration::from_millis(number()?),
                "binc" => clock.increment[1] = Duration::from_millis(number()?),
                "movestogo" => clock.moves = Some(u32::try_from(number()?).unwrap_or(u32::MAX).max(1)),
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(mv) = words.peek().and_then(|text| read_legal_move(position, text).ok()) {
                        go.moves.push(mv);
                        words.next();
                    }
                }
                _ => {}
            }
        }
        let times = if go.infinite { Times::default() } else { clock.share(position.to_move()) };
        // Without any limit the search would never end by itself.
        go.infinite |=
            times == Times::default() && go.depth.is_none() && go.nodes.is_none() && go.mate.is_none();
        Ok((go, times))
    }
}

#[derive(Default)]
struct ClockTimes {
    left: [Option<Duration>; 2],
    increment: [Duration; 2],
    moves: Option<u32>,
    move_time: Option<Duration>,
}

impl ClockTimes {
    /// What of it a move may take.
    fn share(&self, side: Colour) -> Times {
        if let Some(time) = self.move_time {
            return Times {
                enough: None,
                most: Some(time.saturating_sub(MARGIN).max(Duration::from_millis(1))),
            };
        }
        let side = usize::from(side == Colour::Black);
        let Some(left) = self.left[side] else { return Times::default() };
        let left = left.saturating_sub(MARGIN);
        let moves = self.moves.unwrap_or(30).clamp(1, 30);
        let even = left / moves + self.increment[side] * 3 / 4;
        let most = (even * 4).min(left * 6 / 10).max(Duration::from_millis(1));
        Times { enough: Some((even * 60 / 100).min(most)), most: Some(most) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<(Go, Times), GoError> {
        Go::read(line, &Position::initial())
    }

    #[test]
    fn a_move_never_takes_what_the_clock_does_not_have() {
        for left in [0, 1, 5, 20, 100, 1_000, 60_000] {
            let (_, times) = read(&format!("go wtime {left} btime 1 winc 10 binc 10")).unwrap();
            assert!(times.most.unwrap() <= Duration::from_millis(left.max(1)), "{left}");
            assert!(times.enough <= times.most);
        }
        assert!(read("go wtime -50 btime 1").unwrap().1.most.unwrap() <= Duration::from_millis(1));
    }

    #[test]
    fn odd_commands_are_read_as_far_as_they_make_sense() {
        assert!(read("go").unwrap().0.infinite);
        assert!(read("go fast please").unwrap().0.infinite);
        assert_eq!(read("go depth 99999999999").unwrap().0.depth, Some(u32::MAX));
        assert_eq!(read("go searchmoves e2e3 d2d3 depth 4").unwrap().0.moves.len(), 2);
        assert_eq!(
            read("go depth x").unwrap_err(),
            GoError { word: "depth".to_owned(), value: "x".to_owned() }
        );
        assert_eq!(read("go nodes").unwrap_err().value, "");
        assert!(read("go movetime 99999999999999999999999").is_err());
    }
}
