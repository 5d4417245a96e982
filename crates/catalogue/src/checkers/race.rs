//! Evaluations of a race.

use std::sync::Arc;

use tablero_chinese_checkers::engine::{CellSet, Checkers, State};
use tablero_chinese_checkers::exact::AloneTable;
use tablero_chinese_checkers::{Cell, Corner, Move, Pos, Size};
use tablero_core::Player;

use tablero_search::Knowledge;

/// A race: pieces should be far north in the own view, near the middle line, and none left behind.
///
/// The promise of a move is what it adds to the sum of w, so that [`Greedy`](tablero_search::Greedy) with this knowledge is
/// the robot of the lab sheet.
#[derive(Clone, Debug)]
pub struct Race {
    /// The worth of a piece of each player on each cell.
    worth: Vec<[i32; 6]>,
}

impl Race {
    /// The knowledge for boards of one size.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let worth = |cell| Corner::ALL.map(|corner: Corner| worth(size, corner.view(cell)));
        Self { worth: size.iter().map(|(_, cell)| worth(cell)).collect() }
    }

    fn worth(&self, corner: Corner, pos: Pos) -> i32 {
        self.worth.get(pos.index()).map_or(0, |worth| worth[corner.index()])
    }
}

/// The worth of a piece on a cell of its owner's view. The way left counts more than in proportion, so that the
/// hindmost pieces come along; so does the distance from the middle line, where chains are fewest.
fn worth(size: Size, seen: Cell) -> i32 {
    let left = 2 * size.get() - seen.w();
    let aside = (seen.u() + seen.v()).abs();
    let cost = 12 * left + left * left + aside * aside / 2 + aside;
    i32::try_from(-cost).unwrap_or(i32::MIN / 2)
}

impl<S: CellSet> Knowledge<Checkers<S>> for Race {
    fn score(&self, game: &Checkers<S>, position: &State<S>, player: Player) -> i32 {
        let Some(corner) = game.corner(player) else { return 0 };
        let mut score = 0;
        game.for_each_piece(position, corner, |pos| score += self.worth(corner, pos));
        score
    }

    fn promise(&self, game: &Checkers<S>, position: &State<S>, mv: Move) -> i32 {
        match mv {
            Move::Piece { from, to } => game.gain(position.to_move(), from, to),
            Move::Pass => 0,
        }
    }

    fn settled(&self, game: &Checkers<S>, position: &State<S>, player: Player) -> Option<u8> {
        let corner = game.corner(player)?;
        let place = position.finished().position(|other| other == corner)?;
        u8::try_from(place + 1).ok()
    }
}

/// A race judged by the rounds that each player would still need alone, from the table of all placements (N up to 3).
///
/// Where the players have passed each other this is the truth, up to what they build of each other's pieces; before,
/// it still sees ladders that the sum of distances does not. Rounds count first; [`Race`] decides between equals.
#[derive(Clone, Debug)]
pub struct Rounds {
    race: Race,
    table: Arc<AloneTable>,
}

/// What a round is worth beside the points of [`Race`], which has a few hundred for a whole placement of N = 3.
const ROUND: i32 = 60;

impl Rounds {
    /// The knowledge that a table gives.
    #[must_use]
    pub fn new(table: Arc<AloneTable>) -> Self {
        Self { race: Race::new(table.size()), table }
    }
}

impl<S: CellSet> Knowledge<Checkers<S>> for Rounds {
    fn score(&self, game: &Checkers<S>, position: &State<S>, player: Player) -> i32 {
        let rounds = game
            .corner(player)
            .and_then(|corner| self.table.rounds(&game.unload(position), corner))
            .map_or(0, i32::from);
        self.race.score(game, position, player) - ROUND * rounds
    }

    fn promise(&self, game: &Checkers<S>, position: &State<S>, mv: Move) -> i32 {
        self.race.promise(game, position, mv)
    }

    fn settled(&self, game: &Checkers<S>, position: &State<S>, player: Player) -> Option<u8> {
        self.race.settled(game, position, player)
    }
}
