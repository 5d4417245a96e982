//! Results of tournaments, read from files for a page: the table, who met whom, every game, and whether all of it is true.
//!
//! A file may come from a visitor. It is read under limits of size, and a database in it must hold plain tables and nothing
//! that computes; whatever its seats say, nobody is seated.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;
use std::time::Duration;

use tablero_catalogue::Catalogue;
use tablero_ratings::{Encounter, Game, pool};
use tablero_record::{Record, texts};
use tablero_tournament::{Plan, Store, sealed, verify};
use tablero_wire::hall::{HallGame, HallResults, HallRow};

use crate::lessons::Cross;
use crate::process::{self, Bounds};

/// What a process says first that finds no results.
pub const WRONG: &str = "wrong: ";
/// The longest file that is read, in bytes.
pub(crate) const LONGEST: usize = 32 << 20;
/// The most games that are shown.
const MOST_GAMES: usize = 5_000;
/// The most lies that are told.
const MOST_LIES: usize = 100;
/// The most who take part for whom ratings are computed.
const MOST_RATED: usize = 60;
/// What a file of `SQLite` begins with.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// How long a file of a visitor is looked at, and how much is said of it.
const BOUNDS: Bounds = Bounds { time: Duration::from_secs(20), longest: 256 << 20 };

/// The results in a file as a page is told them, for a process that looks at files of others.
pub fn look(path: &Path, games: &Catalogue) -> Result<String, String> {
    let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
    of_bytes("", &bytes, games).map(|found| tablero_wire::text(&found))
}

/// The results in a file that a visitor sends, looked at by a process of its own where there is a program for it.
pub(crate) fn of_visitor(
    program: Option<&Path>,
    bytes: &[u8],
    games: &Catalogue,
    is_over: impl Fn() -> bool,
) -> Result<String, String> {
    let Some(program) = program else {
        return of_bytes("", bytes, games).map(|found| tablero_wire::text(&found));
    };
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let path = folder.path().join("results");
    std::fs::write(&path, bytes).map_err(|error| error.to_string())?;
    let words = ["lab", "look"].map(OsStr::new).into_iter().chain([path.as_os_str()]);
    let said = process::run(program, words, BOUNDS, is_over).map_err(|error| error.to_string())?;
    // What is wrong with it is said after a word that no results begin with.
    match said.strip_prefix(WRONG) {
        Some(reason) => Err(reason.trim_end().to_owned()),
        None if said.ends_with("}\n") => Ok(said),
        None => Err("it could not be looked at within the limits of time and memory".to_owned()),
    }
}

/// The results in some bytes: a file of a tournament, or the text of records.
pub(crate) fn of_bytes(name: &str, bytes: &[u8], games: &Catalogue) -> Result<HallResults, String> {
    if !bytes.starts_with(MAGIC) {
        let text = String::from_utf8(bytes.to_vec());
        let text = text.map_err(|_| "it is neither a file of results nor a text of records".to_owned())?;
        return of_records(name, &text, games);
    }
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let path = folder.path().join("results.db");
    std::fs::write(&path, bytes).map_err(|error| error.to_string())?;
    of_store(name, &path, games)
}

/// The results in a file or in a folder of records on this machine.
pub(crate) fn of_path(path: &Path, games: &Catalogue) -> Result<HallResults, String> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let read = |path: &Path| std::fs::read(path).map_err(|error| error.to_string());
    if path.is_dir() {
        let mut files: Vec<_> = std::fs::read_dir(path)
            .map_err(|error| error.to_string())?
            .filter_map(|entry| entry.ok().map(|entry| entry.path()))
            .filter(|path| path.extension().is_some_and(|ending| ending == "tablero"))
            .collect();
        files.sort();
        let mut text = String::new();
        for file in files {
            text += &String::from_utf8_lossy(&read(&file)?);
            if text.len() > LONGEST {
                return Err(format!("its records have more than {LONGEST} bytes"));
            }
        }
        return of_records(&name, &text, games);
    }
    let mut begin = [0; 16];
    let is_store = std::fs::File::open(path)
        .and_then(|mut file| std::io::Read::read_exact(&mut file, &mut begin))
        .is_ok_and(|()| begin == MAGIC);
    // Who plays may be writing: the file is read where it is.
    if is_store { of_store(&name, path, games) } else { of_bytes(&name, &read(path)?, games) }
}

/// The table and the games of a tournament from its file, which this server wrote and nobody changed since.
pub(crate) fn recalled(bytes: &[u8]) -> Result<HallResults, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let path = folder.path().join("results.db");
    std::fs::write(&path, bytes).map_err(|error| error.to_string())?;
    tabled(&mut Store::look(&path).map_err(|error| error.to_string())?)
}

fn of_store(name: &str, path: &Path, games: &Catalogue) -> Result<HallResults, String> {
    let wrong = |error: tablero_tournament::StoreError| error.to_string();
    let mut store = Store::look(path).map_err(wrong)?;
    let found = tabled(&mut store)?;
    let report = verify::results(&mut store, games, None).map_err(|error| error.to_string())?;
    Ok(told(HallResults { name: name.to_owned(), ..found }, &report))
}

/// What a file says, whether it is true or not.
fn tabled(store: &mut Store) -> Result<HallResults, String> {
    let wrong = |error: tablero_tournament::StoreError| error.to_string();
    let text = store.plan().map_err(wrong)?.ok_or("it has no plan")?;
    let plan = Plan::read(&text, &|_| Err("a stored plan has no files".to_owned()));
    let plan = plan.map_err(|error| error.to_string())?;
    let kept = store.games().map_err(wrong)?;
    let names: Vec<String> = plan.entrants.iter().map(|entrant| entrant.name.clone()).collect();
    let records = kept.into_iter().take(MOST_GAMES).map(|game| game.record).collect();
    let mut found = tallied(names, records)?;
    for row in store.standings().map_err(wrong)? {
        let rating = row.rating.as_deref().and_then(rating);
        if let Some(shown) = found.rows.iter_mut().find(|shown| shown.name == row.name) {
            shown.rank = row.rank.unwrap_or(shown.rank);
            shown.rating = rating.or(shown.rating);
        }
    }
    found.rows.sort_by_key(|row| row.rank);
    Ok(HallResults { event: plan.event, game: plan.game, ..found })
}

/// The results in a text of records, or in several, one after the other, as a folder has them.
fn of_records(name: &str, text: &str, games: &Catalogue) -> Result<HallResults, String> {
    let parts = sealed_parts(text);
    let mut records = Vec::new();
    let mut all = HallResults { finished: true, ..HallResults::default() };
    for (part, number) in parts.iter().zip(1..) {
        let report = sealed::verify(part, games).map_err(|error| error.to_string())?;
        let (found, _) = sealed::split(part);
        records.extend(texts(found).into_iter().map(|(_, text)| text.to_owned()));
        let told = told(HallResults::default(), &report);
        let place = |lie: String| if parts.len() > 1 { format!("text {number}, {lie}") } else { lie };
        all.lies.extend(told.lies.into_iter().map(place));
        all.finished &= told.finished;
        all.seal = told.seal.filter(|_| parts.len() == 1);
    }
    records.truncate(MOST_GAMES);
    all.lies.truncate(MOST_LIES);
    let first = records.first().and_then(|text| Record::read(text).ok());
    let first = first.ok_or("there is no record in it")?;
    let event = first.header("event").map(str::to_owned);
    let HallResults { rows, games, records, .. } = tallied(Vec::new(), records)?;
    Ok(HallResults { name: name.to_owned(), event, game: first.game, rows, games, records, ..all })
}

/// The texts that were written one by one: each ends with its seal, the last perhaps with none.
fn sealed_parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut begin, mut at) = (0, 0);
    for (_, piece) in texts(text) {
        at += piece.len();
        if sealed::split(piece).1.is_some() || at == text.len() {
            parts.extend(text.get(begin..at));
            begin = at;
        }
    }
    parts
}

fn told(found: HallResults, report: &verify::Report) -> HallResults {
    let lie = |lie: &verify::Lie| format!("{}: {}", lie.place, lie.reason);
    let seal = report.seal.as_ref().map(|seal| match &seal.signature {
        Some((key, _)) => format!("{}, {key}", seal.head),
        None => seal.head.clone(),
    });
    HallResults {
        finished: report.finished,
        lies: report.lies.iter().take(MOST_LIES).map(lie).collect(),
        seal,
        ..found
    }
}

/// A rating with its interval from its text, `12.0 [3.0, 21.5]`.
fn rating(text: &str) -> Option<(f64, f64, f64)> {
    let (value, rest) = text.split_once(" [")?;
    let (low, high) = rest.strip_suffix(']')?.split_once(", ")?;
    Some((value.parse().ok()?, low.parse().ok()?, high.parse().ok()?))
}

/// The table that follows from records. Who is not among the names is added to them.
fn tallied(mut names: Vec<String>, records: Vec<String>) -> Result<HallResults, String> {
    let mut games = Vec::new();
    let mut places_of = Vec::new();
    for (text, index) in records.iter().zip(1_u64..) {
        let record = Record::read(text).map_err(|error| format!("record {index}: {error}"))?;
        let called = |(seat, who): (usize, &String)| {
            record.header(&format!("name-{}", seat + 1)).map_or_else(|| who.clone(), str::to_owned)
        };
        let players: Vec<String> = record.seats.iter().enumerate().map(called).collect();
        let entrants: Vec<usize> = players
            .iter()
            .map(|name| {
                names.iter().position(|known| known == name).unwrap_or_else(|| {
                    names.push(name.clone());
                    names.len() - 1
                })
            })
            .collect();
        let places = record.result.as_ref().map(|outcome| outcome.places().to_vec()).unwrap_or_default();
        let words: Vec<String> = places.iter().map(u8::to_string).collect();
        games.push(HallGame {
            number: record.header("number").and_then(|text| text.parse().ok()).unwrap_or(index),
            names: players,
            places: if words.is_empty() { "*".to_owned() } else { words.join(" ") },
            ended: record.ending.to_string(),
            plies: record.plies.len(),
        });
        places_of.push((entrants, places));
    }
    let rows = rows(&names, &places_of);
    Ok(HallResults { rows, games, records, ..HallResults::default() })
}

fn rows(names: &[String], games: &[(Vec<usize>, Vec<u8>)]) -> Vec<HallRow> {
    let mut cross = Cross::new(names.len());
    let mut counts: BTreeMap<usize, ([u64; 4], f64)> = BTreeMap::new();
    let mut encounters = Vec::new();
    for (entrants, places) in games {
        cross.add_places(entrants, places);
        let first = places.iter().min().copied().unwrap_or(0);
        let shared = places.iter().enumerate().filter(|(_, place)| **place == first).count() > 1;
        for (seat, &entrant) in entrants.iter().enumerate() {
            let (count, points) = counts.entry(entrant).or_default();
            count[0] += 1;
            let Some(own) = places.get(seat) else { continue };
            let kind = if *own != first {
                3
            } else if shared {
                2
            } else {
                1
            };
            count[kind] += 1;
            let beaten: f64 = places
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != seat)
                .map(|(_, place)| match own.cmp(place) {
                    Ordering::Less => 1.0,
                    Ordering::Equal => 0.5,
                    Ordering::Greater => 0.0,
                })
                .sum();
            let others = f64::from(u32::try_from(places.len().saturating_sub(1).max(1)).unwrap_or(1));
            *points += if places.len() == 1 { 1.0 } else { beaten / others };
        }
        if places.len() > 1 && places.len() == entrants.len() {
            let game = Game { entrants: entrants.clone(), places: places.clone() };
            encounters.push(Encounter { games: vec![game] });
        }
    }
    let rated = (names.len() <= MOST_RATED).then(|| pool(names.len(), &encounters).ok()).flatten();
    let mut order: Vec<usize> = (0..names.len()).collect();
    let points = |entrant: &usize| counts.get(entrant).map_or(0.0, |(_, points)| *points);
    order.sort_by(|one, other| points(other).total_cmp(&points(one)));
    let row = |entrant: &usize| {
        let ([all, won, drawn, lost], own) = counts.get(entrant).copied().unwrap_or_default();
        HallRow {
            rank: order.iter().filter(|other| points(other) > own).count() + 1,
            name: names.get(*entrant).cloned().unwrap_or_default(),
            games: all,
            won,
            drawn,
            lost,
            points: format!("{own:.2}").trim_end_matches('0').trim_end_matches('.').to_owned(),
            rating: rated
                .as_ref()
                .and_then(|rated| rated.get(*entrant))
                .map(|rating| (rating.elo.value, rating.elo.low, rating.elo.high)),
            against: order.iter().map(|&other| cross.text(*entrant, other)).collect(),
        }
    };
    order.iter().map(row).collect()
}
