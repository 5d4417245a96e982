//! LaTeX as the courses' hand-ins write it, turned into the tokens of the plain language by a fixed table of macros.
//!
//! There is no TeX engine here: the table knows the macros of all generations of the course files, simple
//! `\newcommand`s of the document are expanded, layout is dropped and prose becomes tokens that belong to no definition.

mod courses;
mod defined;
mod table;

use rustc_hash::FxHashMap;

use crate::lexer::{self, Lexer};
use crate::token::{Mark, Span, Token, Word};
use table::{HEADS, VANISH, keyword_mark, letter_macro, symbol, word};

/// How deep macros may expand into each other, and how many tokens all of them may make.
const DEPTH: usize = 24;
const TOKENS: usize = 4_000_000;
/// How many macros of the document are expanded.
const EXPANSIONS: usize = 10_000;

#[derive(Debug, Default)]
struct Document {
    macros: FxHashMap<String, (usize, Option<String>, String)>,
    out: Vec<Token>,
    /// Whether a formula's argument is being read, where `\pre{x}` is a value and no condition.
    in_formula: bool,
    /// Where an argument was opened and never closed.
    unclosed: Vec<Span>,
    expansions: usize,
}

/// All tokens of a LaTeX document, and where braces were left open.
pub(crate) fn tokens(source: &str) -> (Vec<Token>, Vec<Span>) {
    let mut document = Document::default();
    document.read(source, 0, None, 0);
    (document.out, document.unclosed)
}

/// Whether a text is LaTeX.
pub(crate) fn looks_like(source: &str) -> bool {
    [
        "\\begin{",
        "\\pred{",
        "\\aux{",
        "\\pre{",
        "\\post{",
        "\\requiere",
        "\\asegura",
        "\\documentclass",
        "\\section",
    ]
    .iter()
    .any(|head| source.contains(head))
}

/// A macro in a plain text: only those that stand for a mark or a word.
pub(crate) fn control(lexer: &mut Lexer<'_>, out: &mut Vec<Token>, fresh_line: bool, glued: bool) {
    let start = lexer.position;
    let name: String = lexer.rest()[1..].chars().take_while(char::is_ascii_alphabetic).collect();
    lexer.position += 1 + name.len();
    let mut words = Vec::new();
    if let Some(mark) = symbol(&name) {
        words.push(Word::Mark(with_lazy(mark, lexer)));
    } else if let Some(name) = word(&name) {
        words.push(Word::Name(name.to_owned()));
    } else if name.is_empty() {
        // A line break `\\`, a space, or a brace written for LaTeX.
        let next = lexer.peek();
        lexer.position += next.map_or(0, char::len_utf8);
        match next {
            Some('{') => words.push(Word::Mark(Mark::BraceOpen)),
            Some('}') => words.push(Word::Mark(Mark::BraceClose)),
            Some('\\' | ',' | ';' | ' ' | '(' | ')' | '[' | ']' | '\n') | None => {}
            Some(c) => words.push(Word::Other(c)),
        }
    } else {
        words.push(Word::Name(name));
    }
    let span = Span { start, end: lexer.position };
    out.extend(words.into_iter().map(|word| Token { word, span, fresh_line, glued }));
}

/// The lazy form of a connective if an `L` hangs on it.
fn with_lazy(mark: Mark, lexer: &mut Lexer<'_>) -> Mark {
    let lazy = match mark {
        Mark::And => Mark::AndL,
        Mark::Or => Mark::OrL,
        Mark::Implies => Mark::ImpliesL,
        _ => return mark,
    };
    let before = lexer.position;
    let blank = lexer.rest().len() - lexer.rest().trim_start_matches(' ').len();
    lexer.position += blank;
    if lexer.rest().starts_with('_') && lexer.eat_lazy() {
        return lazy;
    }
    for text in ["_{\\text{L}}", "_{\\mathrm{L}}", "_{_L}", "_{ L }", "_{L }", "_\\text{L}"] {
        if lexer.rest().starts_with(text) {
            lexer.position += text.len();
            return lazy;
        }
    }
    lexer.position = before;
    mark
}

impl Document {
    fn push(&mut self, word: Word, span: Span) {
        if self.out.len() < TOKENS {
            self.out.push(Token { word, span, fresh_line: false, glued: false });
        }
    }

    fn mark(&mut self, mark: Mark, span: Span) {
        self.push(Word::Mark(mark), span);
    }

    fn name(&mut self, name: &str, span: Span) {
        self.push(Word::Name(name.to_owned()), span);
    }

    /// Reads a text that begins at `base` of the source, or stands for the macro at `fixed`.
    fn read(&mut self, source: &str, base: usize, fixed: Option<Span>, depth: usize) {
        if depth > DEPTH {
            return;
        }
        let mut lexer = Lexer::new(source);
        let mut fresh = true;
        let mut end = usize::MAX;
        // Where the last token ends, with nothing that prints nothing after it.
        let mut token_end = usize::MAX;
        while let Some(c) = lexer.peek() {
            if self.out.len() >= TOKENS {
                return;
            }
            let start = lexer.position;
            if c.is_whitespace() || "$&~\u{feff}".contains(c) {
                fresh |= c == '\n';
                lexer.position += c.len_utf8();
                // A dollar prints nothing: `t$_0$` is one name.
                if c == '$' && end == start {
                    end = lexer.position;
                }
                continue;
            }
            // A blank written for LaTeX.
            if ["\\ ", "\\,", "\\;", "\\:", "\\\n"].iter().any(|blank| lexer.rest().starts_with(blank)) {
                fresh |= lexer.rest()[1..].starts_with('\n');
                lexer.position += 2;
                continue;
            }
            if c == '%' {
                lexer.position += lexer.rest().find('\n').unwrap_or(lexer.rest().len());
                continue;
            }
            if lexer.rest().starts_with("/*") {
                lexer.position += lexer.rest().find("*/").map_or(lexer.rest().len(), |end| end + 2);
                continue;
            }
            let before = self.out.len();
            let glued = end == start;
            let here =
                |lexer: &Lexer<'_>| fixed.unwrap_or(Span { start: base + start, end: base + lexer.position });
            let has_at = lexer.starts_at_name();
            if has_at
                || lexer::is_name_start(c)
                || letter_macro(lexer.rest()).is_some_and(|(letter, _)| letter != '_')
            {
                lexer.position += usize::from(has_at);
                let mut name = read_name(&mut lexer);
                if has_at {
                    name.insert(0, '@');
                }
                let span = here(&lexer);
                if let Some(Token { word: Word::Name(begun), span: whole, .. }) = self.out.last_mut()
                    && goes_on(source, token_end, start)
                {
                    *begun += &name;
                    whole.end = whole.end.max(span.end);
                    end = lexer.position;
                    token_end = end;
                    continue;
                }
                match keyword_mark(&name) {
                    Some(mark) => self.mark(mark, span),
                    None => self.push(Word::Name(name), span),
                }
            } else if c == '\\' {
                self.control(&mut lexer, base, fixed, depth);
            } else if c == '{' || c == '}' {
                lexer.position += 1;
                end = lexer.position;
                continue;
            } else if c == '_' || c == '^' {
                self.script(&mut lexer, base, fixed, depth, glued);
            } else {
                let mut made = Vec::new();
                lexer.push(&mut made, false, false);
                for token in made {
                    let span =
                        fixed.unwrap_or(Span { start: base + token.span.start, end: base + token.span.end });
                    self.push(token.word, span);
                }
            }
            end = lexer.position;
            if self.out.len() > before {
                token_end = end;
            }
            if let Some(first) = self.out.get_mut(before) {
                first.fresh_line = fresh;
                first.glued = glued;
                fresh = false;
            }
        }
    }

    /// `_` or `^` and what hangs on it.
    fn script(&mut self, lexer: &mut Lexer<'_>, base: usize, fixed: Option<Span>, depth: usize, glued: bool) {
        let start = lexer.position;
        let under = lexer.peek() == Some('_');
        lexer.position += 1;
        // `n^(k + 1)`, which prints the exponent on the line.
        if !under && lexer.rest().starts_with('(') {
            let span = fixed.unwrap_or(Span { start: base + start, end: base + lexer.position });
            self.mark(Mark::Caret, span);
            return;
        }
        let (inner, inner_base) = self.argument_or_letter(lexer, base);
        let span = fixed.unwrap_or(Span { start: base + start, end: base + lexer.position });
        let plain = inner.trim();
        let simple = !plain.is_empty() && plain.chars().all(char::is_alphanumeric);
        if under
            && simple
            && glued
            && let Some(Token { word: Word::Name(name), span: whole, .. }) = self.out.last_mut()
        {
            *name += "_";
            *name += plain;
            whole.end = span.end;
            return;
        }
        self.mark(if under { Mark::Under } else { Mark::Caret }, span);
        let (open, close) =
            if under { (Mark::BraceOpen, Mark::BraceClose) } else { (Mark::ParenOpen, Mark::ParenClose) };
        self.mark(open, span);
        self.read(&inner, inner_base, fixed, depth + 1);
        self.mark(close, span);
    }

    /// The argument here, or the single letter, number or macro that stands for it.
    fn argument_or_letter(&mut self, lexer: &mut Lexer<'_>, base: usize) -> (String, usize) {
        skip(lexer);
        if lexer.rest().starts_with('{')
            && let Some((text, at)) = self.argument(lexer, base)
        {
            return (text, at);
        }
        let start = lexer.position;
        let rest = lexer.rest();
        let length = if let Some(name) = rest.strip_prefix('\\') {
            1 + name.chars().take_while(char::is_ascii_alphabetic).count().max(1)
        } else {
            rest.chars().next().map_or(0, char::len_utf8)
        };
        let length = (length..=rest.len()).find(|&end| rest.is_char_boundary(end)).unwrap_or(rest.len());
        lexer.position += length;
        (rest[..length].to_owned(), base + start)
    }

    /// The text between the braces that open here, and where it begins. An argument that a new definition interrupts
    /// is cut there, and remembered as unclosed.
    fn argument(&mut self, lexer: &mut Lexer<'_>, base: usize) -> Option<(String, usize)> {
        skip(lexer);
        let rest = lexer.rest();
        if !rest.starts_with('{') {
            return None;
        }
        let mut depth = 0usize;
        let mut skip_next = false;
        let mut comment = false;
        for (at, c) in rest.char_indices() {
            if comment {
                comment = c != '\n';
                continue;
            }
            if skip_next {
                skip_next = false;
                continue;
            }
            match c {
                '\\' => {
                    if at > 0 && HEADS.iter().any(|head| rest[at..].starts_with(head)) {
                        self.unclosed
                            .push(Span { start: base + lexer.position, end: base + lexer.position + 1 });
                        let begin = base + lexer.position + 1;
                        let text = rest[1..at].to_owned();
                        lexer.position += at;
                        return Some((text, begin));
                    }
                    skip_next = true;
                }
                '%' => comment = true,
                '{' => depth += 1,
                '}' => {
                    depth -= 1;
                    if depth == 0 {
                        let begin = base + lexer.position + 1;
                        let text = rest[1..at].to_owned();
                        lexer.position += at + 1;
                        return Some((text, begin));
                    }
                }
                _ => {}
            }
        }
        self.unclosed.push(Span { start: base + lexer.position, end: base + lexer.position + 1 });
        let begin = base + lexer.position + 1;
        let text = rest[1..].to_owned();
        lexer.position += rest.len();
        Some((text, begin))
    }

    /// An argument in brackets, if one stands here.
    fn optional(lexer: &mut Lexer<'_>) -> Option<String> {
        let before = lexer.position;
        skip(lexer);
        let rest = lexer.rest();
        if rest.starts_with('[')
            && let Some(end) = rest.find(']')
            && !rest[..end].contains('\n')
        {
            lexer.position += end + 1;
            return Some(rest[1..end].to_owned());
        }
        lexer.position = before;
        None
    }

    /// A macro.
    fn control(&mut self, lexer: &mut Lexer<'_>, base: usize, fixed: Option<Span>, depth: usize) {
        let start = lexer.position;
        let name: String = lexer.rest()[1..].chars().take_while(char::is_ascii_alphabetic).collect();
        if name.is_empty() {
            let next = lexer.rest()[1..].chars().next();
            lexer.position += 1 + next.map_or(0, char::len_utf8);
            let span = fixed.unwrap_or(Span { start: base + start, end: base + lexer.position });
            match next {
                Some('{') => self.mark(Mark::BraceOpen, span),
                Some('}') => self.mark(Mark::BraceClose, span),
                Some('|') => self.mark(Mark::Bar, span),
                // `\#apariciones` is one name.
                Some('#') => {
                    let name = format!("#{}", read_name(lexer));
                    let end = base + lexer.position;
                    self.name(&name, fixed.unwrap_or(Span { start: span.start, end }));
                }
                Some('%') => self.name("mod", span),
                Some('_') => self.mark(Mark::Under, span),
                // `\\*` and `\\[2pt]` break a line too.
                Some('\\') => {
                    if lexer.rest().starts_with('*') {
                        lexer.position += 1;
                    }
                    if let Some(inner) = lexer.rest().strip_prefix('[')
                        && let Some(end) = inner.find(']')
                        && is_length(&inner[..end])
                    {
                        lexer.position += end + 2;
                    }
                }
                _ => {}
            }
            return;
        }
        lexer.position += 1 + name.len();
        let span = fixed.unwrap_or(Span { start: base + start, end: base + lexer.position });
        if let Some((count, default, body)) = self.macros.get(&name).cloned() {
            self.expand(lexer, base, span, depth, (count, default, &body));
            return;
        }
        if let Some(mark) = symbol(&name) {
            let mark = with_lazy(mark, lexer);
            self.mark(mark, span);
            return;
        }
        if let Some(&(_, count)) = VANISH.iter().find(|(macro_name, _)| *macro_name == name) {
            // `\hspace*{1em}`.
            if lexer.rest().starts_with('*') {
                lexer.position += 1;
            }
            Self::optional(lexer);
            for _ in 0..count {
                let before = lexer.position;
                skip(lexer);
                if !lexer.rest().starts_with('{') {
                    lexer.position = before;
                    break;
                }
                let _ = self.argument(lexer, base);
            }
            return;
        }
        match name.as_str() {
            "left" | "right" | "big" | "Big" | "bigg" | "Bigg" | "bigl" | "bigr" | "Bigl" | "Bigr" => {
                if lexer.rest().starts_with('.') {
                    lexer.position += 1;
                }
            }
            "not" => {
                skip(lexer);
                for (text, mark) in
                    [("\\in", Mark::NotIn), ("=", Mark::NotEqual), ("\\exists", Mark::NotExists)]
                {
                    if lexer.rest().starts_with(text) {
                        lexer.position += text.len();
                        self.mark(mark, span);
                        return;
                    }
                }
                self.mark(Mark::Not, span);
            }
            "textcolor" | "colorbox" | "href" => {
                let _ = Self::optional(lexer);
                let _ = self.argument(lexer, base);
                if let Some((text, at)) = self.argument(lexer, base) {
                    self.read(&text, at, fixed, depth + 1);
                }
            }
            "newcommand" | "renewcommand" | "providecommand" | "DeclareMathOperator" => {
                self.define(lexer, base);
            }
            "def" => self.define_plain(lexer, base),
            "pred" | "auxpred" | "predicado" => self.definition(lexer, base, fixed, depth, span, "pred"),
            "aux" | "funcion" | "fun" => self.definition(lexer, base, fixed, depth, span, "aux"),
            "begin" => self.begin(lexer, base, fixed, depth, span),
            "end" => {
                if let Some((environment, _)) = self.argument(lexer, base)
                    && ["proc", "problema"].contains(&environment.trim())
                {
                    self.mark(Mark::BraceClose, span);
                }
            }
            "pre" | "post" | "requiere" | "asegura" | "requiereLargo" | "aseguraLargo" | "Pre" | "Post" => {
                let _ = Self::optional(lexer);
                let word = match name.as_str() {
                    "pre" | "Pre" if self.in_formula => "old",
                    "pre" | "requiere" | "requiereLargo" | "Pre" => "requiere",
                    _ => "asegura",
                };
                self.name(word, span);
                if let Some(last) = self.out.last_mut() {
                    last.fresh_line = true;
                }
                let old = word == "old";
                if let Some((text, at)) = self.argument(lexer, base) {
                    self.mark(if old { Mark::ParenOpen } else { Mark::BraceOpen }, span);
                    let before = std::mem::replace(&mut self.in_formula, true);
                    self.read(&text, at, fixed, depth + 1);
                    self.in_formula = before;
                    self.mark(if old { Mark::ParenClose } else { Mark::BraceClose }, span);
                }
            }
            "existe" | "paraTodo" | "paratodo" | "existeUnico" => {
                self.quantifier(lexer, base, fixed, depth, span, &name);
            }
            "IfThenElse" | "ifThenElse" | "IfThenElseFi" | "ifthenelse" => {
                let _ = Self::optional(lexer);
                for word in ["if", "then", "else"] {
                    self.name(word, span);
                    self.mark(Mark::ParenOpen, span);
                    if let Some((text, at)) = self.argument(lexer, base) {
                        self.read(&text, at, fixed, depth + 1);
                    }
                    self.mark(Mark::ParenClose, span);
                }
                self.name("fi", span);
            }
            // The selectors and lists of the first generation: `x ← s`, `[e | x ← s, …]`.
            "selector" => {
                if let Some((text, at)) = self.argument(lexer, base) {
                    self.read(&text, at, fixed, depth + 1);
                }
                self.mark(Mark::In, span);
                if let Some((text, at)) = self.argument(lexer, base) {
                    self.read(&text, at, fixed, depth + 1);
                }
            }
            "comp" => {
                self.mark(Mark::BracketOpen, span);
                for last in [false, true] {
                    if let Some((text, at)) = self.argument(lexer, base) {
                        self.read(&text, at, fixed, depth + 1);
                    }
                    self.mark(if last { Mark::BracketClose } else { Mark::Bar }, span);
                }
            }
            "cup" | "union" => self.push(Word::Other('∪'), span),
            "cap" | "setminus" => self.push(Word::Other(if name == "cap" { '∩' } else { '∖' }), span),
            "IF" => self.name("if", span),
            "THEN" => self.name("then", span),
            "ELSE" => self.name("else", span),
            "FI" => self.name("fi", span),
            "frac" | "dfrac" | "tfrac" => {
                for last in [false, true] {
                    self.mark(Mark::ParenOpen, span);
                    if let Some((text, at)) = self.argument(lexer, base) {
                        self.read(&text, at, fixed, depth + 1);
                    }
                    self.mark(Mark::ParenClose, span);
                    if !last {
                        self.mark(Mark::Slash, span);
                    }
                }
            }
            "longitud" | "long" | "length" => self.applied(lexer, base, fixed, depth, span, "length"),
            "abs" => self.applied(lexer, base, fixed, depth, span, "abs"),
            "apariciones" | "cantApariciones" => self.name("apariciones", span),
            "TLista" | "lista_t" | "seq" | "Lista" | "secuencia" | "TSeq" => {
                self.type_of(lexer, base, fixed, depth, span, &["seq"]);
            }
            "matriz" => self.type_of(lexer, base, fixed, depth, span, &["seq", "seq"]),
            "conj" | "TConj" => self.type_of(lexer, base, fixed, depth, span, &["conj"]),
            "struct" => self.type_of(lexer, base, fixed, depth, span, &["struct"]),
            "tuple" | "tupla" | "TTupla" | "dict" => {
                self.name(if name == "dict" { "dict" } else { "tupla" }, span);
                self.mark(Mark::AngleOpen, span);
                let mut first = true;
                loop {
                    let before = lexer.position;
                    skip(lexer);
                    if !lexer.rest().starts_with('{') {
                        lexer.position = before;
                        break;
                    }
                    let Some((text, at)) = self.argument(lexer, base) else { break };
                    if !std::mem::take(&mut first) {
                        self.mark(Mark::Comma, span);
                    }
                    self.read(&text, at, fixed, depth + 1);
                }
                self.mark(Mark::AngleClose, span);
            }
            "sum" | "prod" => self.sum(lexer, base, fixed, depth, span, name == "sum"),
            "rangoca" | "rangocc" | "rangoac" | "rangoaa" => {
                self.mark(Mark::BracketOpen, span);
                for last in [false, true] {
                    if let Some((text, at)) = self.argument(lexer, base) {
                        self.read(&text, at, fixed, depth + 1);
                    }
                    if !last {
                        self.mark(Mark::Dots, span);
                    }
                }
                self.mark(if name.ends_with('c') { Mark::BracketClose } else { Mark::ParenClose }, span);
            }
            _ => {
                // Layout, fonts, or a macro nobody declared: what it is given, if anything, is read as it stands.
                if let Some(word) = word(&name) {
                    self.name(word, span);
                } else if self.is_type_alone(lexer) {
                    self.name(&name, span);
                } else if self.is_class(lexer) {
                    self.class(lexer, base, fixed, depth, span, &name);
                } else {
                    self.skip_length(lexer, base);
                }
            }
        }
    }

    /// Skips a length that a macro of layout is given: `\salto{1.5em}`.
    fn skip_length(&mut self, lexer: &mut Lexer<'_>, base: usize) {
        let Some(inner) = lexer.rest().strip_prefix('{') else { return };
        let Some(end) = inner.find('}') else { return };
        if is_length(&inner[..end]) {
            let _ = self.argument(lexer, base);
        }
    }
}

/// Whether a text is a length: `1.5em`.
fn is_length(text: &str) -> bool {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    number.ends_with(|c: char| c.is_ascii_digit())
        && number.chars().all(|c| "-.0123456789".contains(c))
        && ["em", "ex", "cm", "mm", "pt", "px", "in"].contains(&&text[number.len()..])
}

/// Whether a name goes on at `start` that a token ending at `end` began: after a font (`a\text{ñ}o`), or around an accent of
/// formulas, where blanks print nothing (`conexi \acute{o} n`).
fn goes_on(source: &str, end: usize, start: usize) -> bool {
    const FONTS: [&str; 9] =
        ["textit", "textrm", "textsf", "texttt", "text", "mathit", "mathrm", "mathsf", "ensuremath"];
    let Some(between) = source.get(end..start) else { return false };
    if between.is_empty() || between.contains("}{") {
        return false;
    }
    let accents = ["\\acute{", "\\tilde{", "\\acute ", "\\tilde "];
    let spelt_out = |text: &str| accents.iter().any(|accent| text.starts_with(accent));
    if between.trim().is_empty() {
        let before = source[..end].rfind('\\').map_or("", |at| &source[at..end]);
        let accent_before =
            spelt_out(before) && letter_macro(before).is_some_and(|(_, length)| length == before.len());
        return accent_before || spelt_out(&source[start..]);
    }
    let mut rest = between;
    while let Some(c) = rest.chars().next() {
        rest = if "${}".contains(c) {
            &rest[1..]
        } else if let Some(font) =
            rest.strip_prefix('\\').and_then(|name| FONTS.iter().find(|font| name.starts_with(**font)))
        {
            &rest[1 + font.len()..]
        } else {
            return false;
        };
    }
    true
}

fn skip(lexer: &mut Lexer<'_>) {
    loop {
        let rest = lexer.rest();
        let trimmed = rest.trim_start();
        lexer.position += rest.len() - trimmed.len();
        if !trimmed.starts_with('%') {
            return;
        }
        lexer.position += trimmed.find('\n').unwrap_or(trimmed.len());
    }
}

fn read_macro_name(lexer: &mut Lexer<'_>) -> Option<String> {
    let rest = lexer.rest().strip_prefix('\\')?;
    let name: String = rest.chars().take_while(char::is_ascii_alphabetic).collect();
    lexer.position += 1 + name.len();
    Some(name)
}

/// A name in LaTeX: letters, digits, `\_` and accents.
fn read_name(lexer: &mut Lexer<'_>) -> String {
    let mut name = String::new();
    while let Some(c) = lexer.peek() {
        if lexer::is_name_part(c) && c != '_' {
            name.push(c);
            lexer.position += c.len_utf8();
        } else if let Some((letter, length)) = letter_macro(lexer.rest()) {
            name.push(letter);
            lexer.position += length;
        } else if let Some(digit) = "₀₁₂₃₄₅₆₇₈₉".chars().position(|subscript| subscript == c)
        {
            name += &format!("_{digit}");
            lexer.position += c.len_utf8();
        } else {
            break;
        }
    }
    name
}

/// A definition's name as its argument spells it.
fn clean_name(text: &str) -> String {
    let mut lexer = Lexer::new(text);
    let mut name = if text.trim_start().starts_with('@') { "@".to_owned() } else { String::new() };
    while let Some(c) = lexer.peek() {
        let part = read_name(&mut lexer);
        if part.is_empty() {
            lexer.position += c.len_utf8();
            if c == '_' {
                name.push('_');
            }
        } else {
            name += &part;
        }
    }
    name
}
