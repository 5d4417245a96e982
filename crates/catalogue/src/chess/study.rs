//! What the engine says about a position, as lines of play.

use tablero_chess_engine::{Engine, Limits, Line as EngineLine, Score};
use tablero_core::Message;
use tablero_lite_chess::{Colour, Move, Position};

use super::name;
use crate::study::{Line, Study, share};
use crate::words;

/// How many bytes the table of a study takes.
const HASH: usize = 16 << 20;
/// How many moves get a line.
const LINES: usize = 3;
/// The lead in hundredths of a pawn that makes a win likely.
const LIKELY: i32 = 400;

/// The best lines within a number of positions.
pub(super) fn study(position: &Position, nodes: u64) -> Option<Study<Move>> {
    let limits = Limits { nodes, lines: LINES, ..Limits::default() };
    let found = Engine::with_hash(HASH).search(position, &[], &limits, |_| true)?;
    let is_white = position.to_move() == Colour::White;
    let lines: Vec<Line<Move>> = found.lines.iter().map(|line| told(line, is_white)).collect();
    let best = lines.first()?.clone();
    let is_exact = found.lines.first().is_some_and(|line| !matches!(line.score, Score::Centipawns(_)));
    Some(Study { value: best.value, is_exact, told: best.told, lines, winning: None, nodes: found.nodes })
}

fn told(line: &EngineLine, is_white: bool) -> Line<Move> {
    let sign = if is_white { 1 } else { -1 };
    let mates = |by_white: bool, moves: u32| -> (f64, Message) {
        let side = if by_white { Colour::White } else { Colour::Black };
        (if by_white { 1.0 } else { -1.0 }, words::study_mates(u64::from(moves), name(side)))
    };
    let (value, told) = match line.score {
        Score::Mates(moves) => mates(is_white, moves),
        Score::Mated(moves) => mates(!is_white, moves),
        Score::Centipawns(lead) => {
            let lead = sign * lead;
            (share(lead, LIKELY), words::study_lead(pawns(lead)))
        }
    };
    Line { moves: line.moves.clone(), value: Some(value), told }
}

/// Hundredths of a pawn as pawns.
fn pawns(lead: i32) -> String {
    let sign = if lead < 0 { '-' } else { '+' };
    format!("{sign}{}.{:02}", lead.abs() / 100, lead.abs() % 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablero_lite_chess::notation::read_position;

    #[test]
    fn a_mate_is_found_by_either_side() {
        let white = study(&read_position("6k1/R7/8/8/8/8/8/1R2K3 w").unwrap(), 20_000).unwrap();
        assert!(white.is_exact && white.value == Some(1.0), "{white:?}");
        let black = study(&read_position("6K1/r7/8/8/8/8/8/1r2k3 b").unwrap(), 20_000).unwrap();
        assert_eq!((black.is_exact, black.value, black.lines.len()), (true, Some(-1.0), 3));
    }

    #[test]
    fn leads_are_told_from_whites_side() {
        let study = study(&read_position("4k3/pppppppp/8/8/8/8/8/4K3 b").unwrap(), 5_000).unwrap();
        assert!(study.value.unwrap() < -0.4, "{study:?}");
        assert_eq!((pawns(-5), pawns(130), pawns(0)), ("-0.05".into(), "+1.30".into(), "+0.00".into()));
    }
}
