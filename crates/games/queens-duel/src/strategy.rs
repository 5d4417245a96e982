//! A strategy that wins against every reply, as a file, and the check that it does.
//!
//! A strategy says for each situation the winner can get into where to place the next queen. A situation is the
//! number of queens on the board and the free cells, turned and mirrored into the form that comes first; two
//! situations that the symmetries of the board turn into each other share a line. Where a queen ends the game at
//! once in the winner's favour no line is needed: the first such cell is taken.
//!
//! [`Strategy::verify`] believes nothing: it plays the strategy against every reply by the words of
//! [`spec`], with no engine and no solver, and refuses a file that loses, has no line for
//! a situation that comes up, or has lines for situations that never do.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use tablero_core::{Game, Player};

use crate::cell::{Cell, Rule, Side, SideError};
use crate::engine::{Position, QueensDuel};
use crate::notation::{player_name, read_point, write_cell};
use crate::solver::{Solver, Watch};
use crate::spec;
use crate::sum::fnv1a;

const HEAD: &str = "tablero queens strategy 1";

/// The largest side whose strategies are read: nobody can verify larger ones.
pub const MAX_STRATEGY_SIDE: u16 = 16;

/// A winning strategy, or what claims to be one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Strategy {
    game: QueensDuel,
    winner: Player,
    moves: BTreeMap<Situation, Cell>,
}

/// A class of positions with the same future up to symmetry.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Situation {
    queens: usize,
    /// The free cells, row by row.
    free: Vec<Cell>,
}

/// Why a strategy is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StrategyError {
    /// A line that does not say what it should.
    #[error("line {line}: expected {expected}, found {found:?}")]
    Line {
        /// Which line, from 1.
        line: usize,
        /// What belongs there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// A number that is no side.
    #[error("line 2: {0}")]
    Side(SideError),
    /// A side that is too large to be verified.
    #[error("line 2: expected a side of at most {MAX_STRATEGY_SIDE}, found {found}")]
    TooLarge {
        /// The side.
        found: Side,
    },
    /// Two lines about one situation.
    #[error("line {line}: the situation has a move already")]
    Repeated {
        /// The second of the lines.
        line: usize,
    },
    /// The last line does not fit the lines before it.
    #[error("the last line says that the sum of the file is {found}, but it is {expected}")]
    Sum {
        /// What it says.
        found: String,
        /// What it should say.
        expected: String,
    },
    /// A move onto a cell that is not free.
    #[error("after {line:?} the strategy places a queen on {cell}, which is not free")]
    Illegal {
        /// The queens so far.
        line: String,
        /// The cell.
        cell: Cell,
    },
    /// A situation without a move.
    #[error("after {line:?} the strategy has no move for {winner}")]
    Silent {
        /// The queens so far.
        line: String,
        /// Who is to move.
        winner: &'static str,
    },
    /// A game that the strategy loses.
    #[error("after {line:?} the game is over and {winner} has lost")]
    Loses {
        /// The queens of the game.
        line: String,
        /// Who should have won.
        winner: &'static str,
    },
    /// Moves for situations that cannot come up.
    #[error("{count} moves of the strategy are never played")]
    Unused {
        /// How many.
        count: usize,
    },
}

impl Strategy {
    /// A strategy for whoever wins the empty board; `None` if the solver was stopped.
    ///
    /// The solver must have been made for the empty board of its game.
    pub fn build(solver: &Solver, watch: Watch<'_>) -> Option<Self> {
        let game = solver.game();
        let root = game.initial();
        let winner = solver.winner(watch)?;
        let mut moves = BTreeMap::new();
        let mut seen = BTreeSet::new();
        let mut open = vec![root];
        while let Some(position) = open.pop() {
            if game.winner(&position).is_some() {
                continue;
            }
            // Searches of a few positions end before they ask.
            if !watch(solver.progress()) {
                return None;
            }
            let free: Vec<Cell> = position.free_cells().collect();
            let (situation, turn) = Situation::new(game.side, position.queens().len(), &free);
            if position.to_move() != winner {
                if seen.insert(situation) {
                    open.extend(position.free_cells().map(|cell| game.play(&position, cell)));
                }
                continue;
            }
            if moves.contains_key(&situation) || ends_at_once(game, &position, winner) {
                continue;
            }
            let mut kids: Vec<(usize, Cell, Position)> = position
                .free_cells()
                .map(|cell| (cell, game.play(&position, cell)))
                .map(|(cell, next)| (next.free_count(), cell, next))
                .collect();
            kids.sort_by_key(|(free, cell, _)| (*free, *cell));
            for (_, cell, next) in kids {
                if !solver.mover_wins(&next, watch)? {
                    moves.insert(situation, turn.apply(game.side, cell));
                    open.push(next);
                    break;
                }
            }
        }
        Some(Self { game, winner, moves })
    }

    /// The game the strategy is for.
    #[must_use]
    pub const fn game(&self) -> QueensDuel {
        self.game
    }

    /// Who wins by it.
    #[must_use]
    pub const fn winner(&self) -> Player {
        self.winner
    }

    /// How many situations have a move of their own.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether no situation needs a move of its own.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The strategy as a file.
    #[must_use]
    pub fn write(&self) -> String {
        let side = self.game.side;
        let mut text =
            format!("{HEAD}\nside {side}\nrule {}\nwinner {}\n", self.game.rule, player_name(self.winner));
        for (situation, &cell) in &self.moves {
            // Writing to a string cannot fail.
            let _ =
                writeln!(text, "{} {} {}", situation.queens, situation.digits(side), write_cell(side, cell));
        }
        let sum = sum_line(&text);
        text + &sum + "\n"
    }

    /// The strategy that a file holds, not yet verified.
    pub fn read(text: &str) -> Result<Self, StrategyError> {
        let strategy = Self::read_unsummed(text)?;
        let body = text.trim_end().rfind('\n').map_or(0, |end| end + 1);
        let (expected, found) = (sum_line(&text[..body]), text[body..].trim());
        if found == expected {
            Ok(strategy)
        } else {
            Err(StrategyError::Sum { found: found.to_owned(), expected })
        }
    }

    /// The strategy that a file holds, without a look at the sum in its last line: what was changed by hand can
    /// be read this way, and it is [`verify`](Strategy::verify) that then says why it does not win.
    pub fn read_unsummed(text: &str) -> Result<Self, StrategyError> {
        let mut lines = (1..).zip(text.lines());
        let mut next = |expected: &'static str, prefix: &str| {
            let (line, found) = lines.next().unwrap_or((0, ""));
            let found_owned = || found.to_owned();
            found.strip_prefix(prefix).ok_or_else(|| StrategyError::Line {
                line,
                expected,
                found: found_owned(),
            })
        };
        next("the heading of a strategy", HEAD)?;
        let refused =
            |line, expected, found: &str| StrategyError::Line { line, expected, found: found.to_owned() };
        let side = next("a side", "side ")?;
        let side =
            Side::new(side.parse().map_err(|_| refused(2, "a side", side))?).map_err(StrategyError::Side)?;
        if side.get() > MAX_STRATEGY_SIDE {
            return Err(StrategyError::TooLarge { found: side });
        }
        let rule = next("a rule", "rule ")?;
        let rule = Rule::from_name(rule).ok_or_else(|| refused(3, "quota or last", rule))?;
        let winner = match next("a winner", "winner ")? {
            "white" => Player::FIRST,
            "black" => Player::SECOND,
            found => return Err(refused(4, "white or black", found)),
        };
        let mut moves = BTreeMap::new();
        let mut rest = lines.peekable();
        while let Some((line, text)) = rest.next() {
            if rest.peek().is_none() {
                // The last line is the sum.
                break;
            }
            let (situation, cell) =
                read_move(side, text).ok_or_else(|| refused(line, "queens, free cells and a move", text))?;
            if moves.insert(situation, cell).is_some() {
                return Err(StrategyError::Repeated { line });
            }
        }
        Ok(Self { game: QueensDuel::new(side, rule), winner, moves })
    }

    /// Plays the strategy against every reply; gives the number of situations that came up.
    pub fn verify(&self) -> Result<usize, StrategyError> {
        let side = self.game.side;
        let mut seen: BTreeSet<Situation> = BTreeSet::new();
        let mut used: BTreeSet<&Situation> = BTreeSet::new();
        let mut open: Vec<(Vec<Cell>, Vec<Cell>)> = vec![(Vec::new(), side.cells().collect())];
        while let Some((queens, free)) = open.pop() {
            let line = || written(side, &queens);
            if let Some(winner) = self.over(&queens, &free) {
                if winner != self.winner {
                    return Err(StrategyError::Loses { line: line(), winner: player_name(self.winner) });
                }
                continue;
            }
            let (situation, turn) = Situation::new(side, queens.len(), &free);
            if seen.contains(&situation) {
                continue;
            }
            let place = |cell: Cell| {
                let queens: Vec<Cell> = queens.iter().copied().chain([cell]).collect();
                let free = free.iter().copied().filter(|&other| !spec::attacks(cell.into(), other.into()));
                (queens, free.collect::<Vec<Cell>>())
            };
            if spec::to_move(queens.len()) != self.winner {
                open.extend(free.iter().map(|&cell| place(cell)));
            } else if let Some((known, &cell)) = self.moves.get_key_value(&situation) {
                used.insert(known);
                let cell = turn.undo(side, cell);
                if !free.contains(&cell) {
                    return Err(StrategyError::Illegal { line: line(), cell });
                }
                open.push(place(cell));
            } else {
                let wins = |&cell: &Cell| {
                    let (queens, free) = place(cell);
                    self.over(&queens, &free) == Some(self.winner)
                };
                if !free.iter().any(wins) {
                    return Err(StrategyError::Silent { line: line(), winner: player_name(self.winner) });
                }
            }
            seen.insert(situation);
        }
        match self.moves.len() - used.len() {
            0 => Ok(seen.len()),
            count => Err(StrategyError::Unused { count }),
        }
    }

    /// The winner of a finished game, by the words of the rules, with the free cells at hand.
    fn over(&self, queens: &[Cell], free: &[Cell]) -> Option<Player> {
        if spec::quota_is_met(self.game.side, queens.len(), self.game.rule) {
            return Some(spec::WHITE);
        }
        let even = queens.len().is_multiple_of(2);
        free.is_empty().then_some(if even { spec::BLACK } else { spec::WHITE })
    }
}

fn ends_at_once(game: QueensDuel, position: &Position, winner: Player) -> bool {
    position.free_cells().any(|cell| game.winner(&game.play(position, cell)) == Some(winner))
}

fn written(side: Side, queens: &[Cell]) -> String {
    queens.iter().map(|&queen| write_cell(side, queen)).collect::<Vec<_>>().join(" ")
}

fn read_move(side: Side, text: &str) -> Option<(Situation, Cell)> {
    let mut words = text.split(' ');
    let (queens, digits, cell) = (words.next()?, words.next()?, words.next()?);
    let situation = Situation { queens: queens.parse().ok()?, free: read_digits(side, digits)? };
    let cell = side.cell(read_point(side, cell).ok()?)?;
    words.next().is_none().then_some((situation, cell))
}

/// The last line of a file: a sum over the lines before it.
fn sum_line(text: &str) -> String {
    format!("sum {:016x}", fnv1a(text.as_bytes()))
}

/// One of the eight symmetries of the board: mirrored or not along the main diagonal, then turned.
#[derive(Debug, Clone, Copy)]
struct Turn {
    mirrored: bool,
    quarters: u8,
}

impl Turn {
    fn all() -> impl Iterator<Item = Self> {
        [false, true].into_iter().flat_map(|mirrored| (0..4).map(move |quarters| Self { mirrored, quarters }))
    }

    fn apply(self, side: Side, cell: Cell) -> Cell {
        let start = if self.mirrored { Cell { x: cell.y, y: cell.x } } else { cell };
        (0..self.quarters).fold(start, |cell, _| quarter(side, cell))
    }

    fn undo(self, side: Side, cell: Cell) -> Cell {
        let back = (self.quarters..4).fold(cell, |cell, _| quarter(side, cell));
        // Four quarters are none.
        let back = if self.quarters == 0 { cell } else { back };
        if self.mirrored { Cell { x: back.y, y: back.x } } else { back }
    }
}

fn quarter(side: Side, cell: Cell) -> Cell {
    Cell { x: side.get() - 1 - cell.y, y: cell.x }
}

impl Situation {
    /// The situation of a position, and the symmetry that turns the position into it.
    fn new(side: Side, queens: usize, free: &[Cell]) -> (Self, Turn) {
        let image = |turn: Turn| {
            let mut cells: Vec<Cell> = free.iter().map(|&cell| turn.apply(side, cell)).collect();
            cells.sort_unstable();
            (cells, turn)
        };
        let first = image(Turn { mirrored: false, quarters: 0 });
        let (free, turn) = Turn::all()
            .skip(1)
            .map(image)
            .fold(first, |best, next| if next.0 < best.0 { next } else { best });
        (Self { queens, free }, turn)
    }

    /// The free cells as hexadecimal digits, four cells each, row by row.
    fn digits(&self, side: Side) -> String {
        let mut digits = vec![0_u32; side.cell_count().div_ceil(4)];
        for &cell in &self.free {
            let index = side.index(cell);
            digits[index / 4] |= 8 >> (index % 4);
        }
        digits.into_iter().filter_map(|digit| char::from_digit(digit, 16)).collect()
    }
}

fn read_digits(side: Side, digits: &str) -> Option<Vec<Cell>> {
    if digits.len() != side.cell_count().div_ceil(4) {
        return None;
    }
    let mut free = Vec::new();
    for (place, digit) in digits.chars().enumerate() {
        let digit = digit.to_digit(16)?;
        for bit in (0..4).filter(|bit| digit & (8 >> bit) != 0) {
            let index = place * 4 + bit;
            if index >= side.cell_count() {
                return None;
            }
            free.push(side.at(index));
        }
    }
    Some(free)
}
