//! Turns Fluent files into functions, for build scripts: a text that is missing in a language, or an argument that is
//! missing in a call, does not compile.
//!
//! The files are `words/en.ftl`, `words/es.ftl` and `words/pt.ftl` of the crate that is built. [`messages`] makes a
//! function for every text that gives a `tablero_core::Message`; that is what a game has. [`methods`] makes a method of
//! the type `Words` for every text, which puts it into words at once; that is what the edge of the program has.
//!
//! ```no_run
//! // The `build.rs` of a game: every text of `words/*.ftl` begins with `chess-`.
//! fn main() -> Result<(), tablero_fluent_build::WordsError> {
//!     tablero_fluent_build::messages("chess")
//! }
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;

/// The languages, the one that the others are compared with first.
const LANGUAGES: [&str; 3] = ["en", "es", "pt"];
/// The folder of the files, beside the build script.
const FOLDER: &str = "words";
/// The folder of a book of phrases.
const PHRASES: &str = "phrases";

/// Why the files of a crate cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WordsError {
    /// A file cannot be read or written.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: String,
        /// Why.
        source: io::Error,
    },
    /// A file is not Fluent.
    #[error("{path}: {reason}")]
    Syntax {
        /// The file.
        path: String,
        /// What is wrong.
        reason: String,
    },
    /// A text stands twice in a file.
    #[error("{path}: {id} stands twice")]
    Twice {
        /// The file.
        path: String,
        /// The text.
        id: String,
    },
    /// A text without the prefix of its game.
    #[error("{path}: {id} must begin with {prefix}, as all texts of this game do")]
    Prefix {
        /// The file.
        path: String,
        /// The text.
        id: String,
        /// The prefix.
        prefix: String,
    },
    /// A text that one language has and another has not.
    #[error("{path} has no {id}, which {other} has")]
    Missing {
        /// The file without it.
        path: String,
        /// The text.
        id: String,
        /// The file with it.
        other: String,
    },
    /// A text that takes other arguments in another language.
    #[error("{path}: {id} takes {found:?}, but in {other} it takes {expected:?}")]
    Arguments {
        /// The file.
        path: String,
        /// The text.
        id: String,
        /// Its arguments there.
        found: BTreeSet<String>,
        /// The file it is compared with.
        other: String,
        /// Its arguments there.
        expected: BTreeSet<String>,
    },
    /// Not run by a build.
    #[error("OUT_DIR is not set: this is for build scripts")]
    NoBuild,
}

/// One text: its arguments, and how it begins in the first language.
#[derive(Debug, PartialEq, Eq)]
struct Text {
    arguments: BTreeSet<String>,
    line: String,
}

type Texts = BTreeMap<String, Text>;

/// Makes `words.rs` in the output of the build, with a function for every text and the constant `FLUENT`, the files by
/// language. The name of every text begins with the prefix and a hyphen, which the function leaves out.
pub fn messages(prefix: &str) -> Result<(), WordsError> {
    let (texts, sources) = checked(FOLDER)?;
    let prefix = format!("{prefix}-");
    let path = || format!("{FOLDER}/{}.ftl", LANGUAGES[0]);
    let mut code = fluent_constant("FLUENT", &sources);
    for (id, text) in &texts {
        let Some(name) = id.strip_prefix(&prefix) else {
            return Err(WordsError::Prefix { path: path(), id: id.clone(), prefix });
        };
        let parameters: Vec<String> = text
            .arguments
            .iter()
            .map(|argument| format!("{argument}: impl Into<tablero_core::Argument>"))
            .collect();
        let arguments: Vec<String> =
            text.arguments.iter().map(|argument| format!(".with(\"{argument}\", {argument})")).collect();
        let arguments = arguments.concat();
        code += &format!(
            "\n/// `{}`\n#[must_use]\npub fn {}({}) -> tablero_core::Message {{\n    \
             tablero_core::Message::new(\"{id}\"){arguments}\n}}\n",
            text.line,
            function(name),
            parameters.join(", ")
        );
    }
    write("words.rs", &code)
}

/// Makes `phrases.rs` in the output of the build, with the constant `PHRASES`: the files of a book of phrases by language,
/// which are `phrases/en.ftl` and so on. They are compared like those of words, and get no functions.
pub fn phrases() -> Result<(), WordsError> {
    let (_, sources) = checked(PHRASES)?;
    write("phrases.rs", &fluent_constant("PHRASES", &sources))
}

/// Makes `words.rs` in the output of the build, with the constant `FLUENT` and a method of `Words` for every text but
/// those that begin with one of the prefixes, which are looked up by name.
pub fn methods(looked_up: &[&str]) -> Result<(), WordsError> {
    let (texts, sources) = checked(FOLDER)?;
    let mut code = fluent_constant("FLUENT", &sources) + "\nimpl Words {\n";
    for (id, text) in texts.iter().filter(|(id, _)| !looked_up.iter().any(|prefix| id.starts_with(prefix))) {
        let (mut parameters, mut values) = (String::new(), String::new());
        for argument in &text.arguments {
            parameters += &format!(", {argument}: impl Into<FluentValue<'a>>");
            values += &format!("(\"{argument}\", {argument}.into()), ");
        }
        let lifetime = if text.arguments.is_empty() { "" } else { "<'a>" };
        code += &format!(
            "    /// `{}`\n    #[must_use]\n    pub fn {}{lifetime}(&self{parameters}) -> String {{\n        \
             self.fill(\"{id}\", [{values}])\n    }}\n\n",
            text.line,
            function(id),
        );
    }
    write("words.rs", &(code + "}\n"))
}

fn function(name: &str) -> String {
    name.replace('-', "_")
}

/// The constant with the files themselves.
fn fluent_constant(name: &str, sources: &[PathBuf]) -> String {
    let pairs: Vec<String> = LANGUAGES
        .iter()
        .zip(sources)
        .map(|(language, path)| {
            format!("    (\"{language}\", include_str!({:?})),\n", path.display().to_string())
        })
        .collect();
    let pairs = pairs.concat();
    format!(
        "/// The Fluent files of this crate, by the code of their language.\n\
         pub const {name}: &[(&str, &str)] = &[\n{pairs}];\n"
    )
}

fn write(file: &str, code: &str) -> Result<(), WordsError> {
    let out = env::var_os("OUT_DIR").ok_or(WordsError::NoBuild)?;
    let path = Path::new(&out).join(file);
    fs::write(&path, code).map_err(|source| WordsError::File { path: path.display().to_string(), source })
}

/// The texts of the first language, after the others were compared with it, and where the files are.
fn checked(folder: &str) -> Result<(Texts, Vec<PathBuf>), WordsError> {
    let here = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).ok_or(WordsError::NoBuild)?;
    let mut all = Vec::new();
    let mut sources = Vec::new();
    for language in LANGUAGES {
        let name = format!("{folder}/{language}.ftl");
        println!("cargo::rerun-if-changed={name}");
        let path = here.join(&name);
        let source = fs::read_to_string(&path)
            .map_err(|source| WordsError::File { path: path.display().to_string(), source })?;
        let texts = read(&name, &source)?;
        all.push((name, texts));
        sources.push(path);
    }
    let mut all = all.into_iter();
    let (first, reference) = all.next().unwrap_or_default();
    for (path, texts) in all {
        compare(&first, &reference, &path, &texts)?;
    }
    Ok((reference, sources))
}

fn read(path: &str, source: &str) -> Result<Texts, WordsError> {
    let resource = parser::parse(source).map_err(|(_, errors)| {
        let reason = errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
        WordsError::Syntax { path: path.to_owned(), reason }
    })?;
    let mut texts = Texts::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let id = message.id.name.to_owned();
        let mut arguments = BTreeSet::new();
        if let Some(pattern) = &message.value {
            collect(pattern, &mut arguments);
        }
        let line = source.lines().find(|line| line.starts_with(&format!("{id} ="))).unwrap_or_default();
        if texts.insert(id.clone(), Text { arguments, line: line.to_owned() }).is_some() {
            return Err(WordsError::Twice { path: path.to_owned(), id });
        }
    }
    Ok(texts)
}

fn collect(pattern: &Pattern<&str>, arguments: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            match expression {
                Expression::Inline(inline) => collect_inline(inline, arguments),
                Expression::Select { selector, variants } => {
                    collect_inline(selector, arguments);
                    for variant in variants {
                        collect(&variant.value, arguments);
                    }
                }
            }
        }
    }
}

fn collect_inline(inline: &InlineExpression<&str>, arguments: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            arguments.insert(id.name.to_owned());
        }
        InlineExpression::Placeable { expression } => {
            if let Expression::Inline(inline) = expression.as_ref() {
                collect_inline(inline, arguments);
            }
        }
        _ => {}
    }
}

fn compare(other: &str, reference: &Texts, path: &str, texts: &Texts) -> Result<(), WordsError> {
    let missing = |path: &str, id: &String, other: &str| WordsError::Missing {
        path: path.to_owned(),
        id: id.clone(),
        other: other.to_owned(),
    };
    for (id, text) in reference {
        let found = texts.get(id).ok_or_else(|| missing(path, id, other))?;
        if found.arguments != text.arguments {
            return Err(WordsError::Arguments {
                path: path.to_owned(),
                id: id.clone(),
                found: found.arguments.clone(),
                other: other.to_owned(),
                expected: text.arguments.clone(),
            });
        }
    }
    match texts.keys().find(|id| !reference.contains_key(*id)) {
        Some(id) => Err(missing(other, id, path)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

    use super::*;

    #[test]
    fn a_missing_text_and_another_argument_are_found() {
        let english = read("en", "a = {$x} and {$y}\nb = none\n").unwrap();
        let said = |source: &str| {
            let other = read("es", source).unwrap();
            compare("en", &english, "es", &other).map_err(|error| error.to_string())
        };
        assert_eq!(said("a = {$y} y {$x}\nb = nada\n"), Ok(()));
        assert_eq!(said("a = {$y} y {$x}\n"), Err("es has no b, which en has".to_owned()));
        let more = said("a = {$x}{$y}\nb = nada\nc = algo\n");
        assert_eq!(more, Err("en has no c, which es has".to_owned()));
        assert!(said("a = {$x}\nb = nada\n").unwrap_err().contains("a takes {\"x\"}, but in en it takes"));
    }

    #[test]
    fn arguments_are_found_in_every_variant() {
        let texts =
            read("en", "n = {$count ->\n    [one] {$what}\n   *[other] {$count} {$things}\n}\n").unwrap();
        let names: Vec<&str> = texts["n"].arguments.iter().map(String::as_str).collect();
        assert_eq!(names, ["count", "things", "what"]);
        assert!(matches!(read("en", "a = x\na = y\n"), Err(WordsError::Twice { .. })));
        assert!(matches!(read("en", "a = {$\n"), Err(WordsError::Syntax { .. })));
    }
}
