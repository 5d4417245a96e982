//! What becomes of hand-ins: looked at, tried and judged by others, one at a time for each visitor.

use tablero_lab::Sight;
use tablero_wire::hall::{
    HallDiagnostic, HallFault, HallMark, HallReply, HallRequest, HallSheet, HallVerdict,
};

use crate::class::{Role, Taken};
use crate::hall::{Asker, Hall, Refusal, answer, say};
use crate::outcome::{Outcome, Task, TaskWork, Visitor, Work};
use crate::words;

/// The verdict on an exercise that is not there.
const MISSING: &str = "missing";

impl Hall {
    /// What others have to do for a request about hand-ins.
    pub(crate) fn work_on(
        &mut self,
        asker: Asker,
        request: HallRequest,
        sight: &Sight,
    ) -> Result<Work, Refusal> {
        match request {
            HallRequest::HandIn { class, program } => {
                self.must_take(&class, sight, |takes| takes.programs)?;
                self.must_be_open(&class, sight)?;
                let size = program.len();
                self.task(asker, &class, size, sight, Task::Check { program })
            }
            HallRequest::Try { class, program, level, seat } => {
                self.must_take(&class, sight, |takes| takes.programs)?;
                let size = program.len();
                self.task(asker, &class, size, sight, Task::Try { program, level, seat })
            }
            HallRequest::Judge { class, text, hand_in } => {
                self.must_take(&class, sight, |takes| takes.specifications)?;
                if hand_in {
                    self.must_be_open(&class, sight)?;
                }
                let (size, language) = (text.len(), sight.words().language().code());
                self.task(asker, &class, size, sight, Task::Judge { text, hand_in, language })
            }
            HallRequest::Trace { class, contest, number } => {
                let found = self.find_class(&class, sight)?.contest(contest).cloned();
                let found = found.ok_or_else(|| say(sight, HallFault::Class, &words::no_contest()))?;
                self.busy(asker, &class, sight, Task::Again { contest: Box::new(found), number })
            }
            _ => Err(Refusal::new(HallFault::Message, "not a message about a hand-in")),
        }
    }

    /// That a class takes such hand-ins at all.
    fn must_take(
        &mut self,
        class: &str,
        sight: &Sight,
        which: impl FnOnce(Taken) -> bool,
    ) -> Result<(), Refusal> {
        let takes = self.find_class(class, sight)?.takes;
        if which(takes) { Ok(()) } else { Err(say(sight, HallFault::Refused, &words::not_handed_in_here())) }
    }

    /// That a class takes hand-ins now.
    fn must_be_open(&mut self, class: &str, sight: &Sight) -> Result<(), Refusal> {
        let is_open = self.find_class(class, sight)?.open;
        if is_open { Ok(()) } else { Err(say(sight, HallFault::Rights, &words::class_closed())) }
    }

    /// Work on a hand-in of so many bytes that somebody of a class sends.
    fn task(
        &mut self,
        asker: Asker,
        class: &str,
        size: usize,
        sight: &Sight,
        task: Task,
    ) -> Result<Work, Refusal> {
        let most = self.limits.program;
        let role = self.find_class(class, sight)?.role(asker.visitor);
        if !matches!(role, Some(Role::Student(_) | Role::Teacher)) {
            return Err(say(sight, HallFault::Rights, &words::not_in_class()));
        }
        if size > most {
            return Err(say(sight, HallFault::Limit, &words::program_long(most)));
        }
        self.busy(asker, class, sight, task)
    }

    /// Work for somebody for whom nothing else is being done.
    fn busy(&mut self, asker: Asker, class: &str, sight: &Sight, task: Task) -> Result<Work, Refusal> {
        let found = self.find_class(class, sight)?;
        let (game, options) = (found.game.clone(), found.options.clone());
        let guest = self.guests.get_mut(&asker.visitor);
        let Some(guest) = guest.filter(|guest| !guest.busy) else {
            return Err(say(sight, HallFault::Busy, &words::one_at_a_time()));
        };
        guest.busy = true;
        class.clone_into(&mut guest.class_of_task);
        Ok(Work::Task(TaskWork { visitor: asker.visitor, id: asker.id, game, options, task }))
    }

    /// The program that somebody handed in was looked at.
    pub fn checked(
        &mut self,
        visitor: Visitor,
        id: u64,
        program: String,
        faults: Vec<HallDiagnostic>,
    ) -> Outcome {
        let fits = !faults.iter().any(|fault| fault.error);
        self.handed_in(
            visitor,
            id,
            fits,
            |hall, code, number| hall.classes.get_mut(code).and_then(|class| class.hand_in(number, program)),
            |taken| HallReply::Checked { taken, faults },
        )
    }

    /// A specification was judged; it is taken if it was handed in and anything in it could be read.
    pub fn judged(
        &mut self,
        visitor: Visitor,
        id: u64,
        hand_in: Option<String>,
        sheet: HallSheet,
    ) -> Outcome {
        let fits = hand_in.is_some() && sheet.marks.iter().any(|mark| mark.verdict != MISSING);
        let one =
            |mark: &HallMark| HallVerdict { exercise: mark.exercise.clone(), verdict: mark.verdict.clone() };
        let verdicts = sheet.marks.iter().map(one).collect();
        self.handed_in(
            visitor,
            id,
            fits,
            |hall, code, number| {
                let class = hall.classes.get_mut(code)?;
                class.specify(number, hand_in.unwrap_or_default(), verdicts)
            },
            |taken| HallReply::Judged { taken, sheet },
        )
    }

    /// Takes a hand-in that fits, if its class is still open for the student, and answers.
    fn handed_in(
        &mut self,
        visitor: Visitor,
        id: u64,
        fits: bool,
        take: impl FnOnce(&mut Self, &str, u32) -> Option<crate::Keep>,
        reply: impl FnOnce(bool) -> HallReply,
    ) -> Outcome {
        let mut outcome = Outcome { answers: Some((visitor, id)), ..Outcome::default() };
        let Some(code) = self.done(visitor) else { return outcome };
        let Some(class) = self.classes.get(&code) else { return outcome };
        if let Some(Role::Student(number)) = class.role(visitor)
            && class.open
            && fits
        {
            outcome.keep.extend(take(self, &code, number));
        }
        let taken = !outcome.keep.is_empty();
        answer(&mut outcome, visitor, id, reply(taken));
        if taken {
            outcome.classes.push(code.clone());
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

    /// Nothing is being done for somebody any more; gives the class that it was done for.
    fn done(&mut self, visitor: Visitor) -> Option<String> {
        let guest = self.guests.get_mut(&visitor)?;
        guest.busy = false;
        Some(guest.class_of_task.clone())
    }
}
