//! Sokoban: levels of the shipped collections or of a text, solved by the solver for hints.

mod board;
mod carry;
mod present;
mod puzzles;
mod sketch;
mod solver;
mod study;
#[cfg(feature = "grading")]
mod subject;
mod types;

pub use board::LevelBoard;
#[cfg(feature = "grading")]
pub use subject::SUBJECT;

use std::sync::Arc;
use std::time::Duration;

use tablero_core::{GameError, GameKind, Message, Options, Player};
use tablero_draw::{At, Board, Ends, Form, Spot, Tone};
#[cfg(feature = "grading")]
use tablero_grade::Pack;
#[cfg(feature = "grading")]
use tablero_grade::sokoban::SokobanPack;
use tablero_sokoban::engine::Position;
use tablero_sokoban::notation::{lurd, xsb};
use tablero_sokoban::solver::Goal;
use tablero_sokoban::{Action, Sokoban as Rules, SokobanKind, collections, words};
use tablero_wire::sokoban::{Answer, ORACLE};
use tablero_wire::{Asked, Spoken};
use tablero_words::{Fluent, Language};

use crate::asking::{Before, DataType, number_pairs};
use crate::entry::{Choices, Entry};
use crate::puzzles::Puzzles;
use crate::robot::{RandomRobot, Robot};
use crate::sketch::Sketch;
use crate::study::Study;
use crate::table::{Facts, GameTable, Table, Totals, started};
use crate::wish::{RobotError, RobotInfo, RobotWish};

/// Sokoban in the list.
#[derive(Debug)]
pub struct Sokoban;

#[derive(Debug)]
struct LevelTable {
    rules: Arc<Rules>,
    options: Vec<(String, String)>,
    title: Option<String>,
}

const ROBOTS: &[RobotInfo] = &[
    RobotInfo::quick("random"),
    RobotInfo::searching("solver"),
    RobotInfo::searching("pushes"),
    RobotInfo::searching("moves"),
];

/// What is counted: steps of the person, pushes included, and pushes.
const STEPS: usize = 0;
const PUSHES: usize = 1;

/// The collection and the level when nobody chooses.
const COLLECTION: &str = "microban";
const LEVEL: &str = "1";

static SPOKEN: Spoken<Answer> = Spoken { oracle: &ORACLE, present: present::present };

impl Entry for Sokoban {
    fn kind(&self) -> &'static dyn GameKind {
        &SokobanKind
    }

    fn title(&self) -> Message {
        words::name()
    }

    fn sit(&self, options: &Options) -> Result<Arc<dyn Table>, GameError> {
        let start = SokobanKind.start(options)?;
        let option = |key: &str, value: &str| (key.to_owned(), value.to_owned());
        started(&start, |typed| {
            let rules: Arc<Rules> = Arc::clone(typed.game);
            if options.get("xsb").is_some() {
                // One row after the other on one line.
                let text = xsb::write_run_length(rules.engine().level());
                return LevelTable { rules, options: vec![option("xsb", &text)], title: None };
            }
            let collection = options.get("collection").unwrap_or(COLLECTION);
            let number = options.get("level").unwrap_or(LEVEL);
            let title =
                collections::find(collection).ok().map(|shipped| format!("{} {number}", shipped.title));
            let options = vec![option("collection", collection), option("level", number)];
            LevelTable { rules, options, title }
        })
    }

    fn choices(&self, options: &Options) -> Vec<Choices> {
        let collection = options.get("collection").unwrap_or(COLLECTION);
        let levels = collections::find(collection).map_or(0, |shipped| shipped.read().entries.len());
        vec![
            Choices::new(
                "collection",
                words::option_collection(),
                collections::ALL.iter().map(|shipped| shipped.name),
            ),
            Choices::new("level", words::option_level(), 1..=levels),
        ]
    }

    fn shelf(&self) -> Option<&'static str> {
        Some("level")
    }

    fn sketch(&self, text: Option<&str>) -> Option<Box<dyn Sketch>> {
        Some(Box::new(sketch::Plan::read(text)?))
    }

    fn oracle(&self) -> &'static dyn Asked {
        &SPOKEN
    }

    fn words(&self) -> Fluent {
        words::FLUENT
    }

    #[cfg(feature = "grading")]
    fn pack(&self) -> Option<&'static dyn Pack> {
        Some(&SokobanPack)
    }

    fn puzzles(&self) -> Option<&'static dyn Puzzles> {
        Some(&puzzles::Levels)
    }

    fn rules(&self, language: Language) -> &'static str {
        match language {
            Language::English => include_str!("../../../../docs/rules/sokoban.en.md"),
            Language::Spanish => include_str!("../../../../docs/rules/sokoban.es.md"),
            Language::Portuguese => include_str!("../../../../docs/rules/sokoban.pt.md"),
        }
    }
}

impl Facts for LevelTable {
    fn entry(&self) -> &'static dyn Entry {
        &Sokoban
    }

    fn options(&self) -> Vec<(String, String)> {
        self.options.clone()
    }

    fn player_name(&self, _: Player) -> Message {
        words::pusher()
    }

    fn standing(&self, spot: &Spot) -> Option<Message> {
        let is_goal = spot.ground.tone == Tone::Goal;
        Some(words::spot(match (spot.shape.map(|shape| shape.form), spot.ground.tone) {
            (Some(Form::Block), _) if is_goal => "stored",
            (Some(Form::Block), _) => "box",
            (Some(_), _) if is_goal => "person-goal",
            (Some(_), _) => "person",
            (None, Tone::Goal) => "goal",
            (None, Tone::Wall) => "wall",
            (None, _) => return None,
        }))
    }

    /// A word is one action; a text of the letters l, u, r and d is as many.
    fn split(&self, line: &str) -> Vec<String> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let letters = |word: &String| {
            let known = |c: char| "lurdLURD".contains(c);
            word.chars().all(known).then(|| lurd::read(word).ok()).flatten()
        };
        let moves = words.iter().flat_map(|word| match letters(word) {
            Some(actions) => actions.into_iter().map(|action| action.word().to_owned()).collect(),
            None => vec![word.clone()],
        });
        moves.collect()
    }

    fn robots(&self) -> &'static [RobotInfo] {
        ROBOTS
    }

    fn adviser(&self) -> RobotWish {
        RobotWish::named("solver").with_time(Duration::from_secs(10))
    }

    fn best(&self, totals: &Totals) -> Option<Message> {
        Some(words::best(*totals.get(STEPS)?, *totals.get(PUSHES)?))
    }

    fn cost(&self) -> Option<(&'static str, usize)> {
        Some(("pushes", PUSHES))
    }

    fn title(&self) -> Option<String> {
        self.title.clone()
    }
}

impl GameTable for LevelTable {
    type Rules = Rules;

    fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    fn example(&self, _: &str) -> Message {
        words::example()
    }

    fn board(&self, position: &Position, _: Player) -> Box<dyn Board> {
        Box::new(LevelBoard::new(&self.rules.engine().state(position)))
    }

    fn ends(&self, _: &Position, _: Action, _: Player) -> Option<Ends> {
        None
    }

    fn walk(&self, position: &Position, to: At) -> Option<Vec<Action>> {
        LevelBoard::new(&self.rules.engine().state(position)).walk(to)
    }

    fn written_operands(&self, position: &Position) -> Vec<(&'static str, String)> {
        let first = xsb::write(self.rules.engine().level());
        vec![("level", first), ("state", xsb::write(&self.rules.engine().state(position)))]
    }

    /// Cells are answered as they are drawn, column and row.
    fn answer_spots(&self, _: &str, answer: &str, _: Player) -> Vec<At> {
        number_pairs(answer).into_iter().map(|[x, y]| At::new(x, y)).collect()
    }

    fn data_types(&self, before: Before<'_, Position, Action>, now: &Position) -> Vec<DataType> {
        let state = |position| self.rules.engine().state(position);
        types::data_types(
            self.rules.engine().level(),
            before.map(|(before, mv)| (state(before), mv)),
            &state(now),
        )
    }

    fn handles(&self, position: &Position) -> Vec<At> {
        let boxes = self.rules.engine().boxes(position);
        boxes.into_iter().map(|cell| At::new(cell.x, cell.y)).collect()
    }

    fn carry(&self, position: &Position, from: At, to: At) -> Option<Vec<Action>> {
        LevelBoard::new(&self.rules.engine().state(position)).carry(from, to)
    }

    fn study(&self, position: &Position, nodes: u64) -> Option<Study<Action>> {
        Some(study::study(&self.rules.engine().state(position), nodes))
    }

    fn text(&self, position: &Position, _: Player, _: bool) -> String {
        xsb::write(&self.rules.engine().state(position)) + "\n"
    }

    fn json(&self, position: &Position) -> String {
        tablero_wire::text(&Answer::State(self.rules.engine().state(position)))
    }

    fn operands(&self, position: &Position) -> Vec<(&'static str, String)> {
        let state = GameTable::json(self, position);
        vec![("level", state.clone()), ("state", state)]
    }

    fn spoken(&self, mv: Action) -> Option<Message> {
        Some(match mv {
            Action::North => words::north(),
            Action::South => words::south(),
            Action::East => words::east(),
            Action::West => words::west(),
        })
    }

    fn robot(&self, wish: &RobotWish, seed: u64) -> Result<Box<dyn Robot<Rules>>, RobotError> {
        let goal = match wish.name.as_str() {
            "solver" => Goal::Any,
            "pushes" => Goal::Pushes,
            "moves" => Goal::Moves,
            _ => return Ok(Box::new(RandomRobot::new(seed))),
        };
        Ok(Box::new(solver::Solver::new(goal, wish.clone())))
    }

    fn count(&self, totals: &mut Totals, before: &Position, after: &Position) {
        totals.resize(2, 0);
        totals[STEPS] += u64::from(before != after);
        totals[PUSHES] += u64::from(is_push(&self.rules, before, after));
    }

    fn counters(&self, position: &Position, totals: &Totals) -> Vec<Message> {
        let state = self.rules.engine().state(position);
        let is_stored = |cell: &&_| state.deposits().binary_search(cell).is_ok();
        let stored = state.boxes().iter().filter(is_stored).count();
        let total = |index: usize| totals.get(index).copied().unwrap_or(0);
        vec![
            words::steps(total(STEPS)),
            words::pushes(total(PUSHES)),
            words::stored(state.boxes().len(), stored),
        ]
    }
}

/// Whether a box moved from one position to the next.
fn is_push(rules: &Rules, before: &Position, after: &Position) -> bool {
    rules.engine().boxes(before) != rules.engine().boxes(after)
}
