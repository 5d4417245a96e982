//! The rules of the queens duel, fast: the free cells are a bit set that every queen clears four lines of.
//!
//! The set is the whole state beside the number of queens. Queens are kept in the order placed, for records and
//! pictures; two positions with the same free cells and equally many queens have the same future and are equal.

use std::hash::{Hash, Hasher};

use fixedbitset::FixedBitSet;
use tablero_core::{Game, Outcome, Player};

use crate::cell::{Cell, Point, Rule, Side};
use crate::notation::CellForm;

/// The game on a board of one side under one rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[doc(alias("N reinas", "n-queens"))]
pub struct QueensDuel {
    /// The board.
    pub side: Side,
    /// What ends the game beside a board without free cells.
    pub rule: Rule,
}

/// Queens that do not attack each other, on a board.
///
/// Equality and hashes look at the side, the free cells and the number of queens: that is what the rules look
/// at. Where exactly the queens stand is kept for records and pictures only.
#[derive(Debug, Clone)]
pub struct Position {
    side: Side,
    queens: Vec<Cell>,
    free: FixedBitSet,
}

/// Why a list of queens is no position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.told(CellForm::Numbers))]
#[non_exhaustive]
pub enum PositionError {
    /// A queen stands outside.
    OffBoard {
        /// Where it stands.
        queen: Point,
        /// The board.
        side: Side,
    },
    /// Two queens stand on one cell.
    Repeated {
        /// The cell.
        cell: Point,
    },
    /// Two queens share a line.
    Attacking {
        /// The one placed first.
        first: Point,
        /// The one placed later.
        second: Point,
    },
}

impl PositionError {
    /// The error in words, with its cells in the notation of whoever wrote them.
    #[must_use]
    pub fn told(&self, form: CellForm) -> String {
        let named = |point: &Point| form.named(*point);
        match self {
            Self::OffBoard { queen, side } => {
                format!("the queen at {} is off the board of side {side}", named(queen))
            }
            Self::Repeated { cell } => format!("two queens stand on {}", named(cell)),
            Self::Attacking { first, second } => {
                format!("the queens at {} and {} attack each other", named(first), named(second))
            }
        }
    }
}

/// Why a queen may not be placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.told(CellForm::Numbers))]
#[non_exhaustive]
pub enum PlaceError {
    /// White's last queen ended the game, though the cell is free.
    Over,
    /// The cell is outside.
    OffBoard {
        /// The cell asked for.
        cell: Point,
        /// The board.
        side: Side,
    },
    /// A queen stands there.
    Occupied {
        /// The cell asked for.
        cell: Point,
    },
    /// A queen attacks it.
    Attacked {
        /// The cell asked for.
        cell: Point,
        /// The first queen placed that attacks it.
        queen: Point,
    },
}

impl PlaceError {
    /// The error in words, with its cells in the notation of whoever wrote them.
    #[must_use]
    pub fn told(&self, form: CellForm) -> String {
        let named = |point: &Point| form.named(*point);
        match self {
            Self::Over => "the game is over: White has placed all its queens".to_owned(),
            Self::OffBoard { cell, side } => format!("{} is off the board of side {side}", named(cell)),
            Self::Occupied { cell } => format!("a queen stands on {}", named(cell)),
            Self::Attacked { cell, queen } => {
                format!("the queen at {} attacks {}", named(queen), named(cell))
            }
        }
    }
}

impl Position {
    /// The empty board.
    #[must_use]
    pub fn empty(side: Side) -> Self {
        let mut free = FixedBitSet::with_capacity(side.cell_count());
        free.insert_range(..);
        Self { side, queens: Vec::new(), free }
    }

    /// The position after these queens, placed in this order, or why there is none.
    pub fn from_points(side: Side, queens: &[Point]) -> Result<Self, PositionError> {
        let mut position = Self::empty(side);
        for &queen in queens {
            let cell = side.cell(queen).ok_or(PositionError::OffBoard { queen, side })?;
            if let Some(attacker) = position.attacker(cell) {
                return Err(if attacker == cell {
                    PositionError::Repeated { cell: queen }
                } else {
                    PositionError::Attacking { first: attacker.into(), second: queen }
                });
            }
            position.put(cell);
        }
        Ok(position)
    }

    /// The board.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The queens in the order placed: White's first.
    #[must_use]
    pub fn queens(&self) -> &[Cell] {
        &self.queens
    }

    /// Whether a queen may stand on a cell.
    #[must_use]
    pub fn is_free(&self, cell: Cell) -> bool {
        self.side.contains(cell) && self.free.contains(self.side.index(cell))
    }

    /// The free cells, row by row.
    pub fn free_cells(&self) -> impl Iterator<Item = Cell> {
        self.free.ones().map(|index| self.side.at(index))
    }

    /// How many cells are free.
    #[must_use]
    pub fn free_count(&self) -> usize {
        self.free.count_ones(..)
    }

    /// The first queen placed that attacks a cell or stands on it.
    #[must_use]
    pub fn attacker(&self, cell: Cell) -> Option<Cell> {
        if self.is_free(cell) {
            return None;
        }
        let (x, y) = (i32::from(cell.x), i32::from(cell.y));
        self.queens.iter().copied().find(|queen| {
            let (across, down) = (i32::from(queen.x) - x, i32::from(queen.y) - y);
            across == 0 || down == 0 || across == down || across == -down
        })
    }

    /// How many free cells a queen on a cell would take, its own included.
    #[must_use]
    pub fn takes(&self, cell: Cell) -> usize {
        let mut taken = 0;
        self.lines(cell, |index| taken += usize::from(self.free.contains(index)));
        taken
    }

    /// Who places the next queen.
    #[must_use]
    pub fn to_move(&self) -> Player {
        if self.queens.len() & 1 == 0 { Player::FIRST } else { Player::SECOND }
    }

    /// The position with one more queen, on a cell that is free.
    #[must_use]
    pub(crate) fn with(&self, cell: Cell) -> Self {
        let mut next = self.clone();
        if self.is_free(cell) {
            next.put(cell);
        }
        next
    }

    fn put(&mut self, cell: Cell) {
        let mut free = std::mem::take(&mut self.free);
        self.lines(cell, |index| free.set(index, false));
        self.free = free;
        self.queens.push(cell);
    }

    /// Calls with the index of every cell on the four lines through a cell, each once.
    fn lines(&self, cell: Cell, mut visit: impl FnMut(usize)) {
        let side = self.side.len();
        let (x, y) = (usize::from(cell.x), usize::from(cell.y));
        for row in 0..side {
            let start = row * side;
            if row == y {
                (start..start + side).for_each(&mut visit);
                continue;
            }
            let distance = row.abs_diff(y);
            visit(start + x);
            if x >= distance {
                visit(start + x - distance);
            }
            if x + distance < side {
                visit(start + x + distance);
            }
        }
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.side == other.side && self.queens.len() == other.queens.len() && self.free == other.free
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.side.hash(state);
        self.queens.len().hash(state);
        self.free.hash(state);
    }
}

impl QueensDuel {
    /// The game on this board under this rule.
    #[must_use]
    pub const fn new(side: Side, rule: Rule) -> Self {
        Self { side, rule }
    }

    /// Whether White's last queen has ended the game.
    #[must_use]
    pub fn quota_is_met(&self, position: &Position) -> bool {
        self.quota_is_met_by(position.queens.len())
    }

    /// Whether this many queens on the board include White's last one.
    pub(crate) fn quota_is_met_by(self, queens: usize) -> bool {
        let white = queens.div_ceil(2);
        self.rule == Rule::Quota && self.side.quota().is_some_and(|quota| white >= usize::from(quota))
    }

    /// The winner of a finished game.
    #[must_use]
    pub fn winner(&self, position: &Position) -> Option<Player> {
        if self.quota_is_met(position) {
            return Some(Player::FIRST);
        }
        // Who placed last: White after an odd total, Black otherwise, on no queens at all too.
        position.free.is_clear().then(|| opponent(position.to_move()))
    }

    /// Places a queen, or says why not.
    pub fn place(&self, position: &Position, cell: Point) -> Result<Position, PlaceError> {
        let on_board = self.side.cell(cell).ok_or(PlaceError::OffBoard { cell, side: self.side })?;
        match position.attacker(on_board) {
            Some(queen) if queen == on_board => return Err(PlaceError::Occupied { cell }),
            Some(queen) => return Err(PlaceError::Attacked { cell, queen: queen.into() }),
            None => {}
        }
        if self.quota_is_met(position) {
            return Err(PlaceError::Over);
        }
        Ok(position.with(on_board))
    }
}

/// The other of the two players.
#[must_use]
pub fn opponent(player: Player) -> Player {
    if player == Player::FIRST { Player::SECOND } else { Player::FIRST }
}

impl Game for QueensDuel {
    type Position = Position;
    type Move = Cell;

    fn players(&self) -> usize {
        2
    }

    fn initial(&self) -> Position {
        Position::empty(self.side)
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move()
    }

    fn legal_moves(&self, position: &Position, out: &mut Vec<Cell>) {
        if !self.quota_is_met(position) {
            out.extend(position.free_cells());
        }
    }

    fn play(&self, position: &Position, mv: Cell) -> Position {
        position.with(mv)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.winner(position).map(Outcome::win_of_two)
    }
}
