//! Checks the words of the command and turns them into functions.

fn main() -> Result<(), tablero_fluent_build::WordsError> {
    tablero_fluent_build::messages("cli")
}
