//! The tables of a page, and what it may ask of them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tablero_arena::Seat;
use tablero_catalogue::{Catalogue, Entry, RobotWish, Table};
use tablero_core::{AnyPosition, Ending, ManualTime, Message, Options, Player, Time as _};
use tablero_draw::{At, Theme};
use tablero_play::{NotPlayed, Session};
use tablero_record::{Ply, Record};
use tablero_telling as telling;
use tablero_wire::lab::{
    LAB_VERSION, LabAnswer, LabChoices, LabError, LabFault, LabGame, LabLevel, LabLook, LabMessage,
    LabOption, LabReply, LabRequest, LabSeat,
};
use tablero_words::{Language, Words};

use crate::link::{Link, LinkError, playable};
use crate::view::{Look, start, view};
use crate::{ask, words};

/// The most tables of a page.
pub const MOST_TABLES: usize = 64;
/// After how many moves a game is broken off.
pub const MOST_PLIES: usize = 10_000;
/// How many positions a robot looks at for a move, by its level.
const NODES: [u64; 3] = [2_000, 20_000, 150_000];
/// How many positions are looked at for advice.
const ADVICE: u64 = 150_000;

/// The farthest column or row that can be pointed at.
const FARTHEST: u64 = 1 << 32;

/// The host of one page.
#[derive(Debug)]
pub struct Host {
    games: Catalogue,
    time: ManualTime,
    tables: BTreeMap<u32, Session>,
    next: u32,
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
        Self { games, time: ManualTime::default(), tables: BTreeMap::new(), next: 1 }
    }

    /// Answers a message at a moment: how long it is since some fixed one. Time never goes back.
    pub fn answer(&mut self, message: &str, now: Duration) -> String {
        self.time.pass(now.saturating_sub(self.time.now()));
        let (id, reply) = match LabMessage::read(message) {
            Ok(message) => (message.id, self.reply(message)),
            Err((id, error)) => {
                let code = match error {
                    LabError::Version { .. } => LabFault::Version,
                    LabError::Long { .. } => LabFault::Limit,
                    _ => LabFault::Message,
                };
                (id, Err(Fault::new(code, error)))
            }
        };
        let reply = reply.unwrap_or_else(|Fault { code, message }| LabReply::Error { code, message });
        tablero_wire::text(&LabAnswer { v: LAB_VERSION, id, reply })
    }

    /// How an answer is to look.
    fn look(&self, look: &LabLook) -> Result<Look, Fault> {
        let bad = |message: String| Fault::new(LabFault::Message, message);
        let language = match look.lang.as_deref() {
            None => Language::default(),
            Some(code) => Language::from_locale(code)
                .ok_or_else(|| bad(format!("look.lang: expected en, es or pt, found {code:?}")))?,
        };
        let theme = match look.theme.as_deref() {
            None => Theme::default(),
            Some(name) => name.parse().map_err(|error| bad(format!("look.theme: {error}")))?,
        };
        let of_games = self.games.iter().map(Entry::words);
        let others = [tablero_catalogue::words::FLUENT, words::FLUENT];
        let words = Words::new(language, others.into_iter().chain(of_games));
        Ok(Look { words, theme, south: look.south, names: look.names })
    }

    fn reply(&mut self, message: LabMessage) -> Replied {
        let look = self.look(&message.look)?;
        match message.request {
            LabRequest::Hello => Ok(self.hello(&look)),
            LabRequest::Choices { game, options } => self.choices(&game, options, &look),
            LabRequest::Open { game, options, seats, position, seed } => {
                let table = self.sit(&game, &options_of(options)?)?;
                let start = position.map(|text| read(&table, &text, &look)).transpose()?;
                let seats = seated(&table, &seats)?;
                let session = self.session(table, start, Vec::new(), seats, seed)?;
                self.seat(session, None, &look)
            }
            LabRequest::Follow { link } => self.follow(&link, &look),
            LabRequest::Load { record } => self.load(&record, &look),
            LabRequest::Look { table, ply } => self.shown(table, ply, &look),
            LabRequest::Move { table, mv } => {
                let session = self.find(table)?;
                person(session, &look)?;
                session.play(&mv).map_err(|error| refused(&error, &look))?;
                self.shown(table, None, &look)
            }
            LabRequest::Point { table, from, to } => {
                let session = self.find(table)?;
                person(session, &look)?;
                point(session, from, to, &look)?;
                self.shown(table, None, &look)
            }
            LabRequest::Think { table } => {
                think(self.find(table)?);
                self.shown(table, None, &look)
            }
            LabRequest::Hint { table } => self.hint(table, &look),
            LabRequest::Undo { table } => self.change(table, &look, |session| {
                session.undo();
            }),
            LabRequest::Redo { table } => self.change(table, &look, |session| {
                session.redo();
            }),
            LabRequest::Restart { table } => self.change(table, &look, Session::restart),
            LabRequest::Resign { table } => {
                person(self.find(table)?, &look)?;
                self.change(table, &look, Session::resign)
            }
            LabRequest::Record { table } => {
                let record = self.find(table)?.record();
                let file = format!("{}.tablero", record.game);
                Ok(LabReply::Record { record: record.write(), file })
            }
            LabRequest::Close { table } => {
                self.find(table)?;
                self.tables.remove(&table);
                Ok(LabReply::Closed)
            }
            LabRequest::Operations { game } => Ok(ask::operations(self.entry(&game)?)),
            LabRequest::Ask { game, ask, operands, table } => {
                let entry = self.entry(&game)?;
                let session = table.map(|table| self.find(table)).transpose()?;
                ask::answer(entry, &ask, operands, session.map(|session| &*session), &look)
            }
        }
    }

    fn entry(&self, game: &str) -> Result<&'static dyn Entry, Fault> {
        self.games.get(game).map_err(|error| Fault::new(LabFault::Game, error))
    }

    fn sit(&self, game: &str, options: &Options) -> Result<Arc<dyn Table>, Fault> {
        self.games.sit(game, options).map_err(|error| Fault::new(LabFault::Game, error))
    }

    fn find(&mut self, table: u32) -> Result<&mut Session, Fault> {
        let unknown = || Fault::new(LabFault::Table, format!("there is no table {table}"));
        self.tables.get_mut(&table).ok_or_else(unknown)
    }

    fn hello(&self, look: &Look) -> LabReply {
        let game = |entry: &'static dyn Entry| LabGame {
            name: entry.kind().name(),
            title: look.words.say(&entry.title()),
        };
        LabReply::Hello { games: self.games.iter().map(game).collect(), words: page_words(&look.words) }
    }

    fn choices(&self, game: &str, options: BTreeMap<String, String>, look: &Look) -> Replied {
        let entry = self.entry(game)?;
        let options = options_of(options)?;
        let offered = entry.choices(&options);
        let table = self.sit(game, &options)?;
        let option = |choices: tablero_catalogue::Choices| LabOption {
            key: choices.key,
            name: look.words.say(&choices.name),
            values: choices
                .values
                .into_iter()
                .map(|value| {
                    let name = entry.value_name(choices.key, &value).map(|name| look.words.say(&name));
                    let name = name.unwrap_or_else(|| value.clone());
                    (value, name)
                })
                .collect(),
        };
        let players = Player::first(table.start().players());
        Ok(LabReply::Choices(LabChoices {
            options: offered.into_iter().map(option).collect(),
            players: players.map(|player| look.words.say(&table.player_name(player))).collect(),
            svg: start(table.as_ref(), look),
            rules: entry.rules(look.words.language()).to_owned(),
        }))
    }

    /// A session at a table, from a position after some moves. Every text it is made of is our own.
    fn session(
        &self,
        table: Arc<dyn Table>,
        start: Option<AnyPosition>,
        moves: Vec<String>,
        seats: Vec<Seat>,
        seed: u64,
    ) -> Result<Session, Fault> {
        let limit = |error| Fault::new(LabFault::Record, error);
        let time = Arc::new(self.time.clone());
        let Some(start) = start else {
            let mut session = Session::new(table, seats, tablero_core::Clock::Unlimited, seed, time)
                .map_err(|error| limit(error.to_string()))?;
            session.limit_plies(Some(MOST_PLIES));
            return Ok(session);
        };
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
    fn seat(&mut self, session: Session, warning: Option<String>, look: &Look) -> Replied {
        if self.tables.len() >= MOST_TABLES {
            let told = format!("{MOST_TABLES} tables are open: close one first");
            return Err(Fault::new(LabFault::Limit, told));
        }
        let number = self.next;
        self.next += 1;
        let mut shown = view(number, &session, None, look);
        shown.warning = warning;
        self.tables.insert(number, session);
        Ok(LabReply::View(Box::new(shown)))
    }

    fn shown(&mut self, table: u32, ply: Option<usize>, look: &Look) -> Replied {
        Ok(LabReply::View(Box::new(view(table, self.find(table)?, ply, look))))
    }

    fn change(&mut self, table: u32, look: &Look, change: impl FnOnce(&mut Session)) -> Replied {
        change(self.find(table)?);
        self.shown(table, None, look)
    }

    /// The game of a link, as far as the link is right.
    fn follow(&mut self, text: &str, look: &Look) -> Replied {
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
        let seats = seated(&table, &[])?;
        let session = self.session(table, Some(start), moves, seats, 0)?;
        self.seat(session, warning, look)
    }

    /// The game of a record. Whoever its seats name, people take them: a record from outside starts nobody.
    fn load(&mut self, text: &str, look: &Look) -> Replied {
        let record = Record::read(text).map_err(|error| Fault::new(LabFault::Record, error))?;
        let options =
            Options::parse(record.option_texts()).map_err(|error| Fault::new(LabFault::Game, error))?;
        let table = self.sit(&record.game, &options)?;
        let replayed = record.replay(&table.start()).map_err(|error| Fault::new(LabFault::Record, error))?;
        let moves: Vec<String> = record.plies.into_iter().map(|ply| ply.mv).take(MOST_PLIES).collect();
        let seats = seated(&table, &[])?;
        let session = self.session(table, Some(replayed.start), moves, seats, 0)?;
        self.seat(session, None, look)
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
        let mut shown = view(table, session, None, look);
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

fn options_of(options: BTreeMap<String, String>) -> Result<Options, Fault> {
    let texts = options.into_iter().map(|(key, value)| format!("{key}={value}"));
    Options::parse(texts).map_err(|error| Fault::new(LabFault::Game, error))
}

/// A position of a table from its text.
fn read(table: &Arc<dyn Table>, text: &str, look: &Look) -> Result<AnyPosition, Fault> {
    table.start().read(text).map_err(|error| Fault::new(LabFault::Refused, look.words.reason(&error)))
}

/// The seats of a table from what a page wants: a closed list, and nothing else.
pub(crate) fn seated(table: &Arc<dyn Table>, seats: &[LabSeat]) -> Result<Vec<Seat>, Fault> {
    let players = table.start().players();
    if seats.len() > players {
        let told = format!("seats: expected at most {players}, found {}", seats.len());
        return Err(Fault::new(LabFault::Game, told));
    }
    let seat = |seat: &LabSeat| match seat {
        LabSeat::Person => Seat::Human,
        LabSeat::Robot { level } => {
            let (index, [easy, medium, hard]) = (*level as usize, table.strengths());
            let wish = match level {
                LabLevel::Easy => easy,
                LabLevel::Medium => medium,
                LabLevel::Hard => hard,
            };
            Seat::Robot(limited(table.as_ref(), wish, NODES.get(index).copied().unwrap_or(ADVICE)))
        }
    };
    let people = std::iter::repeat_n(Seat::Human, players - seats.len());
    Ok(seats.iter().map(seat).chain(people).collect())
}

/// A robot that counts positions instead of time.
fn limited(table: &dyn Table, wish: RobotWish, nodes: u64) -> RobotWish {
    let thinks = table.robots().iter().any(|info| info.name == wish.name && info.thinks);
    RobotWish { time: None, depth: None, nodes: thinks.then_some(nodes), ..wish }
}

/// That it is a person's turn.
fn person(session: &Session, look: &Look) -> Result<(), Fault> {
    match session.to_move() {
        None => Err(Fault::new(LabFault::Refused, look.words.over_already())),
        Some(player) if !session.is_human_turn() => {
            let name = telling::player(&look.words, session, player);
            Err(Fault::new(LabFault::Refused, look.words.thinking(name)))
        }
        Some(_) => Ok(()),
    }
}

fn refused(error: &NotPlayed, look: &Look) -> Fault {
    Fault::new(LabFault::Refused, telling::not_played(&look.words, error))
}

/// Plays the move between two spots, or walks to one.
pub(crate) fn point(
    session: &mut Session,
    from: Option<(i64, i64)>,
    to: (i64, i64),
    look: &Look,
) -> Result<(), Fault> {
    let south = look.south(session);
    let at = |(column, row): (i64, i64)| At::new(column, row);
    // No board is that wide, and nobody computes with the ends of the numbers.
    let is_far = |(column, row): (i64, i64)| column.unsigned_abs().max(row.unsigned_abs()) > FARTHEST;
    if from.is_some_and(is_far) || is_far(to) {
        return Err(Fault::new(LabFault::Refused, look.words.say(&words::no_move())));
    }
    let (from, to) = (from.map(at), at(to));
    let (table, position) = (Arc::clone(session.table()), session.position().clone());
    let named = |ends: tablero_draw::Ends| ends.to == to && (ends.from.is_none() || ends.from == from);
    let mv = position.legal_moves().find(|&mv| table.ends(&position, mv, south).is_some_and(named));
    if let Some(way) = mv.map(|mv| vec![mv]).or_else(|| table.walk(&position, to)) {
        return session.play_moves(&way).map(drop).map_err(|error| refused(&error, look));
    }
    let board = table.board(&position, south);
    let nothing = || Fault::new(LabFault::Refused, look.words.say(&words::no_move()));
    // The game says why it cannot be played.
    let text = board.move_text(from, to).ok_or_else(nothing)?;
    session.play(&text).map(drop).map_err(|error| refused(&error, look))
}

/// Lets the robot whose turn it is play; where a person is to move, nothing happens.
fn think(session: &mut Session) {
    let Some(player) = session.to_move().filter(|_| !session.is_human_turn()) else { return };
    let Some(mut robot) = session.take_robot() else {
        session.renew_robot();
        return;
    };
    let thought = robot.think(session.position(), &session.budget());
    session.seat_robot(player, robot);
    let fault = || tablero_core::Fault::NoMove;
    match thought.map(|thought| (thought.mv, thought.fault)) {
        Some((Some(mv), _)) => drop(session.play_moves(&[mv])),
        Some((None, lost)) => session.forfeit(lost.unwrap_or_else(fault)),
        None => session.forfeit(fault()),
    }
}
