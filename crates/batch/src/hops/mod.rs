//! Chinese checkers by single hops: an action is one step or one jump, and after a jump the turn goes on until the player
//! ends it or nothing is left to jump over. 487 actions then do for the usual board, where whole turns need 14,642.
//!
//! Everything is seen from the home of the player to move, so that what is learned for one corner serves all. The pieces of
//! a player never leave the parallelogram |u|, |v| <= N of its own view, so a `u128` holds them up to N = 5, row by row. The
//! engine of the rules is the judge: tests play both and compare.
//!
//! A piece may not return to a cell on which it has been in the same turn. That takes no move away: whatever a chain
//! reaches, it reaches without a loop.

mod batch;
mod race;
mod spread;
mod star;

pub(crate) use batch::Hops;
