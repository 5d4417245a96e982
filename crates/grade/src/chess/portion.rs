//! One exercise of a hand-in by itself.

use tablero_specification::{Experience, File};

use super::hints::Ward;
use super::judge::HandIn;
use super::library::{self, Shelf};
use super::pack::mark;
use super::terms::terms;
use super::{EXERCISES, Exercise};
use crate::pack::{Clock, Options};
use crate::portion::{Portion, Shown};

fn numbered(number: u32) -> Option<(usize, &'static Exercise)> {
    EXERCISES.iter().enumerate().find(|(_, exercise)| exercise.number == number)
}

/// Judges the first exercise that the options name. The exercises that were found right before answer for themselves on small
/// boards, as they do when a whole file is judged.
pub(super) fn judge(file: &File, trusted: &[u32], options: &Options, clock: &Clock<'_>) -> Portion {
    let found = library::find(&file.definitions);
    let mut shelf = Shelf::new(&file.definitions, &found, None);
    for (index, exercise) in trusted.iter().filter_map(|&number| numbered(number)) {
        let Some(place) = found.get(index) else { continue };
        for at in [place.main, place.alias].into_iter().flatten() {
            shelf.trust(exercise, at, 2);
        }
    }
    let mut marks = Vec::new();
    if let Some((index, exercise)) = options.exercises.first().and_then(|&number| numbered(number)) {
        let (experience, ward) = (Experience::new(), Ward::default());
        let hand_in = HandIn { file, found: &found, options, experience: &experience, ward: &ward };
        let report = hand_in.one(&mut shelf, exercise, &[], clock);
        let main = found.get(index).and_then(|place| place.main);
        let case = report.as_written.as_ref().and_then(|judged| judged.counterexample.as_ref());
        let shown = main.zip(case).map(|(main, case)| terms(file, &shelf, main, exercise, case));
        let mark = mark(report, options, &file.source);
        marks.push(Shown { mark, terms: shown.unwrap_or_default() });
    }
    Portion { marks, lint: Vec::new(), readable: !file.definitions.is_empty() }
}
