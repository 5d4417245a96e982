//! Help, version, typos and exit codes.

use tablero_catalogue::Catalogue;
use tablero_core::Options;

use crate::run;

#[test]
fn help_and_version_are_fine() {
    for words in [
        &["--help"][..],
        &["chess", "--help"],
        &["chess", "ask", "--help"],
        &["help", "chess"],
        &["--version"],
    ] {
        let (code, out, err) = run(words);
        assert_eq!((code, err.as_str()), (0, ""), "{words:?}");
        assert!(!out.is_empty());
    }
    assert_eq!(run(&["--version"]).1, format!("tablero {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn every_operation_has_help() {
    for operation in tablero_wire::chess::ORACLE.operations() {
        let name = operation.name.replace('_', "-");
        let (code, out, _) = run(&["chess", &name, "--help"]);
        assert_eq!(code, 0, "{name}");
        assert!(out.contains("Usage:"), "{name}");
        for original in operation.originals {
            assert_eq!(run(&["chess", original, "--help"]).0, 0, "{original}");
        }
    }
}

#[test]
fn bad_usage_is_two_and_says_what_was_expected() {
    let check = |words: &[&str], said: &str| {
        let (code, out, err) = run(words);
        assert_eq!((code, out.as_str()), (2, ""), "{words:?}");
        assert!(err.contains(said), "{words:?}: {err}");
    };
    check(&[], "Usage: tablero");
    check(&["--lang", "pt"], "a tela inicial precisa de um terminal");
    check(&["ches"], "'chess'");
    check(&["chess", "perft"], "<DEPTH>");
    check(&["chess", "perft", "x"], "invalid value 'x'");
    check(&["chess", "perft", "2", "--threads", "0"], "invalid value '0'");
    check(&["chess", "perft", "0", "--divide"], "a depth of at least 1");
    check(&["chess", "show", "--fen", "8/8 w"], "--fen: the FEN board has 2 ranks, expected 8");
    check(&["chess", "legal-moves", "--fen", "x"], "position: 'x' in rank 8 of the FEN board");
    check(&["chess", "legal-moves", "--fen", "{"], "--position: EOF while parsing an object at column 1");
    check(&["chess", "king-square", "--player", "red"], "--player: expected white or black, found \"red\"");
    check(
        &["chess", "is-legal-move", "--from", "z9", "--to", "e4"],
        "--from: expected a square as in d2 or 6,3",
    );
    check(&["chess", "is-legal-move", "--from", "e2"], "--to <SQUARE>");
}

#[test]
fn what_the_rules_refuse_is_one() {
    let (code, out, err) = run(&["chess", "apply", "--from", "d2", "--to", "d4"]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.starts_with("error: the pawn on d2 does not reach d4"));
    let (code, _, err) = run(&["chess", "perft", "300", "--fen", "4k3/8/8/8/8/8/8/4K3 w"]);
    assert_eq!(
        (code, err.as_str()),
        (1, "error: the count is over 18446744073709551615, the largest number there is room for\n")
    );
}

#[test]
fn games_are_listed() {
    let (code, out, _) = run(&["games"]);
    assert_eq!(code, 0);
    assert!(out.starts_with("chess"));
}

#[test]
fn completions_and_manual_are_generated() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let (code, out, _) = run(&["completions", shell]);
        assert!(code == 0 && out.contains("attacked-squares"), "{shell}");
    }
    let (code, out, _) = run(&["man"]);
    assert!(code == 0 && out.contains(".TH tablero 1"));
    let dir = std::env::temp_dir().join(format!("tablero-man-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    assert_eq!(run(&["man", "--dir", dir.to_str().unwrap()]).0, 0);
    assert!(dir.join("tablero-chess-ask.1").exists());
    std::fs::remove_dir_all(&dir).unwrap();
    let (code, _, err) = run(&["man", "--dir", "no/such/place"]);
    assert_eq!(code, 2);
    assert!(err.contains("no/such/place"));
}

/// Every command that takes a game is made from one list, and knows every game of it.
#[test]
fn every_command_names_the_same_games() {
    let games = Catalogue::standard();
    let (_, listed, _) = run(&["games"]);
    let (_, completions, _) = run(&["completions", "bash"]);
    let (_, help, _) = run(&["--help"]);
    let (_, play_help, _) = run(&["play", "--help"]);
    let heads = listed.lines().filter(|line| !line.starts_with(' ')).count();
    assert_eq!(heads, games.iter().count(), "{listed}");
    for kind in games.iter().map(tablero_catalogue::Entry::kind) {
        let name = kind.name();
        assert!(listed.lines().any(|line| line.starts_with(&format!("{name} "))), "{name} in {listed}");
        assert!(help.contains(&format!("\n  {name} ")), "{name} in {help}");
        assert!(completions.contains(&format!("tablero,{name})")), "{name}");
        assert!(play_help.contains(name), "{name} in {play_help}");
        let fine = |words: &[&str]| {
            let (code, output, complaint) = run(words);
            assert_eq!(code, 0, "{words:?}: {complaint}");
            output
        };
        assert!(fine(&["rules", name, "--lang", "en"]).starts_with("# "));
        assert!(fine(&[name, "ask", "--list"]).lines().count() > 2);
        let players = games.sit(name, &Options::default()).unwrap().start().players();
        let seats = ["--seat", "robot:random"].repeat(players);
        let limit = ["--games", "1", "--max-plies", "3"];
        let played = fine(&[&["match", name][..], &seats, &limit].concat());
        assert!(played.starts_with("game 1: "), "{played}");
        let alone = fine(
            &[
                &["tournament", name][..],
                &seats
                    .iter()
                    .map(|word| if *word == "--seat" { "--entrant" } else { word })
                    .collect::<Vec<_>>(),
                &limit,
            ]
            .concat(),
        );
        assert!(alone.contains("robot:random"), "{alone}");
        let (_, line, _) = run(&[&["play", name, "--line"][..], &seats, &["--max-plies", "2"]].concat());
        assert!(!line.is_empty());
        let (code, _, complaint) = run(&["check-agent", "exit 3", "--game", name]);
        assert_eq!(code, 1, "{complaint}");
    }
    let known = games.iter().map(|entry| entry.kind().name()).collect::<Vec<_>>().join(", ");
    for words in [
        &["play", "rice"][..],
        &["match", "rice", "--seat", "robot:random"],
        &["rules", "rice"],
        &["check-agent", "x", "--game", "rice"],
    ] {
        let (code, _, complaint) = run(words);
        assert_eq!(
            (code, complaint),
            (2, format!("error: no game is called \"rice\": expected one of {known}\n")),
            "{words:?}"
        );
    }
}

/// A full disk is reported, even by commands that only print help.
#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_an_error() {
    for words in [&["--help"][..], &["chess", "--help"], &["games"], &["--version"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let status = std::process::Command::new(crate::PROGRAM).args(words).stdout(full).output().unwrap();
        assert_eq!(status.status.code(), Some(1), "{words:?}");
        assert!(String::from_utf8_lossy(&status.stderr).starts_with("error: "), "{words:?}");
    }
}

#[test]
fn a_missing_file_is_bad_usage_everywhere() {
    for words in [
        "agents check no-such.asl",
        "chess analyse no-such",
        "chess mate --file no-such",
        "chess tables check no-such",
        "chess tables longest no-such",
        "grade chess no-such",
        "lab backup copy --data no-such",
        "lab restore no-such",
        "picture no-such",
        "run no-such",
        "run status no-such",
        "run work http://127.0.0.1:9 --token-file no-such",
        "sokoban improve microban --solutions no-such",
        "spec check no-such",
        "spec eval no-such 1",
        "agents run no-such.asl",
        "match chess --seat robot:random --seat robot:random --openings no-such",
        "match queens --seat no-such.asl --seat robot:random",
        "play --load no-such",
        "queens verify no-such",
        "replay no-such",
        "sokoban show no-such",
        "sokoban solve no-such",
        "tournament --db no-such.db --resume",
        "tournament --file no-such.toml",
        "verify no-such",
    ] {
        let (code, out, err) = run(&words.split(' ').collect::<Vec<_>>());
        assert_eq!((code, out.as_str()), (2, ""), "{words}: {err}");
        assert!(err.contains("no-such"), "{words}: {err}");
    }
}

#[test]
fn bash_is_offered_games_and_robots() {
    let (_, script, _) = run(&["completions", "bash"]);
    let line =
        |start: &str| script.lines().filter(|line| line.contains(start)).collect::<Vec<_>>().join("\n");
    let games = line("chess sokoban checkers queens");
    assert!(games.contains("compgen -W"), "{games}");
    assert!(line("human robot:").contains("robot:alphabeta"), "{script}");
    assert!(script.starts_with("COMP_WORDBREAKS=${COMP_WORDBREAKS//:}\n"));
    // What is offered is not all that is read.
    assert_eq!(run(&["rules", "ajedrez"]).0, run(&["rules", "chess"]).0);
    let (code, _, err) = run(&["play", "chess", "--seat", "nobody"]);
    assert!(code == 2 && err.contains("'nobody'") && err.contains("expected human or robot:NAME"), "{err}");
}

/// What Bash itself offers after a line, by the script that the command prints.
#[test]
fn bash_completes_games_robots_and_languages() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("tablero.bash"), run(&["completions", "bash"]).1).unwrap();
    let offered = |line: &str| -> Option<Vec<String>> {
        let script = "source ./tablero.bash; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); \
                      _tablero tablero \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD - 1]}\"; \
                      printf '%s\\n' \"${COMPREPLY[@]}\"";
        let words = line.split(' ');
        let mut bash = std::process::Command::new("bash");
        let output =
            bash.args(["-c", script, "bash"]).args(words).current_dir(folder.path()).output().ok()?;
        Some(String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect())
    };
    let check = |line: &str, expected: &[&str]| match offered(line) {
        Some(found) => assert_eq!(found, expected, "{line}"),
        None => crate::skipped::skipped("Bash", "no bash found"),
    };
    check("tablero pl", &["play"]);
    check("tablero play ch", &["chess", "checkers"]);
    check("tablero rules q", &["queens"]);
    check("tablero play chess --seat robot:a", &["robot:alphabeta"]);
    check("tablero match queens --seat robot:pe", &["robot:perfect"]);
    check("tablero chess is-leg", &["is-legal-move"]);
    check("tablero --lang ", &["en", "es", "pt"]);
    check("tablero play --lang p", &["pt"]);
}

/// Every command takes `--lang`, and answers speak that language; machines are answered in English.
#[test]
fn answers_are_in_the_language_of_the_reader() {
    for (words, said) in [
        ("chess is-checkmate --lang es", "no: las blancas no están en jaque\n"),
        ("chess is-legal-move --from d2 --to d4 --lang pt", "não: o peão de d2 não chega a d4"),
        ("--lang es chess is-initial-position", "sí\n"),
        ("chess movable-pieces --lang es", "11 casillas\n"),
        ("chess show --lang pt", "jogam as brancas: 11 jogadas legais\n"),
        ("queens show 6 --queens a1 --lang es", "juegan las negras: 20 casillas libres\n"),
        ("queens attacks --cell f6 --queens a2 --lang en", "no: no queen attacks f6\n"),
        ("checkers show --size 1 --lang es", "juega el jugador 1: "),
        ("sokoban is-complete --state @ --lang pt", "sim\n"),
        ("robots chess --lang es", "difícil  --seat robot:strong,time=5s"),
        ("games --lang es", "chess "),
        ("match queens side=4 --seat robot:random --seat robot:random --games 1 --lang es", "partida 1: "),
        ("agents check --lang es --help", "--lang <LANGUAGE>"),
    ] {
        let (_, out, err) = run(&words.split(' ').collect::<Vec<_>>());
        assert!(out.contains(said), "{words}: {out}{err}");
    }
    let (code, _, err) =
        run(&["queens", "place", "--side", "4", "--queens", "a1", "--cell", "a3", "--lang", "es"]);
    assert_eq!((code, err.as_str()), (1, "error: la reina de a1 ataca a3\n"));
    let (_, out, _) = run(&["chess", "is-checkmate", "--json", "--lang", "es"]);
    assert_eq!(out, "{\"answer\":false,\"why\":\"white is not in check\"}\n");
    let (code, _, err) = run(&["games", "--lang", "fr"]);
    assert!(code == 2 && err.contains("expected en, es or pt, found \"fr\""), "{err}");
}

/// One word for one thing: `play` is for people, before the game or behind it, and `match` for programs.
#[test]
fn playing_and_refereeing_have_names_of_their_own() {
    for kind in Catalogue::standard().iter().map(tablero_catalogue::Entry::kind) {
        let (_, help, _) = run(&[kind.name(), "--help"]);
        assert!(help.contains("\n  play "), "{help}");
    }
    assert_eq!(run(&["queens", "match", "--side", "4", "--seed", "1"]).0, 0);
    let played = |words: &[&str]| {
        let seats = ["side=4", "--line", "--seed", "3", "--seat", "robot:random", "--seat", "robot:random"];
        run(&[words, &seats[..], &["--lang", "en"]].concat())
    };
    let (code, out, err) = played(&["queens", "play"]);
    assert!(code == 0 && out.contains("wins."), "{out}{err}");
    assert_eq!(played(&["play", "queens"]), (code, out, err));
    assert_eq!(run(&["queens", "play", "--white", "random"]).0, 2);
}

/// The help of a game says what the game is.
#[test]
fn the_help_of_a_game_names_it() {
    for kind in Catalogue::standard().iter().map(tablero_catalogue::Entry::kind) {
        let (_, help, _) = run(&[kind.name(), "--help"]);
        assert!(help.starts_with(kind.summary()), "{help}");
    }
}

/// No line of any help is wider than the terminal, but for the usage, which is never broken.
#[test]
fn help_fits_any_width() {
    for columns in [40, 60, 80, 100, 140] {
        for words in ["--help", "chess --help", "play --help", "match --help", "sokoban solve --help"] {
            let words: Vec<&str> = words.split(' ').collect();
            let output = crate::tablero(&words).env("COLUMNS", columns.to_string()).output().unwrap();
            let help = String::from_utf8(output.stdout).unwrap();
            let lines = help.lines().filter(|line| !line.starts_with("Usage:"));
            let wide: Vec<&str> = lines.filter(|line| line.chars().count() > columns).collect();
            assert!(wide.is_empty(), "{columns} {words:?}: {wide:?}");
        }
    }
}

#[test]
fn the_notation_of_every_game_is_printed() {
    for (game, language, said) in [
        ("chess", "en", "## Lite Chess\n"),
        ("sokoban", "es", "## Sokoban\n"),
        ("checkers", "pt", "## Xadrez xinez\n"),
        ("queens", "en", "## The queens duel\n"),
    ] {
        let (code, out, err) = run(&["rules", game, "--notation", "--lang", language]);
        assert_eq!((code, err.as_str()), (0, ""), "{game}");
        assert!(out.starts_with(said) && out.contains("### JSON\n"), "{out}");
        assert_eq!(out.lines().filter(|line| line.starts_with("## ")).count(), 1, "{out}");
    }
}
