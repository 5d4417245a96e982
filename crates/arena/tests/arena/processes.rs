//! Processes that do what no player should, as small programs for the shell, each with the verdict it earns as White;
//! the other seat always wins, and nothing that they started is left behind.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tablero_arena::{AgentCommand, LineAgent, LineBudget, Match, Referee};
use tablero_core::Player;
use tablero_core::{AnyGame, Clock, Ending, Fault, Pipe};

use crate::{detached, duel, queens, robot};

/// Greets as a player should.
const HELLO: &str = r#"echo '{"type":"hello","protocol":"tablero","version":1,"name":"sh","moves":true}'
"#;

/// Answers every turn with the first legal move.
const PLAY: &str = concat!("\n", include_str!("../data/first_move.sh"));

/// Waits for the first turn and answers it.
const FIRST_MOVE: &str = r#"read -r hello; read -r welcome; read -r start; read -r turn
echo '{"type":"move","id":1,"move":"a1"}'
"#;

/// Waits for ever, recognisably.
const SLEEP: &str = "sleep TAG\n";

/// Bounds that only a hang reaches.
fn limits() -> LineBudget {
    LineBudget { greeting: Duration::from_mins(1), patience: Duration::from_mins(1), ..LineBudget::default() }
}

/// A match of a script for the shell against a robot, after which no process of the script may live.
fn play(table: &Referee<AnyGame>, script: &str, limits: LineBudget) -> Match<AnyGame> {
    play_line(table, &format!("# TAG\n{script}"), limits)
}

/// The same for a script as it is; `TAG` stands for a duration for `sleep` that nobody else uses.
fn play_line(table: &Referee<AnyGame>, script: &str, limits: LineBudget) -> Match<AnyGame> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let tag = format!("7000.{}{:04}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let script = script.replace("TAG", &tag);
    let mut seat = LineAgent::process(AgentCommand::shell(&script), limits);
    let played = table.conduct(&mut [&mut seat, &mut robot("random", 1)]).unwrap();
    drop(seat);
    assert_eq!(living(&tag), Vec::<String>::new(), "left behind by {script}");
    played
}

/// The command lines of living processes that contain a text.
fn living(tag: &str) -> Vec<String> {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    processes
        .filter_map(|process| std::fs::read(process.path().join("cmdline")).ok())
        .map(|line| String::from_utf8_lossy(&line).replace('\0', " "))
        .filter(|line| line.contains(tag))
        .collect()
}

/// The fault of a script that plays White.
fn fault_within(script: &str, limits: LineBudget) -> Fault {
    let played = play(&queens(6), script, limits);
    assert_eq!(played.winner, Some(Player::SECOND), "{script}: {}", played.ending);
    match played.ending {
        Ending::Forfeit { player: Player::FIRST, fault } => fault,
        other => panic!("{script}: {other}"),
    }
}

fn fault_of(script: &str) -> Fault {
    fault_within(script, limits())
}

/// The fault of a script that greets first.
fn after_hello(script: &str) -> Fault {
    fault_of(&[HELLO, script].concat())
}

#[test]
fn a_process_that_keeps_to_the_protocol_plays_to_the_end() {
    let played = play(&queens(6), &[HELLO, PLAY].concat(), limits());
    assert_eq!(played.ending, Ending::Finished, "{}", played.ending);
    let (game, position) = duel(&played.position);
    assert_eq!(played.winner, game.winner(&position));
}

#[test]
fn it_may_stay_from_game_to_game() {
    let table = queens(6);
    let script = [HELLO, "echo started >&2\n", PLAY].concat();
    let mut seat = LineAgent::process(AgentCommand::shell(&script), limits());
    for _ in 0..3 {
        let played = table.conduct(&mut [&mut seat, &mut robot("random", 1)]).unwrap();
        assert_eq!(played.ending, Ending::Finished, "{}", played.ending);
        assert_eq!(seat.name(), Some("sh"));
    }
}

#[test]
fn two_processes_play_each_other() {
    let script = [HELLO, PLAY].concat();
    let mut seats = [(); 2].map(|()| LineAgent::process(AgentCommand::shell(&script), limits()));
    let [white, black] = &mut seats;
    let played = queens(5).conduct(&mut [white, black]).unwrap();
    assert_eq!(played.ending, Ending::Finished, "{}", played.ending);
}

#[test]
fn remarks_blank_lines_foreign_line_ends_and_talk_on_stderr_are_no_faults() {
    let script = r#"
echo '{"type":"note","text":"ready"}'; echo; printf '  \r\n'
(while :; do echo "thinking very hard TAG" >&2 || exit; done) &
"#;
    let played = play(&queens(6), &[HELLO, script, PLAY].concat(), limits());
    assert_eq!(played.ending, Ending::Finished, "{}", played.ending);
}

#[test]
fn late_and_repeated_answers_are_applied_to_no_other_turn() {
    let twice = PLAY.replace("\\\"}\" ;;", "\\\"}\"; echo '{\"type\":\"move\",\"id\":1,\"move\":\"f6\"}' ;;");
    assert_ne!(twice, PLAY);
    let played = play(&queens(6), &[HELLO, &twice].concat(), limits());
    assert_eq!(played.ending, Ending::Finished, "{}", played.ending);
    assert_ne!(played.texts.first().map(String::as_str), Some("f6"));
}

#[test]
fn what_cannot_be_started() {
    let command = AgentCommand { program: "/nowhere/agent".to_owned(), arguments: vec!["-x".to_owned()] };
    let mut seat = LineAgent::process(command, limits());
    let played = queens(6).conduct(&mut [&mut seat, &mut robot("random", 1)]).unwrap();
    let Ending::Forfeit { player: Player::FIRST, fault: Fault::Unstartable { command, .. } } = played.ending
    else {
        panic!("{}", played.ending)
    };
    assert_eq!(command, "/nowhere/agent -x");
    let Fault::Crash { how, stderr } = fault_of("/nowhere/agent\n") else { panic!("it started") };
    assert_eq!(how, "exit status 127");
    assert!(stderr.contains("not found"), "{stderr}");
}

#[test]
fn crashes() {
    let crash = |fault: Fault, status: &str, words: &str| {
        let Fault::Crash { how, stderr } = fault else { panic!("{fault}") };
        assert_eq!((how.as_str(), stderr.as_str()), (status, words));
    };
    crash(fault_of("exit 3"), "exit status 3", "");
    crash(
        after_hello("read -r hello; echo 'no idea' >&2; echo what >&2; exit 1"),
        "exit status 1",
        "no idea what",
    );
    crash(after_hello("printf '{\"type\":\"mo'; exit 7"), "exit status 7", "");
}

/// Without a cage anybody may have sent it.
#[test]
fn a_signal_that_the_referee_did_not_send_is_no_contest() {
    for (script, evidence) in [
        ("kill -SEGV $$", "its process ended with signal 11, not by the referee"),
        (&[FIRST_MOVE, "kill -KILL $$"].concat(), "its process ended with signal 9, not by the referee"),
        ("kill -STOP $$", "is stopped, not by the referee"),
    ] {
        let hasty = LineBudget { patience: Duration::from_millis(300), ..limits() };
        let played = play(&queens(6), &[HELLO, script].concat(), hasty);
        let Ending::NoContest { reason } = played.ending else { panic!("{script}: {}", played.ending) };
        assert!(
            reason.starts_with("player 1: somebody interfered: ") && reason.contains(evidence),
            "{reason}"
        );
        assert_eq!(played.winner, None);
    }
}

#[test]
fn exits() {
    for script in ["exit 0", &[HELLO, "exit 0"].concat(), &[HELLO, FIRST_MOVE].concat()] {
        let fault = fault_of(script);
        assert_eq!(fault.kind().word(), "exit", "{script}: {fault}");
    }
}

#[test]
fn silence_where_no_clock_runs() {
    let short = Duration::from_millis(100);
    let fault = fault_within(SLEEP, LineBudget { greeting: short, ..limits() });
    assert_eq!(fault, Fault::Silent { patience: short, wanted: "greeting" });
    for script in [SLEEP, "while :; do :; done", "trap '' TERM HUP INT; sleep TAG"] {
        let script = [HELLO, script].concat();
        let fault = fault_within(&script, LineBudget { patience: short, ..limits() });
        assert_eq!(fault, Fault::Silent { patience: short, wanted: "move" }, "{script}");
    }
}

#[test]
fn clocks_that_run_out() {
    let main = Duration::from_millis(80);
    for clock in [Clock::PerMove(main), Clock::PerGame { main, increment: Duration::ZERO }] {
        let table = Referee { clock, ..queens(6) };
        let played = play(&table, &[HELLO, SLEEP].concat(), limits());
        let Ending::Forfeit { player: Player::FIRST, fault: Fault::Time { used, allowed, .. } } =
            played.ending
        else {
            panic!("{}", played.ending)
        };
        assert!(used >= allowed && allowed == main, "{used:?} of {allowed:?}");
    }
}

#[test]
fn clocks_that_are_kept() {
    let minute = Duration::from_mins(1);
    for clock in [Clock::PerMove(minute), Clock::PerGame { main: minute, increment: minute }, Clock::Nodes(5)]
    {
        let table = Referee { clock, ..queens(6) };
        let played = play(&table, &[HELLO, PLAY].concat(), limits());
        assert_eq!(played.ending, Ending::Finished, "{}", played.ending);
    }
}

#[test]
fn illegal_moves() {
    let script = |mv: &str| FIRST_MOVE.replace("a1", mv);
    let illegal = |mv: &str, words: &str| {
        let Fault::IllegalMove { mv: told, reason, .. } = after_hello(&script(mv)) else { panic!("{mv}") };
        assert_eq!(told, format!("{mv:?}"));
        assert!(reason.contains(words), "{reason}");
    };
    illegal("g9", "off the board");
    illegal("the best one", "expected a cell");
    illegal("", "expected a cell");
}

#[test]
fn moves_out_of_turn() {
    let early = r#"printf '%s\n' '{"type":"hello","protocol":"tablero","version":1}' \
        '{"type":"move","id":1,"move":"a1"}'; sleep TAG"#;
    let Fault::WrongTurn { said, last_id: 0 } = fault_of(early) else { panic!("it waited") };
    assert!(said.contains("a1"), "{said}");
    let fault = after_hello(&[&FIRST_MOVE.replace("\"id\":1", "\"id\":99"), SLEEP].concat());
    assert!(matches!(fault, Fault::WrongTurn { last_id: 1, .. }), "{fault}");
    let eager = [FIRST_MOVE, "echo '{\"type\":\"move\",\"id\":2,\"move\":\"c2\"}'\n", SLEEP].concat();
    let played = play(&queens(6), &[HELLO, &eager].concat(), limits());
    // The second move may come after it was asked for: then it is one like any other, legal or not.
    let kind = played.ending.word();
    assert!(matches!(kind, "wrong-turn" | "illegal-move" | "stall"), "{}", played.ending);
}

#[test]
fn garbage() {
    let check = |script: &str, words: &str| {
        let fault = fault_of(script);
        let Fault::Garbage { reason, .. } = &fault else { panic!("{script}: {fault}") };
        assert!(reason.contains(words), "{script}: {reason}");
    };
    check("echo bestmove e2e4", "expected value at column 1");
    check("echo thinking...", "print to standard error instead");
    check("echo '{\"type\":\"note\"}'", "expected a greeting first");
    let after = |script: &str, words: &str| check(&[HELLO, script].concat(), words);
    after("echo a1", "expected value");
    after("echo a1", "print to standard error instead");
    after("echo '[1,2]'", "expected an object");
    after("printf '\\377\\376\\n'", "invalid utf-8");
    after("printf '{\\000}\\n'", "key must be a string");
    after("echo '{\"type\":\"castle\"}'", "expected \"hello\", \"move\"");
    after("echo '{\"type\":\"move\",\"id\":-1,\"move\":\"a1\"}'", "id: expected a whole number");
    after("echo '{\"type\":\"move\",\"id\":1,\"id\":1,\"move\":\"a1\"}'", "given twice");
    after(HELLO, "a second greeting");
    after("head -c 30000 /dev/zero | tr '\\0' '['; echo", "expected an object");
}

#[test]
fn floods() {
    let check = |script: &str, words: &str| {
        let fault = after_hello(script);
        let Fault::Flood { limit } = &fault else { panic!("{script}: {fault}") };
        assert!(limit.contains(words), "{script}: {limit}");
    };
    check("yes '{\"type\":\"note\"}'", "lines in one turn");
    check("yes ''", "lines in one turn");
    check("tr '\\0' a < /dev/zero", "a line longer than");
    check(
        "x=$(head -c 60000 /dev/zero | tr '\\0' a); while :; do echo \"{\\\"type\\\":\\\"note\\\",\\\"text\\\":\\\"$x\\\"}\"; done",
        "bytes in one turn",
    );
}

#[test]
fn pipes_that_are_closed() {
    assert_eq!(after_hello("exec >&-; sleep TAG"), Fault::ClosedPipe { which: Pipe::Output });
    assert_eq!(after_hello("exec <&-; sleep TAG"), Fault::ClosedPipe { which: Pipe::Input });
    assert_eq!(fault_of("exec >&- 2>&-; sleep TAG"), Fault::ClosedPipe { which: Pipe::Output });
}

/// The shell that was asked to run it does not hold the pipe for it, unless it has more to do.
#[test]
fn a_pipe_closed_behind_a_shell_is_closed() {
    let file = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("closes-its-output.sh");
    std::fs::write(&file, [HELLO, "exec >&-; sleep $1"].concat()).unwrap();
    let file = file.display();
    for line in [format!("sh {file} TAG"), format!("cd / && sh {file} TAG 2>/dev/null")] {
        let played = play_line(&queens(6), &line, limits());
        let fault = Fault::ClosedPipe { which: Pipe::Output };
        assert_eq!(played.ending, Ending::Forfeit { player: Player::FIRST, fault }, "{line}");
    }
    let hasty = LineBudget { patience: Duration::from_millis(300), ..limits() };
    let played = play_line(&queens(6), &format!("sh {file} TAG; echo more"), hasty);
    assert_eq!(played.ending.word(), "stall", "{}", played.ending);
}

#[test]
fn a_signal_behind_a_shell_is_told_as_one() {
    let file = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("kills-itself.sh");
    std::fs::write(&file, [HELLO, "kill -SEGV $$; sleep 9"].concat()).unwrap();
    let played = play_line(&queens(6), &format!("sh {}", file.display()), limits());
    assert!(played.ending.to_string().contains("signal 11"), "{}", played.ending);
}

#[test]
fn who_does_not_read_is_not_waited_for() {
    let table = queens(200);
    let few = LineBudget { unread: 100_000, ..limits() };
    // It answers the first turn at the beginning of the line and leaves the rest of it.
    let hasty = r#"read -r hello; read -r welcome; read -r start; head -c 1000 > /dev/null
echo '{"type":"move","id":1,"move":"a1"}'
"#;
    let played = play(&table, &[HELLO, hasty, SLEEP].concat(), few);
    assert_eq!(played.ending.word(), "not-reading", "{}", played.ending);
}

#[test]
fn a_long_line_of_the_referee_is_nobodys_fault() {
    let table = Referee { max_plies: Some(2), ..queens(200) };
    let played = play(&table, &[HELLO, PLAY].concat(), LineBudget { unread: 10_000, ..limits() });
    assert_eq!(played.ending.word(), "unfinished", "{}", played.ending);
}

/// The largest board there is, whose first turn takes 7 MB, more than an agent may leave unread.
#[test]
fn the_longest_line_of_the_referee_is_nobodys_fault() {
    let table = Referee { max_plies: Some(2), ..queens(1024) };
    let unread = limits().unread;
    let counts = r#"read -r hello; read -r welcome; read -r start
length=$(head -n 1 | wc -c)
[ "$length" -gt LEAST ] && echo '{"type":"move","id":1,"move":"a1"}'
"#;
    let script = [HELLO, &counts.replace("LEAST", &unread.to_string()), SLEEP].concat();
    let played = play(&table, &script, limits());
    assert_eq!(played.ending.word(), "unfinished", "{}", played.ending);
}

#[test]
fn other_protocols_and_versions() {
    for (script, words) in [
        ("echo '{\"type\":\"hello\",\"protocol\":\"tablero\",\"version\":2}'", "version 2"),
        ("echo '{\"type\":\"hello\",\"protocol\":\"xboard\",\"version\":1}'", "protocol \"xboard\""),
        ("echo '{\"type\":\"hello\"}'", "protocol nothing version nothing"),
    ] {
        let Fault::Version { reason } = fault_of(script) else { panic!("{script}") };
        assert!(reason.contains(words), "{reason}");
    }
}

#[test]
fn who_resigns_has_lost() {
    let script = FIRST_MOVE.replace("\"type\":\"move\"", "\"type\":\"resign\"");
    assert_eq!(after_hello(&script), Fault::Resigned { reason: None });
}

#[test]
fn who_eats_too_much_memory_dies_of_it() {
    let hog = LineBudget { memory: Some(64 << 20), ..limits() };
    let script = [HELLO, "x=aaaaaaaaaaaaaaaa; while :; do x=$x$x; done"].concat();
    let played = play(&queens(6), &script, hog);
    // By itself or, for some shells, by a signal, which somebody else might have sent.
    assert!(matches!(played.ending.word(), "crash" | "no-contest"), "{}", played.ending);
}

fn plays_beside(children: &str) {
    let script = [HELLO, children, PLAY].concat();
    let played = play(&queens(6), &script, limits());
    assert_eq!(played.ending, Ending::Finished, "{children}: {}", played.ending);
}

#[test]
fn what_a_process_starts_ends_with_it() {
    let begun = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("session-has-begun");
    let begun = begun.display();
    // A child in a session of its own, which has begun when the script goes on.
    let detached = |before: &str, script: &str, after: &str| {
        let line = detached::line(&format!(": > {begun}; {script}"));
        format!("rm -f {begun}\n{before}{line} {after}\nuntil [ -e {begun} ]; do sleep 0.01; done\n")
    };
    plays_beside(&detached("env -i PATH=\"$PATH\" ", "exec sleep TAG", "> /dev/null 2>&1 &"));
    for children in [
        "sleep TAG & sleep TAG &",
        "(sleep TAG &) ; (sh -c 'sleep TAG; :' &)",
        &detached("", "exec sleep TAG", "< /dev/null > /dev/null 2>&1 &"),
        &detached("(", "trap \"\" TERM HUP; sleep TAG; :", "> /dev/null 2>&1 &)"),
    ] {
        plays_beside(children);
        let fault = after_hello(&[children, "\nexit 4"].concat());
        // Children may hold the pipes open after the process is gone.
        assert!(matches!(fault.kind().word(), "crash" | "closed-pipe"), "{children}: {fault}");
    }
}
