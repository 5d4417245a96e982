//! Sentences that arrive as English text, put into another language.
//!
//! Games and faces speak by [`Message`](tablero_core::Message), but the errors of libraries are English sentences: that
//! is what `Display` gives, and what programs read. Instead of a second set of names for every error, a phrase book
//! holds each sentence in all languages. The English side is read as a form, `no game is called {$found}`, and finds the
//! sentence and its arguments; the other side puts them into words. A sentence that no form fits stays as it is.

use std::cmp::Reverse;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser;

use crate::Language;

/// Longer lines are quoted from files and are nobody's sentences.
const LONGEST: usize = 2_000;

/// How deep a sentence within a sentence is looked for.
const DEEPEST: u8 = 6;

/// A book of phrases for one language.
pub(crate) struct Phrases {
    forms: Vec<Form>,
    bundle: FluentBundle<FluentResource>,
}

/// One way in which an English sentence may be written.
#[derive(Debug, Clone, Default)]
struct Form {
    id: String,
    pieces: Vec<Piece>,
    /// Arguments that the choice of a variant fixes.
    fixed: Vec<(String, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Literal(String),
    Argument(String),
}

impl Phrases {
    /// The book that says English sentences in a language.
    pub(crate) fn new(language: Language, english: &str, other: &str) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
        bundle.set_use_isolating(false);
        // The build has parsed both texts without an error.
        let resource = FluentResource::try_new(other.to_owned());
        let _ = bundle.add_resource(resource.unwrap_or_else(|(resource, _)| resource));
        let mut forms = read(english);
        // The form that says most by itself is the sentence; the others fit by accident.
        forms.sort_by_key(|form| Reverse(form.said()));
        Self { forms, bundle }
    }

    /// A text, line by line.
    pub(crate) fn say(&self, text: &str) -> String {
        let lines = text.split('\n').map(|line| {
            let sentence = line.trim_start();
            let indent = &line[..line.len() - sentence.len()];
            match self.sentence(sentence, DEEPEST) {
                Some(said) => format!("{indent}{said}"),
                None => line.to_owned(),
            }
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// A sentence, if it or what follows its first colons is known.
    fn sentence(&self, text: &str, depth: u8) -> Option<String> {
        if text.len() > LONGEST || depth == 0 {
            return None;
        }
        let found = self.forms.iter().find_map(|form| Some((form, form.arguments(text)?)));
        if let Some((form, found)) = found {
            let mut arguments = FluentArgs::new();
            for (name, value) in &form.fixed {
                arguments.set(name.as_str(), value_of(value));
            }
            for (name, value) in found {
                let said = self.sentence(value, depth - 1);
                arguments.set(name, said.map_or_else(|| value_of(value), FluentValue::from));
            }
            let pattern = self.bundle.get_message(&form.id)?.value()?;
            let mut errors = Vec::new();
            return Some(self.bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned());
        }
        // What stands before a colon is a file, an option or a place.
        text.match_indices(": ").find_map(|(at, colon)| {
            let rest = self.sentence(&text[at + colon.len()..], depth - 1)?;
            Some(format!("{}{colon}{rest}", &text[..at]))
        })
    }
}

/// Numbers are handed over as such: words are inflected by them.
fn value_of(text: &str) -> FluentValue<'static> {
    match text.parse::<i64>() {
        Ok(number) if number.to_string() == text => FluentValue::from(number),
        _ => FluentValue::from(text.to_owned()),
    }
}

/// The forms of all sentences.
fn read(english: &str) -> Vec<Form> {
    let resource = parser::parse(english).unwrap_or_else(|(resource, _)| resource);
    let mut forms = Vec::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let Some(pattern) = &message.value else { continue };
        let start = Form { id: message.id.name.to_owned(), ..Form::default() };
        forms.extend(expanded(vec![start], pattern));
    }
    forms
}

/// The forms, each followed by each way to write the pattern.
fn expanded(mut forms: Vec<Form>, pattern: &Pattern<&str>) -> Vec<Form> {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => push_all(&mut forms, value),
            PatternElement::Placeable { expression } => match expression {
                Expression::Inline(InlineExpression::StringLiteral { value }) => push_all(&mut forms, value),
                Expression::Inline(InlineExpression::VariableReference { id }) => {
                    for form in &mut forms {
                        form.pieces.push(Piece::Argument(id.name.to_owned()));
                    }
                }
                Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
                    let each = variants.iter().flat_map(|variant| {
                        let key = match variant.key {
                            VariantKey::Identifier { name: "one" } => "1",
                            VariantKey::Identifier { name } => name,
                            VariantKey::NumberLiteral { value } => value,
                        };
                        let mut chosen = forms.clone();
                        for form in &mut chosen {
                            form.fixed.push((id.name.to_owned(), key.to_owned()));
                        }
                        expanded(chosen, &variant.value)
                    });
                    forms = each.collect();
                }
                _ => {}
            },
        }
    }
    forms
}

fn push_all(forms: &mut [Form], text: &str) {
    for form in forms {
        match form.pieces.last_mut() {
            Some(Piece::Literal(before)) => before.push_str(text),
            _ => form.pieces.push(Piece::Literal(text.to_owned())),
        }
    }
}

impl Form {
    /// How much of the sentence the form says by itself.
    fn said(&self) -> usize {
        let literals = self.pieces.iter().map(|piece| match piece {
            Piece::Literal(text) => text.len(),
            Piece::Argument(_) => 0,
        });
        literals.sum()
    }

    /// The arguments with which the form makes this sentence. An argument that begins it takes in no place before a colon:
    /// the sentence begins after that.
    fn arguments<'a>(&'a self, text: &'a str) -> Option<Vec<(&'a str, &'a str)>> {
        let mut found = Vec::new();
        let fit = fits(&self.pieces, text, &mut found);
        let begins_with_place = matches!(self.pieces.first(), Some(Piece::Argument(_)))
            && found.first().is_some_and(|(_, value)| value.contains(": "));
        (fit && !begins_with_place).then_some(found)
    }
}

fn fits<'a>(pieces: &'a [Piece], text: &'a str, found: &mut Vec<(&'a str, &'a str)>) -> bool {
    match pieces {
        [] => text.is_empty(),
        [Piece::Literal(literal), rest @ ..] => {
            text.strip_prefix(literal.as_str()).is_some_and(|after| fits(rest, after, found))
        }
        [Piece::Argument(name), rest @ ..] => {
            let ends = match rest {
                [Piece::Literal(literal), ..] => {
                    text.match_indices(literal.as_str()).map(|(at, _)| at).collect::<Vec<_>>()
                }
                _ => vec![text.len()],
            };
            ends.into_iter().filter(|&end| end > 0).any(|end| {
                let value = &text[..end];
                let known = found.iter().find(|(other, _)| other == name);
                if known.is_some_and(|(_, other)| *other != value) {
                    return false;
                }
                found.push((name, value));
                let fit = fits(rest, &text[end..], found);
                if !fit {
                    found.pop();
                }
                fit
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: &str = "\
no-game = no game is called {$found}: expected one of {$known}
missing = {$key} is missing
cannot-read = cannot read {$file}: {$why}
no-file = No such file or directory (os error 2)
boxes = {$count ->
    [one] 1 box is left
   *[other] {$count} boxes are left
}
size = {$size} is not {$size} by {$other}
kings = {$colour} has {$found} kings, expected one
error = error: {$what}
";
    const SPANISH: &str = "\
no-game = ningún juego se llama {$found}: se esperaba uno de {$known}
missing = falta {$key}
cannot-read = no se puede leer {$file}: {$why}
no-file = no existe el archivo o el directorio
boxes = {$count ->
    [one] queda una caja
   *[other] quedan {$count} cajas
}
size = {$size} no es {$size} por {$other}
kings = {$colour ->
    [white] las blancas tienen
   *[black] las negras tienen
} {$found} reyes, se esperaba uno
error = error: {$what}
";

    fn check(english: &str, expected: &str) {
        let book = Phrases::new(Language::Spanish, ENGLISH, SPANISH);
        assert_eq!(book.say(english), expected);
    }

    #[test]
    fn sentences_are_found_with_their_arguments() {
        check(
            "no game is called \"go\": expected one of chess, sokoban",
            "ningún juego se llama \"go\": se esperaba uno de chess, sokoban",
        );
        check("1 box is left", "queda una caja");
        check("3 boxes are left", "quedan 3 cajas");
        check("3 is not 3 by 4", "3 no es 3 por 4");
        check("3 is not 4 by 4", "3 is not 4 by 4");
    }

    #[test]
    fn sentences_within_sentences_and_behind_places_are_found() {
        check(
            "cannot read a.txt: No such file or directory (os error 2)",
            "no se puede leer a.txt: no existe el archivo o el directorio",
        );
        check(
            "error: --fen: white has 0 kings, expected one",
            "error: --fen: las blancas tienen 0 reyes, se esperaba uno",
        );
        check("--plan: line 3: \"game\" is missing", "--plan: line 3: falta \"game\"");
        check("x.asl:\n    1 box is left\nand more", "x.asl:\n    queda una caja\nand more");
    }

    #[test]
    fn what_nobody_wrote_down_stays() {
        check("is missing", "is missing");
        check("", "");
        check(&"x: ".repeat(5_000), &"x: ".repeat(5_000));
    }
}
