//! The law of every command: what it is given may be a bomb, and it still keeps to the time and memory that its options promise,
//! or to a few seconds and megabytes where they promise nothing. A command without a law here fails the test.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::budgets::{GRACE, MEMORY, commands, hall, limited};
use crate::run;

/// What a command is given, and what it may take.
struct Law<'a> {
    words: Vec<String>,
    input: &'a str,
    megabytes: u64,
    seconds: u64,
}

/// The words of a command, with one name for a file of the folder in them if it begins with `@`.
fn law<'a>(folder: &Path, line: &str) -> Law<'a> {
    let word = |word: &str| match word.strip_prefix('@') {
        Some(name) => folder.join(name).display().to_string(),
        None => word.replace('~', " "),
    };
    Law { words: line.split(' ').map(word).collect(), input: "", megabytes: SMALL, seconds: GRACE }
}

/// The mebibytes of a command that keeps nothing, with the program itself.
const SMALL: u64 = 192;
/// Of one that reads the largest file there may be.
const LARGE: u64 = 900;

/// A table of 64 GiB for UCI.
const HUGE: &str = "setoption name Hash value 65536\nsetoption name Threads value 9999\nposition startpos\ngo nodes 9\nquit\n";

impl<'a> Law<'a> {
    fn reading(self, input: &'a str) -> Self {
        Self { input, ..self }
    }

    fn within(self, megabytes: u64, seconds: u64) -> Self {
        Self { megabytes, seconds, ..self }
    }
}

/// The files that commands are given.
fn files(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("laws-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("tables")).unwrap();
    fs::create_dir_all(folder.join("class")).unwrap();
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    write("bomb.xsb", &"134217720#@\n\n".repeat(8));
    write("hall.xsb", &hall(100, 1000));
    write("tiny.xsb", "#####\n#@$.#\n#####\n");
    write("long.lurd", "4194304(rl)");
    let start = "tablero record 1\ngame: sokoban\noption: xsb=134217720#@$.\nseat 1: human\nstart: x\n\n\nresult: *\n\
                 verdict: unfinished\n";
    write("bomb.record", &format!("{start}digest: sha256 {}\n", tablero_record::digest(start)));
    write("chain.spec", &format!("pred f(x: Z) {{ {} }}\n", vec!["x = 1"; 100_000].join(" ∧ ")));
    let definition = |at: u32| format!("pred f{at}(x: Z) {{ x = {at} ∨ f{}(x) }}\n", at.max(1) - 1);
    write("definitions.spec", &(0..5_000).map(definition).collect::<String>());
    write("class/chain.spec", &fs::read_to_string(folder.join("chain.spec")).unwrap());
    write("deep.toml", &format!("game = {}{}\n", "[".repeat(100_000), "]".repeat(100_000)));
    let entrants = "[[entrant]]\nseat = 'robot:random'\n[[entrant]]\nseat = 'robot:parity'\n";
    write("many.toml", &format!("game = 'queens'\nrounds = 1000000000\n{entrants}"));
    write(
        "levels.toml",
        "kind = 'solve'\nchunk = 1\ngame = 'sokoban'\ncollection = 'bomb.xsb'\ngoal = 'any'\nnodes = 9\n",
    );
    write("fork.asl", "!s.\n+!s <- !s |&| !s.\n");
    write("project.mas2j", "MAS m { agents: fork #1000000000; }\n");
    write("strategy", &"tablero strategy 1\n".repeat(10_000));
    write("tables/KRK.table", "tablero chess table 1\nclass KRK\nentries 99999999999999\nwidth 2\n\n");
    write("token", "a token that nobody knows\n");
    // A hole of a terabyte takes no room on the disk.
    fs::File::create(folder.join("hole")).unwrap().set_len(1 << 40).unwrap();
    folder
}

#[allow(clippy::too_many_lines, reason = "a list")]
fn laws<'a>(folder: &Path, long: &'a str) -> Vec<Law<'a>> {
    let law = |line: &str| law(folder, line);
    let searched = |line: &str| law(line).within(MEMORY, 1 + GRACE);
    vec![
        law("chess show --fen 8/8/8/8/8/8/8/8/8/8/8/8/8~w"),
        law("chess perft 3 --hash 1048576").within(MEMORY, GRACE),
        searched("chess future start 8/8/8/4k3/8/4K3/8/8~w --time 1s"),
        searched("chess mate 63 --time 1s"),
        law("chess mate --file @hole").within(LARGE, 2 * GRACE),
        searched("chess forced 100 --time 1s"),
        law("chess puzzles --count 1 --from 1 --to 1").within(MEMORY, GRACE),
        law("chess analyse @bomb.record"),
        law("chess tables build @built --men 5 --memory 1M"),
        law("chess tables probe @tables"),
        law("chess tables check @tables"),
        law("chess tables longest @tables"),
        law("chess tables sample @tables"),
        law("chess uci").within(MEMORY, GRACE).reading(HUGE),
        law("chess uci").reading(long),
        law("chess ask").reading(long),
        law("sokoban ask").reading(long),
        law("checkers ask").reading(long),
        law("queens ask").reading(long),
        law("chess play --line").reading(long),
        law("sokoban play xsb=134217720#@$. --line").reading(long),
        law("checkers play size=65 --line"),
        law("queens play side=1025 --line"),
        law("play queens --line --seat human --seat human").reading(long),
        law("chess picture --position 8/8 --output @chess.png --width 8192"),
        law("sokoban picture xsb=###|#@#|#$#|#.#|100000(#-#|)### --output @tall.png --width 8192"),
        law("checkers picture size=64 --output @star.png").within(MEMORY, 20),
        // A million cells on 67 million pixels, by a program that is not optimised.
        law("queens picture side=1024 --output @queens.png --width 8192").within(MEMORY, 40),
        law("sokoban show @bomb.xsb"),
        law("sokoban levels @bomb.xsb"),
        law("sokoban levels @hole").within(LARGE, 3 * GRACE),
        law("sokoban solve @hall.xsb --time 1s --memory 128M --threads 1").within(384, 1 + GRACE),
        law("sokoban generate --count 99999 --time 1s").within(384, 1 + GRACE),
        law("sokoban rate @hall.xsb --time 1s --memory 128M").within(384, 1 + GRACE),
        law("sokoban normal-form @bomb.xsb"),
        law("sokoban check @tiny.xsb @long.lurd").within(SMALL, 2 * GRACE),
        law("sokoban check @tiny.xsb 9999999999(9999999999(r))"),
        law("sokoban play-back @tiny.xsb @long.lurd --line").within(MEMORY, 2 * GRACE),
        law("sokoban improve @hall.xsb --time 1s --solve-time 1s --memory 128M --threads 1")
            .within(384, 2 + GRACE),
        law("checkers show --size 64 --players 135"),
        law("checkers perft 2 --size 64").within(SMALL, 4 * GRACE),
        searched("checkers solve alone --size 64 --time 1s"),
        law("checkers solve duel --size 3"),
        law("queens show 1024").within(SMALL, GRACE),
        law("queens match --side 1025"),
        law("queens referee --listen 127.0.0.1:0 --join 1ms"),
        law("queens solve 64 --time 1s --memory 64M --threads 1").within(256, 1 + GRACE),
        law("queens strategy 64 --time 1s --memory 64M --threads 1").within(256, 1 + GRACE),
        law("queens verify @strategy"),
        law("agents check @fork.asl"),
        law("agents run @fork.asl --memory 20M").within(128, 2 * GRACE),
        law("agents run @project.mas2j --memory 20M"),
        law("agents try yes --clock 1s").within(SMALL, 2 * GRACE),
        law("check-agent exit~3 --clock 1s"),
        law("replay @bomb.record --line"),
        law("picture @bomb.record"),
        law("match queens --games 9999999999 --seat robot:random --seat robot:random"),
        law("tournament @many.toml"),
        law("tournament @deep.toml"),
        law("verify @hole").within(LARGE, 2 * GRACE),
        law("verify @bomb.record"),
        law("make-key @tables"),
        law("run @deep.toml"),
        law("run @levels.toml"),
        law("run status @hole"),
        law("run verify @hole"),
        law("run serve @deep.toml --listen 127.0.0.1:0 --token-file @token"),
        law("run work http://127.0.0.1:1 --token-file @token --patience 0s"),
        law("grade chess @chain.spec --time 1s"),
        law("grade chess @hole --time 1s").within(SMALL, 2 * GRACE),
        law("grade chess @class --time 1s --memory 1G").within(SMALL, 2 * GRACE),
        law("grade queens @fork.asl --time 1s").within(MEMORY, 1 + GRACE),
        law("spec format @chain.spec"),
        law("spec check @definitions.spec").within(SMALL, 3 * GRACE),
        law("spec eval @definitions.spec f4999(1)"),
        law("spec eval @chain.spec").within(SMALL, 3 * GRACE).reading(long),
        law("lab --listen 0.0.0.0:0 --no-browser"),
        law("lab export @bomb.xsb"),
        law("lab backup @bomb.xsb --data @tables"),
        law("lab restore @hole --data @restored"),
        law("games"),
        law("robots"),
        law("rules chess"),
        law("completions bash"),
        law("man"),
    ]
}

/// The commands that are operations of `ask`, of which `budgets.rs` takes care.
fn operations() -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for game in ["chess", "sokoban", "checkers", "queens"] {
        let schema: Value = serde_json::from_str(&run(&[game, "ask", "--schema"]).1).unwrap();
        for operation in schema["oneOf"].as_array().unwrap() {
            let name = operation["properties"]["ask"]["enum"][0].as_str().unwrap().replace('_', "-");
            all.insert(format!("{game} {name}"));
        }
    }
    all
}

/// Runs the laws that are wanted.
fn keep<'a>(laws: impl IntoIterator<Item = &'a Law<'a>>) {
    for law in laws {
        let words: Vec<&str> = law.words.iter().map(String::as_str).collect();
        let ended = limited(&words, law.input, law.megabytes, law.seconds);
        println!("{:.2} s of {}: {}", ended.cpu, law.seconds, words.join(" "));
        ended.keeps(law.seconds, &format!("{words:?}"));
    }
}

/// All of them take minutes: `cargo xtask siege budgets` asks for them by `TABLERO_CASES`.
#[test]
fn every_command_has_a_law_and_keeps_it() {
    let folder = files("all");
    // A line without end.
    let long = "x".repeat(100 << 20);
    let laws = laws(&folder, &long);
    let operations = operations();
    for command in commands(&[]) {
        let has_law = laws.iter().any(|law| law.words.starts_with(&command));
        assert!(has_law || operations.contains(&command.join(" ")), "{command:?} has no law");
    }
    if std::env::var_os("TABLERO_CASES").is_some() {
        keep(&laws);
        println!("{} laws kept", laws.len());
    }
}

/// What once ended the program, or read without end.
#[test]
fn memory_that_is_not_there_ends_nobody() {
    let folder = files("memory");
    let law = |line: &str| law(&folder, line);
    keep(&[
        law("chess perft 3 --hash 1048576").within(MEMORY, GRACE),
        law("chess uci").within(MEMORY, GRACE).reading(HUGE),
        law("chess mate --file @hole").within(LARGE, 2 * GRACE),
    ]);
}
