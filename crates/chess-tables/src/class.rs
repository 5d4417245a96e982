//! Which men there are: one table for each class of material.

use std::fmt;
use std::str::FromStr;

use tablero_lite_chess::engine::Board;
use tablero_lite_chess::{Colour, Kind, Piece};

/// The most men of a class, kings included.
pub const MOST_MEN: usize = 5;
/// The kinds beside the kings, in the order of their names.
const KINDS: [Kind; 3] = [Kind::Rook, Kind::Bishop, Kind::Pawn];

/// How many rooks, bishops and pawns a side has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Side([u8; 3]);

impl Side {
    fn of(board: &Board, colour: Colour) -> Self {
        Self(KINDS.map(|kind| u8::try_from(board.each(colour, kind).len()).unwrap_or(u8::MAX)))
    }

    fn men(self) -> usize {
        self.0.iter().map(|&men| usize::from(men)).sum()
    }

    /// Whoever has more men is the stronger, and then whoever has more rooks, more bishops, more pawns.
    fn strength(self) -> (usize, Self) {
        (self.men(), self)
    }
}

/// The men of both sides. White is the stronger side: positions with the colours exchanged are looked up turned round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Class {
    white: Side,
    black: Side,
}

/// A name that is no class of material.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a class of material such as KRK or KPKP with up to {MOST_MEN} men, the stronger side first, found {0:?}"
)]
pub struct ClassError(String);

impl Class {
    fn new(white: Side, black: Side) -> (Self, bool) {
        let turned = black.strength() > white.strength();
        (if turned { Self { white: black, black: white } } else { Self { white, black } }, turned)
    }

    /// The class of a board, and whether its colours must be exchanged; `None` if it has too many men.
    #[must_use]
    pub fn of(board: &Board) -> Option<(Self, bool)> {
        if board.occupied().len() > MOST_MEN {
            return None;
        }
        Some(Self::new(Side::of(board, Colour::White), Side::of(board, Colour::Black)))
    }

    /// The class of these men beside the kings, and whether the colours must be exchanged.
    pub(crate) fn of_men(men: impl IntoIterator<Item = Piece>) -> (Self, bool) {
        let mut sides = [Side::default(); 2];
        for piece in men {
            if let Some(kind) = KINDS.iter().position(|&kind| kind == piece.kind) {
                sides[usize::from(piece.colour == Colour::Black)].0[kind] += 1;
            }
        }
        Self::new(sides[0], sides[1])
    }

    /// All classes with so many men, kings included, in an order in which each comes after those it leads to by a
    /// capture or a promotion among the same number of men.
    #[must_use]
    pub fn all(men: usize) -> Vec<Self> {
        let mut classes = Vec::new();
        let Some(others) = men.checked_sub(2).filter(|_| men <= MOST_MEN) else { return classes };
        let sides = |men: usize| {
            (0..=men).flat_map(move |rooks| {
                (0..=men - rooks).map(move |bishops| {
                    Side([rooks, bishops, men - rooks - bishops].map(|men| u8::try_from(men).unwrap_or(0)))
                })
            })
        };
        for weaker in 0..=others / 2 {
            for white in sides(others - weaker) {
                for black in sides(weaker) {
                    let (class, turned) = Self::new(white, black);
                    if !turned && class.white.strength() >= class.black.strength() {
                        classes.push(class);
                    }
                }
            }
        }
        classes.sort_by_key(|class| (class.pawns(), class.to_string()));
        classes
    }

    /// How many men there are, kings included.
    #[must_use]
    pub fn men(self) -> usize {
        2 + self.white.men() + self.black.men()
    }

    /// How many pawns there are.
    pub(crate) fn pawns(self) -> u8 {
        self.white.0[2] + self.black.0[2]
    }

    /// Every man: the kings first, White's before Black's, then White's other men and Black's.
    pub(crate) fn pieces(self) -> Vec<Piece> {
        let mut pieces: Vec<Piece> =
            Colour::ALL.into_iter().map(|colour| Piece { kind: Kind::King, colour }).collect();
        for (side, colour) in [(self.white, Colour::White), (self.black, Colour::Black)] {
            for (kind, men) in KINDS.into_iter().zip(side.0) {
                pieces.extend(std::iter::repeat_n(Piece { kind, colour }, men.into()));
            }
        }
        pieces
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |side: Side| -> String {
            let men = ["R", "B", "P"].into_iter().zip(side.0);
            men.map(|(letter, men)| letter.repeat(men.into())).collect()
        };
        f.pad(&format!("K{}K{}", side(self.white), side(self.black)))
    }
}

impl FromStr for Class {
    type Err = ClassError;

    fn from_str(text: &str) -> Result<Self, ClassError> {
        let error = || ClassError(text.to_owned());
        let upper = text.to_ascii_uppercase();
        let (white, black) =
            upper.strip_prefix('K').and_then(|rest| rest.split_once('K')).ok_or_else(error)?;
        let side = |letters: &str| -> Option<Side> {
            let mut side = Side::default();
            for letter in letters.chars() {
                side.0["RBP".find(letter)?] += 1;
            }
            Some(side)
        };
        if white.len() + black.len() > MOST_MEN - 2 || white.is_empty() {
            return Err(error());
        }
        let (white, black) = side(white).zip(side(black)).ok_or_else(error)?;
        let (class, turned) = Self::new(white, black);
        if turned { Err(error()) } else { Ok(class) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_classes_as_known() {
        assert_eq!([2, 3, 4, 5].map(|men| Class::all(men).len()), [1, 3, 12, 28]);
        assert!(Class::all(6).is_empty() && Class::all(0).is_empty());
        let names: Vec<String> = Class::all(3).iter().map(ToString::to_string).collect();
        assert_eq!(names, ["KBK", "KRK", "KPK"]);
    }

    #[test]
    fn names_are_read_back() {
        for class in (3..=5).flat_map(Class::all) {
            assert_eq!(class.to_string().parse(), Ok(class));
        }
        for bad in ["", "K", "KK", "KQK", "KKR", "KRRRRK", "RK", "KPKR", "König"] {
            assert!(bad.parse::<Class>().is_err(), "{bad}");
        }
    }
}
