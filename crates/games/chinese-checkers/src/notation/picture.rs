//! The star drawn with characters.

use crate::corner::Corner;
use crate::position::Position;

/// The board as rows of the star from north to south, with one player turned to the south. A piece is its
/// player's number, an empty cell a dot; rows are separated by newlines and have no blanks at their ends.
#[doc(alias = "imprime_tabuleiro")]
#[must_use]
pub fn picture(position: &Position, south: Corner) -> String {
    let size = position.size();
    let reach = 2 * size.get();
    // Columns run from -3N to 3N in the widest rows.
    let leftmost = -3 * size.get();
    let mut cells: Vec<(i64, i64, char)> = size
        .iter()
        .map(|(pos, cell)| {
            let seen = south.view(cell);
            let mark = position.piece(pos).map_or('.', |corner| char::from(b'0' + corner.number()));
            (-seen.w(), -(seen.u() + seen.v()) - leftmost, mark)
        })
        .collect();
    cells.sort_unstable();
    let mut text = String::new();
    let (mut row, mut column) = (-reach, 0);
    for (cell_row, cell_column, mark) in cells {
        if cell_row != row {
            text.push('\n');
            (row, column) = (cell_row, 0);
        }
        text.extend((column..cell_column).map(|_| ' '));
        text.push(mark);
        column = cell_column + 1;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Corners, Rule, Size};

    #[test]
    fn the_star_of_size_two_from_two_sides() {
        let players = Corners::new(&[1, 2, 4]).unwrap();
        let start = Position::initial(Size::new(2).unwrap(), players, Rule::Strict);
        let south = [
            "      4",
            "     4 4",
            ". . . . . . .",
            " . . . . . .",
            "  . . . . .",
            " . . . . . 2",
            ". . . . . 2 2",
            "     1 1",
            "      1",
        ];
        assert_eq!(picture(&start, Corner::South), south.join("\n"));
        let seen_by_2 = picture(&start, Corner::SouthEast);
        let turned = [
            "      .",
            "     . .",
            ". . . . . 4 4",
            " . . . . . 4",
            "  . . . . .",
            " 1 . . . . .",
            "1 1 . . . . .",
            "     2 2",
            "      2",
        ];
        assert_eq!(seen_by_2, turned.join("\n"));
    }
}
