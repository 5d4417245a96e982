//! Solutions in LURD: a letter an action, lower case for a walk, upper case for a push.

use crate::engine::{Effect, Engine};
use crate::{Action, Level};

/// Why a text is no solution.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LurdError {
    /// A character that is no action.
    #[error("expected a letter of l u r d at character {at} of the solution, found {found:?}")]
    Letter {
        /// Its place, from 1.
        at: usize,
        /// The character.
        found: char,
    },
    /// A count with nothing to count.
    #[error("the count at the end of the solution is followed by no letter of l u r d")]
    TruncatedRun,
    /// More actions than a text may stand for.
    #[error("a solution has at most {MAX_ACTIONS} actions: there are more at character {at}")]
    TooLong {
        /// The place of the first that is too many, from 1.
        at: usize,
    },
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
            _ => return Err(LurdError::Letter { at: at + 1, found }),
        };
        let repeats = count.take().unwrap_or(1);
        if repeats > MAX_ACTIONS || actions.len() + repeats > MAX_ACTIONS {
            return Err(LurdError::TooLong { at: at + 1 });
        }
        actions.extend(std::iter::repeat_n(action, repeats));
    }
    if count.is_some() {
        return Err(LurdError::TruncatedRun);
    }
    Ok(actions)
}

/// The most actions a text may stand for.
pub const MAX_ACTIONS: usize = 1 << 22;

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
        assert_eq!(read("rx"), Err(LurdError::Letter { at: 2, found: 'x' }));
        assert_eq!(read("r3"), Err(LurdError::TruncatedRun));
        assert_eq!(read("u 99999999999999999999999r"), Err(LurdError::TooLong { at: 26 }));
        assert_eq!(read("4194304r").map(|actions| actions.len()), Ok(MAX_ACTIONS));
        let error = read("4194304ru").unwrap_err();
        assert!(error.to_string().contains("at most 4194304 actions"), "{error}");
    }
}
