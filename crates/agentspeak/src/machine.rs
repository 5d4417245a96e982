//! The inference machine: depth-first search for the solutions of a formula over the belief base.
//!
//! Goals wait in frames and alternatives in choice points, both in vectors, so the depth of a proof is
//! bounded by the memory limit and not by the host stack. A clause leaves a choice point only if another
//! clause may fit its first argument, and a frame that is last and unprotected is reused (the last-call
//! optimisation of Warren's machine: D. H. D. Warren, "An Abstract Prolog Instruction Set", 1983).

use std::mem;
use std::rc::Rc;

use crate::actions::{Action, ActionError, Call, Collector, Outcome};
use crate::agent::Mind;
use crate::beliefs::{Clause, Entry, first_key, literal_of};
use crate::code::{Code, Key, Node};
use crate::limits::Halt;
use crate::order::{compare, equal};
use crate::store::{Functions, Mark, Store};
use crate::symbol::Symbol;
use crate::term::{Extra, Kind, Literal, Ordered, RelOp, Term, Var};

const NONE: u32 = u32::MAX;

#[derive(Debug)]
struct Env {
    code: Rc<Code>,
    base: u32,
}

#[derive(Clone, Copy, Debug)]
enum What {
    Node(u32),
    /// The formula under the `not` at this choice point has a solution.
    Refuted(u32),
    /// The formula collected by this choice point has another solution.
    Collected(u32),
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    what: What,
    env: u32,
    parent: u32,
}

#[derive(Debug)]
struct Choice {
    mark: Mark,
    frames: usize,
    envs: usize,
    cont: u32,
    kind: ChoiceKind,
}

#[derive(Debug)]
enum ChoiceKind {
    Clauses { entry: Rc<Entry>, place: usize, first: u64, args: Box<[Term]>, extra: Option<Rc<Extra>> },
    Node { node: u32, env: u32 },
    Not,
    Collect { collector: Collector, args: Box<[Term]>, found: Vec<Term>, count: usize },
    Many(Generator),
}

/// Further solutions of an internal action.
#[derive(Debug)]
pub(crate) enum Generator {
    /// In each solution, these pairs unify.
    Pairs(std::vec::IntoIter<Vec<(Term, Term)>>),
    /// The term unifies with each number from `next` to `end`.
    Range { term: Term, next: f64, end: f64, step: f64 },
    /// The term unifies with each element of the list.
    Member { term: Term, rest: Term },
    /// The term unifies with a random number, or a random element, so many times; 0 for ever.
    Random { term: Term, items: Option<Vec<Term>>, left: Option<u64> },
}

impl Generator {
    fn is_done(&self) -> bool {
        match self {
            Self::Pairs(pairs) => pairs.len() == 0,
            Self::Range { next, end, step, .. } => {
                if *step > 0.0 {
                    next > end
                } else {
                    next < end
                }
            }
            Self::Member { rest, .. } => !matches!(rest, Term::List(_)),
            Self::Random { left, .. } => *left == Some(0),
        }
    }

    /// Tries the next solution; whether its terms unify.
    fn advance(&mut self, store: &mut Store, mind: &mut Mind) -> bool {
        match self {
            Self::Pairs(pairs) => {
                pairs.next().is_some_and(|pairs| pairs.iter().all(|(a, b)| store.unify(a, b)))
            }
            Self::Range { term, next, step, .. } => {
                let value = *next;
                *next += *step;
                store.unify(term, &Term::Number(value))
            }
            Self::Member { term, rest } => {
                let rest_now = store.deref(rest).clone();
                let Term::List(cons) = &rest_now else { return false };
                *rest = store.deref(&cons.tail).clone();
                store.unify(term, &cons.head)
            }
            Self::Random { term, items, left } => {
                if let Some(left) = left {
                    *left -= 1;
                }
                let value = match items {
                    None => Term::Number(mind.random()),
                    Some(items) => items[mind.random_below(items.len())].clone(),
                };
                store.unify(term, &value)
            }
        }
    }
}

/// A search over a belief base, possibly suspended between solutions.
#[derive(Debug, Default)]
pub(crate) struct Machine {
    pub(crate) store: Store,
    /// Why the last internal action that stood alone failed, if it was an error.
    pub(crate) error: Option<ActionError>,
    frames: Vec<Frame>,
    envs: Vec<Env>,
    choices: Vec<Choice>,
    args: Vec<Term>,
    root: Option<Mark>,
    started: bool,
}

enum Flow {
    Exec { node: u32, env: u32, cont: u32 },
    Proceed(u32),
    Fail,
}

impl Machine {
    /// Prepares to search for solutions of `code`, whose variable 0 is variable `base` of the store.
    pub(crate) fn start(&mut self, code: Rc<Code>, base: u32) {
        self.frames.clear();
        self.choices.clear();
        self.envs.clear();
        self.error = None;
        self.envs.push(Env { code, base });
        self.root = Some(self.store.mark());
        self.started = false;
    }

    /// The first solution.
    pub(crate) fn solve(&mut self, code: &Rc<Code>, mind: &mut Mind) -> Result<bool, Halt> {
        self.start(code.clone(), 0);
        let found = self.next(mind);
        self.finish();
        found
    }

    /// Keeps the bindings of the current solution and forgets how to find another.
    pub(crate) fn finish(&mut self) {
        self.frames.clear();
        self.choices.clear();
        self.envs.clear();
        self.store.commit();
        self.root = None;
    }

    /// Looks for the first or next solution; after the last one the bindings are as before the first.
    pub(crate) fn next(&mut self, mind: &mut Mind) -> Result<bool, Halt> {
        let mut flow = if self.started {
            Flow::Fail
        } else {
            self.started = true;
            let Some(env) = self.envs.first() else { return Ok(false) };
            Flow::Exec { node: env.code.root, env: 0, cont: NONE }
        };
        loop {
            if mind.meter.step() {
                let bytes = self.bytes() + mind.outbox_bytes();
                mind.meter.check(bytes)?;
            }
            flow = match flow {
                Flow::Exec { node, env, cont } => self.exec(node, env, cont, mind)?,
                Flow::Proceed(NONE) => return Ok(true),
                Flow::Proceed(cont) => self.proceed(cont, mind),
                Flow::Fail => {
                    if let Some(flow) = self.backtrack(mind)? {
                        flow
                    } else {
                        if let Some(root) = self.root {
                            self.store.undo(root);
                        }
                        return Ok(false);
                    }
                }
            };
        }
    }

    fn bytes(&self) -> usize {
        self.store.bindings.len() * 16
            + self.store.trail_len() * 4
            + self.frames.len() * mem::size_of::<Frame>()
            + self.envs.len() * mem::size_of::<Env>()
            + self.choices.len() * mem::size_of::<Choice>()
    }

    fn proceed(&mut self, cont: u32, mind: &mut Mind) -> Flow {
        let Some(frame) = self.frames.get(cont as usize).copied() else { return Flow::Fail };
        let protected = self.choices.last().map_or(0, |choice| choice.frames);
        if cont as usize + 1 == self.frames.len() && cont as usize >= protected {
            self.frames.pop();
        }
        match frame.what {
            What::Node(node) => Flow::Exec { node, env: frame.env, cont: frame.parent },
            What::Refuted(choice) => {
                self.cut(choice as usize);
                Flow::Fail
            }
            What::Collected(choice) => {
                self.collect(choice as usize, frame.env, mind);
                Flow::Fail
            }
        }
    }

    /// Removes the choice point at this place and all later ones.
    fn cut(&mut self, place: usize) {
        if let Some(choice) = self.choices.get(place) {
            self.store.release(choice.mark);
            self.choices.truncate(place);
        }
    }

    fn push_choice(&mut self, cont: u32, kind: ChoiceKind) {
        let mark = self.store.mark();
        self.choices.push(Choice { mark, frames: self.frames.len(), envs: self.envs.len(), cont, kind });
    }

    fn push_frame(&mut self, what: What, env: u32, parent: u32) -> u32 {
        self.frames.push(Frame { what, env, parent });
        index(self.frames.len() - 1)
    }

    fn exec(&mut self, node: u32, env: u32, cont: u32, mind: &mut Mind) -> Result<Flow, Halt> {
        let (code, base) = {
            let env = &self.envs[env as usize];
            (env.code.clone(), env.base)
        };
        Ok(match &code.nodes[node as usize] {
            Node::True => Flow::Proceed(cont),
            Node::Fail => Flow::Fail,
            Node::And(left, right) => {
                let cont = self.push_frame(What::Node(*right), env, cont);
                Flow::Exec { node: *left, env, cont }
            }
            Node::Or(left, right) => {
                self.push_choice(cont, ChoiceKind::Node { node: *right, env });
                Flow::Exec { node: *left, env, cont }
            }
            Node::Not(inner) => {
                self.push_choice(cont, ChoiceKind::Not);
                let choice = index(self.choices.len() - 1);
                let cont = self.push_frame(What::Refuted(choice), env, NONE);
                Flow::Exec { node: *inner, env, cont }
            }
            Node::Call { key, args, extra } => {
                let mut ready = mem::take(&mut self.args);
                ready.clear();
                for arg in args {
                    ready.push(self.store.instantiate(arg, base, mind));
                }
                let extra =
                    extra.as_ref().map(|extra| Rc::new(self.store.instantiate_extra(extra, base, mind)));
                self.args = ready;
                self.call(key, extra.as_ref(), cont, mind)
            }
            Node::Relation { op, left, right } => {
                if self.relation(*op, left, right, base, mind) {
                    Flow::Proceed(cont)
                } else {
                    Flow::Fail
                }
            }
            Node::Internal { action, args, inner } => {
                let Some(action) = action else {
                    if env == 0 && cont == NONE {
                        self.error = Some(ActionError::unknown());
                    }
                    return Ok(Flow::Fail);
                };
                match action.collector {
                    Some(collector) if *inner != 0 || action.takes_formula(args.len()) => {
                        let args = args.iter().map(|arg| self.store.shift(arg, base)).collect();
                        self.push_choice(
                            cont,
                            ChoiceKind::Collect { collector, args, found: Vec::new(), count: 0 },
                        );
                        let choice = index(self.choices.len() - 1);
                        let cont = self.push_frame(What::Collected(choice), env, NONE);
                        Flow::Exec { node: *inner, env, cont }
                    }
                    _ => self.internal(action, args, base, (env, cont), mind)?,
                }
            }
            Node::Dynamic(term) => self.dynamic(term, base, cont, mind),
        })
    }

    fn call(&mut self, key: &Key, extra: Option<&Rc<Extra>>, cont: u32, mind: &mut Mind) -> Flow {
        let Some(entry) = mind.beliefs.entry(key) else { return Flow::Fail };
        let first = self.args.first().map_or(0, first_key);
        let Some(place) = entry.next(0, first) else { return Flow::Fail };
        let clause = entry.clauses[place].clone();
        if let Some(next) = entry.next(place + 1, first) {
            let entry = entry.clone();
            let args = self.args.clone().into_boxed_slice();
            let kind = ChoiceKind::Clauses { entry, place: next, first, args, extra: extra.cloned() };
            self.push_choice(cont, kind);
        }
        let args = mem::take(&mut self.args);
        let flow = self.try_clause(&clause, &args, extra.map(|extra| &**extra), cont);
        self.args = args;
        flow
    }

    fn try_clause(&mut self, clause: &Clause, args: &[Term], extra: Option<&Extra>, cont: u32) -> Flow {
        let base = self.store.alloc(clause.vars as usize);
        for (pattern, arg) in clause.args.iter().zip(args) {
            if !self.store.unify_head(pattern, base, arg) {
                return Flow::Fail;
            }
        }
        if let Some(extra) = extra {
            let own = clause.annots.borrow();
            if clause.rule.is_some() || extra.annots_tail.is_some() {
                let own = self.store.shift_extra(&own, base);
                if !self.store.unify_annots(extra, &own) {
                    return Flow::Fail;
                }
            } else {
                let wanted = extra.annots.len();
                if own.annots.len() < wanted {
                    return Flow::Fail;
                }
                let options = subsets(&own.annots, wanted)
                    .into_iter()
                    .map(|chosen| vec![(annots_term(extra.annots.clone()), annots_term(chosen))])
                    .collect::<Vec<_>>();
                drop(own);
                self.push_choice(cont, ChoiceKind::Many(Generator::Pairs(options.into_iter())));
                return Flow::Fail;
            }
        }
        match clause.body() {
            None => Flow::Proceed(cont),
            Some(code) => {
                let code = code.clone();
                let root = code.root;
                // An environment nobody can return to is replaced by the new one.
                let protected = self.choices.last().map_or(1, |choice| choice.envs.max(1));
                let needed = self.frames.last().map_or(0, |frame| frame.env as usize + 1);
                if self.envs.len() > protected
                    && self.envs.len() > needed
                    && cont_env(&self.frames, cont) < self.envs.len()
                {
                    self.envs.pop();
                }
                self.envs.push(Env { code, base });
                Flow::Exec { node: root, env: index(self.envs.len() - 1), cont }
            }
        }
    }

    fn backtrack(&mut self, mind: &mut Mind) -> Result<Option<Flow>, Halt> {
        loop {
            let Some(choice) = self.choices.last_mut() else { return Ok(None) };
            self.store.undo(choice.mark);
            self.frames.truncate(choice.frames);
            self.envs.truncate(choice.envs);
            let cont = choice.cont;
            match &mut choice.kind {
                ChoiceKind::Clauses { entry, place, first, .. } => {
                    let clause = entry.clauses[*place].clone();
                    let next = entry.next(*place + 1, *first);
                    let flow = if let Some(next) = next {
                        *place = next;
                        let ChoiceKind::Clauses { args, extra, .. } = &mut choice.kind else { continue };
                        let args = mem::take(args);
                        let extra = extra.clone();
                        let at = self.choices.len() - 1;
                        let flow = if clause.erased.get() {
                            Flow::Fail
                        } else {
                            self.try_clause(&clause, &args, extra.as_deref(), cont)
                        };
                        if let ChoiceKind::Clauses { args: slot, .. } = &mut self.choices[at].kind {
                            *slot = args;
                        }
                        flow
                    } else {
                        let Some(choice) = self.choices.pop() else { return Ok(None) };
                        self.store.release(choice.mark);
                        let ChoiceKind::Clauses { args, extra, .. } = choice.kind else { continue };
                        if clause.erased.get() {
                            Flow::Fail
                        } else {
                            self.try_clause(&clause, &args, extra.as_deref(), cont)
                        }
                    };
                    return Ok(Some(flow));
                }
                ChoiceKind::Node { node, env } => {
                    let flow = Flow::Exec { node: *node, env: *env, cont };
                    self.pop_choice();
                    return Ok(Some(flow));
                }
                ChoiceKind::Not => {
                    self.pop_choice();
                    return Ok(Some(Flow::Proceed(cont)));
                }
                ChoiceKind::Collect { .. } => {
                    let Some(choice) = self.choices.pop() else { return Ok(None) };
                    self.store.release(choice.mark);
                    let ChoiceKind::Collect { collector, args, found, count } = choice.kind else { continue };
                    let ok = self.finish_collecting(collector, &args, found, count);
                    return Ok(Some(if ok { Flow::Proceed(cont) } else { Flow::Fail }));
                }
                ChoiceKind::Many(_) => {
                    if mind.meter.step() {
                        let bytes = self.bytes() + mind.outbox_bytes();
                        mind.meter.check(bytes)?;
                    }
                    let at = self.choices.len() - 1;
                    let ChoiceKind::Many(generator) = &mut self.choices[at].kind else { continue };
                    if generator.is_done() {
                        self.pop_choice();
                        continue;
                    }
                    let unified = generator.advance(&mut self.store, mind);
                    if generator.is_done() {
                        self.pop_choice();
                    }
                    if unified {
                        return Ok(Some(Flow::Proceed(cont)));
                    }
                }
            }
        }
    }

    fn pop_choice(&mut self) {
        if let Some(choice) = self.choices.pop() {
            self.store.release(choice.mark);
        }
    }

    fn collect(&mut self, place: usize, env: u32, mind: &mut Mind) {
        let _ = env;
        let Some(Choice { kind: ChoiceKind::Collect { collector, args, found, count }, .. }) =
            self.choices.get_mut(place)
        else {
            return;
        };
        *count += 1;
        match collector {
            Collector::FindAll | Collector::SetOf | Collector::Min | Collector::Max => {
                if let Some(template) = args.first() {
                    found.push(self.store.resolve(template, mind));
                }
            }
            Collector::Count => {}
            // One solution is enough to know.
            Collector::Eval => self.choices.truncate(place + 1),
        }
    }

    fn finish_collecting(
        &mut self,
        collector: Collector,
        args: &[Term],
        found: Vec<Term>,
        count: usize,
    ) -> bool {
        let (result, value) = match collector {
            Collector::FindAll => (args.get(2), Some(Term::list(self.freshen(found)))),
            Collector::SetOf => {
                let set: std::collections::BTreeSet<Ordered> = found.into_iter().map(Ordered).collect();
                (args.get(2), Some(Term::list(set.into_iter().map(|item| item.0).collect::<Vec<_>>())))
            }
            Collector::Min => (args.get(2), first_best(found, std::cmp::Ordering::Greater)),
            Collector::Max => (args.get(2), first_best(found, std::cmp::Ordering::Less)),
            Collector::Count => (args.get(1), Some(Term::Number(crate::arith::count(count)))),
            Collector::Eval => (args.first(), Some(Term::atom(if count > 0 { "true" } else { "false" }))),
        };
        match (result, value) {
            (Some(result), Some(value)) => self.store.unify(result, &value),
            _ => false,
        }
    }

    /// Gives the variables in collected terms places of their own: the old ones are gone.
    fn freshen(&mut self, found: Vec<Term>) -> Vec<Term> {
        if found.iter().all(Term::is_ground) {
            return found;
        }
        let alive = index(self.store.bindings.len());
        let mut renamed: Vec<(Var, Term)> = Vec::new();
        let mut out = Vec::with_capacity(found.len());
        for term in found {
            renamed.clear();
            let mut next = index(self.store.bindings.len());
            let copy = self.store.resolve_with(&term, &mut crate::store::PureFunctions, &mut |var| {
                if var.0 < alive {
                    return Term::Var(var);
                }
                if let Some((_, term)) = renamed.iter().find(|(old, _)| *old == var) {
                    return term.clone();
                }
                let fresh = Term::Var(Var(next));
                next += 1;
                renamed.push((var, fresh.clone()));
                fresh
            });
            self.store.alloc(renamed.len());
            out.push(copy);
        }
        out
    }

    fn relation(&mut self, op: RelOp, left: &Term, right: &Term, base: u32, mind: &mut Mind) -> bool {
        if op != RelOp::Build
            && let (Some(x), Some(y)) = (self.store.number(left, base, 0), self.store.number(right, base, 0))
        {
            return match op {
                RelOp::Less => x < y,
                RelOp::LessEq => x <= y,
                RelOp::Greater => x > y,
                RelOp::GreaterEq => x >= y,
                RelOp::Different => x != y,
                _ => x == y,
            };
        }
        let left = self.store.instantiate(left, base, mind);
        let right = self.store.instantiate(right, base, mind);
        match op {
            RelOp::Unify => self.store.unify(&left, &right),
            RelOp::Build => self.build(&left, &right, mind),
            _ => {
                let left = self.store.resolve(&left, mind);
                let right = self.store.resolve(&right, mind);
                match op {
                    RelOp::Equal => equal(&left, &right),
                    RelOp::Different => !equal(&left, &right),
                    RelOp::Less => compare(&left, &right).is_lt(),
                    RelOp::LessEq => compare(&left, &right).is_le(),
                    RelOp::Greater => compare(&left, &right).is_gt(),
                    _ => compare(&left, &right).is_ge(),
                }
            }
        }
    }

    /// `literal =.. [functor, arguments, annotations]`, with an optional namespace in front.
    fn build(&mut self, left: &Term, right: &Term, mind: &mut Mind) -> bool {
        let left = self.store.resolve(left, mind);
        let right = self.store.resolve(right, mind);
        if left.is_literal() && matches!(&left, Term::Atom(_) | Term::Literal(_)) {
            let functor = left.functor().cloned().unwrap_or_else(|| Symbol::new(""));
            let extra = left.extra().cloned().unwrap_or_default();
            let mut name = Term::Atom(functor);
            if extra.negated {
                name = name.with_extra(|extra| extra.negated = true);
            }
            let mut parts = vec![
                extra.namespace.clone().unwrap_or_else(|| Term::atom("default")),
                name,
                Term::list(left.args().to_vec()),
                Term::list(extra.annots),
            ];
            if right.is_list() && right.elements().count() == 3 {
                parts.remove(0);
            }
            return self.store.unify(&Term::list(parts), &right);
        }
        if !left.is_var() || !right.is_list() {
            return false;
        }
        let parts: Vec<Term> = right.elements().cloned().collect();
        let (namespace, parts) = match &parts[..] {
            [namespace, rest @ ..] if rest.len() == 3 => (Some(namespace.clone()), rest),
            rest if rest.len() == 3 => (None, rest),
            _ => return false,
        };
        let (Some(functor), true, true) = (parts[0].functor(), parts[1].is_list(), parts[2].is_list()) else {
            return false;
        };
        let mut extra = Extra { negated: parts[0].is_negated(), ..Extra::default() };
        extra.namespace =
            namespace.filter(|ns| !matches!(ns, Term::Atom(name) if name.as_str() == "default"));
        for annot in parts[2].elements() {
            crate::order::add_annot(&mut extra.annots, annot.clone());
        }
        let args: Vec<Term> = parts[1].elements().cloned().collect();
        let plain = args.is_empty() && extra.is_plain();
        let literal = Literal::build(Kind::Plain, functor.clone(), args.into_boxed_slice(), Some(extra), 0);
        let value = if plain { Term::Atom(functor.clone()) } else { literal.into() };
        self.store.unify(&left, &value)
    }

    fn internal(
        &mut self,
        action: &'static Action,
        args: &[Term],
        base: u32,
        (env, cont): (u32, u32),
        mind: &mut Mind,
    ) -> Result<Flow, Halt> {
        let alone = env == 0 && cont == NONE;
        if !alone && action.body_only {
            return Ok(Flow::Fail);
        }
        let ready: Vec<Term> = args
            .iter()
            .map(|arg| {
                let arg = self.store.instantiate(arg, base, mind);
                self.store.resolve(&arg, mind)
            })
            .collect();
        let result = action.run(&mut Call { mind, store: &mut self.store, args: &ready });
        Ok(match result {
            Ok(Outcome::True) => Flow::Proceed(cont),
            Ok(Outcome::False) => Flow::Fail,
            Ok(Outcome::Many(generator)) => {
                self.push_choice(cont, ChoiceKind::Many(generator));
                Flow::Fail
            }
            Err(ActionError { halt: Some(halt), .. }) => return Err(halt),
            Err(error) => {
                if alone {
                    self.error = Some(error);
                }
                Flow::Fail
            }
        })
    }

    /// A variable as a formula: what it holds, or any belief if it holds nothing.
    fn dynamic(&mut self, term: &Term, base: u32, cont: u32, mind: &mut Mind) -> Flow {
        let term = self.store.instantiate(term, base, mind);
        let term = self.store.resolve(&term, mind);
        let ns_open = Key::of(&term).is_none() && matches!(&term, Term::Literal(l) if l.kind == Kind::Plain);
        if term.is_var() || ns_open {
            let options: Vec<Vec<(Term, Term)>> = mind
                .beliefs
                .clauses()
                .filter(|(_, clause)| clause.rule.is_none())
                .map(|(key, clause)| vec![(term.clone(), literal_of(key, clause))])
                .collect();
            self.push_choice(cont, ChoiceKind::Many(Generator::Pairs(options.into_iter())));
            return Flow::Fail;
        }
        let code = Code::compile(&term);
        let root = code.root;
        self.envs.push(Env { code, base: 0 });
        Flow::Exec { node: root, env: index(self.envs.len() - 1), cont }
    }
}

/// One more than the environment the continuation returns to, 0 if none.
fn cont_env(frames: &[Frame], cont: u32) -> usize {
    frames.get(cont as usize).map_or(0, |frame| frame.env as usize + 1)
}

fn index(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

fn annots_term(annots: Vec<Term>) -> Term {
    let extra = Extra { annots, ..Extra::default() };
    Literal::build(Kind::Plain, Symbol::new("annots"), Box::new([Term::Nil]), Some(extra), 0).into()
}

/// The smallest or largest, the first of equals.
fn first_best(found: Vec<Term>, worse: std::cmp::Ordering) -> Option<Term> {
    let mut best: Option<Term> = None;
    for term in found {
        if best.as_ref().is_none_or(|best| compare(best, &term) == worse) {
            best = Some(term);
        }
    }
    best
}

/// More combinations than this are not tried.
const MAX_SUBSETS: usize = 10_000;

/// All ways to choose `size` of the items, in order.
fn subsets(items: &[Term], size: usize) -> Vec<Vec<Term>> {
    let mut out = Vec::new();
    let mut chosen: Vec<usize> = (0..size).collect();
    if size > items.len() {
        return out;
    }
    loop {
        out.push(chosen.iter().map(|n| items[*n].clone()).collect());
        if out.len() >= MAX_SUBSETS {
            return out;
        }
        let Some(place) = (0..size).rev().find(|place| chosen[*place] + (size - place) < items.len()) else {
            return out;
        };
        chosen[place] += 1;
        for later in place + 1..size {
            chosen[later] = chosen[later - 1] + 1;
        }
    }
}

impl Store {
    /// A term of a clause with its variables counted from `base` and the bound ones replaced; expressions
    /// with a value are evaluated.
    pub(crate) fn instantiate(&self, term: &Term, base: u32, functions: &mut dyn Functions) -> Term {
        self.instantiate_at(term, base, functions, 0)
    }

    fn instantiate_at(&self, term: &Term, base: u32, functions: &mut dyn Functions, depth: u32) -> Term {
        match term {
            Term::Var(var) => {
                let var = Term::Var(Var(var.0 + base));
                self.deref(&var).clone()
            }
            _ if term.is_ground() => term.clone(),
            _ if depth > 100 => {
                let shifted = self.shift(term, base);
                self.resolve(&shifted, functions)
            }
            Term::List(cons) => {
                let mut items = vec![self.instantiate_at(&cons.head, base, functions, depth + 1)];
                let mut tail = &cons.tail;
                while let Term::List(cons) = tail {
                    items.push(self.instantiate_at(&cons.head, base, functions, depth + 1));
                    tail = &cons.tail;
                }
                let tail = self.instantiate_at(tail, base, functions, depth + 1);
                Term::list_with_tail(items, tail)
            }
            Term::Literal(literal) if literal.kind == Kind::Plain && literal.extra.is_none() => {
                let args: Box<[Term]> = literal
                    .args
                    .iter()
                    .map(|arg| self.instantiate_at(arg, base, functions, depth + 1))
                    .collect();
                literal.with(args, None).into()
            }
            Term::Literal(literal) if matches!(literal.kind, Kind::Arith(_)) => {
                match self.number(term, base, 0) {
                    Some(value) => Term::Number(value),
                    None => self.resolve(&self.shift(term, base), functions),
                }
            }
            _ => self.resolve(&self.shift(term, base), functions),
        }
    }

    pub(crate) fn instantiate_extra(&self, extra: &Extra, base: u32, functions: &mut dyn Functions) -> Extra {
        Extra {
            negated: extra.negated,
            namespace: None,
            annots: extra.annots.iter().map(|annot| self.instantiate(annot, base, functions)).collect(),
            annots_tail: extra.annots_tail.as_ref().map(|tail| self.instantiate(tail, base, functions)),
        }
    }

    /// The term with its variables counted from `base`, nothing else changed.
    #[expect(clippy::unused_self, reason = "reads as one of the operations on terms of a store")]
    pub(crate) fn shift(&self, term: &Term, base: u32) -> Term {
        if base == 0 || term.is_ground() {
            return term.clone();
        }
        let none = Self::default();
        none.resolve_with(term, &mut Unevaluated, &mut |var| Term::Var(Var(var.0 + base)))
    }

    fn shift_extra(&self, extra: &Extra, base: u32) -> Extra {
        Extra {
            negated: extra.negated,
            namespace: None,
            annots: extra.annots.iter().map(|annot| self.shift(annot, base)).collect(),
            annots_tail: extra.annots_tail.as_ref().map(|tail| self.shift(tail, base)),
        }
    }

    /// Unifies an argument of a clause's head, whose variables are counted from `base`, with a goal's argument.
    fn unify_head(&mut self, pattern: &Term, base: u32, goal: &Term) -> bool {
        match pattern {
            Term::Var(var) => {
                let var = Var(var.0 + base);
                match self.value(var) {
                    None => {
                        if !matches!(goal, Term::Var(same) if *same == var) {
                            self.bind(var, goal.clone());
                        }
                        true
                    }
                    Some(value) => {
                        let value = value.clone();
                        self.unify(goal, &value)
                    }
                }
            }
            Term::Number(x) => match self.deref(goal) {
                Term::Number(y) => x == y,
                Term::Var(var) => {
                    let var = *var;
                    self.bind(var, pattern.clone());
                    true
                }
                _ => self.unify(&goal.clone(), pattern),
            },
            Term::Atom(x) => match self.deref(goal) {
                Term::Atom(y) => x == y,
                Term::Var(var) => {
                    let var = *var;
                    self.bind(var, pattern.clone());
                    true
                }
                _ => self.unify(&goal.clone(), pattern),
            },
            Term::List(cons) if !pattern.is_ground() => match self.deref(goal) {
                Term::List(other) => {
                    let other = other.clone();
                    self.unify_head(&cons.head, base, &other.head)
                        && self.unify_head(&cons.tail, base, &other.tail)
                }
                Term::Nil | Term::Number(_) | Term::Atom(_) | Term::Text(_) => false,
                _ => {
                    let value = self.instantiate(pattern, base, &mut Unevaluated);
                    self.unify(goal, &value)
                }
            },
            Term::Literal(literal)
                if literal.kind == Kind::Plain && literal.extra.is_none() && !pattern.is_ground() =>
            {
                match self.deref(goal) {
                    Term::Literal(other)
                        if other.functor == literal.functor
                            && other.args.len() == literal.args.len()
                            && other.kind == Kind::Plain
                            && other.extra.is_none() =>
                    {
                        let other = other.clone();
                        literal.args.iter().zip(other.args.iter()).all(|(a, b)| self.unify_head(a, base, b))
                    }
                    Term::Nil | Term::Number(_) | Term::Atom(_) | Term::Text(_) | Term::List(_) => false,
                    _ => {
                        let value = self.instantiate(pattern, base, &mut Unevaluated);
                        self.unify(goal, &value)
                    }
                }
            }
            _ if pattern.is_ground() => self.unify(goal, pattern),
            _ => {
                let value = self.instantiate(pattern, base, &mut crate::store::PureFunctions);
                self.unify(goal, &value)
            }
        }
    }
}

/// Leaves functions as they are.
struct Unevaluated;

impl Functions for Unevaluated {
    fn call(&mut self, _name: &Symbol, _args: &[Term]) -> Option<f64> {
        None
    }
}
