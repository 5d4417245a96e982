//! What follows from a conjunct and speaks of fewer variables: checked as soon as these have values, it cuts the search
//! before the conjunct itself can be asked. In `∃o ∃d (moves(o, d) ∨ takes(o, d))` both cases say that there is a man on
//! `o`, and of sixty-four squares two are left before any `d` is tried.
//!
//! Each is false only where its conjunct is, and where it is undefined it says nothing: the truth values stay as they are.

use super::defined::Facts;
use super::logic;
use crate::core::{Formula, Part, Slot, Var};

/// What a formula that is worth checking early costs at most.
const CHEAP: usize = 80;

/// Adds what follows from conjuncts and needs fewer of the variables.
pub(super) fn add_implied(vars: &[Var], parts: &mut Vec<Part>, facts: &Facts<'_>) {
    let own: Vec<Slot> = vars.iter().flat_map(|var| var.slot..var.slot + var.ty.width()).collect();
    let needs = |formula: &Formula| {
        let mut slots = Vec::new();
        logic::slots(formula, &mut slots);
        slots.retain(|slot| own.contains(slot));
        slots.len()
    };
    let mut extra: Vec<Part> = Vec::new();
    for part in parts.iter() {
        let mut found = Vec::new();
        match &part.formula {
            Formula::Native { formula, .. } => follow(formula, facts, true, &mut found),
            formula @ (Formula::Or(_) | Formula::OrL(_)) => follow(formula, facts, false, &mut found),
            _ => continue,
        }
        let all = needs(&part.formula);
        for formula in found {
            let known = |part: &Part| part.guards == 0 && part.formula == *formula;
            if needs(formula) < all
                && logic::cost(formula) < CHEAP
                && !parts.iter().any(known)
                && !extra.iter().any(known)
            {
                extra.push(Part { formula: formula.clone(), guards: part.guards, implied: true });
            }
        }
    }
    parts.extend(extra);
}

/// The formulas that are false only where this one is. What the caller's own code answers is never undefined, so nothing
/// in it holds back what comes after it.
fn follow<'f>(formula: &'f Formula, facts: &Facts<'f>, native: bool, out: &mut Vec<&'f Formula>) {
    match formula {
        Formula::And(items) => items.iter().for_each(|item| follow(item, facts, native, out)),
        Formula::AndL(items) => {
            let partial = if native { items.len() } else { facts.first_partial(items) };
            items.iter().take(partial.saturating_add(1)).for_each(|item| follow(item, facts, native, out));
        }
        Formula::Or(items) | Formula::OrL(items) => {
            let Some((first, others)) = items.split_first() else { return };
            let mut common = Vec::new();
            follow(first, facts, native, &mut common);
            for item in others {
                let mut found = Vec::new();
                follow(item, facts, native, &mut found);
                common.retain(|formula| found.contains(formula));
            }
            out.extend(common);
            out.push(formula);
        }
        Formula::Native { formula, .. } => follow(formula, facts, true, out),
        other => out.push(other),
    }
}
