//! Take one to three from a heap; whoever takes the last wins: a game that two players solve by counting.

use tablero_core::{Game, Outcome, Player};
use tablero_search::{Algorithm, BestReply, Budget, Choice, Greedy, Knowledge, MaxN, Mcts, Minimax, WIN};

struct Nim {
    players: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Heap {
    left: u32,
    turn: usize,
}

impl Game for Nim {
    type Position = Heap;
    type Move = u32;

    fn players(&self) -> usize {
        self.players
    }

    fn initial(&self) -> Heap {
        Heap { left: 21, turn: 0 }
    }

    fn to_move(&self, position: &Heap) -> Player {
        Player::from_seat(position.turn).unwrap()
    }

    fn legal_moves(&self, position: &Heap, out: &mut Vec<u32>) {
        out.extend(1..=position.left.min(3));
    }

    fn play(&self, position: &Heap, taken: u32) -> Heap {
        Heap { left: position.left - taken, turn: (position.turn + 1) % self.players }
    }

    fn outcome(&self, position: &Heap) -> Option<Outcome> {
        let last = (position.turn + self.players - 1) % self.players;
        let places: Vec<u8> = (0..self.players).map(|seat| if seat == last { 1 } else { 2 }).collect();
        (position.left == 0).then(|| Outcome::from_places(&places).unwrap())
    }
}

/// Knows nothing but that more is more.
struct Nothing;

impl Knowledge<Nim> for Nothing {
    fn score(&self, _: &Nim, _: &Heap, _: Player) -> i32 {
        0
    }

    fn promise(&self, _: &Nim, _: &Heap, taken: u32) -> i32 {
        i32::try_from(taken).unwrap()
    }
}

fn ask(robot: &mut dyn Algorithm<Nim>, players: usize, left: u32, limits: Budget<'_>) -> Option<Choice<u32>> {
    robot.choose(&Nim { players }, &Heap { left, turn: 0 }, &limits)
}

#[test]
fn exact_robots_win_won_heaps() {
    let robots: [(&str, Box<dyn Algorithm<Nim>>); 3] = [
        ("minimax", Box::new(Minimax::new(Nothing))),
        ("max-n", Box::new(MaxN::new(Nothing, usize::MAX))),
        ("best-reply", Box::new(BestReply::new(Nothing, usize::MAX))),
    ];
    for (name, mut robot) in robots {
        for left in 1..12 {
            let choice = ask(robot.as_mut(), 2, left, Budget::depth(12)).unwrap();
            if left % 4 == 0 {
                assert!(choice.score < -WIN / 2, "{name} at {left}: {choice:?}");
            } else {
                assert_eq!(choice.mv, left % 4, "{name} at {left}");
                assert!(choice.score > WIN / 2, "{name} at {left}: {choice:?}");
            }
        }
    }
}

#[test]
fn wins_are_taken_at_once() {
    for players in 2..=4 {
        let robots: [Box<dyn Algorithm<Nim>>; 5] = [
            Box::new(Greedy::new(Nothing, 1)),
            Box::new(Minimax::new(Nothing)),
            Box::new(MaxN::new(Nothing, 3)),
            Box::new(BestReply::new(Nothing, 3)),
            Box::new(Mcts::new(Nothing, 1, 1.0)),
        ];
        for mut robot in robots {
            let choice =
                ask(robot.as_mut(), players, 3, Budget { nodes: Some(3_000), depth: Some(6), stop: None });
            assert_eq!(choice.unwrap().mv, 3);
        }
    }
}

#[test]
fn monte_carlo_finds_the_only_winning_move() {
    for left in [5, 6, 7] {
        let choice = ask(&mut Mcts::new(Nothing, 3, 1.0), 2, left, Budget::nodes(20_000)).unwrap();
        assert_eq!(choice.mv, left % 4);
    }
}

#[test]
fn nobody_moves_when_the_game_is_over() {
    assert_eq!(ask(&mut Minimax::new(Nothing), 2, 0, Budget::depth(3)), None);
    assert_eq!(ask(&mut MaxN::new(Nothing, 3), 3, 0, Budget::depth(3)), None);
    assert_eq!(ask(&mut BestReply::new(Nothing, 3), 3, 0, Budget::depth(3)), None);
    assert_eq!(ask(&mut Mcts::new(Nothing, 1, 1.0), 2, 0, Budget::nodes(10)), None);
    assert_eq!(ask(&mut Greedy::new(Nothing, 1), 2, 0, Budget::default()), None);
}
