//! What a line asks for. The words of the person's language are understood beside the English ones.

use tablero_words::Language;

/// One line as an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command<'a> {
    Nothing,
    Help,
    Moves,
    Hint,
    Undo,
    Redo,
    Save(Option<&'a str>),
    Load(Option<&'a str>),
    Restart,
    New(Vec<&'a str>),
    Resign,
    Board,
    Quit,
    /// Not a command: a move.
    Move(&'a str),
}

/// The words for each command: English, Spanish, Portuguese.
const WORDS: [(&str, &[&str], &[&str]); 12] = [
    ("help", &["ayuda"], &["ajuda"]),
    ("moves", &["jugadas"], &["jogadas"]),
    ("hint", &["pista"], &["dica"]),
    ("undo", &["deshacer"], &["desfazer"]),
    ("redo", &["rehacer"], &["refazer"]),
    ("save", &["guardar"], &["salvar", "guardar"]),
    ("load", &["cargar"], &["carregar"]),
    ("restart", &["reiniciar"], &["reiniciar"]),
    ("new", &["nueva"], &["novo"]),
    ("resign", &["abandonar", "rendirse"], &["desistir", "abandonar"]),
    ("board", &["tablero"], &["tabuleiro"]),
    ("quit", &["salir"], &["sair"]),
];

/// What a line asks for.
pub(super) fn read(language: Language, line: &str) -> Command<'_> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = Some(rest.trim()).filter(|rest| !rest.is_empty());
    let lower = word.to_lowercase();
    let known = WORDS.iter().find(|(english, spanish, portuguese)| {
        let own: &[&str] = match language {
            Language::English => &[],
            Language::Spanish => spanish,
            Language::Portuguese => portuguese,
        };
        lower == *english || own.contains(&lower.as_str())
    });
    let english = match (word, known) {
        ("", _) => return Command::Nothing,
        ("?", _) => "help",
        ("exit", _) => "quit",
        (_, Some((english, ..))) => english,
        (_, None) => return Command::Move(line),
    };
    match (english, rest) {
        ("save", file) => Command::Save(file),
        ("load", file) => Command::Load(file),
        ("new", options) => {
            Command::New(options.map_or_else(Vec::new, |text| text.split_whitespace().collect()))
        }
        // Anything after the other commands is no command: the game says what it expects.
        (_, Some(_)) => Command::Move(line),
        ("help", None) => Command::Help,
        ("moves", None) => Command::Moves,
        ("hint", None) => Command::Hint,
        ("undo", None) => Command::Undo,
        ("redo", None) => Command::Redo,
        ("restart", None) => Command::Restart,
        ("resign", None) => Command::Resign,
        ("board", None) => Command::Board,
        (_, None) => Command::Quit,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_in_every_language() {
        let check = |language, line, expected| assert_eq!(read(language, line), expected, "{line}");
        check(Language::English, "  HELP ", Command::Help);
        check(Language::English, "ayuda", Command::Move("ayuda"));
        check(Language::Spanish, "ayuda", Command::Help);
        check(Language::Spanish, "help", Command::Help);
        check(Language::Portuguese, "salvar jogo 1", Command::Save(Some("jogo 1")));
        check(Language::English, "save", Command::Save(None));
        check(Language::English, "new size=2 players=14", Command::New(vec!["size=2", "players=14"]));
        check(Language::English, "e2e3", Command::Move("e2e3"));
        check(Language::English, "undo it", Command::Move("undo it"));
        check(Language::English, "\t", Command::Nothing);
    }
}
