//! Broken and random texts through the readers and the evaluator: `storm [COUNT] [SEED]` reads so many in text, LaTeX,
//! Markdown and as data types, runs what can be run under little fuel, and says how many messages had no place in the
//! text. A panic or an endless run ends it.

use std::time::Instant;

use tablero_specification::tad;
use tablero_specification::write::{self, Style};
use tablero_specification::{File, Library, Machine, NoNatives, Scope, compile, read_expr};

const SOLUTION: &str = include_str!("../../../examples/specs/lite-chess/solution.spec");
const TYPE: &str = include_str!("../../../examples/specs/sokoban/solution.tad");
const TYPE_LATEX: &str = include_str!("../../../examples/specs/sokoban/solution.tex");

/// What is glued in.
const PIECES: [&str; 48] = [
    "∀",
    "∃",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "|",
    "⟨",
    "⟩",
    "<",
    ">",
    "∧L",
    "→",
    "↔",
    "=",
    "≠",
    "∈",
    "_0",
    "(p)_1",
    ",",
    ":",
    ";",
    "pred",
    "proc",
    "aux",
    "Pre",
    "Post",
    "if",
    "then",
    "else",
    "fi",
    "∑",
    "\\paraTodo",
    "\\begin{proc}",
    "\\pred{",
    "```",
    "$",
    "\\",
    "%",
    "999999999999999999999",
    "-1",
    "s@pre",
    "old(",
    "res",
    "\u{0}",
    "é",
];

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        usize::try_from((mixed ^ mixed >> 27) >> 33).unwrap_or(0) % bound.max(1)
    }
}

/// A text with a few places changed.
fn broken(text: &str, random: &mut Random) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(4) {
        let at = random.below(chars.len());
        let end = (at + 1 + random.below(12)).min(chars.len());
        match random.below(5) {
            0 => drop(chars.drain(at..end)),
            1 => {
                let again: Vec<char> = chars.get(at..end).unwrap_or_default().to_vec();
                chars.splice(at..at, again);
            }
            2 => chars.truncate(at),
            3 => {
                let other = random.below(chars.len());
                if !chars.is_empty() {
                    chars.swap(at, other);
                }
            }
            _ => drop(chars.splice(at..at, PIECES[random.below(PIECES.len())].chars())),
        }
    }
    chars.into_iter().collect()
}

fn glued(random: &mut Random) -> String {
    (0..random.below(40)).map(|_| PIECES[random.below(PIECES.len())]).collect::<Vec<_>>().join(" ")
}

/// How many messages of a file have no place in it; runs what can be run.
fn read(text: &str) -> usize {
    let file = File::read(text);
    let homeless = |start: usize, end: usize| start > end || end > text.len();
    let mut count = file.diagnostics.iter().filter(|told| homeless(told.span.start, told.span.end)).count();
    let mut library = Library::new();
    let ids = library.add(&file.definitions, &[]);
    for id in ids {
        match compile(&library, id, &Scope::default()) {
            Ok(program) => {
                let mut machine = Machine::new(&program, &NoNatives);
                machine.reset(2_000);
                for input in &program.inputs {
                    let words: Vec<i64> = (0..input.ty.width()).map(|_| machine.store_seq(&[], 1)).collect();
                    machine.set(input.slot, &words);
                    if let Some(old) = input.old {
                        machine.set(old, &words);
                    }
                }
                machine.pre();
                machine.refuel(2_000);
                machine.post();
            }
            Err((_, told)) => count += usize::from(homeless(told.span.start, told.span.end)),
        }
    }
    count
}

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let count = numbers.first().copied().unwrap_or(1_000_000);
    let mut random = Random(numbers.get(1).copied().unwrap_or(1));
    let definitions = File::read(SOLUTION).definitions;
    let mut texts: Vec<String> = Vec::new();
    for pair in definitions.windows(2) {
        let text = write::definitions(pair, Style::Unicode);
        texts.push(format!("# Ejercicio\n\n```\n{text}\n```\n"));
        texts.extend([text, write::definitions(pair, Style::Ascii), write::definitions(pair, Style::Latex)]);
    }
    let types: Vec<String> = [TYPE, TYPE_LATEX].iter().map(|text| (*text).to_owned()).collect();
    let started = Instant::now();
    let mut homeless = 0;
    for at in 0..count {
        match at % 16 {
            0 => homeless += read(&glued(&mut random)),
            1 => {
                let text = glued(&mut random);
                if let Err(told) = read_expr(&text, vec!["p".to_owned()]) {
                    homeless += usize::from(told.span.start > told.span.end);
                }
            }
            2 if at % 64 == 2 => {
                let text = broken(&types[random.below(types.len())], &mut random);
                let module = tad::read(&text);
                homeless += module.problems.iter().filter(|told| told.span.end > text.len()).count();
            }
            _ => {
                let text = broken(&texts[random.below(texts.len())], &mut random);
                homeless += read(&text);
            }
        }
    }
    println!("{count} texts, {homeless} messages without a place, {:.0} s", started.elapsed().as_secs_f64());
}
