//! What is told to the author of a file, in three languages.

include!(concat!(env!("OUT_DIR"), "/words.rs"));
