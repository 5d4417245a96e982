//! Terms and programs as Jason prints them.
//!
//! Printing works from a stack of pieces instead of recursion, so any term that exists can be printed.

use std::fmt::{self, Write as _};
use std::rc::Rc;

use crate::effort::Effort;
use crate::program::{Body, Plan, Rule, Trigger, name_of};
use crate::symbol::Symbol;
use crate::term::{Extra, Kind, Literal, Object, Term, Var};

enum Piece {
    Term(Term),
    /// The elements of a list from here on.
    Rest(Term),
    Static(&'static str),
}

/// Writes terms with the variables called as `names` says.
struct Printer<'a> {
    out: String,
    todo: Vec<Piece>,
    names: &'a dyn Fn(Var) -> String,
    limit: usize,
}

/// The text of a term; variables are called `_0`, `_1`, ….
#[must_use]
pub fn term_text(term: &Term) -> String {
    named_text(term, &|var| format!("_{}", var.0))
}

/// The text of a term whose variables have these names.
#[must_use]
pub fn text_with(term: &Term, names: &[Symbol]) -> String {
    named_text(term, &|var| name_of(names, var))
}

/// The text of a term with variables called as `names` says.
pub(crate) fn named_text(term: &Term, names: &dyn Fn(Var) -> String) -> String {
    match term {
        Term::Number(n) => return number_text(*n),
        Term::Atom(name) => return name.as_str().to_owned(),
        _ => {}
    }
    let mut printer = Printer { out: String::new(), todo: Vec::new(), names, limit: MAX_TEXT };
    printer.todo.push(Piece::Term(term.clone()));
    printer.run();
    printer.out
}

/// Texts are cut here: longer ones come only from terms that share parts exponentially.
const MAX_TEXT: usize = 16 << 20;

/// Bytes of text that weigh as much as a term.
const TEXT_PER_TERM: usize = 32;

impl Printer<'_> {
    fn run(&mut self) {
        let mut effort = Effort::default();
        while let Some(piece) = self.todo.pop() {
            let held = self.todo.len() + self.out.len() / TEXT_PER_TERM;
            if effort.is_too_much(held) || self.out.len() > self.limit {
                self.out.push('…');
                return;
            }
            match piece {
                Piece::Static(text) => self.out.push_str(text),
                Piece::Term(term) => self.term(&term),
                Piece::Rest(list) => self.rest(&list),
            }
        }
    }

    fn term(&mut self, term: &Term) {
        match term {
            Term::Var(var) => self.out.push_str(&(self.names)(*var)),
            Term::Number(n) => self.out.push_str(&number_text(*n)),
            Term::Atom(name) => self.out.push_str(name.as_str()),
            Term::Text(text) => {
                self.out.push('"');
                self.out.push_str(text.as_str());
                self.out.push('"');
            }
            Term::Nil => self.out.push_str("[]"),
            Term::List(cons) => {
                self.out.push('[');
                self.todo.push(Piece::Rest(cons.tail.clone()));
                self.todo.push(Piece::Term(cons.head.clone()));
            }
            Term::Literal(literal) => self.literal(literal),
            Term::Decorated(decorated) => {
                self.prefix(&decorated.extra);
                self.out.push_str(&(self.names)(decorated.var));
                self.annots(&decorated.extra);
            }
            Term::Body(body) if body.bare => self.body(body),
            Term::Body(body) => {
                self.todo.push(Piece::Static(if body.steps.is_empty() { "}" } else { " }" }));
                self.body(body);
                self.todo.push(Piece::Static("{ "));
            }
            Term::Plan(plan) => self.out.push_str(&plan_text(plan)),
            Term::Rule(rule) => {
                let _ = write!(self.out, "{{ {} }}", rule_text(rule));
            }
            Term::Trigger(trigger) if trigger.bare => {
                self.todo.push(Piece::Term(trigger.literal.clone()));
                self.todo.push(Piece::Static(trigger.signs()));
            }
            Term::Trigger(trigger) => {
                self.todo.push(Piece::Static(" }"));
                self.todo.push(Piece::Term(trigger.literal.clone()));
                self.todo.push(Piece::Static(trigger.signs()));
                self.todo.push(Piece::Static("{ "));
            }
            Term::Object(object) => self.object(object),
        }
    }

    /// The elements one by one: a list in pieces would be larger than the list.
    fn rest(&mut self, list: &Term) {
        match list {
            Term::Nil => self.out.push(']'),
            Term::List(cons) => {
                self.todo.push(Piece::Rest(cons.tail.clone()));
                self.todo.push(Piece::Term(cons.head.clone()));
                self.out.push(',');
            }
            tail => {
                self.out.push('|');
                self.todo.push(Piece::Static("]"));
                self.todo.push(Piece::Term(tail.clone()));
            }
        }
    }

    fn prefix(&mut self, extra: &Extra) {
        match &extra.namespace {
            Some(Term::Atom(name)) => {
                let _ = write!(self.out, "{name}::");
            }
            Some(Term::Var(var)) => {
                let _ = write!(self.out, "{}::", (self.names)(*var));
            }
            _ => {}
        }
        if extra.negated {
            self.out.push('~');
        }
    }

    fn annots(&mut self, extra: &Extra) {
        if !extra.annots.is_empty() || extra.annots_tail.is_some() {
            let tail = extra.annots_tail.clone().unwrap_or(Term::Nil);
            if extra.annots.is_empty() {
                self.todo.push(Piece::Static("]"));
                self.todo.push(Piece::Term(tail));
                self.todo.push(Piece::Static("[|"));
            } else {
                self.todo.push(Piece::Term(Term::list_with_tail(extra.annots.iter().cloned(), tail)));
            }
        }
    }

    fn literal(&mut self, literal: &Literal) {
        match literal.kind {
            Kind::Plain | Kind::Internal | Kind::Function => {
                if let Some(extra) = &literal.extra {
                    self.prefix(extra);
                }
                self.out.push_str(literal.functor.as_str());
                if let Some(extra) = &literal.extra {
                    self.annots(extra);
                }
                if !literal.args.is_empty() {
                    self.todo.push(Piece::Static(")"));
                    for (n, arg) in literal.args.iter().enumerate().rev() {
                        match arg {
                            // The body of an `if` or `for` is not a term of its own: Jason prints it bare.
                            Term::Body(body) if is_statement(literal) => self.body(body),
                            _ => self.todo.push(Piece::Term(arg.clone())),
                        }
                        self.todo.push(Piece::Static(if n == 0 { "(" } else { "," }));
                    }
                }
            }
            Kind::Not => {
                self.todo.push(Piece::Static(")"));
                self.push_arg(literal, 0);
                self.todo.push(Piece::Static("not ("));
            }
            Kind::Arith(op) if literal.args.len() == 1 => {
                self.todo.push(Piece::Static(")"));
                self.push_arg(literal, 0);
                self.todo.push(Piece::Static(op.text()));
                self.todo.push(Piece::Static("("));
            }
            kind => {
                self.todo.push(Piece::Static(")"));
                self.push_arg(literal, 1);
                self.todo.push(Piece::Static(kind.text()));
                self.push_arg(literal, 0);
                self.todo.push(Piece::Static("("));
            }
        }
    }

    fn push_arg(&mut self, literal: &Literal, n: usize) {
        if let Some(arg) = literal.args.get(n) {
            self.todo.push(Piece::Term(arg.clone()));
        }
    }

    fn body(&mut self, body: &Body) {
        for (n, step) in body.steps.iter().enumerate().rev() {
            self.todo.push(Piece::Term(step.term.clone()));
            self.todo.push(Piece::Static(step.kind.sign()));
            if n > 0 {
                self.todo.push(Piece::Static("; "));
            }
        }
    }

    fn object(&mut self, object: &Object) {
        let start = self.todo.len();
        let mut separator = "";
        self.todo.push(Piece::Static("{"));
        match object {
            Object::Set(set) => {
                for item in set.borrow().iter() {
                    self.todo.push(Piece::Static(separator));
                    self.todo.push(Piece::Term(item.0.clone()));
                    separator = ",";
                }
            }
            Object::Map(map) => {
                for (key, value) in map.borrow().iter() {
                    self.todo.push(Piece::Static(separator));
                    self.todo.push(Piece::Term(key.0.clone()));
                    self.todo.push(Piece::Static("->"));
                    self.todo.push(Piece::Term(value.clone()));
                    separator = ",";
                }
            }
            Object::Queue(queue) => {
                // Jason prints the Java collection behind the queue.
                self.todo.pop();
                self.todo.push(Piece::Static("["));
                for item in &queue.borrow().items {
                    self.todo.push(Piece::Static(separator));
                    self.todo.push(Piece::Term(item.clone()));
                    separator = ", ";
                }
                self.todo.push(Piece::Static("]"));
                self.todo[start..].reverse();
                return;
            }
        }
        self.todo.push(Piece::Static("}"));
        self.todo[start..].reverse();
    }
}

/// Whether the literal is `if`, `for`, `while` or a fork, which are internal actions underneath.
fn is_statement(literal: &Literal) -> bool {
    literal.kind == Kind::Internal
        && matches!(literal.functor.as_str(), ".if_then_else" | ".foreach" | ".loop" | ".fork")
}

/// A number as Java prints it, integers without a fraction.
#[must_use]
pub(crate) fn number_text(n: f64) -> String {
    #[expect(clippy::cast_possible_truncation, reason = "saturates exactly as the original does")]
    let rounded = (n + 0.5).floor() as i64;
    #[expect(clippy::cast_precision_loss, reason = "the comparison decides whether anything was lost")]
    let whole = rounded as f64;
    #[expect(clippy::float_cmp, reason = "exact equality is the question")]
    if whole == n {
        return rounded.to_string();
    }
    java_double_text(n)
}

/// `Double.toString` of Java: shortest digits that read back, exponents outside 1e-3..1e7.
fn java_double_text(n: f64) -> String {
    if n.is_nan() {
        return "NaN".to_owned();
    }
    if n.is_infinite() {
        return if n > 0.0 { "Infinity".to_owned() } else { "-Infinity".to_owned() };
    }
    let magnitude = n.abs();
    if magnitude != 0.0 && !(1e-3..1e7).contains(&magnitude) {
        let text = format!("{n:E}");
        let (mantissa, exponent) = text.split_once('E').unwrap_or((&text, "0"));
        return if mantissa.contains('.') {
            format!("{mantissa}E{exponent}")
        } else {
            format!("{mantissa}.0E{exponent}")
        };
    }
    let text = n.to_string();
    if text.contains('.') { text } else { format!("{text}.0") }
}

fn body_text(body: &Rc<Body>, names: &[Symbol]) -> String {
    let name = |var| name_of(names, var);
    let mut printer = Printer { out: String::new(), todo: Vec::new(), names: &name, limit: MAX_TEXT };
    printer.body(body);
    printer.run();
    printer.out
}

/// The text of a plan, ending in a full stop, or in braces if it is a term.
#[must_use]
pub fn plan_text(plan: &Plan) -> String {
    let names = &plan.names;
    let mut out = String::new();
    if plan.as_term {
        out.push_str("{ ");
    }
    if let Some(label) = &plan.label {
        let _ = write!(out, "@{} ", text_with(label, names));
    }
    let _ = write!(out, "{}{}", plan.trigger.signs(), text_with(&plan.trigger.literal, names));
    if let Some(context) = &plan.context {
        let _ = write!(out, " : {}", text_with(context, names));
    }
    if let Some(condition) = &plan.goal_condition {
        let _ = write!(out, " <: {}", text_with(condition, names));
    }
    if plan.subplans.is_empty() {
        if !plan.body.steps.is_empty() {
            let _ = write!(out, " <- {}", body_text(&plan.body, names));
        }
        out.push_str(if plan.as_term { " }" } else { "." });
    } else {
        out.push_str(" {");
        if !plan.body.steps.is_empty() {
            let _ = write!(out, "\n   <- {}.", body_text(&plan.body, names));
        }
        for subplan in &plan.subplans {
            let _ = write!(out, "\n   {}", plan_text(subplan));
        }
        out.push_str(if plan.as_term { "\n} }" } else { "\n}" });
    }
    out
}

/// The text of a rule, without a full stop.
#[must_use]
pub fn rule_text(rule: &Rule) -> String {
    format!("{} :- {}", text_with(&rule.head, &rule.names), text_with(&rule.body, &rule.names))
}

/// The text of a trigger.
#[must_use]
pub fn trigger_text(trigger: &Trigger) -> String {
    format!("{}{}", trigger.signs(), term_text(&trigger.literal))
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&term_text(self))
    }
}

impl fmt::Display for Trigger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&trigger_text(self))
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&plan_text(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_look_as_in_java() {
        let check = |n: f64, expected: &str| assert_eq!(number_text(n), expected);
        check(5.0, "5");
        check(-0.0, "0");
        check(1.0 / 3.0, "0.3333333333333333");
        check(1e20, "1.0E20");
        check(1e-5, "1.0E-5");
        check(2.5e-4, "2.5E-4");
        check(12_345_678.5, "1.23456785E7");
        check(0.001, "0.001");
        check(f64::NAN, "NaN");
        check(f64::INFINITY, "Infinity");
        check(-2.5, "-2.5");
    }
}
