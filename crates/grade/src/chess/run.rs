//! Asks a program one question after another and keeps what it gets wrong.

use tablero_specification::message::{Diagnostic, Message, Reason};
use tablero_specification::{Experience, Machine, Program, Truth, Ty};

use super::library::Role;
use super::natives::{Answers, Native};
use super::report::{Counterexample, Judgement};
use super::{Board, Output, Placement, Point, Question, Task};
use crate::verdict::{Checked, Class, Layer, Verdict};

/// The work one question may take; more where sequences of positions are sought.
fn fuel(task: Task) -> u64 {
    match task {
        Task::Future | Task::Forced | Task::MateInOne => 60_000_000,
        _ => 6_000_000,
    }
}

/// A program with the roles of its parameters.
pub(crate) struct Asker<'p> {
    machine: Machine<'p>,
    program: &'p Program,
    roles: Vec<Role>,
    is_proc: bool,
    fuel: u64,
    /// The position that is stored, its words, and how much is stored with it: it stays for the next question about it.
    stored: Option<(Placement, [i64; 2], (usize, usize))>,
    /// Made of all the answers since it was last taken.
    digest: u64,
    /// Whether every postcondition was found right before, for the same questions.
    pub(crate) is_right: bool,
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
#[derive(Debug, Clone, Copy)]
struct Reply {
    yes: Truth,
    no: Truth,
}

impl<'p> Asker<'p> {
    pub(crate) fn new(
        program: &'p Program,
        roles: Vec<Role>,
        answers: &'p Answers,
        is_proc: bool,
        task: Task,
    ) -> Self {
        let machine = Machine::new(program, answers);
        Self { machine, program, roles, is_proc, fuel: fuel(task), stored: None, digest: 0, is_right: false }
    }

    /// The same asker, which remembers no answer.
    pub(crate) fn forgetful(self) -> Self {
        Self { machine: self.machine.forgetful(), ..self }
    }

    /// What the answers since the last time are known by.
    pub(crate) fn take_digest(&mut self) -> u64 {
        std::mem::take(&mut self.digest)
    }

    fn digest(&mut self, answer: u64) {
        self.digest = (self.digest.rotate_left(7) ^ answer).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn pre(&mut self) -> Truth {
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
    fn load(&mut self, question: &Question) {
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

    fn slot_of(&self, role: Role) -> Option<usize> {
        let at = self.roles.iter().position(|found| *found == role)?;
        self.program.inputs.get(at).map(|input| input.slot)
    }

    fn reply(&mut self) -> Reply {
        let reply = self.ask();
        self.digest_reply(reply);
        reply
    }

    fn digest_reply(&mut self, reply: Reply) {
        self.digest(1 + 3 * word(reply.yes) + word(reply.no));
    }

    /// The right reply was given before.
    fn digest_right(&mut self, expected: bool) {
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

/// What was found out.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    classes: Vec<Class>,
    smallest: Option<Counterexample>,
    pub(crate) questions: u64,
    failure: Option<Diagnostic>,
    failures: u32,
}

impl Findings {
    pub(crate) fn found(&self) -> bool {
        self.smallest.is_some()
    }

    /// Adds what was found out elsewhere, later.
    pub(crate) fn absorb(&mut self, other: Self) {
        self.questions += other.questions;
        self.failures += other.failures;
        self.failure = self.failure.take().or(other.failure);
        self.classes.extend(
            other.classes.iter().filter(|class| !self.classes.contains(class)).copied().collect::<Vec<_>>(),
        );
        if let Some(case) = other.smallest {
            self.offer(case);
        }
    }

    /// Keeps a counterexample if it is smaller than the one there is.
    fn offer(&mut self, case: Counterexample) {
        // On boards of the same size, what is wrong is shown rather than what is admitted or undefined.
        let rank = |case: &Counterexample| {
            let class = match case.class {
                Class::PreTooWeak => 1,
                Class::Undefined => 2,
                _ => 0,
            };
            (case.question.men().unwrap_or(0), class)
        };
        if self.smallest.as_ref().is_none_or(|old| rank(&case) < rank(old)) {
            self.smallest = Some(case);
        }
    }
}

/// A run of one exercise.
pub(crate) struct Run<'r, 'p> {
    pub(crate) asker: Asker<'p>,
    pub(crate) task: Task,
    expired: &'r dyn Fn() -> bool,
    pub(crate) findings: Findings,
    pub(crate) exhaustive_men: u32,
    pub(crate) layers: Vec<Layer>,
}

impl<'r, 'p> Run<'r, 'p> {
    pub(crate) fn new(asker: Asker<'p>, task: Task, expired: &'r dyn Fn() -> bool) -> Self {
        Self { asker, task, expired, findings: Findings::default(), exhaustive_men: 0, layers: Vec::new() }
    }

    /// Whether there is no use in going on: time is up, or it cannot be run.
    pub(crate) fn is_over(&self) -> bool {
        self.findings.failures >= 3 || (self.expired)()
    }

    pub(crate) fn found(&self) -> bool {
        !self.findings.classes.is_empty()
    }

    /// How many men the smallest counterexample has.
    pub(crate) fn smallest_men(&self) -> Option<u32> {
        self.findings.smallest.as_ref().map(|found| found.question.men().unwrap_or(0))
    }

    pub(crate) fn smallest(&self) -> Option<&Counterexample> {
        self.findings.smallest.as_ref()
    }

    fn add(&mut self, class: Class, question: &Question, student: Option<bool>, reference: Option<bool>) {
        if !self.findings.classes.contains(&class) {
            self.findings.classes.push(class);
        }
        self.findings.offer(Counterexample { question: question.clone(), class, student, reference });
    }

    /// Whether the machine gave up; remembers why.
    fn gave_up(&mut self) -> bool {
        let Some(failure) = self.asker.machine.failure() else { return false };
        self.findings.failures += 1;
        if self.findings.failure.is_none() {
            self.findings.failure = Some(Diagnostic::error(failure.message.clone(), failure.span));
        }
        true
    }

    /// The precondition of a question that has an answer. Whether to go on.
    fn admits(&mut self, question: &Question) -> bool {
        if !self.asker.is_proc {
            return true;
        }
        let pre = self.asker.pre();
        if self.gave_up() {
            return false;
        }
        let off_board = |point: Option<Point>| {
            point.is_some_and(|(row, col)| !(0..8).contains(&row) || !(0..8).contains(&col))
        };
        match pre {
            Truth::True => true,
            // Whether squares off the board are admitted is left to the author.
            _ if off_board(question.from) || off_board(question.to) => false,
            Truth::False => {
                self.add(Class::PreTooStrong, question, Some(false), Some(true));
                false
            }
            Truth::Undefined => {
                self.add(Class::Undefined, question, None, Some(true));
                false
            }
        }
    }

    /// A question with a yes or no.
    pub(crate) fn boolean(&mut self, question: &Question, expected: bool) {
        self.findings.questions += 1;
        self.asker.load(question);
        if self.admits(question) {
            self.answer(question, expected);
        }
    }

    fn answer(&mut self, question: &Question, expected: bool) {
        if self.asker.is_right {
            self.asker.digest_right(expected);
            return;
        }
        let reply = self.asker.reply();
        if self.gave_up() {
            return;
        }
        self.judge(reply, question, expected);
    }

    fn judge(&mut self, reply: Reply, question: &Question, expected: bool) {
        match (expected, reply.yes, reply.no) {
            (true, Truth::True, Truth::False) | (false, Truth::False, Truth::True) => {}
            (true, Truth::False, _) => self.add(Class::RejectsRight, question, Some(false), Some(true)),
            (false, Truth::True, _) => self.add(Class::AcceptsWrong, question, Some(true), Some(false)),
            (true, Truth::True, Truth::True) => {
                self.add(Class::AcceptsWrong, question, Some(false), Some(true));
            }
            (false, Truth::False, Truth::False) => {
                self.add(Class::RejectsRight, question, Some(true), Some(false));
            }
            _ => self.add(Class::Undefined, question, None, Some(expected)),
        }
    }

    /// An output that must be accepted or rejected.
    pub(crate) fn output(&mut self, question: &Question, must: bool) {
        self.findings.questions += 1;
        self.asker.load(question);
        if !self.admits(question) {
            return;
        }
        if self.asker.is_right {
            self.asker.digest_right(must);
            return;
        }
        let truth = self.asker.reply().yes;
        if self.gave_up() {
            return;
        }
        match (must, truth) {
            (true, Truth::True) | (false, Truth::False) => {}
            (true, Truth::False) => self.add(Class::RejectsRight, question, Some(false), Some(true)),
            (false, Truth::True) => self.add(Class::AcceptsWrong, question, Some(true), Some(false)),
            (_, Truth::Undefined) => self.add(Class::Undefined, question, None, Some(must)),
        }
    }

    /// Outputs of which one at least must be accepted: the same but for an order that the sheet leaves open.
    pub(crate) fn some_output(&mut self, questions: &[Question]) {
        let Some(first) = questions.first() else { return };
        for question in questions {
            self.findings.questions += 1;
            self.asker.load(question);
            if !self.admits(question) || self.asker.is_right {
                return;
            }
            let truth = self.asker.reply().yes;
            if self.gave_up() {
                return;
            }
            match truth {
                Truth::True => return,
                Truth::Undefined => {
                    self.add(Class::Undefined, question, None, Some(true));
                    return;
                }
                Truth::False => {}
            }
        }
        self.add(Class::RejectsRight, first, Some(false), Some(true));
    }

    /// An input for which there is no answer: the precondition must not admit it.
    pub(crate) fn no_answer(&mut self, question: &Question) {
        if !self.asker.is_proc {
            return;
        }
        self.findings.questions += 1;
        self.asker.load(question);
        let pre = self.asker.pre();
        if !self.gave_up() && pre == Truth::True {
            self.add(Class::PreTooWeak, question, Some(true), None);
        }
    }

    /// Moves on one board, as fast as it goes: the operands but the squares stay where they are.
    pub(crate) fn pairs(&mut self, board: &Board, pairs: &mut dyn Iterator<Item = (Point, Point, bool)>) {
        let (Some(from_slot), Some(to_slot)) = (self.asker.slot_of(Role::From), self.asker.slot_of(Role::To))
        else {
            return;
        };
        let mut question = Question::of(*board);
        let mut first = true;
        for (from, to, expected) in pairs {
            self.findings.questions += 1;
            if first {
                question.from = Some(from);
                question.to = Some(to);
                self.asker.load(&question);
                if !self.admits(&question) {
                    return;
                }
                first = false;
            }
            let on_board = |(row, col): Point| (0..8).contains(&row) && (0..8).contains(&col);
            self.asker.machine.set(from_slot, &[from.0, from.1]);
            self.asker.machine.set(to_slot, &[to.0, to.1]);
            self.asker.machine.refuel(self.asker.fuel);
            if !(on_board(from) && on_board(to)) {
                question.from = Some(from);
                question.to = Some(to);
                if !self.admits(&question) {
                    continue;
                }
            }
            if self.asker.is_right {
                self.asker.digest_right(expected);
                continue;
            }
            let reply = self.asker.reply();
            let agrees = matches!(
                (expected, reply.yes, reply.no),
                (true, Truth::True, Truth::False) | (false, Truth::False, Truth::True)
            );
            if !agrees {
                question.from = Some(from);
                question.to = Some(to);
                if self.gave_up() {
                    return;
                }
                self.judge(reply, &question, expected);
            }
        }
    }

    /// What came of it.
    pub(crate) fn judgement(self) -> Judgement {
        let Findings { mut classes, smallest, questions, failure, .. } = self.findings;
        classes.sort_unstable();
        let verdict = if classes.iter().any(|class| *class != Class::Undefined) {
            Verdict::Wrong
        } else if !classes.is_empty() {
            Verdict::Undefined
        } else if failure.is_some() {
            Verdict::NotExecutable
        } else if questions == 0 {
            // Time was up before the first question.
            let message = Message::NotExecutable { what: String::new(), reason: Reason::Time };
            return Judgement::without_run(
                Verdict::NotExecutable,
                vec![Diagnostic::error(message, tablero_specification::token::Span::default())],
            );
        } else {
            Verdict::Right
        };
        Judgement {
            verdict,
            classes,
            counterexample: smallest,
            checked: Checked { questions, exhaustive: self.exhaustive_men },
            layers: self.layers,
            diagnostics: failure.into_iter().collect(),
        }
    }
}
