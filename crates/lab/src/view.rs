//! How a game stands, as a page shows it.

use tablero_catalogue::Table;
use tablero_core::{AnyMove, AnyPosition, Player};
use tablero_draw::{At, Board, Mark, Picture, Theme};
use tablero_play::Session;
use tablero_telling as telling;
use tablero_wire::json;
use tablero_wire::lab::{LabBoard, LabCell, LabPlayer, LabTarget, LabView};
use tablero_words::Words;

use crate::link::{Link, Notes};

/// How answers look.
#[derive(Debug)]
pub(crate) struct Look {
    pub(crate) words: Words,
    pub(crate) theme: Theme,
    pub(crate) south: Option<usize>,
    pub(crate) names: bool,
}

impl Look {
    /// The player at the bottom where a page says, or the first.
    pub(crate) fn seat(&self, players: usize) -> Player {
        self.south.and_then(|seat| Player::first(players).nth(seat)).unwrap_or(Player::FIRST)
    }

    /// The player at the bottom of a session's board.
    pub(crate) fn south(&self, session: &Session) -> Player {
        let chosen = self.south.and_then(|seat| Player::first(session.seats().len()).nth(seat));
        chosen.unwrap_or_else(|| {
            let people: Vec<Player> = Player::first(session.seats().len())
                .filter(|player| {
                    session.seats().get(player.seat()).is_some_and(tablero_arena::Seat::is_human)
                })
                .collect();
            // Who plays alone sees the board from the own side; where several play it stays as it is.
            match people[..] {
                [only] => only,
                _ => Player::FIRST,
            }
        })
    }
}

/// A moment of a session.
pub(crate) struct Moment<'a> {
    session: &'a Session,
    pub(crate) position: &'a AnyPosition,
    pub(crate) last: Option<(&'a AnyPosition, AnyMove)>,
    ply: usize,
    is_now: bool,
}

impl<'a> Moment<'a> {
    pub(crate) fn new(session: &'a Session, ply: Option<usize>) -> Self {
        let moves = session.plies().len();
        let ply = ply.map_or(moves, |ply| ply.min(moves));
        let mut positions = session.positions().skip(ply.saturating_sub(1));
        let first = positions.next();
        let (before, position) = if ply == 0 { (None, first) } else { (first, positions.next()) };
        let position = position.unwrap_or_else(|| session.position());
        let played = ply.checked_sub(1).and_then(|index| session.plies().nth(index));
        let last = before.zip(played).and_then(|(before, played)| {
            let mv = before.read_move(&played.mv).ok()?;
            Some((before, mv))
        });
        Self { session, position, last, ply, is_now: ply == moves }
    }
}

/// The picture of a position with its last move.
fn picture<'a>(
    board: &'a dyn Board,
    table: &dyn Table,
    last: Option<(&AnyPosition, AnyMove)>,
    south: Player,
    look: &Look,
) -> Picture<'a> {
    let picture = Picture::new(board).theme(look.theme).names(look.names);
    let Some((before, mv)) = last else { return picture };
    let path = table.path(before, mv, south);
    let picture = picture.mark(path.iter().copied(), Mark::Last);
    if path.len() > 2 { picture.way(path) } else { picture }
}

/// The picture of a table's first position.
pub(crate) fn start(table: &dyn Table, look: &Look) -> String {
    let board = table.board(&table.start(), Player::FIRST);
    Picture::new(board.as_ref()).theme(look.theme).title(look.words.say(&table.entry().title())).svg()
}

/// The picture of a position at a table.
pub(crate) fn picture_of(table: &dyn Table, position: &AnyPosition, look: &Look) -> String {
    let board = table.board(position, Player::FIRST);
    Picture::new(board.as_ref()).theme(look.theme).title(look.words.say(&table.entry().title())).svg()
}

/// The picture of a session with the spots that an answer means or its text names, and those spots.
pub(crate) fn marked(
    session: &Session,
    operation: &str,
    told: &str,
    line: &[u8],
    look: &Look,
) -> (String, Vec<(i64, i64)>) {
    let south = look.south(session);
    let board = session.table().board(session.position(), south);
    let line = String::from_utf8_lossy(line);
    let meant = answer_in(&line)
        .map_or_else(Vec::new, |answer| session.table().answer_spots(operation, answer, south));
    let is_named = |at: &At| {
        let Some(name) = board.name(*at) else { return false };
        // A number alone may be a count.
        name.contains(|letter: char| letter.is_ascii_alphabetic())
            && told.split(|letter: char| !letter.is_ascii_alphanumeric()).any(|word| names(word, &name))
    };
    let spots = Picture::new(board.as_ref()).areas().into_iter().map(|(at, _)| at).filter(is_named);
    let spots: Vec<At> = if meant.is_empty() { spots.collect() } else { meant };
    let places = spots.iter().copied().map(place).collect();
    let drawn = picture(board.as_ref(), session.table().as_ref(), None, south, look);
    (drawn.mark(spots, Mark::Answer).svg(), places)
}

/// The answer itself in a line of the rule book.
fn answer_in(line: &str) -> Option<&str> {
    let members = json::members(line).ok()?;
    members.into_iter().find(|(name, _)| name == "answer").map(|(_, value)| value.get())
}

/// Whether a word is a spot, or a move that begins or ends there.
fn names(word: &str, spot: &str) -> bool {
    word == spot
        || word.len() == 2 * spot.len()
            && (word.starts_with(spot) || word.ends_with(spot))
            && word.as_bytes().iter().step_by(spot.len()).all(u8::is_ascii_alphabetic)
}

/// A session, or how it stood after some moves, as a page shows it.
pub(crate) fn view(
    number: u32,
    session: &Session,
    notes: &Notes,
    ply: Option<usize>,
    look: &Look,
) -> LabView {
    let moment = Moment::new(session, ply);
    let (table, words) = (session.table().as_ref(), &look.words);
    let south = look.south(session);
    let board = table.board(moment.position, south);
    let title = telling::title(words, session);
    let drawn = picture(board.as_ref(), table, moment.last, south, look).title(title.clone());
    let lines = lines(&moment, words);
    let ended = session.ended().filter(|_| moment.is_now);
    let to_move = session.to_move().filter(|_| moment.is_now);
    LabView {
        table: number,
        game: table.game(),
        players: players(session, words),
        to_move: to_move.map(Player::seat),
        is_person: moment.is_now && session.is_human_turn(),
        ply: moment.ply,
        moves: moves(session, words),
        played: session.plies().map(|ply| ply.mv.clone()).collect(),
        options: table.options().into_iter().collect(),
        south: south.seat(),
        announce: announcement(&moment, words, &lines),
        lines,
        over: ended.is_some(),
        warning: None,
        can_undo: moment.is_now && (session.plies().len() > 0 || ended.is_some()),
        can_redo: moment.is_now && session.can_redo(),
        targets: targets(&moment, south),
        moves_pieces: board.moves_pieces(),
        handles: handles(&moment),
        puzzle: crate::levels::puzzle(session),
        walks: table.walk(moment.position, board.focus().unwrap_or(At::new(0, 0))).is_some(),
        example: telling::example(words, session),
        board: lab_board(board.as_ref(), table, &drawn, words),
        asked: table
            .written_operands(moment.position)
            .into_iter()
            .map(|(key, text)| (key.to_owned(), text))
            .collect(),
        notes: notes.iter().map(|(ply, text)| (ply.to_string(), text.clone())).collect(),
        position: moment.position.text(),
        link: link(session, notes),
        title,
    }
}

pub(crate) fn place(at: At) -> (i64, i64) {
    (at.column, at.row)
}

pub(crate) fn lab_board(
    board: &dyn Board,
    table: &dyn Table,
    drawn: &Picture<'_>,
    words: &Words,
) -> LabBoard {
    let (width, height) = drawn.size();
    let areas = drawn.areas();
    let side = areas.first().map_or(0, |(_, area)| area.side);
    let cell = |(at, area): (At, tablero_draw::Area)| {
        let spot = board.spot(at);
        let name = board.name(at).unwrap_or_default();
        let standing = spot.and_then(|spot| {
            let letter = || spot.shape.map(|shape| shape.letter.to_string());
            table.standing(&spot).map(|message| words.say(&message)).or_else(letter)
        });
        let label = standing.map_or_else(|| name.clone(), |standing| format!("{name}, {standing}"));
        LabCell { at: place(at), x: area.x, y: area.y, name, label }
    };
    LabBoard {
        svg: drawn.svg(),
        width,
        height,
        side,
        cells: areas.into_iter().map(cell).collect(),
        focus: board.focus().map(place),
    }
}

fn players(session: &Session, words: &Words) -> Vec<LabPlayer> {
    let seats = Player::first(session.seats().len()).zip(session.seats());
    let player = |(player, seat): (Player, &tablero_arena::Seat)| LabPlayer {
        name: telling::player(words, session, player),
        seat: telling::seat(words, seat),
        colour: session.table().player_colour(player),
        used: millis(session.clock(player).used),
        left: session.clock(player).left.map(millis),
    };
    seats.map(player).collect()
}

fn millis(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// What a person may drag now.
fn handles(moment: &Moment<'_>) -> Vec<(i64, i64)> {
    if !moment.is_now || !moment.session.is_human_turn() {
        return Vec::new();
    }
    moment.session.table().handles(moment.position).into_iter().map(place).collect()
}

fn targets(moment: &Moment<'_>, south: Player) -> Vec<LabTarget> {
    if !moment.is_now || !moment.session.is_human_turn() {
        return Vec::new();
    }
    let ends = |mv| moment.session.table().ends(moment.position, mv, south);
    let target = |ends: tablero_draw::Ends| LabTarget { from: ends.from.map(place), to: place(ends.to) };
    moment.position.legal_moves().filter_map(ends).map(target).collect()
}

fn moves(session: &Session, words: &Words) -> Vec<String> {
    let spoken = |(before, ply): (&AnyPosition, &tablero_record::Ply)| match before.read_move(&ply.mv) {
        Ok(mv) => telling::mv_text(words, session.table().as_ref(), before, mv),
        Err(_) => ply.mv.clone(),
    };
    session.positions().zip(session.plies()).map(spoken).collect()
}

/// What to know beside the board.
fn lines(moment: &Moment<'_>, words: &Words) -> Vec<String> {
    let session = moment.session;
    let mut lines = Vec::new();
    if moment.is_now {
        if let Some(ended) = session.ended() {
            lines.extend(telling::ended(words, session, &ended));
        } else {
            let name = telling::player(words, session, session.position().to_move());
            lines.push(words.to_move(name));
            lines.extend(telling::status(words, session));
        }
        lines.extend(telling::counters(words, session));
    } else {
        lines.push(words.replay_step(session.plies().len(), moment.ply));
    }
    lines
}

/// What to say aloud: the move that was played, and what it brought.
fn announcement(moment: &Moment<'_>, words: &Words, lines: &[String]) -> String {
    let played = moment.last.map(|(before, mv)| {
        let session = moment.session;
        let name = telling::player(words, session, before.to_move());
        words.plays(telling::mv_text(words, session.table().as_ref(), before, mv), name)
    });
    // Counters end like sentences, so that a reader pauses between them.
    let sentence = |text: &String| match text.chars().last() {
        Some('.' | '!' | '?') => text.clone(),
        _ => format!("{text}."),
    };
    played.iter().chain(lines).map(sentence).collect::<Vec<_>>().join(" ")
}

/// The whole game as a link.
fn link(session: &Session, notes: &Notes) -> String {
    let table = session.table();
    let first = session.positions().next().map(AnyPosition::text);
    Link {
        game: table.game().to_owned(),
        options: table.options().iter().map(|(key, value)| format!("{key}={value}")).collect(),
        start: first.filter(|first| *first != table.start().text()),
        moves: session.plies().map(|ply| ply.mv.clone()).collect(),
        notes: notes.clone(),
    }
    .write()
}
