//! No text makes a reader panic, and whatever is read is written and read back alike.
//!
//! Runs as a random test under plain `cargo test`, and as a coverage-guided fuzzer under `cargo bolero`.

use tablero_lite_chess::Square;
use tablero_lite_chess::notation::{fen, read_fen, read_points, read_position};

/// Random characters that are likely to mean something to a reader.
fn text(bytes: &[u8], alphabet: &str) -> String {
    let letters: Vec<char> = alphabet.chars().collect();
    bytes.iter().map(|&byte| letters[usize::from(byte) % letters.len()]).collect()
}

#[test]
fn fen_reader() {
    bolero::check!().for_each(|bytes: &[u8]| {
        let _ = read_fen(&String::from_utf8_lossy(bytes));
        let text = text(bytes, "pbrkPBRK12345678/// wb--0 é");
        if let Ok(position) = read_position(&text) {
            assert_eq!(read_position(&fen(&position)), Ok(position));
        }
    });
}

#[test]
fn fen_reader_on_full_boards() {
    bolero::check!().with_type::<([u8; 64], bool)>().for_each(|(cells, black)| {
        let mut board = text(cells, "pbrPBR11");
        board.replace_range(0..1, "k");
        board.replace_range(63..64, "K");
        let ranks: Vec<&str> = (0..8).map(|row| &board[row * 8..row * 8 + 8]).collect();
        let written = format!("{} {}", ranks.join("/"), if *black { "b" } else { "w" });
        let position = read_position(&written).unwrap();
        let pieces = Square::all().filter(|&square| position.piece_at(square).is_some()).count();
        assert_eq!(pieces, board.chars().filter(char::is_ascii_alphabetic).count());
        assert_eq!(read_position(&fen(&position)), Ok(position));
    });
}

#[test]
fn move_reader() {
    bolero::check!().for_each(|bytes: &[u8]| {
        let _ = read_points(&String::from_utf8_lossy(bytes));
        let _ = read_points(&text(bytes, "abcdefgh12345678--()(),,"));
    });
}
