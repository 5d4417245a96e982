//! A position in one line: size, players, player to move, finish rule, who has finished (`-` for nobody), and
//! the board by index with a dot for an empty cell, such as `1 14 1 strict - ..1...4......`.

use crate::position::{Position, Rule, Setup, SetupError, UnknownRule};

/// Why a text is no position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionTextError {
    /// Too few or too many fields.
    #[error("expected 6 fields (size, players, to move, rule, finished, board), found {found}")]
    Fields {
        /// How many there are.
        found: usize,
    },
    /// A field is not of its form.
    #[error("{field}: expected {expected}, found {found:?}")]
    Field {
        /// Which field.
        field: &'static str,
        /// Its form.
        expected: &'static str,
        /// The text.
        found: String,
    },
    /// An unknown finish rule.
    #[error(transparent)]
    Rule(#[from] UnknownRule),
    /// The fields contradict the rules.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// A position in one line.
#[must_use]
pub fn write_position(position: &Position) -> String {
    let finished: String = position.finished().iter().map(ToString::to_string).collect();
    let board: String = position
        .board()
        .iter()
        .map(|piece| piece.map_or('.', |corner| char::from(b'0' + corner.number())))
        .collect();
    format!(
        "{} {} {} {} {} {board}",
        position.size(),
        position.players(),
        position.to_move(),
        position.rule(),
        if finished.is_empty() { "-" } else { &finished },
    )
}

/// The position that a line describes.
pub fn read_position(text: &str) -> Result<Position, PositionTextError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[size, players, to_move, rule, finished, board] = fields.as_slice() else {
        return Err(PositionTextError::Fields { found: fields.len() });
    };
    let refused =
        |field, expected, found: &str| PositionTextError::Field { field, expected, found: found.to_owned() };
    let number = |field, text: &str| text.parse().map_err(|_| refused(field, "a number", text));
    let digits = |field, text: &str| {
        let all: Option<Vec<i64>> = text.chars().map(|digit| digit.to_digit(10).map(i64::from)).collect();
        all.ok_or_else(|| refused(field, "digits", text))
    };
    let setup = Setup {
        size: number("size", size)?,
        players: digits("players", players)?,
        to_move: number("to move", to_move)?,
        rule: Rule::from_name(rule)?,
        finished: if finished == "-" { Vec::new() } else { digits("finished", finished)? },
        board: digits("board", &board.replace('.', "0"))?,
    };
    Ok(Position::from_setup(&setup)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Corners, Size};

    #[test]
    fn a_line_is_read_back() {
        let text = "1 14 4 filled 1 ..4...1......";
        let position = read_position(text).unwrap();
        assert_eq!(write_position(&position), text);
        let start = Position::initial(Size::new(1).unwrap(), Corners::opposite_pair(), Rule::Strict);
        assert_eq!(write_position(&start), "1 14 1 strict - ..1...4......");
    }

    #[test]
    fn the_wrong_field_is_named() {
        let refused = |text: &str| read_position(text).unwrap_err().to_string();
        assert_eq!(
            refused("1 14 1 strict -"),
            "expected 6 fields (size, players, to move, rule, finished, board), found 5"
        );
        assert_eq!(refused("x 14 1 strict - ..1"), "size: expected a number, found \"x\"");
        assert_eq!(refused("1 1x 1 strict - ..1"), "players: expected digits, found \"1x\"");
        assert_eq!(
            refused("1 14 1 loose - ..1"),
            "no finish rule is called \"loose\": expected strict or filled"
        );
        assert_eq!(refused("1 14 1 strict - ..1...4....."), "board: expected 13 cells for size 1, found 12");
    }
}
