//! Chinese checkers by single hops.

use tablero_batch::{AnyBatch, BatchError, Buffers, hops};
use tablero_chinese_checkers::ChineseCheckers;
use tablero_core::AnyPosition;
use tablero_queens_duel::QueensKind;

use crate::games::start;

fn made(first: &AnyPosition, games: usize, threads: usize) -> Box<dyn AnyBatch> {
    hops(first, games, Some(50), threads).unwrap().unwrap()
}

/// Plays actions by chance, and hands on what is seen after each.
fn play(
    first: &AnyPosition,
    games: usize,
    threads: usize,
    steps: usize,
    mut see: impl FnMut(&dyn AnyBatch, &Buffers),
) {
    let mut batch = made(first, games, threads);
    let mut kept = Buffers::new(batch.sizes());
    let seeds: Vec<u64> = (0..games as u64).collect();
    batch.reset(&seeds, &mut kept.slices()).unwrap();
    let mut actions = vec![0; games];
    for _ in 0..steps {
        batch.sample(&mut actions).unwrap();
        batch.step(&actions, &mut kept.slices()).unwrap();
        see(batch.as_ref(), &kept);
    }
}

#[test]
fn every_turn_is_a_move_of_the_game() {
    let (mut ended, mut longer) = (0, 0);
    for options in [["size=2", "players=14"], ["size=1", "players=14"], ["size=2", "players=135"]] {
        let first = start(&ChineseCheckers, &options);
        let games = 4;
        let mut before = vec![first.clone(); games];
        play(&first, games, 1, 2000, |batch, kept| {
            for (game, before) in before.iter_mut().enumerate() {
                let now = batch.position(game).unwrap();
                let is_over = kept.terminated[game] || kept.truncated[game];
                ended += u32::from(is_over);
                if is_over {
                    assert_eq!(now, first);
                } else if now == *before {
                    longer += 1;
                } else {
                    assert!(before.legal_moves().any(|mv| before.play(mv) == now), "{before:?}");
                }
                assert_eq!(usize::from(kept.to_move[game]), now.to_move().seat());
                *before = now;
            }
        });
    }
    assert!(ended > 10 && longer > 10, "{ended} games ended, {longer} turns had more than one jump");
}

#[test]
fn the_player_to_move_is_seen_at_home() {
    let first = start(&ChineseCheckers, &["size=4", "players=14"]);
    let mut seen = Vec::new();
    play(&first, 1, 1, 1, |_, kept| seen.clone_from(&kept.observations));
    // South has moved one piece; North sees its own ten where South saw its own.
    let mut batch = made(&first, 1, 1);
    let mut kept = Buffers::new(batch.sizes());
    batch.reset(&[0], &mut kept.slices()).unwrap();
    assert_eq!(seen[..121], kept.observations[..121]);
    assert_ne!(seen[121..242], kept.observations[121..242]);
    assert_eq!(seen[242..], kept.observations[242..], "no turn is under way");
    assert_eq!(kept.masks.len(), 487);
    // Each step, and each first jump, of the fourteen moves is a hop.
    assert_eq!(kept.masks.iter().map(|&byte| u32::from(byte)).sum::<u32>(), 14);
}

#[test]
fn threads_change_nothing() {
    let first = start(&ChineseCheckers, &["size=4", "players=123456"]);
    let last = |threads| {
        let mut all = Vec::new();
        play(&first, 150, threads, 60, |_, kept| all.push(kept.clone()));
        all
    };
    assert!(last(1) == last(3));
}

#[test]
fn what_is_refused_changes_nothing() {
    let first = start(&ChineseCheckers, &["size=4", "players=14"]);
    let mut batch = made(&first, 2, 1);
    let mut kept = Buffers::new(batch.sizes());
    assert_eq!(batch.step(&[0, 0], &mut kept.slices()), Err(BatchError::NotReset));
    batch.reset(&[1, 2], &mut kept.slices()).unwrap();
    let before = kept.clone();
    let mut good = [0; 2];
    batch.sample(&mut good).unwrap();
    let wrong = [
        ([good[0], 487], BatchError::Range { game: 1, action: 487, last: 486 }),
        ([-1, good[1]], BatchError::Range { game: 0, action: -1, last: 486 }),
        // Nobody ends a turn that has not begun.
        ([good[0], 486], BatchError::Illegal { game: 1, action: 486 }),
    ];
    for (actions, error) in wrong {
        assert_eq!(batch.step(&actions, &mut kept.slices()), Err(error));
        assert!(kept == before);
    }
    let large = start(&ChineseCheckers, &["size=6", "players=14"]);
    assert_eq!(hops(&large, 1, None, 1).unwrap().unwrap_err(), BatchError::Board { found: 6, most: 5 });
    assert!(hops(&start(&QueensKind, &["side=4"]), 1, None, 1).is_none());
}
