//! From characters to tokens.

use std::ops::Range;

use logos::Logos;

use crate::memory::{Weight, push};

/// A token of the language.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(skip r"[ \t\n\r\u{feff}]+")]
#[logos(skip(r"//[^\n\r]*", allow_greedy = true))]
#[logos(skip r"/\*([^*]|\*+[^*/])*\*+/")]
pub(crate) enum Token {
    /// A variable.
    #[regex("[A-Z][A-Za-z0-9_]*")]
    Var,
    /// An anonymous variable, named or not.
    #[regex("_[A-Za-z0-9_]*")]
    Anonymous,
    /// A name, possibly with dots inside or in front.
    #[regex(r"[a-z]([A-Za-z0-9_]|\.[A-Za-z0-9_])*")]
    #[regex(r"\.[A-Za-z0-9_]([A-Za-z0-9_]|\.[A-Za-z0-9_])*", priority = 1)]
    #[regex(r"'[^']*'")]
    Atom,
    /// A number.
    #[regex(r"[0-9]+", priority = 6)]
    #[regex(r"[0-9]*\.[0-9]+([eE][+-]?[0-9]+)?", priority = 6)]
    #[regex(r"[0-9]+[eE][+-]?[0-9]+", priority = 6)]
    Number,
    /// A string.
    #[regex(r#""([^"\\\n\r]|\\.)*""#)]
    Text,
    /// `true`
    #[token("true")]
    True,
    /// `false`
    #[token("false")]
    False,
    /// `not`
    #[token("not")]
    Not,
    /// `div`
    #[token("div")]
    Div,
    /// `mod`
    #[token("mod")]
    Mod,
    /// `begin`
    #[token("begin")]
    Begin,
    /// `end`
    #[token("end")]
    End,
    /// `if`
    #[token("if")]
    If,
    /// `else`
    #[token("else")]
    Else,
    /// `elif`
    #[token("elif")]
    Elif,
    /// `for`
    #[token("for")]
    For,
    /// `while`
    #[token("while")]
    While,
    /// `~`
    #[token("~")]
    Tilde,
    /// `@`
    #[token("@")]
    At,
    /// `|&|`
    #[token("|&|")]
    ForkAnd,
    /// `|||`
    #[token("|||")]
    ForkOr,
    /// `<-`
    #[token("<-")]
    Arrow,
    /// `<:`
    #[token("<:")]
    GoalCondition,
    /// `:-`
    #[token(":-")]
    RuleArrow,
    /// `::`
    #[token("::")]
    Namespace,
    /// `:`
    #[token(":")]
    Colon,
    /// `.`
    #[token(".")]
    Stop,
    /// `,`
    #[token(",")]
    Comma,
    /// `;`
    #[token(";")]
    Semicolon,
    /// `(`
    #[token("(")]
    Open,
    /// `)`
    #[token(")")]
    Close,
    /// `[`
    #[token("[")]
    OpenList,
    /// `]`
    #[token("]")]
    CloseList,
    /// `{`
    #[token("{")]
    OpenBrace,
    /// `}`
    #[token("}")]
    CloseBrace,
    /// `!!`
    #[token("!!")]
    DoubleBang,
    /// `!`
    #[token("!")]
    Bang,
    /// `?`
    #[token("?")]
    Question,
    /// `+`
    #[token("+")]
    Plus,
    /// `-`
    #[token("-")]
    Minus,
    /// `**`
    #[token("**")]
    Power,
    /// `*`
    #[token("*")]
    Star,
    /// `/`
    #[token("/")]
    Slash,
    /// `^`
    #[token("^")]
    Caret,
    /// `&`
    #[token("&")]
    And,
    /// `|`
    #[token("|")]
    Bar,
    /// `<`
    #[token("<")]
    Less,
    /// `<=`
    #[token("<=")]
    LessEq,
    /// `>`
    #[token(">")]
    Greater,
    /// `>=`
    #[token(">=")]
    GreaterEq,
    /// `==`
    #[token("==")]
    Equal,
    /// `\==`
    #[token("\\==")]
    Different,
    /// `=..`
    #[token("=..")]
    Build,
    /// `=`
    #[token("=")]
    Unify,
    /// Characters that begin no token.
    Unknown,
    /// The end of the text.
    EndOfText,
}

impl Token {
    /// How to call it in a message.
    #[must_use]
    pub(crate) const fn describe(self) -> &'static str {
        match self {
            Self::Var => "a variable",
            Self::Anonymous => "an anonymous variable",
            Self::Atom => "a name",
            Self::Number => "a number",
            Self::Text => "a string",
            Self::True => "`true`",
            Self::False => "`false`",
            Self::Not => "`not`",
            Self::Div => "`div`",
            Self::Mod => "`mod`",
            Self::Begin => "`begin`",
            Self::End => "`end`",
            Self::If => "`if`",
            Self::Else => "`else`",
            Self::Elif => "`elif`",
            Self::For => "`for`",
            Self::While => "`while`",
            Self::Tilde => "`~`",
            Self::At => "`@`",
            Self::ForkAnd => "`|&|`",
            Self::ForkOr => "`|||`",
            Self::Arrow => "`<-`",
            Self::GoalCondition => "`<:`",
            Self::RuleArrow => "`:-`",
            Self::Namespace => "`::`",
            Self::Colon => "`:`",
            Self::Stop => "`.`",
            Self::Comma => "`,`",
            Self::Semicolon => "`;`",
            Self::Open => "`(`",
            Self::Close => "`)`",
            Self::OpenList => "`[`",
            Self::CloseList => "`]`",
            Self::OpenBrace => "`{`",
            Self::CloseBrace => "`}`",
            Self::DoubleBang => "`!!`",
            Self::Bang => "`!`",
            Self::Question => "`?`",
            Self::Plus => "`+`",
            Self::Minus => "`-`",
            Self::Power => "`**`",
            Self::Star => "`*`",
            Self::Slash => "`/`",
            Self::Caret => "`^`",
            Self::And => "`&`",
            Self::Bar => "`|`",
            Self::Less => "`<`",
            Self::LessEq => "`<=`",
            Self::Greater => "`>`",
            Self::GreaterEq => "`>=`",
            Self::Equal => "`==`",
            Self::Different => "`\\==`",
            Self::Build => "`=..`",
            Self::Unify => "`=`",
            Self::Unknown => "characters that begin nothing",
            Self::EndOfText => "the end of the program",
        }
    }
}

/// A token and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Spanned {
    /// The token.
    pub(crate) token: Token,
    /// Its bytes.
    pub(crate) span: Range<usize>,
}

/// The tokens of a text, ending in [`Token::EndOfText`], and what they weigh; neighbouring unknown characters are one
/// token. Without room for all of them the end comes early.
pub(crate) fn tokens(source: &str) -> (Vec<Spanned>, Weight) {
    let (mut out, weight): (Vec<Spanned>, _) = (Vec::new(), Weight::default());
    for (token, span) in Token::lexer(source).spanned() {
        match token {
            Ok(token) => {
                if !push(&mut out, Spanned { token, span }, &weight) {
                    break;
                }
            }
            Err(()) => match out.last_mut() {
                Some(last) if last.token == Token::Unknown && last.span.end == span.start => {
                    last.span.end = span.end;
                }
                _ => {
                    if !push(&mut out, Spanned { token: Token::Unknown, span }, &weight) {
                        break;
                    }
                }
            },
        }
    }
    out.push(Spanned { token: Token::EndOfText, span: source.len()..source.len() });
    (out, weight)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, expected: &[Token]) {
        let found: Vec<Token> = tokens(source).0.iter().map(|t| t.token).collect();
        assert_eq!(&found[..found.len() - 1], expected, "{source}");
    }

    #[test]
    fn dots_belong_to_names_only_before_a_letter() {
        check("p(1).", &[Token::Atom, Token::Open, Token::Number, Token::Close, Token::Stop]);
        check(".print", &[Token::Atom]);
        check("a.b.", &[Token::Atom, Token::Stop]);
        check("X=1.\nY", &[Token::Var, Token::Unify, Token::Number, Token::Stop, Token::Var]);
        check(".5 1e3 1.5E-2", &[Token::Number, Token::Number, Token::Number]);
    }

    #[test]
    fn comments_are_skipped_and_operators_are_longest() {
        check("/* a **/ |&| // b\n|||", &[Token::ForkAnd, Token::ForkOr]);
        check("!!g", &[Token::DoubleBang, Token::Atom]);
        check("X\\==Y", &[Token::Var, Token::Different, Token::Var]);
        check("a ñ b", &[Token::Atom, Token::Unknown, Token::Atom]);
        check("\"a\\\"b\"", &[Token::Text]);
    }
}
