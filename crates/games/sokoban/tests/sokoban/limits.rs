//! Budgets hold on levels that are large, and texts that stand for too much are refused.

use std::sync::atomic::{AtomicU64, Ordering};

use tablero_core::{GameKind, Options as GameOptions};
use tablero_sokoban::notation::{lurd, xsb};
use tablero_sokoban::solver::{Goal, Limit, Options, Report, Verdict, improve, solve};
use tablero_sokoban::{Level, SokobanKind};

/// A hall of so many cells a side, boxes on its left, deposits on its right.
fn hall(side: usize, boxes: usize) -> Level {
    let mut rows = vec![vec!['-'; side]; side];
    let mut left = boxes;
    for x in (2..side / 2).step_by(2) {
        for y in (2..side - 2).step_by(2) {
            if left > 0 {
                (rows[y][x], rows[y][side - 1 - x]) = ('$', '.');
                left -= 1;
            }
        }
    }
    rows[1][1] = '@';
    let wall = "#".repeat(side + 2);
    let inside: Vec<String> =
        rows.iter().map(|row| format!("#{}#", row.iter().collect::<String>())).collect();
    xsb::read(&format!("{wall}\n{}\n{wall}", inside.join("\n"))).unwrap()
}

/// Solves until the caller has been asked so often; the report, how often it was asked, and the most memory it was told of.
fn solve_until(level: &Level, goal: Goal, memory: u64, asks: u64) -> (Report, u64, u64) {
    let (asked, most) = (AtomicU64::new(0), AtomicU64::new(0));
    let options = Options { goal, memory, threads: 1 };
    let report = solve(level, &options, &|progress| {
        most.fetch_max(progress.memory, Ordering::Relaxed);
        asked.fetch_add(1, Ordering::Relaxed) + 1 >= asks
    });
    (report, asked.into_inner(), most.into_inner())
}

/// The caller is asked while tables are made, long before the first state, and never again once it has said stop.
#[test]
fn preparing_asks_and_stops_at_once() {
    for (side, boxes, asks) in [(240, 50, 60), (100, 1000, 60), (98, 200, 60)] {
        let level = hall(side, boxes);
        let (report, asked, _) = solve_until(&level, Goal::Any, 4 << 30, asks);
        assert_eq!((report.verdict, report.limit), (Verdict::Budget, Some(Limit::Stopped)), "{side} {boxes}");
        assert_eq!((report.progress.nodes, asked), (0, asks), "{side} {boxes}");
    }
}

#[test]
fn a_search_among_many_boxes_asks_within_a_state() {
    let level = hall(60, 300);
    for goal in [Goal::Any, Goal::Pushes, Goal::Moves] {
        let (report, asked, _) = solve_until(&level, goal, 1 << 30, 1000);
        assert_eq!((report.limit, asked), (Some(Limit::Stopped), 1000), "{goal:?}");
        assert!(report.progress.nodes < 1000, "{goal:?}: {} states", report.progress.nodes);
    }
}

/// Tables that do not fit are not made, and the report says that memory was short.
#[test]
fn tables_count_before_they_are_made() {
    const ROOM: u64 = 256 << 20;
    let (report, asked, _) = solve_until(&hall(240, 3000), Goal::Any, ROOM, u64::MAX);
    assert_eq!((report.verdict, report.limit), (Verdict::Budget, Some(Limit::Memory)));
    assert!(asked < 10, "asked {asked} times");
    for (side, boxes, memory) in [(100, 1000, 64 << 20), (60, 50, 20 << 20), (240, 50, 48 << 20)] {
        let (report, _, most) = solve_until(&hall(side, boxes), Goal::Pushes, memory, 4000);
        assert!(matches!(report.verdict, Verdict::Budget), "{side} {boxes}");
        assert!(most <= memory + memory / 4, "{side} {boxes}: {most} of {memory} bytes");
    }
}

#[test]
fn the_improver_stops_at_once_and_keeps_what_it_has() {
    let level = hall(200, 1);
    let Verdict::Solved { solution, .. } = solve(&level, &Options::default(), &|_| false).verdict else {
        panic!("one box in a hall is not solved");
    };
    let asked = AtomicU64::new(0);
    let kept = improve(&level, &solution.actions, 1 << 30, &|_| asked.fetch_add(1, Ordering::Relaxed) >= 5);
    assert!(kept.unwrap().moves <= solution.moves);
    assert_eq!(asked.into_inner(), 6);
    let little = improve(&level, &solution.actions, 1000, &|_| false).unwrap();
    assert_eq!(little.moves, solution.moves);
}

/// Texts of a few bytes that stood for gigabytes.
#[test]
fn bombs_are_refused_with_the_number() {
    for text in
        ["134217720*@", "134217720#@$.", "9999(9999(#))@", "1048577(|)@", "131073\t@$.", "342949\t@$.4#"]
    {
        let error = xsb::read(text).unwrap_err().to_string();
        assert!(error.contains("at most 1048576 cells"), "{text}: {error}");
        let options = GameOptions::parse(&[format!("xsb={text}")]).unwrap();
        let error = SokobanKind.start(&options).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("at most 1048576 cells"), "{text}: {error}");
    }
    // A tab skips cells up to the next eighth; no tab skips none.
    assert_eq!(xsb::read("#3\t@$.").unwrap().person().x, 24);
    assert_eq!(xsb::read("##0\t@$.").unwrap().person().x, 2);
    assert!(lurd::read("67108864r").unwrap_err().to_string().contains("at most 4194304 actions"));
    // One column of sixteen million rows is drawn in as many bytes.
    let tall = xsb::read("@").unwrap().to_setup();
    let mut setup = tall.clone();
    setup.walls.push(tablero_sokoban::Cell::new(0, (1 << 24) - 1));
    assert_eq!(xsb::write(&Level::from_setup(&setup).unwrap()).len(), (1 << 25) - 1);
}
