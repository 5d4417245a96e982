//! Players, from careless to perfect.
//!
//! Chance comes from the caller's generator and time from the caller's watch, so a robot is as reproducible as
//! what it is given.

use rand::{Rng, RngExt};
use tablero_core::Game;

use crate::cell::Cell;
use crate::engine::{Position, QueensDuel};
use crate::solver::{Resources, Solver, Watch};

/// A way to choose a cell without search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Style {
    /// Any free cell: the player of the course.
    Random,
    /// A cell that takes as many free cells as possible.
    MostAttacking,
    /// A cell that takes as few free cells as possible.
    LeastAttacking,
    /// Ends the game if that wins, and avoids cells after which the opponent could end it; chance decides
    /// among the rest.
    Parity,
}

impl Style {
    /// All of them, weakest first.
    pub const ALL: [Self; 4] = [Self::Random, Self::LeastAttacking, Self::MostAttacking, Self::Parity];

    /// The robot's name in texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::MostAttacking => "most-attacking",
            Self::LeastAttacking => "least-attacking",
            Self::Parity => "parity",
        }
    }

    /// The robot with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|robot| robot.name() == name)
    }

    /// A move for the player to move; `None` once the game is over.
    pub fn choose(self, game: &QueensDuel, position: &Position, rng: &mut impl Rng) -> Option<Cell> {
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        match self {
            Self::Random => {}
            Self::MostAttacking => keep_best(&mut moves, |cell| position.takes(cell)),
            Self::LeastAttacking => keep_best(&mut moves, |cell| usize::MAX - position.takes(cell)),
            Self::Parity if !end_is_near(*game, position) => {}
            Self::Parity => keep_best(&mut moves, |cell| prudence(*game, position, cell)),
        }
        if moves.is_empty() { None } else { Some(moves[rng.random_range(0..moves.len())]) }
    }
}

/// Whether this queen or the next could end the game; far from the end all moves are equally prudent.
fn end_is_near(game: QueensDuel, position: &Position) -> bool {
    position.free_count() <= 2 * most_taken(game) || game.quota_is_met_by(position.queens().len() + 2)
}

/// How many cells one queen can take at most.
fn most_taken(game: QueensDuel) -> usize {
    4 * usize::from(game.side.get()) - 3
}

/// 2 for a move that ends the game with a win, 1 for one after which the opponent cannot do so, else 0.
fn prudence(game: QueensDuel, position: &Position, cell: Cell) -> usize {
    let next = game.play(position, cell);
    match game.winner(&next) {
        Some(winner) => {
            if winner == position.to_move() {
                2
            } else {
                0
            }
        }
        None => usize::from(!can_end(game, &next)),
    }
}

/// Whether the player to move can end an unfinished game at once and win: by a queen that takes every free cell,
/// or by White's last one.
fn can_end(game: QueensDuel, position: &Position) -> bool {
    let free = position.free_count();
    game.quota_is_met_by(position.queens().len() + 1)
        || free <= most_taken(game) && position.free_cells().any(|cell| position.takes(cell) == free)
}

fn keep_best<K: Ord>(moves: &mut Vec<Cell>, mut worth: impl FnMut(Cell) -> K) {
    let worths: Vec<K> = moves.iter().map(|&cell| worth(cell)).collect();
    if let Some(best) = worths.iter().max() {
        let mut worth = worths.iter();
        moves.retain(|_| worth.next() == Some(best));
    }
}

/// The choice of the perfect robot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// The move is proved to win.
    Wins(Cell),
    /// Every move is proved to lose; this one at least asks the opponent for care.
    Loses(Cell),
    /// The watch ended the search; the move is that of [`Style::Parity`].
    Unproved(Cell),
}

impl Choice {
    /// The move, whatever is known about it.
    #[must_use]
    pub const fn cell(self) -> Cell {
        match self {
            Self::Wins(cell) | Self::Loses(cell) | Self::Unproved(cell) => cell,
        }
    }
}

/// A winning move if there is one and the watch lets the search find it, otherwise a move of
/// [`Style::Parity`]; `None` once the game is over.
pub fn perfect(
    game: &QueensDuel,
    position: &Position,
    resources: Resources,
    watch: Watch<'_>,
    rng: &mut impl Rng,
) -> Option<Choice> {
    let fallback = Style::Parity.choose(game, position, rng)?;
    let Ok(solver) = Solver::new(*game, position, resources) else { return Some(Choice::Unproved(fallback)) };
    let mut cells: Vec<Cell> = position.free_cells().collect();
    cells.sort_by_key(|&cell| std::cmp::Reverse(position.takes(cell)));
    for cell in cells {
        match solver.mover_wins(&game.play(position, cell), watch) {
            Some(false) => return Some(Choice::Wins(cell)),
            // Searches of a few positions end before they ask.
            Some(true) if watch(solver.progress()) => {}
            Some(true) | None => return Some(Choice::Unproved(fallback)),
        }
    }
    Some(Choice::Loses(fallback))
}
