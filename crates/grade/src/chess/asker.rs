//! A program with the roles of its parameters, ready to be asked.

use tablero_specification::{Experience, Failure, Machine, Program, Truth, Ty};

use super::library::Role;
use super::natives::{Answers, Native};
use super::pair::Pair;
use super::readings::{Codes, Readings};
use super::{Board, Output, Placement, Point, Question, Task};

/// The work one question may take: at least four times the most it takes in any right solution that we know. It is more where
/// sequences of positions are sought.
fn fuel(task: Task) -> u64 {
    match task {
        Task::Future | Task::Forced | Task::MateInOne => 4_000_000,
        _ => 1_000_000,
    }
}

/// A program with the roles of its parameters.
pub(crate) struct Asker<'p> {
    machine: Machine<'p>,
    program: &'p Program,
    roles: Vec<Role>,
    pub(crate) is_proc: bool,
    fuel: u64,
    /// The position that is stored, its words, and how much is stored with it: it stays for the next question about it.
    stored: Option<(Placement, [i64; 2], (usize, usize))>,
    /// Made of all the answers since it was last taken.
    digest: u64,
    /// Whether every postcondition was found right before, for the same questions.
    pub(crate) is_right: bool,
    /// Whether the precondition speaks of the squares of a move.
    pre_reads_squares: bool,
    /// Answers about moves by what was read; nothing where every answer is worked out anew, or none comes again.
    readings: Option<Readings>,
    /// What the last answer has read.
    read: Vec<(u32, u32)>,
}

/// What askers of one program are made from.
pub(crate) struct Subject<'p> {
    pub(crate) program: &'p Program,
    pub(crate) roles: Vec<Role>,
    pub(crate) natives: Vec<Native>,
    pub(crate) is_proc: bool,
    pub(crate) task: Task,
    /// What was found out about the definitions before.
    pub(crate) experience: &'p Experience,
    /// Whether every postcondition was found right before, for the same questions.
    pub(crate) is_right: bool,
}

impl<'p> Subject<'p> {
    pub(crate) fn asker(&self, answers: &'p Answers) -> Asker<'p> {
        let machine = Machine::experienced(self.program, answers, self.experience);
        let is_right = self.is_right;
        Asker {
            machine,
            is_right,
            ..Asker::new(self.program, self.roles.clone(), answers, self.is_proc, self.task)
        }
    }
}

/// What a program says to a question with a yes or no: whether it accepts each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reply {
    pub(crate) yes: Truth,
    pub(crate) no: Truth,
}

impl Reply {
    /// Whether it accepts what is right and rejects the rest.
    pub(crate) fn agrees(self, expected: bool) -> bool {
        let right = Truth::from_bool(expected);
        self.yes == right && self.no == right.not()
    }
}

impl<'p> Asker<'p> {
    pub(crate) fn new(
        program: &'p Program,
        roles: Vec<Role>,
        answers: &'p Answers,
        is_proc: bool,
        task: Task,
    ) -> Self {
        let slots = |role: Role, width: usize| {
            let at = roles.iter().position(|found| *found == role);
            let slot = at.and_then(|at| program.inputs.get(at)).map(|input| input.slot);
            slot.into_iter().flat_map(move |slot| slot..slot + width)
        };
        let pre_reads_squares =
            slots(Role::From, 2).chain(slots(Role::To, 2)).any(|slot| program.pre_reads(slot));
        let reads_turn = slots(Role::Position, 2).skip(1).any(|slot| program.post_reads(slot));
        Self {
            machine: Machine::new(program, answers),
            program,
            roles,
            is_proc,
            fuel: fuel(task),
            stored: None,
            digest: 0,
            is_right: false,
            pre_reads_squares,
            readings: Some(Readings::new(reads_turn)),
            read: Vec::new(),
        }
    }

    /// The same asker, which remembers no answer.
    pub(crate) fn forgetful(self) -> Self {
        Self { machine: self.machine.forgetful(), readings: None, ..self }
    }

    /// What the answers since the last time are known by.
    pub(crate) fn take_digest(&mut self) -> u64 {
        std::mem::take(&mut self.digest)
    }

    #[inline]
    fn digest(&mut self, answer: u64) {
        self.digest = (self.digest.rotate_left(7) ^ answer).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    /// The precondition.
    pub(crate) fn pre(&mut self) -> Truth {
        let pre = self.machine.pre();
        self.digest(10 + word(pre));
        pre
    }

    fn board_words(&mut self, board: &Board) -> [i64; 2] {
        let mut rows = [0i64; 8];
        for (row, cells) in rows.iter_mut().zip(board.cells.chunks_exact(8)) {
            let mut words = [0i64; 16];
            for (place, cell) in words.chunks_exact_mut(2).zip(cells) {
                place[0] = i64::from(cell[0]);
                place[1] = i64::from(cell[1]);
            }
            *row = self.machine.store_seq(&words, 2);
        }
        [self.machine.store_seq(&rows, 1), i64::from(board.player)]
    }

    fn placement_words(&mut self, placement: &Placement) -> [i64; 2] {
        match placement {
            Placement::Board(board) => self.board_words(board),
            Placement::Setup(rows, player) => {
                let rows: Vec<i64> =
                    rows.iter().map(|row| self.machine.store_seq(&row.concat(), 2)).collect();
                [self.machine.store_seq(&rows, 1), *player]
            }
        }
    }

    /// Gives up a question in its middle when time is over.
    pub(crate) fn stop_when(&mut self, expired: &'p dyn Fn() -> bool) {
        self.machine.stop_when(expired);
    }

    /// Forgets the last question, and stores the position of the next unless it is the same.
    fn store_position(&mut self, question: &Question) -> Option<[i64; 2]> {
        let Some(placement) = &question.position else {
            self.stored = None;
            self.machine.reset(self.fuel);
            return None;
        };
        if let Some((stored, words, mark)) = &self.stored
            && stored == placement
        {
            self.machine.release(*mark);
            self.machine.refuel(self.fuel);
            return Some(*words);
        }
        self.machine.reset(self.fuel);
        let words = self.placement_words(placement);
        self.stored = Some((placement.clone(), words, self.machine.mark()));
        Some(words)
    }

    /// Puts the operands in their places.
    pub(crate) fn load(&mut self, question: &Question) {
        let position = self.store_position(question);
        let program = self.program;
        for (at, input) in program.inputs.iter().enumerate() {
            let Some(&role) = self.roles.get(at) else { continue };
            match role {
                Role::Position | Role::BoardOnly => {
                    if let Some(words) = position {
                        let width = input.ty.width().min(2);
                        self.machine.set(input.old.unwrap_or(input.slot), &words[..width]);
                    }
                    if let (Some(Output::Board(board)), Some(_)) = (&question.output, input.old) {
                        let words = self.board_words(board);
                        let width = input.ty.width().min(2);
                        self.machine.set(input.slot, &words[..width]);
                    }
                }
                Role::Next => {
                    let board = match &question.output {
                        Some(Output::Board(board)) => Some(*board),
                        _ => question.next,
                    };
                    if let Some(board) = board {
                        let words = self.board_words(&board);
                        self.machine.set(input.slot, &words);
                    }
                }
                Role::From => self.set_point(input.slot, question.from),
                Role::To => self.set_point(input.slot, question.to),
                Role::Player => self.machine.set(input.slot, &[question.player.unwrap_or(1)]),
                Role::Answer => self.machine.set(input.slot, &[1]),
                Role::Squares => {
                    if let Some(Output::Squares(squares)) = &question.output {
                        let words: Vec<i64> = squares.iter().flat_map(|&(row, col)| [row, col]).collect();
                        let number = self.machine.store_seq(&words, 2);
                        self.machine.set(input.slot, &[number]);
                    }
                }
                Role::Square => {
                    if let Some(Output::Square(square)) = question.output {
                        self.set_point(input.slot, Some(square));
                    }
                }
                Role::Moves => {
                    if let Some(moves) = &question.moves {
                        let words: Vec<i64> =
                            moves.iter().flat_map(|&((a, b), (c, d))| [a, b, c, d]).collect();
                        let number = self.machine.store_seq(&words, 4);
                        self.machine.set(input.slot, &[number]);
                    }
                }
            }
        }
    }

    fn set_point(&mut self, slot: usize, point: Option<Point>) {
        if let Some((row, col)) = point {
            self.machine.set(slot, &[row, col]);
        }
    }

    /// The work that all questions took so far.
    pub(crate) fn work(&self) -> u64 {
        self.machine.burnt()
    }

    /// Why the last question got no answer.
    pub(crate) fn failure(&self) -> Option<&Failure> {
        self.machine.failure()
    }

    fn slot_of(&self, role: Role) -> Option<usize> {
        let at = self.roles.iter().position(|found| *found == role)?;
        self.program.inputs.get(at).map(|input| input.slot)
    }

    /// The reply to the question that is loaded.
    pub(crate) fn reply(&mut self) -> Reply {
        let reply = self.ask();
        self.digest_reply(reply);
        reply
    }

    fn digest_reply(&mut self, reply: Reply) {
        self.digest(1 + 3 * word(reply.yes) + word(reply.no));
    }

    /// Whether what is loaded is about a move that can be changed in its place.
    pub(crate) fn asks_moves(&self) -> bool {
        self.slot_of(Role::From).is_some() && self.slot_of(Role::To).is_some()
    }

    /// Puts another move in the place of the one that is loaded.
    pub(crate) fn change_move(&mut self, pair: Pair) {
        let (from, to) = pair.ends();
        for (role, (row, col)) in [(Role::From, from), (Role::To, to)] {
            if let Some(slot) = self.slot_of(role) {
                self.machine.set(slot, &[row, col]);
            }
        }
        self.machine.refuel(self.fuel);
    }

    /// Whether the precondition of the move before holds for any other on the same board. It did hold.
    pub(crate) fn admits_all(&mut self) -> bool {
        if self.pre_reads_squares {
            return false;
        }
        if self.is_proc {
            self.digest(10 + word(Truth::True));
        }
        true
    }

    /// So many moves will be asked about on the board that is loaded.
    pub(crate) fn begin_moves(&mut self, count: usize, player: u8) {
        if let Some(readings) = &mut self.readings {
            readings.begin(count, player);
            if !readings.pays() {
                self.readings = None;
            }
        }
    }

    /// The reply to another move on the board that is loaded. What does not agree is worked out in full.
    #[inline]
    pub(crate) fn reply_to(&mut self, pair: Pair, codes: &Codes) -> Reply {
        let recalled = self.readings.as_ref().and_then(|readings| readings.recall(pair, codes));
        let reply = match recalled {
            Some(reply) if reply.agrees(pair.expected()) => reply,
            Some(_) => {
                self.change_move(pair);
                self.ask()
            }
            None => self.ask_anew(pair, codes),
        };
        self.digest_reply(reply);
        reply
    }

    fn ask_anew(&mut self, pair: Pair, codes: &Codes) -> Reply {
        self.change_move(pair);
        let Some((_, words, _)) = &self.stored else { return self.ask() };
        // The rows of a board are stored one after the other, and then the board.
        let Some(rows) = u32::try_from(words[0]).ok().and_then(|board| board.checked_sub(8)) else {
            return self.ask();
        };
        if self.readings.is_none() {
            return self.ask();
        }
        self.machine.watch();
        let reply = self.ask();
        self.read.clear();
        let is_all = self.machine.readings(&mut self.read);
        if let Some(readings) = &mut self.readings {
            let squares = self.read.iter().filter_map(|&(seq, offset)| {
                let row = seq.checked_sub(rows).filter(|row| *row < 8)?;
                u8::try_from(row * 8 + offset / 2).ok()
            });
            readings.miss(pair, codes, is_all.then_some(squares), reply);
        }
        reply
    }

    /// The right reply was given before.
    pub(crate) fn digest_right(&mut self, expected: bool) {
        let yes = Truth::from_bool(expected);
        self.digest_reply(Reply { yes, no: yes.not() });
    }

    fn ask(&mut self) -> Reply {
        if let Some(truth) = self.machine.answer() {
            return Reply { yes: truth, no: truth.not() };
        }
        let Some(slot) = self.slot_of(Role::Answer) else {
            let truth = self.machine.post();
            return Reply { yes: truth, no: truth.not() };
        };
        self.machine.set(slot, &[1]);
        let yes = self.machine.post();
        self.machine.set(slot, &[0]);
        let no = self.machine.post();
        self.machine.set(slot, &[1]);
        Reply { yes, no }
    }
}

fn word(truth: Truth) -> u64 {
    match truth {
        Truth::False => 0,
        Truth::True => 1,
        Truth::Undefined => 2,
    }
}

/// Whether every truth value of a role is a word.
pub(crate) fn returns_terms(program: &Program) -> bool {
    program.value_type().is_some_and(|ty| *ty != Ty::Bool)
}
