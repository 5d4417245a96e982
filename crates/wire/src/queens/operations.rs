//! The operations of the queens duel, in the order of the rule book.

use std::num::NonZero;

use tablero_queens_duel::notation::{NotationError, player_name};
use tablero_queens_duel::solver::{Resources, Solver};
use tablero_queens_duel::{Point, Position, QueensDuel, Side, spec};

use super::forms::{
    Answer, CELL, QUEENS, RULE, SIDE, cell_form, is_mixed, read_point, read_points, read_rule, read_side,
};
use crate::json;
use crate::operand::{Operand, OperandKind, Operands};
use crate::oracle::{Operation, Oracle};
use crate::reply::{AskError, Reply};

/// Every operation of the rule book about the queens duel.
pub static ORACLE: Oracle<Answer> = Oracle::new("queens", OPERATIONS);

type Replied = Result<Reply<Answer>, AskError>;

const SIDE_OPERAND: Operand = Operand::required("side", &SIDE).or_typed("8");
const QUEENS_OPERAND: Operand = Operand::required("queens", &QUEENS).or_typed("");
const RULE_OPERAND: Operand = Operand::optional("rule", &RULE);

/// The error for letters beside numbers where no board shows how they go together.
const MIXED: &str = "expected all cells in letters, as in d5, or all in numbers, as in 3,4: letters count rows from the \
                     bottom, numbers from the top, and without a side they cannot be compared";

const OPERATIONS: &[Operation<Answer>] = &[
    Operation {
        name: "free_cells",
        originals: &["qfor"],
        summary: "The cells that no queen attacks or stands on, row by row",
        operands: &[SIDE_OPERAND, QUEENS_OPERAND],
        run: |operands| Ok(Reply::new(Answer::Cells(position(operands)?.free_cells().collect()))),
    },
    Operation {
        name: "column_free",
        originals: &["mirafila"],
        summary: "The free cells of the column x",
        operands: &[SIDE_OPERAND, QUEENS_OPERAND, Operand::required("x", &OperandKind::NUMBER)],
        run: |operands| {
            let position = position(operands)?;
            let x = operands.required("x", json::integer)?.saturated();
            let cells = position.free_cells().filter(|cell| i64::from(cell.x) == x);
            Ok(Reply::new(Answer::Cells(cells.collect())))
        },
    },
    Operation {
        name: "attacks",
        originals: &["ataca", "atacaDiag", "comprueba"],
        summary: "Some queen attacks the cell or stands on it; the first in the list is named",
        operands: &[Operand::required("cell", &CELL), QUEENS_OPERAND],
        run: |operands| {
            let cell = operands.required("cell", read_point)?;
            let queens = operands.required("queens", read_points)?;
            if is_mixed(operands.typed()) {
                return Err(AskError::question(MIXED));
            }
            let named = cell_form(operands.typed()).named(cell);
            Ok(match spec::first_attacker(cell, &queens) {
                Some(queen) => Reply::new(Answer::Bool(true)).beside("queen", Answer::Point(queen)),
                None => Reply::because(Answer::Bool(false), format!("no queen attacks {named}")),
            })
        },
    },
    Operation {
        name: "to_move",
        originals: &["checkTurno", "turno"],
        summary: "Who places the next queen: 0 White, 1 Black",
        operands: &[QUEENS_OPERAND],
        run: |operands| {
            let queens = operands.required("queens", read_points)?;
            Ok(Reply::new(Answer::Player(u8::from(spec::to_move(queens.len()) == spec::BLACK))))
        },
    },
    Operation {
        name: "place",
        originals: &[],
        summary: "The queens after one more on the cell, or why it may not stand there",
        operands: &[SIDE_OPERAND, QUEENS_OPERAND, Operand::required("cell", &CELL), RULE_OPERAND],
        run: |operands| {
            let (game, position) = game(operands)?;
            let cell = operands.required("cell", read_point)?;
            let form = cell_form(operands.typed());
            let next = game
                .place(&position, cell)
                .map_err(|reason| AskError::explained(NotationError::Place { reason, form }))?;
            Ok(Reply::new(Answer::Cells(next.queens().to_vec())))
        },
    },
    Operation {
        name: "outcome",
        originals: &[],
        summary: "Who has won: white, black, or null while the game goes on",
        operands: &[SIDE_OPERAND, QUEENS_OPERAND, RULE_OPERAND],
        run: |operands| {
            let (game, position) = game(operands)?;
            let winner = game.winner(&position);
            Ok(Reply::new(winner.map_or(Answer::Null, |winner| Answer::Name(player_name(winner)))))
        },
    },
    Operation {
        name: "solve",
        originals: &[],
        summary: "Winner and winning moves with best play, and under the rule last the Grundy value",
        operands: &[
            SIDE_OPERAND,
            QUEENS_OPERAND,
            RULE_OPERAND,
            Operand::optional("budget", &OperandKind::SECONDS),
        ],
        run: solve,
    },
];

fn position(operands: Operands<'_>) -> Result<Position, AskError> {
    let side: Side = operands.required("side", read_side)?;
    let queens: Vec<Point> = operands.required("queens", read_points)?;
    let form = cell_form(operands.typed());
    Position::from_points(side, &queens)
        .map_err(|error| AskError::question(format!("queens: {}", error.told(form))))
}

fn game(operands: Operands<'_>) -> Result<(QueensDuel, Position), AskError> {
    let position = position(operands)?;
    let rule = operands.optional("rule", read_rule)?.unwrap_or_default();
    Ok((QueensDuel::new(position.side(), rule), position))
}

/// Bytes of table at most for one question.
const MEMORY: u64 = 1 << 30;

/// Positions with fewer free cells are solved sooner than threads are started.
const WORTH_THREADS: usize = 110;

fn solve(operands: Operands<'_>) -> Replied {
    let (game, position) = game(operands)?;
    let (budget, deadline) = (operands.budget()?, operands.deadline()?);
    let threads = if position.free_count() < WORTH_THREADS {
        1
    } else {
        std::thread::available_parallelism().map_or(1, NonZero::get)
    };
    let resources = Resources { memory: operands.memory(MEMORY), threads };
    let unsolved = |why: String| Ok(Reply::because(Answer::Null, why));
    let solver = match Solver::new(game, &position, resources) {
        Ok(solver) => solver,
        Err(error) => return unsolved(format!("the solver cannot take it: {error}")),
    };
    let within = |_| !deadline.is_over();
    match solver.solve(&within) {
        Some(solution) => Ok(Reply::new(Answer::Solution(solution))),
        None => unsolved(format!("not solved within the budget of {} s", budget.as_secs_f64())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(question: &str) -> String {
        let mut line = Vec::new();
        ORACLE.answer(question.as_bytes(), &mut line);
        String::from_utf8(line).unwrap().trim_end().to_owned()
    }

    #[test]
    fn every_operation_answers() {
        let check = |question: &str, answer: &str| assert_eq!(ask(question), answer, "{question}");
        check(r#"{"ask":"free_cells","side":4,"queens":[[1,0],[3,1]]}"#, r#"{"answer":[[0,2],[0,3],[2,3]]}"#);
        check(r#"{"ask":"mirafila","side":4,"queens":[[1,0],[3,1]],"x":0}"#, r#"{"answer":[[0,2],[0,3]]}"#);
        check(r#"{"ask":"column_free","side":4,"queens":[],"x":9}"#, r#"{"answer":[]}"#);
        check(
            r#"{"ask":"attacks","cell":[5,5],"queens":[[1,2],[0,0],[5,9]]}"#,
            r#"{"answer":true,"queen":[0,0]}"#,
        );
        check(
            r#"{"ask":"ataca","cell":[5,5],"queens":[]}"#,
            r#"{"answer":false,"why":"no queen attacks [5,5]"}"#,
        );
        check(r#"{"ask":"turno","queens":[[0,0]]}"#, r#"{"answer":1}"#);
        check(
            r#"{"ask":"place","side":4,"queens":[[1,0],[3,1]],"cell":[0,2]}"#,
            r#"{"answer":[[1,0],[3,1],[0,2]]}"#,
        );
        check(r#"{"ask":"outcome","side":4,"queens":[[1,0],[3,1],[0,2]]}"#, r#"{"answer":"white"}"#);
        check(
            r#"{"ask":"outcome","side":4,"queens":[[1,0],[3,1],[0,2]],"rule":"last"}"#,
            r#"{"answer":null}"#,
        );
        check(
            r#"{"ask":"solve","side":3,"queens":[],"rule":"last"}"#,
            r#"{"answer":{"winner":"white","winning_moves":[[1,1]],"grundy":2}}"#,
        );
        check(
            r#"{"ask":"solve","side":4,"queens":[[1,0],[3,1],[0,2]]}"#,
            r#"{"answer":{"winner":"white","winning_moves":[]}}"#,
        );
    }

    #[test]
    fn bad_questions_say_what_is_wrong() {
        let refuse = |question: &str, words: &str| {
            assert_eq!(ask(question), format!("{{\"error\":{words:?}}}"), "{question}");
        };
        refuse(
            r#"{"ask":"free_cells","side":8,"queens":[[0,0],[7,7]]}"#,
            "queens: the queens at [0,0] and [7,7] attack each other",
        );
        refuse(
            r#"{"ask":"free_cells","side":8,"queens":[[0,8]]}"#,
            "queens: the queen at [0,8] is off the board of side 8",
        );
        refuse(
            r#"{"ask":"free_cells","side":8,"queens":[[0,0],[0,0]]}"#,
            "queens: two queens stand on [0,0]",
        );
        refuse(
            r#"{"ask":"free_cells","side":0,"queens":[]}"#,
            "side: a board has a side of 1 to 1024, found 0",
        );
        refuse(
            r#"{"ask":"free_cells","side":99999999999999999999,"queens":[]}"#,
            "side: a board has a side of 1 to 1024, found 99999999999999999999",
        );
        refuse(
            r#"{"ask":"to_move","queens":[[1,2,3]]}"#,
            "queens: item 0: expected a cell [x,y] of two 64-bit integers, found [1,2,3]",
        );
        refuse(
            r#"{"ask":"place","side":4,"queens":[[1,0]],"cell":[1,3]}"#,
            "the queen at [1,0] attacks [1,3]",
        );
        refuse(
            r#"{"ask":"place","side":4,"queens":[[1,0],[3,1],[0,2]],"cell":[2,3]}"#,
            "the game is over: White has placed all its queens",
        );
        refuse(
            r#"{"ask":"outcome","side":4,"queens":[],"rule":"first"}"#,
            "rule: expected \"quota\" or \"last\", found \"first\"",
        );
        refuse(r#"{"ask":"solve","side":4}"#, "the operand \"queens\" is missing");
    }

    #[test]
    fn what_cannot_be_solved_is_null_with_the_reason() {
        assert_eq!(
            ask(r#"{"ask":"solve","side":16,"queens":[],"budget":0}"#),
            r#"{"answer":null,"why":"not solved within the budget of 0 s"}"#
        );
        assert_eq!(
            ask(r#"{"ask":"solve","side":65,"queens":[]}"#),
            r#"{"answer":null,"why":"the solver cannot take it: expected at most 4096 free cells, found 4225"}"#
        );
    }
}
