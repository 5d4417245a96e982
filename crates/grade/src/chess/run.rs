//! Asks a program one question after another and keeps what it gets wrong.

use std::cell::Cell;

use tablero_specification::Truth;
use tablero_specification::message::{Diagnostic, Message, Reason};

use super::asker::{Asker, Reply};
use super::pair::Pair;
use super::readings::Codes;
use super::report::{Counterexample, Judgement};
use super::{Board, Point, Question, Task};
use crate::verdict::{Checked, Class, Layer, Verdict};

/// The work that an exercise may take if no more boards are asked for than usual: three times what it takes in the slowest right
/// solution that we know.
pub(crate) const MOST_WORK: u64 = 400_000_000;
/// The work that it may take once it is known to be wrong, to look for a smaller counterexample and for other faults.
const WORK_AFTER: u64 = 100_000_000;

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

    pub(crate) fn smallest(&self) -> Option<&Counterexample> {
        self.smallest.as_ref()
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
    /// The work that it may take, if that is limited.
    pub(crate) budget: Option<u64>,
    /// The work that was done when the first fault was found.
    found_at: Option<u64>,
    /// Whether time or work ran out before everything was asked.
    cut: Cell<bool>,
    pub(crate) findings: Findings,
    pub(crate) exhaustive_men: u32,
    pub(crate) layers: Vec<Layer>,
}

impl<'r: 'p, 'p> Run<'r, 'p> {
    pub(crate) fn new(mut asker: Asker<'p>, task: Task, expired: &'r dyn Fn() -> bool) -> Self {
        asker.stop_when(expired);
        Self {
            asker,
            task,
            expired,
            budget: None,
            found_at: None,
            cut: Cell::new(false),
            findings: Findings::default(),
            exhaustive_men: 0,
            layers: Vec::new(),
        }
    }
}

impl Run<'_, '_> {
    /// Whether there is no use in going on: time is up, it takes too much work, or it cannot be run. It is asked before a
    /// question, so that what time ends then is cut short.
    pub(crate) fn is_over(&self) -> bool {
        let late = (self.expired)() || self.is_spent();
        self.cut.set(self.cut.get() || late);
        late || self.findings.failures >= 3
    }

    fn is_spent(&self) -> bool {
        let after = self.found_at.map_or(u64::MAX, |at| at + WORK_AFTER);
        self.budget.is_some_and(|budget| self.asker.work() > budget.min(after))
    }

    /// Whether time or work ended before everything was asked.
    pub(crate) fn is_cut(&self) -> bool {
        self.cut.get()
    }

    pub(crate) fn found(&self) -> bool {
        !self.findings.classes.is_empty()
    }

    /// How many men the smallest counterexample has.
    pub(crate) fn smallest_men(&self) -> Option<u32> {
        self.findings.smallest.as_ref().map(|found| found.question.men().unwrap_or(0))
    }

    pub(crate) fn smallest(&self) -> Option<&Counterexample> {
        self.findings.smallest()
    }

    fn add(&mut self, class: Class, question: &Question, student: Option<bool>, reference: Option<bool>) {
        if !self.findings.classes.contains(&class) {
            self.findings.classes.push(class);
        }
        self.found_at.get_or_insert(self.asker.work());
        self.findings.offer(Counterexample { question: question.clone(), class, student, reference });
    }

    /// Whether the machine gave up; remembers why.
    fn gave_up(&mut self) -> bool {
        let Some(failure) = self.asker.failure() else { return false };
        if matches!(failure.message, Message::NotExecutable { reason: Reason::Time, .. }) {
            // A question that time cut short was not asked.
            self.cut.set(true);
            self.findings.questions -= 1;
            return true;
        }
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
    pub(crate) fn pairs(&mut self, board: &Board, pairs: &[Pair]) {
        let Some(first) = pairs.first().filter(|_| self.asker.asks_moves()) else { return };
        let ask = |pair: Pair| {
            let (from, to) = pair.ends();
            Question { from: Some(from), to: Some(to), ..Question::of(*board) }
        };
        self.asker.load(&ask(*first));
        self.findings.questions += 1;
        if !self.admits(&ask(*first)) {
            return;
        }
        // It is counted with the others.
        self.findings.questions -= 1;
        self.asker.begin_moves(pairs.len(), board.player);
        let codes = Codes::new(board);
        for &pair in pairs {
            self.findings.questions += 1;
            if !pair.is_on_board() && !self.asker.admits_all() {
                self.asker.change_move(pair);
                if !self.admits(&ask(pair)) {
                    continue;
                }
            }
            if self.asker.is_right {
                self.asker.digest_right(pair.expected());
                continue;
            }
            let reply = self.asker.reply_to(pair, &codes);
            if !reply.agrees(pair.expected()) {
                if self.gave_up() {
                    return;
                }
                self.judge(reply, &ask(pair), pair.expected());
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
            // Time was up before the first question was answered.
            let message = Message::NotExecutable { what: String::new(), reason: Reason::Time };
            let span = tablero_specification::token::Span::default();
            let judgement =
                Judgement::without_run(Verdict::NotExecutable, vec![Diagnostic::error(message, span)]);
            return Judgement { checked: Checked { complete: false, ..Checked::NOTHING }, ..judgement };
        } else {
            Verdict::Right
        };
        Judgement {
            verdict,
            classes,
            counterexample: smallest,
            checked: Checked { questions, exhaustive: self.exhaustive_men, complete: !self.cut.get() },
            layers: self.layers,
            diagnostics: failure.into_iter().collect(),
        }
    }
}
