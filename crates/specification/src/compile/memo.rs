//! Which answers are worth remembering: those that take some work and depend on a few words and sequences.

mod rows;

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{Experience, Program, logic};
use crate::core::{Block, Formula, Keys, Phase, Slot, Step, Truth, Unknown};
use crate::machine::{SEQS, WORDS};
use crate::types::Layout;
use rows::is_by_rows;

/// What a formula other than a quantifier must cost to be remembered.
const COSTLY: usize = 100;

/// Marks what a program remembers.
pub(super) fn remember(program: &mut Program, experience: &Experience) {
    let mut marker = Marker { layouts: FxHashMap::default(), experience, max_length: program.max_length };
    for input in &program.inputs {
        for slot in [Some(input.slot), input.old].into_iter().flatten() {
            marker.know(slot, &input.ty.layout());
        }
    }
    // Preconditions are asked for every output, the others once.
    marker.whole(&mut program.pre, true);
    marker.whole(&mut program.post, false);
    if let Some(answer) = &mut program.answer {
        marker.whole(answer, false);
    }
}

struct Marker<'e> {
    /// What the words in slots are, where it is known.
    layouts: FxHashMap<Slot, Layout>,
    experience: &'e Experience,
    max_length: usize,
}

impl Marker<'_> {
    fn know(&mut self, slot: Slot, layout: &[Layout]) {
        self.layouts.extend((slot..).zip(layout.iter().cloned()));
    }

    /// A formula that is asked by itself.
    fn whole(&mut self, formula: &mut Formula, again: bool) {
        self.formula(formula);
        if again && self.group(formula) {
            return;
        }
        match formula {
            Formula::Memo { keys, .. } => Arc::make_mut(keys).named = again,
            Formula::Const(_) => {}
            _ if is_by_rows(formula) && !again => {}
            _ => self.mark(formula, again),
        }
    }

    /// Remembers a conjunction by what it says of each sequence: one changes from question to question, another does
    /// not, and squares change on the same board. Whether it speaks of several.
    fn group(&mut self, formula: &mut Formula) -> bool {
        let (Formula::And(parts) | Formula::AndL(parts)) = &mut *formula else { return false };
        let mut groups: Vec<(Vec<Slot>, Vec<Formula>)> = Vec::new();
        for part in parts.iter() {
            let Some(keys) = self.keys(logic::free_slots(part)) else { return false };
            let seqs: Vec<Slot> = keys.seqs.iter().map(|(slot, _)| *slot).collect();
            match groups.last_mut() {
                Some((last, group)) if *last == seqs => group.push(part.clone()),
                _ => groups.push((seqs, vec![part.clone()])),
            }
        }
        if groups.len() < 2 {
            return false;
        }
        let is_lazy = matches!(formula, Formula::AndL(_));
        let join = |parts| if is_lazy { Formula::AndL(parts) } else { Formula::And(parts) };
        let mark = |(seqs, group): (Vec<Slot>, Vec<Formula>)| {
            let mut group = join(group);
            // What says nothing of a sequence is soon worked out.
            if !seqs.is_empty() {
                self.mark(&mut group, true);
            }
            group
        };
        *formula = join(groups.into_iter().map(mark).collect());
        true
    }

    fn formula(&mut self, formula: &mut Formula) {
        match formula {
            Formula::Const(_)
            | Formula::SameSeq(..)
            | Formula::Word(_)
            | Formula::Member { .. }
            | Formula::Call { .. }
            | Formula::Memo { .. } => {}
            Formula::Not(inner) | Formula::Native { formula: inner, .. } => self.formula(inner),
            Formula::Let { slot, layout, body, .. } => {
                self.know(*slot, layout);
                self.formula(body);
            }
            Formula::And(parts) | Formula::AndL(parts) => {
                for part in parts {
                    self.formula(part);
                }
            }
            Formula::Or(parts) | Formula::OrL(parts) => {
                for part in parts {
                    self.formula(part);
                }
                self.mark_costly(formula);
            }
            Formula::Implies(a, b) | Formula::ImpliesL(a, b) | Formula::Iff(a, b) => {
                self.formula(a);
                self.formula(b);
            }
            Formula::If(a, b, c) => {
                self.formula(a);
                self.formula(b);
                self.formula(c);
            }
            Formula::Compare(_, a, b) => {
                self.term(a, false);
                self.term(b, false);
                self.mark_costly(formula);
            }
            Formula::Exists(block) | Formula::None(block) => {
                self.block(block);
                self.note_reads(formula);
                if !is_by_rows(formula) {
                    self.mark(formula, true);
                }
            }
        }
    }

    fn block(&mut self, block: &mut Block) {
        for var in &block.vars {
            self.know(var.slot, &var.ty.layout());
        }
        for part in &mut block.parts {
            self.formula(&mut part.formula);
        }
        self.mark_rest(block);
    }

    /// Says which sequences a search for unknown values reads, and what the values depend on.
    fn note_reads(&self, formula: &mut Formula) {
        let (Formula::Exists(block) | Formula::None(block)) = &*formula else { return };
        if !block.steps.iter().any(|step| matches!(step, Step::Solve(_))) {
            return;
        }
        let reads = self.keys(logic::free_slots(formula)).map(|keys| keys.seqs);
        let known: Vec<Vec<Option<(u32, Keys)>>> = block
            .steps
            .iter()
            .map(|step| match step {
                Step::Solve(unknown) => {
                    unknown.phases.iter().map(|phase| self.known(block, unknown, phase)).collect()
                }
                _ => Vec::new(),
            })
            .collect();
        if let Formula::Exists(block) | Formula::None(block) = formula {
            for (step, known) in block.steps.iter_mut().zip(known) {
                if let Step::Solve(unknown) = step {
                    unknown.reads.clone_from(&reads);
                    for (phase, known) in unknown.phases.iter_mut().zip(known) {
                        phase.known = known;
                    }
                }
            }
        }
    }

    /// What the values of an unknown depend on, and their number.
    fn known(&self, block: &Block, unknown: &Unknown, phase: &Phase) -> Option<(u32, Keys)> {
        let mut slots = Vec::new();
        for part in phase.goals.iter().filter_map(|&at| block.parts.get(at)) {
            for slot in logic::free_slots(&part.formula) {
                if !unknown.free.contains(&slot) && !slots.contains(&slot) {
                    slots.push(slot);
                }
            }
        }
        let keys = self.keys(slots).filter(|keys| keys.words.len() <= WORDS && !keys.seqs.is_empty())?;
        Some((self.experience.number_of(block, (unknown, phase), &keys, self.max_length), keys))
    }

    /// Slots as keys, if all that is in them is known and can be read.
    fn keys(&self, slots: Vec<Slot>) -> Option<Keys> {
        let mut keys = Keys::default();
        for slot in slots {
            match self.layouts.get(&slot)? {
                Layout::Word => keys.words.push(slot),
                Layout::Seq(of) if is_readable(of) => keys.seqs.push((slot, of.clone())),
                Layout::Seq(_) => return None,
            }
        }
        (keys.seqs.len() <= SEQS).then_some(keys)
    }

    fn mark_costly(&mut self, formula: &mut Formula) {
        if logic::cost(formula) >= COSTLY && !is_by_rows(formula) {
            self.mark(formula, true);
        }
    }

    /// Remembers the answers of a formula, if all it depends on is known and little.
    fn mark(&mut self, formula: &mut Formula, named: bool) {
        let Some(keys) = self.keys(logic::free_slots(formula)) else { return };
        let mut keys = Keys { named, ..keys };
        let (words, seqs) = (keys.words.len(), keys.seqs.len());
        if words + seqs == 0 || words > WORDS {
            return;
        }
        keys.whole = seqs > 0 && solves(formula);
        keys.by_rows = is_by_rows(formula);
        let node = self.experience.number(formula, &keys, self.max_length);
        let body = Box::new(std::mem::replace(formula, Formula::Const(Truth::True)));
        *formula = Formula::Memo { node, keys: Arc::new(keys), body };
    }
}

/// Whether a formula is a quantifier that looks for an unknown value at once.
fn solves(formula: &Formula) -> bool {
    let (Formula::Exists(block) | Formula::None(block)) = formula else { return false };
    let first = block.steps.iter().find(|step| !matches!(step, Step::Check(_)));
    matches!(first, Some(Step::Solve(_)))
}

/// Whether the elements of a sequence are words, or sequences of words.
fn is_readable(of: &[Layout]) -> bool {
    let flat = |of: &[Layout]| of.iter().all(|word| *word == Layout::Word);
    flat(of) || matches!(of, [Layout::Seq(inner)] if flat(inner))
}
