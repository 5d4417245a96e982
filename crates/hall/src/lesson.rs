//! What happens in classes.

use std::collections::BTreeMap;
use std::sync::Arc;

use tablero_core::Options;
use tablero_lab::Sight;
use tablero_wire::hall::{
    HALL_VERSION, HallBoard, HallDiagnostic, HallFault, HallGame, HallReply, HallRequest, HallRow,
};
use tablero_wire::lab::LabLook;

use crate::class::{Class, Role};
use crate::hall::{Asker, Hall, Refusal, Replied, answer, named, say};
use crate::outcome::{Keep, Outcome, Random, Task, TaskWork, Visitor, Work};
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
    pub fn restore_class(&mut self, stored: &StoredClass) -> Outcome {
        let (class, due) = Class::restored(stored);
        let mut outcome = Outcome::default();
        outcome.work.extend(due.into_iter().map(Work::Contest));
        self.classes.insert(stored.class.clone(), class);
        outcome
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
                self.announce_class(&class, Some(asker), outcome);
                Ok(None)
            }
            HallRequest::Project { class } => {
                self.find_class(&class, sight)?;
                self.enter(asker, &class, Role::Guest);
                self.announce_class(&class, Some(asker), outcome);
                Ok(None)
            }
            HallRequest::HandIn { class, program } => {
                let task = self.task(asker, &class, program, sight, |program| Task::Check { program })?;
                if !self.find_class(&class, sight)?.open {
                    return Err(say(sight, HallFault::Rights, &words::class_closed()));
                }
                outcome.work.push(task);
                Ok(None)
            }
            HallRequest::Try { class, program, level, seat } => {
                let own = |program| Task::Try { program, level, seat };
                outcome.work.push(self.task(asker, &class, program, sight, own)?);
                Ok(None)
            }
            HallRequest::Open { class, open } => {
                let found = self.teacher(asker, &class, sight)?;
                found.open = open;
                outcome.keep.push(Keep::Open { class: class.clone(), open });
                self.announce_class(&class, Some(asker), outcome);
                Ok(None)
            }
            HallRequest::Start { class, rounds, robots, pace } => {
                let seed = random() >> 32;
                let found = self.teacher(asker, &class, sight)?;
                if found.is_playing() {
                    return Err(say(sight, HallFault::Busy, &words::playing_already()));
                }
                let pace = pace.min(LONGEST_PACE);
                if rounds == 0 || rounds > MOST_ROUNDS || found.contest(MOST_CONTESTS).is_some() {
                    return Err(say(sight, HallFault::Limit, &words::too_many_rounds(MOST_ROUNDS)));
                }
                let few = || say(sight, HallFault::Refused, &words::too_few_programs());
                let (work, keep) = found.start(rounds, robots, seed, pace).ok_or_else(few)?;
                outcome.keep.push(keep);
                outcome.work.push(Work::Contest(work));
                self.announce_class(&class, Some(asker), outcome);
                Ok(None)
            }
            HallRequest::Stop { class } => {
                self.teacher(asker, &class, sight)?;
                outcome.work.push(Work::Stop { class });
                Ok(Some(HallReply::Done))
            }
            HallRequest::Game { class, contest, number } | HallRequest::Trace { class, contest, number } => {
                let found = self.find_class(&class, sight)?;
                let unknown = || say(sight, HallFault::Class, &words::no_contest());
                let contest = found.contest(contest).ok_or_else(unknown)?.clone();
                let task = Task::Again { contest: Box::new(contest), number };
                outcome.work.push(Work::Task(TaskWork {
                    visitor: asker.visitor,
                    id: asker.id,
                    game: found.game.clone(),
                    options: found.options.clone(),
                    task,
                }));
                Ok(None)
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
        let read = Options::parse(&options).map_err(|error| wrong(error.to_string()))?;
        let table = self.games.sit(game, &read).map_err(|error| wrong(error.to_string()))?;
        if table.world(tablero_core::Player::FIRST).is_none() || table.start().players() < 2 {
            return Err(say(sight, HallFault::Game, &words::no_programs()));
        }
        let code = (0..64).map(|_| key::code(random)).find(|code| !self.classes.contains_key(code));
        let code = code.ok_or_else(|| say(sight, HallFault::Limit, &words::too_many_classes()))?;
        let (key, digest) = key::key(random);
        let mut class = Class::new(code.clone(), &name, table.game(), options, digest);
        class.maker = address;
        outcome.keep.push(class.kept());
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

    /// Work on a program that somebody of a class sends.
    fn task(
        &mut self,
        asker: Asker,
        class: &str,
        program: String,
        sight: &Sight,
        task: impl FnOnce(String) -> Task,
    ) -> Result<Work, Refusal> {
        let most = self.limits.program;
        let found = self.find_class(class, sight)?;
        if !matches!(found.role(asker.visitor), Some(Role::Student(_) | Role::Teacher)) {
            return Err(say(sight, HallFault::Rights, &words::not_in_class()));
        }
        if program.len() > most {
            return Err(say(sight, HallFault::Limit, &words::program_long(most)));
        }
        let (game, options) = (found.game.clone(), found.options.clone());
        let guest = self.guests.get_mut(&asker.visitor);
        let Some(guest) = guest.filter(|guest| !guest.busy) else {
            return Err(say(sight, HallFault::Busy, &words::one_at_a_time()));
        };
        guest.busy = true;
        class.clone_into(&mut guest.class_of_task);
        Ok(Work::Task(TaskWork { visitor: asker.visitor, id: asker.id, game, options, task: task(program) }))
    }

    /// The program that somebody handed in was looked at.
    pub fn checked(
        &mut self,
        visitor: Visitor,
        id: u64,
        program: String,
        faults: Vec<HallDiagnostic>,
    ) -> Outcome {
        let mut outcome = Outcome { answers: Some((visitor, id)), ..Outcome::default() };
        let Some(code) = self.done(visitor) else { return outcome };
        let Some(class) = self.classes.get_mut(&code) else { return outcome };
        let mut taken = false;
        if let Some(Role::Student(number)) = class.role(visitor)
            && class.open
            && !faults.iter().any(|fault| fault.error)
        {
            outcome.keep.extend(class.hand_in(number, program));
            taken = true;
        }
        answer(&mut outcome, visitor, id, HallReply::Checked { taken, faults });
        if taken {
            self.announce_class(&code, None, &mut outcome);
        }
        outcome
    }

    /// A task is done.
    pub fn finished(&mut self, visitor: Visitor, id: u64, reply: Result<HallReply, String>) -> Outcome {
        let mut outcome = Outcome::default();
        self.done(visitor);
        let failed = |message| HallReply::Error { code: HallFault::Refused, message };
        answer(&mut outcome, visitor, id, reply.unwrap_or_else(failed));
        outcome
    }

    fn done(&mut self, visitor: Visitor) -> Option<String> {
        let guest = self.guests.get_mut(&visitor)?;
        guest.busy = false;
        Some(guest.class_of_task.clone())
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

    fn find_class(&mut self, code: &str, sight: &Sight) -> Result<&mut Class, Refusal> {
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
            let reply = HallReply::Class(Box::new(class.shown(role, title.unwrap_or_default())));
            let body = tablero_wire::text(&reply);
            let text: Arc<str> = format!("{{\"v\":{HALL_VERSION},\"id\":{number},\"reply\":{body}}}").into();
            if is_shared {
                guests.push((language, Arc::clone(&text)));
            }
            outcome.tell(visitor, text);
        }
    }
}
