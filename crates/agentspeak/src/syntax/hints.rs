//! What a learner most likely meant, guessed from the tokens around an error.
//!
//! The cases are mistakes seen in programs of beginners: habits from Prolog, Java and Python, and forgotten signs.

use super::lexer::Token;
use super::parser::Parser;

impl Parser<'_> {
    pub(super) fn hint(&self) -> Option<String> {
        self.hint_about_characters()
            .or_else(|| self.hint_about_operators())
            .or_else(|| self.hint_about_words())
            .or_else(|| self.hint_about_signs())
            .map(str::to_owned)
    }

    fn before(&self) -> Option<Token> {
        self.at.checked_sub(1).and_then(|n| self.tokens.get(n)).map(|t| t.token)
    }

    /// Whether this token is the first of its line.
    fn begins_line(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|n| self.tokens.get(n));
        before.is_some_and(|before| self.line_of(before.span.start) < self.line())
    }

    /// Characters the language does not have.
    fn hint_about_characters(&self) -> Option<&'static str> {
        let text = self.text();
        if self.peek() == Token::Slash && self.peek_at(1) == Token::Star {
            return Some("a comment that begins with /* ends with */");
        }
        if self.peek() != Token::Unknown {
            return None;
        }
        Some(match text.chars().next()? {
            '\u{201c}' | '\u{201d}' | '\u{ab}' | '\u{bb}' => {
                "a string begins and ends with the straight sign \", not with printed quotation marks"
            }
            '\u{2018}' | '\u{2019}' | '`' => "a name is quoted with the straight sign ' on both sides",
            '"' => "a string begins and ends with \" on the same line",
            '\'' => "a quoted name ends with ' too",
            '%' | '#' => "a comment begins with //, or stands between /* and */",
            '\\' if self.peek_at(1) == Token::Plus => "negation is written `not`",
            '\\' => "inequality is written `\\==`",
            '\u{2013}' | '\u{2014}' | '\u{2212}' => "the minus sign is a plain `-`",
            char if char.is_alphabetic() => {
                "names are written with the letters a to z, digits and _; other letters may stand in strings"
            }
            _ => return None,
        })
    }

    /// Operators of other languages.
    fn hint_about_operators(&self) -> Option<&'static str> {
        Some(match (self.before(), self.peek(), self.peek_at(1)) {
            (Some(Token::And), Token::And, _) => "the conjunction is one `&`",
            (Some(Token::Bar), Token::Bar, _) => "the disjunction is one `|`",
            (Some(Token::Unify), Token::Less, _) => "less or equal is written `<=`",
            (Some(Token::Unify), Token::Greater, _) => "greater or equal is written `>=`",
            (Some(Token::Equal), Token::Unify, _) => "equality is written `==`",
            (_, Token::Colon, Token::Unify) | (Some(Token::Colon), Token::Unify, _) => {
                "a variable gets its value with `=`, once"
            }
            (_, Token::Bang, Token::Unify) | (Some(Token::Bang), Token::Unify, _) => {
                "inequality is written `\\==`"
            }
            (_, Token::Minus, Token::Greater) => "the body of a plan begins with `<-`",
            (_, Token::Plus, Token::Unify | Token::Plus) | (_, Token::Minus, Token::Unify) => {
                "a variable keeps its value: give the new one to a new variable, or keep it as a belief with `-+`"
            }
            _ => return None,
        })
    }

    /// Words of other languages, and of this one in the wrong place.
    fn hint_about_words(&self) -> Option<&'static str> {
        let before = self.before();
        match (before, self.peek()) {
            (Some(Token::Else), Token::If) => return Some("write `elif (condition) { ... }`"),
            (Some(Token::Semicolon), Token::Else | Token::Elif) => {
                return Some("no `;` stands between `}` and `else`");
            }
            (_, Token::Else | Token::Elif) => return Some("`else` follows the `}` of an `if`"),
            (Some(Token::If | Token::While | Token::For | Token::Elif), _) => {
                return Some(
                    "the condition stands in parentheses, the steps in braces: `if (condition) { steps }`",
                );
            }
            (Some(Token::Close | Token::Else), Token::Atom | Token::Bang | Token::Question)
                if self.closes_condition() =>
            {
                return Some("the steps of `if`, `for` and `while` stand in braces, even a single one");
            }
            _ => {}
        }
        if self.peek() != Token::Atom {
            return None;
        }
        Some(match self.text() {
            "is" => "a variable gets the value of an expression with `=`",
            "in" => "all elements of a list are visited by `for (.member(X,List)) { ... }`",
            "and" => "conditions are joined with `&`",
            "or" => "alternatives are joined with `|`",
            "then" | "do" => "after the condition the steps stand in braces",
            _ if self.begins_line() => {
                "the sentence in the line before may lack its full stop, or a step its `;`"
            }
            _ => return None,
        })
    }

    /// Whether the parenthesis before this token ends the condition of an `if`, `for` or `while`.
    fn closes_condition(&self) -> bool {
        let mut open = 0usize;
        for token in self.tokens[..self.at.min(self.tokens.len())].iter().rev().map(|t| t.token) {
            match token {
                Token::Close => open += 1,
                Token::Open => open = open.saturating_sub(1),
                Token::Else => return true,
                Token::If | Token::For | Token::While | Token::Elif if open == 0 => return true,
                _ if open == 0 => return false,
                _ => {}
            }
        }
        false
    }

    /// Signs that are missing, doubled or in the wrong place.
    fn hint_about_signs(&self) -> Option<&'static str> {
        Some(match (self.before(), self.peek()) {
            (_, Token::Comma) => "conditions are joined with `&`, the steps of a plan are separated with `;`",
            (_, Token::EndOfText) => "every belief, rule, goal and plan ends with a full stop",
            (_, Token::Arrow) => {
                "a plan is `+event : context <- body.`; the sentence before it may lack its full stop"
            }
            (_, Token::RuleArrow) => {
                "a rule is `head :- body.`; the sentence before it may lack its full stop, or `<-` is meant"
            }
            (_, Token::Plus | Token::Minus | Token::At | Token::Bang) => {
                "the sentence before this one may lack its full stop, or a step its `;`"
            }
            (Some(Token::Stop), Token::CloseBrace) => {
                "inside braces steps are separated with `;` and no full stop is used"
            }
            (Some(Token::Semicolon), Token::Semicolon) => "one `;` between two steps is enough",
            (Some(Token::Semicolon), Token::CloseBrace) => "nothing may follow the last `;` here",
            (Some(Token::Stop), Token::Stop) => "one full stop is enough",
            (Some(Token::Open), Token::Close) => "without arguments a name stands alone, without parentheses",
            (Some(Token::Var), Token::Open) => {
                "names of goals, beliefs and actions begin with a lower-case letter; this is a variable"
            }
            (_, Token::Open) => "no space and no operator may be missing before `(`",
            (_, Token::Close | Token::CloseList | Token::CloseBrace) => {
                "there is no bracket for this one to close"
            }
            (_, Token::Stop) => "a bracket opened before is not closed",
            (_, Token::Number | Token::Atom | Token::Var | Token::Text) => {
                "two terms stand side by side: an operator, a `,` or a `;` may be missing between them"
            }
            _ => return None,
        })
    }
}
