//! The game for a size, players and a finish rule, as `core::Game` sees it.

use tablero_core::{Game, Outcome, Player};

use super::cell_set::CellSet;
use super::frame::{Frame, frame_index};
use super::state::{Finished, State, piece_key};
use crate::corner::{Corner, Corners};
use crate::position::{Move, Position, Rule};
use crate::size::{Pos, Size};

/// Chinese checkers with everything that stays fixed during play.
#[derive(Debug, Clone)]
pub struct Checkers<S> {
    size: Size,
    players: Corners,
    rule: Rule,
    frames: [Frame<S>; 3],
    /// The frames in which somebody moves; occupied cells are kept up to date for these.
    used: [bool; 3],
    initial: State<S>,
}

/// Why a move cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The board is larger than the chosen engine handles.
    #[error("a board of size {size} is too large here: expected at most {max}")]
    Size {
        /// The size asked for.
        size: Size,
        /// The largest size.
        max: u8,
    },
    /// Nothing stands on the cell of origin.
    #[error("cell {from} is empty")]
    Empty {
        /// The cell of origin.
        from: Pos,
    },
    /// The piece belongs to another player.
    #[error("the piece on cell {from} belongs to player {owner}, but player {to_move} is to move")]
    NotYours {
        /// The cell of origin.
        from: Pos,
        /// Who owns the piece.
        owner: Corner,
        /// Who is to move.
        to_move: Corner,
    },
    /// Origin and target are the same cell.
    #[error("a move must end on another cell than {from}")]
    Nowhere {
        /// The cell.
        from: Pos,
    },
    /// The target is occupied.
    #[error("cell {to} is occupied by player {owner}")]
    Occupied {
        /// The target.
        to: Pos,
        /// Whose piece is there.
        owner: Corner,
    },
    /// The target is where the player's pieces may never stand.
    #[error("cell {to} is outside the zone of player {corner}")]
    OutsideZone {
        /// The target.
        to: Pos,
        /// The owner of the piece.
        corner: Corner,
    },
    /// Neither a step nor a chain of jumps leads there.
    #[error(
        "no step and no chain of jumps inside the zone of player {corner} leads from cell {from} to cell {to}"
    )]
    Unreachable {
        /// The cell of origin.
        from: Pos,
        /// The target.
        to: Pos,
        /// The owner of the piece.
        corner: Corner,
    },
    /// A pass although there is a move.
    #[error("player {corner} may not pass: there are moves, such as {from}-{to}")]
    MayNotPass {
        /// Who wanted to pass.
        corner: Corner,
        /// The origin of a legal move.
        from: Pos,
        /// Its target.
        to: Pos,
    },
    /// The game has ended.
    #[error("the game is over")]
    Over,
}

impl<S: CellSet> Checkers<S> {
    /// The game from the initial position; the size must be one the set can hold.
    pub fn new(size: Size, players: Corners, rule: Rule) -> Result<Self, IllegalMove> {
        Self::from_position(&Position::initial(size, players, rule))
    }

    /// The game that begins with a given position.
    pub fn from_position(position: &Position) -> Result<Self, IllegalMove> {
        let (size, players, rule) = (position.size(), position.players(), position.rule());
        if size.get() > i64::from(S::MAX_SIZE) {
            return Err(IllegalMove::Size { size, max: S::MAX_SIZE });
        }
        let frames =
            [Corner::South, Corner::SouthEast, Corner::NorthEast].map(|corner| Frame::new(size, corner));
        let mut used = [false; 3];
        for corner in players.iter() {
            used[frame_index(corner)] = true;
        }
        let blank = || S::empty(size);
        let empty = State {
            own: std::array::from_fn(|_| blank()),
            occupied: std::array::from_fn(|_| blank()),
            sums: [0; 6],
            key: 0,
            to_move: players.lowest(),
            finished: Finished::default(),
        };
        let mut game = Self { size, players, rule, frames, used, initial: empty };
        game.initial = game.load(position);
        Ok(game)
    }

    /// The state of a position with the same size and players; pieces of others are left out.
    #[must_use]
    pub fn load(&self, position: &Position) -> State<S> {
        let mut state = self.initial.clone();
        state.own = std::array::from_fn(|_| S::empty(self.size));
        state.occupied = std::array::from_fn(|_| S::empty(self.size));
        (state.sums, state.key) = ([0; 6], 0);
        for (pos, _) in self.size.iter() {
            if let Some(corner) = position.piece(pos).filter(|&corner| self.players.contains(corner)) {
                self.put(&mut state, corner, pos);
            }
        }
        state.to_move = position.to_move();
        state.finished = Finished::default();
        position.finished().iter().for_each(|&corner| state.finished.push(corner));
        state
    }

    /// The state as plain data.
    #[must_use]
    pub fn unload(&self, state: &State<S>) -> Position {
        let mut board = vec![None; self.size.cells()];
        for corner in self.players.iter() {
            self.for_each_piece(state, corner, |pos| {
                if let Some(place) = board.get_mut(pos.index()) {
                    *place = Some(corner);
                }
            });
        }
        let parts = (self.size, self.players, self.rule);
        Position::from_parts(parts, board, state.to_move, state.finished.iter().collect())
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Who takes part.
    #[must_use]
    pub fn corners(&self) -> Corners {
        self.players
    }

    /// When a player has finished.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The player at a seat of the table.
    #[must_use]
    pub fn corner(&self, player: Player) -> Option<Corner> {
        self.players.iter().nth(player.seat())
    }

    fn frame(&self, corner: Corner) -> &Frame<S> {
        &self.frames[frame_index(corner)]
    }

    /// Calls `each` with the cell of every piece of a player.
    pub fn for_each_piece(&self, state: &State<S>, corner: Corner, mut each: impl FnMut(Pos)) {
        let frame = self.frame(corner);
        state.own[corner.index()].for_each(|bit| each(frame.pos(bit)));
    }

    /// Whose piece stands on a cell.
    #[must_use]
    pub fn owner(&self, state: &State<S>, pos: Pos) -> Option<Corner> {
        self.players.iter().find(|&corner| {
            self.frame(corner).bit(pos).is_some_and(|bit| state.own[corner.index()].contains(bit))
        })
    }

    fn put(&self, state: &mut State<S>, corner: Corner, pos: Pos) {
        for (index, frame) in self.frames.iter().enumerate() {
            if let Some(bit) = frame.bit(pos).filter(|_| self.used[index]) {
                state.occupied[index].insert(bit);
                if index == frame_index(corner) {
                    state.own[corner.index()].insert(bit);
                    state.sums[corner.index()] += frame.w(corner, bit);
                }
            }
        }
        state.key ^= piece_key(corner, pos);
    }

    fn take(&self, state: &mut State<S>, corner: Corner, pos: Pos) {
        for (index, frame) in self.frames.iter().enumerate() {
            if let Some(bit) = frame.bit(pos).filter(|_| self.used[index]) {
                state.occupied[index].remove(bit);
                if index == frame_index(corner) {
                    state.own[corner.index()].remove(bit);
                    state.sums[corner.index()] -= frame.w(corner, bit);
                }
            }
        }
        state.key ^= piece_key(corner, pos);
    }

    #[inline]
    fn jumps(&self, state: &State<S>, corner: Corner) -> S::Jumps {
        let zone = &self.frame(corner).zone;
        S::jumps(&state.occupied[frame_index(corner)], zone, self.size)
    }

    /// Appends what `make` makes of both ends of every move of a player, finished or not.
    #[inline]
    pub fn extend_moves<T>(
        &self,
        state: &State<S>,
        corner: Corner,
        out: &mut Vec<T>,
        mut make: impl FnMut(Pos, Pos) -> T,
    ) {
        let jumps = self.jumps(state, corner);
        let frame = self.frame(corner);
        state.own[corner.index()].for_each(|from| {
            let origin = frame.pos(from);
            S::targets(&jumps, from).extend(&frame.pos_of_bit, out, |to| make(origin, to));
        });
    }

    /// Every move of the player to move, whoever that is, in increasing order; empty when it must pass.
    #[must_use]
    pub fn moves(&self, state: &State<S>) -> Vec<(Pos, Pos)> {
        let mut moves = Vec::new();
        self.extend_moves(state, state.to_move, &mut moves, |from, to| (from, to));
        moves.sort_unstable();
        moves
    }

    /// Where the piece on a cell can go, whoever owns it, in increasing order; `None` if the cell is empty.
    #[must_use]
    #[doc(alias = "gera_jogadas")]
    pub fn piece_moves(&self, state: &State<S>, from: Pos) -> Option<Vec<Pos>> {
        let corner = self.owner(state, from)?;
        let frame = self.frame(corner);
        let mut targets = Vec::new();
        S::targets(&self.jumps(state, corner), frame.bit(from)?).extend(
            &frame.pos_of_bit,
            &mut targets,
            |to| to,
        );
        targets.sort_unstable();
        Some(targets)
    }

    /// Whether a player has any move.
    #[must_use]
    #[inline]
    pub fn can_move(&self, state: &State<S>, corner: Corner) -> bool {
        S::can_move(&self.jumps(state, corner), &state.own[corner.index()])
    }

    /// How much a move of a player raises its sum of w.
    #[must_use]
    #[inline]
    pub fn gain(&self, corner: Corner, from: Pos, to: Pos) -> i32 {
        let frame = self.frame(corner);
        let w = |pos| frame.bit(pos).map_or(0, |bit| frame.w(corner, bit));
        w(to) - w(from)
    }

    /// The moves that raise the mover's sum of w most, in increasing order, and by how much; `None` when there
    /// is no move.
    #[must_use]
    pub fn greedy_moves(&self, state: &State<S>) -> Option<(i32, Vec<(Pos, Pos)>)> {
        let mut moves = self.moves(state);
        let gain = |&(from, to): &(Pos, Pos)| self.gain(state.to_move, from, to);
        let best = moves.iter().map(gain).max()?;
        moves.retain(|mv| gain(mv) == best);
        Some((best, moves))
    }

    /// Whether a player's destination is reached on the board, under a finish rule.
    #[must_use]
    #[inline]
    #[doc(alias = "terminou_jogo")]
    pub fn is_finished(&self, state: &State<S>, corner: Corner, rule: Rule) -> bool {
        let own = &state.own[corner.index()];
        let destination = self.frame(corner).destination(corner);
        match rule {
            Rule::Strict => own.covers(destination),
            Rule::Filled => state.occupied[frame_index(corner)].covers(destination) && own.meets(destination),
        }
    }

    /// Why a move of the player to move is not legal, whether or not the game is over.
    #[doc(alias = "valida_jogada")]
    pub fn check_move(&self, state: &State<S>, mv: Move) -> Result<(), IllegalMove> {
        let corner = state.to_move;
        let Move::Piece { from, to } = mv else {
            return match self.moves(state).first() {
                Some(&(from, to)) => Err(IllegalMove::MayNotPass { corner, from, to }),
                None => Ok(()),
            };
        };
        match self.owner(state, from) {
            None => return Err(IllegalMove::Empty { from }),
            Some(owner) if owner != corner => {
                return Err(IllegalMove::NotYours { from, owner, to_move: corner });
            }
            Some(_) => {}
        }
        if from == to {
            return Err(IllegalMove::Nowhere { from });
        }
        if let Some(owner) = self.owner(state, to) {
            return Err(IllegalMove::Occupied { to, owner });
        }
        if self.frame(corner).bit(to).is_none() {
            return Err(IllegalMove::OutsideZone { to, corner });
        }
        match self.piece_moves(state, from) {
            Some(targets) if targets.contains(&to) => Ok(()),
            _ => Err(IllegalMove::Unreachable { from, to, corner }),
        }
    }

    /// The state after a move of the player to move that [`check_move`](Checkers::check_move) accepts, whether or
    /// not the game is over.
    #[must_use]
    pub fn apply(&self, state: &State<S>, mv: Move) -> State<S> {
        let mut next = state.clone();
        let mover = state.to_move;
        if let Move::Piece { from, to } = mv {
            self.take(&mut next, mover, from);
            self.put(&mut next, mover, to);
        }
        self.note_finished(&mut next, mover);
        for corner in self.players.after(mover) {
            self.note_finished(&mut next, corner);
        }
        let mut after = self.players.after(mover);
        let unfinished = after.clone().find(|&corner| !next.finished.contains(corner));
        next.to_move = unfinished.or_else(|| after.next()).unwrap_or(mover);
        next
    }

    fn note_finished(&self, state: &mut State<S>, corner: Corner) {
        if self.is_finished(state, corner, self.rule) && !state.finished.contains(corner) {
            state.finished.push(corner);
        }
    }

    /// Whether the game is over: every player but one has finished (alone: the player has), or no unfinished
    /// player can move.
    #[must_use]
    pub fn is_over(&self, state: &State<S>) -> bool {
        self.is_decided(state) || self.is_stuck(state)
    }

    /// Whether every player but one has finished, or the only one.
    #[inline]
    fn is_decided(&self, state: &State<S>) -> bool {
        let players = self.players.count();
        state.finished.count() + usize::from(players > 1) >= players
    }

    /// Whether no unfinished player can move.
    fn is_stuck(&self, state: &State<S>) -> bool {
        !self.players.iter().any(|corner| !state.finished.contains(corner) && self.can_move(state, corner))
    }

    /// How many sequences of `depth` plies there are, or `None` beyond 64 bits. More plies than a byte counts would be
    /// too deep for the host's stack, and for anybody's patience.
    #[must_use]
    pub fn perft(&self, state: &State<S>, depth: u8) -> Option<u64> {
        self.perft_until(state, depth, &|| false).ok()
    }

    /// The same until `stop`, which is asked before every list of moves that is played, says that it is enough.
    pub fn perft_until(
        &self,
        state: &State<S>,
        depth: u8,
        stop: &dyn Fn() -> bool,
    ) -> Result<u64, PerftError> {
        if depth == 0 {
            return Ok(1);
        }
        if depth > 1 && stop() {
            return Err(PerftError::Stopped);
        }
        let mut moves = Vec::new();
        self.legal_moves(state, &mut moves);
        if depth == 1 {
            return u64::try_from(moves.len()).map_err(|_| PerftError::TooMany);
        }
        moves.into_iter().try_fold(0_u64, |sum, mv| {
            sum.checked_add(self.perft_until(&self.apply(state, mv), depth - 1, stop)?)
                .ok_or(PerftError::TooMany)
        })
    }
}

/// Why sequences of plies were not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PerftError {
    /// The count does not fit in 64 bits.
    #[error("there are more sequences than 64 bits can count")]
    TooMany,
    /// It was asked to stop.
    #[error("the count was stopped before it was done")]
    Stopped,
}

impl<S: CellSet> Game for Checkers<S> {
    type Position = State<S>;
    type Move = Move;

    fn players(&self) -> usize {
        self.players.count()
    }

    fn initial(&self) -> State<S> {
        self.initial.clone()
    }

    fn to_move(&self, position: &State<S>) -> Player {
        Player::from_seat(self.players.seat(position.to_move)).unwrap_or(Player::FIRST)
    }

    #[inline]
    fn legal_moves(&self, position: &State<S>, out: &mut Vec<Move>) {
        if self.is_decided(position) {
            return;
        }
        let before = out.len();
        self.extend_moves(position, position.to_move, out, |from, to| Move::Piece { from, to });
        // A player who has not finished and can move settles that the game goes on; this is nearly always so.
        if out.len() == before || position.has_finished(position.to_move) {
            if self.is_stuck(position) {
                out.truncate(before);
            } else if out.len() == before {
                out.push(Move::Pass);
            }
        }
    }

    #[inline]
    fn play(&self, position: &State<S>, mv: Move) -> State<S> {
        self.apply(position, mv)
    }

    fn outcome(&self, position: &State<S>) -> Option<Outcome> {
        if !self.is_over(position) {
            return None;
        }
        if self.players.count() == 1 && position.finished.count() == 1 {
            return Some(Outcome::solved());
        }
        let unplaced = position.finished.count();
        let place = |corner| position.finished.iter().position(|other| other == corner).unwrap_or(unplaced);
        let places: Vec<u8> =
            self.players.iter().filter_map(|corner| u8::try_from(place(corner) + 1).ok()).collect();
        Outcome::from_places(&places).ok()
    }
}
