//! The queens duel at a table.

use std::sync::Arc;
use std::time::Duration;

use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_core::{AnyPosition, Game as _, GameError, GameKind, Notation as _, Options, Player, erase};
use tablero_draw::Board;
use tablero_draw::queens::QueensBoard;
use tablero_queens_duel::robots::{Choice, Robot, perfect};
use tablero_queens_duel::solver::{Progress, Resources};
use tablero_queens_duel::{Cell, Position, QueensDuel, QueensKind};
use tablero_search::Robot as _;
use tablero_search::queens::Sampler;

use crate::budget::{Bounds, Budget};
use crate::games::Playable;
use crate::mind::{Mind, Note, Thought};
use crate::refusal::Refusal;
use crate::robot::{RobotError, RobotInfo, RobotWish};
use crate::table::{Choices, Counter, PlayerName, Table, Tally};

/// The queens duel.
#[derive(Debug)]
pub(crate) struct Queens;

#[derive(Debug)]
struct QueensTable {
    game: QueensDuel,
}

const ROBOTS: &[RobotInfo] = &[
    RobotInfo::quick("random"),
    RobotInfo::quick("least"),
    RobotInfo::quick("most"),
    RobotInfo::quick("parity"),
    RobotInfo::searching("mcts"),
    RobotInfo::searching("perfect"),
];

/// The table of a search for a proof.
const MEMORY: u64 = 64 << 20;
/// How many positions the perfect robot looks at for a proof where nothing limits it.
const PROOF: u64 = 20_000_000;
/// How many the Monte-Carlo robot looks at, those of play-outs included.
const SAMPLES: u64 = 260_000;

impl Playable for Queens {
    fn kind(&self) -> &'static dyn GameKind {
        &QueensKind
    }

    fn sit(&self, options: &Options) -> Result<Arc<dyn Table>, GameError> {
        let game = QueensKind::game(options).map_err(|error| GameError::new(&error))?;
        Ok(Arc::new(QueensTable { game }))
    }

    fn choices(&self, _: &Options) -> Vec<Choices> {
        let sides = ["8", "10", "12", "16", "4", "5", "6", "7"];
        vec![
            Choices { key: "side", values: sides.map(str::to_owned).to_vec() },
            Choices { key: "rule", values: ["quota", "last"].map(str::to_owned).to_vec() },
        ]
    }
}

impl QueensTable {
    /// The position itself. Every position of this table was made by the same game, so its text is one.
    fn typed(&self, position: &AnyPosition) -> Position {
        self.game.read_position(&position.text()).unwrap_or_else(|_| self.game.initial())
    }
}

impl Table for QueensTable {
    fn game(&self) -> &'static str {
        QueensKind.name()
    }

    fn options(&self) -> Vec<(String, String)> {
        let option = |key: &str, value: &dyn ToString| (key.to_owned(), value.to_string());
        vec![option("side", &self.game.side), option("rule", &self.game.rule)]
    }

    fn start(&self) -> AnyPosition {
        erase(Arc::new(self.game), self.game.initial())
    }

    fn player_name(&self, player: Player) -> PlayerName {
        if player == Player::FIRST { PlayerName::White } else { PlayerName::Black }
    }

    fn board(&self, position: &AnyPosition, _: Player) -> Box<dyn Board> {
        Box::new(QueensBoard::new(self.typed(position)))
    }

    fn refusal(&self, position: &AnyPosition, mv: &str) -> Option<Refusal> {
        self.game.read_move(&self.typed(position), mv).err().map(Refusal::Queens)
    }

    fn robots(&self) -> &'static [RobotInfo] {
        ROBOTS
    }

    fn robot(&self, wish: &RobotWish, seed: u64) -> Result<Box<dyn Mind>, RobotError> {
        wish.check(self.game(), ROBOTS)?;
        let seed = wish.seed.unwrap_or(seed);
        let way = match wish.name.as_str() {
            "perfect" => Way::Perfect,
            "mcts" => Way::Sampling(Sampler::new(seed)),
            "least" => Way::Simple(Robot::LeastAttacking),
            "most" => Way::Simple(Robot::MostAttacking),
            "parity" => Way::Simple(Robot::Parity),
            _ => Way::Simple(Robot::Random),
        };
        let rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        Ok(Box::new(QueensMind { game: self.game, way, wish: wish.clone(), rng }))
    }

    fn adviser(&self) -> RobotWish {
        RobotWish::named("perfect").with_time(Duration::from_secs(5))
    }

    fn counters(&self, position: &AnyPosition, _: Tally) -> Vec<Counter> {
        vec![Counter::Free(self.typed(position).free_count() as u64)]
    }
}

struct QueensMind {
    game: QueensDuel,
    way: Way,
    wish: RobotWish,
    rng: Xoshiro256PlusPlus,
}

/// How a robot chooses.
enum Way {
    Simple(Robot),
    /// By proof, or like `parity`.
    Perfect,
    /// By proof near the end, before that by Monte-Carlo tree search.
    Sampling(Sampler),
}

impl QueensMind {
    /// The choice of a search for a proof.
    fn proved(&mut self, position: &Position, bounds: &Bounds) -> Option<Choice> {
        let go_on = |spent: Progress| !bounds.is_spent(spent.nodes);
        let resources = Resources { memory: MEMORY, threads: 1 };
        perfect(&self.game, position, resources, &go_on, &mut self.rng)
    }

    fn choose(&mut self, position: &Position, budget: &Budget) -> Option<(Cell, Note)> {
        let known = |choice: Choice| match choice {
            Choice::Wins(cell) => (cell, Note::Wins(None)),
            Choice::Loses(cell) => (cell, Note::Loses),
            Choice::Unproved(cell) => (cell, Note::Unknown),
        };
        match &self.way {
            Way::Simple(robot) => Some((robot.choose(&self.game, position, &mut self.rng)?, Note::Nothing)),
            Way::Perfect => {
                let bounds = budget.within(&self.wish, PROOF);
                self.proved(position, &bounds).map(known)
            }
            Way::Sampling(sampler) => {
                let mut sampler = sampler.clone();
                let bounds = budget.within(&self.wish, SAMPLES);
                let choice = self.proved(position, &bounds.part(3, 4))?;
                if !matches!(choice, Choice::Unproved(_)) {
                    return Some(known(choice));
                }
                // What the proof did not get; of the time, whatever is left.
                let nodes = bounds.part(1, 4).nodes;
                let rest = bounds.with_nodes(nodes);
                let chosen = sampler.choose(&self.game, position, &rest.limits(&|| rest.is_over()));
                Some((chosen.map_or(choice.cell(), |chosen| chosen.mv), Note::Unknown))
            }
        }
    }
}

impl Mind for QueensMind {
    fn think(&mut self, position: &AnyPosition, budget: &Budget) -> Option<Thought> {
        let position = self.game.read_position(&position.text()).ok()?;
        let (cell, note) = self.choose(&position, budget)?;
        Some(Thought::new(Some(self.game.write_move(&position, cell)), note))
    }
}
