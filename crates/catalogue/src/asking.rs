//! What a board knows about the questions of its game: which cells an answer means, and which questions belong together.

use tablero_core::AnyMove;
use tablero_wire::json;

/// A question about one moment of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asking {
    /// The operation.
    pub operation: &'static str,
    /// Its operands, as a person types them.
    pub operands: Vec<(&'static str, String)>,
}

/// A data type of the sheet that a game comes from, as questions about one moment of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataType {
    /// What the sheet calls it.
    pub name: &'static str,
    /// Its operations.
    pub askings: Vec<Asking>,
}

/// The position before a moment and the move that led to it.
pub type Before<'a, P, M = AnyMove> = Option<(&'a P, M)>;

/// The lists of numbers in an answer that hold no other lists, one after the other; a number alone is a list of one.
pub(crate) fn number_lists(answer: &str) -> Vec<Vec<i64>> {
    let Ok(value) = json::raw(answer) else { return Vec::new() };
    if let Ok(number) = json::small_integer(value) {
        return vec![vec![number]];
    }
    let Ok(items) = json::list(value) else { return Vec::new() };
    let numbers: Result<Vec<i64>, _> = items.iter().map(|item| json::small_integer(item)).collect();
    match numbers {
        Ok(numbers) => vec![numbers],
        Err(_) => items.into_iter().flat_map(|item| number_lists(item.get())).collect(),
    }
}

/// The pairs of numbers in an answer.
pub(crate) fn number_pairs(answer: &str) -> Vec<[i64; 2]> {
    number_lists(answer).into_iter().filter_map(|numbers| <[i64; 2]>::try_from(numbers).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_at_the_ends_of_lists() {
        assert_eq!(number_lists("7"), [[7]]);
        assert_eq!(number_lists("[3,-4]"), [[3, -4]]);
        assert_eq!(number_lists("[[1,2],[3,4]]"), [[1, 2], [3, 4]]);
        assert_eq!(number_lists("[[[1,2],[3,4]],[]]"), [vec![1, 2], vec![3, 4], vec![]]);
        for other in ["null", "true", "\"12\"", "{\"a\":[1,2]}", "no json", ""] {
            assert_eq!(number_lists(other), Vec::<Vec<i64>>::new(), "{other}");
        }
    }
}
