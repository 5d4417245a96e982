//! A small network that corrects the evaluation.
//!
//! Its inputs are the men on their squares, seen by each side with the own king on the left. One hidden layer is kept for
//! each side and changed by what has changed on the board since it was last asked (Yu Nasu, "Efficiently updatable
//! neural-network-based evaluation functions for computer shogi", 2018); its outputs, clipped and squared, are weighed by how many
//! men are left. All arithmetic is in integers, so every machine finds the same value. The numbers stand in `network.bin`
//! and come from games of the engine against itself: `cargo run --release -p tablero-chess-engine --example fit`.

use std::sync::LazyLock;

use tablero_lite_chess::engine::Board;
use tablero_lite_chess::{Colour, Kind, Position, Square, SquareSet};

/// How many inputs a side sees.
pub const INPUTS: usize = 8 * 64;
/// How many sums are kept for a side.
pub const HIDDEN: usize = 64;
/// How many sets of last weights there are, by number of men.
pub const STAGES: usize = 7;
/// What a hidden value of one is in integers, and a last weight of one.
pub const HIDDEN_ONE: i16 = 128;
/// The same for a last weight.
pub const LAST_ONE: i16 = 64;
/// What an output of one is worth, in hundredths of a pawn.
pub const WORTH: i32 = 400;

/// The numbers of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// By input.
    first: Vec<[i16; HIDDEN]>,
    bias: [i16; HIDDEN],
    /// By stage: for the side to move, then for the other.
    last: Vec<[[i16; HIDDEN]; 2]>,
    last_bias: [i16; STAGES],
}

/// Why bytes are no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    /// There are too few or too many.
    #[error("a network has {expected} bytes, not {found}")]
    Length {
        /// How many there must be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// They are not what was written.
    #[error("the checksum of the network does not fit")]
    Checksum,
}

/// The side of the board that a square is seen from: the own side below, the own king on the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    side: Colour,
    flips: usize,
}

impl View {
    /// How a side sees a board.
    #[inline]
    #[must_use]
    pub fn of(board: &Board, side: Colour) -> Self {
        let mirror = if board.king(side).col().index() >= 4 { 7 } else { 0 };
        let turn = if side == Colour::Black { 56 } else { 0 };
        Self { side, flips: mirror | turn }
    }

    const fn is_mirrored(self) -> bool {
        self.flips & 7 != 0
    }

    /// The number of an input: a man on a square.
    #[inline]
    #[must_use]
    pub fn input(self, colour: Colour, kind: Kind, square: Square) -> usize {
        let whose = if colour == self.side { 0 } else { 4 };
        (whose + usize::from(kind.number()) - 1) * 64 + (square.index() ^ self.flips)
    }
}

/// Which last weights a position takes.
#[inline]
#[must_use]
pub fn stage(board: &Board) -> usize {
    (board.occupied().len().saturating_sub(2) / 4).min(STAGES - 1)
}

const LENGTH: usize = INPUTS * HIDDEN + 2 * HIDDEN + STAGES * (2 * HIDDEN + 2) + 8;

impl Network {
    /// The network that was fitted.
    #[must_use]
    pub fn fitted() -> Option<&'static Self> {
        static FITTED: LazyLock<Option<Network>> =
            LazyLock::new(|| Network::read(include_bytes!("network.bin")).ok());
        FITTED.as_ref()
    }

    /// Reads a network: the weights of one byte each, the biases of two, least first, and the checksum.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let length = NetworkError::Length { expected: LENGTH, found: bytes.len() };
        if bytes.len() != LENGTH {
            return Err(length);
        }
        let (numbers, sum) = bytes.split_last_chunk().ok_or(length)?;
        if checksum(numbers) != u64::from_le_bytes(*sum) {
            return Err(NetworkError::Checksum);
        }
        let (small, large) = numbers.split_at(HIDDEN * (INPUTS + 2 * STAGES));
        let row = |bytes: &[u8]| std::array::from_fn(|at| i16::from(bytes[at].cast_signed()));
        let mut rows = small.chunks_exact(HIDDEN).map(row);
        let first = rows.by_ref().take(INPUTS).collect();
        let rows: Vec<[i16; HIDDEN]> = rows.collect();
        let last = rows.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
        let word = |at: usize| i16::from_le_bytes([large[2 * at], large[2 * at + 1]]);
        Ok(Self {
            first,
            bias: std::array::from_fn(word),
            last,
            last_bias: std::array::from_fn(|stage| word(HIDDEN + stage)),
        })
    }

    /// What [`Self::read`] reads, from weights in the order of the file, rounded already.
    #[must_use]
    pub fn write(weights: &[i8], biases: &[i16]) -> Vec<u8> {
        let mut bytes: Vec<u8> = weights.iter().map(|weight| weight.cast_unsigned()).collect();
        bytes.extend(biases.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }
}

/// FNV-1a (Fowler, Noll and Vo, 1991).
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The hidden layer of one side, and the men it was summed up from.
#[derive(Clone)]
struct Sums {
    men: [[SquareSet; 4]; 2],
    values: [i16; HIDDEN],
}

/// The hidden layers of the position that was asked last, for either side, with the king on the left and on the right.
pub(crate) struct Hidden([Sums; 4]);

impl Hidden {
    pub(crate) fn new(network: &Network) -> Self {
        let empty = Sums { men: [[SquareSet::EMPTY; 4]; 2], values: network.bias };
        Self(std::array::from_fn(|_| empty.clone()))
    }

    /// What the network says for the side to move, in hundredths of a pawn.
    pub(crate) fn value(&mut self, network: &Network, position: &Position) -> i32 {
        let board = position.board();
        let us = position.to_move();
        let stage = stage(board);
        let [own, other] = &network.last[stage];
        let mut sum = i32::from(network.last_bias[stage]) * i32::from(HIDDEN_ONE);
        sum += self.sums(network, board, us).dot(own);
        sum += self.sums(network, board, !us).dot(other);
        let one = i32::from(HIDDEN_ONE) * i32::from(LAST_ONE);
        // In two steps, so that nothing overflows.
        sum / i32::from(HIDDEN_ONE) * WORTH / one
    }

    fn sums(&mut self, network: &Network, board: &Board, side: Colour) -> &Sums {
        let view = View::of(board, side);
        let place = usize::from(side == Colour::Black) * 2 + usize::from(view.is_mirrored());
        let sums = &mut self.0[place];
        sums.update(network, board, view);
        sums
    }
}

impl Sums {
    #[inline]
    fn update(&mut self, network: &Network, board: &Board, view: View) {
        for (colour, men) in Colour::ALL.into_iter().zip(&mut self.men) {
            for (kind, before) in Kind::ALL.into_iter().zip(men) {
                let now = board.each(colour, kind);
                if *before == now {
                    continue;
                }
                for square in now & !*before {
                    let row = &network.first[view.input(colour, kind, square)];
                    for (value, weight) in self.values.iter_mut().zip(row) {
                        *value += weight;
                    }
                }
                for square in *before & !now {
                    let row = &network.first[view.input(colour, kind, square)];
                    for (value, weight) in self.values.iter_mut().zip(row) {
                        *value -= weight;
                    }
                }
                *before = now;
            }
        }
    }

    #[inline]
    fn dot(&self, weights: &[i16; HIDDEN]) -> i32 {
        let mut sum = 0;
        for (&value, &weight) in self.values.iter().zip(weights) {
            let value = value.clamp(0, HIDDEN_ONE);
            sum += i32::from(value) * i32::from(value.wrapping_mul(weight));
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablero_lite_chess::notation::read_position;

    #[test]
    fn the_shipped_network_is_whole_and_a_damaged_one_is_refused() {
        assert!(Network::fitted().is_some());
        let mut bytes = include_bytes!("network.bin").to_vec();
        assert!(Network::read(&bytes).is_ok());
        bytes[1_000] ^= 1;
        assert_eq!(Network::read(&bytes), Err(NetworkError::Checksum));
        bytes.pop();
        assert_eq!(Network::read(&bytes), Err(NetworkError::Length { expected: LENGTH, found: LENGTH - 1 }));
        assert!(Network::read(&[]).is_err());
    }

    #[test]
    fn sums_that_follow_a_game_are_those_made_anew() {
        let network = Network::fitted().unwrap();
        let mut kept = Hidden::new(network);
        let mut position = Position::initial();
        for number in 0..60 {
            assert_eq!(
                kept.value(network, &position),
                Hidden::new(network).value(network, &position),
                "ply {number}"
            );
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.after(moves[(7 * number + 3) % moves.len()]);
        }
    }

    #[test]
    fn a_position_and_its_mirror_image_are_worth_the_same() {
        let network = Network::fitted().unwrap();
        let value = |fen: &str| Hidden::new(network).value(network, &read_position(fen).unwrap());
        assert_eq!(value("1k6/pp6/8/8/3B4/8/5P2/6KR w"), value("6k1/6pp/8/8/4B3/8/2P5/RK6 w"));
        assert_eq!(value("1k6/pp6/8/8/3B4/8/5P2/6KR w"), value("6kr/5p2/8/3b4/8/8/PP6/1K6 b"));
    }
}
