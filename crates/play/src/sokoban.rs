//! Sokoban at a table: levels of the shipped collections or of a text, solved by the solver for hints.

use std::sync::Arc;
use std::time::Duration;

use tablero_core::{AnyPosition, GameError, GameKind, Notation as _, Options, Player, erase};
use tablero_draw::Board;
use tablero_draw::sokoban::LevelBoard;
use tablero_sokoban::notation::{lurd, xsb};
use tablero_sokoban::solver::{self, Goal, Verdict};
use tablero_sokoban::{Level, Sokoban as Rules, SokobanKind, collections};

use crate::budget::Budget;
use crate::games::Playable;
use crate::mind::{Mind, Note, RandomMind, Thought};
use crate::refusal::Refusal;
use crate::robot::{RobotError, RobotInfo, RobotWish};
use crate::table::{Choices, Counter, PlayerName, Table, Tally};

/// Sokoban.
#[derive(Debug)]
pub(crate) struct Sokoban;

#[derive(Debug)]
struct LevelTable {
    game: Arc<Rules>,
    options: Vec<(String, String)>,
    title: Option<String>,
}

const ROBOTS: &[RobotInfo] = &[
    RobotInfo::quick("random"),
    RobotInfo::searching("solver"),
    RobotInfo::searching("pushes"),
    RobotInfo::searching("moves"),
];

/// How many positions the solver looks at where nothing limits it.
const ENOUGH: u64 = 1_000_000;
/// The memory of a search during play.
const MEMORY: u64 = 1 << 30;

impl Playable for Sokoban {
    fn kind(&self) -> &'static dyn GameKind {
        &SokobanKind
    }

    fn sit(&self, options: &Options) -> Result<Arc<dyn Table>, GameError> {
        let wrap = |error: &dyn std::error::Error| GameError::new(error);
        if let Some(text) = options.get("xsb") {
            let level = xsb::read(text).map_err(|error| wrap(&error))?;
            // One row after the other on one line.
            let options = vec![("xsb".to_owned(), xsb::write_run_length(&level))];
            return Ok(Arc::new(LevelTable { game: Arc::new(Rules::new(&level)), options, title: None }));
        }
        let collection = options.get("collection").unwrap_or("microban");
        let number = options.get("level").unwrap_or("1");
        let level = collections::level(collection, number).map_err(|error| wrap(&error))?;
        let title = collections::find(collection).ok().map(|shipped| format!("{} {number}", shipped.title));
        let option = |key: &str, value: &str| (key.to_owned(), value.to_owned());
        Ok(Arc::new(LevelTable {
            game: Arc::new(Rules::new(&level)),
            options: vec![option("collection", collection), option("level", number)],
            title,
        }))
    }

    fn choices(&self, options: &Options) -> Vec<Choices> {
        let collection = options.get("collection").unwrap_or("microban");
        let levels = collections::find(collection).map_or(0, |shipped| shipped.read().entries.len());
        vec![
            Choices {
                key: "collection",
                values: collections::ALL.iter().map(|shipped| shipped.name.to_owned()).collect(),
            },
            Choices { key: "level", values: (1..=levels).map(|number| number.to_string()).collect() },
        ]
    }
}

impl LevelTable {
    /// The state itself. Every position of this table was made by the same game, so its text is one.
    fn state(&self, position: &AnyPosition) -> Level {
        let engine = self.game.engine();
        self.game
            .read_position(&position.text())
            .map_or_else(|_| engine.level().clone(), |position| engine.state(&position))
    }
}

impl Table for LevelTable {
    fn game(&self) -> &'static str {
        SokobanKind.name()
    }

    fn options(&self) -> Vec<(String, String)> {
        self.options.clone()
    }

    fn start(&self) -> AnyPosition {
        erase(Arc::clone(&self.game), self.game.engine().start().clone())
    }

    fn player_name(&self, _: Player) -> PlayerName {
        PlayerName::Pusher
    }

    fn board(&self, position: &AnyPosition, _: Player) -> Box<dyn Board> {
        Box::new(LevelBoard::new(&self.state(position)))
    }

    fn text(&self, position: &AnyPosition, _: Player, _: bool) -> String {
        position.diagram() + "\n"
    }

    fn refusal(&self, position: &AnyPosition, mv: &str) -> Option<Refusal> {
        let position = self.game.read_position(&position.text()).ok()?;
        self.game.read_move(&position, mv).err().map(Refusal::Sokoban)
    }

    fn robots(&self) -> &'static [RobotInfo] {
        ROBOTS
    }

    fn robot(&self, wish: &RobotWish, seed: u64) -> Result<Box<dyn Mind>, RobotError> {
        wish.check(self.game(), ROBOTS)?;
        let goal = match wish.name.as_str() {
            "solver" => Goal::Any,
            "pushes" => Goal::Pushes,
            "moves" => Goal::Moves,
            _ => return Ok(Box::new(RandomMind::new(wish.seed.unwrap_or(seed)))),
        };
        Ok(Box::new(Solver { game: Arc::clone(&self.game), goal, wish: wish.clone(), plan: Vec::new() }))
    }

    fn adviser(&self) -> RobotWish {
        RobotWish::named("solver").with_time(Duration::from_secs(10))
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

    fn tally(&self, so_far: Tally, before: &AnyPosition, after: &AnyPosition) -> Tally {
        let (before, after) = (before.text(), after.text());
        Tally {
            steps: so_far.steps + u64::from(before != after),
            pushes: so_far.pushes + u64::from(boxes(&before) != boxes(&after)),
        }
    }

    fn counters(&self, position: &AnyPosition, done: Tally) -> Vec<Counter> {
        let state = self.state(position);
        let is_stored = |cell: &&_| state.deposits().binary_search(cell).is_ok();
        let stored = state.boxes().iter().filter(is_stored).count();
        vec![
            Counter::Steps(done.steps),
            Counter::Pushes(done.pushes),
            Counter::Stored(stored as u64, state.boxes().len() as u64),
        ]
    }

    fn title(&self) -> Option<String> {
        self.title.clone()
    }
}

/// Where the boxes are, in the text of a position.
fn boxes(text: &str) -> Option<&str> {
    text.split_once(": ").map(|(_, boxes)| boxes)
}

/// The solver, which remembers its solution while it is followed.
struct Solver {
    game: Arc<Rules>,
    goal: Goal,
    wish: RobotWish,
    /// The positions of the solution from the one asked about last, each with the move to the next.
    plan: Vec<(String, String)>,
}

impl Solver {
    fn follow(&mut self, position: &AnyPosition) -> Option<Thought> {
        let text = position.text();
        let at = self.plan.iter().position(|(known, _)| *known == text)?;
        self.plan.drain(..at);
        let mv = self.plan.first()?.1.clone();
        let changes = self.plan.windows(2).filter(|pair| boxes(&pair[0].0) != boxes(&pair[1].0)).count();
        // The last move of a solution is a push; its position is not in the plan.
        let note = Note::Solves { moves: self.plan.len() as u64, pushes: changes as u64 + 1 };
        Some(Thought::new(Some(mv), note))
    }
}

impl Mind for Solver {
    fn think(&mut self, position: &AnyPosition, budget: &Budget) -> Option<Thought> {
        if position.outcome().is_some() {
            return None;
        }
        if let Some(thought) = self.follow(position) {
            return Some(thought);
        }
        let engine = self.game.engine();
        let start = self.game.read_position(&position.text()).ok()?;
        let bounds = budget.all_at_once(position.to_move().seat()).within(&self.wish, ENOUGH);
        let over = |spent: &solver::Progress| bounds.is_spent(spent.nodes);
        let options = solver::Options { goal: self.goal, memory: MEMORY, threads: 1 };
        match solver::solve(&engine.state(&start), &options, &over).verdict {
            Verdict::Solved { solution, .. } => {
                self.plan.clear();
                let mut at = position.clone();
                for action in solution.actions {
                    self.plan.push((at.text(), action.word().to_owned()));
                    at = at.play(action.word()).ok()?;
                }
                self.follow(position)
            }
            Verdict::Unsolvable => Some(Thought::new(None, Note::Hopeless)),
            Verdict::Budget => Some(Thought::new(None, Note::Unknown)),
        }
    }
}
