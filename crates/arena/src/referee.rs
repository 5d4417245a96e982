//! The referee of a match between two seats.

use tablero_core::{Game, Notation, Player};

use crate::{Fault, Seat, Verdict};

/// A match that was played.
#[derive(Debug, Clone)]
pub struct Match<G: Game> {
    /// The legal moves in order.
    pub moves: Vec<G::Move>,
    /// The position after them.
    pub position: G::Position,
    /// Who won; `None` after a draw or a match that was cut off.
    pub winner: Option<Player>,
    /// How it ended.
    pub verdict: Verdict,
}

/// Plays a match between two seats, the first of which is [`Player::FIRST`], of at most `max_plies` moves.
///
/// A seat whose fault ends the match has lost it, whoever's turn it was; the other wins.
pub fn referee<G: Notation>(game: &G, seats: [&mut dyn Seat<G>; 2], max_plies: usize) -> Match<G> {
    let mut position = game.initial();
    let mut moves = Vec::new();
    let [first, second] = seats;
    let verdict = loop {
        if game.outcome(&position).is_some() {
            break Verdict::Finished;
        }
        if moves.len() >= max_plies {
            break Verdict::TooLong { plies: max_plies };
        }
        let player = game.to_move(&position);
        let (active, waiting): (&mut dyn Seat<G>, &mut dyn Seat<G>) =
            if player == Player::FIRST { (&mut *first, &mut *second) } else { (&mut *second, &mut *first) };
        if let Err(fault) = waiting.watch(game, &position) {
            break Verdict::Forfeit { player: other(player), fault };
        }
        match active.choose(game, &position).and_then(|mv| legal(game, &position, mv)) {
            Ok(mv) => {
                position = game.play(&position, mv);
                moves.push(mv);
            }
            Err(fault) => break Verdict::Forfeit { player, fault },
        }
    };
    let winner = match &verdict {
        Verdict::Finished => game.outcome(&position).and_then(|outcome| outcome.winner()),
        Verdict::Forfeit { player, .. } => Some(other(*player)),
        Verdict::TooLong { .. } => None,
    };
    first.finish(game, &position, winner);
    second.finish(game, &position, winner);
    Match { moves, position, winner, verdict }
}

fn other(player: Player) -> Player {
    if player == Player::FIRST { Player::SECOND } else { Player::FIRST }
}

/// The move, if the rules allow it.
fn legal<G: Notation>(game: &G, position: &G::Position, mv: G::Move) -> Result<G::Move, Fault> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    if moves.contains(&mv) {
        return Ok(mv);
    }
    let text = game.write_move(position, mv);
    let reason = match game.read_move(position, &text) {
        Ok(_) => "it is not among the legal moves".to_owned(),
        Err(error) => error.to_string(),
    };
    Err(Fault::IllegalMove { mv: text, reason, line: None })
}
