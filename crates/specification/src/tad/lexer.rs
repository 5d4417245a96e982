//! The tokens of abstract data types.

use crate::token::Span;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Word {
    Name(String),
    Number(i64),
    Sign(&'static str),
}

#[derive(Debug, Clone)]
pub(super) struct Token {
    pub(super) word: Word,
    pub(super) span: Span,
    /// Whether it is the first of its line.
    pub(super) fresh: bool,
}

impl Token {
    pub(super) fn is(&self, sign: &str) -> bool {
        matches!(&self.word, Word::Sign(own) if *own == sign)
    }
}

/// How signs are spelt, the longest first, and what each is.
const SIGNS: &[(&str, &str)] = &[
    ("=obs", "="),
    ("=_{obs}", "="),
    ("<=>", "⇔"),
    ("∧L", "∧"),
    ("∨L", "∨"),
    ("⇒L", "⇒"),
    ("→L", "⇒"),
    ("∧_L", "∧"),
    ("∨_L", "∨"),
    ("⇒_L", "⇒"),
    ("&&L", "∧"),
    ("||L", "∨"),
    ("=>L", "⇒"),
    ("===", "≡"),
    ("&&", "∧"),
    ("||", "∨"),
    ("=>", "⇒"),
    ("->", "→"),
    ("<=", "≤"),
    (">=", "≥"),
    ("!=", "≠"),
    ("/=", "≠"),
    ("==", "≡"),
    ("++", "&"),
    ("<>", "<>"),
    ("⟨⟩", "<>"),
    ("≡", "≡"),
    ("≢", "≠"),
    ("∧", "∧"),
    ("∨", "∨"),
    ("¬", "¬"),
    ("!", "¬"),
    ("⇒", "⇒"),
    ("⟹", "⇒"),
    ("⇔", "⇔"),
    ("↔", "⇔"),
    ("→", "→"),
    ("⟶", "→"),
    ("≤", "≤"),
    ("≥", "≥"),
    ("≠", "≠"),
    ("∈", "∈"),
    ("∉", "∉"),
    ("⊆", "⊆"),
    ("⊂", "⊆"),
    ("∪", "∪"),
    ("∩", "∩"),
    ("∖", "-"),
    ("\\", "-"),
    ("−", "-"),
    ("–", "-"),
    ("∅", "∅"),
    ("∀", "∀"),
    ("∃", "∃"),
    ("•", "•"),
    ("◦", "◦"),
    ("×", "×"),
    ("⟨", "⟨"),
    ("⟩", "⟩"),
    ("(", "("),
    (")", ")"),
    ("{", "{"),
    ("}", "}"),
    ("[", "["),
    ("]", "]"),
    ("<", "<"),
    (">", ">"),
    ("=", "="),
    ("+", "+"),
    ("-", "-"),
    ("*", "*"),
];

const SMALL: &[(&str, &str)] = &[("/", "/"), (",", ","), (":", ":"), (".", "."), ("&", "&"), ("#", "#")];

/// The tokens of a text; `place` says where a byte of it stands in the source.
pub(super) fn tokens(text: &str, place: &dyn Fn(usize) -> usize) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut fresh = true;
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let Some(c) = rest.chars().next() else { break };
        if c == '\n' {
            fresh = true;
        }
        if c.is_whitespace() {
            at += c.len_utf8();
            continue;
        }
        // A comment runs to the end of its line.
        if rest.starts_with("//") || rest.starts_with('%') {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        }
        let is_letter = |c: char| c.is_alphanumeric() || c == '_' || c == 'π' || c == 'α';
        let (word, length) = if rest.starts_with("∅?") {
            (Word::Name("vacío?".to_owned()), "∅?".len())
        } else if c.is_ascii_digit() {
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            (Word::Number(digits.parse().unwrap_or(i64::MAX)), digits.len())
        } else if is_letter(c) {
            let mut name: String = rest.chars().take_while(|&c| is_letter(c) || c == '\'').collect();
            if rest.get(name.len()..).is_some_and(|after| after.starts_with('?')) {
                name.push('?');
            }
            let length = name.len();
            (Word::Name(name), length)
        } else if let Some((spelt, sign)) =
            SIGNS.iter().chain(SMALL).find(|(spelt, _)| rest.starts_with(spelt))
        {
            // `∧L` is the connective only where no name begins there.
            let cut = match spelt.strip_suffix('L') {
                Some(plain) if rest.get(spelt.len()..).is_some_and(|r| r.starts_with(is_letter)) => {
                    plain.len()
                }
                _ => spelt.len(),
            };
            (Word::Sign(sign), cut)
        } else {
            at += c.len_utf8();
            continue;
        };
        let span = Span { start: place(at), end: place(at + length) };
        tokens.push(Token { word, span, fresh });
        fresh = false;
        at += length;
    }
    tokens
}
