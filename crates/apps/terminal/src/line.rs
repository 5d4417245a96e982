//! Playing in lines: the board is printed, a move is read, a refusal is explained, and so on. What is read and what is
//! printed may be a terminal or a pipe.

mod command;
pub(crate) mod input;

use std::io::{self, IsTerminal as _, Write};
use std::path::Path;
use std::time::Duration;

use crate::telling;
use tablero_catalogue::{AnyRobot, Thought, TurnBudget};
use tablero_core::Options;
use tablero_play::{Thinking, store};

use crate::line::command::{Command, read};
use crate::line::input::{Input, Line};
use crate::{Failure, Offer, Play, interrupt};

/// How long is waited at a time; signals are looked for in between.
const STEP: Duration = Duration::from_millis(50);

/// Plays a game in lines on standard input and output.
pub fn play(play: Play) -> Result<(), Failure> {
    interrupt::watch()?;
    let terminal = io::stdin().is_terminal();
    let mut face = Face { play, input: Input::new(), out: io::stdout(), terminal };
    let done = face.run();
    // Whatever ended it, the game is kept first.
    let kept = face.keep();
    done.and(kept)
}

struct Face<W> {
    play: Play,
    input: Input,
    out: W,
    terminal: bool,
}

/// Somebody who thought, and what.
type Answer = (Box<dyn AnyRobot>, Option<Thought>);

/// Whether to go on.
enum Next {
    /// With the next line.
    Ask,
    /// With the board, because something changed.
    Show,
    /// Not at all.
    Leave,
}

impl<W: Write> Face<W> {
    fn run(&mut self) -> Result<(), Failure> {
        let Play { session, words, keeper, offer, games, .. } = &self.play;
        let mut text = words.welcome(telling::example(words, session), telling::title(words, session));
        // What "load" would load.
        let waiting = (*offer != Offer::Never).then(|| keeper.interrupted(Some(session.table().game())));
        if let Some(saved) = waiting.into_iter().flatten().next() {
            let what = telling::saved(words, games, &saved.record);
            text += &format!("\n{}", words.offer(saved.path.display().to_string(), what));
        }
        if let Some(best) = telling::best(words, keeper.progress(), session.table().as_ref()) {
            text += &format!("\n{best}");
        }
        for line in telling::listening(words, session) {
            text += &format!("\n{line}");
        }
        self.say(&text)?;
        let mut show = true;
        loop {
            if std::mem::take(&mut show) {
                self.show()?;
            }
            if interrupt::is_asked() {
                return Err(Failure::Interrupted);
            }
            if self.play.session.check_time() {
                show = true;
                continue;
            }
            if self.play.session.to_move().is_some() && !self.play.session.is_human_turn() {
                self.robot_moves()?;
                show = true;
                continue;
            }
            let people = self.play.session.seats().contains(&tablero_arena::Seat::Human);
            if !people {
                let too_long = self.play.session.is_too_long();
                return if too_long { Err(Failure::BrokenOff) } else { Ok(()) };
            }
            self.prompt()?;
            match self.next_line()? {
                None => return Ok(()),
                Some(line) => match self.obey(&line)? {
                    Next::Ask => {}
                    Next::Show => show = true,
                    Next::Leave => return Ok(()),
                },
            }
            if self.play.session.is_human_turn() {
                // A full disk must not end a game; it is told when the game ends.
                let _ = self.play.keeper.keep_often(&self.play.session);
            }
        }
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    /// The board, what is counted, and how the game ended.
    fn show(&mut self) -> io::Result<()> {
        let Play { session, words, look, .. } = &self.play;
        let south = crate::south(session, *look, 0);
        let board = session.table().text(session.position(), south, look.ascii);
        let mut text = String::new();
        if let Some(mv) = telling::last_move(words, session) {
            text += &format!("{}\n", words.last_move(mv));
        }
        text += board.trim_end_matches('\n');
        text.push('\n');
        let counters = telling::counters(words, session);
        if !counters.is_empty() {
            text += &format!("{}\n", counters.join("  "));
        }
        if let Some(status) = telling::status(words, session) {
            text += &format!("{status}\n");
        }
        if let Some(ended) = session.ended() {
            for line in telling::ended(words, session, &ended) {
                text += &format!("{line}\n");
            }
        }
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }

    fn prompt(&mut self) -> io::Result<()> {
        let Play { session, words, .. } = &self.play;
        let Some(player) = session.to_move() else {
            let text = words.over_already();
            return self.ask(&text);
        };
        let text = words.your_move(telling::player(words, session, player));
        self.ask(&text)
    }

    /// A question: the answer follows on the same line where a person types it.
    fn ask(&mut self, text: &str) -> io::Result<()> {
        if self.terminal {
            write!(self.out, "{text} ")?;
        } else {
            writeln!(self.out, "{text}")?;
        }
        self.out.flush()
    }

    /// The next line, `None` at the end of the input.
    fn next_line(&mut self) -> Result<Option<String>, Failure> {
        loop {
            match self.input.wait(STEP)? {
                Line::Text(text) => return Ok(Some(text)),
                Line::End => return Ok(None),
                Line::NotYet => {}
            }
            if interrupt::is_asked() {
                return Err(Failure::Interrupted);
            }
            if self.play.session.check_time() {
                return Ok(Some(String::new()));
            }
        }
    }

    fn robot_moves(&mut self) -> Result<(), Failure> {
        let Some(player) = self.play.session.to_move() else { return Ok(()) };
        let name = telling::player(&self.play.words, &self.play.session, player);
        let Some(robot) = self.play.session.take_robot() else {
            self.play.session.renew_robot();
            return Ok(());
        };
        let Some((robot, thought)) = self.think(robot, self.play.session.budget(), true)? else {
            // Its time ran out; whoever plays on after that is somebody new.
            self.play.session.renew_robot();
            return Ok(());
        };
        self.play.session.seat_robot(player, robot);
        let Some(text) = crate::robot_plays(&mut self.play.session, thought)? else { return Ok(()) };
        let spoken = telling::last_move(&self.play.words, &self.play.session);
        let text = self.play.words.plays(spoken.unwrap_or(text), name);
        self.say(&text)?;
        Ok(())
    }

    /// Lets somebody think, with an eye on signals and, in its own turn, on the clock; `None` when that ran out.
    fn think(
        &mut self,
        robot: Box<dyn AnyRobot>,
        budget: TurnBudget,
        own: bool,
    ) -> Result<Option<Answer>, Failure> {
        let thinking = Thinking::start(robot, self.play.session.position().clone(), budget);
        loop {
            if interrupt::is_asked() {
                return Err(Failure::Interrupted);
            }
            if let Some(answer) = thinking.wait(STEP).map_err(|gone| Failure::Told(gone.to_string()))? {
                return Ok(Some(answer));
            }
            if own && self.play.session.check_time() {
                return Ok(None);
            }
        }
    }

    fn obey(&mut self, line: &str) -> Result<Next, Failure> {
        let words = &self.play.words;
        match read(words.language(), line) {
            Command::Nothing => return Ok(Next::Ask),
            Command::Help => {
                let text = words.help_text();
                let moves = words.help_moves(telling::example(words, &self.play.session));
                let book = self.play.session.table().entry().rules(words.language()).trim_end();
                self.say(&format!("{book}\n\n{text}\n{moves}"))?;
            }
            Command::Moves => {
                let moves = self.play.session.position().move_texts();
                let text = if self.play.session.to_move().is_none() || moves.is_empty() {
                    words.no_moves()
                } else {
                    format!("{}\n{}", words.moves_are(moves.len()), moves.join(" "))
                };
                self.say(&text)?;
            }
            Command::Hint => self.hint()?,
            Command::Undo => {
                let undone = self.play.session.undo();
                let text = undone
                    .map_or_else(|| self.play.words.nothing_to_undo(), |count| self.play.words.undone(count));
                self.say(&text)?;
                return Ok(if undone.is_some() { Next::Show } else { Next::Ask });
            }
            Command::Redo => {
                let count = self.play.session.redo();
                let text = if count == 0 {
                    self.play.words.nothing_to_redo()
                } else {
                    self.play.words.redone(count)
                };
                self.say(&text)?;
                return Ok(if count == 0 { Next::Ask } else { Next::Show });
            }
            Command::Save(file) => self.save(file)?,
            Command::Load(file) => return self.load(file),
            Command::Restart => {
                self.play.session.restart();
                return Ok(Next::Show);
            }
            Command::New(options) => return self.renew(&options),
            Command::Resign => {
                self.play.session.resign();
                return Ok(Next::Show);
            }
            Command::Board => return Ok(Next::Show),
            Command::Quit => return Ok(Next::Leave),
            Command::Move(mv) => {
                if let Err(error) = self.play.session.play(mv) {
                    let text = telling::not_played(&self.play.words, &error);
                    self.say(&text)?;
                    return Ok(Next::Ask);
                }
                return Ok(Next::Show);
            }
        }
        Ok(Next::Ask)
    }

    fn hint(&mut self) -> Result<(), Failure> {
        let session = &self.play.session;
        let adviser = session.table().robot(&session.table().adviser(), self.play.seed);
        let text = match (session.to_move(), adviser) {
            (Some(_), Ok(robot)) => {
                let budget = session.advice_budget();
                let thought = self.think(robot, budget, false)?.and_then(|(_, thought)| thought);
                telling::hint(&self.play.words, &self.play.session, thought.as_ref())
            }
            _ => self.play.words.hint_none(),
        };
        self.say(&text)?;
        Ok(())
    }

    fn save(&mut self, file: Option<&str>) -> io::Result<()> {
        let Play { keeper, session, words, .. } = &mut self.play;
        let saved = match file {
            Some(file) => keeper.save_as(session, Path::new(file)).map(|()| file.to_owned()),
            None => keeper.save(session).map(|path| path.display().to_string()),
        };
        let text = match saved {
            Ok(path) => words.saved(path),
            Err(error) => words.save_failed(words.phrase(&error.to_string())),
        };
        self.say(&text)
    }

    fn load(&mut self, file: Option<&str>) -> Result<Next, Failure> {
        let game = self.play.session.table().game();
        let Play { keeper, words, session, seed, games, .. } = &mut self.play;
        // The game on the board is kept, and is not the one that is wanted.
        let offered = keeper.interrupted(Some(game)).into_iter().map(|saved| saved.path).next();
        let Some(path) = file.map(|file| Path::new(file).to_owned()).or(offered) else {
            let text = words.no_saved(telling::game(words, games, game));
            self.say(&text)?;
            return Ok(Next::Ask);
        };
        let loaded = store::read(&path).map_err(|error| error.to_string()).and_then(|record| {
            crate::loaded(&record, games, *seed, session).map_err(|error| error.to_string())
        });
        match loaded {
            Ok(loaded) => {
                let kept = keeper.keep(session).map(|_| ());
                *session = loaded;
                keeper.adopt(&path);
                let mut text = words.loaded(path.display().to_string());
                if let Err(error) = kept {
                    text = format!("{}\n{text}", words.save_failed(words.phrase(&error.to_string())));
                }
                self.say(&text)?;
                Ok(Next::Show)
            }
            Err(error) => {
                let text = words.load_failed(words.phrase(&error));
                self.say(&text)?;
                Ok(Next::Ask)
            }
        }
    }

    /// A new game at the same kind of table, with the options given or else those there are.
    fn renew(&mut self, options: &[&str]) -> Result<Next, Failure> {
        let Play { session, keeper, words, seed, .. } = &mut self.play;
        let known: Vec<String> =
            session.table().options().iter().map(|(key, value)| format!("{key}={value}")).collect();
        let options = if options.is_empty() { Options::parse(&known) } else { Options::parse(options) };
        let table = options
            .map_err(|error| error.to_string())
            .and_then(|options| session.table().again(&options).map_err(|error| error.to_string()));
        let seats = session.seats().to_vec();
        let made = table.and_then(|table| {
            let seats = crate::fit_seats(&table, seats);
            crate::next_game(session, table, seats, *seed).map_err(|error| error.to_string())
        });
        match made {
            Ok(new) => {
                let kept = keeper.keep(session).map(|_| ());
                *session = new;
                keeper.forget();
                if let Err(error) = kept {
                    let text = words.save_failed(words.phrase(&error.to_string()));
                    self.say(&text)?;
                }
                Ok(Next::Show)
            }
            Err(error) => {
                let text = words.unknown_option(words.phrase(&error));
                self.say(&text)?;
                Ok(Next::Ask)
            }
        }
    }

    /// Keeps an unfinished game when leaving.
    fn keep(&mut self) -> Result<(), Failure> {
        let Play { session, keeper, words, .. } = &mut self.play;
        let text = match keeper.keep(session) {
            Ok(None) => return Ok(()),
            Ok(Some(_)) if session.ended().is_some() => return Ok(()),
            Ok(Some(path)) => words.kept(path.display().to_string(), session.table().game()),
            Err(error) => return Err(Failure::Told(words.save_failed(words.phrase(&error.to_string())))),
        };
        // Nobody may be reading any more; the game is kept all the same.
        let _ = self.say(&text);
        Ok(())
    }
}
