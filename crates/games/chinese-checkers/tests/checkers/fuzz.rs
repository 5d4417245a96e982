//! Every parser on arbitrary text: an error or a value that is written and read back alike, never a panic.

use tablero_chinese_checkers::notation::{read_ends, read_position, write_position};
use tablero_chinese_checkers::{Position, Rule, Setup, Size};

#[test]
fn moves() {
    bolero::check!().with_type::<(u8, String)>().for_each(|(n, text)| {
        if let Ok(size) = Size::new(i64::from(*n % 70))
            && let Ok(mv) = read_ends(size, text)
        {
            assert_eq!(read_ends(size, &mv.to_string()), Ok(mv));
        }
    });
}

/// Text near a real position: a mutated line is more likely to get past the first check.
fn near(text: &str, changes: &[(u16, char)]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for &(at, to) in changes.iter().take(4) {
        let at = usize::from(at) % chars.len();
        chars[at] = to;
    }
    chars.into_iter().collect()
}

#[test]
fn positions() {
    bolero::check!().with_type::<(String, Vec<(u16, char)>)>().for_each(|(text, changes)| {
        for text in [text.clone(), near("1 14 4 filled 1 ..4...1......", changes)] {
            if let Ok(position) = read_position(&text) {
                assert_eq!(read_position(&write_position(&position)), Ok(position));
            }
        }
    });
}

#[test]
fn setups() {
    type Numbers = (i8, Vec<i8>, Vec<i8>, i8, Vec<i8>);
    bolero::check!().with_type::<Numbers>().for_each(|(size, players, board, to_move, finished)| {
        let wide = |numbers: &[i8]| numbers.iter().copied().map(i64::from).collect::<Vec<_>>();
        let setup = Setup {
            size: i64::from(*size),
            players: wide(players),
            board: wide(board),
            to_move: i64::from(*to_move),
            finished: wide(finished),
            rule: Rule::Strict,
        };
        if let Ok(position) = Position::from_setup(&setup) {
            assert_eq!(Position::from_setup(&position.to_setup()), Ok(position));
        }
    });
}
