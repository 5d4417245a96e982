//! What the engine must find.

use tablero_chess_engine::{Engine, Level, Limits, Score, Weights, bench, evaluate};
use tablero_lite_chess::{Colour, Piece, Position, Row, Square, notation, operations};

use crate::read;

fn engine() -> Engine {
    Engine::with_hash(4 << 20)
}

#[test]
fn mates_are_found_with_their_length() {
    let check = |fen: &str, moves: u32| {
        let limits = Limits { nodes: 300_000, ..Limits::default() };
        let found = engine().search(&read(fen), &[], &limits, |found| found.mates_in().is_none()).unwrap();
        assert_eq!(found.lines[0].score, Score::Mates(moves), "{fen}: {found:?}");
    };
    check("7k/8/6K1/8/8/8/8/R7 w", 1);
    check("7k/8/5K2/8/8/8/8/R7 w", 2);
    check("7k/ppp4p/7P/4R3/2BB4/8/8/3K4 w", 1);
    check("3k4/8/3K4/8/8/8/8/R7 w", 1);
    check("8/8/8/8/8/5k2/r7/5K2 b", 1);
}

#[test]
fn the_one_who_is_mated_knows_it() {
    let limits = Limits { depth: 6, ..Limits::default() };
    let found = engine().search(&read("7k/ppp4p/7P/4R3/2BB4/8/8/3K4 b"), &[], &limits, |_| true).unwrap();
    assert!(matches!(found.lines[0].score, Score::Mated(_)), "{found:?}");
}

/// Repetition is no draw in this game, so nothing but the engine makes it go on.
#[test]
fn won_endings_are_won() {
    for fen in ["8/8/8/3k4/8/8/8/R3K3 w", "8/8/8/7k/8/8/P7/K7 w", "8/8/8/3k4/8/8/8/2B1KB2 w"] {
        let mut engine = engine();
        let mut position = read(fen);
        let mut before = Vec::new();
        while operations::game_over(&position).is_none() {
            assert!(before.len() < 140, "{fen}: no progress, {}", notation::fen(&position));
            let limits = Limits { nodes: 20_000, ..Limits::default() };
            let best = engine.search(&position, &before, &limits, |_| true).unwrap().best();
            before.push(position.key());
            position = position.after(best);
        }
        assert!(operations::is_checkmate(&position).is_ok(), "{fen}: {}", notation::fen(&position));
        assert_eq!(position.to_move(), Colour::Black);
    }
}

#[test]
fn a_stalemate_is_not_taken_for_a_win() {
    // Taking the pawn with the rook would leave Black without a move.
    let found = engine()
        .search(&read("k7/2R5/1K6/8/8/8/8/8 w"), &[], &Limits { depth: 5, ..Limits::default() }, |_| true)
        .unwrap();
    assert_eq!(found.mates_in(), Some(1));
}

#[test]
fn the_same_search_is_the_same() {
    let position = read("r4k2/2pp1p2/B3pPrp/pp4p1/Pb1Pb1KB/2P1P3/RP4PP/5R2 b");
    let limits = Limits { nodes: 30_000, ..Limits::default() };
    let mut one = engine();
    let first = one.search(&position, &[], &limits, |_| true);
    one.forget();
    assert_eq!(one.search(&position, &[], &limits, |_| true), first);
    assert_eq!(engine().search(&position, &[], &limits, |_| true), first);
}

#[test]
fn several_threads_and_several_lines_agree_with_the_rules() {
    let position = read("r4k2/2pp1p2/B3pPrp/pp4p1/Pb1Pb1KB/2P1P3/RP4PP/5R2 b");
    let limits = Limits { depth: 6, threads: 3, lines: 4, ..Limits::default() };
    let found = engine().search(&position, &[], &limits, |_| true).unwrap();
    assert_eq!(found.lines.len(), 4);
    assert!(found.lines.is_sorted_by(|a, b| a.value >= b.value));
    for line in &found.lines {
        let mut current = position;
        for &mv in &line.moves {
            assert!(current.legal_moves().contains(&mv), "{mv} in {}", notation::fen(&current));
            current = current.after(mv);
        }
    }
    let firsts: std::collections::BTreeSet<_> = found.lines.iter().map(|line| line.moves[0]).collect();
    assert_eq!(firsts.len(), 4);
}

#[test]
fn only_the_moves_asked_for_are_looked_at() {
    let position = Position::initial();
    let only = [position.legal_moves()[5]];
    let limits = Limits { depth: 4, moves: &only, ..Limits::default() };
    assert_eq!(engine().search(&position, &[], &limits, |_| true).unwrap().best(), only[0]);
}

#[test]
fn the_evaluation_does_not_care_for_colours() {
    let turned = |position: &Position| {
        let mut pieces = [None; 64];
        for square in Square::all() {
            let mirrored = Square::new(Row::ALL[7 - square.row().index()], square.col());
            pieces[mirrored.index()] =
                position.piece_at(square).map(|piece| Piece { colour: !piece.colour, ..piece });
        }
        Position::from_pieces(&pieces, !position.to_move()).unwrap()
    };
    let weights = Weights::fitted();
    for fen in [
        "r4k2/2pp1p2/B3pPrp/pp4p1/Pb1Pb1KB/2P1P3/RP4PP/5R2 b",
        "6rr/1P1R2PB/p2b4/3p3p/k2r1p1P/P1K5/3B4/8 w",
        "8/8/8/3k4/8/8/8/2B1KB2 w",
    ] {
        let position = read(fen);
        assert_eq!(evaluate(&position, &weights), evaluate(&turned(&position), &weights), "{fen}");
    }
}

#[test]
fn every_level_plays_a_legal_move_and_the_same_again() {
    let position = read("2r2b1r/2pk2p1/p2ppp1p/p7/7P/2PPPP2/1P1K3P/R1B2B1R w");
    assert!(Level::new(0).is_none() && Level::new(11).is_none());
    for number in 1..=9 {
        let level = Level::new(number).unwrap();
        let choose = || level.choose(&mut engine(), &position, &[], &|| false).unwrap();
        let mv = choose();
        assert!(position.legal_moves().contains(&mv), "level {number}: {mv}");
        assert_eq!(choose(), mv, "level {number}");
    }
}

/// Changes whenever the search or the evaluation does: then say so in the commit, with what was gained.
#[test]
fn the_signature_is_as_it_was() {
    assert_eq!(bench(), SIGNATURE);
}

const SIGNATURE: u64 = 91_232;
