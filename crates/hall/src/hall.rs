//! Everything that happens in the hall.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use tablero_catalogue::{Catalogue, Entry, Thought};
use tablero_core::{Message, Player};
use tablero_lab::{Sight, Sights};
use tablero_record::is_steering;
use tablero_telling as telling;
use tablero_wire::MessageError;
use tablero_wire::hall::{HALL_VERSION, HallAnswer, HallFault, HallMessage, HallReply, HallRequest};
use tablero_wire::lab::{LabLook, LabView};

use crate::class::Class;
use crate::limits::Bucket;
use crate::outcome::{Keep, Outcome, Random, Visitor, Work};
use crate::stored::StoredTable;
use crate::table::{Table, Wish};
use crate::{Limits, key, words};

/// The longest name of a person, in characters.
const LONGEST_NAME: usize = 40;
/// How many messages over the limit a visitor may send before it is shown the door.
const PATIENCE: u32 = 200;

/// How often tables that nobody uses are looked for.
const SWEEP: Duration = Duration::from_mins(1);

/// What those see who look at a table in one way, from one seat: the text, and the same as news.
type Drawn = (*const Sight, Option<usize>, String, Option<Arc<str>>);

/// Why a request was not met.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) code: HallFault,
    pub(crate) message: String,
}

impl Refusal {
    pub(crate) fn new(code: HallFault, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

/// Somebody who is connected.
#[derive(Debug)]
pub(crate) struct Guest {
    pub(crate) address: String,
    pub(crate) look: LabLook,
    bucket: Bucket,
    /// How often it asked for more than it may.
    greedy: u32,
    pub(crate) tables: BTreeSet<String>,
    /// Whether something is being done for it already, and for which class.
    pub(crate) busy: bool,
    pub(crate) class_of_task: String,
}

/// The hall.
#[derive(Debug)]
pub struct Hall {
    pub(crate) games: Catalogue,
    pub(crate) limits: Limits,
    pub(crate) sights: Sights,
    pub(crate) guests: BTreeMap<Visitor, Guest>,
    tables: BTreeMap<String, Table>,
    pub(crate) classes: BTreeMap<String, Class>,
    /// When tables that nobody uses were looked for last.
    swept: Duration,
}

/// What a request comes to: a reply, or nothing if the change of a table is the reply.
pub(crate) type Replied = Result<Option<HallReply>, Refusal>;

/// Who asks, and with which number.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asker {
    pub(crate) visitor: Visitor,
    pub(crate) id: u64,
    pub(crate) now: Duration,
}

impl Hall {
    /// An empty hall for these games.
    #[must_use]
    pub fn new(games: Catalogue, limits: Limits) -> Self {
        let sights = Sights::new(games.clone(), words::FLUENT);
        let (guests, tables, classes) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Self { games, limits, sights, guests, tables, classes, swept: Duration::ZERO }
    }

    /// Builds a table up again from what was kept of it, whoever is connected to it stays so; the reason if it cannot be.
    /// Gives the robot that is to think.
    pub fn restore(&mut self, stored: &StoredTable, now: Duration) -> Result<Outcome, String> {
        let mut table = Table::restored(stored, &self.games, now)?;
        table.touched = now.saturating_sub(stored.idle);
        if let Some(before) = self.tables.get(&stored.table) {
            table.inherit(before);
        }
        let mut outcome = Outcome::default();
        outcome.work.extend(table.think().map(Work::Think));
        self.tables.insert(stored.table.clone(), table);
        self.announce(&stored.table, None, &mut outcome);
        Ok(outcome)
    }

    /// Forgets a table of which nothing was kept.
    pub fn forget(&mut self, table: &str) {
        self.tables.remove(table);
        for guest in self.guests.values_mut() {
            guest.tables.remove(table);
        }
    }

    /// How many tables there are, and how many are connected.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        (self.tables.len(), self.guests.len())
    }

    /// Somebody connects; whether it may.
    pub fn arrive(&mut self, visitor: Visitor, address: &str, now: Duration) -> bool {
        let of_address = self.guests.values().filter(|guest| guest.address == address).count();
        if of_address >= self.limits.visitors_each {
            return false;
        }
        let guest = Guest {
            address: address.to_owned(),
            look: LabLook::default(),
            bucket: Bucket::new(&self.limits, now),
            greedy: 0,
            tables: BTreeSet::new(),
            busy: false,
            class_of_task: String::new(),
        };
        self.guests.insert(visitor, guest);
        true
    }

    /// Somebody is gone.
    pub fn leave(&mut self, visitor: Visitor, now: Duration) -> Outcome {
        let mut outcome = Outcome::default();
        let Some(guest) = self.guests.remove(&visitor) else { return outcome };
        if let Some(class) = self.leave_classes(visitor) {
            if let Some(found) = self.classes.get_mut(&class) {
                found.touched = now;
            }
            self.announce_class(&class, None, &mut outcome);
        }
        for id in guest.tables {
            if let Some(table) = self.tables.get_mut(&id) {
                table.at(now);
                table.touched = now;
                table.detach(visitor);
            }
            self.announce(&id, None, &mut outcome);
        }
        outcome
    }

    /// Somebody says something.
    pub fn hear(&mut self, visitor: Visitor, text: &str, now: Duration, random: Random<'_>) -> Outcome {
        let mut outcome = Outcome::default();
        let Some(guest) = self.guests.get_mut(&visitor) else { return outcome };
        if !guest.bucket.take(&self.limits, now) {
            guest.greedy += 1;
            if guest.greedy > PATIENCE {
                outcome.close.push(visitor);
            }
            let refusal = Refusal::new(HallFault::Limit, "too many messages: wait a moment");
            answer(&mut outcome, visitor, 0, refused(refusal));
            return outcome;
        }
        let message = match HallMessage::read(text) {
            Ok(message) => message,
            Err((id, error)) => {
                let code = match error {
                    MessageError::Version { .. } => HallFault::Version,
                    MessageError::Long { .. } => HallFault::Limit,
                    _ => HallFault::Message,
                };
                answer(&mut outcome, visitor, id, refused(Refusal::new(code, error.to_string())));
                return outcome;
            }
        };
        let asker = Asker { visitor, id: message.id, now };
        outcome.answers = Some((visitor, message.id));
        let sight = match self.sights.get(&message.look) {
            Ok(sight) => sight,
            Err(error) => {
                let refusal = Refusal::new(HallFault::Message, error);
                answer(&mut outcome, visitor, message.id, refused(refusal));
                return outcome;
            }
        };
        if let Some(guest) = self.guests.get_mut(&visitor) {
            guest.look = message.look;
        }
        let replied = self.reply(asker, message.request, &sight, random, &mut outcome);
        match replied {
            Ok(None) => {}
            Ok(Some(reply)) => answer(&mut outcome, visitor, message.id, reply),
            Err(refusal) => answer(&mut outcome, visitor, message.id, refused(refusal)),
        }
        outcome
    }

    fn reply(
        &mut self,
        asker: Asker,
        request: HallRequest,
        sight: &Sight,
        random: Random<'_>,
        outcome: &mut Outcome,
    ) -> Replied {
        match request {
            HallRequest::Hello => Ok(Some(self.hello(sight))),
            HallRequest::Make { game, options, seats, clock, name } => {
                let options = options.into_iter().map(|(key, value)| format!("{key}={value}")).collect();
                let wish = Wish { game, options, seats, clock, seed: random() >> 1 };
                self.make(asker, &wish, &name, sight, random, outcome)
            }
            HallRequest::Sit { table, name } => self.sit(asker, &table, &name, sight, random, outcome),
            HallRequest::Back { table, key } => self.back(asker, &table, key, sight, outcome),
            HallRequest::Watch { table } => {
                self.find(&table, sight)?;
                self.attach(asker, &table, None, sight)?;
                self.announce(&table, Some(asker), outcome);
                Ok(None)
            }
            HallRequest::Leave { table } => {
                self.find(&table, sight)?.detach(asker.visitor);
                if let Some(guest) = self.guests.get_mut(&asker.visitor) {
                    guest.tables.remove(&table);
                }
                self.announce(&table, None, outcome);
                Ok(Some(HallReply::Done))
            }
            HallRequest::Move { table, ply, mv } => {
                self.change(asker, &table, sight, outcome, |found, seat| {
                    own_turn(found, seat, ply, sight)?;
                    let wrong = |error| telling::not_played(sight.words(), &error);
                    found.play(&mv).map_err(|error| Refusal::new(HallFault::Refused, wrong(error)))
                })
            }
            HallRequest::Point { table, ply, from, to } => {
                // What is pointed at depends on which side of the board one sits.
                let look = self.look_of(asker.visitor, self.seat_of(asker.visitor, &table));
                let own = self.sights.get(&look).map_err(|error| Refusal::new(HallFault::Message, error))?;
                self.change(asker, &table, sight, outcome, |found, seat| {
                    own_turn(found, seat, ply, sight)?;
                    found.point(from, to, &own).map_err(|error| Refusal::new(HallFault::Refused, error))
                })
            }
            HallRequest::Resign { table } => self.change(asker, &table, sight, outcome, |found, seat| {
                going_on(found, sight)?;
                Ok(found.resign(seat))
            }),
            HallRequest::TakeBack { table } => self.change(asker, &table, sight, outcome, |found, seat| {
                let nothing = || say(sight, HallFault::Refused, &words::nothing_back());
                found.take_back(seat).ok_or_else(nothing)
            }),
            HallRequest::Consent { table, yes } => {
                self.change(asker, &table, sight, outcome, |found, seat| {
                    let nothing = || say(sight, HallFault::Stale, &words::not_asked());
                    found.consent(seat, yes).ok_or_else(nothing)
                })
            }
            HallRequest::Look { table, ply } => {
                let look = self.look_of(asker.visitor, self.seat_of(asker.visitor, &table));
                let own = self.sights.get(&look).map_err(|error| Refusal::new(HallFault::Message, error))?;
                let found = self.find(&table, sight)?;
                found.at(asker.now);
                let mut view = own.view(&found.session, Some(ply));
                view.targets.clear();
                Ok(Some(HallReply::Past { table, view: Box::new(view) }))
            }
            HallRequest::Record { table } => {
                let record = self.find(&table, sight)?.session.record();
                let file = format!("{}.tablero", record.game);
                Ok(Some(HallReply::Record { record: record.write(), file }))
            }
            of_class => self.lesson(asker, of_class, sight, random, outcome),
        }
    }

    fn hello(&self, sight: &Sight) -> HallReply {
        let words = sight.words();
        let game = |entry: &'static dyn Entry| tablero_lab::listed(entry, words);
        let source = words::FLUENT.first().map_or("", |(_, text)| text);
        let ids = source.lines().filter_map(|line| line.split_once(" =")).map(|(id, _)| id);
        let own = ids.filter_map(|id| Some((id.strip_prefix("hall-page-")?, id)));
        let own = own.map(|(short, id)| (short.to_owned(), words.say(&Message::new(id))));
        HallReply::Hello { games: self.games.iter().map(game).collect(), words: own.collect() }
    }

    fn make(
        &mut self,
        asker: Asker,
        wish: &Wish,
        name: &str,
        sight: &Sight,
        random: Random<'_>,
        outcome: &mut Outcome,
    ) -> Replied {
        let name = named(name, sight)?;
        let address = self.guests.get(&asker.visitor).map(|guest| guest.address.clone()).unwrap_or_default();
        let own = self.tables.values().filter(|table| table.maker == address).count();
        if own >= self.limits.tables_each || self.tables.len() >= self.limits.tables {
            return Err(say(sight, HallFault::Limit, &words::too_many_tables()));
        }
        let id = key::table(random);
        let made = Table::new(id.clone(), wish, &self.games, asker.now);
        let mut table = made.map_err(|error| Refusal::new(HallFault::Game, error))?;
        table.maker = address;
        table.touched = asker.now;
        outcome.keep.push(table.kept());
        outcome.about.push(id.clone());
        self.tables.insert(id.clone(), table);
        let reply = self.sit(asker, &id, &name, sight, random, outcome);
        if reply.is_err() {
            self.tables.remove(&id);
            outcome.keep.clear();
        }
        reply
    }

    fn sit(
        &mut self,
        asker: Asker,
        id: &str,
        name: &str,
        sight: &Sight,
        random: Random<'_>,
        outcome: &mut Outcome,
    ) -> Replied {
        let name = named(name, sight)?;
        let table = self.find(id, sight)?;
        if table.seat_of(asker.visitor).is_some() {
            return Err(say(sight, HallFault::Rights, &words::seated_already()));
        }
        let (key, digest) = key::key(random);
        let (seat, keep) = table
            .sit(&name, digest, asker.now)
            .ok_or_else(|| say(sight, HallFault::Full, &words::table_full()))?;
        outcome.keep.extend(keep);
        outcome.about.push(id.to_owned());
        self.attach(asker, id, Some(seat), sight)?;
        self.go_on(id, asker.now, outcome);
        let reply = HallReply::Seated { table: id.to_owned(), seat, key };
        answer(outcome, asker.visitor, asker.id, reply);
        self.announce(id, None, outcome);
        Ok(None)
    }

    fn back(&mut self, asker: Asker, id: &str, key: String, sight: &Sight, outcome: &mut Outcome) -> Replied {
        let seat = self.find(id, sight)?.seat_of_key(&key);
        let seat = seat.ok_or_else(|| say(sight, HallFault::Rights, &words::no_such_key()))?;
        self.attach(asker, id, Some(seat), sight)?;
        answer(outcome, asker.visitor, asker.id, HallReply::Seated { table: id.to_owned(), seat, key });
        self.announce(id, None, outcome);
        Ok(None)
    }

    fn attach(&mut self, asker: Asker, id: &str, seat: Option<usize>, sight: &Sight) -> Result<(), Refusal> {
        let most = self.limits.watched;
        let Some(guest) = self.guests.get_mut(&asker.visitor) else { return Ok(()) };
        if guest.tables.len() >= most && !guest.tables.contains(id) {
            return Err(say(sight, HallFault::Limit, &words::too_many_watched()));
        }
        guest.tables.insert(id.to_owned());
        if let Some(table) = self.tables.get_mut(id) {
            table.at(asker.now);
            table.touched = asker.now;
            // Who has a seat keeps it while looking on.
            let seat = seat.or_else(|| table.seat_of(asker.visitor));
            table.attach(asker.visitor, seat);
        }
        Ok(())
    }

    /// A change that somebody in a seat makes.
    fn change(
        &mut self,
        asker: Asker,
        id: &str,
        sight: &Sight,
        outcome: &mut Outcome,
        change: impl FnOnce(&mut Table, usize) -> Result<Vec<Keep>, Refusal>,
    ) -> Replied {
        let table = self.find(id, sight)?;
        let seat = table.seat_of(asker.visitor);
        let seat = seat.ok_or_else(|| say(sight, HallFault::Rights, &words::not_yours()))?;
        table.at(asker.now);
        // A flag that fell before comes first.
        let fallen = table.check_time();
        outcome.about.push(id.to_owned());
        let changed = if fallen.is_empty() {
            let table = self.find(id, sight)?;
            table.touched = asker.now;
            change(table, seat)
        } else {
            outcome.keep.extend(fallen);
            Err(Refusal::new(HallFault::Refused, sight.words().over_already()))
        };
        match changed {
            Ok(keep) => {
                outcome.keep.extend(keep);
                self.go_on(id, asker.now, outcome);
                self.announce(id, Some(asker), outcome);
                Ok(None)
            }
            Err(refusal) => {
                if !outcome.keep.is_empty() {
                    self.announce(id, None, outcome);
                }
                Err(refusal)
            }
        }
    }

    /// Lets the robot think whose turn it is.
    fn go_on(&mut self, id: &str, now: Duration, outcome: &mut Outcome) {
        let Some(table) = self.tables.get_mut(id) else { return };
        table.at(now);
        outcome.work.extend(table.think().map(Work::Think));
    }

    /// A robot comes back from thinking.
    pub fn thought(
        &mut self,
        id: &str,
        ply: usize,
        player: Player,
        thought: Option<Thought>,
        now: Duration,
    ) -> Outcome {
        let mut outcome = Outcome::default();
        let Some(table) = self.tables.get_mut(id) else { return outcome };
        table.at(now);
        outcome.keep = table.thought(ply, player, thought);
        outcome.about.push(id.to_owned());
        self.go_on(id, now, &mut outcome);
        self.announce(id, None, &mut outcome);
        outcome
    }

    /// Time passes: flags fall, and tables that nobody uses are forgotten.
    pub fn tick(&mut self, now: Duration) -> Outcome {
        let mut outcome = Outcome::default();
        let timed: Vec<String> = self
            .tables
            .values()
            .filter(|table| table.is_timed())
            .map(|table| table.id().to_owned())
            .collect();
        for id in timed {
            let Some(table) = self.tables.get_mut(&id) else { continue };
            table.at(now);
            let fallen = table.check_time();
            if !fallen.is_empty() {
                outcome.keep.extend(fallen);
                outcome.about.push(id.clone());
                self.announce(&id, None, &mut outcome);
            }
        }
        if now.saturating_sub(self.swept) > SWEEP {
            self.swept = now;
            let idle = self.limits.idle;
            let is_old = |table: &Table| table.is_empty() && now.saturating_sub(table.touched) > idle;
            let old: Vec<String> = self
                .tables
                .values()
                .filter(|table| is_old(table))
                .map(|table| table.id().to_owned())
                .collect();
            for table in old {
                self.forget(&table);
                outcome.keep.push(Keep::Gone { table });
            }
            self.sweep_classes(now, &mut outcome);
        }
        outcome
    }

    fn find(&mut self, id: &str, sight: &Sight) -> Result<&mut Table, Refusal> {
        self.tables.get_mut(id).ok_or_else(|| say(sight, HallFault::Table, &words::no_table()))
    }

    fn seat_of(&self, visitor: Visitor, id: &str) -> Option<usize> {
        self.tables.get(id).and_then(|table| table.seat_of(visitor))
    }

    /// How somebody looks at a table: from the own seat, unless asked otherwise.
    fn look_of(&self, visitor: Visitor, seat: Option<usize>) -> LabLook {
        let look = self.guests.get(&visitor).map(|guest| guest.look.clone()).unwrap_or_default();
        LabLook { south: look.south.or(seat), ..look }
    }

    /// How somebody who is at a table looks at it: who looks on sees what the first who plays there sees.
    fn look_at(&self, table: &Table, visitor: Visitor, seat: Option<usize>) -> LabLook {
        let look = self.look_of(visitor, seat);
        LabLook { south: look.south.or_else(|| table.first_person()), ..look }
    }

    /// Shows a table to everybody who is there; to one of them as an answer.
    fn announce(&mut self, id: &str, asker: Option<Asker>, outcome: &mut Outcome) {
        let Some(table) = self.tables.get(id) else { return };
        // Those who see the same are told the same, and a board is drawn once for all who see it from one side.
        let mut boards: Vec<(*const Sight, LabView)> = Vec::new();
        let mut drawn: Vec<Drawn> = Vec::new();
        for (visitor, seat) in table.present() {
            let look = self.look_at(table, visitor, seat);
            let Ok(sight) = self.sights.get(&look) else { continue };
            let known =
                drawn.iter().position(|(known, of, _, _)| *known == Arc::as_ptr(&sight) && *of == seat);
            let index = known.unwrap_or_else(|| {
                let from = Arc::as_ptr(&sight);
                let board = boards.iter().find(|(known, _)| *known == from).map(|(_, view)| view.clone());
                let view = board.unwrap_or_else(|| {
                    let view = sight.view(&table.session, None);
                    boards.push((from, view.clone()));
                    view
                });
                let reply = HallReply::Table(Box::new(table.shown(seat, view)));
                drawn.push((Arc::as_ptr(&sight), seat, tablero_wire::text(&reply), None));
                drawn.len() - 1
            });
            let Some((_, _, body, news)) = drawn.get_mut(index) else { continue };
            let number = asker.filter(|asker| asker.visitor == visitor).map_or(0, |asker| asker.id);
            let wrap = |body: &str| format!("{{\"v\":{HALL_VERSION},\"id\":{number},\"reply\":{body}}}");
            if number == 0 {
                let text = news.get_or_insert_with(|| wrap(body).into());
                outcome.tell(visitor, Arc::clone(text));
            } else {
                outcome.tell(visitor, wrap(body));
            }
        }
    }

    /// Whether somebody looks at a table.
    #[must_use]
    pub fn is_watching(&self, visitor: Visitor, table: &str) -> bool {
        self.tables.get(table).is_some_and(|table| table.is_here(visitor))
    }
}

/// Answers a message.
pub(crate) fn answer(outcome: &mut Outcome, visitor: Visitor, id: u64, reply: HallReply) {
    outcome.tell(visitor, tablero_wire::text(&HallAnswer { v: HALL_VERSION, id, reply }));
}

fn refused(refusal: Refusal) -> HallReply {
    HallReply::Error { code: refusal.code, message: refusal.message }
}

/// A refusal in words.
pub(crate) fn say(sight: &Sight, code: HallFault, message: &Message) -> Refusal {
    Refusal::new(code, sight.words().say(message))
}

/// A name as it is kept.
pub(crate) fn named(name: &str, sight: &Sight) -> Result<String, Refusal> {
    let name = name.trim();
    let length = name.chars().count();
    if length == 0 || length > LONGEST_NAME || name.contains(is_steering) {
        return Err(say(sight, HallFault::Name, &words::bad_name(LONGEST_NAME)));
    }
    Ok(name.to_owned())
}

fn going_on(table: &Table, sight: &Sight) -> Result<(), Refusal> {
    if table.is_over() {
        return Err(Refusal::new(HallFault::Refused, sight.words().over_already()));
    }
    if !table.is_on() {
        return Err(say(sight, HallFault::Refused, &words::not_all_here()));
    }
    Ok(())
}

/// That a move is due, from this seat and in this position.
fn own_turn(table: &Table, seat: usize, ply: usize, sight: &Sight) -> Result<(), Refusal> {
    if table.plies() != ply {
        return Err(say(sight, HallFault::Stale, &words::stale(table.plies())));
    }
    going_on(table, sight)?;
    if !table.is_turn_of(seat) {
        return Err(say(sight, HallFault::Rights, &words::not_your_turn()));
    }
    Ok(())
}
