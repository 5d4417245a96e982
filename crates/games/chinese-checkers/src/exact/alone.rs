//! The fewest rounds for one player alone: exact where all placements can be visited, good elsewhere.

use rustc_hash::FxHashMap;

use super::placement::{Rows, Subsets};
use super::race::{Race, Wave};
use crate::corner::{Corner, Corners};
use crate::engine::{CellSet, WideSet};
use crate::position::{Move, Position, Rule};
use crate::size::Size;
use crate::spec;

/// Moves that bring a player alone to its destination.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// The moves in order, one for each round.
    pub moves: Vec<Move>,
    /// Whether it is proved that no fewer rounds suffice.
    pub optimal: bool,
}

impl Solution {
    /// Whether the specification allows every move from a position and sees the player at its destination after
    /// the last of them, and not before.
    #[must_use]
    pub fn holds(&self, start: &Position) -> bool {
        let mut position = start.clone();
        for &mv in &self.moves {
            if spec::is_over(&position) {
                return false;
            }
            match spec::apply(&position, mv) {
                Some(next) => position = next,
                None => return false,
            }
        }
        spec::is_finished(&position, position.players().lowest(), Rule::Strict)
    }
}

/// Why there is no answer for a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AloneError {
    /// Somebody else plays too.
    #[error("expected a position of one player alone, found {found} players")]
    Players {
        /// How many play.
        found: usize,
    },
    /// The table of all placements does not fit in memory.
    #[error(
        "a table of all placements of size {size} is too large: expected size 1 to {}",
        AloneTable::MAX_SIZE
    )]
    Size {
        /// The size asked for.
        size: Size,
    },
}

/// How many placements are visited before exactness is given up on a board whose placements cannot all be.
const EXACT_NODES: usize = 400_000;
/// The numbers of placements kept in each layer, one attempt after the other.
const WIDTHS: [usize; 4] = [1_000, 8_000, 40_000, 120_000];

/// A way to the destination, as short as can be found before `go_on` says stop; `None` if none was found by then.
///
/// Two waves, from the placement and from the destination, first with every placement (what they find when they
/// meet is optimal); beyond N = 3, where that soon fills the memory, with only the best of each layer (beam search:
/// Lowerre, "The HARPY speech recognition system", 1976). From the start of N = 4 these attempts come down to 27
/// rounds. `go_on` is asked every few hundred placements.
pub fn solve_alone(
    position: &Position,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Option<Solution>, AloneError> {
    let players = position.players();
    if players.count() != 1 {
        return Err(AloneError::Players { found: players.count() });
    }
    let (size, corner) = (position.size(), players.lowest());
    Ok(if size.get() <= i64::from(<u128 as CellSet>::MAX_SIZE) {
        let exact = if size.get() <= AloneTable::MAX_SIZE { usize::MAX } else { EXACT_NODES };
        solve(&Race::<u128>::new(size, corner), position, exact, &WIDTHS, go_on)
    } else {
        let pieces = size.pieces();
        let widths = WIDTHS.map(|width| (width / pieces).max(8));
        solve(
            &Race::<WideSet>::new(size, corner),
            position,
            EXACT_NODES / (pieces * pieces),
            &widths[..3],
            go_on,
        )
    })
}

fn solve<S: CellSet>(
    race: &Race<S>,
    position: &Position,
    exact_nodes: usize,
    widths: &[usize],
    go_on: &mut dyn FnMut() -> bool,
) -> Option<Solution> {
    let (start, goal) = (race.placement(position), race.goal());
    let found = |chain: Option<Vec<S>>, optimal| {
        chain.and_then(|chain| race.moves(&chain)).map(|moves| Solution { moves, optimal })
    };
    let all = Beam { width: usize::MAX, max_nodes: exact_nodes, fewer_than: usize::MAX };
    let exact = meet(race, (&start, &goal), &all, go_on);
    if exact.is_some() {
        return found(exact, true);
    }
    let mut best: Option<Vec<S>> = None;
    for &width in widths {
        if !go_on() {
            break;
        }
        let fewer_than = best.as_ref().map_or(usize::MAX, |chain| chain.len() - 1);
        let beam = Beam { width, max_nodes: usize::MAX, fewer_than };
        best = meet(race, (&start, &goal), &beam, go_on).or(best);
    }
    found(best, false)
}

/// How promising a placement is on the way north (`sign` 1) or back (`sign` -1): the distance gained, less
/// something for a piece left behind alone.
fn promise<S: CellSet>(race: &Race<S>, placement: &S, sign: i32) -> i32 {
    let (mut sum, mut last) = (0, i32::MAX);
    placement.for_each(|bit| {
        let w = sign * race.w(bit);
        sum += w;
        last = last.min(w);
    });
    4 * sum + last
}

/// How two waves look for each other.
struct Beam {
    /// How many placements of each layer are kept.
    width: usize,
    /// How many placements may be kept in all.
    max_nodes: usize,
    /// Only chains of fewer moves than this are of interest.
    fewer_than: usize,
}

/// Where two waves touch: a placement of the one next to a placement of the other.
struct Meeting {
    rounds: usize,
    there: u32,
    back: u32,
}

/// A chain of placements from one to the other, found where two waves meet. Waves that keep everything (`width` at
/// its maximum) find a shortest one when they first meet; others go on, each past the other's root if need be,
/// because narrow waves often pass each other at first and meet better later.
fn meet<S: CellSet>(
    race: &Race<S>,
    (start, goal): (&S, &S),
    beam: &Beam,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<Vec<S>> {
    let (mut there, mut back) = (Wave::new(start.clone()), Wave::new(goal.clone()));
    if start == goal {
        return (beam.fewer_than > 0).then(|| vec![start.clone()]);
    }
    let whole = beam.width == usize::MAX;
    let mut best: Option<Meeting> = None;
    while there.len() + back.len() <= beam.max_nodes {
        let limit = best.as_ref().map_or(beam.fewer_than, |best| best.rounds);
        if (whole && best.is_some()) || there.depth.min(back.depth) + 1 >= limit {
            break;
        }
        let forward = if whole { there.breadth() <= back.breadth() } else { there.depth <= back.depth };
        let (near, far, sign) = if forward { (&mut there, &back, 1) } else { (&mut back, &there, -1) };
        let (depth, mut limit) = (near.depth + 1, limit);
        let grown = near.grow(
            race,
            beam.width,
            |placement, parent| {
                if let Some((number, beyond)) =
                    far.find(placement).filter(|(_, beyond)| depth + beyond < limit)
                {
                    limit = depth + beyond;
                    let (there, back) = if forward { (parent, number) } else { (number, parent) };
                    best = Some(Meeting { rounds: limit, there, back });
                }
                promise(race, placement, sign)
            },
            go_on,
        );
        if !grown {
            break;
        }
    }
    let Meeting { there: near, back: far, .. } = best?;
    let mut chain = there.chain(near);
    chain.reverse();
    chain.extend(back.chain(far));
    Some(chain)
}

/// The fewest rounds to the destination from every placement of one player alone, for N up to 3.
///
/// One byte for each of the C((2N+1)², N(N+1)/2) placements in the player's zone: 9, 2 300 and 13 983 816.
#[derive(Debug, Clone)]
pub struct AloneTable {
    size: Size,
    zone: Rows,
    subsets: Subsets,
    rounds: Vec<u8>,
}

/// Marks placements that the flood has not reached yet; in the end there are none.
const UNSEEN: u8 = u8::MAX;

impl AloneTable {
    /// The largest board whose table fits in memory.
    pub const MAX_SIZE: i64 = 3;

    /// Builds the table by a flood from the destination.
    pub fn build(size: Size) -> Result<Self, AloneError> {
        if size.get() > Self::MAX_SIZE {
            return Err(AloneError::Size { size });
        }
        let race = Race::<u128>::new(size, Corner::South);
        let zone = Rows::new(size);
        let subsets = Subsets::new(zone.cells(), size.pieces());
        let mut table = Self { size, zone, rounds: vec![UNSEEN; subsets.count()], subsets };
        let goal = race.goal();
        table.set(goal, 0);
        let mut layer = vec![goal];
        for rounds in 1..UNSEEN {
            let mut next_layer = Vec::new();
            for placement in &layer {
                race.for_each_neighbour(placement, |next, _, _| {
                    if table.get(next) == UNSEEN {
                        table.set(next, rounds);
                        next_layer.push(next);
                    }
                });
            }
            if next_layer.is_empty() {
                break;
            }
            layer = next_layer;
        }
        Ok(table)
    }

    fn rank(&self, placement: u128) -> usize {
        self.subsets.rank(self.zone.close(placement))
    }

    fn get(&self, placement: u128) -> u8 {
        self.rounds.get(self.rank(placement)).copied().unwrap_or(UNSEEN)
    }

    fn set(&mut self, placement: u128, rounds: u8) {
        let rank = self.rank(placement);
        if let Some(place) = self.rounds.get_mut(rank) {
            *place = rounds;
        }
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The fewest rounds in which a player brings its pieces home if nobody else moves and nobody is in the way;
    /// `None` for a board of another size or a player who does not play.
    #[must_use]
    pub fn rounds(&self, position: &Position, corner: Corner) -> Option<u8> {
        let fits = position.size() == self.size && position.players().contains(corner);
        fits.then(|| self.get(Race::<u128>::new(self.size, corner).placement(position)))
    }

    /// How many placements are how many rounds away.
    #[must_use]
    pub fn layers(&self) -> Vec<u64> {
        let mut layers = Vec::new();
        for &rounds in &self.rounds {
            let rounds = usize::from(rounds);
            if layers.len() <= rounds {
                layers.resize(rounds + 1, 0);
            }
            layers[rounds] += 1;
        }
        layers
    }

    /// A shortest way from a position of one player, by the table.
    pub fn solve(&self, position: &Position) -> Result<Solution, AloneError> {
        let players = position.players();
        if players.count() != 1 {
            return Err(AloneError::Players { found: players.count() });
        }
        if position.size() != self.size {
            return Err(AloneError::Size { size: position.size() });
        }
        let race = Race::<u128>::new(self.size, players.lowest());
        let mut chain = vec![race.placement(position)];
        let mut at = chain[0];
        for rounds in (0..self.get(at)).rev() {
            let mut nearer = None;
            race.for_each_neighbour(&at, |next, _, _| {
                nearer = nearer.or_else(|| (self.get(next) == rounds).then_some(next));
            });
            at = nearer.unwrap_or(at);
            chain.push(at);
        }
        Ok(Solution { moves: race.moves(&chain).unwrap_or_default(), optimal: true })
    }

    /// How many different shortest sequences of moves lead from the initial position to the destination.
    #[must_use]
    pub fn shortest_solutions(&self) -> u64 {
        let race = Race::<u128>::new(self.size, Corner::South);
        let start =
            race.placement(&Position::initial(self.size, Corners::alone(Corner::South), Rule::Strict));
        let mut ways = FxHashMap::from_iter([(start, 1_u64)]);
        for rounds in (0..self.get(start)).rev() {
            let mut nearer: FxHashMap<u128, u64> = FxHashMap::default();
            for (placement, count) in ways {
                race.for_each_neighbour(&placement, |next, _, _| {
                    if self.get(next) == rounds {
                        let sum = nearer.entry(next).or_default();
                        *sum = sum.saturating_add(count);
                    }
                });
            }
            ways = nearer;
        }
        ways.into_values().fold(0, u64::saturating_add)
    }
}
