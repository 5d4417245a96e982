//! The rules of Sokoban, sentence by sentence. Nothing here is fast, and nothing here may become fast: the engine is
//! judged against this file, so this file is judged only by reading it.
//!
//! Quotations are from the rule book, `docs/rules/sokoban.en.md`; a test finds every one of them there.
//!
//! > A level is also its own initial state.
//!
//! So every function takes a [`Level`] as the state it is asked about.

use crate::{Action, Cell, Level};

/// Why an action has no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{action} from {person} goes past the end of the coordinates")]
pub struct PastTheEnd {
    /// Where the person stood.
    pub person: Cell,
    /// What was tried.
    pub action: Action,
}

/// Whether a wall stands on the cell.
///
/// > Walls cannot be entered.
#[doc(alias = "esPared?")]
#[must_use]
pub fn is_wall(state: &Level, cell: Cell) -> bool {
    state.walls().contains(&cell)
}

/// Whether a box stands on the cell.
///
/// > `is_box` (esCaja?): What the cell holds.
#[doc(alias = "esCaja?")]
#[must_use]
pub fn is_box(state: &Level, cell: Cell) -> bool {
    state.boxes().contains(&cell)
}

/// Whether the cell is free.
///
/// > A cell is free if it holds no wall and no box; the person does not count.
#[doc(alias = "estáLibre?")]
#[must_use]
pub fn is_free(state: &Level, cell: Cell) -> bool {
    !is_wall(state, cell) && !is_box(state, cell)
}

/// The state after an action.
///
/// > If the target cell is free, the person moves there.
///
/// > If the target cell holds a wall, nothing changes.
///
/// > If the target cell holds a box and the cell behind it is free, the box and the person move one cell.
///
/// > If the target cell holds a box and the cell behind it is not free, nothing changes.
///
/// > A step past the end of the coordinates is an error, and nothing changes.
#[doc(alias = "simularAcción")]
pub fn step(state: &Level, action: Action) -> Result<Level, PastTheEnd> {
    let past = PastTheEnd { person: state.person(), action };
    let target = state.person().neighbour(action).ok_or(past)?;
    if is_free(state, target) {
        return Ok(moved(state, state.boxes().to_vec(), target));
    }
    if is_wall(state, target) {
        return Ok(state.clone());
    }
    let behind = target.neighbour(action).ok_or(past)?;
    if !is_free(state, behind) {
        return Ok(state.clone());
    }
    let boxes = state.boxes().iter().map(|&cell| if cell == target { behind } else { cell }).collect();
    Ok(moved(state, boxes, target))
}

/// The state with these boxes and this person, which the rules above keep valid.
///
/// > Walls and deposits never change.
fn moved(state: &Level, boxes: Vec<Cell>, person: Cell) -> Level {
    state.with_pieces(boxes, person).unwrap_or_else(|| state.clone())
}

/// The person's part of [`step`].
///
/// > Where the person is after the action.
#[doc(alias = "accionarPersonaje")]
pub fn person_action(state: &Level, action: Action) -> Result<Cell, PastTheEnd> {
    step(state, action).map(|next| next.person())
}

/// The boxes' part of [`step`].
///
/// > Where all the boxes are after the action.
#[doc(alias = "accionarCaja")]
pub fn boxes_action(state: &Level, action: Action) -> Result<Vec<Cell>, PastTheEnd> {
    step(state, action).map(|next| next.boxes().to_vec())
}

/// Whether the level is complete.
///
/// > A level is complete if and only if every box is on a deposit.
#[doc(alias = "completado?")]
#[must_use]
pub fn is_complete(state: &Level) -> bool {
    state.boxes().iter().all(|cell| state.deposits().contains(cell))
}

/// The completed deposits, sorted.
///
/// > The deposits that hold a box.
#[doc(alias = "completados")]
#[must_use]
pub fn completed_deposits(state: &Level) -> Vec<Cell> {
    state.deposits().iter().copied().filter(|cell| state.boxes().contains(cell)).collect()
}

/// Why a valid state is not a state of a level, or `None` if it is one.
///
/// > The state is valid, has the walls and deposits of the level, and has as many boxes as the level. It
/// > need not be reachable from the level.
#[doc(alias = "estadoVálido?")]
#[must_use]
pub fn foreign_to(level: &Level, state: &Level) -> Option<&'static str> {
    if state.walls() != level.walls() {
        Some("the walls are not those of the level")
    } else if state.deposits() != level.deposits() {
        Some("the deposits are not those of the level")
    } else if state.boxes().len() != level.boxes().len() {
        Some("there are not as many boxes as in the level")
    } else {
        None
    }
}

/// What a sequence of actions did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The state at the end.
    pub state: Level,
    /// Actions that moved the person, pushes included.
    pub moves: u64,
    /// Actions that moved a box.
    pub pushes: u64,
    /// Actions that changed nothing.
    pub no_effect: u64,
}

/// Plays actions one after the other.
///
/// > A move is an action that moves the person. A push is a move that moves a box. The number of moves
/// > includes the pushes. An action without effect is counted apart.
///
/// > It goes on after completion, as `step` does.
pub fn run(state: &Level, actions: &[Action]) -> Result<Run, PastTheEnd> {
    let mut result = Run { state: state.clone(), moves: 0, pushes: 0, no_effect: 0 };
    for &action in actions {
        let next = step(&result.state, action)?;
        if next.person() == result.state.person() {
            result.no_effect += 1;
        } else {
            result.moves += 1;
            result.pushes += u64::from(next.boxes() != result.state.boxes());
        }
        result.state = next;
    }
    Ok(result)
}

/// A game in progress: the data type `Juego` of the sheet TP 1, with its operations.
#[derive(Debug, Clone, PartialEq, Eq)]
#[doc(alias = "Juego")]
pub struct Game {
    level: Level,
    state: Level,
}

impl Game {
    /// A game at the start of a level.
    #[must_use]
    pub fn new(level: Level) -> Self {
        Self { state: level.clone(), level }
    }

    /// Back to the start.
    pub fn reset(&mut self) {
        self.state = self.level.clone();
    }

    /// Plays one action; a refused one leaves the state as it was.
    pub fn step(&mut self, action: Action) -> Result<(), PastTheEnd> {
        self.state = step(&self.state, action)?;
        Ok(())
    }

    /// The state now.
    #[doc(alias = "estado")]
    #[doc(alias = "computarEstado")]
    #[must_use]
    pub const fn state(&self) -> &Level {
        &self.state
    }

    /// Whether every box is on a deposit.
    #[doc(alias = "completado?")]
    #[must_use]
    pub fn completed(&self) -> bool {
        is_complete(&self.state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;

    fn level(persons: &[(i64, i64)], boxes: &[(i64, i64)], walls: &[(i64, i64)]) -> Level {
        let cells = |list: &[(i64, i64)]| list.iter().map(|&(x, y)| Cell::new(x, y)).collect::<Vec<_>>();
        let deposits = (0..boxes.len()).map(|n| Cell::new(100 + i64::try_from(n).unwrap(), 0)).collect();
        Level::from_setup(&Setup {
            walls: cells(walls),
            boxes: cells(boxes),
            deposits,
            persons: cells(persons),
        })
        .unwrap()
    }

    #[test]
    fn a_box_moves_if_the_cell_behind_it_is_free() {
        let start = level(&[(0, 0)], &[(1, 0)], &[(3, 0)]);
        let once = step(&start, Action::East).unwrap();
        assert_eq!((once.person(), once.boxes()), (Cell::new(1, 0), &[Cell::new(2, 0)][..]));
        assert_eq!(step(&once, Action::East).unwrap(), once);
        assert_eq!(run(&start, &[Action::East; 3]).unwrap().no_effect, 2);
    }

    #[test]
    fn two_boxes_in_a_row_do_not_move() {
        let start = level(&[(0, 0)], &[(1, 0), (2, 0)], &[]);
        assert_eq!(step(&start, Action::East).unwrap(), start);
    }

    #[test]
    fn a_step_past_the_coordinates_is_an_error() {
        let start = level(&[(i64::MAX - 1, 0)], &[(i64::MAX, 0)], &[]);
        assert!(step(&start, Action::East).is_err());
        assert!(step(&level(&[(0, i64::MIN)], &[], &[]), Action::North).is_err());
    }

    #[test]
    fn the_game_of_the_sheet() {
        let mut game = Game::new(level(&[(98, 0)], &[(99, 0)], &[]));
        assert!(!game.completed());
        game.step(Action::East).unwrap();
        assert!(game.completed());
        assert_eq!(completed_deposits(game.state()), vec![Cell::new(100, 0)]);
        game.reset();
        assert!(!game.completed());
        assert_eq!(foreign_to(&game.level, game.state()), None);
    }
}
