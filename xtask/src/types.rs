//! The types of the page's messages, made from those of `crates/wire/src/lab.rs`, so that the type checker of the page
//! knows what the host says and understands.
//!
//! The file is read line by line: it has one field a line, as rustfmt leaves it, and whatever is not understood fails.

use std::fmt::Write as _;

use anyhow::{Context as _, Result, bail, ensure};

use crate::command::root;

const SOURCE: &str = "crates/wire/src/lab.rs";
const FILE: &str = "web/types.js";

/// Writes the file again.
pub(crate) fn renew() -> Result<()> {
    std::fs::write(root().join(FILE), made()?).with_context(|| format!("cannot write {FILE}"))
}

/// Compares the file with what the messages make.
pub(crate) fn check() -> Result<()> {
    let kept = std::fs::read_to_string(root().join(FILE)).with_context(|| format!("cannot read {FILE}"))?;
    ensure!(kept == made()?, "{FILE} is not what {SOURCE} makes: run cargo xtask types and commit it");
    Ok(())
}

fn made() -> Result<String> {
    let text =
        std::fs::read_to_string(root().join(SOURCE)).with_context(|| format!("cannot read {SOURCE}"))?;
    let mut made = format!(
        "// The messages of the conversation with the host, for the type checker. Made from {SOURCE} by\n\
         // `cargo xtask types`; docs/lab.md says what they mean.\n// @ts-check\n\n\
         /** @typedef {{[number, number]}} Place */\n"
    );
    for item in items(&text)? {
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
fn items(text: &str) -> Result<Vec<Item>> {
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
                "struct" => Some(fields(&body, "    ", &attributes)?),
                "enum" => Some(variants(&body, &attributes)?),
                _ => None,
            };
            found.extend(shape.map(|shape| Item { name: plain(name), shape }));
        }
        if !line.starts_with("///") {
            attributes = Attributes::default();
        }
    }
    Ok(found)
}

/// The fields of a type or of a variant.
fn fields(lines: &[&str], indent: &str, of: &Attributes) -> Result<String> {
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
                Some(inner) if is_optional => shape(inner)?,
                _ => shape(kind)?,
            };
            parts.push(format!("{name}{}: {kind}", if is_optional { "?" } else { "" }));
            attributes = Attributes::default();
        }
    }
    Ok(format!("{{ {} }}", parts.join(", ")))
}

/// The variants of an enum: objects with a tag, or names.
fn variants(lines: &[&str], of: &Attributes) -> Result<String> {
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
            parts.push(format!("({tagged} & {})", shape(inner.trim_end_matches(')'))?));
        } else if line.ends_with('{') {
            let body: Vec<&str> = lines.by_ref().take_while(|line| **line != "    },").copied().collect();
            parts.push(format!("({tagged} & {})", fields(&body, "        ", of)?));
        } else {
            parts.push(tagged);
        }
    }
    Ok(parts.join(" | "))
}

/// A type of Rust as the page knows it.
fn shape(kind: &str) -> Result<String> {
    let inside = |prefix: &str| kind.strip_prefix(prefix).and_then(|kind| kind.strip_suffix('>'));
    if let Some(inner) = inside("Option<") {
        return Ok(format!("{} | null", shape(inner)?));
    }
    if let Some(inner) = inside("Vec<") {
        let inner = shape(inner)?;
        return Ok(if inner.contains('|') { format!("({inner})[]") } else { format!("{inner}[]") });
    }
    if let Some(inner) = inside("BTreeMap<String, ") {
        return Ok(format!("Record<string, {}>", shape(inner)?));
    }
    Ok(match kind {
        "String" | "&'static str" => "string".to_owned(),
        "bool" => "boolean".to_owned(),
        "u8" | "u32" | "u64" | "usize" | "i64" | "f64" => "number".to_owned(),
        "(i64, i64)" => "Place".to_owned(),
        "(String, String)" => "[string, string]".to_owned(),
        "&'static [&'static str]" => "string[]".to_owned(),
        boxed if boxed.starts_with("Box<") => return shape(boxed[4..].trim_end_matches('>')),
        own if own.starts_with("Lab") => plain(own),
        other => bail!("{SOURCE}: no type of the page is known for {other}"),
    })
}

fn plain(name: &str) -> String {
    name.strip_prefix("Lab").unwrap_or(name).to_owned()
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
        let items = items(text).unwrap();
        assert_eq!(items.len(), 2);
        assert_eq!(
            (items[0].name.as_str(), items[0].shape.as_str()),
            ("Ask", "{ do: \"hello\" } | ({ do: \"go-to\" } & { at?: Place, move: string })")
        );
        assert_eq!(items[1].shape, "{ x: Ask[] | null }");
        assert!(shape("HashMap<u8, u8>").is_err());
    }
}
