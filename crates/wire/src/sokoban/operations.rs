//! The operations of Sokoban, in the order of the rule book.

use tablero_sokoban::notation::lurd;
use tablero_sokoban::solver::{self, Options, Verdict};
use tablero_sokoban::{Action, Cell, Level, spec};

use super::forms::{
    ACTION, ACTIONS, Answer, CELL, GOAL, LEVEL, Solved, action, actions, cell, goal, read_described,
    read_level,
};
use super::status::SolveStatus;
use crate::operand::{Operand, OperandKind, Operands};
use crate::oracle::{Operation, Oracle};
use crate::reply::{AskError, Reply};

/// Every operation of the rule book about Sokoban.
pub static ORACLE: Oracle<Answer> = Oracle::new("sokoban", OPERATIONS);

type Replied = Result<Reply<Answer>, AskError>;

const LEVEL_OPERAND: Operand = Operand::required("level", &LEVEL);
const STATE_OPERAND: Operand = Operand::required("state", &LEVEL);
const OF_STATE: &[Operand] = &[STATE_OPERAND];
const OF_CELL: &[Operand] = &[STATE_OPERAND, Operand::required("cell", &CELL)];
const OF_ACTION: &[Operand] = &[STATE_OPERAND, Operand::required("action", &ACTION)];

const OPERATIONS: &[Operation<Answer>] = &[
    Operation {
        name: "is_valid_level",
        originals: &["nivelVálido?", "nivelVálido"],
        summary: "No box or deposit on a wall, the person on neither wall nor box, as many boxes as deposits",
        operands: &[LEVEL_OPERAND],
        run: |operands| Ok(Reply::holds(operands.required("level", read_described)?)),
    },
    Operation {
        name: "reset",
        originals: &[],
        summary: "The state that a level starts with",
        operands: &[LEVEL_OPERAND],
        run: |operands| Ok(Reply::new(Answer::State(operands.required("level", read_level)?))),
    },
    Operation {
        name: "step",
        originals: &["simularAcción"],
        summary: "The state after an action",
        operands: OF_ACTION,
        run: |operands| after(operands, spec::step, Answer::State),
    },
    Operation {
        name: "run",
        originals: &[],
        summary: "The state after a sequence of actions, with the moves, pushes and actions without effect",
        operands: &[STATE_OPERAND, Operand::required("actions", &ACTIONS)],
        run,
    },
    Operation {
        name: "state",
        originals: &["computarEstado", "estado"],
        summary: "The state itself",
        operands: OF_STATE,
        run: |operands| Ok(Reply::new(Answer::State(state(operands)?))),
    },
    Operation {
        name: "person",
        originals: &["personaje"],
        summary: "Where the person stands",
        operands: OF_STATE,
        run: |operands| Ok(Reply::new(Answer::Cell(state(operands)?.person()))),
    },
    Operation {
        name: "boxes",
        originals: &["cajas"],
        summary: "Where the boxes are",
        operands: OF_STATE,
        run: |operands| cells(operands, |state| state.boxes().to_vec()),
    },
    Operation {
        name: "deposits",
        originals: &["depósitos"],
        summary: "Where the deposits are",
        operands: OF_STATE,
        run: |operands| cells(operands, |state| state.deposits().to_vec()),
    },
    Operation {
        name: "walls",
        originals: &["paredes"],
        summary: "Where the walls are",
        operands: OF_STATE,
        run: |operands| cells(operands, |state| state.walls().to_vec()),
    },
    Operation {
        name: "is_free",
        originals: &["estáLibre?", "estáLibre"],
        summary: "The cell holds neither a wall nor a box; the person does not count",
        operands: OF_CELL,
        run: |operands| about(operands, spec::is_free, "a wall or a box is there"),
    },
    Operation {
        name: "is_wall",
        originals: &["esPared?", "esPared"],
        summary: "A wall is on the cell",
        operands: OF_CELL,
        run: |operands| about(operands, spec::is_wall, "no wall is there"),
    },
    Operation {
        name: "is_box",
        originals: &["esCaja?", "esCaja"],
        summary: "A box is on the cell",
        operands: OF_CELL,
        run: |operands| about(operands, spec::is_box, "no box is there"),
    },
    Operation {
        name: "is_complete",
        originals: &["completado?", "completado"],
        summary: "Every box is on a deposit",
        operands: OF_STATE,
        run: |operands| {
            let state = state(operands)?;
            let astray = state.boxes().iter().find(|cell| !state.deposits().contains(cell));
            let complete =
                astray.map_or(Ok(()), |cell| Err(format!("the box at {cell} is not on a deposit")));
            Ok(Reply::holds(complete))
        },
    },
    Operation {
        name: "completed_deposits",
        originals: &["completados"],
        summary: "The deposits that hold a box",
        operands: OF_STATE,
        run: |operands| cells(operands, spec::completed_deposits),
    },
    Operation {
        name: "is_valid_state",
        originals: &["estadoVálido?", "estadoVálido"],
        summary: "The state is valid, with the walls and deposits of the level and as many boxes",
        operands: &[LEVEL_OPERAND, STATE_OPERAND],
        run: |operands| {
            let level = operands.required("level", read_level)?;
            let state = operands.required("state", read_described)?;
            Ok(match state.map(|state| spec::foreign_to(&level, &state)) {
                Ok(None) => Reply::new(true.into()),
                Ok(Some(reason)) => Reply::because(false.into(), reason),
                Err(invalid) => Reply::because(false.into(), invalid),
            })
        },
    },
    Operation {
        name: "person_action",
        originals: &["accionarPersonaje"],
        summary: "Where the person is after an action",
        operands: OF_ACTION,
        run: |operands| after(operands, spec::person_action, Answer::Cell),
    },
    Operation {
        name: "boxes_action",
        originals: &["accionarCaja"],
        summary: "Where the boxes are after an action",
        operands: OF_ACTION,
        run: |operands| after(operands, spec::boxes_action, Answer::Cells),
    },
    Operation {
        name: "solve",
        originals: &[],
        summary: "A solution: any, one with the fewest pushes, or one with the fewest moves",
        operands: &[
            LEVEL_OPERAND,
            Operand::optional("goal", &GOAL),
            Operand::optional("budget", &OperandKind::SECONDS),
        ],
        run: solve,
    },
];

fn state(operands: Operands<'_>) -> Result<Level, AskError> {
    operands.required("state", read_level)
}

fn cells(operands: Operands<'_>, part: fn(&Level) -> Vec<Cell>) -> Replied {
    Ok(Reply::new(Answer::Cells(part(&state(operands)?))))
}

fn about(operands: Operands<'_>, check: fn(&Level, Cell) -> bool, why: &str) -> Replied {
    let (state, cell) = (state(operands)?, operands.required("cell", cell)?);
    Ok(Reply::holds(if check(&state, cell) { Ok(()) } else { Err(why) }))
}

fn after<T>(
    operands: Operands<'_>,
    act: fn(&Level, Action) -> Result<T, spec::PastTheEnd>,
    answer: fn(T) -> Answer,
) -> Replied {
    let (state, action) = (state(operands)?, operands.required("action", action)?);
    act(&state, action).map(|result| Reply::new(answer(result))).map_err(AskError::refused)
}

fn run(operands: Operands<'_>) -> Replied {
    let (state, actions) = (state(operands)?, operands.required("actions", actions)?);
    let engine = tablero_sokoban::engine::Engine::new(&state);
    let mut position = engine.start().clone();
    let (mut moves, mut pushes, mut no_effect) = (0, 0, 0);
    for (index, &action) in actions.iter().enumerate() {
        use tablero_sokoban::engine::Effect;
        let effect = engine
            .step(&mut position, action)
            .map_err(|error| AskError::refused(error).at_step(index + 1))?;
        moves += u64::from(effect != Effect::Nothing);
        pushes += u64::from(effect == Effect::Push);
        no_effect += u64::from(effect == Effect::Nothing);
    }
    Ok(Reply::new(Answer::Run(spec::Run { state: engine.state(&position), moves, pushes, no_effect })))
}

fn solve(operands: Operands<'_>) -> Replied {
    let level = operands.required("level", read_level)?;
    let goal = operands.optional("goal", goal)?;
    let deadline = operands.deadline()?;
    let usual = Options::default();
    let options = Options { goal: goal.unwrap_or_default(), memory: operands.memory(usual.memory), ..usual };
    let report = solver::solve(&level, &options, &|_| deadline.is_over());
    let answer = Answer::Solved(solved(&level, &report.verdict));
    Ok(match (&report.verdict, report.limit) {
        (Verdict::Budget, Some(limit)) => Reply::because(answer, limit),
        (Verdict::Budget, None) => Reply::because(
            answer,
            format!("more than {} cells are open: too large to be searched as a whole", solver::MAX_CELLS),
        ),
        (Verdict::Solved { .. } | Verdict::Unsolvable, _) => Reply::new(answer),
    })
}

/// A verdict of the solver in the words of the rule book.
#[must_use]
pub fn solved(level: &Level, verdict: &Verdict) -> Solved {
    let nothing = |status| Solved { status, solution: None, moves: None, pushes: None, optimal: false };
    match verdict {
        Verdict::Solved { solution, optimal } => Solved {
            status: SolveStatus::Solved,
            solution: Some(lurd::write(level, &solution.actions)),
            moves: Some(solution.moves),
            pushes: Some(solution.pushes),
            optimal: *optimal,
        },
        Verdict::Unsolvable => nothing(SolveStatus::Unsolvable),
        Verdict::Budget => nothing(SolveStatus::Budget),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(question: &str, expected: &str) {
        let mut line = Vec::new();
        ORACLE.answer(question.as_bytes(), &mut line);
        assert_eq!(String::from_utf8_lossy(&line).trim_end(), expected, "{question}");
    }

    #[test]
    fn questions_and_answers() {
        check(r#"{"ask":"nivelVálido?","level":{"xsb":"@$."}}"#, r#"{"answer":true}"#);
        check(
            r#"{"ask":"is_valid_level","level":{"walls":[[0,0]],"boxes":[[0,0]],"deposits":[],"person":[0,0]}}"#,
            r#"{"answer":false,"why":"the box at [0,0] is on a wall; the person at [0,0] is on a wall; the person at [0,0] is on a box; 1 box but 0 deposits: expected as many"}"#,
        );
        check(
            r#"{"ask":"step","state":{"xsb":"@$."},"action":"E"}"#,
            r#"{"answer":{"walls":[],"boxes":[[2,0]],"deposits":[[2,0]],"person":[1,0]}}"#,
        );
        check(
            r#"{"ask":"run","state":{"xsb":"@$."},"actions":["derecha","d"]}"#,
            r#"{"answer":{"state":{"walls":[],"boxes":[[2,0]],"deposits":[[2,0]],"person":[1,1]},"moves":2,"pushes":1,"no_effect":0}}"#,
        );
        check(
            r#"{"ask":"step","state":{"walls":[],"boxes":[],"deposits":[],"person":[9223372036854775807,0]},"action":"r"}"#,
            r#"{"error":"east from [9223372036854775807,0] goes past the end of the coordinates"}"#,
        );
        check(
            r#"{"ask":"is_free","state":{"xsb":"@#"},"cell":[1,0]}"#,
            r#"{"answer":false,"why":"a wall or a box is there"}"#,
        );
        check(r#"{"ask":"is_box","state":{"xsb":"@*"},"cell":[1,0]}"#, r#"{"answer":true}"#);
        check(r#"{"ask":"completados","state":{"xsb":"@*"}}"#, r#"{"answer":[[1,0]]}"#);
        check(
            r#"{"ask":"solve","level":{"xsb":"@ $ ."},"goal":"pushes"}"#,
            r#"{"answer":{"status":"solved","solution":"rRR","moves":3,"pushes":2,"optimal":true}}"#,
        );
        check(
            r#"{"ask":"solve","level":{"xsb":"4#|#@-#|#-$#|#.-#|4#"}}"#,
            r#"{"answer":{"status":"unsolvable","solution":null,"moves":null,"pushes":null,"optimal":false}}"#,
        );
        check(
            r#"{"ask":"solve","level":{"xsb":"@ $ ."},"budget":0}"#,
            r#"{"answer":{"status":"budget","solution":null,"moves":null,"pushes":null,"optimal":false},"why":"the time was up before the search was done"}"#,
        );
        check(
            r#"{"ask":"is_valid_level","level":{"xsb":"134217720*@"}}"#,
            r#"{"error":"level: xsb: line 1, column 1: a level has at most 1048576 cells"}"#,
        );
        check(
            r#"{"ask":"is_valid_state","level":{"xsb":"@$."},"state":{"xsb":"@.$"}}"#,
            r#"{"answer":false,"why":"the deposits are not those of the level"}"#,
        );
    }

    #[test]
    fn nonsense_is_refused_in_words() {
        check(
            r#"{"ask":"step","state":{"xsb":"@$."},"action":"up"}"#,
            r#"{"error":"action: unknown action \"up\": expected north, south, east or west (or arriba, abajo, derecha, izquierda, or a letter of u d r l, N S E W O)"}"#,
        );
        check(
            r#"{"ask":"person","state":{"xsb":"@x"}}"#,
            r#"{"error":"state: xsb: line 1, column 2: expected one of `# @ $ . * + - _` or a space, found 'x'"}"#,
        );
        check(
            r#"{"ask":"boxes","state":{"walls":[],"boxes":[],"deposits":[]}}"#,
            r#"{"error":"state: expected one person, found 0"}"#,
        );
    }
}
