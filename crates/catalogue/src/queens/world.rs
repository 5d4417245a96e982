//! The environment of Práctica 2 "N reinas": the percepts and actions of `AgentSpeak` programs that play the queens duel.

use tablero_agentspeak::Term;
use tablero_core::{AnyPosition, Player};
use tablero_queens_duel::notation::write_cell;
use tablero_queens_duel::{Cell, Point, Position, QueensDuel, opponent};

use crate::world::{Act, World};

/// What an agent perceives and can do. The cursor that `move_towards` moves is the agent's own.
#[derive(Debug)]
pub(super) struct QueensWorld {
    player: Player,
    cursor: Option<Cell>,
}

impl QueensWorld {
    pub(super) const fn new(player: Player) -> Self {
        Self { player, cursor: None }
    }

    fn move_towards(&mut self, game: QueensDuel, x: &Term, y: &Term) -> Result<(), String> {
        let point = Point { x: whole(x)?, y: whole(y)? };
        let cell = game.side.cell(point);
        let side = game.side;
        self.cursor = Some(cell.ok_or_else(|| format!("{point} is off the board of side {side}"))?);
        Ok(())
    }

    fn put(&self, at: &AnyPosition, game: QueensDuel, position: &Position) -> Act {
        let Some(cell) = self.cursor else {
            return Act::Failed("no cell was chosen with move_towards".to_owned());
        };
        let mv = || write_cell(game.side, cell);
        match game.place(position, cell.into()) {
            Err(error) => Act::Illegal { mv: mv(), reason: error.to_string() },
            Ok(_) => match at.erased_move::<QueensDuel>(cell) {
                Some(placed) => Act::Plays(placed),
                None => Act::Illegal { mv: mv(), reason: "it is not among the legal moves".to_owned() },
            },
        }
    }
}

/// The names of the agents: r0 is White, r1 Black.
const fn name_of(player: Player) -> &'static str {
    if player.seat() == 0 { "r0" } else { "r1" }
}

fn number(value: impl Into<f64>) -> Term {
    Term::Number(value.into())
}

fn seat_number(player: Player) -> Term {
    number(i32::from(player != Player::FIRST))
}

fn board(at: &AnyPosition) -> Vec<Term> {
    let Some(typed) = at.downcast::<QueensDuel>() else { return Vec::new() };
    let mut percepts = vec![Term::call("size", vec![number(typed.game.side.get())])];
    let queens = typed.position.queens().iter();
    percepts.extend(queens.map(|queen| Term::call("queen", vec![number(queen.x), number(queen.y)])));
    percepts
}

/// A coordinate as programs write it.
fn whole(term: &Term) -> Result<i64, String> {
    let value = term.as_number().filter(|value| value.fract() == 0.0 && value.abs() < 1e9);
    #[expect(clippy::cast_possible_truncation, reason = "a whole number below 10⁹")]
    let value = value.map(|value| value as i64);
    value.ok_or_else(|| format!("expected a whole number as coordinate, found {term}"))
}

impl World for QueensWorld {
    fn name(&self) -> &'static str {
        name_of(self.player)
    }

    fn others(&self) -> Vec<&'static str> {
        vec![name_of(opponent(self.player))]
    }

    fn percepts(&self, position: &AnyPosition) -> Vec<Term> {
        let mut percepts = board(position);
        percepts.push(Term::call("player", vec![seat_number(position.to_move())]));
        percepts
    }

    fn last_percepts(&self, position: &AnyPosition, winner: Option<Player>) -> Vec<Term> {
        let mut percepts = board(position);
        percepts.extend(winner.map(|winner| Term::call("winner", vec![seat_number(winner)])));
        percepts
    }

    fn check(&self, action: &Term) -> Result<(), String> {
        let name = action.functor().map_or("", |name| name.as_str());
        let known = matches!(
            (name, action.args()),
            ("move_towards", [_, _]) | ("put", [_]) if !action.is_negated()
        );
        if known {
            Ok(())
        } else {
            Err(format!("there is no action {action}: expected move_towards(X,Y) or put(queen)"))
        }
    }

    fn act(&mut self, position: &AnyPosition, action: &Term) -> Act {
        let Some(typed) = position.downcast::<QueensDuel>() else {
            return Act::Failed("this is another game".to_owned());
        };
        match action.args() {
            [x, y] => match self.move_towards(**typed.game, x, y) {
                Ok(()) => Act::Done,
                Err(reason) => Act::Failed(reason),
            },
            [what] if what.functor().is_some_and(|what| what.as_str() == "queen") => {
                self.put(position, **typed.game, typed.position)
            }
            _ => Act::Failed(format!("{action}: expected put(queen)")),
        }
    }
}
