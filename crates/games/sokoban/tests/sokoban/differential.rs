//! The engine against the rules, step by step.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_sokoban::engine::{Effect, Engine};
use tablero_sokoban::{Action, Cell, Level, Setup, spec};

/// A random level of up to 8 by 8 cells somewhere on the grid, walled in or open, the edges of the grid included.
fn random_level(rng: &mut Xoshiro256PlusPlus) -> Level {
    loop {
        let (width, height) = (rng.random_range(1..=8i64), rng.random_range(1..=8i64));
        let corner = match rng.random_range(0..8) {
            0 => Cell::new(i64::MAX - width, i64::MIN),
            1 => Cell::new(i64::MIN, i64::MAX - height),
            _ => Cell::new(rng.random_range(-9..9), rng.random_range(-9..9)),
        };
        let walled = rng.random_bool(0.5);
        let density = rng.random_range(0.0..0.4);
        let mut setup = Setup::default();
        let mut free = Vec::new();
        for y in 0..height {
            for x in 0..width {
                let cell = Cell::new(corner.x + x, corner.y + y);
                let border = x == 0 || y == 0 || x == width - 1 || y == height - 1;
                if walled && border || rng.random_bool(density) {
                    setup.walls.push(cell);
                } else {
                    free.push(cell);
                }
            }
        }
        if rng.random_bool(0.1) {
            setup.walls.push(Cell::new(0, 1 << 40));
        }
        let mut take = |free: &mut Vec<Cell>| {
            (!free.is_empty()).then(|| free.swap_remove(rng.random_range(0..free.len())))
        };
        let Some(person) = take(&mut free) else { continue };
        setup.persons.push(person);
        let mut deposits = free.clone();
        for _ in 0..4 {
            if let (Some(a_box), Some(deposit)) = (take(&mut free), take(&mut deposits)) {
                setup.boxes.push(a_box);
                setup.deposits.push(deposit);
            }
        }
        return Level::from_setup(&setup).unwrap();
    }
}

#[test]
fn engine_and_spec_agree() {
    let cases: u64 =
        std::env::var("TABLERO_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(1_000_000);
    let mut played = 0;
    let mut seed = 0;
    while played < cases {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let level = random_level(&mut rng);
        let engine = Engine::new(&level);
        let mut position = engine.start().clone();
        let mut state = level.clone();
        for _ in 0..200 {
            let action = Action::ALL[rng.random_range(0..4)];
            let fast = engine.step(&mut position, action);
            let slow = spec::step(&state, action);
            let replay = format!("seed {seed}, after {played} steps in all, {action} in {state:?}");
            match (fast, slow) {
                (Ok(effect), Ok(next)) => {
                    let expected = match (next.person() == state.person(), next.boxes() == state.boxes()) {
                        (true, _) => Effect::Nothing,
                        (false, true) => Effect::Move,
                        (false, false) => Effect::Push,
                    };
                    assert_eq!(effect, expected, "{replay}");
                    assert_eq!(position.is_complete(), spec::is_complete(&next), "{replay}");
                    assert_eq!(position.person(), next.person(), "{replay}");
                    state = next;
                }
                (Err(fast), Err(slow)) => assert_eq!(fast, slow, "{replay}"),
                (fast, slow) => panic!("{fast:?} but {slow:?}: {replay}"),
            }
            played += 1;
        }
        assert_eq!(engine.state(&position), state, "seed {seed}");
        assert_eq!(engine.position(&state), position, "seed {seed}");
        seed += 1;
    }
}
