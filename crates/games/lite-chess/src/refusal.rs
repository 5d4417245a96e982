//! Why a predicate of the rule book does not hold.

use crate::piece::{Colour, Kind, Piece};
use crate::setup::SetupError;
use crate::square::{Move, Row, Square};

/// A piece and where it stands, for reasons: "the rook on d8".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The piece.
    pub piece: Piece,
    /// Its square.
    pub square: Square,
}

impl std::fmt::Display for Standing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} on {}", self.piece.kind, self.square)
    }
}

/// The reason for a "no", precise enough to learn the rule from.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// Not a position at all.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A coordinate outside 0 to 7.
    #[error("[{row},{col}] is off the board: rows and columns go from 0 to 7")]
    OffBoard {
        /// The row given.
        row: i64,
        /// The column given.
        col: i64,
    },
    /// Origin and target are the same.
    #[error("{square} is both origin and target: a move changes the square")]
    SameSquare {
        /// The square.
        square: Square,
    },
    /// Nothing to move.
    #[error("there is no piece on {square}")]
    EmptyOrigin {
        /// The origin.
        square: Square,
    },
    /// A move that does not capture needs an empty target.
    #[error("{} holds a {}: a move without capture needs an empty square", .0.square, .0.piece)]
    TargetOccupied(Standing),
    /// A capture needs something to capture.
    #[error("{square} is empty: there is nothing to capture")]
    TargetEmpty {
        /// The target.
        square: Square,
    },
    /// A piece of the same side cannot be captured.
    #[error("{} holds a {}, a piece of the same side", .0.square, .0.piece)]
    OwnTarget(Standing),
    /// Not how the piece moves.
    #[error("the {mover} does not reach {to}: {}", movement_rule(.mover.piece))]
    Movement {
        /// The piece.
        mover: Standing,
        /// The target.
        to: Square,
    },
    /// Something stands in the way.
    #[error("the way of the {mover} to {to} is blocked by the {} {blocker}", .blocker.piece.colour)]
    Blocked {
        /// The piece.
        mover: Standing,
        /// The target.
        to: Square,
        /// The first piece in the way.
        blocker: Standing,
    },
    /// The other side's piece.
    #[error("the {mover} is {}, and {} is to move", .mover.piece.colour, !.mover.piece.colour)]
    WrongSide {
        /// The piece.
        mover: Standing,
    },
    /// Kings are never captured.
    #[error("{square} holds the king: a king is never captured")]
    KingCapture {
        /// The target.
        square: Square,
    },
    /// The king would walk into an attack.
    #[error("the king would be attacked on {to} by the {attacker}")]
    KingIntoAttack {
        /// The target.
        to: Square,
        /// Who would attack it.
        attacker: Standing,
    },
    /// A check that the move leaves standing.
    #[error("the king on {king} is in check from the {attacker}, and the move does not answer it")]
    CheckUnanswered {
        /// Where the king stands.
        king: Square,
        /// Who gives check.
        attacker: Standing,
    },
    /// The piece shields its king.
    #[error("the {mover} is pinned: moving it would leave the king on {king} attacked by the {attacker}")]
    Pinned {
        /// The pinned piece.
        mover: Standing,
        /// Where its king stands.
        king: Square,
        /// Who would attack it.
        attacker: Standing,
    },
    /// Black to move where White begins.
    #[error("black is to move, and white begins")]
    WrongBeginner,
    /// A square that differs from what was expected.
    #[error("{square} holds {}, expected {}", cell(*.found), cell(*.expected))]
    Differs {
        /// The first such square.
        square: Square,
        /// What stands there.
        found: Option<Piece>,
        /// What should.
        expected: Option<Piece>,
    },
    /// The turn of the wrong side.
    #[error("{found} is to move, expected {expected}")]
    WrongTurn {
        /// Who is to move.
        found: Colour,
        /// Who should be.
        expected: Colour,
    },
    /// A row out of order.
    #[error("in row {row} a {} stands right after a {}: {} is less than {}", .after.kind, .before.kind,
        .after.kind.number(), .before.kind.number())]
    Unsorted {
        /// The first such row.
        row: Row,
        /// The piece on the left.
        before: Piece,
        /// The smaller piece on its right.
        after: Piece,
    },
    /// No check, so no checkmate.
    #[error("{0} is not in check")]
    NotInCheck(Colour),
    /// A legal move is left.
    #[error("{colour} has a legal move: {mv}")]
    HasMove {
        /// The side to move.
        colour: Colour,
        /// The first of its legal moves.
        mv: Move,
    },
    /// Checkmate is no draw.
    #[error("{0} is checkmated: that is a win, not a draw")]
    Checkmated(Colour),
    /// A square named twice in a list.
    #[error("{square} is in the list twice")]
    Repeated {
        /// The square.
        square: Square,
    },
    /// A square in the list whose piece cannot move.
    #[error("{square} is in the list, but {}", match .piece {
        Some(piece) => format!("the {piece} there has no legal move"),
        None => "it is empty".to_owned(),
    })]
    Immovable {
        /// The square.
        square: Square,
        /// What stands there.
        piece: Option<Piece>,
    },
    /// A movable piece that the list lacks.
    #[error("the {mover} can move ({mv}) and is not in the list")]
    MissingFromList {
        /// The first such piece.
        mover: Standing,
        /// One of its moves.
        mv: Move,
    },
    /// No discovered check.
    #[error("no legal move of {0} leaves the enemy king attacked by another piece than the moved one")]
    NoDiscoveredCheck(Colour),
    /// The side to move has no move at all.
    #[error("{0} has no legal move")]
    NoMoves(Colour),
    /// A move after which there is no mate.
    #[error("after {mv} {opponent} has no mating move")]
    EscapesMate {
        /// The move.
        mv: Move,
        /// Who cannot mate.
        opponent: Colour,
    },
    /// Moving on from a finished game.
    #[error("the game is over: {0}")]
    GameOver(GameOver),
}

/// How a game can be over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameOver {
    /// The side is in check and has no legal move.
    Checkmate(Colour),
    /// The side is not in check and has no legal move.
    Stalemate(Colour),
    /// Only the two kings are left.
    BareKings,
}

impl std::fmt::Display for GameOver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Checkmate(colour) => write!(f, "{colour} is checkmated"),
            Self::Stalemate(colour) => write!(f, "{colour} is stalemated"),
            Self::BareKings => f.write_str("only the two kings are left"),
        }
    }
}

fn cell(cell: Option<Piece>) -> String {
    cell.map_or_else(|| "nothing".to_owned(), |piece| format!("a {piece}"))
}

const fn movement_rule(piece: Piece) -> &'static str {
    match (piece.kind, piece.colour) {
        (Kind::Pawn, Colour::White) => {
            "a white pawn goes one step up onto an empty square and captures one step diagonally up"
        }
        (Kind::Pawn, Colour::Black) => {
            "a black pawn goes one step down onto an empty square and captures one step diagonally down"
        }
        (Kind::Bishop, _) => "a bishop goes along diagonals",
        (Kind::Rook, _) => "a rook goes along rows and columns",
        (Kind::King, _) => "a king goes one step",
    }
}
