//! A plan from text. Every mistake is named with its line.

use tablero_arena::Seat;
use tablero_core::Clock;
use tablero_ratings::Sprt;
use toml::de::{DeTable, DeValue};

use super::fields::{PlanError, PlanProblem, Reader, Value};
use super::{Format, Openings, Plan};

impl Plan {
    /// The plan of a text in TOML. `open` reads the file that a plan may keep its openings in.
    pub fn read(text: &str, open: &dyn Fn(&str) -> Result<String, String>) -> Result<Self, PlanError> {
        Self::read_beside(text, &[], open)
    }

    /// The plan of a text that says more than a plan does: these keys are somebody else's.
    pub fn read_beside(
        text: &str,
        others: &[&str],
        open: &dyn Fn(&str) -> Result<String, String>,
    ) -> Result<Self, PlanError> {
        let (reader, document) = Reader::open(text)?;
        reader.plan(document.get_ref(), others, open)
    }
}

/// The keys of a plan, in the order in which errors list them.
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

impl Reader<'_> {
    fn plan(
        &self,
        table: &DeTable<'_>,
        others: &[&str],
        open: &dyn Fn(&str) -> Result<String, String>,
    ) -> Result<Plan, PlanError> {
        let fields = self.fields(table, &[&KEYS, others].concat())?;
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
}
