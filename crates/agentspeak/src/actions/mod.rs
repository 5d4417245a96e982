//! Jason's internal actions, `.name(arguments)`.
//!
//! Those that decide what an intention does next (`.wait`, `.suspend`, `.send`, …) are run by the reasoning
//! cycle itself; here are those that are a question with solutions, or an effect on the agent.

// Every action has the same type, whether it can fail or not.
#![expect(clippy::unnecessary_wraps, reason = "actions share one signature")]

mod agents;
mod beliefs;
mod clock;
mod collections;
mod intentions;
mod lists;
mod namespaces;
mod output;
mod plans;
mod refused;
mod strings;
mod types;

pub(crate) use refused::reason as refusal;

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::agent::{Mind, detach};
use crate::arith;
use crate::budget::Halt;
use crate::inference::Generator;
use crate::store::Store;
use crate::term::Term;

/// What an internal action is given: its arguments have their bindings put in.
pub(crate) struct Call<'a> {
    pub(crate) mind: &'a mut Mind,
    pub(crate) store: &'a mut Store,
    pub(crate) args: &'a [Term],
}

/// What it answers.
pub(crate) enum Outcome {
    True,
    False,
    Many(Generator),
}

impl From<bool> for Outcome {
    fn from(holds: bool) -> Self {
        if holds { Self::True } else { Self::False }
    }
}

pub(crate) type ActionResult = Result<Outcome, ActionError>;

/// An error of an internal action, as a failure plan sees it.
#[derive(Clone, Debug)]
pub(crate) struct ActionError {
    pub(crate) id: &'static str,
    pub(crate) message: String,
    pub(crate) annots: Vec<Term>,
    pub(crate) halt: Option<Halt>,
}

impl ActionError {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { id: "internal_action", message: message.into(), annots: Vec::new(), halt: None }
    }

    /// An error the original does not explain.
    pub(crate) fn unknown() -> Self {
        Self { id: "unknown", message: String::new(), annots: Vec::new(), halt: None }
    }

    pub(crate) fn argument(action: &str, reason: &str) -> Self {
        let message = format!("Wrong argument for internal action '{}': {reason}", simple(action));
        Self { id: "wrong_arguments", ..Self::new(message) }
    }

    pub(crate) fn argument_count(action: &str, min: usize, max: usize) -> Self {
        let expected = match (min, max) {
            (1, 1) => " One argument is expected.".to_owned(),
            _ if min == max => format!(" {min} arguments are expected."),
            _ => format!(" From {min} to {max} arguments are expected."),
        };
        let name = simple(action);
        let message = format!(
            "The internal action '{name}' has not received the required number of argument(s).{expected}"
        );
        Self { id: "wrong_arguments", ..Self::new(message) }
    }
}

/// The last part of a dotted name, which is what the original calls an action in its messages.
fn simple(action: &str) -> &str {
    action.rsplit('.').next().unwrap_or(action)
}

/// Actions over all solutions of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Collector {
    FindAll,
    SetOf,
    Count,
    Min,
    Max,
    Eval,
}

/// An internal action.
#[derive(Debug)]
pub(crate) struct Action {
    pub(crate) name: &'static str,
    min: usize,
    max: usize,
    code: fn(&mut Call<'_>) -> ActionResult,
    /// Which argument is a formula, given how many there are.
    pub(crate) formula: Option<fn(usize) -> usize>,
    pub(crate) collector: Option<Collector>,
    /// Whether it may only stand alone in a plan body.
    pub(crate) body_only: bool,
}

impl Action {
    const fn new(
        name: &'static str,
        min: usize,
        max: usize,
        code: fn(&mut Call<'_>) -> ActionResult,
    ) -> Self {
        Self { name, min, max, code, formula: None, collector: None, body_only: false }
    }

    const fn collecting(
        name: &'static str,
        arity: (usize, usize),
        collector: Collector,
        formula: fn(usize) -> usize,
        code: fn(&mut Call<'_>) -> ActionResult,
    ) -> Self {
        Self {
            name,
            min: arity.0,
            max: arity.1,
            code,
            formula: Some(formula),
            collector: Some(collector),
            body_only: false,
        }
    }

    pub(crate) fn run(&self, call: &mut Call<'_>) -> ActionResult {
        if call.args.len() < self.min || call.args.len() > self.max {
            return Err(ActionError::argument_count(self.name, self.min, self.max));
        }
        (self.code)(call)
    }
}

const MANY: usize = i32::MAX as usize;

const fn second(arity: usize) -> usize {
    if arity == 3 { 1 } else { usize::MAX }
}

const fn second_of_two(arity: usize) -> usize {
    if arity == 2 { 1 } else { usize::MAX }
}

const fn first_of_two(arity: usize) -> usize {
    if arity == 2 { 0 } else { usize::MAX }
}

/// An action over a formula that was given none.
fn misused(_call: &mut Call<'_>) -> ActionResult {
    Err(ActionError::unknown())
}

/// Actions run by the reasoning cycle; inside a formula they only fail.
const CONTROL: &[&str] = &[
    ".wait",
    ".send",
    ".broadcast",
    ".suspend",
    ".resume",
    ".drop_intention",
    ".drop_desire",
    ".drop_event",
    ".drop_future_intention",
    ".drop_all_intentions",
    ".drop_all_desires",
    ".drop_all_events",
    ".succeed_goal",
    ".done",
    ".fail_goal",
    ".at",
    ".include",
    ".clone",
    ".if_then_else",
    ".foreach",
    ".loop",
    ".fork",
];

fn table() -> Vec<Action> {
    let mut actions = vec![
        Action::collecting(".findall", (3, 3), Collector::FindAll, second, misused),
        Action::collecting(".setof", (3, 3), Collector::SetOf, second, misused),
        Action::collecting(".count", (2, 2), Collector::Count, first_of_two, misused),
        Action::collecting(".min", (2, 3), Collector::Min, second, lists::min),
        Action::collecting(".max", (2, 3), Collector::Max, second, lists::max),
        Action::collecting(".eval", (2, 2), Collector::Eval, second_of_two, misused),
        Action::new(".member", 2, 2, lists::member),
        Action::new(".length", 2, 2, lists::length),
        Action::new(".empty", 1, 1, lists::empty),
        Action::new(".concat", 2, MANY, lists::concat),
        Action::new(".delete", 3, 4, lists::delete),
        Action::new(".reverse", 2, 2, lists::reverse),
        Action::new(".nth", 3, 3, lists::nth),
        Action::new(".sort", 2, 2, lists::sort),
        Action::new(".shuffle", 2, 2, lists::shuffle),
        Action::new(".difference", 3, 3, lists::difference),
        Action::new(".intersection", 3, 3, lists::intersection),
        Action::new(".union", 3, 3, lists::union),
        Action::new(".sublist", 2, 2, lists::sublist),
        Action::new(".prefix", 2, 2, lists::prefix),
        Action::new(".suffix", 2, 2, lists::suffix),
        Action::new(".range", 3, 4, lists::range),
        Action::new(".random", 1, 3, lists::random),
        Action::new(".set_random_seed", 1, 1, lists::set_random_seed),
        Action::new(".print", 0, MANY, output::print),
        Action::new(".println", 0, MANY, output::print),
        Action::new(".log", 1, MANY, output::log),
        Action::new(".printf", 1, MANY, output::printf),
        Action::new(".puts", 1, 2, output::puts),
        Action::new(".print_unifier", 0, MANY, output::print_unifier),
        Action::new(".substring", 2, 4, strings::substring),
        Action::new(".replace", 4, 4, strings::replace),
        Action::new(".lower_case", 2, 2, strings::lower_case),
        Action::new(".upper_case", 2, 2, strings::upper_case),
        Action::new(".term2string", 2, 2, strings::term2string),
        Action::new(".atom", 1, 1, types::atom),
        Action::new(".number", 1, 1, types::number),
        Action::new(".string", 1, 1, types::string),
        Action::new(".list", 1, 1, types::list),
        Action::new(".literal", 1, 1, types::literal),
        Action::new(".structure", 1, 1, types::structure),
        Action::new(".ground", 1, 1, types::ground),
        Action::new(".internal_action", 1, 1, types::internal_action),
        Action::new(".get_src_info", 2, 2, types::get_src_info),
        Action::new(".type", 2, 2, types::type_of),
        Action::new(".add_annot", 3, 3, types::add_annot),
        Action::new(".add_nested_source", 3, 3, types::add_nested_source),
        Action::new(".remove_source_annot", 2, 2, types::remove_source_annot),
        Action::new(".copy_term", 2, 2, types::copy_term),
        Action::new(".rename_apart", 2, 2, types::copy_term),
        Action::new(".fail", 0, MANY, intentions::fail),
        Action::new(".my_name", 1, 1, agents::my_name),
        Action::new(".all_names", 1, 1, agents::all_names),
        Action::new(".abolish", 1, 1, beliefs::abolish),
        Action::new(".asserta", 1, 1, beliefs::asserta),
        Action::new(".assertz", 1, 1, beliefs::assertz),
        Action::new(".belief", 1, 1, beliefs::belief),
        Action::new(".relevant_rules", 2, 2, beliefs::relevant_rules),
        Action::new(".add_plan", 1, 3, plans::add_plan),
        Action::new(".remove_plan", 1, 2, plans::remove_plan),
        Action::new(".plan_label", 2, 2, plans::plan_label),
        Action::new(".relevant_plans", 2, 3, plans::relevant_plans),
        Action::new(".relevant_plan", 2, 2, plans::relevant_plan),
        Action::new(".list_plans", 0, 1, plans::list_plans),
        Action::new(".list_rules", 0, 0, beliefs::list_rules),
        Action::new(".intend", 1, 2, intentions::intend),
        Action::new(".desire", 1, 2, intentions::desire),
        Action::new(".intention", 2, 4, intentions::intention),
        Action::new(".current_intention", 1, 1, intentions::current_intention),
        Action::new(".suspended", 2, 2, intentions::suspended),
        Action::new(".signal", 1, 2, intentions::signal),
        Action::new(".kill_agent", 1, 2, agents::kill_agent),
        Action::new(".create_agent", 1, 3, agents::create_agent),
        Action::new(".stopMAS", 0, 2, agents::stop_system),
        Action::new(".df_register", 1, 2, agents::df_register),
        Action::new(".df_deregister", 1, 2, agents::df_deregister),
        Action::new(".df_search", 2, 3, agents::df_search),
        Action::new(".df_subscribe", 1, 2, agents::df_subscribe),
        Action::new(".time", 3, 4, clock::time),
        Action::new(".date", 3, 3, clock::date),
        Action::new(".nano_time", 1, 1, clock::nano_time),
        Action::new(".kqml_answer", 2, 2, beliefs::kqml_answer),
        Action::new(".namespace", 1, 1, namespaces::namespace),
        Action::new(".namespace_set_prop", 3, 3, namespaces::namespace_set_prop),
        Action::new(".namespace_get_prop", 2, 4, namespaces::namespace_get_prop),
        Action::new(".list_files", 2, 3, refused::refuse),
        Action::new(".save_agent", 1, 2, refused::refuse),
        Action::new(".perceive", 0, 0, |_| Ok(Outcome::True)),
        Action::new(".verbose", 1, 1, |_| Ok(Outcome::True)),
        Action::new(".version", 1, 1, |call| Ok(call.unify(0, &Term::text("3.3.0")).into())),
    ];
    actions.extend(collections::table());
    actions.extend(
        CONTROL
            .iter()
            .map(|name| Action { body_only: true, ..Action::new(name, 0, MANY, |_| Ok(Outcome::False)) }),
    );
    actions
}

/// The internal action with this name.
pub(crate) fn find(name: &str) -> Option<&'static Action> {
    static TABLE: OnceLock<HashMap<&'static str, Action>> = OnceLock::new();
    TABLE.get_or_init(|| table().into_iter().map(|action| (action.name, action)).collect()).get(name)
}

impl Call<'_> {
    fn unify(&mut self, arg: usize, value: &Term) -> bool {
        match self.args.get(arg) {
            Some(term) => self.store.unify(term, value),
            None => false,
        }
    }

    fn many(options: Vec<Vec<(Term, Term)>>) -> ActionResult {
        Ok(Outcome::Many(Generator::Pairs(options.into_iter())))
    }

    /// The argument as text: the characters of a string, the print of anything else.
    fn text(&self, arg: usize) -> String {
        self.args.get(arg).map_or_else(String::new, |term| self.text_of(term))
    }

    fn text_of(&self, term: &Term) -> String {
        match term {
            Term::Text(text) => text.as_str().to_owned(),
            _ => self.mind.printed(term),
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "saturates exactly as the original does")]
    fn integer(&self, arg: usize) -> Option<i32> {
        self.args.get(arg).and_then(Term::as_number).map(|n| n as i32)
    }
}

/// A term of another scope with its variables made new ones of the caller's.
fn import(store: &mut Store, term: &Term) -> Term {
    let (term, vars) = detach(term);
    let base = store.alloc(vars as usize);
    store.shift(&term, base)
}

/// A number that names something, as a term.
fn id_term(id: u64) -> Term {
    Term::Number(arith::count(usize::try_from(id).unwrap_or(usize::MAX)))
}
