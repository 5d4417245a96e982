//! The exercises of the Lite Chess assignment: signatures, names, scopes, and what is don't-care in the sheet.

mod adapter;
mod asker;
pub(crate) mod boards;
mod cases;
mod confirm;
mod hints;
mod judge;
mod library;
mod natives;
mod pack;
mod pair;
mod portion;
mod readings;
mod report;
mod run;
mod sweep;
mod terms;

use std::sync::Arc;

use tablero_specification::{Scope, Shape, Ty};

pub use adapter::{Board, Point, Reference};
pub use judge::grade;
pub use pack::LiteChessPack;
pub use report::{Counterexample, Judgement, Report};

/// What an exercise asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Task {
    /// 1
    Valid,
    /// 2
    Initial,
    /// 3
    Move,
    /// 4
    Capture,
    /// 5
    Attacked,
    /// 6
    King,
    /// 7
    Next,
    /// 8
    Sorted,
    /// 9
    Sort,
    /// 10
    Checkmate,
    /// 11
    Draw,
    /// 12
    Legal,
    /// 13
    Movable,
    /// 14
    Future,
    /// 15
    Discovered,
    /// 16
    MateInOne,
    /// 17
    Forced,
}

/// An exercise of the sheet.
#[derive(Debug, Clone, Copy)]
pub struct Exercise {
    /// Its number, from 1.
    pub number: u32,
    /// Its name in the rule book.
    pub name: &'static str,
    /// What it asks.
    pub task: Task,
    /// How hand-ins call it, without accents, the sheet's name first.
    pub words: &'static [&'static str],
    /// The predicate of the reference that says it.
    pub(crate) reference: &'static str,
}

/// The seventeen exercises.
pub const EXERCISES: [Exercise; 17] = [
    exercise(1, "is_valid_position", Task::Valid, &["esposicionvalida", "posicionvalida"], "posicionValida"),
    exercise(
        2,
        "is_initial_position",
        Task::Initial,
        &["esposicioninicial", "posicioninicial"],
        "posicionInicial",
    ),
    exercise(3, "is_valid_move", Task::Move, &["esmovimientovalido", "movimientovalido"], "movimientoValido"),
    exercise(4, "is_valid_capture", Task::Capture, &["escapturavalida", "capturavalida"], "capturaValida"),
    exercise(5, "attacked_squares", Task::Attacked, &["casillasatacadas"], "sonAtacadas"),
    exercise(6, "king_square", Task::King, &["dondeestaelrey", "dondeestarey"], "estaElRey"),
    exercise(
        7,
        "is_next_position",
        Task::Next,
        &["esposicionsiguiente", "posicionsiguiente"],
        "posicionSiguiente",
    ),
    exercise(8, "is_sorted", Task::Sorted, &["estaordenado", "ordenado", "estaordenada"], "estaOrdenada"),
    exercise(9, "sort_board", Task::Sort, &["ordenartablero"], "quedaOrdenado"),
    exercise(10, "is_checkmate", Task::Checkmate, &["esjaquemate", "jaquemate"], "jaqueMate"),
    exercise(11, "is_draw", Task::Draw, &["esempate", "empate"], "empate"),
    exercise(12, "is_legal_move", Task::Legal, &["esjugadalegal", "jugadalegal"], "jugadaLegal"),
    exercise(13, "are_movable_pieces", Task::Movable, &["piezasmovibles"], "sonMovibles"),
    exercise(
        14,
        "is_future_position",
        Task::Future,
        &["esposicionfutura", "posicionfutura"],
        "posicionFutura",
    ),
    exercise(
        15,
        "has_discovered_check",
        Task::Discovered,
        &["hayjaquedescubierto", "jaquedescubierto"],
        "jaqueDescubierto",
    ),
    exercise(16, "has_mate_in_one", Task::MateInOne, &["haymateen1", "mateen1", "haymateenuno"], "mateEn1"),
    exercise(
        17,
        "play_forced_sequence",
        Task::Forced,
        &["ejecutarsecuenciaforzada", "secuenciaforzada"],
        "llevaA",
    ),
];

const fn exercise(
    number: u32,
    name: &'static str,
    task: Task,
    words: &'static [&'static str],
    reference: &'static str,
) -> Exercise {
    Exercise { number, name, task, words, reference }
}

/// What stands in the place of a position: one with well-formed cells, or anything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Placement {
    /// Eight rows of eight cells.
    Board(Board),
    /// Rows of cells `[kind, colour]`, and a player.
    Setup(Vec<Vec<[i64; 2]>>, i64),
}

impl Placement {
    /// How many squares are occupied.
    #[must_use]
    pub fn men(&self) -> u32 {
        match self {
            Self::Board(board) => board.men(),
            Self::Setup(rows, _) => {
                u32::try_from(rows.iter().flatten().filter(|cell| cell[0] != 0 || cell[1] != 0).count())
                    .unwrap_or(0)
            }
        }
    }
}

/// An output that was tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Output {
    /// A list of squares.
    Squares(Vec<Point>),
    /// A square.
    Square(Point),
    /// A position.
    Board(Board),
}

/// What was asked: the operands of the exercise that there are.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Question {
    /// The position.
    pub position: Option<Placement>,
    /// The position that may follow, or the target.
    pub next: Option<Board>,
    /// The origin.
    pub from: Option<Point>,
    /// The target square.
    pub to: Option<Point>,
    /// The player asked about.
    pub player: Option<i64>,
    /// The moves of a forced sequence.
    pub moves: Option<Vec<(Point, Point)>>,
    /// The output that was tried.
    pub output: Option<Output>,
}

impl Question {
    pub(crate) fn of(board: Board) -> Self {
        Self { position: Some(Placement::Board(board)), ..Self::default() }
    }

    /// How many men stand on its board.
    #[must_use]
    pub fn men(&self) -> Option<u32> {
        self.position.as_ref().map(Placement::men)
    }
}

/// `casilla` or `coordenada`.
pub(crate) fn pair_type() -> Ty {
    Ty::tuple(vec![Ty::Int, Ty::Int])
}

pub(crate) fn board_type() -> Ty {
    Ty::seq(Ty::seq(pair_type()))
}

pub(crate) fn position_type() -> Ty {
    Ty::tuple(vec![board_type(), Ty::Int])
}

/// Where values are sought that no formula bounds.
pub(crate) fn scope(task: Task) -> Scope {
    let mut cells: Vec<Vec<i64>> = vec![vec![0, 0]];
    cells.extend((1..=4).flat_map(|kind| (1..=2).map(move |colour| vec![kind, colour])));
    let mut any_cells = cells.clone();
    any_cells.extend([vec![0, 1], vec![1, 0], vec![5, 1], vec![4, 3]]);
    let squares: Vec<Vec<i64>> = (-1..=8).flat_map(|row| (-1..=8).map(move |col| vec![row, col])).collect();
    let board = Shape::Fixed(8, Arc::new(Shape::Fixed(8, Arc::new(Shape::OneOf(cells.into())))));
    let players: Vec<Vec<i64>> = vec![vec![1], vec![2]];
    let any_players: Vec<Vec<i64>> = (0..=3).map(|player| vec![player]).collect();
    let position = Shape::Tuple(vec![board.clone(), Shape::OneOf(players.into())].into());
    Scope {
        integers: (-9, 16),
        values: vec![
            ("casilla".to_owned(), any_cells.into()),
            ("coordenada".to_owned(), squares.into()),
            ("jugador".to_owned(), any_players.into()),
        ],
        shapes: vec![(position_type(), position), (board_type(), board)],
        max_length: 3,
        inputs_have_shape: task != Task::Valid,
    }
}
