//! What robots of any game say about a move.

include!(concat!(env!("OUT_DIR"), "/words.rs"));
