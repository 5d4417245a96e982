//! What `tablero match` and `tablero tournament` report about their games. Keys are in alphabetical order; an infinite
//! number is `null`, for JSON has none.

use serde::Serialize;

/// One game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GameForm<'a> {
    /// What a puzzle cost; absent where two or more play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u64>,
    /// The number of the game, from 1.
    pub game: u64,
    /// How it ended, in one word.
    pub kind: &'a str,
    /// The moves in the notation of the game.
    pub moves: Vec<&'a str>,
    /// The number of its opening, from 1.
    pub opening: usize,
    /// The place of every seat, unless nobody played.
    pub places: Option<&'a [u8]>,
    /// The round it belongs to, from 1.
    pub round: u32,
    /// The names of those who played, by seat.
    pub seats: Vec<Option<&'a str>>,
    /// The position it began in.
    pub start: &'a str,
    /// How it ended, in words.
    pub verdict: String,
    /// The name of who won alone.
    pub winner: Option<&'a str>,
}

/// The table at the end.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TableForm<'a> {
    /// Whether all games were played.
    pub complete: bool,
    /// The difference between two players; absent where more or fewer take part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<EloForm>,
    /// How many games were played.
    pub games: u64,
    /// How the agents that are processes are caged, as the records say it; absent where there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sandbox: Option<String>,
    /// What the sequential test decided; absent where there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtForm>,
    /// The rows, best first.
    pub standings: Vec<RowForm<'a>>,
}

/// A difference in strength with its interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct EloForm {
    /// The difference.
    pub elo: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The lower end.
    pub low: f64,
}

/// What a sequential test says.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct SprtForm {
    /// The hypothesis accepted, if the test has ended.
    pub accepted: Option<Hypothesis>,
    /// The log-likelihood ratio.
    pub llr: f64,
}

/// One of the two hypotheses of a sequential test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Hypothesis {
    /// The first is not stronger by so much.
    Elo0,
    /// The first is stronger by so much.
    Elo1,
}

/// One row of the table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RowForm<'a> {
    /// How often nobody was left to play with.
    pub byes: u64,
    /// What the puzzles that were solved cost.
    pub cost: u64,
    /// Games whose first place was shared.
    pub drawn: u64,
    /// The rating.
    pub elo: Option<f64>,
    /// Games played.
    pub games: u64,
    /// The upper end of the rating's interval.
    pub high: Option<f64>,
    /// Games lost.
    pub lost: u64,
    /// The lower end of the rating's interval.
    pub low: Option<f64>,
    /// What the entrant is called.
    pub name: Option<&'a str>,
    /// The points, as they are shown.
    pub points: String,
    /// The place.
    pub rank: usize,
    /// Who plays, as it is written on the command line.
    pub seat: Option<String>,
    /// Rounds of a knockout that were survived.
    pub survived: u32,
    /// Games won.
    pub won: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_end_is_null_and_what_is_not_there_is_absent() {
        let difference = EloForm { elo: f64::INFINITY, high: f64::INFINITY, low: -12.5 };
        let table = TableForm {
            complete: true,
            difference: Some(difference),
            games: 2,
            sandbox: None,
            sprt: None,
            standings: Vec::new(),
        };
        assert_eq!(
            crate::line(&table),
            "{\"complete\":true,\"difference\":{\"elo\":null,\"high\":null,\"low\":-12.5},\"games\":2,\"standings\":[]}\n"
        );
        let sprt = SprtForm { accepted: Some(Hypothesis::Elo1), llr: 2.5 };
        assert_eq!(crate::text(&sprt), r#"{"accepted":"elo1","llr":2.5}"#);
    }
}
