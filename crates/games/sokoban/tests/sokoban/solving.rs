//! The solver against published optima, and on levels that tempt it.

use std::collections::BTreeMap;

use tablero_sokoban::notation::xsb;
use tablero_sokoban::solver::{Goal, Options, Report, Verdict, solve};
use tablero_sokoban::{Level, collections, spec};

const MICROBAN: &str = include_str!("../data/microban_optimal.json");
const OPEN: &str = include_str!("../data/open_plane_optimal.json");

/// The number of each level with a number stored under a key, by a walk over the lines of the file.
fn stored(text: &str, key: &str) -> BTreeMap<String, u64> {
    let mut level = String::new();
    let mut found = BTreeMap::new();
    for line in text.lines().map(str::trim) {
        let Some((name, value)) = line.split_once(':') else { continue };
        let name = name.trim().trim_matches('"');
        if name.parse::<u32>().is_ok() {
            name.clone_into(&mut level);
        } else if name == key {
            found.insert(level.clone(), value.trim().trim_end_matches(',').parse().unwrap());
        }
    }
    found
}

fn ask(level: &Level, goal: Goal, nodes: u64) -> Report {
    solve(level, &Options { goal, ..Options::default() }, &|progress| progress.nodes > nodes)
}

fn check(collection: &str, text: &str, goal: Goal, key: &str, nodes: u64) -> usize {
    let mut proved = 0;
    for (number, optimum) in stored(text, key) {
        let level = collections::level(collection, &number).unwrap();
        let Verdict::Solved { solution, optimal: true } = ask(&level, goal, nodes).verdict else { continue };
        let counted = if goal == Goal::Pushes { solution.pushes } else { solution.moves };
        assert_eq!(counted, optimum, "{collection} {number} {goal:?}");
        let run = spec::run(&level, &solution.actions).unwrap();
        assert!(spec::is_complete(&run.state) && run.no_effect == 0);
        proved += 1;
    }
    proved
}

#[test]
fn fewest_pushes_are_the_published_ones() {
    assert!(check("microban", MICROBAN, Goal::Pushes, "min_pushes", 20_000) >= 38);
    assert_eq!(check("open-plane", OPEN, Goal::Pushes, "min_pushes", 20_000), 5);
}

#[test]
fn fewest_moves_are_the_published_ones() {
    assert!(check("microban", MICROBAN, Goal::Moves, "min_moves", 5_000) >= 25);
    assert_eq!(check("open-plane", OPEN, Goal::Moves, "min_moves", 50_000), 5);
}

#[test]
fn microban_is_solved() {
    for number in 1..=60 {
        let level = collections::level("microban", &number.to_string()).unwrap();
        for threads in [1, 2] {
            let options = Options { threads, ..Options::default() };
            let report = solve(&level, &options, &|progress| progress.nodes > 100_000);
            assert!(matches!(report.verdict, Verdict::Solved { .. }), "level {number}, {threads} threads");
        }
    }
}

#[test]
fn what_cannot_be_solved_is_proved_so() {
    let unsolvable =
        ["####|#@-#|#-$#|#.-#|####", "######|#@$.##|####$#|####.#|######", "#######|#@-$$.#|#----.#|#######"];
    for text in unsolvable {
        let level = xsb::read(text).unwrap();
        assert_eq!(ask(&level, Goal::Any, 100_000).verdict, Verdict::Unsolvable, "{text}");
        assert_eq!(ask(&level, Goal::Pushes, 100_000).verdict, Verdict::Unsolvable, "{text}");
    }
    let hopeless = collections::level("open-plane", "6").unwrap();
    assert_eq!(ask(&hopeless, Goal::Any, 1000).verdict, Verdict::Unsolvable);
}

/// A hall too large for a board is searched round its pieces: a solution there counts, and it is shortest only if it is as short
/// as the plane allows.
#[test]
fn a_huge_hall_is_searched_round_its_pieces() {
    let hall = |row: &str| {
        let (wall, floor) = ("400#", "#398-#");
        let first = format!("#{row}{}-#", 398 - row.len());
        let rows: Vec<&str> =
            [wall, floor, floor, &first].into_iter().chain([floor; 396]).chain([wall]).collect();
        xsb::read(&rows.join("|")).unwrap()
    };
    let cases = [
        ("--@$-.", Goal::Any, false, 0),
        ("--@$-.", Goal::Pushes, true, 2),
        ("--@$-.", Goal::Moves, true, 2),
        // The person has to go round the box first.
        ("-.-@$", Goal::Pushes, true, 3),
        ("-.-@$", Goal::Moves, false, 3),
        // The box has to go round the wall.
        ("--@$#.", Goal::Pushes, false, 2),
    ];
    for (row, goal, proved, bound) in cases {
        let report = ask(&hall(row), goal, 1_000_000);
        assert!(report.too_large);
        assert!(
            matches!(report.verdict, Verdict::Solved { optimal, .. } if optimal == proved),
            "{row} {goal:?}"
        );
        assert_eq!(report.bound(goal), bound, "{row} {goal:?}");
    }
    // A box that has to go round the wall outside the first window.
    let far = format!("--@$-{}.", "-".repeat(380));
    assert!(matches!(ask(&hall(&far), Goal::Any, 1_000_000).verdict, Verdict::Solved { .. }));
    let report = ask(&collections::level("microban", "1").unwrap(), Goal::Any, 1000);
    assert!(!report.too_large);
}

#[test]
fn nothing_to_do_is_done_at_once() {
    for text in ["@", "@*", "#@#"] {
        let report = ask(&xsb::read(text).unwrap(), Goal::Moves, 10);
        assert!(matches!(report.verdict, Verdict::Solved { solution, optimal: true } if solution.moves == 0));
    }
}

/// Without a proof there is the best solution and how far it is at most from a shortest one.
#[test]
fn what_is_not_proved_has_a_gap() {
    let mut report = ask(&collections::level("microban", "1").unwrap(), Goal::Moves, 100_000);
    assert_eq!((report.gap(Goal::Moves), report.gap(Goal::Any)), (Some(0), None));
    let Verdict::Solved { solution, optimal } = &mut report.verdict else { panic!("not solved") };
    *optimal = false;
    let moves = solution.moves;
    report.progress.bound = 20;
    assert_eq!(report.gap(Goal::Moves), Some(moves - 20));
    report.verdict = Verdict::Budget;
    assert_eq!(report.gap(Goal::Moves), None);
}

#[test]
fn memory_and_stop_end_a_search() {
    let level = collections::level("sasquatch", "50").unwrap();
    let small = Options { memory: 1 << 20, ..Options::default() };
    assert_eq!(solve(&level, &small, &|_| false).verdict, Verdict::Budget);
    assert_eq!(ask(&level, Goal::Pushes, 100).verdict, Verdict::Budget);
}
