//! The full screen, in a real terminal: tmux runs the program, types, points, and tells what is to be seen.
//!
//! `TABLERO_CAPTURES=DIR` writes every picture with its colours into a directory, to be looked at.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use crate::play::Place;

/// A terminal with the program in it.
struct Terminal {
    server: String,
    name: String,
    place: Place,
}

/// How long a picture is waited for. Nothing depends on it but how soon a broken program is noticed.
const PATIENCE: Duration = Duration::from_mins(1);

impl Terminal {
    /// Starts `tablero` with these words in a terminal of this size.
    fn new(name: &str, size: (u16, u16), words: &str) -> Self {
        Self::with(name, size, words, "")
    }

    fn with(name: &str, (width, height): (u16, u16), words: &str, environment: &str) -> Self {
        let server = format!("tablero-{}-{name}-{width}", std::process::id());
        let terminal = Self {
            server,
            name: format!("{name}-{width}x{height}"),
            place: Place::new(&format!("screen-{name}-{width}")),
        };
        let program = assert_cmd::cargo::cargo_bin!("tablero").display().to_string();
        let state = terminal.place.0.display().to_string();
        // Afterwards the exit status and the state of the terminal are shown.
        let script = format!(
            "unset NO_COLOR LC_ALL; export XDG_STATE_HOME={state} LANG=en_US.UTF-8 {environment}; {program} {words}; \
             echo exit $?; stty -a | tr ';' '\\n' | grep -o -- '-*icanon'; exec sleep 600"
        );
        let (width, height) = (width.to_string(), height.to_string());
        let words =
            ["-f", "/dev/null", "new-session", "-d", "-x", &width, "-y", &height, "sh", "-c", &script];
        let started = terminal.tmux(&words);
        assert!(started.status.success(), "tmux did not start: {}", String::from_utf8_lossy(&started.stderr));
        terminal
    }

    fn tmux(&self, words: &[&str]) -> Output {
        let output = Command::new("tmux").args(["-u", "-L", &self.server]).args(words).output();
        assert!(output.is_ok(), "tmux cannot be run ({output:?}): install it, as .ci/run does");
        output.unwrap()
    }

    /// Keys by the names that tmux has for them.
    fn keys(&self, keys: &[&str]) {
        for key in keys {
            assert!(self.tmux(&["send-keys", key]).status.success());
        }
    }

    /// A text typed as it stands.
    fn types(&self, text: &str) {
        assert!(self.tmux(&["send-keys", "-l", text]).status.success());
    }

    /// A move typed and entered.
    fn plays(&self, mv: &str) {
        self.types(&format!(":{mv}"));
        self.sees(&format!("Move: {mv}_"));
        self.keys(&["Enter"]);
    }

    /// The left button of the mouse, at a column and a row of the screen from 0.
    fn clicks(&self, column: usize, row: usize) {
        self.types(&format!("\u{1b}[<0;{};{}M", column + 1, row + 1));
        self.types(&format!("\u{1b}[<0;{};{}m", column + 1, row + 1));
    }

    fn picture(&self) -> String {
        String::from_utf8(self.tmux(&["capture-pane", "-p"]).stdout).unwrap()
    }

    /// The number of the process that runs in the terminal.
    fn program(&self) -> String {
        let panes = self.tmux(&["list-panes", "-F", "#{pane_pid}"]).stdout;
        let shell = String::from_utf8(panes).unwrap().trim().to_owned();
        let children = fs::read_to_string(format!("/proc/{shell}/task/{shell}/children")).unwrap();
        children.split_whitespace().next().unwrap().to_owned()
    }

    /// Waits until a text is to be seen, and gives the whole picture.
    fn sees(&self, text: &str) -> String {
        self.waits(text, |picture| picture.contains(text))
    }

    fn waits(&self, what: &str, seen: impl Fn(&str) -> bool) -> String {
        let began = Instant::now();
        loop {
            let picture = self.picture();
            if seen(&picture) {
                return picture;
            }
            assert!(began.elapsed() < PATIENCE, "{}: {what:?} is not to be seen in\n{picture}", self.name);
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Keeps the picture with its colours, if somebody wants to look at it.
    fn keeps(&self, what: &str) {
        let Some(directory) = std::env::var_os("TABLERO_CAPTURES").map(PathBuf::from) else { return };
        fs::create_dir_all(&directory).unwrap();
        let picture = self.tmux(&["capture-pane", "-p", "-e"]).stdout;
        fs::write(directory.join(format!("{}-{what}.ansi", self.name)), picture).unwrap();
    }

    /// Leaves the program: the exit status is 0 and the terminal is as it was.
    fn leaves(&self) -> String {
        self.keys(&["q"]);
        let picture = self.sees("exit 0");
        let picture = if picture.contains("icanon") { picture } else { self.sees("icanon") };
        assert!(!picture.contains("-icanon"), "{picture}");
        picture
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["-L", &self.server, "kill-server"]).output();
    }
}

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

/// A whole game with a bad move, undo and redo, save and load.
fn whole_game(name: &str, words: &str, bad: (&str, &str), lines: &[&str], end: &str) {
    for size in SIZES {
        let terminal = Terminal::new(name, size, words);
        terminal.sees("? help");
        terminal.keeps("start");
        terminal.plays(bad.0);
        terminal.sees(bad.1);
        terminal.keeps("refused");
        let (before, after) = lines.split_at(lines.len() / 2);
        terminal.plays(before[0]);
        terminal.waits("the first move is played", |picture| !picture.contains("Move:"));
        terminal.keys(&["u"]);
        terminal.sees("taken back.");
        terminal.keys(&["r"]);
        terminal.sees("played again.");
        for line in &before[1..] {
            terminal.plays(line);
            terminal.waits("the move is played", |picture| !picture.contains("Move:"));
        }
        terminal.keys(&["s"]);
        terminal.sees("Saved in");
        terminal.keeps("middle");
        // Leaving and coming back: the game is offered, and is where it was.
        terminal.leaves();
        drop_in_again(&terminal, words);
        terminal.sees("Interrupted game");
        terminal.keeps("offer");
        terminal.keys(&["Enter"]);
        terminal.sees("Loaded");
        for line in after {
            terminal.plays(line);
            terminal.waits("the move is played", |picture| !picture.contains("Move:"));
        }
        terminal.sees(end);
        terminal.keeps("end");
        terminal.leaves();
    }
}

/// Starts the program again in the same terminal.
fn drop_in_again(terminal: &Terminal, words: &str) {
    let program = assert_cmd::cargo::cargo_bin!("tablero").display().to_string();
    let state = terminal.place.0.display().to_string();
    let script = format!(
        "clear; export XDG_STATE_HOME={state} LANG=en_US.UTF-8; {program} {words}; echo exit $?; \
         stty -a | tr ';' '\\n' | grep -o -- '-*icanon'; exec sleep 600"
    );
    assert!(terminal.tmux(&["respawn-pane", "-k", "sh", "-c", &script]).status.success());
}

#[test]
fn chess_on_the_whole_screen() {
    let lines: Vec<&str> = include_str!("../data/chess-mate.txt").split_whitespace().collect();
    let words = "play chess --seat human --seat human";
    whole_game("chess", words, ("e2e4", "does not reach e4"), &lines, "White wins.");
}

#[test]
fn sokoban_on_the_whole_screen() {
    let lines = ["dl", "Urrrd", "LullddrUluRuu", "lDrddrr", "uLdl", "UU"];
    whole_game("sokoban", "play sokoban level=1", ("nowhere", "Not possible"), &lines, "Solved!");
}

#[test]
fn checkers_on_the_whole_screen() {
    let lines = ["2-5", "6-3", "5-4", "3-0", "4-7", "0-1", "7-6"];
    let words = "play checkers size=1 --seat human --seat human";
    whole_game("checkers", words, ("2-4", "no chain of jumps"), &lines, "Player 1 wins.");
}

#[test]
fn queens_on_the_whole_screen() {
    let words = "play queens side=4 --seat human --seat human";
    whole_game("queens", words, ("a9", "Not possible"), &["b4", "d3", "a2"], "White wins.");
}

#[test]
fn keys_mouse_hint_and_help() {
    for size in SIZES {
        let terminal = Terminal::new("keys", size, "play chess --seat human --seat human --lang en");
        terminal.sees("? help");
        terminal.keys(&["?"]);
        terminal.sees("Press any key.");
        terminal.keeps("help");
        terminal.keys(&["x"]);
        terminal.waits("the help is gone", |picture| !picture.contains("Press any key."));
        // From the middle of the board, d5, to the pawn on d2 and one step up with the cursor.
        terminal.keys(&["Down", "j", "j", "Enter"]);
        terminal.sees(" d2");
        terminal.keeps("targets");
        terminal.keys(&["Up", "Enter"]);
        terminal.sees("d2d3");
        // The same for Black with the mouse: where the pawn on a7 is can be read off the labels.
        let picture = terminal.picture();
        let row = |label: &str| picture.lines().position(|line| line.trim_start().starts_with(label));
        let (pawn, next) = (row("7 ").unwrap(), row("6").unwrap());
        let letters = picture.lines().find(|line| line.trim_start().starts_with("a  ")).unwrap();
        let column = letters.chars().position(|c| c == 'a').unwrap();
        terminal.clicks(column, pawn);
        terminal.sees(" a7");
        terminal.clicks(column, next);
        terminal.sees("a7a6");
        terminal.keys(&["t"]);
        terminal.sees("Hint:");
        terminal.keeps("hint");
        // Giving up asks first.
        terminal.keys(&["g"]);
        terminal.sees("Give up?");
        terminal.keys(&["n", "v", "g"]);
        terminal.sees("Give up?");
        terminal.keys(&["y"]);
        terminal.sees("White resigned. Black wins.");
        terminal.leaves();
    }
}

#[test]
fn sokoban_walks_by_keys_and_mouse_and_has_levels() {
    for size in SIZES {
        let terminal = Terminal::new("levels", size, "play sokoban level=1");
        terminal.sees("Moves 0");
        terminal.keys(&["Right"]);
        terminal.sees("Moves 1");
        terminal.keys(&["h"]);
        terminal.sees("Moves 2");
        terminal.keys(&["R"]);
        terminal.sees("Moves 0");
        // A click on the cell three to the right of the person: two free cells and a wall. Two is a walk.
        let picture = terminal.picture();
        let row = picture.lines().position(|line| line.contains('@')).unwrap();
        let column = picture.lines().nth(row).unwrap().chars().position(|c| c == '@').unwrap();
        // A box is drawn as wide as a cell.
        let edge = picture.lines().find(|line| line.chars().take(50).any(|c| c == '┌')).unwrap();
        let corner = |c: char| edge.chars().position(|found| found == c).unwrap();
        let wide = corner('┐') - corner('┌') + 1;
        terminal.clicks(column + 2 * wide, row);
        terminal.sees("Moves 2");
        terminal.keys(&["t"]);
        terminal.sees("Hint:");
        terminal.keys(&["L"]);
        terminal.sees("Levels: < microban >");
        terminal.keys(&["Down", "Down"]);
        terminal.keeps("list");
        terminal.keys(&["Enter"]);
        terminal.sees("Microban 3");
        terminal.keeps("third");
        terminal.keys(&["N"]);
        terminal.sees("Microban 4");
        terminal.keys(&["P", "P"]);
        terminal.sees("Microban 2");
        terminal.leaves();
    }
}

#[test]
fn every_board_with_and_without_colour() {
    for (name, words) in [
        (
            "star",
            "play checkers players=123456 --seat human --seat robot:greedy,seed=1 --seat human --seat human --seat human --seat human",
        ),
        ("large-star", "play checkers size=12 --turn"),
        ("queens8", "play queens --seat human --seat human"),
        ("queens40", "play queens side=40 --seat human --seat human"),
        ("sasquatch", "play sokoban collection=sasquatch level=5"),
        ("chess-robot", "play chess --seat human --seat robot:alphabeta,nodes=2000"),
    ] {
        for size in SIZES {
            for (way, environment) in
                [("colour", ""), ("plain", "NO_COLOR=1"), ("ascii", "NO_COLOR=1 LANG=C")]
            {
                let terminal = Terminal::with(&format!("{name}-{way}"), size, words, environment);
                let picture = terminal.sees("? help");
                assert!(
                    way != "ascii" || picture.lines().nth(10).unwrap().is_ascii() || picture.contains('│')
                );
                terminal.keeps("start");
                // A board keeps standing when the window changes.
                for (width, height) in [("60", "20"), ("30", "8"), ("200", "60")] {
                    terminal.tmux(&["resize-window", "-x", width, "-y", height]);
                    terminal.sees(if width == "30" { "too small" } else { "? help" });
                }
                terminal.leaves();
            }
        }
    }
}

#[test]
fn the_home_screen_starts_a_game() {
    for size in SIZES {
        let terminal = Terminal::new("home", size, "");
        terminal.sees("Start");
        terminal.keeps("home");
        terminal.keys(&["Right"]);
        terminal.sees("microban");
        terminal.keeps("sokoban");
        terminal.keys(&["Right", "Right"]);
        terminal.sees("quota");
        terminal.keys(&["Enter"]);
        terminal.sees("Free cells 64");
        terminal.leaves();
    }
    let terminal = Terminal::with("home-es", (80, 24), "", "LANG=es_ES.UTF-8");
    terminal.sees("Empezar");
    terminal.keys(&["q"]);
    terminal.sees("exit 0");
}

#[test]
fn a_signal_gives_the_terminal_back() {
    for signal in ["INT", "TERM", "HUP"] {
        let name = format!("signal-{signal}");
        let words = "play chess --seat human --seat human";
        let terminal = Terminal::new(&name, (80, 24), words);
        terminal.sees("? help");
        terminal.plays("a2a3");
        terminal.sees("1 a2a3");
        let child = terminal.program();
        assert!(Command::new("kill").args([&format!("-{signal}"), &child]).status().unwrap().success());
        let picture = terminal.sees("exit 1");
        assert!(!picture.contains("? help"), "{picture}");
        let picture = terminal.sees("icanon");
        assert!(!picture.contains("-icanon"), "{picture}");
        assert_eq!(fs::read_dir(terminal.place.0.join("tablero")).unwrap().count(), 1);
    }
}

/// A closed window takes the terminal away: the game is kept, and no process goes on by itself.
#[test]
fn a_closed_terminal_ends_the_program() {
    let terminal = Terminal::new("closed", (80, 24), "play chess --seat human --seat human");
    terminal.sees("? help");
    terminal.plays("a2a3");
    terminal.sees("1 a2a3");
    let process = PathBuf::from("/proc").join(terminal.program());
    assert!(terminal.tmux(&["kill-server"]).status.success());
    let began = Instant::now();
    while process.exists() {
        assert!(began.elapsed() < PATIENCE, "{} still runs", process.display());
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(fs::read_dir(terminal.place.0.join("tablero")).unwrap().count(), 1);
}
