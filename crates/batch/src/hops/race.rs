//! One game, played hop by hop.

use rand::RngExt as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_chinese_checkers::{Pos, Position, Rule, Setup};
use tablero_core::{MAX_PLAYERS, Outcome};

use super::spread::spread;
use super::star::{Star, WAYS};

/// How often a piece and a direction are tried by chance.
const TRIES: usize = 16;
/// The directions, as the generator counts them.
const WAYS_U32: u32 = 6;
/// Room for the pieces of a player: the largest board has 15.
const MOST_PIECES: usize = 16;

/// A turn that goes on.
#[derive(Debug, Clone, Copy)]
struct Chain {
    /// Where the piece began.
    origin: usize,
    /// Where it stands.
    at: usize,
    /// Where it has been before.
    visited: u128,
}

/// A game being played. Sets are in the view of the seat that they belong to.
#[derive(Debug, Clone)]
pub(super) struct Race {
    own: [u128; MAX_PLAYERS],
    occupied: [u128; MAX_PLAYERS],
    /// The cells of every seat's pieces, in no order, and how many there are, which never changes.
    cells: [[u8; MOST_PIECES]; MAX_PLAYERS],
    pieces: [u32; MAX_PLAYERS],
    /// What every seat sees: a plane of places for each player, its own first.
    seen: Vec<u8>,
    pub(super) to_move: usize,
    /// The seats that have finished, in that order, and as a set.
    finished: Vec<usize>,
    done: u8,
    chain: Option<Chain>,
    /// The cells that may hop in each direction; none once the game is over.
    hops: [u128; WAYS],
    /// Whether the turn may end here: after a jump, or because nothing can move.
    may_end: bool,
    pub(super) turns: u32,
    pub(super) rng: Xoshiro256PlusPlus,
}

impl Race {
    /// The game that begins with a position.
    pub(super) fn new(star: &Star, start: &Position, rng: Xoshiro256PlusPlus) -> Self {
        let players = star.corners.len();
        let seat = |corner| star.corners.iter().position(|&other| other == corner);
        let mut race = Self {
            own: [0; MAX_PLAYERS],
            occupied: [0; MAX_PLAYERS],
            cells: [[0; MOST_PIECES]; MAX_PLAYERS],
            pieces: [0; MAX_PLAYERS],
            seen: vec![0; players * players * star.places],
            to_move: seat(start.to_move()).unwrap_or(0),
            finished: Vec::new(),
            done: 0,
            chain: None,
            hops: [0; WAYS],
            may_end: false,
            turns: 0,
            rng,
        };
        start.finished().iter().filter_map(|&corner| seat(corner)).for_each(|seat| race.finish(seat));
        for (pos, cell) in star.size.iter() {
            let owner = start.piece(pos).and_then(|corner| Some((corner, seat(corner)?)));
            if let Some((corner, seat)) = owner
                && let Ok(own) = star.size.index(corner.view(cell))
                && own.index() < star.zone
            {
                race.put(star, seat, own.index(), true);
            }
        }
        race.pieces = race.own.map(u128::count_ones);
        for (cells, &own) in race.cells.iter_mut().zip(&race.own) {
            // Below 121.
            let all = (0..128_u8).filter(|&cell| has(own, usize::from(cell)));
            cells.iter_mut().zip(all).for_each(|(cell, own)| *cell = own);
        }
        race.look(star);
        race
    }

    /// Back to the beginning; the generator goes on.
    pub(super) fn begin(&mut self, start: &Self) {
        let rng = self.rng.clone();
        self.clone_from(start);
        self.rng = rng;
    }

    /// Whether nobody moves any more.
    pub(super) fn is_over(&self) -> bool {
        !self.may_end && is_none(&self.hops)
    }

    /// Puts a piece onto a cell, or takes it away.
    #[inline]
    fn put(&mut self, star: &Star, seat: usize, cell: usize, there: bool) {
        self.own[seat] ^= 1 << cell;
        let players = star.corners.len();
        for viewer in 0..players {
            let at = star.place(viewer, seat, cell);
            if at < star.zone {
                self.occupied[viewer] ^= 1 << at;
            }
            let plane = star.after(seat, players - viewer);
            if let Some(byte) = self.seen.get_mut((viewer * players + plane) * star.places + at) {
                *byte = u8::from(there);
            }
        }
    }

    /// Plays an action that the mask allows.
    #[inline]
    pub(super) fn play(&mut self, star: &Star, action: usize) {
        let (way, from) = (action / star.zone, action % star.zone);
        if way >= WAYS {
            return self.end_turn(star);
        }
        let seat = self.to_move;
        let next = star.next(from, way, 1);
        let jumps = has(self.occupied[seat], next);
        let to = if jumps { star.next(from, way, 2) } else { next };
        self.put(star, seat, from, false);
        self.put(star, seat, to, true);
        let [from_byte, to_byte] = [from, to].map(|cell| u8::try_from(cell).unwrap_or(0));
        for cell in &mut self.cells[seat] {
            *cell = if *cell == from_byte { to_byte } else { *cell };
        }
        if !jumps {
            return self.end_turn(star);
        }
        let (origin, visited) = self.chain.map_or((from, 0), |chain| (chain.origin, chain.visited));
        let chain = Chain { origin, at: to, visited: visited | 1 << from };
        let free = !self.occupied[seat];
        let (_, jumps) = star.hops(free, free & !chain.visited);
        self.hops = jumps.map(|set| set & 1 << to);
        if is_none(&self.hops) {
            return self.end_turn(star);
        }
        (self.chain, self.may_end) = (Some(chain), true);
    }

    /// The next one's turn.
    fn end_turn(&mut self, star: &Star) {
        self.chain = None;
        self.turns = self.turns.saturating_add(1);
        let (mover, players) = (self.to_move, star.corners.len());
        // The one who moved first, then the others in turn.
        for seats in 0..players {
            let seat = star.after(mover, seats);
            if self.has_arrived(star, seat) && !self.has_finished(seat) {
                self.finish(seat);
            }
        }
        let mut others = (1..=players).map(|seats| star.after(mover, seats));
        self.to_move = others.find(|&seat| !self.has_finished(seat)).unwrap_or(star.after(mover, 1));
        self.look(star);
    }

    fn finish(&mut self, seat: usize) {
        self.finished.push(seat);
        self.done |= 1 << seat;
    }

    #[inline]
    const fn has_finished(&self, seat: usize) -> bool {
        self.done >> seat & 1 == 1
    }

    #[inline]
    fn has_arrived(&self, star: &Star, seat: usize) -> bool {
        let (own, destination) = (self.own[seat], star.destination);
        match star.rule {
            Rule::Strict => own & destination == destination,
            Rule::Filled => self.occupied[seat] & destination == destination && own & destination != 0,
        }
    }

    /// Finds the hops with which the turn may begin.
    #[inline]
    fn look(&mut self, star: &Star) {
        self.may_end = false;
        let players = star.corners.len();
        if self.done.count_ones() as usize + usize::from(players > 1) >= players {
            self.hops = [0; WAYS];
            return;
        }
        self.hops = self.hops_of(star, self.to_move);
        let none = is_none(&self.hops);
        if none || self.has_finished(self.to_move) {
            let can_move = |&seat: &usize| !self.has_finished(seat) && !is_none(&self.hops_of(star, seat));
            if !(0..players).any(|seat| can_move(&seat)) {
                self.hops = [0; WAYS];
            } else if none {
                self.may_end = true;
            }
        }
    }

    /// The pieces of a seat that can begin a turn in each direction.
    #[inline]
    fn hops_of(&self, star: &Star, seat: usize) -> [u128; WAYS] {
        let free = !self.occupied[seat];
        let (steps, jumps) = star.hops(free, free);
        std::array::from_fn(|way| self.own[seat] & (steps[way] | jumps[way]))
    }

    /// Any action that may be played, each as likely as the others; none once the game is over.
    pub(super) fn sample(&mut self) -> Option<Hop> {
        if self.chain.is_none() && !self.may_end {
            // Most pieces can go in most directions: trying is cheaper than counting, and as fair.
            let (cells, pieces) = (&self.cells[self.to_move], self.pieces[self.to_move]);
            for _ in 0..TRIES {
                let chosen = self.rng.random_range(0..WAYS_U32 * pieces.max(1));
                let piece = (chosen / WAYS_U32) as usize % MOST_PIECES;
                let (cell, way) = (usize::from(cells[piece]), (chosen % WAYS_U32) as usize);
                if has(self.hops[way], cell) {
                    return Some(Hop::Piece { way, cell });
                }
            }
        }
        let count = |set: u128| set.count_ones();
        let all: u32 = self.hops.iter().map(|&set| count(set)).sum::<u32>() + u32::from(self.may_end);
        if all == 0 {
            return None;
        }
        let mut chosen = self.rng.random_range(0..all);
        for (way, &set) in self.hops.iter().enumerate() {
            if chosen < count(set) {
                return Some(Hop::Piece { way, cell: nth(set, chosen) });
            }
            chosen -= count(set);
        }
        Some(Hop::End)
    }

    /// Writes what the player to move sees: a plane for each player, the piece that must go on, and where it has been.
    pub(super) fn observe(&self, star: &Star, out: &mut [u8]) {
        let length = star.corners.len() * star.places;
        let Some((pieces, turn)) = out.split_at_mut_checked(length) else { return };
        if let Some(seen) = self.seen.get(self.to_move * length..).and_then(|seen| seen.get(..length)) {
            pieces.copy_from_slice(seen);
        }
        turn.fill(0);
        if let Some(chain) = self.chain
            && let Some((at, visited)) = turn.split_at_mut_checked(star.places)
            && let Some(zone) = visited.get_mut(..star.zone)
        {
            at.iter_mut().skip(chain.at).take(1).for_each(|byte| *byte = 1);
            spread(chain.visited, zone);
        }
    }

    /// Writes which actions may be played.
    #[inline]
    pub(super) fn mask(&self, star: &Star, out: &mut [u8]) {
        for (plane, &set) in out.chunks_exact_mut(star.zone).zip(&self.hops) {
            spread(set, plane);
        }
        if let Some(end) = out.last_mut() {
            *end = u8::from(self.may_end);
        }
    }

    /// How the game ended.
    pub(super) fn outcome(&self, star: &Star) -> Option<Outcome> {
        let players = star.corners.len();
        if players == 1 && self.finished.len() == 1 {
            return Some(Outcome::solved());
        }
        let place = |seat| self.finished.iter().position(|&other| other == seat);
        let places: Vec<u8> = (0..players)
            .filter_map(|seat| u8::try_from(place(seat).unwrap_or(self.finished.len()) + 1).ok())
            .collect();
        Outcome::from_places(&places).ok()
    }

    /// The position; of a turn under way, that in which it began.
    pub(super) fn position(&self, star: &Star) -> Option<Position> {
        let number = |seat: usize| star.corners.get(seat).map(|corner| i64::from(corner.number()));
        let mut before = self.clone();
        if let Some(chain) = self.chain {
            before.put(star, self.to_move, chain.at, false);
            before.put(star, self.to_move, chain.origin, true);
        }
        let mut board = vec![0; star.places];
        for (seat, corner) in star.corners.iter().enumerate() {
            for (pos, cell) in star.size.iter() {
                let own = star.size.index(corner.view(cell)).ok().map(Pos::index);
                if own.is_some_and(|own| own < star.zone && before.own[seat] >> own & 1 == 1)
                    && let Some(place) = board.get_mut(pos.index())
                {
                    *place = number(seat)?;
                }
            }
        }
        let setup = Setup {
            size: star.size.get(),
            players: star.corners.iter().map(|corner| i64::from(corner.number())).collect(),
            board,
            to_move: number(self.to_move)?,
            finished: self.finished.iter().filter_map(|&seat| number(seat)).collect(),
            rule: star.rule,
        };
        Position::from_setup(&setup).ok()
    }
}

/// One action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hop {
    /// A piece of the player to move, and a direction.
    Piece {
        /// Which direction, below six.
        way: usize,
        /// Where the piece stands, in its owner's view.
        cell: usize,
    },
    /// The end of the turn.
    End,
}

impl Hop {
    /// Its number.
    pub(super) const fn action(self, star: &Star) -> usize {
        match self {
            Self::Piece { way, cell } => way * star.zone + cell,
            Self::End => WAYS * star.zone,
        }
    }
}

/// Whether all sets are empty.
#[inline]
fn is_none(sets: &[u128; WAYS]) -> bool {
    sets.iter().fold(0, |all, set| all | set) == 0
}

/// Whether a cell is in a set.
#[inline]
const fn has(set: u128, cell: usize) -> bool {
    set >> (cell & 127) & 1 == 1
}

/// The element with a number, which is below the number of elements.
#[inline]
fn nth(set: u128, number: u32) -> usize {
    let mut left = set;
    for _ in 0..number {
        left &= left.wrapping_sub(1);
    }
    left.trailing_zeros() as usize
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use rand::SeedableRng as _;
    use tablero_chinese_checkers::engine::Large;
    use tablero_chinese_checkers::{Corners, Move, Size};
    use tablero_core::Game as _;

    use super::*;

    /// The actions of every turn that can be played, by its ends in the view of the whole board.
    fn turns(star: &Star, race: &Race) -> BTreeMap<Move, Vec<usize>> {
        let mut found = BTreeMap::new();
        let mut left = vec![(race.clone(), Vec::new(), None)];
        while let Some((race, played, ends)) = left.pop() {
            let (seat, turn) = (race.to_move, race.turns);
            let corner = star.corners[seat];
            let pos = |cell| {
                let seen = star.size.cell(star.size.pos(i64::try_from(cell).unwrap()).unwrap()).unwrap();
                star.size.index(corner.unview(seen)).unwrap()
            };
            let mut mask = vec![0; star.actions()];
            race.mask(star, &mut mask);
            for action in (0..mask.len()).filter(|&action| mask[action] == 1) {
                let mut next = race.clone();
                next.play(star, action);
                let cell = action % star.zone;
                let (from, to) = if action / star.zone < WAYS {
                    let way = action / star.zone;
                    let steps = 1 + usize::from(race.occupied[seat] >> star.next(cell, way, 1) & 1 == 1);
                    (ends.map_or(cell, |(from, _)| from), Some(star.next(cell, way, steps)))
                } else {
                    (ends.map_or(0, |(from, _)| from), ends.map(|(_, to)| to))
                };
                let played: Vec<usize> = played.iter().copied().chain([action]).collect();
                if next.turns == turn {
                    left.push((next, played, to.map(|to| (from, to))));
                } else {
                    let mv = to.map_or(Move::Pass, |to| Move::Piece { from: pos(from), to: pos(to) });
                    found.insert(mv, played);
                }
            }
        }
        found
    }

    #[test]
    fn hops_make_the_turns_of_the_game() {
        let tables: [(i64, &[i64], Rule); 8] = [
            (1, &[1, 4], Rule::Filled),
            (1, &[2], Rule::Strict),
            (2, &[1, 4], Rule::Filled),
            (2, &[1, 3, 5], Rule::Strict),
            (2, &[1, 2, 3, 4, 5, 6], Rule::Filled),
            (3, &[2, 6], Rule::Filled),
            (4, &[1, 2, 3, 4, 5, 6], Rule::Filled),
            (5, &[1, 4], Rule::Strict),
        ];
        for (size, players, rule) in tables {
            let corners = Corners::new(players).unwrap();
            let game = Large::new(Size::new(size).unwrap(), corners, rule).unwrap();
            let star = Star::new(game.size(), corners, rule);
            for seed in 0..4 {
                let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
                let mut state = game.initial();
                let mut race = Race::new(&star, &game.unload(&state), rng.clone());
                for _ in 0..120 {
                    let mut legal = Vec::new();
                    game.legal_moves(&state, &mut legal);
                    legal.sort_unstable();
                    let found = turns(&star, &race);
                    let told = (size, players, seed, game.unload(&state));
                    assert_eq!(found.keys().copied().collect::<Vec<_>>(), legal, "{told:?}");
                    assert_eq!(race.is_over(), legal.is_empty());
                    assert_eq!(race.position(&star), Some(game.unload(&state)));
                    let Some(mv) = legal.get(rng.random_range(0..legal.len().max(1))) else {
                        assert_eq!(race.outcome(&star), game.outcome(&state));
                        break;
                    };
                    let (last, before) = found[mv].split_last().unwrap();
                    for &action in before {
                        race.play(&star, action);
                    }
                    assert_eq!(race.position(&star), Some(game.unload(&state)), "the turn is not over");
                    race.play(&star, *last);
                    state = game.apply(&state, *mv);
                }
            }
        }
    }
}
