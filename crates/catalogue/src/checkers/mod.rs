//! Chinese checkers.

mod board;
mod present;
mod race;
mod solved;

pub use board::StarBoard;
pub use present::drawn;
pub use race::{Race, Rounds};
pub use solved::Solved;

use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tablero_chinese_checkers::engine::{CellSet, Checkers as Rules, Large, Small, State};
use tablero_chinese_checkers::exact::{Duel, DuelError};
use tablero_chinese_checkers::notation::{picture, write_position};
use tablero_chinese_checkers::{Cell, ChineseCheckers, Corner, Corners, Move, Position, spec, words};
use tablero_core::{Game as _, GameError, GameKind, Message, Options, Player, Typed};
use tablero_draw::{At, Board, Ends, Paint, Spot, names};
#[cfg(feature = "grading")]
use tablero_grade::Pack;
#[cfg(feature = "grading")]
use tablero_grade::program::CheckersPack;
use tablero_search::{BestReply, Greedy, MaxN, Mcts, Minimax};
use tablero_wire::checkers::{Answer, ORACLE};
use tablero_wire::{Asked, Spoken};
use tablero_words::{Fluent, Language};

use crate::asking::number_lists;
use crate::entry::{Choices, Entry};
use crate::robot::{RandomRobot, Robot, SearchRobot};
use crate::study::{Study, searched};
use crate::table::{Facts, GameTable, Table, Totals, started};
use crate::wish::{RobotError, RobotInfo, RobotWish};

/// Chinese checkers in the list.
#[derive(Debug)]
pub struct Checkers;

struct StarTable<S: CellSet> {
    rules: Arc<Rules<S>>,
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
/// The same for a study.
const PLACES: i32 = 60;
/// The widest board that is printed with the names of its cells.
const PAGE: usize = 80;

static SPOKEN: Spoken<Answer> = Spoken { oracle: &ORACLE, present: present::present };

impl Entry for Checkers {
    fn kind(&self) -> &'static dyn GameKind {
        &ChineseCheckers
    }

    fn title(&self) -> Message {
        words::name()
    }

    fn sit(&self, options: &Options) -> Result<Arc<dyn Table>, GameError> {
        let start = ChineseCheckers.start(options)?;
        // A board is played by the engine that it fits into.
        if start.downcast::<Small>().is_some() {
            return started::<StarTable<_>>(&start, |typed: Typed<'_, Small>| table(&typed));
        }
        started::<StarTable<_>>(&start, |typed: Typed<'_, Large>| table(&typed))
    }

    fn choices(&self, _: &Options) -> Vec<Choices> {
        vec![
            Choices::new("size", words::option_size(), [4, 5, 6, 1, 2, 3]),
            Choices::new("players", words::option_players(), [14, 135, 1245, 12345, 123_456, 1]),
            Choices::new("rule", words::option_rule(), ["filled", "strict"]),
        ]
    }

    fn value_name(&self, key: &str, value: &str) -> Option<Message> {
        match (key, value) {
            ("rule", "filled") => Some(words::rule_filled()),
            ("rule", "strict") => Some(words::rule_strict()),
            ("players", corners) => Some(words::players(corners, corners.len())),
            _ => None,
        }
    }

    fn oracle(&self) -> &'static dyn Asked {
        &SPOKEN
    }

    fn words(&self) -> Fluent {
        words::FLUENT
    }

    #[cfg(feature = "grading")]
    fn pack(&self) -> Option<&'static dyn Pack> {
        Some(&CheckersPack)
    }

    fn rules(&self, language: Language) -> &'static str {
        match language {
            Language::English => include_str!("../../../../docs/rules/checkers.en.md"),
            Language::Spanish => include_str!("../../../../docs/rules/checkers.es.md"),
            Language::Portuguese => include_str!("../../../../docs/rules/checkers.pt.md"),
        }
    }
}

fn table<S: CellSet>(typed: &Typed<'_, Rules<S>>) -> StarTable<S> {
    let start = typed.game.unload(typed.position);
    StarTable { rules: Arc::clone(typed.game), start, solved: OnceLock::new() }
}

impl<S: CellSet> fmt::Debug for StarTable<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StarTable").field("start", &self.start).finish_non_exhaustive()
    }
}

impl<S: CellSet> StarTable<S> {
    fn corner(&self, player: Player) -> Corner {
        self.rules.corner(player).unwrap_or(Corner::South)
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
}

impl<S: CellSet + 'static> Facts for StarTable<S> {
    fn entry(&self) -> &'static dyn Entry {
        &Checkers
    }

    fn options(&self) -> Vec<(String, String)> {
        let option = |key: &str, value: &dyn ToString| (key.to_owned(), value.to_string());
        vec![
            option("size", &self.start.size()),
            option("players", &self.start.players()),
            option("rule", &self.start.rule()),
        ]
    }

    fn player_name(&self, player: Player) -> Message {
        words::corner(self.corner(player).number())
    }

    fn player_colour(&self, player: Player) -> Option<u8> {
        Some(self.corner(player).number())
    }

    fn standing(&self, spot: &Spot) -> Option<Message> {
        match spot.shape?.paint {
            Paint::Player(number) => Some(words::corner(number)),
            _ => None,
        }
    }

    fn robots(&self) -> &'static [RobotInfo] {
        if self.is_solvable() { ROBOTS } else { &ROBOTS[..ROBOTS.len() - 1] }
    }

    fn robots_anywhere(&self) -> &'static [RobotInfo] {
        ROBOTS
    }

    fn adviser(&self) -> RobotWish {
        RobotWish::named("alphabeta").with_time(Duration::from_secs(1))
    }
}

impl<S: CellSet + 'static> GameTable for StarTable<S> {
    type Rules = Rules<S>;

    fn rules(&self) -> &Arc<Rules<S>> {
        &self.rules
    }

    fn example(&self, mv: &str) -> Message {
        words::example(mv)
    }

    fn board(&self, position: &State<S>, south: Player) -> Box<dyn Board> {
        Box::new(StarBoard::new(self.rules.unload(position), self.corner(south)))
    }

    fn ends(&self, _: &State<S>, mv: Move, south: Player) -> Option<Ends> {
        StarBoard::new(self.start.clone(), self.corner(south)).ends(mv)
    }

    fn path(&self, position: &State<S>, mv: Move, south: Player) -> Vec<At> {
        let Move::Piece { from, to } = mv else { return Vec::new() };
        let position = self.rules.unload(position);
        let cells = spec::path(&position, from, to).unwrap_or_default();
        let board = StarBoard::new(position, self.corner(south));
        cells.into_iter().map(|cell| board.place(cell)).collect()
    }

    fn text(&self, position: &State<S>, south: Player, _: bool) -> String {
        let (position, south) = (self.rules.unload(position), self.corner(south));
        names(&StarBoard::new(position.clone(), south), PAGE)
            .unwrap_or_else(|| picture(&position, south) + "\n")
    }

    fn json(&self, position: &State<S>) -> String {
        tablero_wire::text(&Answer::Position(Box::new(self.rules.unload(position))))
    }

    fn operands(&self, position: &State<S>) -> Vec<(&'static str, String)> {
        let rule = tablero_wire::text(&self.start.rule().name());
        vec![
            ("position", GameTable::json(self, position)),
            ("size", self.start.size().to_string()),
            ("rule", rule),
        ]
    }

    fn robot(&self, wish: &RobotWish, seed: u64) -> Result<Box<dyn Robot<Rules<S>>>, RobotError> {
        let race = || Race::new(self.start.size());
        Ok(match wish.name.as_str() {
            "alphabeta" => SearchRobot::boxed(Minimax::new(race()).with_width(WIDTH), wish),
            "best-reply" => SearchRobot::boxed(BestReply::new(race(), WIDTH), wish),
            "maxn" => SearchRobot::boxed(MaxN::new(race(), WIDTH), wish),
            "mcts" => SearchRobot::boxed(Mcts::new(race(), seed, LIKELY).with_play_out(4), wish),
            SOLVED => SearchRobot::boxed(Solved::new(self.duel()?, Greedy::new(race(), seed)), wish),
            "greedy" => SearchRobot::boxed(Greedy::new(race(), seed), wish),
            _ => Box::new(RandomRobot::new(seed)),
        })
    }

    fn written_operands(&self, position: &State<S>) -> Vec<(&'static str, String)> {
        let position = write_position(&self.rules.unload(position));
        vec![("position", position), ("size", self.start.size().to_string())]
    }

    /// Cells are answered by their indices or by their three coordinates.
    fn answer_spots(&self, operation: &str, answer: &str, south: Player) -> Vec<At> {
        let (size, board) = (self.start.size(), StarBoard::new(self.start.clone(), self.corner(south)));
        let by_index = |pos: &i64| size.cell(size.pos(*pos).ok()?);
        let cell = |numbers: &Vec<i64>| match (operation, numbers.as_slice()) {
            ("coordinates" | "rotate" | "path", &[u, v, _]) => vec![Cell::new(u, v).ok()],
            ("index" | "piece_moves" | "moves" | "greedy_moves", _) => numbers.iter().map(by_index).collect(),
            _ => Vec::new(),
        };
        let cells = number_lists(answer).iter().flat_map(cell).collect::<Vec<_>>();
        let on_board = |cell: &Cell| size.index(*cell).is_ok();
        cells.into_iter().flatten().filter(on_board).map(|cell| board.place(cell)).collect()
    }

    /// Cells are pointed at by their indices and asked about by their coordinates.
    fn cell_operand(&self, name: &str) -> Option<String> {
        let size = self.start.size();
        let cell = size.cell(size.pos(name.trim().parse().ok()?).ok()?)?;
        Some(format!("{},{},{}", cell.u(), cell.v(), cell.w()))
    }

    /// Of games for two: exact where every position is known at once, by search elsewhere.
    fn study(&self, position: &State<S>, nodes: u64) -> Option<Study<Move>> {
        if self.rules.players() != 2 {
            return None;
        }
        let race = || Race::new(self.start.size());
        if self.is_solvable() && self.start.size().get() == 1 {
            let mut solved = Solved::new(self.duel().ok()?, Greedy::new(race(), 0));
            return searched(self.rules.as_ref(), position, &mut solved, nodes, PLACES);
        }
        let mut algorithm = Minimax::new(race()).with_width(WIDTH);
        searched(self.rules.as_ref(), position, &mut algorithm, nodes, PLACES)
    }

    fn counters(&self, position: &State<S>, _: &Totals) -> Vec<Message> {
        let size = self.start.size();
        let arrived = |corner: Corner| {
            let mut count = 0_u64;
            self.rules.for_each_piece(position, corner, |pos| {
                let is_there = size.cell(pos).is_some_and(|cell| corner.is_destination(size, cell));
                count += u64::from(is_there);
            });
            count
        };
        Player::first(self.rules.players())
            .map(|player| {
                let done = arrived(self.corner(player));
                words::arrived(size.pieces() as u64, done, self.player_name(player))
            })
            .collect()
    }
}
