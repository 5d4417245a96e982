//! A seat for an engine that speaks UCI, the protocol of chess programs (Stefan Meyer-Kahlen and Rudolf Huber, 2000).
//!
//! UCI numbers no turns. So that a late answer is never taken for another turn's, the engine is asked whether it is
//! ready before each search: what it says before it says yes belongs to the past. Lines that UCI does not know are passed
//! over, as the protocol demands. The engine is given the position without its history, as FEN with the fields that the
//! game does not have left empty; a piece letter after a move is passed over.
//!
//! Most engines know orthodox chess alone and will some day lose by a double step or a castling. Fairy-Stockfish and its
//! kin can be taught: an engine that offers the options `VariantPath` and `UCI_Variant` is given the rules of the game.

use std::io::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tablero_catalogue::UciRules;
use tablero_core::{Fault, Notation, Player, Stop};
use tempfile::NamedTempFile;

use super::LineBudget;
use super::ear::Ear;
use super::line_agent::{Broken, Connect as _};
use super::link::{Link, Received};
use super::messages::excerpt;
use super::process::{AgentCommand, Processes};
use super::uci_said::{UciSaid, squares};
use crate::contestant::{Conclusion, Contestant, Start, TurnClock};
use crate::sandbox::Caging;

/// Engines report on their search: they may send this many times more than other agents.
const TALKATIVE: usize = 1000;
/// How long an engine searches where nothing limits it.
const UNLIMITED: Duration = Duration::from_secs(1);
/// How often the referee checks that someone still wants the answer.
const LOOK: Duration = Duration::from_millis(100);
/// What is kept back of the time of a move, since engines answer when it is over.
const MARGIN: Duration = Duration::from_millis(50);

/// The options of engines that read the rules of their game from a file.
const VARIANT_FILE: &str = "VariantPath";
const VARIANT: &str = "UCI_Variant";

/// A seat for a UCI engine, which is started when the first game begins.
#[derive(Debug)]
pub struct UciAgent {
    engine: Processes,
    command: AgentCommand,
    options: Vec<(String, String)>,
    /// How the game is described to engines; `None` where they do not play it.
    rules: Option<UciRules>,
    /// The rules as a file, for engines that read them.
    file: Option<NamedTempFile>,
    limits: LineBudget,
    link: Option<Link>,
    seat: Player,
    clock: TurnClock,
    lines: usize,
}

impl UciAgent {
    /// An engine, with the options that it is to be given.
    #[must_use]
    pub fn new(
        command: AgentCommand,
        options: Vec<(String, String)>,
        rules: Option<UciRules>,
        limits: LineBudget,
    ) -> Self {
        Self {
            engine: Processes::new(command.clone(), limits),
            command,
            options,
            rules,
            file: None,
            limits,
            link: None,
            seat: Player::FIRST,
            clock: TurnClock::default(),
            lines: 0,
        }
    }

    /// The same in a cage.
    #[must_use]
    pub fn caged(mut self, caging: Option<Arc<Caging>>) -> Self {
        self.engine.cage(caging);
        self
    }

    /// The same with somebody who listens.
    #[must_use]
    pub(crate) fn heard_by(mut self, ear: Option<Ear>) -> Self {
        self.engine.listen(ear);
        self
    }

    fn start(&mut self) -> Result<(), Fault> {
        if let Some(rules) = self.rules.filter(|_| self.file.is_none()) {
            // Before the engine: what it may read is settled when it starts.
            let file = rules_file(rules.file).map_err(|error| Fault::Unstartable {
                command: self.command.text(),
                reason: format!("the rules of the game cannot be written for it: {error}"),
            })?;
            self.engine.needs(file.path().to_owned());
            self.file = Some(file);
        }
        self.link = Some(self.engine.launch()?);
        self.lines = 0;
        let began = Instant::now();
        let patience = self.limits.greeting;
        let left = || patience.saturating_sub(began.elapsed());
        let mut offered = Vec::new();
        let ready = self.say("uci").and_then(|()| {
            self.hear(&left, |said| match UciSaid::read(said) {
                UciSaid::Known => Some(()),
                UciSaid::Offer(name) => {
                    offered.push(name.to_owned());
                    None
                }
                _ => None,
            })
        });
        self.expect(ready, "uciok", patience)?;
        let is_offered = |name: &str| offered.iter().any(|offer| offer.eq_ignore_ascii_case(name));
        let is_open = is_offered(VARIANT_FILE) && is_offered(VARIANT) && !self.is_chosen(VARIANT);
        if let Some(rules) = self.rules.filter(|_| is_open) {
            self.teach(rules)?;
        }
        for (name, value) in self.options.clone() {
            self.set(&name, &value)?;
        }
        self.synchronize("ucinewgame")
    }

    fn is_chosen(&self, option: &str) -> bool {
        self.options.iter().any(|(name, _)| name.eq_ignore_ascii_case(option))
    }

    /// Gives the engine the rules of the game.
    fn teach(&mut self, rules: UciRules) -> Result<(), Fault> {
        if let Some(path) = self.file.as_ref().map(|file| file.path().to_string_lossy().into_owned()) {
            self.set(VARIANT_FILE, &path)?;
        }
        self.set(VARIANT, rules.variant)
    }

    fn set(&mut self, option: &str, value: &str) -> Result<(), Fault> {
        let said = self.say(&format!("setoption name {option} value {value}"));
        said.map_err(|broken| self.fault(broken))
    }

    /// Says something and waits until the engine is ready for more.
    fn synchronize(&mut self, line: &str) -> Result<(), Fault> {
        let began = Instant::now();
        let patience = self.limits.greeting;
        let left = || patience.saturating_sub(began.elapsed());
        let said = self.say(line).and_then(|()| self.say("isready"));
        let ready = said
            .and_then(|()| self.hear(&left, |said| (UciSaid::read(said) == UciSaid::Ready).then_some(())));
        self.expect(ready, "readyok", patience)
    }

    fn expect<T>(
        &mut self,
        heard: Result<Option<T>, Broken>,
        wanted: &'static str,
        patience: Duration,
    ) -> Result<T, Fault> {
        heard.map_err(|broken| self.fault(broken))?.ok_or(Fault::Silent { patience, wanted })
    }

    fn say(&mut self, line: &str) -> Result<(), Broken> {
        self.link.as_mut().map_or(Ok(()), |link| Ok(link.send(&format!("{line}\n"))?))
    }

    /// Hears lines until one is wanted; `None` if time runs out.
    fn hear<T>(
        &mut self,
        left: &dyn Fn() -> Duration,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<Option<T>, Broken> {
        loop {
            let Some(link) = &mut self.link else { return Err(Broken::Output) };
            let said = match link.receive(left) {
                Received::Line(said) => said,
                Received::Nothing => return Ok(None),
                Received::TooLong => {
                    let limit = format!("a line longer than {} bytes", self.limits.line);
                    return Err(Broken::Fault(Fault::Flood { limit }));
                }
                Received::Closed => return Err(Broken::Output),
                Received::InputClosed => return Err(Broken::Input),
            };
            self.lines += 1;
            let most = self.limits.lines.saturating_mul(TALKATIVE);
            if self.lines > most {
                let limit = format!("more than {most} lines in one turn");
                return Err(Broken::Fault(Fault::Flood { limit }));
            }
            if let Some(found) = wanted(&String::from_utf8_lossy(&said)) {
                return Ok(Some(found));
            }
        }
    }

    /// The same for so long at a time.
    fn hear_for<T>(
        &mut self,
        slice: &dyn Fn() -> Duration,
        wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<Option<T>, Broken> {
        let (began, time) = (Instant::now(), slice());
        self.hear(&|| time.saturating_sub(began.elapsed()).min(slice()), wanted)
    }

    fn fault(&mut self, broken: Broken) -> Fault {
        match &mut self.link {
            Some(link) => self.engine.fault(link, broken),
            None => Fault::NoMove,
        }
    }

    /// The limits of a search, in the words of UCI.
    fn search(&self) -> String {
        let clock = &self.clock.turn;
        if let Some(nodes) = clock.nodes {
            return format!("go nodes {nodes}");
        }
        if let [white, black] = clock.left[..] {
            let increment = clock.increment.as_millis();
            let (white, black) = (white.as_millis(), black.as_millis());
            return format!("go wtime {white} btime {black} winc {increment} binc {increment}");
        }
        let time = clock.per_move.unwrap_or(UNLIMITED);
        format!("go movetime {}", time.saturating_sub(MARGIN.min(time / 4)).as_millis())
    }

    fn leave(&mut self) {
        self.engine.close(self.link.take(), "quit\n");
    }
}

impl<G: Notation> Contestant<G> for UciAgent {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Fault> {
        if self.rules.is_none() {
            let reason = format!("UCI engines do not play {}", start.game);
            return Err(Fault::Unstartable { command: self.command.text(), reason });
        }
        self.seat = start.seat;
        if self.engine.is_worn() {
            self.leave();
        }
        if self.link.is_some() {
            return self.synchronize("ucinewgame");
        }
        self.start().inspect_err(|_| self.leave())
    }

    fn allow(&mut self, clock: &TurnClock) {
        self.clock = clock.clone();
    }

    fn choose(&mut self, game: &G, position: &G::Position) -> Result<G::Move, Fault> {
        self.lines = 0;
        let fields = self.rules.map_or("", |rules| rules.fields);
        self.synchronize(&format!("position fen {} {fields}", game.write_position(position)))?;
        let began = Instant::now();
        let watch = self.clock.stopwatch.clone();
        let stop = self.clock.stop.clone();
        let is_stopped = || stop.as_ref().is_some_and(Stop::is_asked);
        let patience = self.limits.patience;
        let left = || match &watch {
            _ if is_stopped() => Duration::ZERO,
            Some(watch) => watch.left(),
            None => patience.saturating_sub(began.elapsed()),
        };
        let slice = || if stop.is_some() { left().min(LOOK) } else { left() };
        let search = self.search();
        let best = |said: &str| match UciSaid::read(said) {
            UciSaid::Best(mv) => Some(mv.to_owned()),
            _ => None,
        };
        let mut heard = self.say(&search).and_then(|()| self.hear_for(&slice, best));
        while matches!(heard, Ok(None)) && !left().is_zero() {
            heard = self.hear_for(&slice, best);
        }
        if matches!(heard, Ok(None)) && is_stopped() {
            self.leave();
            return Err(Fault::CalledOff);
        }
        let late = watch.as_ref().and_then(crate::Stopwatch::fault);
        let mv = match (heard, late) {
            (Ok(None), Some(late)) => return Err(self.engine.interference().unwrap_or(late)),
            (heard, _) => self.expect(heard, "bestmove", patience)?,
        };
        game.read_move(position, squares(&mv)).map_err(|error| Fault::IllegalMove {
            mv: excerpt(mv.as_bytes()),
            reason: error.to_string(),
            line: None,
        })
    }

    fn conclude(&mut self, conclusion: &Conclusion<'_>) {
        if conclusion.ending.at_fault() == Some(self.seat) {
            self.leave();
        }
    }
}

impl Drop for UciAgent {
    fn drop(&mut self) {
        self.leave();
    }
}

fn rules_file(rules: &str) -> std::io::Result<NamedTempFile> {
    let mut file = tempfile::Builder::new().prefix("tablero-rules-").suffix(".ini").tempfile()?;
    file.write_all(rules.as_bytes())?;
    file.flush()?;
    Ok(file)
}
