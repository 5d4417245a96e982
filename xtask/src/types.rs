//! The types of the pages' messages, made from those of `crates/wire`, so that the type checker of the pages knows what
//! their hosts say and understand.
//!
//! A source is read line by line: it has one field a line, as rustfmt leaves it, and whatever is not understood fails.

use std::fmt::Write as _;

use anyhow::{Context as _, Result, bail, ensure};

use crate::command::root;

/// The messages of a conversation, and the types of the page that are made from them.
struct Conversation {
    source: &'static str,
    file: &'static str,
    /// What the names of its types begin with, which the page leaves out.
    prefix: &'static str,
}

const CONVERSATIONS: [Conversation; 2] = [
    Conversation { source: "crates/wire/src/lab.rs", file: "web/types.js", prefix: "Lab" },
    Conversation { source: "crates/wire/src/grading.rs", file: "web/grade-types.js", prefix: "Grade" },
];

/// Writes the files again.
pub(crate) fn renew() -> Result<()> {
    for talk in &CONVERSATIONS {
        let file = talk.file;
        std::fs::write(root().join(file), talk.made()?).with_context(|| format!("cannot write {file}"))?;
    }
    Ok(())
}

/// Compares the files with what the messages make.
pub(crate) fn check() -> Result<()> {
    for talk in &CONVERSATIONS {
        let (file, source) = (talk.file, talk.source);
        let kept =
            std::fs::read_to_string(root().join(file)).with_context(|| format!("cannot read {file}"))?;
        ensure!(
            kept == talk.made()?,
            "{file} is not what {source} makes: run cargo xtask types and commit it"
        );
    }
    Ok(())
}

impl Conversation {
    fn made(&self) -> Result<String> {
        let source = self.source;
        let text =
            std::fs::read_to_string(root().join(source)).with_context(|| format!("cannot read {source}"))?;
        made(source, &items(&text, self.prefix).with_context(|| source.to_owned())?)
    }
}

fn made(source: &str, items: &[Item]) -> Result<String> {
    let mut made = format!(
        "// The messages of the conversation with the host, for the type checker. Made from {source} by\n\
         // `cargo xtask types`; docs/lab.md says what they mean.\n// @ts-check\n\n\
         /** @typedef {{[number, number]}} Place */\n"
    );
    for item in items {
        writeln!(made, "/** @typedef {{{}}} {} */", item.shape, item.name)?;
    }
    Ok(made + "\nexport {};\n")
}

/// One type of the page.
struct Item {
    name: String,
    shape: String,
}

/// What the attributes above something say.
#[derive(Default, Clone)]
struct Attributes {
    reads: bool,
    writes: bool,
    defaults: bool,
    tag: Option<String>,
    rename: Option<String>,
}

impl Attributes {
    fn note(&mut self, line: &str) {
        let quoted = |key: &str| {
            let (_, rest) = line.split_once(&format!("{key} = \""))?;
            rest.split_once('"').map(|(value, _)| value.to_owned())
        };
        self.reads |= line.contains("Deserialize");
        self.writes |=
            line.contains("Serialize") && !line.contains("Deserialize") || line.contains(", Serialize");
        self.defaults |= line.starts_with("#[serde") && line.contains("default");
        self.tag = self.tag.take().or_else(|| quoted("tag"));
        self.rename = self.rename.take().or_else(|| quoted("(rename"));
    }
}

/// Every public type that is read or written.
fn items(text: &str, prefix: &str) -> Result<Vec<Item>> {
    let mut found = Vec::new();
    let mut attributes = Attributes::default();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("#[cfg(test)]") {
            break;
        }
        if line.starts_with("#[") {
            attributes.note(line);
            continue;
        }
        let opening = line.strip_prefix("pub ").and_then(|rest| rest.strip_suffix(" {"));
        if let Some((kind, name)) = opening.and_then(|rest| rest.split_once(' ')) {
            let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "}").collect();
            let shape = match kind {
                _ if !attributes.reads && !attributes.writes => None,
                "struct" => Some(fields(&body, "    ", &attributes, prefix)?),
                "enum" => Some(variants(&body, &attributes, prefix)?),
                _ => None,
            };
            found.extend(shape.map(|shape| Item { name: plain(name, prefix), shape }));
        }
        if !line.starts_with("///") {
            attributes = Attributes::default();
        }
    }
    Ok(found)
}

/// The fields of a type or of a variant.
fn fields(lines: &[&str], indent: &str, of: &Attributes, prefix: &str) -> Result<String> {
    let mut parts = Vec::new();
    let mut attributes = Attributes::default();
    for line in lines {
        let Some(line) = line.strip_prefix(indent) else { continue };
        if line.starts_with("#[") {
            attributes.note(line);
        } else if !line.starts_with("//") {
            let field = line.strip_suffix(',').unwrap_or(line);
            let field = field.strip_prefix("pub ").unwrap_or(field);
            let (name, kind) = field.split_once(": ").with_context(|| format!("not a field: {line}"))?;
            let name = attributes.rename.take().unwrap_or_else(|| name.to_owned());
            // What is read may be left out where it has a default; what is written is always there.
            let is_optional = of.reads && (attributes.defaults || of.defaults);
            let kind = match kind.strip_prefix("Option<").and_then(|kind| kind.strip_suffix('>')) {
                Some(inner) if is_optional => shape(inner, prefix)?,
                _ => shape(kind, prefix)?,
            };
            parts.push(format!("{name}{}: {kind}", if is_optional { "?" } else { "" }));
            attributes = Attributes::default();
        }
    }
    Ok(format!("{{ {} }}", parts.join(", ")))
}

/// The variants of an enum: objects with a tag, or names.
fn variants(lines: &[&str], of: &Attributes, prefix: &str) -> Result<String> {
    let mut parts = Vec::new();
    let mut lines = lines.iter();
    while let Some(line) = lines.next() {
        let Some(line) = line.strip_prefix("    ").filter(|line| !line.starts_with(['/', ' ', '#'])) else {
            continue;
        };
        let name = line.trim_end_matches([',', '{', ' ']);
        let (name, inner) = name.split_once('(').map_or((name, None), |(name, inner)| (name, Some(inner)));
        let name = kebab(name);
        let Some(tag) = &of.tag else {
            parts.push(format!("{name:?}"));
            continue;
        };
        let tagged = format!("{{ {tag}: {name:?} }}");
        if let Some(inner) = inner {
            parts.push(format!("({tagged} & {})", shape(inner.trim_end_matches(')'), prefix)?));
        } else if line.ends_with('{') {
            let body: Vec<&str> = lines.by_ref().take_while(|line| **line != "    },").copied().collect();
            parts.push(format!("({tagged} & {})", fields(&body, "        ", of, prefix)?));
        } else {
            parts.push(tagged);
        }
    }
    Ok(parts.join(" | "))
}

/// A type of Rust as the page knows it.
fn shape(kind: &str, prefix: &str) -> Result<String> {
    let inside = |prefix: &str| kind.strip_prefix(prefix).and_then(|kind| kind.strip_suffix('>'));
    if let Some(inner) = inside("Option<") {
        return Ok(format!("{} | null", shape(inner, prefix)?));
    }
    if let Some(inner) = inside("Vec<") {
        let inner = shape(inner, prefix)?;
        return Ok(if inner.contains('|') { format!("({inner})[]") } else { format!("{inner}[]") });
    }
    if let Some(inner) = inside("BTreeMap<String, ") {
        return Ok(format!("Record<string, {}>", shape(inner, prefix)?));
    }
    Ok(match kind {
        "String" | "&'static str" => "string".to_owned(),
        "bool" => "boolean".to_owned(),
        "u8" | "u32" | "u64" | "usize" | "i64" | "f64" => "number".to_owned(),
        "(i64, i64)" => "Place".to_owned(),
        "(String, String)" => "[string, string]".to_owned(),
        "&'static [&'static str]" => "string[]".to_owned(),
        boxed if boxed.starts_with("Box<") => return shape(boxed[4..].trim_end_matches('>'), prefix),
        own if own.starts_with(prefix) => plain(own, prefix),
        other => bail!("no type of the page is known for {other}"),
    })
}

fn plain(name: &str, prefix: &str) -> String {
    name.strip_prefix(prefix).unwrap_or(name).to_owned()
}

fn kebab(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push('-');
        }
        text.extend(letter.to_lowercase());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_become_types() {
        let text = "/// A.\n#[derive(Debug, Deserialize)]\n#[serde(tag = \"do\", rename_all = \"kebab-case\")]\npub enum LabAsk {\n    \
                    /// One.\n    Hello,\n    /// Two.\n    GoTo {\n        /// Where.\n        #[serde(default)]\n        \
                    at: Option<(i64, i64)>,\n        /// How.\n        #[serde(rename = \"move\")]\n        mv: String,\n    },\n}\n\n\
                    /// B.\n#[derive(Debug, Serialize)]\npub struct LabSaid {\n    /// X.\n    pub x: Option<Vec<LabAsk>>,\n}\n\n\
                    /// Not for pages.\n#[derive(Debug)]\npub struct Other {\n    /// Y.\n    pub y: Whatever,\n}\n";
        let items = items(text, "Lab").unwrap();
        assert_eq!(items.len(), 2);
        assert_eq!(
            (items[0].name.as_str(), items[0].shape.as_str()),
            ("Ask", "{ do: \"hello\" } | ({ do: \"go-to\" } & { at?: Place, move: string })")
        );
        assert_eq!(items[1].shape, "{ x: Ask[] | null }");
        assert!(shape("HashMap<u8, u8>", "Lab").is_err());
    }
}
