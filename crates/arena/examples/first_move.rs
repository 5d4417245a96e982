//! An agent of the line protocol that plays the first legal move; `docs/protocol.md` says what the messages mean.
//!
//! `tablero queens match --white "cmd:target/release/examples/first_move"`

use std::io::{BufRead as _, Write as _};

fn main() -> std::io::Result<()> {
    let mut output = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let message: serde_json::Value = serde_json::from_str(&line?)?;
        let answer = match message["type"].as_str() {
            Some("hello") => {
                serde_json::json!({"type": "hello", "protocol": "tablero", "version": 1, "moves": true})
            }
            Some("turn") => {
                serde_json::json!({"type": "move", "id": message["id"], "move": message["moves"][0]})
            }
            Some("bye") => break,
            _ => continue,
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}
