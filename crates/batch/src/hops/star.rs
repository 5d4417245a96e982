//! What all games of a batch share: the board as every player sees it.

use tablero_chinese_checkers::{Corner, Corners, DIRECTIONS, Rule, Size};

/// The largest board whose zones fit a `u128`.
pub(super) const LARGEST: i64 = 5;
/// How many directions there are.
pub(super) const WAYS: usize = DIRECTIONS.len();
/// Marks cells of the star that are not in a zone.
const NONE: u8 = u8::MAX;

/// The tables of a board for some players. A *cell* here is a number below `zone` in the view of some player; a *place* is a
/// number below `places`, in the view of some player too. They agree where both exist.
#[derive(Debug)]
pub(super) struct Star {
    pub(super) corners: Vec<Corner>,
    pub(super) size: Size,
    pub(super) players: Corners,
    pub(super) rule: Rule,
    /// How many cells are in a row of a zone.
    pub(super) side: usize,
    /// How many cells a zone has.
    pub(super) zone: usize,
    /// How many cells the board has.
    pub(super) places: usize,
    /// The cells from which one step, and from which two steps in a direction stay in the zone.
    pub(super) near: [u128; WAYS],
    pub(super) far: [u128; WAYS],
    /// The cells that every player must fill, in its own view.
    pub(super) destination: u128,
    /// The place of a cell of one seat as another sees it: for every viewer, every seat, every cell.
    place_of: Vec<u8>,
}

impl Star {
    pub(super) fn new(size: Size, players: Corners, rule: Rule) -> Self {
        let corners: Vec<Corner> = players.iter().collect();
        // At most 11 by 11 cells, as nobody makes larger ones.
        let row = usize::try_from(2 * size.get() + 1).unwrap_or(0);
        let (zone, places) = (row * row, size.cells());
        let mut star = Self {
            size,
            players,
            rule,
            side: row,
            zone,
            places,
            near: [0; WAYS],
            far: [0; WAYS],
            destination: 0,
            place_of: Vec::with_capacity(corners.len() * corners.len() * zone),
            corners,
        };
        let home = Corner::South;
        for (cell, (_, at)) in size.iter().take(zone).enumerate() {
            for (way, &direction) in DIRECTIONS.iter().enumerate() {
                let inside = |steps| at.step(direction, steps).is_some_and(|to| home.is_zone(size, to));
                star.near[way] |= u128::from(inside(1)) << cell;
                star.far[way] |= u128::from(inside(2)) << cell;
            }
            star.destination |= u128::from(home.is_destination(size, at)) << cell;
        }
        for viewer in &star.corners {
            for owner in &star.corners {
                let seen = size.iter().take(zone).map(|(_, at)| {
                    let place = size.index(viewer.view(owner.unview(at)));
                    place.ok().and_then(|place| u8::try_from(place.index()).ok()).unwrap_or(NONE)
                });
                star.place_of.extend(seen);
            }
        }
        star
    }

    /// How many actions are numbered: a cell and a direction, and the end of the turn.
    pub(super) const fn actions(&self) -> usize {
        WAYS * self.zone + 1
    }

    /// The cell so many steps away in a direction; the caller has seen that it is in the zone.
    #[inline]
    pub(super) const fn next(&self, cell: usize, way: usize, steps: usize) -> usize {
        let distance = steps * distance(self.side, way);
        if way < 3 { cell.wrapping_add(distance) } else { cell.wrapping_sub(distance) }
    }

    /// The seat so many seats after another.
    #[inline]
    pub(super) const fn after(&self, seat: usize, seats: usize) -> usize {
        let (sum, players) = (seat + seats, self.players.count());
        // Cheaper than a remainder, and seats are few.
        if sum < players { sum } else { sum - players }
    }

    /// Where a viewer sees the cell of a seat: a cell of its own zone if it is below `zone`.
    #[inline]
    pub(super) fn place(&self, viewer: usize, seat: usize, cell: usize) -> usize {
        let index = (viewer * self.corners.len() + seat) * self.zone + cell;
        usize::from(self.place_of.get(index).copied().unwrap_or(NONE))
    }
}

/// How far apart the cells of a step are, in a zone with so many cells in a row.
const fn distance(side: usize, way: usize) -> usize {
    [1, side + 1, side, 1, side + 1, side][way]
}

/// The cells of which the next one in a direction is free, and those of which the one after it is open. Shifts by numbers that
/// are known when this is compiled take half the time.
#[inline]
fn around<const SIDE: usize>(free: u128, open: u128) -> ([u128; WAYS], [u128; WAYS]) {
    let back = |set: u128, way: usize, steps: usize| {
        let distance = steps * distance(SIDE, way);
        if way < 3 { set >> distance } else { set << distance }
    };
    (std::array::from_fn(|way| back(free, way, 1)), std::array::from_fn(|way| back(open, way, 2)))
}

impl Star {
    /// The cells from which a step leads onto a free cell, and those from which a jump leads over a cell that is not free onto
    /// an open one, in each direction.
    #[inline]
    pub(super) fn hops(&self, free: u128, open: u128) -> ([u128; WAYS], [u128; WAYS]) {
        let (next, beyond) = match self.side {
            3 => around::<3>(free, open),
            5 => around::<5>(free, open),
            7 => around::<7>(free, open),
            9 => around::<9>(free, open),
            _ => around::<11>(free, open),
        };
        let step = |way: usize| next[way] & self.near[way];
        let jump = |way: usize| !next[way] & beyond[way] & self.far[way];
        (std::array::from_fn(step), std::array::from_fn(jump))
    }
}
