//! What the options promise about time and memory holds, whatever is asked: every operation and every command with random and
//! hostile operands, each in a process of its own under limits of the system. `TABLERO_CASES` asks for more of them, as
//! `cargo xtask siege` does; a case that fails prints what was asked.

use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};

use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
use serde_json::{Value, json};

use crate::{PROGRAM, run};

/// Where chance comes from: a few lines are enough here.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }

    fn of<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }
}

fn cases(few: usize) -> usize {
    std::env::var("TABLERO_CASES").map_or(few, |cases| cases.parse().unwrap())
}

/// How a process ended, and what it took.
pub(crate) struct Ended {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
    /// Seconds of all its threads.
    pub(crate) cpu: f64,
}

/// Runs the command with so much memory to write to; it is killed if it runs on long after the test has failed anyway.
pub(crate) fn limited(words: &[&str], input: &str, megabytes: u64, seconds: u64) -> Ended {
    let limits = format!("ulimit -d {}; ulimit -t {}; exec \"$@\"", megabytes << 10, 3 * seconds + 60);
    let mut command = Command::new("sh");
    command.args(["-c", &limits, "sh", PROGRAM]).args(words);
    command.current_dir(env!("CARGO_TARGET_TMPDIR"));
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let (mut stdin, mut stdout, mut stderr) =
        (child.stdin.take().unwrap(), child.stdout.take().unwrap(), child.stderr.take().unwrap());
    let (mut out, mut err) = (Vec::new(), Vec::new());
    std::thread::scope(|scope| {
        // It may end before it has read everything.
        scope.spawn(move || drop(stdin.write_all(input.as_bytes())));
        scope.spawn(|| stderr.read_to_end(&mut err).unwrap());
        stdout.read_to_end(&mut out).unwrap();
    });
    // What it took is told as long as nobody has asked how it ended.
    let pid = Pid::from_child(&child);
    waitid(WaitId::Pid(pid), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT).unwrap();
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    let ticks: u32 = fields[11].parse::<u32>().unwrap() + fields[12].parse::<u32>().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Ended {
        code: child.wait().unwrap().code(),
        out: text(out),
        err: text(err),
        cpu: f64::from(ticks) / 100.0,
    }
}

impl Ended {
    pub(crate) fn keeps(&self, seconds: u64, what: &str) {
        let end: String = self.err.chars().take(300).collect();
        assert!(matches!(self.code, Some(0..=2)), "{what}: ended with {:?}: {end}", self.code);
        assert!(!self.err.contains("panicked"), "{what}: {end}");
        #[allow(clippy::cast_precision_loss, reason = "seconds are few")]
        let promised = seconds as f64;
        assert!(self.cpu <= promised, "{what}: took {} s of {promised}", self.cpu);
    }
}

/// A hall with boxes and goals everywhere.
pub(crate) fn hall(side: usize, boxes: usize) -> String {
    let mut chance = Chance(7);
    let mut rows = vec![vec![b' '; side]; side];
    rows[1][1] = b'@';
    for index in 0..2 * boxes {
        let (x, y) = (2 + chance.below(side - 4), 2 + chance.below(side - 4));
        if rows[y][x] == b' ' {
            rows[y][x] = if index % 2 == 0 { b'$' } else { b'.' };
        }
    }
    let count = |rows: &[Vec<u8>], byte: u8| rows.iter().flatten().filter(|&&found| found == byte).count();
    while count(&rows, b'$') != count(&rows, b'.') {
        let more = if count(&rows, b'$') > count(&rows, b'.') { b'$' } else { b'.' };
        *rows.iter_mut().flatten().find(|byte| **byte == more).unwrap() = b' ';
    }
    let wall = "#".repeat(side + 2);
    let rows: Vec<String> =
        rows.into_iter().map(|row| format!("#{}#", String::from_utf8(row).unwrap())).collect();
    format!("{wall}\n{}\n{wall}\n", rows.join("\n"))
}

/// Values for operands: some mean something somewhere, most nowhere, and some are large.
fn value(chance: &mut Chance, name: &str) -> Value {
    let start = json!({"fen": "r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w"});
    let late = json!({"fen": "8/2P5/8/7k/7P/8/3R4/3K3R w"});
    let meant = match name {
        "position" | "next" | "target" => vec![
            start,
            late,
            json!({"text": "1 1 1 filled - 1......"}),
            json!({"text": "3 135 1 filled - ....111.....11......1..................................333333555555......"}),
        ],
        "level" => {
            vec![
                json!({"xsb": "#####\n#@$.#\n#####"}),
                json!({"xsb": hall(240, 50)}),
                json!({"xsb": hall(60, 400)}),
            ]
        }
        "state" => vec![json!({"xsb": "#####\n#@$.#\n#####"})],
        "size" => vec![json!(3), json!(64)],
        "side" => vec![json!(8), json!(17), json!(1024)],
        "queens" => vec![json!([]), json!([[0, 0], [2, 1]])],
        "players" => vec![json!([1, 4]), json!([1, 2, 3, 4, 5, 6])],
        "depth" => vec![json!(3), json!(255), json!(4_294_967_295_u32)],
        "from" | "to" | "cell" => vec![json!([6, 3]), json!([5, 3]), json!([0, 0])],
        "moves" | "pieces" => vec![json!([[[6, 3], [5, 3]]]), json!([[6, 3]])],
        "action" => vec![json!("right")],
        "actions" => vec![json!("rrR"), json!("1000000r"), json!("9999999999(9999999999(r))")],
        _ => vec![json!(1), json!(0)],
    };
    let nested = (0..120).fold(json!(1), |inner, _| json!([inner]));
    let hostile = [
        json!(null),
        json!(-1),
        json!(1e308),
        json!(u64::MAX),
        json!("x".repeat(100_000)),
        json!(vec![[0, 0]; 20_000]),
        json!(vec![9; 20_000]),
        nested,
        json!({"xsb": "134217720*@"}),
        json!({"xsb": "99(99(99(99(#@))))"}),
        json!({"fen": "8/".repeat(20_000)}),
        json!({"board": vec![vec![[1, 1]; 100]; 100], "player": 1}),
        json!({}),
    ];
    if chance.below(4) > 0 { chance.of(&meant).clone() } else { chance.of(&hostile).clone() }
}

/// What a question may take beyond its budget, in seconds of a slow machine; and what all may take that have none.
pub(crate) const GRACE: u64 = 5;
/// The longest that a command works which is told no time.
const WORK: u64 = 60;
const BUDGET: f64 = 0.2;
/// The largest table of an operation is that of the solvers, a gibibyte; the rest is the program and what it reads.
pub(crate) const MEMORY: u64 = (1 << 10) + 512;

#[test]
fn every_operation_keeps_to_its_budget() {
    let mut asked = 0;
    for game in ["chess", "sokoban", "checkers", "queens"] {
        let schema: Value = serde_json::from_str(&run(&[game, "ask", "--schema"]).1).unwrap();
        for (index, operation) in schema["oneOf"].as_array().unwrap().iter().enumerate() {
            let name = operation["properties"]["ask"]["enum"][0].as_str().unwrap();
            let mut chance = Chance(index as u64 + 1);
            let mut lines = String::new();
            let questions = cases(3);
            for _ in 0..questions {
                let mut question = json!({ "ask": name });
                for (operand, _) in operation["properties"].as_object().unwrap() {
                    let optional = !operation["required"].as_array().unwrap().contains(&json!(operand));
                    match operand.as_str() {
                        "ask" | "id" => {}
                        "budget" => question["budget"] = json!(BUDGET),
                        _ if optional && chance.below(2) == 0 => {}
                        operand => question[operand] = value(&mut chance, operand),
                    }
                }
                lines += &format!("{question}\n");
            }
            let seconds = GRACE * (1 + questions as u64);
            let ended = limited(&[game, "ask"], &lines, MEMORY, seconds);
            let what = format!("{game} {name}, asked {}", &lines[..lines.len().min(2000)]);
            ended.keeps(seconds, &what);
            assert_eq!(ended.out.lines().count(), questions, "{what}: {}", ended.err);
            for line in ended.out.lines() {
                let answer: Value = serde_json::from_str(line).unwrap();
                assert!(answer.get("answer").is_some() != answer.get("error").is_some(), "{what}: {line}");
            }
            asked += questions;
        }
    }
    println!("{asked} questions, all within their budgets");
}

/// The commands below some words, as their help lists them.
pub(crate) fn commands(words: &[String]) -> Vec<Vec<String>> {
    let mut asked: Vec<&str> = words.iter().map(String::as_str).collect();
    asked.push("--help");
    let help = run(&asked).1;
    let Some((_, rest)) = help.split_once("\nCommands:\n") else { return vec![words.to_vec()] };
    let names = rest.lines().take_while(|line| !line.is_empty());
    let names = names.filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')));
    let names = names.filter_map(|line| line.split_whitespace().next()).filter(|&name| name != "help");
    names.flat_map(|name| commands(&[words, &[name.to_owned()]].concat())).collect()
}

#[test]
fn every_command_refuses_nonsense_in_no_time() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(folder.join("nonsense.xsb"), "8(134217720#@)\n\n134217720#@$.\n").unwrap();
    std::fs::write(folder.join("nonsense.bin"), (0..=255).cycle().take(50_000).collect::<Vec<u8>>()).unwrap();
    let words = [
        "",
        "-",
        "--",
        "nonsense.xsb",
        "nonsense.bin",
        "/dev/null",
        "/",
        "é\u{202e}",
        "--json",
        "--time=1ms",
        "--level=99999999999999999999",
        "-1",
        "99999999999999999999",
        "a=b",
        "side=1025",
        "--memory=1K",
        "--seed=-1",
        "--position={\"fen\":\"x\"}",
        "--players=999",
        "[[[[[[[[",
        "robot:nobody",
        "--size=65",
        "--depth=-3",
    ];
    let all = commands(&[]);
    assert!(all.len() > 60, "{all:?}");
    let mut runs = 0;
    for (index, command) in all.iter().enumerate() {
        let mut chance = Chance(index as u64 + 77);
        for _ in 0..cases(3).div_ceil(3) {
            let mut line: Vec<&str> = command.iter().map(String::as_str).collect();
            for _ in 0..=chance.below(4) {
                line.push(words[chance.below(words.len())]);
            }
            // Any word names a folder that tables may be built in, and building them all takes minutes.
            if line.starts_with(&["chess", "tables", "build"]) {
                line.push("--men=99");
            }
            let ended = limited(&line, "\u{0}nonsense\n{\"ask\":\n", MEMORY, GRACE);
            // Some words make sense, and set it to work in its own time.
            let seconds = if ended.code == Some(0) { WORK } else { GRACE };
            ended.keeps(seconds, &format!("{line:?}"));
            runs += 1;
        }
    }
    println!("{runs} runs of {} commands", all.len());
}

/// What once took gigabytes or minutes, with what it may take: seconds and mebibytes.
#[test]
fn what_once_broke_its_promise_keeps_it() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("budgets");
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, text: &str| {
        std::fs::write(folder.join(name), text).unwrap();
        folder.join(name).to_str().unwrap().to_owned()
    };
    let bomb = file("bomb.xsb", &"134217720#@\n\n".repeat(8));
    let start = "tablero record 1\ngame: sokoban\noption: xsb=134217720#@$.\nseat 1: human\nstart: x\n\n\nresult: *\n\
                 verdict: unfinished\n";
    let record = file("bomb.record", &format!("{start}digest: sha256 {}\n", tablero_record::digest(start)));
    let halls = [(240, 3000), (240, 50), (100, 1000)].map(|(side, boxes)| hall(side, boxes));
    let [many, few, dense] = [("many", &halls[0]), ("few", &halls[1]), ("dense", &halls[2])]
        .map(|(name, text)| file(&format!("{name}.xsb"), text));
    let plans: String =
        (0..40_000).fold(String::new(), |text, plan| text + &format!("+!p{plan} <- .print({plan}).\n"));
    let marks: Vec<String> = (0..200_000).map(|mark| format!("a{mark}")).collect();
    let agent = |name: &str, text: &str| file(name, &format!("!s.\n{text}\n"));
    let agents = [
        agent("findall.asl", "+!s <- .findall(X,.range(X,1,1000000000),L); .print(done)."),
        agent("strings.asl", "+!s <- !d(\"aaaaaaaaaaaaaaaa\"). +!d(S) <- .concat(S,S,T); !d(T)."),
        agent("lists.asl", "+!s <- !d([1,2,3,4]). +!d(S) <- .concat(S,S,T); !d(T)."),
        agent("plans.asl", &format!("{plans}+!s <- .print(ok).")),
        agent("marks.asl", &format!("b[{}]. +!s <- .print(ok).", marks.join(","))),
        agent("forks.asl", "+!s <- !s |&| !s."),
        agent("zero.asl", "{ include(\"/dev/zero\") } +!s <- .print(ok)."),
    ];
    let keys: Vec<String> = (0..100_000).map(|key| format!("\"k{key}\":0")).collect();
    let chess = "\"position\":{\"fen\":\"r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w\"}";
    let check = |words: &[&str], input: &str, megabytes: u64, seconds: u64| {
        let ended = limited(words, input, megabytes, seconds);
        ended.keeps(seconds, &format!("{words:?} {}", &input[..input.len().min(100)]));
    };
    check(&["sokoban", "ask"], "{\"ask\":\"is_valid_level\",\"level\":{\"xsb\":\"134217720*@\"}}\n", 128, 5);
    check(&["sokoban", "levels", &bomb], "", 128, 5);
    check(&["verify", &record], "", 128, 5);
    check(&["replay", &record], "", 128, 5);
    for level in [&many, &few, &dense] {
        check(
            &["sokoban", "solve", level, "--time", "2s", "--memory", "256M", "--threads", "1"],
            "",
            512,
            2 + GRACE,
        );
    }
    let question = json!({"ask": "solve", "level": {"xsb": halls[1]}, "budget": 1});
    check(&["sokoban", "ask"], &format!("{question}\n"), MEMORY, 1 + GRACE);
    for agent in &agents {
        check(&["agents", "run", agent, "--memory", "50M"], "", 256, 30);
    }
    for depth in ["30", "4294967295"] {
        check(
            &["chess", "ask"],
            &format!("{{\"ask\":\"perft\",{chess},\"depth\":{depth},\"budget\":1}}\n"),
            MEMORY,
            1 + GRACE,
        );
    }
    check(
        &["checkers", "ask"],
        "{\"ask\":\"perft\",\"size\":4,\"players\":[1,4],\"depth\":20,\"budget\":1}\n",
        MEMORY,
        1 + GRACE,
    );
    check(&["chess", "ask"], &format!("{{\"ask\":\"fen\",{},\"k7\":1}}\n", keys.join(",")), 256, 10);
}
