//! A batch plays what the game plays, whatever the number of threads.

use std::sync::Arc;

use tablero_batch::{
    ActionError, AnyBatch, BatchError, Buffers, MOST_GAMES, batch, encoding, returns, state,
};
use tablero_chinese_checkers::ChineseCheckers;
use tablero_core::{AnyPosition, Game as _, GameKind, Options, erase};
use tablero_lite_chess::{LiteChess, LiteChessKind};
use tablero_queens_duel::QueensKind;
use tablero_sokoban::SokobanKind;

pub(crate) fn start(kind: &dyn GameKind, options: &[&str]) -> AnyPosition {
    kind.start(&Options::parse(options).unwrap()).unwrap()
}

fn starts() -> Vec<AnyPosition> {
    vec![
        start(&LiteChessKind, &[]),
        start(&LiteChessKind, &["fen=8/8/8/8/8/k7/7R/K7 w"]),
        start(&ChineseCheckers, &["size=1", "players=14"]),
        start(&ChineseCheckers, &["size=2", "players=135"]),
        start(&ChineseCheckers, &["size=5", "players=14"]),
        start(&QueensKind, &["side=5"]),
        start(&QueensKind, &["side=6", "rule=last"]),
        start(&SokobanKind, &["xsb=#####|#@$.#|#####"]),
    ]
}

fn made(start: &AnyPosition, games: usize, threads: usize) -> Box<dyn AnyBatch> {
    batch(start, games, Some(60), threads).unwrap().unwrap()
}

#[test]
fn a_batch_plays_what_the_game_plays() {
    for first in starts() {
        let numbers = encoding(&first).unwrap();
        let mut games = made(&first, 3, 1);
        let mut kept = Buffers::new(games.sizes());
        games.reset(&[7, 8, 9], &mut kept.slices()).unwrap();
        let mut mirror = vec![(first.clone(), 0_u32); 3];
        let mut actions = vec![0; 3];
        let mut ended = 0;
        for _ in 0..150 {
            games.sample(&mut actions).unwrap();
            games.step(&actions, &mut kept.slices()).unwrap();
            for (game, (position, plies)) in mirror.iter_mut().enumerate() {
                let legal = numbers.legal(position);
                let index =
                    legal.iter().position(|&action| i64::try_from(action) == Ok(actions[game])).unwrap();
                let next = position.play(position.legal_moves().nth(index).unwrap());
                *plies += 1;
                let outcome = next.outcome();
                assert_eq!(kept.terminated[game], outcome.is_some(), "{next:?}");
                assert_eq!(kept.truncated[game], outcome.is_none() && *plies >= 60);
                let players = first.players();
                let rewards = outcome.map_or([0.0; 6], |outcome| returns(&outcome));
                assert_eq!(&kept.rewards[game * players..][..players], &rewards[..players]);
                let size = numbers.shape().len();
                if kept.terminated[game] || kept.truncated[game] {
                    ended += 1;
                    assert_eq!(&kept.finals[game * size..][..size], &numbers.observe(&next)[..]);
                    (*position, *plies) = (first.clone(), 0);
                } else {
                    *position = next;
                }
                assert_eq!(&kept.observations[game * size..][..size], &numbers.observe(position)[..]);
                assert_eq!(games.position(game).as_ref(), Some(&*position));
                let mask = &kept.masks[game * numbers.actions()..][..numbers.actions()];
                let mut legal = numbers.legal(position);
                legal.sort_unstable();
                let set: Vec<usize> = (0..mask.len()).filter(|&action| mask[action] == 1).collect();
                assert_eq!(set, legal);
                assert_eq!(usize::from(kept.to_move[game]), position.to_move().seat());
            }
        }
        assert!(ended > 0, "no game of {first:?} ended");
    }
}

#[test]
fn a_state_plays_what_the_game_plays() {
    for first in starts() {
        let numbers = encoding(&first).unwrap();
        let (mut played, mut position) = (state(&first).unwrap(), first.clone());
        for step in 0..80 {
            let mut legal = numbers.legal(&position);
            legal.sort_unstable();
            assert_eq!(played.legal(), legal);
            assert_eq!((played.position(), played.outcome()), (position.clone(), position.outcome()));
            let out = i64::try_from(numbers.actions()).unwrap();
            let Some(&action) = legal.get(step % legal.len().max(1)) else {
                assert_eq!(played.apply(0), Err(ActionError::Over));
                break;
            };
            assert_eq!(
                played.apply(out),
                Err(ActionError::Range { action: out, last: numbers.actions() - 1 })
            );
            assert_eq!(
                numbers.play(&position, -1),
                Err(ActionError::Range { action: -1, last: numbers.actions() - 1 })
            );
            let action = i64::try_from(action).unwrap();
            let before = played.copied();
            played.apply(action).unwrap();
            position = numbers.play(&position, action).unwrap();
            assert_eq!(before.legal(), legal, "a copy is a game of its own");
        }
    }
}

#[test]
fn threads_change_nothing() {
    for first in starts() {
        let play = |threads: usize| {
            let mut games = made(&first, 200, threads);
            let mut kept = Buffers::new(games.sizes());
            let seeds: Vec<u64> = (0..200).collect();
            games.reset(&seeds, &mut kept.slices()).unwrap();
            let mut actions = vec![0; 200];
            for _ in 0..20 {
                games.sample(&mut actions).unwrap();
                games.step(&actions, &mut kept.slices()).unwrap();
            }
            (kept, actions)
        };
        assert!(play(1) == play(3), "{first:?}");
    }
}

#[test]
fn what_is_refused_changes_nothing() {
    let first = start(&LiteChessKind, &[]);
    let mut games = made(&first, 2, 1);
    let mut kept = Buffers::new(games.sizes());
    assert_eq!(games.step(&[0, 0], &mut kept.slices()), Err(BatchError::NotReset));
    games.reset(&[1, 2], &mut kept.slices()).unwrap();
    let before = kept.clone();
    let legal = i64::try_from(encoding(&first).unwrap().legal(&first)[0]).unwrap();
    let refuse = |games: &mut Box<dyn AnyBatch>, kept: &mut Buffers, actions: &[i64], error: BatchError| {
        assert_eq!(games.step(actions, &mut kept.slices()), Err(error));
        assert!(*kept == before);
    };
    refuse(&mut games, &mut kept, &[legal, 0], BatchError::Illegal { game: 1, action: 0 });
    refuse(&mut games, &mut kept, &[-1, legal], BatchError::Range { game: 0, action: -1, last: 4095 });
    refuse(&mut games, &mut kept, &[legal, 4096], BatchError::Range { game: 1, action: 4096, last: 4095 });
    refuse(
        &mut games,
        &mut kept,
        &[i64::MIN, legal],
        BatchError::Range { game: 0, action: i64::MIN, last: 4095 },
    );
    refuse(&mut games, &mut kept, &[legal], BatchError::Length { name: "actions", expected: 2, found: 1 });
    assert!(games.step(&[legal, legal], &mut kept.slices()).is_ok());
    let too_many = batch(&first, MOST_GAMES + 1, None, 1).unwrap().unwrap_err();
    assert_eq!(too_many, BatchError::Games { found: MOST_GAMES + 1, most: MOST_GAMES });
    let huge = start(&QueensKind, &["side=1024"]);
    assert!(matches!(batch(&huge, MOST_GAMES, None, 1), Some(Err(BatchError::Memory { .. }))));
}

#[test]
fn a_game_that_is_over_at_its_start_is_told() {
    let mated = erase(Arc::new(LiteChess), LiteChess.initial()).read("k7/8/8/8/8/8/8/7K w").unwrap();
    let mut games = made(&mated, 1, 1);
    let mut kept = Buffers::new(games.sizes());
    games.reset(&[1], &mut kept.slices()).unwrap();
    assert_eq!(games.step(&[0], &mut kept.slices()), Err(BatchError::Over { game: 0 }));
    let mut actions = [5];
    games.sample(&mut actions).unwrap();
    assert_eq!(actions, [-1]);
}
