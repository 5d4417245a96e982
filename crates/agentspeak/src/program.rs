//! The parts of a program: triggers, plan bodies, plans, rules, and the program itself.

use std::cell::{Cell, OnceCell};
use std::rc::Rc;
use std::sync::Arc;

use crate::inference::{Code, Target};
use crate::memory::{Weight, shared, slice};
use crate::prepared::{Call, Head};
use crate::symbol::Symbol;
use crate::syntax::Included;
use crate::term::{Term, Var, dismantle_all};

/// What happened, in a triggering event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TriggerOp {
    /// `+`
    Add,
    /// `-`
    Delete,
    /// `^`: the goal changed its state.
    GoalState,
}

/// What it happened to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TriggerKind {
    /// A belief.
    Belief,
    /// An achievement goal, `!`.
    Achieve,
    /// A test goal, `?`.
    Test,
}

/// A triggering event.
#[derive(Clone, Debug)]
pub struct Trigger {
    /// What happened.
    pub op: TriggerOp,
    /// To what sort of thing.
    pub kind: TriggerKind,
    /// The belief or goal.
    pub literal: Term,
    /// Whether it is printed without braces as a term.
    pub(crate) bare: bool,
}

impl Trigger {
    /// A trigger.
    #[must_use]
    pub const fn new(op: TriggerOp, kind: TriggerKind, literal: Term) -> Self {
        Self { op, kind, literal, bare: false }
    }

    /// Whether it is about a goal, not a belief.
    #[must_use]
    pub fn is_goal(&self) -> bool {
        self.kind != TriggerKind::Belief
    }

    /// The signs before the literal.
    #[must_use]
    pub const fn signs(&self) -> &'static str {
        match (self.op, self.kind) {
            (TriggerOp::Add, TriggerKind::Belief) => "+",
            (TriggerOp::Add, TriggerKind::Achieve) => "+!",
            (TriggerOp::Add, TriggerKind::Test) => "+?",
            (TriggerOp::Delete, TriggerKind::Belief) => "-",
            (TriggerOp::Delete, TriggerKind::Achieve) => "-!",
            (TriggerOp::Delete, TriggerKind::Test) => "-?",
            (TriggerOp::GoalState, TriggerKind::Belief) => "^",
            (TriggerOp::GoalState, TriggerKind::Achieve) => "^!",
            (TriggerOp::GoalState, TriggerKind::Test) => "^?",
        }
    }
}

/// What a step of a plan body does with its term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepKind {
    /// An action in the environment, or a variable holding something to run.
    Action,
    /// An internal action; `if`, `for`, `while` and the concurrency operators are internal actions too.
    Internal,
    /// `!goal`
    Achieve,
    /// `!!goal`
    AchieveNew,
    /// `?query`
    Test,
    /// A relation such as `X = Y + 1`.
    Constraint,
    /// `+belief`
    AddBelief,
    /// `+>belief`
    AddBeliefEnd,
    /// `++belief`
    AddBeliefNew,
    /// `-belief`
    DeleteBelief,
    /// `--belief`
    DeleteBeliefNew,
    /// `-+belief`
    ReplaceBelief,
}

impl StepKind {
    /// The sign before the term.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Action | Self::Internal | Self::Constraint => "",
            Self::Achieve => "!",
            Self::AchieveNew => "!!",
            Self::Test => "?",
            Self::AddBelief => "+",
            Self::AddBeliefEnd => "+>",
            Self::AddBeliefNew => "++",
            Self::DeleteBelief => "-",
            Self::DeleteBeliefNew => "--",
            Self::ReplaceBelief => "-+",
        }
    }

    /// What Jason calls it, where a body is taken apart as a structure.
    pub(crate) const fn functor(self) -> &'static str {
        match self {
            Self::Action => "action",
            Self::Internal => "internalAction",
            Self::Achieve => "achieve",
            Self::AchieveNew => "achieveNF",
            Self::Test => "test",
            Self::Constraint => "constraint",
            Self::AddBelief => "addBel",
            Self::AddBeliefEnd => "addBelEnd",
            Self::AddBeliefNew => "addBelNewFocus",
            Self::DeleteBelief => "delBel",
            Self::DeleteBeliefNew => "delBelNewFocus",
            Self::ReplaceBelief => "delAddBel",
        }
    }
}

/// One step of a plan body.
#[derive(Clone, Debug)]
pub struct Step {
    /// What to do.
    pub kind: StepKind,
    /// With what.
    pub term: Term,
    /// The line of the program, 0 if none.
    pub line: u32,
    /// The formula of the step, compiled when first needed.
    pub(crate) code: OnceCell<Rc<Code>>,
    /// The goal or belief of the step, prepared when first needed, if that is possible.
    pub(crate) call: OnceCell<Option<Call>>,
    /// The belief the step is about, if that is the same every time.
    pub(crate) belief: OnceCell<Option<Target>>,
    /// Whether plans of the library of this version react to the change of belief the step makes.
    pub(crate) heard: Cell<(u64, bool)>,
}

impl Step {
    /// A step.
    #[must_use]
    pub const fn new(kind: StepKind, term: Term, line: u32) -> Self {
        Self {
            kind,
            term,
            line,
            code: OnceCell::new(),
            call: OnceCell::new(),
            belief: OnceCell::new(),
            heard: Cell::new((0, false)),
        }
    }
}

/// A plan body.
#[derive(Clone, Debug, Default)]
pub struct Body {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// Whether it is printed without braces: a part of a plan, or a step taken out of a body.
    pub(crate) bare: bool,
    _weight: Weight,
}

impl Body {
    /// A body of these steps.
    #[must_use]
    pub fn new(steps: Vec<Step>) -> Self {
        Self::printed_bare(steps, false)
    }

    /// A body of these steps that is printed without braces, if so wanted.
    pub(crate) fn printed_bare(steps: Vec<Step>, bare: bool) -> Self {
        let weight = Weight::new(shared::<Self>() + slice::<Step>(steps.capacity()));
        Self { steps, bare, _weight: weight }
    }

    /// As a structure: the sort of its first step, and what that step says and the rest, if there is one.
    pub(crate) fn parts(&self) -> Option<(&'static str, Vec<Term>)> {
        let (first, rest) = self.steps.split_first()?;
        let mut parts = vec![first.term.clone()];
        if !rest.is_empty() {
            parts.push(Term::Body(Rc::new(Self::printed_bare(rest.to_vec(), self.bare))));
        }
        Some((first.kind.functor(), parts))
    }

    /// Whether no variable occurs in it.
    #[must_use]
    pub fn is_ground(&self) -> bool {
        self.steps.iter().all(|step| step.term.is_ground())
    }
}

impl Drop for Body {
    fn drop(&mut self) {
        if !self.steps.is_empty() {
            dismantle_all(self.steps.drain(..).map(|step| step.term).collect());
        }
    }
}

/// Where a plan comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// It is written in a file of the agent whose library it is in.
    File,
    /// A directive, another agent or the agent itself has made it, or it is in no library.
    Elsewhere,
}

/// A plan of the library.
#[derive(Debug)]
pub struct Plan {
    /// The label, an atom with annotations, if it has one.
    pub label: Option<Term>,
    /// What it reacts to.
    pub trigger: Trigger,
    /// When it applies.
    pub context: Option<Term>,
    /// `<:`, the condition that makes the goal achieved.
    pub goal_condition: Option<Term>,
    /// What it does.
    pub body: Rc<Body>,
    /// The names of its variables; variable n of the plan's terms is called `names[n]`.
    pub names: Rc<[Symbol]>,
    /// Plans that only exist while this one is running.
    pub subplans: Vec<Rc<Plan>>,
    /// The line of its trigger, 0 if it comes from no file.
    pub line: u32,
    /// The line Jason says it is in: that of its label or else of the first sign after the trigger.
    pub(crate) code_line: u32,
    /// Whether the label says `atomic`.
    pub atomic: bool,
    /// Whether it was written in braces, as a term.
    pub as_term: bool,
    /// Whether its variables are those of the plan it is written in.
    pub open: bool,
    /// Where it comes from.
    pub(crate) origin: Origin,
    /// The context, compiled when first needed.
    pub(crate) context_code: OnceCell<Rc<Code>>,
    /// The trigger, prepared when first needed, if that is possible.
    pub(crate) head: OnceCell<Option<Head>>,
    pub(crate) _weight: Weight,
}

impl Plan {
    /// The number of variables of the plan.
    #[must_use]
    pub fn var_count(&self) -> usize {
        self.names.len()
    }

    /// How many parts a plan has as a term.
    pub(crate) const PARTS: usize = 4;

    /// What a plan is called as a structure of its parts.
    pub(crate) const FUNCTOR: &str = "plan";

    /// Label, trigger, context and body as terms; a plan without a label has a label that says so.
    pub(crate) fn parts(&self) -> [Term; Self::PARTS] {
        [
            self.label.clone().unwrap_or_else(|| Term::atom("nolabel")),
            Term::Trigger(Rc::new(Trigger { bare: true, ..self.trigger.clone() })),
            self.context.clone().unwrap_or_else(|| Term::atom("true")),
            Term::Body(Rc::new(Body::printed_bare(self.body.steps.clone(), true))),
        ]
    }

    /// The same plan with another label.
    #[must_use]
    pub fn with_label(&self, label: Option<Term>) -> Self {
        let atomic = label.as_ref().is_some_and(|label| {
            label.annots().iter().any(|annot| matches!(annot, Term::Atom(name) if name.as_str() == "atomic"))
        });
        Self {
            label,
            trigger: self.trigger.clone(),
            context: self.context.clone(),
            goal_condition: self.goal_condition.clone(),
            body: self.body.clone(),
            names: self.names.clone(),
            subplans: self.subplans.clone(),
            line: self.line,
            code_line: self.code_line,
            atomic,
            as_term: self.as_term,
            open: self.open,
            origin: self.origin,
            context_code: OnceCell::new(),
            head: OnceCell::new(),
            _weight: Weight::new(plan_bytes(self.names.len())),
        }
    }
}

/// What a plan takes beside its terms: itself, the names of its variables, and its places in the library.
const fn plan_bytes(names: usize) -> usize {
    shared::<Plan>() + slice::<Symbol>(names) + 160
}

/// A rule, or a belief with variables (a rule whose body is `true`).
#[derive(Clone, Debug)]
pub struct Rule {
    /// What it concludes.
    pub head: Term,
    /// From what.
    pub body: Term,
    /// The names of its variables.
    pub names: Rc<[Symbol]>,
    /// The line of its head, 0 if it comes from no file.
    pub line: u32,
    /// Whether its variables are those of the plan it is written in.
    pub open: bool,
    pub(crate) _weight: Weight,
}

impl Rule {
    /// A rule of its own.
    pub(crate) fn new(head: Term, body: Term, names: Rc<[Symbol]>, line: u32) -> Self {
        let weight = Weight::new(shared::<Self>() + slice::<Symbol>(names.len()));
        Self { head, body, names, line, open: false, _weight: weight }
    }
}

/// An initial belief: ground, as written.
#[derive(Clone, Debug)]
pub enum InitialBelief {
    /// A fact.
    Fact(Term),
    /// A rule.
    Rule(Rc<Rule>),
}

/// A function of arithmetic defined by rules, `{ register_function("my.f", 1, "p") }`.
#[derive(Clone, Debug)]
pub struct RuleFunction {
    /// The name used in expressions.
    pub name: Symbol,
    /// The number of arguments.
    pub arity: usize,
    /// The predicate with one argument more, the result.
    pub predicate: Symbol,
}

/// A parsed agent program.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Initial beliefs and rules, in order.
    pub beliefs: Vec<InitialBelief>,
    /// Initial goals, in order, each with the number of its variables.
    pub goals: Vec<(Term, u32)>,
    /// The lines of the initial goals.
    pub(crate) goal_lines: Vec<u32>,
    /// Plans, in order.
    pub plans: Vec<Rc<Plan>>,
    /// Functions defined by rules.
    pub functions: Vec<RuleFunction>,
    /// Which parts come from other files, inner ones before those around them.
    pub(crate) inclusions: Vec<Inclusion>,
    /// Whether it was not read to its end for want of memory; an agent with it is stopped before it begins.
    pub(crate) is_too_large: bool,
    /// Whether something it includes was not found, or something else includes it, so that more may belong to it than
    /// can be seen.
    pub(crate) is_partial: bool,
}

/// A file that was included, and what of a program comes from it.
#[derive(Clone, Debug)]
pub(crate) struct Inclusion {
    pub(crate) included: Arc<Included>,
    /// How many beliefs, goals and plans there were before and after it.
    pub(crate) parts: [Extent; 2],
}

/// How many beliefs, goals, plans, functions and included files a program has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    pub(crate) beliefs: usize,
    pub(crate) goals: usize,
    pub(crate) plans: usize,
    pub(crate) functions: usize,
    pub(crate) inclusions: usize,
}

impl Program {
    /// Says that another program includes this one, which brings what is missing here.
    pub fn set_partial(&mut self) {
        self.is_partial = true;
    }

    pub(crate) fn extent(&self) -> Extent {
        Extent {
            beliefs: self.beliefs.len(),
            goals: self.goals.len(),
            plans: self.plans.len(),
            functions: self.functions.len(),
            inclusions: self.inclusions.len(),
        }
    }

    /// Forgets what came after so much of it was read.
    pub(crate) fn cut(&mut self, extent: Extent) {
        self.beliefs.truncate(extent.beliefs);
        self.goals.truncate(extent.goals);
        self.goal_lines.truncate(extent.goals);
        self.plans.truncate(extent.plans);
        self.functions.truncate(extent.functions);
        self.inclusions.truncate(extent.inclusions);
    }

    /// The file from which the nth belief, goal or plan was included, if it was.
    pub(crate) fn origin(&self, part: fn(&Extent) -> usize, n: usize) -> Option<&Arc<Included>> {
        let holds = |inclusion: &&Inclusion| {
            let [from, to] = &inclusion.parts;
            (part(from)..part(to)).contains(&n)
        };
        self.inclusions.iter().find(holds).map(|inclusion| &inclusion.included)
    }
}

/// How variables are called in a text.
pub(crate) fn name_of(names: &[Symbol], var: Var) -> String {
    names.get(var.index()).map_or_else(|| format!("_{}", var.0), ToString::to_string)
}
