use tablero_grade::chess::{Options, Mode, grade};
use tablero_specification::{File, message::Language, token::line_column};
use std::time::{Duration, Instant};
fn main() {
    let mut args = std::env::args().skip(1);
    let path = args.next().unwrap();
    let only = args.next().and_then(|n| n.parse().ok()).filter(|n| *n>0);
    let men = args.next().and_then(|n| n.parse().ok()).unwrap_or(2);
    let src = std::fs::read_to_string(&path).unwrap();
    let t0 = Instant::now();
    let file = File::read(&src);
    for d in &file.diagnostics { println!("{:?} {}", line_column(&src, d.span.start), d.message.text(Language::Spanish)); }
    println!("{} definitions {:?}", file.definitions.len(), t0.elapsed());
    let options = Options { exercise: only, men, mode: Mode::Both, ..Options::default() };
    let last = std::cell::Cell::new(Instant::now());
    let limit: u64 = std::env::var("LIMIT").ok().and_then(|s| s.parse().ok()).unwrap_or(60);
    let reports = grade(&file, &options, &|n| { println!("{n} {:?}", last.get().elapsed()); last.set(Instant::now()); let end = Instant::now() + Duration::from_secs(limit); Box::new(move || Instant::now() > end) });
    println!("{:?}", last.get().elapsed());
    for r in reports {
        for (w, j) in [("written", &r.as_written), ("isolated", &r.isolated)] {
            let Some(j) = j else { continue };
            println!("{} {} {w} {} {:?} {:?}", r.exercise, r.name, j.verdict.word(), j.classes, j.checked);
            if let Some(c) = &j.counterexample { println!("    {:?} men {:?} student {:?} ref {:?} fen {:?}", c.class, c.question.men(), c.student, c.reference, match &c.question.position { Some(tablero_grade::chess::Placement::Board(b)) => b.fen(), o => format!("{o:?}") }); println!("    {:?} {:?} {:?} next {:?} moves {:?} out {:?}", c.question.from, c.question.to, c.question.player, c.question.next.map(|b| b.fen()), c.question.moves, match &c.question.output { Some(tablero_grade::chess::Output::Board(b)) => b.fen(), o => format!("{o:?}") }); }
            for d in &j.diagnostics { println!("    {:?} {}", line_column(&src, d.span.start), d.message.text(Language::Spanish)); }
        }
        for d in &r.warnings { println!("    warn {:?} {}", line_column(&src, d.span.start), d.message.text(Language::Spanish)); }
    }
    println!("total {:?}", t0.elapsed());
}
