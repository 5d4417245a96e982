//! The operations of Lite Chess, in the order of the rule book.

use tablero_chess_tables::{Value, best_moves};
use tablero_lite_chess::engine::{Perft, PerftError};
use tablero_lite_chess::reach::{self, Reach};
use tablero_lite_chess::spec::Point;
use tablero_lite_chess::{Colour, Position, Refusal, notation, operations};

use super::forms::{
    Answer, MOVES, PLAYER, POSITION, SQUARE, SQUARES, START, read_moves, read_player, read_position,
    read_setup,
};
use crate::json;
use crate::operand::{BUDGET_ENDED, Operand, OperandKind, Operands};
use crate::oracle::{Operation, Oracle};
use crate::reply::{AskError, Reply};

/// Every operation of the rule book about Lite Chess.
pub static ORACLE: Oracle<Answer> = Oracle::new("chess", OPERATIONS);

type Replied = Result<Reply<Answer>, AskError>;

const POSITION_OPERAND: Operand = Operand::required("position", &POSITION).or_typed(START);
const FROM: Operand = Operand::required("from", &SQUARE);
const TO: Operand = Operand::required("to", &SQUARE);
const PLAYER_OPERAND: Operand = Operand::required("player", &PLAYER);

const OF_POSITION: &[Operand] = &[POSITION_OPERAND];
const OF_MOVE: &[Operand] = &[POSITION_OPERAND, FROM, TO];
const OF_PLAYER: &[Operand] = &[POSITION_OPERAND, PLAYER_OPERAND];

const OPERATIONS: &[Operation<Answer>] = &[
    Operation {
        name: "is_valid_position",
        originals: &["esPosiciónVálida"],
        summary: "Eight by eight well-formed cells, a player 1 or 2, exactly one king each",
        operands: OF_POSITION,
        run: |operands| {
            let described = operands.required("position", read_setup)?;
            Ok(Reply::holds(described))
        },
    },
    Operation {
        name: "is_initial_position",
        originals: &["esPosiciónInicial"],
        summary: "The start of the game, white to move",
        operands: OF_POSITION,
        run: |operands| holds(operands, operations::is_initial_position),
    },
    Operation {
        name: "is_valid_move",
        originals: &["esMovimientoVálido"],
        summary: "The piece on `from` may go to the empty square `to` by its own rule; turn and check aside",
        operands: OF_MOVE,
        run: |operands| move_holds(operands, operations::is_valid_move),
    },
    Operation {
        name: "is_valid_capture",
        originals: &["esCapturaVálida"],
        summary: "The piece on `from` may capture the enemy piece on `to` by its own rule; turn and check aside",
        operands: OF_MOVE,
        run: |operands| move_holds(operands, operations::is_valid_capture),
    },
    Operation {
        name: "attacked_squares",
        originals: &["casillasAtacadas"],
        summary: "The squares in capture range of any piece of the player",
        operands: OF_PLAYER,
        run: |operands| {
            let (position, player) = (position(operands)?, player(operands)?);
            Ok(Reply::new(Answer::Squares(operations::attacked_squares(&position, player))))
        },
    },
    Operation {
        name: "king_square",
        originals: &["dóndeEstáElRey"],
        summary: "Where the player's king stands",
        operands: OF_PLAYER,
        run: |operands| {
            let (position, player) = (position(operands)?, player(operands)?);
            Ok(Reply::new(Answer::Square(operations::king_square(&position, player))))
        },
    },
    Operation {
        name: "is_next_position",
        originals: &["esPosiciónSiguiente"],
        summary: "`next` is the board after that valid move or capture, with the other player to move",
        operands: &[POSITION_OPERAND, Operand::required("next", &POSITION), FROM, TO],
        run: |operands| {
            let (position, next) = (position(operands)?, operands.required("next", read_position)?);
            let (from, to) = ends(operands)?;
            Ok(Reply::holds_or_explains(operations::is_next_position(&position, &next, from, to)))
        },
    },
    Operation {
        name: "is_sorted",
        originals: &["estáOrdenado"],
        summary: "In every row, empties aside, the kinds do not decrease",
        operands: OF_POSITION,
        run: |operands| holds(operands, operations::is_sorted),
    },
    Operation {
        name: "sort_board",
        originals: &["ordenarTablero"],
        summary: "The position with each row's pieces sorted by kind into that row's occupied columns",
        operands: OF_POSITION,
        run: |operands| Ok(Reply::new(Answer::Position(operations::sort_board(&position(operands)?)))),
    },
    Operation {
        name: "is_checkmate",
        originals: &["esJaqueMate"],
        summary: "The player to move is in check and has no legal move",
        operands: OF_POSITION,
        run: |operands| holds(operands, operations::is_checkmate),
    },
    Operation {
        name: "is_draw",
        originals: &["esEmpate"],
        summary: "The player to move is stalemated, or only the two kings are left",
        operands: OF_POSITION,
        run: |operands| holds(operands, operations::is_draw),
    },
    Operation {
        name: "is_legal_move",
        originals: &["esJugadaLegal"],
        summary: "The player to move may play this: own piece, its rule, no king taken, own king safe afterwards",
        operands: OF_MOVE,
        run: |operands| move_holds(operands, operations::is_legal_move),
    },
    Operation {
        name: "are_movable_pieces",
        originals: &["piezasMovibles"],
        summary: "The list holds exactly the squares of the pieces that can legally move",
        operands: &[POSITION_OPERAND, Operand::required("pieces", &SQUARES)],
        run: |operands| {
            let position = position(operands)?;
            let pieces = operands.required("pieces", |value| json::list_of(value, json::pair))?;
            Ok(Reply::holds_or_explains(operations::are_movable_pieces(&position, &pieces)))
        },
    },
    Operation {
        name: "movable_pieces",
        originals: &[],
        summary: "The squares of the pieces that can legally move",
        operands: OF_POSITION,
        run: |operands| Ok(Reply::new(Answer::Squares(operations::movable_pieces(&position(operands)?)))),
    },
    Operation {
        name: "is_future_position",
        originals: &["esPosiciónFutura"],
        summary: "Some sequence of one or more legal moves leads to `target`; with `reflexive`, also none at all",
        operands: &[
            POSITION_OPERAND,
            Operand::required("target", &POSITION),
            Operand::optional("budget", &OperandKind::SECONDS),
            Operand::optional("reflexive", &OperandKind::BOOLEAN),
        ],
        run: is_future_position,
    },
    Operation {
        name: "has_discovered_check",
        originals: &["hayJaqueDescubierto"],
        summary: "Some legal move leaves the enemy king attacked by another piece than the moved one",
        operands: OF_POSITION,
        run: |operands| {
            Ok(match operations::has_discovered_check(&position(operands)?) {
                Ok((mv, attacker)) => Reply::new(true.into())
                    .beside("move", Answer::Move(mv))
                    .beside("attacker", Answer::Square(attacker.square)),
                Err(why) => Reply::explained(false.into(), why),
            })
        },
    },
    Operation {
        name: "has_mate_in_one",
        originals: &["hayMateEn1"],
        summary: "There is a legal move, and after every one of them the opponent has a mating move",
        operands: OF_POSITION,
        run: |operands| holds(operands, operations::has_mate_in_one),
    },
    Operation {
        name: "play_forced_sequence",
        originals: &["ejecutarSecuenciaForzada"],
        summary: "The position after each given move and the opponent's only legal reply to it",
        operands: &[POSITION_OPERAND, Operand::required("moves", &MOVES)],
        run: |operands| {
            let position = position(operands)?;
            let moves = operands.required("moves", read_moves)?;
            let played = operations::play_forced_sequence(&position, &moves);
            let (end, plies) = played.map_err(|error| AskError::refused(&error).at_step(error.step))?;
            Ok(Reply::new(Answer::Position(end)).beside("plies", Answer::Moves(plies)))
        },
    },
    Operation {
        name: "legal_moves",
        originals: &[],
        summary: "Every legal move of the player to move; bare kings still move",
        operands: OF_POSITION,
        run: |operands| Ok(Reply::new(Answer::Moves(position(operands)?.legal_moves()))),
    },
    Operation {
        name: "perft",
        originals: &[],
        summary: "How many sequences of `depth` legal moves there are",
        operands: &[
            POSITION_OPERAND,
            Operand::required("depth", &OperandKind::NUMBER),
            Operand::optional("budget", &OperandKind::SECONDS),
        ],
        run: |operands| {
            let position = position(operands)?;
            let depth = operands.required("depth", json::natural::<u32>)?;
            let deadline = operands.deadline()?;
            // Small counts are over before a table is made; large ones repay it.
            let hash_bytes = if depth > 5 { 64 << 20 } else { 0 };
            let stop = || deadline.is_over();
            match (Perft { threads: 1, hash_bytes }).count_until(&position, depth, &stop) {
                Ok(count) => Ok(Reply::new(Answer::Count(count))),
                Err(PerftError::Stopped) => Ok(Reply::because(Answer::Null, BUDGET_ENDED)),
                Err(error) => Err(AskError::refused(error)),
            }
        },
    },
    Operation {
        name: "outcome",
        originals: &[],
        summary: "Who has won: white, black, draw, or nothing while the game goes on",
        operands: OF_POSITION,
        run: |operands| {
            let position = position(operands)?;
            Ok(Reply::new(match operations::outcome(&position) {
                None => Answer::Null,
                Some(outcome) if outcome.is_draw() => Answer::Text("draw".to_owned()),
                Some(_) => Answer::Text((!position.to_move()).to_string()),
            }))
        },
    },
    Operation {
        name: "apply",
        originals: &[],
        summary: "The position after a legal move",
        operands: OF_MOVE,
        run: |operands| {
            let (position, (from, to)) = (position(operands)?, ends(operands)?);
            let mv = operations::is_legal_move(&position, from, to).map_err(AskError::explained)?;
            Ok(Reply::new(Answer::Position(position.after(mv))))
        },
    },
    Operation {
        name: "fen",
        originals: &[],
        summary: "The position as text",
        operands: OF_POSITION,
        run: |operands| Ok(Reply::new(Answer::Text(notation::fen(&position(operands)?)))),
    },
    Operation {
        name: "table",
        originals: &[],
        summary: "Who wins with few men, by the endgame tables: win, loss or draw for the player to move, with the plies \
                  to mate and the best moves",
        operands: OF_POSITION,
        run: |operands| Ok(table(&position(operands)?)),
    },
];

/// What the tables at hand say; nothing where they do not reach.
fn table(position: &Position) -> Reply<Answer> {
    let tables = tablero_chess_tables::shared();
    let found = tables.probe(position).and_then(|value| Ok((value, best_moves(tables, position)?)));
    let (value, moves) = match found {
        Ok(found) => found,
        Err(why) => return Reply::because(Answer::Null, why),
    };
    let best = moves.iter().filter(|(_, after)| *after == value).map(|(mv, _)| *mv).collect();
    let (word, plies) = match value {
        Value::Win { plies } => ("win", Some(plies)),
        Value::Loss { plies } => ("loss", Some(plies)),
        Value::Draw => ("draw", None),
    };
    let reply = Reply::new(Answer::Text(word.to_owned()));
    let reply = match plies {
        Some(plies) => reply.beside("plies", Answer::Count(plies.into())),
        None => reply,
    };
    reply.beside("moves", Answer::Moves(best))
}

fn is_future_position(operands: Operands<'_>) -> Replied {
    let (position, target) = (position(operands)?, operands.required("target", read_position)?);
    let reflexive = operands.optional("reflexive", json::boolean)?.unwrap_or(false);
    let deadline = operands.deadline()?;
    let answer = reach::is_future_position(&position, &target, reflexive, || !deadline.is_over());
    Ok(match answer {
        Reach::Yes(moves) => Reply::new(true.into()).beside("moves", Answer::Moves(moves)),
        Reach::No(why) => Reply::because(false.into(), why),
        Reach::Unknown(why) => Reply::because(Answer::Null, why),
    })
}

fn position(operands: Operands<'_>) -> Result<Position, AskError> {
    operands.required("position", read_position)
}

fn player(operands: Operands<'_>) -> Result<Colour, AskError> {
    operands.required("player", read_player)
}

fn ends(operands: Operands<'_>) -> Result<(Point, Point), AskError> {
    Ok((operands.required("from", json::pair)?, operands.required("to", json::pair)?))
}

fn holds<T>(operands: Operands<'_>, check: fn(&Position) -> Result<T, Refusal>) -> Replied {
    Ok(Reply::holds_or_explains(check(&position(operands)?)))
}

fn move_holds<T>(
    operands: Operands<'_>,
    check: fn(&Position, Point, Point) -> Result<T, Refusal>,
) -> Replied {
    let (position, (from, to)) = (position(operands)?, ends(operands)?);
    Ok(Reply::holds_or_explains(check(&position, from, to)))
}
