//! The form of a formula: what it says with its slots numbered in the order in which they come. Two formulas of one form
//! have the same answers for the same values, wherever they stand, so what is remembered of one serves the other.

use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;

use super::Program;
use crate::core::{Block, Formula, Keys, Phase, Shape, Slot, Step, Term, Truth, Unknown};
use crate::machine::Table;
use crate::types::Layout;

/// How long a form may be to be looked for.
const LONGEST: usize = 200_000;

/// What programs of one library have in common: the numbers of their formulas by form, and the answers that were found.
///
/// It may be used for any programs, as long as a number of a native means the same in all of them.
#[derive(Debug, Default)]
pub struct Experience {
    forms: Mutex<Forms>,
    tables: Mutex<Vec<Table>>,
}

#[derive(Debug, Default)]
struct Forms {
    known: FxHashMap<Box<[i64]>, u32>,
    next: u32,
}

impl Experience {
    /// Nothing known yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// What some machine has found out, for another one.
    pub(crate) fn take(&self) -> Table {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    /// Keeps what a machine has found out.
    pub(crate) fn keep(&self, table: Table) {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).push(table);
    }

    /// The number of a formula with these keys.
    pub(super) fn number(&self, formula: &Formula, keys: &Keys, max_length: usize) -> u32 {
        self.known(form(keys, max_length, |writer| writer.formula(formula)))
    }

    /// The number of an unknown value of a block with these keys.
    pub(super) fn number_of(
        &self,
        block: &Block,
        (unknown, phase): (&Unknown, &Phase),
        keys: &Keys,
        max_length: usize,
    ) -> u32 {
        self.known(form(keys, max_length, |writer| {
            writer.tag(-1);
            writer.unknown(unknown, block);
            writer.number(phase.most);
            for part in phase.goals.iter().filter_map(|&at| block.parts.get(at)) {
                writer.formula(&part.formula);
            }
        }))
    }

    /// The number of what is left of a search after so many steps, with these keys.
    pub(super) fn number_rest(&self, block: &Block, steps: usize, keys: &Keys, max_length: usize) -> u32 {
        self.known(form(keys, max_length, |writer| {
            writer.tag(-2);
            writer.number(steps);
            writer.block(block);
        }))
    }

    /// The number of a term with these keys.
    pub(super) fn number_term(&self, term: &Term, keys: &Keys, max_length: usize) -> u32 {
        self.known(form(keys, max_length, |writer| {
            writer.tag(-3);
            writer.term(term);
        }))
    }

    fn known(&self, form: Option<Vec<i64>>) -> u32 {
        let mut forms = self.forms.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = forms.next;
        let number = match form {
            Some(form) => *forms.known.entry(form.into()).or_insert(fresh),
            None => fresh,
        };
        forms.next = forms.next.max(number + 1);
        number
    }
}

/// Whether the postconditions of two programs are the same formula of their parameters.
pub(super) fn same_post(a: &Program, b: &Program) -> bool {
    same(a, b, |writer, program| {
        writer.formula(&program.post);
        if let Some(answer) = &program.answer {
            writer.formula(answer);
        }
    })
}

/// Whether their preconditions are.
pub(super) fn same_pre(a: &Program, b: &Program) -> bool {
    same(a, b, |writer, program| writer.formula(&program.pre))
}

fn same(a: &Program, b: &Program, write: impl Fn(&mut Writer, &Program)) -> bool {
    let write = |program: &Program| {
        let inputs = program.inputs.iter().flat_map(|input| {
            let width = input.ty.width();
            let old = input.old.map_or(0..0, |old| old..old + width);
            (input.slot..input.slot + width).chain(old)
        });
        form(&Keys::default(), program.max_length, |writer| {
            inputs.for_each(|slot| writer.slot(slot));
            write(writer, program);
        })
    };
    let form = write(a);
    form.is_some() && form == write(b)
}

/// A form, unless it is too long or calls what is no part of it.
fn form(keys: &Keys, max_length: usize, write: impl FnOnce(&mut Writer)) -> Option<Vec<i64>> {
    let mut writer = Writer { slots: FxHashMap::default(), out: Vec::new(), whole: true };
    writer.number(max_length);
    write(&mut writer);
    writer.number(keys.words.len());
    for &slot in &keys.words {
        writer.slot(slot);
    }
    for (slot, layout) in &keys.seqs {
        writer.slot(*slot);
        writer.layout(layout);
    }
    (writer.whole && writer.out.len() <= LONGEST).then_some(writer.out)
}

struct Writer {
    slots: FxHashMap<Slot, usize>,
    out: Vec<i64>,
    /// Whether all of it is written.
    whole: bool,
}

impl Writer {
    fn tag(&mut self, tag: i64) {
        self.out.push(tag);
    }

    fn number(&mut self, number: usize) {
        self.out.push(i64::try_from(number).unwrap_or(i64::MAX));
    }

    fn slot(&mut self, slot: Slot) {
        let next = self.slots.len();
        let number = *self.slots.entry(slot).or_insert(next);
        self.number(number);
    }

    fn layout(&mut self, layout: &[Layout]) {
        self.number(layout.len());
        for word in layout {
            match word {
                Layout::Word => self.tag(0),
                Layout::Seq(of) => {
                    self.tag(1);
                    self.layout(of);
                }
            }
        }
    }

    fn formulas<'f>(&mut self, tag: i64, formulas: impl ExactSizeIterator<Item = &'f Formula>) {
        self.tag(tag);
        self.number(formulas.len());
        for formula in formulas {
            self.formula(formula);
        }
    }

    fn terms(&mut self, terms: &[Term]) {
        self.number(terms.len());
        for term in terms {
            self.term(term);
        }
    }

    fn formula(&mut self, formula: &Formula) {
        if self.out.len() > LONGEST {
            self.whole = false;
            return;
        }
        match formula {
            Formula::Const(truth) => {
                self.tag(1);
                self.tag(match truth {
                    Truth::False => 0,
                    Truth::True => 1,
                    Truth::Undefined => 2,
                });
            }
            Formula::Not(inner) => self.formulas(2, [&**inner].into_iter()),
            Formula::And(parts) => self.formulas(3, parts.iter()),
            Formula::AndL(parts) => self.formulas(4, parts.iter()),
            Formula::Or(parts) => self.formulas(5, parts.iter()),
            Formula::OrL(parts) => self.formulas(6, parts.iter()),
            Formula::Implies(a, b) => self.formulas(7, [&**a, &**b].into_iter()),
            Formula::ImpliesL(a, b) => self.formulas(8, [&**a, &**b].into_iter()),
            Formula::Iff(a, b) => self.formulas(9, [&**a, &**b].into_iter()),
            Formula::If(a, b, c) => self.formulas(10, [&**a, &**b, &**c].into_iter()),
            Formula::Compare(cmp, a, b) => {
                self.tag(11);
                self.tag(*cmp as i64);
                self.term(a);
                self.term(b);
            }
            Formula::SameSeq(a, b, layout) => {
                self.tag(12);
                self.term(a);
                self.term(b);
                self.layout(layout);
            }
            Formula::Word(term) => {
                self.tag(13);
                self.term(term);
            }
            Formula::Member { items, seq, layout } => {
                self.tag(14);
                self.terms(items);
                self.term(seq);
                self.layout(layout);
            }
            Formula::Exists(block) | Formula::None(block) => {
                self.tag(if matches!(formula, Formula::Exists(_)) { 15 } else { 16 });
                self.block(block);
            }
            Formula::Call { .. } => self.whole = false,
            Formula::Native { native, args, layout, formula } => {
                self.tag(17);
                self.number(*native);
                self.terms(args);
                self.layout(layout);
                self.formula(formula);
            }
            Formula::Memo { node, keys, .. } => self.remembered(18, *node, keys),
            Formula::Let { slot, items, layout, body } => {
                self.tag(19);
                for slot in *slot..slot + items.len() {
                    self.slot(slot);
                }
                self.terms(items);
                self.layout(layout);
                self.formula(body);
            }
        }
    }

    fn block(&mut self, block: &Block) {
        self.number(block.vars.len());
        for var in &block.vars {
            self.number(var.width);
            for slot in var.slot..var.slot + var.width {
                self.slot(slot);
            }
        }
        self.number(block.parts.len());
        for part in &block.parts {
            self.formula(&part.formula);
            let bytes = part.guards.to_le_bytes();
            let (halves, _) = bytes.as_chunks::<8>();
            self.out.extend(halves.iter().map(|half| i64::from_le_bytes(*half)));
            self.tag(i64::from(part.implied));
        }
        self.number(block.steps.len());
        for step in &block.steps {
            self.step(step, block);
        }
    }

    /// What is remembered has its form already.
    fn remembered(&mut self, tag: i64, node: u32, keys: &Keys) {
        self.tag(tag);
        self.out.push(i64::from(node));
        for &slot in &keys.words {
            self.slot(slot);
        }
        for (slot, _) in &keys.seqs {
            self.slot(*slot);
        }
    }

    fn step(&mut self, step: &Step, block: &Block) {
        match step {
            Step::Check(number) => {
                self.tag(1);
                self.number(*number);
            }
            // What is filtered is a conjunct.
            Step::Range { slot, lows, highs, filter: _ } => {
                self.tag(2);
                self.slot(*slot);
                self.terms(lows);
                self.terms(highs);
            }
            Step::Values { slot, options } => {
                self.tag(3);
                self.slot(*slot);
                self.terms(options);
            }
            Step::Elements { slot, width, seq } => {
                self.tag(4);
                self.slot(*slot);
                self.number(*width);
                self.term(seq);
            }
            Step::Listed { slot, width, values } => {
                self.tag(5);
                self.slot(*slot);
                self.number(*width);
                self.values(values);
            }
            Step::Solve(unknown) => {
                self.tag(6);
                self.number(unknown.var);
                for phase in &unknown.phases {
                    self.number(phase.most);
                    self.number(phase.goals.len());
                    for goal in &phase.goals {
                        self.number(*goal);
                    }
                }
                self.unknown(unknown, block);
            }
            Step::Memo { node, keys } => self.remembered(7, *node, keys),
        }
    }

    /// Where an unknown value lies and how it looks.
    fn unknown(&mut self, unknown: &Unknown, block: &Block) {
        let Some(var) = block.vars.get(unknown.var) else { return };
        self.number(var.width);
        for slot in var.slot..var.slot + var.width {
            self.slot(slot);
            self.tag(i64::from(unknown.free.contains(&slot)));
        }
        if let Some(shape) = &var.shape {
            self.shape(shape);
        }
    }

    fn values(&mut self, values: &[Vec<i64>]) {
        self.number(values.len());
        for value in values {
            self.number(value.len());
            self.out.extend_from_slice(value);
        }
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::OneOf(values) => {
                self.tag(1);
                self.values(values);
            }
            Shape::Fixed(length, of) => {
                self.tag(2);
                self.number(*length);
                self.shape(of);
            }
            Shape::Open(of) => {
                self.tag(3);
                self.shape(of);
            }
            Shape::Tuple(parts) => {
                self.tag(4);
                self.number(parts.len());
                for part in parts.iter() {
                    self.shape(part);
                }
            }
        }
    }

    fn term(&mut self, term: &Term) {
        let mut all = |tag: i64, terms: &[&Term]| {
            self.tag(tag);
            for term in terms {
                self.term(term);
            }
        };
        match term {
            Term::Add(a, b) => all(1, &[a, b]),
            Term::Sub(a, b) => all(2, &[a, b]),
            Term::Mul(a, b) => all(3, &[a, b]),
            Term::Div(a, b) => all(4, &[a, b]),
            Term::Mod(a, b) => all(5, &[a, b]),
            Term::Pow(a, b) => all(6, &[a, b]),
            Term::Neg(a) => all(7, &[a]),
            Term::Abs(a) => all(8, &[a]),
            Term::Len(a) => all(9, &[a]),
            Term::Const(value) => {
                self.tag(10);
                self.out.push(*value);
            }
            Term::Slot(slot) => {
                self.tag(11);
                self.slot(*slot);
            }
            Term::At { seq, index, width, place } => {
                all(12, &[seq, index]);
                self.number(*width);
                self.number(*place);
            }
            Term::If(condition, yes, no) => {
                all(13, &[yes, no]);
                self.formula(condition);
            }
            Term::Truth(formula) => {
                self.tag(14);
                self.formula(formula);
            }
            Term::Sum { product, slot, low, high, body } => {
                self.tag(15);
                self.tag(i64::from(*product));
                self.slot(*slot);
                for term in [low, high, body] {
                    self.term(term);
                }
            }
            Term::SumIn { product, slot, width, seq, body } => {
                self.tag(16);
                self.tag(i64::from(*product));
                self.number(*width);
                for slot in *slot..slot + width {
                    self.slot(slot);
                }
                self.term(seq);
                self.term(body);
            }
            Term::List { width, items } => {
                self.tag(17);
                self.number(*width);
                self.terms(items);
            }
            Term::Concat(width, a, b) => {
                all(18, &[a, b]);
                self.number(*width);
            }
            Term::Slice { width, seq, from, to } => {
                all(19, &[seq, from, to]);
                self.number(*width);
            }
            Term::Replace { width, seq, index, items } => {
                all(20, &[seq, index]);
                self.number(*width);
                self.terms(items);
            }
            Term::Count { seq, items, layout } => {
                all(21, &[seq]);
                self.terms(items);
                self.layout(layout);
            }
            Term::Call { .. } => self.whole = false,
            Term::Memo { node, keys, .. } => self.remembered(22, *node, keys),
        }
    }
}
