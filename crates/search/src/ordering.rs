//! Which moves are tried, and in which order.

use tablero_core::Game;

use crate::knowledge::Knowledge;

/// The legal moves, the best remembered one first, then by promise, at most `width` of them.
pub(crate) fn candidates<G: Game, K: Knowledge<G>>(
    game: &G,
    knowledge: &K,
    position: &G::Position,
    first: Option<G::Move>,
    width: usize,
) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let mut ranked: Vec<(i32, G::Move)> = moves
        .into_iter()
        .map(|mv| {
            let promise = if Some(mv) == first { i32::MAX } else { knowledge.promise(game, position, mv) };
            (promise, mv)
        })
        .collect();
    // Stable: equals stay in the game's own order, which is fixed.
    ranked.sort_by_key(|&(promise, _)| std::cmp::Reverse(promise));
    ranked.truncate(width.max(1));
    ranked.into_iter().map(|(_, mv)| mv).collect()
}
