//! How many targets operation 14 decides, and in what time.
//!
//! `reach SET SECONDS [COUNT SEED]`, such as `reach shared 10`. The sets are `shared` (the 300 recorded positions, without
//! their games), `unreachable` (the 300 targets that nothing reaches), `within` (pairs inside of the recorded games,
//! forwards and backwards), `unseen` (COUNT targets of random games by SEED) and `varied` (the same with games of eight
//! kinds, long and short, and sources other than the start). Every "yes" is replayed by the specification. Seconds are those of the processor where the system provides them, so that a busy machine changes little.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_lite_chess::reach::{Reach, is_future_position};
use tablero_lite_chess::{Kind, Position, notation, operations, spec};

type Failure = Box<dyn std::error::Error>;

/// One question and what its answer must be.
struct Case {
    name: String,
    from: Position,
    to: Position,
    expected: &'static str,
}

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let set = arguments.first().map_or("shared", String::as_str);
    let number =
        |index: usize, default: u64| arguments.get(index).map_or(Ok(default), |text| text.parse::<u64>());
    let seconds: f64 = arguments.get(1).map_or(Ok(10.0), |text| text.parse())?;
    let cases = match set {
        "shared" => shared()?,
        "unreachable" => unreachable()?,
        "within" => within()?,
        "unseen" => unseen(number(2, 100)?, number(3, 1)?),
        "varied" => varied(number(2, 100)?, number(3, 1)?),
        _ => return Err(format!("{set}: expected shared, unreachable, within, unseen or varied").into()),
    };
    let mut table: BTreeMap<(String, &str, String), usize> = BTreeMap::new();
    let mut times = Vec::new();
    for case in &cases {
        let began = processor_time();
        let answer = is_future_position(&case.from, &case.to, true, || {
            processor_time().saturating_sub(began).as_secs_f64() < seconds
        });
        let took = processor_time().saturating_sub(began).as_secs_f64();
        let word = match &answer {
            Reach::Yes(moves) => {
                let moves: Vec<_> = moves.iter().map(|mv| (mv.from().point(), mv.to().point())).collect();
                let replayed = moves.is_empty() && case.from == case.to
                    || spec::leads_to(&case.from.to_spec(), &moves, &case.to.to_spec());
                if !replayed {
                    return Err(
                        format!("the specification refuses a game to {}", notation::fen(&case.to)).into()
                    );
                }
                "yes"
            }
            Reach::No(_) => "no",
            Reach::Unknown(_) => "not decided",
        };
        if word == case.expected {
            times.push(took);
        } else {
            let why = match answer {
                Reach::No(reason) => reason.to_string(),
                Reach::Unknown(reason) => reason.to_string(),
                Reach::Yes(_) => "a replayed game".to_owned(),
            };
            println!(
                "{}: {} -> {}: {word}, expected {}: {why}",
                case.name,
                notation::fen(&case.from),
                notation::fen(&case.to),
                case.expected
            );
        }
        let kind = case.name.split(' ').next().unwrap_or_default().to_owned();
        *table.entry((kind, case.expected, word.to_owned())).or_default() += 1;
    }
    println!("\n{:<12} {:<9} {:<12} {:>6}", "set", "expected", "answer", "cases");
    for ((kind, expected, word), count) in &table {
        println!("{kind:<12} {expected:<9} {word:<12} {count:>6}");
    }
    times.sort_by(f64::total_cmp);
    let at = |share: usize| times.get((times.len() * share / 100).min(times.len().saturating_sub(1)));
    println!(
        "\n{} of {} as expected at {seconds} s; seconds of these: half below {:.2}, 90 % below {:.2}, 99 % below {:.2}, longest {:.2}",
        times.len(),
        cases.len(),
        at(50).unwrap_or(&0.0),
        at(90).unwrap_or(&0.0),
        at(99).unwrap_or(&0.0),
        times.last().unwrap_or(&0.0)
    );
    Ok(())
}

fn rows() -> impl Iterator<Item = Result<serde_json::Value, serde_json::Error>> {
    include_str!("../tests/data/positions.jsonl").lines().map(serde_json::from_str)
}

fn text<'a>(row: &'a serde_json::Value, key: &str) -> Result<&'a str, Failure> {
    row[key].as_str().ok_or_else(|| format!("a row without {key}").into())
}

fn shared() -> Result<Vec<Case>, Failure> {
    let case = |row: serde_json::Value| -> Result<Case, Failure> {
        Ok(Case {
            name: format!("shared {}", row["id"]),
            from: Position::initial(),
            to: notation::read_position(text(&row, "f")?)?,
            expected: "yes",
        })
    };
    rows().map(|row| case(row?)).collect()
}

fn unreachable() -> Result<Vec<Case>, Failure> {
    let case = |line: &str| -> Result<Case, Failure> {
        let (name, fen) = line.split_once("; ").ok_or("a line without a reason")?;
        Ok(Case {
            name: name.to_owned(),
            from: Position::initial(),
            to: notation::read_position(fen)?,
            expected: "no",
        })
    };
    include_str!("../tests/data/unreachable.txt").lines().map(case).collect()
}

/// From each recorded game three pairs forwards, and backwards those between which a pawn moved or a man was taken.
fn within() -> Result<Vec<Case>, Failure> {
    let mut cases = Vec::new();
    for row in rows() {
        let row = row?;
        let mut game = vec![Position::initial()];
        let mut irreversible = vec![0];
        for mv in text(&row, "g")?.as_bytes().chunks(4) {
            let current = game[game.len() - 1];
            let mv = notation::read_legal_move(&current, std::str::from_utf8(mv)?)?;
            let pawn = current.piece_at(mv.from()).is_some_and(|piece| piece.kind == Kind::Pawn);
            let counts = pawn || current.piece_at(mv.to()).is_some();
            irreversible.push(irreversible[irreversible.len() - 1] + u32::from(counts));
            game.push(current.after(mv));
        }
        let last = game.len() - 1;
        for (early, late) in [(last / 4, last / 2), (last / 3, last), (last.saturating_sub(9), last)] {
            if early == late {
                continue;
            }
            let name = |way: &str| format!("{way} {} {early} {late}", row["id"]);
            cases.push(Case { name: name("forwards"), from: game[early], to: game[late], expected: "yes" });
            if irreversible[early] < irreversible[late] {
                cases.push(Case {
                    name: name("backwards"),
                    from: game[late],
                    to: game[early],
                    expected: "no",
                });
            }
        }
    }
    Ok(cases)
}

/// Targets of random games: evenly chosen moves, or captures or pawn moves preferred.
fn unseen(count: u64, seed: u64) -> Vec<Case> {
    let target = |number: u64| {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_mul(1_000_003) + number);
        let plies = rng.random_range(10..300);
        let mut position = Position::initial();
        for _ in 0..plies {
            if operations::game_over(&position).is_some() {
                break;
            }
            let mut moves = position.legal_moves();
            let preferred = |mv: &tablero_lite_chess::Move| match number % 3 {
                0 => true,
                1 => position.piece_at(mv.to()).is_some(),
                _ => position.piece_at(mv.from()).is_some_and(|piece| piece.kind == Kind::Pawn),
            };
            if moves.iter().any(preferred) && rng.random_ratio(1, 2) {
                moves.retain(preferred);
            }
            position = position.after(moves[rng.random_range(0..moves.len())]);
        }
        Case { name: format!("unseen {number}"), from: Position::initial(), to: position, expected: "yes" }
    };
    (0..count).map(target).collect()
}

/// Pairs of positions of random games, by eight policies.
fn varied(count: u64, seed: u64) -> Vec<Case> {
    let case = |number: u64| {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_mul(7_000_003) + number);
        let (name, pawns, captures, plies) = match number % 8 {
            0 => ("shuffled", 1, 1, 40..400),
            1 => ("pushed", 9, 5, 60..200),
            2 => ("traded", 5, 10, 30..160),
            3 => ("promoted", 10, 2, 120..400),
            4 => ("closed", 10, 0, 20..90),
            5 => ("bare", 5, 10, 200..700),
            6 => ("middle", 5, 5, 40..300),
            _ => ("late", 5, 8, 100..500),
        };
        let mut game = vec![Position::initial()];
        for _ in 0..rng.random_range(plies) {
            let position = game[game.len() - 1];
            if operations::game_over(&position).is_some() {
                break;
            }
            let is_pawn = |mv: &tablero_lite_chess::Move| {
                position.piece_at(mv.from()).is_some_and(|piece| piece.kind == Kind::Pawn)
            };
            let takes = |mv: &tablero_lite_chess::Move| position.piece_at(mv.to()).is_some();
            let mut moves = position.legal_moves();
            // Out of ten times: captures, then pawn moves, are wanted so often, and otherwise avoided.
            for (share, wanted) in [
                (captures, &takes as &dyn Fn(&tablero_lite_chess::Move) -> bool),
                (pawns, &is_pawn as &dyn Fn(&tablero_lite_chess::Move) -> bool),
            ] {
                let want = rng.random_range(0..10) < share;
                if moves.iter().any(|mv| wanted(mv) == want) {
                    moves.retain(|mv| wanted(mv) == want);
                }
            }
            game.push(position.after(moves[rng.random_range(0..moves.len())]));
        }
        let last = game.len() - 1;
        let from = match number % 8 {
            6 => rng.random_range(0..=last / 2),
            7 => rng.random_range(last / 2..=last),
            _ => 0,
        };
        Case { name: format!("{name} {number}"), from: game[from], to: game[last], expected: "yes" }
    };
    (0..count).map(case).collect()
}

/// The time this process has had a processor, or the time that passed where the system does not say.
fn processor_time() -> Duration {
    let spent = std::fs::read_to_string("/proc/self/schedstat").ok();
    let spent = spent.and_then(|text| text.split(' ').next()?.parse().ok()).map(Duration::from_nanos);
    spent.unwrap_or_else(|| {
        static BEGAN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
        BEGAN.get_or_init(Instant::now).elapsed()
    })
}
