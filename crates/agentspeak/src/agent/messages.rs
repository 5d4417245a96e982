//! Messages between agents, after KQML (Finin, Fritzson, `McKay` and `McEntire`, 1994) as Jason understands it.

use std::rc::Rc;

use super::cycle::detach;
use super::execute::After;
use super::failure::Failure;
use super::{Event, Mind, Request, Timer, TimerKind, Waiting};
use crate::actions::ActionError;
use crate::beliefs::is_source;
use crate::memory::has_room;
use crate::order::add_annot;
use crate::program::{Plan, Trigger, TriggerKind, TriggerOp};
use crate::store::Store;
use crate::symbol::Symbol;
use crate::syntax::parse_plan;
use crate::term::{CONS_BYTES, TERM_BYTES, Term, Var};

/// A message.
#[derive(Clone, Debug)]
pub struct Message {
    /// Its number, as an atom.
    pub id: Symbol,
    /// Who sent it.
    pub sender: Symbol,
    /// What it wants: `tell`, `achieve`, `askOne`, ….
    pub performative: Symbol,
    /// What it is about.
    pub content: Term,
    /// How many variables the content has.
    pub vars: u32,
    /// The message it answers.
    pub in_reply_to: Option<Symbol>,
}

/// What every agent does with messages unless its program says otherwise.
///
/// The handlers are plans like any other, so a program can add its own before them.
const DEFAULT_PLANS: &[&str] = &[
    "@kqml_tell[atomic] +!kqml_received(S,tell,C,_) : .literal(C) & .ground(C) & not .list(C) \
     & .add_nested_source(C,S,B) <- ++B",
    "@kqml_tell_list +!kqml_received(S,tell,C,_) : .list(C) <- for (.member(X,C) & .literal(X) & .ground(X)) \
     { .add_nested_source(X,S,B); ++B }",
    "@kqml_untell[atomic] +!kqml_received(S,untell,C,_) : .add_nested_source(C,S,B) <- --B",
    "@kqml_achieve +!kqml_received(S,achieve,C,_) : not .list(C) & .add_nested_source(C,S,G) <- !!G",
    "@kqml_achieve_list +!kqml_received(S,achieve,C,_) : .list(C) <- for (.member(X,C)) \
     { .add_nested_source(X,S,G); !!G }",
    "@kqml_unachieve[atomic] +!kqml_received(_,unachieve,C,_) <- .drop_desire(C)",
    "@kqml_ask_one +!kqml_received(S,askOne,C,M) : .kqml_answer(C,A) <- .send(S,tell,A,M)",
    "@kqml_ask_one_plan +!kqml_received(S,askOne,C,M) <- .add_nested_source(C,S,Q); ?Q; \
     .remove_source_annot(Q,A); .send(S,tell,A,M)",
    "@kqml_ask_one_fail -!kqml_received(S,askOne,C,M)[error(test_goal_failed)] <- .send(S,untell,C,M)",
    "@kqml_ask_all +!kqml_received(S,askAll,C,M) <- .findall(A,.kqml_answer(C,A),L); .send(S,tell,L,M)",
    "@kqml_tell_how +!kqml_received(S,tellHow,C,_) <- .remove_source_annot(C,P); .add_plan(P,S)",
    "@kqml_untell_how +!kqml_received(S,untellHow,C,_) <- .remove_plan(C,S)",
    "@kqml_ask_how +!kqml_received(S,askHow,C,M) <- .relevant_plans(C,L); .remove_source_annot(L,P); \
     .send(S,tellHow,P,M)",
    "@kqml_signal +!kqml_received(S,signal,C,_) : not .list(C) & .add_nested_source(C,S,B) \
     <- .signal({+B},type_signal)",
    "@kqml_error -!kqml_received(_,_,_,_)[error(E),error_msg(T)] <- .print(\"Communication error -- \",E,\": \",T)",
];

thread_local! {
    static PARSED: Vec<Rc<Plan>> = DEFAULT_PLANS.iter().filter_map(|text| parse_plan(text)).map(Rc::new).collect();
}

pub(super) fn default_plans() -> Vec<Rc<Plan>> {
    let own = |plan: &Rc<Plan>| {
        // No line: these plans come from no file of the program.
        let mut copy = plan.with_label(plan.label.clone());
        copy.line = 0;
        Rc::new(copy)
    };
    PARSED.with(|plans| plans.iter().map(own).collect())
}

/// The literal with its sources replaced by one that says who passed them on; lists element by element.
pub(crate) fn add_nested_source(term: &Term, sender: &Term) -> Term {
    nested_source(term, sender, 0)
}

/// Lists inside lists whose elements get the source.
const MAX_DEPTH: u32 = 100;

fn nested_source(term: &Term, sender: &Term, depth: u32) -> Term {
    match term {
        Term::List(_)
            if depth < MAX_DEPTH && has_room(term.elements().count() * (TERM_BYTES + CONS_BYTES)) =>
        {
            let mut elements = term.elements();
            let items: Vec<Term> =
                elements.by_ref().map(|item| nested_source(item, sender, depth + 1)).collect();
            Term::list_with_tail(items, elements.rest().clone())
        }
        _ if term.is_literal() => term.with_extra(|extra| {
            let old: Vec<Term> = extra.annots.iter().filter(|annot| is_source(annot)).cloned().collect();
            extra.annots.retain(|annot| !is_source(annot));
            let mut new = Term::call("source", vec![sender.clone()]);
            if !old.is_empty() {
                new = new.with_extra(|extra| extra.annots = old);
            }
            add_annot(&mut extra.annots, new);
        }),
        _ => term.clone(),
    }
}

impl Mind {
    /// Takes one message from the mailbox.
    pub(crate) fn process_message(&mut self) {
        let Some(message) = self.inbox.messages.pop_front() else { return };
        if let Some(asked) = &message.in_reply_to
            && asked.as_str().starts_with("samid")
        {
            self.take_answer(&asked.clone(), &message);
            return;
        }
        let own = message.sender == self.name;
        let sender = if own { Term::atom("self") } else { Term::Atom(message.sender.clone()) };
        let content = message.content.clone();
        let simple = !self.library.has_own_kqml && content.is_literal() && !matches!(content, Term::Plan(_));
        match message.performative.as_str() {
            "achieve" if simple => {
                let goal = add_nested_source(&content, &sender);
                let trigger = Trigger::new(TriggerOp::Add, TriggerKind::Achieve, goal);
                self.goal_changed(&trigger, "pending", None);
                self.add_event(Event::external(trigger, message.vars));
            }
            "tell" if simple && message.vars == 0 => {
                let belief = add_nested_source(&content, &sender);
                self.add_belief(&belief);
            }
            "signal" if simple => {
                let belief = add_nested_source(&content, &sender).with_extra(|extra| {
                    add_annot(&mut extra.annots, Term::atom("signal"));
                });
                let trigger = Trigger::new(TriggerOp::Add, TriggerKind::Belief, belief);
                self.add_event(Event::external(trigger, message.vars));
            }
            _ => {
                let args = vec![
                    sender,
                    Term::Atom(message.performative.clone()),
                    content,
                    Term::Atom(message.id.clone()),
                ];
                let literal = Term::call("kqml_received", args);
                let trigger = Trigger::new(TriggerOp::Add, TriggerKind::Achieve, literal);
                self.add_event(Event::external(trigger, message.vars));
            }
        }
    }

    /// `.send(to, performative, content, answer, timeout)` and `.broadcast(performative, content)`.
    pub(crate) fn send_action(&mut self, name: &str, args: &[Term]) -> After {
        let resolved: Vec<Term> = args.iter().map(|arg| self.resolve_here(arg)).collect();
        let fail = |error: ActionError| After::Failed(Failure::from_action(error));
        if name == ".broadcast" {
            let [performative, content] = &resolved[..] else {
                return fail(ActionError::argument_count("broadcast", 2, 2));
            };
            let Term::Atom(performative) = performative else {
                return fail(ActionError::argument(
                    "broadcast",
                    "illocutionary force argument must be an atom",
                ));
            };
            let message = self.message("mid", performative, content);
            self.outbox.ask(Request::Broadcast(message));
            return After::Next;
        }
        if resolved.len() < 3 || resolved.len() > 5 {
            return fail(ActionError::argument_count("send", 3, 5));
        }
        let (to, performative, content) = (&resolved[0], &resolved[1], &resolved[2]);
        let receivers: Option<Vec<Symbol>> = if to.is_list() {
            to.elements().map(Self::agent_name).collect()
        } else {
            Self::agent_name(to).map(|name| vec![name])
        };
        let Some(receivers) = receivers else {
            let reason = format!(
                "TO parameter ('{}') must be an atom, a string or a list of receivers!",
                self.printed(to)
            );
            return fail(ActionError::argument("send", &reason));
        };
        let Term::Atom(performative) = performative else {
            let reason =
                format!("illocutionary force parameter ('{}') must be an atom!", self.printed(performative));
            return fail(ActionError::argument("send", &reason));
        };
        let asks = performative.as_str().starts_with("ask") && resolved.len() > 3;
        let mut message = self.message(if asks { "samid" } else { "mid" }, performative, content);
        if !asks && let Some(reply) = resolved.get(3) {
            let Term::Atom(reply) = reply else {
                let text = format!(
                    "The Message ID ('{}') parameter of the internal action 'send' is not an atom!",
                    self.printed(reply)
                );
                return After::Failed(Failure::new("internal_action", text));
            };
            message.in_reply_to = Some(reply.clone());
        }
        let known = self.surroundings.clone();
        for receiver in &receivers {
            let receiver = if receiver.as_str() == "self" { self.name.clone() } else { receiver.clone() };
            if !known.names.contains(&receiver) {
                return After::Failed(Failure::no_receiver(&receiver, &message));
            }
            self.outbox.ask(Request::Send { to: receiver, message: message.clone() });
        }
        if !asks {
            return After::Next;
        }
        if let Some(Term::Number(millis)) = resolved.get(4) {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
            let micros = (millis.max(0.0) * 1000.0) as u64;
            let at = Some(self.clock.now.saturating_add(micros));
            self.clock.timers.push(Timer { at, kind: TimerKind::Answer { message: message.id.clone() } });
        }
        let expected = if to.is_list() { receivers.len() } else { 0 };
        let waiting = Term::call(
            "waiting_ask",
            vec![
                Term::Atom(message.id.clone()),
                Term::Number(crate::arith::count(expected)),
                Term::Nil,
                Term::Atom(performative.clone()),
            ],
        );
        self.wait_for(Waiting::Answer, waiting);
        After::Gone
    }

    fn message(&mut self, prefix: &str, performative: &Symbol, content: &Term) -> Message {
        let performative = match performative.as_str() {
            "ask-one" => Symbol::new("askOne"),
            "ask-all" => Symbol::new("askAll"),
            "tell-how" => Symbol::new("tellHow"),
            "ask-how" => Symbol::new("askHow"),
            "untell-how" => Symbol::new("untellHow"),
            _ => performative.clone(),
        };
        let (content, vars) = detach(content);
        let id = self.next_message_id(prefix);
        Message { id, sender: self.name.clone(), performative, content, vars, in_reply_to: None }
    }

    fn asked(&self, id: &Symbol) -> Option<usize> {
        self.intentions.pending.iter().position(|(waiting, intention)| {
            matches!(waiting, Waiting::Answer)
                && matches!(intention.reason.as_ref().map(Term::args), Some([Term::Atom(asked), ..]) if asked == id)
        })
    }

    fn take_answer(&mut self, id: &Symbol, message: &Message) {
        let Some(place) = self.asked(id) else { return };
        let sender = Term::Atom(message.sender.clone());
        let how = matches!(message.performative.as_str(), "tellHow");
        let answer = match message.performative.as_str() {
            "untell" => Term::atom("false"),
            _ if how => from_sender(&message.content, &sender),
            _ => add_nested_source(&message.content, &sender),
        };
        let reason = self.intentions.pending[place].1.reason.clone();
        let Some([_, Term::Number(expected), so_far, force]) = reason.as_ref().map(Term::args) else {
            return;
        };
        if *expected == 0.0 {
            self.resume_with_answer(place, &answer, message.vars);
            return;
        }
        let mut answers: Vec<Term> = so_far.elements().cloned().collect();
        answers.push(answer);
        let list = Term::list(answers.clone());
        if crate::arith::count(answers.len()) >= *expected {
            self.resume_with_answer(place, &list, 0);
        } else {
            let args = vec![Term::Atom(id.clone()), Term::Number(*expected), list, force.clone()];
            self.intentions.pending[place].1.reason = Some(Term::call("waiting_ask", args));
        }
    }

    pub(crate) fn answer_timeout(&mut self, id: &Symbol) {
        let Some(place) = self.asked(id) else { return };
        let reason = self.intentions.pending[place].1.reason.clone();
        let answer = match reason.as_ref().map(Term::args) {
            Some([_, Term::Number(expected), so_far, _]) if *expected > 0.0 => so_far.clone(),
            _ => Term::atom("timeout"),
        };
        self.resume_with_answer(place, &answer, 0);
    }

    fn resume_with_answer(&mut self, place: usize, answer: &Term, vars: u32) {
        let (_, mut intention) = self.intentions.pending.remove(place);
        let mut unified = false;
        if let Some(top) = intention.top_mut() {
            let slot = top.step().and_then(|step| step.term.args().get(3).cloned());
            if let Some(slot) = slot {
                let mut store = Store::with(std::mem::take(&mut top.vars));
                let base = store.alloc(vars as usize);
                let own = store.resolve_with(answer, &mut crate::store::PureFunctions, &mut |var| {
                    Term::Var(Var(var.0 + base))
                });
                unified = store.unify(&slot, &own);
                top.vars = store.bindings;
            }
        }
        if unified {
            self.resume_after_step(intention);
        } else {
            let message =
                format!("reply of an ask message ('{answer}') does not unify with fourth argument of .send");
            self.fail_intention(intention, Failure::new("ask_failed", message));
        }
    }
}

/// Plans that another agent has sent, with that agent as a source.
fn from_sender(plans: &Term, sender: &Term) -> Term {
    if !plans.is_list() {
        return plans.clone();
    }
    let source = Term::call("source", vec![sender.clone()]);
    let with_source = |term: &Term| match term {
        Term::Plan(plan) => {
            let label = plan.label.as_ref();
            let label = label.map(|label| {
                label.with_extra(|extra| {
                    add_annot(&mut extra.annots, source.clone());
                })
            });
            Term::Plan(Rc::new(plan.with_label(label)))
        }
        other => other.clone(),
    };
    Term::list(plans.elements().map(with_source).collect::<Vec<_>>())
}
