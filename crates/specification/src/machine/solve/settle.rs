//! One goal settled: formulas made true or false by filling holes.

use super::{Around, Contradiction, Goal, OPEN, Slots, Standing};
use crate::core::{Block, Cmp, Formula, Step, Term, Truth};
use crate::machine::Machine;

impl<'p> Machine<'p> {
    /// Makes a formula true or false by filling holes. What stays open goes to `open`; whether a hole was filled.
    pub(super) fn settle(
        &mut self,
        formula: &'p Formula,
        positive: bool,
        around: &Around<'_>,
        open: &mut Vec<Goal<'p>>,
    ) -> Result<bool, Contradiction> {
        match (formula, positive) {
            (Formula::Not(inner), _) => self.settle(inner, !positive, around, open),
            (Formula::Memo { body, .. }, _) => self.settle(body, positive, around, open),
            (Formula::And(items) | Formula::AndL(items), true)
            | (Formula::Or(items) | Formula::OrL(items), false) => {
                let mut progress = false;
                for item in items {
                    progress |= self.settle(item, positive, around, open)?;
                }
                Ok(progress)
            }
            (Formula::Or(items) | Formula::OrL(items), true)
            | (Formula::And(items) | Formula::AndL(items), false) => {
                let mut undecided = None;
                let mut several = false;
                for item in items {
                    match self.formula(item) {
                        Truth::Undefined => several |= undecided.replace(item).is_some(),
                        truth if (truth == Truth::True) == positive => return Ok(false),
                        _ => {}
                    }
                }
                match undecided {
                    None => Err(self.refuted(formula)),
                    Some(_) if several => Ok(self.stuck(formula, positive, around, open)),
                    Some(item) => self.settle(item, positive, around, open),
                }
            }
            (Formula::Implies(a, b) | Formula::ImpliesL(a, b), false) => {
                Ok(self.settle(a, true, around, open)? | self.settle(b, false, around, open)?)
            }
            (Formula::Implies(a, b) | Formula::ImpliesL(a, b), true) => match self.formula(a) {
                Truth::False => Ok(false),
                Truth::True => self.settle(b, true, around, open),
                Truth::Undefined => match self.formula(b) {
                    Truth::True => Ok(false),
                    Truth::False => self.settle(a, false, around, open),
                    Truth::Undefined => Ok(self.stuck(formula, positive, around, open)),
                },
            },
            (Formula::Compare(cmp, a, b), _) => {
                let cmp = if positive { *cmp } else { cmp.negated() };
                match (self.term(a), self.term(b)) {
                    (Some(a), Some(b)) => {
                        if cmp.holds(a, b) {
                            Ok(false)
                        } else {
                            Err(self.refuted(formula))
                        }
                    }
                    (None, Some(word)) if cmp == Cmp::Eq => self
                        .equate(a, word)
                        .map_or_else(|| Ok(self.stuck(formula, positive, around, open)), Ok),
                    (Some(word), None) if cmp == Cmp::Eq => self
                        .equate(b, word)
                        .map_or_else(|| Ok(self.stuck(formula, positive, around, open)), Ok),
                    _ => Ok(self.stuck(formula, positive, around, open)),
                }
            }
            (Formula::Word(term), _) => match self.term(term) {
                Some(word) if (word != 0) == positive => Ok(false),
                Some(_) => Err(Contradiction),
                None => self
                    .equate(term, i64::from(positive))
                    .map_or_else(|| Ok(self.stuck(formula, positive, around, open)), Ok),
            },
            (Formula::SameSeq(a, b, of), true) => match (self.term(a), self.term(b)) {
                (Some(a), Some(b)) => {
                    let (progress, whole) = self.unify(a, b, of)?;
                    if !whole {
                        self.stuck(formula, positive, around, open);
                    }
                    Ok(progress)
                }
                (None, Some(word)) => {
                    self.equate(a, word).map_or_else(|| Ok(self.stuck(formula, positive, around, open)), Ok)
                }
                (Some(word), None) => {
                    self.equate(b, word).map_or_else(|| Ok(self.stuck(formula, positive, around, open)), Ok)
                }
                _ => Ok(self.stuck(formula, positive, around, open)),
            },
            (Formula::Iff(a, b), _) => match (self.formula(a), self.formula(b)) {
                (Truth::Undefined, Truth::Undefined) => Ok(self.stuck(formula, positive, around, open)),
                (Truth::Undefined, known) => self.settle(a, (known == Truth::True) == positive, around, open),
                (known, Truth::Undefined) => self.settle(b, (known == Truth::True) == positive, around, open),
                (a, b) if (a == b) == positive => Ok(false),
                _ => Err(Contradiction),
            },
            (Formula::If(condition, yes, no), _) => match self.formula(condition) {
                Truth::True => self.settle(yes, positive, around, open),
                Truth::False => self.settle(no, positive, around, open),
                Truth::Undefined => Ok(self.stuck(formula, positive, around, open)),
            },
            // What a search for another unknown value fills is empty again after it.
            (Formula::None(block), true) | (Formula::Exists(block), false)
                if !block.steps.iter().any(|step| matches!(step, Step::Solve(_))) =>
            {
                self.settle_all(formula, positive, block, around, open)
            }
            (Formula::Native { native, args, layout, formula }, _) => {
                match self.native(*native, args, layout) {
                    Some(truth) if (truth == Truth::True) == positive => return Ok(false),
                    Some(_) => return Err(Contradiction),
                    None => {}
                }
                let completed = if positive { self.complete(*native, args, layout)? } else { None };
                completed.map_or_else(|| self.settle(formula, positive, around, open), Ok)
            }
            (Formula::Let { slot, items, body, .. }, _) => {
                let before = self.aliases.len();
                self.bind_open(*slot, items);
                let inner = Around::inside(around, Slots::Run(*slot, items.len()));
                let computed =
                    self.aliases.iter().skip(before).any(|(_, of)| matches!(of, Standing::Computed));
                let result = if computed {
                    // What is computed from unknown words is computed again when they are known.
                    let mut inside = Vec::new();
                    let progress = self.settle(body, positive, &inner, &mut inside);
                    if progress.is_ok() && !inside.is_empty() {
                        self.stuck(formula, positive, around, open);
                    }
                    progress
                } else {
                    self.settle(body, positive, &inner, open)
                };
                self.aliases.truncate(before);
                result
            }
            _ => match self.formula(formula) {
                Truth::Undefined => Ok(self.stuck(formula, positive, around, open)),
                truth if (truth == Truth::True) == positive => Ok(false),
                _ => Err(self.refuted(formula)),
            },
        }
    }

    /// Notes whether a formula that cannot hold speaks of a length that only the scope fixes.
    fn refuted(&mut self, formula: &Formula) -> Contradiction {
        self.settling.by_length |=
            self.settling.fixed.is_some_and(|first| self.claims_length(formula, first));
        Contradiction
    }

    /// Whether a formula compares the length of a sequence that was laid out since `first`; the bounds of a variable do not.
    fn claims_length(&self, formula: &Formula, first: usize) -> bool {
        let claims = |formula: &Formula| self.claims_length(formula, first);
        match formula {
            Formula::Not(inner) => claims(inner),
            Formula::Memo { body, .. } | Formula::Let { body, .. } => claims(body),
            Formula::And(items) | Formula::AndL(items) | Formula::Or(items) | Formula::OrL(items) => {
                items.iter().any(claims)
            }
            Formula::Implies(a, b) | Formula::ImpliesL(a, b) => claims(a) || claims(b),
            Formula::Exists(block) | Formula::None(block) => {
                block.parts.iter().any(|part| claims(&part.formula))
            }
            Formula::Compare(_, a, b) => [(a, b), (b, a)].into_iter().any(|(length, other)| {
                !matches!(other, Term::Slot(_))
                    && matches!(length, Term::Len(seq) if self.is_laid_out(seq, first))
            }),
            _ => false,
        }
    }

    /// Whether a term is a sequence that was laid out since `first`, or an element of one.
    fn is_laid_out(&self, seq: &Term, first: usize) -> bool {
        match seq {
            Term::Slot(slot) => self
                .frame
                .get(self.base + slot)
                .and_then(|&word| usize::try_from(word).ok())
                .is_some_and(|number| number >= first && number < self.memory.seqs.len()),
            Term::At { seq, .. } => self.is_laid_out(seq, first),
            _ => false,
        }
    }

    /// Settles a universal, instance by instance: in each, the one conjunct that is not known must be false.
    fn settle_all(
        &mut self,
        formula: &'p Formula,
        positive: bool,
        block: &'p Block,
        around: &Around<'_>,
        open: &mut Vec<Goal<'p>>,
    ) -> Result<bool, Contradiction> {
        let mut progress = false;
        let mut contradiction = false;
        let mut give_up = false;
        let mut inside = Vec::new();
        let result = self.leaves((block, true), 0, &mut Vec::new(), &mut |machine, pending| {
            match pending {
                [] => {
                    machine.refuted(formula);
                    contradiction = true;
                    return true;
                }
                [only] => {
                    let Some(part) = block.parts.get(*only) else { return false };
                    let inner = Around::inside(around, Slots::Block(block));
                    if let Ok(settled) = machine.settle(&part.formula, false, &inner, &mut inside) {
                        progress |= settled;
                    } else {
                        contradiction = true;
                        return true;
                    }
                }
                _ => {
                    give_up = true;
                    return true;
                }
            }
            if inside.len() > OPEN {
                give_up = true;
            }
            give_up
        });
        if contradiction {
            return Err(Contradiction);
        }
        if give_up || result.is_err() {
            self.stuck(formula, positive, around, open);
        } else {
            open.append(&mut inside);
        }
        Ok(progress)
    }
}
