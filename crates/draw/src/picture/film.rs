//! Boards one after the other, in one picture that moves by itself.
//!
//! What stays is drawn once; whatever comes and goes is an element with the times at which it is seen. So a film grows
//! with what changes in it, not with the size of the board.

use super::layout::{Layout, union};
use super::theme::Theme;
use super::{labels, marks, opening, pieces};
use crate::board::{At, Board, Extent, Spot};
use crate::picture::Mark;

/// One board of a film.
pub struct Frame<'a> {
    /// The board.
    pub board: &'a dyn Board,
    /// The spots that the move before it passed.
    pub last: Vec<At>,
}

impl std::fmt::Debug for Frame<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Frame").field("last", &self.last).finish_non_exhaustive()
    }
}

/// The frames in which something is seen: from one, up to but without another.
type Run = (usize, usize);

/// A picture that shows one frame after the other, each for so many milliseconds and the last three times as long, over
/// and over. Empty without frames.
#[must_use]
pub fn film(frames: &[Frame<'_>], theme: Theme, title: &str, millis: u32) -> String {
    let Some(first) = frames.first() else { return String::new() };
    let extent = frames.iter().map(|frame| frame.board.extent()).reduce(union);
    let extent = extent.unwrap_or(Extent { low: At::new(0, 0), high: At::new(0, 0) });
    let layout = Layout::new(first.board, extent, true);
    let time = Time { frames: frames.len(), millis };
    let mut text = opening(&layout, theme, title);
    let columns: Vec<(At, Vec<Option<Spot>>)> =
        layout.places().map(|at| (at, frames.iter().map(|frame| frame.board.spot(at)).collect())).collect();
    let shapes = columns.iter().flat_map(|(_, spots)| spots.iter().flatten().filter_map(|spot| spot.shape));
    text += &pieces::definitions(theme, shapes);
    let mut changing = String::new();
    let mut standing = Vec::new();
    for (at, spots) in &columns {
        let grounds: Vec<_> = spots.iter().map(|spot| spot.map(|spot| spot.ground)).collect();
        for (ground, run) in runs(&grounds) {
            if time.is_whole(run) {
                standing.push((ground, layout.corner(*at)));
            } else {
                let drawn = pieces::grounds(theme, std::iter::once((ground, layout.corner(*at))));
                changing += &time.seen(run, &drawn);
            }
        }
    }
    text += &pieces::grounds(theme, standing.into_iter());
    text += &changing;
    for (index, frame) in frames.iter().enumerate() {
        let drawn: String = frame
            .last
            .iter()
            .map(|at| marks::mark(frame.board, &layout, theme.palette(), *at, Mark::Last))
            .collect();
        if !drawn.is_empty() {
            text += &time.seen((index, index + 1), &drawn);
        }
    }
    for (at, spots) in &columns {
        let shapes: Vec<_> = spots.iter().map(|spot| spot.and_then(|spot| spot.shape)).collect();
        for (shape, run) in runs(&shapes) {
            let inside = if time.is_whole(run) { String::new() } else { time.animation(run) };
            text += &pieces::placed(theme, shape, layout.corner(*at), &inside);
        }
    }
    text += &labels(first.board, &layout, theme);
    text + "</svg>\n"
}

/// Equal neighbours as one.
fn runs<T: Copy + PartialEq>(values: &[Option<T>]) -> Vec<(T, Run)> {
    let mut runs: Vec<(T, Run)> = Vec::new();
    for (index, value) in values.iter().enumerate() {
        let Some(value) = *value else { continue };
        match runs.last_mut() {
            Some((last, run)) if *last == value && run.1 == index => run.1 = index + 1,
            _ => runs.push((value, (index, index + 1))),
        }
    }
    runs
}

/// How the frames lie in time.
struct Time {
    frames: usize,
    millis: u32,
}

impl Time {
    const fn is_whole(&self, run: Run) -> bool {
        run.0 == 0 && run.1 == self.frames
    }

    /// How often a frame's time fits into the film: the last frame stays for three.
    const fn beats(&self) -> usize {
        self.frames + 2
    }

    /// An element that is seen for a while alone.
    fn seen(&self, run: Run, drawn: &str) -> String {
        format!("<g>{}\n{drawn}</g>\n", self.animation(run))
    }

    fn animation(&self, run: Run) -> String {
        let beats = self.beats();
        // Thousandths of thousandths are finer than any screen.
        let share = |frame: usize| {
            let millionths = frame * 1_000_000 / beats;
            format!("0.{millionths:06}")
        };
        let (values, times) = match (run.0, run.1 == self.frames) {
            (0, true) => ("visible".to_owned(), "0".to_owned()),
            (0, false) => ("visible;hidden".to_owned(), format!("0;{}", share(run.1))),
            (from, true) => ("hidden;visible".to_owned(), format!("0;{}", share(from))),
            (from, false) => {
                ("hidden;visible;hidden".to_owned(), format!("0;{};{}", share(from), share(run.1)))
            }
        };
        let length = u64::from(self.millis) * beats as u64;
        format!(
            "<animate attributeName=\"visibility\" calcMode=\"discrete\" values=\"{values}\" \
             keyTimes=\"{times}\" dur=\"{length}ms\" repeatCount=\"indefinite\"/>"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_neighbours_are_one_run() {
        let values = [Some(1), Some(1), None, Some(1), Some(2), Some(2)];
        assert_eq!(runs(&values), [(1, (0, 2)), (1, (3, 4)), (2, (4, 6))]);
    }

    #[test]
    fn what_comes_and_goes_has_its_times() {
        let time = Time { frames: 2, millis: 500 };
        assert!(
            time.animation((1, 2))
                .contains("values=\"hidden;visible\" keyTimes=\"0;0.250000\" dur=\"2000ms\"")
        );
        assert!(time.is_whole((0, 2)) && !time.is_whole((0, 1)));
    }
}
