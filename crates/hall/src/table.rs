//! A table that people play at.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use tablero_arena::Seat;
use tablero_catalogue::{Catalogue, Thought};
use tablero_core::{Clock, Ending, Fault, ManualTime, Options, Player, Time as _};
use tablero_lab::Sight;
use tablero_play::{NotPlayed, Session};
use tablero_wire::hall::{HallSeat, HallTable};
use tablero_wire::lab::{LabLevel, LabSeat, LabView};

use crate::key;
use crate::outcome::{Keep, ThinkWork, Visitor, millis};
use crate::stored::StoredTable;

/// After how many moves a game is broken off.
const MOST_PLIES: usize = 4_000;
/// The longest clock: a day for a move or a game.
const LONGEST: Duration = Duration::from_hours(24);

/// A person in a seat.
#[derive(Debug, Clone)]
struct Person {
    name: String,
    /// The digest of the key.
    key: String,
}

/// A table.
#[derive(Debug)]
pub(crate) struct Table {
    id: String,
    pub(crate) session: Session,
    time: ManualTime,
    /// When the time of the table was zero.
    zero: Duration,
    wanted: Vec<LabSeat>,
    people: BTreeMap<usize, Person>,
    /// Who is connected, and to which seat.
    present: BTreeMap<Visitor, Option<usize>>,
    /// Who asks for a move back, and who has agreed.
    offer: Option<(usize, BTreeSet<usize>)>,
    /// Whether a robot is out to think.
    thinking: bool,
    seed: u64,
    pub(crate) touched: Duration,
    /// The address of who made it.
    pub(crate) maker: String,
}

/// What a table is made of.
#[derive(Debug, Clone)]
pub(crate) struct Wish {
    pub(crate) game: String,
    pub(crate) options: Vec<String>,
    pub(crate) seats: Vec<LabSeat>,
    pub(crate) clock: Option<String>,
    pub(crate) seed: u64,
}

/// A seat by its word, as it is kept.
const WORDS: [(&str, LabSeat); 4] = [
    ("person", LabSeat::Person),
    ("easy", LabSeat::Robot { level: LabLevel::Easy }),
    ("medium", LabSeat::Robot { level: LabLevel::Medium }),
    ("hard", LabSeat::Robot { level: LabLevel::Hard }),
];

impl Table {
    /// A new table; the reason if there cannot be one.
    pub(crate) fn new(id: String, wish: &Wish, games: &Catalogue, now: Duration) -> Result<Self, String> {
        let options = Options::parse(&wish.options).map_err(|error| error.to_string())?;
        let table = games.sit(&wish.game, &options).map_err(|error| error.to_string())?;
        let seats = tablero_lab::seats(&table, &wish.seats)?;
        let clock: Clock = match wish.clock.as_deref() {
            None | Some("") => Clock::Unlimited,
            Some(text) => text.parse().map_err(|error: tablero_core::ClockError| error.to_string())?,
        };
        let longest = match clock {
            Clock::PerMove(time) => time,
            Clock::PerGame { main, increment } => main.max(increment),
            _ => Duration::ZERO,
        };
        if longest > LONGEST || matches!(clock, Clock::Nodes(_)) {
            return Err(format!("clock: expected a time of at most a day, found {clock}"));
        }
        let mut wanted = wish.seats.clone();
        wanted.resize(seats.len(), LabSeat::Person);
        if seats.iter().all(|seat| !seat.is_human()) {
            return Err("seats: expected at least one person".to_owned());
        }
        let time = ManualTime::default();
        let session = Session::new(table, seats, clock, wish.seed, Arc::new(time.clone()));
        let mut session = session.map_err(|error| error.to_string())?;
        session.limit_plies(Some(MOST_PLIES));
        // A robot may need megabytes, and a table may stand for days.
        session.dismiss_robots();
        Ok(Self {
            id,
            session,
            time,
            zero: now,
            wanted,
            people: BTreeMap::new(),
            present: BTreeMap::new(),
            offer: None,
            thinking: false,
            seed: wish.seed,
            touched: now,
            maker: String::new(),
        })
    }

    /// The table that was kept; the reason if it cannot be.
    pub(crate) fn restored(stored: &StoredTable, games: &Catalogue, now: Duration) -> Result<Self, String> {
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
        let seat = |word: &str| {
            let known = WORDS.iter().find(|(known, _)| *known == word).map(|(_, seat)| seat.clone());
            known.ok_or_else(|| format!("expected a seat, found {word:?}"))
        };
        let wish = Wish {
            game: stored.game.clone(),
            options: lines(&stored.options),
            seats: stored.seats.lines().map(seat).collect::<Result<_, _>>()?,
            clock: Some(stored.clock.clone()),
            seed: stored.seed,
        };
        let mut table = Self::new(stored.table.clone(), &wish, games, now)?;
        for (ply, number) in stored.plies.iter().zip(1..) {
            table.time.pass(Duration::from_millis(ply.millis));
            table.session.play(&ply.mv).map_err(|error| format!("move {number}: {error}"))?;
        }
        for person in &stored.people {
            let (name, key) = (person.name.clone(), person.key.clone());
            table.people.insert(person.seat, Person { name, key });
        }
        if let Some(line) = &stored.ending {
            match Ending::read(line) {
                Some(Ending::Forfeit { player, fault }) => table.session.retire(player, fault),
                _ => return Err(format!("expected an ending, found {line:?}")),
            }
        }
        // The turn goes on where it was; while nobody served, no time passed.
        table.time.pass(stored.turn.unwrap_or_default());
        table.zero = now.saturating_sub(table.time.now());
        Ok(table)
    }

    /// What is kept of a new table.
    pub(crate) fn kept(&self) -> Keep {
        let table = self.session.table();
        let words = self.wanted.iter().filter_map(|seat| WORDS.iter().find(|(_, known)| known == seat));
        let options: Vec<String> =
            table.options().iter().map(|(key, value)| format!("{key}={value}")).collect();
        Keep::Table {
            table: self.id.clone(),
            game: table.game().to_owned(),
            options: options.join("\n"),
            seats: words.map(|(word, _)| *word).collect::<Vec<_>>().join("\n"),
            clock: self.session.control().to_string(),
            seed: self.seed,
        }
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Lets time pass up to now. Before all seats are taken it stands still.
    pub(crate) fn at(&mut self, now: Duration) {
        if self.is_on() {
            let due = now.saturating_sub(self.zero);
            self.time.pass(due.saturating_sub(self.time.now()));
        } else {
            self.zero = now.saturating_sub(self.time.now());
        }
    }

    /// Whether all seats are taken.
    pub(crate) fn is_on(&self) -> bool {
        let people = self.session.seats().iter().filter(|seat| seat.is_human()).count();
        self.people.len() >= people
    }

    /// A seat for somebody, with what to keep; none if all are taken.
    pub(crate) fn sit(&mut self, name: &str, digest: String, now: Duration) -> Option<(usize, Vec<Keep>)> {
        self.at(now);
        let free = |(seat, who): &(usize, &Seat)| who.is_human() && !self.people.contains_key(seat);
        let (seat, _) = self.session.seats().iter().enumerate().find(free)?;
        self.people.insert(seat, Person { name: name.to_owned(), key: digest.clone() });
        let mut keep = vec![Keep::Seat { table: self.id.clone(), seat, name: name.to_owned(), key: digest }];
        if self.is_on() {
            self.session.resume_clock();
            keep.push(Keep::Began { table: self.id.clone() });
        }
        Some((seat, keep))
    }

    /// The seat of a key.
    pub(crate) fn seat_of_key(&self, key: &str) -> Option<usize> {
        self.people.iter().find(|(_, person)| key::is_key(key, &person.key)).map(|(seat, _)| *seat)
    }

    pub(crate) fn attach(&mut self, visitor: Visitor, seat: Option<usize>) {
        self.present.insert(visitor, seat);
    }

    pub(crate) fn detach(&mut self, visitor: Visitor) {
        self.present.remove(&visitor);
    }

    pub(crate) fn is_here(&self, visitor: Visitor) -> bool {
        self.present.contains_key(&visitor)
    }

    pub(crate) fn seat_of(&self, visitor: Visitor) -> Option<usize> {
        self.present.get(&visitor).copied().flatten()
    }

    /// Who is connected.
    pub(crate) fn present(&self) -> impl Iterator<Item = (Visitor, Option<usize>)> + '_ {
        self.present.iter().map(|(visitor, seat)| (*visitor, *seat))
    }

    /// Takes over who is connected to the same table as it was before.
    pub(crate) fn inherit(&mut self, before: &Self) {
        self.present.clone_from(&before.present);
        self.maker.clone_from(&before.maker);
        self.touched = before.touched;
    }

    pub(crate) fn plies(&self) -> usize {
        self.session.plies().len()
    }

    /// Whether somebody may move now.
    pub(crate) fn is_turn_of(&self, seat: usize) -> bool {
        self.is_on() && self.session.to_move().is_some_and(|player| player.seat() == seat)
    }

    pub(crate) fn play(&mut self, text: &str) -> Result<Vec<Keep>, NotPlayed> {
        let before = self.plies();
        self.session.play(text)?;
        Ok(self.played(before))
    }

    pub(crate) fn point(
        &mut self,
        from: Option<(i64, i64)>,
        to: (i64, i64),
        sight: &Sight,
    ) -> Result<Vec<Keep>, String> {
        let before = self.plies();
        sight.point(&mut self.session, from, to)?;
        Ok(self.played(before))
    }

    /// What is to be kept of the moves after some others.
    fn played(&mut self, before: usize) -> Vec<Keep> {
        self.offer = None;
        let ply = |(ply, number): (&tablero_record::Ply, usize)| Keep::Ply {
            table: self.id.clone(),
            number,
            mv: ply.mv.clone(),
            millis: ply.millis.unwrap_or(0),
        };
        self.session.plies().zip(1..).skip(before).map(ply).collect()
    }

    /// Somebody gives up.
    pub(crate) fn resign(&mut self, seat: usize) -> Vec<Keep> {
        let player = Player::first(self.session.seats().len()).nth(seat);
        if let Some(player) = player {
            self.session.retire(player, Fault::Resigned { reason: None });
        }
        self.ended()
    }

    /// Ends the game if somebody's time has run out.
    pub(crate) fn check_time(&mut self) -> Vec<Keep> {
        if self.is_on() && self.session.check_time() { self.ended() } else { Vec::new() }
    }

    fn ended(&self) -> Vec<Keep> {
        let ending = self.session.ended().map(|ended| ended.ending.line());
        ending.map(|ending| Keep::Ended { table: self.id.clone(), ending }).into_iter().collect()
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.session.ended().is_some()
    }

    /// Whether a clock runs.
    pub(crate) fn is_timed(&self) -> bool {
        self.session.control().is_timed() && self.is_on() && !self.is_over()
    }

    /// How many moves are left if somebody's last one is taken back.
    fn before_last_of(&self, seat: usize) -> Option<usize> {
        let turns: Vec<usize> = self.session.positions().map(|position| position.to_move().seat()).collect();
        turns.iter().take(self.plies()).rposition(|&mover| mover == seat)
    }

    /// Somebody asks for the last move back. Gives what changes at once, where nobody else is to be asked; nothing if
    /// there is nothing to take back.
    pub(crate) fn take_back(&mut self, seat: usize) -> Option<Vec<Keep>> {
        self.before_last_of(seat).filter(|_| !self.is_over())?;
        self.offer = Some((seat, BTreeSet::from([seat])));
        Some(self.settle())
    }

    /// Somebody answers; whether there was a question.
    pub(crate) fn consent(&mut self, seat: usize, yes: bool) -> Option<Vec<Keep>> {
        let (by, agreed) = self.offer.as_mut()?;
        if *by == seat {
            // Who asked may think better of it.
            if yes {
                return None;
            }
        } else if yes {
            agreed.insert(seat);
        }
        if !yes {
            self.offer = None;
            return Some(Vec::new());
        }
        Some(self.settle())
    }

    /// Takes back if all agree.
    fn settle(&mut self) -> Vec<Keep> {
        let Some((by, agreed)) = &self.offer else { return Vec::new() };
        if !self.people.keys().all(|seat| agreed.contains(seat)) {
            return Vec::new();
        }
        let Some(left) = self.before_last_of(*by) else { return Vec::new() };
        self.offer = None;
        while self.plies() > left && self.session.undo().is_some() {}
        vec![Keep::Back { table: self.id.clone(), plies: self.plies() }]
    }

    /// The robot that is to move, if there is one and it is not out already.
    pub(crate) fn think(&mut self) -> Option<ThinkWork> {
        if self.thinking || !self.is_on() || self.session.is_human_turn() {
            return None;
        }
        let player = self.session.to_move()?;
        let robot = self.session.absent_robot()?;
        self.thinking = true;
        Some(ThinkWork {
            table: self.id.clone(),
            ply: self.plies(),
            player,
            robot,
            position: self.session.position().clone(),
            budget: self.session.budget(),
        })
    }

    /// A robot comes back with its thought. Gives what changes.
    pub(crate) fn thought(&mut self, ply: usize, player: Player, thought: Option<Thought>) -> Vec<Keep> {
        self.thinking = false;
        // Moves may have been taken back meanwhile.
        if self.plies() != ply || self.session.to_move() != Some(player) {
            return Vec::new();
        }
        let before = self.plies();
        match thought.map(|thought| (thought.mv, thought.fault)) {
            Some((Some(mv), _)) => match self.session.play_moves(&[mv]) {
                Ok(_) => self.played(before),
                Err(_) => Vec::new(),
            },
            lost => {
                let fault = lost.and_then(|(_, fault)| fault).unwrap_or(Fault::NoMove);
                self.session.forfeit(fault);
                self.ended()
            }
        }
    }

    /// The first seat of a person.
    pub(crate) fn first_person(&self) -> Option<usize> {
        self.session.seats().iter().position(Seat::is_human)
    }

    /// The table as somebody sees it, given how the game looks from there.
    pub(crate) fn shown(&self, seat: Option<usize>, mut view: LabView) -> HallTable {
        let own = seat.is_some_and(|seat| self.is_turn_of(seat));
        view.is_person = own;
        view.can_undo = seat.is_some_and(|seat| self.before_last_of(seat).is_some()) && !self.is_over();
        view.can_redo = false;
        if !own {
            view.targets.clear();
        }
        for (seat, player) in view.players.iter_mut().enumerate() {
            if let Some(person) = self.people.get(&seat) {
                player.seat.clone_from(&person.name);
            }
        }
        let seats = Player::first(self.session.seats().len()).zip(self.session.seats());
        let seats = seats.map(|(player, who)| HallSeat {
            robot: !who.is_human(),
            name: self.people.get(&player.seat()).map(|person| person.name.clone()),
            here: self.present.values().any(|seat| *seat == Some(player.seat())),
            left: self.session.clock(player).left.map(millis),
        });
        let asks = self.offer.as_ref().map(|(by, _)| *by);
        let is_asked = |seat: usize| {
            self.offer.as_ref().is_some_and(|(by, agreed)| *by != seat && !agreed.contains(&seat))
        };
        HallTable {
            table: self.id.clone(),
            you: seat,
            seats: seats.collect(),
            on: self.is_on(),
            asks,
            asked: seat.is_some_and(is_asked),
            watchers: self.present.values().filter(|seat| seat.is_none()).count(),
            view,
        }
    }

    /// Whether anybody is connected.
    pub(crate) fn is_empty(&self) -> bool {
        self.present.is_empty()
    }
}
