//! Checks what robots of any game say and turns it into functions.

fn main() -> Result<(), tablero_fluent_build::WordsError> {
    tablero_fluent_build::messages("robot")
}
