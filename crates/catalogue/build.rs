//! Checks what is said of any game and turns it into functions.

fn main() -> Result<(), tablero_fluent_build::WordsError> {
    tablero_fluent_build::messages("table")
}
