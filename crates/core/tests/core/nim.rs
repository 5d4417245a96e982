//! Single-heap Nim for any number of players, with switches that break one contract each.

use std::cell::Cell;

use tablero_core::{Game, Notation, Outcome, Player};

/// Which contract the game breaks, if any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flaw {
    None,
    MovesAfterTheEnd,
    RepeatedMove,
    TurnOfNobody,
    ForgetfulNotation,
    SameTextForAll,
    AcceptsAnything,
    Moody,
}

/// Take one or two from the heap; who takes the last one wins.
#[derive(Debug)]
pub(crate) struct Nim {
    pub(crate) heap: u32,
    pub(crate) players: usize,
    pub(crate) flaw: Flaw,
    pub(crate) asked: Cell<u32>,
}

impl Nim {
    pub(crate) fn new(heap: u32, players: usize, flaw: Flaw) -> Self {
        Self { heap, players, flaw, asked: Cell::new(0) }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Heap {
    pub(crate) left: u32,
    pub(crate) turn: usize,
}

#[derive(Debug, thiserror::Error)]
#[error("expected {expected}, found {found:?}")]
pub(crate) struct NimError {
    expected: &'static str,
    found: String,
}

impl tablero_core::Explain for NimError {}

impl Game for Nim {
    type Position = Heap;
    type Move = u32;

    fn players(&self) -> usize {
        self.players
    }

    fn initial(&self) -> Heap {
        Heap { left: self.heap, turn: 0 }
    }

    fn to_move(&self, position: &Heap) -> Player {
        let seat = if self.flaw == Flaw::TurnOfNobody { 5 } else { position.turn };
        Player::from_seat(seat).unwrap()
    }

    fn legal_moves(&self, position: &Heap, out: &mut Vec<u32>) {
        let start = out.len();
        out.extend((1..=2).filter(|&taken| taken <= position.left));
        match self.flaw {
            Flaw::MovesAfterTheEnd if position.left == 0 => out.push(1),
            Flaw::RepeatedMove if position.left > 0 => out.push(1),
            Flaw::Moody => {
                self.asked.set(self.asked.get() + 1);
                if self.asked.get().is_multiple_of(2) {
                    out[start..].reverse();
                }
            }
            _ => {}
        }
    }

    fn play(&self, position: &Heap, taken: u32) -> Heap {
        Heap { left: position.left.saturating_sub(taken), turn: (position.turn + 1) % self.players }
    }

    fn outcome(&self, position: &Heap) -> Option<Outcome> {
        let last = (position.turn + self.players - 1) % self.players;
        let places: Vec<u8> = (0..self.players).map(|seat| if seat == last { 1 } else { 2 }).collect();
        (position.left == 0).then(|| Outcome::from_places(&places).unwrap())
    }
}

impl Notation for Nim {
    type Error = NimError;

    fn write_position(&self, position: &Heap) -> String {
        if self.flaw == Flaw::ForgetfulNotation {
            return format!("{} 0", position.left);
        }
        format!("{} {}", position.left, position.turn)
    }

    fn read_position(&self, text: &str) -> Result<Heap, NimError> {
        let error = || NimError { expected: "heap and seat", found: text.to_owned() };
        let (left, turn) = text.split_once(' ').ok_or_else(error)?;
        let turn = turn.parse().ok().filter(|&turn: &usize| turn < self.players).ok_or_else(error)?;
        Ok(Heap { left: left.parse().map_err(|_| error())?, turn })
    }

    fn write_move(&self, _: &Heap, taken: u32) -> String {
        if self.flaw == Flaw::SameTextForAll { "take".to_owned() } else { format!("take {taken}") }
    }

    fn read_move(&self, position: &Heap, text: &str) -> Result<u32, NimError> {
        let error = || NimError { expected: "take 1 or take 2", found: text.to_owned() };
        if self.flaw == Flaw::SameTextForAll {
            return Ok(1);
        }
        let taken = text.strip_prefix("take ").and_then(|taken| taken.parse().ok());
        match taken {
            Some(taken @ 1..=2) if taken <= position.left => Ok(taken),
            None if self.flaw == Flaw::AcceptsAnything => Ok(7),
            _ => Err(error()),
        }
    }

    fn diagram(&self, position: &Heap) -> String {
        format!("heap: {}", "o".repeat(position.left as usize))
    }
}
