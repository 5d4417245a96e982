//! The queens duel.

mod board;
mod knowledge;
mod present;
mod world;

pub use board::QueensBoard;
pub use knowledge::{Crowding, Sampler};

use std::sync::Arc;
use std::time::Duration;

use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_core::{GameError, GameKind, Message, Options, Player};
use tablero_draw::{At, Board, Ends, Paint, Spot, Tone};
#[cfg(feature = "grading")]
use tablero_grade::Pack;
#[cfg(feature = "grading")]
use tablero_grade::program::QueensPack;
use tablero_queens_duel::notation::write_cell;
use tablero_queens_duel::robots::{Choice, Style, perfect};
use tablero_queens_duel::solver::{Progress, Resources, Solver};
use tablero_queens_duel::{Cell, Position, QueensDuel, QueensKind, words};
use tablero_search::Algorithm as _;
use tablero_wire::queens::{Answer, ORACLE};
use tablero_wire::{Asked, Spoken};
use tablero_words::{Fluent, Language};

use crate::asking::number_pairs;
use crate::budget::{SearchBudget, TurnBudget};
use crate::entry::{Choices, Entry};
use crate::robot::{Idea, Robot};
use crate::study::{Line, Study};
use crate::table::{Facts, GameTable, Table, Totals, started};
use crate::wish::{RobotError, RobotInfo, RobotWish};
use crate::words as said;
use crate::world::World;

/// The queens duel in the list.
#[derive(Debug)]
pub struct Queens;

#[derive(Debug)]
struct QueensTable {
    rules: Arc<QueensDuel>,
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
/// How many winning moves a study names one by one.
const LINES: usize = 3;
/// How many positions the perfect robot looks at for a proof where nothing limits it.
const PROOF: u64 = 20_000_000;
/// How many the Monte-Carlo robot looks at, those of play-outs included.
const SAMPLES: u64 = 260_000;

static SPOKEN: Spoken<Answer> = Spoken { oracle: &ORACLE, present: present::present };

impl Entry for Queens {
    fn kind(&self) -> &'static dyn GameKind {
        &QueensKind
    }

    fn title(&self) -> Message {
        words::name()
    }

    fn sit(&self, options: &Options) -> Result<Arc<dyn Table>, GameError> {
        started(&QueensKind.start(options)?, |typed| QueensTable { rules: Arc::clone(typed.game) })
    }

    fn choices(&self, _: &Options) -> Vec<Choices> {
        vec![
            Choices::new("side", words::option_side(), [8, 10, 12, 16, 4, 5, 6, 7]),
            Choices::new("rule", words::option_rule(), ["quota", "last"]),
        ]
    }

    fn value_name(&self, key: &str, value: &str) -> Option<Message> {
        match (key, value) {
            ("rule", "quota") => Some(words::rule_quota()),
            ("rule", "last") => Some(words::rule_last()),
            _ => None,
        }
    }

    fn starter(&self) -> Option<&'static str> {
        Some(include_str!("../../../../examples/agents/starter.asl"))
    }

    fn oracle(&self) -> &'static dyn Asked {
        &SPOKEN
    }

    fn words(&self) -> Fluent {
        words::FLUENT
    }

    #[cfg(feature = "grading")]
    fn pack(&self) -> Option<&'static dyn Pack> {
        Some(&QueensPack)
    }

    fn rules(&self, language: Language) -> &'static str {
        match language {
            Language::English => include_str!("../../../../docs/rules/queens.en.md"),
            Language::Spanish => include_str!("../../../../docs/rules/queens.es.md"),
            Language::Portuguese => include_str!("../../../../docs/rules/queens.pt.md"),
        }
    }
}

impl Facts for QueensTable {
    fn entry(&self) -> &'static dyn Entry {
        &Queens
    }

    fn options(&self) -> Vec<(String, String)> {
        let option = |key: &str, value: &dyn ToString| (key.to_owned(), value.to_string());
        vec![option("side", &self.rules.side), option("rule", &self.rules.rule)]
    }

    fn player_name(&self, player: Player) -> Message {
        if player == Player::FIRST { words::white() } else { words::black() }
    }

    fn standing(&self, spot: &Spot) -> Option<Message> {
        Some(words::spot(match (spot.shape.map(|shape| shape.paint), spot.ground.tone) {
            (Some(Paint::White), _) => "white",
            (Some(_), _) => "black",
            (None, Tone::Barred) => "attacked",
            (None, _) => return None,
        }))
    }

    fn robots(&self) -> &'static [RobotInfo] {
        ROBOTS
    }

    fn adviser(&self) -> RobotWish {
        RobotWish::named("perfect").with_time(Duration::from_secs(5))
    }

    fn world(&self, player: Player) -> Option<Box<dyn World>> {
        Some(Box::new(world::QueensWorld::new(player)))
    }
}

impl GameTable for QueensTable {
    type Rules = QueensDuel;

    fn rules(&self) -> &Arc<QueensDuel> {
        &self.rules
    }

    fn example(&self, _: &str) -> Message {
        words::example()
    }

    fn board(&self, position: &Position, _: Player) -> Box<dyn Board> {
        Box::new(QueensBoard::new(position.clone()))
    }

    fn ends(&self, _: &Position, mv: Cell, _: Player) -> Option<Ends> {
        Some(QueensBoard::ends(mv))
    }

    fn json(&self, position: &Position) -> String {
        let parts = GameTable::operands(self, position);
        let members: Vec<String> = parts.iter().map(|(key, value)| format!("\"{key}\":{value}")).collect();
        format!("{{{}}}", members.join(","))
    }

    fn operands(&self, position: &Position) -> Vec<(&'static str, String)> {
        let queens = tablero_wire::text(&Answer::Cells(position.queens().to_vec()));
        let rule = tablero_wire::text(&self.rules.rule.name());
        vec![("side", self.rules.side.to_string()), ("queens", queens), ("rule", rule)]
    }

    fn robot(&self, wish: &RobotWish, seed: u64) -> Result<Box<dyn Robot<QueensDuel>>, RobotError> {
        let way = match wish.name.as_str() {
            "perfect" => Way::Perfect,
            "mcts" => Way::Sampling(Sampler::new(seed)),
            "least" => Way::Simple(Style::LeastAttacking),
            "most" => Way::Simple(Style::MostAttacking),
            "parity" => Way::Simple(Style::Parity),
            _ => Way::Simple(Style::Random),
        };
        let rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        Ok(Box::new(QueensRobot { way, wish: wish.clone(), rng }))
    }

    fn written_operands(&self, position: &Position) -> Vec<(&'static str, String)> {
        let queens = position.queens().iter().map(|&queen| write_cell(self.rules.side, queen));
        vec![
            ("side", self.rules.side.to_string()),
            ("queens", queens.collect::<Vec<_>>().join(" ")),
            ("rule", self.rules.rule.to_string()),
        ]
    }

    /// Cells are answered as they are drawn, column and row.
    fn answer_spots(&self, _: &str, answer: &str, _: Player) -> Vec<At> {
        number_pairs(answer).into_iter().map(|[x, y]| At::new(x, y)).collect()
    }

    /// Who wins with best play, where the solver comes to the end.
    fn study(&self, position: &Position, nodes: u64) -> Option<Study<Cell>> {
        let solver = Solver::new(*self.rules, position, Resources { memory: MEMORY, threads: 1 }).ok()?;
        let solution = solver.solve(&|spent: Progress| spent.nodes < nodes)?;
        let value = if solution.winner == Player::FIRST { 1.0 } else { -1.0 };
        let told = said::study_wins(self.player_name(solution.winner));
        let lines = solution.winning_moves.iter().take(LINES);
        let line = |&cell: &Cell| Line { moves: vec![cell], value: Some(value), told: told.clone() };
        Some(Study {
            value: Some(value),
            is_exact: true,
            lines: lines.map(line).collect(),
            told: told.clone(),
            winning: Some(solution.winning_moves.clone()),
            nodes: solver.progress().nodes,
        })
    }

    fn counters(&self, position: &Position, _: &Totals) -> Vec<Message> {
        vec![words::free(position.free_count() as u64)]
    }
}

struct QueensRobot {
    way: Way,
    wish: RobotWish,
    rng: Xoshiro256PlusPlus,
}

/// How a robot chooses.
enum Way {
    Simple(Style),
    /// By proof, or like `parity`.
    Perfect,
    /// By proof near the end, before that by Monte-Carlo tree search.
    Sampling(Sampler),
}

impl QueensRobot {
    /// The choice of a search for a proof.
    fn proved(&mut self, game: QueensDuel, position: &Position, budget: &SearchBudget) -> Option<Choice> {
        let go_on = |spent: Progress| !budget.is_spent(spent.nodes);
        let resources = Resources { memory: MEMORY, threads: 1 };
        perfect(&game, position, resources, &go_on, &mut self.rng)
    }
}

fn known(choice: Choice) -> Idea<Cell> {
    match choice {
        Choice::Wins(cell) => Idea::noted(Some(cell), Some(said::robot_wins())),
        Choice::Loses(cell) => Idea::noted(Some(cell), Some(said::robot_loses())),
        Choice::Unproved(cell) => Idea::noted(Some(cell), Some(said::robot_unproved())),
    }
}

impl Robot<QueensDuel> for QueensRobot {
    fn think(&mut self, game: &QueensDuel, position: &Position, budget: &TurnBudget) -> Option<Idea<Cell>> {
        match &self.way {
            Way::Simple(style) => style.choose(game, position, &mut self.rng).map(Idea::of),
            Way::Perfect => {
                let budget = budget.within(&self.wish, PROOF);
                self.proved(*game, position, &budget).map(known)
            }
            Way::Sampling(sampler) => {
                let mut sampler = sampler.clone();
                let budget = budget.within(&self.wish, SAMPLES);
                let choice = self.proved(*game, position, &budget.part(3, 4))?;
                if !matches!(choice, Choice::Unproved(_)) {
                    return Some(known(choice));
                }
                // What the proof did not get; of the time, whatever is left.
                let rest = budget.part_of_nodes(1, 4);
                let chosen = sampler.choose(game, position, &rest.search(&|| rest.is_over()));
                let cell = chosen.map_or(choice.cell(), |chosen| chosen.mv);
                Some(known(Choice::Unproved(cell)))
            }
        }
    }
}
