//! The questions that the game answers.

use tablero_core::{Game as _, Notation as _};
use tablero_wire::{
    AskError, Operand, OperandKind, Operands, Operation, Oracle, PlainAnswer, Reply, Spoken, json,
    present_plainly,
};

use crate::engine::Position;
use crate::{ConnectFour, Side};

const POSITION: Operand = Operand::required("position", &OperandKind::TEXT).or_typed("//////");

const OPERATIONS: &[Operation<PlainAnswer>] = &[
    Operation {
        name: "legal_moves",
        originals: &[],
        summary: "The columns that a piece can be dropped into",
        operands: &[POSITION],
        run: |operands| {
            let position = position(operands)?;
            let mut moves = Vec::new();
            ConnectFour.legal_moves(&position, &mut moves);
            let letters = moves.into_iter().map(|column| column.letter().to_string());
            Ok(Reply::new(PlainAnswer::Texts(letters.collect())))
        },
    },
    Operation {
        name: "is_legal_move",
        originals: &[],
        summary: "A piece can be dropped into the column",
        operands: &[POSITION, Operand::required("move", &OperandKind::TEXT)],
        run: |operands| {
            let position = position(operands)?;
            let mv = operands.required("move", json::string)?;
            Ok(Reply::holds_or_explains(ConnectFour.read_move(&position, &mv)))
        },
    },
    Operation {
        name: "winner",
        originals: &[],
        summary: "Who has four in a line",
        operands: &[POSITION],
        run: |operands| {
            let position = position(operands)?;
            let winner = Side::ALL.into_iter().find(|&side| position.has_four(side));
            Ok(match winner {
                Some(side) => Reply::new(PlainAnswer::Text(side.name().to_owned())),
                None => Reply::because(PlainAnswer::Null, "nobody has four in a line"),
            })
        },
    },
    Operation {
        name: "apply",
        originals: &[],
        summary: "The position after a move",
        operands: &[POSITION, Operand::required("move", &OperandKind::TEXT)],
        run: |operands| {
            let position = position(operands)?;
            let mv = operands.required("move", json::string)?;
            let column = ConnectFour.read_move(&position, &mv).map_err(AskError::explained)?;
            let next = ConnectFour.play(&position, column);
            Ok(Reply::new(PlainAnswer::Text(ConnectFour.write_position(&next))))
        },
    },
];

fn position(operands: Operands<'_>) -> Result<Position, AskError> {
    let text = operands.required("position", json::string)?;
    ConnectFour.read_position(&text).map_err(|error| AskError::question(format!("position: {error}")))
}

static ORACLE: Oracle<PlainAnswer> = Oracle::new("four", OPERATIONS);

/// The oracle with its answers for people.
pub static SPOKEN: Spoken<PlainAnswer> = Spoken { oracle: &ORACLE, present: present_plainly };
