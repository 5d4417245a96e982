//! What robots know about a game.

use rand::{Rng, RngExt as _};
use tablero_core::{Game, Player};

use crate::ordering::candidates;

/// The value of a won game; no evaluation comes near it.
pub const WIN: i32 = 1_000_000;

/// Knowledge of a game that the rules do not state: an evaluation, never a proof.
pub trait Knowledge<G: Game> {
    /// How well a player stands, between -[`WIN`]/2 and [`WIN`]/2, without regard to the others.
    fn score(&self, game: &G, position: &G::Position, player: Player) -> i32;

    /// How promising a move looks before it is tried; robots try the best first and may leave out the worst.
    fn promise(&self, game: &G, position: &G::Position, mv: G::Move) -> i32;

    /// A move of a play-out, `None` when the game is over: one of the four most promising, the better it looks the more
    /// often.
    fn sample(&self, game: &G, position: &G::Position, rng: &mut dyn Rng) -> Option<G::Move>
    where
        Self: Sized,
    {
        let best = candidates(game, self, position, None, 4);
        let mut pick = || rng.random_range(0..best.len().max(1));
        let index = pick().min(pick());
        best.get(index).copied()
    }

    /// Appends the moves to look at before a position may be judged by its score: what can be taken, how to get out
    /// of check. Robots that judge positions at rest follow these moves until there are none.
    fn urgent(&self, _game: &G, _position: &G::Position, _out: &mut Vec<G::Move>) -> Urgency {
        Urgency::Quiet
    }

    /// The place of a player whose result is settled while others play on.
    fn settled(&self, _game: &G, _position: &G::Position, _player: Player) -> Option<u8> {
        None
    }
}

/// Whether a position may be judged by its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// It may.
    Quiet,
    /// The player to move may leave it at that, or try one of the urgent moves.
    Tempting,
    /// The player to move must play one of the urgent moves.
    Forced,
}

/// The value of a place among `players` reached after `ply` plies: from [`WIN`] for the first to -[`WIN`] for the
/// last, good ones better sooner and bad ones better later.
#[must_use]
pub fn place_value(place: u8, players: usize, ply: u32) -> i32 {
    let players = i32::try_from(players).unwrap_or(2).max(2);
    let rank = i32::from(place).clamp(1, players);
    let value = WIN / (players - 1) * (players + 1 - 2 * rank);
    let ply = i32::try_from(ply).unwrap_or(i32::MAX).min(10_000);
    if value >= 0 { value - ply } else { value + ply }
}

/// The value of a position for one player if its result is known: the game is over, or the player is done.
pub(crate) fn known<G: Game, K: Knowledge<G>>(
    game: &G,
    knowledge: &K,
    position: &G::Position,
    player: Player,
    ply: u32,
) -> Option<i32> {
    let players = game.players();
    if let Some(place) = knowledge.settled(game, position, player) {
        return Some(place_value(place, players, ply));
    }
    let outcome = game.outcome(position)?;
    if outcome.is_draw() {
        return Some(0);
    }
    Some(place_value(outcome.place(player).unwrap_or(1), players, ply))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_spread_evenly() {
        assert_eq!(place_value(1, 2, 0), WIN);
        assert_eq!(place_value(2, 2, 3), -WIN + 3);
        assert_eq!(place_value(2, 3, 0), 0);
        assert!(place_value(1, 6, 4) > place_value(1, 6, 5));
        assert!(place_value(6, 6, 4) < place_value(6, 6, 5));
    }
}
