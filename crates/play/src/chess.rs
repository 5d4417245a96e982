//! Lite Chess at a table.

use std::sync::Arc;
use std::time::Duration;

use tablero_core::{AnyPosition, GameError, GameKind, Notation as _, Options, Player};
use tablero_draw::Board;
use tablero_draw::chess::ChessBoard;
use tablero_lite_chess::notation::{Diagram, Figures, read_position};
use tablero_lite_chess::{Colour, LiteChess, LiteChessKind, Position};
use tablero_search::chess::Material;
use tablero_search::{Greedy, Mcts, Minimax};

use crate::games::Playable;
use crate::mind::{Mind, RandomMind, SearchMind};
use crate::refusal::Refusal;
use crate::robot::{RobotError, RobotInfo, RobotWish};
use crate::table::{Choices, PlayerName, Table};

/// Lite Chess.
#[derive(Debug)]
pub(crate) struct Chess;

#[derive(Debug)]
struct ChessTable {
    start: AnyPosition,
    options: Vec<(String, String)>,
}

const ROBOTS: &[RobotInfo] = &[
    RobotInfo::quick("random"),
    RobotInfo::quick("greedy"),
    RobotInfo::searching("mcts"),
    RobotInfo::deepening("alphabeta"),
];

/// The lead in hundredths of a pawn that makes a win likely.
const LIKELY: f64 = 300.0;

impl Playable for Chess {
    fn kind(&self) -> &'static dyn GameKind {
        &LiteChessKind
    }

    fn sit(&self, options: &Options) -> Result<Arc<dyn Table>, GameError> {
        let start = LiteChessKind.start(options)?;
        let options = options.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        Ok(Arc::new(ChessTable { start, options }))
    }

    fn choices(&self, _: &Options) -> Vec<Choices> {
        Vec::new()
    }
}

/// The position itself. Every position of this table was made by the same game, so its text is one.
fn typed(position: &AnyPosition) -> Position {
    read_position(&position.text()).unwrap_or_else(|_| Position::initial())
}

impl Table for ChessTable {
    fn game(&self) -> &'static str {
        LiteChessKind.name()
    }

    fn options(&self) -> Vec<(String, String)> {
        self.options.clone()
    }

    fn start(&self) -> AnyPosition {
        self.start.clone()
    }

    fn player_name(&self, player: Player) -> PlayerName {
        if player == Player::FIRST { PlayerName::White } else { PlayerName::Black }
    }

    fn board(&self, position: &AnyPosition, south: Player) -> Box<dyn Board> {
        let south = if south == Player::FIRST { Colour::White } else { Colour::Black };
        Box::new(ChessBoard::new(typed(position), south))
    }

    fn text(&self, position: &AnyPosition, _: Player, ascii: bool) -> String {
        let figures = if ascii { Figures::Ascii } else { Figures::Unicode };
        Diagram { figures, ..Diagram::default() }.draw(&typed(position))
    }

    fn refusal(&self, position: &AnyPosition, mv: &str) -> Option<Refusal> {
        LiteChess.read_move(&typed(position), mv).err().map(Refusal::Chess)
    }

    fn robots(&self) -> &'static [RobotInfo] {
        ROBOTS
    }

    fn robot(&self, wish: &RobotWish, seed: u64) -> Result<Box<dyn Mind>, RobotError> {
        wish.check(self.game(), ROBOTS)?;
        let seed = wish.seed.unwrap_or(seed);
        let (game, wish) = (Arc::new(LiteChess), wish.clone());
        Ok(match wish.name.as_str() {
            "alphabeta" => Box::new(SearchMind { game, robot: Minimax::new(Material), wish, exact: true }),
            "mcts" => {
                let robot = Mcts::new(Material, seed, LIKELY);
                Box::new(SearchMind { game, robot, wish, exact: false })
            }
            "greedy" => {
                let robot = Greedy::new(Material, seed);
                Box::new(SearchMind { game, robot, wish, exact: false })
            }
            _ => Box::new(RandomMind::new(seed)),
        })
    }

    fn adviser(&self) -> RobotWish {
        RobotWish::named("alphabeta").with_time(Duration::from_secs(1))
    }
}
