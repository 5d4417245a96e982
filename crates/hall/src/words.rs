//! The words of the hall.

include!(concat!(env!("OUT_DIR"), "/words.rs"));
