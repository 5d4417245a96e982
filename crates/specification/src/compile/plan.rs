//! Quantifiers: the order in which variables get their values and conjuncts are checked.
//!
//! Every quantifier is an existential over conjuncts (∀ is ¬∃¬). A variable takes its values from an equation, from the
//! elements of a sequence, from its bounds, or from the scope, whichever is least; every conjunct is checked as soon as
//! its variables have values. A bound that stands to the right of a lazy connective does not protect what is left
//! of it, so the range is widened by one there: what is undefined outside of the bounds is then seen.

use rustc_hash::FxHashMap;

use super::defined::Facts;
use super::implied::add_implied;
use super::{Compiler, logic};
use crate::core::{Block, Cmp, Filter, Formula, Part, Phase, Slot, Step, Term, Truth, Unknown, Var};
use crate::token::Span;
use crate::types::Layout;

/// How many conjuncts of one quantifier are told apart.
const PARTS: usize = 127;
/// Into how many cases one quantifier may be split.
const CASES: usize = 8;

#[derive(Debug, Default, Clone)]
struct Bounds {
    lows: Vec<Term>,
    highs: Vec<Term>,
    /// All the values there are, by one conjunct.
    values: Option<Vec<Term>>,
    elements: Option<Term>,
}

impl Compiler<'_> {
    /// An existential over a body: one block, or a disjunction of blocks where cases bound the variables better.
    pub(super) fn exists(&mut self, vars: Vec<Var>, body: Formula, span: Span) -> Formula {
        let mut parts = Vec::new();
        flatten(body, 0, &mut parts, &Facts::new(&self.sizes));
        self.planned(vars, parts, span, CASES)
    }

    fn planned(&self, vars: Vec<Var>, parts: Vec<Part>, span: Span, cases: usize) -> Formula {
        let mut vars = vars;
        let mut parts = parts;
        // ∃x ∃y is one block.
        while parts.len() == 1 && matches!(parts[0].formula, Formula::Exists(_)) {
            if let Some(Part { formula: Formula::Exists(inner), .. }) = parts.pop() {
                vars.extend(inner.vars);
                parts = inner.parts.into_iter().filter(|part| !part.implied).collect();
            }
        }
        bring_out(&mut vars, &mut parts);
        if let [Part { formula: Formula::Or(items), .. }] = &parts[..]
            && items.len() <= cases
            && items.iter().all(|item| matches!(item, Formula::Exists(_)))
        {
            let each = items.iter().map(|item| {
                let part = Part { formula: item.clone(), guards: 0, implied: false };
                self.planned(vars.clone(), vec![part], span, cases / items.len())
            });
            return logic::or(each.collect());
        }
        if let Some(split) = self.split(&vars, &parts, cases) {
            let share = cases / split.len().max(1);
            let each = split.into_iter().map(|parts| self.planned(vars.clone(), parts, span, share));
            return logic::or(each.collect());
        }
        add_implied(&vars, &mut parts, &Facts::new(&self.sizes));
        let steps = self.plan(&vars, &parts);
        Formula::Exists(Box::new(Block { vars, parts, steps, span }))
    }

    /// The conjuncts by cases of a disjunction, if every case says more of the variables than they know together.
    fn split(&self, vars: &[Var], parts: &[Part], cases: usize) -> Option<Vec<Vec<Part>>> {
        let own: Vec<Slot> = vars.iter().flat_map(|var| var.slot..var.slot + var.ty.width()).collect();
        let all_closed = |term: &Term, slot: Slot| {
            let mut slots = Vec::new();
            logic::term_slots(term, &mut slots);
            slots.iter().all(|found| *found != slot && !own.contains(found))
        };
        let at = parts.iter().position(|part| {
            let Formula::Or(items) = &part.formula else { return false };
            // Worth it where each case bounds a variable by what is given, and the whole disjunction does not.
            items.len() <= cases
                && logic::cost(&part.formula) < 2_000
                && items.iter().all(|item| {
                    own.iter().any(|&slot| {
                        let closed = |term: &Term| all_closed(term, slot);
                        let mut case = Bounds::default();
                        collect(item, slot, &closed, &mut case);
                        let mut whole = Bounds::default();
                        collect(&part.formula, slot, &closed, &mut whole);
                        let better = case.values.is_some() && whole.values.is_none();
                        let range = !case.lows.is_empty() && !case.highs.is_empty() && whole.lows.is_empty();
                        better || range
                    })
                })
        })?;
        let Formula::Or(items) = &parts.get(at)?.formula else { return None };
        let guards = parts.get(at)?.guards;
        let facts = Facts::new(&self.sizes);
        Some(
            items
                .iter()
                .map(|item| {
                    let mut case: Vec<Part> = parts.to_vec();
                    if let Some(place) = case.get_mut(at) {
                        place.formula = Formula::Const(Truth::True);
                    }
                    let before = case.len();
                    flatten(item.clone(), guards, &mut case, &facts);
                    // What waited for the disjunction waits for the case.
                    let mut added = 0u128;
                    for (index, part) in case.iter().enumerate().take(PARTS).skip(before) {
                        if !facts.formula(&part.formula) {
                            added |= 1 << index;
                        }
                    }
                    for part in case.iter_mut().take(before) {
                        if at < PARTS && part.guards & (1 << at) != 0 {
                            part.guards |= added;
                        }
                    }
                    case
                })
                .collect(),
        )
    }

    fn plan(&self, vars: &[Var], parts: &[Part]) -> Vec<Step> {
        let own: Vec<Slot> = vars.iter().flat_map(|var| var.slot..var.slot + var.ty.width()).collect();
        let used: Vec<Vec<Slot>> = parts
            .iter()
            .map(|part| {
                let mut all = Vec::new();
                logic::slots(&part.formula, &mut all);
                all.retain(|slot| own.contains(slot));
                all
            })
            .collect();
        let costs: Vec<usize> = parts.iter().map(|part| logic::cost(&part.formula)).collect();
        let mut bound: Vec<Slot> = Vec::new();
        let mut scheduled = vec![false; parts.len()];
        let mut steps = Vec::new();
        loop {
            loop {
                let ready = (0..parts.len())
                    .filter(|&at| {
                        !scheduled[at]
                            && used[at].iter().all(|slot| bound.contains(slot))
                            && (0..parts.len().min(PARTS))
                                .all(|guard| parts[at].guards & (1 << guard) == 0 || scheduled[guard])
                    })
                    .min_by_key(|&at| costs[at]);
                let Some(at) = ready else { break };
                scheduled[at] = true;
                steps.push(Step::Check(at));
            }
            if own.iter().all(|slot| bound.contains(slot)) {
                // Conjuncts in a circle of guards, which cannot be: checked all the same.
                for at in (0..parts.len()).filter(|&at| !scheduled[at]) {
                    steps.push(Step::Check(at));
                }
                add_filters(&mut steps, parts);
                return steps;
            }
            let (step, slots) = self.next(vars, parts, &used, &own, &bound);
            for (at, done) in scheduled.iter_mut().enumerate() {
                *done |= !guarded(parts, &used, at, &slots) && follows(&parts[at].formula, &step);
            }
            steps.push(step);
            bound.extend(slots);
        }
    }

    /// The variable with the fewest values, and the slots that get them.
    fn next(
        &self,
        vars: &[Var],
        parts: &[Part],
        used: &[Vec<Slot>],
        own: &[Slot],
        bound: &[Slot],
    ) -> (Step, Vec<Slot>) {
        let closed = |term: &Term| {
            let mut slots = Vec::new();
            logic::term_slots(term, &mut slots);
            slots.iter().all(|slot| !own.contains(slot) || bound.contains(slot))
        };
        let mut best: Option<(i64, Step, Vec<Slot>)> = None;
        let mut offer = |size: i64, step: Step, slots: Vec<Slot>| {
            if best.as_ref().is_none_or(|(least, ..)| size < *least) {
                best = Some((size, step, slots));
            }
        };
        for (number, var) in vars.iter().enumerate() {
            let width = var.ty.width();
            let slots: Vec<Slot> = (var.slot..var.slot + width).collect();
            let free: Vec<Slot> = slots.iter().copied().filter(|slot| !bound.contains(slot)).collect();
            if free.is_empty() {
                continue;
            }
            // x ∈ s, for the whole variable.
            if free.len() == width {
                for part in parts {
                    if let Some(seq) = membership(&part.formula, &slots)
                        && closed(seq)
                    {
                        offer(6, Step::Elements { slot: var.slot, width, seq: seq.clone() }, slots.clone());
                    }
                }
            }
            let layout = var.ty.layout();
            let plain = layout.iter().all(|word| *word == Layout::Word);
            let mut poor = true;
            for &slot in &free {
                let is_word = layout.get(slot - var.slot) == Some(&Layout::Word);
                let mut found = Bounds::default();
                for (at, part) in parts.iter().enumerate() {
                    if !used[at].contains(&slot) {
                        continue;
                    }
                    let widen = guarded(parts, used, at, &[slot]);
                    let mut bounds = Bounds::default();
                    collect(&part.formula, slot, &closed, &mut bounds);
                    if widen {
                        bounds.values = None;
                        bounds.lows = bounds.lows.into_iter().map(|low| plus(low, -1)).collect();
                        bounds.highs = bounds.highs.into_iter().map(|high| plus(high, 1)).collect();
                    }
                    found.lows.extend(bounds.lows);
                    found.highs.extend(bounds.highs);
                    if let Some(values) = bounds.values
                        && found.values.as_ref().is_none_or(|old| values.len() < old.len())
                    {
                        found.values = Some(values);
                    }
                    found.elements = found.elements.or(bounds.elements);
                }
                if let Some(options) = found.values {
                    poor = false;
                    let size = i64::try_from(options.len()).unwrap_or(i64::MAX);
                    offer(size, Step::Values { slot, options }, vec![slot]);
                } else if let Some(seq) = found.elements {
                    poor = false;
                    offer(6, Step::Elements { slot, width: 1, seq }, vec![slot]);
                } else if is_word && plain && !found.lows.is_empty() && !found.highs.is_empty() {
                    poor = false;
                    let size = size_of(&found);
                    let (lows, highs) = (found.lows, found.highs);
                    offer(size, Step::Range { slot, lows, highs, filter: None }, vec![slot]);
                } else if is_word && plain {
                    let (low, high) =
                        if var.ty == crate::types::Ty::Bool { (0, 1) } else { self.scope.integers };
                    let mut lows = found.lows;
                    let mut highs = found.highs;
                    if lows.is_empty() {
                        lows.push(Term::Const(low));
                    }
                    if highs.is_empty() {
                        highs.push(Term::Const(high));
                    }
                    offer(high - low + 10, Step::Range { slot, lows, highs, filter: None }, vec![slot]);
                }
            }
            if poor
                && free.len() == width
                && let Some(values) = var.named.as_deref().and_then(|name| self.scope.named(name, width))
            {
                let size = i64::try_from(values.len())
                    .unwrap_or(i64::MAX)
                    .min(self.scope.integers.1 - self.scope.integers.0);
                offer(size, Step::Listed { slot: var.slot, width, values }, slots.clone());
            }
            if !plain {
                let goals: Vec<usize> = (0..parts.len())
                    .filter(|&at| {
                        !parts[at].implied
                            && used[at].iter().any(|slot| slots.contains(slot))
                            && used[at].iter().all(|slot| slots.contains(slot) || bound.contains(slot))
                    })
                    .collect();
                // The one that most conjuncts speak of alone comes first: the others follow from it.
                let goals_size = i64::try_from(goals.len().min(1_000)).unwrap_or(0);
                let phases = phases(goals, parts, &slots);
                offer(
                    100_000 - goals_size,
                    Step::Solve(Box::new(Unknown { var: number, phases, free: free.clone(), reads: None })),
                    free.clone(),
                );
            }
        }
        match best {
            Some((_, step, slots)) => (step, slots),
            // Nothing is free, which the caller excluded: an empty list of values.
            None => (Step::Values { slot: 0, options: Vec::new() }, own.to_vec()),
        }
    }
}

/// How many ways there may be to fill what the first conjuncts leave open, before the others are asked.
const FEW: usize = 16;
/// The same where there are no others.
const FREE: usize = 4_096;

/// The conjuncts that speak of an unknown value, those first that say most of it: if they say enough, what is found from
/// them is the same wherever else they stand. The others are asked for each value, which they may remember. What looks for
/// unknown values that depend on this one is of no use before it is known.
fn phases(goals: Vec<usize>, parts: &[Part], slots: &[Slot]) -> Vec<Phase> {
    let equations = Equations { slots, linked: false };
    let says: Vec<Says> = goals.iter().map(|&at| equations.says(&parts[at].formula, true)).collect();
    let early: Vec<usize> = goals.iter().copied().filter(|&at| !waits(&parts[at].formula, slots)).collect();
    let most = says.iter().copied().max().unwrap_or(Says::Nothing);
    let tells = |says: Says| most >= Says::MuchPerhaps && (says == most || says == Says::Something);
    // How long it is goes with the equations: in a sequence that is too short they say nothing, and all is open.
    let sizes = |at: usize| most >= Says::MuchPerhaps && compares_length(&parts[at].formula, slots);
    let first =
        goals.iter().zip(says).filter(|&(at, says)| early.contains(at) && (tells(says) || sizes(*at)));
    let first: Vec<usize> = first.map(|(&at, _)| at).collect();
    let mut phases: Vec<Phase> = Vec::new();
    for (goals, most) in [(first, FEW), (early, FREE), (goals, FREE)] {
        if !goals.is_empty() && phases.last().is_none_or(|last| last.goals != goals) {
            phases.push(Phase { goals, most, known: None });
        }
    }
    if let Some(last) = phases.last_mut() {
        last.most = FREE;
    } else {
        phases.push(Phase { goals: Vec::new(), most: FREE, known: None });
    }
    phases
}

/// Whether a formula compares the length of an unknown sequence with something.
fn compares_length(formula: &Formula, slots: &[Slot]) -> bool {
    let is_length = |term: &Term| matches!(term, Term::Len(seq) if matches!(**seq, Term::Slot(slot) if slots.contains(&slot)));
    matches!(formula, Formula::Compare(_, a, b) if is_length(a) || is_length(b))
}

/// What a formula says of an unknown value by equations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Says {
    Nothing,
    /// A word of it in some cases.
    Perhaps,
    /// A word of it.
    Something,
    /// Many words of it in some cases.
    MuchPerhaps,
    /// Many words of it.
    Much,
}

/// Looks for equations of an unknown value.
#[derive(Clone, Copy)]
struct Equations<'a> {
    /// Where it lies.
    slots: &'a [Slot],
    /// Whether only those with something else count, not those with a number.
    linked: bool,
}

impl Equations<'_> {
    fn says(self, formula: &Formula, positive: bool) -> Says {
        let perhaps = |says: Says| match says {
            Says::Much => Says::MuchPerhaps,
            Says::Something => Says::Perhaps,
            other => other,
        };
        match formula {
            Formula::Compare(cmp, a, b) => {
                let equal = if positive { Cmp::Eq } else { Cmp::Ne };
                if *cmp == equal && self.equates(a, b) { Says::Something } else { Says::Nothing }
            }
            Formula::SameSeq(a, b, _) if positive && self.equates(a, b) => Says::Much,
            Formula::Not(inner) => self.says(inner, !positive),
            Formula::Memo { body: inner, .. }
            | Formula::Let { body: inner, .. }
            | Formula::Native { formula: inner, .. } => self.says(inner, positive),
            Formula::And(parts) | Formula::AndL(parts) | Formula::Or(parts) | Formula::OrL(parts) => {
                let every = matches!(formula, Formula::And(_) | Formula::AndL(_)) == positive;
                let said = parts.iter().map(|part| self.says(part, positive)).max();
                let said = said.unwrap_or(Says::Nothing);
                if every { said } else { perhaps(said) }
            }
            Formula::Implies(a, b) | Formula::ImpliesL(a, b) => {
                self.says(a, !positive).max(self.says(b, positive))
            }
            Formula::If(_, yes, no) => self.says(yes, positive).max(self.says(no, positive)),
            Formula::Exists(block) | Formula::None(block) => {
                if matches!(formula, Formula::Exists(_)) == positive {
                    perhaps(self.conjuncts(block, true))
                } else {
                    // For every value of its variables: much, unless it says that they are all the same.
                    match (
                        Self { linked: true, ..self }.conjuncts(block, false),
                        self.conjuncts(block, false),
                    ) {
                        (Says::Nothing, said) => said,
                        _ => Says::Much,
                    }
                }
            }
            _ => Says::Nothing,
        }
    }

    fn conjuncts(self, block: &Block, positive: bool) -> Says {
        let parts = block.parts.iter().filter(|part| !part.implied);
        parts.map(|part| self.says(&part.formula, positive)).max().unwrap_or(Says::Nothing)
    }

    fn equates(self, a: &Term, b: &Term) -> bool {
        let counts = |term: &Term| !self.linked || !matches!(term, Term::Const(_));
        (self.is_part(a) && counts(b)) || (self.is_part(b) && counts(a))
    }

    /// Whether a term is a word of the value.
    fn is_part(self, term: &Term) -> bool {
        let mut term = term;
        while let Term::At { seq, .. } = term {
            term = seq;
        }
        matches!(term, Term::Slot(slot) if self.slots.contains(slot))
    }
}

/// Whether a formula looks for an unknown value that depends on these slots.
fn waits(formula: &Formula, slots: &[Slot]) -> bool {
    let mut found = false;
    logic::visit(formula, &mut |node| {
        if let logic::Node::Formula(inner @ (Formula::Exists(block) | Formula::None(block))) = node
            && block.steps.iter().any(|step| matches!(step, Step::Solve(_)))
        {
            let mut read = Vec::new();
            logic::slots(inner, &mut read);
            found |= read.iter().any(|slot| slots.contains(slot));
        }
    });
    found
}

/// Conjuncts of a formula, each with the lazy ones before it that may be undefined.
fn flatten(formula: Formula, guards: u128, parts: &mut Vec<Part>, facts: &Facts<'_>) {
    match formula {
        Formula::And(items) => {
            for item in items {
                flatten(item, guards, parts, facts);
            }
        }
        Formula::AndL(items) => {
            // An item holds back what comes after it only if it can be undefined where those before it hold.
            let partial = facts.first_partial(&items);
            let mut guards = guards;
            for (at, item) in items.into_iter().enumerate() {
                let before = parts.len();
                flatten(item, guards, parts, facts);
                if at >= partial {
                    for at in before..parts.len().min(PARTS) {
                        guards |= 1 << at;
                    }
                }
            }
        }
        Formula::Const(Truth::True) => {}
        formula => parts.push(Part { formula, guards, implied: false }),
    }
}

/// Whether a conjunct stands to the right of one by a lazy connective that speaks of these slots, too.
fn guarded(parts: &[Part], used: &[Vec<Slot>], at: usize, slots: &[Slot]) -> bool {
    (0..parts.len().min(PARTS)).any(|guard| {
        parts[at].guards & (1 << guard) != 0 && used[guard].iter().any(|slot| slots.contains(slot))
    })
}

/// Whether a bound holds for every value of the range that it bounds.
fn follows(formula: &Formula, step: &Step) -> bool {
    let (Formula::Compare(cmp, a, b), Step::Range { slot, lows, highs, .. }) = (formula, step) else {
        return false;
    };
    [(a, b, *cmp), (b, a, cmp.mirrored())].into_iter().any(|(var, bound, cmp)| {
        let bounds = match cmp {
            Cmp::Lt | Cmp::Le => highs,
            Cmp::Gt | Cmp::Ge => lows,
            Cmp::Eq | Cmp::Ne => return false,
        };
        let by = match cmp {
            Cmp::Lt => -1,
            Cmp::Gt => 1,
            _ => 0,
        };
        // A bound of `i + 1` is one of `i`.
        let (var, bound) = match bound {
            Term::Const(value) => match logic::unmoved(var, *value) {
                Some((inner, value)) => (inner, Term::Const(value)),
                None => (var, bound.clone()),
            },
            _ => (var, bound.clone()),
        };
        let bound = if by == 0 { bound } else { plus(bound, by) };
        matches!(var, Term::Slot(found) if found == slot) && bounds.contains(&bound)
    })
}

/// Brings out an existential that says in which sequence a variable is: `∃c(∃f(f ∈ t ∧ c ∈ f) ∧ …)`.
fn bring_out(vars: &mut Vec<Var>, parts: &mut Vec<Part>) {
    let found = parts.iter().position(|part| {
        let Formula::Exists(inner) = &part.formula else { return false };
        inner.parts.iter().any(|part| {
            vars.iter().any(|var| {
                let slots: Vec<Slot> = (var.slot..var.slot + var.width).collect();
                membership(&part.formula, &slots).is_some()
            })
        })
    });
    let Some(at) = found else { return };
    let Formula::Exists(inner) = &parts[at].formula else { return };
    let (first, count) = (parts.len(), inner.parts.len());
    if first + count > PARTS {
        return;
    }
    let Block { vars: more, parts: conjuncts, .. } = (**inner).clone();
    let (before, own) = (parts[at].guards, ((1u128 << count) - 1) << first);
    parts[at].formula = Formula::Const(Truth::True);
    for part in parts.iter_mut().filter(|part| part.guards & (1 << at) != 0) {
        part.guards |= own;
    }
    vars.extend(more);
    parts.extend(conjuncts.into_iter().map(|part| Part { guards: part.guards << first | before, ..part }));
}

/// Notes for each range whether the check that comes next compares the element at the value.
fn add_filters(steps: &mut [Step], parts: &[Part]) {
    for at in 1..steps.len() {
        let Step::Check(number) = steps[at] else { continue };
        if let (Step::Range { slot, filter, .. }, Some(part)) = (&mut steps[at - 1], parts.get(number)) {
            *filter = filter_of(&part.formula, *slot, number).map(Box::new);
        }
    }
}

fn filter_of(formula: &Formula, slot: Slot, part: usize) -> Option<Filter> {
    let Formula::Compare(cmp, a, b) = formula else { return None };
    [(a, b, *cmp), (b, a, cmp.mirrored())].into_iter().find_map(|(element, with, cmp)| {
        let Term::At { seq, index, width, place } = element else { return None };
        let fits = matches!(**index, Term::Slot(found) if found == slot)
            && !mentions(seq, slot)
            && !mentions(with, slot)
            && logic::term_cost(with) <= 4;
        let (seq, with) = ((**seq).clone(), with.clone());
        fits.then_some(Filter { part, seq, width: *width, place: *place, cmp, with })
    })
}

/// The sequence of `slots ∈ seq`.
fn membership<'f>(formula: &'f Formula, slots: &[Slot]) -> Option<&'f Term> {
    match formula {
        Formula::Member { items, seq, .. } => {
            let same = items.len() == slots.len()
                && items
                    .iter()
                    .zip(slots)
                    .all(|(item, slot)| matches!(item, Term::Slot(found) if found == slot));
            same.then_some(seq)
        }
        Formula::Native { formula, .. } => membership(formula, slots),
        Formula::And(parts) => parts.iter().find_map(|part| membership(part, slots)),
        Formula::AndL(parts) => parts.iter().find_map(|part| membership(part, slots)),
        _ => None,
    }
}

fn size_of(bounds: &Bounds) -> i64 {
    let constant = |term: &Term| match term {
        Term::Const(value) => Some(*value),
        _ => None,
    };
    let low = bounds.lows.iter().filter_map(constant).max();
    let high = bounds.highs.iter().filter_map(constant).min();
    match (low, high) {
        (Some(low), Some(high)) => high.saturating_sub(low).saturating_add(1),
        _ => 8,
    }
}

fn plus(term: Term, by: i64) -> Term {
    match term {
        Term::Const(value) => Term::Const(value.saturating_add(by)),
        other => Term::Add(Box::new(other), Box::new(Term::Const(by))),
    }
}

fn subtract(a: Term, b: &Term) -> Term {
    match (&a, b) {
        (Term::Const(a), Term::Const(b)) => Term::Const(a.saturating_sub(*b)),
        _ => Term::Sub(Box::new(a), Box::new(b.clone())),
    }
}

fn add(a: Term, b: &Term) -> Term {
    match (&a, b) {
        (Term::Const(a), Term::Const(b)) => Term::Const(a.saturating_add(*b)),
        _ => Term::Add(Box::new(a), Box::new(b.clone())),
    }
}

fn negated(a: Term) -> Term {
    match a {
        Term::Const(a) => Term::Const(a.saturating_neg()),
        other => Term::Neg(Box::new(other)),
    }
}

/// What a conjunct says of a slot.
fn collect(formula: &Formula, slot: Slot, closed: &dyn Fn(&Term) -> bool, out: &mut Bounds) {
    match formula {
        Formula::And(parts) => {
            for part in parts {
                collect(part, slot, closed, out);
            }
        }
        Formula::AndL(parts) => {
            for (at, part) in parts.iter().enumerate() {
                let none = FxHashMap::default();
                let guarded = parts[..at].iter().any(|guard| {
                    let mut slots = Vec::new();
                    logic::slots(guard, &mut slots);
                    slots.contains(&slot) && !Facts::new(&none).formula(guard)
                });
                if !guarded {
                    collect(part, slot, closed, out);
                }
            }
        }
        Formula::Native { formula, .. } => collect(formula, slot, closed, out),
        Formula::Or(parts) | Formula::OrL(parts) => {
            let all: Vec<Bounds> = parts
                .iter()
                .map(|part| {
                    let mut bounds = Bounds::default();
                    collect(part, slot, closed, &mut bounds);
                    bounds
                })
                .collect();
            hull(&all, out);
        }
        Formula::If(_, yes, no) => {
            let mut sides = [Bounds::default(), Bounds::default()];
            collect(yes, slot, closed, &mut sides[0]);
            collect(no, slot, closed, &mut sides[1]);
            hull(&sides, out);
        }
        Formula::Compare(cmp, a, b) => {
            if mentions(a, slot) && closed(b) {
                isolate(a, *cmp, b.clone(), slot, closed, out);
            } else if mentions(b, slot) && closed(a) {
                isolate(b, cmp.mirrored(), a.clone(), slot, closed, out);
            }
        }
        Formula::SameSeq(a, b, _) => match (a, b) {
            (Term::Slot(found), other) | (other, Term::Slot(found)) if *found == slot && closed(other) => {
                out.values = Some(vec![other.clone()]);
            }
            _ => {}
        },
        Formula::Word(Term::Slot(found)) if *found == slot => out.values = Some(vec![Term::Const(1)]),
        Formula::Not(inner) if matches!(&**inner, Formula::Word(Term::Slot(found)) if *found == slot) => {
            out.values = Some(vec![Term::Const(0)]);
        }
        Formula::Member { items, seq, .. } => {
            if let [Term::Slot(found)] = items[..]
                && found == slot
                && closed(seq)
            {
                out.elements = Some(seq.clone());
            }
        }
        _ => {}
    }
}

/// What holds in every case.
fn hull(cases: &[Bounds], out: &mut Bounds) {
    if cases.iter().all(|case| case.values.is_some()) {
        let all: Vec<Term> = cases.iter().flat_map(|case| case.values.clone().unwrap_or_default()).collect();
        if all.len() <= 12 && out.values.as_ref().is_none_or(|old| all.len() < old.len()) {
            out.values = Some(all);
        }
        return;
    }
    let constants = |terms: &[Term]| -> Vec<i64> {
        terms
            .iter()
            .filter_map(|term| if let Term::Const(value) = term { Some(*value) } else { None })
            .collect()
    };
    let mut low = Some(i64::MAX);
    let mut high = Some(i64::MIN);
    for case in cases {
        let values = case.values.as_ref().map(|values| constants(values));
        let (case_low, case_high) = match &values {
            Some(values) if values.len() == case.values.as_ref().map_or(0, Vec::len) => {
                (values.iter().min().copied(), values.iter().max().copied())
            }
            _ => (constants(&case.lows).into_iter().max(), constants(&case.highs).into_iter().min()),
        };
        low = low.zip(case_low).map(|(a, b)| a.min(b));
        high = high.zip(case_high).map(|(a, b)| a.max(b));
    }
    out.lows.extend(low.map(Term::Const));
    out.highs.extend(high.map(Term::Const));
}

fn mentions(term: &Term, slot: Slot) -> bool {
    let mut slots = Vec::new();
    logic::term_slots(term, &mut slots);
    slots.contains(&slot)
}

/// `term cmp value` solved for a slot.
fn isolate(term: &Term, cmp: Cmp, value: Term, slot: Slot, closed: &dyn Fn(&Term) -> bool, out: &mut Bounds) {
    match term {
        Term::Slot(found) if *found == slot => match cmp {
            Cmp::Eq => {
                out.values = Some(vec![value]);
            }
            Cmp::Lt => out.highs.push(plus(value, -1)),
            Cmp::Le => out.highs.push(value),
            Cmp::Gt => out.lows.push(plus(value, 1)),
            Cmp::Ge => out.lows.push(value),
            Cmp::Ne => {}
        },
        Term::Add(a, b) if closed(b) => isolate(a, cmp, subtract(value, b), slot, closed, out),
        Term::Add(a, b) if closed(a) => isolate(b, cmp, subtract(value, a), slot, closed, out),
        Term::Sub(a, b) if closed(b) => isolate(a, cmp, add(value, b), slot, closed, out),
        Term::Sub(a, b) if closed(a) => {
            isolate(b, cmp.mirrored(), subtract((**a).clone(), &value), slot, closed, out);
        }
        Term::Neg(a) => isolate(a, cmp.mirrored(), negated(value), slot, closed, out),
        Term::Abs(a) => match cmp {
            Cmp::Eq => {
                let mut sides = [Bounds::default(), Bounds::default()];
                isolate(a, Cmp::Eq, value.clone(), slot, closed, &mut sides[0]);
                isolate(a, Cmp::Eq, negated(value), slot, closed, &mut sides[1]);
                if let [Bounds { values: Some(a), .. }, Bounds { values: Some(b), .. }] = sides {
                    // The two sides may be one value, which is then tried twice.
                    out.values = Some(a.into_iter().chain(b).collect());
                }
            }
            Cmp::Lt | Cmp::Le => {
                isolate(a, cmp, value.clone(), slot, closed, out);
                isolate(a, cmp.mirrored(), negated(value), slot, closed, out);
            }
            _ => {}
        },
        _ => {}
    }
}
