//! A level that is being drawn: anything may stand anywhere on a plane without an edge.

use std::collections::BTreeMap;

use tablero_core::Message;
use tablero_draw::{At, Board, Extent, Lattice, Spot, Tone};
use tablero_sokoban::notation::xsb;
use tablero_sokoban::{Cell, Level, Setup, words};

use super::board::{crate_on, person_on};
use crate::sketch::{Brush, Ready, Sketch};

/// The most columns and rows of a level that is drawn by hand.
const LARGEST: i64 = 40;
/// What a level without anything looks like: room to begin with.
const ROOM: (i64, i64) = (8, 6);

/// What is where.
#[derive(Debug, Clone, Default)]
pub(super) struct Plan {
    /// The characters of the level's text, floor left out.
    cells: BTreeMap<(i64, i64), char>,
}

const BRUSHES: [&str; 5] = ["wall", "floor", "box", "goal", "person"];

impl Plan {
    /// The level of a text in XSB, right or wrong; an empty room without one.
    pub(super) fn read(text: Option<&str>) -> Option<Self> {
        let Some(text) = text else { return Some(Self::room()) };
        // What somebody pasted may be a level in any of its forms.
        let text = xsb::read(text).map_or_else(|_| text.to_owned(), |level| xsb::write(&level));
        let mut plan = Self::default();
        for (y, row) in text.lines().enumerate() {
            for (x, letter) in row.chars().enumerate() {
                let at = (i64::try_from(x).ok()?, i64::try_from(y).ok()?);
                match letter {
                    '#' | '@' | '$' | '.' | '*' | '+' if at.0 < LARGEST && at.1 < LARGEST => {
                        plan.cells.insert(at, letter);
                    }
                    ' ' | '-' | '_' => {}
                    _ => return None,
                }
            }
        }
        Some(plan)
    }

    /// Walls around nothing.
    fn room() -> Self {
        let (width, height) = ROOM;
        let edge = |&(x, y): &(i64, i64)| x == 0 || y == 0 || x == width - 1 || y == height - 1;
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        Self { cells: cells.filter(edge).map(|at| (at, '#')).collect() }
    }

    fn letter(&self, at: (i64, i64)) -> char {
        self.cells.get(&at).copied().unwrap_or(' ')
    }

    /// The corners of what there is.
    fn bounds(&self) -> Option<((i64, i64), (i64, i64))> {
        let columns = || self.cells.keys().map(|at| at.0);
        let rows = || self.cells.keys().map(|at| at.1);
        Some(((columns().min()?, rows().min()?), (columns().max()?, rows().max()?)))
    }

    fn setup(&self) -> Setup {
        let mut setup = Setup::default();
        for (&(x, y), letter) in &self.cells {
            let cell = Cell::new(x, y);
            let lists: &mut [&mut Vec<Cell>] = match letter {
                '#' => &mut [&mut setup.walls],
                '$' => &mut [&mut setup.boxes],
                '.' => &mut [&mut setup.deposits],
                '@' => &mut [&mut setup.persons],
                '*' => &mut [&mut setup.boxes, &mut setup.deposits],
                _ => &mut [&mut setup.persons, &mut setup.deposits],
            };
            for list in lists {
                list.push(cell);
            }
        }
        setup
    }

    fn put(&mut self, at: (i64, i64), letter: char) {
        if letter == ' ' {
            self.cells.remove(&at);
        } else {
            self.cells.insert(at, letter);
        }
    }
}

/// What a cell holds after a brush has passed: a goal stays below what stands on it, and the same brush twice takes away.
fn painted(before: char, brush: &str) -> Option<char> {
    let (on_goal, on_floor) = match brush {
        "wall" => return Some('#'),
        "floor" => return Some(' '),
        "goal" => {
            return Some(match before {
                '$' => '*',
                '*' => '$',
                '@' => '+',
                '+' => '@',
                '.' => ' ',
                _ => '.',
            });
        }
        "box" => ('*', '$'),
        "person" => ('+', '@'),
        _ => return None,
    };
    let is_goal = matches!(before, '.' | '*' | '+');
    Some(match (is_goal, before) {
        (true, letter) if letter == on_goal => '.',
        (false, letter) if letter == on_floor => ' ',
        (true, _) => on_goal,
        (false, _) => on_floor,
    })
}

fn spot(letter: char) -> Spot {
    let is_goal = matches!(letter, '.' | '*' | '+');
    let tone = match letter {
        '#' => Tone::Wall,
        _ if is_goal => Tone::Goal,
        _ => Tone::Floor,
    };
    let shape = match letter {
        '$' | '*' => Some(crate_on(is_goal)),
        '@' | '+' => Some(person_on(is_goal)),
        _ => None,
    };
    Spot { ground: tone.into(), shape }
}

impl Sketch for Plan {
    fn brushes(&self) -> Vec<Brush> {
        let looks = ['#', ' ', '$', '.', '@'];
        let brush = |(key, letter)| Brush { key, name: words::brush(key), spot: Some(spot(letter)) };
        let clear = Brush { key: "clear", name: words::brush("clear"), spot: None };
        BRUSHES.into_iter().zip(looks).map(brush).chain([clear]).collect()
    }

    fn paint(&mut self, brush: &str, at: Option<At>) -> bool {
        let Some(at) = at else {
            if brush == "clear" {
                *self = Self::room();
            }
            return brush == "clear";
        };
        let place = (at.column, at.row);
        let Some(letter) = painted(self.letter(place), brush) else { return false };
        let (low, high) = self.bounds().unwrap_or((place, place));
        let fits = |value: i64, low: i64, high: i64| {
            value.max(high).checked_sub(value.min(low)).is_some_and(|length| length < LARGEST)
        };
        if !fits(place.0, low.0, high.0) || !fits(place.1, low.1, high.1) {
            return false;
        }
        // There is one person: another one leaves the first place.
        if matches!(letter, '@' | '+') {
            let persons: Vec<_> = self
                .cells
                .iter()
                .filter(|(_, old)| matches!(old, '@' | '+'))
                .map(|(&at, &old)| (at, old))
                .collect();
            for (at, old) in persons {
                self.put(at, if old == '+' { '.' } else { ' ' });
            }
        }
        self.put(place, letter);
        true
    }

    fn board(&self) -> Box<dyn Board> {
        Box::new(self.clone())
    }

    /// Rows of XSB from the top left of what there is; floor is written out.
    fn text(&self) -> String {
        let Some((low, high)) = self.bounds() else { return "-".to_owned() };
        let row = |y: i64| -> String {
            let letters: String = (low.0..=high.0).map(|x| self.letter((x, y))).collect();
            letters.replace(' ', "-")
        };
        (low.1..=high.1).map(row).collect::<Vec<_>>().join("\n")
    }

    fn ready(&self) -> Result<Ready, Vec<Message>> {
        let setup = self.setup();
        let mut wrong = Vec::new();
        if setup.persons.len() != 1 {
            wrong.push(words::flaw_persons(setup.persons.len() as u64));
        }
        if setup.boxes.len() != setup.deposits.len() {
            wrong.push(words::flaw_unbalanced(setup.boxes.len() as u64, setup.deposits.len() as u64));
        }
        if wrong.is_empty() && setup.boxes.is_empty() {
            wrong.push(words::flaw_empty());
        }
        if !wrong.is_empty() {
            return Err(wrong);
        }
        // Every cell holds one thing, so nothing overlaps.
        let level = Level::from_setup(&setup).map_err(|_| vec![words::flaw_empty()])?;
        Ok(Ready { options: vec![("xsb".to_owned(), xsb::write_run_length(&level))], position: None })
    }
}

impl Board for Plan {
    fn lattice(&self) -> Lattice {
        Lattice::Square
    }

    /// What there is, with room to grow around it.
    fn extent(&self) -> Extent {
        let (low, high) = self.bounds().unwrap_or(((0, 0), ROOM));
        Extent { low: At::new(low.0 - 1, low.1 - 1), high: At::new(high.0 + 1, high.1 + 1) }
    }

    fn spot(&self, at: At) -> Option<Spot> {
        Some(spot(self.letter((at.column, at.row))))
    }

    fn name(&self, at: At) -> Option<String> {
        Some(format!("{},{}", at.column, at.row))
    }

    fn move_text(&self, _: Option<At>, _: At) -> Option<String> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_drawn() {
        let mut plan = Plan::read(None).unwrap();
        assert_eq!(plan.text(), "########\n#------#\n#------#\n#------#\n#------#\n########");
        let mut paint = |brush: &str, x, y| assert!(plan.paint(brush, Some(At::new(x, y))), "{brush}");
        paint("person", 1, 1);
        paint("box", 2, 1);
        paint("goal", 4, 1);
        paint("goal", 5, 1);
        paint("goal", 5, 1);
        paint("person", 1, 2);
        assert_eq!(plan.text(), "########\n#-$-.--#\n#@-----#\n#------#\n#------#\n########");
        assert_eq!(plan.ready().unwrap().options[0].0, "xsb");
        assert_eq!(Plan::read(Some(&plan.text())).unwrap().text(), plan.text());
        assert!(plan.paint("box", Some(At::new(4, 1))));
        assert_eq!(plan.ready().unwrap_err().len(), 1);
        // Far away is too far; the plane grows by what is drawn on it.
        assert!(!plan.paint("wall", Some(At::new(LARGEST, 0))) && !plan.paint("sea", Some(At::new(0, 0))));
        assert!(plan.paint("wall", Some(At::new(-1, 0))));
        assert!(plan.text().starts_with("#########\n-#-$-*"));
        assert!(Plan::read(Some("not a level")).is_none());
    }
}
