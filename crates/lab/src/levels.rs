//! Puzzles to choose from, with what a visitor has solved.

use std::collections::BTreeMap;

use tablero_catalogue::{Catalogue, Entry, Table};
use tablero_core::{Options, Player};
use tablero_draw::Picture;
use tablero_play::Session;
use tablero_wire::lab::{LabFault, LabLevelCard, LabPuzzle, LabShelf};

use crate::choices::{named_option, parsed};
use crate::host::Fault;
use crate::view::Look;

/// The most puzzles that are shown at once.
const MOST: usize = 48;

/// Some puzzles of a game.
pub(crate) fn shelf(
    games: &Catalogue,
    entry: &'static dyn Entry,
    mut options: BTreeMap<String, String>,
    (from, count): (usize, usize),
    best: &BTreeMap<String, Vec<u64>>,
    look: &Look,
) -> Result<LabShelf, Fault> {
    let none = || Fault::new(LabFault::Game, format!("{} has no levels to choose from", entry.kind().name()));
    let key = entry.shelf().ok_or_else(none)?;
    options.remove(key);
    let offered = entry.choices(&parsed(options.clone())?);
    let (own, others): (Vec<_>, Vec<_>) = offered.into_iter().partition(|choices| choices.key == key);
    let values = own.into_iter().flat_map(|choices| choices.values).collect::<Vec<_>>();
    let with = |value: &str| {
        let mut all = options.clone();
        all.insert(key.to_owned(), value.to_owned());
        all
    };
    let sit = |value: &str| -> Result<_, Fault> {
        let sat = games.sit(entry.kind().name(), &parsed(with(value))?);
        sat.map_err(|error| Fault::new(LabFault::Game, error))
    };
    let mut levels = Vec::new();
    for value in values.iter().skip(from).take(count.min(MOST)) {
        let table = sit(value)?;
        let board = table.board(&table.start(), Player::FIRST);
        let solved = best.get(&name(table.as_ref()));
        levels.push(LabLevelCard {
            value: value.clone(),
            title: table.title().unwrap_or_else(|| value.clone()),
            options: with(value),
            svg: Picture::new(board.as_ref()).theme(look.theme).coordinates(false).svg(),
            best: solved.and_then(|totals| table.best(totals)).map(|told| look.words.say(&told)),
        });
    }
    let first = values.first().map(|value| sit(value)).transpose()?;
    let is_solved =
        |table: &dyn Table, value: &String| best.contains_key(&name_with(table, Some((key, value))));
    let solved =
        first.map_or(0, |table| values.iter().filter(|value| is_solved(table.as_ref(), value)).count());
    let options = others.into_iter().map(|choices| named_option(entry, choices, look)).collect();
    Ok(LabShelf { key, options, total: values.len(), solved, levels })
}

/// How a puzzle is called in what a visitor keeps: its game and its options.
pub(crate) fn name(table: &dyn Table) -> String {
    name_with(table, None)
}

fn name_with(table: &dyn Table, other: Option<(&str, &String)>) -> String {
    let option = |(key, value): (String, String)| match other {
        Some((changed, value)) if changed == key => format!("{key}={value}"),
        _ => format!("{key}={value}"),
    };
    let options: Vec<String> = table.options().into_iter().map(option).collect();
    format!("{} {}", table.game(), options.join(" "))
}

/// The puzzle of a session, if it is one for a person.
pub(crate) fn puzzle(session: &Session) -> Option<LabPuzzle> {
    let table = session.table().as_ref();
    let totals = session.totals();
    let is_puzzle = session.position().players() == 1 && table.best(&vec![0; 2]).is_some();
    is_puzzle.then(|| LabPuzzle {
        name: name(table),
        totals,
        is_solved: session.is_solved_by_person(),
        next: next(table),
    })
}

/// The options of the puzzle after this one.
fn next(table: &dyn Table) -> Option<BTreeMap<String, String>> {
    let entry = table.entry();
    let key = entry.shelf()?;
    let mut options: BTreeMap<String, String> = table.options().into_iter().collect();
    let given = Options::parse(options.iter().map(|(key, value)| format!("{key}={value}"))).ok()?;
    let values = entry.choices(&given).into_iter().find(|choices| choices.key == key)?.values;
    let here = options.get(key)?;
    let after = values.iter().skip_while(|value| *value != here).nth(1)?.clone();
    options.insert(key.to_owned(), after);
    Some(options)
}
