//! What is known about a session, in words: the same for every face of the program.
//!
//! ```
//! use std::time::Duration;
//! use tablero_catalogue::Catalogue;
//! use tablero_telling::{clock, game};
//! use tablero_words::Language;
//!
//! let games = Catalogue::standard();
//! assert_eq!(game(&games.words(Language::Spanish), &games, "queens"), "Duelo de reinas");
//! assert_eq!(clock(Duration::from_secs(61)), "1:01");
//! ```

use std::time::Duration;

use tablero_arena::Seat;
use tablero_catalogue::{Catalogue, STRENGTHS, Table, Thought};
use tablero_core::{AnyMove, AnyPosition, Ending, Fault, Options, Player};
use tablero_play::{Ended, NotPlayed, Progress, Session};
use tablero_record::{Record, is_steering};
use tablero_words::Words;

/// What a game is called; one that is not in the list is called by its own name.
#[must_use]
pub fn game(words: &Words, games: &Catalogue, name: &str) -> String {
    games.get(name).map_or_else(|_| name.to_owned(), |entry| words.say(&entry.title()))
}

/// What the game of a session is called, with the name of its level.
#[must_use]
pub fn title(words: &Words, session: &Session) -> String {
    let game = words.say(&session.table().entry().title());
    session.table().title().map_or_else(|| game.clone(), |title| format!("{game}: {title}"))
}

/// What a saved game is: the game, its level or its options, and who plays.
#[must_use]
pub fn saved(words: &Words, games: &Catalogue, record: &Record) -> String {
    let table =
        Options::parse(record.option_texts()).ok().and_then(|options| games.sit(&record.game, &options).ok());
    let level = table.and_then(|table| table.title());
    let options =
        || record.options.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ");
    let seats = record
        .seats
        .iter()
        .map(|text| text.parse::<Seat>().map_or_else(|_| text.clone(), |who| seat(words, &who)));
    let parts = [
        game(words, games, &record.game),
        level.unwrap_or_else(options),
        seats.collect::<Vec<_>>().join(" - "),
    ];
    // A level that is drawn in the options would fill the screen.
    let short = parts.into_iter().filter(|part| !part.is_empty() && part.len() < 80);
    plain(&short.collect::<Vec<_>>().join(", "))
}

/// Who sits in a seat of a table, by strength where that has a name.
#[must_use]
pub fn seat_at(words: &Words, table: &dyn Table, who: &Seat) -> String {
    let full = seat(words, who);
    let Seat::Robot(wish) = who else { return full };
    let names = [words.strength_easy(), words.strength_medium(), words.strength_hard()];
    let strength = names.into_iter().zip(table.strengths()).find(|(_, strength)| strength == wish);
    strength.map_or_else(|| full.clone(), |(name, _)| format!("{name} ({full})"))
}

/// What the one in a seat is called.
#[must_use]
pub fn player(words: &Words, session: &Session, player: Player) -> String {
    words.say(&session.table().player_name(player))
}

/// Why a move was not played.
#[must_use]
pub fn not_played(words: &Words, error: &NotPlayed) -> String {
    match error {
        NotPlayed::Refused(error) => words.refused(words.reason(error)),
        _ => words.over_already(),
    }
}

/// Who sits in a seat.
#[must_use]
pub fn seat(words: &Words, seat: &Seat) -> String {
    match seat {
        Seat::Human => words.seat_human(),
        Seat::Robot(wish) => {
            let name = robot_name(words, &wish.name);
            match (wish.level, wish.time) {
                (Some(level), _) => words.seat_robot_level(u64::from(level), name),
                (None, Some(time)) => words.seat_robot_time(name, short(time)),
                (None, None) => words.seat_robot(name),
            }
        }
        Seat::Program(file) => words.seat_program(shortened(file)),
        Seat::Command(line) => words.seat_command(shortened(line)),
        Seat::Uci(engine) => words.seat_uci(shortened(&engine.command)),
        Seat::Tcp(address) => words.seat_tcp(address.to_string()),
        Seat::Guest(name) => words.seat_guest(shortened(name)),
    }
}

/// The name of a robot; a strength is said in the language of the reader.
fn robot_name(words: &Words, name: &str) -> String {
    let strengths = [words.strength_easy(), words.strength_medium(), words.strength_hard()];
    let said = STRENGTHS.into_iter().zip(strengths).find(|(known, _)| *known == name);
    said.map_or_else(|| name.to_owned(), |(_, said)| said)
}

/// The same without what a terminal might obey: agents write what they like.
fn plain(text: &str) -> String {
    text.chars().map(|c| if is_steering(c) { ' ' } else { c }).collect()
}

/// The first line of a command, which may be a whole script.
fn shortened(text: &str) -> String {
    let mut lines = text.trim().lines();
    let first = plain(lines.next().unwrap_or_default());
    if lines.next().is_some() { first + " ..." } else { first }
}

/// Where agents connect.
#[must_use]
pub fn listening(words: &Words, session: &Session) -> Vec<String> {
    session.addresses().iter().map(|address| words.listening(address.to_string())).collect()
}

/// A time for people: `12s`, `1:05`, `1:00:00`.
#[must_use]
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

fn short(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds.fract() == 0.0 { format!("{seconds} s") } else { format!("{seconds:.1} s") }
}

/// How a game ended, in one or more lines.
#[must_use]
pub fn ended(words: &Words, session: &Session, ended: &Ended) -> Vec<String> {
    let mut lines = Vec::new();
    if let Ending::Forfeit { player: loser, fault } = &ended.ending {
        let loser = player(words, session, *loser);
        lines.push(match fault {
            Fault::Resigned { .. } => words.resigned(loser),
            Fault::Time { .. } => words.time_out(loser),
            fault => {
                let kind = fault.kind();
                words.fault(kind, &loser).unwrap_or_else(|| format!("{loser}: {kind}"))
            }
        });
    }
    if ended.ending.at_fault().is_none() {
        lines.extend(session.table().ending(session.position()).map(|why| words.say(&why)));
    }
    match ended.outcome {
        None if matches!(ended.ending, Ending::Unfinished { .. }) => {
            lines.push(words.too_long(session.plies().len()));
        }
        None => lines.push(words.given_up()),
        Some(outcome) if outcome.places().len() == 1 => lines.push(words.solved()),
        Some(outcome) if outcome.is_draw() => lines.push(words.draw()),
        Some(outcome) if outcome.places().len() == 2 => {
            lines.extend(outcome.winner().map(|winner| words.wins(player(words, session, winner))));
        }
        Some(outcome) => {
            let mut ranked: Vec<(u8, Player)> = Player::first(outcome.places().len())
                .filter_map(|player| Some((outcome.place(player)?, player)))
                .collect();
            ranked.sort_unstable();
            lines.extend(
                ranked.into_iter().map(|(place, who)| words.place_line(place, player(words, session, who))),
            );
        }
    }
    // What an agent did exactly is for its author, in the words of the referee.
    match &ended.ending {
        Ending::Forfeit { fault: Fault::Resigned { reason: None } | Fault::Time { .. }, .. } => {}
        Ending::Forfeit { fault, .. } => lines.push(format!("({})", plain(&fault.to_string()))),
        _ => {}
    }
    lines
}

/// A hint in one line.
#[must_use]
pub fn hint(words: &Words, session: &Session, thought: Option<&Thought>) -> String {
    let Some(thought) = thought else { return words.hint_none() };
    let note = thought.note.as_ref().map(|note| words.say(note));
    let Some(mv) = thought.mv else { return note.unwrap_or_else(|| words.hint_none()) };
    let hint = words.hint_move(mv_text(words, session.table().as_ref(), session.position(), mv));
    note.map_or_else(|| hint.clone(), |known| format!("{hint} ({known})"))
}

/// A move as a person would say it, or else as the game writes it.
#[must_use]
pub fn mv_text(words: &Words, table: &dyn Table, position: &AnyPosition, mv: AnyMove) -> String {
    table.spoken(position, mv).map_or_else(|| position.write_move(mv), |spoken| words.say(&spoken))
}

/// The last move, as a person would say it.
#[must_use]
pub fn last_move(words: &Words, session: &Session) -> Option<String> {
    session.last_move().map(|(before, mv)| mv_text(words, session.table().as_ref(), before, mv))
}

/// What the player to move should know about the position: a check.
#[must_use]
pub fn status(words: &Words, session: &Session) -> Option<String> {
    session.to_move()?;
    session.table().status(session.position()).map(|status| words.say(&status))
}

/// What the game counts, one text each.
#[must_use]
pub fn counters(words: &Words, session: &Session) -> Vec<String> {
    session.counters().iter().map(|counter| words.say(counter)).collect()
}

/// The best solutions of a puzzle that was solved before.
#[must_use]
pub fn best(words: &Words, progress: &Progress, table: &dyn Table) -> Option<String> {
    progress.best(table).and_then(|totals| table.best(totals)).map(|best| words.say(&best))
}

/// How a move is written, by an example that can be played now where the game has one.
#[must_use]
pub fn example(words: &Words, session: &Session) -> String {
    words.say(&session.table().example(session.position()))
}
