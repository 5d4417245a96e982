//! Directives: included files, namespaces, functions defined by rules, and Jason's patterns of goals.

use std::rc::Rc;

use super::lexer::Token;
use super::parser::{Parser, Result, parse_plan, parse_term, parse_trigger};
use crate::display::{plan_text, text_with, trigger_text};
use crate::program::{Body, InitialBelief, Plan, Program, RuleFunction, Step, StepKind, TriggerKind};
use crate::symbol::Symbol;
use crate::term::Term;

impl Parser<'_> {
    pub(super) fn directive(&mut self, program: &mut Program) -> Result<()> {
        let start = self.span();
        self.expect(Token::OpenBrace, "")?;
        let block = self.accept(Token::Begin);
        if self.peek() != Token::Atom {
            return Err(self.unexpected("the name of a directive"));
        }
        let outer = self.namespace.take();
        let directive = self.literal();
        self.namespace.clone_from(&outer);
        let directive = directive?;
        self.expect(Token::CloseBrace, "after a directive")?;
        let name = directive.functor().map_or("", Symbol::as_str).to_owned();
        let args = directive.args().to_vec();
        match (name.as_str(), block) {
            ("include", false) => {
                let Some(file) = args.first().and_then(Term::as_text).map(str::to_owned) else {
                    return Err(self.fail_at(
                        start,
                        "`include` takes a file name in quotes".to_owned(),
                        "this",
                        None,
                    ));
                };
                let namespace = args.get(1).and_then(|ns| match ns {
                    Term::Atom(name) => Some(name.clone()),
                    Term::Var(_) => Some(Symbol::new(&format!("ns{}", start.start))),
                    _ => None,
                });
                self.include(&file, namespace, start, program)
            }
            ("register_function", false) => {
                let function = (|| {
                    let name = Symbol::new(args.first()?.as_text()?);
                    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
                    let arity = args.get(1)?.as_number()? as usize;
                    Some(RuleFunction { name, arity, predicate: Symbol::new(args.get(2)?.as_text()?) })
                })();
                let Some(function) = function else {
                    let message =
                        "`register_function` takes a name, a number of arguments and a predicate".to_owned();
                    if args.len() == 1 {
                        // In Jason the program runs on too if the class is missing.
                        let message = "a function written in Java is not available".to_owned();
                        let hint = Some(
                            "a rule can define it: { register_function(\"f.name\", 2, \"rule\") }".to_owned(),
                        );
                        self.warn_at(start, message, "this", hint);
                        return Ok(());
                    }
                    return Err(self.fail_at(start, message, "this", None));
                };
                self.functions.push(function.clone());
                program.functions.push(function);
                Ok(())
            }
            ("namespace", _) => {
                let Some(Term::Atom(namespace)) = args.first() else {
                    return Err(self.fail_at(start, "`namespace` takes a name".to_owned(), "this", None));
                };
                let mut namespace = namespace.clone();
                let known = self.local_namespace(namespace.clone());
                if known != namespace {
                    namespace = known;
                } else if matches!(args.get(1), Some(Term::Atom(kind)) if kind.as_str() == "local") {
                    // The same file may be included in several namespaces, and has its own private one in each.
                    let own = self.this_namespace.as_ref().map_or("", Symbol::as_str);
                    let local = Symbol::new(&format!("#{}{own}{namespace}", start.start));
                    self.local_namespaces.push((namespace, local.clone()));
                    namespace = local;
                }
                if block {
                    self.namespace = Some(namespace);
                    let around = std::mem::replace(&mut self.this_namespace, self.namespace.clone());
                    self.components(program, true);
                    self.this_namespace = around;
                    self.namespace = outer;
                }
                Ok(())
            }
            (_, true) => {
                let mut inner = Program::default();
                let outer = std::mem::take(&mut self.labels);
                self.components(&mut inner, true);
                self.labels.extend(outer);
                let Some(mut result) = pattern(&name, &args, inner, &self.scope) else {
                    let message =
                        format!("unknown directive `{name}`, or its arguments are not what it takes");
                    return Err(self.fail_at(start, message, "this", None));
                };
                program.beliefs.append(&mut result.beliefs);
                program.goals.append(&mut result.goals);
                program.goal_lines.resize(program.goals.len(), 0);
                program.plans.append(&mut result.plans);
                Ok(())
            }
            _ => {
                let hint =
                    Some("known are include, namespace, register_function and the goal patterns".to_owned());
                Err(self.fail_at(start, format!("unknown directive `{name}`"), "this", hint))
            }
        }
    }
}

/// Jason's goal patterns (Bordini, Hübner and Wooldridge, "Programming Multi-Agent Systems in `AgentSpeak` using
/// Jason", 2007, chapter 8).
fn pattern(name: &str, args: &[Term], inner: Program, names: &[Symbol]) -> Option<Program> {
    let text = |n: usize| args.get(n).map(|arg| text_with(arg, names));
    match name {
        "dg" => declarative(&text(0)?, inner),
        "bdg" => backtracking(&text(0)?, inner),
        "ebdg" => exclusive(&text(0)?, inner),
        "bc" => blind(&text(0)?, args.get(1), inner, names),
        "smc" => {
            let mut program = blind(&text(0)?, None, inner, names)?;
            push(&mut program, &format!("+{} <- .fail_goal({})", text(1)?, text(0)?))?;
            Some(program)
        }
        "rc" => {
            let mut program = blind(&text(0)?, None, inner, names)?;
            push(&mut program, &format!("-{} <- .succeed_goal({})", text(1)?, text(0)?))?;
            Some(program)
        }
        "omc" => {
            let mut program = blind(&text(0)?, None, inner, names)?;
            push(&mut program, &format!("+{} <- .drop_intention({})", text(1)?, text(0)?))?;
            push(&mut program, &format!("-{} <- .succeed_goal({})", text(2)?, text(0)?))?;
            Some(program)
        }
        "mg" => {
            let goal = text(0)?;
            let mut program = match args.get(1) {
                Some(sub) => pattern(sub.functor()?.as_str(), sub.args(), inner, names)?,
                None => blind(&goal, None, inner, names)?,
            };
            program.beliefs.push(InitialBelief::Fact(parse_term(&goal)?.0));
            push(&mut program, &format!("-{goal} <- !{goal}"))?;
            Some(program)
        }
        "sga" => {
            let trigger = trigger_text(&parse_trigger(args.first()?.as_text()?)?.0);
            let context = args.get(1)?.as_text()?;
            let goal = text(2)?;
            let mut program = inner;
            push(&mut program, &format!("{trigger} : not f__l(_) & {context} <- !f__g({goal})"))?;
            push(&mut program, &format!("{trigger} : f__l(_) & ({context}) <- +f__l({goal})"))?;
            push(&mut program, &format!("+!f__g({goal}) <- +f__l({goal}); !{goal}; -f__l({goal})"))?;
            push(&mut program, &format!("-!f__g({goal}) <- -f__l({goal})"))?;
            push(&mut program, &format!("-f__l({goal}) : f__l({goal}) <- !f__g({goal})"))?;
            Some(program)
        }
        _ => None,
    }
}

/// Adds a plan that is in no file.
fn push(program: &mut Program, plan: &str) -> Option<()> {
    let plan = Plan { line: 0, ..parse_plan(plan)? };
    program.plans.push(Rc::new(plan));
    Some(())
}

/// Whether the plan is for the goal of the pattern; only names and numbers of arguments are compared.
fn is_for(plan: &Plan, goal: &str) -> bool {
    let Some((goal, _)) = parse_term(goal) else { return false };
    plan.trigger.kind == TriggerKind::Achieve
        && plan.trigger.literal.functor() == goal.functor()
        && plan.trigger.literal.args().len() == goal.args().len()
}

fn with_steps(plan: &Plan, first: Option<Step>, last: Step) -> Plan {
    let mut copy = plan.with_label(plan.label.clone());
    let steps = first.into_iter().chain(plan.body.steps.iter().cloned()).chain([last]).collect();
    copy.body = Rc::new(Body::new(steps));
    copy
}

fn declarative(goal: &str, inner: Program) -> Option<Program> {
    let mut program = Program { beliefs: inner.beliefs, goals: inner.goals, ..Program::default() };
    push(&mut program, &format!("+!{goal} : {goal}"))?;
    push(&mut program, &format!("+!{goal} : .intend({goal})"))?;
    for plan in inner.plans {
        program.plans.push(if is_for(&plan, goal) {
            Rc::new(with_steps(
                &plan,
                None,
                Step::new(StepKind::Test, plan.trigger.literal.clone(), plan.line),
            ))
        } else {
            plan
        });
    }
    push(&mut program, &format!("+{goal} <- .succeed_goal({goal})"))?;
    Some(program)
}

fn backtracking(goal: &str, inner: Program) -> Option<Program> {
    let mut program = declarative(goal, inner)?;
    push(&mut program, &format!("-!{goal} <- !{goal}"))?;
    Some(program)
}

fn blind(goal: &str, sub: Option<&Term>, inner: Program, names: &[Symbol]) -> Option<Program> {
    let mut program = match sub {
        Some(sub) => pattern(sub.functor()?.as_str(), sub.args(), inner, names)?,
        None => backtracking(goal, inner)?,
    };
    push(&mut program, &format!("+!{goal} <- !{goal}"))?;
    Some(program)
}

fn exclusive(goal: &str, inner: Program) -> Option<Program> {
    let mut program = Program { beliefs: inner.beliefs, goals: inner.goals, ..Program::default() };
    push(&mut program, &format!("+!{goal} : {goal}"))?;
    let mut tried = 0;
    for plan in inner.plans {
        if !is_for(&plan, goal) {
            program.plans.push(plan);
            continue;
        }
        tried += 1;
        // The mark is added to the text of the plan, so that its variables stay those of the plan.
        let mark = format!("p__f({tried},{goal})");
        let mut marked = plan.with_label(None);
        let test = Step::new(StepKind::Test, plan.trigger.literal.clone(), plan.line);
        marked = with_steps(&marked, None, test);
        let source = plan_text(&marked);
        let (head, body) = source.split_once(" <- ")?;
        let (head, context) = match head.split_once(" : ") {
            Some((head, context)) => (head, format!("not {mark} & ({context})")),
            None => (head, format!("not {mark}")),
        };
        program.plans.push(Rc::new(parse_plan(&format!("{head} : {context} <- +{mark}; {body}"))?));
    }
    push(&mut program, &format!("-!{goal} <- !{goal}"))?;
    push(&mut program, &format!("+{goal} <- .abolish(p__f(_,{goal})); .succeed_goal({goal})"))?;
    push(&mut program, &format!("-{goal} <- .abolish(p__f(_,{goal}))"))?;
    Some(program)
}
