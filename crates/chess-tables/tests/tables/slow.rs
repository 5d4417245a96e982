//! A second generator that shares nothing with the first: every position of three men by itself, without symmetry, forwards
//! over the moves of the rules, again and again until nothing changes.

use tablero_chess_tables::{Tables, Value};
use tablero_lite_chess::{Colour, Kind, Piece, Position, Square, operations, spec};

/// The moves of the engine, or those of the specification where there is time for it.
fn after_moves(position: &Position, slow: bool) -> Vec<Position> {
    if !slow {
        return position.legal_moves().into_iter().map(|mv| position.after(mv)).collect();
    }
    let plain = position.to_spec();
    let all = || Square::all().map(Square::point);
    let squares: Vec<_> = all().flat_map(|from| all().map(move |to| (from, to))).collect();
    let legal = squares.into_iter().filter(|&(from, to)| spec::is_legal_move(&plain, from, to));
    let square = |point| Square::from_point(point).unwrap();
    legal.map(|(from, to)| position.after(tablero_lite_chess::Move::new(square(from), square(to)))).collect()
}

fn position(kind: Kind, squares: [usize; 3], to_move: Colour) -> Option<Position> {
    let [white, black, man] = squares;
    if white == black || white == man || black == man {
        return None;
    }
    let mut pieces = [None; 64];
    pieces[white] = Some(Piece { kind: Kind::King, colour: Colour::White });
    pieces[black] = Some(Piece { kind: Kind::King, colour: Colour::Black });
    pieces[man] = Some(Piece { kind, colour: Colour::White });
    Position::from_pieces(&pieces, to_move).ok()
}

/// The number of a position of a white man against a bare king, or `None` for bare kings.
fn number(position: &Position) -> Option<usize> {
    let board = position.board();
    let kings = board.all(Kind::King);
    let man = (board.occupied() & !kings).first()?;
    let [white, black] = Colour::ALL.map(|colour| board.king(colour).index());
    let side = usize::from(position.to_move() == Colour::Black);
    Some(((white * 64 + black) * 64 + man.index()) * 2 + side)
}

/// The values of all positions with one white man of this kind, by number; `None` where there is no position.
fn generate(kind: Kind, new_rooks: &[Option<Value>], slow: bool) -> Vec<Option<Value>> {
    const ALL: usize = 64 * 64 * 64 * 2;
    let mut values = vec![None; ALL];
    // What is not decided yet: the number of a position and those after its moves; the value of a move out of here.
    let mut open: Vec<(usize, Vec<usize>, Vec<Value>)> = Vec::new();
    for (index, value) in values.iter_mut().enumerate() {
        let to_move = Colour::ALL[index % 2];
        let squares = [index >> 13, index >> 7 & 63, index >> 1 & 63];
        let Some(position) = position(kind, squares, to_move) else { continue };
        *value = Some(Value::Draw);
        let (mut within, mut outside) = (Vec::new(), Vec::new());
        for after in after_moves(&position, slow) {
            match number(&after) {
                None => outside.push(Value::Draw),
                Some(new) if kind == Kind::Pawn && !after.board().all(Kind::Rook).is_empty() => {
                    outside.push(new_rooks[new].unwrap());
                }
                Some(after) => within.push(after),
            }
        }
        if !within.is_empty() || !outside.is_empty() {
            open.push((index, within, outside));
        } else if operations::is_in_check(&position, to_move) {
            *value = Some(Value::Loss { plies: 0 });
        }
    }
    for plies in 1.. {
        let before = open.len();
        let mut decided = Vec::new();
        open.retain(|(index, within, outside)| {
            let after = || within.iter().filter_map(|&after| values[after]).chain(outside.iter().copied());
            let wins = after().any(|value| value == Value::Loss { plies: plies - 1 });
            let loses = after().all(|value| matches!(value, Value::Win { plies: won } if won < plies));
            if wins {
                decided.push((*index, Value::Win { plies }));
            } else if loses {
                decided.push((*index, Value::Loss { plies }));
            }
            !wins && !loses
        });
        for (index, value) in decided {
            values[index] = Some(value);
        }
        // New rooks bring mates from far away, so a quiet ply proves nothing before the longest of them.
        if open.len() == before && plies > 80 {
            return values;
        }
    }
    values
}

#[test]
fn agrees_with_a_slow_generator() {
    // The specification itself takes minutes.
    let slow = std::env::var_os("TABLERO_CASES").is_some();
    let tables = Tables::new(None);
    let rooks = generate(Kind::Rook, &[], slow);
    let pawns = generate(Kind::Pawn, &rooks, slow);
    let bishops = generate(Kind::Bishop, &[], slow);
    for (kind, values) in [(Kind::Rook, &rooks), (Kind::Pawn, &pawns), (Kind::Bishop, &bishops)] {
        let mut compared = 0;
        for (index, value) in values.iter().enumerate() {
            let Some(value) = value else { continue };
            let squares = [index >> 13, index >> 7 & 63, index >> 1 & 63];
            let position = position(kind, squares, Colour::ALL[index % 2]).unwrap();
            assert_eq!(tables.probe(&position).unwrap(), *value, "{position:?}");
            compared += 1;
        }
        assert_eq!(compared, 64 * 63 * 62 * 2);
    }
}
