//! A plan from text. Every mistake is named with its line.

use std::collections::BTreeMap;

use tablero_arena::Seat;
use tablero_catalogue::{Catalogue, Effort, Puzzle, Puzzles};
use tablero_core::Clock;
use tablero_grade::Mode;
use tablero_tournament::fields::{PlanError, PlanProblem, Reader, Value};
use tablero_tournament::{self as games, Format};
use tablero_wire::Question;

use super::write::mode_word;
use super::{Asking, Grading, Plan, Puzzling, Work};

/// The files that a plan names.
pub trait Files {
    /// The bytes of a file.
    fn bytes(&self, name: &str) -> Result<Vec<u8>, String>;

    /// The hand-ins of a folder, in order of their names: name and text.
    fn hand_ins(&self, folder: &str) -> Result<Vec<(String, String)>, String>;
}

/// A plan that was written by a program names no file.
impl Files for () {
    fn bytes(&self, name: &str) -> Result<Vec<u8>, String> {
        Err(format!("a plan from outside cannot name a file, and this one names {name:?}"))
    }

    fn hand_ins(&self, folder: &str) -> Result<Vec<(String, String)>, String> {
        self.bytes(folder).map(|_| Vec::new())
    }
}

/// The kinds there are.
const KINDS: &str = "match, tournament, self-play, solve, improve, ask or grade";
/// The keys of every plan.
const OWN: [&str; 2] = ["kind", "chunk"];
/// What a search may spend on a puzzle unless the plan says so.
const NODES: u64 = 1_000_000;
const MEMORY: u64 = 512 << 20;
/// How often a search may look whether it is over unless the plan says so.
const LOOKS: u64 = 100_000;
/// The most of anything in a plan.
const MOST: usize = 10_000_000;

type Fields<'t, 'v> = BTreeMap<&'t str, &'t Value<'v>>;

impl Plan {
    /// The plan of a text in TOML.
    pub fn read(text: &str, catalogue: &Catalogue, files: &dyn Files) -> Result<Self, PlanError> {
        let (reader, document) = Reader::open(text)?;
        let mut kind = None;
        let mut chunk = None;
        for (key, value) in document.get_ref() {
            match key.get_ref().as_ref() {
                "kind" => kind = Some((reader.string("kind", value)?, value.span())),
                "chunk" => {
                    let size: u64 = reader.number("chunk", value)?;
                    if size == 0 {
                        return Err(
                            reader.error(value.span(), unfit("chunk", "expected at least 1, found 0"))
                        );
                    }
                    chunk = Some(size);
                }
                _ => {}
            }
        }
        let missing = |key| PlanError { line: 1, problem: PlanProblem::Missing { key } };
        let (kind, span) = kind.ok_or_else(|| missing("kind"))?;
        let own = Own { reader, catalogue, files };
        let fields = |keys: &[&str]| reader.fields(document.get_ref(), &[&OWN, keys].concat());
        let work = match kind.as_str() {
            "match" | "tournament" => Work::Games(Box::new(own.games(text)?)),
            "self-play" => Work::SelfPlay(Box::new(own.games(text)?)),
            "solve" => {
                let keys = ["game", "collection", "levels", "goal", "nodes", "memory", "puzzle"];
                Work::Puzzles(own.puzzles(&fields(&keys)?, true)?)
            }
            "improve" => {
                let keys = ["game", "collection", "levels", "nodes", "memory", "puzzle"];
                Work::Puzzles(own.puzzles(&fields(&keys)?, false)?)
            }
            "ask" => Work::Ask(own.ask(&fields(&["game", "looks", "questions", "file"])?)?),
            "grade" => {
                let keys = ["game", "mode", "exercise", "strict", "size", "looks", "folder", "hand-in"];
                Work::Grade(own.grade(&fields(&keys)?)?)
            }
            other => {
                let reason = format!("expected {KINDS}, found {other:?}");
                return Err(reader.error(span, PlanProblem::Value { key: "kind", reason }));
            }
        };
        let plan = Self { chunk: chunk.unwrap_or_else(|| usual_chunk(&work)), work };
        Ok(plan)
    }
}

/// How large a chunk is unless the plan says so: what takes some ten seconds with usual budgets on a usual machine.
const fn usual_chunk(work: &Work) -> u64 {
    match work {
        Work::Games(_) | Work::SelfPlay(_) | Work::Puzzles(_) => 10,
        Work::Ask(_) => 1000,
        Work::Grade(_) => 4,
    }
}

fn unfit(key: &'static str, reason: impl Into<String>) -> PlanProblem {
    PlanProblem::Value { key, reason: reason.into() }
}

/// The first line with a key; plans are small, and this is reported once.
fn line_of(text: &str, key: &str) -> usize {
    let is_key = |line: &str| {
        let line = line.trim_start_matches(['[', ' ', '"', '\'']);
        line.strip_prefix(key)
            .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-'))
    };
    text.lines().position(is_key).map_or(1, |index| index + 1)
}

/// Reads what the kinds of work have in common.
struct Own<'a> {
    reader: Reader<'a>,
    catalogue: &'a Catalogue,
    files: &'a dyn Files,
}

impl Own<'_> {
    /// The games of a plan. A run must end the same wherever and whenever its games are played, and they are all known
    /// from the beginning: no time, no person, nobody from outside, no rounds that depend on results.
    fn games(&self, text: &str) -> Result<games::Plan, PlanError> {
        let open = |name: &str| {
            let bytes = self.files.bytes(name)?;
            String::from_utf8(bytes).map_err(|_| format!("{name} is not UTF-8"))
        };
        let plan = games::Plan::read_beside(text, &OWN, &open)?;
        let wrong = |key, reason: &str| PlanError { line: line_of(text, key), problem: unfit(key, reason) };
        if matches!(plan.format, Format::Swiss | Format::Knockout) {
            let reason = "its rounds depend on results, so they cannot be cut into chunks: expected round-robin or gauntlet \
                          (`tablero tournament` plays the others)";
            return Err(wrong("format", reason));
        }
        if plan.sprt.is_some() {
            let reason =
                "when it ends depends on results, so it cannot be cut into chunks (`tablero match` plays it)";
            return Err(wrong("sprt", reason));
        }
        if matches!(plan.clock, Clock::PerMove(_) | Clock::PerGame { .. }) {
            let reason = "time passes differently on every machine: expected none, or nodes=N";
            return Err(wrong("clock", reason));
        }
        for entrant in &plan.entrants {
            let reason = match &entrant.seat {
                Seat::Robot(wish) if wish.time.is_some() => {
                    "time passes differently on every machine: expected nodes=N in place of time"
                }
                Seat::Tcp(_) => {
                    "whoever connects plays on one machine alone: expected a robot, a program or a command"
                }
                _ => continue,
            };
            return Err(wrong("seat", &format!("{}: {reason}", entrant.seat)));
        }
        Ok(plan)
    }

    fn puzzles(&self, fields: &Fields<'_, '_>, is_solving: bool) -> Result<Puzzling, PlanError> {
        let (game, value) = self.game(fields)?;
        let entry = self.entry(&game, value)?;
        let none =
            || self.reader.error(value.span(), unfit("game", format!("{game} has no puzzles to be solved")));
        let known = entry.puzzles().ok_or_else(none)?;
        let goals = known.goals();
        let goal = match fields.get("goal") {
            Some(value) => {
                let goal = self.reader.string("goal", value)?;
                if !goals.contains(&goal.as_str()) {
                    let reason = format!("expected {}, found {goal:?}", goals.join(", "));
                    return Err(self.reader.error(value.span(), unfit("goal", reason)));
                }
                Some(goal)
            }
            None => goals.first().map(|goal| (*goal).to_owned()).filter(|_| is_solving),
        };
        let effort = Effort {
            nodes: self.number(fields, "nodes", NODES)?,
            memory: self.number(fields, "memory", MEMORY)?,
        };
        let all = match (fields.get("collection"), fields.get("puzzle")) {
            (Some(value), None) => self.collection(known, value)?,
            (None, Some(value)) => self.listed(value)?,
            _ => return Err(self.one_of(value, "expected one of collection and puzzle")),
        };
        let puzzles = match fields.get("levels") {
            Some(value) => self.chosen(value, all)?,
            None => all,
        };
        self.some(value, "puzzle", puzzles.len())?;
        Ok(Puzzling { game, goal, effort, puzzles })
    }

    /// The puzzles of a file beside the plan, or of a collection that comes with the program.
    fn collection(&self, known: &dyn Puzzles, value: &Value<'_>) -> Result<Vec<Puzzle>, PlanError> {
        let name = self.reader.string("collection", value)?;
        if let Some(shipped) = known.shipped(&name) {
            return Ok(shipped);
        }
        let read = self
            .files
            .bytes(&name)
            .and_then(|bytes| known.read(&bytes).map_err(|error| format!("{name}: {error}")));
        read.map_err(|reason| {
            let reason =
                format!("{reason} (collections that come with the program: {})", known.names().join(", "));
            self.reader.error(value.span(), unfit("collection", reason))
        })
    }

    fn listed(&self, value: &Value<'_>) -> Result<Vec<Puzzle>, PlanError> {
        let mut puzzles = Vec::new();
        for puzzle in self.reader.array("puzzle", value)? {
            let table = self.reader.table("puzzle", puzzle)?;
            let fields = self.reader.fields(table, &["number", "title", "text", "solution"])?;
            let text =
                |key: &'static str| fields.get(key).map(|value| self.reader.string(key, value)).transpose();
            let missing = || self.reader.error(puzzle.span(), PlanProblem::Missing { key: "text" });
            puzzles.push(Puzzle {
                number: self.number(&fields, "number", puzzles.len() + 1)?,
                title: text("title")?.unwrap_or_default(),
                text: text("text")?.ok_or_else(missing)?,
                solution: text("solution")?,
            });
        }
        Ok(puzzles)
    }

    /// Those with the numbers of a range such as `1-100`, or of a single number.
    fn chosen(&self, value: &Value<'_>, all: Vec<Puzzle>) -> Result<Vec<Puzzle>, PlanError> {
        let text = self.reader.string("levels", value)?;
        let (from, to) = text.split_once('-').unwrap_or((&text, &text));
        let range = from.trim().parse::<usize>().ok().zip(to.trim().parse::<usize>().ok());
        let last = all.last().map_or(0, |puzzle| puzzle.number);
        let reason = || format!("expected numbers as in 1-{last}, found {text:?}");
        let (from, to) = range.ok_or_else(|| self.reader.error(value.span(), unfit("levels", reason())))?;
        let chosen: Vec<Puzzle> =
            all.into_iter().filter(|puzzle| (from..=to).contains(&puzzle.number)).collect();
        if chosen.is_empty() {
            return Err(self.reader.error(value.span(), unfit("levels", reason())));
        }
        Ok(chosen)
    }

    fn ask(&self, fields: &Fields<'_, '_>) -> Result<Asking, PlanError> {
        let (game, value) = self.game(fields)?;
        self.entry(&game, value)?;
        let mut questions = Vec::new();
        match (fields.get("questions"), fields.get("file")) {
            (Some(list), None) => {
                for question in self.reader.array("questions", list)? {
                    let text = self.reader.string("questions", question)?;
                    self.question(question, "questions", questions.len() + 1, &text)?;
                    questions.push(text);
                }
            }
            (None, Some(file)) => {
                let name = self.reader.string("file", file)?;
                let wrong = |reason: String| self.reader.error(file.span(), unfit("file", reason));
                let text = String::from_utf8(self.files.bytes(&name).map_err(wrong)?)
                    .map_err(|_| wrong(format!("{name} is not UTF-8")))?;
                let lines = text.lines().map(str::trim).enumerate().filter(|(_, line)| !line.is_empty());
                for (index, line) in lines {
                    self.question(file, "file", index + 1, line)?;
                    questions.push(line.to_owned());
                }
            }
            _ => return Err(self.one_of(value, "expected one of questions and file")),
        }
        self.some(value, "questions", questions.len())?;
        Ok(Asking { game, looks: self.number(fields, "looks", LOOKS)?, questions })
    }

    /// Refuses what is no question; what it asks about is answered, for better or worse, when it is asked.
    fn question(
        &self,
        value: &Value<'_>,
        key: &'static str,
        number: usize,
        line: &str,
    ) -> Result<(), PlanError> {
        let wrong =
            |error| self.reader.error(value.span(), unfit(key, format!("question {number}: {error}")));
        Question::read(line.as_bytes()).map(|_| ()).map_err(wrong)
    }

    fn grade(&self, fields: &Fields<'_, '_>) -> Result<Grading, PlanError> {
        let (game, value) = self.game(fields)?;
        let none = || format!("{game} has no exercises to be handed in");
        let entry = self.entry(&game, value)?;
        entry.pack().ok_or_else(|| self.reader.error(value.span(), unfit("game", none())))?;
        let mut mode = Mode::default();
        if let Some(value) = fields.get("mode") {
            let word = self.reader.string("mode", value)?;
            let modes = [Mode::AsWritten, Mode::Isolated, Mode::Both];
            let found = modes.into_iter().find(|mode| mode_word(*mode) == word);
            let reason = || format!("expected {}, found {word:?}", modes.map(mode_word).join(", "));
            mode = found.ok_or_else(|| self.reader.error(value.span(), unfit("mode", reason())))?;
        }
        let strict = match fields.get("strict") {
            Some(value) => {
                let found = value.get_ref();
                let wrong = || self.reader.unfit("strict", value.span(), "true or false", found);
                found.as_bool().ok_or_else(wrong)?
            }
            None => false,
        };
        let whole = |key| fields.get(key).map(|value| self.reader.number::<u32>(key, value)).transpose();
        let hand_ins = match (fields.get("folder"), fields.get("hand-in")) {
            (Some(folder), None) => {
                let found = self.files.hand_ins(&self.reader.string("folder", folder)?);
                found.map_err(|reason| self.reader.error(folder.span(), unfit("folder", reason)))?
            }
            (None, Some(list)) => self.texts(list)?,
            _ => return Err(self.one_of(value, "expected one of folder and hand-in")),
        };
        self.some(value, "hand-in", hand_ins.len())?;
        Ok(Grading {
            game,
            mode,
            exercise: whole("exercise")?,
            strict,
            size: whole("size")?,
            looks: self.number(fields, "looks", LOOKS)?,
            hand_ins,
        })
    }

    fn texts(&self, list: &Value<'_>) -> Result<Vec<(String, String)>, PlanError> {
        let mut texts = Vec::new();
        for hand_in in self.reader.array("hand-in", list)? {
            let fields = self.reader.fields(self.reader.table("hand-in", hand_in)?, &["name", "text"])?;
            let text = |key: &'static str| match fields.get(key) {
                Some(value) => self.reader.string(key, value),
                None => Err(self.reader.error(hand_in.span(), PlanProblem::Missing { key })),
            };
            texts.push((text("name")?, text("text")?));
        }
        Ok(texts)
    }

    /// The game that is named, and where.
    fn game<'t, 'v>(&self, fields: &Fields<'t, 'v>) -> Result<(String, &'t Value<'v>), PlanError> {
        let missing = || PlanError { line: 1, problem: PlanProblem::Missing { key: "game" } };
        let value = *fields.get("game").ok_or_else(missing)?;
        Ok((self.reader.string("game", value)?, value))
    }

    fn entry(
        &self,
        game: &str,
        value: &Value<'_>,
    ) -> Result<&'static dyn tablero_catalogue::Entry, PlanError> {
        self.catalogue
            .get(game)
            .map_err(|error| self.reader.error(value.span(), unfit("game", error.to_string())))
    }

    fn number<T: std::str::FromStr>(
        &self,
        fields: &Fields<'_, '_>,
        key: &'static str,
        usual: T,
    ) -> Result<T, PlanError> {
        fields.get(key).map_or(Ok(usual), |value| self.reader.number(key, value))
    }

    fn one_of(&self, value: &Value<'_>, reason: &str) -> PlanError {
        self.reader.error(value.span(), unfit("kind", reason))
    }

    /// Refuses nothing, and more than anybody can mean.
    fn some(&self, value: &Value<'_>, key: &'static str, found: usize) -> Result<(), PlanError> {
        let reason = match found {
            0 => "there is nothing to do".to_owned(),
            _ if found > MOST => format!("expected at most {MOST}, found {found}"),
            _ => return Ok(()),
        };
        Err(self.reader.error(value.span(), unfit(key, reason)))
    }
}
