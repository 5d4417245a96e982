//! Chess figures drawn in half blocks, two dots a character, for squares that are large enough.

/// The picture of a figure in as many columns and rows of characters, or `None` if there is none of that size.
pub(super) fn sprite(figure: char, size: (u16, u16)) -> Option<Vec<String>> {
    let dots: &[&str] = match size {
        (8, 4) => large(figure)?,
        (6, 3) => small(figure)?,
        _ => return None,
    };
    let pair = |rows: &[&str]| {
        let [top, bottom] = rows else { return String::new() };
        let block = |(top, bottom): (char, char)| match (top, bottom) {
            ('#', '#') => '█',
            ('#', _) => '▀',
            (_, '#') => '▄',
            _ => ' ',
        };
        top.chars().zip(bottom.chars()).map(block).collect()
    };
    Some(dots.chunks(2).map(pair).collect())
}

#[rustfmt::skip]
fn large(figure: char) -> Option<&'static [&'static str]> {
    Some(match figure {
        '♟' => &["        ", "        ", "   ##   ", "  ####  ", "   ##   ", "   ##   ", "  ####  ", "        "],
        '♝' => &["   #    ", "  # ##  ", "  ####  ", "  ####  ", "   ##   ", "   ##   ", " ###### ", "        "],
        '♜' => &["        ", " # ## # ", " ###### ", "  ####  ", "  ####  ", "  ####  ", " ###### ", "        "],
        '♚' => &["   ##   ", "  ####  ", "   ##   ", " ###### ", " ###### ", "  ####  ", " ###### ", "        "],
        '♛' => &["        ", " # ## # ", " # ## # ", " ###### ", " ###### ", "  ####  ", " ###### ", "        "],
        _ => return None,
    })
}

#[rustfmt::skip]
fn small(figure: char) -> Option<&'static [&'static str]> {
    Some(match figure {
        '♟' => &["      ", "  ##  ", "  ##  ", "  ##  ", " #### ", "      "],
        '♝' => &["  #   ", " # ## ", " #### ", "  ##  ", " #### ", "      "],
        '♜' => &["      ", "# ## #", " #### ", " #### ", "######", "      "],
        '♚' => &["  ##  ", " #### ", "  ##  ", "######", " #### ", "      "],
        '♛' => &["      ", "# ## #", "# ## #", "######", " #### ", "      "],
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_fills_its_square() {
        for figure in ['♟', '♝', '♜', '♚', '♛'] {
            for size in [(8, 4), (6, 3)] {
                let rows = sprite(figure, size).unwrap();
                assert_eq!(rows.len(), usize::from(size.1), "{figure}");
                assert!(rows.iter().all(|row| row.chars().count() == usize::from(size.0)), "{figure}");
            }
            assert_eq!(sprite(figure, (4, 2)), None);
        }
    }
}
