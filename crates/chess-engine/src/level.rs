//! Weaker play, from beginner to full strength.
//!
//! A level looks at few positions and then does not always see which of its moves is best: the values of moves are blurred
//! by a random number, the more the lower the level and the more men there are, as a player would misjudge them. So whoever
//! is ahead in the end can win. The blur is seeded by the position, and the same game is played again.

use tablero_lite_chess::{Kind, Move, Position, operations};

use crate::random::SplitMix;
use crate::score::MATE;
use crate::search::{Engine, Limits};

/// A level of play from 1, a beginner, to 10, full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level(usize);

/// By level: the most positions looked at, and the blur at the start in hundredths of a pawn.
const STRENGTH: [(u64, i32); 10] = [
    (60, 2_500),
    (130, 500),
    (270, 310),
    (500, 200),
    (1_200, 130),
    (3_000, 85),
    (8_000, 50),
    (25_000, 25),
    (100_000, 8),
    (u64::MAX, 0),
];

/// How much better the moves of rooks and bishops look to a beginner, in hundredths of a pawn. The king stays behind pawns
/// that do not move, and can be mated there even by who does not plan it.
const RESTLESS: i32 = 2_000;

impl Level {
    /// The level with this number, or `None` if there is none.
    #[must_use]
    pub const fn new(number: usize) -> Option<Self> {
        if 1 <= number && number <= 10 { Some(Self(number)) } else { None }
    }

    /// Whether it is full strength.
    #[must_use]
    pub const fn is_full(self) -> bool {
        STRENGTH[self.0 - 1].1 == 0
    }

    /// The most positions that the level looks at for a move.
    #[must_use]
    pub const fn nodes(self) -> u64 {
        STRENGTH[self.0 - 1].0
    }

    /// A move as a player of this level would choose it, or `None` if the game is over. Full strength searches until
    /// `stop` says yes, so the caller owes that it does.
    pub fn choose(
        self,
        engine: &mut Engine,
        position: &Position,
        before: &[u64],
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Move> {
        let (nodes, blur) = STRENGTH[self.0 - 1];
        if blur == 0 {
            let limits = Limits { nodes, stop, ..Limits::default() };
            return engine.search(position, before, &limits, |_| true).map(|found| found.best());
        }
        if operations::game_over(position).is_some() {
            return None;
        }
        let moves = position.legal_moves();
        let share = Limits { nodes: nodes / moves.len() as u64, stop, ..Limits::default() };
        let men = |position: &Position| i32::try_from(position.board().occupied().len()).unwrap_or(0);
        let blur = blur * men(position) / men(&Position::initial());
        let mut before = before.to_vec();
        before.push(position.key());
        let mut random = SplitMix(position.key());
        let blurred = moves.into_iter().map(|mv| {
            let next = position.after(mv);
            let value = match engine.search(&next, &before, &share, |_| true) {
                Some(found) if found.depth > 0 => -found.lines[0].value,
                Some(_) => -engine.evaluate(&next),
                None if operations::is_checkmate(&next).is_ok() => MATE,
                None => 0,
            };
            let is_officer =
                position.piece_at(mv.from()).is_some_and(|man| !matches!(man.kind, Kind::King | Kind::Pawn));
            let liking = if self.0 == 1 && is_officer { RESTLESS } else { 0 };
            // The sum of two random numbers: small errors are likelier than great ones.
            let mut random = || i32::try_from(random.below(1_001)).unwrap_or(0);
            (value + liking + (random() + random()) * blur / 1_000, mv)
        });
        blurred.max_by_key(|&(value, _)| value).map(|(_, mv)| mv)
    }
}
