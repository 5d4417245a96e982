//! A game with its options chosen, and what only that game knows.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use tablero_core::{AnyMove, AnyPosition, Game, GameError, Message, Notation, Options, Player, Typed, erase};
use tablero_draw::{At, Blank, Board, Ends, Spot};

use crate::asking::{Before, DataType};
use crate::catalogue::{CatalogueError, sit};
use crate::entry::Entry;
use crate::robot::{AnyRobot, Robot, erased};
use crate::study::{Line, Study};
use crate::uci::UciRules;
use crate::wish::{RobotError, RobotInfo, RobotWish};
use crate::world::World;

/// What was counted from the first position to another one. Each game decides what it counts.
pub type Totals = Vec<u64>;

/// A position of the game that a table plays.
pub type PositionOf<T> = <<T as GameTable>::Rules as Game>::Position;

/// A move of the game that a table plays.
pub type MoveOf<T> = <<T as GameTable>::Rules as Game>::Move;

/// What a table is, whatever the position. A game writes it once, and everybody reads it through [`Table`].
pub trait Facts: fmt::Debug + Send + Sync {
    /// The game in the list.
    fn entry(&self) -> &'static dyn Entry;

    /// The options that start this very game again.
    fn options(&self) -> Vec<(String, String)>;

    /// What the one in a seat is called.
    fn player_name(&self, player: Player) -> Message;

    /// The number of a player's colour, where players have colours; from 1.
    fn player_colour(&self, _player: Player) -> Option<u8> {
        None
    }

    /// What is on a spot of a board, for whoever cannot see it; `None` where there is nothing, or no words for it.
    fn standing(&self, _spot: &Spot) -> Option<Message> {
        None
    }

    /// The moves that a line names, one after the other.
    fn split(&self, line: &str) -> Vec<String> {
        vec![line.to_owned()]
    }

    /// The robots there are, weakest first.
    fn robots(&self) -> &'static [RobotInfo];

    /// The robots that the game has with any options.
    fn robots_anywhere(&self) -> &'static [RobotInfo] {
        self.robots()
    }

    /// Who is asked for hints.
    fn adviser(&self) -> RobotWish;

    /// An easy robot, one of medium strength and a hard one, where the adviser and the list of robots do not say.
    fn own_strengths(&self) -> Option<[RobotWish; 3]> {
        None
    }

    /// What a solved puzzle cost, where that is not the number of its moves: the unit, and which total it is.
    fn cost(&self) -> Option<(&'static str, usize)> {
        None
    }

    /// The least that solutions of a puzzle counted, for people; `None` where there are no puzzles.
    fn best(&self, _totals: &Totals) -> Option<Message> {
        None
    }

    /// The name of the level, where there are levels.
    fn title(&self) -> Option<String> {
        None
    }

    /// What an `AgentSpeak` program in a seat perceives and does, if such programs can play this game.
    fn world(&self, _player: Player) -> Option<Box<dyn World>> {
        None
    }

    /// How this game is described to UCI engines, if they can play it.
    fn uci(&self) -> Option<UciRules> {
        None
    }
}

/// What a game brings to a table, with its types.
///
/// `Rules` is what the positions of the table are positions of.
pub trait GameTable: Facts + 'static {
    /// The rules.
    type Rules: Notation<Position: Send + Sync, Move: Send + Sync> + Send + Sync + 'static;

    /// The rules.
    fn rules(&self) -> &Arc<Self::Rules>;

    /// The first position.
    fn start(&self) -> PositionOf<Self> {
        self.rules().initial()
    }

    /// How a move is written, by an example; `mv` is one that can be played.
    fn example(&self, mv: &str) -> Message;

    /// A position as a board, with one player at the bottom where the game can be turned.
    fn board(&self, position: &PositionOf<Self>, south: Player) -> Box<dyn Board>;

    /// The spots that a move names on the board that is seen from the south; `None` for moves that name none.
    fn ends(&self, position: &PositionOf<Self>, mv: MoveOf<Self>, south: Player) -> Option<Ends>;

    /// The spots that a move passes, its ends included, on the board that is seen from the south; only the ends unless
    /// the game says more.
    fn path(&self, position: &PositionOf<Self>, mv: MoveOf<Self>, south: Player) -> Vec<At> {
        let ends = self.ends(position, mv, south);
        ends.into_iter().flat_map(|ends| ends.from.into_iter().chain([ends.to])).collect()
    }

    /// A move as a person would say it; `None` where people write moves as the game does.
    fn spoken(&self, _mv: MoveOf<Self>) -> Option<Message> {
        None
    }

    /// What a player should know about a position beside whose turn it is: a check.
    fn status(&self, _position: &PositionOf<Self>) -> Option<Message> {
        None
    }

    /// Why the rules ended the game in a position; `None` while it goes on, or where the result says it all.
    fn ending(&self, _position: &PositionOf<Self>) -> Option<Message> {
        None
    }

    /// The moves that bring somebody to a spot; `None` where nobody walks.
    fn walk(&self, _position: &PositionOf<Self>, _to: At) -> Option<Vec<MoveOf<Self>>> {
        None
    }

    /// A position as the operands of the game's questions, as a person types them.
    fn written_operands(&self, position: &PositionOf<Self>) -> Vec<(&'static str, String)> {
        vec![("position", self.rules().write_position(position))]
    }

    /// The spots that an answer of the rule book means, on the board that is seen from the south; none where the text says
    /// them by name.
    fn answer_spots(&self, _operation: &str, _answer: &str, _south: Player) -> Vec<At> {
        Vec::new()
    }

    /// A spot that was pointed at, by its name, as the operand of questions about cells; `None` where the name is one.
    fn cell_operand(&self, _name: &str) -> Option<String> {
        None
    }

    /// The data types of the sheet that the game comes from, about a moment of a game.
    fn data_types(
        &self,
        _before: Before<'_, PositionOf<Self>, MoveOf<Self>>,
        _now: &PositionOf<Self>,
    ) -> Vec<DataType> {
        Vec::new()
    }

    /// The spots whose pieces a person may drag where no move names its beginning.
    fn handles(&self, _position: &PositionOf<Self>) -> Vec<At> {
        Vec::new()
    }

    /// The moves that bring what stands on one spot to another; `None` where nothing can be carried so.
    fn carry(&self, _position: &PositionOf<Self>, _from: At, _to: At) -> Option<Vec<MoveOf<Self>>> {
        None
    }

    /// What a search of so many positions finds out about a position in which the game goes on; `None` where nobody
    /// knows more than the adviser.
    fn study(&self, _position: &PositionOf<Self>, _nodes: u64) -> Option<Study<MoveOf<Self>>> {
        None
    }

    /// A position in plain text, for people who type moves.
    fn text(&self, position: &PositionOf<Self>, _south: Player, _ascii: bool) -> String {
        self.rules().diagram(position)
    }

    /// A position in the JSON form of the game's questions; its text where the game has no other.
    fn json(&self, position: &PositionOf<Self>) -> String {
        tablero_wire::text(&self.rules().write_position(position))
    }

    /// What a question about a position says of it: operands by name, as JSON.
    fn operands(&self, position: &PositionOf<Self>) -> Vec<(&'static str, String)> {
        vec![("position", GameTable::json(self, position))]
    }

    /// A robot of the game; `seed` is that of its choices.
    fn robot(&self, wish: &RobotWish, seed: u64) -> Result<Box<dyn Robot<Self::Rules>>, RobotError>;

    /// Counts one move; most games count none.
    fn count(&self, _totals: &mut Totals, _before: &PositionOf<Self>, _after: &PositionOf<Self>) {}

    /// What the game shows of a position beside its board, after so much was counted.
    fn counters(&self, _position: &PositionOf<Self>, _totals: &Totals) -> Vec<Message> {
        Vec::new()
    }
}

/// A game with its options chosen, whatever game it is.
///
/// Positions handed in are those of this table; one of another game has an empty board, no counters and no moves.
pub trait Table: Facts {
    /// The name of the game.
    fn game(&self) -> &'static str {
        self.entry().kind().name()
    }

    /// The first position.
    fn start(&self) -> AnyPosition;

    /// How a move is written, by an example that can be played in a position where there is one.
    fn example(&self, position: &AnyPosition) -> Message;

    /// A position as a board, with one player at the bottom where the game can be turned.
    fn board(&self, position: &AnyPosition, south: Player) -> Box<dyn Board>;

    /// The spots that a move of a position names; `None` for moves that name none.
    fn ends(&self, position: &AnyPosition, mv: AnyMove, south: Player) -> Option<Ends>;

    /// The spots that a move of a position passes, its ends included.
    fn path(&self, position: &AnyPosition, mv: AnyMove, south: Player) -> Vec<At>;

    /// A move of a position as a person would say it; `None` where people write moves as the game does.
    fn spoken(&self, position: &AnyPosition, mv: AnyMove) -> Option<Message>;

    /// What a player should know about a position beside whose turn it is.
    fn status(&self, position: &AnyPosition) -> Option<Message>;

    /// Why the rules ended the game in a position.
    fn ending(&self, position: &AnyPosition) -> Option<Message>;

    /// The moves that bring somebody to a spot, one after the other; `None` where nobody walks.
    fn walk(&self, position: &AnyPosition, to: At) -> Option<Vec<AnyMove>>;

    /// A position as the operands of the game's questions, as a person types them.
    fn written_operands(&self, position: &AnyPosition) -> Vec<(&'static str, String)>;

    /// The spots that an answer of the rule book means; none where the text says them by name.
    fn answer_spots(&self, operation: &str, answer: &str, south: Player) -> Vec<At>;

    /// A spot that was pointed at, by its name, as the operand of questions about cells; `None` where the name is one.
    fn cell_operand(&self, name: &str) -> Option<String>;

    /// The data types of the sheet that the game comes from, about a moment of a game: the position there, and the one
    /// before it with the move that led on.
    fn data_types(&self, before: Before<'_, AnyPosition>, now: &AnyPosition) -> Vec<DataType>;

    /// The spots whose pieces a person may drag where no move names its beginning.
    fn handles(&self, position: &AnyPosition) -> Vec<At>;

    /// The moves that bring what stands on one spot to another, one after the other.
    fn carry(&self, position: &AnyPosition, from: At, to: At) -> Option<Vec<AnyMove>>;

    /// What a search of so many positions finds out about a position; `None` where nobody knows more than the adviser.
    fn study(&self, position: &AnyPosition, nodes: u64) -> Option<Study<AnyMove>>;

    /// A position in plain text, for people who type moves.
    fn text(&self, position: &AnyPosition, south: Player, ascii: bool) -> String;

    /// A position in the JSON form of the game's questions.
    fn json(&self, position: &AnyPosition) -> String;

    /// What a question about a position says of it: operands by name, as JSON.
    fn operands(&self, position: &AnyPosition) -> Vec<(&'static str, String)>;

    /// A robot, by its own name or as `easy`, `medium` or `hard`; `seed` is for wishes that name none.
    fn robot(&self, wish: &RobotWish, seed: u64) -> Result<Box<dyn AnyRobot>, RobotError>;

    /// Who sits in a seat that nobody chose: the robot of medium strength, or the adviser in no more than a second.
    fn default_robot(&self) -> RobotWish {
        if let Some([_, medium, _]) = self.own_strengths() {
            return medium;
        }
        let adviser = self.adviser();
        let time = adviser.time.map_or(Duration::from_secs(1), |time| time.min(Duration::from_secs(1)));
        adviser.with_time(time)
    }

    /// An easy robot, one of medium strength and a hard one, for people who know none by name.
    fn strengths(&self) -> [RobotWish; 3] {
        if let Some(own) = self.own_strengths() {
            return own;
        }
        let robots = self.robots();
        // The weakest plays at random: that is no game.
        let easy = robots.get(1).or(robots.first()).map(|info| RobotWish::named(info.name));
        let medium = self.default_robot();
        let hard = self.adviser();
        let hard = if hard.time.is_some() { hard.with_time(Duration::from_secs(5)) } else { hard };
        [easy.unwrap_or_else(|| medium.clone()), medium, hard]
    }

    /// Counts one move.
    fn count(&self, totals: &mut Totals, before: &AnyPosition, after: &AnyPosition);

    /// What the game shows of a position beside its board, after so much was counted.
    fn counters(&self, position: &AnyPosition, totals: &Totals) -> Vec<Message>;

    /// Another game of the same kind.
    fn again(&self, options: &Options) -> Result<Arc<dyn Table>, CatalogueError> {
        sit(self.entry(), options)
    }
}

fn typed<T: GameTable>(position: &AnyPosition) -> Option<Typed<'_, T::Rules>> {
    position.downcast::<T::Rules>()
}

/// Moves that follow one another, without their types.
fn erased_moves<T: GameTable>(
    position: &AnyPosition,
    moves: Vec<<T::Rules as Game>::Move>,
) -> Option<Vec<AnyMove>> {
    let mut at = position.clone();
    let erased = moves.into_iter().map(|mv| {
        let mv = at.erased_move::<T::Rules>(mv)?;
        at = at.play(mv);
        Some(mv)
    });
    erased.collect()
}

impl<T: GameTable> Table for T {
    fn start(&self) -> AnyPosition {
        erase(Arc::clone(self.rules()), GameTable::start(self))
    }

    fn example(&self, position: &AnyPosition) -> Message {
        let mv = position.legal_moves().next().map(|mv| position.write_move(mv));
        GameTable::example(self, mv.as_deref().unwrap_or_default())
    }

    fn board(&self, position: &AnyPosition, south: Player) -> Box<dyn Board> {
        match typed::<T>(position) {
            Some(typed) => GameTable::board(self, typed.position, south),
            None => Box::new(Blank),
        }
    }

    fn ends(&self, position: &AnyPosition, mv: AnyMove, south: Player) -> Option<Ends> {
        let mv = position.typed_move::<T::Rules>(mv)?;
        GameTable::ends(self, typed::<T>(position)?.position, mv, south)
    }

    fn path(&self, position: &AnyPosition, mv: AnyMove, south: Player) -> Vec<At> {
        let typed = (typed::<T>(position), position.typed_move::<T::Rules>(mv));
        let (Some(typed), Some(mv)) = typed else { return Vec::new() };
        GameTable::path(self, typed.position, mv, south)
    }

    fn spoken(&self, position: &AnyPosition, mv: AnyMove) -> Option<Message> {
        GameTable::spoken(self, position.typed_move::<T::Rules>(mv)?)
    }

    fn status(&self, position: &AnyPosition) -> Option<Message> {
        GameTable::status(self, typed::<T>(position)?.position)
    }

    fn ending(&self, position: &AnyPosition) -> Option<Message> {
        GameTable::ending(self, typed::<T>(position)?.position)
    }

    fn walk(&self, position: &AnyPosition, to: At) -> Option<Vec<AnyMove>> {
        erased_moves::<T>(position, GameTable::walk(self, typed::<T>(position)?.position, to)?)
    }

    fn written_operands(&self, position: &AnyPosition) -> Vec<(&'static str, String)> {
        typed::<T>(position).map_or_else(Vec::new, |typed| GameTable::written_operands(self, typed.position))
    }

    fn answer_spots(&self, operation: &str, answer: &str, south: Player) -> Vec<At> {
        GameTable::answer_spots(self, operation, answer, south)
    }

    fn cell_operand(&self, name: &str) -> Option<String> {
        GameTable::cell_operand(self, name)
    }

    fn data_types(&self, before: Before<'_, AnyPosition>, now: &AnyPosition) -> Vec<DataType> {
        let Some(now) = typed::<T>(now) else { return Vec::new() };
        let before = before.and_then(|(before, mv)| {
            let mv = before.typed_move::<T::Rules>(mv)?;
            Some((typed::<T>(before)?.position, mv))
        });
        GameTable::data_types(self, before, now.position)
    }

    fn handles(&self, position: &AnyPosition) -> Vec<At> {
        typed::<T>(position).map_or_else(Vec::new, |typed| GameTable::handles(self, typed.position))
    }

    fn carry(&self, position: &AnyPosition, from: At, to: At) -> Option<Vec<AnyMove>> {
        erased_moves::<T>(position, GameTable::carry(self, typed::<T>(position)?.position, from, to)?)
    }

    fn study(&self, position: &AnyPosition, nodes: u64) -> Option<Study<AnyMove>> {
        let Study { value, is_exact, told, lines, winning, nodes } =
            GameTable::study(self, typed::<T>(position)?.position, nodes)?;
        let line = |line: Line<_>| {
            let Line { moves, value, told } = line;
            Some(Line { moves: erased_moves::<T>(position, moves)?, value, told })
        };
        let lines = lines.into_iter().filter_map(line).collect();
        let erased =
            |moves: Vec<_>| moves.into_iter().filter_map(|mv| position.erased_move::<T::Rules>(mv)).collect();
        Some(Study { value, is_exact, told, lines, winning: winning.map(erased), nodes })
    }

    fn text(&self, position: &AnyPosition, south: Player, ascii: bool) -> String {
        typed::<T>(position)
            .map_or_else(String::new, |typed| GameTable::text(self, typed.position, south, ascii))
    }

    fn json(&self, position: &AnyPosition) -> String {
        typed::<T>(position).map_or_else(|| "null".to_owned(), |typed| GameTable::json(self, typed.position))
    }

    fn operands(&self, position: &AnyPosition) -> Vec<(&'static str, String)> {
        typed::<T>(position).map_or_else(Vec::new, |typed| GameTable::operands(self, typed.position))
    }

    fn robot(&self, wish: &RobotWish, seed: u64) -> Result<Box<dyn AnyRobot>, RobotError> {
        let wish = wish.by_own_name(Table::strengths(self));
        wish.check(Table::game(self), self.robots_anywhere())?;
        GameTable::robot(self, &wish, wish.seed.unwrap_or(seed)).map(erased)
    }

    fn count(&self, totals: &mut Totals, before: &AnyPosition, after: &AnyPosition) {
        if let (Some(before), Some(after)) = (typed::<T>(before), typed::<T>(after)) {
            GameTable::count(self, totals, before.position, after.position);
        }
    }

    fn counters(&self, position: &AnyPosition, totals: &Totals) -> Vec<Message> {
        typed::<T>(position).map_or_else(Vec::new, |typed| GameTable::counters(self, typed.position, totals))
    }
}

/// A table that a game started, where the start is one of its own positions.
pub fn started<T: GameTable>(
    start: &AnyPosition,
    make: impl FnOnce(Typed<'_, T::Rules>) -> T,
) -> Result<Arc<dyn Table>, GameError> {
    match start.downcast::<T::Rules>() {
        Some(typed) => Ok(Arc::new(make(typed))),
        None => Err(GameError::plain(&Foreign)),
    }
}

/// A kind of game that starts another game than its table plays.
#[derive(Debug, thiserror::Error)]
#[error("the first position belongs to another game")]
struct Foreign;
