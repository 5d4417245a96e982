//! Why a move was refused, in the language of the person.
//!
//! The games say why in types; every reason that a move can have is a text of the Fluent files. In English these are the
//! games' own words. What no move can meet, such as a text that is no position, keeps the words of the game.

use tablero_chinese_checkers::engine::PlayError as StarError;
use tablero_chinese_checkers::notation::{MoveTextError, TextError as StarTextError};
use tablero_chinese_checkers::{CellError, SizeError};
use tablero_lite_chess::notation::MoveError;
use tablero_lite_chess::{Piece, Refusal as ChessRefusal, Standing, TextError as ChessTextError};
use tablero_play::{PlayError, Refusal};
use tablero_queens_duel::PlaceError;
use tablero_queens_duel::notation::NotationError;
use tablero_sokoban::PlayError as LevelError;

use crate::words::Words;

/// How many letters of a text that is no move are repeated.
const LONGEST: usize = 80;

/// Why a move was not played.
pub(crate) fn play_error(words: &Words, error: &PlayError) -> String {
    match error {
        PlayError::Refused(refusal) => reason(words, refusal),
        PlayError::Over => words.refusal_over(),
        error => error.to_string(),
    }
}

/// Why a game refuses a move.
pub(crate) fn reason(words: &Words, refusal: &Refusal) -> String {
    let said = match refusal {
        Refusal::Chess(ChessTextError::Move(error)) => chess(words, error),
        Refusal::Checkers(error) => checkers(words, error),
        Refusal::Queens(error) => queens(words, error),
        Refusal::Sokoban(error) => sokoban(words, error),
        _ => None,
    };
    said.unwrap_or_else(|| refusal.to_string())
}

fn chess(words: &Words, error: &MoveError) -> Option<String> {
    match error {
        MoveError::Text(error) => Some(words.refusal_squares(quoted(&error.found))),
        MoveError::Illegal { mv, reason } => {
            Some(words.refusal_illegal(mv.as_str(), chess_rule(words, reason)?))
        }
    }
}

fn chess_rule(words: &Words, reason: &ChessRefusal) -> Option<String> {
    let standing = |standing: &Standing| {
        words.piece_standing(standing.piece.kind.to_string(), standing.square.to_string())
    };
    let any = |piece: Piece| words.piece_any(piece.colour.to_string(), piece.kind.to_string());
    Some(match reason {
        ChessRefusal::OffBoard { row, col } => words.refusal_off_squares(*col, *row),
        ChessRefusal::SameSquare { square } => words.refusal_same_square(square.to_string()),
        ChessRefusal::EmptyOrigin { square } => words.refusal_empty_square(square.to_string()),
        ChessRefusal::TargetOccupied(there) => {
            words.refusal_target_occupied(any(there.piece), there.square.to_string())
        }
        ChessRefusal::TargetEmpty { square } => words.refusal_target_empty(square.to_string()),
        ChessRefusal::OwnTarget(there) => {
            words.refusal_own_target(any(there.piece), there.square.to_string())
        }
        ChessRefusal::Movement { mover, to } => {
            let rule = words.movement_rule(mover.piece.colour.to_string(), mover.piece.kind.to_string());
            words.refusal_movement(standing(mover), rule, to.to_string())
        }
        ChessRefusal::Blocked { mover, to, blocker } => {
            let Standing { piece, square } = blocker;
            let blocker =
                words.piece_coloured(piece.colour.to_string(), piece.kind.to_string(), square.to_string());
            words.refusal_blocked(blocker, standing(mover), to.to_string())
        }
        ChessRefusal::WrongSide { mover } => {
            let colour = mover.piece.colour;
            words.refusal_wrong_side(colour.to_string(), standing(mover), (!colour).to_string())
        }
        ChessRefusal::KingCapture { square } => words.refusal_king_capture(square.to_string()),
        ChessRefusal::KingIntoAttack { to, attacker } => {
            words.refusal_king_into_attack(standing(attacker), to.to_string())
        }
        ChessRefusal::CheckUnanswered { king, attacker } => {
            words.refusal_check_unanswered(standing(attacker), king.to_string())
        }
        ChessRefusal::Pinned { mover, king, attacker } => {
            words.refusal_pinned(standing(attacker), king.to_string(), standing(mover))
        }
        ChessRefusal::GameOver(_) => words.refusal_over(),
        _ => return None,
    })
}

fn checkers(words: &Words, error: &StarTextError) -> Option<String> {
    let error = match error {
        StarTextError::Illegal(error) => error,
        StarTextError::Move(MoveTextError::Form { found }) => {
            return Some(words.refusal_ends(quoted(found)));
        }
        StarTextError::Move(MoveTextError::Size(SizeError::OffBoard { cell, size })) => {
            return Some(words.refusal_cell_off(cell.to_string(), size.to_string()));
        }
        StarTextError::Move(MoveTextError::Size(SizeError::Index { found, size })) => {
            let last = size.cells().saturating_sub(1);
            return Some(words.refusal_cell_index(found.to_string(), last.to_string(), size.to_string()));
        }
        StarTextError::Move(MoveTextError::Cell(CellError::TooFar { u, v })) => {
            return Some(words.refusal_cell_far(u.to_string(), v.to_string()));
        }
        _ => return None,
    };
    Some(match error {
        StarError::Empty { from } => words.refusal_cell_empty(from.to_string()),
        StarError::NotYours { from, owner, to_move } => {
            words.refusal_not_yours(from.to_string(), to_move.to_string(), owner.to_string())
        }
        StarError::Nowhere { from } => words.refusal_nowhere(from.to_string()),
        StarError::Occupied { to, owner } => words.refusal_cell_occupied(owner.to_string(), to.to_string()),
        StarError::OutsideZone { to, corner } => {
            words.refusal_outside_zone(corner.to_string(), to.to_string())
        }
        StarError::Unreachable { from, to, corner } => {
            words.refusal_unreachable(corner.to_string(), from.to_string(), to.to_string())
        }
        StarError::MayNotPass { corner, from, to } => {
            words.refusal_no_pass(corner.to_string(), from.to_string(), to.to_string())
        }
        StarError::Over => words.refusal_over(),
        _ => return None,
    })
}

fn queens(words: &Words, error: &NotationError) -> Option<String> {
    Some(match error {
        NotationError::Cell { found } => words.refusal_cell_form(quoted(found)),
        NotationError::Place(PlaceError::OffBoard { cell, side }) => {
            words.refusal_off_board(cell.to_string(), side.to_string())
        }
        NotationError::Place(PlaceError::Occupied { cell }) => words.refusal_queen_there(cell.to_string()),
        NotationError::Place(PlaceError::Attacked { cell, queen }) => {
            words.refusal_attacked(cell.to_string(), queen.to_string())
        }
        NotationError::Place(PlaceError::Over) => words.refusal_over(),
        _ => return None,
    })
}

fn sokoban(words: &Words, error: &LevelError) -> Option<String> {
    match error {
        LevelError::Action(unknown) => Some(words.refusal_action(quoted(&unknown.found))),
        LevelError::Over => Some(words.refusal_over()),
        _ => None,
    }
}

/// A text that a person typed, in quotes and without what a terminal might obey; of a long one, the beginning.
fn quoted(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}

#[cfg(test)]
mod tests {
    use tablero_core::Options;
    use tablero_play::{Seat, Session, sit};

    use super::*;
    use crate::Language;

    /// Games, moves that are played first, and moves that are refused then, each for another reason.
    const REFUSED: [(&str, &[&str], &str, &[&str]); 7] = [
        (
            "chess",
            &[],
            "",
            &["e9", "(8,0)-(0,0)", "d2d2", "e4e5", "d2d4", "a1a2", "h8h7", "a1c1", "d1e3", "Ñandú", "e2e3e4"],
        ),
        // One rook pins the pawn, the king may not enter the file of the other.
        ("chess", &["fen=3rr1k1/8/8/8/2p5/3P4/8/3K4 w"], "", &["d3c4", "d1e2", "d1d3", "d8d7"]),
        ("chess", &["fen=3rk3/8/8/8/8/P7/8/3K4 w"], "", &["a3a4", "d1d2"]),
        (
            "checkers",
            &["size=2", "players=14"],
            "",
            &["x", "0-999", "(9,9)-(0,0)", "(9223372036854775807,-9223372036854775807)-(0,0)", "0-0", "pass"],
        ),
        ("queens", &["side=6"], "c4", &["zz", "g9", "c4", "c5", "-1,0"]),
        ("queens", &["side=5", "rule=last"], "", &[""]),
        ("sokoban", &["level=1"], "", &["jump", "norte?", "ruX"]),
    ];

    fn session((game, options, played, _): &(&str, &[&str], &str, &[&str])) -> Option<Session> {
        let table = sit(game, &Options::parse(*options).unwrap()).ok()?;
        let seats = vec![Seat::Human; table.start().players()];
        let mut session = Session::new(table, seats, tablero_arena::Clock::Unlimited, 1).unwrap();
        for mv in played.split_whitespace() {
            session.play(mv).unwrap();
        }
        Some(session)
    }

    #[test]
    fn in_english_the_games_speak_and_in_other_languages_nobody_does_as_in_english() {
        for case in &REFUSED {
            let mut session = session(case).unwrap();
            for mv in case.3 {
                let Err(error) = session.play(mv) else { panic!("{} {mv} is legal", case.0) };
                let [english, others @ ..] =
                    Language::ALL.map(|language| play_error(&Words::new(language), &error));
                assert_eq!(english, error.to_string(), "{} {mv}", case.0);
                assert!(others.iter().all(|other| *other != english), "{} {mv}: {others:?}", case.0);
                assert_ne!(others[0], others[1], "{} {mv}", case.0);
            }
        }
    }

    #[test]
    fn a_page_of_nonsense_is_not_repeated() {
        for game in ["sokoban", "checkers", "queens", "chess"] {
            let mut session = session(&(game, &[], "", &[])).unwrap();
            let error = session.play(&"ñ".repeat(10_000)).unwrap_err();
            let said = play_error(&Words::new(Language::Spanish), &error);
            assert!(said.chars().count() < 300 && said.contains("ñ"), "{said}");
        }
    }

    #[test]
    fn every_square_of_a_star_is_refused_in_every_language() {
        let case = ("checkers", &["size=2", "players=14"][..], "", &[][..]);
        let mut session = session(&case).unwrap();
        let mut kinds = std::collections::BTreeSet::new();
        for (from, to) in (0..37).flat_map(|from| (0..37).map(move |to| (from, to))) {
            let Some(refusal) = session.refusal(&format!("{from}-{to}")) else { continue };
            let [english, spanish, portuguese] =
                Language::ALL.map(|language| reason(&Words::new(language), &refusal));
            assert_eq!(english, refusal.to_string());
            assert!(spanish != english && portuguese != english && spanish != portuguese, "{english}");
            kinds.insert(english.replace(|c: char| c.is_ascii_digit(), ""));
        }
        assert!(kinds.len() >= 5, "{kinds:?}");
        session.resign();
    }
}
