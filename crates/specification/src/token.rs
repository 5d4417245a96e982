//! The tokens that every spelling of the language is turned into.

/// A stretch of the source, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Span {
    /// Where it begins.
    pub start: usize,
    /// Just past its end.
    pub end: usize,
}

impl Span {
    /// The stretch from the beginning of one to the end of the other.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// Connectives, brackets and marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Mark {
    ParenOpen,
    ParenClose,
    BracketOpen,
    BracketClose,
    BraceOpen,
    BraceClose,
    AngleOpen,
    AngleClose,
    Less,
    Greater,
    LessEq,
    GreaterEq,
    Equal,
    NotEqual,
    /// `<>`: not equal, or the empty sequence where nothing is compared.
    LessGreater,
    In,
    NotIn,
    And,
    AndL,
    Or,
    OrL,
    Implies,
    ImpliesL,
    Iff,
    Not,
    Forall,
    Exists,
    NotExists,
    Plus,
    Minus,
    Star,
    Times,
    Slash,
    Caret,
    Comma,
    Semicolon,
    Colon,
    Dot,
    Dots,
    Bar,
    BarBar,
    Concat,
    Sum,
    Product,
    Under,
    At,
    Identical,
}

impl Mark {
    /// How the mark is written in messages.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::ParenOpen => "(",
            Self::ParenClose => ")",
            Self::BracketOpen => "[",
            Self::BracketClose => "]",
            Self::BraceOpen => "{",
            Self::BraceClose => "}",
            Self::AngleOpen => "⟨",
            Self::AngleClose => "⟩",
            Self::Less => "<",
            Self::Greater => ">",
            Self::LessEq => "≤",
            Self::GreaterEq => "≥",
            Self::Equal => "=",
            Self::NotEqual => "≠",
            Self::LessGreater => "<>",
            Self::In => "∈",
            Self::NotIn => "∉",
            Self::And => "∧",
            Self::AndL => "∧L",
            Self::Or => "∨",
            Self::OrL => "∨L",
            Self::Implies => "→",
            Self::ImpliesL => "→L",
            Self::Iff => "↔",
            Self::Not => "¬",
            Self::Forall => "∀",
            Self::Exists => "∃",
            Self::NotExists => "∄",
            Self::Plus => "+",
            Self::Minus => "-",
            Self::Star => "*",
            Self::Times => "×",
            Self::Slash => "/",
            Self::Caret => "^",
            Self::Comma => ",",
            Self::Semicolon => ";",
            Self::Colon => ":",
            Self::Dot => ".",
            Self::Dots => "..",
            Self::Bar => "|",
            Self::BarBar => "||",
            Self::Concat => "++",
            Self::Sum => "∑",
            Self::Product => "∏",
            Self::Under => "_",
            Self::At => "@",
            Self::Identical => "≡",
        }
    }
}

/// What a token is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Word {
    /// A number; `None` beyond 64 bits.
    Number(Option<i64>),
    /// A number with a fraction, as written.
    Decimal(String),
    Name(String),
    Character(char),
    Text(String),
    Mark(Mark),
    /// A character that means nothing here.
    Other(char),
}

/// A token and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) word: Word,
    pub(crate) span: Span,
    /// Whether a line break came right before it.
    pub(crate) fresh_line: bool,
    /// Whether nothing at all came between it and the token before.
    pub(crate) glued: bool,
}

impl Token {
    pub(crate) fn is(&self, mark: Mark) -> bool {
        self.word == Word::Mark(mark)
    }

    pub(crate) fn name(&self) -> Option<&str> {
        match &self.word {
            Word::Name(name) => Some(name),
            _ => None,
        }
    }

    /// The token as a message shows it.
    pub(crate) fn text(&self) -> String {
        match &self.word {
            Word::Number(Some(number)) => number.to_string(),
            Word::Number(None) => "number".to_owned(),
            Word::Name(text) | Word::Decimal(text) => text.clone(),
            Word::Character(c) => format!("'{c}'"),
            Word::Text(text) => format!("\"{text}\""),
            Word::Mark(mark) => mark.text().to_owned(),
            Word::Other(c) => c.to_string(),
        }
    }
}
