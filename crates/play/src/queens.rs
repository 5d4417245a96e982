//! The queens duel at a table.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_core::{AnyPosition, Game as _, GameError, GameKind, Notation as _, Options, Player, erase};
use tablero_draw::Board;
use tablero_draw::queens::QueensBoard;
use tablero_queens_duel::robots::{Choice, Robot, perfect};
use tablero_queens_duel::solver::{Progress, Resources};
use tablero_queens_duel::{Position, QueensDuel, QueensKind};

use crate::games::Playable;
use crate::mind::{Mind, Note, Thought, is_over};
use crate::seat::{RobotError, RobotInfo, RobotWish};
use crate::table::{Choices, Counter, PlayerName, Table};

/// The queens duel.
#[derive(Debug)]
pub(crate) struct Queens;

#[derive(Debug)]
struct QueensTable {
    game: QueensDuel,
}

const ROBOTS: &[RobotInfo] = &[
    RobotInfo { name: "random", thinks: false },
    RobotInfo { name: "least", thinks: false },
    RobotInfo { name: "most", thinks: false },
    RobotInfo { name: "parity", thinks: false },
    RobotInfo { name: "perfect", thinks: true },
];

/// The table of the perfect robot.
const MEMORY: u64 = 64 << 20;

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

    fn robots(&self) -> &'static [RobotInfo] {
        ROBOTS
    }

    fn robot(&self, wish: &RobotWish, seed: u64) -> Result<Box<dyn Mind>, RobotError> {
        wish.check(self.game(), ROBOTS)?;
        let robot = match wish.name.as_str() {
            "perfect" => None,
            "least" => Some(Robot::LeastAttacking),
            "most" => Some(Robot::MostAttacking),
            "parity" => Some(Robot::Parity),
            _ => Some(Robot::Random),
        };
        let rng = Xoshiro256PlusPlus::seed_from_u64(wish.seed.unwrap_or(seed));
        Ok(Box::new(QueensMind { game: self.game, robot, wish: wish.clone(), rng }))
    }

    fn adviser(&self) -> RobotWish {
        RobotWish::named("perfect").with_time(Duration::from_secs(5))
    }

    fn counters(&self, positions: &[AnyPosition]) -> Vec<Counter> {
        let free = positions.last().map_or(0, |position| self.typed(position).free_count());
        vec![Counter::Free(free as u64)]
    }
}

struct QueensMind {
    game: QueensDuel,
    /// `None` for the perfect one.
    robot: Option<Robot>,
    wish: RobotWish,
    rng: Xoshiro256PlusPlus,
}

impl Mind for QueensMind {
    fn think(&mut self, position: &AnyPosition, stop: &(dyn Fn() -> bool + Sync)) -> Option<Thought> {
        let position = self.game.read_position(&position.text()).ok()?;
        let (cell, note) = if let Some(robot) = self.robot {
            (robot.choose(&self.game, &position, &mut self.rng)?, Note::Nothing)
        } else {
            let began = Instant::now();
            let most = self.wish.nodes.unwrap_or(u64::MAX);
            let wish = &self.wish;
            let go_on = |spent: Progress| spent.nodes < most && !stop() && !is_over(wish, began);
            let resources = Resources { memory: MEMORY, threads: 1 };
            let choice = perfect(&self.game, &position, resources, &go_on, &mut self.rng)?;
            let note = match choice {
                Choice::Wins(_) => Note::Wins(None),
                Choice::Loses(_) => Note::Loses,
                Choice::Unproved(_) => Note::Unknown,
            };
            (choice.cell(), note)
        };
        Some(Thought { mv: Some(self.game.write_move(&position, cell)), note })
    }
}
