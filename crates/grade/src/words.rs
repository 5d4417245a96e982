//! What grading tells people, in three languages.

include!(concat!(env!("OUT_DIR"), "/words.rs"));
