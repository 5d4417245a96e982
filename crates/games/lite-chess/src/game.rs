//! Lite Chess as a [`Game`](tablero_core::Game) like any other.

use std::sync::Arc;

use tablero_core::{
    AnyPosition, Game, GameError, GameKind, Notation, OptionInfo, Options, Outcome, Player, erase,
};

use crate::notation::{self, MoveError, PositionError};
use crate::operations;
use crate::piece::Colour;
use crate::position::Position;
use crate::square::Move;

/// The rules of Lite Chess. There is nothing to choose, so every value is the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[doc(alias = "Ajedrez Lite")]
pub struct LiteChess;

/// The seat of a side: White first.
#[must_use]
pub const fn seat(colour: Colour) -> Player {
    match colour {
        Colour::White => Player::FIRST,
        Colour::Black => Player::SECOND,
    }
}

/// Why a text is neither a position nor a legal move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Not a position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Not a legal move here.
    #[error(transparent)]
    Move(#[from] MoveError),
}

impl Game for LiteChess {
    type Position = Position;
    type Move = Move;

    fn players(&self) -> usize {
        2
    }

    fn initial(&self) -> Position {
        Position::initial()
    }

    fn to_move(&self, position: &Position) -> Player {
        seat(position.to_move())
    }

    fn legal_moves(&self, position: &Position, out: &mut Vec<Move>) {
        // A finished game has no legal move, but for bare kings, which could still move.
        if !operations::is_bare_kings(position) {
            position.legal_moves_into(out);
        }
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        position.after(mv)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        operations::outcome(position)
    }
}

impl Notation for LiteChess {
    type Error = TextError;

    fn write_position(&self, position: &Position) -> String {
        notation::fen(position)
    }

    fn read_position(&self, text: &str) -> Result<Position, TextError> {
        Ok(notation::read_position(text)?)
    }

    fn write_move(&self, _: &Position, mv: Move) -> String {
        mv.to_string()
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Move, TextError> {
        Ok(notation::read_legal_move(position, text)?)
    }

    fn diagram(&self, position: &Position) -> String {
        notation::Diagram::default().draw(position)
    }
}

/// Lite Chess in a list of games.
#[derive(Debug, Clone, Copy, Default)]
pub struct LiteChessKind;

impl GameKind for LiteChessKind {
    fn name(&self) -> &'static str {
        "chess"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["lite-chess", "ajedrez", "xadrez"]
    }

    fn summary(&self) -> &'static str {
        "Lite Chess (Ajedrez Lite): pawns, bishops, rooks and kings"
    }

    fn options(&self) -> &'static [OptionInfo] {
        &[OptionInfo { key: "fen", help: "the position to begin with; the start of the game when absent" }]
    }

    fn start(&self, options: &Options) -> Result<AnyPosition, GameError> {
        let start = erase(Arc::new(LiteChess), Position::initial());
        options.get("fen").map_or_else(|| Ok(start.clone()), |fen| start.read(fen))
    }
}
