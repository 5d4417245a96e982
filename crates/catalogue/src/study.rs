//! What a search finds out about a position, for somebody who analyses.

use tablero_core::{Game, Message};
use tablero_search::{Algorithm, Budget, WIN};

use crate::words;

/// What is known about a position after a search.
#[derive(Debug, Clone, PartialEq)]
pub struct Study<M> {
    /// How the first player stands, from -1 (lost) to 1 (won); how near the end of a puzzle is. `None` where nothing is known.
    pub value: Option<f64>,
    /// Whether that is proved.
    pub is_exact: bool,
    /// The same in words.
    pub told: Message,
    /// The best lines, best first.
    pub lines: Vec<Line<M>>,
    /// The moves that keep a win, where every move is known to win or to lose.
    pub winning: Option<Vec<M>>,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// A line of play.
#[derive(Debug, Clone, PartialEq)]
pub struct Line<M> {
    /// The moves, one after the other.
    pub moves: Vec<M>,
    /// What it is worth, as in a [`Study`].
    pub value: Option<f64>,
    /// The same in words.
    pub told: Message,
}

/// A lead between -1 and 1; `likely` is the lead that makes a win likely. Division alone, so that every machine says the same.
#[must_use]
pub(crate) fn share(lead: i32, likely: i32) -> f64 {
    f64::from(lead) / (f64::from(likely) + f64::from(lead).abs())
}

/// How many moves a line of a plain search is followed.
const LENGTH: usize = 4;

/// What an algorithm for two players says, with the line that it expects.
pub(crate) fn searched<G: Game>(
    game: &G,
    position: &G::Position,
    algorithm: &mut impl Algorithm<G>,
    nodes: u64,
    likely: i32,
) -> Option<Study<G::Move>> {
    let first = game.to_move(position);
    let sign = if first == tablero_core::Player::FIRST { 1 } else { -1 };
    let mut at = position.clone();
    let mut moves = Vec::new();
    let mut found = None;
    for depth in 0..LENGTH {
        // The first choice is the one that counts; the rest of the line is looked at more quickly.
        let part = if depth == 0 { nodes } else { nodes / 8 };
        let Some(choice) = algorithm.choose(game, &at, &Budget { nodes: Some(part), ..Budget::depth(64) })
        else {
            break;
        };
        found.get_or_insert(choice);
        moves.push(choice.mv);
        at = game.play(&at, choice.mv);
    }
    let choice = found?;
    let is_exact = choice.score.abs() > WIN / 2;
    let lead = sign * choice.score;
    let value = if is_exact { f64::from(lead.signum()) } else { share(lead, likely) };
    let told = if is_exact {
        decided(choice.score > 0, WIN - choice.score.abs())
    } else {
        words::study_lead(signed(lead))
    };
    let line = Line { moves, value: Some(value), told: told.clone() };
    Some(Study { value: Some(value), is_exact, told, lines: vec![line], winning: None, nodes: choice.nodes })
}

/// That the player to move wins or loses in so many plies.
pub(crate) fn decided(wins: bool, plies: i32) -> Message {
    if wins { words::win_in(plies) } else { words::loss_in(plies) }
}

/// A lead in points with its sign.
pub(crate) fn signed(lead: i32) -> String {
    format!("{lead:+}")
}
