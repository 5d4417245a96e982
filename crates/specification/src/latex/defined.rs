//! Macros that a document defines itself.

use super::table::{symbol, word};
use super::{Document, EXPANSIONS, read_macro_name, skip};
use crate::lexer::Lexer;
use crate::token::Span;

impl Document {
    /// `\newcommand{\x}[n]{body}`.
    pub(super) fn define(&mut self, lexer: &mut Lexer<'_>, base: usize) {
        skip(lexer);
        if lexer.rest().starts_with('*') {
            lexer.position += 1;
        }
        skip(lexer);
        let name = if lexer.rest().starts_with('{') {
            self.argument(lexer, base).map(|(name, _)| name)
        } else {
            read_macro_name(lexer)
        };
        let count = Self::optional(lexer).and_then(|count| count.trim().parse().ok()).unwrap_or(0);
        let default = Self::optional(lexer);
        skip(lexer);
        let body = self.argument(lexer, base).map(|(body, _)| body);
        self.remember(name, count, default, body);
    }

    /// `\def\x{body}`, without arguments.
    pub(super) fn define_plain(&mut self, lexer: &mut Lexer<'_>, base: usize) {
        skip(lexer);
        let name = read_macro_name(lexer);
        skip(lexer);
        if lexer.rest().starts_with('{') {
            let body = self.argument(lexer, base).map(|(body, _)| body);
            self.remember(name, 0, None, body);
        }
    }

    pub(super) fn remember(
        &mut self,
        name: Option<String>,
        count: usize,
        default: Option<String>,
        body: Option<String>,
    ) {
        let (Some(name), Some(body)) = (name, body) else { return };
        let name = name.trim().trim_start_matches('\\').to_owned();
        // The course's own macros keep the meaning of the table, whatever file defines them; a sign or a word that takes
        // arguments is a macro of the document that only has its name.
        let known = (count == 0 && (symbol(&name).is_some() || word(&name).is_some()))
            || [
                "pred",
                "aux",
                "auxpred",
                "pre",
                "post",
                "requiere",
                "asegura",
                "existe",
                "paraTodo",
                "IfThenElse",
                "TLista",
                "matriz",
                "longitud",
                "tuple",
                "tupla",
                "requiereLargo",
                "aseguraLargo",
                "cuantificador",
            ]
            .contains(&name.as_str());
        if !known && count <= 9 && body.len() < 10_000 && !name.is_empty() {
            self.macros.insert(name, (count, default, body));
        }
    }

    pub(super) fn expand(
        &mut self,
        lexer: &mut Lexer<'_>,
        base: usize,
        span: Span,
        depth: usize,
        (count, default, body): (usize, Option<String>, &str),
    ) {
        self.expansions += 1;
        if self.expansions > EXPANSIONS {
            return;
        }
        let mut values: Vec<String> = Vec::new();
        if let Some(default) = default {
            values.push(Self::optional(lexer).unwrap_or(default));
        }
        while values.len() < count {
            let (text, _) = self.argument_or_letter(lexer, base);
            values.push(text);
        }
        let mut text = body.to_owned();
        for (index, value) in values.iter().enumerate() {
            text = text.replace(&format!("#{}", index + 1), value);
            if text.len() > 100_000 {
                return;
            }
        }
        let whole = Span { start: span.start, end: span.end.max(span.start + 1) };
        self.read(&text, 0, Some(whole), depth + 1);
    }
}
