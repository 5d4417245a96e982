//! Which definition of a hand-in is which exercise, and the libraries in which an exercise is judged: as written, and
//! with the other exercises taken from the reference.

use tablero_specification::token::Span;
use tablero_specification::tree::{Binary, Body, Comparison, Definition, Expr, Kind, Mode, Param, Type};
use tablero_specification::{DefinitionId, File, Library, Ty, fold};

use super::natives::{Fact, Native, Word};
use super::{EXERCISES, Exercise, Task, board_type, pair_type, position_type};

/// Our own solution: the reference in the language itself.
pub(crate) const SOLUTION: &str = include_str!("../../../../examples/specs/lite-chess/solution.spec");

/// The types that the sheet gives.
pub(crate) const PRELUDE: &str = "type casilla = Z × Z\ntype tablero = seq⟨seq⟨casilla⟩⟩\ntype posicion = tablero × Z\n\
type coordenada = Z × Z\ntype jugada = coordenada × coordenada\ntype secuencia = seq⟨jugada⟩\ntype jugador = Z\n\
type pieza = Z\ntype color = Z\n";

/// The files of a library, in their order.
const PRELUDE_FILE: usize = 0;
const REFERENCE_FILE: usize = 1;
const WRAPPER_FILE: usize = 2;
pub(crate) const STUDENT_FILE: usize = 3;

/// The definitions of a hand-in that say an exercise: the one with its name, and a predicate it stands for.
#[derive(Debug, Clone, Default)]
pub(crate) struct Found {
    pub(crate) main: Option<usize>,
    pub(crate) alias: Option<usize>,
}

/// Finds the exercises in a file.
pub(crate) fn find(definitions: &[Definition]) -> Vec<Found> {
    EXERCISES
        .iter()
        .map(|exercise| {
            let named = |word: &str| {
                let mut fitting: Vec<usize> = (0..definitions.len())
                    .filter(|&at| {
                        fold(&definitions[at].name) == word && !matches!(definitions[at].body, Body::Type(_))
                    })
                    .collect();
                // A procedure goes before a predicate of nearly the same name, one that can be read before one that cannot.
                fitting.sort_by_key(|&at| match definitions[at].body {
                    Body::Proc { .. } => 0,
                    Body::Broken => 2,
                    _ => 1,
                });
                fitting.first().copied()
            };
            let main = exercise.words.iter().find_map(|word| named(word));
            let alias = main.and_then(|main| alias_of(&definitions[main], definitions));
            Found { main, alias }
        })
        .collect()
}

/// The predicate X of a postcondition `res = true ↔ X(parameters)`.
fn alias_of(definition: &Definition, definitions: &[Definition]) -> Option<usize> {
    let Body::Proc { post, .. } = &definition.body else { return None };
    let [post] = &post[..] else { return None };
    let Kind::Binary(Binary::Iff, left, right) = &post.kind else { return None };
    let is_result = |expr: &Expr| match &expr.kind {
        Kind::Name(name) => {
            definition.params.iter().any(|param| param.mode == Mode::Out && param.name == *name)
        }
        Kind::Compare(lists, operators) => {
            operators[..] == [Comparison::Equal]
                && matches!(
                    lists.get(1).and_then(|list| list.first()).map(|expr| &expr.kind),
                    Some(Kind::Bool(true))
                )
        }
        _ => false,
    };
    let call = if is_result(left) { right } else { left };
    let Kind::Call(name, args) = &call.kind else { return None };
    let inputs: Vec<&str> = definition
        .params
        .iter()
        .filter(|param| param.mode != Mode::Out)
        .map(|param| param.name.as_str())
        .collect();
    let plain: Vec<&str> = args
        .iter()
        .filter_map(|arg| match &arg.kind {
            Kind::Name(name) => Some(name.as_str()),
            _ => None,
        })
        .collect();
    if plain.len() != args.len() || plain != inputs {
        return None;
    }
    definitions.iter().position(|other| {
        other.name == *name && matches!(other.body, Body::Pred(_)) && other.params.len() == args.len()
    })
}

/// Roles of parameters, by their types in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Position,
    /// Only the board of the position.
    BoardOnly,
    Next,
    From,
    To,
    Player,
    /// The truth value that comes out.
    Answer,
    /// A list of squares, in or out.
    Squares,
    /// A square that comes out.
    Square,
    Moves,
}

/// The roles of parameters with these types, or nothing if they do not fit the exercise.
pub(crate) fn roles(task: Task, types: &[Ty]) -> Option<Vec<Role>> {
    let move_type = Ty::tuple(vec![pair_type(), pair_type()]);
    let flat_move = Ty::tuple(vec![Ty::Int, Ty::Int, Ty::Int, Ty::Int]);
    let mut roles = Vec::new();
    let (mut positions, mut squares, mut others) = (0, 0, [0; 4]);
    for ty in types {
        let role = if ty.same(&position_type()) || ty.same(&board_type()) {
            positions += 1;
            match positions {
                1 if ty.same(&board_type()) => Role::BoardOnly,
                1 => Role::Position,
                2 if ty.same(&position_type()) => Role::Next,
                _ => return None,
            }
        } else if ty.same(&pair_type()) {
            squares += 1;
            match (task, squares) {
                (Task::King, 1) => Role::Square,
                (_, 1) => Role::From,
                (_, 2) => Role::To,
                _ => return None,
            }
        } else if *ty == Ty::Int {
            others[0] += 1;
            Role::Player
        } else if *ty == Ty::Bool {
            others[1] += 1;
            Role::Answer
        } else if ty.same(&Ty::seq(pair_type())) {
            others[2] += 1;
            Role::Squares
        } else if ty.same(&Ty::seq(move_type.clone())) || ty.same(&Ty::seq(flat_move.clone())) {
            others[3] += 1;
            Role::Moves
        } else {
            return None;
        };
        roles.push(role);
    }
    let (wanted_squares, wanted): (usize, [usize; 4]) = match task {
        Task::Move | Task::Capture | Task::Legal | Task::Next => (2, [0, 0, 0, 0]),
        Task::Attacked => (0, [1, 0, 1, 0]),
        Task::King => (1, [1, 0, 0, 0]),
        Task::Movable => (0, [0, 0, 1, 0]),
        Task::Forced => (0, [0, 0, 0, 1]),
        _ => (0, [0, 0, 0, 0]),
    };
    let wanted_positions = match task {
        Task::Next | Task::Future => 2,
        _ => 1,
    };
    // A forced sequence may be given as a relation between two positions.
    let positions_fit = positions == wanted_positions || (task == Task::Forced && positions == 2);
    let answer_fits = others[1] <= 1;
    let fits = positions_fit
        && squares == wanted_squares
        && others[0] == wanted[0]
        && others[2] == wanted[2]
        && others[3] == wanted[3]
        && answer_fits
        && (!roles.contains(&Role::BoardOnly) || matches!(task, Task::Sorted | Task::Move | Task::Capture));
    fits.then_some(roles)
}

/// The types of a definition's parameters.
pub(crate) fn types(library: &Library, id: DefinitionId) -> Option<Vec<Ty>> {
    let definition = library.get(id)?;
    definition.params.iter().map(|param| param.ty.as_ref().and_then(|ty| library.type_of(id, ty))).collect()
}

/// The library of a hand-in, and the numbers of its definitions.
#[derive(Debug)]
pub(crate) struct Shelf {
    pub(crate) library: Library,
    pub(crate) student: Vec<DefinitionId>,
    pub(crate) natives: Vec<Native>,
}

fn reference_file() -> &'static File {
    static FILE: std::sync::OnceLock<File> = std::sync::OnceLock::new();
    FILE.get_or_init(|| File::read(SOLUTION))
}

/// The reference's own definitions that are answered natively.
const NATIVE: [(&str, Fact, &[Word]); 13] = {
    use Word as W;
    const P: [Word; 2] = [W::Board, W::Player];
    const MOVE: [Word; 6] = [W::Board, W::Player, W::FromRow, W::FromCol, W::ToRow, W::ToCol];
    [
        ("posicionValida", Fact::Valid, &P),
        ("posicionInicial", Fact::Initial, &P),
        ("movimientoValido", Fact::Move, &MOVE),
        ("capturaValida", Fact::Capture, &MOVE),
        ("jugadaLegal", Fact::Legal, &MOVE),
        ("jaqueMate", Fact::Checkmate, &P),
        ("empate", Fact::Draw, &P),
        ("estaOrdenada", Fact::Sorted, &P),
        ("jaqueDescubierto", Fact::Discovered, &P),
        ("mateEn1", Fact::MateInOne, &P),
        ("jaque", Fact::Check, &[W::Board, W::Player, W::Asked]),
        ("hayJugada", Fact::HasMove, &P),
        (
            "posicionSiguiente",
            Fact::Next,
            &[W::Board, W::Player, W::NextBoard, W::NextPlayer, W::FromRow, W::FromCol, W::ToRow, W::ToCol],
        ),
    ]
};

/// A type written without names.
fn written(ty: &Ty) -> Type {
    match ty {
        Ty::Bool => Type::Bool,
        Ty::Char => Type::Char,
        Ty::Real => Type::Real,
        Ty::Seq(of) => Type::Seq(Box::new(written(of))),
        Ty::Tuple(parts, _) => Type::Tuple(parts.iter().map(written).collect()),
        _ => Type::Int,
    }
}

impl Shelf {
    /// A library with a hand-in's definitions. In the isolated one, whoever uses an exercise other than `judged` gets the
    /// reference's.
    pub(crate) fn new(definitions: &[Definition], found: &[Found], judged: Option<usize>) -> Self {
        let mut library = Library::new();
        library.add(&File::read(PRELUDE).definitions, &[]);
        let reference = reference_file();
        let ids = library.add(&reference.definitions, &[PRELUDE_FILE]);
        let mut natives = Vec::new();
        for (name, fact, words) in NATIVE {
            if let Some(at) = reference.definitions.iter().position(|definition| definition.name == name) {
                library.set_native(ids[at], natives.len());
                natives.push(Native { fact, words: words.to_vec(), men: None });
            }
        }
        let mut wrappers = Vec::new();
        let mut replaced = Vec::new();
        if let Some(judged) = judged {
            // The types of the hand-in have to be known to write the wrappers: a first library without them.
            let mut plain = Library::new();
            plain.add(&File::read(PRELUDE).definitions, &[]);
            let student = plain.add(definitions, &[PRELUDE_FILE]);
            for (number, exercise) in EXERCISES.iter().enumerate() {
                if number == judged {
                    continue;
                }
                for at in [found[number].main, found[number].alias].into_iter().flatten() {
                    if [found[judged].main, found[judged].alias].contains(&Some(at)) {
                        continue;
                    }
                    let Some(types) = student.get(at).and_then(|&id| types(&plain, id)) else { continue };
                    if let Some(wrapper) = wrapper(exercise, &definitions[at], &types) {
                        replaced.push((at, wrappers.len()));
                        wrappers.push(wrapper);
                    }
                }
            }
        }
        let wrapper_ids = library.add(&wrappers, &[REFERENCE_FILE, PRELUDE_FILE]);
        let student = library.add(definitions, &[PRELUDE_FILE]);
        for (at, wrapper) in replaced {
            if let (Some(&from), Some(&to)) = (student.get(at), wrapper_ids.get(wrapper)) {
                library.replace(from, to);
            }
        }
        debug_assert_eq!(WRAPPER_FILE, 2);
        Self { library, student, natives }
    }

    /// A definition of the hand-in was shown to agree with the reference on boards with at most this many men.
    pub(crate) fn trust(&mut self, exercise: &Exercise, at: usize, men: u32) {
        let fact = match exercise.task {
            Task::Move => Fact::Move,
            Task::Capture => Fact::Capture,
            Task::Legal => Fact::Legal,
            Task::Checkmate => Fact::Checkmate,
            Task::Draw => Fact::Draw,
            Task::Sorted => Fact::Sorted,
            Task::Discovered => Fact::Discovered,
            Task::MateInOne => Fact::MateInOne,
            _ => return,
        };
        let Some(&id) = self.student.get(at) else { return };
        let Some(types) = types(&self.library, id) else { return };
        let Some(roles) = roles(exercise.task, &types) else { return };
        let mut words = Vec::new();
        for role in roles {
            match role {
                Role::Position => words.extend([Word::Board, Word::Player]),
                Role::From => words.extend([Word::FromRow, Word::FromCol]),
                Role::To => words.extend([Word::ToRow, Word::ToCol]),
                // With its result written out, it is no question any more.
                _ => return,
            }
        }
        self.library.set_native(id, self.natives.len());
        self.natives.push(Native { fact, words, men: Some(men) });
    }
}

/// A definition with the parameters of the hand-in's and the meaning of the reference.
fn wrapper(exercise: &Exercise, definition: &Definition, types: &[Ty]) -> Option<Definition> {
    let roles = roles(exercise.task, types)?;
    let span = Span::default();
    let name = |role: Role| roles.iter().position(|found| *found == role).map(|at| format!("x{at}"));
    let mut order = vec![Role::Position];
    match exercise.task {
        Task::Move | Task::Capture | Task::Legal => order.extend([Role::From, Role::To]),
        Task::Attacked => order.extend([Role::Player, Role::Squares]),
        Task::King => order.extend([Role::Player, Role::Square]),
        Task::Next => order.extend([Role::Next, Role::From, Role::To]),
        Task::Movable => order.push(Role::Squares),
        Task::Future => order.push(Role::Next),
        // What changes its parameter is not used by others as a relation.
        Task::Sort | Task::Forced => return None,
        _ => {}
    }
    let args: Vec<Expr> = order
        .iter()
        .map(|&role| name(role).map(|name| Expr::new(Kind::Name(name), span)))
        .collect::<Option<_>>()?;
    let call = Expr::new(Kind::Call(exercise.reference.to_owned(), args), span);
    let params: Vec<Param> = definition
        .params
        .iter()
        .zip(types)
        .enumerate()
        .map(|(at, (param, ty))| Param { name: format!("x{at}"), ty: Some(written(ty)), ..param.clone() })
        .collect();
    let body = match &definition.body {
        Body::Proc { .. } => {
            let post = match name(Role::Answer) {
                Some(answer) => Expr::new(
                    Kind::Binary(Binary::Iff, Box::new(Expr::new(Kind::Name(answer), span)), Box::new(call)),
                    span,
                ),
                None => call,
            };
            Body::Proc { pre: Vec::new(), post: vec![post] }
        }
        _ => Body::Pred(call),
    };
    Some(Definition {
        name: format!("{} {}", exercise.number, definition.name),
        params,
        body,
        name_span: span,
        span,
    })
}
