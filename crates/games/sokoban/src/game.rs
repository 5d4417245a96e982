//! Sokoban as a [`Game`](tablero_core::Game) for one player, and as a kind of game that is started by name.

use std::sync::Arc;

use tablero_core::{GameError, GameKind, Map, Notation, OptionInfo, Options, Outcome, Player, erase};

use crate::engine::{Engine, Position};
use crate::notation::xsb;
use crate::{Action, Cell, Level, UnknownAction, collections};

/// The longest text of a level that goes along with its positions.
const LARGEST_MAP: usize = 1 << 16;

/// A level being played.
#[derive(Debug, Clone)]
pub struct Sokoban {
    engine: Engine,
}

impl Sokoban {
    /// The game of a level.
    #[must_use]
    pub fn new(level: &Level) -> Self {
        Self { engine: Engine::new(level) }
    }

    /// The engine that plays it.
    #[must_use]
    pub const fn engine(&self) -> &Engine {
        &self.engine
    }
}

/// Why a text names no position or action of a level.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TextError {
    /// No colon between the person and the boxes.
    #[error("expected a person and boxes as in \"3,4: 1,1 2,5\", found {found:?}")]
    NoPerson {
        /// The text.
        found: String,
    },
    /// Not the coordinates of a cell.
    #[error("expected a cell as in \"3,4\", found {found:?}")]
    Cell {
        /// The text.
        found: String,
    },
    /// The pieces do not make a state of this level.
    #[error(
        "not a state of this level: a piece is on a wall or on another, or the boxes are too few or too many"
    )]
    Foreign,
    /// The word is no action.
    #[error(transparent)]
    Action(#[from] UnknownAction),
    /// The level is complete.
    #[error("the level is complete: no action is left to play")]
    Over,
}

impl tablero_core::Game for Sokoban {
    type Position = Position;
    type Move = Action;

    fn players(&self) -> usize {
        1
    }

    fn initial(&self) -> Position {
        self.engine.start().clone()
    }

    fn to_move(&self, _: &Position) -> Player {
        Player::FIRST
    }

    fn legal_moves(&self, position: &Position, out: &mut Vec<Action>) {
        if !position.is_complete() {
            out.extend(Action::ALL);
        }
    }

    /// The position after an action; one past the end of the coordinates changes nothing here.
    fn play(&self, position: &Position, action: Action) -> Position {
        let mut next = position.clone();
        // An error leaves the position as it was, which is what is wanted.
        let _ = self.engine.step(&mut next, action);
        next
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.is_complete().then(Outcome::solved)
    }
}

impl Notation for Sokoban {
    type Error = TextError;

    /// The person, then the boxes: `3,4: 1,1 2,5`. Walls and deposits are the level's.
    fn write_position(&self, position: &Position) -> String {
        let pair = |cell: Cell| format!("{},{}", cell.x, cell.y);
        let boxes: Vec<String> = self.engine.boxes(position).into_iter().map(pair).collect();
        format!("{}: {}", pair(position.person()), boxes.join(" "))
    }

    fn read_position(&self, text: &str) -> Result<Position, TextError> {
        let pair = |text: &str| {
            let error = || TextError::Cell { found: text.to_owned() };
            let (x, y) = text.split_once(',').ok_or_else(error)?;
            Ok(Cell::new(x.parse().map_err(|_| error())?, y.parse().map_err(|_| error())?))
        };
        let (person, boxes) =
            text.split_once(':').ok_or_else(|| TextError::NoPerson { found: text.to_owned() })?;
        let boxes = boxes.split_whitespace().map(pair).collect::<Result<Vec<_>, TextError>>()?;
        let state = self.engine.level().with_pieces(boxes, pair(person.trim())?);
        Ok(self.engine.position(&state.ok_or(TextError::Foreign)?))
    }

    fn write_move(&self, _: &Position, action: Action) -> String {
        action.word().to_owned()
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Action, TextError> {
        let action = Action::from_word(text)?;
        if position.is_complete() { Err(TextError::Over) } else { Ok(action) }
    }

    fn diagram(&self, position: &Position) -> String {
        xsb::write(&self.engine.state(position))
    }

    /// The level in XSB with the pieces where they are now, unless that is too large to be told with every move.
    fn map(&self, position: &Position) -> Option<Map> {
        let (corner, text) = xsb::draw(&self.engine.state(position)).ok()?;
        let rows = || text.lines().map(str::to_owned).collect();
        (text.len() <= LARGEST_MAP).then(|| Map { origin: (corner.x, corner.y), rows: rows() })
    }
}

/// Sokoban among the games that are started by name.
#[derive(Debug, Clone, Copy)]
pub struct SokobanKind;

const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        key: "collection",
        help: "the shipped collection the level is taken from; `microban` when absent",
    },
    OptionInfo { key: "level", help: "the number of the level in the collection, from 1; 1 when absent" },
    OptionInfo {
        key: "xsb",
        help: "the level itself, in XSB with `|` between rows, instead of a shipped one",
    },
];

impl GameKind for SokobanKind {
    fn name(&self) -> &'static str {
        "sokoban"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["soko"]
    }

    fn summary(&self) -> &'static str {
        "Sokoban: push every box onto a deposit, on a grid without end"
    }

    fn options(&self) -> &'static [OptionInfo] {
        OPTIONS
    }

    fn start(&self, options: &Options) -> Result<tablero_core::AnyPosition, GameError> {
        let level = if let Some(text) = options.get("xsb") {
            xsb::read(text).map_err(|error| GameError::plain(&error))?
        } else {
            let collection = options.get("collection").unwrap_or("microban");
            let number = options.get("level").unwrap_or("1");
            collections::level(collection, number).map_err(|error| GameError::plain(&error))?
        };
        let game = Arc::new(Sokoban::new(&level));
        let start = game.engine.start().clone();
        Ok(erase(game, start))
    }
}
