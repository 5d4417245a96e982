//! Files and the definitions in them: who means what by a name.

use rustc_hash::FxHashMap;

use crate::message::{Diagnostic, Message};
use crate::token::{Span, Token};
use crate::tree::{Body, Definition, Type};
use crate::types::Ty;
use crate::{latex, lexer, parser};

/// How a source is spelt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Plain text, Unicode or ASCII.
    Text,
    /// LaTeX with the courses' macros.
    Latex,
    /// Markdown: only its fenced blocks are read.
    Markdown,
}

/// A file that was read: its definitions, and what was wrong with the rest.
#[derive(Debug, Clone)]
pub struct File {
    /// The text itself.
    pub source: String,
    /// How it is spelt.
    pub format: Format,
    /// The definitions in their order; those that could not be read are there, broken.
    pub definitions: Vec<Definition>,
    /// What was found while reading.
    pub diagnostics: Vec<Diagnostic>,
}

/// The longest source that is read.
pub const MAX_SOURCE: usize = 16 << 20;

/// How many brackets without a partner are told of: whoever mends the first thousand reads again.
const MOST_UNCLOSED: usize = 1_000;

impl File {
    /// Reads a text in whatever spelling it is.
    #[must_use]
    pub fn read(source: &str) -> Self {
        let format = if source.lines().any(is_fence) {
            Format::Markdown
        } else if latex::looks_like(source) {
            Format::Latex
        } else {
            Format::Text
        };
        let mut source = source;
        if source.len() > MAX_SOURCE {
            let mut end = MAX_SOURCE;
            while !source.is_char_boundary(end) {
                end -= 1;
            }
            source = &source[..end];
        }
        let (tokens, unclosed) = tokens(source, format);
        let (mut definitions, mut diagnostics) = parser::file(&tokens);
        for (count, span) in unclosed.into_iter().enumerate() {
            if count < MOST_UNCLOSED {
                diagnostics.push(Diagnostic::error(Message::Unbalanced { bracket: "{".to_owned() }, span));
            }
            if let Some(broken) = definitions
                .iter_mut()
                .filter(|definition| (definition.span.start..=definition.span.end).contains(&span.start))
                .max_by_key(|definition| definition.span.start)
            {
                broken.body = Body::Broken;
            }
        }
        let mut seen: FxHashMap<(&str, bool), Span> = FxHashMap::default();
        let mut twice = Vec::new();
        for definition in &definitions {
            let key = (definition.name.as_str(), matches!(definition.body, Body::Type(_)));
            if seen.insert(key, definition.name_span).is_some() {
                twice.push(Diagnostic::warning(
                    Message::Duplicate { name: definition.name.clone() },
                    definition.name_span,
                ));
            }
        }
        diagnostics.extend(twice);
        // What is missed at the end of the text is told there.
        for diagnostic in &mut diagnostics {
            let Span { start, end } = diagnostic.span;
            diagnostic.span = Span { start: start.min(source.len()), end: end.min(source.len()) };
        }
        diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
        Self { source: source.to_owned(), format, definitions, diagnostics }
    }
}

/// Whether a block of Markdown begins or ends in a line.
fn is_fence(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("```") || line.starts_with("~~~")
}

fn tokens(source: &str, format: Format) -> (Vec<Token>, Vec<Span>) {
    match format {
        Format::Text => (lexer::text(source), Vec::new()),
        Format::Latex => latex::tokens(source),
        Format::Markdown => {
            // Everything outside of the fences becomes blank, so that places stay what they are.
            let mut inside = false;
            let mut text = String::with_capacity(source.len());
            for line in source.split_inclusive('\n') {
                let fence = is_fence(line);
                if fence {
                    inside = !inside;
                }
                if inside && !fence {
                    text.push_str(line);
                } else {
                    text.extend(line.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
                }
            }
            if latex::looks_like(&text) { latex::tokens(&text) } else { (lexer::text(&text), Vec::new()) }
        }
    }
}

/// The tokens of a formula typed alone.
pub(crate) fn formula_tokens(source: &str) -> Vec<Token> {
    if source.contains('\\') { latex::tokens(source).0 } else { lexer::text(source) }
}

/// A name without accents, case and underscores.
#[must_use]
pub fn fold(name: &str) -> String {
    name.chars()
        .filter(|c| !matches!(c, '_' | '?' | '\''))
        .flat_map(char::to_lowercase)
        .map(|c| match c {
            'á' | 'à' | 'ã' | 'â' => 'a',
            'é' | 'ê' => 'e',
            'í' => 'i',
            'ó' | 'õ' | 'ô' => 'o',
            'ú' | 'ü' => 'u',
            'ñ' => 'n',
            'ç' => 'c',
            c => c,
        })
        .collect()
}

/// Types have names of their own: a predicate may be called like one.
const TYPES: &str = "type ";

/// The number of a definition in a library.
pub type DefinitionId = usize;

/// The definitions that a formula may use: of one or more files, the names of a file's own definitions first.
#[derive(Debug, Clone, Default)]
pub struct Library {
    entries: Vec<(Definition, usize)>,
    exact: Vec<FxHashMap<String, DefinitionId>>,
    folded: Vec<FxHashMap<String, DefinitionId>>,
    /// The files in which the names of a file's definitions are looked up, itself first.
    sees: Vec<Vec<usize>>,
    overrides: FxHashMap<DefinitionId, DefinitionId>,
    natives: FxHashMap<DefinitionId, usize>,
}

impl Library {
    /// An empty library.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the definitions of a file, which may use those of some files added before. The numbers of its definitions,
    /// in their order.
    pub fn add(&mut self, definitions: &[Definition], uses: &[usize]) -> Vec<DefinitionId> {
        let file = self.exact.len();
        let mut sees = vec![file];
        sees.extend(uses.iter().copied().filter(|&other| other < file));
        self.sees.push(sees);
        self.exact.push(FxHashMap::default());
        self.folded.push(FxHashMap::default());
        let mut ids = Vec::new();
        for definition in definitions {
            let id = self.entries.len();
            self.entries.push((definition.clone(), file));
            // The first definition of a name counts; one that can be read goes before one that cannot.
            let better = |old: Option<&DefinitionId>| {
                old.is_none_or(|&old| {
                    self.entries[old].0.body == Body::Broken && definition.body != Body::Broken
                })
            };
            let space = if matches!(definition.body, Body::Type(_)) { TYPES } else { "" };
            let exact = format!("{space}{}", definition.name);
            if better(self.exact[file].get(&exact)) {
                self.exact[file].insert(exact, id);
            }
            let folded = format!("{space}{}", fold(&definition.name));
            if better(self.folded[file].get(&folded)) {
                self.folded[file].insert(folded, id);
            }
            ids.push(id);
        }
        ids
    }

    /// Whoever uses one definition gets another instead.
    pub fn replace(&mut self, from: DefinitionId, to: DefinitionId) {
        self.overrides.insert(from, to);
    }

    /// A definition is answered by the caller's own code where it can be.
    pub fn set_native(&mut self, definition: DefinitionId, native: usize) {
        self.natives.insert(definition, native);
    }

    /// A definition.
    #[must_use]
    pub fn get(&self, id: DefinitionId) -> Option<&Definition> {
        self.entries.get(id).map(|(definition, _)| definition)
    }

    /// What those who use a definition call it: one that is used instead of another goes by the other's name.
    #[must_use]
    pub fn name(&self, id: DefinitionId) -> String {
        let replaced = self.overrides.iter().filter(|&(_, &to)| to == id).map(|(&from, _)| from).min();
        self.get(replaced.unwrap_or(id)).map(|definition| definition.name.clone()).unwrap_or_default()
    }

    /// Changes a definition.
    pub fn get_mut(&mut self, id: DefinitionId) -> Option<&mut Definition> {
        self.entries.get_mut(id).map(|(definition, _)| definition)
    }

    /// Which file a definition is of.
    #[must_use]
    pub fn file_of(&self, id: DefinitionId) -> usize {
        self.entries.get(id).map_or(0, |&(_, file)| file)
    }

    pub(crate) fn native_of(&self, id: DefinitionId) -> Option<usize> {
        self.natives.get(&id).copied()
    }

    /// The definition a name means in a file, and whether it is written differently there.
    pub(crate) fn find(&self, file: usize, name: &str) -> Option<(DefinitionId, bool)> {
        self.find_in("", file, name)
    }

    fn find_in(&self, space: &str, file: usize, name: &str) -> Option<(DefinitionId, bool)> {
        let replaced = |id: DefinitionId| self.overrides.get(&id).copied().unwrap_or(id);
        let sees = self.sees.get(file)?;
        let exact = format!("{space}{name}");
        for &file in sees {
            if let Some(&id) = self.exact.get(file).and_then(|names| names.get(&exact)) {
                return Some((replaced(id), false));
            }
        }
        let folded_name = format!("{space}{}", fold(name));
        for &file in sees {
            if let Some(&id) = self.folded.get(file).and_then(|names| names.get(&folded_name)) {
                return Some((replaced(id), true));
            }
        }
        None
    }

    /// A definition whose name is one letter away.
    pub(crate) fn near(&self, file: usize, name: &str) -> Option<String> {
        let wanted = fold(name);
        self.sees
            .get(file)
            .into_iter()
            .flatten()
            .filter_map(|&file| self.folded.get(file))
            .flat_map(|names| names.iter())
            .filter(|(other, _)| distance(other, &wanted) <= 1 + wanted.len() / 8)
            .filter_map(|(_, &id)| self.get(id))
            .map(|definition| definition.name.clone())
            .min()
    }

    /// What a name of a type stands for.
    pub(crate) fn alias(&self, file: usize, name: &str) -> Option<&Type> {
        let (id, _) = self.find_in(TYPES, file, name)?;
        match self.entries.get(id) {
            Some((Definition { body: Body::Type(ty), .. }, _)) => Some(ty),
            _ => None,
        }
    }

    /// What a type means where a definition stands.
    #[must_use]
    pub fn type_of(&self, id: DefinitionId, ty: &Type) -> Option<Ty> {
        self.resolve(self.file_of(id), ty, Span::default()).ok()
    }

    /// A type without its names.
    pub(crate) fn resolve(&self, file: usize, ty: &Type, span: Span) -> Result<Ty, Diagnostic> {
        self.resolve_within(file, ty, span, 0)
    }

    fn resolve_within(&self, file: usize, ty: &Type, span: Span, depth: usize) -> Result<Ty, Diagnostic> {
        let inner = |ty: &Type| self.resolve_within(file, ty, span, depth + 1);
        Ok(match ty {
            Type::Int => Ty::Int,
            Type::Real => Ty::Real,
            Type::Bool => Ty::Bool,
            Type::Char => Ty::Char,
            Type::Seq(of) => Ty::seq(inner(of)?),
            Type::Set(_) | Type::Dict(..) => Ty::Collection,
            Type::Tuple(parts) => Ty::tuple(parts.iter().map(inner).collect::<Result<Vec<Ty>, _>>()?),
            Type::Struct(fields) => {
                let types = fields.iter().map(|(_, ty)| inner(ty)).collect::<Result<Vec<Ty>, _>>()?;
                let names: Vec<String> = fields.iter().map(|(name, _)| name.clone()).collect();
                Ty::Tuple(types.into(), Some(names.into()))
            }
            Type::Name(name) => {
                if depth > 24 {
                    return Err(Diagnostic::error(Message::CircularType { name: name.clone() }, span));
                }
                match self.find_in(TYPES, file, name).and_then(|(id, _)| self.entries.get(id)) {
                    Some((Definition { body: Body::Type(ty), .. }, file)) => {
                        self.resolve_within(*file, ty, span, depth + 1)?
                    }
                    // A type variable: one or two letters.
                    _ if name.chars().count() <= 2 && name.starts_with(char::is_uppercase) => Ty::Any,
                    _ => return Err(Diagnostic::error(Message::UnknownType { name: name.clone() }, span)),
                }
            }
        })
    }
}

/// How many letters have to be changed, put in or left out.
pub(crate) fn distance(a: &str, b: &str) -> usize {
    if a.len().abs_diff(b.len()) > 4 {
        return usize::MAX;
    }
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let next = (diagonal + usize::from(x != y)).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = row[j + 1];
            row[j + 1] = next;
        }
    }
    row[b.len()]
}
