//! The robots of the queens duel as seats.

use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_queens_duel::robots::{Choice, Robot, perfect};
use tablero_queens_duel::solver::Resources;
use tablero_queens_duel::{Cell, Position, QueensDuel};

use crate::{Fault, Seat};

/// What the perfect robot may search for a move: nodes, so that it plays the same on every machine.
const PERFECT_NODES: u64 = 20_000_000;
/// The table of the perfect robot.
const PERFECT_MEMORY: u64 = 64 << 20;

/// A robot with its own stream of chance.
#[derive(Debug, Clone)]
pub struct QueensRobot {
    /// `None` for the perfect one.
    robot: Option<Robot>,
    rng: Xoshiro256PlusPlus,
}

impl QueensRobot {
    /// The names there are: `random`, `most`, `least`, `parity` and `perfect`.
    pub const NAMES: [&'static str; 5] = ["random", "most", "least", "parity", "perfect"];

    /// The robot with one of these names; `most` and `least` are short for those of [`Robot::name`].
    ///
    /// The perfect robot plays like `parity` where its search would take too long.
    #[must_use]
    pub fn from_name(name: &str, seed: u64) -> Option<Self> {
        let robot = match name {
            "perfect" => None,
            "most" => Some(Robot::MostAttacking),
            "least" => Some(Robot::LeastAttacking),
            name => Some(Robot::from_name(name)?),
        };
        Some(Self { robot, rng: Xoshiro256PlusPlus::seed_from_u64(seed) })
    }
}

impl Seat<QueensDuel> for QueensRobot {
    fn choose(&mut self, game: &QueensDuel, position: &Position) -> Result<Cell, Fault> {
        let cell = if let Some(robot) = self.robot {
            robot.choose(game, position, &mut self.rng)
        } else {
            let resources = Resources { memory: PERFECT_MEMORY, threads: 1 };
            perfect(game, position, resources, &|spent| spent.nodes < PERFECT_NODES, &mut self.rng)
                .map(Choice::cell)
        };
        cell.ok_or(Fault::NoMove)
    }
}
