//! Asks every operation of a hand-in about all levels by size, after every few actions, under every choice of `dameUno`.

mod terms;

use tablero_sokoban::{Action, Cell, Level as Rules, Setup, spec};
use tablero_specification::message::{Diagnostic, Message, Reason};
use tablero_specification::places::line_column;
use tablero_specification::tad::{Choice, Module, Operation, Program, Role, Runner, Stop, Value};
use tablero_wire::Tree;

use super::bind::{Adder, Ask, Binding, Maker, Part, Reading, Slot, find};
use super::levels::{self, Level};
use super::{explain, note};
use crate::mark::{Advice, Case, Judged, Mark, Note};
use crate::pack::{Options, Sheet};
use crate::verdict::{Checked, Class, Verdict};
use crate::words;

pub(super) use terms::terms;

/// The largest bounding box of which every level is tried.
const CELLS: u32 = 3;
/// The most actions before a question.
const ACTIONS: usize = 2;
/// The work one question may take.
const FUEL: u64 = 200_000;
/// Larger levels that are tried after the small ones, one of so many.
const SPARSE: usize = 37;

const ALL: [Action; 4] = [Action::North, Action::South, Action::East, Action::West];

fn word(action: Action) -> &'static str {
    match action {
        Action::North => "north",
        Action::South => "south",
        Action::East => "east",
        Action::West => "west",
    }
}

/// Judges every operation.
pub(super) fn judge(module: &Module, source: &str, options: &Options, expired: &dyn Fn() -> bool) -> Sheet {
    let Some(binding) = Binding::new(module, &options.names) else {
        return unmade(module, source, options);
    };
    let program = Program::new(module);
    let run = |reading| Run { binding: &binding, program: &program, reading, source, options };
    let reading = reading(&run);
    let marks = run(reading).marks(expired);
    let mut lint = Vec::new();
    if reading != Reading::ALL[0] {
        let message = match (reading.swapped, reading.upwards) {
            (false, _) => words::reading_upwards(),
            (true, false) => words::reading_rows(),
            (true, true) => words::reading_rows_upwards(),
        };
        lint.push(Note { line: 1, column: 1, kind: "reading", message });
    }
    Sheet { marks, lint, readable: true }
}

/// A hand-in whose levels nobody knows how to make: nothing of it can be asked.
fn unmade(module: &Module, source: &str, options: &Options) -> Sheet {
    let note = |operation: &Operation| {
        let (line, column) = line_column(source, operation.span.start);
        Note { line, column, kind: "signature", message: words::tad_levels() }
    };
    let mark = |&(ask, operation): &(Ask, &Operation)| {
        let judged = Judged {
            verdict: Verdict::NotExecutable,
            classes: Vec::new(),
            case: None,
            checked: Checked::NOTHING,
            layers: Vec::new(),
            diagnostics: vec![note(operation)],
        };
        Mark {
            number: None,
            name: ask.name().to_owned(),
            written: Some(operation.name.clone()),
            judged,
            isolated: None,
            because: None,
            warnings: Vec::new(),
            advice: None,
        }
    };
    let marks: Vec<Mark> = find(module, &options.names).iter().map(mark).collect();
    let first = module.operations.first().filter(|_| marks.is_empty());
    Sheet { lint: first.map(note).into_iter().collect(), marks, readable: true }
}

/// The way of writing cells that fits a hand-in best: on the smallest levels, that with the most right operations.
fn reading<'r, 'm>(run: &dyn Fn(Reading) -> Run<'r, 'm>) -> Reading {
    let mut best = (Reading::ALL[0], 0);
    for reading in Reading::ALL {
        let run = run(reading);
        let mut asked = run.asked();
        for level in levels::up_to(2) {
            run.level(&level, Choice::First, &mut asked);
        }
        let right = asked.iter().filter(|one| one.found.is_none()).count();
        if right > best.1 {
            best = (reading, right);
        }
        if right == asked.len() {
            break;
        }
    }
    best.0
}

struct Run<'r, 'm> {
    binding: &'r Binding<'m>,
    program: &'r Program<'m>,
    reading: Reading,
    source: &'r str,
    options: &'r Options,
}

/// One operation being asked.
struct Asked<'m> {
    ask: Ask,
    operation: &'m Operation,
    slots: Option<Vec<Slot>>,
    questions: u64,
    found: Option<(Judged, Vec<Action>)>,
}

/// A state of both, after some actions.
struct At {
    level: Level,
    rules: Rules,
    first: Rules,
    actions: Vec<Action>,
    state: Value,
    /// What the hand-in has of the level beside it.
    made: Vec<Value>,
}

/// What is compared: the hand-in's answer in the reference's words.
#[derive(Debug, Clone, PartialEq)]
enum Answer {
    Bool(bool),
    Cell(Option<Cell>),
    Cells(Option<Vec<Cell>>),
}

fn tree_of(cell: Cell) -> Tree {
    Tree::list([cell.x.into(), cell.y.into()])
}

impl Answer {
    fn tree(&self) -> Tree {
        match self {
            Self::Bool(truth) => (*truth).into(),
            Self::Cell(cell) => cell.map(tree_of).into(),
            Self::Cells(cells) => {
                cells.as_ref().map(|cells| Tree::list(cells.iter().copied().map(tree_of))).into()
            }
        }
    }
}

fn rules(level: &Level) -> Option<Rules> {
    let cells =
        |set: &std::collections::BTreeSet<(i64, i64)>| set.iter().map(|&(x, y)| Cell::new(x, y)).collect();
    let setup = Setup {
        walls: cells(&level.walls),
        boxes: cells(&level.boxes),
        deposits: cells(&level.deposits),
        persons: vec![Cell::new(level.person.0, level.person.1)],
    };
    Rules::from_setup(&setup).ok()
}

impl<'m> Run<'_, 'm> {
    fn asked(&self) -> Vec<Asked<'m>> {
        let begin = |&(ask, operation): &(Ask, &'m Operation)| Asked {
            ask,
            operation,
            slots: self.binding.slots(operation),
            questions: 0,
            found: None,
        };
        // A helper may have the name of an operation without being it: the arguments decide.
        let fits = |one: &Asked<'m>| one.slots.as_ref().is_none_or(|slots| one.ask.takes(slots));
        self.binding.asked.iter().map(begin).filter(fits).collect()
    }

    fn marks(&self, expired: &dyn Fn() -> bool) -> Vec<Mark> {
        let mut asked = self.asked();
        let most = self.options.size.unwrap_or(CELLS).clamp(1, 6);
        let mut extent = Checked { complete: false, ..Checked::NOTHING };
        for cells in 1..=most {
            for level in
                levels::shapes(cells).into_iter().flat_map(|(width, height)| levels::of_size(width, height))
            {
                if expired() {
                    return self.finish(asked, extent);
                }
                for choice in Choice::ALL {
                    self.level(&level, choice, &mut asked);
                }
            }
            extent.exhaustive = cells;
        }
        // A few larger ones, unless a size was asked for.
        let larger = if self.options.size.is_some() { 0 } else { 6 };
        for cells in most + 1..=larger {
            for (width, height) in levels::shapes(cells) {
                for level in levels::of_size(width, height).step_by(SPARSE) {
                    if expired() {
                        return self.finish(asked, extent);
                    }
                    self.level(&level, Choice::First, &mut asked);
                }
            }
        }
        extent.complete = true;
        self.finish(asked, extent)
    }

    /// A value made by a maker.
    fn make(&self, runner: &mut Runner<'_>, maker: &Maker, level: &Level) -> Result<Value, Stop> {
        let mut args = |parts: &[Part]| -> Result<Vec<Value>, Stop> {
            let value = |part: &Part| match part {
                Part::Slot(slot) => self.binding.part(level, *slot, self.reading).map(Ok),
                Part::Made(maker) => Some(self.make(runner, maker, level)),
            };
            parts.iter().filter_map(value).collect()
        };
        match maker {
            Maker::Tuple(parts) => Ok(Value::tuple(args(parts)?)),
            Maker::Call(name, parts) => {
                let args = args(parts)?;
                runner.call(name, args, FUEL)
            }
            Maker::Grown(base, adders) => {
                let mut made = self.make(runner, base, level)?;
                for Adder { name, slot, cell_first } in adders {
                    let Some(Value::Set(cells)) = self.binding.part(level, *slot, self.reading) else {
                        continue;
                    };
                    for cell in &*cells {
                        let args =
                            if *cell_first { vec![cell.clone(), made] } else { vec![made, cell.clone()] };
                        made = runner.call(name, args, FUEL)?;
                    }
                }
                Ok(made)
            }
        }
    }

    /// Whatever holds a level or a part of it, and the first state.
    fn begin(&self, runner: &mut Runner<'_>, level: &Level) -> Result<(Vec<Value>, Value), Stop> {
        let state = self.make(runner, self.binding.state(), level)?;
        let made =
            self.binding.made().map(|maker| self.make(runner, maker, level)).collect::<Result<_, _>>()?;
        Ok((made, state))
    }

    fn level(&self, level: &Level, choice: Choice, asked: &mut [Asked<'m>]) {
        let Some(first) = rules(level) else { return };
        let mut runner = Runner::new(self.program, choice);
        let (made, state) = match self.begin(&mut runner, level) {
            Ok(begun) => begun,
            Err(stop) => {
                // A valid level that cannot be made is the fault of whoever makes it.
                let at = At {
                    level: level.clone(),
                    rules: first.clone(),
                    first,
                    actions: Vec::new(),
                    state: Value::Bool(false),
                    made: Vec::new(),
                };
                for one in asked.iter_mut().filter(|one| one.ask == Ask::Reset && one.found.is_none()) {
                    self.stopped(one, &at, &[], &stop, &Tree::Null);
                }
                return;
            }
        };
        let start =
            At { level: level.clone(), rules: first.clone(), first, actions: Vec::new(), state, made };
        let mut frontier = vec![start];
        for depth in 0..=ACTIONS {
            let mut next = Vec::new();
            for at in &frontier {
                for one in asked.iter_mut().filter(|one| one.found.is_none()) {
                    self.ask(&mut runner, one, at);
                }
                if depth < ACTIONS {
                    next.extend(
                        ALL.into_iter().filter_map(|action| self.stepped(&mut runner, asked, at, action)),
                    );
                }
            }
            frontier = next;
        }
    }

    /// The state after one more action.
    fn stepped(
        &self,
        runner: &mut Runner<'_>,
        asked: &mut [Asked<'m>],
        at: &At,
        action: Action,
    ) -> Option<At> {
        let step = self.binding.step?;
        let rules = spec::step(&at.rules, action).ok()?;
        let args = self.arguments(step, &self.binding.slots(step)?, at, Some(action), None)?;
        match runner.call(&step.name, args, FUEL) {
            Ok(state) => {
                let mut actions = at.actions.clone();
                actions.push(action);
                Some(At {
                    level: at.level.clone(),
                    rules,
                    first: at.first.clone(),
                    actions,
                    state,
                    made: at.made.clone(),
                })
            }
            Err(failure) => {
                // Whether a finished game goes on is left to the author.
                let over = spec::is_complete(&at.rules) && matches!(failure, Stop::Restricted { .. });
                for one in asked
                    .iter_mut()
                    .filter(|one| one.operation.name == step.name && one.found.is_none() && !over)
                {
                    self.stopped(one, at, &[("action", word(action).into())], &failure, &Tree::Null);
                }
                None
            }
        }
    }

    fn arguments(
        &self,
        _operation: &Operation,
        slots: &[Slot],
        at: &At,
        action: Option<Action>,
        cell: Option<Cell>,
    ) -> Option<Vec<Value>> {
        slots
            .iter()
            .map(|slot| match slot {
                Slot::State => Some(at.state.clone()),
                Slot::Made(sort) => at.made.get(*sort).cloned(),
                Slot::Action => self.binding.action(action?),
                Slot::Cell => Some(self.binding.cell(cell?, self.reading)),
                slot => self.binding.part(&at.level, *slot, self.reading),
            })
            .collect()
    }

    /// Everything that is asked of an operation in one state.
    fn ask(&self, runner: &mut Runner<'_>, one: &mut Asked<'m>, at: &At) {
        let Some(slots) = one.slots.clone() else { return };
        // What is asked about the level alone is asked once.
        if !slots.contains(&Slot::State) && !at.actions.is_empty() {
            return;
        }
        let actions: Vec<Option<Action>> = match (slots.contains(&Slot::Action), one.ask) {
            (true, _) => ALL.into_iter().map(Some).collect(),
            (false, _) => vec![None],
        };
        let (width, height) = (i64::from(at.level.width), i64::from(at.level.height));
        let cells: Vec<Option<Cell>> = if slots.contains(&Slot::Cell) {
            (-1..=height).flat_map(|y| (-1..=width).map(move |x| Some(Cell::new(x, y)))).collect()
        } else {
            vec![None]
        };
        for &action in &actions {
            for &cell in &cells {
                let Some(expected) = expected(one.ask, at, action, cell) else { continue };
                let Some(args) = self.arguments(one.operation, &slots, at, action, cell) else { continue };
                one.questions += 1;
                let mut operands: Vec<(&'static str, Tree)> = Vec::new();
                operands.extend(action.map(|action| ("action", word(action).into())));
                operands.extend(cell.map(|cell| ("cell", tree_of(cell))));
                match runner.call(&one.operation.name, args, FUEL) {
                    Err(stop) => {
                        let own = matches!(&stop, Stop::Restricted { operation, .. } if *operation == one.operation.name);
                        // Whether a finished game goes on is left to the author.
                        if own && action.is_some() && spec::is_complete(&at.rules) {
                            continue;
                        }
                        self.stopped(
                            one,
                            at,
                            &operands,
                            &stop,
                            &expected.first().map_or(Tree::Null, Answer::tree),
                        );
                        return;
                    }
                    Ok(value) => {
                        if !self.compare(runner, one, at, &operands, &value, &expected) {
                            return;
                        }
                    }
                }
            }
        }
    }

    /// Whether an answer is right; notes it where it is not.
    fn compare(
        &self,
        runner: &mut Runner<'_>,
        one: &mut Asked<'m>,
        at: &At,
        operands: &[(&'static str, Tree)],
        value: &Value,
        expected: &[Answer],
    ) -> bool {
        let reading = self.reading;
        let read = |value: &Value| match value {
            Value::Bool(truth) => Answer::Bool(*truth),
            Value::Set(set) => {
                let cells: Option<Vec<Cell>> =
                    set.iter().map(|cell| Binding::read_cell(cell, reading)).collect();
                Answer::Cells(cells.map(|mut cells| {
                    cells.sort_unstable();
                    cells
                }))
            }
            other => Answer::Cell(Binding::read_cell(other, reading)),
        };
        // A state is compared by what its observers say.
        let answers: Vec<Answer> = if self.binding.gives_state(one.operation) {
            let mut answers = Vec::new();
            for observer in self.binding.observers() {
                match runner.call(&observer.name, vec![value.clone()], FUEL) {
                    Ok(value) => answers.push(read(&value)),
                    // The observer is judged by itself.
                    Err(_) => return true,
                }
            }
            answers
        } else {
            vec![read(value)]
        };
        let Some((said, right)) = answers.iter().zip(expected).find(|(said, right)| said != right) else {
            return true;
        };
        // A generator is as right as its observers, which are judged by themselves.
        if one.operation.role == Role::Generator {
            return true;
        }
        let class = match (said, right) {
            (Answer::Bool(false), Answer::Bool(true)) => Class::RejectsRight,
            _ => Class::AcceptsWrong,
        };
        let case = case(at, operands, class, said.tree(), right.tree());
        let judged = Judged {
            verdict: Verdict::Wrong,
            classes: vec![class],
            case: Some(case),
            checked: Checked::NOTHING,
            layers: Vec::new(),
            diagnostics: Vec::new(),
        };
        one.found = Some((judged, at.actions.clone()));
        false
    }

    /// An operation without an answer.
    fn stopped(
        &self,
        one: &mut Asked<'m>,
        at: &At,
        operands: &[(&'static str, Tree)],
        stop: &Stop,
        reference: &Tree,
    ) {
        let own = matches!(stop, Stop::Restricted { operation, .. } if *operation == one.operation.name);
        let (verdict, class) = match stop {
            Stop::Restricted { .. } if own => (Verdict::Wrong, Class::PreTooStrong),
            Stop::Overlap { .. } => (Verdict::Wrong, Class::AcceptsWrong),
            Stop::Unknown { .. } | Stop::Kind { .. } => (Verdict::StaticError, Class::Undefined),
            _ => (Verdict::Undefined, Class::Undefined),
        };
        let is_static = verdict == Verdict::StaticError;
        let case = case(at, operands, class, Tree::Null, reference.clone());
        let judged = Judged {
            verdict,
            classes: if is_static { Vec::new() } else { vec![class] },
            case: (!is_static).then_some(case),
            checked: Checked::NOTHING,
            layers: Vec::new(),
            diagnostics: vec![note(stop, self.binding.module, self.source)],
        };
        one.found = Some((judged, at.actions.clone()));
    }

    fn finish(&self, asked: Vec<Asked<'m>>, extent: Checked) -> Vec<Mark> {
        asked.into_iter().map(|one| self.mark(one, extent)).collect()
    }

    fn mark(&self, one: Asked<'m>, extent: Checked) -> Mark {
        let advice = one.found.as_ref().and_then(|(judged, actions)| {
            (judged.verdict == Verdict::Wrong).then(|| self.advice(one.operation, actions)).flatten()
        });
        let undeclared = self.binding.module.undeclared_in(&one.operation.name);
        let warnings = Note::all(undeclared, self.source);
        let checked = Checked { questions: one.questions, ..extent };
        let silent = one.questions == 0 && !extent.complete;
        let judged = match one.found {
            _ if self.options.strict && !warnings.is_empty() => Judged {
                verdict: Verdict::StaticError,
                classes: Vec::new(),
                case: None,
                checked: Checked::NOTHING,
                layers: Vec::new(),
                diagnostics: warnings.clone(),
            },
            // Levels come smallest first: what is wrong is final.
            Some((judged, _)) => Judged { checked: Checked { complete: true, ..checked }, ..judged },
            None => Judged {
                verdict: if one.slots.is_none() || silent { Verdict::NotExecutable } else { Verdict::Right },
                classes: Vec::new(),
                case: None,
                checked,
                layers: Vec::new(),
                diagnostics: match one.slots {
                    None => self.unknown(one.operation),
                    Some(_) if silent => vec![self.out_of_time(one.operation)],
                    Some(_) => Vec::new(),
                },
            },
        };
        Mark {
            number: None,
            name: one.ask.name().to_owned(),
            written: Some(one.operation.name.clone()),
            judged,
            isolated: None,
            because: None,
            warnings,
            advice: advice.filter(|_| self.options.hints),
        }
    }

    /// Time was up before the first question.
    fn out_of_time(&self, operation: &Operation) -> Note {
        let message = Message::NotExecutable { what: String::new(), reason: Reason::Time };
        Note::of(&Diagnostic::error(message, operation.span), self.source)
    }

    fn unknown(&self, operation: &Operation) -> Vec<Note> {
        let (line, column) = line_column(self.source, operation.span.start);
        vec![Note { line, column, kind: "signature", message: words::tad_signature(operation.name.as_str()) }]
    }

    /// The axiom that was used last: about a step if there was one.
    fn advice(&self, operation: &Operation, actions: &[Action]) -> Option<Advice> {
        let module = self.binding.module;
        let step = self.binding.step.map(|step| step.name.as_str());
        let mentions_step = |axiom: &&tablero_specification::tad::Axiom| {
            axiom.patterns.iter().any(|pattern| {
                matches!(&pattern.kind, tablero_specification::tad::Kind::Call(name, _) if Some(name.as_str()) == step)
            })
        };
        let own = || module.axioms.iter().filter(|axiom| axiom.head == operation.name);
        let axiom =
            own().find(|axiom| mentions_step(axiom) != actions.is_empty()).or_else(|| own().next())?;
        let (line, column) = line_column(self.source, axiom.span.start);
        Some(Advice { line, column, definition: operation.name.clone(), pattern: None })
    }
}

/// What the reference says: one answer, or for a state those of its observers.
fn expected(ask: Ask, at: &At, action: Option<Action>, cell: Option<Cell>) -> Option<Vec<Answer>> {
    let sorted = |cells: &[Cell]| {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        Answer::Cells(Some(cells))
    };
    let state = |rules: &Rules| {
        vec![
            Answer::Cell(Some(rules.person())),
            sorted(rules.boxes()),
            sorted(rules.deposits()),
            sorted(rules.walls()),
        ]
    };
    let rules = &at.rules;
    Some(match ask {
        Ask::Reset => state(&at.first),
        Ask::Step => state(&spec::step(rules, action?).ok()?),
        Ask::Person => vec![Answer::Cell(Some(rules.person()))],
        Ask::Boxes => vec![sorted(rules.boxes())],
        Ask::Deposits => vec![sorted(rules.deposits())],
        Ask::Walls => vec![sorted(rules.walls())],
        Ask::IsFree => vec![Answer::Bool(spec::is_free(rules, cell?))],
        Ask::IsWall => vec![Answer::Bool(spec::is_wall(rules, cell?))],
        Ask::IsBox => vec![Answer::Bool(spec::is_box(rules, cell?))],
        Ask::IsComplete => vec![Answer::Bool(spec::is_complete(rules))],
        Ask::Completed => vec![sorted(&spec::completed_deposits(rules))],
        Ask::IsValidLevel => vec![Answer::Bool(true)],
        Ask::IsValidState => vec![Answer::Bool(spec::foreign_to(&at.first, rules).is_none())],
        Ask::PersonAction => vec![Answer::Cell(Some(spec::person_action(rules, action?).ok()?))],
        Ask::BoxesAction => vec![sorted(&spec::boxes_action(rules, action?).ok()?)],
    })
}

/// A question that a hand-in gets wrong.
fn case(at: &At, operands: &[(&'static str, Tree)], class: Class, student: Tree, reference: Tree) -> Case {
    let xsb = at.level.xsb();
    let actions = Tree::list(at.actions.iter().map(|&action| word(action).into()));
    let mut all = vec![("xsb", Tree::from(xsb.as_str())), ("actions", actions)];
    all.extend(operands.iter().cloned());
    Case { operands: all, class, student, reference, size: Some(at.level.cells()), drawing: Some(xsb + "\n") }
}
