//! The JSON forms of Lite Chess.

use serde::ser::{Serialize, SerializeSeq, SerializeStruct, Serializer};
use serde_json::value::RawValue;
use tablero_lite_chess::notation::{self, FenError, read_points};
use tablero_lite_chess::spec::Point;
use tablero_lite_chess::{Colour, Move, Piece, Position, Setup, SetupError, Square, SquareSet};

use crate::json::{self, JsonError, ListError};
use crate::operand::{OperandKind, TextError};
use crate::write::quoted;

/// What an operation of Lite Chess answers.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// Nothing is known, or the game goes on.
    Null,
    /// Yes or no.
    Bool(bool),
    /// A count.
    Count(u64),
    /// A word or a FEN.
    Text(String),
    /// One square.
    Square(Square),
    /// A set of squares.
    Squares(SquareSet),
    /// One move.
    Move(Move),
    /// Moves in order.
    Moves(Vec<Move>),
    /// A position.
    Position(Position),
}

impl From<bool> for Answer {
    fn from(answer: bool) -> Self {
        Self::Bool(answer)
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(answer) => answer.serialize(serializer),
            Self::Count(count) => count.serialize(serializer),
            Self::Text(text) => text.serialize(serializer),
            Self::Square(square) => point(*square).serialize(serializer),
            Self::Squares(set) => serializer.collect_seq(set.into_iter().map(point)),
            Self::Move(mv) => ends(*mv).serialize(serializer),
            Self::Moves(moves) => serializer.collect_seq(moves.iter().map(|&mv| ends(mv))),
            Self::Position(position) => {
                let mut form = serializer.serialize_struct("Position", 3)?;
                form.serialize_field("fen", &notation::fen(position))?;
                form.serialize_field("board", &Board(position))?;
                form.serialize_field("player", &position.to_move().number())?;
                form.end()
            }
        }
    }
}

fn point(square: Square) -> [u8; 2] {
    // A number below 64 holds both coordinates, and small integers are written fastest.
    #[allow(clippy::cast_possible_truncation, reason = "below 64")]
    let index = square.index() as u8;
    [index >> 3, index & 7]
}

fn ends(mv: Move) -> [[u8; 2]; 2] {
    [point(mv.from()), point(mv.to())]
}

/// A board as eight rows of `[kind, colour]`.
struct Board<'a>(&'a Position);

impl Serialize for Board<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let setup = self.0.to_setup();
        let mut rows = serializer.serialize_seq(Some(setup.board.len()))?;
        for row in &setup.board {
            rows.serialize_element(row)?;
        }
        rows.end()
    }
}

/// Why a value describes no position of Lite Chess.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormError {
    /// Not an object.
    #[error(transparent)]
    Json(#[from] JsonError),
    /// A key has a value of another form.
    #[error("{key}: {error}")]
    Member {
        /// The key.
        key: &'static str,
        /// What is wrong with its value.
        error: JsonError,
    },
    /// A key that means nothing here.
    #[error("unknown key {key:?}: expected fen, or board and player")]
    UnknownKey {
        /// The key.
        key: String,
    },
    /// One of two keys that go together.
    #[error("the key {missing:?} is missing beside {given:?}")]
    Alone {
        /// The key that is missing.
        missing: &'static str,
        /// The key that is there.
        given: &'static str,
    },
    /// No key at all.
    #[error("expected the key \"fen\", or \"board\" and \"player\"")]
    Nothing,
    /// Two positions.
    #[error("fen and board do not agree")]
    Disagreement,
    /// A text that is no FEN.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A position that the rules refuse.
    #[error(transparent)]
    Invalid(#[from] Invalid),
}

/// Why what is described is not valid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Invalid {
    /// Lists of integers, nested in another way than a board is.
    #[error("the board is not a list of rows of cells [kind, colour]")]
    Shape,
    /// The rules refuse it.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// A position that is described in one or both of the two forms: the position, or why what is described is not valid.
/// The outer error is for what describes nothing.
pub fn read_setup(value: &RawValue) -> Result<Result<Position, Invalid>, FormError> {
    let (mut fen, mut board, mut player) = (None, None, None);
    for (key, value) in json::object(value)? {
        let place = match key.as_ref() {
            "fen" => &mut fen,
            "board" => &mut board,
            "player" => &mut player,
            _ => return Err(FormError::UnknownKey { key: key.into_owned() }),
        };
        *place = Some(value);
    }
    let from_fen = fen.map(read_fen).transpose()?;
    let from_board = match (board, player) {
        (None, None) => None,
        (Some(board), Some(player)) => Some(read_board_and_player(board, player)?),
        (Some(_), None) => return Err(FormError::Alone { missing: "player", given: "board" }),
        (None, Some(_)) => return Err(FormError::Alone { missing: "board", given: "player" }),
    };
    let valid = |(pieces, to_move): Pieces| Ok(Position::from_pieces(&pieces, to_move)?);
    match (from_fen, from_board) {
        (None, None) => Err(FormError::Nothing),
        (Some(pieces), None) => Ok(valid(pieces)),
        (None, Some(described)) => Ok(described.and_then(valid)),
        (Some(pieces), Some(described)) if described.as_ref() == Ok(&pieces) => Ok(valid(pieces)),
        (Some(_), Some(_)) => Err(FormError::Disagreement),
    }
}

/// What both forms describe: a full board of well-formed cells, with any number of kings, and a side to move.
type Pieces = ([Option<Piece>; 64], Colour);

/// A valid position; anything else is an error.
pub fn read_position(value: &RawValue) -> Result<Position, FormError> {
    Ok(read_setup(value)??)
}

fn read_fen(value: &RawValue) -> Result<Pieces, FormError> {
    let text = json::string(value).map_err(|error| FormError::Member { key: "fen", error })?;
    Ok(notation::read_fen(&text)?)
}

/// The inner error is for nested lists of integers that are no board, or a number that is no player.
fn read_board_and_player(board: &RawValue, player: &RawValue) -> Result<Result<Pieces, Invalid>, FormError> {
    let member = |key| move |error| FormError::Member { key, error };
    let player = json::integer(player).map_err(member("player"))?.saturated();
    let rows = json::nested_integers(board).map_err(member("board"))?;
    let Some(board) = rows else {
        return Ok(Err(Invalid::Shape));
    };
    let setup = Setup { board, player };
    Ok(setup.pieces().and_then(|pieces| Ok((pieces, setup.player()?))).map_err(Invalid::Setup))
}

/// One of the two sides, as 1 or 2.
pub(super) fn read_player(value: &RawValue) -> Result<Colour, JsonError> {
    let error = || JsonError::unexpected("1 (white) or 2 (black)", value);
    let number = json::integer(value).map_err(|_| error())?.saturated();
    Colour::from_number(number).ok_or_else(error)
}

/// A move as two squares, on the board or off it.
pub(super) fn read_move(value: &RawValue) -> Result<(Point, Point), JsonError> {
    let error = || JsonError::unexpected("[[row,col],[row,col]]", value);
    match json::list(value).map_err(|_| error())?[..] {
        [from, to] => Ok((json::pair(from)?, json::pair(to)?)),
        _ => Err(error()),
    }
}

/// Why a value is no sequence of moves.
#[derive(Debug, thiserror::Error)]
pub(super) enum MovesError {
    #[error(transparent)]
    List(#[from] ListError<JsonError>),
    #[error("expected one or more moves, found none")]
    None,
}

/// One or more moves.
pub(super) fn read_moves(value: &RawValue) -> Result<Vec<(Point, Point)>, MovesError> {
    let moves = json::list_of(value, read_move)?;
    if moves.is_empty() { Err(MovesError::None) } else { Ok(moves) }
}

const INTEGER_PAIR: &str =
    r#"{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2,"description":"[row, col]"}"#;

pub(super) const SQUARE: OperandKind = OperandKind {
    placeholder: "SQUARE",
    help: "a square: d2, or row and column as in 6,3",
    schema: INTEGER_PAIR,
    from_text: |text, _| {
        square_json(text).ok_or_else(|| TextError::unexpected("a square as in d2 or 6,3", text))
    },
};

pub(super) const SQUARES: OperandKind = OperandKind {
    placeholder: "SQUARES",
    help: "squares separated by spaces: \"d2 e4\"",
    schema: r#"{"type":"array","items":{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2}}"#,
    from_text: |text, typed| {
        let square = |text| (SQUARE.from_text)(text, typed);
        let squares = text.split_ascii_whitespace().map(square).collect::<Result<Vec<_>, _>>()?;
        Ok(format!("[{}]", squares.join(",")))
    },
};

pub(super) const MOVES: OperandKind = OperandKind {
    placeholder: "MOVES",
    help: "moves separated by spaces: \"d2g2 h4h5\"",
    schema: r#"{"type":"array","minItems":1,"items":{"type":"array","minItems":2,"maxItems":2,"items":{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2}}}"#,
    from_text: |text, _| {
        let json = |mv: &str| {
            let ((a, b), (c, d)) = read_points(mv).map_err(TextError::notation)?;
            Ok(format!("[[{a},{b}],[{c},{d}]]"))
        };
        let moves = text.split_ascii_whitespace().map(json).collect::<Result<Vec<_>, TextError>>()?;
        Ok(format!("[{}]", moves.join(",")))
    },
};

pub(super) const PLAYER: OperandKind = OperandKind {
    placeholder: "PLAYER",
    help: "white or black, or their numbers 1 and 2",
    schema: r#"{"enum":[1,2],"description":"1 white, 2 black"}"#,
    from_text: |text, _| match text {
        "white" | "w" | "1" => Ok("1".to_owned()),
        "black" | "b" | "2" => Ok("2".to_owned()),
        _ => Err(TextError::unexpected("white or black", text)),
    },
};

pub(super) const POSITION: OperandKind = OperandKind {
    placeholder: "FEN",
    help: "a position as FEN or JSON",
    schema: r#"{"type":"object","properties":{"fen":{"type":"string"},"board":{"type":"array"},"player":{"type":"integer"}},"anyOf":[{"required":["fen"]},{"required":["board","player"]}],"additionalProperties":false}"#,
    from_text: |text, _| Ok(format!("{{\"fen\":{}}}", quoted(text))),
};

/// The start, as a person's default.
pub(super) const START: &str = "r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w";

fn square_json(text: &str) -> Option<String> {
    if let Some(square) = Square::from_name(text) {
        return Some(format!("[{},{}]", square.row(), square.col()));
    }
    let (row, col) = text.trim_matches(['(', ')']).split_once(',')?;
    let (row, col): (i64, i64) = (row.trim().parse().ok()?, col.trim().parse().ok()?);
    Some(format!("[{row},{col}]"))
}
