//! The macros of the courses that stand for a sign, a word or nothing.

use crate::token::Mark;

/// Macros that vanish with their arguments; how many there are.
pub(super) const VANISH: [(&str, usize); 24] = [
    ("hspace", 1),
    ("vspace", 1),
    ("label", 1),
    ("ref", 1),
    ("color", 1),
    ("cite", 1),
    ("usepackage", 1),
    ("input", 1),
    ("include", 1),
    ("integrante", 2),
    ("titulo", 1),
    ("subtitulo", 1),
    ("fecha", 1),
    ("materia", 1),
    ("grupo", 1),
    ("author", 1),
    ("phantom", 1),
    ("hphantom", 1),
    ("vphantom", 1),
    ("documentclass", 1),
    ("setlength", 2),
    ("includegraphics", 1),
    ("rule", 2),
    ("modifica", 1),
];

/// Environments of layout that are given lengths or columns; how many.
pub(super) const LAYOUT: [(&str, usize); 7] = [
    ("adjustwidth", 2),
    ("adjustbox", 1),
    ("array", 1),
    ("minipage", 1),
    ("multicols", 1),
    ("tabular", 1),
    ("tabularx", 2),
];

/// What stands before a new definition in any generation: where an argument that was never closed is cut.
pub(super) const HEADS: [&str; 9] = [
    "\\pred{",
    "\\aux{",
    "\\auxpred{",
    "\\begin{proc}",
    "\\begin{problema}",
    "\\end{proc}",
    "\\end{problema}",
    "\\section",
    "\\end{document}",
];

/// The mark a macro without arguments stands for.
pub(super) fn symbol(name: &str) -> Option<Mark> {
    use Mark as M;
    Some(match name {
        "land" | "wedge" | "y" | "bigwedge" => M::And,
        "yLuego" | "yluego" | "landL" | "wedgeL" | "luego" | "cand" => M::AndL,
        "lor" | "vee" | "o" | "bigvee" => M::Or,
        "oLuego" | "oluego" | "lorL" | "veeL" | "cor" => M::OrL,
        "to" | "rightarrow" | "Rightarrow" | "implies" | "implica" | "Then" | "longrightarrow"
        | "Longrightarrow" | "imp" | "supset" => M::Implies,
        "implicaLuego" | "implicaluego" | "impluego" | "impliesL" | "rightarrowL" | "cimplies" => M::ImpliesL,
        "iff" | "Iff" | "leftrightarrow" | "Leftrightarrow" | "Longleftrightarrow" | "longleftrightarrow"
        | "sii" | "ssi" | "sisolosi" | "siiLargo" => M::Iff,
        "neg" | "lnot" | "no" => M::Not,
        "forall" => M::Forall,
        "exists" => M::Exists,
        "nexists" => M::NotExists,
        "leq" | "le" | "leqslant" => M::LessEq,
        "geq" | "ge" | "geqslant" => M::GreaterEq,
        "lt" => M::Less,
        "gt" => M::Greater,
        "neq" | "ne" => M::NotEqual,
        "in" | "en" | "selec" | "gets" | "leftarrow" => M::In,
        "notin" => M::NotIn,
        "times" => M::Times,
        "cdot" | "ast" => M::Star,
        "div" => M::Slash,
        "langle" | "lista" | "lseq" => M::AngleOpen,
        "rangle" | "rseq" => M::AngleClose,
        "lbrace" | "{" => M::BraceOpen,
        "rbrace" | "}" => M::BraceClose,
        "lbrack" => M::BracketOpen,
        "rbrack" => M::BracketClose,
        "mid" | "vert" | "lvert" | "rvert" | "|" | "lVert" | "rVert" | "Vert" => M::Bar,
        "ldots" | "dots" | "cdots" => M::Dots,
        "masmas" | "concatenar" => M::Concat,
        "equiv" | "igobs" => M::Identical,
        _ => return None,
    })
}

/// The name a macro without arguments stands for.
pub(super) fn word(name: &str) -> Option<&'static str> {
    Some(match name {
        "ent" | "Z" | "enteros" => "Z",
        "float" | "rea" | "R" | "real" | "reales" => "R",
        "nat" | "N" => "N",
        "bool" | "Bool" => "Bool",
        "cha" | "Char" => "Char",
        "str" | "String" => "String",
        "True" | "true" | "verdadero" => "true",
        "False" | "false" | "falso" => "false",
        "In" => "in",
        "Out" => "out",
        "Inout" | "InOut" => "inout",
        "res" => "res",
        "result" => "result",
        "cab" | "head" => "head",
        "cola" | "tail" => "tail",
        "conc" | "concat" => "concat",
        "sub" | "subseq" => "subseq",
        "cons" | "addFirst" => "addFirst",
        "mod" | "bmod" => "mod",
        "lvacia" | "vacio" | "emptyset" | "varnothing" | "secvacia" => "vacio",
        "old" => "old",
        "alpha" => "alpha",
        "beta" => "beta",
        "gamma" => "gamma",
        "delta" => "delta",
        "epsilon" | "varepsilon" => "epsilon",
        "theta" => "theta",
        "lambda" => "lambda",
        "pi" => "pi",
        "rho" => "rho",
        "sigma" => "sigma",
        "phi" | "varphi" => "phi",
        "omega" => "omega",
        _ => return None,
    })
}

/// The letter an accent macro makes.
pub(super) fn accented(accent: char, letter: char) -> Option<char> {
    let row = match accent {
        '\'' => "aáeéiíoóuúAÁEÉIÍOÓUÚ",
        '"' => "uüUÜ",
        '~' => "nñNÑaãoõ",
        '^' => "aâeêoô",
        _ => return None,
    };
    let letters: Vec<char> = row.chars().collect();
    letters.chunks(2).find(|pair| pair[0] == letter).map(|pair| pair[1])
}

/// An accented letter, `\_` or the like at the beginning of a text: the letter and how long its spelling is.
pub(super) fn letter_macro(text: &str) -> Option<(char, usize)> {
    let rest = text.strip_prefix('\\')?;
    // The accents of formulas are spelt out.
    for (word, accent) in [("tilde{", '~'), ("acute{", '\'')] {
        if let Some(letter) = rest.strip_prefix(word).and_then(|inner| inner.chars().next()) {
            let closed = rest.get(word.len() + letter.len_utf8()..)?.starts_with('}');
            return closed.then_some((accented(accent, letter)?, 1 + word.len() + letter.len_utf8() + 1));
        }
    }
    for (word, accent) in [("tilde ", '~'), ("acute ", '\'')] {
        if let Some(inner) = rest.strip_prefix(word) {
            let letter = inner.trim_start_matches(' ').chars().next()?;
            let blanks = inner.len() - inner.trim_start_matches(' ').len();
            return Some((accented(accent, letter)?, 1 + word.len() + blanks + letter.len_utf8()));
        }
    }
    let accent = rest.chars().next()?;
    if accent == '_' {
        return Some(('_', 2));
    }
    let after = rest.get(accent.len_utf8()..)?;
    let (open, inner) = match after.strip_prefix('{') {
        Some(inner) => (1, inner),
        None => (0, after),
    };
    let (slash, inner) = match inner.strip_prefix('\\') {
        Some(inner) => (1, inner),
        None => (0, inner),
    };
    let letter = inner.chars().next()?;
    let made = accented(accent, letter)?;
    let close = usize::from(open == 1 && inner[letter.len_utf8()..].starts_with('}'));
    Some((made, 2 + open + slash + letter.len_utf8() + close))
}

pub(super) fn keyword_mark(name: &str) -> Option<Mark> {
    Some(match name {
        "forall" => Mark::Forall,
        "exists" => Mark::Exists,
        "vL" => Mark::OrL,
        _ => return None,
    })
}
