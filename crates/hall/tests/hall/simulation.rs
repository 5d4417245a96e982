//! Hostile schedules, by chance from a fixed seed: visitors come, go, play, ask back, repeat themselves and lie, and now and
//! then everything but what was kept is lost. Whatever was told is still true afterwards.

use std::collections::BTreeMap;
use std::time::Duration;

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use tablero_catalogue::Catalogue;
use tablero_hall::{Hall, Keep, Limits, Outcome, StoredPly, StoredSeat, StoredTable, Work};

/// What a disk would hold.
#[derive(Default)]
struct Disk {
    tables: BTreeMap<String, StoredTable>,
}

impl Disk {
    fn keep(&mut self, keep: Keep) {
        match keep {
            Keep::Table { table, game, options, seats, clock, seed } => {
                let stored = StoredTable {
                    table: table.clone(),
                    game,
                    options,
                    seats,
                    clock,
                    seed,
                    ..StoredTable::default()
                };
                assert!(self.tables.insert(table, stored).is_none(), "a name twice");
            }
            Keep::Seat { table, seat, name, key } => {
                self.tables.get_mut(&table).unwrap().people.push(StoredSeat { seat, name, key });
            }
            Keep::Ply { table, number, mv, millis } => {
                let plies = &mut self.tables.get_mut(&table).unwrap().plies;
                plies.push(StoredPly { mv, millis });
                assert_eq!(plies.len(), number, "a row is missing");
            }
            Keep::Back { table, plies } => self.tables.get_mut(&table).unwrap().plies.truncate(plies),
            Keep::Ended { table, ending } => self.tables.get_mut(&table).unwrap().ending = Some(ending),
            Keep::Gone { table } => drop(self.tables.remove(&table)),
            _ => {}
        }
    }
}

struct World {
    hall: Hall,
    disk: Disk,
    chance: Xoshiro256PlusPlus,
    now: Duration,
    /// Whom each visitor may play for: its table and key.
    seats: Vec<(String, String)>,
    /// What was last told of every table: its moves, and whether it is over.
    told: BTreeMap<String, (Value, Value)>,
    acknowledged: usize,
}

impl World {
    fn new(seed: u64) -> Self {
        Self {
            hall: fresh(),
            disk: Disk::default(),
            chance: Xoshiro256PlusPlus::seed_from_u64(seed),
            now: Duration::ZERO,
            seats: Vec::new(),
            told: BTreeMap::new(),
            acknowledged: 0,
        }
    }

    /// Keeps what comes of something, and gives what is told; robots think at once.
    fn settle(&mut self, outcome: Outcome) -> Vec<(u64, Value)> {
        let mut all = Vec::new();
        let mut due = vec![outcome];
        while let Some(outcome) = due.pop() {
            for keep in outcome.keep {
                // What happens while nobody looks is kept, and told to nobody.
                if let Keep::Ply { table, .. } | Keep::Back { table, .. } | Keep::Ended { table, .. } = &keep
                {
                    self.told.remove(table);
                }
                self.disk.keep(keep);
            }
            for tell in outcome.tell {
                let message: Value = serde_json::from_str(&tell.text).unwrap();
                let reply = &message["reply"];
                if reply["kind"] == "table" {
                    let table = reply["table"].as_str().unwrap().to_owned();
                    self.told.insert(table, (reply["view"]["moves"].clone(), reply["view"]["over"].clone()));
                }
                all.push((tell.to, message));
            }
            for work in outcome.work {
                let Work::Think(work) = work else { continue };
                let thought = work.think();
                due.push(self.hall.thought(&work.table, work.ply, work.player, thought, self.now));
            }
        }
        all
    }

    fn say(&mut self, visitor: u64, request: &Value) -> Value {
        let text = json!({"v": 1, "id": 5, "request": request}).to_string();
        let chance = &mut self.chance;
        let outcome = self.hall.hear(visitor, &text, self.now, &mut || chance.random());
        let told = self.settle(outcome);
        let answer = told.into_iter().find(|(to, message)| *to == visitor && message["id"] == 5);
        answer.unwrap_or_else(|| panic!("no answer to {text}")).1["reply"].clone()
    }

    /// Everything but the disk is lost.
    fn crash(&mut self) {
        self.hall = fresh();
        let stored: Vec<StoredTable> = self.disk.tables.values().cloned().collect();
        for table in stored {
            let outcome = self.hall.restore(&table, self.now).unwrap();
            self.settle(outcome);
        }
        let told = self.told.clone();
        for (table, (moves, over)) in told {
            assert!(self.hall.arrive(999, "x", self.now));
            let seen = self.say(999, &json!({"do": "watch", "table": table}));
            assert_eq!((&seen["view"]["moves"], &seen["view"]["over"]), (&moves, &over), "{table}");
            let gone = self.hall.leave(999, self.now);
            self.settle(gone);
        }
    }

    fn step(&mut self) {
        self.now += Duration::from_millis(self.chance.random_range(0..2_000));
        let visitor = self.chance.random_range(0..6_u64);
        match self.chance.random_range(0..40) {
            0 => self.crash(),
            1 => {
                let gone = self.hall.leave(visitor, self.now);
                self.settle(gone);
            }
            2 => {
                let ticked = self.hall.tick(self.now);
                self.settle(ticked);
            }
            _ => {
                // Whoever is here already stays who it is.
                self.hall.arrive(visitor, "x", self.now);
                self.request(visitor);
            }
        }
    }

    fn request(&mut self, visitor: u64) {
        let pick = |chance: &mut Xoshiro256PlusPlus, most: usize| chance.random_range(0..most.max(1));
        let (table, key) =
            self.seats.get(pick(&mut self.chance, self.seats.len())).cloned().unwrap_or_default();
        let ply = self.disk.tables.get(&table).map_or(0, |table| table.plies.len());
        let request = match self.chance.random_range(0..16) {
            0 | 1 if self.seats.len() < 24 => {
                let clock = ["none", "60s+1s", "5s"][pick(&mut self.chance, 3)];
                let seats =
                    if self.chance.random() { json!([]) } else { json!([{"who": "robot", "level": "easy"}]) };
                json!({"do": "make", "game": "queens", "name": "Ana", "clock": clock, "seats": seats})
            }
            2 | 3 => json!({"do": "sit", "table": table, "name": "Luis"}),
            4 | 5 => json!({"do": "back", "table": table, "key": key}),
            6 => json!({"do": "take-back", "table": table}),
            7 => json!({"do": "consent", "table": table, "yes": self.chance.random::<bool>()}),
            8 if self.chance.random_range(0..8) == 0 => json!({"do": "resign", "table": table}),
            9 => json!({"do": "watch", "table": table}),
            10 => json!({"do": "move", "table": table, "ply": ply + pick(&mut self.chance, 3), "move": "a1"}),
            _ => {
                let to = [self.chance.random_range(-1..9_i64), self.chance.random_range(-1..9_i64)];
                json!({"do": "point", "table": table, "ply": ply, "to": to})
            }
        };
        let before = ply;
        let reply = self.say(visitor, &request);
        match reply["kind"].as_str().unwrap() {
            "seated" if request["do"] != "back" => {
                let text = |key: &str| reply[key].as_str().unwrap().to_owned();
                self.seats.push((text("table"), text("key")));
            }
            "table" if matches!(request["do"].as_str(), Some("move" | "point")) => {
                self.acknowledged += 1;
                assert!(self.disk.tables[&table].plies.len() > before, "acknowledged before it was kept");
            }
            "error" => assert_eq!(
                self.disk.tables.get(&table).map_or(0, |table| table.plies.len()),
                before,
                "a refusal changed something: {request}"
            ),
            _ => {}
        }
    }
}

fn fresh() -> Hall {
    let limits =
        Limits { rate: 100_000, burst: 100_000, tables_each: 1_000, watched: 1_000, ..Limits::default() };
    Hall::new(Catalogue::standard(), limits)
}

#[test]
fn whatever_was_told_is_still_true_after_a_crash() {
    let cases = std::env::var("TABLERO_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(6_u64);
    let mut acknowledged = 0;
    for seed in 0..cases {
        let mut world = World::new(seed);
        for _ in 0..250 {
            world.step();
        }
        world.crash();
        acknowledged += world.acknowledged;
    }
    assert!(acknowledged > 0, "nobody ever moved");
}
