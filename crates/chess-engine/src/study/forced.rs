//! Sequences in which every reply is forced: operation 17 turned round.
//!
//! Operation 17 plays given moves against the only legal replies. Here the moves are looked for: the side to move plays so that
//! the other side never has a choice, until it is mated or a pawn becomes a rook.

use rustc_hash::FxHashSet;
use tablero_lite_chess::{Kind, Move, Position, operations};

/// What a sequence is to end with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The last move mates.
    Mate,
    /// The last move makes a rook of a pawn, and is answered.
    Promotion,
}

/// The shortest sequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forced {
    /// How many moves of the side to move they have; 0 if there is none.
    pub moves: u32,
    /// The plies of each, replies included, in the order of moves.
    pub sequences: Vec<Vec<Move>>,
    /// Whether more were found than are listed.
    pub more: bool,
    /// Whether the caller stopped the search before it was done.
    pub stopped: bool,
}

/// The shortest sequences of at most `most` moves with only forced replies that end as the goal says, and at most `limit` of
/// them. `stop` is asked now and then.
///
/// ```
/// use tablero_chess_engine::study::{Goal, forced_sequences};
/// use tablero_lite_chess::notation::read_position;
///
/// // Figure 5 of the assignment: a rook makes the king run until the pawn is through.
/// let position = read_position("8/2P5/8/7k/7P/8/3R4/3K3R w")?;
/// let found = forced_sequences(&position, Goal::Promotion, 4, 100, &|| false);
/// assert_eq!((found.moves, found.sequences.len()), (3, 2));
/// # Ok::<(), tablero_lite_chess::notation::PositionError>(())
/// ```
pub fn forced_sequences(
    position: &Position,
    goal: Goal,
    most: u32,
    limit: usize,
    stop: &dyn Fn() -> bool,
) -> Forced {
    let mut search = Search { goal, limit, stop, stopped: false, hopeless: FxHashSet::default(), nodes: 0 };
    for moves in 1..=most {
        let mut found = Found { line: Vec::new(), sequences: Vec::new(), more: false };
        search.go_on(position, moves, &mut found);
        if !found.sequences.is_empty() || search.stopped {
            let moves = if found.sequences.is_empty() { 0 } else { moves };
            return Forced { moves, sequences: found.sequences, more: found.more, stopped: search.stopped };
        }
    }
    Forced { moves: 0, sequences: Vec::new(), more: false, stopped: false }
}

struct Search<'a> {
    goal: Goal,
    limit: usize,
    stop: &'a dyn Fn() -> bool,
    stopped: bool,
    /// Positions from which no sequence of exactly so many moves was found.
    hopeless: FxHashSet<(Position, u32)>,
    nodes: u64,
}

struct Found {
    line: Vec<Move>,
    sequences: Vec<Vec<Move>>,
    more: bool,
}

impl Search<'_> {
    /// Collects all sequences of exactly so many moves.
    fn go_on(&mut self, position: &Position, left: u32, found: &mut Found) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(256) && (self.stop)() {
            self.stopped = true;
        }
        let over = operations::game_over(position).is_some();
        if self.stopped || found.more || over || self.hopeless.contains(&(*position, left)) {
            return;
        }
        let before = found.sequences.len();
        for mv in position.legal_moves() {
            let after = position.after(mv);
            let replies = after.legal_moves();
            let mated = replies.is_empty() && operations::is_in_check(&after, after.to_move());
            found.line.push(mv);
            if left == 1 {
                let promoted = position.piece_at(mv.from()).is_some_and(|piece| piece.kind == Kind::Pawn)
                    && after.piece_at(mv.to()).is_some_and(|piece| piece.kind == Kind::Rook);
                match (self.goal, &replies[..]) {
                    (Goal::Mate, _) if mated => self.keep(found, None),
                    (Goal::Promotion, [reply]) if promoted && operations::game_over(&after).is_none() => {
                        self.keep(found, Some(*reply));
                    }
                    _ => {}
                }
            } else if let [reply] = replies[..]
                && operations::game_over(&after).is_none()
            {
                found.line.push(reply);
                self.go_on(&after.after(reply), left - 1, found);
                found.line.pop();
            }
            found.line.pop();
        }
        if found.sequences.len() == before && !self.stopped && !found.more {
            self.hopeless.insert((*position, left));
        }
    }

    fn keep(&self, found: &mut Found, reply: Option<Move>) {
        if found.sequences.len() == self.limit {
            found.more = true;
            return;
        }
        found.sequences.push(found.line.iter().copied().chain(reply).collect());
    }
}
