//! `tablero play` in lines: whole games of every kind, typed as a person types them.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

use crate::{PROGRAM, Tablero, tablero};

/// A directory that is empty at first and gone afterwards.
pub(crate) struct Place(pub(crate) PathBuf);

impl Place {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tablero-cli-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// The games kept in the state directory.
    fn kept(&self) -> Vec<PathBuf> {
        let Ok(files) = fs::read_dir(self.0.join("tablero")) else { return Vec::new() };
        let is_game = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "tablero");
        let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).filter(is_game).collect();
        files.sort();
        files
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn command(place: &Path, words: &[&str]) -> Tablero {
    let mut command = tablero(&["play"]);
    command.args(words).env("XDG_STATE_HOME", place).env("LANG", "en_US.UTF-8").env_remove("LC_ALL");
    command
}

/// Plays the lines of a script; exit status, standard output, standard error.
pub(crate) fn play(place: &Place, words: &[&str], script: &str) -> (i32, String, String) {
    let output = command(&place.0, words).write_stdin(script).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// A whole game: a bad move first; the first line again after an undo; saved half way, spoilt, loaded, finished.
fn whole_game(name: &str, words: &[&str], bad: (&str, &str), lines: &[&str], end: &str) {
    let place = Place::new(name);
    let (file, full) = (place.file("half.tablero"), place.file("full.tablero"));
    let (before, after) = lines.split_at(lines.len() / 2);
    let script = [
        &["help", "moves", bad.0, lines[0], "undo", "redo", "undo"][..],
        before,
        &[&format!("save {file}"), after[0], &format!("load {file}"), "board"],
        after,
        &["undo", "redo", "board", &format!("save {full}"), "quit"],
    ]
    .concat()
    .join("\n");
    let (code, out, err) = play(&place, words, &script);
    assert_eq!((code, err.as_str()), (0, ""), "{name}: {out}");
    for said in [
        &format!("Not possible: {}", bad.1),
        "One move taken back.",
        "One move played again.",
        &format!("Saved in {file}."),
        &format!("Loaded {file}."),
        end,
    ] {
        assert!(out.contains(said), "{name}: {said:?} is missing in\n{out}");
    }
    // The end is told when it comes, and after the last redo.
    assert!(out.matches(end).count() >= 2, "{name}: {out}");
    // What was saved is as it was when it was saved, and it is true.
    assert!(fs::read_to_string(&file).unwrap().contains("verdict: unfinished"), "{name}");
    assert!(fs::read_to_string(&full).unwrap().contains("verdict: finished"), "{name}");
    let (code, out, _) = replay(&full, "G\nq\n");
    assert!(code == 0 && out.contains(end), "{name}: {out}");
    // What was on the board when the other game was loaded is kept as well.
    assert_eq!(place.kept().len(), 1, "{name}");
}

fn replay(file: &str, script: &str) -> (i32, String, String) {
    let mut command = tablero(&["replay", file, "--line", "--lang", "en"]);
    let output = command.env("LANG", "en_US.UTF-8").write_stdin(script).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

const TWO: [&str; 4] = ["--seat", "human", "--seat", "human"];

/// The words of a command: a game, its options, and two people.
fn two<'a>(words: &[&'a str]) -> Vec<&'a str> {
    [words, &TWO[..]].concat()
}

#[test]
fn chess_from_the_start_to_mate() {
    let lines: Vec<&str> = include_str!("../data/chess-mate.txt").split_whitespace().collect();
    let bad = ("e2e4", "e2e4 is not legal: the pawn on e2 does not reach e4");
    whole_game("chess", &two(&["chess"]), bad, &lines, "Checkmate.\nWhite wins.");
}

#[test]
fn the_end_says_why() {
    let place = Place::new("why");
    let stalemate = two(&["chess", "fen=k7/8/K7/8/8/8/8/2R5 w"]);
    let (_, out, _) = play(&place, &stalemate, "c1b1\nquit\n");
    let why = "Stalemate: Black has no legal move and is not in check.\nA draw.";
    assert!(out.contains(why), "{out}");
    let bare = two(&["chess", "fen=4k3/8/8/8/8/8/4p3/4K3 w"]);
    let (_, out, _) = play(&place, &bare, "e1e2\nquit\n");
    assert!(out.contains("Only the kings are left.\nA draw."), "{out}");
    let (_, out, _) = play(&place, &[&bare[..], &["--lang", "es"]].concat(), "e1e2\nquit\n");
    assert!(out.contains("Capturas de Blancas: 1P\nSolo quedan los reyes.\nTablas."), "{out}");
}

#[test]
fn robots_are_listed_from_easy_to_hard() {
    let listed = |words: &[&str]| {
        let output = tablero(words).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let chess = listed(&["robots", "chess", "--lang", "en"]);
    assert!(chess.contains("  easy     --seat robot:easy    (robot:strong,level=2)\n"), "{chess}");
    assert!(chess.contains("  hard     --seat robot:hard    (robot:strong,time=5s)\n"), "{chess}");
    assert!(chess.contains("all, weakest first: random, greedy, mcts, alphabeta"), "{chess}");
    assert!(listed(&["robots", "--lang", "es"]).contains("Duelo de reinas\n  fácil"));
}

/// What the list calls easy, medium and hard can be typed.
#[test]
fn robots_are_seated_by_their_strength() {
    let place = Place::new("strengths");
    let words =
        ["queens", "side=4", "--seat", "robot:easy", "--seat", "robot:hard,time=20ms", "--lang", "es"];
    let (code, out, err) = play(&place, &words, "");
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("Victoria: "), "{out}");
}

#[test]
fn help_shows_the_rule_book() {
    let place = Place::new("book");
    let (_, out, _) = play(&place, &["sokoban", "level=1", "--lang", "pt"], "ajuda\nsair\n");
    let book = include_str!("../../../../../docs/rules/sokoban.pt.md");
    assert!(out.contains(book.trim_end()), "{out}");
}

#[test]
fn sokoban_from_the_start_to_the_last_box() {
    let lines = ["d", "l", "Urrrd", "Lulldd", "rUluRuu", "lDrddrr", "uLdl", "UU"];
    let bad = ("nowhere", "unknown action \"nowhere\"");
    whole_game("sokoban", &["sokoban", "level=1"], bad, &lines, "Solved!");
}

#[test]
fn checkers_from_the_start_to_the_other_side() {
    let lines = ["2-5", "6-3", "5-4", "3-0", "4-7", "0-1", "7-6"];
    let words = two(&["checkers", "size=1"]);
    whole_game("checkers", &words, ("2-4", "no step and no chain of jumps"), &lines, "Player 1 wins.");
    // The same cells by their coordinates.
    let place = Place::new("coordinates");
    let (_, out, _) = play(&place, &words, "(1,-1)-(1,0)\nquit\n");
    assert!(out.contains("last: 2-5"), "{out}");
}

#[test]
fn queens_from_the_start_to_the_last_free_cell() {
    let words = two(&["queens", "side=4"]);
    whole_game(
        "queens",
        &words,
        ("e9", "e9 is off the board of side 4"),
        &["b4", "d3", "0,2"],
        "White wins.",
    );
}

#[test]
fn robots_play_their_seats_and_the_same_seed_plays_the_same() {
    for (game, options) in
        [("chess", &[][..]), ("queens", &["side=6"]), ("checkers", &["size=2", "players=135"])]
    {
        let place = Place::new(&format!("robots-{game}"));
        let mut words = [&[game][..], options].concat();
        for _ in 0..if game == "checkers" { 3 } else { 2 } {
            words.extend(["--seat", "robot:random"]);
        }
        words.extend(["--seed", "5", "--clock", "1h"]);
        let (code, out, err) = play(&place, &words, "");
        assert_eq!((code, err.as_str()), (0, ""), "{game}");
        assert_eq!(play(&place, &words, "").1, out, "{game}");
        assert!(out.contains("plays"), "{game}");
    }
}

#[test]
fn a_person_meets_a_robot() {
    let place = Place::new("meets");
    let words = ["queens", "side=5", "--seat", "human", "--seat", "robot:perfect,nodes=100000"];
    // The middle cell wins on every odd board.
    let (code, out, _) = play(&place, &words, "hint\nc3\nhint\nundo\nc3\nresign\nquit\n");
    assert_eq!(code, 0);
    assert!(out.contains("(it wins)") && out.contains("Black plays"), "{out}");
    assert!(out.contains("2 moves taken back.") && out.contains("White resigned."), "{out}");
}

#[test]
fn an_interrupted_game_is_kept_offered_and_continued() {
    let place = Place::new("kept");
    let words = two(&["chess"]);
    let (code, out, _) = play(&place, &words, "a2a3\n");
    assert_eq!(code, 0);
    let kept = place.kept();
    assert_eq!(kept.len(), 1);
    assert!(out.contains(&format!("The game is kept in {}", kept[0].display())), "{out}");
    // The next game says so and does not touch it.
    let (_, out, _) = play(&place, &words, "b2b3\nquit\n");
    assert!(out.contains("There is an interrupted game ("), "{out}");
    assert_eq!(place.kept().len(), 2);
    let (_, out, _) = play(&place, &words, "load\nboard\nquit\n");
    assert!(out.contains("last: b2b3"), "{out}");
    assert_eq!(place.kept().len(), 2);
    // Finished, it is kept no longer.
    let (code, out, _) = play(&place, &["chess", "--continue"], "a7a6\nresign\nquit\n");
    assert!(code == 0 && out.contains("White resigned."), "{out}");
    assert_eq!(place.kept().len(), 1);
    let (code, _, err) = play(&place, &["queens", "--continue"], "");
    assert_eq!((code, err.as_str()), (1, "error: there is no interrupted game of queens\n"));
}

#[test]
fn a_named_file_is_never_written_over() {
    let place = Place::new("named");
    let file = place.file("mine");
    fs::write(&file, "a letter").unwrap();
    let (code, out, _) = play(&place, &two(&["chess"]), &format!("a2a3\nsave {file}\nquit\n"));
    assert!(code == 0 && out.contains("exists already"), "{out}");
    let words = [&two(&["chess"])[..], &["--save", &file]].concat();
    let (code, out, _) = play(&place, &words, "a2a3\nquit\n");
    assert!(code == 0 && out.contains("chess-1.tablero"), "{out}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "a letter");
    let (code, _, err) = play(&place, &["--load", &file], "");
    assert!(code == 1 && err.contains("line 1: expected the first line of a record"), "{err}");
}

#[test]
fn commands_in_three_languages() {
    let place = Place::new("languages");
    for (language, script, said) in [
        ("es", "ayuda\njugadas\ndeshacer\ntablero\nabandonar\nsalir\n", "Victoria: Negras."),
        ("pt", "ajuda\njogadas\ndesfazer\ntabuleiro\ndesistir\nsair\n", "Vitória: Pretas."),
        ("en", "help\nmoves\nundo\nboard\nresign\nquit\n", "Black wins."),
    ] {
        let words = [&two(&["chess"])[..], &["--lang", language]].concat();
        let (code, out, err) = play(&place, &words, script);
        assert_eq!((code, err.as_str()), (0, ""), "{language}");
        assert!(out.contains(said), "{language}: {out}");
    }
    let mut command = command(&place.0, &["chess"]);
    let output = command.env("LANG", "pt_BR.UTF-8").write_stdin("sair\n").output().unwrap();
    assert!(String::from_utf8(output.stdout).unwrap().starts_with("Xadrez Lite."));
}

#[test]
fn moves_are_said_in_the_language_of_the_person() {
    let place = Place::new("spoken");
    for (language, quit, said) in [
        ("en", "quit", "last: south\n"),
        ("es", "salir", "última: abajo\n"),
        ("pt", "sair", "última: baixo\n"),
    ] {
        let (_, out, _) = play(&place, &["sokoban", "level=1", "--lang", language], &format!("d\n{quit}\n"));
        assert!(out.contains(said), "{language}: {out}");
    }
    let (_, out, _) = play(&place, &["queens", "side=4", "--lang", "es"], "rendirse\nsalir\n");
    assert!(out.contains("Abandono de Blancas."), "{out}");
}

#[test]
fn the_south_is_turned_if_asked() {
    let place = Place::new("south");
    let words = [&two(&["checkers", "size=1"])[..], &["--turn"]].concat();
    let (_, out, _) = play(&place, &words, "2-5\nquit\n");
    let tips: Vec<&str> = out.lines().filter(|line| line.trim() == "4:6" || line.trim() == "1:2").collect();
    assert_eq!(tips.len(), 3, "{out}");
    let last_board = out.rsplit("last: 2-5").next().unwrap();
    assert!(last_board.trim_end().lines().any(|line| line.trim() == "4:6"));
    assert!(last_board.find("4:6") > last_board.find("1:5"), "{out}");
}

#[test]
fn bad_usage_is_two() {
    let place = Place::new("usage");
    let check = |words: &[&str], said: &str| {
        let (code, out, err) = play(&place, words, "");
        assert_eq!((code, out.as_str()), (2, ""), "{words:?}: {err}");
        assert!(err.contains(said), "{words:?}: {err}");
    };
    check(&[], "GAME");
    check(&["draughts"], "no game is called \"draughts\": expected one of chess, sokoban, checkers, queens");
    check(&["chess", "size=3"], "chess has no option \"size\"");
    check(&["chess", "fen"], "expected an option of the form key=value");
    check(&["queens", "side=0"], "a board has a side of 1 to 1024");
    check(&["chess", "--seat", "me"], "expected human or robot:NAME");
    check(&["chess", "--seat", "robot:genius"], "chess has no robot \"genius\"");
    check(&["chess", "--seat", "robot:genius"], "alphabeta, strong, easy, medium, hard");
    check(
        &["chess", "--seat", "human", "--seat", "human", "--seat", "human"],
        "2 players here, found 3 seats",
    );
    check(&["chess", "--clock", "soon"], "found \"soon\"");
    check(&["chess", "--lang", "tlh"], "expected en, es or pt");
    check(&["sokoban", "level=999"], "microban has levels 1 to 155");
    let (code, out, err) = play(&place, &["sokoban", "file=/no/such/file"], "");
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("cannot read /no/such/file"), "{err}");
}

#[test]
fn levels_come_from_files_too() {
    let place = Place::new("levels");
    let file = place.file("own.xsb");
    fs::write(&file, "first\n#####\n#@$.#\n#####\n\nsecond\n######\n#@ $.#\n######\n").unwrap();
    let words = ["sokoban", &format!("file={file}"), "level=2"];
    let (code, out, _) = play(&place, &words, "rr\nquit\n");
    assert!(code == 0 && out.contains("Solved!"), "{out}");
    assert!(out.contains("Moves 2  Pushes 1  Boxes 1/1"), "{out}");
    let (_, out, _) = play(&place, &["sokoban"], "new level=2\nboard\nnew level=0\nquit\n");
    assert!(out.contains("microban has levels 1 to 155"), "{out}");
}

#[test]
fn nonsense_is_answered_and_the_end_of_input_is_the_end() {
    let place = Place::new("nonsense");
    let long = "x".repeat(300_000);
    for line in
        ["\u{0}\u{1}", "é ü 漢", "--", "undo undo", &long, "save\tsomewhere/else\u{0}", "load /dev/null"]
    {
        let (code, _, err) = play(&place, &two(&["chess"]), &format!("{line}\n"));
        assert_eq!((code, err.as_str()), (0, ""), "{:?}", line.get(..20));
    }
    let output = command(&place.0, &two(&["queens"])).write_stdin(&b"\xff\xfe\n\x80"[..]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
}

/// A game under way: the program with open pipes.
fn begin(place: &Place, words: &[&str]) -> Child {
    std::process::Command::new(PROGRAM)
        .arg("play")
        .args(words)
        .env("XDG_STATE_HOME", &place.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[cfg(unix)]
#[test]
fn a_signal_keeps_the_game() {
    use rustix::process::Signal;
    for (signal, sent) in [("INT", Signal::INT), ("TERM", Signal::TERM), ("HUP", Signal::HUP)] {
        let place = Place::new(&format!("signal-{signal}"));
        let mut child = begin(&place, &two(&["chess", "--lang", "en"]));
        child.stdin.as_mut().unwrap().write_all(b"a2a3\n").unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap()).lines();
        // The board after the move has been shown: the game is under way.
        assert!(out.any(|line| line.unwrap().contains("last: a2a3")));
        crate::signal(&child, sent);
        let rest: Vec<String> = out.map(Result::unwrap).collect();
        assert_eq!(child.wait().unwrap().code(), Some(1), "{signal}");
        assert!(rest.iter().any(|line| line.contains("The game is kept in")), "{signal}: {rest:?}");
        let record = fs::read_to_string(&place.kept()[0]).unwrap();
        assert!(record.contains("\n1 a2a3"), "{signal}: {record}");
    }
}

#[test]
fn a_closed_pipe_keeps_the_game() {
    let place = Place::new("closed");
    let mut child = begin(&place, &two(&["chess", "--lang", "en"]));
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // The program may be gone before everything is written.
    let _ = input.write_all(b"a2a3\nboard\nboard\n");
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn records_are_checked_before_they_are_shown() {
    let place = Place::new("records");
    let file = place.file("game.tablero");
    play(&place, &two(&["chess"]), &format!("a2a3\nh7h6\nsave {file}\nquit\n"));
    let text = fs::read_to_string(&file).unwrap();
    let (code, out, _) = replay(&file, "\nn\np\n2\nG\ng\nx\nq\n");
    assert!(code == 0 && out.contains("Move 2 of 2: Black plays h7h6."), "{out}");
    for (from, to) in [("1 a2a3", "1 a2a4"), ("chess", "chesz"), ("result: *", "result: 1 2")] {
        fs::write(&file, text.replacen(from, to, 1)).unwrap();
        let (code, out, err) = replay(&file, "");
        assert_eq!((code, out.as_str()), (1, ""), "{from}");
        assert!(err.contains("the text has the digest"), "{err}");
    }
}
