//! What is special about spots: marks, arrows and paths.

use super::layout::Layout;
use super::theme::Palette;
use crate::board::{At, Board, Tone};

/// What is special about a spot. Each has a form of its own, so that none depends on colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// Of the last move: a tint.
    Last,
    /// Attacked: strokes in two corners.
    Attacked,
    /// Advised: a dashed frame.
    Hint,
    /// What an answer names: corners.
    Answer,
    /// Chosen: a frame.
    Selected,
    /// Where a move may end: a dot, or a ring around what stands there.
    Target,
}

impl Mark {
    /// Whether it lies below the pieces.
    pub(super) const fn is_below(self) -> bool {
        matches!(self, Self::Last)
    }
}

/// A mark on a spot, as an element.
pub(super) fn mark(board: &dyn Board, layout: &Layout, palette: &Palette, at: At, mark: Mark) -> String {
    let Some(spot) = board.spot(at).filter(|_| layout.shows(at)) else { return String::new() };
    let (x, y) = layout.corner(at);
    let is_round = spot.ground.tone == Tone::Hole;
    let frame = |inset: i64| {
        let side = 48 - 2 * inset;
        if is_round {
            format!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"", x + 24, y + 24, 24 - inset)
        } else {
            format!("<rect x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\"", x + inset, y + inset)
        }
    };
    let stroke =
        |colour: &str, width: i64| format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"");
    match mark {
        Mark::Last if is_round => format!("{} {}/>\n", frame(2), stroke(palette.last, 4)),
        Mark::Last => format!("{} fill=\"{}\" fill-opacity=\".55\"/>\n", frame(0), palette.last),
        Mark::Selected => format!("{} {}/>\n", frame(2), stroke(palette.accent, 4)),
        Mark::Hint => {
            format!("{} {} stroke-dasharray=\"7 5\"/>\n", frame(3), stroke(palette.accent, 3))
        }
        Mark::Target if spot.shape.is_some() => {
            format!("{} {} stroke-dasharray=\"14 4\"/>\n", frame(3), stroke(palette.accent, 4))
        }
        Mark::Target => {
            format!("<circle cx=\"{}\" cy=\"{}\" r=\"7\" fill=\"{}\"/>\n", x + 24, y + 24, palette.accent)
        }
        Mark::Attacked => format!(
            "<path {} stroke-linecap=\"round\" d=\"M{} {}l9-9m-4 9l4-4m21 34l9-9m-4 9l4-4\"/>\n",
            stroke(palette.danger, 2),
            x + 4,
            y + 13
        ),
        Mark::Answer => format!(
            "<path {} d=\"M{} {}v-10h10m20 0h10v10m0 20v10h-10m-20 0h-10v-10\"/>\n",
            stroke(palette.danger, 4),
            x + 4,
            y + 14
        ),
    }
}

/// A line through spots with a head at its end; a spot in between, where a piece touches down, has a dot.
pub(super) fn way(layout: &Layout, palette: &Palette, spots: &[At]) -> String {
    let points: Vec<(i64, i64)> =
        spots.iter().filter(|at| layout.shows(**at)).map(|at| layout.middle(*at)).collect();
    let [.., before, end] = points[..] else { return String::new() };
    let line: Vec<String> = points.iter().map(|(x, y)| format!("{x} {y}")).collect();
    let mut dots = String::new();
    for (x, y) in &points[1..points.len() - 1] {
        dots += &format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"{}\"/>\n", palette.accent);
    }
    format!(
        "<path fill=\"none\" stroke=\"{0}\" stroke-width=\"4\" stroke-linejoin=\"round\" stroke-opacity=\".85\" \
         d=\"M{1}\"/>\n<path fill=\"{0}\" d=\"{2}\"/>\n{dots}",
        palette.accent,
        line.join("L"),
        head(before, end)
    )
}

/// A triangle at the end of a line, on the hundredth of a unit.
#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "a picture is some thousand units wide"
)]
fn head((x0, y0): (i64, i64), (x1, y1): (i64, i64)) -> String {
    let (dx, dy) = ((x1 - x0) as f64, (y1 - y0) as f64);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let point = |along: f64, across: f64| {
        let rounded = |value: f64| (value * 10.0).round() / 10.0;
        let x = rounded(x1 as f64 + ux * along - uy * across);
        let y = rounded(y1 as f64 + uy * along + ux * across);
        format!("{x} {y}")
    };
    format!("M{}L{}L{}z", point(7.0, 0.0), point(-8.0, 8.0), point(-8.0, -8.0))
}
