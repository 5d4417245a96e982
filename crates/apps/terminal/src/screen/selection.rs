//! Where the cursor is, what is picked up, and what is marked.

use std::collections::HashSet;

use tablero_core::{AnyMove, Player};
use tablero_draw::{At, Board, Ends, Lattice};
use tablero_play::Session;

use super::theme::Mark;

/// What a person points at on a board.
#[derive(Debug, Default)]
pub(crate) struct Selection {
    /// The cursor; none where somebody walks.
    pub(crate) cursor: Option<At>,
    /// Whether the cursor stands where the person has put it.
    pub(crate) placed: bool,
    picked: Option<At>,
    targets: HashSet<At>,
    hinted: Vec<At>,
}

/// What choosing a spot asks for.
pub(crate) enum Picked {
    /// A legal move.
    Move(AnyMove),
    /// A move between spots that is not legal: the game says why.
    Refused(Option<At>, At),
    /// A piece was picked up or put back.
    Changed,
    /// A piece that has no move now.
    Stuck,
    /// An empty spot while nothing is picked up.
    Nothing,
}

/// Every legal move with the spots that it names.
pub(crate) fn named_moves(session: &Session, south: Player) -> impl Iterator<Item = (AnyMove, Ends)> {
    let position = session.position();
    let table = session.table();
    position.legal_moves().filter_map(move |mv| Some((mv, table.ends(position, mv, south)?)))
}

impl Selection {
    /// Nothing is picked up or marked any more.
    pub(crate) fn clear(&mut self) {
        self.picked = None;
        self.targets.clear();
        self.hinted.clear();
    }

    /// Marks the spots of a hint.
    pub(crate) fn hint(&mut self, path: Vec<At>) {
        self.hinted = path;
    }

    /// The marks of a board, on which the last move passed these spots.
    pub(crate) fn marks(&self, last: Vec<At>) -> impl Fn(At) -> Mark + use<> {
        let (picked, targets, hinted) = (self.picked, self.targets.clone(), self.hinted.clone());
        move |at| {
            if picked == Some(at) {
                Mark::Selected
            } else if targets.contains(&at) {
                Mark::Target
            } else if hinted.contains(&at) {
                Mark::Hint
            } else if last.contains(&at) {
                Mark::Last
            } else {
                Mark::None
            }
        }
    }

    /// Puts the cursor where the person may want it first: in the middle, and on a board so large that the pieces are
    /// far from there, on the nearest piece that can move.
    pub(crate) fn place_cursor(&mut self, board: &dyn Board, session: &Session, south: Player) {
        /// The most rows of a board whose middle is near to everything.
        const SMALL: u64 = 10;
        self.cursor = None;
        if board.focus().is_some() {
            return;
        }
        let extent = board.extent();
        let middle = At::new(
            i64::midpoint(extent.low.column, extent.high.column),
            i64::midpoint(extent.low.row, extent.high.row),
        );
        let far = |at: &At| {
            let (right, down) = (at.column.abs_diff(middle.column), at.row.abs_diff(middle.row));
            (right.saturating_add(down), at.row, at.column)
        };
        let is_large = extent.high.row.abs_diff(extent.low.row) > SMALL;
        let nearest = (is_large && board.moves_pieces() && session.is_human_turn())
            .then(|| named_moves(session, south).filter_map(|(_, ends)| ends.from).min_by_key(far))
            .flatten();
        self.cursor = Some(nearest.unwrap_or(middle));
    }

    /// Moves the cursor by one spot.
    pub(crate) fn step(&mut self, board: &dyn Board, right: i64, down: i64) {
        let Some(cursor) = self.cursor else { return };
        self.placed = true;
        self.cursor = Some(neighbour(board, cursor, right, down).unwrap_or(cursor));
    }

    /// A spot is chosen: a piece to move, a place to move it to, a cell to put a piece on.
    pub(crate) fn pick(&mut self, board: &dyn Board, session: &Session, south: Player, at: At) -> Picked {
        let moves: Vec<_> = named_moves(session, south).collect();
        let between = |from: Option<At>| {
            let found = moves.iter().find(|(_, ends)| ends.from == from && ends.to == at);
            found.map_or(Picked::Refused(from, at), |(mv, _)| Picked::Move(*mv))
        };
        if !board.moves_pieces() {
            return between(None);
        }
        if self.picked == Some(at) {
            self.clear();
            return Picked::Changed;
        }
        let targets: HashSet<At> =
            moves.iter().filter(|(_, ends)| ends.from == Some(at)).map(|(_, ends)| ends.to).collect();
        match self.picked {
            // Another piece of one's own is picked up instead.
            Some(from) if targets.is_empty() || self.targets.contains(&at) => between(Some(from)),
            _ if targets.is_empty() => {
                self.clear();
                let is_piece = board.spot(at).is_some_and(|spot| spot.shape.is_some());
                if is_piece { Picked::Stuck } else { Picked::Nothing }
            }
            _ => {
                self.clear();
                self.picked = Some(at);
                self.targets = targets;
                Picked::Changed
            }
        }
    }

    /// The piece that is picked up.
    pub(crate) const fn picked(&self) -> Option<At> {
        self.picked
    }
}

/// The next spot in a direction. On the star, up and down alternate between the two neighbours of the next row.
fn neighbour(board: &dyn Board, at: At, right: i64, down: i64) -> Option<At> {
    let place = |right: i64, down: i64| {
        let at = At::new(at.column.checked_add(right)?, at.row.checked_add(down)?);
        board.spot(at).map(|_| at)
    };
    match board.lattice() {
        Lattice::Square => place(right, down),
        Lattice::Star if down == 0 => place(2 * right, 0),
        Lattice::Star => {
            let first = if at.row.rem_euclid(2) == 0 { 1 } else { -1 };
            place(first, down).or_else(|| place(-first, down))
        }
    }
}
