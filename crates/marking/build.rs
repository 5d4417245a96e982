//! Checks the words of the page and turns them into functions.

fn main() -> Result<(), tablero_fluent_build::WordsError> {
    tablero_fluent_build::messages("marking")
}
