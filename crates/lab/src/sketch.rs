//! Positions that are being set up by hand.

use tablero_catalogue::{Entry, Ready, Table};
use tablero_core::Options;
use tablero_draw::{At, Board, Extent, Lattice, Picture, Spot};
use tablero_wire::lab::{LabAfter, LabBrush, LabFault, LabReply, LabSketch};

use crate::host::Fault;
use crate::link::{Link, Notes};
use crate::view::{Look, lab_board};

/// A board of one spot, to show a brush.
struct One(Spot);

impl Board for One {
    fn lattice(&self) -> Lattice {
        Lattice::Square
    }

    fn extent(&self) -> Extent {
        Extent { low: At::new(0, 0), high: At::new(0, 0) }
    }

    fn spot(&self, at: At) -> Option<Spot> {
        (at == At::new(0, 0)).then_some(self.0)
    }

    fn name(&self, _: At) -> Option<String> {
        None
    }

    fn move_text(&self, _: Option<At>, _: At) -> Option<String> {
        None
    }
}

/// A sketch after a stroke of a brush, if there is one.
pub(crate) fn sketch(
    entry: &dyn Entry,
    text: Option<&str>,
    brush: Option<&str>,
    at: Option<(i64, i64)>,
    look: &Look,
) -> Result<LabReply, Fault> {
    let refused = |told: String| Fault::new(LabFault::Refused, told);
    let none = || refused(format!("{} has no such setup", entry.kind().name()));
    let mut sketch = entry.sketch(text).ok_or_else(none)?;
    let place = at.map(|(column, row)| At::new(column, row));
    if brush.is_some_and(|brush| !sketch.paint(brush, place)) {
        return Err(refused(look.words.say(&crate::words::no_room())));
    }
    let brushes = sketch.brushes().into_iter().map(|brush| LabBrush {
        key: brush.key,
        name: look.words.say(&brush.name),
        svg: brush.spot.map(|spot| Picture::new(&One(spot)).theme(look.theme).coordinates(false).svg()),
    });
    let board = sketch.board();
    let table = entry.sit(&Options::default()).map_err(|error| Fault::new(LabFault::Game, error))?;
    let drawn = Picture::new(board.as_ref()).theme(look.theme).names(look.names);
    let ready = sketch.ready();
    let problems = ready.as_ref().err().into_iter().flatten().map(|told| look.words.say(told)).collect();
    Ok(LabReply::Sketch(Box::new(LabSketch {
        text: sketch.text(),
        board: lab_board(board.as_ref(), table.as_ref(), &drawn, &look.words),
        brushes: brushes.collect(),
        problems,
        link: ready.ok().map(|ready| link(table.as_ref(), ready)),
    })))
}

/// A position as a text has it, if it is one that a sketch reads and the rules allow.
pub(crate) fn answered(entry: &dyn Entry, text: &str, look: &Look) -> Option<LabAfter> {
    let sketch = entry.sketch(Some(text))?;
    let table = entry.sit(&Options::default()).ok()?;
    let board = sketch.board();
    let svg = Picture::new(board.as_ref()).theme(look.theme).svg();
    Some(LabAfter { svg, link: link(table.as_ref(), sketch.ready().ok()?) })
}

/// The game that begins with a setup, as a link.
fn link(table: &dyn Table, ready: Ready) -> String {
    let first = table.start().text();
    Link {
        game: table.game().to_owned(),
        options: ready.options.into_iter().map(|(key, value)| format!("{key}={value}")).collect(),
        start: ready.position.filter(|position| *position != first),
        moves: Vec::new(),
        notes: Notes::new(),
    }
    .write()
}
