//! A played game, move by move: what each move was worth and what would have been better.

use tablero_chess_tables::{Tables, Value};
use tablero_lite_chess::{Move, Position, operations};

use crate::score::Score;
use crate::search::{Engine, Limits};

/// What is known of a position for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// The endgame tables, or the end of the game: proved.
    Exact(Value),
    /// The engine's opinion.
    Guess(Score),
}

impl Sight {
    /// The points that may be expected from it: 1 for a win, 0 for a loss.
    #[must_use]
    pub fn points(self) -> f64 {
        match self {
            Self::Exact(Value::Win { .. }) | Self::Guess(Score::Mates(_)) => 1.0,
            Self::Exact(Value::Loss { .. }) | Self::Guess(Score::Mated(_)) => 0.0,
            Self::Exact(Value::Draw) => 0.5,
            Self::Guess(Score::Centipawns(value)) => 1.0 / (1.0 + 10_f64.powf(-f64::from(value) / 400.0)),
        }
    }

    /// In how many moves the side mates, if it is seen to.
    #[must_use]
    pub fn mates_in(self) -> Option<u32> {
        match self {
            Self::Exact(value @ Value::Win { .. }) => value.moves().map(u32::from),
            Self::Guess(Score::Mates(moves)) => Some(moves),
            _ => None,
        }
    }

    /// The same for the other side, one ply before.
    fn turned(self) -> Self {
        match self {
            Self::Exact(Value::Win { plies }) => Self::Exact(Value::Loss { plies: plies + 1 }),
            Self::Exact(Value::Loss { plies }) => Self::Exact(Value::Win { plies: plies + 1 }),
            Self::Exact(Value::Draw) => self,
            Self::Guess(Score::Centipawns(value)) => Self::Guess(Score::Centipawns(-value)),
            Self::Guess(Score::Mates(moves)) => Self::Guess(Score::Mated(moves)),
            Self::Guess(Score::Mated(moves)) => Self::Guess(Score::Mates(moves + 1)),
        }
    }
}

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// As good as any that is seen.
    Good,
    /// It gives away a little.
    Inaccuracy,
    /// It gives away much.
    Mistake,
    /// It gives the game away, or what was left of it.
    Blunder,
    /// It lets a mate go by, whatever is left.
    MissedMate,
}

/// One move of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The position before it.
    pub position: Position,
    /// The move.
    pub played: Move,
    /// What is best there.
    pub best: Move,
    /// What the best move is worth to the one who moves.
    pub before: Sight,
    /// What the move that was played is worth.
    pub after: Sight,
    /// What that says of the move.
    pub judgement: Judgement,
}

/// All moves of a game, judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The moves in order.
    pub moves: Vec<Judged>,
}

/// Judges every move of a game; `nodes` are the positions looked at for each. `report` is told of every move and ends the
/// work by saying no. The caller owes that the moves are legal one after the other.
pub fn analyse(
    start: &Position,
    moves: &[Move],
    nodes: u64,
    endings: &Tables,
    engine: &mut Engine,
    mut report: impl FnMut(&Judged) -> bool,
) -> Analysis {
    let mut position = *start;
    let mut before = Vec::new();
    let mut judged = Vec::new();
    let mut here = see(&position, &before, nodes, endings, engine);
    for &played in moves {
        let Some(best) = here.1 else { break };
        before.push(position.key());
        let next = position.after(played);
        let there = see(&next, &before, nodes, endings, engine);
        // The position after the move is seen a ply deeper, so it may be better than the best was thought to be.
        let (seen, after) = (here.0, there.0.turned());
        let judgement = judge(seen, after, played == best);
        let one = Judged { position, played, best, before: seen, after, judgement };
        let go_on = report(&one);
        judged.push(one);
        if !go_on {
            break;
        }
        (position, here) = (next, there);
    }
    Analysis { moves: judged }
}

/// What a position is worth to the side to move, and the best move unless the game is over.
fn see(
    position: &Position,
    before: &[u64],
    nodes: u64,
    endings: &Tables,
    engine: &mut Engine,
) -> (Sight, Option<Move>) {
    if let Some(outcome) = operations::outcome(position) {
        let value = if outcome.is_draw() { Value::Draw } else { Value::Loss { plies: 0 } };
        return (Sight::Exact(value), None);
    }
    let found = engine.search(position, before, &Limits { nodes, ..Limits::default() }, |_| true);
    let best = found.as_ref().map(crate::search::Found::best);
    match (endings.probe(position), found) {
        (Ok(value), _) => {
            let exact = tablero_chess_tables::best_moves(endings, position).ok();
            (Sight::Exact(value), exact.and_then(|moves| moves.first().map(|(mv, _)| *mv)).or(best))
        }
        (Err(_), Some(found)) => {
            let score = found.lines.first().map_or(Score::Centipawns(0), |line| line.score);
            (Sight::Guess(score), best)
        }
        (Err(_), None) => (Sight::Guess(Score::Centipawns(0)), best),
    }
}

fn judge(before: Sight, after: Sight, is_best: bool) -> Judgement {
    let lost = before.points() - after.points();
    match lost {
        _ if is_best => Judgement::Good,
        _ if before.mates_in().is_some() && after.mates_in().is_none() => Judgement::MissedMate,
        0.25.. => Judgement::Blunder,
        0.12.. => Judgement::Mistake,
        0.06.. => Judgement::Inaccuracy,
        _ => Judgement::Good,
    }
}
