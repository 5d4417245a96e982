//! Games and tables, for people and for programs.

use tablero_arena::Caging;
use tablero_core::{Ending, Message};
use tablero_ratings::{Decision, Elo, Tally};
use tablero_record::is_steering;
use tablero_tournament::{Director, Entrant, Format, Played, Row, RunEnd};
use tablero_wire::tournament::{EloForm, GameForm, Hypothesis, RowForm, SprtForm, TableForm};
use tablero_words::Words;
use unicode_width::UnicodeWidthStr as _;

use crate::said;

/// A game in one line.
pub(super) fn game(played: &Played, names: &[String], words: &Words) -> String {
    let fixture = &played.fixture;
    let name = |&entrant: &usize| names.get(entrant).map_or("", String::as_str);
    let seats: Vec<&str> = fixture.entrants.iter().map(name).collect();
    let how = match played.score.places() {
        Some([1]) => said::solves(seats.join(" ")),
        None if seats.len() == 1 => said::does_not_solve(seats.join(" ")),
        None => said::nobody_plays(seats.join(" - ")),
        Some(places) => {
            let first: Vec<&str> =
                places.iter().zip(&seats).filter(|(place, _)| **place == 1).map(|(_, name)| *name).collect();
            match first[..] {
                [winner] => said::wins(seats.join(" - "), winner),
                _ if first.len() == seats.len() => said::draw(seats.join(" - ")),
                _ => said::shares(seats.join(" - "), joined(first, words, said::and)),
            }
        }
    };
    let moves = tablero_catalogue::words::moves(played.record.plies.len());
    let ending = ending(&played.record.ending, words);
    words.say(&said::game(ending, how, moves, fixture.number)) + "\n"
}

/// How a game ended: what a record says of it, where nobody failed in the words of a language.
fn ending(ending: &Ending, words: &Words) -> String {
    match ending {
        Ending::Finished => words.say(&said::finished()),
        Ending::Unfinished { plies: Some(plies) } => words.say(&said::unfinished(*plies)),
        ending => words.phrase(&plain(&ending.line())),
    }
}

/// Names one after the other, with a word between them.
fn joined<'a, M: Fn(String, &'a str) -> Message>(
    names: impl IntoIterator<Item = &'a str>,
    words: &Words,
    between: M,
) -> String {
    let mut names = names.into_iter();
    let first = names.next().unwrap_or_default().to_owned();
    names.fold(first, |one, other| words.say(&between(one, other)))
}

/// A text that leaves the terminal alone, whatever an agent said.
pub(crate) fn plain(text: &str) -> String {
    let shown = |c: char| if is_steering(c) { c.escape_default().to_string() } else { c.to_string() };
    text.chars().map(shown).collect()
}

/// A game as JSON.
pub(super) fn game_as_json(played: &Played, names: &[String]) -> String {
    let fixture = &played.fixture;
    let name = |entrant: &usize| names.get(*entrant).map(String::as_str);
    let winner = played.record.result.and_then(|outcome| outcome.winner());
    tablero_wire::line(&GameForm {
        cost: (fixture.entrants.len() == 1).then_some(played.cost),
        game: fixture.number,
        kind: played.record.ending.word(),
        moves: played.record.plies.iter().map(|ply| ply.mv.as_str()).collect(),
        opening: fixture.opening + 1,
        places: played.score.places(),
        round: fixture.round,
        seats: fixture.entrants.iter().map(name).collect(),
        start: &played.record.start,
        verdict: played.record.ending.line(),
        winner: winner.and_then(|winner| fixture.entrants.get(winner.seat())).and_then(name),
    })
}

/// The table.
pub(crate) fn table(director: &Director, ending: &RunEnd, words: &Words) -> String {
    let plan = director.plan();
    let alone = director.standings().is_solitaire();
    let mut head = vec![said::head_entrant(), said::head_games()];
    if alone {
        head.extend([said::head_solved(), said::head_cost(director.courses().unit())]);
    } else {
        head.extend([said::head_won(), said::head_drawn(), said::head_lost(), said::head_points()]);
    }
    if plan.format == Format::Knockout {
        head.push(said::head_survived());
    }
    if plan.format == Format::Swiss {
        head.extend([said::head_byes(), said::head_opposition()]);
    }
    let rated: &[&str] = if alone { &[] } else { &["Elo", "95 %"] };
    let head = head.iter().map(|said| words.say(said));
    let head = std::iter::once("#".to_owned()).chain(head).chain(rated.iter().map(|&said| said.to_owned()));
    let mut lines = vec![head.collect::<Vec<_>>()];
    for row in &ending.rows {
        let name = plan.entrants.get(row.entrant).map(|entrant| shown_name(director, entrant));
        let mut cells = vec![row.rank.to_string(), name.unwrap_or_default(), row.games.to_string()];
        if alone {
            cells.extend([row.won.to_string(), row.cost.to_string()]);
        } else {
            cells.extend([row.won, row.drawn, row.lost].map(|count| count.to_string()));
            cells.push(director.standings().points(row.halves));
        }
        if plan.format == Format::Knockout {
            cells.push(row.survived.to_string());
        }
        if plan.format == Format::Swiss {
            cells.extend([row.byes.to_string(), director.standings().points(row.opposition)]);
        }
        if let Some(rating) = row.rating {
            cells.push(signed(rating.value));
            cells.push(format!("[{}, {}]", signed(rating.low), signed(rating.high)));
        }
        lines.push(cells);
    }
    let mut text = aligned(&lines);
    if let Some(elo) = difference(director, ending) {
        let names = plan.entrants.iter().map(|entrant| entrant.name.as_str());
        let (value, low, high) = (signed(elo.value), signed(elo.low), signed(elo.high));
        let names = joined(names, words, said::against);
        text += &format!("\n{}\n", words.say(&said::difference(high, low, names, value)));
    }
    if let (Some(sprt), Some((decision, ratio))) = (plan.sprt, ending.test) {
        let (lower, upper) = sprt.bounds();
        let said = match decision {
            Some(Decision::AcceptH1) => said::test_stronger(sprt.elo1().to_string()),
            Some(Decision::AcceptH0) => said::test_not_stronger(sprt.elo0().to_string()),
            None => said::test_undecided(),
        };
        let [lower, ratio, upper] = [lower, ratio, upper].map(|number| format!("{number:.2}"));
        text += &format!("{}\n", words.say(&said::test(lower, ratio, said, upper)));
    }
    if let Some(caging) = caging(director).filter(|caging| !caging.broken().is_empty()) {
        text += &format!("{}\n", words.say(&said::sandbox(caging.to_string())));
    }
    text
}

/// How the entrants that are processes are caged, if there are any.
fn caging(director: &Director) -> Option<&Caging> {
    director.plan().entrants.iter().find_map(|entrant| director.agents().sandbox(&entrant.seat))
}

/// The most letters of the name that an agent gives itself.
const LONGEST_NAME: usize = 40;

/// The name that an entrant was given, or the one that its agent gives itself with where it comes from.
fn shown_name(director: &Director, entrant: &Entrant) -> String {
    let is_named = entrant.name != entrant.seat.to_string();
    let own = director.agents().own_name(&entrant.seat).filter(|own| !is_named && !own.trim().is_empty());
    own.map_or_else(
        || entrant.name.clone(),
        |own| {
            let own: String = own.chars().take(LONGEST_NAME).collect();
            format!("{} ({})", plain(own.trim()), entrant.name)
        },
    )
}

/// The difference between the two of a match.
fn difference(director: &Director, ending: &RunEnd) -> Option<Elo> {
    let two = ending.rows.len() == 2 && !director.standings().is_solitaire();
    two.then(|| Elo::of_match(&Tally::between(0, 1, &director.standings().encounters())))
}

/// The table as JSON.
pub(crate) fn table_as_json(director: &Director, ending: &RunEnd) -> String {
    let plan = director.plan();
    let row = |row: &Row| {
        let entrant = plan.entrants.get(row.entrant);
        RowForm {
            byes: row.byes,
            cost: row.cost,
            drawn: row.drawn,
            elo: row.rating.map(|rating| rating.value),
            games: row.games,
            high: row.rating.map(|rating| rating.high),
            lost: row.lost,
            low: row.rating.map(|rating| rating.low),
            name: entrant.map(|entrant| entrant.name.as_str()),
            points: director.standings().points(row.halves),
            rank: row.rank,
            seat: entrant.map(|entrant| entrant.seat.to_string()),
            survived: row.survived,
            won: row.won,
        }
    };
    let accepted = |decision| match decision {
        Decision::AcceptH0 => Hypothesis::Elo0,
        Decision::AcceptH1 => Hypothesis::Elo1,
    };
    tablero_wire::line(&TableForm {
        complete: ending.complete,
        difference: difference(director, ending).map(|elo| EloForm {
            elo: elo.value,
            high: elo.high,
            low: elo.low,
        }),
        games: ending.games,
        sandbox: caging(director).map(ToString::to_string),
        sprt: ending.test.map(|(decision, ratio)| SprtForm { accepted: decision.map(accepted), llr: ratio }),
        standings: ending.rows.iter().map(row).collect(),
    })
}

/// A difference in whole points with its sign.
fn signed(elo: f64) -> String {
    if elo == f64::INFINITY {
        "+inf".to_owned()
    } else if elo == f64::NEG_INFINITY {
        "-inf".to_owned()
    } else {
        // No difference has no sign.
        let elo = if elo.abs() < 0.5 { 0.0 } else { elo };
        format!("{elo:+.0}")
    }
}

/// Columns side by side: names to the left, numbers to the right. Widths are those of a terminal, where some letters take
/// two columns and some none.
fn aligned(lines: &[Vec<String>]) -> String {
    let columns = lines.first().map_or(0, Vec::len);
    let width = |column: usize| {
        lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.width()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for line in lines {
        let mut row = String::new();
        for (index, (cell, &width)) in line.iter().zip(&widths).enumerate() {
            let gap = if index == 0 { "" } else { "  " };
            let fill = " ".repeat(width.saturating_sub(cell.width()));
            row += &if index == 1 { format!("{gap}{cell}{fill}") } else { format!("{gap}{fill}{cell}") };
        }
        text += row.trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_a_terminal_shows_them() {
        // Wide letters take two columns, a combining accent none.
        let lines = ["名", "n", "cafe\u{301}", "Ñandú"]
            .map(|name| vec!["1".to_owned(), name.to_owned(), "7".to_owned()]);
        assert_eq!(aligned(&lines), "1  名     7\n1  n      7\n1  cafe\u{301}   7\n1  Ñandú  7\n");
    }
}
