//! The one place that knows the crate of Lite Chess: boards as the specification language holds them, and the answers of
//! the reference.

use std::sync::LazyLock;

use tablero_lite_chess::{Colour, Kind, Move, Piece, Position, Square, SquareSet, operations, spec};

use super::Task;

/// A square as `(row, column)`, on the board or off it.
pub type Point = (i64, i64);

/// A board of well-formed cells and the player to move; it may have any number of kings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    /// `[kind, colour]` by row and column.
    pub cells: [[u8; 2]; 64],
    /// 1 or 2.
    pub player: u8,
}

static SQUARES: LazyLock<Vec<Square>> = LazyLock::new(|| {
    (0..64u8)
        .filter_map(|at| {
            let (row, col) = (at / 8, at % 8);
            Square::from_name(&format!("{}{}", char::from(b'a' + col), 8 - row))
        })
        .collect()
});

static PLACES: LazyLock<[usize; 64]> = LazyLock::new(|| {
    let mut places = [0; 64];
    for (at, square) in SQUARES.iter().enumerate() {
        places[square.index()] = at;
    }
    places
});

fn point(square: Square) -> Point {
    let at = i64::try_from(PLACES[square.index()]).unwrap_or(0);
    (at / 8, at % 8)
}

fn ends(mv: Move) -> (Point, Point) {
    (point(mv.from()), point(mv.to()))
}

impl Board {
    /// No man on it.
    #[must_use]
    pub fn empty(player: u8) -> Self {
        Self { cells: [[0, 0]; 64], player }
    }

    /// How many men stand on it.
    #[must_use]
    pub fn men(&self) -> u32 {
        u32::try_from(self.cells.iter().filter(|cell| cell[0] != 0).count()).unwrap_or(0)
    }

    /// The cell on a square of the board.
    #[must_use]
    pub fn at(&self, (row, col): Point) -> Option<[u8; 2]> {
        if (0..8).contains(&row) && (0..8).contains(&col) {
            usize::try_from(row * 8 + col).ok().and_then(|at| self.cells.get(at).copied())
        } else {
            None
        }
    }

    /// Puts a man or nothing on a square; off the board nothing happens.
    pub fn put(&mut self, (row, col): Point, cell: [u8; 2]) {
        if (0..8).contains(&row)
            && (0..8).contains(&col)
            && let Some(place) = usize::try_from(row * 8 + col).ok().and_then(|at| self.cells.get_mut(at))
        {
            *place = cell;
        }
    }

    /// The board of a text in FEN, with its men and side.
    #[must_use]
    pub fn from_fen(fen: &str) -> Option<Self> {
        let position = tablero_lite_chess::notation::read_position(fen).ok()?;
        Some(Reference { position }.board())
    }

    /// The board of a FEN, whether or not it is a position.
    pub(super) fn from_any_fen(fen: &str) -> Option<Self> {
        let (pieces, player) = tablero_lite_chess::notation::read_fen(fen).ok()?;
        let mut board = Self::empty(player.number());
        for (cell, piece) in board.cells.iter_mut().zip(pieces) {
            *cell = piece.map_or([0, 0], |piece| [piece.kind.number(), piece.colour.number()]);
        }
        Some(board)
    }

    /// The board in FEN, whether or not it is a position.
    #[must_use]
    pub fn fen(&self) -> String {
        let mut text = String::new();
        for row in self.cells.chunks(8) {
            if !text.is_empty() {
                text.push('/');
            }
            let mut gap = 0;
            for cell in row {
                let letter = match cell[0] {
                    1 => 'p',
                    2 => 'b',
                    3 => 'r',
                    4 => 'k',
                    _ => {
                        gap += 1;
                        continue;
                    }
                };
                if gap > 0 {
                    text += &gap.to_string();
                    gap = 0;
                }
                text.push(if cell[1] == 1 { letter.to_ascii_uppercase() } else { letter });
            }
            if gap > 0 {
                text += &gap.to_string();
            }
        }
        text + if self.player == 1 { " w" } else { " b" }
    }

    /// The squares with men.
    pub fn occupied(&self) -> impl Iterator<Item = Point> + '_ {
        (0..64i64).map(|at| (at / 8, at % 8)).filter(|&at| self.at(at).is_some_and(|cell| cell[0] != 0))
    }
}

fn colour(player: u8) -> Option<Colour> {
    Colour::from_number(i64::from(player))
}

/// A valid position and what the reference says of it.
#[derive(Debug, Clone, Copy)]
pub struct Reference {
    position: Position,
}

impl Reference {
    /// The reference for a board that is a position.
    #[must_use]
    pub fn new(board: &Board) -> Option<Self> {
        let mut pieces = [None; 64];
        for (cell, square) in board.cells.iter().zip(SQUARES.iter()) {
            pieces[square.index()] = match cell {
                [0, 0] => None,
                [kind, colour] => Some(Piece {
                    kind: Kind::from_number(i64::from(*kind))?,
                    colour: Colour::from_number(i64::from(*colour))?,
                }),
            };
        }
        Position::from_pieces(&pieces, colour(board.player)?).ok().map(|position| Self { position })
    }

    /// The position itself.
    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    /// The board of the position.
    #[must_use]
    pub fn board(&self) -> Board {
        let mut board = Board::empty(self.position.to_move().number());
        for (cell, &square) in board.cells.iter_mut().zip(SQUARES.iter()) {
            if let Some(piece) = self.position.piece_at(square) {
                *cell = [piece.kind.number(), piece.colour.number()];
            }
        }
        board
    }

    /// Operation 2.
    #[must_use]
    pub fn is_initial(&self) -> bool {
        operations::is_initial_position(&self.position).is_ok()
    }

    /// Operation 3.
    #[must_use]
    pub fn is_valid_move(&self, from: Point, to: Point) -> bool {
        operations::is_valid_move(&self.position, from, to).is_ok()
    }

    /// Operation 4.
    #[must_use]
    pub fn is_valid_capture(&self, from: Point, to: Point) -> bool {
        operations::is_valid_capture(&self.position, from, to).is_ok()
    }

    /// Operation 5, sorted.
    #[must_use]
    pub fn attacked(&self, player: u8) -> Vec<Point> {
        let Some(player) = colour(player) else { return Vec::new() };
        tablero_lite_chess::spec::attacked_squares(&self.position.to_spec(), player).into_iter().collect()
    }

    /// Operation 6.
    #[must_use]
    pub fn king(&self, player: u8) -> Point {
        colour(player).map_or((0, 0), |player| point(operations::king_square(&self.position, player)))
    }

    /// Operation 7.
    #[must_use]
    pub fn is_next(&self, next: &Self, from: Point, to: Point) -> bool {
        operations::is_next_position(&self.position, &next.position, from, to).is_ok()
    }

    /// Operation 8.
    #[must_use]
    pub fn is_sorted(&self) -> bool {
        operations::is_sorted(&self.position).is_ok()
    }

    /// Operation 9.
    #[must_use]
    pub fn sorted(&self) -> Board {
        Self { position: operations::sort_board(&self.position) }.board()
    }

    /// Operation 10.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        operations::is_checkmate(&self.position).is_ok()
    }

    /// Operation 11.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        operations::is_draw(&self.position).is_ok()
    }

    /// Operation 12.
    #[must_use]
    pub fn is_legal(&self, from: Point, to: Point) -> bool {
        operations::is_legal_move(&self.position, from, to).is_ok()
    }

    /// The legal moves, sorted.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<(Point, Point)> {
        let mut moves: Vec<(Point, Point)> = self.position.legal_moves().into_iter().map(ends).collect();
        moves.sort_unstable();
        moves
    }

    /// Operation 13, sorted.
    #[must_use]
    pub fn movable(&self) -> Vec<Point> {
        let mut pieces: Vec<Point> = self.legal_moves().into_iter().map(|(from, _)| from).collect();
        pieces.dedup();
        pieces
    }

    /// Operation 15.
    #[must_use]
    pub fn has_discovered_check(&self) -> bool {
        operations::has_discovered_check(&self.position).is_ok()
    }

    /// Operation 16.
    #[must_use]
    pub fn has_mate_in_one(&self) -> bool {
        operations::has_mate_in_one(&self.position).is_ok()
    }

    /// Operation 17.
    #[must_use]
    pub fn forced(&self, moves: &[(Point, Point)]) -> Option<Board> {
        operations::play_forced_sequence(&self.position, moves)
            .ok()
            .map(|(position, _)| Self { position }.board())
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        operations::game_over(&self.position).is_some()
    }

    /// Whether a player's king is attacked.
    #[must_use]
    pub fn is_in_check(&self, player: u8) -> bool {
        colour(player).is_some_and(|player| operations::is_in_check(&self.position, player))
    }
}

/// Where every man of a position may go by operation 3, or by operation 4.
#[derive(Debug)]
pub(super) struct Targets([SquareSet; 64]);

impl Targets {
    pub(super) fn new(reference: &Reference, task: Task) -> Self {
        let position = &reference.position;
        let mut targets = [SquareSet::EMPTY; 64];
        for from in position.board().occupied() {
            targets[from.index()] = match task {
                Task::Move => operations::valid_moves(position, from),
                Task::Capture => operations::valid_captures(position, from),
                _ => SquareSet::EMPTY,
            };
        }
        Self(targets)
    }

    #[inline]
    pub(super) fn contains(&self, from: Point, to: Point) -> bool {
        match (Square::from_point(from), Square::from_point(to)) {
            (Some(from), Some(to)) => self.0[from.index()].contains(to),
            _ => false,
        }
    }
}

/// A valid position, and what the rules of the rule book say of it, sentence by sentence: slow, and not the engine.
#[derive(Debug, Clone)]
pub(super) struct Rules(spec::Position);

impl Rules {
    pub(super) fn new(board: &Board) -> Option<Self> {
        Reference::new(board).map(|reference| Self(reference.position.to_spec()))
    }

    /// The exercises about a move.
    pub(super) fn of_move(&self, task: Task, from: Point, to: Point) -> Option<bool> {
        match task {
            Task::Move => Some(spec::is_valid_move(&self.0, from, to)),
            Task::Capture => Some(spec::is_valid_capture(&self.0, from, to)),
            Task::Legal => Some(spec::is_legal_move(&self.0, from, to)),
            _ => None,
        }
    }

    /// The exercises about a position.
    pub(super) fn of_board(&self, task: Task) -> Option<bool> {
        match task {
            Task::Sorted => Some(spec::is_sorted(&self.0)),
            Task::Checkmate => Some(spec::is_checkmate(&self.0)),
            Task::Draw => Some(spec::is_draw(&self.0)),
            Task::Discovered => Some(spec::has_discovered_check(&self.0)),
            Task::MateInOne => Some(spec::has_mate_in_one(&self.0)),
            _ => None,
        }
    }
}

/// The board after a man went from one square to another, whatever the rules say of it: promotion included, the other
/// player to move.
#[must_use]
pub(super) fn moved(board: &Board, from: Point, to: Point) -> Board {
    let mut next = *board;
    let man = board.at(from).unwrap_or([0, 0]);
    let last = if man[1] == 1 { 0 } else { 7 };
    next.put(from, [0, 0]);
    next.put(to, if man[0] == 1 && to.0 == last { [3, man[1]] } else { man });
    next.player = 3 - board.player;
    next
}
