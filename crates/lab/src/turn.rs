//! A turn at a table: a person points, a robot thinks.

use std::sync::Arc;

use tablero_draw::At;
use tablero_play::{NotPlayed, Session};
use tablero_telling as telling;
use tablero_wire::lab::LabFault;

use crate::host::Fault;
use crate::view::Look;
use crate::words;

/// The farthest column or row that can be pointed at.
const FARTHEST: u64 = 1 << 32;

/// That it is a person's turn.
pub(crate) fn person(session: &Session, look: &Look) -> Result<(), Fault> {
    match session.to_move() {
        None => Err(Fault::new(LabFault::Refused, look.words.over_already())),
        Some(player) if !session.is_human_turn() => {
            let name = telling::player(&look.words, session, player);
            Err(Fault::new(LabFault::Refused, look.words.thinking(name)))
        }
        Some(_) => Ok(()),
    }
}

pub(crate) fn refused(error: &NotPlayed, look: &Look) -> Fault {
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
    let carried = || from.and_then(|from| table.carry(&position, from, to));
    let walked = || if from.is_some() { None } else { table.walk(&position, to) };
    if let Some(way) = mv.map(|mv| vec![mv]).or_else(carried).or_else(walked) {
        return session.play_moves(&way).map(drop).map_err(|error| refused(&error, look));
    }
    let board = table.board(&position, south);
    let nothing = || Fault::new(LabFault::Refused, look.words.say(&words::no_move()));
    // The game says why it cannot be played.
    let text = board.move_text(from, to).ok_or_else(nothing)?;
    session.play(&text).map(drop).map_err(|error| refused(&error, look))
}

/// Lets the robot whose turn it is play; where a person is to move, nothing happens.
pub(crate) fn think(session: &mut Session) {
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
