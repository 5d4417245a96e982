//! Checks the texts for every game and turns them into functions.

fn main() -> Result<(), tablero_fluent_build::WordsError> {
    tablero_fluent_build::messages("table")
}
