//! From tokens to definitions. Definitions are found first and each is parsed alone, so that a broken one costs no other.

mod formula;
mod types;

use crate::message::{Diagnostic, Message, Wanted};
use crate::token::{Mark, Span, Token, Word};
use crate::tree::{Body, Definition, Expr, Mode, Param};

/// How deep formulas may nest.
const DEPTH: usize = 120;
/// How many operators, indices and fields may follow one another in a definition: each makes its tree one level deeper.
const LINKS: usize = 2_000;

/// A parser over the tokens of one definition.
#[derive(Debug)]
pub(crate) struct Parser<'a> {
    tokens: &'a [Token],
    position: usize,
    depth: usize,
    links: usize,
    /// Names that mean something here: parameters and bound variables.
    scope: Vec<String>,
    /// How many angle literals are open, in which `>` closes.
    angles: usize,
    /// Whether the first of two bars that stand together was taken.
    half_bar: bool,
    /// Whether what is read is a term in no braces: it ends where prose begins.
    in_term: bool,
    /// The types that the file declares.
    types: &'a [String],
    warnings: Vec<Diagnostic>,
    end: Span,
}

type Parsed<T> = Result<T, Diagnostic>;

/// How many definitions are read: enough for any hand-in, and few enough for whatever compares each with all others.
const MOST: usize = 2_000;
/// How far the end of a list of parameters is looked for, in tokens: many begin and none ends where brackets are lost.
const LONGEST_LIST: usize = 1_000;

/// What a file holds.
pub(crate) fn file(tokens: &[Token]) -> (Vec<Definition>, Vec<Diagnostic>) {
    let mut definitions = Vec::new();
    let mut diagnostics = Vec::new();
    let mut heads: Vec<usize> = (0..tokens.len()).filter(|&at| is_head(tokens, at)).collect();
    let mut tokens = tokens;
    if let Some(&first) = heads.get(MOST) {
        diagnostics.push(Diagnostic::error(Message::TooManyDefinitions { most: MOST }, tokens[first].span));
        heads.truncate(MOST);
        tokens = &tokens[..first];
    }
    let declared = |&head: &usize| keyword(&tokens[head]) == Some("type");
    let types: Vec<String> = heads
        .iter()
        .filter(|head| declared(head))
        .filter_map(|&head| tokens.get(head + 1).and_then(Token::name).map(str::to_owned))
        .collect();
    let closing = closing(tokens);
    let mut done = 0;
    for (order, &head) in heads.iter().enumerate() {
        if head < done {
            continue;
        }
        let next = heads.get(order + 1).copied().unwrap_or(tokens.len());
        let end = extent(tokens, &closing, head, next);
        let inner: Vec<usize> = heads[order + 1..].iter().copied().take_while(|&inner| inner < end).collect();
        // The brace that closes the outer one belongs to none of the inner ones.
        let last = end - usize::from(tokens[end - 1].is(Mark::BraceClose));
        let mut holes = Vec::new();
        for (index, &at) in inner.iter().enumerate() {
            let next = inner.get(index + 1).copied().unwrap_or(last);
            let stop = inner_end(tokens, at, extent(tokens, &closing, at, next).min(last));
            definition(&tokens[at..stop], &[], &types, &mut definitions, &mut diagnostics);
            holes.push((at - head, stop - head));
        }
        definition(&tokens[head..end], &holes, &types, &mut definitions, &mut diagnostics);
        done = end;
    }
    definitions.sort_by_key(|definition| definition.span.start);
    (definitions, diagnostics)
}

/// A formula that stands alone, with the names it may use free.
pub(crate) fn formula(tokens: &[Token], scope: Vec<String>) -> Parsed<(Expr, Vec<Diagnostic>)> {
    let mut parser = Parser::new(tokens);
    parser.scope = scope;
    let expr = parser.group()?;
    match parser.peek() {
        None => Ok((expr, parser.warnings)),
        Some(_) => Err(parser.unexpected(Wanted::FormulaEnd)),
    }
}

fn keyword(token: &Token) -> Option<&'static str> {
    Some(match token.name()? {
        "pred" | "auxpred" | "predicado" | "Pred" => "pred",
        "aux" | "fun" | "Aux" | "funcion" | "función" => "aux",
        "proc" | "problema" | "Proc" => "proc",
        "type" | "tipo" | "Type" | "renombre" => "type",
        _ => return None,
    })
}

fn is_head(tokens: &[Token], at: usize) -> bool {
    let Some(kind) = keyword(&tokens[at]) else { return false };
    let Some(Token { word: Word::Name(_), .. }) = tokens.get(at + 1) else { return false };
    let Some(after) = tokens.get(at + 2) else { return false };
    let fits = match kind {
        "type" => after.is(Mark::Equal) || after.is(Mark::Identical) || after.name() == Some("es"),
        "pred" => {
            after.is(Mark::ParenOpen)
                || after.is(Mark::BraceOpen)
                || after.is(Mark::Equal)
                || after.is(Mark::Identical)
        }
        "aux" => {
            after.is(Mark::ParenOpen)
                || after.is(Mark::Colon)
                || after.is(Mark::Equal)
                || after.is(Mark::BraceOpen)
        }
        _ => after.is(Mark::ParenOpen) || after.is(Mark::BraceOpen),
    };
    if !fits {
        return false;
    }
    if kind == "proc" && is_prose(tokens, at + 2) {
        return false;
    }
    let begins = at == 0
        || tokens[at].fresh_line
        || [Mark::BraceClose, Mark::Semicolon, Mark::ParenClose].iter().any(|&mark| tokens[at - 1].is(mark));
    let declares = after.is(Mark::ParenOpen)
        && matches!((tokens.get(at + 3), tokens.get(at + 4)), (Some(first), Some(second))
            if first.name().is_some() && (second.is(Mark::Colon) || second.name().is_some()));
    begins || declares
}

/// Whether a sentence goes on after the parameters that open here, where a procedure would have its type or its brace.
fn is_prose(tokens: &[Token], open: usize) -> bool {
    let mut parens = 0i32;
    for (at, token) in tokens.iter().enumerate().skip(open).take(LONGEST_LIST) {
        match token.word {
            Word::Mark(Mark::ParenOpen) => parens += 1,
            Word::Mark(Mark::ParenClose) => parens -= 1,
            _ => {}
        }
        if parens <= 0 {
            let goes_on = |name| condition(name).is_none();
            return tokens.get(at + 1).is_some_and(|next| {
                next.is(Mark::Comma) || (next.name().is_some_and(goes_on) && !next.fresh_line)
            });
        }
    }
    false
}

/// Where the definition that begins at `head` ends, at the latest at `next` unless its braces enclose what begins there.
fn extent(tokens: &[Token], closing: &[Option<usize>], head: usize, next: usize) -> usize {
    let kind = keyword(&tokens[head]);
    let mut parens = 0i32;
    let mut at = head;
    // The brace that opens the body: the first outside of the parameters.
    let open = loop {
        let Some(token) = tokens.get(at) else { return next };
        if at >= next {
            return next;
        }
        match token.word {
            Word::Mark(Mark::ParenOpen) => parens += 1,
            Word::Mark(Mark::ParenClose) => parens -= 1,
            Word::Mark(Mark::BraceOpen) if parens <= 0 => break at,
            Word::Mark(Mark::Equal | Mark::Identical) if parens <= 0 => return next,
            _ => {}
        }
        at += 1;
    };
    let is_condition = |token: &Token| token.name().and_then(condition).is_some();
    // Conditions may follow the parameters without braces around them.
    let bare = tokens[head..open].iter().rev().take(3).any(is_condition);
    let mut open = open;
    // What does not close is ended by what comes next.
    while let Some(close) = closing[open] {
        let after = close + 1;
        if bare && tokens.get(after).is_some_and(is_condition) {
            let Some(block) = (after..next.max(after)).find(|&at| tokens[at].is(Mark::BraceOpen)) else {
                return next;
            };
            open = block;
            continue;
        }
        return if after <= next || kind == Some("proc") { after } else { next };
    }
    next
}

/// Where a definition inside of another ends that goes to `end` at the latest: one in no braces ends with its semicolon, and
/// where a condition of the outer one begins.
fn inner_end(tokens: &[Token], head: usize, end: usize) -> usize {
    let mut open = 0i32;
    for (at, token) in tokens.iter().enumerate().take(end).skip(head) {
        match token.word {
            Word::Mark(Mark::ParenOpen | Mark::BraceOpen | Mark::BracketOpen) => open += 1,
            Word::Mark(Mark::ParenClose | Mark::BraceClose | Mark::BracketClose) => open -= 1,
            Word::Mark(Mark::Semicolon) if open == 0 => return at + 1,
            Word::Name(ref name) if open == 0 && token.fresh_line && condition(name).is_some() => {
                return at;
            }
            _ => {}
        }
    }
    end
}

/// For every brace that opens, where it closes.
fn closing(tokens: &[Token]) -> Vec<Option<usize>> {
    let mut closing = vec![None; tokens.len()];
    let mut open = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.word {
            Word::Mark(Mark::BraceOpen) => open.push(at),
            Word::Mark(Mark::BraceClose) => {
                if let Some(open) = open.pop() {
                    closing[open] = Some(at);
                }
            }
            _ => {}
        }
    }
    closing
}

/// Whether a word opens a precondition; nothing where it opens no condition.
fn condition(word: &str) -> Option<bool> {
    match word.to_lowercase().as_str() {
        "pre" | "requiere" | "requires" | "precondición" | "precondicion" => Some(true),
        "post" | "asegura" | "ensures" | "poscondición" | "postcondición" | "postcondicion" => Some(false),
        _ => None,
    }
}

fn definition(
    tokens: &[Token],
    holes: &[(usize, usize)],
    types: &[String],
    definitions: &mut Vec<Definition>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    // The tokens without the definitions inside, which were read already.
    let own: Vec<Token> = tokens
        .iter()
        .enumerate()
        .filter(|(at, _)| !holes.iter().any(|&(from, to)| (from..to).contains(at)))
        .map(|(_, token)| token.clone())
        .collect();
    let mut parser = Parser::new(&own);
    let (Some(first), Some(name)) = (own.first(), own.get(1)) else { return };
    let span = own.iter().fold(first.span, |span, token| span.to(token.span));
    let kind = keyword(first).unwrap_or("pred");
    parser.position = 2;
    parser.types = types;
    let parsed = parser.definition(kind);
    diagnostics.append(&mut parser.warnings);
    let (params, body) = parsed.unwrap_or_else(|diagnostic| {
        diagnostics.push(diagnostic);
        (Vec::new(), Body::Broken)
    });
    definitions.push(Definition {
        name: name.name().unwrap_or_default().to_owned(),
        params,
        body,
        name_span: name.span,
        span,
    });
}

impl<'a> Parser<'a> {
    fn new(tokens: &'a [Token]) -> Self {
        let end = tokens.last().map_or(Span::default(), |token| token.span);
        Self {
            tokens,
            position: 0,
            depth: 0,
            links: 0,
            scope: Vec::new(),
            angles: 0,
            half_bar: false,
            in_term: false,
            types: &[],
            warnings: Vec::new(),
            end,
        }
    }

    fn peek(&self) -> Option<&'a Token> {
        self.tokens.get(self.position)
    }

    fn peek_at(&self, ahead: usize) -> Option<&'a Token> {
        self.tokens.get(self.position + ahead)
    }

    fn at(&self, mark: Mark) -> bool {
        self.peek().is_some_and(|token| token.is(mark))
    }

    fn at_name(&self, name: &str) -> bool {
        self.peek().and_then(Token::name).is_some_and(|found| found.eq_ignore_ascii_case(name))
    }

    fn eat(&mut self, mark: Mark) -> bool {
        let there = self.at(mark);
        self.position += usize::from(there);
        there
    }

    fn eat_name(&mut self, name: &str) -> bool {
        let there = self.at_name(name);
        self.position += usize::from(there);
        there
    }

    fn here(&self) -> Span {
        self.peek().map_or(self.end, |token| token.span)
    }

    fn last(&self) -> Span {
        self.position.checked_sub(1).and_then(|at| self.tokens.get(at)).map_or(self.end, |token| token.span)
    }

    fn unexpected(&self, expected: impl Into<Wanted>) -> Diagnostic {
        let expected = expected.into();
        match self.peek() {
            Some(token) if matches!(token.word, Word::Number(None)) => {
                Diagnostic::error(Message::BigNumber, token.span)
            }
            Some(token) => {
                Diagnostic::error(Message::Expected { expected, found: Some(token.text()) }, token.span)
            }
            None => Diagnostic::error(Message::Expected { expected, found: None }, self.end),
        }
    }

    fn expect(&mut self, mark: Mark) -> Parsed<()> {
        if self.eat(mark) {
            return Ok(());
        }
        let brackets = [
            (Mark::ParenOpen, Mark::ParenClose),
            (Mark::BraceOpen, Mark::BraceClose),
            (Mark::BracketOpen, Mark::BracketClose),
        ];
        let other_closes = self.peek().is_none()
            || brackets.iter().any(|&(_, close)| self.at(close))
            || ["then", "else", "fi"].iter().any(|word| self.at_name(word));
        // The one that is open here is the one without a partner.
        if let Some((open, _)) = brackets.iter().find(|(_, close)| *close == mark && other_closes) {
            let bracket = open.text().to_owned();
            return Err(Diagnostic::error(Message::Unbalanced { bracket }, self.here()));
        }
        Err(self.unexpected(mark.text()))
    }

    fn warn(&mut self, message: Message, span: Span) {
        self.warnings.push(Diagnostic::warning(message, span));
    }

    fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= DEPTH {
            return Err(Diagnostic::error(Message::TooDeep, self.here()));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// Counts a part that is put on top of the formula so far.
    fn link(&mut self) -> Parsed<()> {
        self.links += 1;
        if self.links > LINKS { Err(Diagnostic::error(Message::TooDeep, self.here())) } else { Ok(()) }
    }

    /// What follows the name of a definition.
    fn definition(&mut self, kind: &str) -> Parsed<(Vec<Param>, Body)> {
        if kind == "type" {
            if !self.eat(Mark::Equal) && !self.eat(Mark::Identical) {
                self.position += 1;
            }
            return Ok((Vec::new(), Body::Type(self.type_()?)));
        }
        let mut params = Vec::new();
        if self.eat(Mark::ParenOpen) {
            params = self.params()?;
            self.expect(Mark::ParenClose)?;
        }
        self.scope.extend(params.iter().map(|param| param.name.clone()));
        let body = match kind {
            "pred" => {
                if self.eat(Mark::Colon) {
                    self.eat_name("Bool");
                }
                Body::Pred(self.braced()?)
            }
            "aux" => {
                let has_type = self.eat(Mark::Colon);
                // The result may have a name, which means nothing.
                if has_type && self.peek().is_some_and(|token| token.name().is_some()) && self.colon_follows()
                {
                    self.position += 2;
                }
                let ty = if has_type { Some(self.type_()?) } else { None };
                self.in_term = !self.peek_at(1).is_some_and(|token| token.is(Mark::BraceOpen));
                Body::Aux(ty, self.braced()?)
            }
            _ => {
                if self.at(Mark::ParenClose) {
                    return Err(self.stray());
                }
                if self.eat(Mark::Colon) {
                    let span = self.here();
                    let ty = self.type_()?;
                    params.push(Param { mode: Mode::Out, name: "res".to_owned(), ty: Some(ty), span });
                    self.scope.push("res".to_owned());
                }
                self.conditions()?
            }
        };
        Ok((params, body))
    }

    fn colon_follows(&self) -> bool {
        self.peek_at(1).is_some_and(|token| token.is(Mark::Colon))
    }

    /// A remark between `/*` and `*/`.
    fn remark(&mut self) -> bool {
        let opens =
            |parser: &Self, at: usize, mark: Mark| parser.peek_at(at).is_some_and(|token| token.is(mark));
        if !opens(self, 0, Mark::Slash) || !opens(self, 1, Mark::Star) {
            return false;
        }
        self.position += 2;
        while self.peek().is_some() && !(opens(self, 0, Mark::Star) && opens(self, 1, Mark::Slash)) {
            self.position += 1;
        }
        self.position = (self.position + 2).min(self.tokens.len());
        true
    }

    /// `{ formula }`, or `= formula`.
    fn braced(&mut self) -> Parsed<Expr> {
        let equals = self.eat(Mark::Equal) || self.eat(Mark::Identical);
        if self.eat(Mark::BraceOpen) {
            let expr = self.group()?;
            self.eat(Mark::Semicolon);
            if !self.at(Mark::BraceClose) && self.peek().is_some() {
                return Err(self.stray());
            }
            self.expect(Mark::BraceClose)?;
            return Ok(expr);
        }
        if !equals {
            return Err(self.unexpected("{"));
        }
        let expr = self.group()?;
        if !self.eat(Mark::Semicolon) && self.peek().is_some_and(|token| !token.fresh_line) {
            return Err(self.stray());
        }
        Ok(expr)
    }

    /// A token that no formula goes on with.
    fn stray(&self) -> Diagnostic {
        match self.peek() {
            Some(Token {
                word: Word::Mark(mark @ (Mark::ParenClose | Mark::BracketClose | Mark::BraceClose)),
                span,
                ..
            }) => Diagnostic::error(Message::Unbalanced { bracket: mark.text().to_owned() }, *span),
            _ => self.unexpected(Wanted::ConnectiveOrBrace),
        }
    }

    fn params(&mut self) -> Parsed<Vec<Param>> {
        let mut params: Vec<Param> = Vec::new();
        let mut untyped = 0;
        while !self.at(Mark::ParenClose) && self.peek().is_some() {
            let mode = self.mode();
            let span = self.here();
            let Some(name) = self.peek().and_then(Token::name) else {
                return Err(self.unexpected(Wanted::Parameter));
            };
            self.position += 1;
            params.push(Param { mode: mode.unwrap_or(Mode::In), name: name.to_owned(), ty: None, span });
            untyped += 1;
            let colon = self.eat(Mark::Colon) || self.eat(Mark::In);
            let type_follows = self.peek().is_some_and(|token| token.name().is_some()) && !self.mode_ahead();
            if !colon && type_follows {
                self.warn(Message::MissingColon, span);
            }
            if colon || type_follows {
                let late = self.mode();
                let ty = self.type_()?;
                let first = params.len() - untyped;
                let group_mode = late.or(params.get(first).map(|param| param.mode));
                for param in params.iter_mut().skip(first) {
                    param.ty = Some(ty.clone());
                    param.mode = group_mode.unwrap_or(param.mode);
                }
                untyped = 0;
            }
            if !self.eat(Mark::Comma) && !self.eat(Mark::Semicolon) && !self.at(Mark::ParenClose) {
                if self.mode_ahead() {
                    continue;
                }
                return Err(self.unexpected(Wanted::CommaOrParenthesis));
            }
        }
        Ok(params)
    }

    fn mode_ahead(&self) -> bool {
        ["in", "out", "inout"].iter().any(|mode| self.at_name(mode))
    }

    fn mode(&mut self) -> Option<Mode> {
        // `in` may also be a parameter's name: a mode has a name after it.
        self.peek_at(1).and_then(Token::name)?;
        for (name, mode) in [("inout", Mode::InOut), ("in", Mode::In), ("out", Mode::Out)] {
            if self.eat_name(name) {
                if mode == Mode::In && self.at_name("out") && self.peek_at(1).and_then(Token::name).is_some()
                {
                    self.position += 1;
                    return Some(Mode::InOut);
                }
                return Some(mode);
            }
        }
        None
    }

    /// The conditions of a procedure, in braces.
    fn conditions(&mut self) -> Parsed<Body> {
        let bare = self.peek().and_then(Token::name).and_then(condition).is_some();
        if !bare {
            self.expect(Mark::BraceOpen)?;
        }
        let mut pre = Vec::new();
        let mut post = Vec::new();
        while !self.at(Mark::BraceClose) {
            if bare && self.peek().is_none() {
                return Ok(Body::Proc { pre, post });
            }
            if self.remark() {
                continue;
            }
            let Some(token) = self.peek() else {
                return Err(Diagnostic::error(Message::Unbalanced { bracket: "{".to_owned() }, self.end));
            };
            let is_pre = match (token.name().and_then(condition), token.name()) {
                (Some(is_pre), _) => is_pre,
                (None, Some("modifica" | "Modifica")) => {
                    self.position += 1;
                    while self.peek().is_some_and(|token| !token.fresh_line && !token.is(Mark::BraceClose)) {
                        self.position += 1;
                    }
                    continue;
                }
                // What it costs and how it works is not for this language.
                (None, Some("complejidad" | "Complejidad")) if !pre.is_empty() || !post.is_empty() => {
                    return Ok(Body::Proc { pre, post });
                }
                _ => return Err(self.unexpected(Wanted::Condition)),
            };
            self.position += 1;
            if self.peek().is_some_and(|token| token.name().is_some()) && !self.at(Mark::BraceOpen) {
                self.position += 1;
            }
            self.eat(Mark::Colon);
            self.eat(Mark::Equal);
            self.expect(Mark::BraceOpen)?;
            if self.eat(Mark::BraceClose) {
                continue;
            }
            // A name for the condition, inside of its braces.
            if self.peek().is_some_and(|token| token.name().is_some()) && self.colon_follows() {
                self.position += 2;
            }
            let formula = self.group()?;
            if !self.at(Mark::BraceClose) {
                return Err(self.stray());
            }
            self.position += 1;
            self.eat(Mark::Semicolon);
            if is_pre {
                pre.push(formula);
            } else {
                post.push(formula);
            }
        }
        self.position += 1;
        Ok(Body::Proc { pre, post })
    }
}
