//! The parser: recursive descent over tokens, one message per broken sentence, then on to the next one.
//!
//! After an error the parser skips to the full stop that ends the sentence, so one mistake costs one message.

use std::collections::HashSet;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use super::diagnostic::{Diagnostic, Included, Severity};
use super::lexer::{Spanned, Token, tokens};
use crate::budget::Budget;
use crate::memory::{Ceiling, Weight, has_room, is_overrun, slice};
use crate::program::{Inclusion, InitialBelief, Plan, Program, Rule, RuleFunction, Trigger};
use crate::symbol::Symbol;
use crate::term::{Term, Var};

/// Where `{ include("file") }` finds its text.
pub trait Sources {
    /// The file called `name` in a file called `from`.
    ///
    /// # Errors
    ///
    /// If there is none, or it may not be read.
    fn load(&self, name: &str, from: &str) -> std::result::Result<Included, NotIncluded>;
}

/// Why a file is not included. The program runs without it, as in Jason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotIncluded {
    /// There is no such file.
    #[error("was not found")]
    Missing,
    /// There is, or may be, but it is not read.
    #[error("is not read: {0}")]
    Refused(String),
}

/// Includes nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoIncludes;

impl Sources for NoIncludes {
    fn load(&self, _name: &str, _from: &str) -> std::result::Result<Included, NotIncluded> {
        Err(NotIncluded::Missing)
    }
}

/// Bytes of a program with all it includes; longer ones are refused.
pub const MAX_TEXT: usize = 16 << 20;

/// A program and what there is to say about its text.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// What could be understood.
    pub program: Program,
    /// Errors first to last; the program is complete if there are none.
    pub diagnostics: Vec<Diagnostic>,
}

impl Parsed {
    /// Whether there is an error among the messages.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|d| d.severity == Severity::Error)
    }
}

/// Parses an agent program.
#[must_use]
pub fn parse_program(source: &str, file: &str, sources: &dyn Sources) -> Parsed {
    parse_program_within(source, file, sources, &Budget::default())
}

/// Parses an agent program within the memory of a budget; one that needs more is refused.
#[must_use]
pub fn parse_program_within(source: &str, file: &str, sources: &dyn Sources, budget: &Budget) -> Parsed {
    parse_program_in(source, file, sources, None, budget)
}

/// Parses a program whose beliefs, goals and plans belong to a namespace, if there is one.
#[must_use]
pub fn parse_program_in(
    source: &str,
    file: &str,
    sources: &dyn Sources,
    namespace: Option<&str>,
    budget: &Budget,
) -> Parsed {
    let ceiling = Ceiling::at(budget.memory);
    if source.len() > MAX_TEXT {
        let message = format!("the program is longer than {MAX_TEXT} bytes");
        return Parsed { program: Program::default(), diagnostics: vec![Diagnostic::of_whole(message)] };
    }
    let mut parser = Parser::new(source, file, sources);
    parser.namespace = namespace.map(Symbol::new);
    parser.this_namespace.clone_from(&parser.namespace);
    let mut program = Program::default();
    parser.components(&mut program, false);
    let mut diagnostics = parser.diagnostics;
    if is_overrun() {
        program = Program { is_too_large: true, ..Program::default() };
        let message = format!("the program needs more than {} bytes of memory", budget.memory);
        diagnostics = vec![Diagnostic::of_whole(message)];
    }
    drop(ceiling);
    Parsed { program, diagnostics }
}

/// Parses one term with its variables' names; used by internal actions that read strings.
pub(crate) fn parse_term(source: &str) -> Option<(Term, Vec<Symbol>)> {
    let mut parser = Parser::new(source, "", &NoIncludes);
    let term = parser.log_expr().ok()?;
    (parser.peek() == Token::EndOfText).then_some((term, parser.scope))
}

/// Parses a plan from a string, with or without the final full stop.
pub(crate) fn parse_plan(source: &str) -> Option<Plan> {
    let text = source.trim_end();
    let text = if text.ends_with('.') { text.to_owned() } else { format!("{text}.") };
    let mut parser = Parser::new(&text, "", &NoIncludes);
    parser.plan().ok()
}

/// Parses a trigger from a string.
pub(crate) fn parse_trigger(source: &str) -> Option<(Trigger, Vec<Symbol>)> {
    let mut parser = Parser::new(source, "", &NoIncludes);
    let trigger = parser.trigger().ok()?;
    Some((trigger, parser.scope))
}

/// The message has been recorded; the sentence is given up.
#[derive(Debug)]
pub(super) struct Failed;

pub(super) type Result<T> = std::result::Result<T, Failed>;

/// Nesting beyond this is refused, so that no text can exhaust the host stack.
const MAX_DEPTH: u32 = 120;

/// Included files inside included files.
const MAX_INCLUDES: u32 = 16;

/// Enough to learn from; a binary file should not produce a megabyte of them.
const MAX_DIAGNOSTICS: usize = 100;

pub(super) struct Parser<'s> {
    pub(super) source: &'s str,
    pub(super) file: &'s str,
    pub(super) sources: &'s dyn Sources,
    pub(super) tokens: Vec<Spanned>,
    pub(super) at: usize,
    pub(super) scope: Vec<Symbol>,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// The namespace of the literals being read.
    pub(super) namespace: Option<Symbol>,
    /// What `this_ns` and `::` stand for: the namespace of the file or of the block.
    pub(super) this_namespace: Option<Symbol>,
    pub(super) local_namespaces: Vec<(Symbol, Symbol)>,
    pub(super) functions: Vec<RuleFunction>,
    /// The labels of the plans read so far, with their namespaces.
    pub(super) labels: HashSet<(Symbol, Option<Symbol>)>,
    pub(super) includes: u32,
    /// The file being read, if it is not the program itself.
    included: Option<Arc<Included>>,
    /// Bytes of text that may still be included.
    text_left: usize,
    /// Whether there is more to include than can be.
    gives_up: bool,
    /// Tokens at which an expression was tried and failed, so that it is not tried again.
    pub(super) not_expressions: HashSet<usize>,
    depth: u32,
    lines: Vec<usize>,
    _weight: (Weight, Weight),
}

impl<'s> Parser<'s> {
    pub(super) fn new(source: &'s str, file: &'s str, sources: &'s dyn Sources) -> Self {
        let (tokens, weight) = tokens(source);
        let newlines = source.bytes().filter(|byte| *byte == b'\n').count();
        let mut lines = Vec::new();
        if has_room(slice::<usize>(newlines)) {
            lines.reserve_exact(newlines);
            lines.extend(source.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(n, _)| n));
        }
        let weight = (weight, Weight::new(slice::<usize>(lines.len())));
        Self {
            source,
            file,
            sources,
            tokens,
            at: 0,
            scope: Vec::new(),
            diagnostics: Vec::new(),
            namespace: None,
            this_namespace: None,
            local_namespaces: Vec::new(),
            functions: Vec::new(),
            labels: HashSet::new(),
            includes: 0,
            included: None,
            text_left: MAX_TEXT.saturating_sub(source.len()),
            gives_up: false,
            not_expressions: HashSet::new(),
            depth: 0,
            lines,
            _weight: weight,
        }
    }

    pub(super) fn peek(&self) -> Token {
        self.peek_at(0)
    }

    pub(super) fn peek_at(&self, ahead: usize) -> Token {
        self.tokens.get(self.at + ahead).map_or(Token::EndOfText, |t| t.token)
    }

    pub(super) fn span(&self) -> Range<usize> {
        self.tokens.get(self.at).map_or(self.source.len()..self.source.len(), |t| t.span.clone())
    }

    pub(super) fn text(&self) -> &'s str {
        self.source.get(self.span()).unwrap_or("")
    }

    pub(super) fn line(&self) -> u32 {
        self.line_of(self.span().start)
    }

    pub(super) fn line_of(&self, byte: usize) -> u32 {
        u32::try_from(self.lines.partition_point(|newline| *newline < byte))
            .unwrap_or(u32::MAX)
            .saturating_add(1)
    }

    pub(super) fn advance(&mut self) -> &'s str {
        let text = self.text();
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        text
    }

    pub(super) fn accept(&mut self, token: Token) -> bool {
        let found = self.peek() == token;
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn expect(&mut self, token: Token, place: &str) -> Result<()> {
        if self.accept(token) {
            return Ok(());
        }
        Err(self.unexpected(&format!("{} {place}", token.describe())))
    }

    /// Records that something else was expected here.
    pub(super) fn unexpected(&mut self, expected: &str) -> Failed {
        let found = self.peek();
        let message = if found == Token::Unknown {
            format!("expected {expected}, found `{}`, which is not part of the language", self.text())
        } else {
            format!("expected {expected}, found {}", self.found())
        };
        let hint = self.hint();
        self.fail_at(self.span(), message, "unexpected", hint)
    }

    fn found(&self) -> String {
        match self.peek() {
            token @ (Token::Var | Token::Atom | Token::Number | Token::Text | Token::Anonymous) => {
                format!("{} `{}`", token.describe(), self.text())
            }
            token => token.describe().to_owned(),
        }
    }

    pub(super) fn fail_at(
        &mut self,
        span: Range<usize>,
        message: String,
        label: &str,
        hint: Option<String>,
    ) -> Failed {
        if self.diagnostics.len() < MAX_DIAGNOSTICS {
            self.diagnostics.push(Diagnostic {
                severity: Severity::Error,
                message,
                span,
                label: label.to_owned(),
                hint,
                included: self.included.clone(),
            });
        }
        Failed
    }

    /// Records something that does not keep the program from running.
    pub(super) fn warn_at(&mut self, span: Range<usize>, message: String, label: &str, hint: Option<String>) {
        let before = self.diagnostics.len();
        let Failed = self.fail_at(span, message, label, hint);
        if let Some(warning) = self.diagnostics.get_mut(before) {
            warning.severity = Severity::Warning;
        }
    }

    /// Runs `parse` one level deeper.
    pub(super) fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if is_overrun() {
            return Err(Failed);
        }
        if self.depth >= MAX_DEPTH {
            let span = self.span();
            let message = format!("nested more than {MAX_DEPTH} levels deep");
            return Err(self.fail_at(span, message, "too deep", None));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    pub(super) fn variable(&mut self, name: &str) -> Var {
        let anonymous = name.starts_with('_') && !name[1..].starts_with(|c: char| c.is_ascii_digit());
        if !anonymous && let Some(found) = self.scope.iter().position(|known| known.as_str() == name) {
            return Var(u32::try_from(found).unwrap_or(u32::MAX));
        }
        let var = Var(u32::try_from(self.scope.len()).unwrap_or(u32::MAX));
        let name = if anonymous { format!("_{}{}", var.0, &name[1..]) } else { name.to_owned() };
        self.scope.push(Symbol::new(&name));
        var
    }

    /// All sentences up to the end of the text, or up to `{ end }` if `inner`.
    pub(super) fn components(&mut self, program: &mut Program, inner: bool) {
        loop {
            if is_overrun() {
                return;
            }
            match self.peek() {
                Token::EndOfText => {
                    if inner {
                        let _ = self.unexpected("`{ end }`");
                    }
                    return;
                }
                Token::OpenBrace if inner && self.peek_at(1) == Token::End => {
                    self.advance();
                    self.advance();
                    let _ = self.expect(Token::CloseBrace, "after `{ end`");
                    return;
                }
                _ => {}
            }
            self.scope.clear();
            let start = self.at;
            if self.component(program).is_err() {
                self.recover(start);
            }
        }
    }

    /// Skips to just after the full stop that ends the broken sentence.
    fn recover(&mut self, start: usize) {
        if self.at == start {
            self.advance();
        } else if self.at > 0 && self.tokens.get(self.at - 1).is_some_and(|t| t.token == Token::Stop) {
            return;
        }
        while !matches!(self.peek(), Token::Stop | Token::EndOfText) {
            self.advance();
        }
        self.accept(Token::Stop);
    }

    fn component(&mut self, program: &mut Program) -> Result<()> {
        match self.peek() {
            Token::OpenBrace => self.nested(|p| p.directive(program)),
            Token::Bang => {
                self.advance();
                let span = self.span();
                let goal = self.literal()?;
                if goal.is_var() {
                    return Err(self.fail_at(
                        span,
                        "a variable cannot be a goal".to_owned(),
                        "a variable",
                        None,
                    ));
                }
                self.expect(Token::Stop, "after an initial goal")?;
                program.goals.push((goal, u32::try_from(self.scope.len()).unwrap_or(u32::MAX)));
                program.goal_lines.push(self.line_of(span.start));
                Ok(())
            }
            Token::At | Token::Plus | Token::Minus | Token::Caret => self.program_plan(program),
            Token::Atom
            | Token::Begin
            | Token::End
            | Token::Tilde
            | Token::Namespace
            | Token::Var
            | Token::Anonymous
            | Token::True
            | Token::False => self.belief(program),
            _ => Err(self.unexpected("a belief, a rule, a goal, a plan or a directive")),
        }
    }

    fn belief(&mut self, program: &mut Program) -> Result<()> {
        let line = self.line();
        let span = self.span();
        let head = self.literal()?;
        if head.is_var() {
            let hint = Some("names of beliefs begin with a lower-case letter".to_owned());
            return Err(self.fail_at(span, "a variable cannot be a belief".to_owned(), "a variable", hint));
        }
        if head.functor().is_some_and(|name| name.as_str().starts_with('.')) {
            let message = "an internal action cannot be a belief".to_owned();
            let hint =
                Some("the sentence before may have ended too early, or a plan's head is missing".to_owned());
            return Err(self.fail_at(span, message, "an internal action", hint));
        }
        let body = if self.accept(Token::RuleArrow) { Some(self.log_expr()?) } else { None };
        self.expect(Token::Stop, "after a belief or rule")?;
        let names: Rc<[Symbol]> = Rc::from(std::mem::take(&mut self.scope));
        program.beliefs.push(match body {
            None if names.is_empty() => InitialBelief::Fact(head),
            body => {
                let body = body.unwrap_or_else(|| Term::atom("true"));
                InitialBelief::Rule(Rc::new(Rule::new(head, body, names, line)))
            }
        });
        Ok(())
    }

    /// A parser for an included text, sharing what must be shared.
    pub(super) fn include(
        &mut self,
        name: &str,
        namespace: Option<Symbol>,
        span: Range<usize>,
        program: &mut Program,
    ) -> Result<()> {
        if self.includes >= MAX_INCLUDES {
            self.gives_up = true;
            return Err(self.fail_at(span, format!("\"{name}\" is included too deep"), "this file", None));
        }
        let found = match library_of(name) {
            Some(library) => Err(format!("belongs to {library}, which is not part of this interpreter")),
            None => self.sources.load(name, self.file).map_err(|error| error.to_string()),
        };
        let included = match found {
            Ok(included) if included.text.len() <= self.text_left => Arc::new(included),
            Ok(_) => {
                self.gives_up = true;
                let message = format!("with \"{name}\" the program is longer than {MAX_TEXT} bytes");
                return Err(self.fail_at(span, message, "this file", None));
            }
            Err(why) => {
                let message = format!("the included file \"{name}\" {why}; the program runs without it");
                self.warn_at(span, message, "this file", None);
                program.is_partial = true;
                return Ok(());
            }
        };
        let mut inner = Parser::new(&included.text, &included.file, self.sources);
        inner.included = Some(included.clone());
        inner.includes = self.includes + 1;
        inner.text_left = self.text_left - included.text.len();
        inner.namespace = namespace.or_else(|| self.namespace.clone());
        inner.this_namespace.clone_from(&inner.namespace);
        inner.functions.clone_from(&self.functions);
        inner.labels.clone_from(&self.labels);
        let before = program.extent();
        inner.components(program, false);
        self.text_left = inner.text_left;
        self.gives_up |= inner.gives_up;
        let mut told = inner.diagnostics;
        if !self.gives_up && told.iter().any(|found| found.severity == Severity::Error) {
            // In Jason a file with a mistake is left out, and the program runs.
            program.cut(before);
            program.is_partial = true;
            told.iter_mut().for_each(|found| found.severity = Severity::Warning);
            self.diagnostics.extend(told);
            let message = format!("the program runs without \"{name}\", which has mistakes");
            self.warn_at(span, message, "this file", None);
            return Ok(());
        }
        self.labels = inner.labels;
        self.diagnostics.extend(told);
        program.inclusions.push(Inclusion { included: included.clone(), parts: [before, program.extent()] });
        Ok(())
    }
}

/// Whose library a name such as `$jacamoJar/templates/common-cartago.asl` belongs to.
fn library_of(name: &str) -> Option<&'static str> {
    let name = name.strip_prefix('$')?;
    let known = [("jacamo", "JaCaMo"), ("jason", "Jason"), ("moise", "Moise"), ("cartago", "CArtAgO")];
    let library =
        known.iter().find(|(word, _)| name.get(..word.len()).is_some_and(|s| s.eq_ignore_ascii_case(word)));
    Some(library.map_or("another program", |(_, library)| library))
}

/// The path of a file named in another: relative names are relative to the folder of that one.
pub(crate) fn beside(from: &str, name: &str) -> String {
    match from.rfind(['/', '\\']) {
        Some(end) if !name.starts_with(['/', '\\']) => format!("{}{name}", &from[..=end]),
        _ => name.to_owned(),
    }
}
