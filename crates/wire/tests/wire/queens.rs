//! The queens duel through JSON: the vectors, and lines nobody would write.

use serde_json::{Value, json};
use tablero_wire::queens::ORACLE;

fn ask(question: &Value) -> Value {
    let mut out = Vec::new();
    ORACLE.answer(question.to_string().as_bytes(), &mut out);
    assert_eq!(out.iter().position(|&byte| byte == b'\n'), Some(out.len() - 1), "exactly one line");
    serde_json::from_slice(&out).unwrap()
}

#[test]
fn every_vector_agrees() {
    let data = include_str!("../../../games/queens-duel/tests/data/positions.jsonl");
    for row in data.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()) {
        let (side, queens) = (&row["side"], &row["queens"]);
        let asked = |name: &str| ask(&json!({"ask": name, "side": side, "queens": queens}))["answer"].clone();
        assert_eq!(asked("free_cells"), row["free"], "{row}");
        let solution = json!({"winner": row["winner"], "winning_moves": row["winning_moves"]});
        assert_eq!(asked("solve"), solution, "{row}");
        let over = if row["over"] == json!(true) { row["winner"].clone() } else { Value::Null };
        assert_eq!(asked("outcome"), over, "{row}");
        let turn = ask(&json!({"ask": "to_move", "queens": queens}))["answer"].clone();
        assert_eq!(turn == json!(0), row["to_move"] == json!("white"), "{row}");
        let last = ask(&json!({"ask": "solve", "side": side, "queens": queens, "rule": "last"}));
        let mover_wins = last["answer"]["winner"] == row["to_move"];
        assert_eq!(json!(mover_wins), row["normal_mover_wins"], "{row}");
        assert_eq!(last["answer"]["winning_moves"], row["normal_winning_moves"], "{row}");
        assert_eq!(last["answer"]["grundy"], row["grundy"], "{row}");
        for cell in row["free"].as_array().unwrap() {
            let attacked = ask(&json!({"ask": "attacks", "cell": cell, "queens": queens}));
            assert_eq!(attacked["answer"], json!(false), "{row}");
            let mut placed = queens.as_array().unwrap().clone();
            placed.push(cell.clone());
            let question = json!({"ask": "place", "side": side, "queens": queens, "cell": cell});
            assert_eq!(ask(&question)["answer"], json!(placed), "{row}");
        }
    }
}

/// Real questions with operands that mean something or nothing.
#[test]
fn no_operand_is_too_strange() {
    bolero::check!().with_type::<(u8, [u8; 6], Vec<(i8, i8)>)>().for_each(|(which, choices, pairs)| {
        let operations = ORACLE.operations();
        let operation = &operations[usize::from(*which) % operations.len()];
        let mut question = json!({ "ask": operation.name });
        for (operand, &choice) in operation.operands.iter().zip(choices) {
            question[operand.name] = match choice % 10 {
                0..=2 => json!(choice / 16),
                3 => json!(pairs),
                4 => json!([[choice % 7, choice % 11]]),
                5 => json!([choice, choice % 5]),
                6 => json!(if choice < 128 { "quota" } else { "last" }),
                7 => json!([[u64::MAX, i64::MIN]]),
                8 => json!(1e300),
                _ => json!([]),
            };
        }
        if operation.name == "solve" {
            question["budget"] = json!(0);
        }
        let answer = ask(&question);
        assert!(answer.get("answer").is_some() != answer.get("error").is_some());
        let needs_reason = matches!(answer.get("answer"), Some(Value::Bool(false)))
            || operation.name == "solve" && matches!(answer.get("answer"), Some(Value::Null));
        assert!(!needs_reason || answer["why"].is_string(), "{answer}");
    });
}
