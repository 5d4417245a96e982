//! Programs that would run away, and how they are stopped.

use tablero_agentspeak::{Budget, Halt, NoEnvironment, System, syntax};

fn run(source: &str, budget: Budget) -> System {
    let parsed = syntax::parse_program(source, "a.asl", &syntax::NoIncludes);
    assert!(!parsed.has_errors(), "{:?}", parsed.diagnostics);
    let mut system = System::new(budget, 1);
    system.add_agent("a", "a.asl", &parsed.program);
    system.run(&mut NoEnvironment, 200_000);
    system
}

fn small() -> Budget {
    Budget { fuel_per_cycle: 2_000_000, fuel: 20_000_000, memory: 64 << 20, pending: 10_000 }
}

fn halted(source: &str) -> Option<Halt> {
    run(source, small()).agents()[0].halted()
}

#[test]
fn endless_inference_is_stopped() {
    assert!(matches!(halted("p(X) :- p(X). !g. +!g : p(1) <- true."), Some(Halt::CycleFuel { .. })));
    assert!(matches!(
        halted("p(X) :- p([X]). !g. +!g : p(1) <- true."),
        Some(Halt::CycleFuel { .. } | Halt::Memory { .. })
    ));
    assert!(matches!(
        halted("p :- p & p. !g. +!g : p <- true."),
        Some(Halt::CycleFuel { .. } | Halt::Memory { .. })
    ));
    assert!(halted("!g. +!g <- .findall(X,.random(X,0),L).").is_some());
}

#[test]
fn endless_growth_is_stopped() {
    let tight = Budget { memory: 4 << 20, ..small() };
    let growing = run("!g(0). +!g(N) <- +b(N); !g(N+1).", tight);
    assert!(matches!(growing.agents()[0].halted(), Some(Halt::Memory { .. })));
    assert!(matches!(halted("!g. +!g <- !!g; !!g; !!g."), Some(Halt::Pending { .. })));
    assert!(matches!(
        halted("!g(\"aaaaaaaaaa\"). +!g(S) <- .concat(S,S,T); !g(T)."),
        Some(Halt::Memory { .. })
    ));
    let shared = run("!g(a,0). +!g(X,N) : N < 60 <- !g(f(X,X),N+1). +!g(X,_) <- .print(X).", small());
    assert_eq!(
        shared.agents()[0].halted(),
        None,
        "a term that shares its parts is small until it is printed"
    );
}

#[test]
fn what_an_agent_says_without_end_counts() {
    let tight = Budget { fuel_per_cycle: u64::MAX, memory: 4 << 20, ..Budget::default() };
    let system = run("p :- .print(hello) & p. !g.\n+!g : p <- true.", tight);
    let halted = system.agents()[0].halted();
    assert!(matches!(halted, Some(Halt::Memory { .. })), "{halted:?}");
    assert_eq!(system.agents()[0].line(), 2);
}

#[test]
fn terms_that_share_their_parts_are_not_unfolded() {
    let built = "+!b(0,X,X). +!b(N,X,Y) : N > 0 <- !b(N-1,f(X,X),Y).";
    let compared = format!("!g. +!g <- !b(50,a,X); !b(50,a,Y); if (X == Y) {{ c }}. {built}");
    assert!(halted(&compared).is_some());
    let open = format!("!g. +!g <- !b(50,Z,X); +p(X); .print(done). {built}");
    assert!(halted(&open).is_some());
    let cyclic = "!g. +!g <- X[a|X] = p[a,b]; .print(X); Y = q[a|Y]; .print(Y).";
    let _ = halted(cyclic);
}

#[test]
fn a_deep_recursion_of_goals_runs_or_stops_cleanly() {
    // No tail call: every level stays on the stack of the intention.
    let source = "!d(0). +!d(N) : N < 30000 <- !d(N+1); x = x. +!d(_) <- .print(bottom).";
    let mut system = run(source, Budget::default());
    assert_eq!(system.agents()[0].halted(), None);
    let output = system.take_output();
    assert_eq!(output, [("a".to_owned(), "bottom".to_owned())]);
    // Ten million deep by goals: more than the memory allowed, and the plans themselves count.
    let deep = "!d(0). +!d(N) : N < 10000000 <- !d(N+1); x = x. +!d(_) <- .print(bottom).";
    let system = run(deep, Budget { memory: 64 << 20, ..Budget::default() });
    assert!(matches!(system.agents()[0].halted(), Some(Halt::Memory { .. })));
    // Ten million deep by rules: more than the memory allowed.
    let rules = "n(0). n(N) :- N > 0 & n(N-1) & true. !g. +!g : n(10000000) <- .print(done).";
    let system = run(rules, Budget { memory: 64 << 20, ..Budget::default() });
    assert!(matches!(system.agents()[0].halted(), Some(Halt::Memory { .. })));
    let shallow = "n(0). n(N) :- N > 0 & n(N-1) & true. !g. +!g : n(300000) <- .print(done).";
    let mut system = run(shallow, Budget::default());
    assert_eq!(system.take_output().len(), 1);
}

#[test]
fn an_agent_that_was_stopped_does_not_disturb_the_others() {
    let looping = syntax::parse_program("p :- p. !g. +!g : p <- true.", "l.asl", &syntax::NoIncludes).program;
    let other =
        syntax::parse_program("!g. +!g <- .wait(100); .print(ok).", "o.asl", &syntax::NoIncludes).program;
    let mut system = System::new(small(), 1);
    system.add_agent("looping", "l.asl", &looping);
    system.add_agent("other", "o.asl", &other);
    system.run(&mut NoEnvironment, 1_000_000);
    assert!(system.agents()[0].halted().is_some());
    assert_eq!(system.take_output(), [("other".to_owned(), "ok".to_owned())]);
}

/// Found by the fuzzer (case 248707): the label of a plan that has none was a variable that referred to itself.
#[test]
fn plans_without_labels_are_taken_apart_in_rules() {
    let source = "q({+!a : b <- c}). parts(T,C) :- q(P) & P = {@_ +!T : C <- _}.\n\
                  !g. +!g : parts(T,C) & q(P) & P = {@L +!_ : _ <- _} <- .print(T,C,L).";
    let mut system = run(source, small());
    assert_eq!(system.agents()[0].halted(), None);
    assert_eq!(system.take_output(), [("a".to_owned(), "abnolabel".to_owned())]);
}

/// Found by the fuzzer (case 762586): work on terms that are small in memory and huge when looked at.
#[test]
fn work_on_terms_that_share_their_parts_is_charged() {
    let grown =
        |end: &str| format!("!g(a,b,0). +!g(X,Y,N) : N < 40 <- !g(f(X,X),f(Y,Y),N+1). +!g(X,Y,_) {end}");
    for end in [
        ": X == Y <- .print(same).",
        ": f(X,a) = f(Y,a) <- .print(same).",
        "<- .sort([X,Y],L).",
        "<- +p(X); +p(Y); ?p(Y).",
        "<- .copy_term(X,Z); .ground(Z).",
    ] {
        // Whether it ends or is stopped: it does so soon.
        let system = run(&grown(end), Budget { fuel_per_cycle: 100_000, fuel: 1_000_000, ..small() });
        assert!(system.agents()[0].steps() <= 1_200_000, "{end}");
    }
}
