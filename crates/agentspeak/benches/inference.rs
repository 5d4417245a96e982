//! The programs whose time is compared with Jason's by `cargo xtask bench agents`.

use tablero_agentspeak::program::Program;
use tablero_agentspeak::{Budget, NoEnvironment, System, syntax};

fn main() {
    divan::main();
}

fn parse(source: &str) -> Program {
    syntax::parse_program(source, "bench.asl", &syntax::NoIncludes).program
}

fn run(program: &Program) -> usize {
    let mut system = System::new(Budget::default(), 1);
    system.add_agent("a", "bench.asl", program);
    system.run(&mut NoEnvironment, 10_000_000);
    system.take_output().len()
}

#[divan::bench(args = ["reverse", "queens", "counter", "countdown", "beliefs", "while"], sample_count = 10)]
fn program(bencher: divan::Bencher<'_, '_>, name: &str) {
    let source = match name {
        "reverse" => include_str!("programs/reverse.asl"),
        "queens" => include_str!("programs/queens.asl"),
        "counter" => include_str!("programs/counter.asl"),
        "countdown" => include_str!("programs/countdown.asl"),
        "beliefs" => include_str!("programs/beliefs.asl"),
        _ => include_str!("programs/while.asl"),
    };
    let program = parse(source);
    bencher.bench_local(|| run(&program));
}

#[divan::bench]
fn parse_program(bencher: divan::Bencher<'_, '_>) {
    bencher.bench(|| parse(include_str!("programs/queens.asl")).plans.len());
}
