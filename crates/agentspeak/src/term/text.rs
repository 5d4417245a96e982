//! Strings.

use std::rc::Rc;

use super::Term;
use crate::memory::{charge, release};

/// A shared string.
#[derive(Clone, Debug)]
pub struct Text(Rc<TextNode>);

#[derive(Debug)]
struct TextNode(Box<str>);

impl Text {
    /// The characters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0.0
    }
}

impl Term {
    /// A string.
    #[must_use]
    pub fn text(text: impl Into<Box<str>>) -> Self {
        let text = text.into();
        charge(text.len() + 32);
        Self::Text(Text(Rc::new(TextNode(text))))
    }
}

impl Drop for TextNode {
    fn drop(&mut self) {
        release(self.0.len() + 32);
    }
}
