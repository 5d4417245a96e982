//! Robots: with the types of their game while they think, without outside.

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_core::{AnyGame, AnyMove, AnyPosition, Ending, Fault, Game, Message, Notation, Outcome};
use tablero_search::{Algorithm, WIN};

use crate::budget::TurnBudget;
use crate::wish::RobotWish;
use crate::words;

/// A move, and what is known about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Idea<M> {
    /// The move; `None` where there is nothing to recommend.
    pub mv: Option<M>,
    /// What is known, for a person who asked for advice.
    pub note: Option<Message>,
    /// Why there is no move, where that loses the game.
    pub fault: Option<Fault>,
}

/// An idea about a position of any game.
pub type Thought = Idea<AnyMove>;

impl<M> Idea<M> {
    /// A move of which nothing is known.
    pub const fn of(mv: M) -> Self {
        Self { mv: Some(mv), note: None, fault: None }
    }

    /// A move, or none, and what is known about it.
    pub const fn noted(mv: Option<M>, note: Option<Message>) -> Self {
        Self { mv, note, fault: None }
    }

    /// No move, and what lost the game thereby.
    #[must_use]
    pub const fn failed(fault: Fault) -> Self {
        Self { mv: None, note: None, fault: Some(fault) }
    }
}

/// Somebody who chooses moves of one game.
pub trait Robot<G: Game>: Send {
    /// A move for the player to move, the best found within the budget. `None` if the game is over.
    fn think(&mut self, game: &G, position: &G::Position, budget: &TurnBudget) -> Option<Idea<G::Move>>;
}

/// Somebody who chooses moves, in whatever game.
pub trait AnyRobot: Send {
    /// A move for the player to move, the best found within the budget. `None` if the game is over.
    fn think(&mut self, position: &AnyPosition, budget: &TurnBudget) -> Option<Thought>;

    /// Tells how the game came to the position that is asked about next: every position with the move played in it. Most
    /// need no more than the position.
    fn recall(&mut self, _past: &[(AnyPosition, AnyMove)]) {}

    /// Tells how the game ended.
    fn conclude(&mut self, _position: &AnyPosition, _outcome: Option<&Outcome>, _ending: &Ending) {}
}

/// A robot whose types are forgotten.
pub(crate) struct Erased<G: Game>(pub(crate) Box<dyn Robot<G>>);

impl<G> AnyRobot for Erased<G>
where
    G: Notation + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send + Sync,
{
    fn think(&mut self, position: &AnyPosition, budget: &TurnBudget) -> Option<Thought> {
        // A position of another game is none that this robot could think about.
        let typed = position.downcast::<G>()?;
        let Idea { mv, note, fault } = self.0.think(typed.game, typed.position, budget)?;
        let mv = mv.and_then(|mv| position.erased_move::<G>(mv));
        Some(Idea { mv, note, fault })
    }
}

/// Any legal move, by a seeded choice.
#[derive(Debug, Clone)]
pub struct RandomRobot {
    rng: Xoshiro256PlusPlus,
}

impl RandomRobot {
    /// The robot with its own stream of chance.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl<G: Game> Robot<G> for RandomRobot {
    fn think(&mut self, game: &G, position: &G::Position, _: &TurnBudget) -> Option<Idea<G::Move>> {
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        if moves.is_empty() {
            return None;
        }
        moves.get(self.rng.random_range(0..moves.len())).copied().map(Idea::of)
    }
}

/// How many positions a search looks at where nothing limits it.
const ENOUGH: u64 = 100_000;

/// An algorithm of the search crate as a robot.
#[derive(Debug)]
pub struct SearchRobot<A> {
    /// The algorithm.
    pub algorithm: A,
    /// What was asked of it by name.
    pub wish: RobotWish,
    /// Whether a score near `WIN` is a proof: algorithms that leave moves out have none.
    pub exact: bool,
}

impl<A> SearchRobot<A> {
    /// A robot whose scores prove nothing.
    pub fn boxed<G: Game>(algorithm: A, wish: &RobotWish) -> Box<dyn Robot<G>>
    where
        A: Algorithm<G> + Send + 'static,
    {
        Box::new(Self { algorithm, wish: wish.clone(), exact: false })
    }
}

impl<G: Game, A: Algorithm<G> + Send> Robot<G> for SearchRobot<A> {
    fn think(&mut self, game: &G, position: &G::Position, budget: &TurnBudget) -> Option<Idea<G::Move>> {
        let budget = budget.within(&self.wish, ENOUGH);
        let choice = self.algorithm.choose(game, position, &budget.search(&|| budget.is_over()))?;
        let note = if self.exact { proved(game, choice.score) } else { None };
        Some(Idea::noted(Some(choice.mv), note))
    }
}

/// What the score of a search without gaps proves, in a game for two.
fn proved<G: Game>(game: &G, score: i32) -> Option<Message> {
    if game.players() != 2 {
        None
    } else if score > WIN / 2 {
        Some(words::robot_wins_in(WIN - score))
    } else if score < -WIN / 2 {
        Some(words::robot_loses())
    } else {
        None
    }
}

/// A robot for one game, with its types forgotten.
pub(crate) fn erased<G>(robot: Box<dyn Robot<G>>) -> Box<dyn AnyRobot>
where
    G: Notation + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send + Sync,
{
    Box::new(Erased(robot))
}

impl Robot<AnyGame> for Box<dyn AnyRobot> {
    fn think(&mut self, _: &AnyGame, position: &AnyPosition, budget: &TurnBudget) -> Option<Thought> {
        self.as_mut().think(position, budget)
    }
}
