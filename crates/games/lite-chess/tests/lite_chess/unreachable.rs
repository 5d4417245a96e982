//! Positions that no game reaches from the start, made without the procedure that must refuse them.
//!
//! Each kind has an argument of its own, simple enough to be checked by reading, and the generator tests just that. The
//! file `tests/data/unreachable.txt` holds fifty of each; `TABLERO_WRITE=1 cargo test -p tablero-lite-chess unreachable`
//! makes it again.

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};
use tablero_lite_chess::{Col, Colour, Kind, Piece, Position, Row, Square, SquareSet, notation, operations};

use crate::random::generator;

const EACH: usize = 50;

/// Why the start never leads there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reason {
    /// Two bishops of one side and shade, a ninth pawn, or more than ten pawns and rooks of a side.
    Counts,
    /// The pawns of a side stand on files that need more captures than the other side has lost men.
    Captures,
    /// A bishop is abroad although the two pawns before its home never moved.
    Locked,
    /// A side's eight pawns never moved, and its king or rook stands before them, or an enemy behind them.
    Cage,
    /// No last move explains the check: three checkers, two pawns, a pawn that never moved, or two rooks away from the row
    /// where a pawn could have become one of them.
    Check,
    /// All pawns at home: every officer has two squares at most, so the number of moves of each side is odd or even as
    /// the officers stand, and the wrong side is to move.
    Parity,
}

const REASONS: [Reason; 6] =
    [Reason::Counts, Reason::Captures, Reason::Locked, Reason::Cage, Reason::Check, Reason::Parity];

type Pieces = [Option<Piece>; 64];

fn pieces(position: &Position) -> Pieces {
    let mut pieces = [None; 64];
    for square in Square::all() {
        pieces[square.index()] = position.piece_at(square);
    }
    pieces
}

fn home_row(colour: Colour) -> Row {
    match colour {
        Colour::White => Row::ALL[7],
        Colour::Black => Row::ALL[0],
    }
}

fn pawn_row(colour: Colour) -> Row {
    match colour {
        Colour::White => Row::ALL[6],
        Colour::Black => Row::ALL[1],
    }
}

fn find(pieces: &Pieces, kind: Kind, colour: Colour) -> Vec<Square> {
    Square::all().filter(|square| pieces[square.index()] == Some(Piece { kind, colour })).collect()
}

fn empty(pieces: &Pieces, wanted: impl Fn(Square) -> bool) -> Vec<Square> {
    Square::all().filter(|&square| pieces[square.index()].is_none() && wanted(square)).collect()
}

/// A position of a random game in which captures are rare at first, so that all phases appear.
fn walked(rng: &mut impl Rng, most: u32) -> Position {
    let mut position = Position::initial();
    for _ in 0..rng.random_range(0..most) {
        let moves = position.legal_moves();
        if operations::game_over(&position).is_some() {
            break;
        }
        position = position.after(*moves.choose(rng).unwrap());
    }
    position
}

/// The same with White's or Black's pawns never moved.
fn walked_behind_pawns(rng: &mut impl Rng, colour: Colour, most: u32) -> Position {
    let mut position = Position::initial();
    for _ in 0..rng.random_range(0..most) {
        let mut moves = position.legal_moves();
        moves.retain(|mv| {
            let pawn = |square| position.piece_at(square) == Some(Piece { kind: Kind::Pawn, colour });
            !pawn(mv.from()) && !pawn(mv.to())
        });
        if operations::game_over(&position).is_some() || moves.is_empty() {
            break;
        }
        position = position.after(*moves.choose(rng).unwrap());
    }
    position
}

/// The fewest steps aside that bring pawns from all eight files to these, each to its own.
fn steps_aside(files: &[usize]) -> usize {
    // Matching in order of files is best; a file may be left out.
    fn best(files: &[usize], from: usize) -> usize {
        let Some((&first, rest)) = files.split_first() else { return 0 };
        (from..=8 - files.len()).map(|file| file.abs_diff(first) + best(rest, file + 1)).min().unwrap_or(99)
    }
    best(files, 0)
}

fn counts(rng: &mut impl Rng) -> Option<Pieces> {
    let mut pieces = pieces(&walked(rng, 120));
    let colour = *Colour::ALL.choose(rng)?;
    match rng.random_range(0..3) {
        0 => {
            let bishop = *find(&pieces, Kind::Bishop, colour).choose(rng)?;
            let light = SquareSet::LIGHT.contains(bishop);
            let same_shade = |square| SquareSet::LIGHT.contains(square) == light;
            let to = *empty(&pieces, same_shade).choose(rng)?;
            pieces[to.index()] = pieces[bishop.index()];
        }
        1 => {
            while find(&pieces, Kind::Pawn, colour).len() < 9 {
                let to = *empty(&pieces, |square| (1..7).contains(&square.row().index())).choose(rng)?;
                pieces[to.index()] = Some(Piece { kind: Kind::Pawn, colour });
            }
        }
        _ => {
            let men = |pieces: &Pieces| {
                find(pieces, Kind::Pawn, colour).len() + find(pieces, Kind::Rook, colour).len()
            };
            while men(&pieces) < 11 {
                let to = *empty(&pieces, |_| true).choose(rng)?;
                pieces[to.index()] = Some(Piece { kind: Kind::Rook, colour });
            }
        }
    }
    Some(pieces)
}

fn captures(rng: &mut impl Rng) -> Option<Pieces> {
    let mut pieces = pieces(&walked(rng, 80));
    let colour = *Colour::ALL.choose(rng)?;
    let lost = 13
        - Square::all().filter(|at| pieces[at.index()].is_some_and(|piece| piece.colour != colour)).count();
    let pawns = find(&pieces, Kind::Pawn, colour);
    for _ in 0..rng.random_range(1..4) {
        let pawn = *pawns.choose(rng)?;
        let aside = |square: Square| square.row() == pawn.row() && square.col().distance(pawn.col()) <= 2;
        let to = *empty(&pieces, aside).choose(rng)?;
        pieces[to.index()] = pieces[pawn.index()].take();
    }
    let mut files: Vec<usize> = find(&pieces, Kind::Pawn, colour).iter().map(|at| at.col().index()).collect();
    files.sort_unstable();
    (steps_aside(&files) > lost).then_some(pieces)
}

fn locked(rng: &mut impl Rng) -> Option<Pieces> {
    let mut pieces = pieces(&walked(rng, 70));
    let colour = *Colour::ALL.choose(rng)?;
    let col = *[2, 5].choose(rng)?;
    let home = Square::new(home_row(colour), Col::ALL[col]);
    let pawn = Some(Piece { kind: Kind::Pawn, colour });
    for before in [col - 1, col + 1] {
        if pieces[Square::new(pawn_row(colour), Col::ALL[before]).index()] != pawn {
            return None;
        }
    }
    let bishop = pieces[home.index()].take_if(|piece| *piece == Piece { kind: Kind::Bishop, colour })?;
    let light = SquareSet::LIGHT.contains(home);
    let abroad = |square| square != home && SquareSet::LIGHT.contains(square) == light;
    pieces[empty(&pieces, abroad).choose(rng)?.index()] = Some(bishop);
    Some(pieces)
}

fn cage(rng: &mut impl Rng) -> Option<Pieces> {
    let colour = *Colour::ALL.choose(rng)?;
    let mut pieces = pieces(&walked_behind_pawns(rng, colour, 60));
    let behind = |square: Square| square.row() == home_row(colour);
    let before = |square: Square| !behind(square) && square.row() != pawn_row(colour);
    if rng.random_ratio(1, 3) {
        let kind = *[Kind::Rook, Kind::King].choose(rng)?;
        let mut outside = find(&pieces, kind, !colour);
        outside.retain(|&at| before(at));
        let from = *outside.choose(rng)?;
        let to = *empty(&pieces, behind).choose(rng)?;
        pieces[to.index()] = pieces[from.index()].take();
    } else {
        let kind = *[Kind::Rook, Kind::Rook, Kind::King].choose(rng)?;
        let from = *find(&pieces, kind, colour).choose(rng)?;
        let to = *empty(&pieces, before).choose(rng)?;
        pieces[to.index()] = pieces[from.index()].take();
    }
    (find(&pieces, Kind::Pawn, colour).len() == 8).then_some(pieces)
}

/// The pieces of a side that attack a square, by plain steps.
fn checkers(pieces: &Pieces, king: Square, side: Colour) -> Vec<Square> {
    let mut found = Vec::new();
    for rows in -1..=1 {
        for cols in -1..=1 {
            if (rows, cols) == (0, 0) {
                continue;
            }
            let (mut at, mut steps) = (king, 0);
            while let (Some(row), Some(col)) = (at.row().plus(rows), at.col().plus(cols)) {
                (at, steps) = (Square::new(row, col), steps + 1);
                let Some(piece) = pieces[at.index()] else { continue };
                // A white pawn attacks upwards, so it stands below the king.
                let pawn_from = if side == Colour::White { 1 } else { -1 };
                let attacks = match piece.kind {
                    Kind::Pawn => steps == 1 && rows == pawn_from && cols != 0,
                    Kind::Bishop => rows != 0 && cols != 0,
                    Kind::Rook => rows == 0 || cols == 0,
                    Kind::King => steps == 1,
                };
                if piece.colour == side && attacks {
                    found.push(at);
                }
                break;
            }
        }
    }
    found
}

/// Whether the checks on a king have no last move that gave them.
fn unexplained(pieces: &Pieces, king: Square, side: Colour) -> bool {
    let checkers = checkers(pieces, king, side);
    let of_kind = |kind| {
        checkers.iter().filter(|at| pieces[at.index()].is_some_and(|piece| piece.kind == kind)).count()
    };
    let unmoved = |at: &&Square| {
        at.row() == pawn_row(side) && pieces[at.index()].is_some_and(|piece| piece.kind == Kind::Pawn)
    };
    checkers.len() > 2
        || of_kind(Kind::Pawn) > 1
        || checkers.iter().any(|at| unmoved(&at))
        || (of_kind(Kind::Rook) > 1 && king.row() != side.last_row())
}

fn check(rng: &mut impl Rng) -> Option<Pieces> {
    let mut pieces = pieces(&walked(rng, 160));
    let side = *Colour::ALL.choose(rng)?;
    // A few men anew, where they may stand.
    let mut men: Vec<Square> = Square::all().filter(|at| pieces[at.index()].is_some()).collect();
    men.shuffle(rng);
    for from in men.into_iter().take(rng.random_range(1..4)) {
        let Some(piece) = pieces[from.index()] else { continue };
        if piece.kind == Kind::Pawn {
            continue;
        }
        let shade = SquareSet::LIGHT.contains(from);
        let fits = |at| piece.kind != Kind::Bishop || SquareSet::LIGHT.contains(at) == shade;
        pieces[empty(&pieces, fits).choose(rng)?.index()] = pieces[from.index()].take();
    }
    let king = *find(&pieces, Kind::King, !side).first()?;
    unexplained(&pieces, king, side).then_some(pieces)
}

fn parity(rng: &mut impl Rng) -> Pieces {
    let mut pieces = pieces(&Position::initial());
    for colour in Colour::ALL {
        for [from, to] in [[0, 1], [4, 3], [7, 6]] {
            if rng.random() {
                let at = |col: usize| Square::new(home_row(colour), Col::ALL[col]).index();
                pieces.swap(at(from), at(to));
            }
        }
    }
    pieces
}

/// How many of the officers that can move stand away from home.
fn moved(pieces: &Pieces, colour: Colour) -> usize {
    [1, 3, 6]
        .iter()
        .filter(|&&col| pieces[Square::new(home_row(colour), Col::ALL[col]).index()].is_some())
        .count()
}

/// A position that is unreachable for this reason, or none in this attempt. The side to move is such that nothing else is
/// wrong with it: the other king is not in check.
fn attempt(reason: Reason, rng: &mut impl Rng) -> Option<Position> {
    let pieces = match reason {
        Reason::Counts => counts(rng)?,
        Reason::Captures => captures(rng)?,
        Reason::Locked => locked(rng)?,
        Reason::Cage => cage(rng)?,
        Reason::Check => check(rng)?,
        Reason::Parity => parity(rng),
    };
    let to_move = match reason {
        Reason::Parity
            if (moved(&pieces, Colour::White) + moved(&pieces, Colour::Black)).is_multiple_of(2) =>
        {
            Colour::Black
        }
        Reason::Parity => Colour::White,
        Reason::Check => {
            let of = |side| find(&pieces, Kind::King, side)[0];
            *Colour::ALL.iter().find(|&&side| unexplained(&pieces, of(side), !side))?
        }
        _ => *Colour::ALL.choose(rng)?,
    };
    let position = Position::from_pieces(&pieces, to_move).ok()?;
    (!operations::is_in_check(&position, !to_move)).then_some(position)
}

/// All targets, by seed.
fn targets() -> String {
    let mut text = String::new();
    for (reason, first_seed) in
        REASONS.into_iter().zip([1_000_000, 2_000_000, 3_000_000, 4_000_000, 5_000_000, 6_000_000])
    {
        let mut found: Vec<String> = Vec::new();
        for seed in first_seed.. {
            if found.len() == EACH {
                break;
            }
            if let Some(position) = attempt(reason, &mut generator(seed)) {
                let line =
                    format!("{}; {}\n", format!("{reason:?}").to_lowercase(), notation::fen(&position));
                if !found.contains(&line) {
                    found.push(line);
                }
            }
        }
        text += &found.concat();
    }
    text
}

#[test]
fn the_committed_targets_are_those_of_the_generator() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/unreachable.txt");
    let made = targets();
    if std::env::var_os("TABLERO_WRITE").is_some() {
        std::fs::write(path, &made).unwrap();
    }
    assert_eq!(made, std::fs::read_to_string(path).unwrap());
    assert_eq!(made.lines().count(), REASONS.len() * EACH);
}
