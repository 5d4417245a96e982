//! The robots of the queens duel as seats.

use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_queens_duel::robots::{Choice, Robot, perfect};
use tablero_queens_duel::solver::Resources;
use tablero_queens_duel::{Cell, Position, QueensDuel};
use tablero_search::queens::Sampler;
use tablero_search::{Limits, Robot as _};

use crate::{Fault, Seat};

/// What the perfect robot may search for a move: nodes, so that it plays the same on every machine.
const PERFECT_NODES: u64 = 20_000_000;
/// The table of the perfect robot.
const PERFECT_MEMORY: u64 = 64 << 20;
/// What the Monte-Carlo robot may search for a proof before it takes samples, and how many positions of play-outs it
/// looks at then.
const PROOF_NODES: u64 = 200_000;
const SAMPLE_NODES: u64 = 60_000;

/// A robot with its own stream of chance.
#[derive(Debug, Clone)]
pub struct QueensRobot {
    way: Way,
    rng: Xoshiro256PlusPlus,
}

/// How a robot chooses.
#[derive(Debug, Clone)]
enum Way {
    Simple(Robot),
    /// By proof, or like `parity`.
    Perfect,
    /// By proof near the end, before that by Monte-Carlo tree search.
    Sampling(Sampler),
}

impl QueensRobot {
    /// The names there are.
    pub const NAMES: [&'static str; 6] = ["random", "most", "least", "parity", "mcts", "perfect"];

    /// The robot with one of these names; `most` and `least` are short for those of [`Robot::name`].
    ///
    /// The perfect robot plays like `parity` where its search would take too long.
    #[must_use]
    pub fn from_name(name: &str, seed: u64) -> Option<Self> {
        let way = match name {
            "perfect" => Way::Perfect,
            "mcts" => Way::Sampling(Sampler::new(seed)),
            "most" => Way::Simple(Robot::MostAttacking),
            "least" => Way::Simple(Robot::LeastAttacking),
            name => Way::Simple(Robot::from_name(name)?),
        };
        Some(Self { way, rng: Xoshiro256PlusPlus::seed_from_u64(seed) })
    }

    /// The choice of a search for a proof of so many nodes.
    fn proved(&mut self, game: QueensDuel, position: &Position, nodes: u64) -> Option<Choice> {
        let resources = Resources { memory: PERFECT_MEMORY, threads: 1 };
        perfect(&game, position, resources, &|spent| spent.nodes < nodes, &mut self.rng)
    }
}

impl Seat<QueensDuel> for QueensRobot {
    fn choose(&mut self, game: &QueensDuel, position: &Position) -> Result<Cell, Fault> {
        let cell = match &self.way {
            Way::Simple(robot) => robot.choose(game, position, &mut self.rng),
            Way::Perfect => self.proved(*game, position, PERFECT_NODES).map(Choice::cell),
            Way::Sampling(sampler) => {
                let mut sampler = sampler.clone();
                match self.proved(*game, position, PROOF_NODES) {
                    Some(Choice::Unproved(_)) => {
                        sampler.choose(game, position, &Limits::nodes(SAMPLE_NODES)).map(|choice| choice.mv)
                    }
                    proved => proved.map(Choice::cell),
                }
            }
        };
        cell.ok_or(Fault::NoMove)
    }
}
