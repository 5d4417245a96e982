//! Sessions as a page shows them, for whoever keeps the sessions elsewhere than in a [`Host`](crate::Host).

use std::collections::BTreeMap;
use std::sync::Arc;

use tablero_arena::Seat;
use tablero_catalogue::{Catalogue, Entry, Table};
use tablero_core::AnyPosition;
use tablero_draw::Theme;
use tablero_play::Session;
use tablero_wire::lab::{LabGame, LabLook, LabSeat, LabView};
use tablero_words::{Fluent, Language, Words};

use crate::seats::seated;
use crate::turn::point;
use crate::view::{Look, picture_of, view};
use crate::words;

/// One way to look at sessions.
#[derive(Debug)]
pub struct Sight(Look);

/// The ways to look that were asked for so far: making one is much more work than using it.
#[derive(Debug)]
pub struct Sights {
    games: Catalogue,
    more: Fluent,
    known: BTreeMap<(&'static str, String, Option<usize>, bool), Arc<Sight>>,
}

/// The most seats of a game; who asks for others sees the board from the first.
const MOST_SEATS: usize = 6;

impl Sights {
    /// Sights with the words of these games, and more words.
    #[must_use]
    pub fn new(games: Catalogue, more: Fluent) -> Self {
        Self { games, more, known: BTreeMap::new() }
    }

    /// The sight that somebody asks for, or what is wrong with it.
    pub fn get(&mut self, look: &LabLook) -> Result<Arc<Sight>, String> {
        let language = match look.lang.as_deref() {
            None => Language::default(),
            Some(code) => Language::from_locale(code)
                .ok_or_else(|| format!("look.lang: expected en, es or pt, found {code:?}"))?,
        };
        let theme: Theme = match look.theme.as_deref() {
            None => Theme::default(),
            Some(name) => name.parse().map_err(|error| format!("look.theme: {error}"))?,
        };
        let south = look.south.filter(|&seat| seat < MOST_SEATS);
        let key = (language.code(), format!("{theme:?}"), south, look.names);
        if let Some(known) = self.known.get(&key) {
            return Ok(Arc::clone(known));
        }
        let of_games = self.games.iter().map(Entry::words);
        let others = [tablero_catalogue::words::FLUENT, words::FLUENT, self.more];
        let words = Words::new(language, others.into_iter().chain(of_games));
        let sight = Arc::new(Sight(Look { words, theme, south, names: look.names }));
        self.known.insert(key, Arc::clone(&sight));
        Ok(sight)
    }
}

impl Sight {
    /// How answers look.
    pub(crate) const fn look(&self) -> &Look {
        &self.0
    }

    /// The words.
    #[must_use]
    pub const fn words(&self) -> &Words {
        &self.0.words
    }

    /// How a session stands, or stood after some moves.
    #[must_use]
    pub fn view(&self, session: &Session, ply: Option<usize>) -> LabView {
        view(0, session, &BTreeMap::new(), ply, &self.0)
    }

    /// Plays the move between two spots, or walks to one; the reason if there is none.
    pub fn point(
        &self,
        session: &mut Session,
        from: Option<(i64, i64)>,
        to: (i64, i64),
    ) -> Result<(), String> {
        point(session, from, to, &self.0).map_err(|fault| fault.message)
    }

    /// The picture of a position at a table.
    #[must_use]
    pub fn picture(&self, table: &dyn Table, position: &AnyPosition) -> String {
        picture_of(table, position, &self.0)
    }
}

/// The seats of a table from what a page wants: a closed list, and robots that count positions instead of time.
pub fn seats(table: &Arc<dyn Table>, wanted: &[LabSeat]) -> Result<Vec<Seat>, String> {
    seated(table, wanted).map_err(|fault| fault.message)
}

/// A game as a page lists it.
#[must_use]
pub fn listed(entry: &'static dyn Entry, words: &Words) -> LabGame {
    LabGame {
        name: entry.kind().name(),
        title: words.say(&entry.title()),
        has_levels: entry.shelf().is_some(),
        has_sketch: entry.sketch(None).is_some(),
        program: entry.starter(),
    }
}
