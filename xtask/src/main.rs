//! Every check and measurement of the project, run the same way everywhere.

fn main() {}
