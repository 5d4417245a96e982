//! The game in the list of games.

use std::sync::Arc;
use std::time::Duration;

use tablero_catalogue::{
    Entry, Facts, GameTable, RandomRobot, Robot, RobotError, RobotInfo, RobotWish, SearchRobot, Table,
    Totals, started,
};
use tablero_core::{GameError, GameKind, Message, Options, Player};
use tablero_draw::{Board, Ends};
use tablero_search::{Greedy, Minimax};
use tablero_wire::Asked;
use tablero_words::{Fluent, Language};

use crate::board::FourBoard;
use crate::engine::{Column, Position};
use crate::game::{ConnectFour, ConnectFourKind};
use crate::oracle::SPOKEN;
use crate::robots::Lines;
use crate::{COLUMNS, ROWS, words};

/// Connect Four in the list.
#[derive(Debug)]
pub struct Four;

#[derive(Debug)]
struct FourTable {
    rules: Arc<ConnectFour>,
    start: Position,
    options: Vec<(String, String)>,
}

const ROBOTS: &[RobotInfo] =
    &[RobotInfo::quick("random"), RobotInfo::quick("greedy"), RobotInfo::deepening("alphabeta")];

impl Entry for Four {
    fn kind(&self) -> &'static dyn GameKind {
        &ConnectFourKind
    }

    fn title(&self) -> Message {
        words::name()
    }

    fn sit(&self, options: &Options) -> Result<Arc<dyn Table>, GameError> {
        let given = options.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        started(&ConnectFourKind.start(options)?, |typed| FourTable {
            rules: Arc::clone(typed.game),
            start: *typed.position,
            options: given,
        })
    }

    fn oracle(&self) -> &'static dyn Asked {
        &SPOKEN
    }

    fn words(&self) -> Fluent {
        words::FLUENT
    }

    fn rules(&self, language: Language) -> &'static str {
        match language {
            Language::English => include_str!("../rules.en.md"),
            Language::Spanish => include_str!("../rules.es.md"),
            Language::Portuguese => include_str!("../rules.pt.md"),
        }
    }
}

impl Facts for FourTable {
    fn entry(&self) -> &'static dyn Entry {
        &Four
    }

    fn options(&self) -> Vec<(String, String)> {
        self.options.clone()
    }

    fn player_name(&self, player: Player) -> Message {
        if player == Player::FIRST { words::first() } else { words::second() }
    }

    fn player_colour(&self, player: Player) -> Option<u8> {
        Some(if player == Player::FIRST { 4 } else { 1 })
    }

    fn robots(&self) -> &'static [RobotInfo] {
        ROBOTS
    }

    fn adviser(&self) -> RobotWish {
        RobotWish::named("alphabeta").with_time(Duration::from_secs(1))
    }
}

impl GameTable for FourTable {
    type Rules = ConnectFour;

    fn rules(&self) -> &Arc<ConnectFour> {
        &self.rules
    }

    fn start(&self) -> Position {
        self.start
    }

    fn example(&self, mv: &str) -> Message {
        words::example(mv)
    }

    fn board(&self, position: &Position, _: Player) -> Box<dyn Board> {
        Box::new(FourBoard::new(*position))
    }

    fn ends(&self, position: &Position, column: Column, _: Player) -> Option<Ends> {
        Some(FourBoard::new(*position).ends(column))
    }

    fn robot(&self, wish: &RobotWish, seed: u64) -> Result<Box<dyn Robot<ConnectFour>>, RobotError> {
        let wish = wish.clone();
        Ok(match wish.name.as_str() {
            "alphabeta" => Box::new(SearchRobot { algorithm: Minimax::new(Lines), wish, exact: true }),
            "greedy" => Box::new(SearchRobot { algorithm: Greedy::new(Lines, seed), wish, exact: false }),
            _ => Box::new(RandomRobot::new(seed)),
        })
    }

    fn counters(&self, position: &Position, _: &Totals) -> Vec<Message> {
        vec![words::free(COLUMNS * ROWS - position.count())]
    }
}
