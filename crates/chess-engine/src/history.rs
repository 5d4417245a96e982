//! What earlier parts of the search say about moves.

use tablero_lite_chess::{Colour, Kind, Move, Piece, Square};

use crate::correction::Corrections;
use crate::score::MOST_PLIES;

/// No entry leaves this range.
const LIMIT: i32 = 16_000;

/// A piece and where it went, as a number below 512.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arrival(u16);

impl Arrival {
    pub(crate) fn new(piece: Piece, to: Square) -> Self {
        let side = if piece.colour == Colour::White { 0 } else { 4 };
        let kind = match piece.kind {
            Kind::Pawn => 0,
            Kind::Bishop => 1,
            Kind::Rook => 2,
            Kind::King => 3,
        };
        let to = u16::try_from(to.index()).unwrap_or(0);
        Self((side + kind) * 64 + to)
    }

    fn index(self) -> usize {
        self.0.into()
    }
}

/// Killer moves, counter-moves, and how often quiet moves were best.
pub(crate) struct History {
    /// By side and move.
    moves: Vec<[i16; 4096]>,
    /// By the arrival before and this one.
    replies: Vec<[i16; 512]>,
    counters: [Option<Move>; 512],
    killers: [[Option<Move>; 2]; MOST_PLIES + 2],
    pub(crate) corrections: Corrections,
}

impl History {
    pub(crate) fn new() -> Self {
        Self {
            moves: vec![[0; 4096]; 2],
            replies: vec![[0; 512]; 512],
            counters: [None; 512],
            killers: [[None; 2]; MOST_PLIES + 2],
            corrections: Corrections::new(),
        }
    }

    /// Before a new search: killers belong to their plies, the rest fades.
    pub(crate) fn fade(&mut self) {
        self.killers = [[None; 2]; MOST_PLIES + 2];
        for value in self.moves.iter_mut().flatten() {
            *value /= 2;
        }
    }

    pub(crate) fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers.get(ply).copied().unwrap_or_default()
    }

    pub(crate) fn forget_killers(&mut self, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply) {
            *killers = [None; 2];
        }
    }

    pub(crate) fn counter(&self, before: Option<Arrival>) -> Option<Move> {
        before.and_then(|before| self.counters[before.index()])
    }

    /// How well a quiet move did so far, after the last two arrivals.
    pub(crate) fn value(
        &self,
        side: Colour,
        mv: Move,
        arrival: Arrival,
        before: [Option<Arrival>; 2],
    ) -> i32 {
        let replies =
            before.into_iter().flatten().map(|before| self.replies[before.index()][arrival.index()]);
        i32::from(self.moves[side_index(side)][usize::from(mv.index())]) + replies.map(i32::from).sum::<i32>()
    }

    /// Moves a value towards a side by `bonus`, the less the further it is already.
    pub(crate) fn learn(
        &mut self,
        side: Colour,
        mv: Move,
        arrival: Arrival,
        before: [Option<Arrival>; 2],
        bonus: i32,
    ) {
        let change = |value: &mut i16| {
            let old = i32::from(*value);
            *value = i16::try_from(old + bonus - old * bonus.abs() / LIMIT).unwrap_or(*value);
        };
        change(&mut self.moves[side_index(side)][usize::from(mv.index())]);
        for before in before.into_iter().flatten() {
            change(&mut self.replies[before.index()][arrival.index()]);
        }
    }

    /// A quiet move refuted what came before it.
    pub(crate) fn refuted(&mut self, ply: usize, mv: Move, before: Option<Arrival>) {
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != Some(mv)
        {
            *killers = [Some(mv), killers[0]];
        }
        if let Some(before) = before {
            self.counters[before.index()] = Some(mv);
        }
    }
}

const fn side_index(side: Colour) -> usize {
    match side {
        Colour::White => 0,
        Colour::Black => 1,
    }
}
