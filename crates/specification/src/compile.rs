//! From definitions to the core: names, types, and every definition written out where it is used.

mod call;
mod defined;
mod form;
mod implied;
mod logic;
mod memo;
mod plan;
mod term;
mod within;
mod witnesses;

pub use within::{compile_within, old_names};

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::core::{Formula, Function, Shape, Slot, Term, Truth};
use crate::library::{DefinitionId, Library, fold};
use crate::message::{Diagnostic, Message, Reason};
use crate::token::Span;
use crate::tree::{Body, Expr, Kind, Mode, Type};
use crate::types::Ty;

pub use form::Experience;

/// How many nodes a program may have, all definitions written out.
const NODES: usize = 300_000;
/// How deep formulas may go with the definitions that they use put in: a stack of two megabytes is enough for it.
const LEVELS: usize = 500;
/// How deep definitions may be written out into each other.
const INLINE: usize = 40;

/// Where values are sought when a formula does not bound them.
#[derive(Debug, Clone)]
pub struct Scope {
    /// Whole numbers from the first to the second.
    pub integers: (i64, i64),
    /// The values of named types, by name without accents, each a list of words.
    pub values: Vec<(String, Arc<[Vec<i64>]>)>,
    /// How unknown values of types look.
    pub shapes: Vec<(Ty, Shape)>,
    /// The longest unknown sequence.
    pub max_length: usize,
    /// Whether what comes in has the shapes of its types, so that no reading of it can be undefined for its size.
    pub inputs_have_shape: bool,
}

impl Default for Scope {
    fn default() -> Self {
        Self {
            integers: (-9, 16),
            values: Vec::new(),
            shapes: Vec::new(),
            max_length: 3,
            inputs_have_shape: false,
        }
    }
}

impl Scope {
    fn shape(&self, ty: &Ty, named: Option<&str>) -> Shape {
        if let Some((_, shape)) = self.shapes.iter().find(|(known, _)| known.same(ty)) {
            return shape.clone();
        }
        if let Some(values) = named.and_then(|name| self.named(name, ty.width())) {
            return Shape::OneOf(values);
        }
        match ty {
            Ty::Seq(of) => Shape::Open(Arc::new(self.shape(of, None))),
            Ty::Tuple(parts, _) => Shape::Tuple(parts.iter().map(|part| self.shape(part, None)).collect()),
            Ty::Bool => Shape::OneOf(vec![vec![0], vec![1]].into()),
            _ => Shape::OneOf((self.integers.0..=self.integers.1).map(|value| vec![value]).collect()),
        }
    }

    fn named(&self, name: &str, width: usize) -> Option<Arc<[Vec<i64>]>> {
        let name = fold(name);
        self.values
            .iter()
            .find(|(known, values)| {
                *known == name && values.first().is_some_and(|value| value.len() == width)
            })
            .map(|(_, values)| values.clone())
    }
}

/// A parameter of a program and where its words lie.
#[derive(Debug, Clone)]
pub struct Input {
    /// Its name.
    pub name: String,
    /// In, out or both.
    pub mode: Mode,
    /// Its type.
    pub ty: Ty,
    /// Its first slot: for one that is changed, of the value afterwards.
    pub slot: Slot,
    /// For one that is changed, the first slot of the value before.
    pub old: Option<Slot>,
}

/// A definition ready to run.
#[derive(Debug, Clone)]
pub struct Program {
    /// Its parameters.
    pub inputs: Vec<Input>,
    pub(crate) pre: Formula,
    pub(crate) post: Formula,
    pub(crate) value: Option<(Ty, Vec<Term>)>,
    pub(crate) frame: usize,
    pub(crate) functions: Vec<Function>,
    /// The longest unknown sequence.
    pub(crate) max_length: usize,
    /// Repairs that were needed, each with the file it concerns.
    pub warnings: Vec<(usize, Diagnostic)>,
    /// For a postcondition `res = true ↔ φ`, φ.
    pub(crate) answer: Option<Formula>,
    /// Whether every result is mentioned in the postcondition.
    pub mentions_results: bool,
    /// The definitions it is made of.
    pub uses: Vec<DefinitionId>,
}

impl Program {
    /// Whether another program, compiled with the same experience, has the same postcondition, so that it says the same
    /// of every input that both admit.
    #[must_use]
    pub fn has_post_of(&self, other: &Self) -> bool {
        form::same_post(self, other)
    }

    /// Whether another program, compiled with the same experience, has the same precondition.
    #[must_use]
    pub fn has_pre_of(&self, other: &Self) -> bool {
        form::same_pre(self, other)
    }

    /// Whether the precondition speaks of a slot.
    #[must_use]
    pub fn pre_reads(&self, slot: Slot) -> bool {
        logic::free_slots(&self.pre).contains(&slot)
    }

    /// Whether the postcondition speaks of a slot.
    #[must_use]
    pub fn post_reads(&self, slot: Slot) -> bool {
        [Some(&self.post), self.answer.as_ref()]
            .into_iter()
            .flatten()
            .any(|formula| logic::free_slots(formula).contains(&slot))
    }

    /// The type and whether it is a term, for a formula typed alone.
    #[must_use]
    pub fn value_type(&self) -> Option<&Ty> {
        self.value.as_ref().map(|(ty, _)| ty)
    }
}

type Compiled<T> = Result<T, Box<(usize, Diagnostic)>>;

#[derive(Debug, Clone)]
struct Binding {
    name: String,
    ty: Ty,
    words: Vec<Term>,
}

/// The names that mean something at a place.
#[derive(Debug, Clone, Default)]
struct Env {
    names: Vec<Binding>,
    /// The values before, of parameters that a procedure changes.
    old: Vec<Binding>,
    file: usize,
}

impl Env {
    fn get(&self, name: &str) -> Option<&Binding> {
        self.names.iter().rev().find(|binding| binding.name == name)
    }

    fn old(&self, name: &str) -> Option<&Binding> {
        self.old.iter().rev().find(|binding| binding.name == name)
    }
}

#[derive(Debug)]
struct Compiler<'a> {
    library: &'a Library,
    scope: &'a Scope,
    functions: Vec<Function>,
    instances: FxHashMap<(DefinitionId, Vec<Ty>), usize>,
    stack: Vec<DefinitionId>,
    next_slot: Slot,
    nodes: usize,
    depth: usize,
    warnings: Vec<(usize, Diagnostic)>,
    uses: Vec<DefinitionId>,
    /// The lengths of the sequences in slots, level by level, where they are known.
    sizes: FxHashMap<Slot, Vec<usize>>,
}

/// Makes a definition ready to run.
pub fn compile(library: &Library, id: DefinitionId, scope: &Scope) -> Result<Program, (usize, Diagnostic)> {
    compile_with(library, id, scope, &Experience::new())
}

/// Makes a definition ready to run by machines that share what they find out.
pub fn compile_with(
    library: &Library,
    id: DefinitionId,
    scope: &Scope,
    experience: &Experience,
) -> Result<Program, (usize, Diagnostic)> {
    let mut compiler = Compiler::new(library, scope);
    let mut program = compiler.program(id).map_err(|error| *error)?;
    memo::remember(&mut program, experience);
    Ok(program)
}

/// Makes a formula or term ready to run, with the values of some names given.
pub fn compile_expr(
    library: &Library,
    expr: &Expr,
    names: &[(String, Ty)],
    scope: &Scope,
) -> Result<Program, (usize, Diagnostic)> {
    let mut compiler = Compiler::new(library, scope);
    let mut env = Env::default();
    let mut inputs = Vec::new();
    for (name, ty) in names {
        let slot = compiler.slots(ty.width());
        env.names.push(Binding { name: name.clone(), ty: ty.clone(), words: words(slot, ty.width()) });
        inputs.push(Input { name: name.clone(), mode: Mode::In, ty: ty.clone(), slot, old: None });
    }
    let (ty, terms) = compiler.value(expr, &env).map_err(|error| *error)?;
    Ok(Program {
        inputs,
        pre: Formula::Const(Truth::True),
        post: Formula::Const(Truth::True),
        value: Some((ty, terms)),
        frame: compiler.next_slot,
        functions: compiler.functions,
        max_length: scope.max_length,
        warnings: compiler.warnings,
        answer: None,
        mentions_results: true,
        uses: compiler.uses,
    })
}

fn words(slot: Slot, width: usize) -> Vec<Term> {
    (slot..slot + width).map(Term::Slot).collect()
}

impl<'a> Compiler<'a> {
    fn new(library: &'a Library, scope: &'a Scope) -> Self {
        Self {
            library,
            scope,
            functions: Vec::new(),
            instances: FxHashMap::default(),
            stack: Vec::new(),
            next_slot: 0,
            nodes: 0,
            depth: 0,
            warnings: Vec::new(),
            uses: Vec::new(),
            sizes: FxHashMap::default(),
        }
    }

    /// Remembers the lengths that a shape fixes.
    fn remember_size(&mut self, slot: Slot, shape: &Shape) {
        match shape {
            Shape::Fixed(..) => {
                let mut sizes = Vec::new();
                let mut inner = shape;
                while let Shape::Fixed(length, of) = inner {
                    sizes.push(*length);
                    inner = of;
                }
                self.sizes.insert(slot, sizes);
            }
            Shape::Tuple(parts) => {
                let mut at = slot;
                for part in parts.iter() {
                    self.remember_size(at, part);
                    at += part.width();
                }
            }
            Shape::OneOf(_) | Shape::Open(_) => {}
        }
    }

    fn slots(&mut self, width: usize) -> Slot {
        let slot = self.next_slot;
        self.next_slot += width;
        slot
    }

    fn error<T>(env: &Env, message: Message, span: Span) -> Compiled<T> {
        Err(Box::new((env.file, Diagnostic::error(message, span))))
    }

    fn warn(&mut self, env: &Env, message: Message, span: Span) {
        let warning = (env.file, Diagnostic::warning(message, span));
        if !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }

    fn wrong_type<T>(env: &Env, expected: &str, found: &Ty, span: Span) -> Compiled<T> {
        Self::error(env, Message::Type { expected: expected.to_owned(), found: found.to_string() }, span)
    }

    fn not_run<T>(env: &Env, what: &str, reason: Reason, span: Span) -> Compiled<T> {
        Self::error(env, Message::NotExecutable { what: what.to_owned(), reason }, span)
    }

    fn resolve(&self, file: usize, ty: &Type, span: Span) -> Compiled<Ty> {
        let ty = self.library.resolve(file, ty, span).map_err(|error| Box::new((file, error)))?;
        if !ty.is_run() {
            let reason = if format!("{ty:?}").contains("Real") { Reason::Reals } else { Reason::Collections };
            let message = Message::NotExecutable { what: ty.to_string(), reason };
            return Err(Box::new((file, Diagnostic::error(message, span))));
        }
        Ok(ty)
    }

    /// Counts nodes against the limit.
    fn node(&mut self, env: &Env, span: Span) -> Compiled<()> {
        self.nodes += 1;
        if self.nodes > NODES {
            return Self::error(env, Message::TooLarge, span);
        }
        Ok(())
    }

    /// Works on a part of a formula, perhaps in the definition that another one uses.
    fn deeper<T>(
        &mut self,
        env: &Env,
        span: Span,
        work: impl FnOnce(&mut Self) -> Compiled<T>,
    ) -> Compiled<T> {
        if self.depth >= LEVELS {
            return Self::error(env, Message::TooDeep, span);
        }
        self.depth += 1;
        let done = work(self);
        self.depth -= 1;
        done
    }

    fn program(&mut self, id: DefinitionId) -> Compiled<Program> {
        let Some(definition) = self.library.get(id) else {
            return Err(Box::new((0, Diagnostic::error(Message::TooLarge, Span::default()))));
        };
        let file = self.library.file_of(id);
        self.stack.push(id);
        self.uses.push(id);
        let mut env = Env { file, ..Env::default() };
        let mut before = Env { file, ..Env::default() };
        let mut inputs = Vec::new();
        for param in &definition.params {
            let ty = match &param.ty {
                Some(ty) => self.resolve(file, ty, param.span)?,
                None => {
                    return Self::error(&env, Message::UnknownType { name: param.name.clone() }, param.span);
                }
            };
            let slot = self.slots(ty.width());
            let old = (param.mode == Mode::InOut).then(|| self.slots(ty.width()));
            if self.scope.inputs_have_shape {
                let shape = self.scope.shape(&ty, None);
                for slot in [Some(slot), old].into_iter().flatten() {
                    self.remember_size(slot, &shape);
                }
            }
            let binding =
                Binding { name: param.name.clone(), ty: ty.clone(), words: words(slot, ty.width()) };
            if let Some(old) = old {
                let former = Binding { words: words(old, ty.width()), ..binding.clone() };
                env.old.push(former.clone());
                before.names.push(former);
            } else {
                before.names.push(binding.clone());
            }
            env.names.push(binding);
            inputs.push(Input { name: param.name.clone(), mode: param.mode, ty, slot, old });
        }
        let mut value = None;
        let mut mentions_results = true;
        let (pre, post) = match &definition.body {
            Body::Pred(body) => (Formula::Const(Truth::True), self.formula(body, &env)?),
            Body::Aux(_, body) => {
                value = Some(self.value(body, &env)?);
                (Formula::Const(Truth::True), Formula::Const(Truth::True))
            }
            Body::Proc { pre, post } => {
                name_old_values(&mut env, &mut before, pre);
                mentions_results = definition.params.iter().all(|param| {
                    param.mode == Mode::In
                        || post
                            .iter()
                            .any(|post| post.mentions(&param.name) || mentions_folded(post, &param.name))
                });
                let pre = self.conjunction(pre, &before)?;
                let post = self.conjunction(post, &env)?;
                (pre, post)
            }
            Body::Type(_) | Body::Broken => {
                return Self::error(
                    &env,
                    Message::UsesBroken { name: definition.name.clone() },
                    definition.name_span,
                );
            }
        };
        self.stack.pop();
        let results: Vec<&Input> = inputs.iter().filter(|input| input.mode != Mode::In).collect();
        let answer = match (&definition.body, &results[..]) {
            (Body::Pred(_), _) => Some(post.clone()),
            (Body::Proc { .. }, [result]) if result.ty == Ty::Bool && result.old.is_none() => {
                logic::answer(&post, result.slot)
            }
            _ => None,
        };
        Ok(Program {
            inputs,
            pre,
            post,
            value,
            frame: self.next_slot,
            functions: std::mem::take(&mut self.functions),
            max_length: self.scope.max_length,
            warnings: std::mem::take(&mut self.warnings),
            answer,
            mentions_results,
            uses: std::mem::take(&mut self.uses),
        })
    }

    fn conjunction(&mut self, formulas: &[Expr], env: &Env) -> Compiled<Formula> {
        let mut parts = Vec::new();
        for formula in formulas {
            parts.push(self.formula(formula, env)?);
        }
        Ok(logic::and(parts))
    }
}

fn mentions_folded(expr: &Expr, name: &str) -> bool {
    let results = ["res", "result", "resultado"];
    match &expr.kind {
        Kind::Name(found) => {
            fold(found) == fold(name)
                || (results.contains(&fold(found).as_str()) && results.contains(&fold(name).as_str()))
        }
        _ => expr.children().iter().any(|child| mentions_folded(child, name)),
    }
}

/// The names that a precondition equates with changed parameters: their values before.
fn name_old_values(env: &mut Env, before: &mut Env, pre: &[Expr]) {
    let mut pairs = Vec::new();
    for formula in pre {
        equations(formula, &mut pairs);
    }
    for (name, alias) in pairs {
        let Some(old) = env.old(name).cloned() else { continue };
        if env.get(alias).is_none() {
            let binding = Binding { name: alias.to_owned(), ..old };
            env.names.push(binding.clone());
            before.names.push(binding);
        }
    }
}

/// The equations between names in a conjunction, both ways.
fn equations<'e>(expr: &'e Expr, out: &mut Vec<(&'e str, &'e str)>) {
    match &expr.kind {
        Kind::Binary(crate::tree::Binary::And | crate::tree::Binary::AndL, a, b) => {
            equations(a, out);
            equations(b, out);
        }
        Kind::Compare(lists, operators) if operators[..] == [crate::tree::Comparison::Equal] => {
            if let ([left], [right]) = (&lists[0][..], &lists[1][..])
                && let (Kind::Name(left), Kind::Name(right)) = (&left.kind, &right.kind)
            {
                out.push((left, right));
                out.push((right, left));
            }
        }
        _ => {}
    }
}
