//! How many moves a second the referee sees played between robots of this program, the path of every match and
//! tournament: a robot by name, its seat, the referee and its checks.

use std::sync::Arc;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use tablero_arena::{Agents, Contestant, Referee, Seat, SystemTime, referee};
use tablero_catalogue::{Catalogue, RobotWish, Table};
use tablero_core::{AnyGame, Clock, Options, Player};

fn main() {
    divan::main();
}

/// The most plies of a game here.
const PLIES: usize = 200;

const GAMES: [(&str, &[&str]); 8] = [
    ("chess", &[]),
    ("sokoban", &["level=1"]),
    ("sokoban", &["collection=sasquatch", "level=3"]),
    ("checkers", &["size=4", "players=14"]),
    ("checkers", &["size=4", "players=123456"]),
    ("checkers", &["size=2", "players=14"]),
    ("queens", &["side=8"]),
    ("queens", &["side=16"]),
];

/// A game by its number, with what it takes to show which.
#[derive(Clone, Copy)]
struct Named(usize);

impl std::fmt::Display for Named {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (name, options) = GAMES[self.0];
        write!(f, "{name} {}", options.join(" "))
    }
}

/// Plays a game between robots at random and gives its length.
fn played(agents: &Agents, table: &Arc<dyn Table>, referee: &Referee<AnyGame>) -> usize {
    let random = Seat::Robot(RobotWish::named("random"));
    let seat = |player: Player| agents.seat(table, &random, player, player.seat() as u64).ok();
    let mut seats: Vec<_> = Player::first(table.start().players()).filter_map(seat).collect();
    let mut seated: Vec<&mut dyn Contestant<_>> = Vec::new();
    for seat in &mut seats {
        seated.push(seat.as_mut());
    }
    referee.conduct(&mut seated).map_or(0, |played| played.texts.len())
}

#[divan::bench(args = [0, 1, 2, 3, 4, 5, 6, 7].map(Named))]
fn random_robots(bencher: Bencher<'_, '_>, game: Named) {
    let (name, options) = GAMES[game.0];
    let Some(table) =
        Options::parse(options).ok().and_then(|options| Catalogue::standard().sit(name, &options).ok())
    else {
        return;
    };
    let agents = Agents::default();
    let referee = referee(&table, Clock::Nodes(1000), Some(PLIES), SystemTime::shared());
    let moves = played(&agents, &table, &referee);
    bencher.counter(ItemsCount::new(moves)).bench_local(|| black_box(played(&agents, &table, &referee)));
}
