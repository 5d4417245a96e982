//! Checks the words of the command and turns them into functions; checks its book of phrases.

fn main() -> Result<(), tablero_fluent_build::WordsError> {
    tablero_fluent_build::messages("cli")?;
    tablero_fluent_build::phrases()
}
