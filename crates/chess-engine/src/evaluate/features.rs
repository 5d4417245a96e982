//! What the evaluation sees in a position.
//!
//! Features are visited by one function, which both the evaluation and the fitting of its weights use, so they cannot
//! differ. A feature is a number below [`FEATURES`]; how often one side has it more than the other is its amount.

use tablero_lite_chess::engine::{Board, bishop_attacks, king_attacks, pawn_attacks, rook_attacks};
use tablero_lite_chess::{Colour, Kind, Position, Square, SquareSet};

use super::Phase;
use super::lines::{ahead, is_passed, neighbours};

/// How many features there are.
pub const FEATURES: usize = TEMPO + 1;

// Where the groups of features begin.
pub(super) const MATERIAL: usize = 0;
/// By kind and square, seen from the own side with the own king on the left.
const PLACE: usize = MATERIAL + 3;
/// The same for all but the king, with the enemy king on the left.
const FACING: usize = PLACE + 4 * 64;
pub(super) const BISHOP_FREEDOM: usize = FACING + 3 * 64;
pub(super) const ROOK_FREEDOM: usize = BISHOP_FREEDOM + 14;
/// By row gone, here and in what follows about pawns.
pub(super) const PASSED: usize = ROOK_FREEDOM + 15;
const PASSED_FREE: usize = PASSED + 8;
/// Nothing of the enemy attacks the square before it.
const PASSED_SAFE: usize = PASSED_FREE + 8;
const PASSED_DEFENDED: usize = PASSED_SAFE + 8;
/// By steps between a king and the square before a passed pawn.
const PASSED_OWN_KING: usize = PASSED_DEFENDED + 8;
const PASSED_ENEMY_KING: usize = PASSED_OWN_KING + 8;
const ISOLATED: usize = PASSED_ENEMY_KING + 8;
const DOUBLED: usize = ISOLATED + 1;
const BACKWARD: usize = DOUBLED + 1;
const DEFENDED: usize = BACKWARD + 1;
const BESIDE: usize = DEFENDED + 8;
/// An enemy pawn stands right before it.
const RAMMED: usize = BESIDE + 8;
pub(super) const BISHOP_PAIR: usize = RAMMED + 8;
/// Own and enemy pawns on squares of a bishop's shade.
const BAD_BISHOP: usize = BISHOP_PAIR + 1;
const GOOD_BISHOP: usize = BAD_BISHOP + 1;
/// A bishop that a pawn defends and no pawn can drive away.
const OUTPOST: usize = GOOD_BISHOP + 1;
const ROOK_OPEN: usize = OUTPOST + 1;
const ROOK_HALF_OPEN: usize = ROOK_OPEN + 1;
const ROOK_BEHIND: usize = ROOK_HALF_OPEN + 1;
/// A rook behind an enemy passed pawn.
const ROOK_CHASES: usize = ROOK_BEHIND + 1;
const ROOK_DEFENDED_BY_ROOK: usize = ROOK_CHASES + 1;
/// By number of own pawns next to the king.
const SHELTER: usize = ROOK_DEFENDED_BY_ROOK + 1;
/// By rows between the king and the nearest own pawn before it: on its file, and on those beside it.
const COVER: usize = SHELTER + 4;
/// The same for the nearest enemy pawn.
const STORM: usize = COVER + 16;
/// By number of squares next to the enemy king that are attacked.
pub(super) const EXPOSED: usize = STORM + 16;
/// By number of officers that attack squares next to the enemy king.
const ATTACKERS: usize = EXPOSED + 9;
/// By number of squares that the enemy king can go to.
const FLIGHT: usize = ATTACKERS + 5;
/// By number of squares from which a bishop, a rook gives a check without being taken.
const BISHOP_CHECKS: usize = FLIGHT + 9;
const ROOK_CHECKS: usize = BISHOP_CHECKS + 4;
/// A bishop, a rook attacked by a pawn.
const THREAT_BY_PAWN: usize = ROOK_CHECKS + 4;
/// A pawn that can attack an officer by a safe step.
const THREAT_BY_STEP: usize = THREAT_BY_PAWN + 2;
const THREAT_BY_BISHOP: usize = THREAT_BY_STEP + 1;
/// A pawn, a bishop attacked by a rook and not defended by a pawn.
const THREAT_BY_ROOK: usize = THREAT_BY_BISHOP + 1;
/// A pawn, a bishop, a rook of the enemy that is attacked and not defended at all.
const HANGING: usize = THREAT_BY_ROOK + 2;
/// Squares in the middle behind and beside the own pawns that the enemy does not attack, by number halved.
const SPACE: usize = HANGING + 3;
pub(super) const TEMPO: usize = SPACE + 8;

/// What one side attacks.
#[derive(Clone, Copy)]
struct Attacks {
    pawns: SquareSet,
    bishops: SquareSet,
    rooks: SquareSet,
    king: SquareSet,
}

impl Attacks {
    #[inline]
    fn of(board: &Board, side: Colour) -> Self {
        let occupied = board.occupied();
        let reach = |men: SquareSet, attacks: fn(Square, SquareSet) -> SquareSet| {
            men.into_iter().fold(SquareSet::EMPTY, |all, man| all | attacks(man, occupied))
        };
        Self {
            pawns: pawn_attacks(board.each(side, Kind::Pawn), side),
            bishops: reach(board.each(side, Kind::Bishop), bishop_attacks),
            rooks: reach(board.each(side, Kind::Rook), rook_attacks),
            king: king_attacks(board.king(side)),
        }
    }

    #[inline]
    fn officers(&self) -> SquareSet {
        self.bishops | self.rooks
    }

    #[inline]
    fn all(&self) -> SquareSet {
        self.pawns | self.officers() | self.king
    }
}

/// One side as it sees the board.
struct View<'a> {
    board: &'a Board,
    own: Colour,
    pawns: SquareSet,
    enemy_pawns: SquareSet,
    attacks: Attacks,
    enemy_attacks: Attacks,
}

/// Calls `visit` with every feature of a position and how much more of it the side to move has.
#[inline]
pub fn for_each_feature(position: &Position, mut visit: impl FnMut(usize, i32)) -> Phase {
    let board = position.board();
    let us = position.to_move();
    let (ours, theirs) = (Attacks::of(board, us), Attacks::of(board, !us));
    View::new(board, us, ours, theirs).visit(&mut |feature| visit(feature, 1));
    View::new(board, !us, theirs, ours).visit(&mut |feature| visit(feature, -1));
    visit(TEMPO, 1);
    Phase::of(board)
}

impl<'a> View<'a> {
    #[inline]
    fn new(board: &'a Board, own: Colour, attacks: Attacks, enemy_attacks: Attacks) -> Self {
        Self {
            board,
            own,
            pawns: board.each(own, Kind::Pawn),
            enemy_pawns: board.each(!own, Kind::Pawn),
            attacks,
            enemy_attacks,
        }
    }

    #[inline]
    fn visit(&self, visit: &mut impl FnMut(usize)) {
        self.places(visit);
        self.pawns(visit);
        self.bishops(visit);
        self.rooks(visit);
        self.own_king(visit);
        self.enemy_king(visit);
        self.threats(visit);
        let middle = MIDDLE_FILES & home_rows(self.own);
        let space = middle & !self.pawns & !self.enemy_attacks.pawns & !self.enemy_attacks.officers();
        visit(SPACE + (space.len() / 2).min(7));
    }

    #[inline]
    fn places(&self, visit: &mut impl FnMut(usize)) {
        let flips = usize::from(self.own == Colour::Black) * 56;
        let mirror = |king: Square| if king.col().index() >= 4 { 7 } else { 0 };
        let own = flips ^ mirror(self.board.king(self.own));
        let facing = flips ^ mirror(self.board.king(!self.own));
        for (number, kind) in Kind::ALL.into_iter().enumerate() {
            for man in self.board.each(self.own, kind) {
                let square = man.row().index() * 8 + man.col().index();
                visit(PLACE + number * 64 + (square ^ own));
                if kind != Kind::King {
                    visit(MATERIAL + number);
                    visit(FACING + number * 64 + (square ^ facing));
                }
            }
        }
    }

    #[inline]
    fn forward(&self, set: SquareSet) -> SquareSet {
        match self.own {
            Colour::White => set.up(),
            Colour::Black => set.down(),
        }
    }

    #[inline]
    fn pawns(&self, visit: &mut impl FnMut(usize)) {
        let beside = self.pawns.left() | self.pawns.right();
        let rammed = self.enemy_pawns;
        for pawn in self.pawns {
            let file = SquareSet::col(pawn.col());
            let near = neighbours(pawn.col());
            let before = ahead(self.own, pawn);
            let gone = 7 - usize::from(pawn.row().distance(self.own.last_row()));
            let step = self.forward(pawn.into());
            if !near.meets(self.pawns) {
                visit(ISOLATED);
            } else if !(near & !before).meets(self.pawns) && step.meets(self.enemy_attacks.pawns) {
                visit(BACKWARD);
            }
            if (before & file).meets(self.pawns) {
                visit(DOUBLED);
            }
            if self.attacks.pawns.contains(pawn) {
                visit(DEFENDED + gone);
            }
            if beside.contains(pawn) {
                visit(BESIDE + gone);
            }
            if step.meets(rammed) {
                visit(RAMMED + gone);
            }
            if is_passed(self.own, pawn, self.enemy_pawns) && !(before & file).meets(self.pawns) {
                self.passed(pawn, gone, step, visit);
            }
        }
    }

    #[inline]
    fn passed(&self, pawn: Square, gone: usize, step: SquareSet, visit: &mut impl FnMut(usize)) {
        visit(PASSED + gone);
        if !step.meets(self.board.occupied()) {
            visit(PASSED_FREE + gone);
        }
        if !step.meets(self.enemy_attacks.all()) {
            visit(PASSED_SAFE + gone);
        }
        if self.attacks.pawns.contains(pawn) {
            visit(PASSED_DEFENDED + gone);
        }
        if let Some(stop) = step.first().filter(|_| gone >= 3) {
            let steps = |side: Colour| usize::from(self.board.king(side).steps_to(stop)).min(7);
            visit(PASSED_OWN_KING + steps(self.own));
            visit(PASSED_ENEMY_KING + steps(!self.own));
        }
    }

    #[inline]
    fn bishops(&self, visit: &mut impl FnMut(usize)) {
        let bishops = self.board.each(self.own, Kind::Bishop);
        let closed = self.board.of(self.own) | self.enemy_attacks.pawns;
        for bishop in bishops {
            let attacks = bishop_attacks(bishop, self.board.occupied());
            visit(BISHOP_FREEDOM + (attacks & !closed).len().min(13));
            let shade = if SquareSet::LIGHT.contains(bishop) { SquareSet::LIGHT } else { !SquareSet::LIGHT };
            for _ in self.pawns & shade {
                visit(BAD_BISHOP);
            }
            for _ in self.enemy_pawns & shade {
                visit(GOOD_BISHOP);
            }
            let drivers = ahead(self.own, bishop) & neighbours(bishop.col()) & self.enemy_pawns;
            if drivers.is_empty() && self.attacks.pawns.contains(bishop) {
                visit(OUTPOST);
            }
        }
        if bishops.meets(SquareSet::LIGHT) && bishops.meets(!SquareSet::LIGHT) {
            visit(BISHOP_PAIR);
        }
    }

    #[inline]
    fn rooks(&self, visit: &mut impl FnMut(usize)) {
        let closed = self.board.of(self.own) | self.enemy_attacks.pawns;
        let rooks = self.board.each(self.own, Kind::Rook);
        for rook in rooks {
            let attacks = rook_attacks(rook, self.board.occupied());
            visit(ROOK_FREEDOM + (attacks & !closed).len().min(14));
            let file = SquareSet::col(rook.col());
            if !file.meets(self.pawns) {
                visit(if file.meets(self.enemy_pawns) { ROOK_HALF_OPEN } else { ROOK_OPEN });
            }
            let along = attacks & file;
            if (along & ahead(self.own, rook) & self.pawns)
                .into_iter()
                .any(|pawn| is_passed(self.own, pawn, self.enemy_pawns))
            {
                visit(ROOK_BEHIND);
            }
            if (along & ahead(!self.own, rook) & self.enemy_pawns)
                .into_iter()
                .any(|pawn| is_passed(!self.own, pawn, self.pawns))
            {
                visit(ROOK_CHASES);
            }
            if attacks.meets(rooks) {
                visit(ROOK_DEFENDED_BY_ROOK);
            }
        }
    }

    #[inline]
    fn own_king(&self, visit: &mut impl FnMut(usize)) {
        let king = self.board.king(self.own);
        visit(SHELTER + (self.attacks.king & self.pawns).len().min(3));
        let before = ahead(self.own, king) | SquareSet::row(king.row());
        let file = SquareSet::col(king.col());
        for (beside, file) in [(0, file), (8, file.left()), (8, file.right())] {
            if file.is_empty() {
                continue;
            }
            let rows = |pawns: SquareSet| {
                let rows = (before & file & pawns).into_iter().map(|pawn| king.row().distance(pawn.row()));
                rows.min().map_or(7, usize::from)
            };
            visit(COVER + beside + rows(self.pawns));
            visit(STORM + beside + rows(self.enemy_pawns));
        }
    }

    #[inline]
    fn enemy_king(&self, visit: &mut impl FnMut(usize)) {
        let king = self.board.king(!self.own);
        let near = self.enemy_attacks.king;
        let occupied = self.board.occupied();
        visit(EXPOSED + (near & (self.attacks.pawns | self.attacks.officers())).len().min(8));
        let officers = |kind: Kind, attacks: fn(Square, SquareSet) -> SquareSet| {
            let men = self.board.each(self.own, kind);
            men.into_iter().filter(|&man| attacks(man, occupied).meets(near)).count()
        };
        let attackers = officers(Kind::Bishop, bishop_attacks) + officers(Kind::Rook, rook_attacks);
        visit(ATTACKERS + attackers.min(4));
        visit(FLIGHT + (near & !self.board.of(!self.own) & !self.attacks.all()).len().min(8));
        let safe = !self.board.of(self.own) & !self.enemy_attacks.all();
        let bishop_checks = bishop_attacks(king, occupied) & self.attacks.bishops & safe;
        let rook_checks = rook_attacks(king, occupied) & self.attacks.rooks & safe;
        visit(BISHOP_CHECKS + bishop_checks.len().min(3));
        visit(ROOK_CHECKS + rook_checks.len().min(3));
    }

    #[inline]
    fn threats(&self, visit: &mut impl FnMut(usize)) {
        let enemy = |kind: Kind| self.board.each(!self.own, kind);
        let mut each = |men: SquareSet, feature: usize| {
            for _ in men {
                visit(feature);
            }
        };
        each(self.attacks.pawns & enemy(Kind::Bishop), THREAT_BY_PAWN);
        each(self.attacks.pawns & enemy(Kind::Rook), THREAT_BY_PAWN + 1);
        let steps = self.forward(self.pawns) & !self.board.occupied() & !self.enemy_attacks.pawns;
        let safe_steps = steps & (self.attacks.all() | !self.enemy_attacks.all());
        let officers = enemy(Kind::Bishop) | enemy(Kind::Rook);
        each(pawn_attacks(safe_steps, self.own) & officers, THREAT_BY_STEP);
        each(self.attacks.bishops & enemy(Kind::Rook), THREAT_BY_BISHOP);
        let unguarded = !self.enemy_attacks.pawns;
        each(self.attacks.rooks & enemy(Kind::Pawn) & unguarded, THREAT_BY_ROOK);
        each(self.attacks.rooks & enemy(Kind::Bishop) & unguarded, THREAT_BY_ROOK + 1);
        let hanging = self.attacks.all() & !self.enemy_attacks.all();
        each(hanging & enemy(Kind::Pawn), HANGING);
        each(hanging & enemy(Kind::Bishop), HANGING + 1);
        each(hanging & enemy(Kind::Rook), HANGING + 2);
    }
}

const MIDDLE_FILES: SquareSet = {
    // Two steps in from either edge.
    let right = SquareSet::ALL.right().right();
    right.left().left().left().left().right().right()
};

fn home_rows(side: Colour) -> SquareSet {
    match side {
        Colour::White => SquareSet::ALL.down().down().down().down(),
        Colour::Black => SquareSet::ALL.up().up().up().up(),
    }
}
