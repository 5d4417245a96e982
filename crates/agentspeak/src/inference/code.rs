//! Formulas compiled for inference: one sequence of operations, with jumps for `|` and `not`.

use std::cell::{Cell as Slot, OnceCell};
use std::rc::Rc;

use super::pattern::{Pattern, var_count};
use crate::actions::{self, Action, Collector};
use crate::beliefs::{BeliefBase, Clause};
use crate::memory::{Weight, allocated, shared, slice};
use crate::prepared::Test;
use crate::scan::Scan;
use crate::store::{Store, Unevaluated};
use crate::symbol::Symbol;
use crate::term::{Extra, Kind, Literal, RelOp, Term};

/// Which beliefs and rules a literal is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "predicate indicator")]
pub(crate) struct Key {
    /// The functor.
    pub functor: Symbol,
    /// The number of arguments.
    pub arity: u32,
    /// Strong negation.
    pub negated: bool,
    /// The namespace, if it is not the default one.
    pub namespace: Option<Symbol>,
}

impl Key {
    /// The key of a literal; `None` for other terms and where the namespace is a variable.
    #[must_use]
    pub(crate) fn of(term: &Term) -> Option<Self> {
        match term {
            Term::Atom(functor) => {
                Some(Self { functor: functor.clone(), arity: 0, negated: false, namespace: None })
            }
            Term::Literal(literal) => {
                let namespace = match literal.extra.as_ref().and_then(|extra| extra.namespace.as_ref()) {
                    None => None,
                    Some(Term::Atom(name)) if name.as_str() == "default" => None,
                    Some(Term::Atom(name)) => Some(name.clone()),
                    Some(_) => return None,
                };
                Some(Self {
                    functor: literal.functor.clone(),
                    arity: u32::try_from(literal.args.len()).unwrap_or(u32::MAX),
                    negated: term.is_negated(),
                    namespace,
                })
            }
            _ => None,
        }
    }
}

/// A predicate asked for again and again.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    pub(crate) key: Key,
    /// Where its clauses were found last time: the belief base and the place in it.
    pub(crate) found: Slot<(u64, u32)>,
}

impl Target {
    pub(crate) fn of(term: &Term) -> Option<Self> {
        Some(Self { key: Key::of(term)?, found: Slot::default() })
    }
}

/// A compiled formula.
#[derive(Debug)]
pub(crate) struct Code {
    pub(super) ops: Box<[Op]>,
    /// One more than its highest variable.
    pub(super) vars: u32,
    /// Whether it is a whole query, not the body of a rule.
    pub(super) is_query: bool,
    /// The same formula where it needs no search.
    test: Option<Test>,
    /// The same formula where it asks for one belief.
    scan: Option<Scan>,
    _weight: Weight,
}

/// A place in a sequence of operations.
pub(super) type At = u32;

/// One operation.
#[derive(Debug)]
pub(super) enum Op {
    /// The end: go back to whoever asked.
    Return,
    Fail,
    /// A belief or rule; `last` if nothing follows.
    Call {
        goal: Box<Goal>,
        last: bool,
    },
    /// An internal action; `last` if nothing follows.
    Internal {
        action: Option<&'static Action>,
        args: Box<[Pattern]>,
        last: bool,
    },
    Relation(Box<Relation>),
    /// `|`: if what follows fails, go on there.
    Try(At),
    Jump(At),
    /// `not`: if what follows fails, go on there; it ends in `Refuted`.
    Not(At),
    Refuted,
    /// All solutions of what follows, which ends in `Collected`; then go on there.
    Collect {
        collector: Collector,
        args: Rc<[Pattern]>,
        end: At,
    },
    Collected,
    /// A variable, or a literal whose namespace is one: looked at when it is reached.
    Dynamic(Pattern),
}

impl Op {
    /// What it takes.
    fn bytes(&self) -> usize {
        let parts =
            |args: &[Pattern]| slice::<Pattern>(args.len()) + args.iter().map(Pattern::bytes).sum::<usize>();
        let own = match self {
            Self::Call { goal, .. } => allocated(size_of::<Goal>()) + parts(&goal.args),
            Self::Internal { args, .. } => parts(args),
            Self::Relation(relation) => {
                allocated(size_of::<Relation>()) + relation.left.bytes() + relation.right.bytes()
            }
            Self::Collect { args, .. } => parts(args),
            _ => 0,
        };
        size_of::<Self>() + own
    }
}

/// A literal to look for.
#[derive(Debug)]
pub(super) struct Goal {
    pub(super) key: Key,
    pub(super) args: Box<[Pattern]>,
    /// A literal with the annotations wanted.
    pub(super) annots: Option<Pattern>,
    /// Where the clauses were found last time: the belief base and the place in it.
    pub(super) found: Slot<(u64, u32)>,
    /// The only clause, if it was one of comparisons when it was looked at first.
    leaf: OnceCell<Option<Leaf>>,
    /// For which state of the rules it was last found to be so, or not.
    checked: Slot<(u64, bool)>,
}

/// A rule of comparisons over its arguments, with the goal's arguments put in: it needs no call.
#[derive(Debug)]
struct Leaf {
    clause: Rc<Clause>,
    relations: Box<[Relation]>,
}

/// Rules with more comparisons are called.
const MAX_LEAF: usize = 8;

impl Goal {
    /// The comparisons the goal comes down to with these rules.
    #[inline]
    pub(super) fn leaf(&self, beliefs: &BeliefBase) -> Option<&[Relation]> {
        let rules = beliefs.rules();
        let (checked, holds) = self.checked.get();
        let holds = if checked == rules { holds } else { self.check_leaf(beliefs) };
        if holds { self.leaf.get()?.as_ref().map(|leaf| &*leaf.relations) } else { None }
    }

    #[inline(never)]
    fn check_leaf(&self, beliefs: &BeliefBase) -> bool {
        let only = beliefs.entry(&self.key).and_then(|entry| entry.only());
        let holds = only.is_some_and(|clause| {
            let leaf = self.leaf.get_or_init(|| self.make_leaf(clause));
            leaf.as_ref().is_some_and(|leaf| Rc::ptr_eq(&leaf.clause, clause))
        });
        self.checked.set((beliefs.rules(), holds));
        holds
    }

    fn make_leaf(&self, clause: &Rc<Clause>) -> Option<Leaf> {
        let rule = clause.rule.as_ref().filter(|_| self.annots.is_none())?;
        let mut values: Vec<Option<Term>> = vec![None; clause.vars as usize];
        for (own, arg) in clause.args.iter().zip(&self.args) {
            let Term::Var(var) = own else { return None };
            let value = values.get_mut(var.index()).filter(|value| value.is_none())?;
            *value = Some(arg.as_simple()?);
        }
        let mut relations = Vec::new();
        let mut todo = vec![rule.body.clone()];
        while let Some(formula) = todo.pop() {
            let Term::Literal(literal) = &formula else { return None };
            match (literal.kind, &literal.args[..]) {
                (Kind::And, [left, right]) => todo.extend([right.clone(), left.clone()]),
                (Kind::Relation(op), [left, right]) if op != RelOp::Build && relations.len() < MAX_LEAF => {
                    let left = Pattern::of_goal(&put_in(left, &values)?);
                    relations.push(Relation { op, left, right: Pattern::of_goal(&put_in(right, &values)?) });
                }
                _ => return None,
            }
        }
        Some(Leaf { clause: clause.clone(), relations: relations.into_boxed_slice() })
    }
}

/// The term with the values of its variables; `None` if one has no value.
fn put_in(term: &Term, values: &[Option<Term>]) -> Option<Term> {
    let mut missing = false;
    let term = Store::default().resolve_with(term, &mut Unevaluated, &mut |var| {
        let value = values.get(var.index()).cloned().flatten();
        missing |= value.is_none();
        value.unwrap_or(Term::Nil)
    });
    (!missing).then_some(term)
}

/// A comparison or unification.
#[derive(Debug)]
pub(super) struct Relation {
    pub(super) op: RelOp,
    pub(super) left: Pattern,
    pub(super) right: Pattern,
}

/// A structure that carries annotations and nothing else.
pub(super) fn annots_term(extra: Extra) -> Term {
    Literal::build(Kind::Plain, Symbol::new("annots"), Box::new([Term::Nil]), Some(extra), 0).into()
}

impl Code {
    /// Compiles a query.
    pub(crate) fn compile(formula: &Term) -> Rc<Self> {
        let (test, scan) = (Test::of(formula), Scan::of(formula));
        Rc::new(Self { is_query: true, test, scan, ..Self::sequence(formula) })
    }

    /// Whether it holds, with its variables bound in the store, and how many steps that took, if it needs no search;
    /// `None` otherwise, and nothing is bound then.
    #[inline]
    pub(crate) fn solve_plainly(&self, store: &mut Store, beliefs: &BeliefBase) -> Option<(bool, u64)> {
        let tested = self.test.as_ref().and_then(|test| test.solve(store));
        tested.map(|holds| (holds, 1)).or_else(|| self.scan.as_ref()?.solve(store, beliefs))
    }

    /// Compiles the body of a rule.
    pub(crate) fn compile_body(formula: &Term) -> Rc<Self> {
        Rc::new(Self::sequence(formula))
    }

    /// Nothing to do but to go back.
    pub(super) fn nothing() -> Self {
        Self {
            ops: Box::new([Op::Return]),
            vars: 0,
            is_query: false,
            test: None,
            scan: None,
            _weight: Weight::default(),
        }
    }

    fn sequence(formula: &Term) -> Self {
        let mut compiler = Compiler { ops: Vec::new() };
        compiler.formula(formula);
        compiler.ops.push(Op::Return);
        compiler.mark_last();
        let ops = compiler.ops.into_boxed_slice();
        let weight = Weight::new(shared::<Self>() + ops.iter().map(Op::bytes).sum::<usize>());
        Self { ops, vars: var_count(formula), is_query: false, test: None, scan: None, _weight: weight }
    }
}

struct Compiler {
    ops: Vec<Op>,
}

enum Task {
    Visit(Term),
    /// Between the sides of `|`: the operation to complete is at this place.
    Middle(Rc<Slot<At>>),
    /// After the right side: the jump over it is there.
    Join(Rc<Slot<At>>),
    EndNot(At),
    EndCollect(At),
}

impl Compiler {
    fn here(&self) -> At {
        u32::try_from(self.ops.len()).unwrap_or(u32::MAX)
    }

    fn formula(&mut self, formula: &Term) {
        let mut tasks = vec![Task::Visit(formula.clone())];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Visit(term) => self.visit(&term, &mut tasks),
                Task::Middle(open) => {
                    let jump = self.here();
                    self.ops.push(Op::Jump(0));
                    let right = self.here();
                    self.complete(open.replace(jump), right);
                }
                Task::Join(open) => {
                    let end = self.here();
                    self.complete(open.get(), end);
                }
                Task::EndNot(at) => {
                    self.ops.push(Op::Refuted);
                    let end = self.here();
                    self.complete(at, end);
                }
                Task::EndCollect(at) => {
                    self.ops.push(Op::Collected);
                    let here = self.here();
                    self.complete(at, here);
                }
            }
        }
    }

    fn complete(&mut self, at: At, target: At) {
        if let Some(Op::Try(end) | Op::Jump(end) | Op::Not(end) | Op::Collect { end, .. }) =
            self.ops.get_mut(at as usize)
        {
            *end = target;
        }
    }

    /// Finds out which operations nothing follows.
    fn mark_last(&mut self) {
        for at in 0..self.ops.len() {
            let mut next = at + 1;
            while let Some(Op::Jump(to)) = self.ops.get(next) {
                next = *to as usize;
            }
            let is_last = matches!(self.ops.get(next), Some(Op::Return));
            if let Op::Call { last, .. } | Op::Internal { last, .. } = &mut self.ops[at] {
                *last = is_last;
            }
        }
    }

    fn visit(&mut self, term: &Term, tasks: &mut Vec<Task>) {
        let op = match term {
            Term::Atom(name) if name.as_str() == "true" => return,
            Term::Var(_) | Term::Decorated(_) => Op::Dynamic(Pattern::of_goal(term)),
            Term::Atom(name) if name.as_str() != "false" => goal(term, &[], None),
            Term::Literal(literal) => match literal.kind {
                Kind::And => {
                    tasks.extend(literal.args.iter().rev().cloned().map(Task::Visit));
                    return;
                }
                Kind::Or => {
                    let [left, right] = &literal.args[..] else { return self.ops.push(Op::Fail) };
                    let open = Rc::new(Slot::new(self.here()));
                    self.ops.push(Op::Try(0));
                    tasks.push(Task::Join(open.clone()));
                    tasks.push(Task::Visit(right.clone()));
                    tasks.push(Task::Middle(open));
                    tasks.push(Task::Visit(left.clone()));
                    return;
                }
                Kind::Not => {
                    tasks.push(Task::EndNot(self.here()));
                    tasks.extend(literal.args.iter().cloned().map(Task::Visit));
                    Op::Not(0)
                }
                Kind::Relation(op) => match &literal.args[..] {
                    [left, right] => Op::Relation(Box::new(Relation {
                        op,
                        left: Pattern::of_goal(left),
                        right: Pattern::of_goal(right),
                    })),
                    _ => Op::Fail,
                },
                Kind::Internal => self.internal(literal, tasks),
                Kind::Plain => {
                    let extra = literal.extra.as_deref();
                    let wanted =
                        extra.filter(|extra| !extra.annots.is_empty() || extra.annots_tail.is_some());
                    goal(term, &literal.args, wanted)
                }
                Kind::Arith(_) | Kind::Function => Op::Fail,
            },
            _ => Op::Fail,
        };
        self.ops.push(op);
    }

    fn internal(&self, literal: &Literal, tasks: &mut Vec<Task>) -> Op {
        let action = actions::find(literal.functor.as_str());
        let args = literal.args.iter().map(Pattern::of_goal);
        if let Some(action) = action
            && let Some(collector) = action.collector
            && let Some(formula) = action.formula.and_then(|n| literal.args.get(n(literal.args.len())))
        {
            tasks.push(Task::EndCollect(self.here()));
            tasks.push(Task::Visit(formula.clone()));
            return Op::Collect { collector, args: args.collect(), end: 0 };
        }
        Op::Internal { action, args: args.collect(), last: false }
    }
}

fn goal(term: &Term, args: &[Term], wanted: Option<&Extra>) -> Op {
    let Some(key) = Key::of(term) else { return Op::Dynamic(Pattern::of_goal(term)) };
    let annots = wanted.map(|extra| {
        let extra = Extra { negated: false, namespace: None, ..extra.clone() };
        Pattern::of_goal(&annots_term(extra))
    });
    let args = args.iter().map(Pattern::of_goal).collect();
    Op::Call {
        goal: Box::new(Goal {
            key,
            args,
            annots,
            found: Slot::new((0, 0)),
            leaf: OnceCell::new(),
            checked: Slot::new((0, false)),
        }),
        last: false,
    }
}
