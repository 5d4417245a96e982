//! Records, through the public interface.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use tablero_core::{Ending, Fault, FaultKind, GameKind as _, Options, Outcome, Player};
use tablero_lite_chess::LiteChessKind;
use tablero_record::{Part, Ply, Record, read_all};

fn forfeit(player: Player, fault: Fault) -> Ending {
    Ending::Forfeit { player, fault }
}

fn recorded(kind: FaultKind, evidence: Option<&str>) -> Fault {
    Fault::Recorded { kind, evidence: evidence.map(str::to_owned) }
}

/// The digest of a text, found by asking the reader what it expects.
fn text_digest(body: &str) -> String {
    let error = Record::read(&format!("{body}digest: sha256 0\n")).unwrap_err();
    match error.problem {
        tablero_record::ReadProblem::Digest { expected, .. } => expected,
        other => panic!("{other}"),
    }
}

fn sample() -> Record {
    let start = LiteChessKind.start(&Options::default()).unwrap();
    Record {
        game: "chess".to_owned(),
        options: Vec::new(),
        seats: vec!["human".to_owned(), "robot:random,seed=3".to_owned()],
        headers: vec![("event".to_owned(), "a line\nand another, ünïcode \\".to_owned())],
        start: start.text(),
        plies: vec![Ply { mv: "a2a3".to_owned(), millis: Some(1250) }, Ply::new("h7h6"), Ply::new("a3a4")],
        result: Some(Outcome::win_of_two(Player::FIRST)),
        ending: forfeit(Player::SECOND, Fault::Resigned { reason: None }),
    }
}

fn replay(record: &Record) -> Result<usize, String> {
    let game = LiteChessKind.start(&Options::default()).unwrap();
    record.replay(&game).map(|replayed| replayed.positions().count()).map_err(|error| error.to_string())
}

#[test]
fn a_record_comes_back_and_plays_again() {
    let record = sample();
    assert_eq!(Record::read(&record.write()), Ok(record.clone()));
    assert_eq!(replay(&record), Ok(4));
    let text = record.write();
    assert_eq!(text.lines().nth(record.line_of(Part::Ply(2)) - 1), Some("3 a3a4"));
}

#[test]
fn no_byte_can_be_changed() {
    let text = sample().write();
    for index in 0..text.len() {
        for byte in [b' ', b'1', b'x', b'\n', text.as_bytes()[index] ^ 1] {
            let mut bytes = text.clone().into_bytes();
            if bytes[index] == byte {
                continue;
            }
            bytes[index] = byte;
            let Ok(changed) = String::from_utf8(bytes) else { continue };
            assert!(Record::read(&changed).is_err(), "byte {index} became {byte}");
        }
        assert!(!text.is_char_boundary(index) || Record::read(&text[..index]).is_err(), "cut at {index}");
    }
    assert!(Record::read(&format!("{text}\n")).is_err());
}

#[test]
fn what_is_cut_off_is_said_to_be() {
    let text = sample().write();
    let said = |text: &str| Record::read(text).unwrap_err().to_string();
    let lines = text.lines().count();
    assert_eq!(
        said(text.trim_end()),
        format!("line {lines}: the line has no end; the text seems to be cut off")
    );
    assert!(said("").ends_with("found the end of the text"), "{}", said(""));
}

#[test]
fn lies_are_named_with_their_line() {
    let lie = |change: &dyn Fn(&mut Record), said: &str| {
        let mut record = sample();
        change(&mut record);
        let error = replay(&record).unwrap_err();
        assert!(error.contains(said), "{error}");
    };
    lie(
        &|r| r.plies[1].mv = "h7h5".to_owned(),
        "line 9: h7h5: h7h5 is not legal: the pawn on h7 does not reach h5",
    );
    lie(&|r| r.plies[1].mv = "h7-h6".to_owned(), "line 9: h7-h6 is written h7h6 here");
    lie(&|r| r.result = Some(Outcome::draw_of_two()), "told as 1 1, but");
    lie(&|r| r.result = None, "told as *");
    lie(&|r| r.ending = Ending::Finished, "the game is not over");
    lie(&|r| r.ending = Ending::Unfinished { plies: None }, "give *");
    lie(&|r| r.seats.truncate(1), "has 2 players");
    lie(&|r| r.start = "8/8 w".to_owned(), "the start is no position");
    lie(
        &|r| r.ending = forfeit(Player::from_seat(3).unwrap(), recorded(FaultKind::Time, None)),
        "player 4, who has no seat",
    );
}

#[test]
fn any_text_is_read_or_refused_and_what_is_read_is_written_the_same() {
    let text = sample().write();
    bolero::check!().with_type::<(u16, Vec<u8>)>().for_each(|(at, noise)| {
        let at = usize::from(*at) % text.len();
        let mut bytes = text.clone().into_bytes();
        bytes.splice(at..at, noise.iter().copied());
        let changed = String::from_utf8_lossy(&bytes);
        if let Ok(record) = Record::read(&changed) {
            assert_eq!(record.write(), changed);
        }
    });
}

#[test]
fn every_part_is_found_on_its_line() {
    let mut record = sample();
    record.options.push(("side".to_owned(), "8".to_owned()));
    let text = record.write();
    let begins = |part: Part, words: &str| {
        let line = text.lines().nth(record.line_of(part) - 1).unwrap();
        assert!(line.starts_with(words), "{part:?} is {line:?}");
    };
    begins(Part::Game, "game: ");
    begins(Part::Option(0), "option: side");
    begins(Part::Seat(1), "seat 2: ");
    begins(Part::Header(0), "event: ");
    begins(Part::Start, "start: ");
    begins(Part::Ply(0), "1 a2a3");
    begins(Part::Result, "result: ");
    begins(Part::Ending, "verdict: ");
}

#[test]
fn records_follow_each_other_in_one_text() {
    let one = sample().write();
    let mut other = sample();
    other.plies.pop();
    let text = format!("{one}{}{one}", other.write());
    let found = read_all(&text);
    let records: Vec<_> = found.iter().map(|located| located.record.clone().unwrap()).collect();
    assert_eq!(records, [sample(), other, sample()]);
    let broken = text.replacen("a2a3", "a2a4", 2).replacen("a2a4", "a2a3", 1);
    let found = read_all(&broken);
    assert!(found[0].record.is_ok() && found[2].record.is_ok());
    let error = found[1].record.clone().unwrap_err();
    assert_eq!(error.line, found[2].lines_before, "the digest is the last line of the second record");
    assert!(read_all("").first().unwrap().record.is_err());
}

#[test]
fn a_legal_move_is_not_called_illegal() {
    let mut record = sample();
    record.plies.pop();
    record.plies.pop();
    let illegal = |mv: &str, line| {
        let fault = Fault::IllegalMove { mv: mv.to_owned(), reason: "no".to_owned(), line };
        forfeit(Player::SECOND, fault)
    };
    record.ending = illegal("h7h1", None);
    assert!(replay(&record).is_ok());
    for ending in [illegal("\"h7h6\"", None), illegal("h7h6", Some(3))] {
        record.ending = ending;
        assert!(replay(&record).unwrap_err().contains("h7h6"));
        // The same after it was kept as text.
        let read = Record::read(&record.write()).unwrap();
        assert!(replay(&read).unwrap_err().contains("h7h6"));
    }
}

#[test]
fn what_earlier_versions_called_too_long_is_unfinished() {
    let mut record = sample();
    record.result = None;
    record.ending = Ending::Unfinished { plies: Some(3) };
    let text = record.write();
    assert!(text.contains("\nverdict: unfinished: 3 plies\n"));
    assert_eq!(replay(&record), Ok(4));
    let old = text.replace("unfinished: 3", "too-long: 3");
    let (body, _) = old.rsplit_once("digest").unwrap();
    let digest = text_digest(body);
    assert_eq!(Record::read(&format!("{body}digest: sha256 {digest}\n")), Ok(record));
}
