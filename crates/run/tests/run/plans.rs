//! Plans are read whole or refused by line, and written as one text.

use tablero_catalogue::Catalogue;
use tablero_run::Plan;

use crate::{PLANS, plan};

#[test]
fn a_plan_is_its_text() {
    for text in PLANS {
        let read = plan(text);
        let written = read.to_string();
        let again = Plan::read(&written, &Catalogue::standard(), &()).unwrap();
        assert_eq!(again, read, "{written}");
        assert_eq!((again.to_string(), again.hash()), (written, read.hash()));
    }
}

#[test]
fn mistakes_are_named_with_their_line() {
    let refuse = |text: &str, said: &str| {
        let error = Plan::read(text, &Catalogue::standard(), &()).unwrap_err().to_string();
        assert!(error.contains(said), "{text}\n{error}");
    };
    refuse("", "line 1: \"kind\" is missing");
    refuse("kind = 'match'\nkind = 'ask'\n", "line 2: ");
    refuse("kind = \n", "line 1: ");
    refuse(
        "\nkind = 'dance'\n",
        "line 2: kind: expected match, tournament, self-play, solve, improve, ask or grade, found \"dance\"",
    );
    refuse("kind = 'ask'\nchunk = 0\n", "line 2: chunk: expected at least 1, found 0");
    refuse("kind = 'ask'\nchunk = -1\n", "line 2: chunk: expected a whole number");
    refuse("kind = 'ask'\ncolour = 3\n", "line 2: unknown key \"colour\"");
    refuse("kind = 'ask'\n", "\"game\" is missing");
    refuse("kind = 'ask'\ngame = 'go'\nquestions = []\n", "line 2: game: ");
    refuse("kind = 'ask'\ngame = 'queens'\n", "expected one of questions and file");
    refuse("kind = 'ask'\ngame = 'queens'\nquestions = []\n", "there is nothing to do");
    refuse(
        "kind = 'ask'\ngame = 'queens'\nquestions = ['{}']\n",
        "line 3: questions: question 1: the key \"ask\" is missing",
    );
    refuse("kind = 'ask'\ngame = 'queens'\nfile = '/etc/passwd'\n", "a plan from outside cannot name a file");
    refuse("kind = 'solve'\ngame = 'queens'\ncollection = 'x'\n", "queens has no puzzles");
    refuse("kind = 'solve'\ngame = 'sokoban'\ncollection = 'nowhere'\n", "line 3: collection: ");
    refuse(
        "kind = 'solve'\ngame = 'sokoban'\ncollection = 'microban'\nlevels = '900-901'\n",
        "line 4: levels: expected numbers",
    );
    refuse(
        "kind = 'solve'\ngame = 'sokoban'\ncollection = 'microban'\ngoal = 'fame'\n",
        "line 4: goal: expected any, pushes, moves",
    );
    let game = "kind = 'match'\ngame = 'queens'\n";
    let two = "[[entrant]]\nseat = 'robot:random'\n[[entrant]]\nseat = 'robot:least'\n";
    refuse(
        &format!("{game}{}", two.replace("random", "random,time=1s")),
        "time passes differently on every machine",
    );
    refuse(&format!("{game}clock = '2s'\n{two}"), "line 3: clock: time passes differently");
    refuse(&format!("{game}format = 'swiss'\n{two}"), "line 3: format: its rounds depend on results");
    refuse(&format!("{game}[sprt]\nelo0 = 0\nelo1 = 10\n{two}"), "line 3: sprt: ");
    refuse(&format!("{game}[[entrant]]\nseat = 'tcp:77'\n"), "line 4: seat: tcp:77: whoever connects");
}

#[test]
fn programs_are_told_from_robots() {
    let text = format!("{}[[entrant]]\nseat = 'cmd:./mine'\n", PLANS[0]);
    let seats: Vec<String> = plan(&text).programs().iter().map(ToString::to_string).collect();
    assert_eq!(seats, ["cmd:./mine"]);
    assert!(plan(PLANS[0]).programs().is_empty() && plan(PLANS[2]).programs().is_empty());
}
