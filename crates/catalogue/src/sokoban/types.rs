//! The two data types of the sheet side by side: the physics, which says what an action does, and the game, which says how
//! things stand.
//!
//! The physics is asked about the state before the last action, the game about the state after it, so that a reader sees
//! what the axioms say: `personaje` afterwards is `accionarPersonaje` before, `cajas` is `accionarCaja`, and `estado` is
//! `simularAcción`.

use tablero_sokoban::notation::xsb;
use tablero_sokoban::{Action, Level};

use crate::asking::{Asking, DataType};

/// What both data types answer after the last action; the physics is asked about no action at the start.
pub(super) fn data_types(level: &Level, before: Option<(Level, Action)>, now: &Level) -> Vec<DataType> {
    let physics = before.map_or_else(Vec::new, |(state, action)| {
        let acted = |operation| Asking {
            operation,
            operands: vec![("state", xsb::write(&state)), ("action", action.word().to_owned())],
        };
        let target = state.person().neighbour(action);
        let at = |operation| {
            let cell = target.map(|cell| ("cell", format!("{},{}", cell.x, cell.y)));
            let operands = [("state", xsb::write(&state))].into_iter().chain(cell).collect();
            Asking { operation, operands }
        };
        vec![
            at("is_free"),
            at("is_wall"),
            at("is_box"),
            acted("person_action"),
            acted("boxes_action"),
            acted("step"),
        ]
    });
    let stands = |operation| Asking { operation, operands: vec![("state", xsb::write(now))] };
    let within = Asking {
        operation: "is_valid_state",
        operands: vec![("level", xsb::write(level)), ("state", xsb::write(now))],
    };
    let game = ["is_complete", "completed_deposits", "deposits", "person", "boxes", "state"].map(stands);
    let game = [within].into_iter().chain(game).collect();
    vec![DataType { name: "Física", askings: physics }, DataType { name: "Juego", askings: game }]
}
