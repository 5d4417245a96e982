//! Turns the Fluent files into methods: a text that is missing in a language, or an argument that is missing in a
//! call, does not compile.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{env, fs};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;

const LANGUAGES: [&str; 3] = ["en", "es", "pt"];

/// The texts of a language: their names, and the arguments each takes.
type Texts = BTreeMap<String, BTreeSet<String>>;

fn main() -> Result<(), String> {
    let mut all = Vec::new();
    let mut english = BTreeMap::new();
    for language in LANGUAGES {
        let path = format!("locales/{language}.ftl");
        println!("cargo::rerun-if-changed={path}");
        let source = fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
        let (texts, wording) = read(&path, &source)?;
        if language == "en" {
            english = wording;
        }
        all.push((path, texts));
    }
    let Some(((first, reference), others)) = all.split_first() else { return Ok(()) };
    for (path, texts) in others {
        compare(first, reference, path, texts)?;
    }
    let out = env::var("OUT_DIR").map_err(|error| error.to_string())?;
    let target = Path::new(&out).join("words.rs");
    fs::write(&target, methods(reference, &english)).map_err(|error| error.to_string())
}

fn read(path: &str, source: &str) -> Result<(Texts, BTreeMap<String, String>), String> {
    let resource = parser::parse(source).map_err(|(_, errors)| format!("{path}: {errors:?}"))?;
    let mut texts = Texts::new();
    let mut wording = BTreeMap::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let name = message.id.name.to_owned();
        let mut arguments = BTreeSet::new();
        if let Some(pattern) = &message.value {
            collect(pattern, &mut arguments);
        }
        let line = source.lines().find(|line| line.starts_with(&format!("{name} =")));
        wording.insert(name.clone(), line.unwrap_or("").to_owned());
        if texts.insert(name.clone(), arguments).is_some() {
            return Err(format!("{path}: {name} stands twice"));
        }
    }
    Ok((texts, wording))
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
    if let InlineExpression::VariableReference { id } = inline {
        arguments.insert(id.name.to_owned());
    }
}

fn compare(first: &str, reference: &Texts, path: &str, texts: &Texts) -> Result<(), String> {
    for (name, arguments) in reference {
        let other = texts.get(name).ok_or_else(|| format!("{path} has no {name}, which {first} has"))?;
        if other != arguments {
            return Err(format!("{path}: {name} takes {other:?}, but in {first} it takes {arguments:?}"));
        }
    }
    match texts.keys().find(|name| !reference.contains_key(*name)) {
        Some(name) => Err(format!("{path} has {name}, which {first} does not have")),
        None => Ok(()),
    }
}

fn methods(texts: &Texts, wording: &BTreeMap<String, String>) -> String {
    let mut code = String::from("impl Words {\n");
    // Texts about one game, option or fault are looked up by its name.
    let named = ["game-", "example-", "option-", "fault-"];
    let common = texts.iter().filter(|(name, _)| !named.iter().any(|prefix| name.starts_with(prefix)));
    for (name, arguments) in common {
        let method = name.replace('-', "_");
        let line = wording.get(name).map_or("", String::as_str);
        let (mut parameters, mut values) = (String::new(), String::new());
        for argument in arguments {
            parameters += &format!(", {argument}: impl Into<FluentValue<'a>>");
            values += &format!("(\"{argument}\", {argument}.into()), ");
        }
        let lifetime = if arguments.is_empty() { "" } else { "<'a>" };
        code += &format!(
            "    /// `{line}`\n    pub(crate) fn {method}{lifetime}(&self{parameters}) -> String {{\n        \
             self.say(\"{name}\", [{values}])\n    }}\n\n"
        );
    }
    code + "}\n"
}
