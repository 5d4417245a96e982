//! The solver against a search that knows no shortcut, on small random levels: whatever is pruned, nothing shorter is lost.

use std::collections::{HashMap, VecDeque};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_sokoban::notation::xsb;
use tablero_sokoban::solver::{Goal, Options, Verdict, solve};
use tablero_sokoban::{Action, Cell, Level, Setup, spec};

/// The walls and the floor of a random room of up to 7 by 6 cells.
fn random_room(rng: &mut Xoshiro256PlusPlus) -> (Vec<Cell>, Vec<Cell>) {
    let (width, height) = (rng.random_range(3..=7i64), rng.random_range(2..=6i64));
    let density = rng.random_range(0.0..0.35);
    let (mut walls, mut free) = (Vec::new(), Vec::new());
    for y in -1..=height {
        for x in -1..=width {
            let border = x < 0 || y < 0 || x == width || y == height;
            if border || rng.random_bool(density) {
                walls.push(Cell::new(x, y));
            } else {
                free.push(Cell::new(x, y));
            }
        }
    }
    (walls, free)
}

/// The walls and the floor of a burrow of 10 by 8 cells: corridors one cell wide, most with dead ends, and a few small rooms on them.
fn random_burrow(rng: &mut Xoshiro256PlusPlus) -> (Vec<Cell>, Vec<Cell>) {
    let inside = |cell: Cell| (0..10).contains(&cell.x) && (0..8).contains(&cell.y);
    let mut free = vec![Cell::new(rng.random_range(0..10), rng.random_range(0..8))];
    let size = rng.random_range(12..=26);
    while free.len() < size {
        let mut at = free[rng.random_range(0..free.len())];
        let action = Action::ALL[rng.random_range(0..4)];
        for _ in 0..rng.random_range(2..=5) {
            at = at.neighbour(action).filter(|&next| inside(next)).unwrap_or(at);
            free.push(at);
        }
        if rng.random_bool(0.4) {
            for action in Action::ALL {
                free.extend(at.neighbour(action).filter(|&next| inside(next)));
            }
        }
        free.sort_unstable();
        free.dedup();
    }
    let everything = (-1..=8).flat_map(|y| (-1..=10).map(move |x| Cell::new(x, y)));
    (everything.filter(|cell| !free.contains(cell)).collect(), free)
}

/// A random level on such ground, most often a solvable one: the boxes are pulled off their deposits.
fn random_level(
    rng: &mut Xoshiro256PlusPlus,
    ground: impl Fn(&mut Xoshiro256PlusPlus) -> (Vec<Cell>, Vec<Cell>),
) -> Level {
    loop {
        let (walls, mut free) = ground(rng);
        let mut setup = Setup { walls, ..Setup::default() };
        let count = rng.random_range(1..=5);
        for _ in 0..count {
            if free.len() > 1 {
                setup.deposits.push(free.swap_remove(rng.random_range(0..free.len())));
            }
        }
        if free.is_empty() {
            continue;
        }
        let person = free[rng.random_range(0..free.len())];
        setup.boxes.clone_from(&setup.deposits);
        setup.persons.push(person);
        let mut level = Level::from_setup(&setup).unwrap();
        for _ in 0..rng.random_range(50..600) {
            level = pull(&level, Action::ALL[rng.random_range(0..4)]);
        }
        if rng.random_bool(0.2) && !free.is_empty() {
            // One box somewhere else: often unsolvable.
            let mut boxes = level.boxes().to_vec();
            boxes[0] = free[rng.random_range(0..free.len())];
            let Some(changed) = level.with_pieces(boxes, level.person()) else { continue };
            level = changed;
        }
        return level;
    }
}

/// The person steps back and takes the box in front along, if there is one; as it was if the way is blocked.
fn pull(level: &Level, action: Action) -> Level {
    let person = level.person();
    let (Some(to), Some(front)) = (person.neighbour(action), person.neighbour(action.opposite())) else {
        return level.clone();
    };
    if !spec::is_free(level, to) {
        return level.clone();
    }
    let boxes = level.boxes().iter().map(|&cell| if cell == front { person } else { cell }).collect();
    level.with_pieces(boxes, to).unwrap_or_else(|| level.clone())
}

/// The fewest moves or pushes by the rules alone; `None` if there is no solution.
fn fewest(level: &Level, walk_cost: u32) -> Option<u64> {
    let mut best: HashMap<(Cell, Vec<Cell>), u64> = HashMap::new();
    let mut queue = VecDeque::from([(0, level.clone())]);
    best.insert((level.person(), level.boxes().to_vec()), 0);
    while let Some((cost, state)) = queue.pop_front() {
        if best[&(state.person(), state.boxes().to_vec())] < cost {
            continue;
        }
        if spec::is_complete(&state) {
            return Some(cost);
        }
        for action in Action::ALL {
            let next = spec::step(&state, action).unwrap();
            let pushed = next.boxes() != state.boxes();
            let cost = cost + if pushed { 1 } else { u64::from(walk_cost) };
            let key = (next.person(), next.boxes().to_vec());
            if best.get(&key).is_none_or(|&known| cost < known) {
                best.insert(key, cost);
                // A walk that costs nothing is followed before anything else.
                if pushed || walk_cost > 0 {
                    queue.push_back((cost, next));
                } else {
                    queue.push_front((cost, next));
                }
            }
        }
    }
    None
}

#[test]
fn shortest_is_what_a_search_without_shortcuts_finds() {
    compare(random_room);
}

#[test]
fn tunnels_and_dead_ends_lose_nothing() {
    compare(random_burrow);
}

fn compare(ground: impl Fn(&mut Xoshiro256PlusPlus) -> (Vec<Cell>, Vec<Cell>)) {
    let cases: u64 = std::env::var("TABLERO_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(12_000);
    let mut solvable = 0;
    for seed in 0..cases / 100 {
        let level = random_level(&mut Xoshiro256PlusPlus::seed_from_u64(seed), &ground);
        let replay = format!("seed {seed}\n{}", xsb::write(&level));
        for (goal, walk_cost) in [(Goal::Pushes, 0), (Goal::Moves, 1)] {
            let options = Options { goal, ..Options::default() };
            let expected = fewest(&level, walk_cost);
            let found = match solve(&level, &options, &|_| false).verdict {
                Verdict::Solved { solution, optimal: true } if goal == Goal::Pushes => Some(solution.pushes),
                Verdict::Solved { solution, optimal: true } => Some(solution.moves),
                Verdict::Unsolvable => None,
                Verdict::Solved { .. } | Verdict::Budget => Some(u64::MAX),
            };
            assert_eq!(found, expected, "{goal:?}, {replay}");
            solvable += u64::from(found.is_some());
            if goal == Goal::Pushes {
                let verdict = solve(&level, &Options::default(), &|_| false).verdict;
                assert_eq!(matches!(verdict, Verdict::Solved { .. }), expected.is_some(), "any, {replay}");
            }
        }
    }
    assert!(solvable > cases / 200);
}
