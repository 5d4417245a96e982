//! The contracts of [`Game`](crate::Game) and [`Notation`], tested for any game by seeded random walks.
//!
//! A new game is finished when [`check`] accepts it, not before. The suite returns a [`Violation`] instead of
//! panicking, so that a program can run it too; its text says how to replay the walk that failed.
//! [`check_quotations`] holds a game's specification to the words of its rule book.

use std::collections::HashSet;
use std::fmt;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{MAX_PLAYERS, Notation};

mod quotations;

pub use quotations::{QuotationError, check_quotations};

/// How far the suite goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// The seed of the first walk; the next walks count up from it.
    pub seed: u64,
    /// How many walks are made from the initial position.
    pub walks: u64,
    /// Where a walk stops if the game is not over before.
    pub plies: usize,
}

/// What the suite saw when every contract held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Report {
    /// Positions examined, repeats included.
    pub positions: u64,
    /// Walks that reached the end of the game.
    pub finished: u64,
}

/// A contract that a game broke, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{contract}\n  walk with seed {seed}, after {ply} plies, at {position}")]
pub struct Violation {
    /// The contract, in words, with what was found.
    pub contract: String,
    /// The seed that replays the walk: a plan of one walk with it fails in the same place.
    pub seed: u64,
    /// How many plies had been played.
    pub ply: usize,
    /// The position, as text.
    pub position: String,
}

/// Walks through the game at random and checks every contract in every position.
pub fn check<G: Notation>(game: &G, plan: Plan) -> Result<Report, Violation> {
    let mut report = Report::default();
    for seed in (0..plan.walks).map(|walk| plan.seed.wrapping_add(walk)) {
        let end = walk(game, seed, plan.plies, &mut report)?;
        let again = walk(game, seed, plan.plies, &mut Report::default())?;
        if end != again {
            return Err(Violation {
                contract: "the same seed must give the same walk".to_owned(),
                seed,
                ply: plan.plies,
                position: game.write_position(&end),
            });
        }
    }
    Ok(report)
}

fn walk<G: Notation>(
    game: &G,
    seed: u64,
    plies: usize,
    report: &mut Report,
) -> Result<G::Position, Violation> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = game.initial();
    for ply in 0..=plies {
        let fail =
            |contract: String| Violation { contract, seed, ply, position: game.write_position(&position) };
        let moves = rules_hold(game, &position).map_err(fail)?;
        notation_holds(game, &position, &moves).map_err(fail)?;
        nonsense_is_refused(game, &position, &mut rng).map_err(fail)?;
        report.positions += 1;
        if moves.is_empty() {
            report.finished += 1;
            break;
        }
        if ply < plies {
            position = game.play(&position, moves[rng.random_range(0..moves.len())]);
        }
    }
    Ok(position)
}

/// The contracts of [`Game`](crate::Game); gives the legal moves.
fn rules_hold<G: Notation>(game: &G, position: &G::Position) -> Result<Vec<G::Move>, String> {
    let players = game.players();
    if players == 0 || players > MAX_PLAYERS {
        return Err(format!("a game has 1 to {MAX_PLAYERS} players, found {players}"));
    }
    let before = position.clone();
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let outcome = game.outcome(position);
    if moves.is_empty() != outcome.is_some() {
        return Err(format!(
            "legal moves must be empty if and only if the game is over: {} moves, outcome {outcome:?}",
            moves.len()
        ));
    }
    if let Some(outcome) = outcome
        && outcome.places().len() != players
    {
        return Err(format!("the outcome must rank all {players} players: {outcome:?}"));
    }
    if outcome.is_none() && game.to_move(position).seat() >= players {
        return Err(format!("the player to move must be one of {players}: {:?}", game.to_move(position)));
    }
    if let Some(repeated) = first_repeat(&moves) {
        return Err(format!("legal moves must not repeat: {repeated:?}"));
    }
    let mut again = moves[..moves.len().min(1)].to_vec();
    let kept = again.len();
    game.legal_moves(position, &mut again);
    if again[kept..] != moves[..] {
        return Err("legal moves must be appended, in the same order every time".to_owned());
    }
    for &mv in &moves {
        let next = game.play(position, mv);
        if next != game.play(position, mv) {
            return Err(format!("playing {mv:?} twice must give equal positions"));
        }
        if hash(&next) != hash(&next.clone()) {
            return Err(format!("equal positions must hash equally: after {mv:?}"));
        }
    }
    if *position != before || hash(position) != hash(&before) {
        return Err("asking about a position must not change it".to_owned());
    }
    Ok(moves)
}

/// The contracts of [`Notation`].
fn notation_holds<G: Notation>(game: &G, position: &G::Position, moves: &[G::Move]) -> Result<(), String> {
    let text = game.write_position(position);
    let read = game.read_position(&text).map_err(|error| format!("{text:?} must be read back: {error}"))?;
    if read != *position {
        return Err(format!("{text:?} must be read back as the same position"));
    }
    if hash(&read) != hash(position) {
        return Err(format!("equal positions must hash equally: the one read from {text:?}"));
    }
    let mut moves_of_read = Vec::new();
    game.legal_moves(&read, &mut moves_of_read);
    if moves_of_read != moves || game.outcome(&read) != game.outcome(position) {
        return Err(format!("equal positions must have equal futures: the one read from {text:?}"));
    }
    let mut texts = HashSet::new();
    for &mv in moves {
        let text = game.write_move(position, mv);
        match game.read_move(position, &text) {
            Ok(read) if read == mv => {}
            Ok(read) => return Err(format!("{text:?} must be read back as {mv:?}, not as {read:?}")),
            Err(error) => return Err(format!("{text:?} must be read back as {mv:?}: {error}")),
        }
        if !texts.insert(text.clone()) {
            return Err(format!("different moves must have different texts: {text:?}"));
        }
    }
    if game.diagram(position).trim().is_empty() {
        return Err("a diagram must show something".to_owned());
    }
    Ok(())
}

/// Damaged texts are refused or read as something that is written and read back alike.
fn nonsense_is_refused<G: Notation>(
    game: &G,
    position: &G::Position,
    rng: &mut Xoshiro256PlusPlus,
) -> Result<(), String> {
    let text = damage(&game.write_position(position), rng);
    if let Ok(read) = game.read_position(&text) {
        let written = game.write_position(&read);
        if game.read_position(&written).ok().as_ref() != Some(&read) {
            return Err(format!("{text:?} was read, but is not read back from {written:?}"));
        }
    }
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    if let Some(&mv) = moves.first() {
        let text = damage(&game.write_move(position, mv), rng);
        if let Ok(read) = game.read_move(position, &text)
            && !moves.contains(&read)
        {
            return Err(format!("{text:?} was read as {read:?}, which is not legal"));
        }
    }
    Ok(())
}

/// The text with one character removed, doubled or replaced.
fn damage(text: &str, rng: &mut impl Rng) -> String {
    const STRANGE: [char; 12] = [' ', '0', '9', '-', '/', 'é', '\u{0}', '\n', 'z', 'K', '.', '♜'];
    let mut chars: Vec<char> = text.chars().collect();
    if chars.is_empty() {
        return STRANGE[rng.random_range(0..STRANGE.len())].to_string();
    }
    let at = rng.random_range(0..chars.len());
    match rng.random_range(0..3) {
        0 => _ = chars.remove(at),
        1 => chars.insert(at, chars[at]),
        _ => chars[at] = STRANGE[rng.random_range(0..STRANGE.len())],
    }
    chars.into_iter().collect()
}

fn first_repeat<M: Copy + Eq + fmt::Debug>(moves: &[M]) -> Option<M> {
    moves.iter().enumerate().find(|(index, mv)| moves[..*index].contains(mv)).map(|(_, &mv)| mv)
}

fn hash<P: std::hash::Hash>(position: &P) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(position)
}
