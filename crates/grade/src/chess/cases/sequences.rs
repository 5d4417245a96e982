//! Questions about sequences of moves: positions further on, forced replies.

use std::sync::OnceLock;

use crate::chess::adapter::{Board, Point, Reference, Targets, moved};
use crate::chess::boards;
use crate::chess::run::Run;
use crate::chess::{Output, Question, Task};
use crate::random::Random;

/// Positions one or two plies on, and positions that no game reaches.
pub(super) fn future(run: &mut Run<'_, '_>, depth: Depth) {
    ended(run);
    let mut source = Random::new(14);
    let mut boards: Vec<Board> = Vec::new();
    for at in 0..depth.futures() * 16 {
        boards.push(boards::random(&mut source, 3 + at % 3));
    }
    boards.sort_by_key(Board::men);
    let mut asked = 0;
    for board in boards {
        if run.is_over() || asked >= depth.futures() {
            return;
        }
        let Some(reference) = Reference::new(&board) else { continue };
        if reference.is_over() || reference.legal_moves().len() > 14 {
            continue;
        }
        let mut ask = |run: &mut Run<'_, '_>, next: Board, expected: bool| {
            if Reference::new(&next).is_some() && next != board {
                run.boolean(&Question { next: Some(next), ..Question::of(board) }, expected);
                asked += 1;
            }
        };
        for (next, _) in boards::futures(&board, &mut source) {
            ask(run, next, true);
            // Another man on the board comes from nowhere.
            if let Some(more) = with_another(&next, [2, 1]) {
                ask(run, more, false);
            }
        }
        // Nobody leaves the own king in check, whatever came before.
        if let Some(exposed) = exposed(&board, &reference) {
            ask(run, exposed, false);
        }
        // A pawn that went back.
        let mut back = board;
        if let Some(at) = (8..56).find(|&at| back.cells[at][0] == 1) {
            let to = if back.cells[at][1] == 1 { at + 8 } else { at - 8 };
            if back.cells[to][0] == 0 {
                back.cells.swap(at, to);
                ask(run, back, false);
                back.player = 3 - back.player;
                ask(run, back, false);
            }
        }
    }
}

/// A board after a move that the man may make, but that leaves the own king in check.
fn exposed(board: &Board, reference: &Reference) -> Option<Board> {
    let is_exposed =
        |next: &Board| Reference::new(next).is_some_and(|reference| reference.is_in_check(board.player));
    moves(board, reference, board.player).map(|(from, to)| moved(board, from, to)).find(is_exposed)
}

/// The moves and captures of a player's men by exercises 3 and 4.
fn moves(board: &Board, reference: &Reference, player: u8) -> impl Iterator<Item = (Point, Point)> {
    let board = *board;
    let targets = [Task::Move, Task::Capture].map(|task| Targets::new(reference, task));
    let squares = || (0..8).flat_map(|row| (0..8).map(move |col| (row, col)));
    let own = move |from: &Point| board.at(*from).is_some_and(|cell| cell[1] == player);
    squares()
        .filter(own)
        .flat_map(move |from| squares().map(move |to| (from, to)))
        .filter(move |&(from, to)| targets.iter().any(|targets| targets.contains(from, to)))
}

/// The game is over, and nobody moves on: not the one to move, nor the other.
fn ended(run: &mut Run<'_, '_>) {
    for fen in ["k7/P7/1K6/8/8/8/8/8 b", "8/8/8/8/8/1k6/1p6/1K6 w", "4R2k/6pp/5p2/8/8/8/8/3K4 b"] {
        let Some(board) = Board::from_fen(fen) else { continue };
        let Some(reference) = Reference::new(&board).filter(Reference::is_over) else { continue };
        for player in [board.player, 3 - board.player] {
            let mut next = moves(&board, &reference, player).map(|(from, to)| moved(&board, from, to));
            if let Some(next) = next.find(|next| Reference::new(next).is_some()) {
                run.boolean(&Question { next: Some(next), ..Question::of(board) }, false);
            }
        }
    }
}

/// Nobody moves on from bare kings, so that a position with another man is none that follows.
pub(super) fn future_of(run: &mut Run<'_, '_>, board: &Board) {
    let Some(next) = with_another(board, [2, 1]) else { return };
    run.boolean(&Question { next: Some(next), ..Question::of(*board) }, false);
}

/// The board with a man more, on the first empty square.
fn with_another(board: &Board, man: [u8; 2]) -> Option<Board> {
    let mut more = *board;
    let at = more.cells.iter().position(|cell| cell[0] == 0)?;
    more.cells[at] = man;
    Some(more)
}

/// Sequences whose replies are forced, and sequences that break off.
pub(super) fn forced(run: &mut Run<'_, '_>, depth: Depth) {
    for (board, moves, result) in forced_cases(depth) {
        if run.is_over() {
            return;
        }
        let ask = |output: Board| Question {
            moves: Some(moves.clone()),
            output: Some(Output::Board(output)),
            ..Question::of(*board)
        };
        run.output(&ask(*result), true);
        let mut turned = *result;
        turned.player = 3 - result.player;
        run.output(&ask(turned), false);
        // Moves there and back end where they began.
        if board != result {
            run.output(&ask(*board), false);
        }
        if let Some(more) = with_another(result, [3, 1]) {
            run.output(&ask(more), false);
        }
        if let Some(&(from, to)) = moves.first() {
            if moves.len() == 1 {
                run.output(&ask(moved(board, from, to)), false);
            }
            // A move that is none.
            let broken = Question { moves: Some(vec![(to, from)]), ..ask(*result) };
            if Reference::new(board).is_some_and(|reference| reference.forced(&[(to, from)]).is_none()) {
                run.no_answer(&broken);
            }
        }
    }
    // Two replies, and both go to the same square.
    if let Some(board) = Board::from_fen("k3R2r/bp6/3B4/8/8/8/8/4K3 w") {
        let moves = Some(vec![((0, 4), (0, 1))]);
        run.no_answer(&Question { moves, output: Some(Output::Board(board)), ..Question::of(board) });
    }
    // Replies that are not forced.
    let mut source = Random::new(170);
    for _ in 0..depth.forced().min(40) {
        let board = boards::random(&mut source, 4);
        let Some(reference) = Reference::new(&board) else { continue };
        if reference.is_over() || run.is_over() {
            continue;
        }
        let moves = reference.legal_moves();
        if let Some(&mv) = moves.get(source.below(moves.len()))
            && reference.forced(&[mv]).is_none()
        {
            let question =
                Question { moves: Some(vec![mv]), output: Some(Output::Board(board)), ..Question::of(board) };
            run.no_answer(&question);
        }
    }
}

/// How many sequences are asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// A few.
    Few,
    /// As many as show most mistakes.
    Usual,
    /// At least ten thousand questions.
    Thorough,
}

impl Depth {
    fn futures(self) -> usize {
        match self {
            Self::Few => 12,
            Self::Usual => 120,
            Self::Thorough => 10_000,
        }
    }

    fn forced(self) -> usize {
        match self {
            Self::Few => 8,
            Self::Usual => 40,
            Self::Thorough => 2_400,
        }
    }
}

type ForcedCase = (Board, Vec<(Point, Point)>, Board);

fn forced_cases(depth: Depth) -> &'static [ForcedCase] {
    static FEW: OnceLock<Vec<ForcedCase>> = OnceLock::new();
    static USUAL: OnceLock<Vec<ForcedCase>> = OnceLock::new();
    static THOROUGH: OnceLock<Vec<ForcedCase>> = OnceLock::new();
    let cases = match depth {
        Depth::Few => &FEW,
        Depth::Usual => &USUAL,
        Depth::Thorough => &THOROUGH,
    };
    let wanted = depth.forced();
    cases.get_or_init(|| {
        let mut found: Vec<ForcedCase> = Vec::new();
        let mut source = Random::new(17);
        for at in 0..wanted * 150 {
            if found.len() >= wanted * 5 {
                break;
            }
            let mut board = boards::random(&mut source, 3 + at % 3);
            if depth == Depth::Thorough {
                let waiting = 3 - board.player;
                boards::corner(&mut board, waiting, &mut source);
            }
            let Some(reference) = Reference::new(&board) else { continue };
            for mv in reference.legal_moves() {
                let Some(result) = reference.forced(&[mv]) else { continue };
                found.push((board, vec![mv], result));
                // A second pair of plies, where there is one.
                let longer = Reference::new(&result).and_then(|next| {
                    next.legal_moves()
                        .into_iter()
                        .find_map(|second| next.forced(&[second]).map(|end| (second, end)))
                });
                if let Some((second, end)) = longer {
                    found.push((board, vec![mv, second], end));
                }
                break;
            }
        }
        if let Some(board) = Board::from_fen("8/2P5/8/7k/7P/8/3R4/3K3R w") {
            let moves = vec![((6, 3), (6, 6)), ((4, 7), (3, 7)), ((3, 7), (2, 7)), ((1, 2), (0, 2))];
            if let Some(result) = Reference::new(&board).and_then(|reference| reference.forced(&moves)) {
                found.push((board, moves, result));
            }
        }
        found.sort_by_key(|(board, moves, _)| (board.men(), moves.len()));
        // Longer sequences come in, too: not only the smallest.
        let (long, mut short): (Vec<ForcedCase>, Vec<ForcedCase>) =
            found.into_iter().partition(|(_, moves, _)| moves.len() > 1);
        short.truncate(wanted * 3 / 4);
        short.extend(long.into_iter().take(wanted / 4 - 1));
        short
    })
}
