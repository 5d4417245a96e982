//! The tables of a page, and what it may ask of them.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use tablero_arena::Seat;
use tablero_catalogue::{Catalogue, Entry, Table};
use tablero_core::{AnyPosition, Clock, Ending, ManualTime, Message, Options, Player, Time as _};
use tablero_play::Session;
use tablero_record::{Ply, Record};
use tablero_telling as telling;
use tablero_wire::MessageError;
use tablero_wire::lab::{LAB_VERSION, LabAnswer, LabChoices, LabFault, LabMessage, LabReply, LabRequest};
use tablero_words::Words;

use crate::choices::{named_option, parsed};
use crate::link::{Link, LinkError, Notes, playable};
use crate::program::Traces;
use crate::seats::{ADVICE, limited, per_game, programs, seated};
use crate::sight::{Sights, listed};
use crate::turn::{person, point, refused, think};
use crate::view::{Look, start, view};
use crate::{ask, levels, program, sketch, study, words};

/// The most tables of a page.
pub const MOST_TABLES: usize = 64;
/// After how many moves a game is broken off.
pub const MOST_PLIES: usize = 10_000;
/// The most notes of a game, and the longest, in bytes.
const NOTES: (usize, usize) = (500, 2_000);
/// What the headers of notes in a record begin with.
const NOTE: &str = "note-";

/// The host of one page.
#[derive(Debug)]
pub struct Host {
    games: Catalogue,
    sights: Sights,
    time: ManualTime,
    tables: BTreeMap<u32, Held>,
    next: u32,
}

/// A game, and what the programs in its seats did last.
#[derive(Debug)]
struct Held {
    session: Session,
    traces: Traces,
    notes: Notes,
}

impl Held {
    fn new(session: Session) -> Self {
        Self { session, traces: Traces::default(), notes: Notes::new() }
    }
}

/// Why a request was not met.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) code: LabFault,
    pub(crate) message: String,
}

impl Fault {
    #[allow(clippy::needless_pass_by_value, reason = "an error is handed over for good")]
    pub(crate) fn new(code: LabFault, message: impl ToString) -> Self {
        Self { code, message: message.to_string() }
    }
}

type Replied = Result<LabReply, Fault>;

impl Host {
    /// A host for these games.
    #[must_use]
    pub fn new(games: Catalogue) -> Self {
        let sights = Sights::new(games.clone(), &[]);
        Self { games, sights, time: ManualTime::default(), tables: BTreeMap::new(), next: 1 }
    }

    /// Answers a message at a moment: how long it is since some fixed one. Time never goes back.
    pub fn answer(&mut self, message: &str, now: Duration) -> String {
        self.time.pass(now.saturating_sub(self.time.now()));
        let (id, reply) = match LabMessage::read(message) {
            Ok(message) => (message.id, self.reply(message)),
            Err((id, error)) => {
                let code = match error {
                    MessageError::Version { .. } => LabFault::Version,
                    MessageError::Long { .. } => LabFault::Limit,
                    _ => LabFault::Message,
                };
                (id, Err(Fault::new(code, error)))
            }
        };
        let reply = reply.unwrap_or_else(|Fault { code, message }| LabReply::Error { code, message });
        tablero_wire::text(&LabAnswer { v: LAB_VERSION, id, reply })
    }

    fn reply(&mut self, message: LabMessage) -> Replied {
        let sight = self.sights.get(&message.look).map_err(|error| Fault::new(LabFault::Message, error))?;
        let look = sight.look();
        match message.request {
            LabRequest::Hello => Ok(self.hello(look)),
            LabRequest::Choices { game, options } => self.choices(&game, options, look),
            LabRequest::Open { game, options, seats, position, seed, clock } => {
                let table = self.sit(&game, &parsed(options)?)?;
                let start = position.map(|text| read(&table, &text, look)).transpose()?;
                let sitting = seated(&table, &seats)?;
                let clock = clock.map_or(Clock::Unlimited, per_game);
                let mut session = match start {
                    None => self.fresh(table, sitting, clock, seed)?,
                    Some(start) => self.session(table.as_ref(), &start, Vec::new(), &sitting, seed)?,
                };
                let traces = Traces::default();
                programs(&mut session, &seats, seed, &traces)?;
                self.seat(Held { traces, ..Held::new(session) }, None, look)
            }
            LabRequest::Follow { link } => self.follow(&link, look),
            LabRequest::Load { record } => self.load(&record, look),
            LabRequest::Look { table, ply } => self.shown(table, ply, look),
            LabRequest::Move { table, mv } => {
                let session = self.find(table)?;
                person(session, look)?;
                session.play(&mv).map_err(|error| refused(&error, look))?;
                self.shown(table, None, look)
            }
            LabRequest::Point { table, from, to } => {
                let session = self.find(table)?;
                person(session, look)?;
                point(session, from, to, look)?;
                self.shown(table, None, look)
            }
            LabRequest::Think { table } => {
                think(self.find(table)?);
                self.shown(table, None, look)
            }
            LabRequest::Hint { table } => self.hint(table, look),
            LabRequest::Undo { table } => self.change(table, look, |session| {
                session.undo();
            }),
            LabRequest::Redo { table } => self.change(table, look, |session| {
                session.redo();
            }),
            LabRequest::Restart { table } => self.change(table, look, Session::restart),
            LabRequest::Resign { table } => {
                person(self.find(table)?, look)?;
                self.change(table, look, Session::resign)
            }
            LabRequest::Record { table } => {
                let held = self.held(table)?;
                let mut record = held.session.record();
                let line = |text: &String| text.split_whitespace().collect::<Vec<_>>().join(" ");
                let headers = held.notes.iter().map(|(ply, text)| (format!("{NOTE}{ply}"), line(text)));
                record.headers.extend(headers);
                let file = format!("{}.tablero", record.game);
                Ok(LabReply::Record { record: record.write(), file })
            }
            LabRequest::Close { table } => {
                self.find(table)?;
                self.tables.remove(&table);
                Ok(LabReply::Closed)
            }
            LabRequest::Branch { table, ply } => self.branch(table, ply, look),
            LabRequest::Levels { game, options, from, count, best } => {
                let entry = self.entry(&game)?;
                levels::shelf(&self.games, entry, options, (from, count), &best, look).map(LabReply::Levels)
            }
            LabRequest::Sketch { game, text, brush, at } => {
                sketch::sketch(self.entry(&game)?, text.as_deref(), brush.as_deref(), at, look)
            }
            LabRequest::Study { link, ply, nodes } => self.study(&link, ply, nodes, look),
            LabRequest::Check { source, game } => {
                let table = game.map(|game| self.sit(&game, &Options::default())).transpose()?;
                Ok(LabReply::Checked(program::check(&source, table.as_deref())))
            }
            LabRequest::Run { source, seed, trace } => Ok(program::run(&source, seed, trace)),
            LabRequest::Trace { table } => {
                let lines = self.held(table)?.traces.lock().unwrap_or_else(PoisonError::into_inner).clone();
                Ok(LabReply::Trace { lines, halted: None })
            }
            LabRequest::Note { table, ply, text } => {
                note(self.held(table)?, ply, text)?;
                self.shown(table, Some(ply), look)
            }
            LabRequest::Operations { game } => Ok(ask::operations(self.entry(&game)?)),
            LabRequest::DataTypes { table, ply } => Ok(ask::data_types(self.find(table)?, ply, look)),
            LabRequest::Ask { game, ask, operands, table } => {
                let entry = self.entry(&game)?;
                let session = table.map(|table| self.find(table)).transpose()?;
                ask::answer(entry, &ask, operands, session.map(|session| &*session), look)
            }
        }
    }

    fn entry(&self, game: &str) -> Result<&'static dyn Entry, Fault> {
        self.games.get(game).map_err(|error| Fault::new(LabFault::Game, error))
    }

    fn sit(&self, game: &str, options: &Options) -> Result<Arc<dyn Table>, Fault> {
        self.games.sit(game, options).map_err(|error| Fault::new(LabFault::Game, error))
    }

    fn held(&mut self, table: u32) -> Result<&mut Held, Fault> {
        let unknown = || Fault::new(LabFault::Table, format!("there is no table {table}"));
        let held = self.tables.get_mut(&table).ok_or_else(unknown)?;
        held.session.check_time();
        Ok(held)
    }

    fn find(&mut self, table: u32) -> Result<&mut Session, Fault> {
        self.held(table).map(|held| &mut held.session)
    }

    fn hello(&self, look: &Look) -> LabReply {
        let game = |entry: &'static dyn Entry| listed(entry, &look.words);
        LabReply::Hello { games: self.games.iter().map(game).collect(), words: page_words(&look.words) }
    }

    fn choices(&self, game: &str, options: BTreeMap<String, String>, look: &Look) -> Replied {
        let entry = self.entry(game)?;
        let options = parsed(options)?;
        let offered = entry.choices(&options);
        let table = self.sit(game, &options)?;
        let players = Player::first(table.start().players());
        Ok(LabReply::Choices(LabChoices {
            options: offered.into_iter().map(|choices| named_option(entry, choices, look)).collect(),
            players: players.map(|player| look.words.say(&table.player_name(player))).collect(),
            svg: start(table.as_ref(), look),
            rules: entry.rules(look.words.language()).to_owned(),
        }))
    }

    /// A session at a table, from its first position.
    fn fresh(
        &self,
        table: Arc<dyn Table>,
        seats: Vec<Seat>,
        clock: Clock,
        seed: u64,
    ) -> Result<Session, Fault> {
        let made = Session::new(table, seats, clock, seed, Arc::new(self.time.clone()));
        let mut session = made.map_err(|error| Fault::new(LabFault::Record, error))?;
        session.limit_plies(Some(MOST_PLIES));
        Ok(session)
    }

    /// A session at a table, from a position after some moves. Every text it is made of is our own.
    fn session(
        &self,
        table: &dyn Table,
        start: &AnyPosition,
        moves: Vec<String>,
        seats: &[Seat],
        seed: u64,
    ) -> Result<Session, Fault> {
        let limit = |error| Fault::new(LabFault::Record, error);
        let time = Arc::new(self.time.clone());
        let mut last = start.clone();
        for text in &moves {
            last = last.play_text(text).unwrap_or(last);
        }
        let result = last.outcome();
        let record = Record {
            game: table.game().to_owned(),
            options: table.options(),
            seats: seats.iter().map(ToString::to_string).collect(),
            headers: Vec::new(),
            start: start.text(),
            plies: moves.into_iter().map(Ply::new).collect(),
            ending: if result.is_some() { Ending::Finished } else { Ending::Unfinished { plies: None } },
            result,
        };
        let session = Session::from_record(&record, &self.games, seed, time);
        let mut session = session.map_err(|error| limit(error.to_string()))?;
        session.limit_plies(Some(MOST_PLIES));
        Ok(session)
    }

    /// Gives a session a table and shows it.
    fn seat(&mut self, held: Held, warning: Option<String>, look: &Look) -> Replied {
        if self.tables.len() >= MOST_TABLES {
            let told = format!("{MOST_TABLES} tables are open: close one first");
            return Err(Fault::new(LabFault::Limit, told));
        }
        let number = self.next;
        self.next += 1;
        let mut shown = view(number, &held.session, &held.notes, None, look);
        shown.warning = warning;
        self.tables.insert(number, held);
        Ok(LabReply::View(Box::new(shown)))
    }

    fn shown(&mut self, table: u32, ply: Option<usize>, look: &Look) -> Replied {
        let held = self.held(table)?;
        Ok(LabReply::View(Box::new(view(table, &held.session, &held.notes, ply, look))))
    }

    fn change(&mut self, table: u32, look: &Look, change: impl FnOnce(&mut Session)) -> Replied {
        change(self.find(table)?);
        self.shown(table, None, look)
    }

    /// Another game with the moves of this one up to a moment.
    fn branch(&mut self, table: u32, ply: usize, look: &Look) -> Replied {
        let session = self.find(table)?;
        let moves = session.plies().take(ply).map(|ply| ply.mv.clone()).collect();
        let start = session.positions().next().unwrap_or_else(|| session.position()).clone();
        // A program begins where it sits: in another game people take its seat.
        let people = |seat: &Seat| if matches!(seat, Seat::Robot(_)) { seat.clone() } else { Seat::Human };
        let seats: Vec<Seat> = session.seats().iter().map(people).collect();
        let table = Arc::clone(session.table());
        let session = self.session(table.as_ref(), &start, moves, &seats, 0)?;
        self.seat(Held::new(session), None, look)
    }

    /// What a search finds out about the game of a link.
    fn study(&self, text: &str, ply: Option<usize>, nodes: Option<u64>, look: &Look) -> Replied {
        let Linked { table, start, mut moves, .. } = self.linked(text, look)?;
        moves.truncate(ply.unwrap_or(usize::MAX));
        let ply = moves.len();
        let at = moves.iter().fold(start, |at, mv| at.play_text(mv).unwrap_or(at));
        Ok(LabReply::Study(study::study(table.as_ref(), &at, ply, nodes, look)))
    }

    /// The table, the first position and the moves of a link, as far as it is right, and what is wrong with it.
    fn linked(&self, text: &str, look: &Look) -> Result<Linked, Fault> {
        let wrong = |message: Message| Fault::new(LabFault::Record, look.words.say(&message));
        let link = Link::read(text).map_err(|error| match error {
            LinkError::Long => wrong(words::link_long()),
            LinkError::NoGame => wrong(words::link_empty()),
        })?;
        let options = Options::parse(&link.options).map_err(|error| Fault::new(LabFault::Game, error))?;
        let table = self.sit(&link.game, &options)?;
        let start = match &link.start {
            Some(text) => read(&table, text, look)?,
            None => table.start(),
        };
        let moves = link.moves.get(..MOST_PLIES).unwrap_or(&link.moves);
        let (moves, broken) = playable(&start, moves);
        let warning = broken.map(|(mv, error)| {
            let reason = look.words.reason(&error);
            look.words.say(&words::link_broken(moves.len(), tablero_core::quoted(&mv), reason))
        });
        let limited = |(ply, text): &(usize, String)| *ply <= moves.len() && text.len() <= NOTES.1;
        let notes = link.notes.into_iter().filter(limited).take(NOTES.0).collect();
        Ok(Linked { table, start, moves, notes, warning })
    }

    /// The game of a link, as far as the link is right.
    fn follow(&mut self, text: &str, look: &Look) -> Replied {
        let Linked { table, start, moves, notes, warning } = self.linked(text, look)?;
        let seats = seated(&table, &[])?;
        let session = self.session(table.as_ref(), &start, moves, &seats, 0)?;
        self.seat(Held { notes, ..Held::new(session) }, warning, look)
    }

    /// The game of a record. Whoever its seats name, people take them: a record from outside starts nobody.
    fn load(&mut self, text: &str, look: &Look) -> Replied {
        let record = Record::read(text).map_err(|error| Fault::new(LabFault::Record, error))?;
        let options =
            Options::parse(record.option_texts()).map_err(|error| Fault::new(LabFault::Game, error))?;
        let table = self.sit(&record.game, &options)?;
        let replayed = record.replay(&table.start()).map_err(|error| Fault::new(LabFault::Record, error))?;
        let moves: Vec<String> = record.plies.iter().map(|ply| ply.mv.clone()).take(MOST_PLIES).collect();
        let seats = seated(&table, &[])?;
        let read = |(key, text): &(String, String)| {
            Some((key.strip_prefix(NOTE)?.parse().ok().filter(|ply| *ply <= moves.len())?, text.clone()))
        };
        let notes = record.headers.iter().filter_map(read).take(NOTES.0).collect();
        let session = self.session(table.as_ref(), &replayed.start, moves, &seats, 0)?;
        self.seat(Held { notes, ..Held::new(session) }, None, look)
    }

    fn hint(&mut self, table: u32, look: &Look) -> Replied {
        let session = self.find(table)?;
        let over = || Fault::new(LabFault::Refused, look.words.over_already());
        session.to_move().ok_or_else(over)?;
        let wish = limited(session.table().as_ref(), session.table().adviser(), ADVICE);
        let adviser = session.table().robot(&wish, 0);
        let mut adviser = adviser.map_err(|error| Fault::new(LabFault::Refused, error))?;
        let thought = adviser.think(session.position(), &session.advice_budget());
        let told = telling::hint(&look.words, session, thought.as_ref());
        let held = self.held(table)?;
        let mut shown = view(table, &held.session, &held.notes, None, look);
        shown.announce.clone_from(&told);
        shown.lines.insert(0, told);
        Ok(LabReply::View(Box::new(shown)))
    }
}

/// The words of the page, by their names without what all begin with.
fn page_words(words: &Words) -> BTreeMap<String, String> {
    let source = words::FLUENT.first().map_or("", |(_, text)| text);
    let ids = source.lines().filter_map(|line| line.split_once(" =")).map(|(id, _)| id);
    let own = ids.filter_map(|id| Some((id.strip_prefix("lab-page-")?, id)));
    own.map(|(short, id)| (short.to_owned(), words.say(&Message::new(id)))).collect()
}

/// Notes something, or forgets it.
fn note(held: &mut Held, ply: usize, text: String) -> Result<(), Fault> {
    let (most, longest) = NOTES;
    if text.trim().is_empty() {
        held.notes.remove(&ply);
    } else if text.len() > longest || held.notes.len() >= most || ply > held.session.plies().len() {
        let told = format!("a game has at most {most} notes of {longest} bytes, each at one of its moves");
        return Err(Fault::new(LabFault::Limit, told));
    } else {
        held.notes.insert(ply, text);
    }
    Ok(())
}

/// A game of a link: its table, its first position, its moves, and what is wrong with the rest.
struct Linked {
    table: Arc<dyn Table>,
    start: AnyPosition,
    moves: Vec<String>,
    notes: Notes,
    warning: Option<String>,
}

/// A position of a table from its text.
fn read(table: &Arc<dyn Table>, text: &str, look: &Look) -> Result<AnyPosition, Fault> {
    table.start().read(text).map_err(|error| Fault::new(LabFault::Refused, look.words.reason(&error)))
}
