//! The LaTeX package of Algoritmos II, turned into the text form; where every byte came from is kept.

/// A text and, for each of its bytes, its place in the source.
pub(super) struct Plain {
    pub(super) text: String,
    places: Vec<usize>,
}

impl Plain {
    pub(super) fn place(&self, at: usize) -> usize {
        self.places.get(at).or(self.places.last()).copied().unwrap_or(0)
    }

    fn push(&mut self, text: &str, place: usize) {
        self.text.push_str(text);
        self.places.extend(std::iter::repeat_n(place, text.len()));
    }
}

/// Whether a source is LaTeX of this package.
pub(super) fn looks_like(source: &str) -> bool {
    source.contains("\\begin{tad}") || source.contains("\\tadNombre") || source.contains("\\tadAxioma")
}

/// Macros that stand for a sign or a word.
const WORDS: &[(&str, &str)] = &[
    ("tadGeneros", "\ngeneros "),
    ("tadExporta", "\nexporta "),
    ("tadUsa", "\nusa "),
    ("tadParametrosFormales", "\nparametros "),
    ("tadObservadores", "\nobservadores basicos\n"),
    ("tadGeneradores", "\ngeneradores\n"),
    ("tadOtrasOperaciones", "\notras operaciones\n"),
    ("IF", " if "),
    ("THEN", " then "),
    ("ELSE", " else "),
    ("FI", " fi "),
    ("igobs", " = "),
    ("equiv", " ≡ "),
    ("yluego", " ∧ "),
    ("oluego", " ∨ "),
    ("impluego", " ⇒ "),
    ("land", " ∧ "),
    ("wedge", " ∧ "),
    ("lor", " ∨ "),
    ("vee", " ∨ "),
    ("neg", " ¬ "),
    ("lnot", " ¬ "),
    ("Rightarrow", " ⇒ "),
    ("implies", " ⇒ "),
    ("in", " ∈ "),
    ("notin", " ∉ "),
    ("subseteq", " ⊆ "),
    // Without a blank behind it: `\emptyset?` is an operation.
    ("emptyset", " ∅"),
    ("varnothing", " ∅"),
    ("cup", " ∪ "),
    ("cap", " ∩ "),
    ("setminus", " - "),
    ("smallsetminus", " - "),
    ("backslash", " - "),
    ("leq", " ≤ "),
    ("le", " ≤ "),
    ("geq", " ≥ "),
    ("ge", " ≥ "),
    ("neq", " ≠ "),
    ("ne", " ≠ "),
    ("langle", " ⟨ "),
    ("rangle", " ⟩ "),
    ("tupla", " tupla "),
    ("pi", " π"),
    ("Pi", " π"),
    ("i", "i"),
    ("bullet", " • "),
    ("puntito", " • "),
    ("circ", " ◦ "),
    ("secuencia", " secu "),
    ("secu", " secu "),
    ("conj", " conj "),
    ("nat", " nat "),
    ("bool", " bool "),
    ("ent", " int "),
    ("times", " × "),
    ("rightarrow", " → "),
    ("to", " → "),
    ("forall", " ∀ "),
    ("paratodo", " ∀ "),
    ("true", " true "),
    ("True", " true "),
    ("TRUE", " true "),
    ("false", " false "),
    ("False", " false "),
    ("FALSE", " false "),
];

/// Turns a source into the text form.
pub(super) fn plain(source: &str) -> Plain {
    let mut out = Plain { text: String::new(), places: Vec::new() };
    translate(source, 0, &mut out, 0);
    out
}

/// The argument in braces that begins at a byte, blanks before it aside: its inside and where it ends.
fn argument(source: &str, at: usize) -> Option<(usize, usize, usize)> {
    let rest = source.get(at..)?;
    let open = at + rest.find(|c: char| !c.is_whitespace())?;
    if !source.get(open..)?.starts_with('{') {
        return None;
    }
    let mut depth = 0usize;
    let mut escaped = false;
    for (index, c) in source.get(open..)?.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '{' => depth += 1,
            '}' => {
                depth -= 1;
                if depth == 0 {
                    return Some((open + 1, open + index, open + index + 1));
                }
            }
            _ => {}
        }
    }
    None
}

/// Translates one piece of the source, which begins at `base` of the whole.
fn translate(source: &str, base: usize, out: &mut Plain, depth: usize) {
    if depth > 40 {
        return;
    }
    let mut at = 0;
    while let Some(rest) = source.get(at..).filter(|rest| !rest.is_empty()) {
        let Some(c) = rest.chars().next() else { break };
        match c {
            '\\' => at = command(source, at, base, out, depth),
            '$' | '&' | '~' => {
                out.push(" ", base + at);
                at += 1;
            }
            '%' => at += rest.find('\n').unwrap_or(rest.len()),
            // Groups hold together and mean nothing.
            '{' | '}' => at += 1,
            _ => {
                let mut bytes = [0; 4];
                let text: &str = c.encode_utf8(&mut bytes);
                out.push(text, base + at);
                at += c.len_utf8();
            }
        }
    }
}

/// Translates a macro; where it ends.
fn command(source: &str, at: usize, base: usize, out: &mut Plain, depth: usize) -> usize {
    let rest = source.get(at + 1..).unwrap_or("");
    let name: String = rest.chars().take_while(char::is_ascii_alphabetic).collect();
    let after = at + 1 + name.len();
    if name.is_empty() {
        // A sign: `\{` is one of the language, `\\` a line, the rest is layout.
        let sign = rest.chars().next();
        let text = match sign {
            Some('{') => "{",
            Some('}') => "}",
            Some('#') => "#",
            Some('_') => "_",
            Some('\\') => "\n",
            // An accent: names are the same without it.
            Some('\'' | '"' | '`' | '^' | '~') => "",
            _ => " ",
        };
        out.push(text, base + at);
        return at + 1 + sign.map_or(0, char::len_utf8);
    }
    let inside = |(start, end, _): (usize, usize, usize), out: &mut Plain| {
        translate(source.get(start..end).unwrap_or(""), base + start, out, depth + 1);
    };
    let arguments = |count: usize| -> Option<Vec<(usize, usize, usize)>> {
        let mut from = after;
        (0..count)
            .map(|_| {
                let found = argument(source, from)?;
                from = found.2;
                Some(found)
            })
            .collect()
    };
    let place = base + at;
    match name.as_str() {
        "begin" | "end" => {
            let Some(environment) = argument(source, after) else { return after };
            let what = source.get(environment.0..environment.1).unwrap_or("");
            match (name.as_str(), what) {
                ("begin", "tad") => {
                    out.push("\nTAD ", place);
                    if let Some(title) = argument(source, environment.2) {
                        inside(title, out);
                        out.push("\n", place);
                        return title.2;
                    }
                }
                ("end", "tad") => out.push("\nFin TAD\n", place),
                _ => {}
            }
            environment.2
        }
        "tadNombre" | "tadNombreFuncion" | "textit" | "textbf" | "text" | "textrm" | "mathrm" | "mathit"
        | "emph" | "textsc" | "texttt" | "mathbf" | "ensuremath" | "mbox" | "textsf" => {
            match argument(source, after) {
                Some(found) => {
                    inside(found, out);
                    found.2
                }
                None => after,
            }
        }
        "tadOperacion" | "tadOperacionInline" => {
            let Some(found) = arguments(4).or_else(|| arguments(3)) else { return after };
            out.push("\n", place);
            for (index, &one) in found.iter().enumerate() {
                match index {
                    1 => out.push(" : ", place),
                    2 => out.push(" → ", place),
                    3 if one.0 == one.1 => continue,
                    3 => out.push(" { ", place),
                    _ => {}
                }
                inside(one, out);
            }
            if found.get(3).is_some_and(|one| one.0 != one.1) {
                out.push(" }", place);
            }
            out.push("\n", place);
            found.last().map_or(after, |last| last.2)
        }
        "tadAxioma" => {
            let Some(found) = arguments(2) else { return after };
            out.push("\n", place);
            inside(found[0], out);
            out.push(" ≡ ", place);
            inside(found[1], out);
            out.push("\n", place);
            found[1].2
        }
        "tadAxiomas" => {
            out.push("\naxiomas ", place);
            after
        }
        "tadIgualdadObservacional" | "tadEncabezadoInline" => arguments(4).map_or(after, |found| found[3].2),
        "paratodo" => {
            let Some(found) = arguments(2) else { return after };
            out.push(" ∀ ", place);
            inside(found[1], out);
            out.push(" : ", place);
            inside(found[0], out);
            found[1].2
        }
        "Ag" => {
            out.push(" Ag", place);
            let Some(found) = arguments(2) else { return after };
            out.push("(", place);
            inside(found[0], out);
            out.push(", ", place);
            inside(found[1], out);
            out.push(")", place);
            found[1].2
        }
        _ => {
            if let Some((_, text)) = WORDS.iter().find(|(known, _)| *known == name) {
                out.push(text, place);
            } else {
                out.push(" ", place);
            }
            after
        }
    }
}
