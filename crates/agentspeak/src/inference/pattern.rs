//! Arguments of goals and of clause heads, prepared so that building and matching them look at nothing twice.

use super::cell::{Cell, View};
use super::heap::{Heap, is_plain};
use crate::arith;
use crate::store::{Functions, PureFunctions};
use crate::symbol::Symbol;
use crate::term::{ArithOp, Kind, Literal, Term, Var};

use super::transfer::Numbering;

/// A term of a clause or query; its variables are places counted from the base of their frame.
#[derive(Debug)]
pub(crate) enum Pattern {
    /// A variable of a head that occurs nowhere else.
    Void,
    /// The first occurrence of a variable in a head.
    First(u32),
    Var(u32),
    /// A number or the empty list.
    Constant(Cell),
    Atom(Symbol),
    /// A term without variables.
    Ground(Term),
    List {
        items: Box<[Pattern]>,
        tail: Box<Pattern>,
        /// Whether it contains a variable that may have a value already.
        repeats: bool,
    },
    Struct {
        functor: Symbol,
        args: Box<[Pattern]>,
        repeats: bool,
    },
    /// Arithmetic, and the same as a term for when it has no value.
    Sum {
        sum: Sum,
        term: Template,
    },
    /// Anything else with variables.
    Open(Template),
}

/// A term and which variables occur in it.
#[derive(Debug)]
pub(crate) struct Template {
    term: Term,
    occurs: Box<[bool]>,
    /// Whether it is arithmetic over numbers and variables, without functions.
    is_sum: bool,
}

impl Template {
    fn new(term: &Term) -> Self {
        let mut occurs = vec![false; var_count(term) as usize];
        for_each_var(term, &mut |var| occurs[var.index()] = true);
        Self { term: term.clone(), occurs: occurs.into_boxed_slice(), is_sum: false }
    }
}

/// An arithmetic expression.
#[derive(Debug)]
pub(crate) enum Sum {
    Number(f64),
    Var(u32),
    Apply(ArithOp, Box<(Sum, Sum)>),
    /// A function: its value needs more than this.
    Other,
}

impl Sum {
    fn has_other(&self) -> bool {
        match self {
            Self::Number(_) | Self::Var(_) => false,
            Self::Apply(_, parts) => parts.0.has_other() || parts.1.has_other(),
            Self::Other => true,
        }
    }
}

/// Terms nested deeper are not taken apart beforehand.
const MAX_DEPTH: u32 = 100;

/// Which variables of a head have occurred, and how often each occurs in its clause.
#[derive(Debug, Default)]
pub(crate) struct Occurrences {
    seen: Vec<bool>,
    count: Vec<u32>,
    in_head: bool,
}

impl Occurrences {
    /// For the head of a clause that consists of these terms.
    pub(crate) fn of_clause(head: &[Term], body: &Term, vars: u32) -> Self {
        let mut count = vec![0; vars as usize];
        for term in head.iter().chain([body]) {
            for_each_var(term, &mut |var| {
                if let Some(count) = count.get_mut(var.index()) {
                    *count += 1;
                }
            });
        }
        Self { seen: vec![false; vars as usize], count, in_head: true }
    }

    /// Whether nothing but one argument of the head can use the variable.
    pub(crate) fn is_single(&self, var: u32) -> bool {
        self.count.get(var as usize).is_some_and(|count| *count <= 1)
    }

    /// The variables of a term that is matched as a whole may get values from it.
    fn see_all(&mut self, term: &Term) {
        if self.in_head {
            for_each_var(term, &mut |var| {
                if let Some(seen) = self.seen.get_mut(var.index()) {
                    *seen = true;
                }
            });
        }
    }

    fn variable(&mut self, var: Var) -> Pattern {
        if !self.in_head {
            return Pattern::Var(var.0);
        }
        let place = var.index();
        match (self.seen.get_mut(place), self.count.get(place)) {
            (_, Some(1)) => Pattern::Void,
            (Some(seen), _) if !*seen => {
                *seen = true;
                Pattern::First(var.0)
            }
            _ => Pattern::Var(var.0),
        }
    }
}

impl Pattern {
    /// A term of a goal.
    pub(crate) fn of_goal(term: &Term) -> Self {
        Self::compile(term, &mut Occurrences::default(), 0)
    }

    /// An argument of a head.
    pub(crate) fn of_head(term: &Term, occurrences: &mut Occurrences) -> Self {
        Self::compile(term, occurrences, 0)
    }

    fn compile(term: &Term, occurrences: &mut Occurrences, depth: u32) -> Self {
        match term {
            Term::Var(var) => occurrences.variable(*var),
            Term::Number(n) => Self::Constant(View::Number(*n).pack()),
            Term::Atom(name) => Self::Atom(name.clone()),
            Term::Nil => Self::Constant(View::Nil.pack()),
            _ if term.is_ground() => Self::Ground(term.clone()),
            Term::List(_) if depth < MAX_DEPTH => {
                let mut items = Vec::new();
                let mut elements = term.elements();
                for item in elements.by_ref() {
                    items.push(Self::compile(item, occurrences, depth + 1));
                }
                let tail = Self::compile(elements.rest(), occurrences, depth + 1);
                let repeats = tail.repeats() || items.iter().any(Self::repeats);
                Self::List { items: items.into_boxed_slice(), tail: Box::new(tail), repeats }
            }
            Term::Literal(literal) if is_plain(literal) && depth < MAX_DEPTH => {
                let args: Box<[Self]> =
                    literal.args.iter().map(|arg| Self::compile(arg, occurrences, depth + 1)).collect();
                let repeats = args.iter().any(Self::repeats);
                Self::Struct { functor: literal.functor.clone(), args, repeats }
            }
            Term::Literal(literal) if matches!(literal.kind, Kind::Arith(_)) && depth < MAX_DEPTH => {
                occurrences.see_all(term);
                let sum = sum(literal, depth);
                let term = Template { is_sum: !sum.has_other(), ..Template::new(term) };
                Self::Sum { sum, term }
            }
            _ => {
                occurrences.see_all(term);
                Self::Open(Template::new(term))
            }
        }
    }

    /// The term, if it is a variable or a constant.
    pub(crate) fn as_simple(&self) -> Option<Term> {
        match self {
            Self::Var(var) => Some(Term::Var(Var(*var))),
            Self::Atom(name) => Some(Term::Atom(name.clone())),
            Self::Constant(cell) => match cell.view() {
                View::Number(n) => Some(Term::Number(n)),
                _ => Some(Term::Nil),
            },
            _ => None,
        }
    }

    /// Whether matching it only puts the goal's argument into the place `at`, or need not put it anywhere else.
    pub(crate) const fn is_direct(&self, at: u32) -> bool {
        match self {
            Self::First(var) => *var == at,
            Self::Void => true,
            _ => false,
        }
    }

    const fn repeats(&self) -> bool {
        match self {
            Self::Void | Self::First(_) | Self::Constant(_) | Self::Atom(_) | Self::Ground(_) => false,
            Self::List { repeats, .. } | Self::Struct { repeats, .. } => *repeats,
            Self::Var(_) | Self::Sum { .. } | Self::Open(_) => true,
        }
    }
}

fn sum(literal: &Literal, depth: u32) -> Sum {
    let part = |term: &Term| match term {
        Term::Number(n) => Sum::Number(*n),
        Term::Var(var) => Sum::Var(var.0),
        Term::Literal(inner) if depth < MAX_DEPTH && matches!(inner.kind, Kind::Arith(_)) => {
            sum(inner, depth + 1)
        }
        _ => Sum::Other,
    };
    match (literal.kind, &literal.args[..]) {
        (Kind::Arith(op), [x, y]) => Sum::Apply(op, Box::new((part(x), part(y)))),
        (Kind::Arith(op), [x]) => Sum::Apply(op, Box::new((Sum::Number(0.0), part(x)))),
        _ => Sum::Other,
    }
}

/// One more than the highest variable.
pub(crate) fn var_count(term: &Term) -> u32 {
    let mut count = 0;
    for_each_var(term, &mut |var| count = count.max(var.0 + 1));
    count
}

fn for_each_var(term: &Term, found: &mut dyn FnMut(Var)) {
    let mut todo: Vec<Term> = vec![term.clone()];
    while let Some(term) = todo.pop() {
        if term.is_ground() {
            continue;
        }
        if let Some(extra) = term.extra() {
            todo.extend(extra.annots.iter().chain(&extra.annots_tail).chain(&extra.namespace).cloned());
        }
        match &term {
            Term::Var(var) => found(*var),
            Term::Decorated(decorated) => found(decorated.var),
            Term::List(cons) => todo.extend([cons.tail.clone(), cons.head.clone()]),
            Term::Literal(literal) => todo.extend(literal.args.iter().cloned()),
            Term::Body(body) => todo.extend(body.steps.iter().map(|step| step.term.clone())),
            Term::Trigger(trigger) => todo.push(trigger.literal.clone()),
            Term::Rule(rule) => todo.extend([rule.head.clone(), rule.body.clone()]),
            Term::Plan(plan) => {
                todo.push(plan.trigger.literal.clone());
                let conditions = plan.label.iter().chain(&plan.context).chain(&plan.goal_condition);
                todo.extend(conditions.cloned());
                todo.extend(plan.body.steps.iter().map(|step| step.term.clone()));
            }
            _ => {}
        }
    }
}

impl Heap {
    /// The cell of a goal's argument; expressions with a value are evaluated.
    #[expect(clippy::inline_always, reason = "the cases of one word, which are most, belong into the loop")]
    #[inline(always)]
    pub(super) fn build(&mut self, pattern: &Pattern, base: u32, functions: &mut dyn Functions) -> Cell {
        match pattern {
            Pattern::Var(var) | Pattern::First(var) => self.at(base + var),
            Pattern::Constant(cell) => *cell,
            Pattern::Atom(name) => View::Atom(name.id()).pack(),
            _ => self.build_part(pattern, base, functions),
        }
    }

    #[inline(never)]
    fn build_part(&mut self, pattern: &Pattern, base: u32, functions: &mut dyn Functions) -> Cell {
        match pattern {
            Pattern::Void => View::Ref(self.alloc(1)).pack(),
            Pattern::Var(var) | Pattern::First(var) => self.at(base + var),
            Pattern::Constant(cell) => *cell,
            Pattern::Atom(name) => View::Atom(name.id()).pack(),
            Pattern::Ground(term) => self.share(term.clone()),
            Pattern::List { items, tail, .. } => {
                let mut list = self.build(tail, base, functions);
                for item in items.iter().rev() {
                    let head = self.build(item, base, functions);
                    list = self.list_cell(head, list);
                }
                list
            }
            Pattern::Struct { functor, args, .. } => {
                let place = self.struct_cell(functor, args.len());
                for (n, arg) in args.iter().enumerate() {
                    let part = self.build(arg, base, functions);
                    self.cells[place as usize + 1 + n] = part;
                }
                View::Struct(place).pack()
            }
            Pattern::Sum { sum, term } => match self.sum(sum, base) {
                Some(value) => View::Number(value).pack(),
                None => self.evaluate(term, base, functions),
            },
            Pattern::Open(template) if template.term.is_expression() => {
                self.evaluate(template, base, functions)
            }
            Pattern::Open(template) => self.open_cell(template, base),
        }
    }

    fn open_cell(&mut self, template: &Template, base: u32) -> Cell {
        let value = |(occurs, place)| if occurs { self.at(place) } else { View::Nil.pack() };
        let values: Vec<Cell> = template.occurs.iter().copied().zip(base..).map(value).collect();
        self.template(template.term.clone(), &values)
    }

    /// The number an expression stands for now, or the expression.
    fn evaluate(&mut self, template: &Template, base: u32, functions: &mut dyn Functions) -> Cell {
        let cell = self.open_cell(template, base);
        // Functions may have a value whatever their arguments; sums have none without all of them.
        if template.is_sum {
            self.mark_stuck(cell);
            if self.stuck_on(cell).is_some() {
                return cell;
            }
        }
        match self.export(cell, &mut Numbering::by_place(), functions) {
            Term::Number(value) => View::Number(value).pack(),
            _ => cell,
        }
    }

    /// The value of an expression, if its variables are numbers.
    pub(super) fn sum(&self, sum: &Sum, base: u32) -> Option<f64> {
        match sum {
            Sum::Number(n) => Some(*n),
            Sum::Var(var) => self.as_number(self.at(base + var)),
            Sum::Apply(op, parts) => {
                let x = self.sum(&parts.0, base)?;
                let y = self.sum(&parts.1, base)?;
                Some(match op {
                    ArithOp::Add => x + y,
                    ArithOp::Sub => x - y,
                    _ => arith::apply(*op, x, y),
                })
            }
            Sum::Other => None,
        }
    }

    /// The number a value stands for, if it is one or an expression that has become one.
    #[inline]
    pub(super) fn as_number(&self, cell: Cell) -> Option<f64> {
        match cell.view() {
            View::Number(n) => Some(n),
            View::Open(_) if self.stuck_on(cell).is_some() => None,
            View::Open(_) => self.export(cell, &mut Numbering::by_place(), &mut PureFunctions).as_number(),
            _ => None,
        }
    }

    /// The number a side of a comparison stands for.
    #[inline]
    pub(super) fn number(&self, pattern: &Pattern, base: u32) -> Option<f64> {
        match pattern {
            Pattern::Var(var) => self.as_number(self.at(base + var)),
            Pattern::Constant(cell) => self.as_number(*cell),
            Pattern::Sum { sum, .. } => self.sum(sum, base),
            _ => None,
        }
    }

    /// Unifies an argument of a head with an argument of the goal, which has been dereferenced.
    #[expect(clippy::inline_always, reason = "the cases of one word, which are most, belong into the loop")]
    #[inline(always)]
    pub(super) fn matches(&mut self, pattern: &Pattern, base: u32, goal: Cell) -> bool {
        match pattern {
            Pattern::Void => true,
            Pattern::First(var) => {
                self.cells[(base + var) as usize] = goal;
                true
            }
            Pattern::Var(var) => {
                let value = self.at(base + var);
                self.unify(goal, value)
            }
            Pattern::Constant(cell) => self.matches_constant(*cell, goal),
            Pattern::Atom(name) => self.matches_constant(View::Atom(name.id()).pack(), goal),
            _ => self.matches_part(pattern, base, goal),
        }
    }

    #[inline]
    fn matches_constant(&mut self, value: Cell, goal: Cell) -> bool {
        if let View::Ref(var) = goal.view() {
            self.bind(var, value);
            return true;
        }
        self.unify(goal, value)
    }

    #[inline(never)]
    fn matches_part(&mut self, pattern: &Pattern, base: u32, goal: Cell) -> bool {
        let goal = self.open(goal);
        match (pattern, goal.view()) {
            (Pattern::List { items, tail, .. }, View::List(first)) => {
                let mut place = first;
                for (n, item) in items.iter().enumerate() {
                    if n > 0 {
                        let rest = self.at(place + 1);
                        match self.open(rest).view() {
                            View::List(next) => place = next,
                            View::Ref(_) | View::Open(_) => {
                                return self.matches_rest(items, n, tail, base, rest);
                            }
                            _ => return false,
                        }
                    }
                    let head = self.at(place);
                    if !self.matches(item, base, head) {
                        return false;
                    }
                }
                let rest = self.at(place + 1);
                self.matches(tail, base, rest)
            }
            (Pattern::Struct { functor, args, .. }, View::Struct(place)) => {
                let View::Functor(name, arity) = self.view_at(place) else { return false };
                if name != functor.id() || arity as usize != args.len() {
                    return false;
                }
                for (n, arg) in (place + 1..).zip(args) {
                    let part = self.at(n);
                    if !self.matches(arg, base, part) {
                        return false;
                    }
                }
                true
            }
            (Pattern::List { repeats, .. } | Pattern::Struct { repeats, .. }, View::Ref(var)) => {
                let value = self.build(pattern, base, &mut PureFunctions);
                if *repeats {
                    return self.bind_checked(var, value);
                }
                self.bind(var, value);
                true
            }
            (Pattern::List { .. } | Pattern::Struct { .. }, _)
                if !matches!(goal.view(), View::Ground(_) | View::Open(_)) =>
            {
                false
            }
            _ => {
                let value = self.build(pattern, base, &mut PureFunctions);
                self.unify(goal, value)
            }
        }
    }

    /// The items of a list pattern from the n-th on, against a list that is not known yet.
    fn matches_rest(
        &mut self,
        items: &[Pattern],
        from: usize,
        tail: &Pattern,
        base: u32,
        rest: Cell,
    ) -> bool {
        let mut list = self.build(tail, base, &mut PureFunctions);
        for item in items[from..].iter().rev() {
            let head = self.build(item, base, &mut PureFunctions);
            list = self.list_cell(head, list);
        }
        self.unify(rest, list)
    }

    /// Unifies an argument of a fact with an argument of the goal.
    #[inline]
    pub(super) fn matches_term(&mut self, term: &Term, goal: Cell) -> bool {
        let value = match (term, goal.view()) {
            (Term::Number(x), View::Number(y)) => return *x == y,
            (Term::Atom(x), View::Atom(y)) => return x.id() == y,
            (Term::Number(x), _) => View::Number(*x).pack(),
            (Term::Atom(x), _) => View::Atom(x.id()).pack(),
            (Term::Nil, _) => View::Nil.pack(),
            _ => self.share(term.clone()),
        };
        self.matches_constant(value, goal)
    }
}
