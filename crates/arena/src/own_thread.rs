//! A seat in a thread of its own.
//!
//! Some seats cannot leave the thread they were made in: an `AgentSpeak` program shares its names with everything else
//! in its thread. In a thread of its own such a seat can be handed from one thread to another like any other. And
//! since the referee only waits for it, a clock of time ends its turn even while it computes; the thread then ends by
//! itself as soon as the seat comes to an end of what it does.

use std::fmt;
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use tablero_core::{Ending, Fault, Game, Outcome, Player, Stop};

use crate::contestant::{Conclusion, Contestant, Start, TurnClock};

/// How often the waiting thread checks that someone still wants the answer.
const LOOK: Duration = Duration::from_millis(100);
/// Programs may be deeply nested.
const STACK: usize = 64 << 20;

/// A seat that runs in a thread of its own.
pub struct OwnThread<G: Game> {
    asked: Sender<Question<G>>,
    answers: Receiver<Result<Option<G::Move>, Fault>>,
    clock: TurnClock,
    /// Whether the seat was given up while it computed; nothing that it says later is of any use.
    lost: bool,
}

/// What a seat is asked, with nothing borrowed.
enum Question<G: Game> {
    Begin { seat: Player, game: String, options: Vec<(String, String)>, players: usize, position: String },
    Played(Player, String),
    Allow(TurnClock),
    Choose(G, G::Position),
    Watch(G, G::Position),
    Conclude { position: String, outcome: Option<Outcome>, winner: Option<Player>, ending: Ending },
    Finish(G, G::Position, Option<Player>),
}

impl<G> OwnThread<G>
where
    G: Game + Clone + Send + 'static,
    G::Position: Send,
    G::Move: Send,
{
    /// Starts the thread in which `make` makes the seat; an error if the system has no thread to give. Where nothing is
    /// made, the seat is gone.
    pub fn start<S: Contestant<G>>(make: impl FnOnce() -> Option<S> + Send + 'static) -> io::Result<Self> {
        let (asked, questions) = channel();
        let (say, answers) = channel();
        thread::Builder::new().stack_size(STACK).spawn(move || {
            let Some(mut seat) = make() else { return };
            for question in questions {
                let answer = ask(&mut seat, question);
                if answer.is_some_and(|answer| say.send(answer).is_err()) {
                    return;
                }
            }
        })?;
        Ok(Self { asked, answers, clock: TurnClock::default(), lost: false })
    }

    /// Asks something that has no answer.
    fn tell(&self, question: Question<G>) {
        // If the thread is gone, the next answer shows it.
        let _ = self.asked.send(question);
    }

    /// Asks and waits for the answer, no longer than the stopwatch of a turn says.
    fn ask(&mut self, question: Question<G>, timed: bool) -> Result<Option<G::Move>, Fault> {
        if self.lost {
            return Err(Fault::NoMove);
        }
        self.tell(question);
        loop {
            let watch = self.clock.stopwatch.as_ref().filter(|_| timed);
            let stop = self.clock.stop.as_ref().filter(|_| timed);
            let heard = match (watch, stop) {
                (None, None) => self.answers.recv().map_err(|_| RecvTimeoutError::Disconnected),
                (watch, stop) => {
                    let left = watch.map_or(LOOK, crate::Stopwatch::left);
                    self.answers.recv_timeout(if stop.is_some() { left.min(LOOK) } else { left })
                }
            };
            match heard {
                Ok(answer) => return answer,
                Err(RecvTimeoutError::Disconnected) => {
                    self.lost = true;
                    return Err(Fault::Gone { line: None });
                }
                Err(RecvTimeoutError::Timeout) if stop.is_some_and(Stop::is_asked) => {
                    self.lost = true;
                    return Err(Fault::CalledOff);
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(late) = watch.and_then(crate::Stopwatch::fault) {
                        self.lost = true;
                        return Err(late);
                    }
                }
            }
        }
    }
}

/// Puts a question to the seat itself; `None` if it has no answer.
fn ask<G: Game>(
    seat: &mut impl Contestant<G>,
    question: Question<G>,
) -> Option<Result<Option<G::Move>, Fault>> {
    match question {
        Question::Begin { seat: player, game, options, players, position } => {
            let start = Start { seat: player, game: &game, options: &options, players, position: &position };
            Some(seat.begin(&start).map(|()| None))
        }
        Question::Played(player, mv) => {
            seat.played(player, &mv);
            None
        }
        Question::Allow(clock) => {
            seat.allow(&clock);
            None
        }
        Question::Choose(game, position) => Some(seat.choose(&game, &position).map(Some)),
        Question::Watch(game, position) => Some(seat.watch(&game, &position).map(|()| None)),
        Question::Conclude { position, outcome, winner, ending } => {
            let told = Conclusion { position: &position, outcome: outcome.as_ref(), winner, ending: &ending };
            seat.conclude(&told);
            None
        }
        Question::Finish(game, position, winner) => {
            seat.finish(&game, &position, winner);
            Some(Ok(None))
        }
    }
}

impl<G> Contestant<G> for OwnThread<G>
where
    G: Game + Clone + Send + 'static,
    G::Position: Send,
    G::Move: Send,
{
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Fault> {
        let question = Question::Begin {
            seat: start.seat,
            game: start.game.to_owned(),
            options: start.options.to_vec(),
            players: start.players,
            position: start.position.to_owned(),
        };
        self.ask(question, false).map(|_| ())
    }

    fn played(&mut self, player: Player, mv: &str) {
        self.tell(Question::Played(player, mv.to_owned()));
    }

    fn allow(&mut self, clock: &TurnClock) {
        self.clock = clock.clone();
        self.tell(Question::Allow(clock.clone()));
    }

    fn choose(&mut self, game: &G, position: &G::Position) -> Result<G::Move, Fault> {
        let chosen = self.ask(Question::Choose(game.clone(), position.clone()), true)?;
        chosen.ok_or(Fault::NoMove)
    }

    fn watch(&mut self, game: &G, position: &G::Position) -> Result<(), Fault> {
        self.ask(Question::Watch(game.clone(), position.clone()), false).map(|_| ())
    }

    fn conclude(&mut self, conclusion: &Conclusion<'_>) {
        self.tell(Question::Conclude {
            position: conclusion.position.to_owned(),
            outcome: conclusion.outcome.copied(),
            winner: conclusion.winner,
            ending: conclusion.ending.clone(),
        });
    }

    fn finish(&mut self, game: &G, position: &G::Position, winner: Option<Player>) {
        // What a seat does after the end is its own affair, but it is given the time to do it.
        let _ = self.ask(Question::Finish(game.clone(), position.clone(), winner), false);
    }
}

impl<G: Game> fmt::Debug for OwnThread<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnThread").field("lost", &self.lost).finish_non_exhaustive()
    }
}
