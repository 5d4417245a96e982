//! Whether one position can follow from another (operation 14).
//!
//! Three steps, each exact. First come refusals that need no search: what can never grow has grown, men would have had to
//! go where they cannot go, or the number of moves is odd where it must be even (`refusals`, `cages`, `parity`). Then two
//! searches share the budget: a breadth-first search from both ends (`meet`), which can also prove that there is no
//! way by running out of positions, and a search from the start that keeps the positions most like the target (`beam`,
//! `estimate`), which finds long ways that a breadth-first search never would; it ends as soon as it touches a position that
//! the other search has seen from the target. A "yes" carries its moves, replayed move by move before it is given; a "no"
//! its reason; and when the budget ends first, the answer is that nothing is known.

mod beam;
mod cages;
mod estimate;
mod matching;
mod meet;
mod parity;
mod refusals;
mod unmoves;

use std::fmt;

use crate::operations;
use crate::piece::{Colour, Kind, Piece};
use crate::position::Position;
use crate::refusal::{GameOver, Standing};
use crate::square::{Col, Move, Square};
use crate::square_set::SquareSet;

pub use unmoves::for_each_predecessor;

/// Whether a target can be reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reach {
    /// By these moves.
    Yes(Vec<Move>),
    /// It cannot.
    No(Unreachable),
    /// The budget ended before it was decided.
    Unknown(Exhausted),
}

/// Why a target cannot be reached.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unreachable {
    /// Nobody moves on from a finished game.
    #[error("nobody moves on from a finished game: {0}")]
    Over(GameOver),
    /// The side that has just moved would have left its king attacked.
    #[error("{0} has just moved and its king is attacked: no legal move leaves it so")]
    MoverInCheck(Colour),
    /// More of something than there was.
    #[error("{colour} has {found} {what} and had {had}: their number never grows")]
    Grown {
        /// The side.
        colour: Colour,
        /// What there is more of.
        what: Counted,
        /// How many the target has.
        found: usize,
        /// How many there were.
        had: usize,
    },
    /// More new rooks than pawns that are gone.
    #[error("{colour} has {rooks} rooks more and only {pawns} pawns less: a new rook is a promoted pawn")]
    Promotions {
        /// The side.
        colour: Colour,
        /// How many rooks were gained.
        rooks: usize,
        /// How many pawns are gone.
        pawns: usize,
    },
    /// The target's pawns cannot have come from the pawns there were.
    #[error(
        "the {colour} pawns cannot have got to their squares: pawns go forward, change files by capturing, \
         and {captures} enemy pieces were taken"
    )]
    PawnPaths {
        /// The side.
        colour: Colour,
        /// How many enemy pieces were taken in all.
        captures: usize,
    },
    /// Pawns passed each other without a capture.
    #[error("on file {} the pawns stand in another order, and nothing was captured: pawns cannot pass", .file.file())]
    PawnOrder {
        /// The file.
        file: Col,
    },
    /// A bishop that never moved is somewhere else.
    #[error(
        "the bishop on {home} is locked in by pawns that never moved, so the {colour} bishop elsewhere has no origin"
    )]
    LockedBishop {
        /// The side.
        colour: Colour,
        /// Where it is locked in.
        home: Square,
    },
    /// A man where none of its kind can have come to.
    #[error("no {} can have come to {}: men that never moved wall the square off or attack it", .0.piece, .0.square)]
    WalledOff(Standing),
    /// Men on squares that only fewer of their kind can have come to.
    #[error("not all {piece}s can have come to their squares: men that never moved wall some of them off")]
    TooFew {
        /// Which men.
        piece: Piece,
    },
    /// Pawns and rooks that cannot all have come from the pawns and rooks there were.
    #[error(
        "the {colour} pawns and rooks cannot have got to their squares round the men that never moved: \
         pawns change files by capturing, a new rook is a promoted pawn, and {captures} enemy pieces were taken"
    )]
    PawnsAndRooks {
        /// The side.
        colour: Colour,
        /// How many enemy pieces were taken in all.
        captures: usize,
    },
    /// The wrong side is to move.
    #[error(
        "{to_move} cannot be to move: nothing was captured, the pawns made a known number of moves, and every other man \
         that moved alternates between two sorts of squares"
    )]
    Parity {
        /// Who is to move in the target.
        to_move: Colour,
    },
    /// No move leads to the target.
    #[error("{mover} cannot have moved last: {}", if *.check {
        "no move of it explains the check"
    } else {
        "no move of it leads to the target from a position that could arise"
    })]
    NoLastMove {
        /// Who would have moved last.
        mover: Colour,
        /// Whether the other side is in check.
        check: bool,
    },
    /// Every position that can follow was seen.
    #[error("all {positions} positions that can follow and might still lead there were searched")]
    NoneFollows {
        /// How many there were.
        positions: usize,
    },
    /// Every position that can come before was seen.
    #[error("all {positions} positions that can come before the target were searched, and none is the start")]
    NoneBefore {
        /// How many there were.
        positions: usize,
    },
}

/// What is counted of each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// Pawns.
    Pawns,
    /// Bishops on squares of a8's shade.
    LightBishops,
    /// Bishops on squares of a1's shade.
    DarkBishops,
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pawns => "pawns",
            Self::LightBishops => "light-square bishops",
            Self::DarkBishops => "dark-square bishops",
        })
    }
}

/// What ended a search before it decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Exhausted {
    /// The caller said stop.
    #[error("the budget ended after {positions} positions")]
    Budget {
        /// How many positions were seen.
        positions: usize,
    },
}

/// The most positions kept by one search: about 500 MB.
const MOST_POSITIONS: usize = 1_500_000;
/// How many positions one search looks at before the other has its turn.
const TURN: usize = 4_000;
/// How many turns the search from both ends has before the other begins.
const FIRST_TURNS: usize = 8;

/// Operation 14: whether some sequence of one or more legal moves leads from one position to the other, never moving on
/// from a finished game; with `reflexive`, also no moves at all. `keep_going` is asked now and then and ends the
/// search by saying no.
#[doc(alias = "esPosiciónFutura")]
pub fn is_future_position(
    position: &Position,
    target: &Position,
    reflexive: bool,
    mut keep_going: impl FnMut() -> bool,
) -> Reach {
    if reflexive && position == target {
        return Reach::Yes(Vec::new());
    }
    if let Some(reason) = refusals::refuse(position, target) {
        return Reach::No(reason);
    }
    let mut meeting = meet::Meeting::new(position, target);
    let mut beam = beam::Beam::new(position, target);
    let mut turn = 0;
    loop {
        // The search from both ends has the first turns, for short ways and quick proofs, and then one in four.
        turn += 1;
        let met =
            if turn <= FIRST_TURNS || turn % 4 == 0 { meeting.search(TURN) } else { meet::Progress::Going };
        let found = match met {
            meet::Progress::Found(moves) => Some(moves),
            meet::Progress::Proved(reason) => return Reach::No(reason),
            meet::Progress::Going if turn <= FIRST_TURNS => None,
            meet::Progress::Going | meet::Progress::Full => beam.search(TURN, &meeting, target),
        };
        if let Some(moves) = found
            && leads_to(position, &moves, target)
        {
            return Reach::Yes(moves);
        }
        if !keep_going() {
            return Reach::Unknown(Exhausted::Budget { positions: meeting.positions() + beam.positions() });
        }
    }
}

/// Whether the moves are legal one after the other, none of them in a finished game, and end at the target.
#[must_use]
pub fn leads_to(position: &Position, moves: &[Move], target: &Position) -> bool {
    let mut current = *position;
    for mv in moves {
        let legal = operations::is_legal_move(&current, mv.from().point(), mv.to().point()).is_ok();
        if !legal || operations::game_over(&current).is_some() {
            return false;
        }
        current = current.after(*mv);
    }
    current == *target
}

/// How many pieces of each sort a side has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Counts {
    pawns: usize,
    rooks: usize,
    light_bishops: usize,
    dark_bishops: usize,
}

impl Counts {
    fn of(position: &Position, colour: Colour) -> Self {
        let board = position.board();
        let bishops = board.each(colour, Kind::Bishop);
        Self {
            pawns: board.each(colour, Kind::Pawn).len(),
            rooks: board.each(colour, Kind::Rook).len(),
            light_bishops: (bishops & SquareSet::LIGHT).len(),
            dark_bishops: (bishops & !SquareSet::LIGHT).len(),
        }
    }

    const fn men(self) -> usize {
        self.pawns + self.rooks + self.light_bishops + self.dark_bishops
    }

    /// Whether a side with these can come to have those: nothing is born but rooks from pawns.
    const fn can_become(self, later: Self) -> bool {
        later.pawns <= self.pawns
            && later.light_bishops <= self.light_bishops
            && later.dark_bishops <= self.dark_bishops
            && later.rooks <= self.rooks + (self.pawns - later.pawns)
    }
}
