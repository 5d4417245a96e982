//! The readers of positions, moves and questions of every game.

use std::sync::Arc;

use tablero_catalogue::{Catalogue, Table};
use tablero_core::{AnyPosition, Options};

use crate::{Reader, reader};

pub(crate) fn all(games: &Catalogue) -> Vec<Reader> {
    let of_game = |entry: &'static dyn tablero_catalogue::Entry| {
        let name = entry.kind().name();
        let table = games.sit(name, &Options::default()).unwrap();
        let [position, mv] = of_table(name, &table);
        [position, mv, questions(name, entry.oracle(), &table)]
    };
    games.iter().flat_map(of_game).collect()
}

/// The readers of positions and moves of a game.
fn of_table(name: &str, table: &Arc<dyn Table>) -> [Reader; 2] {
    let mut positions = vec![table.start()];
    for step in 1..40 {
        let last = positions.last().unwrap();
        let mut moves = last.legal_moves();
        let count = moves.len();
        let Some(mv) = (count > 0).then(|| moves.nth(step * 7 % count).unwrap()) else { break };
        positions.push(last.play(mv));
    }
    let texts: Vec<String> = positions.iter().map(AnyPosition::text).collect();
    let moves: Vec<String> =
        positions.iter().flat_map(|position| position.move_texts().into_iter().take(4)).collect();
    let start = table.start();
    let position = move |text: &str| {
        let Ok(position) = start.read(text) else { return false };
        let written = position.text();
        assert_eq!(start.read(&written).unwrap().text(), written);
        assert_eq!(position.legal_moves().len() == 0, position.outcome().is_some());
        true
    };
    let middle = positions[positions.len() / 2].clone();
    let legal = middle.move_texts();
    let mv = move |text: &str| {
        let Ok(mv) = middle.read_move(text) else { return false };
        assert!(legal.contains(&middle.write_move(mv)), "not legal");
        true
    };
    [reader(format!("position of {name}"), texts, position), reader(format!("move of {name}"), moves, mv)]
}

/// What may be asked for long: it is asked with no budget at all.
pub(crate) const LONG: [&str; 4] = ["perft", "solve", "future", "value"];

/// The questions of a game.
fn questions(name: &str, oracle: &'static dyn tablero_wire::Asked, table: &Arc<dyn Table>) -> Reader {
    let text = table.start().text();
    let mut initial = Vec::new();
    let star = br#"{"ask":"initial","size":1,"players":[1,4]}"#;
    oracle.serve(&mut &star[..], &mut initial).unwrap();
    let initial: serde_json::Value = serde_json::from_slice(&initial).unwrap();
    let position = match initial.get("answer") {
        Some(position) => position.to_string(),
        None => format!("{{\"fen\":\"{text}\"}}"),
    };
    let value = |operand: &str| match operand {
        "position" | "next" | "target" => position.clone(),
        "level" | "state" => "{\"xsb\":\"#####\\n#@$.#\\n#####\"}".to_owned(),
        "players" => "[1,4]".to_owned(),
        "queens" => "[[0,0],[2,1]]".to_owned(),
        "from" | "to" | "cell" => "[6,3]".to_owned(),
        "moves" => "[[[6,3],[5,3]]]".to_owned(),
        "pieces" => "[[6,3]]".to_owned(),
        "action" | "goal" => "\"any\"".to_owned(),
        "actions" => "\"rRl\"".to_owned(),
        "rule" => "\"last\"".to_owned(),
        "budget" => "0".to_owned(),
        _ => "3".to_owned(),
    };
    let mut texts = Vec::new();
    for operation in oracle.operations() {
        let mut line = format!("{{\"ask\":\"{}\"", operation.name);
        for operand in operation.operands {
            line += &format!(",\"{}\":{}", operand.name, value(operand.name));
        }
        if operation.name != "value" {
            texts.push(line + "}");
        }
    }
    let spare = texts[0].clone();
    let reads = move |text: &str| {
        let text = text.replace(['\n', '\r'], " ");
        let brief = text.contains("\"budget\":0,") || text.contains("\"budget\":0}");
        let text = if !brief && LONG.iter().any(|word| text.contains(word)) { &spare } else { &text };
        let mut out = Vec::new();
        let served = oracle.serve(&mut text.as_bytes(), &mut out).unwrap();
        if text.trim().is_empty() {
            return false;
        }
        assert_eq!(served.answered + served.failed, 1);
        let answer: serde_json::Value = serde_json::from_slice(&out).unwrap();
        assert!(answer.get("answer").is_some() != answer.get("error").is_some(), "{answer}");
        served.answered == 1
    };
    reader(format!("question on {name}"), texts, reads).share(6)
}
