//! The operations of Chinese checkers, in the order of the rule book.

use std::sync::OnceLock;

use tablero_chinese_checkers::engine::{Board, PerftError};
use tablero_chinese_checkers::exact::{Duel, solve_alone};
use tablero_chinese_checkers::notation::picture;
use tablero_chinese_checkers::{Corner, Corners, Move, Pos, Position, Rule, Size, spec};

use super::forms::{
    Answer, CELL, END, PLAYER, PLAYERS, POS, POSITION, RULE, SIZE, read_cell, read_end, read_index,
    read_player, read_players, read_position, read_rule, read_size, read_steps,
};
use crate::json;
use crate::operand::{BUDGET_ENDED, Operand, OperandKind, Operands};
use crate::oracle::{Operation, Oracle};
use crate::reply::{AskError, Reply};

/// Every operation of the rule book about Chinese checkers.
pub static ORACLE: Oracle<Answer> = Oracle::new("checkers", OPERATIONS);

const SIZE_OPERAND: Operand = Operand::required("size", &SIZE);
const POSITION_OPERAND: Operand = Operand::required("position", &POSITION);
const POS_OPERAND: Operand = Operand::required("pos", &POS);
const PLAYER_OPERAND: Operand = Operand::required("player", &PLAYER);
const PLAYERS_OPERAND: Operand = Operand::required("players", &PLAYERS);
const RULE_OPERAND: Operand = Operand::optional("rule", &RULE);

const OF_CELL: &[Operand] = &[SIZE_OPERAND, POS_OPERAND];
const OF_POSITION: &[Operand] = &[POSITION_OPERAND];
const OF_MOVE: &[Operand] =
    &[POSITION_OPERAND, Operand::required("from", &POS), Operand::required("to", &POS)];

const OPERATIONS: &[Operation<Answer>] = &[
    Operation {
        name: "index",
        originals: &["posicao"],
        summary: "The linear index of a cell",
        operands: &[SIZE_OPERAND, Operand::required("cell", &CELL)],
        run: |operands| {
            let (size, cell) = (size(operands)?, operands.required("cell", read_cell)?);
            Ok(Reply::new(Answer::Pos(size.index(cell).map_err(AskError::question)?)))
        },
    },
    Operation {
        name: "coordinates",
        originals: &[],
        summary: "The coordinates u, v, w of the cell with an index",
        operands: OF_CELL,
        run: |operands| Ok(Reply::new(Answer::Cell(cell(operands)?))),
    },
    Operation {
        name: "u_coord",
        originals: &[],
        summary: "The coordinate u of the cell with an index",
        operands: OF_CELL,
        run: |operands| Ok(Reply::new(Answer::Number(cell(operands)?.u()))),
    },
    Operation {
        name: "v_coord",
        originals: &[],
        summary: "The coordinate v of the cell with an index",
        operands: OF_CELL,
        run: |operands| Ok(Reply::new(Answer::Number(cell(operands)?.v()))),
    },
    Operation {
        name: "w_coord",
        originals: &[],
        summary: "The coordinate w of the cell with an index",
        operands: OF_CELL,
        run: |operands| Ok(Reply::new(Answer::Number(cell(operands)?.w()))),
    },
    Operation {
        name: "rotate",
        originals: &["rotaciona"],
        summary: "The cell turned by `steps` of 60 degrees, or as `player` sees it",
        operands: &[
            Operand::required("cell", &CELL),
            Operand::optional("steps", &OperandKind::NUMBER),
            Operand::optional("player", &PLAYER),
        ],
        run: |operands| {
            let cell = operands.required("cell", read_cell)?;
            let (steps, player) =
                (operands.optional("steps", read_steps)?, operands.optional("player", read_player)?);
            Ok(Reply::new(Answer::Cell(match (steps, player) {
                (Some(steps), None) => cell.rotate(steps),
                (None, Some(player)) => player.view(cell),
                (None, None) => {
                    return Err(AskError::question("the operand \"steps\" or \"player\" is missing"));
                }
                (Some(_), Some(_)) => {
                    return Err(AskError::question(
                        "expected one of the operands \"steps\" and \"player\", found both",
                    ));
                }
            })))
        },
    },
    Operation {
        name: "initial",
        originals: &["cria_tabuleiro"],
        summary: "The position in which every player's home is full",
        operands: &[SIZE_OPERAND, PLAYERS_OPERAND],
        run: |operands| {
            let initial =
                Position::initial(size(operands)?, operands.required("players", read_players)?, Rule::Strict);
            Ok(Reply::new(Answer::Position(Box::new(initial))))
        },
    },
    Operation {
        name: "print",
        originals: &["imprime_tabuleiro"],
        summary: "The board as rows of the star from north to south, with a player at the south",
        operands: &[POSITION_OPERAND, Operand::optional("south", &PLAYER)],
        run: |operands| {
            let south = operands.optional("south", read_player)?.unwrap_or(Corner::South);
            Ok(Reply::new(Answer::Text(picture(&position(operands)?, south))))
        },
    },
    Operation {
        name: "piece_moves",
        originals: &["gera_jogadas"],
        summary: "Where the piece on a cell can go, whoever owns it",
        operands: &[POSITION_OPERAND, POS_OPERAND],
        run: |operands| {
            let position = position(operands)?;
            let pos = on_board(position.size(), "pos", operands)?;
            match board(&position)?.piece_moves(pos) {
                Some(targets) => Ok(Reply::new(Answer::Positions(targets))),
                None => Err(AskError::refused(format!("pos: cell {pos} is empty"))),
            }
        },
    },
    Operation {
        name: "moves",
        originals: &[],
        summary: "Every move of the player to move; none when it must pass",
        operands: OF_POSITION,
        run: |operands| Ok(Reply::new(Answer::Moves(board(&position(operands)?)?.moves()))),
    },
    Operation {
        name: "is_valid_move",
        originals: &["valida_jogada"],
        summary: "The player to move may move the piece on `from` to `to`",
        operands: OF_MOVE,
        run: |operands| {
            let position = position(operands)?;
            let size = position.size();
            let end = |name| -> Result<_, AskError> {
                let found = operands.required(name, |value| read_index(size, value))?;
                Ok(found.map_err(|error| format!("{name}: {error}")))
            };
            Ok(match (end("from")?, end("to")?) {
                (Ok(from), Ok(to)) => {
                    Reply::holds_or_explains(board(&position)?.check_move(Move::Piece { from, to }))
                }
                (Err(error), _) | (_, Err(error)) => Reply::because(false.into(), error),
            })
        },
    },
    Operation {
        name: "path",
        originals: &[],
        summary: "A shortest chain of cells by which the piece on `from` goes to `to`, both included",
        operands: OF_MOVE,
        run: |operands| {
            let position = position(operands)?;
            let size = position.size();
            let (from, to) = (on_board(size, "from", operands)?, on_board(size, "to", operands)?);
            if position.piece(from).is_none() {
                return Err(AskError::refused(format!("from: cell {from} is empty")));
            }
            match spec::path(&position, from, to) {
                Some(path) => Ok(Reply::new(Answer::Cells(path))),
                None => Err(AskError::refused(format!("the piece on cell {from} cannot go to cell {to}"))),
            }
        },
    },
    Operation {
        name: "apply",
        originals: &[],
        summary: "The position after a move, or after the forced pass when both ends are null",
        operands: &[POSITION_OPERAND, Operand::required("from", &END), Operand::required("to", &END)],
        run: |operands| {
            let position = position(operands)?;
            let end = |name| operands.required(name, |value| read_end(position.size(), value));
            let mv = match (end("from")?, end("to")?) {
                (None, None) => Move::Pass,
                (Some(from), Some(to)) => Move::Piece { from, to },
                _ => return Err(AskError::question("expected two cells, or null for both: found one null")),
            };
            let next = board(&position)?.apply(mv).map_err(AskError::explained)?;
            Ok(Reply::new(Answer::Position(Box::new(next.position()))))
        },
    },
    Operation {
        name: "sum_w",
        originals: &["somaw"],
        summary: "The sum of w over a player's pieces, in its own view",
        operands: &[POSITION_OPERAND, PLAYER_OPERAND],
        run: |operands| {
            let position = position(operands)?;
            let sum = board(&position)?.sum_w(player(operands, &position)?);
            Ok(Reply::new(Answer::Number(sum.into())))
        },
    },
    Operation {
        name: "is_finished",
        originals: &["terminou_jogo"],
        summary: "Every cell of the player's destination is filled as the rule asks",
        operands: &[POSITION_OPERAND, PLAYER_OPERAND, RULE_OPERAND],
        run: |operands| {
            let position = position(operands)?;
            let corner = player(operands, &position)?;
            let rule = operands.optional("rule", read_rule)?.unwrap_or(position.rule());
            if board(&position)?.is_finished(corner, rule) {
                return Ok(Reply::new(true.into()));
            }
            Ok(Reply::because(false.into(), unfinished(&position, corner, rule)))
        },
    },
    Operation {
        name: "greedy_moves",
        originals: &[],
        summary: "The moves that raise the mover's sum of w most",
        operands: OF_POSITION,
        run: |operands| {
            Ok(match board(&position(operands)?)?.greedy_moves() {
                Some((gain, moves)) => {
                    Reply::new(Answer::Moves(moves)).beside("gain", Answer::Number(gain.into()))
                }
                None => Reply::new(Answer::Moves(Vec::new())),
            })
        },
    },
    Operation {
        name: "perft",
        originals: &[],
        summary: "How many sequences of `depth` moves (up to 255) there are from the start; a forced pass is a move",
        operands: &[
            SIZE_OPERAND,
            PLAYERS_OPERAND,
            Operand::required("depth", &OperandKind::NUMBER),
            Operand::optional("budget", &OperandKind::SECONDS),
        ],
        run: |operands| {
            let (size, players) = (size(operands)?, operands.required("players", read_players)?);
            let depth = operands.required("depth", json::natural::<u8>)?;
            let board = board(&Position::initial(size, players, Rule::Strict))?;
            let deadline = operands.deadline()?;
            match board.perft_until(depth, &|| deadline.is_over()) {
                Ok(count) => Ok(Reply::new(Answer::Count(count))),
                Err(PerftError::Stopped) => Ok(Reply::because(Answer::Null, BUDGET_ENDED)),
                Err(error) => Err(AskError::refused(error)),
            }
        },
    },
    Operation {
        name: "value",
        originals: &[],
        summary: "Who wins between players 1 and 4 with best play, up to N = 2, for the side to move",
        operands: &[POSITION_OPERAND, RULE_OPERAND],
        run: |operands| {
            let position = position(operands)?;
            let rule = operands.optional("rule", read_rule)?.unwrap_or(position.rule());
            let position = position.with_rule(rule);
            if position.players() != Corners::opposite_pair() {
                return Err(AskError::question(format!(
                    "position: values are known for players [1, 4], found {:?}",
                    position.players()
                )));
            }
            let duel = solved(position.size(), rule)?;
            Ok(Reply::new(Answer::Value(duel.value(&position).map_err(AskError::question)?)))
        },
    },
    Operation {
        name: "solve_alone",
        originals: &[],
        summary: "A way to the destination for one player alone, as short as the budget allows",
        operands: &[POSITION_OPERAND, Operand::optional("budget", &OperandKind::SECONDS)],
        run: |operands| {
            let position = position(operands)?;
            let deadline = operands.deadline()?;
            let found = solve_alone(&position, &mut || !deadline.is_over()).map_err(AskError::question)?;
            Ok(match found {
                Some(solution) => Reply::new(Answer::Solution(solution)),
                None => Reply::because(Answer::Null, "the budget ended before a way was found"),
            })
        },
    },
];

fn position(operands: Operands<'_>) -> Result<Position, AskError> {
    operands.required("position", read_position)
}

fn size(operands: Operands<'_>) -> Result<Size, AskError> {
    operands.required("size", read_size)
}

fn cell(operands: Operands<'_>) -> Result<tablero_chinese_checkers::Cell, AskError> {
    let size = size(operands)?;
    let pos = on_board(size, "pos", operands)?;
    size.cell(pos).ok_or_else(|| AskError::question(format!("pos: no cell has index {pos}")))
}

fn on_board(size: Size, name: &str, operands: Operands<'_>) -> Result<Pos, AskError> {
    operands.required(name, |value| read_index(size, value)?)
}

/// A player who takes part.
fn player(operands: Operands<'_>, position: &Position) -> Result<Corner, AskError> {
    let corner = operands.required("player", read_player)?;
    if position.players().contains(corner) {
        return Ok(corner);
    }
    Err(AskError::question(format!(
        "player: expected one of the players {:?}, found {corner}",
        position.players()
    )))
}

fn board(position: &Position) -> Result<Board, AskError> {
    Board::new(position).map_err(AskError::refused)
}

/// Why a player has not finished.
fn unfinished(position: &Position, corner: Corner, rule: Rule) -> String {
    let size = position.size();
    let lacking: Vec<u16> = size
        .iter()
        .filter(|&(_, cell)| corner.is_destination(size, cell))
        .filter(|&(pos, _)| match rule {
            Rule::Strict => position.piece(pos) != Some(corner),
            Rule::Filled => position.piece(pos).is_none(),
        })
        .map(|(pos, _)| pos.get())
        .collect();
    match rule {
        Rule::Strict => format!("the destination of player {corner} lacks own pieces on cells {lacking:?}"),
        Rule::Filled if lacking.is_empty() => {
            format!("no piece in the destination of player {corner} is its own")
        }
        Rule::Filled => format!("the destination of player {corner} is empty on cells {lacking:?}"),
    }
}

/// The solved duel, worked out at the first question about it and kept.
fn solved(size: Size, rule: Rule) -> Result<&'static Duel, AskError> {
    static TABLES: [OnceLock<Duel>; 4] = [const { OnceLock::new() }; 4];
    if size.get() > Duel::MAX_SIZE {
        return Err(AskError::question(format!(
            "position: values are known for size 1 to {}, found size {size}",
            Duel::MAX_SIZE
        )));
    }
    let place = usize::try_from(2 * (size.get() - 1)).unwrap_or(0) + usize::from(rule == Rule::Filled);
    let table = TABLES.get(place).ok_or_else(|| AskError::question("position: no table for this board"))?;
    if let Some(duel) = table.get() {
        return Ok(duel);
    }
    let duel = Duel::solve(size, rule).map_err(AskError::question)?;
    Ok(table.get_or_init(|| duel))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(line: &str) -> String {
        let mut out = Vec::new();
        ORACLE.answer(line.as_bytes(), &mut out);
        String::from_utf8(out).unwrap().trim_end().to_owned()
    }

    const START: &str = r#"{"size":1,"players":[1,4],"board":[0,0,1,0,0,0,4,0,0,0,0,0,0],"to_move":1}"#;

    /// Asks about the start of the smallest board.
    fn ask_start(operation: &str, operands: &str) -> String {
        ask(&format!(r#"{{"ask":"{operation}","position":{START}{operands}}}"#))
    }

    #[test]
    fn cells_and_rotation() {
        assert_eq!(ask(r#"{"ask":"posicao","size":1,"cell":[1,-1,-2]}"#), r#"{"answer":2}"#);
        assert_eq!(ask(r#"{"ask":"coordinates","size":1,"pos":2}"#), r#"{"answer":[1,-1,-2]}"#);
        assert_eq!(ask(r#"{"ask":"w_coord","size":1,"pos":2}"#), r#"{"answer":-2}"#);
        assert_eq!(ask(r#"{"ask":"rotaciona","cell":[1,2,1],"player":2}"#), r#"{"answer":[-1,1,2]}"#);
        let far = r#"{"ask":"rotate","cell":[1,2,1],"steps":-100000000000000000000000000000001}"#;
        assert_eq!(ask(far), r#"{"answer":[-1,1,2]}"#);
        assert!(ask(r#"{"ask":"rotate","cell":[1,2,1],"steps":1,"player":2}"#).contains("found both"));
    }

    #[test]
    fn moves_and_their_refusal() {
        assert_eq!(ask(r#"{"ask":"initial","size":1,"players":[4,1]}"#), format!(r#"{{"answer":{START}}}"#));
        assert_eq!(ask_start("moves", ""), r#"{"answer":[[2,1],[2,5]]}"#);
        assert_eq!(ask_start("greedy_moves", ""), r#"{"answer":[[2,1],[2,5]],"gain":1}"#);
        assert_eq!(ask_start("gera_jogadas", r#","pos":6"#), r#"{"answer":[3,7]}"#);
        assert_eq!(ask_start("path", r#","from":2,"to":1"#), r#"{"answer":[[1,-1,-2],[0,-1,-1]]}"#);
        assert_eq!(
            ask_start("is_valid_move", r#","from":6,"to":7"#),
            r#"{"answer":false,"why":"the piece on cell 6 belongs to player 4, but player 1 is to move"}"#
        );
        assert_eq!(
            ask_start("is_valid_move", r#","from":2,"to":99999999999999999999"#),
            r#"{"answer":false,"why":"to: 99999999999999999999 does not fit in 64 bits"}"#
        );
        assert!(ask_start("apply", r#","from":null,"to":null"#).contains("may not pass"));
        assert!(ask_start("apply", r#","from":null,"to":1"#).contains("found one null"));
        assert!(ask_start("apply", r#","from":2,"to":1"#).contains(r#""to_move":4"#));
    }

    #[test]
    fn ends_and_values() {
        assert!(ask_start("terminou_jogo", r#","player":1"#).contains("lacks own pieces on cells [6]"));
        assert!(ask_start("is_finished", r#","player":4,"rule":"filled""#).contains("is its own"));
        assert_eq!(ask_start("value", r#","rule":"filled""#), r#"{"answer":{"value":"win","plies":9}}"#);
        assert!(ask_start("solve_alone", "").contains("found 2 players"));
        assert_eq!(ask(r#"{"ask":"perft","size":1,"players":[1,4],"depth":3}"#), r#"{"answer":16}"#);
        assert_eq!(
            ask_start("print", r#","south":4"#),
            r#"{"answer":"   1\n. . . .\n . . .\n. . . .\n   4"}"#
        );
    }

    #[test]
    fn bad_positions_are_named() {
        let asked = |from: &str, to: &str| {
            assert!(START.contains(from), "{from}");
            ask(&format!(r#"{{"ask":"moves","position":{}}}"#, START.replace(from, to)))
        };
        assert!(asked(r#""size":1"#, r#""size":0"#).contains("no board has size 0"));
        assert!(asked("[1,4]", "[1,4,7]").contains("no player has number 7"));
        assert!(asked("[0,0,1", "[0,1,1").contains("player 1 has 2 pieces: expected 1"));
        assert!(
            asked("0,0,1,0,0,0,4,0,0,0", "0,0,0,0,0,0,4,0,0,1").contains("outside its zone, on cells [9]")
        );
        assert!(asked(r#""to_move":1"#, r#""to_move":2"#).contains("to_move"));
        assert!(asked(r#""size""#, r#""N""#).contains("unknown key"));
        assert!(asked(r#","to_move":1"#, "").contains(r#"the key \"to_move\" is missing"#));
    }

    #[test]
    fn any_line_is_answered() {
        bolero::check!().with_type::<(u8, Vec<(u16, char)>)>().for_each(|(which, changes)| {
            let operation = &OPERATIONS[usize::from(*which) % OPERATIONS.len()];
            let line =
                format!(r#"{{"ask":"{}","position":{START},"from":2,"to":1,"player":1}}"#, operation.name);
            let mut chars: Vec<char> = line.chars().collect();
            for &(at, to) in changes.iter().take(3) {
                let at = usize::from(at) % chars.len();
                chars[at] = to;
            }
            assert!(!ask(&chars.into_iter().collect::<String>()).is_empty());
        });
    }
}
