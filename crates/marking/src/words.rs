//! The words of the page.

include!(concat!(env!("OUT_DIR"), "/words.rs"));
