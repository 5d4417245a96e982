//! Programs that ask for all the memory there is, each in a process of its own: what the process takes is measured.

use std::fmt::Write as _;
use std::process::Command;
use std::{env, fs};

use tablero_agentspeak::{Budget, NoEnvironment, System, syntax};

use Text::{Made, Short};

/// The memory the programs may use.
const MEMORY: usize = 50 << 20;

/// What the process may take beyond that: itself, its stack, and the few small things an agent is over by.
const BEYOND: usize = 32 << 20;

/// In the process that runs one of them, its name.
const VARIABLE: &str = "TABLERO_HOSTILE_PROGRAM";

/// A list of so many numbers.
fn numbers(count: usize) -> String {
    let numbers: Vec<String> = (0..count).map(|n| n.to_string()).collect();
    format!("[{}]", numbers.join(","))
}

/// Annotations without any order.
fn annotations(count: usize) -> String {
    let annots: Vec<String> = (0..count).map(|n| format!("a({})", n * 7919 % count)).collect();
    annots.join(",")
}

/// Hostile programs by name. Those that are long are made when they are needed, because what that takes is measured, too.
const PROGRAMS: &[(&str, Text)] = &[
    ("findall", Short("!g. +!g <- .findall(X,.range(X,1,1000000000),L).")),
    ("findall of terms", Short("!g. +!g <- .findall(f(X,[X]),.range(X,1,1000000000),L).")),
    ("setof", Short("!g. +!g <- .setof(X,.range(X,1,1000000000),L).")),
    ("findall in a context", Short("!g. +!g : .findall(X,.range(X,1,1000000000),L) <- .print(L).")),
    ("doubled string", Short("!g(\"0123456789\"). +!g(S) <- .concat(S,S,T); !g(T).")),
    (
        "string in a rule",
        Short("d(S,T) :- .concat(S,S,U) & d(U,T). !g. +!g : d(\"0123456789\",T) <- .print(T)."),
    ),
    ("doubled list", Short("!g([1,2,3]). +!g(L) <- .concat(L,L,M); !g(M).")),
    ("list in a rule", Short("d(L,M) :- .concat(L,L,N) & d(N,M). !g. +!g : d([1,2,3],M) <- .print(M).")),
    ("replaced string", Short("!g(\"aa\"). +!g(S) <- .replace(S,\"a\",\"aaaaaaaa\",T); !g(T).")),
    (
        "string as a term",
        Short(
            "!g(\"1\"). +!g(S) <- .concat(S,\",\",S,T); .concat(\"[\",T,\"]\",U); .term2string(X,U); !g(T).",
        ),
    ),
    ("term as a string", Short("!g([a]). +!g(L) <- .concat(L,L,M); .term2string(M,S); !g(M).")),
    ("names", Short("!g(0). +!g(N) <- .concat(name,N,S); .term2string(T,S); +b(T); !g(N+1).")),
    ("beliefs", Short("!g(0). +!g(N) <- +b(N,f(N),[N]); !g(N+1).")),
    (
        "beliefs asked for by every argument",
        Short("!g(0). +!g(N) <- +b(N,N,N,N); ?b(N,_,_,_); ?b(_,N,_,_); ?b(_,_,N,_); ?b(_,_,_,N); !g(N+1)."),
    ),
    ("annotations added", Short("!g(0,p). +!g(N,P) <- .add_annot(P,a(N),Q); !g(N+1,Q).")),
    ("a set", Short("!g. +!g <- .set.create(S); !a(S,0). +!a(S,N) <- .set.add(S,f(N)); !a(S,N+1).")),
    (
        "a queue of copies",
        Short(
            "!g. +!g <- .queue.create(Q); !a(Q). +!a(Q) <- .queue.add(Q,x); .queue.copy(Q,R); .queue.to_list(R,L); .queue.add_all(Q,L); !a(Q).",
        ),
    ),
    ("a map", Short("!g. +!g <- .map.create(S); !a(S,0). +!a(S,N) <- .map.put(S,N,[N]); !a(S,N+1).")),
    ("branches", Short("!a. +!a <- !a |&| !a.")),
    ("more branches", Short("!a. +!a <- !a ||| !a ||| !a ||| !a.")),
    ("goals", Short("!g. +!g <- !!g; !!g; !g.")),
    ("deep goals", Short("!d(0). +!d(N) <- !d(N+1); x = x.")),
    ("deep rules", Short("n(N) :- n(N+1) & true. !g. +!g : n(0) <- .print(no).")),
    ("alternatives", Short("n(N) :- n(N+1). n(N) :- true. !g. +!g : n(0) & false <- .print(no).")),
    (
        "printing",
        Short("p :- .print(\"0123456789012345678901234567890123456789\") & p. !g. +!g : p <- true."),
    ),
    ("plans", Short("!g(0). +!g(N) <- .add_plan({ +!h(N) <- .print(N); .print(N) }); !g(N+1).")),
    ("messages", Short("!g(0). +!g(N) <- .my_name(M); .send(M,tell,b(N)); !!g(N+1); !!g(N+2).")),
    ("waiting", Short("!g(0). +!g(N) <- !!w(N); !g(N+1). +!w(N) <- .wait({+never(N)}).")),
    ("a list that grows a cell a step", Short("g(L,M) :- g([a|L],M). !g. +!g : g([],M) <- .print(M).")),
    ("variables", Short("v(0,[]). v(N,[_|L]) :- N > 0 & v(N-1,L). !g. +!g : v(100000000,L) <- .print(L).")),
    ("a list printed", Short("!g([1,2,3]). +!g(L) <- .concat(L,L,M); .print(M); !g(M).")),
    ("sorted", Short("!g([3,1,2]). +!g(L) <- .concat(L,L,M); .sort(M,S); .reverse(S,R); !g(R).")),
    ("prefixes", Made(|| all_parts(".prefix(X,L)"))),
    ("suffixes", Made(|| all_parts(".suffix(X,L)"))),
    ("sublists", Made(|| all_parts(".sublist(X,L)"))),
    (
        "annotations read",
        Made(|| format!("p[{}]. !g. +!g : p[a(1)] & p[a(X),a(Y),a(Z)] <- .print(X).", annotations(200_000))),
    ),
    (
        "annotations unified",
        Made(|| {
            let many = annotations(10_000);
            format!("!g. +!g <- X = p[{many}]; Y = p[{many},b]; X = Y; .print(done).")
        }),
    ),
    ("plans read", Made(plans)),
    ("a text of brackets", Made(|| "(".repeat(2_000_000))),
    ("a long list read", Made(|| format!("l({}).", numbers(500_000)))),
];

/// The text of a program.
enum Text {
    Short(&'static str),
    Made(fn() -> String),
}

fn all_parts(call: &str) -> String {
    format!("l({}). !g. +!g : l(L) <- .findall(X,{call},R); .print(R).", numbers(3000))
}

fn plans() -> String {
    let mut plans = String::new();
    for n in 0..100_000 {
        let _ = writeln!(plans, "+!g{n}(X) : b(X) & X > {n} <- .print(X); !g{n}(X+1).");
    }
    plans
}

/// What the process has taken at most, in bytes.
fn peak() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok()? << 10)
}

/// Runs one of the programs; only in a process that was started for it.
#[test]
fn the_program_of_this_process() {
    let Ok(name) = env::var(VARIABLE) else { return };
    let before = peak().unwrap_or(0);
    let text = match PROGRAMS.iter().find(|(other, _)| *other == name).unwrap().1 {
        Short(text) => text.to_owned(),
        Made(make) => make(),
    };
    let made = peak().unwrap_or(0) - before;
    let budget = Budget { memory: MEMORY, fuel: 20_000_000, fuel_per_cycle: 20_000_000, pending: 1_000_000 };
    let parsed = syntax::parse_program_within(&text, "a.asl", &syntax::NoIncludes, &budget);
    let mut system = System::new(budget, 1);
    system.add_agent("a", "a.asl", &parsed.program);
    // What is printed is taken away as it comes.
    for _ in 0..200 {
        system.run(&mut NoEnvironment, 1000);
        system.take_output();
    }
    let halted = system.agents()[0].halted();
    println!("peak {} {} {halted:?}", peak().unwrap_or(0), made);
}

#[test]
fn hostile_programs_keep_to_their_memory() {
    let own = env::current_exe().unwrap();
    // The limit is for the machine's sake, should a program get through.
    let runner = ["--data=1000000000".to_owned(), own.to_string_lossy().into_owned()];
    let limited = Command::new("prlimit").arg("--version").output().is_ok();
    let mut over = Vec::new();
    for (name, _) in PROGRAMS {
        let mut command = if limited { Command::new("prlimit") } else { Command::new(&own) };
        if limited {
            command.args(&runner);
        }
        command.args(["--exact", "memory::the_program_of_this_process", "--nocapture", "--test-threads=1"]);
        let output = command.env(VARIABLE, name).output().unwrap();
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        let Some(line) =
            told.lines().find_map(|line| line.split_once("peak ").map(|(_, rest)| rest.to_owned()))
        else {
            over.push(format!(
                "{name}: ended by {}\n{}",
                output.status,
                String::from_utf8_lossy(&output.stderr)
            ));
            continue;
        };
        let mut words = line.split(' ');
        let mut number = || words.next().and_then(|word| word.parse::<usize>().ok()).unwrap();
        let (peak, text) = (number(), number());
        println!("{name}: {} MB, {line}", peak >> 20);
        // Where the system does not tell, it is enough that the process came to an end.
        if peak > MEMORY + BEYOND + text {
            over.push(format!("{name}: {} MB of {}, {line}", peak >> 20, MEMORY >> 20));
        }
    }
    assert!(over.is_empty(), "{}", over.join("\n"));
}
