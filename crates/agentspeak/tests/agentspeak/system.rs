//! What agents of one system do for each other, and what the system tells about them.

use tablero_agentspeak::program::Program;
use tablero_agentspeak::syntax::{NoIncludes, parse_program};
use tablero_agentspeak::{ActionOutcome, Budget, Environment, NoEnvironment, System, Term, Trace};

fn program(source: &str) -> Program {
    let parsed = parse_program(source, "a.asl", &NoIncludes);
    assert!(!parsed.has_errors(), "{:?}", parsed.diagnostics);
    parsed.program
}

/// A folder with one file, in which every action succeeds.
struct Folder;

impl Environment for Folder {
    fn percepts(&mut self, _agent: &str) -> Option<Vec<Term>> {
        None
    }

    fn act(&mut self, _agent: &str, _action: &Term) -> ActionOutcome {
        ActionOutcome::Done
    }

    fn program(&mut self, file: &str) -> Option<Program> {
        (file == "folder/more.asl").then(|| program("known(1). +!more(X) <- .print(more(X))."))
    }
}

fn printed(agents: &[(&str, &str)]) -> Vec<String> {
    let mut system = System::new(Budget::default(), 1);
    for (name, source) in agents {
        system.add_agent(name, "folder/a.asl", &program(source));
    }
    system.run(&mut Folder, 100_000);
    system.take_output().into_iter().map(|(agent, text)| format!("{agent} {text}")).collect()
}

#[test]
fn subscribers_are_told_who_offers_a_service() {
    let ann = "!s. +!s <- .df_register(\"fast\"); .df_subscribe(\"fast\"). \
               +provider(A,S)[source(F)] <- .print(A,\" \",S,\" \",F).";
    let bob = "!s. +!s <- .wait(20); .df_register(\"fast\").";
    assert_eq!(printed(&[("ann", ann), ("bob", bob)]), ["ann ann fast df", "ann bob fast df"]);
}

#[test]
fn a_program_is_included_while_the_agent_runs() {
    let source = "!s. +!s <- .include(\"more.asl\"); ?known(X); !more(X); .include(\"none.asl\"). \
                  -!s[error_msg(M)] <- .print(M).";
    assert_eq!(printed(&[("a", source)]), ["a more(1)", "a the included file \"none.asl\" was not found"]);
}

#[test]
fn agents_exchange_plans_that_have_no_label() {
    let ann = "!s. +!s <- .send(bob,askHow,{+!g(_)}); .wait(50); !g(1). +!h <- .print(h). +!k <- .print(k).";
    let bob = "+!g(X) <- .print(g(X)).";
    assert_eq!(printed(&[("ann", ann), ("bob", bob)]), ["ann g(1)"]);
}

#[test]
fn failures_that_nobody_handles_are_told_with_their_line() {
    let unhandled = |source: &str| {
        let mut system = System::new(Budget::default(), 1);
        system.add_agent("a", "a.asl", &program(source));
        system.run(&mut Folder, 1000);
        let told = system.take_unhandled().into_iter();
        told.map(|(_, what, line)| (what.split('[').next().unwrap_or_default().to_owned(), line))
            .collect::<Vec<_>>()
    };
    let failed = |goal: &str, line| (goal.to_owned(), line);
    assert_eq!(unhandled("!g.\n+!g <- act;\n  !nobody."), [failed("+!nobody", 3)]);
    assert_eq!(unhandled("!g.\n+!g <- act;\n  .fail."), [failed("+!g", 3)]);
    assert_eq!(unhandled("!t.\n+!t <- !g. +!g <- !h.\n+!h <- .fail.\n-!g <- .fail."), [failed("-!g", 4)]);
    assert_eq!(unhandled("!g.\n+!g <- !nobody.\n-!g <- act."), []);
    assert_eq!(unhandled("+!g <- .fail. !each. +!each <- for (.range(I, 1, 500)) { !!g }.").len(), 100);
}

#[test]
fn a_trace_is_kept_until_it_is_taken() {
    let mut system = System::new(Budget::default(), 1);
    system.add_agent("a", "a.asl", &program("!g. +!g <- !h. +!h <- act."));
    for _ in 0..5 {
        // Saying it again does not forget anything.
        system.agent_mut("a").unwrap().set_tracing(true);
        system.round(&mut Folder);
    }
    system.agent_mut("a").unwrap().set_tracing(true);
    let trace = system.agent_mut("a").unwrap().take_trace();
    let events = trace.iter().filter(|item| matches!(item, Trace::Event(_))).count();
    assert_eq!(events, 2, "{trace:?}");
}

/// Rounds run one by one and rounds run as fast as possible are the same rounds.
#[test]
fn a_single_thing_to_do_takes_as_many_rounds_either_way() {
    let goals = "!c(0). +!c(200) <- .print(done,system.time). +!c(N) : N mod 3 == 1 <- X = N+1; !c(X). \
                 +!c(N) : N >= 0 <- !c(N+1).";
    let beliefs = "c(0). t(0). !r. +!r : c(60) <- ?t(T); .print(T). \
                   +!r <- ?c(X); -+t(system.time); -+c(X+1); +d(X); if (X mod 2 == 0) { -d(X) }; !r. \
                   +d(X) : X mod 3 == 0 <- -+e(X).";
    // A goal that calls another before it calls itself, with steps of every length in between.
    let inner: Vec<String> = (0..5)
        .map(|length| {
            let steps = ["+p(N); ", "+q(N); ", "-p(N); ", "-q(N); "][..length].concat();
            format!(
                "!g(0). +!g(9) <- ?s(S); .print(S,system.time). +!g(N) <- !a(N); !g(N+1). +!a(N) <- {steps}-+s(N)."
            )
        })
        .collect();
    let rounds = |source: &str, fast: bool| {
        let mut system = System::new(Budget::default(), 1);
        system.set_round_micros(1000);
        system.add_agent("a", "a.asl", &program(source));
        let mut count = 0;
        while count < 10_000 {
            let run = if fast { system.run_calls(&mut Folder, 1000) } else { 0 };
            count += run;
            if run == 0 {
                system.round(&mut Folder);
                count += 1;
            }
            if let Some((_, text)) = system.take_output().pop() {
                return (count, text);
            }
        }
        (count, "nothing was printed".to_owned())
    };
    for source in inner.iter().map(String::as_str).chain([goals, beliefs]) {
        assert_eq!(rounds(source, true), rounds(source, false), "{source}");
    }
}

struct Open;

impl Environment for Open {
    fn percepts(&mut self, _agent: &str) -> Option<Vec<Term>> {
        None
    }

    fn act(&mut self, _agent: &str, _action: &Term) -> ActionOutcome {
        ActionOutcome::Done
    }

    fn may_clone(&mut self, _agent: &str) -> bool {
        true
    }
}

#[test]
fn a_copy_of_an_agent_has_its_beliefs_and_plans() {
    let source = "p(1). !g.\n+!g <- +q(2); .clone(\"copy\"); .send(copy,tell,go); .list_files(\"/\",_).\n\
                  -!g[error_msg(M)] <- .print(M).\n+go : p(X) & q(Y) <- .print(X+Y).";
    let told = |environment: &mut dyn Environment| {
        let mut system = System::new(Budget::default(), 1);
        system.add_agent("a", "a.asl", &program(source));
        system.run(environment, 1000);
        let mut told: Vec<String> =
            system.take_output().into_iter().map(|(agent, text)| format!("{agent}: {text}")).collect();
        told.sort();
        told
    };
    assert_eq!(told(&mut Open), ["a: refused: programs do not see the files of the machine", "copy: 3"]);
    assert_eq!(told(&mut NoEnvironment), ["a: refused: agents are not copied here"]);
}
