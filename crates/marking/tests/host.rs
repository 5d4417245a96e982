//! The conversation of the page of exercises, message by message.

use serde_json::{Value, json};
use tablero_catalogue::SUBJECTS;
use tablero_marking::{Host, LONGEST_TEXT};

const RIGHT: &str = include_str!("../../../examples/specs/lite-chess/solution.spec");
const WRONG: &str = include_str!("../../../examples/specs/lite-chess/wrong/04-sentido-del-peon.spec");
const TAD: &str = include_str!("../../../examples/specs/sokoban/solution.tad");

fn host() -> Host {
    Host::new(&SUBJECTS)
}

fn asked(lang: &str, request: &Value) -> Value {
    let message = json!({ "v": 1, "id": 9, "look": { "lang": lang, "theme": "dark" }, "request": request });
    let answer: Value = serde_json::from_str(&host().answer(&message.to_string())).unwrap();
    assert_eq!(answer["id"], 9);
    answer["reply"].clone()
}

fn judged(text: &str, exercise: u32, trusted: &[u32]) -> Value {
    let request =
        json!({ "do": "judge", "game": "chess", "text": text, "exercise": exercise, "trusted": trusted });
    let reply = asked("en", &request);
    assert_eq!(reply["kind"], "marks", "{reply}");
    reply["marks"][0].clone()
}

#[test]
fn the_page_learns_its_games_examples_and_words() {
    for (lang, word) in
        [("en", "Check an exercise"), ("es", "Corregir un ejercicio"), ("pt", "Corrigir um exercício")]
    {
        let hello = asked(lang, &json!({ "do": "hello" }));
        assert_eq!(hello["words"]["title"], word);
        let names: Vec<&str> = hello["subjects"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|subject| subject["name"].as_str())
            .collect();
        assert_eq!(names, ["chess", "sokoban"]);
        assert!(hello["subjects"][0]["examples"][0]["text"].as_str().is_some_and(|text| text == RIGHT));
    }
}

#[test]
fn what_cannot_be_read_is_told_with_its_line() {
    let reply = asked(
        "es",
        &json!({ "do": "read", "game": "chess", "text": "pred a (n: Z) { n = 1 }\npred b (n: Z) { n + }\n" }),
    );
    assert_eq!(reply["kind"], "reading");
    assert_eq!(reply["findings"][0]["line"], 2, "{reply}");
    assert_eq!(reply["findings"][0]["error"], true);
    assert_eq!(reply["order"].as_array().map(Vec::len), Some(17));
    let reply = asked("es", &json!({ "do": "read", "game": "sokoban", "text": TAD }));
    assert_eq!((reply["findings"].clone(), reply["order"].clone()), (json!([]), json!([])));
}

#[test]
fn a_right_exercise_is_right_and_may_be_trusted() {
    let mark = judged(RIGHT, 3, &[]);
    assert_eq!((mark["verdict"].clone(), mark["trusted"].clone()), (json!("right"), json!(true)), "{mark}");
    assert_eq!((mark["case"].clone(), mark["terms"].clone()), (json!(null), json!([])));
    // What is trusted changes no verdict.
    assert_eq!(judged(RIGHT, 12, &[3, 4])["verdict"], "right");
}

#[test]
fn a_wrong_exercise_comes_with_its_smallest_board_and_its_terms() {
    let mark = judged(WRONG, 3, &[]);
    assert_eq!(mark["verdict"], "wrong", "{mark}");
    let scene = &mark["case"]["scenes"][0];
    assert!(scene["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")));
    let men = scene["text"].as_str().unwrap().split(' ').next().unwrap();
    assert_eq!(men.chars().filter(char::is_ascii_alphabetic).count(), 3, "a pawn and two kings: {men}");
    assert_ne!(mark["case"]["student"], mark["case"]["reference"]);
    assert!(mark["hint"]["line"].as_u64().is_some());
    // The formula that was judged says what the hand-in says, and some part of it decides.
    fn truths(term: &Value, out: &mut Vec<(String, String)>) {
        let text = |key: &str| term[key].as_str().unwrap_or_default().to_owned();
        if term["decides"] == true {
            out.push((text("text"), text("said")));
            for part in term["parts"].as_array().into_iter().flatten() {
                truths(part, out);
            }
        }
    }
    let mut deciding = Vec::new();
    for term in mark["terms"].as_array().unwrap() {
        truths(term, &mut deciding);
    }
    assert!(deciding.len() >= 4, "{deciding:?}");
    assert!(deciding.iter().any(|(text, _)| text.contains("avance") || text.contains("d_0")), "{deciding:?}");
}

#[test]
fn an_operation_of_a_data_type_comes_with_its_smallest_level() {
    let right = asked("pt", &json!({ "do": "judge", "game": "sokoban", "text": TAD }));
    let marks = right["marks"].as_array().unwrap();
    assert!(marks.len() > 8 && marks.iter().all(|mark| mark["verdict"] == "right"), "{right}");
    let (wrong, changes) = mutated(TAD);
    assert!(changes, "the solution says what is free");
    let reply = asked("pt", &json!({ "do": "judge", "game": "sokoban", "text": wrong }));
    let mark = reply["marks"].as_array().unwrap().iter().find(|mark| mark["verdict"] != "right").unwrap();
    assert!(mark["case"]["scenes"][0]["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")), "{mark}");
}

/// The data type with one negation left out.
fn mutated(text: &str) -> (String, bool) {
    let wrong = text.replacen('¬', "", 1);
    let changes = wrong != text;
    (wrong, changes)
}

#[test]
fn nonsense_is_refused_and_long_texts_are_not_read() {
    let mut host = host();
    for (message, code) in [
        ("", "message"),
        ("{}", "message"),
        (r#"{"v":2,"id":3,"request":{"do":"hello"}}"#, "version"),
        (r#"{"v":1,"id":3,"request":{"do":"read","game":"go","text":""}}"#, "game"),
        (r#"{"v":1,"id":3,"look":{"lang":"xx"},"request":{"do":"hello"}}"#, "message"),
    ] {
        let answer: Value = serde_json::from_str(&host.answer(message)).unwrap();
        assert_eq!(answer["reply"]["code"], code, "{message}");
    }
    let long = "x".repeat(LONGEST_TEXT + 1);
    let reply = asked("es", &json!({ "do": "judge", "game": "chess", "text": long, "exercise": 1 }));
    assert_eq!(reply["code"], "limit");
    assert_eq!(
        asked("en", &json!({ "do": "judge", "game": "chess", "text": "", "exercise": 99 }))["marks"],
        json!([])
    );
}
