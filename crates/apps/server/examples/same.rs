//! Plays random games of every kind three times over: at a session, with the host of a page, and by visitors of a server.
//! All must see the same, byte for byte; then every message to the host is printed with the SHA-256 of its answer, so that
//! `web/tests/same.py` can have a worker answer it as well.
//!
//! ```text
//! cargo run -p tablero-server --example same -- FIRST COUNT
//! ```
//!
//! A game is chosen by its number, so a difference is found again. Over a server some things are others by their nature and
//! are not compared: the number of the table, what players are called, the time they used, and whether a move can be taken
//! back, which others must allow there.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use tablero_catalogue::{Catalogue, Entry};
use tablero_core::{AnyPosition, Clock, ManualTime, Options, Player};
use tablero_lab::{Host, Sight, Sights};
use tablero_play::Session;
use tablero_server::{Access, Limits, ServeOptions, Server};
use tablero_wire::lab::{LAB_VERSION, LabAnswer, LabLook, LabReply};
use tokio::runtime::{Builder, Runtime};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{WebSocketStream, client_async};

type Failed = Box<dyn Error>;

/// The most moves of a game.
const PLIES: usize = 30;
/// The most seats of a game.
const SEATS: usize = 6;
/// How long an answer of the server may take.
const PATIENCE: Duration = Duration::from_mins(1);
/// What the server may differ in.
const OTHERS: [&str; 5] = ["\"table\":", "\"seat\":", "\"used\":", "\"can_undo\":", "\"can_redo\":"];

fn main() -> Result<(), Failed> {
    let numbers: Vec<u64> = std::env::args().skip(1).map(|text| text.parse()).collect::<Result<_, _>>()?;
    let [first, count] = numbers[..] else { return Err("expected FIRST COUNT".into()) };
    let games = Catalogue::standard();
    let many =
        Limits { tables: 1 << 20, tables_each: 1 << 20, rate: 1 << 20, burst: 1 << 20, ..Limits::default() };
    let options = ServeOptions { access: Access::Open, limits: many, ..ServeOptions::default() };
    let server = Server::start(TcpListener::bind("127.0.0.1:0")?, &games, options)?;
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let visitors = (0..SEATS).map(|_| Visitor::new(&runtime, server.address())).collect::<Result<_, _>>()?;
    let mut round = Round {
        host: Host::new(games.clone()),
        sights: Sights::new(games.clone(), &[]),
        games,
        address: server.address(),
        runtime,
        visitors,
        next: 1,
    };
    let mut out = std::io::stdout().lock();
    for number in first..first + count {
        let said = round.game(number).map_err(|error| format!("game {number}: {error}"))?;
        for (message, digest) in said {
            writeln!(out, "{digest} {message}")?;
        }
        writeln!(out, "game {number}")?;
        out.flush()?;
    }
    drop(round);
    server.stop();
    Ok(())
}

/// Everything that games are played with.
struct Round {
    games: Catalogue,
    host: Host,
    sights: Sights,
    address: SocketAddr,
    runtime: Runtime,
    visitors: Vec<Visitor>,
    /// The number that the host gives to the next table.
    next: u32,
}

impl Round {
    /// Plays a game; what was said to the host, and the digests of its answers.
    fn game(&mut self, number: u64) -> Result<Vec<(String, String)>, Failed> {
        let mut chance = Chance(number);
        let entries: Vec<&'static dyn Entry> = self.games.iter().collect();
        let entry = entries[usize::try_from(number)? % entries.len()];
        let options = chosen(entry, &mut chance);
        let texts: Vec<String> = options.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let table = self.games.sit(entry.kind().name(), &Options::parse(&texts)?)?;
        let lang = ["en", "es", "pt"][chance.below(3)];
        let theme = ["light", "dark", "contrast", "print"][chance.below(4)];
        let names = chance.below(4) == 0;
        let look = json!({"lang": lang, "theme": theme, "south": 0, "names": names});
        let sight = self.sights.get(&LabLook {
            lang: Some(lang.to_owned()),
            theme: Some(theme.to_owned()),
            south: Some(0),
            names,
        })?;
        let time = Arc::new(ManualTime::default());
        let people = tablero_lab::seats(&table, &[])?;
        let players = people.len();
        let mut session = Session::new(Arc::clone(&table), people, Clock::Unlimited, 0, time)?;
        let mut talk = Talk { look, said: Vec::new(), table: self.next };
        let open = json!({"do": "open", "game": entry.kind().name(), "options": options, "seed": 0});
        let native = talk.host(&mut self.host, &open, &sight, &session)?;
        self.next += 1;
        let id = self.meet(&open, &talk.look, players)?;
        self.seen(&session, &id, &native)?;
        while let Some(player) = session.to_move().filter(|_| session.plies().len() < PLIES) {
            let request = request(&session, &mut chance);
            let ply = session.plies().len();
            if let Some(text) = request["move"].as_str() {
                session.play(text).map_err(|error| format!("{text}: {error:?}"))?;
            } else {
                let place = |value: &Value| Some((value[0].as_i64()?, value[1].as_i64()?));
                let to = place(&request["to"]).ok_or("no place")?;
                sight.point(&mut session, place(&request["from"]), to)?;
            }
            let native =
                talk.host(&mut self.host, &with(&request, "table", json!(talk.table)), &sight, &session)?;
            let asked = with(&with(&request, "table", json!(id)), "ply", json!(ply));
            let visitor = &mut self.visitors[player.seat()];
            visitor.say(&self.runtime, &asked, &talk.look)?;
            visitor.until(&self.runtime, |text| is_table(text, &id, session.plies().len()))?;
            self.seen(&session, &id, &native)?;
        }
        for visitor in &mut self.visitors[..players] {
            visitor.say(&self.runtime, &json!({"do": "leave", "table": id}), &talk.look)?;
            visitor.until(&self.runtime, |text| text.contains("\"kind\":\"done\""))?;
        }
        talk.close(&mut self.host);
        Ok(talk.said)
    }

    /// Seats a visitor for every player at a new table of the server, whose name is given.
    fn meet(&mut self, open: &Value, look: &Value, players: usize) -> Result<String, Failed> {
        // Whoever said nothing for long was taken for gone; the first two are always busy.
        for visitor in self.visitors.iter_mut().take(players).skip(2) {
            *visitor = Visitor::new(&self.runtime, self.address)?;
        }
        let (game, options) = (&open["game"], &open["options"]);
        let make = json!({"do": "make", "game": game, "options": options, "name": "Ana"});
        let is_seated = |text: &str| text.contains("\"kind\":\"seated\"");
        self.visitors[0].say(&self.runtime, &make, look)?;
        let seated: Value = serde_json::from_str(&self.visitors[0].until(&self.runtime, is_seated)?)?;
        let id = seated["reply"]["table"].as_str().ok_or("no table")?.to_owned();
        for visitor in &mut self.visitors[1..players] {
            visitor.say(&self.runtime, &json!({"do": "sit", "table": id, "name": "Luis"}), look)?;
            visitor.until(&self.runtime, is_seated)?;
        }
        Ok(id)
    }

    /// What whoever is to move sees over the server, which must be what the host shows.
    fn seen(&mut self, session: &Session, id: &str, native: &str) -> Result<(), Failed> {
        let mover = session.to_move().map_or(0, Player::seat);
        let ply = session.plies().len();
        let visitor = &mut self.visitors[mover];
        let is_on = |text: &str| is_table(text, id, ply) && text.contains("\"on\":true");
        let table = match visitor.last.as_deref().filter(|text| is_on(text)) {
            Some(text) => text.to_owned(),
            None => visitor.until(&self.runtime, is_on)?,
        };
        let view = table.split_once("\"view\":").and_then(|(_, rest)| rest.rsplit_once(",\"you\":"));
        let (view, _) = view.ok_or("no view")?;
        if without_others(view) == without_others(native) {
            return Ok(());
        }
        Err(format!("after {ply} moves the server shows\n{view}\nand the session\n{native}").into())
    }
}

/// A value with one member more.
fn with(request: &Value, name: &str, value: Value) -> Value {
    let mut more = request.clone();
    more[name] = value;
    more
}

/// Whether a text shows a table after so many moves.
fn is_table(text: &str, id: &str, ply: usize) -> bool {
    text.contains(&format!("\"kind\":\"table\",\"table\":\"{id}\""))
        && text.contains(&format!("\"ply\":{ply},"))
}

/// A view without what is another over a server.
fn without_others(view: &str) -> String {
    let mut left = view.to_owned();
    for name in OTHERS {
        let mut kept = String::with_capacity(left.len());
        let mut rest = left.as_str();
        while let Some((before, after)) = rest.split_once(name) {
            kept.push_str(before);
            let end = match after.strip_prefix('"') {
                Some(text) => text.find('"').map_or(after.len(), |end| end + 2),
                None => after.find([',', '}']).unwrap_or(after.len()),
            };
            rest = &after[end..];
        }
        kept.push_str(rest);
        left = kept;
    }
    left
}

/// Options of a game: sometimes the usual ones, and otherwise any of those that are offered.
fn chosen(entry: &dyn Entry, chance: &mut Chance) -> BTreeMap<&'static str, String> {
    let mut options = BTreeMap::new();
    for choices in entry.choices(&Options::default()) {
        if chance.below(2) == 0 && !choices.values.is_empty() {
            let value = choices.values[chance.below(choices.values.len())].clone();
            options.insert(choices.key, value);
        }
    }
    // Not all that is offered goes together.
    let texts = options.iter().map(|(key, value)| format!("{key}={value}"));
    let fits = Options::parse(texts).is_ok_and(|options| entry.sit(&options).is_ok());
    if fits { options } else { BTreeMap::new() }
}

/// A move of whoever is to move, typed or pointed at.
fn request(session: &Session, chance: &mut Chance) -> Value {
    let position: &AnyPosition = session.position();
    let moves: Vec<_> = position.legal_moves().collect();
    let mv = moves[chance.below(moves.len())];
    let place = |at: tablero_draw::At| json!([at.column, at.row]);
    match session.table().ends(position, mv, Player::FIRST).filter(|_| chance.below(2) == 0) {
        Some(ends) => match ends.from {
            Some(from) => json!({"do": "point", "from": place(from), "to": place(ends.to)}),
            None => json!({"do": "point", "to": place(ends.to)}),
        },
        None => json!({"do": "move", "move": position.write_move(mv)}),
    }
}

/// What is said to the host in one game.
struct Talk {
    look: Value,
    said: Vec<(String, String)>,
    table: u32,
}

impl Talk {
    /// Says something to the host, whose answer must be what a session shows; the view.
    fn host(
        &mut self,
        host: &mut Host,
        request: &Value,
        sight: &Sight,
        session: &Session,
    ) -> Result<String, Failed> {
        let answer = self.say(host, request);
        let mut view = sight.view(session, None);
        view.table = self.table;
        let text = tablero_wire::text(&view);
        let id = self.said.len() as u64;
        let expected =
            tablero_wire::text(&LabAnswer { v: LAB_VERSION, id, reply: LabReply::View(Box::new(view)) });
        if answer == expected {
            return Ok(text);
        }
        Err(format!("{request}: the host answers\n{answer}\nand the session shows\n{expected}").into())
    }

    fn close(&mut self, host: &mut Host) {
        let table = self.table;
        self.say(host, &json!({"do": "look", "table": table, "ply": self.said.len() / 2}));
        self.say(host, &json!({"do": "close", "table": table}));
    }

    fn say(&mut self, host: &mut Host, request: &Value) -> String {
        let id = self.said.len() + 1;
        let message = json!({"v": LAB_VERSION, "id": id, "look": self.look, "request": request}).to_string();
        let answer = host.answer(&message, Duration::ZERO);
        let mut digest = String::new();
        for byte in Sha256::digest(&answer) {
            // Writing to a string cannot fail.
            let _ = write!(digest, "{byte:02x}");
        }
        self.said.push((message, digest));
        answer
    }
}

/// Somebody who visits the server.
struct Visitor {
    socket: WebSocketStream<tokio::net::TcpStream>,
    /// What was heard last.
    last: Option<String>,
}

impl Visitor {
    fn new(runtime: &Runtime, address: SocketAddr) -> Result<Self, Failed> {
        let request = format!("ws://{address}/ws").into_client_request()?;
        let socket = runtime.block_on(async {
            let stream = tokio::net::TcpStream::connect(address).await?;
            client_async(request, stream).await.map(|(socket, _)| socket)
        })?;
        Ok(Self { socket, last: None })
    }

    fn say(&mut self, runtime: &Runtime, request: &Value, look: &Value) -> Result<(), Failed> {
        let text = json!({"v": 1, "id": 1, "look": look, "request": request}).to_string();
        Ok(runtime.block_on(self.socket.send(Message::text(text)))?)
    }

    /// The next text that fits.
    fn until(&mut self, runtime: &Runtime, fits: impl Fn(&str) -> bool) -> Result<String, Failed> {
        loop {
            let next = async { tokio::time::timeout(PATIENCE, self.socket.next()).await };
            let heard = runtime.block_on(next)?.ok_or("the server has closed")??;
            let Message::Text(text) = heard else { continue };
            self.last = Some(text.as_str().to_owned());
            if text.contains("\"kind\":\"error\"") {
                return Err(text.as_str().into());
            }
            if fits(text.as_str()) {
                return Ok(text.as_str().to_owned());
            }
        }
    }
}

/// Chance that is the same everywhere (`SplitMix64`, Steele, Lea and Flood 2014).
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % most.max(1) as u64).unwrap_or(0)
    }
}
