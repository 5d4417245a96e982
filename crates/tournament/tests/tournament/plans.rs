//! Plans as people write them.

use tablero_ratings::Sprt;
use tablero_tournament::{Courses, Format, Openings, Plan};

use crate::plan;

fn read(text: &str) -> Result<Plan, String> {
    let open = |name: &str| match name {
        "lines.txt" => Ok("# a comment\n\nmoves (1,1)\n  moves (2,1) (1,3)\n".to_owned()),
        other => Err(format!("cannot read {other}")),
    };
    Plan::read(text, &open).map_err(|error| error.to_string())
}

#[test]
fn a_plan_comes_back() {
    let mut whole =
        plan("queens", &[("side", "4..6"), ("rule", "last"), ("rule", "quota")], &["robot:random", "a.asl"]);
    whole.event = Some("copa \"ñ\" \\ \u{7} 2026".to_owned());
    whole.format = Format::Swiss;
    whole.rounds = Some(3);
    whole.games = Some(100);
    whole.seed = u64::MAX;
    whole.max_plies = Some(50);
    whole.keep_seats = true;
    whole.sprt = Some(Sprt::new(-1.5, 10.0, 0.05, 0.1).unwrap());
    for openings in [
        Openings::Start,
        Openings::Random { plies: 3 },
        Openings::List(vec!["a".to_owned(), "b \"".to_owned()]),
    ] {
        whole.openings = openings;
        assert_eq!(read(&whole.to_string()), Ok(whole.clone()), "{whole}");
    }
}

#[test]
fn any_names_come_back() {
    bolero::check!().with_type::<(String, String)>().for_each(|(event, name)| {
        let mut plan = plan("queens", &[], &["robot:random"]);
        plan.event = Some(event.clone());
        plan.enter(Some(name), "robot:parity".parse().unwrap());
        assert_eq!(read(&plan.to_string()).as_ref(), Ok(&plan));
    });
}

#[test]
fn any_text_is_a_plan_or_is_refused() {
    bolero::check!().with_type::<Vec<u8>>().for_each(|bytes| {
        if let Ok(plan) = read(&String::from_utf8_lossy(bytes)) {
            assert_eq!(read(&plan.to_string()), Ok(plan));
        }
    });
}

#[test]
fn a_file_says_what_people_mean() {
    let text = "game = 'reinas'\nrounds = 2\n[options]\nside = 6\n[openings]\nfile = 'lines.txt'\n\
                [[entrant]]\nseat = 'robot:random'\n[[entrant]]\nseat = 'robot:random'\n[[entrant]]\nname = 'mine'\nseat = 'x.asl'\n";
    let plan = read(text).unwrap();
    let names: Vec<&str> = plan.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
    assert_eq!(names, ["robot:random", "robot:random #2", "mine"]);
    assert_eq!(plan.openings, Openings::List(vec!["moves (1,1)".to_owned(), "moves (2,1) (1,3)".to_owned()]));
}

#[test]
fn mistakes_are_named_with_their_line() {
    let refuse = |text: &str, said: &str| {
        let error = read(text).unwrap_err();
        assert!(error.contains(said), "{text}: {error}");
    };
    refuse("", "line 1: \"game\" is missing");
    refuse("game = 'chess'", "\"entrant\" is missing");
    refuse("game = 'chess'\nentrants = 3", "line 2: unknown key \"entrants\": expected one of event, game");
    refuse(
        "game = 'chess'\nrounds = -1",
        "line 2: rounds: expected a whole number from 0 to 2^32 - 1, found -1",
    );
    refuse(
        "game = 'chess'\nformat = 'cup'",
        "line 2: format: expected round-robin, gauntlet, swiss or knockout, found \"cup\"",
    );
    refuse("game = 'chess'\nclock = 'soon'", "line 2: clock: ");
    refuse("game = 5", "line 1: game: expected a text, found a value of the kind integer");
    refuse("game = 'chess'\n\n[[entrant]]\nseat = 'robbot:x'", "line 4: seat: ");
    refuse("game = 'chess'\n[[entrant]]\nname = 'a'", "\"seat\" is missing");
    refuse(
        "game = 'chess'\n[openings]\nfile = 'gone.txt'\n[[entrant]]",
        "line 3: file: cannot read gone.txt",
    );
    refuse("game = 'chess'\n[openings]\n[[entrant]]", "expected one of plies, list and file");
    refuse("game = 'chess'\n[sprt]\nelo0 = 1\n[[entrant]]", "\"elo1\" is missing");
    refuse("game = ", "line 1: ");
    let twice = "game = 'chess'\n[[entrant]]\nname = 'a'\nseat = 'robot:x'\n[[entrant]]\nname = 'a'\nseat = 'robot:x'";
    refuse(twice, "line 6: two entrants are called \"a\"");
}

#[test]
fn what_cannot_be_played_is_refused_before_the_first_game() {
    let refuse = |change: &dyn Fn(&mut Plan), said: &str| {
        let mut plan = plan("queens", &[("side", "4")], &["robot:random", "robot:parity"]);
        change(&mut plan);
        let error = Courses::of(&plan, &tablero_catalogue::Catalogue::standard())
            .and_then(|courses| plan.shape(&courses))
            .unwrap_err()
            .to_string();
        assert!(error.contains(said), "{error}");
    };
    refuse(&|plan| plan.game = "go".to_owned(), "no game is called \"go\"");
    for name in [" ", "a\nb", "right\u{202e}left"] {
        refuse(&|plan| plan.entrants[0].name = name.to_owned(), "without control characters");
    }
    refuse(&|plan| plan.choose("colour", "red"), "has no option \"colour\"");
    refuse(
        &|plan| plan.options = vec![("side".to_owned(), vec!["8..4".to_owned()])],
        "a range as in 1..20, found \"8..4\"",
    );
    refuse(
        &|plan| plan.options = vec![("side".to_owned(), vec!["1..99999999".to_owned()])],
        "99999999 different tables",
    );
    refuse(&|plan| plan.entrants.truncate(1), "expected at least 2");
    refuse(&|plan| plan.enter(None, "human".parse().unwrap()), "people cannot take part");
    refuse(&|plan| plan.rounds = Some(0), "at least one round");
    refuse(&|plan| plan.max_plies = Some(0), "one move");
    refuse(&|plan| plan.openings = Openings::Random { plies: usize::MAX }, "expected at most 10000");
    refuse(&|plan| plan.enter(Some(" "), "robot:random".parse().unwrap()), "the name \" \"");
    refuse(
        &|plan| (0..600).for_each(|_| plan.enter(None, "robot:random".parse().unwrap())),
        "602 take part: expected at most 500",
    );
    refuse(&|plan| plan.rounds = Some(u32::MAX), "8589934590 games");
    refuse(&|plan| plan.openings = Openings::List(Vec::new()), "is empty");
    refuse(&|plan| plan.openings = Openings::List(vec!["moves (9,9)".to_owned()]), "opening 1: ");
    refuse(&|plan| plan.openings = Openings::Random { plies: 5 }, "the game ends before that");
    refuse(
        &|plan| {
            plan.enter(None, "robot:most".parse().unwrap());
            plan.sprt = Some(Sprt::new(0.0, 5.0, 0.05, 0.05).unwrap());
        },
        "a sequential test is for",
    );
    let star = |players: &str| vec![("players".to_owned(), vec![players.to_owned()])];
    refuse(
        &|plan| {
            plan.game = "checkers".to_owned();
            plan.options = star("135");
            plan.enter(None, "robot:greedy".parse().unwrap());
            plan.format = Format::Knockout;
        },
        "a knockout tournament is for games of two, and 3 play here",
    );
    refuse(
        &|plan| {
            plan.game = "checkers".to_owned();
            plan.options = vec![("players".to_owned(), vec!["14".to_owned(), "135".to_owned()])];
        },
        "tables for 2 and for 3 players",
    );
}

#[test]
fn openings_come_in_turn_and_those_by_chance_are_never_the_same() {
    let mut plan = plan("queens", &[("side", "5..6")], &["robot:random", "robot:parity"]);
    plan.openings = Openings::Random { plies: 2 };
    let courses = Courses::of(&plan, &tablero_catalogue::Catalogue::standard()).unwrap();
    let starts: Vec<_> = (0..8).map(|index| courses.get(index).unwrap().start.text()).collect();
    let mut different = starts.clone();
    different.sort();
    different.dedup();
    assert!(different.len() > 5, "{starts:?}");
    let again: Vec<_> = (0..8).map(|index| courses.get(index).unwrap().start.text()).collect();
    assert_eq!(again, starts);
    let sides: Vec<_> =
        (0..4).map(|index| courses.get(index).unwrap().table.options()[0].1.clone()).collect();
    assert_eq!(sides, ["5", "6", "5", "6"]);
}
