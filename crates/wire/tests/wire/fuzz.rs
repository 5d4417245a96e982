//! No line makes the oracle panic, and every line gets exactly one line of JSON.

use serde_json::{Value, json};
use tablero_wire::chess::ORACLE;
use tablero_wire::protocol::{AgentMessage, ClockForm, RefereeMessage, Shown};

fn one_line_of_json(line: &[u8]) {
    let mut out = Vec::new();
    ORACLE.answer(line, &mut out);
    assert_eq!(out.iter().position(|&byte| byte == b'\n'), Some(out.len() - 1), "exactly one line");
    let answer: Value = serde_json::from_slice(&out).unwrap();
    assert!(answer.get("answer").is_some() != answer.get("error").is_some());
    let no = answer.get("answer").is_some_and(|answer| *answer == json!(false));
    assert!(!no || answer["why"].is_string(), "a no without a reason: {answer}");
}

#[test]
fn any_bytes() {
    bolero::check!().for_each(|bytes: &[u8]| {
        let line: Vec<u8> = bytes.iter().copied().filter(|&byte| byte != b'\n').collect();
        one_line_of_json(&line);
    });
}

/// Real questions with operands that mean something or nothing.
#[test]
fn any_operands() {
    bolero::check!().with_type::<(u8, [u8; 6], Vec<u8>)>().for_each(|(which, choices, bytes)| {
        let operations = ORACLE.operations();
        let operation = &operations[usize::from(*which) % operations.len()];
        let mut question = json!({ "ask": operation.name });
        for (operand, &choice) in operation.operands.iter().zip(choices) {
            question[operand.name] = match choice % 12 {
                0..=3 => json!({"fen": "r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w"}),
                4 => json!({"fen": "kK6/8/8/8/8/8/8/8 b"}),
                5 => json!({"fen": String::from_utf8_lossy(bytes)}),
                6 => json!([choice % 9, choice / 32]),
                7 => json!([[[6, 3], [5, 3]], [[choice % 8, 3], [4, 3]]]),
                8 => json!(choice % 3),
                9 => json!({"board": bytes.chunks(2).map(<[u8]>::to_vec).collect::<Vec<_>>(), "player": 1}),
                10 => json!(null),
                _ => json!([bytes]),
            };
        }
        if question.get("budget").is_some() || operation.name == "is_future_position" {
            question["budget"] = json!(0);
        }
        one_line_of_json(question.to_string().as_bytes());
    });
}

/// Lines of agents are read or refused, and what is read means what it says.
#[test]
fn any_line_of_an_agent() {
    bolero::check!().for_each(|bytes: &[u8]| {
        if let Ok(AgentMessage::Move { id, mv }) = AgentMessage::read(&String::from_utf8_lossy(bytes)) {
            let again = json!({"type": "move", "id": id, "move": mv}).to_string();
            assert_eq!(AgentMessage::read(&again), Ok(AgentMessage::Move { id, mv }));
        }
    });
}

/// Whatever texts a game has, the referee says it in one line of JSON.
#[test]
fn any_text_of_a_game() {
    bolero::check!().with_type::<(String, String, u64)>().for_each(|(position, mv, id)| {
        let shown = Shown { ply: 1, to_move: 0, position, last: Some((1, mv)), map: None };
        let moves = [mv.clone()];
        let turn = RefereeMessage::Turn { id: *id, shown, clock: &ClockForm::default(), moves: Some(&moves) };
        let line = turn.line();
        assert_eq!(line.find('\n'), Some(line.len() - 1));
        let value: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(
            (&value["position"], &value["moves"][0], &value["id"]),
            (&json!(position), &json!(mv), &json!(id))
        );
    });
}
