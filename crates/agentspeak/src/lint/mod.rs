//! A linter for agent programs: what parses and runs, but probably not as meant.

mod elsewhere;

use std::collections::HashMap;
use std::fmt::Write as _;
use std::rc::Rc;
use std::sync::Arc;

use crate::actions;
use crate::agent::trigger_of;
use crate::arith::is_function;
use crate::display::named_text;
use crate::program::{Body, InitialBelief, Plan, Program, StepKind, Trigger, TriggerKind, TriggerOp};
use crate::symbol::Symbol;
use crate::syntax::Included;
use crate::term::{Kind, Term, Var};

pub use elsewhere::{talks, told};

/// What a finding is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LintKind {
    /// A goal nobody has a plan for.
    UndefinedPlan,
    /// A belief that is tested but never held, concluded, added or perceived under a known name.
    UndefinedBelief,
    /// An internal action that does not exist.
    UndefinedAction,
    /// A variable that occurs once. Often that is meant, so callers tell it on demand.
    SingletonVariable,
    /// A variable that occurs once, while another one differs from it in a letter.
    MisspelledVariable,
    /// A plan that is never chosen because an earlier one always is.
    UnreachablePlan,
}

/// A finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lint {
    /// What it is about.
    pub kind: LintKind,
    /// The line of the program, 0 if unknown.
    pub line: u32,
    /// What was found.
    pub message: String,
    /// The goal without a plan, or the belief that is never held.
    pub name: Option<String>,
    /// The file it is in, if that is not the program itself but one it includes; `line` is a line of that file.
    pub included: Option<Arc<Included>>,
}

type Name = (Symbol, usize);

/// How many names one finding lists.
const FOREIGN_SHOWN: usize = 6;

/// The shortest name in which one wrong letter is a slip and not another word.
const SLIP_LENGTH: usize = 5;

/// Where a name differs from one that is known in one letter: another, one too many or one too few; and the letters
/// there.
fn slip(name: &str, known: &str) -> Option<(usize, Vec<char>)> {
    let (a, b): (Vec<char>, Vec<char>) = (name.chars().collect(), known.chars().collect());
    if a.len().min(b.len()) < SLIP_LENGTH || a.len().abs_diff(b.len()) > 1 {
        return None;
    }
    let start = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let end = a[start..].iter().rev().zip(b[start..].iter().rev()).take_while(|(x, y)| x == y).count();
    let letters = a[start..a.len() - end].iter().chain(&b[start..b.len() - end]).copied().collect();
    (a.len().max(b.len()) - start - end == 1).then_some((start, letters))
}

/// Whether a name differs from one that is known in one letter.
fn is_slip(name: &Name, known: &Name) -> bool {
    name.1 == known.1 && slip(name.0.as_str(), known.0.as_str()).is_some()
}

/// Whether a variable looks like another one that is written wrong. Variables are told apart by numbers, by capitals
/// (`MyX` and `MyY`), by their first letter and by their last one (`Agent`, `Agents`).
fn is_variable_slip(name: &str, known: &str) -> bool {
    slip(name, known).is_some_and(|(at, letters)| {
        at > 0
            && at + 1 < name.chars().count().max(known.chars().count())
            && letters.iter().all(|letter| letter.is_lowercase())
    })
}

/// Looks through a program; `perceived` are the names of beliefs that come from the environment.
#[must_use]
pub fn lint(program: &Program, perceived: &[&str]) -> Vec<Lint> {
    let mut linter = Linter {
        found: Vec::new(),
        program,
        beliefs: Vec::new(),
        goals: Vec::new(),
        open_goals: program.is_partial,
        open_beliefs: program.is_partial,
        here: None,
        unknown: Vec::new(),
        asked: Vec::new(),
        sourced: Vec::new(),
        foreign: Vec::new(),
    };
    linter.collect_names();
    linter.beliefs.extend(perceived.iter().map(|name| (Symbol::new(name), usize::MAX)));
    for (n, belief) in program.beliefs.iter().enumerate() {
        linter.here = program.origin(|extent| extent.beliefs, n);
        if let InitialBelief::Rule(rule) = belief {
            let what = format!("the rule for `{}`", shown(&rule.head, &rule.names));
            linter.singletons(&what, &rule.names, rule.line, [&rule.head, &rule.body].into_iter());
            linter.formula(&rule.body, rule.line);
        }
    }
    for (n, (goal, _)) in program.goals.iter().enumerate() {
        linter.here = program.origin(|extent| extent.goals, n);
        let line = program.goal_lines.get(n).copied().unwrap_or_else(|| goal.line());
        linter.goal(goal, line);
    }
    for (n, plan) in program.plans.iter().enumerate() {
        linter.here = program.origin(|extent| extent.plans, n);
        for plan in all_plans(std::slice::from_ref(plan)) {
            linter.plan(plan);
        }
        linter.reachable(plan, &program.plans[..n]);
    }
    linter.settle_beliefs(perceived);
    linter.settle_foreign();
    let place = |lint: &Lint| lint.included.as_ref().map(|included| included.file.clone());
    linter.found.sort_by_cached_key(|lint| (place(lint), lint.line, lint.kind));
    linter.found
}

/// Plans and those inside them.
fn all_plans(plans: &[Rc<Plan>]) -> Vec<&Rc<Plan>> {
    let mut all = Vec::new();
    let mut todo: Vec<&Rc<Plan>> = plans.iter().rev().collect();
    while let Some(plan) = todo.pop() {
        all.push(plan);
        todo.extend(plan.subplans.iter().rev());
    }
    all
}

/// A term with its variables called as they are written.
fn shown(term: &Term, names: &[Symbol]) -> String {
    named_text(term, &|var| {
        let name = crate::program::name_of(names, var);
        let anonymous =
            name.strip_prefix('_').map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
        anonymous.map_or(name.clone(), |rest| format!("_{rest}"))
    })
}

struct Linter<'a> {
    found: Vec<Lint>,
    program: &'a Program,
    beliefs: Vec<Name>,
    goals: Vec<Name>,
    /// Whether plans may react to goals whose names are not known.
    open_goals: bool,
    /// Whether beliefs may be held whose names are not known.
    open_beliefs: bool,
    /// The included file that is being looked at.
    here: Option<&'a Arc<Included>>,
    /// Findings about beliefs, until it is known what comes from elsewhere; and whether the agent must have had the
    /// belief from itself.
    unknown: Vec<(Name, Lint, bool)>,
    /// The names of all beliefs the program asks for.
    asked: Vec<Symbol>,
    /// Beliefs that are asked for by who told them.
    sourced: Vec<Name>,
    /// Internal actions written in Java, with the place where each is first used.
    foreign: Vec<(Symbol, u32, Option<Arc<Included>>)>,
}

fn name_of(term: &Term) -> Option<Name> {
    Some((term.functor()?.clone(), term.args().len()))
}

/// The name of the namespace of a literal, if it has one that is not the default.
fn namespace(term: &Term) -> Option<&Symbol> {
    term.extra()?.namespace.as_ref()?.functor()
}

fn steps(body: &Body, visit: &mut dyn FnMut(StepKind, &Term, u32)) {
    let mut todo: Vec<&Body> = vec![body];
    while let Some(body) = todo.pop() {
        for step in &body.steps {
            visit(step.kind, &step.term, step.line);
            let inner = step.term.args().iter().chain(std::iter::once(&step.term));
            todo.extend(
                inner.filter_map(|term| if let Term::Body(body) = term { Some(&**body) } else { None }),
            );
        }
    }
}

impl Linter<'_> {
    fn report(&mut self, kind: LintKind, line: u32, message: String) {
        self.report_of(None, kind, line, message);
    }

    fn report_of(&mut self, name: Option<String>, kind: LintKind, line: u32, message: String) {
        let finding = Lint { kind, line, message, name, included: self.here.cloned() };
        if !self.found.contains(&finding) {
            self.found.push(finding);
        }
    }

    fn collect_names(&mut self) {
        for belief in &self.program.beliefs {
            let head = match belief {
                InitialBelief::Fact(fact) => fact,
                InitialBelief::Rule(rule) => &rule.head,
            };
            self.beliefs.extend(name_of(head));
        }
        for plan in all_plans(&self.program.plans) {
            let trigger = &plan.trigger;
            match (trigger.kind, trigger.op) {
                (TriggerKind::Achieve, TriggerOp::Add) => match name_of(&trigger.literal) {
                    Some(name) => self.goals.push(name),
                    None => self.open_goals = true,
                },
                // What is reacted to comes from somewhere: the environment, a message, or a plan.
                (TriggerKind::Belief | TriggerKind::Test, _) => {
                    self.beliefs.extend(name_of(&trigger.literal));
                }
                _ => {}
            }
            let (mut beliefs, mut open) = (Vec::new(), false);
            steps(&plan.body, &mut |kind, term, _| match kind {
                StepKind::AddBelief
                | StepKind::AddBeliefEnd
                | StepKind::AddBeliefNew
                | StepKind::ReplaceBelief => beliefs.extend(name_of(term)),
                StepKind::Internal => {
                    let name = term.functor().map_or("", Symbol::as_str);
                    open |= matches!(name, ".add_plan" | ".include");
                    // What is waited for comes from somewhere, too.
                    if let (".wait", Some(trigger)) = (name, term.args().first().and_then(trigger_of)) {
                        beliefs.extend(name_of(&trigger.literal));
                    }
                    if let (".asserta" | ".assertz", Some(belief)) = (name, term.args().first()) {
                        beliefs.extend(name_of(belief));
                    }
                }
                _ => {}
            });
            self.beliefs.extend(beliefs);
            self.open_goals |= open;
        }
    }

    fn knows(names: &[Name], name: &Name) -> bool {
        names.iter().any(|(known, arity)| *known == name.0 && (*arity == name.1 || *arity == usize::MAX))
    }

    fn goal(&mut self, goal: &Term, line: u32) {
        let Some(name) = name_of(goal) else { return };
        if self.open_goals || Self::knows(&self.goals, &name) {
            return;
        }
        let near = self.goals.iter().find(|(known, _)| *known == name.0).map(|(_, arity)| *arity);
        let mut message = format!("there is no plan for the goal `!{}` with {} arguments", name.0, name.1);
        if let Some(arity) = near {
            let _ = write!(message, "; there is one with {arity}");
        }
        self.report_of(Some(name.0.to_string()), LintKind::UndefinedPlan, line, message);
    }

    /// Literals of a formula that nothing in the program can make true.
    fn formula(&mut self, formula: &Term, line: u32) {
        let mut todo = vec![formula.clone()];
        while let Some(term) = todo.pop() {
            match &term {
                Term::Literal(literal) => match literal.kind {
                    Kind::And | Kind::Or | Kind::Not => todo.extend(literal.args.iter().cloned()),
                    Kind::Internal => {
                        self.action(&term, line);
                        let collects = actions::find(literal.functor.as_str()).and_then(|a| a.formula);
                        if let Some(place) = collects
                            && let Some(inner) = literal.args.get(place(literal.args.len()))
                        {
                            todo.push(inner.clone());
                        }
                    }
                    Kind::Plain if is_undefined_action(&term) => self.action(&term, line),
                    Kind::Plain => self.belief(&term, line),
                    _ => {}
                },
                Term::Atom(name) if !matches!(name.as_str(), "true" | "false") => self.belief(&term, line),
                _ => {}
            }
        }
    }

    fn belief(&mut self, term: &Term, line: u32) {
        let Some(name) = name_of(term) else { return };
        self.asked.push(name.0.clone());
        if elsewhere::is_told_by_others(term) {
            self.sourced.push(name.clone());
        }
        if !self.open_beliefs && !Self::knows(&self.beliefs, &name) {
            let line = if term.line() > 0 { term.line() } else { line };
            let arguments = if name.1 == 1 { "argument" } else { "arguments" };
            let message =
                format!("nothing in the program makes `{}` with {} {arguments} true", name.0, name.1);
            let included = self.here.cloned();
            let own = elsewhere::is_its_own(term);
            let finding = Lint {
                kind: LintKind::UndefinedBelief,
                line,
                message,
                name: Some(name.0.to_string()),
                included,
            };
            self.unknown.push((name, finding, own));
        }
    }

    /// Reports the beliefs that nothing makes true, unless they may come from elsewhere: from who is asked about, from
    /// actions that are not known here, or from an environment whose percepts are not those given. Where they may, only
    /// what the agent must have believed by itself is missing, and what looks like a slip of the pen.
    fn settle_beliefs(&mut self, perceived: &[&str]) {
        let unknown = std::mem::take(&mut self.unknown);
        let strange =
            !self.foreign.is_empty() || self.found.iter().any(|lint| lint.kind == LintKind::UndefinedAction);
        let reacts = self.program.plans.iter().filter_map(|plan| plan.trigger.literal.functor());
        let mut names = self.asked.iter().chain(reacts);
        let at_home = names.any(|name| perceived.contains(&name.as_str()));
        if strange || (elsewhere::acts(self.program) && !at_home) {
            return;
        }
        for (name, finding, own) in unknown {
            let slip = || self.beliefs.iter().any(|known| is_slip(&name, known));
            let missing = at_home || own || slip();
            if missing && !self.sourced.contains(&name) && !self.found.contains(&finding) {
                self.found.push(finding);
            }
        }
    }

    /// Reports once what all the internal actions in Java have in common: here there is no Java.
    fn settle_foreign(&mut self) {
        let foreign = std::mem::take(&mut self.foreign);
        let Some((_, line, included)) = foreign.first().cloned() else { return };
        let names: Vec<String> =
            foreign.iter().take(FOREIGN_SHOWN).map(|(name, ..)| format!("`{name}`")).collect();
        let more = if foreign.len() > FOREIGN_SHOWN { ", …" } else { "" };
        let message =
            format!("internal actions written in Java do not run here and fail: {}{more}", names.join(", "));
        self.found.push(Lint { kind: LintKind::UndefinedAction, line, message, name: None, included });
    }

    fn action(&mut self, term: &Term, line: u32) {
        let Some(name) = term.functor() else { return };
        if let Some(reason) = actions::refusal(name.as_str()) {
            let line = if term.line() > 0 { term.line() } else { line };
            self.report(LintKind::UndefinedAction, line, format!("`{name}` always fails here: {reason}"));
        }
        if actions::find(name.as_str()).is_none() && !is_function(name.as_str(), term.args().len()) {
            let line = if term.line() > 0 { term.line() } else { line };
            if !name.as_str().starts_with('.') {
                if !self.foreign.iter().any(|(known, ..)| known == name) {
                    self.foreign.push((name.clone(), line, self.here.cloned()));
                }
                return;
            }
            self.report(LintKind::UndefinedAction, line, format!("there is no internal action `{name}`"));
        }
    }

    fn plan(&mut self, plan: &Rc<Plan>) {
        if let Some(context) = &plan.context {
            self.formula(context, plan.line);
        }
        let mut jobs: Vec<(StepKind, Term, u32)> = Vec::new();
        steps(&plan.body, &mut |kind, term, line| jobs.push((kind, term.clone(), line)));
        let mut terms: Vec<Term> = vec![plan.trigger.literal.clone()];
        terms.extend(plan.context.clone());
        for step in &plan.body.steps {
            terms.push(step.term.clone());
        }
        for (kind, term, line) in jobs {
            match kind {
                StepKind::Achieve | StepKind::AchieveNew => self.goal(&term, line),
                StepKind::Action if is_undefined_action(&term) => self.action(&term, line),
                StepKind::Internal => {
                    self.action(&term, line);
                    if matches!(
                        term.functor().map(Symbol::as_str),
                        Some(".if_then_else" | ".foreach" | ".loop")
                    ) && let Some(test) = term.args().first()
                    {
                        self.formula(test, line);
                    }
                }
                StepKind::Test => self.formula(&term, line),
                _ => {}
            }
        }
        let what = format!("the plan for `{}`", shown(&plan.trigger.literal, &plan.names));
        self.singletons(&what, &plan.names, plan.line, terms.iter());
    }

    fn singletons<'t>(
        &mut self,
        what: &str,
        names: &[Symbol],
        line: u32,
        terms: impl Iterator<Item = &'t Term>,
    ) {
        let mut counts: HashMap<Var, usize> = HashMap::new();
        for term in terms {
            count(term, &mut counts);
        }
        let mut once: Vec<&Symbol> = counts
            .iter()
            .filter(|(_, times)| **times == 1)
            .filter_map(|(var, _)| names.get(var.index()))
            .filter(|name| !name.as_str().starts_with('_'))
            .collect();
        once.sort();
        let seen = |known: &&Symbol| {
            let place = names.iter().position(|name| name == *known);
            place.is_some_and(|place| counts.iter().any(|(var, times)| var.index() == place && *times > 1))
        };
        let slips: Vec<(&Symbol, &Symbol)> = once
            .iter()
            .filter_map(|name| {
                let meant =
                    names.iter().filter(seen).find(|k| is_variable_slip(name.as_str(), k.as_str()))?;
                Some((*name, meant))
            })
            .collect();
        for (name, meant) in &slips {
            let message = format!("{what} uses {name} only once; {meant} is probably meant");
            self.report(LintKind::MisspelledVariable, line, message);
        }
        once.retain(|name| !slips.iter().any(|(slip, _)| slip == name));
        if !once.is_empty() {
            let list: Vec<&str> = once.iter().map(|name| name.as_str()).collect();
            let message = format!("{what} uses {} only once; write `_` if that is meant", list.join(", "));
            self.report(LintKind::SingletonVariable, line, message);
        }
    }

    /// A plan after one for the same event with the most general arguments and no context is never chosen.
    fn reachable(&mut self, plan: &Rc<Plan>, earlier: &[Rc<Plan>]) {
        // A pattern (`{ begin smc(g,d) }`) adds plans that its own first plan makes superfluous: nobody wrote them.
        if plan.line == 0 {
            return;
        }
        let covers = |other: &&Rc<Plan>| {
            let distinct: Vec<&Term> = other.trigger.literal.args().iter().collect();
            let general = distinct.iter().enumerate().all(|(n, arg)| {
                matches!(arg, Term::Var(var) if !distinct[..n].iter().any(|o| matches!(o, Term::Var(v) if v == var)))
            });
            other.trigger.op == plan.trigger.op
                && other.trigger.kind == plan.trigger.kind
                && name_of(&other.trigger.literal) == name_of(&plan.trigger.literal)
                && namespace(&other.trigger.literal) == namespace(&plan.trigger.literal)
                && other.trigger.literal.is_negated() == plan.trigger.literal.is_negated()
                && other.trigger.literal.annots().is_empty()
                && general
                && other
                    .context
                    .as_ref()
                    .is_none_or(|c| matches!(c, Term::Atom(name) if name.as_str() == "true"))
        };
        if let Some(n) = earlier.iter().position(|other| covers(&other)) {
            let origin = self.program.origin(|extent| extent.plans, n);
            let place = match origin {
                Some(included) if Some(included) != self.here => format!(" of {}", included.file),
                None if self.here.is_some() => " of the program that includes it".to_owned(),
                _ => String::new(),
            };
            let message = format!(
                "the plan for `{}` is never chosen: the one in line {}{place} always applies first",
                shown(&Term::Trigger(Rc::new(Trigger { bare: true, ..plan.trigger.clone() })), &plan.names),
                earlier[n].line
            );
            self.report(LintKind::UnreachablePlan, plan.line, message);
        }
    }
}

/// Whether a literal is written like an internal action, but there is none with its name.
fn is_undefined_action(term: &Term) -> bool {
    let name = term.functor().map_or("", Symbol::as_str);
    name.contains('.') && !name.starts_with('\'') && actions::find(name).is_none()
}

fn count(term: &Term, counts: &mut HashMap<Var, usize>) {
    let mut todo = vec![term.clone()];
    while let Some(term) = todo.pop() {
        if let Some(extra) = term.extra() {
            todo.extend(extra.annots.iter().cloned());
            todo.extend(extra.annots_tail.clone());
        }
        match &term {
            Term::Var(var) => *counts.entry(*var).or_default() += 1,
            Term::Decorated(decorated) => *counts.entry(decorated.var).or_default() += 1,
            Term::List(cons) => {
                todo.push(cons.head.clone());
                todo.push(cons.tail.clone());
            }
            Term::Literal(literal) => todo.extend(literal.args.iter().cloned()),
            Term::Body(body) => todo.extend(body.steps.iter().map(|step| step.term.clone())),
            Term::Trigger(trigger) => todo.push(trigger.literal.clone()),
            Term::Plan(plan) => {
                todo.push(plan.trigger.literal.clone());
                todo.extend(plan.context.clone());
                todo.push(Term::Body(plan.body.clone()));
            }
            Term::Rule(rule) => {
                todo.push(rule.head.clone());
                todo.push(rule.body.clone());
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{Included, NoIncludes, NotIncluded, parse_program};

    fn kinds(source: &str) -> Vec<(LintKind, u32)> {
        let parsed = parse_program(source, "a.asl", &NoIncludes);
        assert!(!parsed.has_errors(), "{source}");
        lint(&parsed.program, &["size"]).iter().map(|lint| (lint.kind, lint.line)).collect()
    }

    struct Library;

    impl crate::syntax::Sources for Library {
        fn load(&self, name: &str, _from: &str) -> Result<Included, NotIncluded> {
            let text = match name {
                "outer.asl" => "\n+!a <- !nobody.\n{ include(\"inner.asl\") }\n+!b <- .prnt(1).\n",
                "inner.asl" => "\n\n\nr(X) :- true.\n+!a <- true.\n",
                _ => return Err(NotIncluded::Missing),
            };
            Ok(Included { file: name.to_owned(), text: text.to_owned() })
        }
    }

    #[test]
    fn findings_in_included_files_name_them() {
        let source = "!a.\n{ include(\"outer.asl\") }\n+!c <- !nothing.\n";
        let parsed = parse_program(source, "main.asl", &Library);
        assert!(!parsed.has_errors());
        let file = |lint: &Lint| lint.included.as_ref().map(|included| included.file.clone());
        let found: Vec<_> =
            lint(&parsed.program, &[]).iter().map(|lint| (file(lint), lint.line, lint.kind)).collect();
        let (inner, outer) = (Some("inner.asl".to_owned()), Some("outer.asl".to_owned()));
        assert_eq!(
            found,
            [
                (None, 3, LintKind::UndefinedPlan),
                (inner.clone(), 4, LintKind::SingletonVariable),
                (inner, 5, LintKind::UnreachablePlan),
                (outer.clone(), 2, LintKind::UndefinedPlan),
                (outer, 4, LintKind::UndefinedAction),
            ]
        );
    }

    #[test]
    fn what_may_come_from_elsewhere_is_no_finding() {
        let subplans =
            "!g.\n+!g <: done <- act.\n{\n+!h(X) <- .print(X); +done.\n+p(X) <- !h(X); ?q(X); +q(X).\n}\n";
        assert_eq!(kinds(subplans), []);
        assert_eq!(kinds("!g.\n+!g <- .wait(\"+pos(X,Y)\"); ?pos(A,B); .print(A,B).\n"), []);
        assert_eq!(kinds("{ include(\"missing.asl\") }\n!g.\n+!h : elsewhere(1) <- !g.\n"), []);
        assert_eq!(kinds("p(1).\n\n!nobody.\n"), [(LintKind::UndefinedPlan, 3)]);
        // Another environment, another agent, an action written in Java.
        assert_eq!(kinds("!g.\n+!g : near(door) <- open.\n"), []);
        assert_eq!(kinds("!g.\n+!g : offer(_) & offer(X)[source(_)] <- .print(X).\n"), []);
        assert_eq!(kinds("!g.\n+!g : wallet(_) <- .make_wallet.\n"), [(LintKind::UndefinedAction, 2)]);
        assert_eq!(kinds("!g.\n+!g : percept(_) <- .print(g).\n"), []);
        assert_eq!(
            kinds("percept(1).\n!g.\n+!g : precept(_) | percent(_) <- .print(g).\n"),
            [(LintKind::UndefinedBelief, 3)]
        );
        let java = parse_program("!g.\n+!g <- ia.a(1);\n ia.b; ia.a(2).", "a.asl", &NoIncludes);
        let found = lint(&java.program, &[]);
        assert_eq!((found.len(), found[0].line), (1, 2));
        assert!(found[0].message.ends_with("`ia.a`, `ia.b`"), "{found:?}");
        assert_eq!(
            kinds("!g.\n+!g : nowhere(_)[source(self)] <- .print(g).\n"),
            [(LintKind::UndefinedBelief, 2)]
        );
        let parsed = parse_program("r(_,X) :- p. p.\n+!g(_,Y) <- act.", "a.asl", &NoIncludes);
        let found = lint(&parsed.program, &[]);
        assert!(found[0].message.contains("`r(_,X)`") && found[1].message.contains("`g(_,Y)`"), "{found:?}");
        let other = parse_program(
            "!g. +!g <- .send(b,tell,[p(1),q]); .broadcast(tell,r(2)); .send(b,achieve,s).",
            "b.asl",
            &NoIncludes,
        );
        assert_eq!(told(&other.program), Some(vec!["p".to_owned(), "q".to_owned(), "r".to_owned()]));
        let open = parse_program("!g(x). +!g(X) <- .send(b,tell,X).", "b.asl", &NoIncludes);
        assert_eq!(told(&open.program), None);
    }

    #[test]
    fn plans_of_other_namespaces_are_other_plans() {
        assert_eq!(kinds("!a::g. !b::g.\n+!a::g <- act.\n+!b::g <- act.\n"), []);
    }

    #[test]
    fn finds_what_is_probably_not_meant() {
        assert_eq!(kinds("p(1).\n!g(1).\n+!g(X) : p(X) & size(X) <- .print(X).\n"), []);
        assert_eq!(kinds("!g.\n+!g <- !h.\n"), [(LintKind::UndefinedPlan, 2)]);
        assert_eq!(kinds("!g.\n+!g : nowhere(1) & size(_) <- act.\n"), [(LintKind::UndefinedBelief, 2)]);
        assert_eq!(kinds("!g.\n+!g <- .prnt(1).\n"), [(LintKind::UndefinedAction, 2)]);
        assert_eq!(kinds("r(X,Y) :- X > 1.\n"), [(LintKind::SingletonVariable, 1)]);
        assert_eq!(
            kinds("+!g(Position,Speed) <- .print(Postion,Position); .print(Position).\n"),
            [(LintKind::SingletonVariable, 1), (LintKind::MisspelledVariable, 1)]
        );
        for told_apart in ["Agents", "Agent1", "Bgent", "AgentX", "AgenT"] {
            let rule = format!("r({told_apart}) :- size(Agent) & size(Agent).\n");
            assert_eq!(kinds(&rule), [(LintKind::SingletonVariable, 1)], "{told_apart}");
        }
        assert_eq!(
            kinds("!g(1).\n+!g(X) <- .print(X).\n+!g(0) <- .print(zero).\n"),
            [(LintKind::UnreachablePlan, 3)]
        );
        // The pattern adds a plan for `+!j` that comes after the one written here.
        assert_eq!(kinds("!j.\n{ begin smc(j,dc) }\n+!j <- .print(b).\n{ end }\n+!d <- +dc.\n"), []);
    }
}
