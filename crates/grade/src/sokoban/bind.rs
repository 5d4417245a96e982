//! Which operation of a hand-in is which of the rule book, and how its levels, actions and cells are made.

use std::collections::BTreeSet;

use tablero_sokoban::{Action, Cell};
use tablero_specification::fold;
use tablero_specification::tad::{Kind, Module, Operation, Role, Sort, Value};

use super::levels::Level;

/// An operation of the rule book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ask {
    Reset,
    Step,
    Person,
    Boxes,
    Deposits,
    Walls,
    IsFree,
    IsWall,
    IsBox,
    IsComplete,
    Completed,
    IsValidLevel,
    IsValidState,
    PersonAction,
    BoxesAction,
}

/// The names of the rule book, those of the sheet and their usual synonyms, without accents.
const NAMES: [(Ask, &str, &[&str]); 15] = [
    (
        Ask::Reset,
        "reset",
        &["iniciar", "comenzar", "empezar", "nuevojuego", "nuevo", "crear", "inicial", "jugar"],
    ),
    (
        Ask::Step,
        "step",
        &["simularaccion", "mover", "accionar", "paso", "avanzar", "hacer", "ejecutar", "actuar"],
    ),
    (Ask::Person, "person", &["personaje", "persona", "jugador", "posicionpersona", "dondeesta", "posicion"]),
    (Ask::Boxes, "boxes", &["cajas", "lascajas", "posicionescajas"]),
    (Ask::Deposits, "deposits", &["depositos", "objetivos", "metas"]),
    (Ask::Walls, "walls", &["paredes", "muros"]),
    (Ask::IsFree, "isfree", &["estalibre", "libre", "eslibre"]),
    (Ask::IsWall, "iswall", &["espared", "pared", "haypared", "muro", "haymuro"]),
    (Ask::IsBox, "isbox", &["escaja", "caja", "haycaja"]),
    (
        Ask::IsComplete,
        "iscomplete",
        &[
            "completado",
            "completo",
            "estacompleto",
            "escompleto",
            "gano",
            "ganado",
            "terminado",
            "termino",
            "nivelcompletado",
            "resuelto",
        ],
    ),
    (Ask::Completed, "completeddeposits", &["completados", "depositoscompletados", "cubiertos"]),
    (Ask::IsValidLevel, "isvalidlevel", &["nivelvalido", "esnivelvalido"]),
    (Ask::IsValidState, "isvalidstate", &["estadovalido", "esestadovalido"]),
    (Ask::PersonAction, "personaction", &["accionarpersonaje", "moverpersonaje", "accionarpersona"]),
    (Ask::BoxesAction, "boxesaction", &["accionarcaja", "accionarcajas", "movercajas"]),
];

impl Ask {
    /// Whether arguments of these kinds are those of the operation.
    pub(super) fn takes(self, slots: &[Slot]) -> bool {
        let has = |slot| slots.contains(&slot);
        let is_about_game = has(Slot::State) || has(Slot::Level);
        match self {
            Self::Reset => !has(Slot::State) && !has(Slot::Action),
            Self::IsValidLevel => !has(Slot::Action) && !has(Slot::Cell),
            Self::Step | Self::PersonAction | Self::BoxesAction => {
                is_about_game && has(Slot::Action) && !has(Slot::Cell)
            }
            Self::IsFree | Self::IsWall | Self::IsBox => {
                is_about_game && has(Slot::Cell) && !has(Slot::Action)
            }
            _ => is_about_game && !has(Slot::Action) && !has(Slot::Cell),
        }
    }

    /// The name in the rule book.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Reset => "reset",
            Self::Step => "step",
            Self::Person => "person",
            Self::Boxes => "boxes",
            Self::Deposits => "deposits",
            Self::Walls => "walls",
            Self::IsFree => "is_free",
            Self::IsWall => "is_wall",
            Self::IsBox => "is_box",
            Self::IsComplete => "is_complete",
            Self::Completed => "completed_deposits",
            Self::IsValidLevel => "is_valid_level",
            Self::IsValidState => "is_valid_state",
            Self::PersonAction => "person_action",
            Self::BoxesAction => "boxes_action",
        }
    }
}

/// How cells are written in a hand-in: which way the axes go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reading {
    /// Rows first.
    pub(super) swapped: bool,
    /// Rows count upwards.
    pub(super) upwards: bool,
}

impl Reading {
    pub(super) const ALL: [Self; 4] = [
        Self { swapped: false, upwards: false },
        Self { swapped: false, upwards: true },
        Self { swapped: true, upwards: false },
        Self { swapped: true, upwards: true },
    ];
}

/// Levels stand away from the origin, so that natural numbers never run out.
const AWAY: i64 = 20;

/// What a parameter stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slot {
    Walls,
    Boxes,
    Deposits,
    Person,
    Level,
    State,
    Action,
    Cell,
}

/// How a value of a sort is made.
#[derive(Debug, Clone)]
pub(super) enum Maker {
    /// A tuple of parts.
    Tuple(Vec<Slot>),
    /// A generator of parts.
    Call(String, Vec<Slot>),
}

/// A hand-in with everything found in it.
#[derive(Debug)]
pub(super) struct Binding<'m> {
    pub(super) module: &'m Module,
    pub(super) asked: Vec<(Ask, &'m Operation)>,
    cell: Sort,
    actions: Vec<(Action, String)>,
    level: Option<(Sort, Maker)>,
    state: Option<(Sort, Maker)>,
    pub(super) step: Option<&'m Operation>,
}

fn direction(name: &str) -> Option<Action> {
    Some(match fold(name).as_str() {
        "norte" | "n" | "arriba" | "north" | "up" => Action::North,
        "sur" | "s" | "abajo" | "south" | "down" => Action::South,
        "este" | "e" | "derecha" | "east" | "right" => Action::East,
        "oeste" | "o" | "w" | "izquierda" | "west" | "left" => Action::West,
        _ => return None,
    })
}

impl<'m> Binding<'m> {
    /// Finds everything; `None` where there are no levels or nothing to ask.
    pub(super) fn new(module: &'m Module, names: &[(String, String)]) -> Option<Self> {
        let asked = find(module, names);
        let of = |wanted: Ask| asked.iter().find(|(ask, _)| *ask == wanted).map(|&(_, operation)| operation);
        let sets = || {
            module.operations.iter().flat_map(|operation| {
                operation.params.iter().map(|(_, sort)| sort).chain([&operation.result])
            })
        };
        let cell = of(Ask::Person).map(|person| person.result.clone()).or_else(|| {
            sets().find_map(|sort| match module.resolve(sort) {
                Sort::Set(of) => Some(*of),
                _ => None,
            })
        })?;
        let actions: Vec<(Action, String)> = module
            .operations
            .iter()
            .filter(|operation| operation.params.is_empty() && operation.role == Role::Generator)
            .filter_map(|operation| direction(&operation.name).map(|action| (action, operation.name.clone())))
            .collect();
        let action_sort = actions
            .first()
            .and_then(|(_, name)| module.operation(name))
            .map(|operation| operation.result.clone());
        let is_action = |sort: &Sort| action_sort.as_ref().is_some_and(|known| module.same(known, sort));
        // The step: by its name, or the only operation from a state and an action to a state.
        let steps = |operation: &&'m Operation| {
            matches!(&operation.params[..], [(_, a), (_, b)]
                if (is_action(b) && module.same(a, &operation.result)) || (is_action(a) && module.same(b, &operation.result)))
        };
        let step = of(Ask::Step).filter(|operation| steps(operation)).or_else(|| {
            let mut fitting = module.operations.iter().filter(steps);
            let first = fitting.next();
            first.filter(|_| fitting.next().is_none())
        });
        let state_sort = step.map(|step| step.result.clone()).or_else(|| {
            of(Ask::Person).and_then(|person| person.params.first()).map(|(_, sort)| sort.clone())
        })?;
        let mut binding =
            Self { module, asked: asked.clone(), cell, actions, level: None, state: None, step };
        // A level is whatever a state is made of, or the state itself.
        let direct = binding.maker(&state_sort);
        if let Some(maker) = direct {
            binding.state = Some((state_sort.clone(), maker.clone()));
            binding.level = Some((state_sort, maker));
        } else {
            let made = module.operations.iter().find_map(|operation| {
                if operation.role != Role::Generator
                    && of(Ask::Reset).is_none_or(|reset| reset.name != operation.name)
                {
                    return None;
                }
                match &operation.params[..] {
                    [(_, from)]
                        if module.same(&operation.result, &state_sort) && !module.same(from, &state_sort) =>
                    {
                        Some((operation, from.clone()))
                    }
                    _ => None,
                }
            });
            if let Some((reset, level_sort)) = made {
                let maker = binding.maker(&level_sort)?;
                binding.level = Some((level_sort, maker));
                binding.state = Some((state_sort, Maker::Call(reset.name.clone(), vec![Slot::Level])));
            }
        }
        binding.state.as_ref()?;
        Some(binding)
    }

    /// How levels of a sort are made of sets of cells and a person.
    fn maker(&self, sort: &Sort) -> Option<Maker> {
        let module = self.module;
        if let Sort::Tuple(parts) = module.resolve(sort) {
            return self.parts(&parts, None).map(Maker::Tuple);
        }
        module
            .operations
            .iter()
            .filter(|operation| operation.role == Role::Generator && module.same(&operation.result, sort))
            .find_map(|operation| {
                let parts = self.parts(&operation.params, Some(operation))?;
                Some(Maker::Call(operation.name.clone(), parts))
            })
    }

    /// What each of some parameters stands for: sets of cells, and the person.
    fn parts(&self, params: &[(Option<String>, Sort)], of: Option<&Operation>) -> Option<Vec<Slot>> {
        let mut slots: Vec<Option<Slot>> = Vec::new();
        for (at, (name, sort)) in params.iter().enumerate() {
            let is_set =
                matches!(self.module.resolve(sort), Sort::Set(of) if self.module.same(&of, &self.cell));
            if self.module.same(sort, &self.cell) {
                slots.push(Some(Slot::Person));
            } else if is_set {
                let by_axiom = of.and_then(|operation| self.observed(operation, at));
                slots.push(by_axiom.or_else(|| name.as_deref().and_then(part_name)));
            } else {
                return None;
            }
        }
        if slots.iter().filter(|slot| **slot == Some(Slot::Person)).count() != 1 {
            return None;
        }
        // What nothing tells apart is taken in the usual order.
        for slot in [Slot::Walls, Slot::Boxes, Slot::Deposits] {
            if !slots.contains(&Some(slot))
                && let Some(free) = slots.iter_mut().find(|slot| slot.is_none())
            {
                *free = Some(slot);
            }
        }
        slots.into_iter().collect()
    }

    /// Which observer gives back a parameter of a generator: `paredes(nuevo(p, c, d, x)) ≡ p`.
    fn observed(&self, generator: &Operation, at: usize) -> Option<Slot> {
        self.module.axioms.iter().find_map(|axiom| {
            let slot = self.asked.iter().find(|(_, operation)| fold(&operation.name) == fold(&axiom.head));
            let slot = match slot.map(|(ask, _)| ask)? {
                Ask::Walls => Slot::Walls,
                Ask::Boxes => Slot::Boxes,
                Ask::Deposits => Slot::Deposits,
                _ => return None,
            };
            let [pattern] = &axiom.patterns[..] else { return None };
            let Kind::Call(name, args) = &pattern.kind else { return None };
            let (Kind::Name(wanted), Kind::Name(given)) = (&axiom.right.kind, &args.get(at)?.kind) else {
                return None;
            };
            (fold(name) == fold(&generator.name) && wanted == given).then_some(slot)
        })
    }

    /// What the parameters of an operation stand for, where all are known.
    pub(super) fn slots(&self, operation: &Operation) -> Option<Vec<Slot>> {
        let module = self.module;
        let is = |sort: &Sort, known: Option<&Sort>| known.is_some_and(|known| module.same(sort, known));
        let action =
            self.actions.first().and_then(|(_, name)| module.operation(name)).map(|found| &found.result);
        let slots: Option<Vec<Slot>> = operation
            .params
            .iter()
            .map(|(_, sort)| {
                if is(sort, self.state.as_ref().map(|(sort, _)| sort)) {
                    Some(Slot::State)
                } else if is(sort, self.level.as_ref().map(|(sort, _)| sort)) {
                    Some(Slot::Level)
                } else if is(sort, action) {
                    Some(Slot::Action)
                } else if module.same(sort, &self.cell) {
                    Some(Slot::Cell)
                } else {
                    None
                }
            })
            .collect();
        slots.or_else(|| self.parts(&operation.params, None))
    }

    pub(super) fn cell(&self, cell: Cell, reading: Reading) -> Value {
        let (x, y) = (cell.x + AWAY, if reading.upwards { AWAY - cell.y } else { AWAY + cell.y });
        let pair = if reading.swapped { [y, x] } else { [x, y] };
        let numbers: Vec<Value> = pair.into_iter().map(Value::Int).collect();
        if matches!(self.module.resolve(&self.cell), Sort::Tuple(_)) {
            return Value::Tuple(numbers);
        }
        let maker = self.module.operations.iter().find(|operation| {
            operation.role == Role::Generator
                && operation.params.len() == 2
                && self.module.same(&operation.result, &self.cell)
        });
        maker.map_or_else(
            || Value::Tuple(numbers.clone()),
            |maker| Value::Made(maker.name.clone(), numbers.clone()),
        )
    }

    /// A cell of a hand-in read back.
    pub(super) fn read_cell(value: &Value, reading: Reading) -> Option<Cell> {
        let (Value::Tuple(parts) | Value::Made(_, parts)) = value else { return None };
        let [Value::Int(a), Value::Int(b)] = parts[..] else { return None };
        let (x, y) = if reading.swapped { (b, a) } else { (a, b) };
        Some(Cell { x: x - AWAY, y: if reading.upwards { AWAY - y } else { y - AWAY } })
    }

    pub(super) fn action(&self, action: Action) -> Option<Value> {
        let name = self.actions.iter().find(|(known, _)| *known == action).map(|(_, name)| name.clone())?;
        Some(Value::Made(name, Vec::new()))
    }

    pub(super) fn part(&self, level: &Level, slot: Slot, reading: Reading) -> Option<Value> {
        let set = |cells: &BTreeSet<(i64, i64)>| {
            Value::Set(cells.iter().map(|&(x, y)| self.cell(Cell::new(x, y), reading)).collect())
        };
        Some(match slot {
            Slot::Walls => set(&level.walls),
            Slot::Boxes => set(&level.boxes),
            Slot::Deposits => set(&level.deposits),
            Slot::Person => self.cell(Cell::new(level.person.0, level.person.1), reading),
            _ => return None,
        })
    }

    /// The generator and arguments of a level, or a tuple.
    pub(super) fn level(&self) -> Option<&Maker> {
        self.level.as_ref().map(|(_, maker)| maker)
    }

    /// The generator and arguments of a first state.
    pub(super) fn state(&self) -> Option<&Maker> {
        self.state.as_ref().map(|(_, maker)| maker)
    }

    /// Whether what an operation gives is a state.
    pub(super) fn gives_state(&self, operation: &Operation) -> bool {
        self.state.as_ref().is_some_and(|(sort, _)| self.module.same(sort, &operation.result))
    }
}

/// What the name of a parameter says it holds.
fn part_name(name: &str) -> Option<Slot> {
    let name = fold(name);
    if name.starts_with('p') || name.starts_with("mur") || name.starts_with('w') {
        Some(Slot::Walls)
    } else if name.starts_with('c') || name.starts_with('b') {
        Some(Slot::Boxes)
    } else if name.starts_with('d') || name.starts_with('o') {
        Some(Slot::Deposits)
    } else {
        None
    }
}

/// The operations of the rule book in a hand-in, in its order.
fn find<'m>(module: &'m Module, names: &[(String, String)]) -> Vec<(Ask, &'m Operation)> {
    let meant = |operation: &Operation| {
        let mapped = names.iter().find(|(theirs, _)| *theirs == operation.name);
        let name = fold(mapped.map_or(operation.name.as_str(), |(_, ours)| ours));
        NAMES
            .iter()
            .find(|(_, own, others)| *own == name || others.contains(&name.as_str()))
            .map(|(ask, ..)| *ask)
    };
    let mut found: Vec<(Ask, &Operation)> = Vec::new();
    for operation in &module.operations {
        if let Some(ask) = meant(operation).filter(|_| !operation.params.is_empty()) {
            found.push((ask, operation));
        }
    }
    found
}
