//! The full screen, in a real terminal.

use std::fs;

use rustix::process::Signal;

use crate::terminal::Terminal;

const SIZES: [(u16, u16); 3] = [(80, 24), (100, 30), (120, 40)];

/// A whole game with a bad move, undo and redo, save and load.
fn whole_game(name: &str, words: &str, bad: (&str, &str), lines: &[&str], end: &str) {
    for size in SIZES {
        let mut terminal = Terminal::new(name, size, words);
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
        terminal.starts_again(words);
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

#[test]
fn chess_on_the_whole_screen() {
    let lines: Vec<&str> = include_str!("../data/chess-mate.txt").split_whitespace().collect();
    let words = "play chess --seat human --seat human";
    whole_game("chess", words, ("e2e4", "does not reach e4"), &lines, "Checkmate. White wins.");
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
        let mut terminal = Terminal::new("keys", size, "play chess --seat human --seat human --lang en");
        terminal.sees("? help");
        terminal.keys(&["?"]);
        terminal.sees("any other key: back");
        terminal.keeps("help");
        // The rule book follows the keys.
        terminal.sees("# Lite Chess");
        terminal.keys(&[" "]);
        terminal.waits("the keys are scrolled away", |picture| !picture.contains("arrows, h j k l"));
        terminal.keeps("book");
        terminal.keys(&["x"]);
        terminal.waits("the help is gone", |picture| !picture.contains("any other key: back"));
        // Nothing stands in the middle of the board, and choosing it does nothing.
        terminal.keys(&["Enter"]);
        // From the middle of the board, d5, to the pawn on d2 and one step up with the cursor.
        terminal.keys(&["Down", "j", "j", "Enter"]);
        terminal.sees(" d2");
        terminal.keeps("targets");
        terminal.keys(&["Up", "Enter"]);
        assert!(!terminal.sees("d2d3").contains("Not possible"));
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
        terminal.keys(&["Ctrl-G"]);
        terminal.sees("Give up?");
        terminal.keys(&["n", "v", "Ctrl-G"]);
        terminal.sees("Give up?");
        terminal.keys(&["y"]);
        terminal.sees("White resigned. Black wins.");
        terminal.leaves();
    }
}

/// Letters that begin a move are no orders: g gives up and h moves the cursor only where no move begins so.
/// Choosing a spot where nothing stands picks nothing up, plays nothing and says nothing.
#[test]
fn enter_on_an_empty_square_does_nothing() {
    for words in ["play chess --seat human --seat human", "play checkers size=2 --seat human --seat human"] {
        let mut terminal = Terminal::new("empty", (80, 24), words);
        let before = terminal.sees("? help");
        for _ in 0..2 {
            // What follows is seen only after the key was obeyed.
            terminal.keys(&["Enter", "?"]);
            terminal.sees("any other key: back");
            terminal.keys(&["x"]);
            terminal.waits("the help is gone", |picture| !picture.contains("any other key: back"));
            assert_eq!(terminal.picture(), before, "{words}");
        }
        terminal.leaves();
    }
}

#[test]
fn moves_are_typed_as_they_stand() {
    let mut terminal = Terminal::new("letters", (80, 24), "play chess --seat human --seat human");
    terminal.sees("? help");
    for (number, mv) in ["h2h3", "g7g6", "g2g3", "h7h6"].into_iter().enumerate() {
        terminal.types(mv);
        terminal.sees(&format!("Move: {mv}_"));
        terminal.keys(&["Enter"]);
        terminal.sees(&format!("{} {}", number / 2 + 1, if number < 2 { "h2h3" } else { "g2g3" }));
        terminal.waits("the move is played", |picture| !picture.contains("Move:"));
    }
    terminal.sees("h7h6");
    terminal.leaves();
}

#[test]
fn check_and_what_was_taken_are_shown() {
    let words = "play chess 'fen=4k3/8/8/8/8/8/4p3/R3K3 w' --seat human --seat human";
    let mut terminal = Terminal::new("check", (80, 24), words);
    terminal.sees("? help");
    terminal.plays("a1a8");
    terminal.sees("Black to move. Check!");
    terminal.plays("e8e7");
    terminal.waits("the check is over", |picture| !picture.contains("Check!"));
    terminal.plays("e1e2");
    terminal.sees("White took 1P");
    terminal.leaves();
}

/// Whose flag has fallen has nothing left on the clock, and keeps it.
#[test]
fn the_clock_shows_nothing_left_when_the_flag_falls() {
    let words = "play chess --seat human --seat human --clock 1500ms+0s";
    let mut terminal = Terminal::new("flag", (80, 24), words);
    terminal.sees("? help");
    let picture = terminal.sees("White ran out of time.");
    let clock = |name: &str| {
        let line = picture.lines().find(|line| line.contains(name) && line.contains(':'));
        line.and_then(|line| line.split_whitespace().rev().find(|word| word.contains(':')).map(str::to_owned))
    };
    let shown = |name: &str| clock(name).map(|clock| clock.trim_end_matches(['│', '|']).to_owned());
    assert_eq!(shown("White "), Some("0:00".to_owned()), "{picture}");
    assert_eq!(shown("Black "), Some("0:01".to_owned()), "{picture}");
    terminal.leaves();
}

/// A person who plays Black sits at the bottom; a key turns the board.
#[test]
fn the_board_is_seen_from_the_side_of_the_person() {
    let words = "play chess --seat robot:random,seed=1 --seat human";
    let mut terminal = Terminal::new("black", (80, 24), words);
    let below = |ranks: [&'static str; 2]| {
        move |picture: &str| {
            let row = |rank: &str| picture.lines().position(|line| line.trim_start().starts_with(rank));
            row(ranks[0]).zip(row(ranks[1])).is_some_and(|(first, second)| first < second)
        }
    };
    terminal.waits("Black is at the bottom", below(["1 ", "8 "]));
    terminal.sees("White plays");
    terminal.keys(&["v"]);
    terminal.waits("White is at the bottom", below(["8 ", "1 "]));
    terminal.leaves();
}

#[test]
fn robots_are_watched_at_a_pace() {
    let words = "play queens side=5 --seat robot:random,seed=1 --seat robot:random,seed=2";
    let mut terminal = Terminal::new("watched", (80, 24), words);
    terminal.sees("space pause");
    terminal.keys(&["p"]);
    terminal.sees("Paused.");
    // One move, and then all of them.
    terminal.keys(&["n"]);
    terminal.sees("1 ");
    terminal.keys(&["p", "+", "+", "+"]);
    terminal.sees("wins.");
    terminal.leaves();
}

#[test]
fn a_record_is_stepped_through_on_the_whole_screen() {
    let mut terminal = Terminal::new("replay", (100, 30), "play chess --seat human --seat human");
    terminal.sees("? help");
    for mv in ["a2a3", "h7h6"] {
        terminal.plays(mv);
        terminal.waits("the move is played", |picture| !picture.contains("Move:"));
    }
    terminal.leaves();
    let kept = fs::read_dir(terminal.place.0.join("tablero")).unwrap().next().unwrap().unwrap().path();
    terminal.starts_again(&format!("replay '{}' --lang en", kept.display()));
    terminal.sees("White: a person");
    terminal.sees("1 a2a3  h7h6");
    terminal.sees("The start");
    terminal.keys(&["n", "n"]);
    terminal.sees("Move 2 of 2: Black plays h7h6.");
    terminal.keeps("replay");
    terminal.keys(&["?"]);
    terminal.sees("play the moves by themselves");
    terminal.keys(&["x", "g", " "]);
    terminal.sees("Move 2 of 2");
    terminal.leaves();
}

#[test]
fn a_solution_is_played_back() {
    let words = "sokoban play-back microban dlUrrrdLullddrUluRuulDrddrruLdlUU --level 1 --lang es";
    let mut terminal = Terminal::new("play-back", (100, 30), words);
    terminal.sees("El principio");
    terminal.keys(&["n"]);
    terminal.sees("abajo");
    terminal.keeps("first");
    terminal.keys(&["G"]);
    terminal.sees("¡Resuelto!");
    terminal.leaves();
}

/// What was solved is remembered with the best counts: on the board, in the list of levels and on the home screen.
#[test]
fn solved_levels_are_remembered() {
    let mut terminal = Terminal::new("remembered", (80, 24), "play sokoban level=1");
    terminal.sees("Moves 0");
    terminal.plays("dlUrrrdLullddrUluRuulDrddrruLdlUU");
    terminal.sees("Solved!");
    terminal.sees("Best: 33 moves, 8 pushes");
    terminal.leaves();
    terminal.starts_again("play sokoban level=2");
    assert!(!terminal.sees("Moves 0").contains("Best:"));
    terminal.keys(&["L", "Up"]);
    let picture = terminal.sees("Best: 33 moves, 8 pushes");
    assert!(picture.contains("✓Level 1 ") && picture.contains(" Level 2 "), "{picture}");
    terminal.keeps("list");
    terminal.keys(&["q"]);
    terminal.leaves();
    terminal.starts_again("");
    terminal.sees("Start");
    terminal.keys(&["Right"]);
    terminal.sees("Best: 33 moves, 8 pushes");
    terminal.leaves();
}

#[test]
fn hints_speak_the_language_of_the_person() {
    let mut terminal =
        Terminal::new("hint-es", (80, 24), "play sokoban 'xsb=######|#@$.##|######' --lang es");
    terminal.sees("? ayuda");
    terminal.keys(&["t"]);
    terminal.sees("Pista: derecha");
    terminal.leaves();
}

#[test]
fn the_star_shows_its_holes_and_numbers() {
    for size in SIZES {
        let mut terminal = Terminal::new("numbers", size, "play checkers --seat human --seat human");
        terminal.sees("? help");
        terminal.keys(&["t"]);
        terminal.sees("Hint:");
        terminal.keeps("hint");
        terminal.keys(&["#"]);
        terminal.sees("120");
        terminal.keeps("numbers");
        terminal.leaves();
    }
}

#[test]
fn sokoban_walks_by_keys_and_mouse_and_has_levels() {
    for size in SIZES {
        // Without colours the person is a letter.
        let mut terminal = Terminal::with("levels", size, "play sokoban level=1", "NO_COLOR=1");
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
                let mut terminal = Terminal::with(&format!("{name}-{way}"), size, words, environment);
                let picture = terminal.sees("? help");
                assert!(way != "ascii" || picture.is_ascii(), "{picture}");
                assert_eq!(terminal.is_coloured(), way == "colour", "{name}-{way}");
                terminal.keeps("start");
                // A board keeps standing when the window changes.
                for (width, height) in [(60, 20), (30, 8), (200, 60)] {
                    terminal.resizes(width, height);
                    terminal.sees(if width == 30 { "too small" } else { "? help" });
                }
                // On a board as large as the alphabet, q is a column.
                if name == "queens40" {
                    terminal.keys(&["Ctrl-C"]);
                    assert_eq!(terminal.gives_back().0, Some(0));
                } else {
                    terminal.leaves();
                }
            }
        }
    }
}

#[test]
fn the_home_screen_starts_a_game() {
    for size in SIZES {
        let mut terminal = Terminal::new("home", size, "");
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
    let mut terminal = Terminal::with("home-es", (80, 24), "", "LANG=es_ES.UTF-8");
    terminal.sees("Empezar");
    terminal.leaves();
}

#[test]
fn the_home_screen_knows_the_mouse_levels_by_number_and_languages() {
    let mut terminal = Terminal::with("home-mouse", (100, 30), "", "LANG=es_ES.UTF-8");
    terminal.sees("medio (robot: strong, nivel 6)");
    // Two games further on: the star with its values in words.
    terminal.clicks(40, 3);
    terminal.clicks(40, 3);
    terminal.sees("2 jugadores (14)");
    terminal.sees("ocupado");
    terminal.clicks(16, 3);
    terminal.sees("microban");
    // The second row below the game is the level.
    terminal.keys(&["Down", "Down", "1", "2"]);
    terminal.sees("< 12 >");
    terminal.keeps("level");
    terminal.keys(&["Enter"]);
    terminal.sees("Microban 12");
    terminal.leaves();
}

/// `?` opens the rule book of the game that is chosen, and any key closes it; the language can be asked for.
#[test]
fn the_home_screen_shows_the_rules_and_every_key() {
    let mut terminal = Terminal::new("home-rules", (80, 24), "--lang pt");
    terminal.sees("? regras  q sair");
    terminal.keys(&["Right"]);
    terminal.sees("microban");
    terminal.keys(&["?"]);
    terminal.sees("outra tecla: voltar");
    terminal.sees(
        include_str!("../../../../../docs/rules/sokoban.pt.md")
            .lines()
            .next()
            .unwrap()
            .trim_matches(['#', ' ']),
    );
    terminal.keys(&["x", "Down", "Down"]);
    terminal.sees("dígitos: esse número");
    terminal.leaves();
}

/// A long line about an interrupted game is not cut where the list of choices ends.
#[test]
fn the_home_screen_names_an_interrupted_game_in_full() {
    let mut terminal = Terminal::new("home-interrupted", (80, 24), "play chess --seat human --seat human");
    terminal.sees("? help");
    terminal.plays("a2a3");
    terminal.sees("1 a2a3");
    terminal.leaves();
    terminal.starts_again("");
    terminal.sees("Continue Lite Chess, a person - a person (1 move)");
    terminal.leaves();
}

/// A game that was asked for is what is played; another one that waits is only mentioned.
#[test]
fn an_interrupted_game_never_replaces_what_was_asked_for() {
    let mut terminal = Terminal::new("asked", (100, 30), "play sokoban level=1");
    terminal.sees("Moves 0");
    terminal.keys(&["Right"]);
    terminal.sees("Moves 1");
    terminal.leaves();
    terminal.starts_again("play sokoban level=2");
    terminal.sees("There is an interrupted game (Sokoban, Microban 1, a person): press o to resume it.");
    terminal.sees("Microban 2");
    terminal.leaves();
    terminal.starts_again("play sokoban");
    terminal.sees("Sokoban, Microban 1, a person, 1 move.");
    terminal.keys(&["Enter"]);
    terminal.sees("Moves 1");
    terminal.leaves();
}

#[test]
fn a_signal_gives_the_terminal_back() {
    for (name, signal) in [("INT", Signal::INT), ("TERM", Signal::TERM), ("HUP", Signal::HUP)] {
        let words = "play chess --seat human --seat human";
        let mut terminal = Terminal::new(&format!("signal-{name}"), (80, 24), words);
        terminal.sees("? help");
        terminal.plays("a2a3");
        terminal.sees("1 a2a3");
        terminal.is_taken();
        terminal.signals(signal);
        let (code, picture) = terminal.gives_back();
        assert_eq!(code, Some(1), "{name}: {picture}");
        assert!(!picture.contains("? help"), "{name}: {picture}");
        assert_eq!(fs::read_dir(terminal.place.0.join("tablero")).unwrap().count(), 1);
    }
}

/// The key that stops other programs is one that leaves the game.
#[test]
fn ctrl_c_leaves_and_keeps_the_game() {
    let mut terminal = Terminal::new("ctrl-c", (80, 24), "play chess --seat human --seat human");
    terminal.sees("? help");
    terminal.plays("a2a3");
    terminal.sees("1 a2a3");
    terminal.keys(&["Ctrl-C"]);
    let (code, picture) = terminal.gives_back();
    assert_eq!(code, Some(0), "{picture}");
    assert!(picture.contains("The game is kept in"), "{picture}");
    assert_eq!(fs::read_dir(terminal.place.0.join("tablero")).unwrap().count(), 1);
}

/// A closed window takes the terminal away: the game is kept, and no process goes on by itself.
#[test]
fn a_closed_terminal_ends_the_program() {
    let mut terminal = Terminal::new("closed", (80, 24), "play chess --seat human --seat human");
    terminal.sees("? help");
    for mv in ["a2a3", "a7a6", "b2b3", "b7b6", "c2c3"] {
        terminal.plays(mv);
        terminal.sees(mv);
    }
    terminal.sees("3 c2c3");
    terminal.closes();
    assert_eq!(terminal.ends().code(), Some(1), "no panic");
    let kept: Vec<_> = fs::read_dir(terminal.place.0.join("tablero")).unwrap().flatten().collect();
    let [file] = &kept[..] else { panic!("{kept:?}") };
    let record = fs::read_to_string(file.path()).unwrap();
    assert!(record.contains("\n5 c2c3"), "{record}");
}

/// Ctrl-Z gives the terminal back and stops the program, as often as it is pressed; `fg` draws everything again.
#[test]
fn ctrl_z_stops_the_program_and_it_goes_on_where_it_was() {
    let mut terminal = Terminal::new("ctrl-z", (100, 40), "play queens side=6 --seat human --seat human");
    terminal.is_taken();
    terminal.plays("a2");
    terminal.sees("Black to move.");
    for _ in 0..2 {
        terminal.keys(&["Ctrl-Z"]);
        terminal.stops();
        terminal.signals(Signal::CONT);
        terminal.sees("Black to move.");
    }
    terminal.plays("c3");
    terminal.sees("White to move.");
    // Stopped by somebody else, who knows nothing of the screen.
    terminal.signals(Signal::TSTP);
    terminal.stops();
    terminal.signals(Signal::CONT);
    terminal.sees("White to move.");
}
