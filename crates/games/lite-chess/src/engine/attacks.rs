//! Which squares a piece attacks, as sets.
//!
//! Lines are looked up by the six inner bits of their occupancy, gathered into one byte by a multiplication
//! ("kindergarten bitboards", Gerd Isenberg and Urban Koistinen, 2006-2008). A slider takes two lookups in 8 KiB of tables,
//! which stay in the first-level cache. Plain magic multiplication takes one lookup in 2 MiB, which do not, and its magic
//! numbers would have to be trusted.

use crate::piece::Colour;
use crate::square::Square;
use crate::square_set::SquareSet;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
const FILE_B: u64 = FILE_A << 1;
/// Turns a file's occupancy (on file a) by a quarter, so that its inner squares land in the top six bits.
const FILE_TO_TOP: u64 = 0x0080_4020_1008_0400;

/// The lines through one square, without the square itself.
#[derive(Clone, Copy)]
struct Lines {
    diagonal: u64,
    antidiagonal: u64,
    row: u64,
}

static LINES: [Lines; 64] = lines();
/// By column and inner occupancy of a line: the attacked columns, repeated on every row.
static COLUMNS: [[u64; 64]; 8] = columns();
/// By row and inner occupancy of a file: the attacked squares, on file a.
static FILES: [[u64; 64]; 8] = files();
static KING: [u64; 64] = king();
static BETWEEN: [[u64; 64]; 64] = between_table();

/// The squares a bishop on `square` attacks: along diagonals up to and including the first piece.
#[inline]
#[must_use]
pub fn bishop_attacks(square: Square, occupied: SquareSet) -> SquareSet {
    let occupied = occupied.bits();
    let lines = &LINES[square.index()];
    let columns = &COLUMNS[square.index() & 7];
    let on_line = |line: u64| columns[((occupied & line).wrapping_mul(FILE_B) >> 58) as usize] & line;
    SquareSet::from_bits(on_line(lines.diagonal) | on_line(lines.antidiagonal))
}

/// The squares a rook on `square` attacks: along row and column up to and including the first piece.
#[inline]
#[must_use]
pub fn rook_attacks(square: Square, occupied: SquareSet) -> SquareSet {
    let occupied = occupied.bits();
    let (row, col) = (square.index() >> 3, square.index() & 7);
    let inner = ((occupied >> (8 * row)) >> 1) & 63;
    let along_row = COLUMNS[col][(inner & 63) as usize] & LINES[square.index()].row;
    let file = (occupied >> col) & FILE_A;
    let along_file = FILES[row][(file.wrapping_mul(FILE_TO_TOP) >> 58) as usize] << col;
    SquareSet::from_bits(along_row | along_file)
}

/// The squares a king on `square` attacks.
#[inline]
#[must_use]
pub fn king_attacks(square: Square) -> SquareSet {
    SquareSet::from_bits(KING[square.index()])
}

/// The squares that a set of pawns attacks.
#[inline]
#[must_use]
pub fn pawn_attacks(pawns: SquareSet, colour: Colour) -> SquareSet {
    let forward = match colour {
        Colour::White => pawns.up(),
        Colour::Black => pawns.down(),
    };
    forward.left() | forward.right()
}

/// The squares strictly between two squares of a common line; none if there is no such line.
#[inline]
#[must_use]
pub fn between(a: Square, b: Square) -> SquareSet {
    SquareSet::from_bits(BETWEEN[a.index()][b.index()])
}

// The tables are made at compile time, by plain walks over the board.

/// The squares reached from `(row, col)` by repeating a step, up to and including the first occupied one.
const fn walk(row: i32, col: i32, step: (i32, i32), occupied: u64) -> u64 {
    let (mut row, mut col) = (row + step.0, col + step.1);
    let mut set = 0;
    while row >= 0 && row < 8 && col >= 0 && col < 8 {
        let bit = 1 << (row * 8 + col);
        set |= bit;
        if occupied & bit != 0 {
            break;
        }
        row += step.0;
        col += step.1;
    }
    set
}

const fn lines() -> [Lines; 64] {
    let mut table = [Lines { diagonal: 0, antidiagonal: 0, row: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "square < 64")]
        let (row, col) = (square as i32 / 8, square as i32 % 8);
        table[square] = Lines {
            diagonal: walk(row, col, (1, 1), 0) | walk(row, col, (-1, -1), 0),
            antidiagonal: walk(row, col, (1, -1), 0) | walk(row, col, (-1, 1), 0),
            row: walk(row, col, (0, 1), 0) | walk(row, col, (0, -1), 0),
        };
        square += 1;
    }
    table
}

const fn columns() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut col = 0;
    while col < 8 {
        let mut inner: usize = 0;
        while inner < 64 {
            let occupied = (inner as u64) << 1;
            #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "col < 8")]
            let on_row = walk(0, col as i32, (0, 1), occupied) | walk(0, col as i32, (0, -1), occupied);
            table[col][inner] = on_row.wrapping_mul(FILE_A);
            inner += 1;
        }
        col += 1;
    }
    table
}

const fn files() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut row = 0;
    while row < 8 {
        let mut inner: usize = 0;
        while inner < 64 {
            // The inner squares of file a, rows 1 to 6, placed so that FILE_TO_TOP gathers them to this number.
            let mut occupied = 0;
            let mut bit = 1;
            while bit < 7 {
                let square = 1u64 << (8 * bit);
                if inner as u64 & (square.wrapping_mul(FILE_TO_TOP) >> 58) != 0 {
                    occupied |= square;
                }
                bit += 1;
            }
            table[row][inner] =
                walk(row_number(row), 0, (1, 0), occupied) | walk(row_number(row), 0, (-1, 0), occupied);
            inner += 1;
        }
        row += 1;
    }
    table
}

#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "row < 8")]
const fn row_number(row: usize) -> i32 {
    row as i32
}

const fn king() -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let own = 1u64 << square;
        let row = own | ((own & !FILE_A) >> 1) | ((own & !FILE_H) << 1);
        table[square] = (row | (row << 8) | (row >> 8)) & !own;
        square += 1;
    }
    table
}

#[allow(clippy::large_stack_arrays, reason = "evaluated at compile time only")]
const fn between_table() -> [[u64; 64]; 64] {
    const STEPS: [(i32, i32); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (row_step, col_step) = STEPS[direction];
            let (mut row, mut col) = (row_number(from) / 8 + row_step, row_number(from) % 8 + col_step);
            let mut passed = 0;
            while row >= 0 && row < 8 && col >= 0 && col < 8 {
                #[allow(clippy::cast_sign_loss, reason = "both lie in 0..8")]
                let to = (row * 8 + col) as usize;
                table[from][to] = passed;
                passed |= 1 << to;
                row += row_step;
                col += col_step;
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every table entry against a plain walk, with occupancies that try all inner bits of each line.
    #[test]
    fn lookups_equal_walks() {
        let mut occupied = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..20_000 {
            occupied = occupied.wrapping_mul(0xd120_0000_0001_ebad).rotate_left(23) ^ 0x5bd1;
            for square in Square::all() {
                let (row, col) = (row_number(square.index()) / 8, row_number(square.index()) % 8);
                let sum = |steps: [(i32, i32); 4]| {
                    steps.iter().fold(0, |set, &step| set | walk(row, col, step, occupied))
                };
                assert_eq!(
                    rook_attacks(square, SquareSet::from_bits(occupied)).bits(),
                    sum([(0, 1), (0, -1), (1, 0), (-1, 0)]),
                    "{square}"
                );
                assert_eq!(
                    bishop_attacks(square, SquareSet::from_bits(occupied)).bits(),
                    sum([(1, 1), (1, -1), (-1, 1), (-1, -1)]),
                    "{square}"
                );
            }
        }
    }

    #[test]
    fn between_is_open_and_symmetric() {
        let square = |name: &str| Square::from_name(name).unwrap();
        let set = |names: &[&str]| names.iter().map(|name| square(name)).collect::<SquareSet>();
        assert_eq!(between(square("a1"), square("d4")), set(&["b2", "c3"]));
        assert_eq!(between(square("h8"), square("h5")), set(&["h7", "h6"]));
        assert_eq!(between(square("a1"), square("b3")), SquareSet::EMPTY);
        for a in Square::all() {
            for b in Square::all() {
                assert_eq!(between(a, b), between(b, a));
            }
        }
    }

    #[test]
    fn steps_do_not_wrap_round_the_edge() {
        assert_eq!(king_attacks(Square::from_name("a8").unwrap()).len(), 3);
        assert_eq!(king_attacks(Square::from_name("h4").unwrap()).len(), 5);
        let pawn = Square::from_name("h2").unwrap().into();
        assert_eq!(pawn_attacks(pawn, Colour::White), Square::from_name("g3").unwrap().into());
        assert_eq!(pawn_attacks(Square::from_name("a8").unwrap().into(), Colour::White), SquareSet::EMPTY);
    }
}
