//! Macros and environments of the courses with arguments of their own: definitions, quantifiers, sums, types.

use super::table::LAYOUT;
use super::{Document, clean_name, looks_like, read_name, skip};
use crate::lexer::{self, Lexer};
use crate::token::{Mark, Span, Token};

impl Document {
    /// Whether a macro stands alone where a type does, as in `p: \\posicion,`: then it is the type's name.
    pub(super) fn is_type_alone(&self, lexer: &Lexer<'_>) -> bool {
        let after = lexer.rest().trim_start_matches(['$', ' ']);
        self.out.last().is_some_and(|token| token.is(Mark::Colon))
            && (after.is_empty() || after.starts_with([',', ')', '}', ';']))
    }

    /// Whether a macro that nobody declared stands where a type does and takes two arguments: `c: \Clase{Cola}{T}`.
    pub(super) fn is_class(&self, lexer: &Lexer<'_>) -> bool {
        let opens =
            |token: &Token| [Mark::Colon, Mark::AngleOpen, Mark::Comma].iter().any(|&mark| token.is(mark));
        let Some(end) = lexer.rest().strip_prefix('{').and_then(|inner| inner.find(['{', '}', '\n'])) else {
            return false;
        };
        self.out.last().is_some_and(opens) && lexer.rest()[1 + end..].starts_with("}{")
    }

    /// A type with types: `Clase⟨Cola, T⟩`.
    pub(super) fn class(
        &mut self,
        lexer: &mut Lexer<'_>,
        base: usize,
        fixed: Option<Span>,
        depth: usize,
        span: Span,
        name: &str,
    ) {
        self.name(name, span);
        self.mark(Mark::AngleOpen, span);
        for last in [false, true] {
            if let Some((text, at)) = self.argument(lexer, base) {
                self.read(&text, at, fixed, depth + 1);
            }
            self.mark(if last { Mark::AngleClose } else { Mark::Comma }, span);
        }
    }

    /// `f(argument)` for a macro with one argument.
    pub(super) fn applied(
        &mut self,
        lexer: &mut Lexer<'_>,
        base: usize,
        fixed: Option<Span>,
        depth: usize,
        span: Span,
        name: &str,
    ) {
        self.name(name, span);
        skip(lexer);
        let argument = if lexer.rest().starts_with('{') {
            self.argument(lexer, base)
        } else if lexer.rest().starts_with(lexer::is_name_start) {
            // `\longitud v`: a name may do without braces.
            let start = lexer.position;
            Some((read_name(lexer), base + start))
        } else {
            None
        };
        if let Some((text, at)) = argument {
            self.mark(Mark::ParenOpen, span);
            self.read(&text, at, fixed, depth + 1);
            self.mark(Mark::ParenClose, span);
        }
    }

    /// A type that takes a type: `\TLista{T}`.
    pub(super) fn type_of(
        &mut self,
        lexer: &mut Lexer<'_>,
        base: usize,
        fixed: Option<Span>,
        depth: usize,
        span: Span,
        names: &[&str],
    ) {
        let before = lexer.position;
        skip(lexer);
        if !lexer.rest().starts_with('{') {
            lexer.position = before;
            self.name(names.first().copied().unwrap_or("seq"), span);
            return;
        }
        for name in names {
            self.name(name, span);
            self.mark(Mark::AngleOpen, span);
        }
        if let Some((text, at)) = self.argument(lexer, base) {
            self.read(&text, at, fixed, depth + 1);
        }
        for _ in names {
            self.mark(Mark::AngleClose, span);
        }
    }

    /// `\sum_{i=0}^{n}` or `\sum_{h \in s}`.
    pub(super) fn sum(
        &mut self,
        lexer: &mut Lexer<'_>,
        base: usize,
        fixed: Option<Span>,
        depth: usize,
        span: Span,
        sum: bool,
    ) {
        self.mark(if sum { Mark::Sum } else { Mark::Product }, span);
        let mut parts: [Option<(String, usize)>; 2] = [None, None];
        loop {
            let before = lexer.position;
            skip(lexer);
            if lexer.rest().starts_with("\\limits") {
                lexer.position += "\\limits".len();
                continue;
            }
            let which = match lexer.peek() {
                Some('_') => 0,
                Some('^') => 1,
                _ => {
                    lexer.position = before;
                    break;
                }
            };
            lexer.position += 1;
            parts[which] = Some(self.argument_or_letter(lexer, base));
        }
        let [low, high] = parts;
        let Some((low, low_at)) = low else { return };
        self.mark(Mark::ParenOpen, span);
        self.read(&low, low_at, fixed, depth + 1);
        if let Some((high, high_at)) = high {
            self.mark(Mark::Semicolon, span);
            self.read(&high, high_at, fixed, depth + 1);
        }
        self.mark(Mark::ParenClose, span);
    }

    /// The quantifier macros: with a type and a body, or with two bounds.
    pub(super) fn quantifier(
        &mut self,
        lexer: &mut Lexer<'_>,
        base: usize,
        fixed: Option<Span>,
        depth: usize,
        span: Span,
        name: &str,
    ) {
        let _ = Self::optional(lexer);
        let mark = if name.starts_with("existe") { Mark::Exists } else { Mark::Forall };
        let mut parts = Vec::new();
        while parts.len() < 3 {
            let before = lexer.position;
            skip(lexer);
            if !lexer.rest().starts_with('{') {
                lexer.position = before;
                break;
            }
            match self.argument(lexer, base) {
                Some(part) => parts.push(part),
                None => break,
            }
        }
        self.mark(Mark::ParenOpen, span);
        self.mark(mark, span);
        if name == "existeUnico" {
            self.mark(Mark::Not, span);
        }
        let bounds = parts.get(1).is_some_and(|(text, _)| {
            let text = text.trim().trim_matches('$').trim();
            text.starts_with(|c: char| c.is_ascii_digit()) || text.starts_with('-')
        });
        for (index, (text, at)) in parts.iter().enumerate() {
            match index {
                1 if bounds => {
                    self.mark(Mark::In, span);
                    self.mark(Mark::BracketOpen, span);
                }
                1 => self.mark(Mark::Colon, span),
                2 if bounds => self.mark(Mark::Dots, span),
                2 => {
                    self.mark(Mark::ParenClose, span);
                    self.mark(Mark::ParenOpen, span);
                }
                _ => {}
            }
            self.read(text, *at, fixed, depth + 1);
        }
        if bounds {
            self.mark(Mark::ParenClose, span);
        }
        if !parts.is_empty() {
            self.mark(Mark::ParenClose, span);
        }
    }

    /// `\pred{name}{params}{body}` and `\aux{name}{params}{type}{term}`.
    pub(super) fn definition(
        &mut self,
        lexer: &mut Lexer<'_>,
        base: usize,
        fixed: Option<Span>,
        depth: usize,
        span: Span,
        keyword: &str,
    ) {
        skip(lexer);
        if !lexer.rest().starts_with('{') {
            self.name(keyword, span);
            return;
        }
        let wanted = if keyword == "aux" { 4 } else { 3 };
        let mut parts = Vec::new();
        while parts.len() < wanted {
            skip(lexer);
            // A line may be broken between two arguments.
            while lexer.rest().starts_with("\\\\") {
                lexer.position += 2;
                skip(lexer);
            }
            if !lexer.rest().starts_with('{') {
                break;
            }
            match self.argument(lexer, base) {
                Some(part) => parts.push(part),
                None => break,
            }
        }
        let Some((name, name_at)) = parts.first().cloned() else { return };
        self.name(keyword, span);
        if let Some(last) = self.out.last_mut() {
            last.fresh_line = true;
        }
        let name_span = fixed.unwrap_or(Span { start: name_at, end: name_at + name.len() });
        self.name(&clean_name(&name), name_span);
        let before = std::mem::replace(&mut self.in_formula, true);
        let mut parts = parts.into_iter().skip(1);
        if let Some((text, at)) = parts.next() {
            self.mark(Mark::ParenOpen, span);
            self.read(&text, at, fixed, depth + 1);
            self.mark(Mark::ParenClose, span);
        }
        if keyword == "aux"
            && let Some((text, at)) = parts.next()
        {
            self.mark(Mark::Colon, span);
            self.read(&text, at, fixed, depth + 1);
        }
        if let Some((text, at)) = parts.next() {
            self.mark(Mark::BraceOpen, span);
            self.read(&text, at, fixed, depth + 1);
            let end = Span { start: at + text.len(), end: at + text.len() + 1 };
            self.mark(Mark::BraceClose, fixed.unwrap_or(end));
        }
        self.in_formula = before;
    }

    /// The rows of a function by cases, `value & \text{si } condition`: the last is for all that is left.
    fn cases(&mut self, source: &str, base: usize, fixed: Option<Span>, depth: usize, span: Span) {
        let mut at = 0;
        let mut rows = Vec::new();
        for row in source.split("\\\\") {
            if !row.trim().is_empty() {
                rows.push((row, at));
            }
            at += row.len() + 2;
        }
        let last = rows.len().saturating_sub(1);
        for (number, &(row, at)) in rows.iter().enumerate() {
            let (value, condition) = row.split_once('&').unwrap_or((row, ""));
            if number < last || last == 0 {
                self.name("if", span);
                self.mark(Mark::ParenOpen, span);
                let inner = without_if(condition);
                let begin = at + row.len() - inner.len();
                self.read(inner, base + begin, fixed, depth + 1);
                self.mark(Mark::ParenClose, span);
                self.name("then", span);
            }
            self.mark(Mark::ParenOpen, span);
            self.read(value, base + at, fixed, depth + 1);
            self.mark(Mark::ParenClose, span);
            if number < last {
                self.name("else", span);
            }
        }
        for _ in 0..last {
            self.name("fi", span);
        }
    }

    /// The beginning of an environment; only those of procedures mean anything.
    pub(super) fn begin(
        &mut self,
        lexer: &mut Lexer<'_>,
        base: usize,
        fixed: Option<Span>,
        depth: usize,
        span: Span,
    ) {
        let Some((environment, _)) = self.argument(lexer, base) else { return };
        let environment = environment.trim();
        if ["verbatim", "lstlisting", "minted", "Verbatim"].contains(&environment) {
            let close = format!("\\end{{{environment}}}");
            let rest = lexer.rest();
            let end = rest.find(&close).unwrap_or(rest.len());
            let offset = base + lexer.position;
            for mut token in lexer::text(&rest[..end]) {
                token.span =
                    fixed.unwrap_or(Span { start: offset + token.span.start, end: offset + token.span.end });
                self.out.push(token);
            }
            lexer.position += end;
            return;
        }
        // What programs do is none of the language.
        if ["algorithm", "algorithmic"].contains(&environment) {
            let close = format!("\\end{{{environment}}}");
            lexer.position += lexer.rest().find(&close).unwrap_or(lexer.rest().len());
            return;
        }
        if environment == "cases" {
            let rest = lexer.rest();
            let end = rest.find("\\end{cases}").unwrap_or(rest.len());
            self.cases(&rest[..end], base + lexer.position, fixed, depth, span);
            lexer.position += end;
            return;
        }
        if !["proc", "problema"].contains(&environment) {
            let _ = Self::optional(lexer);
            let lengths = LAYOUT.iter().find(|(name, _)| *name == environment).map_or(0, |&(_, count)| count);
            for _ in 0..lengths {
                if lexer.rest().starts_with('{') {
                    let _ = self.argument(lexer, base);
                }
            }
            return;
        }
        let result = Self::optional(lexer).unwrap_or_else(|| "res".to_owned());
        let mut parts = Vec::new();
        while parts.len() < 3 {
            let before = lexer.position;
            skip(lexer);
            if !lexer.rest().starts_with('{') {
                lexer.position = before;
                break;
            }
            match self.argument(lexer, base) {
                Some(part) => parts.push(part),
                None => break,
            }
        }
        self.name("proc", span);
        if let Some(last) = self.out.last_mut() {
            last.fresh_line = true;
        }
        if let Some((name, at)) = parts.first() {
            let name_span = fixed.unwrap_or(Span { start: *at, end: at + name.len() });
            self.name(&clean_name(name), name_span);
        }
        self.mark(Mark::ParenOpen, span);
        if let Some((text, at)) = parts.get(1) {
            self.read(text, *at, fixed, depth + 1);
        }
        // Some write the brace of the body themselves.
        let result_type =
            parts.get(2).map(|(text, at)| (text.trim_end().strip_suffix("\\{").unwrap_or(text), at));
        // Or put the conditions where the type stands.
        let is_body = |text: &str| text.trim_start().starts_with(['\\', '{']) && looks_like(text);
        let body = result_type.filter(|(text, _)| is_body(text));
        let result_type = result_type.filter(|(text, _)| !text.trim().is_empty() && !is_body(text));
        if let Some((text, at)) = result_type {
            if !self.out.last().is_some_and(|token| token.is(Mark::ParenOpen)) {
                self.mark(Mark::Semicolon, span);
            }
            self.name("out", span);
            self.name(&clean_name(&result), span);
            self.mark(Mark::Colon, span);
            self.read(text, *at, fixed, depth + 1);
        }
        self.mark(Mark::ParenClose, span);
        self.mark(Mark::BraceOpen, span);
        if let Some((text, at)) = body {
            let inner = text.trim_start();
            let own_brace = inner.strip_prefix("\\{").unwrap_or(inner);
            self.read(own_brace, at + text.len() - own_brace.len(), fixed, depth + 1);
        }
    }
}

/// What stands after the `si` of a case, in whatever font that is.
fn without_if(condition: &str) -> &str {
    let mut rest = condition.trim_start();
    for font in ["\\text{", "\\textrm{", "\\mathrm{", "\\mbox{", "\\textit{"] {
        if let Some((word, after)) = rest.strip_prefix(font).and_then(|inner| inner.split_once('}'))
            && ["si", "sii", "if", "cuando"].contains(&word.trim().to_lowercase().as_str())
        {
            return after;
        }
    }
    for word in ["si ", "if ", "cuando "] {
        rest = rest.strip_prefix(word).unwrap_or(rest);
    }
    rest
}
