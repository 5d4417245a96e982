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
        let is_about_game = slots.iter().any(|slot| matches!(slot, Slot::State | Slot::Made(_)));
        match self {
            Self::Reset => !has(Slot::State) && !has(Slot::Action) && !has(Slot::Cell),
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
    /// What of the level a sort holds, by the number of the sort.
    Made(usize),
    State,
    Action,
    Cell,
}

/// How a value of a sort is made.
#[derive(Debug, Clone)]
pub(super) enum Maker {
    /// A tuple of parts.
    Tuple(Vec<Part>),
    /// A generator of parts.
    Call(String, Vec<Part>),
    /// A generator, and for every cell of a slot one more that adds it.
    Grown(Box<Maker>, Vec<Adder>),
}

/// A part of what is made.
#[derive(Debug, Clone)]
pub(super) enum Part {
    /// A part of the level.
    Slot(Slot),
    /// Something that is itself made of parts, such as a map of walls and deposits.
    Made(Maker),
}

/// A generator that puts one cell into a slot of what there is.
#[derive(Debug, Clone)]
pub(super) struct Adder {
    pub(super) name: String,
    pub(super) slot: Slot,
    /// Whether the cell is its first argument.
    pub(super) cell_first: bool,
}

/// How deep what a level is made of may be nested.
const NESTED: usize = 3;
/// How many ways to make something are looked at: no hand-in of a student comes near, and a hostile one has millions.
const LOOKS: usize = 1_000;

/// A hand-in with everything found in it.
#[derive(Debug)]
pub(super) struct Binding<'m> {
    pub(super) module: &'m Module,
    pub(super) asked: Vec<(Ask, &'m Operation)>,
    cell: Sort,
    actions: Vec<(Action, String)>,
    /// Sorts that hold a level or a part of one, and how their values are made.
    made: Vec<(Sort, Maker)>,
    state: (Sort, Maker),
    pub(super) step: Option<&'m Operation>,
    /// The observers that tell states apart: person, boxes, deposits, walls.
    observers: Vec<&'m Operation>,
    /// How many more ways to make something may be looked at.
    looks: std::cell::Cell<usize>,
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
    /// Finds everything; `None` where there is no state, or no way to make one.
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
        let nothing = Maker::Tuple(Vec::new());
        let mut binding = Self {
            module,
            asked,
            cell,
            actions,
            made: Vec::new(),
            state: (state_sort, nothing),
            step,
            observers: Vec::new(),
            looks: std::cell::Cell::new(LOOKS),
        };
        let (state_sort, _) = &binding.state;
        let maker = binding.maker(state_sort)?;
        let mut made: Vec<(Sort, Maker)> = Vec::new();
        for (_, sort) in module.operations.iter().flat_map(|operation| &operation.params) {
            let is_known = module.same(sort, state_sort)
                || module.same(sort, &binding.cell)
                || matches!(module.resolve(sort), Sort::Set(_) | Sort::Seq(_))
                || made.iter().any(|(known, _)| module.same(known, sort));
            if !is_known && let Some(maker) = binding.share(sort) {
                made.push((sort.clone(), maker));
            }
        }
        binding.made = made;
        binding.state.1 = maker;
        let observer = |wanted: Ask| {
            let observes =
                |operation: &Operation| binding.slots(operation).is_some_and(|slots| slots == [Slot::State]);
            let mut known = binding.asked.iter().filter(|(ask, _)| *ask == wanted);
            known.find(|(_, operation)| observes(operation)).map(|&(_, operation)| operation)
        };
        let observers = [Ask::Person, Ask::Boxes, Ask::Deposits, Ask::Walls].map(observer);
        binding.observers = observers.into_iter().collect::<Option<_>>().unwrap_or_default();
        Some(binding)
    }

    /// How values of a sort are made of all that a level has: walls, boxes, deposits, and the person.
    fn maker(&self, sort: &Sort) -> Option<Maker> {
        let whole = |slots: &[Slot]| slots.contains(&Slot::Person);
        self.makers(sort, NESTED).into_iter().find(|(_, slots)| whole(slots)).map(|(maker, _)| maker)
    }

    /// How values of a sort are made of some of it.
    fn share(&self, sort: &Sort) -> Option<Maker> {
        let makers = self.makers(sort, NESTED).into_iter();
        makers
            .max_by_key(|(_, slots)| slots.len())
            .filter(|(_, slots)| !slots.is_empty())
            .map(|(maker, _)| maker)
    }

    /// Every way to make a value of a sort of parts of a level, with those parts.
    fn makers(&self, sort: &Sort, nested: usize) -> Vec<(Maker, Vec<Slot>)> {
        let module = self.module;
        let Some(looks) = self.looks.get().checked_sub(1) else { return Vec::new() };
        self.looks.set(looks);
        if let Sort::Tuple(params) = module.resolve(sort) {
            let parts = self.parts(&params, None, sort, nested);
            return parts.map(|(parts, slots)| (Maker::Tuple(parts), slots)).into_iter().collect();
        }
        let begins = |operation: &&Operation| {
            let is_reset =
                |(ask, known): &(Ask, &Operation)| *ask == Ask::Reset && known.name == operation.name;
            operation.role == Role::Generator || self.asked.iter().any(is_reset)
        };
        let generators = module.operations.iter().filter(|operation| module.same(&operation.result, sort));
        generators
            .filter(begins)
            .filter_map(|operation| {
                let (parts, mut slots) = self.parts(&operation.params, Some(operation), sort, nested)?;
                let mut maker = Maker::Call(operation.name.clone(), parts);
                let adders = self.adders(sort, &slots);
                if !adders.is_empty() {
                    slots.extend(adders.iter().map(|adder| adder.slot));
                    maker = Maker::Grown(Box::new(maker), adders);
                }
                let is_once = |slot: &Slot| slots.iter().filter(|known| *known == slot).count() == 1;
                slots.iter().all(is_once).then_some((maker, slots.clone()))
            })
            .collect()
    }

    /// The generators that add one cell to what a sort holds, for the slots that are not there from the beginning. Deposits and
    /// walls come before boxes, as a restriction may ask for it.
    fn adders(&self, sort: &Sort, known: &[Slot]) -> Vec<Adder> {
        let module = self.module;
        let missing = EVERY.into_iter().filter(|slot| !known.contains(slot));
        let adder = |slot: Slot| {
            module.operations.iter().find_map(|operation| {
                if operation.role != Role::Generator || !module.same(&operation.result, sort) {
                    return None;
                }
                let [(_, a), (_, b)] = &operation.params[..] else { return None };
                let cell_first = module.same(a, &self.cell) && module.same(b, sort);
                let cell_last = module.same(b, &self.cell) && module.same(a, sort);
                let fits = (cell_first || cell_last) && added(&operation.name) == Some(slot);
                fits.then(|| Adder { name: operation.name.clone(), slot, cell_first })
            })
        };
        missing.filter_map(adder).collect()
    }

    /// What each of some parameters stands for: sets of cells, the person, or what is made of such.
    fn parts(
        &self,
        params: &[(Option<String>, Sort)],
        of: Option<&Operation>,
        sort: &Sort,
        nested: usize,
    ) -> Option<(Vec<Part>, Vec<Slot>)> {
        let module = self.module;
        let mut parts: Vec<Option<Part>> = Vec::new();
        let mut slots: Vec<Slot> = Vec::new();
        for (at, (name, own)) in params.iter().enumerate() {
            let is_set = matches!(module.resolve(own), Sort::Set(of) if module.same(&of, &self.cell));
            if module.same(own, &self.cell) {
                slots.push(Slot::Person);
                parts.push(Some(Part::Slot(Slot::Person)));
            } else if is_set {
                let by_axiom = of.and_then(|operation| self.observed(operation, at));
                let slot = by_axiom.or_else(|| name.as_deref().and_then(part_name));
                slots.extend(slot);
                parts.push(slot.map(Part::Slot));
            } else if nested > 0 && !module.same(own, sort) {
                let (maker, inner) = self.makers(own, nested - 1).into_iter().next()?;
                slots.extend(inner);
                parts.push(Some(Part::Made(maker)));
            } else {
                return None;
            }
        }
        // What nothing tells apart is taken in the usual order.
        for slot in [Slot::Walls, Slot::Boxes, Slot::Deposits] {
            if !slots.contains(&slot)
                && let Some(free) = parts.iter_mut().find(|part| part.is_none())
            {
                *free = Some(Part::Slot(slot));
                slots.push(slot);
            }
        }
        Some((parts.into_iter().collect::<Option<_>>()?, slots))
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
        let made = |sort: &Sort| self.made.iter().position(|(known, _)| module.same(sort, known));
        let slots: Option<Vec<Slot>> = operation
            .params
            .iter()
            .map(|(_, sort)| {
                if module.same(sort, &self.state.0) {
                    Some(Slot::State)
                } else if is(sort, action) {
                    Some(Slot::Action)
                } else if module.same(sort, &self.cell) {
                    Some(Slot::Cell)
                } else {
                    made(sort).map(Slot::Made)
                }
            })
            .collect();
        slots.or_else(|| {
            let (parts, whole) = self.parts(&operation.params, Some(operation), &operation.result, NESTED)?;
            let slot = |(part, (_, sort)): (Part, &(Option<String>, Sort))| match part {
                Part::Slot(slot) => Some(slot),
                Part::Made(_) => made(sort).map(Slot::Made),
            };
            let slots: Option<Vec<Slot>> = parts.into_iter().zip(&operation.params).map(slot).collect();
            slots.filter(|_| whole.contains(&Slot::Person))
        })
    }

    pub(super) fn cell(&self, cell: Cell, reading: Reading) -> Value {
        let (x, y) = (cell.x + AWAY, if reading.upwards { AWAY - cell.y } else { AWAY + cell.y });
        let pair = if reading.swapped { [y, x] } else { [x, y] };
        let numbers = pair.into_iter().map(Value::Int);
        if matches!(self.module.resolve(&self.cell), Sort::Tuple(_)) {
            return Value::tuple(numbers);
        }
        let maker = self.module.operations.iter().find(|operation| {
            operation.role == Role::Generator
                && operation.params.len() == 2
                && self.module.same(&operation.result, &self.cell)
        });
        match maker {
            Some(maker) => Value::Made(maker.name.as_str().into(), numbers.collect()),
            None => Value::tuple(numbers),
        }
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
        Some(Value::Made(name.as_str().into(), [].into()))
    }

    pub(super) fn part(&self, level: &Level, slot: Slot, reading: Reading) -> Option<Value> {
        let set = |cells: &BTreeSet<(i64, i64)>| {
            Value::set(cells.iter().map(|&(x, y)| self.cell(Cell::new(x, y), reading)))
        };
        Some(match slot {
            Slot::Walls => set(&level.walls),
            Slot::Boxes => set(&level.boxes),
            Slot::Deposits => set(&level.deposits),
            Slot::Person => self.cell(Cell::new(level.person.0, level.person.1), reading),
            _ => return None,
        })
    }

    /// How every sort that holds a level, or a part of one, is made.
    pub(super) fn made(&self) -> impl Iterator<Item = &Maker> {
        self.made.iter().map(|(_, maker)| maker)
    }

    /// How a first state is made.
    pub(super) fn state(&self) -> &Maker {
        &self.state.1
    }

    /// The observers of person, boxes, deposits and walls, in this order; none where one is missing.
    pub(super) fn observers(&self) -> &[&'m Operation] {
        &self.observers
    }

    /// Whether what an operation gives is a state.
    pub(super) fn gives_state(&self, operation: &Operation) -> bool {
        self.module.same(&self.state.0, &operation.result)
    }
}

/// What a level has beside the person, in the order in which it is put together.
pub(super) const EVERY: [Slot; 3] = [Slot::Walls, Slot::Deposits, Slot::Boxes];

/// What a generator adds, by its name: `agregarPared`, `ponerCaja`, `conDepósito`.
fn added(name: &str) -> Option<Slot> {
    let name = fold(name);
    let says = |words: &[&str]| words.iter().any(|word| name.contains(word));
    if says(&["pared", "muro", "wall"]) {
        Some(Slot::Walls)
    } else if says(&["deposito", "objetivo", "meta", "destino", "goal"]) {
        Some(Slot::Deposits)
    } else if says(&["caja", "box"]) {
        Some(Slot::Boxes)
    } else {
        None
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
pub(super) fn find<'m>(module: &'m Module, names: &[(String, String)]) -> Vec<(Ask, &'m Operation)> {
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
