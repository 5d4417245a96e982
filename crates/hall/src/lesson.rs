//! What happens in classes.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tablero_catalogue::Entry;
use tablero_core::{Options, Player};
use tablero_lab::Sight;
use tablero_wire::hall::{HALL_VERSION, HallBoard, HallFault, HallGame, HallReply, HallRequest, HallRow};
use tablero_wire::lab::LabLook;

use crate::class::{Class, ROBOTS, Role, Taken};
use crate::hall::{Asker, Hall, Refusal, Replied, answer, named, say};
use crate::outcome::{Keep, Outcome, Random, Visitor, Work};
use crate::stored::StoredClass;
use crate::{key, words};

/// The most rounds of a tournament.
const MOST_ROUNDS: u32 = 20;
/// The most tournaments of a class.
const MOST_CONTESTS: u32 = 50;
/// The longest pause after a move, in milliseconds.
const LONGEST_PACE: u32 = 1_000;

impl Hall {
    /// Builds a class up again from what was kept of it; its tournaments that are not over are to be played on.
    pub fn restore_class(&mut self, stored: &StoredClass, now: Duration) -> Outcome {
        let options: Vec<String> = stored.options.lines().map(str::to_owned).collect();
        // A class whose game is gone takes nothing more, and keeps what it has.
        let takes = self.takes(&stored.game, &options).map_or(Taken::NOTHING, |(takes, _)| takes);
        let (mut class, due) = Class::restored(stored, takes, now);
        let mut outcome = Outcome::default();
        match self.classes.remove(&stored.class) {
            Some(before) => class.inherit(before),
            None => outcome.work.extend(due.into_iter().map(Work::Contest)),
        }
        self.classes.insert(stored.class.clone(), class);
        self.announce_class(&stored.class, None, &mut outcome);
        outcome
    }

    /// Forgets a class of which nothing was kept.
    pub fn forget_class(&mut self, class: &str) {
        self.classes.remove(class);
    }

    /// What a class of a game takes, with the name of the game.
    fn takes(&self, game: &str, options: &[String]) -> Result<(Taken, String), String> {
        let read = Options::parse(options).map_err(|error| error.to_string())?;
        let table = self.games.sit(game, &read).map_err(|error| error.to_string())?;
        let specifications = match self.games.get(table.game()).ok().and_then(Entry::pack) {
            Some(pack) => pack.judges_texts(),
            None => false,
        };
        let programs = table.world(Player::FIRST).is_some() && table.start().players() > 1;
        Ok((Taken { programs, specifications }, table.game().to_owned()))
    }

    /// Forgets classes that nobody has used for long.
    pub(crate) fn sweep_classes(&mut self, now: Duration, outcome: &mut Outcome) {
        let idle = self.limits.class_idle;
        let is_old = |class: &Class| {
            class.is_empty() && !class.is_playing() && now.saturating_sub(class.touched) > idle
        };
        let old: Vec<String> =
            self.classes.values().filter(|class| is_old(class)).map(|class| class.code.clone()).collect();
        for class in old {
            self.classes.remove(&class);
            outcome.keep.push(Keep::GoneClass { class });
        }
    }

    pub(crate) fn lesson(
        &mut self,
        asker: Asker,
        request: HallRequest,
        sight: &Sight,
        random: Random<'_>,
        outcome: &mut Outcome,
    ) -> Replied {
        match request {
            HallRequest::NewClass { name, game, options } => {
                self.new_class(asker, &name, &game, options, sight, random, outcome)
            }
            HallRequest::Join { class, name } => {
                let name = named(&name, sight)?;
                let most = self.limits.students;
                let found = self.find_class(&class, sight)?;
                if !found.open {
                    return Err(say(sight, HallFault::Rights, &words::class_closed()));
                }
                if found.students.len() >= most {
                    return Err(say(sight, HallFault::Limit, &words::class_full()));
                }
                let (key, digest) = key::key(random);
                let taken = || say(sight, HallFault::Name, &words::name_taken());
                let (student, keep) = found.join(&name, digest).ok_or_else(taken)?;
                outcome.keep.push(keep);
                outcome.classes.push(class.clone());
                self.enter(asker, &class, Role::Student(student));
                let reply = HallReply::Placed { class: class.clone(), key, student: Some(student) };
                answer(outcome, asker.visitor, asker.id, reply);
                self.announce_class(&class, None, outcome);
                Ok(None)
            }
            HallRequest::Return { class, key } => {
                let role = self.find_class(&class, sight)?.role_of_key(&key);
                let role = role.ok_or_else(|| say(sight, HallFault::Rights, &words::no_place()))?;
                self.enter(asker, &class, role);
                self.recall(&class, None, outcome);
                self.announce_class(&class, Some(asker), outcome);
                Ok(None)
            }
            HallRequest::Project { class } => {
                self.find_class(&class, sight)?;
                self.enter(asker, &class, Role::Guest);
                self.recall(&class, None, outcome);
                self.announce_class(&class, Some(asker), outcome);
                Ok(None)
            }
            HallRequest::Contest { class, contest } => {
                let found = self.find_class(&class, sight)?.all_of(contest);
                let found = found.ok_or_else(|| say(sight, HallFault::Class, &words::no_contest()))?;
                self.recall(&class, Some(contest), outcome);
                Ok(Some(HallReply::Contest { class, contest: Box::new(found) }))
            }
            of_hand_in @ (HallRequest::HandIn { .. }
            | HallRequest::Try { .. }
            | HallRequest::Judge { .. }
            | HallRequest::Trace { .. }) => {
                outcome.work.push(self.work_on(asker, of_hand_in, sight)?);
                Ok(None)
            }
            HallRequest::Open { class, open } => {
                let found = self.teacher(asker, &class, sight)?;
                found.open = open;
                outcome.classes.push(class.clone());
                outcome.keep.push(Keep::Open { class: class.clone(), open });
                self.announce_class(&class, Some(asker), outcome);
                Ok(None)
            }
            HallRequest::Start { class, rounds, robots, pace } => {
                let seed = random() >> 32;
                let most = self.limits.games;
                let found = self.teacher(asker, &class, sight)?;
                if found.is_playing() {
                    return Err(say(sight, HallFault::Busy, &words::playing_already()));
                }
                let pace = pace.min(LONGEST_PACE);
                if rounds == 0 || rounds > MOST_ROUNDS || found.contest(MOST_CONTESTS).is_some() {
                    return Err(say(sight, HallFault::Limit, &words::too_many_rounds(MOST_ROUNDS)));
                }
                let programs = found.programs() as u64 + if robots { ROBOTS } else { 0 };
                let games = programs * programs.saturating_sub(1) * u64::from(rounds);
                if games > most {
                    return Err(say(sight, HallFault::Limit, &words::too_many_games(games, most)));
                }
                let few = || say(sight, HallFault::Refused, &words::too_few_programs());
                let (work, keep) = found.start(rounds, robots, seed, pace).ok_or_else(few)?;
                outcome.keep.push(keep);
                outcome.classes.push(class.clone());
                outcome.work.push(Work::Contest(work));
                self.announce_class(&class, Some(asker), outcome);
                Ok(None)
            }
            HallRequest::Stop { class } => {
                self.teacher(asker, &class, sight)?;
                outcome.work.push(Work::Stop { class });
                Ok(Some(HallReply::Done))
            }
            _ => Err(Refusal::new(HallFault::Message, "not a message for a class")),
        }
    }

    #[allow(clippy::too_many_arguments, reason = "one message, taken apart")]
    fn new_class(
        &mut self,
        asker: Asker,
        name: &str,
        game: &str,
        options: BTreeMap<String, String>,
        sight: &Sight,
        random: Random<'_>,
        outcome: &mut Outcome,
    ) -> Replied {
        let name = named(name, sight)?;
        let address = self.guests.get(&asker.visitor).map(|guest| guest.address.clone()).unwrap_or_default();
        let own = self.classes.values().filter(|class| class.maker == address).count();
        if self.classes.len() >= self.limits.classes || own >= self.limits.tables_each {
            return Err(say(sight, HallFault::Limit, &words::too_many_classes()));
        }
        let options: Vec<String> = options.into_iter().map(|(key, value)| format!("{key}={value}")).collect();
        let wrong = |error: String| Refusal::new(HallFault::Game, error);
        let (takes, game) = self.takes(game, &options).map_err(wrong)?;
        if takes == Taken::NOTHING {
            return Err(say(sight, HallFault::Game, &words::no_programs()));
        }
        let code = (0..64).map(|_| key::code(random)).find(|code| !self.classes.contains_key(code));
        let code = code.ok_or_else(|| say(sight, HallFault::Limit, &words::too_many_classes()))?;
        let (key, digest) = key::key(random);
        let mut class = Class::new(code.clone(), &name, (&game, takes), options, digest);
        class.maker = address;
        outcome.keep.push(class.kept());
        outcome.classes.push(code.clone());
        self.classes.insert(code.clone(), class);
        self.enter(asker, &code, Role::Teacher);
        answer(
            outcome,
            asker.visitor,
            asker.id,
            HallReply::Placed { class: code.clone(), key, student: None },
        );
        self.announce_class(&code, None, outcome);
        Ok(None)
    }

    /// A tournament goes on.
    pub fn progress(
        &mut self,
        class: &str,
        number: u32,
        rows: Option<(Vec<HallRow>, u64, Option<u64>)>,
        games: Vec<HallGame>,
        boards: Vec<HallBoard>,
    ) -> Outcome {
        let mut outcome = Outcome::default();
        if let Some(found) = self.classes.get_mut(class) {
            if let Some((rows, ended, all)) = rows {
                found.ranked(number, rows, ended, all);
            }
            found.played(number, games);
            found.boards(number, boards);
            self.announce_class(class, None, &mut outcome);
        }
        outcome
    }

    /// A tournament is over, with the file of its results; or it could not be played.
    pub fn contest_over(
        &mut self,
        class: &str,
        number: u32,
        results: Result<Option<Vec<u8>>, String>,
    ) -> Outcome {
        let mut outcome = Outcome::default();
        if let Some(found) = self.classes.get_mut(class) {
            let (kept, failed) = match results {
                Ok(kept) => (kept, None),
                Err(reason) => (None, Some(reason)),
            };
            found.end(number, failed);
            outcome.classes.push(class.to_owned());
            outcome.keep.push(Keep::Results { class: class.to_owned(), number, results: kept });
            self.announce_class(class, None, &mut outcome);
        }
        outcome
    }

    /// Whether a key is one of a class: the teacher's or a student's.
    #[must_use]
    pub fn is_of_class(&self, class: &str, key: &str) -> bool {
        self.classes.get(class).is_some_and(|class| class.role_of_key(key).is_some())
    }

    /// Has the results of a tournament looked up, if they are not known.
    fn recall(&mut self, class: &str, number: Option<u32>, outcome: &mut Outcome) {
        let forgotten = self.classes.get_mut(class).and_then(|class| class.forgotten(number));
        let work = |number| Work::Recall { class: class.to_owned(), number };
        outcome.work.extend(forgotten.map(work));
    }

    pub(crate) fn find_class(&mut self, code: &str, sight: &Sight) -> Result<&mut Class, Refusal> {
        self.classes.get_mut(code).ok_or_else(|| say(sight, HallFault::Class, &words::no_class()))
    }

    fn teacher(&mut self, asker: Asker, code: &str, sight: &Sight) -> Result<&mut Class, Refusal> {
        let class = self.find_class(code, sight)?;
        if class.role(asker.visitor) == Some(Role::Teacher) {
            Ok(class)
        } else {
            Err(say(sight, HallFault::Rights, &words::not_the_teacher()))
        }
    }

    fn enter(&mut self, asker: Asker, code: &str, role: Role) {
        // A page shows one class.
        self.leave_classes(asker.visitor);
        if let Some(class) = self.classes.get_mut(code) {
            class.touched = asker.now;
            class.attach(asker.visitor, role);
        }
    }

    /// Somebody is in no class any more; gives the class that it was in.
    pub(crate) fn leave_classes(&mut self, visitor: Visitor) -> Option<String> {
        let class = self.classes.values_mut().find(|class| class.role(visitor).is_some())?;
        class.detach(visitor);
        Some(class.code.clone())
    }

    /// Shows a class to everybody who is there; to one of them as an answer.
    pub(crate) fn announce_class(&mut self, code: &str, asker: Option<Asker>, outcome: &mut Outcome) {
        let Some(class) = self.classes.get(code) else { return };
        let mut guests: Vec<(String, Arc<str>)> = Vec::new();
        for (visitor, role) in class.present() {
            let look = self.guests.get(&visitor).map(|guest| guest.look.clone()).unwrap_or_default();
            let look = LabLook { lang: look.lang, ..LabLook::default() };
            let Ok(sight) = self.sights.get(&look) else { continue };
            let number = asker.filter(|asker| asker.visitor == visitor).map_or(0, |asker| asker.id);
            let language = sight.words().language().code().to_owned();
            // Those who only look on are told the same.
            let is_shared = role == Role::Guest && number == 0;
            let known = guests.iter().find(|(known, _)| is_shared && *known == language);
            if let Some((_, text)) = known {
                outcome.tell(visitor, Arc::clone(text));
                continue;
            }
            let title = self.games.get(&class.game).map(|entry| sight.words().say(&entry.title()));
            let shown = class.shown(role, title.unwrap_or_default(), number != 0);
            let reply = HallReply::Class(Box::new(shown));
            let body = tablero_wire::text(&reply);
            let text: Arc<str> = format!("{{\"v\":{HALL_VERSION},\"id\":{number},\"reply\":{body}}}").into();
            if is_shared {
                guests.push((language, Arc::clone(&text)));
            }
            outcome.tell(visitor, text);
        }
    }
}
