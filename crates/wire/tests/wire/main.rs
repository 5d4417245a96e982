//! The JSON forms and the oracle, asked as a program would ask.
#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod chess;
mod chess_vectors;
mod fuzz;
mod queens;
mod stream;

use serde_json::Value;
use tablero_wire::chess::ORACLE;

/// The answer to one question of Lite Chess.
fn ask(question: &Value) -> Value {
    let mut out = Vec::new();
    ORACLE.answer(question.to_string().as_bytes(), &mut out);
    serde_json::from_slice(&out).unwrap()
}
