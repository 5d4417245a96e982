//! What is known about a session, in words.

use std::time::Duration;

use tablero_core::Player;
use tablero_play::{Counter, Ended, Note, PlayerName, Seat, Session, Thought};
use tablero_record::{Verdict, is_steering};

use crate::words::Words;

/// How a game is called; one that the languages have no word for is called by its own.
pub(crate) fn game(words: &Words, name: &str) -> String {
    words.of_game("game", name, "").unwrap_or_else(|| name.to_owned())
}

/// How the one in a seat is called.
pub(crate) fn player(words: &Words, session: &Session, player: Player) -> String {
    name(words, session.table().player_name(player))
}

pub(crate) fn name(words: &Words, name: PlayerName) -> String {
    match name {
        PlayerName::White => words.white(),
        PlayerName::Black => words.black(),
        PlayerName::Corner(number) => words.corner(number),
        PlayerName::Pusher => words.pusher(),
    }
}

/// Who sits in a seat.
pub(crate) fn seat(words: &Words, seat: &Seat) -> String {
    match seat {
        Seat::Human => words.seat_human(),
        Seat::Robot(wish) => match wish.time {
            Some(time) => words.seat_robot_time(wish.name.as_str(), short(time)),
            None => words.seat_robot(wish.name.as_str()),
        },
        Seat::Program(file) => words.seat_program(shortened(file)),
        Seat::Command(line) => words.seat_command(shortened(line)),
        Seat::Uci(engine) => words.seat_uci(shortened(&engine.command)),
        Seat::Tcp(address) => words.seat_tcp(address.to_string()),
    }
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
pub(crate) fn listening(words: &Words, session: &Session) -> Vec<String> {
    session.addresses().iter().map(|address| words.listening(address.to_string())).collect()
}

/// A time for people: `12s`, `1:05`, `1:00:00`.
pub(crate) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

fn short(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds.fract() == 0.0 { format!("{seconds} s") } else { format!("{seconds:.1} s") }
}

/// How a game ended, in one or more lines.
pub(crate) fn ended(words: &Words, session: &Session, ended: &Ended) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(loser) = ended.verdict.seat() {
        let loser = player(words, session, loser);
        lines.push(match ended.verdict.word() {
            Verdict::RESIGNED => words.resigned(loser),
            Verdict::TIME => words.time_out(loser),
            kind => words.fault(kind, &loser).unwrap_or_else(|| format!("{loser}: {kind}")),
        });
    }
    match ended.outcome {
        None if ended.verdict.word() == Verdict::UNFINISHED => {
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
    let evidence = ended.verdict.evidence().filter(|_| ended.verdict.seat().is_some());
    lines.extend(evidence.map(|evidence| format!("({})", plain(evidence))));
    lines
}

/// A hint in one line.
pub(crate) fn hint(words: &Words, thought: Option<&Thought>) -> String {
    let Some(thought) = thought else { return words.hint_none() };
    let Some(mv) = &thought.mv else {
        return match thought.note {
            Note::Hopeless => words.hint_hopeless(),
            Note::Unknown => words.hint_unknown(),
            _ => words.hint_none(),
        };
    };
    let known = match thought.note {
        Note::Wins(Some(plies)) => Some(words.hint_wins_in(plies)),
        Note::Wins(None) => Some(words.hint_wins()),
        Note::Loses => Some(words.hint_loses()),
        Note::Solves { moves, pushes } => Some(words.hint_solves(moves, pushes)),
        Note::Unknown => Some(words.hint_unproved()),
        _ => None,
    };
    let hint = words.hint_move(mv.as_str());
    known.map_or_else(|| hint.clone(), |known| format!("{hint} ({known})"))
}

/// What the game counts, one text each.
pub(crate) fn counters(words: &Words, session: &Session) -> Vec<String> {
    let say = |counter: &Counter| match *counter {
        Counter::Steps(count) => words.steps(count),
        Counter::Pushes(count) => words.pushes(count),
        Counter::Stored(done, all) => words.stored(all, done),
        Counter::Arrived(who, done, all) => words.arrived(all, done, player(words, session, who)),
        Counter::Free(count) => words.free(count),
    };
    session.counters().iter().map(say).collect()
}

/// How a move is written, by an example that can be played now where the game has one.
pub(crate) fn example(words: &Words, session: &Session) -> String {
    let first = session.position().legal_moves().into_iter().next().unwrap_or_default();
    words.of_game("example", session.table().game(), &first).unwrap_or(first)
}
