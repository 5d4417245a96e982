//! What engines that speak UCI need to know of a game.

/// How a game is described to UCI engines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UciRules {
    /// The name of the variant, for engines that know several.
    pub variant: &'static str,
    /// The rules as a file, for engines that read them.
    pub file: &'static str,
    /// What stands after the text of a position: the fields of FEN that the game does not have.
    pub fields: &'static str,
}
