//! Chinese checkers at a table.

use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tablero_chinese_checkers::engine::{CellSet, Checkers as Rules, Large, Small};
use tablero_chinese_checkers::exact::{Duel, DuelError};
use tablero_chinese_checkers::notation::{picture, read_position};
use tablero_chinese_checkers::{ChineseCheckers, Corner, Corners, Position};
use tablero_core::{AnyPosition, Game as _, GameError, GameKind, Notation as _, Options, Player, erase};
use tablero_draw::checkers::StarBoard;
use tablero_draw::{Board, names};
use tablero_search::checkers::{Race, Solved};
use tablero_search::{BestReply, Greedy, MaxN, Mcts, Minimax};

use crate::games::Playable;
use crate::mind::{Mind, RandomMind, SearchMind};
use crate::refusal::Refusal;
use crate::robot::{RobotError, RobotInfo, RobotWish};
use crate::table::{Choices, Counter, PlayerName, Table, Tally};

/// Chinese checkers.
#[derive(Debug)]
pub(crate) struct Checkers;

struct StarTable<S: CellSet> {
    game: Arc<Rules<S>>,
    start: Position,
    /// The value of every position, once somebody wants to play by it.
    solved: OnceLock<Result<Arc<Duel>, DuelError>>,
}

const ROBOTS: &[RobotInfo] = &[
    RobotInfo::quick("random"),
    RobotInfo::quick("greedy"),
    RobotInfo::searching("mcts"),
    RobotInfo::deepening("maxn"),
    RobotInfo::deepening("best-reply"),
    RobotInfo::deepening("alphabeta"),
    RobotInfo::quick(SOLVED),
];
/// The robot that plays by a table of all positions, where there is one.
const SOLVED: &str = "solved";

/// The most promising moves that the searches look at below the first ply.
const WIDTH: usize = 12;
/// The lead of the evaluation that makes a win likely.
const LIKELY: f64 = 60.0;
/// The widest board that is printed with the names of its cells.
const PAGE: usize = 80;

impl Playable for Checkers {
    fn kind(&self) -> &'static dyn GameKind {
        &ChineseCheckers
    }

    fn sit(&self, options: &Options) -> Result<Arc<dyn Table>, GameError> {
        let start = ChineseCheckers.start(options)?;
        let start = read_position(&start.text()).map_err(|error| GameError::new(&error))?;
        if let Ok(game) = Small::from_position(&start) {
            return Ok(Arc::new(StarTable { game: Arc::new(game), start, solved: OnceLock::new() }));
        }
        let game = Large::from_position(&start).map_err(|error| GameError::new(&error))?;
        Ok(Arc::new(StarTable { game: Arc::new(game), start, solved: OnceLock::new() }))
    }

    fn choices(&self, _: &Options) -> Vec<Choices> {
        let list = |values: &[&str]| values.iter().map(|&value| value.to_owned()).collect();
        vec![
            Choices { key: "size", values: list(&["4", "5", "6", "1", "2", "3"]) },
            Choices { key: "players", values: list(&["14", "135", "1245", "12345", "123456", "1"]) },
            Choices { key: "rule", values: list(&["filled", "strict"]) },
        ]
    }
}

impl<S: CellSet> fmt::Debug for StarTable<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StarTable").field("start", &self.start).finish_non_exhaustive()
    }
}

impl<S: CellSet> StarTable<S> {
    /// The position itself. Every position of this table was made by the same game, so its text is one.
    fn typed(&self, position: &AnyPosition) -> Position {
        read_position(&position.text()).unwrap_or_else(|_| self.start.clone())
    }

    fn corner(&self, player: Player) -> Corner {
        self.game.corner(player).unwrap_or(Corner::South)
    }

    /// Whether every position of this game can be known.
    fn is_solvable(&self) -> bool {
        self.start.size().get() <= Duel::MAX_SIZE && self.start.players() == Corners::opposite_pair()
    }

    /// The value of every position.
    fn duel(&self) -> Result<Arc<Duel>, RobotError> {
        let solve = || {
            if self.start.players() != Corners::opposite_pair() {
                return Err(DuelError::Players { players: self.start.players() });
            }
            Duel::solve(self.start.size(), self.start.rule()).map(Arc::new)
        };
        self.solved.get_or_init(solve).clone().map_err(|error| RobotError::NotHere {
            game: ChineseCheckers.name(),
            name: SOLVED,
            reason: error.to_string(),
        })
    }

    fn minded<R>(&self, robot: R, wish: &RobotWish) -> Box<dyn Mind>
    where
        R: tablero_search::Robot<Rules<S>> + Send + 'static,
        S: 'static,
    {
        Box::new(SearchMind { game: Arc::clone(&self.game), robot, wish: wish.clone(), exact: false })
    }
}

impl<S: CellSet + 'static> Table for StarTable<S> {
    fn game(&self) -> &'static str {
        ChineseCheckers.name()
    }

    fn options(&self) -> Vec<(String, String)> {
        let option = |key: &str, value: &dyn ToString| (key.to_owned(), value.to_string());
        vec![
            option("size", &self.start.size()),
            option("players", &self.start.players()),
            option("rule", &self.start.rule()),
        ]
    }

    fn start(&self) -> AnyPosition {
        erase(Arc::clone(&self.game), self.game.initial())
    }

    fn player_name(&self, player: Player) -> PlayerName {
        PlayerName::Corner(self.corner(player).number())
    }

    fn board(&self, position: &AnyPosition, south: Player) -> Box<dyn Board> {
        Box::new(StarBoard::new(self.typed(position), self.corner(south)))
    }

    fn text(&self, position: &AnyPosition, south: Player, _: bool) -> String {
        let position = self.typed(position);
        let south = self.corner(south);
        names(&StarBoard::new(position.clone(), south), PAGE)
            .unwrap_or_else(|| picture(&position, south) + "\n")
    }

    fn refusal(&self, position: &AnyPosition, mv: &str) -> Option<Refusal> {
        let position = self.game.load(&self.typed(position));
        self.game.read_move(&position, mv).err().map(Refusal::Checkers)
    }

    fn robots(&self) -> &'static [RobotInfo] {
        if self.is_solvable() { ROBOTS } else { &ROBOTS[..ROBOTS.len() - 1] }
    }

    fn robot(&self, wish: &RobotWish, seed: u64) -> Result<Box<dyn Mind>, RobotError> {
        wish.check(self.game(), ROBOTS)?;
        let seed = wish.seed.unwrap_or(seed);
        let race = || Race::new(self.start.size());
        Ok(match wish.name.as_str() {
            "alphabeta" => self.minded(Minimax::new(race()).with_width(WIDTH), wish),
            "best-reply" => self.minded(BestReply::new(race(), WIDTH), wish),
            "maxn" => self.minded(MaxN::new(race(), WIDTH), wish),
            "mcts" => self.minded(Mcts::new(race(), seed, LIKELY).with_play_out(4), wish),
            SOLVED => self.minded(Solved::new(self.duel()?, Greedy::new(race(), seed)), wish),
            "greedy" => self.minded(Greedy::new(race(), seed), wish),
            _ => Box::new(RandomMind::new(seed)),
        })
    }

    fn adviser(&self) -> RobotWish {
        RobotWish::named("alphabeta").with_time(Duration::from_secs(1))
    }

    fn counters(&self, position: &AnyPosition, _: Tally) -> Vec<Counter> {
        let position = self.typed(position);
        let size = position.size();
        let arrived = |corner: Corner| {
            size.iter()
                .filter(|&(pos, cell)| {
                    position.piece(pos) == Some(corner) && corner.is_destination(size, cell)
                })
                .count()
        };
        Player::first(self.game.players())
            .map(|player| Counter::Arrived(player, arrived(self.corner(player)) as u64, size.pieces() as u64))
            .collect()
    }
}
