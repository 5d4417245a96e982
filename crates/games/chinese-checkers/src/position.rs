//! Positions as plain data: what the specification reads and the engine is loaded from.
//!
//! A [`Setup`] holds anything a file can say; a [`Position`] holds only what the rules allow, and
//! [`Position::from_setup`] is the single door between them.

use std::fmt;

use crate::corner::{Corner, CornerError, Corners};
use crate::size::{Pos, Size, SizeError};

/// When a player has finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Rule {
    /// Every destination cell holds one of the player's own pieces.
    #[default]
    Strict,
    /// Every destination cell is occupied, and at least one piece there is the player's own.
    Filled,
}

impl Rule {
    /// The name used in files and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strict => "strict",
            Self::Filled => "filled",
        }
    }

    /// The rule with this name.
    pub fn from_name(name: &str) -> Result<Self, UnknownRule> {
        match name {
            "strict" => Ok(Self::Strict),
            "filled" => Ok(Self::Filled),
            _ => Err(UnknownRule { found: name.to_owned() }),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no finish rule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no finish rule is called {found:?}: expected strict or filled")]
pub struct UnknownRule {
    /// The text.
    pub found: String,
}

/// One ply: a piece goes from one cell to another, or the player has no move and passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A step or a chain of jumps, named by its two ends.
    Piece {
        /// Where the piece stood.
        from: Pos,
        /// Where it ends.
        to: Pos,
    },
    /// The forced pass.
    Pass,
}

/// A position as a file may state it, true or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The size of the board.
    pub size: i64,
    /// Who takes part.
    pub players: Vec<i64>,
    /// The player's number or 0 on every cell, by index.
    pub board: Vec<i64>,
    /// Whose turn it is.
    pub to_move: i64,
    /// Who has finished, in that order.
    pub finished: Vec<i64>,
    /// When a player has finished.
    pub rule: Rule,
}

/// Why a setup is no position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// No such board.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The players are not some of 1 to 6, each once.
    #[error("players: {0}")]
    Players(CornerError),
    /// The board has too few or too many cells.
    #[error("board: expected {expected} cells for size {size}, found {found}")]
    BoardLength {
        /// The size of the board.
        size: Size,
        /// 6N(N+1) + 1.
        expected: usize,
        /// How many were given.
        found: usize,
    },
    /// A cell holds neither 0 nor a player who takes part.
    #[error("board: cell {pos} holds {found}: expected 0 or one of the players {players:?}")]
    Piece {
        /// The cell.
        pos: usize,
        /// What it holds.
        found: i64,
        /// Who takes part.
        players: Corners,
    },
    /// A player has too few or too many pieces.
    #[error("board: player {corner} has {found} pieces: expected {expected}")]
    PieceCount {
        /// Who.
        corner: Corner,
        /// How many pieces were found.
        found: usize,
        /// N(N+1)/2.
        expected: usize,
    },
    /// Pieces stand where their owner may never be.
    #[error("board: player {corner} has pieces outside its zone, on cells {cells:?}")]
    OutsideZone {
        /// Whose pieces.
        corner: Corner,
        /// The indices of the cells.
        cells: Vec<u16>,
    },
    /// The turn belongs to somebody who does not play.
    #[error("to_move: expected one of the players {players:?}, found {found}")]
    ToMove {
        /// Whose turn it should be.
        found: i64,
        /// Who takes part.
        players: Corners,
    },
    /// The list of finished players names somebody who does not play.
    #[error("finished: expected some of the players {players:?}, found {found}")]
    Finished {
        /// The number given.
        found: i64,
        /// Who takes part.
        players: Corners,
    },
    /// The list of finished players names somebody twice.
    #[error("finished: player {corner} is listed twice")]
    FinishedTwice {
        /// Who.
        corner: Corner,
    },
}

/// A position that the rules allow: every player has all its pieces, and each stands in its owner's zone.
///
/// Two positions are equal when board, players, turn, finish rule and the order of those who have finished are.
/// Who has finished is history and is not compared with the board: under the rule `filled` a finished player's
/// destination may be vacated again. How many turns anybody took is the referee's knowledge and not kept here.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    size: Size,
    players: Corners,
    board: Vec<Option<Corner>>,
    to_move: Corner,
    finished: Vec<Corner>,
    rule: Rule,
}

impl Position {
    /// The position in which every player's home is full and the lowest player begins.
    #[must_use]
    #[doc(alias = "cria_tabuleiro")]
    pub fn initial(size: Size, players: Corners, rule: Rule) -> Self {
        let owner = |cell| players.iter().find(|corner| corner.is_home(size, cell));
        let board = size.iter().map(|(_, cell)| owner(cell)).collect();
        Self { size, players, board, to_move: players.lowest(), finished: Vec::new(), rule }
    }

    /// The position that a setup describes, or the first thing wrong with it.
    pub fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        let size = Size::new(setup.size)?;
        let players = Corners::new(&setup.players).map_err(SetupError::Players)?;
        let playing = |number: i64| Corner::new(number).ok().filter(|&corner| players.contains(corner));
        let board = board_of(size, players, &setup.board)?;
        let to_move = playing(setup.to_move).ok_or(SetupError::ToMove { found: setup.to_move, players })?;
        let mut finished = Vec::new();
        for &number in &setup.finished {
            let corner = playing(number).ok_or(SetupError::Finished { found: number, players })?;
            if finished.contains(&corner) {
                return Err(SetupError::FinishedTwice { corner });
            }
            finished.push(corner);
        }
        Ok(Self { size, players, board, to_move, finished, rule: setup.rule })
    }

    /// The position as numbers.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        let number = |corner: Corner| i64::from(corner.number());
        Setup {
            size: self.size.get(),
            players: self.players.iter().map(number).collect(),
            board: self.board.iter().map(|piece| piece.map_or(0, number)).collect(),
            to_move: number(self.to_move),
            finished: self.finished.iter().copied().map(number).collect(),
            rule: self.rule,
        }
    }

    /// The position with these parts, which come from a position that holds the invariants.
    pub(crate) fn from_parts(
        (size, players, rule): (Size, Corners, Rule),
        board: Vec<Option<Corner>>,
        to_move: Corner,
        finished: Vec<Corner>,
    ) -> Self {
        Self { size, players, board, to_move, finished, rule }
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Who takes part.
    #[must_use]
    pub fn players(&self) -> Corners {
        self.players
    }

    /// Whose piece stands on a cell; `None` if it is empty or the index belongs to a larger board.
    #[must_use]
    pub fn piece(&self, pos: Pos) -> Option<Corner> {
        self.board.get(pos.index()).copied().flatten()
    }

    /// Whose piece stands on every cell, by index.
    #[must_use]
    pub fn board(&self) -> &[Option<Corner>] {
        &self.board
    }

    /// Whose turn it is.
    #[must_use]
    pub fn to_move(&self) -> Corner {
        self.to_move
    }

    /// Who has finished, in that order.
    #[must_use]
    pub fn finished(&self) -> &[Corner] {
        &self.finished
    }

    /// When a player has finished.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The same position under another finish rule.
    #[must_use]
    pub fn with_rule(mut self, rule: Rule) -> Self {
        self.rule = rule;
        self
    }
}

fn board_of(size: Size, players: Corners, numbers: &[i64]) -> Result<Vec<Option<Corner>>, SetupError> {
    if numbers.len() != size.cells() {
        return Err(SetupError::BoardLength { size, expected: size.cells(), found: numbers.len() });
    }
    let mut board = Vec::with_capacity(numbers.len());
    for (pos, &found) in numbers.iter().enumerate() {
        board.push(match Corner::new(found) {
            Ok(corner) if players.contains(corner) => Some(corner),
            _ if found == 0 => None,
            _ => return Err(SetupError::Piece { pos, found, players }),
        });
    }
    for corner in players.iter() {
        let own = || size.iter().filter(|(pos, _)| board[pos.index()] == Some(corner));
        let (found, expected) = (own().count(), size.pieces());
        if found != expected {
            return Err(SetupError::PieceCount { corner, found, expected });
        }
        let cells: Vec<u16> =
            own().filter(|&(_, cell)| !corner.is_zone(size, cell)).map(|(pos, _)| pos.get()).collect();
        if !cells.is_empty() {
            return Err(SetupError::OutsideZone { corner, cells });
        }
    }
    Ok(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> Setup {
        Position::initial(Size::new(1).unwrap(), Corners::opposite_pair(), Rule::Strict).to_setup()
    }

    fn refused(change: impl FnOnce(&mut Setup)) -> String {
        let mut setup = start();
        change(&mut setup);
        Position::from_setup(&setup).unwrap_err().to_string()
    }

    #[test]
    fn a_setup_is_read_back() {
        let position = Position::from_setup(&start()).unwrap();
        assert_eq!(position.to_setup(), start());
        assert_eq!(position.to_move(), Corner::South);
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert_eq!(refused(|s| s.size = 0), "no board has size 0: expected 1 to 64");
        assert_eq!(refused(|s| s.players = vec![1, 9]), "players: no player has number 9: expected 1 to 6");
        assert_eq!(
            refused(|s| s.players.clear()),
            "players: nobody plays: expected at least one player of 1 to 6"
        );
        assert_eq!(refused(|s| s.board.truncate(12)), "board: expected 13 cells for size 1, found 12");
        assert_eq!(
            refused(|s| s.board[0] = 2),
            "board: cell 0 holds 2: expected 0 or one of the players [1, 4]"
        );
        assert_eq!(refused(|s| s.board[0] = 1), "board: player 1 has 2 pieces: expected 1");
        assert_eq!(
            refused(|s| s.board.swap(2, 9)),
            "board: player 1 has pieces outside its zone, on cells [9]"
        );
        assert_eq!(refused(|s| s.to_move = 2), "to_move: expected one of the players [1, 4], found 2");
        assert_eq!(
            refused(|s| s.finished = vec![3]),
            "finished: expected some of the players [1, 4], found 3"
        );
        assert_eq!(refused(|s| s.finished = vec![4, 4]), "finished: player 4 is listed twice");
    }
}
