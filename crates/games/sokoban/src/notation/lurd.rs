//! Solutions in LURD: a letter an action, lower case for a walk, upper case for a push.

use crate::engine::{Effect, Engine};
use crate::{Action, Level};

/// A character that is no action.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected a letter of l u r d at character {at} of the solution, found {found:?}")]
pub struct LurdError {
    /// Its place, from 1.
    pub at: usize,
    /// The character.
    pub found: char,
}

/// The actions of a text; case, spaces and line ends do not matter, and run-length counts (`3R`) are understood.
pub fn read(text: &str) -> Result<Vec<Action>, LurdError> {
    let mut actions = Vec::new();
    let mut count: Option<usize> = None;
    for (at, found) in text.chars().enumerate() {
        let action = match found.to_ascii_lowercase() {
            'u' => Action::North,
            'd' => Action::South,
            'r' => Action::East,
            'l' => Action::West,
            character if character.is_whitespace() => continue,
            digit @ '0'..='9' => {
                let value = usize::from(digit as u8 - b'0');
                count = Some(count.unwrap_or(0).saturating_mul(10).saturating_add(value));
                continue;
            }
            _ => return Err(LurdError { at: at + 1, found }),
        };
        let repeats = count.take().unwrap_or(1);
        if repeats > MAX_ACTIONS || actions.len() + repeats > MAX_ACTIONS {
            return Err(LurdError { at: at + 1, found });
        }
        actions.extend(std::iter::repeat_n(action, repeats));
    }
    if count.is_some() {
        return Err(LurdError { at: text.chars().count(), found: text.chars().last().unwrap_or(' ') });
    }
    Ok(actions)
}

/// The most actions a text may stand for.
pub const MAX_ACTIONS: usize = 1 << 26;

/// The actions as text, upper case where a box is pushed when they are played from the start of a level.
#[must_use]
pub fn write(level: &Level, actions: &[Action]) -> String {
    let engine = Engine::new(level);
    let mut position = engine.start().clone();
    actions
        .iter()
        .map(|&action| match engine.step(&mut position, action) {
            Ok(Effect::Push) => action.letter().to_ascii_uppercase(),
            _ => action.letter(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::xsb;

    #[test]
    fn letters_in_and_out() {
        let level = xsb::read("@ $ .").unwrap();
        let actions = read("rRR").unwrap();
        assert_eq!(read("3r\n").unwrap(), actions);
        assert_eq!(write(&level, &actions), "rRR");
        assert_eq!(read("rx"), Err(LurdError { at: 2, found: 'x' }));
        assert!(read("3").is_err());
        assert!(read("99999999999999999999999r").is_err());
    }
}
