//! Checks the common words and turns them into methods; faults are looked up by their kind.

fn main() -> Result<(), tablero_fluent_build::WordsError> {
    tablero_fluent_build::methods(&["fault-"])
}
