//! What is remembered row by row. Boards are many, and what is said of all cells of a board reads all of them; but it
//! is mostly said of one row after the other, and rows are few.

use std::sync::Arc;

use super::Marker;
use crate::compile::logic;
use crate::core::{Block, Formula, Keys, Slot, Step, Term};
use crate::machine::WORDS;
use crate::types::Layout;

impl Marker<'_> {
    /// Remembers what is left of a search after its first variable, where that is the number of the one row it reads.
    pub(super) fn mark_rest(&self, block: &mut Block) {
        if block.steps.iter().any(|step| matches!(step, Step::Solve(_))) {
            return;
        }
        let is_loop = |step: &Step| !matches!(step, Step::Check(_));
        let Some(first) = block.steps.iter().position(is_loop) else { return };
        let Some(Step::Range { slot, filter, .. }) = block.steps.get(first) else { return };
        // The check that a filter does goes with its range.
        let at = first + 1 + usize::from(filter.is_some());
        let rest = block.steps.get(at..).unwrap_or_default();
        if !rest.iter().any(is_loop) {
            return;
        }
        let Some(mut keys) = self.keys(slots_of(block, rest)) else { return };
        if keys.words.len() > WORDS {
            return;
        }
        let mut reads = Reads::new(&keys);
        visit_steps(block, rest, &mut |node| reads.see(&node));
        keys.row = reads.only_row();
        if keys.row != Some(*slot) {
            return;
        }
        let node = self.experience.number_rest(block, at, &keys, self.max_length);
        block.steps.insert(at, Step::Memo { node, keys: Arc::new(keys) });
    }

    /// Remembers the sums inside of sums: those over one row of a board.
    pub(super) fn term(&mut self, term: &mut Term, inside: bool) {
        match term {
            Term::Add(a, b) | Term::Sub(a, b) | Term::Mul(a, b) | Term::If(_, a, b) => {
                self.term(a, inside);
                self.term(b, inside);
            }
            Term::Neg(a) | Term::Abs(a) => self.term(a, inside),
            Term::Sum { slot, body, .. } => {
                self.know(*slot, &[Layout::Word]);
                self.term(body, true);
                if inside {
                    self.mark_term(term);
                }
            }
            _ => {}
        }
    }

    fn mark_term(&self, term: &mut Term) {
        let Some(mut keys) = self.keys(term_slots(term)) else { return };
        if keys.words.len() > WORDS {
            return;
        }
        let mut reads = Reads::new(&keys);
        logic::visit_term(term, &mut |node| reads.see(&node));
        keys.row = reads.only_row();
        if keys.row.is_none() {
            return;
        }
        let node = self.experience.number_term(term, &keys, self.max_length);
        let body = Box::new(std::mem::replace(term, Term::Const(0)));
        *term = Term::Memo { node, keys: Arc::new(keys), body };
    }
}

/// How the one sequence of some keys is read.
struct Reads<'k> {
    keys: &'k Keys,
    /// The sequence, if its elements are sequences.
    board: Option<Slot>,
    count: usize,
    /// Where the numbers of the rows lie that are read.
    rows: Vec<Slot>,
}

impl<'k> Reads<'k> {
    fn new(keys: &'k Keys) -> Self {
        let board = match &keys.seqs[..] {
            [(board, of)] if matches!(of[..], [Layout::Seq(_)]) => Some(*board),
            _ => None,
        };
        Self { keys, board, count: 0, rows: Vec::new() }
    }

    fn see(&mut self, node: &logic::Node<'_>) {
        match node {
            logic::Node::Term(Term::Slot(slot)) if Some(*slot) == self.board => self.count += 1,
            logic::Node::Term(Term::At { seq, index, .. }) => {
                if let (Term::Slot(seq), Term::Slot(row)) = (&**seq, &**index)
                    && Some(*seq) == self.board
                {
                    self.rows.push(*row);
                }
            }
            _ => {}
        }
    }

    /// Where the number of the row lies, if one row only is read.
    fn only_row(&self) -> Option<Slot> {
        let row = *self.rows.first()?;
        let is_one = self.count == self.rows.len() && self.rows.iter().all(|other| *other == row);
        (is_one && self.keys.words.contains(&row)).then_some(row)
    }
}

/// Whether most of the work of a formula is remembered row by row.
pub(super) fn is_by_rows(formula: &Formula) -> bool {
    match formula {
        Formula::Memo { keys, .. } => keys.by_rows,
        Formula::And(parts) | Formula::AndL(parts) => parts.iter().any(is_by_rows),
        Formula::Exists(block) | Formula::None(block) => {
            block.steps.iter().any(|step| matches!(step, Step::Memo { .. }))
        }
        Formula::Compare(_, a, b) => [a, b].into_iter().any(|term| {
            let mut found = false;
            logic::visit_term(term, &mut |node| {
                found |= matches!(node, logic::Node::Term(Term::Memo { .. }));
            });
            found
        }),
        _ => false,
    }
}

/// The slots that a term reads and does not give values to itself.
fn term_slots(term: &Term) -> Vec<Slot> {
    logic::free_slots(&Formula::Word(term.clone()))
}

/// The terms that say which values a step goes through.
fn step_terms(step: &Step) -> impl Iterator<Item = &Term> {
    let (some, more, one): (&[Term], &[Term], Option<&Term>) = match step {
        Step::Range { lows, highs, .. } => (lows, highs, None),
        Step::Values { options, .. } => (options, &[], None),
        Step::Elements { seq, .. } => (&[], &[], Some(seq)),
        Step::Check(_) | Step::Listed { .. } | Step::Solve(_) | Step::Memo { .. } => (&[], &[], None),
    };
    some.iter().chain(more).chain(one)
}

/// The slots that steps read and do not give values to themselves.
fn slots_of(block: &Block, steps: &[Step]) -> Vec<Slot> {
    let mut slots = Vec::new();
    let mut bound = Vec::new();
    for step in steps {
        match step {
            Step::Check(number) => {
                slots.extend(block.parts.get(*number).map(|part| logic::free_slots(&part.formula)));
            }
            Step::Range { slot, .. } | Step::Values { slot, .. } => bound.push(*slot),
            Step::Elements { slot, width, .. } | Step::Listed { slot, width, .. } => {
                bound.extend(*slot..slot + width);
            }
            Step::Solve(_) | Step::Memo { .. } => {}
        }
        slots.extend(step_terms(step).map(term_slots));
    }
    let mut slots = slots.concat();
    slots.retain(|slot| !bound.contains(slot));
    slots.sort_unstable();
    slots.dedup();
    slots
}

/// Shows every formula and term that steps evaluate.
fn visit_steps(block: &Block, steps: &[Step], see: &mut dyn FnMut(logic::Node<'_>)) {
    for step in steps {
        if let Step::Check(number) = step
            && let Some(part) = block.parts.get(*number)
        {
            logic::visit(&part.formula, see);
        }
        for term in step_terms(step) {
            logic::visit_term(term, see);
        }
    }
}
