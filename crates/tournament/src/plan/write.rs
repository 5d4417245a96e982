//! A plan as text: one plan has one text.

use std::fmt;

use super::{Openings, Plan};

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(event) = &self.event {
            writeln!(f, "event = {}", Quoted(event))?;
        }
        writeln!(f, "game = {}", Quoted(&self.game))?;
        writeln!(f, "format = {}", Quoted(self.format.name()))?;
        if let Some(rounds) = self.rounds {
            writeln!(f, "rounds = {rounds}")?;
        }
        if let Some(games) = self.games {
            writeln!(f, "games = {games}")?;
        }
        writeln!(f, "seed = {}", Quoted(&self.seed.to_string()))?;
        writeln!(f, "clock = {}", Quoted(&self.clock.to_string()))?;
        if let Some(plies) = self.max_plies {
            writeln!(f, "max-plies = {plies}")?;
        }
        if self.keep_seats {
            writeln!(f, "keep-seats = true")?;
        }
        if !self.options.is_empty() {
            writeln!(f, "\n[options]")?;
            for (key, values) in &self.options {
                write!(f, "{} = ", Quoted(key))?;
                match &values[..] {
                    [value] => writeln!(f, "{}", Quoted(value))?,
                    values => {
                        writeln!(f, "[")?;
                        values.iter().try_for_each(|value| writeln!(f, "  {},", Quoted(value)))?;
                        writeln!(f, "]")?;
                    }
                }
            }
        }
        match &self.openings {
            Openings::Start => {}
            Openings::Random { plies } => writeln!(f, "\n[openings]\nplies = {plies}")?,
            Openings::List(list) => {
                writeln!(f, "\n[openings]\nlist = [")?;
                for opening in list {
                    writeln!(f, "  {},", Quoted(opening))?;
                }
                writeln!(f, "]")?;
            }
        }
        if let Some(sprt) = &self.sprt {
            writeln!(f, "\n[sprt]\nelo0 = {:?}\nelo1 = {:?}", sprt.elo0(), sprt.elo1())?;
            writeln!(f, "alpha = {:?}\nbeta = {:?}", sprt.alpha(), sprt.beta())?;
        }
        for entrant in &self.entrants {
            writeln!(f, "\n[[entrant]]\nname = {}", Quoted(&entrant.name))?;
            writeln!(f, "seat = {}", Quoted(&entrant.seat.to_string()))?;
        }
        Ok(())
    }
}

/// A text as TOML quotes it.
#[derive(Debug, Clone, Copy)]
pub struct Quoted<'a>(pub &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for c in self.0.chars() {
            match c {
                '"' | '\\' => write!(f, "\\{c}")?,
                c if c.is_control() => write!(f, "\\u{:04X}", u32::from(c))?,
                c => write!(f, "{c}")?,
            }
        }
        f.write_str("\"")
    }
}
