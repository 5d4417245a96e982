//! What a class takes, and what becomes of hand-ins.

use std::time::Duration;

use serde_json::{Value, json};
use tablero_catalogue::Catalogue;
use tablero_hall::{Hall, Keep, Limits, Outcome, Task, Work};
use tablero_wire::hall::{HallMark, HallSheet};

const NOW: Duration = Duration::from_secs(1);

struct Room {
    hall: Hall,
    class: String,
    seed: u64,
}

impl Room {
    /// A class of a game with a teacher, visitor 1, and two students, visitors 2 and 3.
    fn new(game: &str) -> Self {
        let hall = Hall::new(Catalogue::standard(), Limits::default());
        let mut room = Self { hall, class: String::new(), seed: 0 };
        for visitor in 1..=4 {
            room.hall.arrive(visitor, "x", NOW);
        }
        let made = room.ask(1, &json!({"do": "new-class", "name": "Clase", "game": game}));
        made["class"].as_str().unwrap_or_else(|| panic!("{made}")).clone_into(&mut room.class);
        for (visitor, name) in [(2, "Ana"), (3, "Luis")] {
            room.ask(visitor, &json!({"do": "join", "class": room.class, "name": name}));
        }
        room
    }

    fn hear(&mut self, visitor: u64, request: &Value) -> Outcome {
        let seed = &mut self.seed;
        let mut random = || {
            *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
            seed.rotate_left(23).wrapping_mul(0xbf58_476d_1ce4_e5b9)
        };
        let text = json!({"v": 1, "id": 5, "request": request}).to_string();
        self.hall.hear(visitor, &text, NOW, &mut random)
    }

    fn ask(&mut self, visitor: u64, request: &Value) -> Value {
        told(&self.hear(visitor, request), visitor, 5).unwrap_or_else(|| panic!("no answer to {request}"))
    }

    /// What somebody sees of the class.
    fn seen(&mut self, visitor: u64) -> Value {
        let request = json!({"do": "open", "class": self.class, "open": true});
        told(&self.hear(1, &request), visitor, if visitor == 1 { 5 } else { 0 }).unwrap()
    }
}

fn told(outcome: &Outcome, visitor: u64, id: u64) -> Option<Value> {
    let to = outcome.tell.iter().filter(|tell| tell.to == visitor);
    let mut messages = to.map(|tell| serde_json::from_str::<Value>(&tell.text).unwrap());
    messages.find(|message| message["id"] == id).map(|message| message["reply"].clone())
}

fn sheet(verdicts: &[&str]) -> HallSheet {
    let mark = |(verdict, number): (&&str, u32)| HallMark {
        exercise: number.to_string(),
        verdict: (*verdict).to_owned(),
        ..HallMark::default()
    };
    HallSheet { marks: verdicts.iter().zip(1..).map(mark).collect(), ..HallSheet::default() }
}

#[test]
fn a_class_takes_what_its_game_has() {
    let takes = |game: &str| {
        let seen = Room::new(game).seen(1);
        (seen["programs"] == true, seen["specifications"] == true)
    };
    assert_eq!((takes("queens"), takes("sokoban")), ((true, false), (false, true)));
    assert!(takes("chess").1);
}

#[test]
fn a_specification_is_taken_with_its_verdicts_for_the_teacher_and_its_author() {
    let mut room = Room::new("chess");
    let class = room.class.clone();
    let judge = |hand_in: bool| json!({"do": "judge", "class": class, "text": "pred", "hand_in": hand_in});
    let outcome = room.hear(2, &judge(true));
    let [Work::Task(work)] = &outcome.work[..] else { panic!("{outcome:?}") };
    assert!(matches!(&work.task, Task::Judge { hand_in: true, language: "en", .. }), "{work:?}");
    assert_eq!(room.ask(2, &judge(true))["code"], "busy", "one at a time");
    let outcome = room.hall.judged(2, 5, Some("pred".to_owned()), sheet(&["right", "wrong"]));
    assert_eq!(told(&outcome, 2, 5).unwrap()["taken"], true);
    let [Keep::Specification { verdicts, count: 1, student: 1, .. }] = &outcome.keep[..] else {
        panic!("{outcome:?}")
    };
    assert_eq!(verdicts, "1:right\n2:wrong");
    let verdicts = |seen: &Value| seen["students"][0]["verdicts"].as_array().map_or(0, Vec::len);
    assert_eq!([1, 2, 3].map(|visitor| verdicts(&room.seen(visitor))), [2, 2, 0]);
    // Only judged, it is not taken; nor when nothing in it could be read.
    room.hear(2, &judge(false));
    let outcome = room.hall.judged(2, 5, None, sheet(&["right", "right"]));
    assert!(outcome.keep.is_empty() && told(&outcome, 2, 5).unwrap()["taken"] == false);
    room.hear(2, &judge(true));
    let outcome = room.hall.judged(2, 5, Some(String::new()), sheet(&["missing", "missing"]));
    assert!(outcome.keep.is_empty());
}

#[test]
fn a_hand_in_that_is_refused_keeps_nobody_from_the_next() {
    let mut room = Room::new("queens");
    let class = room.class.clone();
    let hand_in = json!({"do": "hand-in", "class": class, "program": "+!go."});
    let open = |open: bool| json!({"do": "open", "class": class, "open": open});
    room.ask(1, &open(false));
    assert_eq!(room.ask(2, &hand_in)["code"], "rights");
    let judge = json!({"do": "judge", "class": class, "text": "x"});
    assert_eq!(room.ask(2, &judge)["code"], "refused", "no specifications of this game");
    room.ask(1, &open(true));
    assert_eq!(room.hear(2, &hand_in).work.len(), 1, "and then it is taken");
    // Closed while the program was looked at.
    room.ask(1, &open(false));
    let outcome = room.hall.checked(2, 5, "+!go.".to_owned(), Vec::new());
    assert!(outcome.keep.is_empty() && told(&outcome, 2, 5).unwrap()["taken"] == false);
    assert_eq!(room.ask(4, &hand_in)["code"], "rights", "nobody of the class");
}

#[test]
fn tournaments_have_so_many_games_and_news_have_none_of_them() {
    let mut room = Room::new("queens");
    let class = room.class.clone();
    for visitor in [2, 3] {
        room.hear(visitor, &json!({"do": "hand-in", "class": class, "program": "+!go."}));
        room.hall.checked(visitor, 5, "+!go.".to_owned(), Vec::new());
    }
    let started = room.ask(1, &json!({"do": "start", "class": class, "rounds": 2}));
    assert_eq!(started["contests"][0]["running"], true, "{started}");
    let game = |number| tablero_wire::hall::HallGame { number, ..Default::default() };
    let board = tablero_wire::hall::HallBoard { number: 1, ..Default::default() };
    let rows = vec![tablero_wire::hall::HallRow::default()];
    let outcome =
        room.hall.progress(&class, 1, Some((rows, 2, Some(4))), vec![game(1), game(2)], vec![board]);
    let (teacher, student) = (told(&outcome, 1, 0).unwrap(), told(&outcome, 2, 0).unwrap());
    let sizes = |seen: &Value| {
        ["rows", "games", "boards"].map(|key| seen["contests"][0][key].as_array().unwrap().len())
    };
    assert_eq!((sizes(&teacher), sizes(&student)), ([1, 0, 1], [1, 0, 0]));
    let whole = room.ask(2, &json!({"do": "contest", "class": class, "contest": 1}));
    assert_eq!(whole["contest"]["games"].as_array().unwrap().len(), 2);
}
