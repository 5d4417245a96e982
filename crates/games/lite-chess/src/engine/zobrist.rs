//! Keys that identify positions in hash tables.
//!
//! A key is the exclusive or of one random word for every piece and one for Black's turn (Albert Zobrist, "A new
//! hashing method with application for game playing", 1970), so a move changes it in a few instructions. A key is
//! a hint: whoever must be exact compares the positions too.

use super::board::Board;
use crate::piece::{Colour, Piece};
use crate::square::{Move, Square};

static WORDS: [[u64; 64]; 8] = words();
const BLACK_TO_MOVE: u64 = 0x3c6e_f372_fe94_f82b;

/// The key of a whole board with a side to move.
pub(crate) fn key(board: &Board, to_move: Colour) -> u64 {
    let turn = if to_move == Colour::Black { BLACK_TO_MOVE } else { 0 };
    let words = board.occupied().into_iter().filter_map(|square| Some(word(board.piece_at(square)?, square)));
    words.fold(turn, |key, word| key ^ word)
}

/// The key after a move, from the key before it and both boards.
pub(crate) fn key_after(key: u64, board: &Board, mv: Move, next: &Board) -> u64 {
    let word_at = |board: &Board, square| board.piece_at(square).map_or(0, |piece| word(piece, square));
    key ^ BLACK_TO_MOVE ^ word_at(board, mv.from()) ^ word_at(board, mv.to()) ^ word_at(next, mv.to())
}

/// The key when the turn goes over.
pub(crate) const fn key_passed(key: u64) -> u64 {
    key ^ BLACK_TO_MOVE
}

fn word(piece: Piece, square: Square) -> u64 {
    let side = if piece.colour == Colour::White { 0 } else { 4 };
    WORDS[side + usize::from(piece.kind.number()) - 1][square.index()]
}

/// The words come from the generator `SplitMix64` (Steele, Lea, Flood, 2014), started at a fixed seed.
const fn words() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut state = 0x7461_626c_6572_6f00_u64;
    let mut piece = 0;
    while piece < 8 {
        let mut square = 0;
        while square < 64 {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut word = state;
            word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            table[piece][square] = word ^ (word >> 31);
            square += 1;
        }
        piece += 1;
    }
    table
}
