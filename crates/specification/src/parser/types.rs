//! Types.

use super::{Parsed, Parser};
use crate::message::{Message, Wanted};
use crate::token::{Mark, Token, Word};
use crate::tree::Type;

impl Parser<'_> {
    /// `A × B`.
    pub(super) fn type_(&mut self) -> Parsed<Type> {
        self.product_type(true)
    }

    /// The type of a bound variable, after which a colon belongs to the quantifier: `∃ p: Z : f`.
    pub(super) fn bound_type(&mut self) -> Parsed<Type> {
        self.product_type(false)
    }

    fn product_type(&mut self, labelled: bool) -> Parsed<Type> {
        self.deeper(|parser| {
            let mut labels = Vec::new();
            if labelled {
                labels.extend(parser.label());
            }
            let mut parts = vec![parser.type_atom()?];
            loop {
                let times = parser.at(Mark::Times)
                    || parser.at(Mark::Star)
                    || (["x", "X"].iter().any(|x| parser.peek().and_then(Token::name) == Some(x))
                        && parser
                            .peek_at(1)
                            .is_some_and(|token| token.name().is_some() || token.is(Mark::ParenOpen)));
                if !times {
                    break;
                }
                parser.position += 1;
                if labelled {
                    labels.extend(parser.label());
                }
                parts.push(parser.type_atom()?);
            }
            Ok(if parts.len() == 1 {
                parts.swap_remove(0)
            } else if labels.len() == parts.len() {
                Type::Struct(labels.into_iter().zip(parts).collect())
            } else {
                Type::Tuple(parts)
            })
        })
    }

    /// The name of a component, as in `dni: Z × edad: Z`.
    fn label(&mut self) -> Option<String> {
        let name = self.peek().and_then(Token::name)?;
        if !self.colon_follows() {
            return None;
        }
        self.position += 2;
        Some(name.to_owned())
    }

    fn type_atom(&mut self) -> Parsed<Type> {
        self.deeper(Self::type_atom_inside)
    }

    fn type_atom_inside(&mut self) -> Parsed<Type> {
        if self.eat(Mark::ParenOpen) {
            let mut parts = vec![self.type_()?];
            while self.eat(Mark::Comma) {
                parts.push(self.type_()?);
            }
            self.expect(Mark::ParenClose)?;
            return Ok(if parts.len() == 1 { parts.swap_remove(0) } else { Type::Tuple(parts) });
        }
        if self.at(Mark::AngleOpen) {
            let is_record = self.peek_at(1).is_some_and(|token| token.name().is_some())
                && self.peek_at(2).is_some_and(|token| token.is(Mark::Colon));
            if is_record {
                return Ok(Type::Struct(self.fields()?));
            }
            let mut parts = self.arguments()?;
            return Ok(if parts.len() == 1 { parts.swap_remove(0) } else { Type::Tuple(parts) });
        }
        if self.eat(Mark::BracketOpen) {
            let inner = self.type_()?;
            self.expect(Mark::BracketClose)?;
            return Ok(Type::Seq(Box::new(inner)));
        }
        let Some(name) = self.peek().and_then(Token::name) else { return Err(self.unexpected(Wanted::Type)) };
        self.position += 1;
        let lower = name.to_lowercase();
        Ok(match lower.as_str() {
            "z" | "int" | "ent" | "entero" | "integer" | "n" | "nat" | "natural" => Type::Int,
            "r" | "real" | "float" | "reales" => Type::Real,
            "bool" | "boolean" | "booleano" => Type::Bool,
            "char" | "caracter" => Type::Char,
            "string" | "str" => Type::Seq(Box::new(Type::Char)),
            "seq" | "secu" | "lista" | "sequence" if self.opens() => {
                Type::Seq(Box::new(self.one_argument()?))
            }
            "matriz" | "matrix" if self.opens() => {
                Type::Seq(Box::new(Type::Seq(Box::new(self.one_argument()?))))
            }
            "conj" | "set" | "conjunto" if self.opens() => Type::Set(Box::new(self.one_argument()?)),
            "dict" | "dicc" | "diccionario" if self.opens() => {
                let mut parts = self.arguments()?;
                if parts.len() != 2 {
                    return Err(self.unexpected(Wanted::TwoTypes));
                }
                let value = parts.swap_remove(1);
                Type::Dict(Box::new(parts.swap_remove(0)), Box::new(value))
            }
            "tupla" | "tuple" | "tup" if self.opens() => {
                let mut parts = self.arguments()?;
                if parts.len() == 1 { parts.swap_remove(0) } else { Type::Tuple(parts) }
            }
            "struct" if self.opens() => Type::Struct(self.fields()?),
            // A PDF keeps no angle brackets: `seq Z`.
            "seq" if self.peek().is_some_and(|token| token.name().is_some() && !token.fresh_line) => {
                let span = self.last();
                let inner = self.type_atom()?;
                // Whether `seq Z × Z` is one sequence or a pair, nobody can tell.
                if self.at(Mark::Times) {
                    return Err(self.unexpected("⟩"));
                }
                self.warn(Message::LostAngles, span);
                Type::Seq(Box::new(inner))
            }
            _ if lower.len() > 3
                && lower.starts_with("seq")
                && !self.types.iter().any(|known| known == name) =>
            {
                self.lost_angles(name)?
            }
            // A class with its type: `Cola⟨T⟩`.
            _ if self.at(Mark::AngleOpen) || self.at(Mark::Less) => {
                let from = self.position;
                self.arguments()?;
                let spelt: String = self.tokens[from..self.position].iter().map(Token::text).collect();
                Type::Name(format!("{name}{spelt}"))
            }
            _ => Type::Name(name.to_owned()),
        })
    }

    /// `seqZ`, and `seqhZi` or `seqhZ × Zi`, as a PDF may spell the brackets.
    fn lost_angles(&mut self, name: &str) -> Parsed<Type> {
        if self.at(Mark::Times) {
            return self.lost_angles_of_product(name);
        }
        self.warn(Message::LostAngles, self.last());
        let mut inner = name;
        let mut sequences = 0;
        while let Some(rest) = inner.get(3..).filter(|rest| {
            !rest.is_empty()
                && inner[..3].eq_ignore_ascii_case("seq")
                && !self.types.iter().any(|known| known == inner)
        }) {
            inner = rest.strip_prefix('h').and_then(|rest| rest.strip_suffix('i')).unwrap_or(rest);
            sequences += 1;
        }
        let word =
            Token { word: Word::Name(inner.to_owned()), span: self.last(), fresh_line: false, glued: false };
        let mut of = Parser::new(std::slice::from_ref(&word)).type_atom()?;
        for _ in 0..sequences {
            of = Type::Seq(Box::new(of));
        }
        Ok(of)
    }

    /// `seqhZ × Zi`: the letters in which the brackets are left say where the product ends.
    fn lost_angles_of_product(&mut self, name: &str) -> Parsed<Type> {
        let span = self.last();
        let mut first = name;
        let mut sequences = 0;
        while let Some(inner) = first.strip_prefix("seqh").filter(|inner| !inner.is_empty()) {
            first = inner;
            sequences += 1;
        }
        let close = "i".repeat(sequences);
        let mut parts = vec![first.to_owned()];
        let mut closed = false;
        while sequences > 0 && !closed && self.at(Mark::Times) {
            let Some(part) = self.peek_at(1).and_then(Token::name) else { break };
            let inner = part.strip_suffix(close.as_str()).filter(|inner| !inner.is_empty());
            parts.push(inner.unwrap_or(part).to_owned());
            closed = inner.is_some();
            self.position += 2;
        }
        if !closed {
            return Err(self.unexpected("⟩"));
        }
        self.warn(Message::LostAngles, span);
        let mut types = Vec::new();
        for part in parts {
            let word = Token { word: Word::Name(part), span, fresh_line: false, glued: false };
            types.push(Parser::new(std::slice::from_ref(&word)).type_atom()?);
        }
        let product = Type::Tuple(types);
        Ok((0..sequences).fold(product, |of, _| Type::Seq(Box::new(of))))
    }

    fn opens(&self) -> bool {
        [Mark::AngleOpen, Mark::Less, Mark::ParenOpen, Mark::BracketOpen, Mark::BraceOpen]
            .iter()
            .any(|&mark| self.at(mark))
    }

    /// The bracket that opens here, and the ones that close it.
    fn open(&mut self) -> Mark {
        let close = match () {
            () if self.at(Mark::ParenOpen) => Mark::ParenClose,
            () if self.at(Mark::BracketOpen) => Mark::BracketClose,
            () if self.at(Mark::BraceOpen) => Mark::BraceClose,
            () if self.at(Mark::Less) => Mark::Greater,
            () => Mark::AngleClose,
        };
        self.position += 1;
        close
    }

    fn close(&mut self, mark: Mark) -> Parsed<()> {
        if matches!(mark, Mark::Greater | Mark::AngleClose)
            && (self.eat(Mark::Greater) || self.eat(Mark::AngleClose))
        {
            return Ok(());
        }
        self.expect(mark)
    }

    fn one_argument(&mut self) -> Parsed<Type> {
        let close = self.open();
        let inner = self.type_()?;
        self.close(close)?;
        Ok(inner)
    }

    fn arguments(&mut self) -> Parsed<Vec<Type>> {
        let close = self.open();
        let mut parts = vec![self.type_()?];
        while self.eat(Mark::Comma) {
            parts.push(self.type_()?);
        }
        self.close(close)?;
        Ok(parts)
    }

    fn fields(&mut self) -> Parsed<Vec<(String, Type)>> {
        let close = self.open();
        let mut fields = Vec::new();
        loop {
            let mut names = Vec::new();
            loop {
                let Some(name) = self.peek().and_then(Token::name) else {
                    return Err(self.unexpected(Wanted::Field));
                };
                names.push(name.to_owned());
                self.position += 1;
                if !self.eat(Mark::Comma) {
                    break;
                }
            }
            self.expect(Mark::Colon)?;
            let ty = self.type_()?;
            fields.extend(names.into_iter().map(|name| (name, ty.clone())));
            if !self.eat(Mark::Comma) && !self.eat(Mark::Semicolon) {
                break;
            }
        }
        self.close(close)?;
        Ok(fields)
    }
}
