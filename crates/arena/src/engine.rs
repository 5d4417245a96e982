//! A UCI engine as a person writes it: `./engine`, `[Hash=64,Skill Level=3]./engine`.

use std::fmt;
use std::str::FromStr;

use crate::seat::SeatTextError;

/// An engine and the options that it is given.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Engine {
    /// Names and values, in the order in which they are set.
    pub options: Vec<(String, String)>,
    /// A line for the shell.
    pub command: String,
}

impl FromStr for Engine {
    type Err = SeatTextError;

    fn from_str(text: &str) -> Result<Self, SeatTextError> {
        let Some(bracket) = text.strip_prefix('[') else {
            return Ok(Self { options: Vec::new(), command: text.to_owned() });
        };
        let bad = || SeatTextError::Options { found: text.to_owned() };
        let (list, command) = bracket.split_once(']').ok_or_else(bad)?;
        if command.trim().is_empty() {
            return Err(bad());
        }
        let option = |item: &str| {
            let (name, value) = item.split_once('=')?;
            // A line end would be another command to the engine.
            let is_one_line = !item.contains(char::is_control);
            (is_one_line && !name.trim().is_empty()).then(|| (name.to_owned(), value.to_owned()))
        };
        let options: Option<_> = list.split(',').map(option).collect();
        Ok(Self { options: options.ok_or_else(bad)?, command: command.to_owned() })
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (name, value)) in self.options.iter().enumerate() {
            write!(f, "{}{name}={value}", if number == 0 { '[' } else { ',' })?;
        }
        let end = if self.options.is_empty() { "" } else { "]" };
        write!(f, "{end}{}", self.command)
    }
}
