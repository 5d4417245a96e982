//! Reads abstract data types: sections, operations with restrictions, axioms. What cannot be read costs one line.

use std::sync::Arc;

use super::lexer::{Token, Word, tokens};
use super::{Axiom, Kind, Module, Operation, Role, Sort, Term, latex, names};
use crate::library::{MAX_SOURCE, fold};
use crate::message::{Diagnostic, Message, Wanted};
use crate::token::Span;

/// How deep terms may be nested.
const DEPTH: usize = 120;
/// How many operators and fields may follow one another in an axiom: each makes its tree one level deeper.
const LINKS: usize = 500;

/// How many operations, axioms, names of types and variables of a type are read: what comes after them is left out.
pub const MOST: usize = 2_000;

/// Reads all types of a source in text or LaTeX.
#[must_use]
pub fn read(source: &str) -> Module {
    let mut end = source.len().min(MAX_SOURCE);
    while !source.is_char_boundary(end) {
        end -= 1;
    }
    let source = &source[..end];
    let tokens = if latex::looks_like(source) {
        let plain = latex::plain(source);
        tokens(&plain.text, &|at| plain.place(at))
    } else {
        tokens(source, &|at| at)
    };
    let mut parser = Parser {
        tokens: &tokens,
        at: 0,
        depth: 0,
        links: 0,
        declared: Arc::new([]),
        owner: 0,
        module: Module::default(),
    };
    parser.file();
    let mut module = parser.module;
    module.undeclared = names::undeclared(&module);
    module
}

type Parsed<T> = Result<T, Diagnostic>;

struct Parser<'t> {
    tokens: &'t [Token],
    at: usize,
    depth: usize,
    links: usize,
    /// The variables of the type that is being read.
    declared: Arc<[String]>,
    /// Its number.
    owner: usize,
    module: Module,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Section {
    Nothing,
    Operations(Role),
    Axioms,
}

/// The operators by how tightly they bind.
const LEVELS: &[&[&str]] = &[
    &["⇔"],
    &["⇒"],
    &["∨"],
    &["∧"],
    &["=", "≡", "≠", "<", "≤", ">", "≥", "∈", "∉", "⊆"],
    &["•", "◦", "&"],
    &["+", "-", "∪"],
    &["*", "/", "∩"],
];

fn is_operator(sign: &str) -> bool {
    LEVELS.iter().any(|level| level.contains(&sign))
}

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn at_sign(&self, sign: &str) -> bool {
        self.peek().is_some_and(|token| token.is(sign))
    }

    fn eat(&mut self, sign: &str) -> bool {
        let found = self.at_sign(sign);
        if found {
            self.at += 1;
        }
        found
    }

    fn word(&self, ahead: usize) -> Option<String> {
        match self.tokens.get(self.at + ahead).map(|token| &token.word) {
            Some(Word::Name(name)) => Some(fold(name)),
            _ => None,
        }
    }

    fn span(&self) -> Span {
        self.peek().or(self.tokens.last()).map_or(Span::default(), |token| token.span)
    }

    fn unexpected(&self, expected: impl Into<Wanted>) -> Diagnostic {
        let found = self.peek().map(|token| match &token.word {
            Word::Name(name) => name.clone(),
            Word::Number(number) => number.to_string(),
            Word::Sign(sign) => (*sign).to_owned(),
        });
        Diagnostic::error(Message::Expected { expected: expected.into(), found }, self.span())
    }

    fn expect(&mut self, sign: &'static str) -> Parsed<()> {
        if self.eat(sign) { Ok(()) } else { Err(self.unexpected(sign)) }
    }

    /// The section that begins here, and how many tokens say so.
    fn section(&self) -> Option<(Section, usize)> {
        if !self.peek().is_some_and(|token| token.fresh) {
            return None;
        }
        let first = self.word(0)?;
        // An operation may be called like a section.
        let declares = self.tokens.get(self.at + 2).is_some_and(|token| token.is("∀"));
        if self.tokens.get(self.at + 1).is_some_and(|token| token.is(":") || (token.is("(") && !declares)) {
            return None;
        }
        Some(match first.as_str() {
            "observadores" => {
                let more = usize::from(self.word(1).is_some_and(|word| word.starts_with("basico")));
                (Section::Operations(Role::Observer), 1 + more)
            }
            "generadores" => (Section::Operations(Role::Generator), 1),
            "otras" | "otros" => {
                let more = usize::from(self.word(1).is_some_and(|word| word.starts_with("operacion")));
                (Section::Operations(Role::Other), 1 + more)
            }
            "operaciones" => (Section::Operations(Role::Other), 1),
            "axiomas" => (Section::Axioms, 1),
            "genero" | "generos" | "exporta" | "usa" | "parametros" | "igualdad" | "fin" => {
                (Section::Nothing, 1)
            }
            _ => return None,
        })
    }

    /// Whether more was written than is read.
    fn is_full(&self) -> bool {
        let module = &self.module;
        [module.operations.len(), module.axioms.len(), module.aliases.len(), self.declared.len()]
            .into_iter()
            .any(|count| count > MOST)
    }

    fn file(&mut self) {
        let mut section = Section::Nothing;
        while let Some(token) = self.peek() {
            if self.is_full() {
                self.module.problems.push(Diagnostic::error(Message::TooMany { most: MOST }, token.span));
                return;
            }
            let fresh = token.fresh;
            if fresh && self.word(0).as_deref() == Some("tad") {
                section = Section::Nothing;
                self.declared = Arc::new([]);
                self.owner += 1;
                self.title();
                continue;
            }
            if let Some((begun, length)) = self.section() {
                section = begun;
                self.at += length;
                if section == Section::Axioms {
                    self.quantified();
                }
                continue;
            }
            let before = self.at;
            let result = match section {
                Section::Operations(role) if fresh => self.operation(role),
                Section::Axioms if self.at_sign("∀") => {
                    self.quantified();
                    Ok(())
                }
                Section::Axioms => self.axiom(),
                _ => {
                    self.at += 1;
                    Ok(())
                }
            };
            if let Err(problem) = result {
                self.module.problems.push(problem);
                self.at = self.at.max(before + 1);
                while self.peek().is_some_and(|token| !token.fresh)
                    || (section == Section::Axioms && self.goes_on())
                {
                    self.at += 1;
                }
            }
        }
    }

    /// Whether the line that begins here belongs to an axiom before it: nothing in it is defined.
    fn goes_on(&self) -> bool {
        if self.section().is_some() || self.word(0).as_deref() == Some("tad") || self.at_sign("∀") {
            return false;
        }
        let rest = self.tokens.get(self.at..).unwrap_or_default();
        let line = rest.iter().enumerate().take_while(|(at, token)| *at == 0 || !token.fresh);
        let mut depth = 0_usize;
        for (_, token) in line {
            match &token.word {
                Word::Sign("(" | "{" | "⟨" | "[") => depth += 1,
                Word::Sign(")" | "}" | "⟩" | "]") => depth = depth.saturating_sub(1),
                Word::Sign("≡" | "=") if depth == 0 => return false,
                Word::Name(name) if matches!(fold(name).as_str(), "if" | "then" | "else" | "fi") => {
                    return true;
                }
                _ => {}
            }
        }
        !rest.is_empty()
    }

    /// `TAD Name`, `TAD Name es Sort`, `TAD Name es enum{…}`.
    fn title(&mut self) {
        self.at += 1;
        let Some(name) = self.word(0) else { return };
        self.at += 1;
        if !matches!(self.word(0).as_deref(), Some("es")) && !self.at_sign("=") {
            return;
        }
        self.at += 1;
        let listed = matches!(self.word(0).as_deref(), Some("enum" | "enumerado"));
        if listed {
            self.at += 1;
        }
        if listed || self.at_sign("{") {
            let closed = self.eat("{") || self.eat("(") || self.eat("⟨");
            while let Some(Word::Name(value)) = self.peek().map(|token| token.word.clone()) {
                let span = self.span();
                self.at += 1;
                self.module.operations.push(Operation {
                    name: value,
                    role: Role::Generator,
                    params: Vec::new(),
                    result: Sort::Name(name.clone()),
                    restriction: None,
                    span,
                    owner: self.owner,
                });
                if !self.eat(",") {
                    break;
                }
            }
            if closed {
                let _ = self.eat("}") || self.eat(")") || self.eat("⟩");
            }
            return;
        }
        match self.sort() {
            Ok(sort) => self.module.aliases.push((name, sort)),
            Err(problem) => self.module.problems.push(problem),
        }
    }

    /// `∀ x, y: sort, z: sort`, any number of times, in brackets or not; what is not declared is a variable anyway.
    fn quantified(&mut self) {
        let mut declared = self.declared.to_vec();
        let mut more = false;
        loop {
            let bracket = ["[", "("].into_iter().any(|open| self.at_sign(open))
                && self.tokens.get(self.at + 1).is_some_and(|token| token.is("∀"));
            self.at += usize::from(bracket);
            if !(self.eat("∀") || (more && self.is_group())) {
                break;
            }
            let whole = self.is_group();
            while !self.at_sign(":") && self.peek().is_some_and(|token| whole || !token.fresh) {
                if let Some(Word::Name(name)) = self.peek().map(|token| token.word.clone()) {
                    declared.push(name);
                }
                self.at += 1;
            }
            if self.eat(":") {
                let _ = self.sort();
            }
            let closed = self.eat("]") || self.eat(")");
            more = self.eat(",") || self.eat(".") || closed;
            more |= self.eat("]") || self.eat(")");
        }
        self.declared = declared.into();
    }

    /// Whether names and a colon follow: `x, y :`.
    fn is_group(&self) -> bool {
        let rest = self.tokens.get(self.at..).unwrap_or_default();
        let end = rest.iter().position(|token| token.is(":")).unwrap_or(0);
        end > 0
            && end % 2 == 1
            && rest.iter().take(end).enumerate().all(|(at, token)| match &token.word {
                Word::Name(_) => at % 2 == 0,
                _ => at % 2 == 1 && token.is(","),
            })
    }

    fn sort(&mut self) -> Parsed<Sort> {
        if self.eat("(") {
            let sort = self.sort()?;
            self.expect(")")?;
            return Ok(sort);
        }
        let Some(Word::Name(name)) = self.peek().map(|token| token.word.clone()) else {
            return Err(self.unexpected(Wanted::Type));
        };
        self.at += 1;
        let folded = fold(&name);
        let close = match self.peek() {
            Some(token) if token.is("(") => ")",
            Some(token) if token.is("⟨") => "⟩",
            Some(token) if token.is("<") => ">",
            _ => return Ok(Sort::Name(name)),
        };
        self.at += 1;
        let mut parts = Vec::new();
        loop {
            let mut field = None;
            if let (Some(Word::Name(name)), true) = (
                self.peek().map(|token| token.word.clone()),
                self.tokens.get(self.at + 1).is_some_and(|token| token.is(":")),
            ) {
                field = Some(name);
                self.at += 2;
            }
            parts.push((field, self.sort()?));
            if !(self.eat(",") || self.eat("×")) {
                break;
            }
        }
        self.expect(close)?;
        let first = || parts.first().map_or_else(|| Sort::Name(name.clone()), |(_, sort)| sort.clone());
        Ok(match folded.as_str() {
            "conj" | "conjunto" => Sort::Set(Box::new(first())),
            "secu" | "secuencia" | "lista" | "seq" => Sort::Seq(Box::new(first())),
            "tupla" => Sort::Tuple(parts),
            _ => Sort::Name(name),
        })
    }

    /// `name : sort name × sort → sort {restriction}`.
    fn operation(&mut self, role: Role) -> Parsed<()> {
        let mut names = Vec::new();
        loop {
            // `• + •` is an operator.
            let holes = self.eat("•");
            let span = self.span();
            match self.peek().map(|token| token.word.clone()) {
                Some(Word::Name(name)) if !holes => names.push((name, span)),
                Some(Word::Sign(sign)) if holes && is_operator(sign) => names.push((sign.to_owned(), span)),
                _ => return Err(self.unexpected(Wanted::Sign(":"))),
            }
            self.at += 1;
            if holes {
                self.expect("•")?;
            }
            if !self.eat(",") {
                break;
            }
        }
        self.expect(":")?;
        let mut params = Vec::new();
        while !self.eat("→") {
            let sort = self.sort()?;
            let _ = self.eat("/");
            let name = match self.peek().map(|token| &token.word) {
                Some(Word::Name(name))
                    if name != "x"
                        || self
                            .tokens
                            .get(self.at + 1)
                            .is_some_and(|t| t.is("×") || t.is("→") || t.is(",")) =>
                {
                    Some(name.clone())
                }
                _ => None,
            };
            self.at += usize::from(name.is_some());
            params.push((name, sort));
            let times = matches!(self.peek().map(|token| &token.word), Some(Word::Name(name)) if name == "x");
            if times {
                self.at += 1;
            } else if !(self.eat("×") || self.eat(",") || self.at_sign("→")) {
                return Err(self.unexpected("→"));
            }
        }
        let result = self.sort()?;
        let mut restriction = None;
        if self.eat("{") {
            restriction = Some(self.term()?);
            self.expect("}")?;
        }
        for (name, span) in names {
            self.module.operations.push(Operation {
                name,
                role,
                params: params.clone(),
                result: result.clone(),
                restriction: restriction.clone(),
                span,
                owner: self.owner,
            });
        }
        Ok(())
    }

    /// Counts a part that is put on top of the term so far.
    fn link(&mut self) -> Parsed<()> {
        self.links += 1;
        if self.links > LINKS { Err(Diagnostic::error(Message::TooDeep, self.span())) } else { Ok(()) }
    }

    /// What an axiom defines: an operation on patterns, or an operator between two.
    fn defined(&mut self) -> Parsed<Term> {
        const SAYS: usize = 4;
        let left = self.binary(SAYS + 1)?;
        let relation = LEVELS[SAYS].iter().find(|sign| !matches!(**sign, "=" | "≡") && self.at_sign(sign));
        let Some(&relation) = relation else { return Ok(left) };
        self.at += 1;
        let right = self.binary(SAYS + 1)?;
        let span = left.span.to(right.span);
        Ok(Term { kind: Kind::Binary(relation, Box::new(left), Box::new(right)), span })
    }

    fn axiom(&mut self) -> Parsed<()> {
        self.links = 0;
        let left = self.defined()?;
        if !(self.eat("≡") || self.eat("=")) {
            return Err(self.unexpected("≡"));
        }
        let right = self.term()?;
        let span = left.span;
        let (head, patterns) = match left.kind {
            Kind::Call(head, patterns) => (head, patterns),
            Kind::Name(head) => (head, Vec::new()),
            Kind::Binary(operator, left, right) => (operator.to_owned(), vec![*left, *right]),
            _ => {
                return Err(Diagnostic::error(
                    Message::Expected { expected: Wanted::Formula, found: Some("≡".to_owned()) },
                    span,
                ));
            }
        };
        let (owner, declared) = (self.owner, Arc::clone(&self.declared));
        self.module.axioms.push(Axiom { head, patterns, right, span, owner, declared });
        Ok(())
    }

    fn term(&mut self) -> Parsed<Term> {
        if self.depth >= DEPTH {
            return Err(Diagnostic::error(Message::TooDeep, self.span()));
        }
        self.depth += 1;
        let found = self.binary(0);
        self.depth -= 1;
        found
    }

    fn binary(&mut self, level: usize) -> Parsed<Term> {
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        let left = if level == 3 { self.not(level) } else { self.binary(level + 1) };
        let mut left = left?;
        while let Some(&operator) = operators.iter().find(|operator| self.at_sign(operator)) {
            // What opens a new line and cannot follow is the beginning of the next axiom.
            if operator == "<" && self.peek().is_some_and(|token| token.fresh) {
                break;
            }
            self.at += 1;
            self.link()?;
            // Implications and sequences go to the right.
            let right = match operator {
                "⇒" | "•" => self.binary(level),
                _ if level == 3 => self.not(level),
                _ => self.binary(level + 1),
            }?;
            let span = left.span.to(right.span);
            left = Term { kind: Kind::Binary(operator, Box::new(left), Box::new(right)), span };
            if level == 4 && operator != "=" {
                // `a ≤ b < c` is a chain: the middle is compared twice.
                while let Some(&next) = operators.iter().find(|operator| self.at_sign(operator)) {
                    self.at += 1;
                    self.link()?;
                    let middle = last_of(&left).clone();
                    let right = self.binary(level + 1)?;
                    let span = left.span.to(right.span);
                    let chained = Term { kind: Kind::Binary(next, Box::new(middle), Box::new(right)), span };
                    left = Term { kind: Kind::Binary("∧", Box::new(left), Box::new(chained)), span };
                }
            }
        }
        Ok(left)
    }

    fn not(&mut self, level: usize) -> Parsed<Term> {
        let start = self.span();
        let is_word = self.word(0).as_deref() == Some("no") || self.word(0).as_deref() == Some("not");
        if self.eat("¬")
            || (is_word && {
                self.at += 1;
                true
            })
        {
            if self.depth >= DEPTH {
                return Err(Diagnostic::error(Message::TooDeep, start));
            }
            self.depth += 1;
            let inner = self.not(level);
            self.depth -= 1;
            let inner = inner?;
            let span = start.to(inner.span);
            return Ok(Term { kind: Kind::Not(Box::new(inner)), span });
        }
        self.binary(level + 1)
    }

    fn unary(&mut self) -> Parsed<Term> {
        let start = self.span();
        if self.at_sign("¬") {
            return self.not(3);
        }
        if self.eat("-") {
            let inner = self.postfix()?;
            let span = start.to(inner.span);
            return Ok(Term { kind: Kind::Negate(Box::new(inner)), span });
        }
        self.postfix()
    }

    fn list(&mut self, close: &'static str) -> Parsed<Vec<Term>> {
        let mut items = Vec::new();
        if self.eat(close) {
            return Ok(items);
        }
        loop {
            // Inside of `<…>` a `>` closes.
            items.push(if close == ">" { self.binary(5)? } else { self.term()? });
            if !self.eat(",") {
                break;
            }
        }
        self.expect(close)?;
        Ok(items)
    }

    fn postfix(&mut self) -> Parsed<Term> {
        let mut term = self.primary()?;
        loop {
            let fresh = self.peek().is_some_and(|token| token.fresh);
            if self.at_sign(".") && !fresh {
                self.at += 1;
                self.link()?;
                let Some(Word::Name(field)) = self.peek().map(|token| token.word.clone()) else {
                    return Err(self.unexpected(Wanted::Field));
                };
                let span = term.span.to(self.span());
                self.at += 1;
                term = Term { kind: Kind::Field(Box::new(term), field), span };
            } else {
                return Ok(term);
            }
        }
    }

    fn primary(&mut self) -> Parsed<Term> {
        if self.depth >= DEPTH {
            return Err(Diagnostic::error(Message::TooDeep, self.span()));
        }
        self.depth += 1;
        let found = self.primary_within();
        self.depth -= 1;
        found
    }

    fn primary_within(&mut self) -> Parsed<Term> {
        let start = self.span();
        let Some(token) = self.peek() else { return Err(self.unexpected(Wanted::Formula)) };
        let word = token.word.clone();
        let kind = match word {
            Word::Number(number) => {
                self.at += 1;
                Kind::Number(number)
            }
            Word::Name(name) => match fold(&name).as_str() {
                "if" | "si" if !self.tokens.get(self.at + 1).is_some_and(|t| t.is(",") || t.is(")")) => {
                    self.at += 1;
                    let condition = self.term()?;
                    self.keyword(&["then", "entonces"])?;
                    let yes = self.term()?;
                    self.keyword(&["else", "sino"])?;
                    let no = self.term()?;
                    let _ = self.keyword(&["fi", "end", "endif"]);
                    Kind::If(Box::new(condition), Box::new(yes), Box::new(no))
                }
                "true" | "verdadero" => {
                    self.at += 1;
                    Kind::Bool(true)
                }
                "false" | "falso" => {
                    self.at += 1;
                    Kind::Bool(false)
                }
                _ => {
                    self.at += 1;
                    let glued = self.peek().is_some_and(|next| next.is("(") && !next.fresh);
                    if glued {
                        self.at += 1;
                        Kind::Call(name, self.list(")")?)
                    } else {
                        Kind::Name(name)
                    }
                }
            },
            Word::Sign("(") => {
                self.at += 1;
                let inner = self.term()?;
                if self.eat(",") {
                    let mut items = vec![inner];
                    items.extend(self.list(")")?);
                    Kind::Tuple(items)
                } else {
                    self.expect(")")?;
                    return Ok(inner);
                }
            }
            Word::Sign("⟨") => {
                self.at += 1;
                Kind::Tuple(self.list("⟩")?)
            }
            Word::Sign("<") => {
                self.at += 1;
                Kind::Tuple(self.list(">")?)
            }
            Word::Sign("<>") => {
                self.at += 1;
                Kind::Tuple(Vec::new())
            }
            Word::Sign("{") => {
                self.at += 1;
                Kind::Set(self.list("}")?)
            }
            Word::Sign("∅") => {
                self.at += 1;
                // `∅?(c)`.
                Kind::Set(Vec::new())
            }
            Word::Sign("#") => {
                self.at += 1;
                let inner = self.primary()?;
                Kind::Call("#".to_owned(), vec![inner])
            }
            Word::Sign(_) => return Err(self.unexpected(Wanted::Formula)),
        };
        let end = self.tokens.get(self.at.saturating_sub(1)).map_or(start, |token| token.span);
        Ok(Term { kind, span: start.to(end) })
    }

    fn keyword(&mut self, words: &[&'static str]) -> Parsed<()> {
        if self.word(0).is_some_and(|word| words.contains(&word.as_str())) {
            self.at += 1;
            return Ok(());
        }
        Err(self.unexpected(words.first().copied().unwrap_or("then")))
    }
}

/// The last operand of a chain of comparisons.
fn last_of(term: &Term) -> &Term {
    match &term.kind {
        Kind::Binary("∧", _, right) => last_of(right),
        Kind::Binary(_, _, right) => right,
        _ => term,
    }
}
