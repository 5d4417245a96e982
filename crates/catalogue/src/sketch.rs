//! A position that is being set up by hand: anything may stand anywhere.

use std::fmt;

use tablero_core::Message;
use tablero_draw::{At, Board, Spot};

/// Something that can be put on a spot, or done to the whole.
#[derive(Debug, Clone)]
pub struct Brush {
    /// Its name in messages.
    pub key: &'static str,
    /// What people call it.
    pub name: Message,
    /// How a spot looks that was painted with it; `None` for what is done to the whole board.
    pub spot: Option<Spot>,
}

/// A setup that the rules allow: the options and the position that begin a game with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ready {
    /// The options.
    pub options: Vec<(String, String)>,
    /// The position, if it is not the first one with these options.
    pub position: Option<String>,
}

/// A position that is being set up.
pub trait Sketch: fmt::Debug {
    /// What can be done.
    fn brushes(&self) -> Vec<Brush>;

    /// Puts something on a spot, or does something to the whole; whether there is such a brush and such a spot.
    fn paint(&mut self, brush: &str, at: Option<At>) -> bool;

    /// What it looks like.
    fn board(&self) -> Box<dyn Board>;

    /// A text from which it is read again.
    fn text(&self) -> String;

    /// The game that begins with it, or everything that is wrong with it.
    fn ready(&self) -> Result<Ready, Vec<Message>>;
}
