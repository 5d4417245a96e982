//! The host of the page where hand-ins are judged as WebAssembly, without any tool between: text in, text out.
//!
//! It is a file of its own, because who plays does not need it and who hands in needs nothing else. It is called as the
//! host of the lab is: [`exports::room`] with the length of a message, [`exports::answer`], and [`exports::answer_at`]. Nothing
//! here reads memory by address; only the attribute that keeps a function's name counts as unsafe.
//!
//! ```
//! use tablero_wasm_grade::Exchange;
//!
//! let mut exchange = Exchange::default();
//! let message = br#"{"v":1,"id":7,"request":{"do":"hello"}}"#;
//! exchange.room(message.len()).copy_from_slice(message);
//! assert!(exchange.answer().contains("\"id\":7"));
//! ```

use std::cell::RefCell;

use tablero_catalogue::SUBJECTS;
use tablero_marking::Host;

/// The host of the page, and the two texts that are exchanged.
#[derive(Debug)]
pub struct Exchange {
    host: Host,
    message: Vec<u8>,
    answer: String,
}

impl Default for Exchange {
    fn default() -> Self {
        Self { host: Host::new(&SUBJECTS), message: Vec::new(), answer: String::new() }
    }
}

impl Exchange {
    /// Makes room for a message and gives it.
    pub fn room(&mut self, length: usize) -> &mut [u8] {
        // More than is ever read is not even held.
        self.message = vec![0; length.min(tablero_marking::LONGEST + 1)];
        &mut self.message
    }

    /// Answers the message.
    pub fn answer(&mut self) -> &str {
        // What is not text is answered as what is not a message.
        let message = String::from_utf8_lossy(&std::mem::take(&mut self.message)).into_owned();
        self.answer = self.host.answer(&message);
        &self.answer
    }
}

thread_local! {
    static EXCHANGE: RefCell<Exchange> = RefCell::default();
}

/// What a page calls.
pub mod exports {
    #![allow(
        unsafe_code,
        reason = "the names of exported functions are kept by an attribute that counts as unsafe"
    )]

    use super::EXCHANGE;

    /// Where to write a message of so many bytes.
    // SAFETY: no other function of this program has this name.
    #[unsafe(no_mangle)]
    pub extern "C" fn room(length: usize) -> usize {
        EXCHANGE.with_borrow_mut(|exchange| exchange.room(length).as_mut_ptr().addr())
    }

    /// Answers the message, and gives the length of the answer in bytes.
    // SAFETY: no other function of this program has this name.
    #[unsafe(no_mangle)]
    pub extern "C" fn answer() -> usize {
        EXCHANGE.with_borrow_mut(|exchange| exchange.answer().len())
    }

    /// Where the answer is, until the next one.
    // SAFETY: no other function of this program has this name.
    #[unsafe(no_mangle)]
    pub extern "C" fn answer_at() -> usize {
        EXCHANGE.with_borrow(|exchange| exchange.answer.as_ptr().addr())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_goes_in_and_an_answer_comes_out() {
        let mut exchange = Exchange::default();
        let message = br#"{"v":1,"id":5,"request":{"do":"hello"}}"#;
        exchange.room(message.len()).copy_from_slice(message);
        assert!(exchange.answer().starts_with(r#"{"v":1,"id":5,"reply":{"kind":"hello""#));
        // What was answered is not answered again, and what is no text is refused.
        assert!(exchange.answer().contains(r#""code":"message""#));
        exchange.room(2).copy_from_slice(&[0xff, 0xfe]);
        assert!(exchange.answer().contains(r#""code":"message""#));
        assert_eq!(exchange.room(usize::MAX).len(), tablero_marking::LONGEST + 1);
    }

    #[test]
    fn the_exported_functions_talk_to_one_host() {
        assert_ne!(exports::room(1), 0);
        assert!(exports::answer() > 0);
        assert_ne!(exports::answer_at(), 0);
    }
}
