//! Texts for every game: how robots judge a move, and answers to questions.

include!(concat!(env!("OUT_DIR"), "/words.rs"));
