//! Lite Chess.

mod board;
mod knowledge;
mod present;
mod sketch;
mod strong;
mod study;
#[cfg(feature = "grading")]
mod subject;

pub use board::ChessBoard;
pub use knowledge::Material;
pub use present::state;
#[cfg(feature = "grading")]
pub use subject::SUBJECT;

use std::sync::Arc;
use std::time::Duration;

use tablero_core::{GameError, GameKind, Message, Options, Player};
use tablero_draw::{At, Board, Ends, Paint, Spot};
#[cfg(feature = "grading")]
use tablero_grade::Pack;
#[cfg(feature = "grading")]
use tablero_grade::chess::LiteChessPack;
use tablero_lite_chess::notation::{Diagram, FAIRY_STOCKFISH_NAME, FAIRY_STOCKFISH_VARIANT, Figures};
use tablero_lite_chess::{
    Colour, GameOver, Kind, LiteChess, LiteChessKind, Move, Piece, Position, Square, operations, words,
};
use tablero_search::{Greedy, Mcts, Minimax};
use tablero_wire::chess::{Answer, ORACLE};
use tablero_wire::{Asked, Spoken};
use tablero_words::{Fluent, Language};

use self::strong::Strong;
use crate::asking::number_pairs;
use crate::entry::Entry;
use crate::robot::{RandomRobot, Robot, SearchRobot};
use crate::sketch::Sketch;
use crate::study::Study;
use crate::table::{Facts, GameTable, Table, Totals, started};
use crate::uci::UciRules;
use crate::wish::{RobotError, RobotInfo, RobotWish};

/// Lite Chess in the list.
#[derive(Debug)]
pub struct Chess;

#[derive(Debug)]
struct ChessTable {
    rules: Arc<LiteChess>,
    start: Position,
    options: Vec<(String, String)>,
}

const ROBOTS: &[RobotInfo] = &[
    RobotInfo::quick("random"),
    RobotInfo::quick("greedy"),
    RobotInfo::searching("mcts"),
    RobotInfo::deepening("alphabeta"),
    RobotInfo::deepening("strong").with_levels(),
];

/// The lead in hundredths of a pawn that makes a win likely.
const LIKELY: f64 = 300.0;

static SPOKEN: Spoken<Answer> = Spoken { oracle: &ORACLE, present: present::present };

impl Entry for Chess {
    fn kind(&self) -> &'static dyn GameKind {
        &LiteChessKind
    }

    fn title(&self) -> Message {
        words::name()
    }

    fn sit(&self, options: &Options) -> Result<Arc<dyn Table>, GameError> {
        let given = options.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        started(&LiteChessKind.start(options)?, |typed| ChessTable {
            rules: Arc::clone(typed.game),
            start: *typed.position,
            options: given,
        })
    }

    fn sketch(&self, text: Option<&str>) -> Option<Box<dyn Sketch>> {
        Some(Box::new(sketch::Squares::read(text)?))
    }

    fn oracle(&self) -> &'static dyn Asked {
        &SPOKEN
    }

    fn words(&self) -> Fluent {
        words::FLUENT
    }

    #[cfg(feature = "grading")]
    fn pack(&self) -> Option<&'static dyn Pack> {
        Some(&LiteChessPack)
    }

    fn rules(&self, language: Language) -> &'static str {
        match language {
            Language::English => include_str!("../../../../docs/rules/chess.en.md"),
            Language::Spanish => include_str!("../../../../docs/rules/chess.es.md"),
            Language::Portuguese => include_str!("../../../../docs/rules/chess.pt.md"),
        }
    }
}

fn name(colour: Colour) -> Message {
    match colour {
        Colour::White => words::white(),
        Colour::Black => words::black(),
    }
}

fn colour(player: Player) -> Colour {
    if player == Player::FIRST { Colour::White } else { Colour::Black }
}

impl Facts for ChessTable {
    fn entry(&self) -> &'static dyn Entry {
        &Chess
    }

    fn options(&self) -> Vec<(String, String)> {
        self.options.clone()
    }

    fn player_name(&self, player: Player) -> Message {
        name(colour(player))
    }

    fn standing(&self, spot: &Spot) -> Option<Message> {
        let shape = spot.shape?;
        let kind = match shape.letter.to_ascii_lowercase() {
            'p' => "pawn",
            'b' => "bishop",
            'r' => "rook",
            _ => "king",
        };
        let side = if shape.paint == Paint::White { "white" } else { "black" };
        Some(words::spot(side, kind))
    }

    fn robots(&self) -> &'static [RobotInfo] {
        ROBOTS
    }

    fn own_strengths(&self) -> Option<[RobotWish; 3]> {
        let level = |level| RobotWish { level: Some(level), ..RobotWish::named("strong") };
        Some([level(2), level(6), RobotWish::named("strong").with_time(Duration::from_secs(5))])
    }

    fn adviser(&self) -> RobotWish {
        RobotWish::named("alphabeta").with_time(Duration::from_secs(1))
    }

    fn uci(&self) -> Option<UciRules> {
        // Of the fields of FEN, castling, en passant and the counters mean nothing here.
        Some(UciRules { variant: FAIRY_STOCKFISH_NAME, file: FAIRY_STOCKFISH_VARIANT, fields: "- - 0 1" })
    }
}

impl GameTable for ChessTable {
    type Rules = LiteChess;

    fn rules(&self) -> &Arc<LiteChess> {
        &self.rules
    }

    fn start(&self) -> Position {
        self.start
    }

    fn example(&self, _: &str) -> Message {
        words::example()
    }

    fn board(&self, position: &Position, south: Player) -> Box<dyn Board> {
        Box::new(ChessBoard::new(*position, colour(south)))
    }

    fn ends(&self, position: &Position, mv: Move, south: Player) -> Option<Ends> {
        Some(ChessBoard::new(*position, colour(south)).ends(mv))
    }

    /// Squares are answered by row and column, as the board of White has them.
    fn answer_spots(&self, _: &str, answer: &str, south: Player) -> Vec<At> {
        let board = ChessBoard::new(self.start, colour(south));
        let square = |[row, col]: [i64; 2]| Square::from_point((row, col));
        number_pairs(answer).into_iter().filter_map(square).map(|square| board.at(square)).collect()
    }

    fn status(&self, position: &Position) -> Option<Message> {
        let is_checked = operations::is_in_check(position, position.to_move());
        (is_checked && operations::game_over(position).is_none()).then(words::check)
    }

    fn ending(&self, position: &Position) -> Option<Message> {
        Some(match operations::game_over(position)? {
            GameOver::Checkmate(_) => words::checkmate(),
            GameOver::Stalemate(colour) => words::stalemate(name(colour)),
            GameOver::BareKings => words::bare_kings(),
        })
    }

    fn json(&self, position: &Position) -> String {
        tablero_wire::text(&Answer::Position(*position))
    }

    fn text(&self, position: &Position, south: Player, ascii: bool) -> String {
        let figures = if ascii { Figures::Ascii } else { Figures::Unicode };
        Diagram { figures, turned: colour(south) == Colour::Black, ..Diagram::default() }.draw(position)
    }

    fn robot(&self, wish: &RobotWish, seed: u64) -> Result<Box<dyn Robot<LiteChess>>, RobotError> {
        Ok(match wish.name.as_str() {
            "alphabeta" => {
                Box::new(SearchRobot { algorithm: Minimax::new(Material), wish: wish.clone(), exact: true })
            }
            "strong" => Box::new(Strong::new(wish.clone())?),
            "mcts" => SearchRobot::boxed(Mcts::new(Material, seed, LIKELY), wish),
            "greedy" => SearchRobot::boxed(Greedy::new(Material, seed), wish),
            _ => Box::new(RandomRobot::new(seed)),
        })
    }

    fn study(&self, position: &Position, nodes: u64) -> Option<Study<Move>> {
        study::study(position, nodes)
    }

    fn counters(&self, position: &Position, _: &Totals) -> Vec<Message> {
        let count = |position: &Position, piece: Piece| {
            Square::all().filter(|&square| position.piece_at(square) == Some(piece)).count()
        };
        let taken = |taker: Colour| {
            let lost = |kind: Kind| {
                let piece = Piece { kind, colour: !taker };
                count(&self.start, piece).saturating_sub(count(position, piece))
            };
            let (pawns, bishops, rooks) = (lost(Kind::Pawn), lost(Kind::Bishop), lost(Kind::Rook));
            (pawns + bishops + rooks > 0).then(|| words::captured(bishops, pawns, name(taker), rooks))
        };
        [Colour::White, Colour::Black].into_iter().filter_map(taken).collect()
    }
}
