//! Plans, triggers, plan bodies, and what stands in braces.

use std::cell::OnceCell;
use std::rc::Rc;

use super::lexer::Token;
use super::parser::{Parser, Result};
use crate::agent::{label_key, same_plan};
use crate::memory::Weight;
use crate::program::{Body, Origin, Plan, Program, Rule, Step, StepKind, Trigger, TriggerKind, TriggerOp};
use crate::symbol::Symbol;
use crate::term::{Extra, Kind, Literal, Term};

impl Parser<'_> {
    /// A plan of the program. Its label must differ from those before, unless it is the same plan once more.
    pub(super) fn program_plan(&mut self, program: &mut Program) -> Result<()> {
        let start = self.span();
        let plan = self.plan()?;
        let named = plan.label.as_ref().and_then(|label| Some((label, label.functor()?)));
        if let Some((label, name)) = named.filter(|(_, name)| name.as_str() != "undefined") {
            let key = label_key(label, name);
            let known = |other: &&Rc<Plan>| {
                let label = other.label.as_ref();
                label.and_then(|label| Some(label_key(label, label.functor()?))).as_ref() == Some(&key)
            };
            if !self.labels.insert(key.clone()) {
                if program.plans.iter().find(known).is_some_and(|known| same_plan(known, &plan)) {
                    return Ok(());
                }
                let message = format!("there already is a plan with label `{name}`");
                let hint = Some("labels are unique in an agent".to_owned());
                let _ = self.fail_at(start, message, "this label", hint);
            }
        }
        program.plans.push(Rc::new(plan));
        Ok(())
    }

    pub(super) fn plan(&mut self) -> Result<Plan> {
        let mut line = self.line();
        let label = if self.peek() == Token::At { Some(self.plan_label()?) } else { None };
        if label.is_none() {
            line = self.line();
        }
        let trigger = self.trigger()?;
        let code_line = if label.is_some() { line } else { self.line() };
        let context = self.context()?;
        // A condition that always holds is none, also where the plan is printed or compared.
        let context =
            context.filter(|context| !matches!(context, Term::Atom(name) if name.as_str() == "true"));
        if let Some(context) = &context {
            self.check_context(context)?;
        }
        let goal_condition = if self.accept(Token::GoalCondition) { Some(self.log_expr()?) } else { None };
        let mut steps = Vec::new();
        if self.accept(Token::Arrow) {
            self.plan_body(&mut steps)?;
            if steps.first().is_some_and(|s| matches!(&s.term, Term::Atom(name) if name.as_str() == "true")) {
                steps.remove(0);
            }
        }
        if self.peek() != Token::Stop {
            return Err(self.unexpected("`.` at the end of a plan"));
        }
        self.advance();
        let mut subplans = Vec::new();
        if self.peek() == Token::OpenBrace
            && matches!(self.peek_at(1), Token::At | Token::Plus | Token::Minus | Token::Caret)
        {
            self.advance();
            while self.peek() != Token::CloseBrace {
                let plan = self.nested(Parser::plan)?;
                subplans.push(Rc::new(plan));
            }
            self.advance();
        }
        let names: Rc<[Symbol]> = Rc::from(self.scope.clone());
        let plan = make_plan(label, trigger, context, goal_condition, steps, names, subplans, line);
        Ok(Plan { code_line, ..plan })
    }

    fn plan_label(&mut self) -> Result<Term> {
        self.advance();
        let name = match self.peek() {
            Token::Atom | Token::Begin | Token::End => self.advance().to_owned(),
            Token::OpenList => "undefined".to_owned(),
            Token::Var | Token::Anonymous => {
                let name = self.advance();
                return Ok(Term::Var(self.variable(name)));
            }
            _ => return Err(self.unexpected("a label or annotations after `@`")),
        };
        let mut extra = Extra { namespace: self.namespace.clone().map(Term::Atom), ..Extra::default() };
        if self.peek() == Token::OpenList {
            self.annotations(&mut extra)?;
        }
        Ok(Literal::build(Kind::Plain, Symbol::new(&name), Box::new([]), Some(extra), 0).into())
    }

    /// The context of a plan. One that always holds is none, also where the plan is printed or compared.
    fn context(&mut self) -> Result<Option<Term>> {
        let context = if self.accept(Token::Colon) { Some(self.log_expr()?) } else { None };
        Ok(context.filter(|context| !matches!(context, Term::Atom(name) if name.as_str() == "true")))
    }

    pub(super) fn trigger(&mut self) -> Result<Trigger> {
        let op = match self.peek() {
            Token::Plus => TriggerOp::Add,
            Token::Minus => TriggerOp::Delete,
            Token::Caret => TriggerOp::GoalState,
            _ => return Err(self.unexpected("an event beginning with `+`, `-` or `^`")),
        };
        self.advance();
        let kind = match self.peek() {
            Token::Bang => TriggerKind::Achieve,
            Token::Question => TriggerKind::Test,
            _ => TriggerKind::Belief,
        };
        if kind != TriggerKind::Belief {
            self.advance();
        }
        Ok(Trigger::new(op, kind, self.literal()?))
    }

    /// Refuses actions with effects where only conditions may stand.
    fn check_context(&mut self, context: &Term) -> Result<()> {
        let mut todo = vec![context.clone()];
        while let Some(term) = todo.pop() {
            let Term::Literal(literal) = &term else { continue };
            match literal.kind {
                Kind::And | Kind::Or | Kind::Not => todo.extend(literal.args.iter().cloned()),
                Kind::Internal
                    if matches!(
                        literal.functor.as_str(),
                        ".send" | ".broadcast" | ".wait" | ".fork" | ".join"
                    ) =>
                {
                    let message = format!("`{}` cannot be used in a context", literal.functor);
                    return Err(self.fail_at(self.span(), message, "in the context before this", None));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Appends the steps of a plan body.
    pub(super) fn plan_body(&mut self, steps: &mut Vec<Step>) -> Result<()> {
        self.nested(|p| {
            loop {
                let statement = match p.peek() {
                    Token::If => Some(p.statement_if()?),
                    Token::For => Some(p.statement_loop(".foreach")?),
                    Token::While => Some(p.statement_loop(".loop")?),
                    _ => None,
                };
                if let Some(step) = statement {
                    steps.push(step);
                    p.accept(Token::Semicolon);
                } else {
                    p.fork(steps, ForkKind::Or)?;
                    if !p.accept(Token::Semicolon) {
                        return Ok(());
                    }
                }
                if matches!(p.peek(), Token::Stop | Token::CloseBrace | Token::Close | Token::EndOfText) {
                    return Ok(());
                }
            }
        })
    }

    /// Steps joined with `|||` or, closer, with `|&|`.
    fn fork(&mut self, steps: &mut Vec<Step>, kind: ForkKind) -> Result<()> {
        let line = self.line();
        let mut branches = Vec::new();
        loop {
            let mut branch = Vec::new();
            match kind {
                ForkKind::Or => self.fork(&mut branch, ForkKind::And)?,
                ForkKind::And => self.body_formula(&mut branch)?,
            }
            branches.push(branch);
            if !self.accept(if kind == ForkKind::Or { Token::ForkOr } else { Token::ForkAnd }) {
                break;
            }
        }
        if branches.len() == 1 {
            steps.extend(branches.pop().unwrap_or_default());
            return Ok(());
        }
        let mut args = vec![Term::atom(if kind == ForkKind::Or { "or" } else { "and" })];
        args.extend(branches.into_iter().map(|steps| Term::Body(Rc::new(Body::new(steps)))));
        steps.push(internal(".fork", args, line));
        Ok(())
    }

    fn statement_if(&mut self) -> Result<Step> {
        let line = self.line();
        self.advance();
        let test = self.condition("after `if`")?;
        let then = self.block()?;
        let mut args = vec![test, then];
        if self.peek() == Token::Elif {
            let step = self.nested(Self::statement_if)?;
            args.push(Term::Body(Rc::new(Body::new(vec![step]))));
        } else if self.accept(Token::Else) {
            args.push(self.block()?);
        }
        Ok(internal(".if_then_else", args, line))
    }

    fn statement_loop(&mut self, action: &str) -> Result<Step> {
        let line = self.line();
        self.advance();
        let test = self.condition("after `for` or `while`")?;
        let body = self.block()?;
        Ok(internal(action, vec![test, body], line))
    }

    fn condition(&mut self, place: &str) -> Result<Term> {
        self.expect(Token::Open, place)?;
        let test = self.log_expr()?;
        self.expect(Token::Close, "after a condition")?;
        Ok(test)
    }

    fn block(&mut self) -> Result<Term> {
        self.expect(Token::OpenBrace, "before a block")?;
        let mut steps = Vec::new();
        if self.peek() != Token::CloseBrace {
            self.plan_body(&mut steps)?;
        }
        self.expect(Token::CloseBrace, "after a block")?;
        Ok(Term::Body(Rc::new(Body::new(steps))))
    }

    fn body_formula(&mut self, steps: &mut Vec<Step>) -> Result<()> {
        let line = self.line();
        let start = self.span();
        let (kind, signs) = self.step_kind();
        for _ in 0..signs {
            self.advance();
        }
        if matches!(kind, StepKind::Achieve | StepKind::AchieveNew) {
            let literal = self.literal()?;
            if matches!(&literal, Term::Literal(l) if l.kind == Kind::Internal) {
                let message = "an internal action is run without `!`".to_owned();
                return Err(self.fail_at(start, message, "this sign", None));
            }
            steps.push(Step::new(kind, literal, line));
            return Ok(());
        }
        if self.peek() == Token::Open && !self.try_expression() {
            self.advance();
            self.plan_body(steps)?;
            return self.expect(Token::Close, "to match `(`");
        }
        let term = self.log_expr()?;
        steps.push(self.step_of(kind, term, line, start)?);
        Ok(())
    }

    fn step_kind(&self) -> (StepKind, usize) {
        match (self.peek(), self.peek_at(1)) {
            (Token::Bang, _) => (StepKind::Achieve, 1),
            (Token::DoubleBang, _) => (StepKind::AchieveNew, 1),
            (Token::Question, _) => (StepKind::Test, 1),
            (Token::Plus, Token::Plus) => (StepKind::AddBeliefNew, 2),
            (Token::Plus, Token::Less) => (StepKind::AddBelief, 2),
            (Token::Plus, Token::Greater) => (StepKind::AddBeliefEnd, 2),
            (Token::Plus, _) => (StepKind::AddBelief, 1),
            (Token::Minus, Token::Plus) => (StepKind::ReplaceBelief, 2),
            (Token::Minus, Token::Minus) => (StepKind::DeleteBeliefNew, 2),
            (Token::Minus, _) => (StepKind::DeleteBelief, 1),
            _ => (StepKind::Action, 0),
        }
    }

    /// Whether an expression begins here; leaves the parser where it was.
    fn try_expression(&mut self) -> bool {
        if self.not_expressions.contains(&self.at) {
            return false;
        }
        let (at, names, messages) = (self.at, self.scope.len(), self.diagnostics.len());
        let parsed = self.log_expr().is_ok();
        if !parsed {
            self.not_expressions.insert(at);
        }
        self.at = at;
        self.scope.truncate(names);
        self.diagnostics.truncate(messages);
        parsed
    }

    fn step_of(
        &mut self,
        kind: StepKind,
        term: Term,
        line: u32,
        start: std::ops::Range<usize>,
    ) -> Result<Step> {
        if let Term::Plan(plan) = &term {
            let (action, place) = match kind {
                StepKind::DeleteBelief => {
                    return Ok(internal(".remove_plan", vec![Term::Plan(plan.clone())], line));
                }
                StepKind::AddBelief => (".add_plan", "begin"),
                StepKind::AddBeliefEnd => (".add_plan", "end"),
                _ => {
                    let message = "only `+`, `+>` and `-` may stand before a plan".to_owned();
                    return Err(self.fail_at(start, message, "this sign", None));
                }
            };
            return Ok(internal(action, vec![term, Term::atom("self"), Term::atom(place)], line));
        }
        let literal_kind = if let Term::Literal(literal) = &term { Some(literal.kind) } else { None };
        let kind = match (literal_kind, kind) {
            (Some(Kind::Relation(_)), StepKind::Action) => StepKind::Constraint,
            (Some(Kind::Internal), StepKind::Action) => StepKind::Internal,
            (Some(Kind::Internal), _) => {
                let message = format!("an internal action cannot follow `{}`", kind.sign());
                return Err(self.fail_at(start, message, "this sign", None));
            }
            (Some(Kind::And | Kind::Or | Kind::Not), kind) if kind != StepKind::Test => {
                let message = "a formula is not a step: the agent goes on as if it were not there".to_owned();
                let hint = Some("a condition inside a plan body is tested with `?(...)` or `if`".to_owned());
                self.warn_at(start, message, "skipped", hint);
                kind
            }
            (_, StepKind::Test) | (Some(Kind::Plain), _) | (Some(Kind::Function), StepKind::Action) => kind,
            (None, StepKind::AddBelief | StepKind::AddBeliefEnd)
                if matches!(
                    term,
                    Term::Rule(_) | Term::Atom(_) | Term::Var(_) | Term::Decorated(_) | Term::Body(_)
                ) =>
            {
                kind
            }
            (None, _)
                if matches!(term, Term::Atom(_) | Term::Var(_) | Term::Decorated(_) | Term::Body(_)) =>
            {
                kind
            }
            _ => {
                let message =
                    "a step of a plan must be an action, a goal, a test or a change of belief".to_owned();
                let hint = Some("a condition inside a plan body is tested with `?(...)` or `if`".to_owned());
                return Err(self.fail_at(start, message, "not a step", hint));
            }
        };
        // A step that is named like a function is an action all the same: it is not evaluated.
        let term = match term {
            Term::Literal(literal) if kind == StepKind::Action && literal.kind == Kind::Function => {
                let (functor, args) = (literal.functor.clone(), literal.args.clone());
                Literal::build_shared(Kind::Plain, functor, args, literal.extra.clone(), literal.line).into()
            }
            term => term,
        };
        Ok(Step::new(kind, term, line))
    }

    /// What stands in braces: a plan body, a trigger, a plan or a rule.
    pub(super) fn brace_term(&mut self) -> Result<Term> {
        let outer = self.namespace.clone();
        self.expect(Token::OpenBrace, "")?;
        let term = self.brace_term_inner();
        self.namespace = outer;
        let term = term?;
        self.expect(Token::CloseBrace, "to match `{`")?;
        Ok(term)
    }

    fn brace_term_inner(&mut self) -> Result<Term> {
        if self.peek() == Token::CloseBrace {
            return Ok(Term::Body(Rc::default()));
        }
        let line = self.line();
        let label = if self.peek() == Token::At { Some(self.plan_label()?) } else { None };
        let starts_event = matches!(self.peek(), Token::Plus | Token::Minus | Token::Caret)
            && matches!(
                self.peek_at(1),
                Token::Bang
                    | Token::Question
                    | Token::Atom
                    | Token::Var
                    | Token::Anonymous
                    | Token::Tilde
                    | Token::Namespace
                    | Token::Begin
                    | Token::End
                    | Token::True
                    | Token::False
            );
        if label.is_some() || starts_event {
            return self.brace_event(label, line);
        }
        let mut steps = Vec::new();
        self.plan_body(&mut steps)?;
        if self.peek() == Token::RuleArrow {
            let head = steps.pop().map(|step| step.term.clone());
            let Some(head) = head.filter(|head| steps.is_empty() && (head.is_literal() || head.is_var()))
            else {
                return Err(self.unexpected("`}`"));
            };
            self.advance();
            let body = self.log_expr()?;
            let names: Rc<[Symbol]> = Rc::from(self.scope.clone());
            return Ok(Term::Rule(Rc::new(Rule { open: true, ..Rule::new(head, body, names, line) })));
        }
        Ok(Term::Body(Rc::new(Body::new(steps))))
    }

    fn brace_event(&mut self, label: Option<Term>, line: u32) -> Result<Term> {
        let trigger = self.trigger()?;
        let mut body_only = label.is_none() && trigger.kind == TriggerKind::Belief;
        body_only &= self.peek() != Token::Colon;
        let context = self.context()?;
        let mut steps = Vec::new();
        let mut has_body = false;
        if body_only && self.accept(Token::Semicolon) {
            if self.peek() != Token::CloseBrace {
                self.plan_body(&mut steps)?;
            }
        } else if self.accept(Token::Arrow) {
            body_only = false;
            has_body = true;
            self.plan_body(&mut steps)?;
        }
        if body_only && trigger.op != TriggerOp::GoalState {
            let kind =
                if trigger.op == TriggerOp::Add { StepKind::AddBelief } else { StepKind::DeleteBelief };
            steps.insert(0, Step::new(kind, trigger.literal, line));
            return Ok(Term::Body(Rc::new(Body::new(steps))));
        }
        if context.is_none() && !has_body && label.is_none() {
            return Ok(Term::Trigger(Rc::new(trigger)));
        }
        let names: Rc<[Symbol]> = Rc::from(self.scope.clone());
        let mut plan = make_plan(label, trigger, context, None, steps, names, Vec::new(), line);
        plan.as_term = true;
        plan.open = true;
        Ok(Term::Plan(Rc::new(plan)))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ForkKind {
    And,
    Or,
}

fn internal(name: &str, args: Vec<Term>, line: u32) -> Step {
    let literal = Literal::build(Kind::Internal, Symbol::new(name), args.into_boxed_slice(), None, line);
    Step::new(StepKind::Internal, literal.into(), line)
}

#[expect(clippy::too_many_arguments, reason = "the parts of a plan, in the order they are written")]
fn make_plan(
    label: Option<Term>,
    trigger: Trigger,
    context: Option<Term>,
    goal_condition: Option<Term>,
    steps: Vec<Step>,
    names: Rc<[Symbol]>,
    subplans: Vec<Rc<Plan>>,
    line: u32,
) -> Plan {
    let plan = Plan {
        label: None,
        trigger,
        context,
        goal_condition,
        body: Rc::new(Body::new(steps)),
        names,
        subplans,
        line,
        code_line: line,
        atomic: false,
        as_term: false,
        open: false,
        origin: Origin::Elsewhere,
        context_code: OnceCell::new(),
        head: OnceCell::new(),
        _weight: Weight::default(),
    };
    plan.with_label(label)
}
