//! Games that are kept, opened and restarted.

use tablero_core::Options;
use tablero_play::{Session, store};

use super::App;
use crate::screen::levels::Levels;
use crate::telling;
use crate::{Failure, Play, fit_seats};

impl App {
    pub(super) fn save(&mut self) {
        self.message = match self.play.keeper.save(&self.play.session) {
            Ok(path) => self.play.words.saved(path.display().to_string()),
            Err(error) => self.play.words.save_failed(self.play.words.phrase(&error.to_string())),
        };
    }

    pub(super) fn load(&mut self) {
        let game = self.play.session.table().game();
        if let Some(saved) = self.play.keeper.interrupted(Some(game)).into_iter().next() {
            self.open(&saved.path);
        } else {
            let name = telling::game(&self.play.words, &self.play.games, game);
            self.message = self.play.words.no_saved(name);
        }
    }

    pub(super) fn open(&mut self, path: &std::path::Path) {
        let loaded = store::read(path).map_err(|error| error.to_string()).and_then(|record| {
            crate::loaded(&record, &self.play.games, self.play.seed, &self.play.session)
                .map_err(|error| error.to_string())
        });
        match loaded {
            Ok(session) => {
                self.replace(session);
                self.play.keeper.adopt(path);
                self.message = self.play.words.loaded(path.display().to_string());
            }
            Err(error) => self.message = self.play.words.load_failed(self.play.words.phrase(&error)),
        }
    }

    /// The game on the board is kept, and another one takes its place.
    fn replace(&mut self, session: Session) {
        self.stop_robots();
        let kept = self.play.keeper.keep(&self.play.session).map(|_| ());
        self.play.keeper.forget();
        self.play.session = session;
        self.begin();
        if let Err(error) = kept {
            self.message = self.play.words.save_failed(self.play.words.phrase(&error.to_string()));
        }
    }

    /// A new game at a table with these options.
    pub(super) fn renew(&mut self, options: &[String]) {
        let session = &self.play.session;
        let made = Options::parse(options)
            .map_err(|error| error.to_string())
            .and_then(|options| session.table().again(&options).map_err(|error| error.to_string()))
            .and_then(|table| {
                let seats = fit_seats(&table, session.seats().to_vec());
                crate::next_game(session, table, seats, self.play.seed.wrapping_add(1))
                    .map_err(|error| error.to_string())
            });
        match made {
            Ok(session) => {
                self.play.seed = self.play.seed.wrapping_add(1);
                self.replace(session);
            }
            Err(error) => self.message = self.play.words.refused(self.play.words.phrase(&error)),
        }
    }

    pub(super) fn after_the_end(&mut self) {
        if self.has_levels() {
            self.level_by(1);
            return;
        }
        let same: Vec<String> =
            self.play.session.table().options().iter().map(|(key, value)| format!("{key}={value}")).collect();
        self.renew(&same);
    }

    /// Whether this is one level among others.
    pub(crate) fn has_levels(&self) -> bool {
        Levels::new(self.play.session.table().as_ref()).is_some()
    }

    pub(super) fn level_by(&mut self, step: isize) {
        let next = Levels::new(self.play.session.table().as_ref()).and_then(|levels| levels.by(step));
        if let Some(options) = next {
            self.renew(&options);
        }
    }

    /// Keeps an unfinished game when leaving, and says where.
    pub(crate) fn keep(&mut self) -> Result<Option<String>, Failure> {
        let Play { session, keeper, words, .. } = &mut self.play;
        match keeper.keep(session) {
            Ok(None) => Ok(None),
            Ok(Some(_)) if session.ended().is_some() => Ok(None),
            Ok(Some(path)) => Ok(Some(words.kept(path.display().to_string(), session.table().game()))),
            Err(error) => Err(Failure::Told(words.save_failed(words.phrase(&error.to_string())))),
        }
    }
}
