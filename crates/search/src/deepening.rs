//! The first ply of every search that looks deeper and deeper.

use tablero_core::Game;

use crate::budget::Stopped;
use crate::knowledge::{Knowledge, WIN};
use crate::ordering::candidates;
use crate::{Budget, Choice};

/// The best move found by looking one ply further each time, until the budget ends or the game is decided; `None` if it
/// is over. `score` is the value, for the player to move, of the position after a move: looked at so many plies deep, and
/// exact only where it is above the value of the best move so far.
///
/// What was found before a stop still counts: the best move of the last depth is tried first, so a new one must have
/// beaten it.
pub(crate) fn deepen<G: Game>(
    game: &G,
    knowledge: &impl Knowledge<G>,
    position: &G::Position,
    budget: &Budget<'_>,
    mut score: impl FnMut(&G::Position, u32, i32) -> Result<i32, Stopped>,
) -> Option<Choice<G::Move>> {
    if game.outcome(position).is_some() {
        return None;
    }
    let mut moves = candidates(game, knowledge, position, None, usize::MAX);
    let mut best = Choice { mv: *moves.first()?, score: 0, depth: 0, nodes: 0 };
    for depth in budget.depths() {
        let mut alpha = -i32::MAX;
        for index in 0..moves.len() {
            let mv = moves[index];
            let Ok(score) = score(&game.play(position, mv), depth - 1, alpha) else { return Some(best) };
            if score > alpha {
                alpha = score;
                best = Choice { mv, score, depth, nodes: 0 };
                moves[..=index].rotate_right(1);
            }
        }
        if moves.len() == 1 || best.score.abs() > WIN / 2 {
            break;
        }
    }
    Some(best)
}
