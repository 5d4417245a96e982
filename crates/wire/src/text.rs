//! Names as people type them.

/// A name without what keyboards and habits make different: accents, case, `-` for `_`, and a final question mark.
///
/// ```
/// use tablero_wire::fold;
/// assert_eq!(fold("esPosiciónVálida"), fold("esPosicionValida"));
/// assert_eq!(fold("is-valid-move"), "is_valid_move");
/// assert_eq!(fold("nivelVálido?"), "nivelvalido");
/// ```
#[must_use]
pub fn fold(name: &str) -> String {
    let folded = |c: char| if c == '-' { '_' } else { c.to_ascii_lowercase() };
    without_accents(name).trim_end_matches('?').chars().map(folded).collect()
}

/// A name without its accents, composed or combining.
///
/// ```
/// assert_eq!(tablero_wire::without_accents("dóndeEstáElRey"), "dondeEstaElRey");
/// ```
#[must_use]
pub fn without_accents(name: &str) -> String {
    let plain = |c: char| match c {
        'á' | 'à' | 'â' | 'ã' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'õ' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'Á' | 'À' | 'Â' | 'Ã' | 'Ä' => 'A',
        'É' | 'È' | 'Ê' | 'Ë' => 'E',
        'Í' | 'Ì' | 'Î' | 'Ï' => 'I',
        'Ó' | 'Ò' | 'Ô' | 'Õ' | 'Ö' => 'O',
        'Ú' | 'Ù' | 'Û' | 'Ü' => 'U',
        'ñ' => 'n',
        'Ñ' => 'N',
        'ç' => 'c',
        'Ç' => 'C',
        _ => c,
    };
    name.chars().filter(|c| !('\u{300}'..='\u{36f}').contains(c)).map(plain).collect()
}
