//! A plan from text. Every mistake is named with its line.

use std::collections::BTreeMap;
use std::ops::Range;

use tablero_arena::Seat;
use tablero_core::Clock;
use tablero_ratings::Sprt;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Format, Openings, Plan};

/// Why a text is no plan.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct PlanError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: PlanProblem,
}

/// What is wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlanProblem {
    /// The text is not TOML.
    #[error("{0}")]
    Toml(String),
    /// A key that means nothing here.
    #[error("unknown key {found:?}: expected one of {known}")]
    Unknown {
        /// The key.
        found: String,
        /// The keys there are.
        known: String,
    },
    /// A key that must be there.
    #[error("{key:?} is missing")]
    Missing {
        /// The key.
        key: &'static str,
    },
    /// A value that cannot be used.
    #[error("{key}: {reason}")]
    Value {
        /// The key.
        key: &'static str,
        /// Why not.
        reason: String,
    },
    /// Two take part under one name.
    #[error("two entrants are called {name:?}")]
    SameName {
        /// The name.
        name: String,
    },
}

impl Plan {
    /// The plan of a text in TOML. `open` reads the file that a plan may keep its openings in.
    pub fn read(text: &str, open: &dyn Fn(&str) -> Result<String, String>) -> Result<Self, PlanError> {
        let reader = Reader { text };
        let document = DeTable::parse(text).map_err(|error| {
            let line = reader.line(error.span().map_or(0, |span| span.start));
            PlanError { line, problem: PlanProblem::Toml(error.message().to_owned()) }
        })?;
        reader.plan(document.get_ref(), open)
    }
}

/// The keys of a plan, in the order in which they are told.
const KEYS: [&str; 13] = [
    "event",
    "game",
    "format",
    "rounds",
    "games",
    "seed",
    "clock",
    "max-plies",
    "keep-seats",
    "options",
    "openings",
    "sprt",
    "entrant",
];

type Value<'a> = Spanned<DeValue<'a>>;

struct Reader<'a> {
    text: &'a str,
}

impl Reader<'_> {
    fn plan(
        &self,
        table: &DeTable<'_>,
        open: &dyn Fn(&str) -> Result<String, String>,
    ) -> Result<Plan, PlanError> {
        let fields = self.fields(table, &KEYS)?;
        let missing = |key| PlanError { line: 1, problem: PlanProblem::Missing { key } };
        let string = |key| fields.get(key).map(|value| self.string(key, value)).transpose();
        let whole = |key| fields.get(key).map(|value| self.number::<u64>(key, value)).transpose();
        let mut plan = Plan::new(&string("game")?.ok_or_else(|| missing("game"))?);
        plan.event = string("event")?;
        if let Some(value) = fields.get("format") {
            plan.format = self.parsed::<Format>("format", value)?;
        }
        if let Some(value) = fields.get("rounds") {
            plan.rounds = Some(self.number("rounds", value)?);
        }
        plan.games = whole("games")?;
        plan.seed = whole("seed")?.unwrap_or(plan.seed);
        if let Some(value) = fields.get("clock") {
            plan.clock = self.parsed::<Clock>("clock", value)?;
        }
        if let Some(value) = fields.get("max-plies") {
            plan.max_plies = Some(self.number("max-plies", value)?);
        }
        if let Some(value) = fields.get("keep-seats") {
            let kept = value.get_ref().as_bool();
            plan.keep_seats =
                kept.ok_or_else(|| self.unfit("keep-seats", value.span(), "true or false", value.get_ref()))?;
        }
        if let Some(value) = fields.get("options") {
            self.options(value, &mut plan)?;
        }
        if let Some(value) = fields.get("openings") {
            plan.openings = self.openings(value, open)?;
        }
        if let Some(value) = fields.get("sprt") {
            plan.sprt = Some(self.sprt(value)?);
        }
        let entrants = fields.get("entrant").ok_or_else(|| missing("entrant"))?;
        self.entrants(entrants, &mut plan)?;
        Ok(plan)
    }

    fn options(&self, value: &Value<'_>, plan: &mut Plan) -> Result<(), PlanError> {
        for (key, value) in self.table("options", value)? {
            let key: &str = key.get_ref();
            match value.get_ref() {
                DeValue::Array(values) => {
                    for value in values {
                        plan.choose(key, &self.option(value)?);
                    }
                }
                _ => plan.choose(key, &self.option(value)?),
            }
        }
        Ok(())
    }

    fn option(&self, value: &Value<'_>) -> Result<String, PlanError> {
        match value.get_ref() {
            DeValue::String(text) => Ok(text.to_string()),
            DeValue::Integer(number) if number.radix() == 10 => Ok(number.as_str().to_owned()),
            other => Err(self.unfit("options", value.span(), "a text or a number", other)),
        }
    }

    fn openings(
        &self,
        value: &Value<'_>,
        open: &dyn Fn(&str) -> Result<String, String>,
    ) -> Result<Openings, PlanError> {
        let fields = self.fields(self.table("openings", value)?, &["plies", "list", "file"])?;
        if fields.len() != 1 {
            let reason = "expected one of plies, list and file".to_owned();
            return Err(self.error(value.span(), PlanProblem::Value { key: "openings", reason }));
        }
        if let Some(plies) = fields.get("plies") {
            return Ok(Openings::Random { plies: self.number("plies", plies)? });
        }
        if let Some(file) = fields.get("file") {
            let text = open(&self.string("file", file)?)
                .map_err(|reason| self.error(file.span(), PlanProblem::Value { key: "file", reason }))?;
            return Ok(Openings::from_lines(&text));
        }
        let mut list = Vec::new();
        for value in fields.get("list").map_or(Ok(&[][..]), |list| self.array("list", list))? {
            list.push(self.string("list", value)?);
        }
        Ok(Openings::List(list))
    }

    fn sprt(&self, value: &Value<'_>) -> Result<Sprt, PlanError> {
        let fields = self.fields(self.table("sprt", value)?, &["elo0", "elo1", "alpha", "beta"])?;
        let real = |key: &'static str, usual: Option<f64>| match fields.get(key) {
            Some(value) => self.real(key, value),
            None => usual.ok_or_else(|| self.error(value.span(), PlanProblem::Missing { key })),
        };
        let (elo0, elo1) = (real("elo0", None)?, real("elo1", None)?);
        Sprt::new(elo0, elo1, real("alpha", Some(0.05))?, real("beta", Some(0.05))?).map_err(|error| {
            self.error(value.span(), PlanProblem::Value { key: "sprt", reason: error.to_string() })
        })
    }

    fn entrants(&self, value: &Value<'_>, plan: &mut Plan) -> Result<(), PlanError> {
        for entrant in self.array("entrant", value)? {
            let fields = self.fields(self.table("entrant", entrant)?, &["name", "seat"])?;
            let seat = fields
                .get("seat")
                .ok_or_else(|| self.error(entrant.span(), PlanProblem::Missing { key: "seat" }))?;
            let seat = self.parsed::<Seat>("seat", seat)?;
            let Some(name) = fields.get("name") else {
                plan.enter(None, seat);
                continue;
            };
            let text = self.string("name", name)?;
            if plan.entrants.iter().any(|other| other.name == text) {
                return Err(self.error(name.span(), PlanProblem::SameName { name: text }));
            }
            plan.enter(Some(&text), seat);
        }
        Ok(())
    }

    /// The values of a table by key, all of which must be known.
    fn fields<'t, 'v>(
        &self,
        table: &'t DeTable<'v>,
        known: &[&str],
    ) -> Result<BTreeMap<&'t str, &'t Value<'v>>, PlanError> {
        let mut fields = BTreeMap::new();
        for (key, value) in table {
            let name: &str = key.get_ref();
            if !known.contains(&name) {
                let problem = PlanProblem::Unknown { found: name.to_owned(), known: known.join(", ") };
                return Err(self.error(key.span(), problem));
            }
            fields.insert(name, value);
        }
        Ok(fields)
    }

    fn table<'t, 'v>(&self, key: &'static str, value: &'t Value<'v>) -> Result<&'t DeTable<'v>, PlanError> {
        value.get_ref().as_table().ok_or_else(|| self.unfit(key, value.span(), "a table", value.get_ref()))
    }

    fn array<'t, 'v>(&self, key: &'static str, value: &'t Value<'v>) -> Result<&'t [Value<'v>], PlanError> {
        let array = value.get_ref().as_array();
        array.map(|array| &**array).ok_or_else(|| self.unfit(key, value.span(), "a list", value.get_ref()))
    }

    fn string(&self, key: &'static str, value: &Value<'_>) -> Result<String, PlanError> {
        let text = value.get_ref().as_str().map(str::to_owned);
        text.ok_or_else(|| self.unfit(key, value.span(), "a text", value.get_ref()))
    }

    /// A whole number, with or without quotes: not every number of 64 bits is one of TOML's.
    fn number<T: std::str::FromStr>(&self, key: &'static str, value: &Value<'_>) -> Result<T, PlanError> {
        let text = match value.get_ref() {
            DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
            DeValue::String(text) => text,
            other => return Err(self.unfit(key, value.span(), "a whole number", other)),
        };
        text.parse().map_err(|_| {
            let bits = 8 * size_of::<T>();
            let reason = format!("expected a whole number from 0 to 2^{bits} - 1, found {text}");
            self.error(value.span(), PlanProblem::Value { key, reason })
        })
    }

    fn real(&self, key: &'static str, value: &Value<'_>) -> Result<f64, PlanError> {
        let text = match value.get_ref() {
            DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
            DeValue::Float(number) => number.as_str(),
            other => return Err(self.unfit(key, value.span(), "a number", other)),
        };
        let number = text.parse().ok().filter(|number: &f64| number.is_finite());
        number.ok_or_else(|| {
            let reason = format!("expected a number, found {text}");
            self.error(value.span(), PlanProblem::Value { key, reason })
        })
    }

    fn parsed<T>(&self, key: &'static str, value: &Value<'_>) -> Result<T, PlanError>
    where
        T: std::str::FromStr<Err: std::fmt::Display>,
    {
        self.string(key, value)?.parse().map_err(|error: T::Err| {
            self.error(value.span(), PlanProblem::Value { key, reason: error.to_string() })
        })
    }

    fn unfit(&self, key: &'static str, span: Range<usize>, expected: &str, found: &DeValue<'_>) -> PlanError {
        let reason = format!("expected {expected}, found a value of the kind {}", found.type_str());
        self.error(span, PlanProblem::Value { key, reason })
    }

    fn error(&self, span: Range<usize>, problem: PlanProblem) -> PlanError {
        PlanError { line: self.line(span.start), problem }
    }

    fn line(&self, offset: usize) -> usize {
        self.text.bytes().take(offset).filter(|&byte| byte == b'\n').count() + 1
    }
}
