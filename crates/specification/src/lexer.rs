//! From characters to tokens: Unicode and ASCII spellings alike. No text is refused; what means nothing becomes a token
//! that no definition can hold.

use crate::token::{Mark, Span, Token, Word};

/// Reads one token after another from a text.
#[derive(Debug)]
pub(crate) struct Lexer<'a> {
    source: &'a str,
    pub(crate) position: usize,
}

const SUBSCRIPTS: &str = "₀₁₂₃₄₅₆₇₈₉";

pub(crate) fn is_name_start(c: char) -> bool {
    (c.is_alphabetic() && !"∀∃ₗⱼ".contains(c) && !('𝔸'..='𝕫').contains(&c)) || c == '#'
}

pub(crate) fn is_name_part(c: char) -> bool {
    is_name_start(c) || c.is_ascii_digit() || c == '_' || c == '?' || c == '\''
}

fn digits(text: &str) -> usize {
    text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len()
}

/// How long the groups of three digits are that stand here: `.000.000`, or `,000`, which nobody writes for a second number.
fn thousands(text: &str) -> usize {
    let group = |text: &str, sign: char| text.strip_prefix(sign).is_some_and(|rest| digits(rest) == 3);
    let mut length = 0;
    while group(&text[length..], '.') {
        length += 4;
    }
    match length {
        0 if text.starts_with(",000") && group(text, ',') => 4,
        0..=4 => 0,
        _ => length,
    }
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(source: &'a str) -> Self {
        Self { source, position: 0 }
    }

    pub(crate) fn rest(&self) -> &'a str {
        self.source.get(self.position..).unwrap_or("")
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn starts(&self, text: &str) -> bool {
        self.rest().starts_with(text)
    }

    /// Skips `text` if it stands here.
    fn eat(&mut self, text: &str) -> bool {
        let there = self.starts(text);
        if there {
            self.position += text.len();
        }
        there
    }

    /// The mark of lazy evaluation after a connective: `L`, `_L`, `_{L}`, `ₗ`.
    pub(crate) fn eat_lazy(&mut self) -> bool {
        for suffix in ["_{L}", "_{l}", "_L", "_l", "ₗ", "L"] {
            if self.starts(suffix) {
                let after = self.rest()[suffix.len()..].chars().next();
                if suffix == "L" && after.is_some_and(is_name_part) {
                    return false;
                }
                self.position += suffix.len();
                return true;
            }
        }
        false
    }

    fn lazy(&mut self, plain: Mark, lazy: Mark) -> Word {
        Word::Mark(if self.eat_lazy() { lazy } else { plain })
    }

    /// The next token of what stands here, which must not be blank.
    pub(crate) fn word(&mut self) -> Word {
        let Some(c) = self.peek() else { return Word::Other(' ') };
        if c.is_ascii_digit() {
            return self.number();
        }
        if c == '\'' || c == '‘' || c == '`' {
            return self.character(c);
        }
        if c == '"' || c == '“' {
            return self.text();
        }
        if self.starts_at_name() {
            self.position += 1;
            let name = self.name();
            return if let Word::Name(name) = name { Word::Name(format!("@{name}")) } else { name };
        }
        if let Some(word) = self.operator() {
            return word;
        }
        if is_name_start(c) {
            return self.name();
        }
        self.position += c.len_utf8();
        Word::Other(c)
    }

    fn number(&mut self) -> Word {
        let rest = self.rest();
        let length = digits(rest);
        let fraction = rest[length..].strip_prefix('.').map_or(0, digits);
        let thousands = thousands(&rest[length..]);
        if thousands > 0 {
            self.position += length + thousands;
            let text: String = rest[..length + thousands].chars().filter(char::is_ascii_digit).collect();
            return Word::Number(text.parse().ok());
        }
        if fraction > 0 {
            self.position += length + 1 + fraction;
            return Word::Decimal(rest[..length + 1 + fraction].to_owned());
        }
        self.position += length;
        Word::Number(rest[..length].parse().ok())
    }

    fn character(&mut self, quote: char) -> Word {
        let mut letters = self.rest().chars();
        letters.next();
        if let (Some(c), Some('\'' | '’' | '`')) = (letters.next(), letters.next()) {
            self.position = self.source.len() - letters.as_str().len();
            return Word::Character(c);
        }
        self.position += quote.len_utf8();
        Word::Other(quote)
    }

    fn text(&mut self) -> Word {
        let first = self.peek().unwrap_or('"');
        let inner = &self.rest()[first.len_utf8()..];
        match inner.find(['"', '”', '\n']) {
            Some(end) if !inner[end..].starts_with('\n') => {
                let close = inner[end..].chars().next().map_or(0, char::len_utf8);
                self.position += first.len_utf8() + end + close;
                Word::Text(inner[..end].to_owned())
            }
            _ => {
                self.position += first.len_utf8();
                Word::Other(first)
            }
        }
    }

    /// Whether a name with an `@` before it begins here, as in `h[@region]`: not the `@pre` of an old value, nor what hangs
    /// on a name.
    pub(crate) fn starts_at_name(&self) -> bool {
        let Some(rest) = self.rest().strip_prefix('@') else { return false };
        let before = self.source[..self.position].chars().next_back();
        let hangs = before.is_some_and(|c| is_name_part(c) || ")]}".contains(c));
        let is_pre = rest.strip_prefix("pre").is_some_and(|after| !after.starts_with(is_name_part));
        !hangs && !is_pre && rest.starts_with(is_name_start)
    }

    fn name(&mut self) -> Word {
        let mut name = String::new();
        while let Some(c) = self.peek() {
            if is_name_part(c) {
                // `x'` is a name; `'x'` that follows one is not.
                name.push(c);
            } else if let Some(digit) = SUBSCRIPTS.chars().position(|subscript| subscript == c) {
                if !name.ends_with('_') && !name.ends_with(|last: char| last.is_ascii_digit()) {
                    name.push('_');
                }
                name += &digit.to_string();
            } else {
                break;
            }
            self.position += c.len_utf8();
        }
        match name.as_str() {
            "vL" | "v_L" | "OR_L" | "or_L" => return Word::Mark(Mark::OrL),
            "AND_L" | "and_L" => return Word::Mark(Mark::AndL),
            "forall" | "paratodo" | "paraTodo" | "paraCada" => return Word::Mark(Mark::Forall),
            "exists" | "existe" => return Word::Mark(Mark::Exists),
            "notexists" | "nexists" => return Word::Mark(Mark::NotExists),
            _ => {}
        }
        // `sum(i = 0; n)`, `Sum_{i=0}^{n}`.
        let sum = match name.as_str() {
            "sum" | "sumatoria" if self.starts("(") || self.starts(" from ") => Some(Mark::Sum),
            "prod" | "productoria" if self.starts("(") => Some(Mark::Product),
            "sum_" | "Sum_" | "SUM_" if self.starts("{") => Some(Mark::Sum),
            "prod_" | "Prod_" | "PROD_" if self.starts("{") => Some(Mark::Product),
            _ => None,
        };
        // The underscore of a subscript in braces is none of the name's.
        if name.len() > 1 && (sum.is_some() || self.starts("{")) {
            let trimmed = name.trim_end_matches('_').len();
            self.position -= name.len() - trimmed;
            name.truncate(trimmed);
        }
        sum.map_or(Word::Name(name), Word::Mark)
    }

    fn operator(&mut self) -> Option<Word> {
        use Mark as M;
        const LAZY: [(&str, Mark, Mark); 22] = [
            ("&&", M::And, M::AndL),
            ("∧", M::And, M::AndL),
            ("⋀", M::And, M::AndL),
            ("/\\", M::And, M::AndL),
            ("&", M::And, M::AndL),
            ("∨", M::Or, M::OrL),
            ("⋁", M::Or, M::OrL),
            ("\\/", M::Or, M::OrL),
            ("===>", M::Implies, M::ImpliesL),
            ("==>", M::Implies, M::ImpliesL),
            ("-->", M::Implies, M::ImpliesL),
            ("=>", M::Implies, M::ImpliesL),
            ("->", M::Implies, M::ImpliesL),
            ("→", M::Implies, M::ImpliesL),
            // Long arrows as they come out of a PDF.
            ("−→", M::Implies, M::ImpliesL),
            ("–→", M::Implies, M::ImpliesL),
            ("=⇒", M::Implies, M::ImpliesL),
            ("⟶", M::Implies, M::ImpliesL),
            ("⇒", M::Implies, M::ImpliesL),
            ("⟹", M::Implies, M::ImpliesL),
            ("⊃", M::Implies, M::ImpliesL),
            ("⟼", M::Implies, M::ImpliesL),
        ];
        const PLAIN: [(&str, Mark); 83] = [
            // A stroke over the next sign or the one before, as in text copied out of a PDF.
            ("\u{338}=", M::NotEqual),
            ("=\u{338}", M::NotEqual),
            ("\u{338}∈", M::NotIn),
            ("∈\u{338}", M::NotIn),
            ("/∈", M::NotIn),
            ("<==>", M::Iff),
            ("<=>", M::Iff),
            ("<->", M::Iff),
            ("⇔", M::Iff),
            ("⇐⇒", M::Iff),
            ("←→", M::Iff),
            ("↔", M::Iff),
            ("⟺", M::Iff),
            ("⟷", M::Iff),
            ("<=", M::LessEq),
            ("=<", M::LessEq),
            ("≤", M::LessEq),
            ("⩽", M::LessEq),
            (">=", M::GreaterEq),
            ("≥", M::GreaterEq),
            ("⩾", M::GreaterEq),
            ("!=", M::NotEqual),
            ("/=", M::NotEqual),
            ("<>", M::LessGreater),
            ("≠", M::NotEqual),
            ("==", M::Equal),
            ("=", M::Equal),
            ("≡", M::Identical),
            ("≔", M::Equal),
            ("<", M::Less),
            (">", M::Greater),
            ("∈", M::In),
            ("∊", M::In),
            ("ϵ", M::In),
            ("←", M::In),
            ("∉", M::NotIn),
            ("¬", M::Not),
            ("!", M::Not),
            ("~", M::Not),
            ("∀", M::Forall),
            ("∃", M::Exists),
            ("∄", M::NotExists),
            ("++", M::Concat),
            ("⧺", M::Concat),
            ("+", M::Plus),
            ("−", M::Minus),
            ("–", M::Minus),
            ("-", M::Minus),
            ("*", M::Star),
            ("∗", M::Star),
            ("·", M::Star),
            ("×", M::Times),
            ("⨉", M::Times),
            ("÷", M::Slash),
            ("/", M::Slash),
            ("^", M::Caret),
            (",", M::Comma),
            (";", M::Semicolon),
            (":=", M::Equal),
            (":", M::Colon),
            ("...", M::Dots),
            ("..", M::Dots),
            ("…", M::Dots),
            (".", M::Dot),
            ("||", M::BarBar),
            ("|", M::Bar),
            ("∣", M::Bar),
            ("Σ", M::Sum),
            ("∑", M::Sum),
            ("⅀", M::Sum),
            ("Π", M::Product),
            ("∏", M::Product),
            ("(", M::ParenOpen),
            (")", M::ParenClose),
            ("[", M::BracketOpen),
            ("]", M::BracketClose),
            ("{", M::BraceOpen),
            ("}", M::BraceClose),
            ("⟨", M::AngleOpen),
            ("⟩", M::AngleClose),
            ("〈", M::AngleOpen),
            ("〉", M::AngleClose),
            ("@", M::At),
        ];
        if self.starts("||L") && !self.rest()[3..].starts_with(is_name_part) {
            self.position += 3;
            return Some(Word::Mark(M::OrL));
        }
        if self.starts("^L") && !self.rest()[2..].starts_with(is_name_part) {
            self.position += 2;
            return Some(Word::Mark(M::AndL));
        }
        // `<=>` before `<=` and `=>`.
        for (text, mark) in PLAIN.into_iter().filter(|&(_, mark)| mark == M::Iff) {
            if self.eat(text) {
                self.eat_lazy();
                return Some(Word::Mark(mark));
            }
        }
        for (text, plain, lazy) in LAZY {
            if self.eat(text) {
                return Some(self.lazy(plain, lazy));
            }
        }
        for (text, mark) in PLAIN {
            if self.eat(text) {
                return Some(Word::Mark(mark));
            }
        }
        for (text, word) in [
            ("ℤ", Word::Name("Z".to_owned())),
            ("ℝ", Word::Name("R".to_owned())),
            ("ℕ", Word::Name("N".to_owned())),
            ("𝔹", Word::Name("Bool".to_owned())),
            ("∅", Word::Name("vacio".to_owned())),
            ("_", Word::Mark(M::Under)),
            ("‹", Word::Mark(M::AngleOpen)),
            ("›", Word::Mark(M::AngleClose)),
            ("⟪", Word::Mark(M::AngleOpen)),
            ("⟫", Word::Mark(M::AngleClose)),
        ] {
            if self.eat(text) {
                return Some(word);
            }
        }
        None
    }

    /// The digit of a subscript that stands here.
    fn subscript(&mut self) -> Option<i64> {
        let c = self.peek()?;
        let digit = SUBSCRIPTS.chars().position(|subscript| subscript == c)?;
        self.position += c.len_utf8();
        i64::try_from(digit).ok()
    }

    /// Skips blanks and comments; whether a line ended.
    pub(crate) fn skip_blank(&mut self) -> bool {
        let mut fresh = false;
        loop {
            let rest = self.rest();
            let trimmed =
                rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}' || c == '\u{200b}');
            let blank = &rest[..rest.len() - trimmed.len()];
            fresh |= blank.contains('\n');
            self.position += blank.len();
            if trimmed.starts_with("//") {
                self.position += trimmed.find('\n').unwrap_or(trimmed.len());
            } else if trimmed.starts_with("/*") {
                self.position += trimmed.find("*/").map_or(trimmed.len(), |end| end + 2);
            } else {
                return fresh;
            }
        }
    }

    /// The tokens that stand here: one, or two for a subscript.
    pub(crate) fn push(&mut self, out: &mut Vec<Token>, fresh_line: bool, glued: bool) {
        let start = self.position;
        if let Some(digit) = self.subscript() {
            let span = Span { start, end: self.position };
            out.push(Token { word: Word::Mark(Mark::Under), span, fresh_line, glued });
            out.push(Token { word: Word::Number(Some(digit)), span, fresh_line: false, glued: true });
            return;
        }
        let word = self.word();
        let span = Span { start, end: self.position };
        out.push(Token { word, span, fresh_line, glued });
    }
}

/// All tokens of a plain text.
pub(crate) fn text(source: &str) -> Vec<Token> {
    let mut lexer = Lexer::new(source);
    let mut tokens = Vec::new();
    let mut fresh = true;
    let mut end = usize::MAX;
    loop {
        fresh |= lexer.skip_blank();
        if lexer.peek().is_none() {
            return tokens;
        }
        let glued = lexer.position == end;
        if lexer.starts("\\") && !lexer.starts("\\/") {
            crate::latex::control(&mut lexer, &mut tokens, fresh, glued);
        } else {
            lexer.push(&mut tokens, fresh, glued);
        }
        end = lexer.position;
        fresh = false;
    }
}
