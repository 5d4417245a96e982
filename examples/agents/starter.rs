// A player for any of the four games, to begin with. One file, no crates:
//
//   rustc -O -o starter examples/agents/starter.rs
//   tablero check-agent ./starter
//   tablero match queens --seat cmd:./starter --seat robot:random --games 10
//
// It talks to the referee in lines of JSON, as docs/protocol.md says: the referee writes to our standard input, we
// answer on standard output. To look inside, use eprintln!: what stands on standard output must be a message.
//
// The messages are taken apart with a few searches, which is enough for what we need of them. For more, make this a
// Cargo project and use the crate serde_json.

use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut game = String::new();
    let mut seed = 1_u64; // a fixed seed: the same game can be played again
    for line in io::stdin().lock().lines() {
        let line = line?;
        match text(&line, "type") {
            // "moves":true asks the referee to list the legal moves in every turn.
            "hello" => {
                say(r#"{"type":"hello","protocol":"tablero","version":1,"name":"starter.rs","moves":true}"#)?;
            }
            "start" => game = text(&line, "game").to_owned(),
            "turn" => {
                let mv = choose(&game, &moves(&line), &mut seed);
                // The id says which turn this answers; without it the move counts for nothing.
                say(&format!(r#"{{"type":"move","id":{},"move":"{mv}"}}"#, number(&line, "id")))?;
            }
            "bye" => break,
            _ => {} // welcome, position, result: no answer is needed
        }
    }
    Ok(())
}

// The part to make your own: `moves` are all legal moves as text.
fn choose<'a>(game: &str, moves: &[&'a str], seed: &mut u64) -> &'a str {
    let list = if game == "queens" { good_cells(moves) } else { moves.to_vec() };
    list[chance(seed, list.len())]
}

// In the queens duel the moves are the free cells, and whoever places the last queen wins. So take a cell that leaves
// none; or else, once few are left, one after which the opponent has no such cell.
fn good_cells<'a>(cells: &[&'a str]) -> Vec<&'a str> {
    let wins = |cell: &str, cells: &[&str]| left(cell, cells).is_empty();
    let is_safe = |cell: &str| {
        let rest = left(cell, cells);
        !rest.iter().any(|reply| wins(reply, &rest))
    };
    let last: Vec<&str> = cells.iter().copied().filter(|cell| wins(cell, cells)).collect();
    let safe: Vec<&str> = cells.iter().copied().filter(|cell| cells.len() <= FEW && is_safe(cell)).collect();
    eprintln!("{} free cells: {} win, {} are safe", cells.len(), last.len(), safe.len());
    if !last.is_empty() { last } else if !safe.is_empty() { safe } else { cells.to_vec() }
}

// With more cells than this, trying all replies takes long and says little.
const FEW: usize = 20;

fn left<'a>(cell: &str, cells: &[&'a str]) -> Vec<&'a str> {
    cells.iter().copied().filter(|other| !on_a_line(cell, other)).collect()
}

// "c2" and "d3" lie on a diagonal. Columns after z are aa, ab and so on.
fn on_a_line(one: &str, other: &str) -> bool {
    let ((a, b), (x, y)) = (numbers(one), numbers(other));
    a == x || b == y || (a - x).abs() == (b - y).abs()
}

fn numbers(cell: &str) -> (i64, i64) {
    let letters = cell.trim_end_matches(|c: char| c.is_ascii_digit());
    let column = letters.bytes().fold(0, |sum, letter| sum * 26 + i64::from(letter - b'a') + 1);
    (column, cell[letters.len()..].parse().unwrap_or(0))
}

// A number below `limit`, from a small generator (xorshift).
fn chance(seed: &mut u64, limit: usize) -> usize {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed % limit as u64) as usize
}

fn say(message: &str) -> io::Result<()> {
    let mut out = io::stdout();
    writeln!(out, "{message}")?;
    out.flush()
}

// What follows `"key":` in a message.
fn value<'a>(line: &'a str, key: &str) -> &'a str {
    let name = format!("\"{key}\":");
    line.find(&name).map_or("", |at| line[at + name.len()..].trim_start())
}

fn text<'a>(line: &'a str, key: &str) -> &'a str {
    value(line, key).strip_prefix('"').and_then(|rest| rest.split('"').next()).unwrap_or("")
}

fn number<'a>(line: &'a str, key: &str) -> &'a str {
    value(line, key).split(|c: char| !c.is_ascii_digit()).next().unwrap_or("0")
}

// The list of moves: every second piece between quotation marks, as in ["a1","b3"].
fn moves(line: &str) -> Vec<&str> {
    let list = value(line, "moves").split(']').next().unwrap_or("");
    list.split('"').skip(1).step_by(2).collect()
}
