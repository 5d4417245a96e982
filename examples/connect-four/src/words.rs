//! The words of the game in every language.

include!(concat!(env!("OUT_DIR"), "/words.rs"));
