//! Calls: the operations of the language, and definitions written out where they are used.

use std::sync::Arc;

use super::term::truth_term;
use super::{Binding, Compiled, Compiler, Env, INLINE, NODES, logic, name_old_values, words};
use crate::core::{Formula, Function, FunctionBody, Slot, Term, Truth};
use crate::library::{DefinitionId, fold};
use crate::message::{Message, Reason};
use crate::token::Span;
use crate::tree::{Body, Definition, Expr, Mode};
use crate::types::{Layout, Ty};

/// A value with its words.
type Words = (Ty, Vec<Term>);
/// An argument that is evaluated once: its first slot, its words, and what they are.
type Shared = (Slot, Vec<Term>, Arc<[Layout]>);

impl Compiler<'_> {
    pub(super) fn call_value(&mut self, name: &str, args: &[Expr], span: Span, env: &Env) -> Compiled<Words> {
        let found = self.library.find(env.file, name);
        if let Some((id, false)) = found {
            let values = self.values(args, env)?;
            return self.apply_value(id, values, span, env);
        }
        if let Some(result) = self.builtin(name, args, span, env)? {
            return Ok(result);
        }
        if let Some((id, _)) = found {
            let read = self.library.name(id);
            self.warn(env, Message::NameDrift { found: name.to_owned(), read }, span);
            let values = self.values(args, env)?;
            self.apply_value(id, values, span, env)
        } else {
            let near = self.library.near(env.file, name);
            Self::error(env, Message::Undeclared { name: name.to_owned(), near }, span)
        }
    }

    pub(super) fn call_formula(
        &mut self,
        name: &str,
        args: &[Expr],
        span: Span,
        env: &Env,
    ) -> Compiled<Formula> {
        if let Some((id, drift)) = self.library.find(env.file, name) {
            let is_formula = self
                .library
                .get(id)
                .is_some_and(|found| matches!(found.body, Body::Pred(_) | Body::Proc { .. } | Body::Broken));
            if is_formula {
                if drift {
                    let read = self.library.name(id);
                    self.warn(env, Message::NameDrift { found: name.to_owned(), read }, span);
                }
                let values = self.values(args, env)?;
                return self.apply_formula(id, values, span, env);
            }
        }
        if let ("not" | "Not", [only]) = (name, args) {
            return Ok(logic::negate(self.formula(only, env)?));
        }
        let (ty, mut words) = self.call_value(name, args, span, env)?;
        if ty != Ty::Bool || words.len() != 1 {
            return Self::wrong_type(env, "Bool", &ty, span);
        }
        Ok(super::term::term_truth(words.swap_remove(0)))
    }

    fn values(&mut self, args: &[Expr], env: &Env) -> Compiled<Vec<Words>> {
        args.iter().map(|arg| self.value(arg, env)).collect()
    }

    /// The operations every file may use.
    fn builtin(&mut self, name: &str, args: &[Expr], span: Span, env: &Env) -> Compiled<Option<Words>> {
        let folded = fold(name);
        let known = match folded.as_str() {
            "length" | "long" | "longitud" | "len" | "head" | "cab" | "prim" | "primero" | "tail"
            | "cola" | "fin" | "abs" | "beta" | "β" | "not" | "ultimo" | "signo" => 1,
            "concat" | "conc" | "addfirst" | "cons" | "#apariciones" | "apariciones" | "cantapariciones"
            | "max" | "min" | "mod" | "div" | "pertenece" | "maximo" | "minimo" | "esta" | "in" => 2,
            "subseq" | "sub" | "setat" | "cambiarat" | "ifthenelse" | "ifthenelsefi" => 3,
            _ => return Ok(None),
        };
        if args.len() != known {
            return Self::error(
                env,
                Message::Arguments { name: name.to_owned(), expected: known, found: args.len() },
                span,
            );
        }
        if folded.starts_with("ifthenelse") {
            let condition = self.formula(&args[0], env)?;
            let (ty, yes) = self.value(&args[1], env)?;
            let (other, no) = self.value(&args[2], env)?;
            if !ty.fits(&other) {
                return Self::wrong_type(env, &ty.to_string(), &other, args[2].span);
            }
            let words = yes
                .into_iter()
                .zip(no)
                .map(|(yes, no)| Term::If(Box::new(condition.clone()), Box::new(yes), Box::new(no)))
                .collect();
            return Ok(Some((ty, words)));
        }
        if matches!(folded.as_str(), "beta" | "β") {
            let condition = self.formula(&args[0], env)?;
            return Ok(Some((
                Ty::Int,
                vec![Term::If(Box::new(condition), Box::new(Term::Const(1)), Box::new(Term::Const(0)))],
            )));
        }
        if folded == "not" {
            let inner = self.formula(&args[0], env)?;
            return Ok(Some((Ty::Bool, vec![truth_term(logic::negate(inner))])));
        }
        let mut values = self.values(args, env)?;
        let first = values.remove(0);
        let seq = |(ty, words): &Words| match (ty, words.first()) {
            (Ty::Seq(of), Some(word)) => Some(((**of).clone(), word.clone())),
            _ => None,
        };
        let element = |of: &Ty, seq: &Term, index: &Term| -> Words {
            let width = of.width();
            let words = (0..width)
                .map(|place| Term::At {
                    seq: Box::new(seq.clone()),
                    index: Box::new(index.clone()),
                    width,
                    place,
                })
                .collect();
            (of.clone(), words)
        };
        let result = match folded.as_str() {
            "length" | "long" | "longitud" | "len" => Self::length(first, args[0].span, env)?,
            "abs" => {
                if first.0 != Ty::Int {
                    return Self::wrong_type(env, "Z", &first.0, args[0].span);
                }
                (Ty::Int, first.1.into_iter().map(|word| Term::Abs(Box::new(word))).collect())
            }
            "head" | "cab" | "prim" | "primero" | "ultimo" => {
                let Some((of, word)) = seq(&first) else {
                    return Self::wrong_type(env, "seq⟨T⟩", &first.0, args[0].span);
                };
                let index = if folded == "ultimo" {
                    Term::Sub(Box::new(Term::Len(Box::new(word.clone()))), Box::new(Term::Const(1)))
                } else {
                    Term::Const(0)
                };
                element(&of, &word, &index)
            }
            "tail" | "cola" | "fin" => {
                let Some((of, word)) = seq(&first) else {
                    return Self::wrong_type(env, "seq⟨T⟩", &first.0, args[0].span);
                };
                let slice = Term::Slice {
                    width: of.width(),
                    seq: Box::new(word.clone()),
                    from: Box::new(Term::Const(1)),
                    to: Box::new(Term::Len(Box::new(word))),
                };
                (first.0, vec![slice])
            }
            "concat" | "conc" => {
                let second = values.remove(0);
                Self::concatenate(first, second, span, env)?
            }
            "addfirst" | "cons" => {
                // `addFirst(x, s)`, in either order.
                let second = values.remove(0);
                let (item, list) = match (&first.0, &second.0) {
                    (Ty::Seq(of), item) if item.fits(of) && !second.0.fits(&first.0) => (second, first),
                    _ => (first, second),
                };
                let width = item.0.width();
                let single = (Ty::seq(item.0), vec![Term::List { width, items: item.1 }]);
                Self::concatenate(single, list, span, env)?
            }
            "#apariciones" | "apariciones" | "cantapariciones" | "pertenece" | "esta" | "in" => {
                let second = values.remove(0);
                let ((list_ty, list), (item_ty, item)) = match (&first.0, &second.0) {
                    (Ty::Seq(of), item) if item.fits(of) => (first, second),
                    _ => (second, first),
                };
                let (Ty::Seq(of), Some(word)) = (&list_ty, list.into_iter().next()) else {
                    return Self::wrong_type(env, "seq⟨T⟩", &list_ty, span);
                };
                if !item_ty.fits(of) {
                    return Self::wrong_type(env, &of.to_string(), &item_ty, span);
                }
                let layout = of.layout().into();
                if matches!(folded.as_str(), "pertenece" | "esta" | "in") {
                    let member = Formula::Member { items: item, seq: word, layout };
                    (Ty::Bool, vec![truth_term(member)])
                } else {
                    (Ty::Int, vec![Term::Count { seq: Box::new(word), items: item, layout }])
                }
            }
            "max" | "min" | "mod" | "div" | "maximo" | "minimo" => {
                let second = values.remove(0);
                for (value, arg) in [(&first, &args[0]), (&second, &args[1])] {
                    if value.0 != Ty::Int {
                        return Self::wrong_type(env, "Z", &value.0, arg.span);
                    }
                }
                let (Some(a), Some(b)) = (first.1.into_iter().next(), second.1.into_iter().next()) else {
                    return Ok(None);
                };
                let term = match folded.as_str() {
                    "mod" => Term::Mod(Box::new(a), Box::new(b)),
                    "div" => Term::Div(Box::new(a), Box::new(b)),
                    _ => {
                        let larger = Formula::Compare(crate::core::Cmp::Ge, a.clone(), b.clone());
                        let (yes, no) = if folded.starts_with("max") { (a, b) } else { (b, a) };
                        Term::If(Box::new(larger), Box::new(yes), Box::new(no))
                    }
                };
                (Ty::Int, vec![term])
            }
            "subseq" | "sub" => {
                let Some((of, word)) = seq(&first) else {
                    return Self::wrong_type(env, "seq⟨T⟩", &first.0, args[0].span);
                };
                let from = self.integer(&args[1], env)?;
                let to = self.integer(&args[2], env)?;
                let slice = Term::Slice {
                    width: of.width(),
                    seq: Box::new(word),
                    from: Box::new(from),
                    to: Box::new(to),
                };
                (first.0, vec![slice])
            }
            "setat" | "cambiarat" => {
                let Some((of, word)) = seq(&first) else {
                    return Self::wrong_type(env, "seq⟨T⟩", &first.0, args[0].span);
                };
                let index = self.integer(&args[1], env)?;
                let (item_ty, items) = values.remove(1);
                if !item_ty.fits(&of) || items.len() != of.width() {
                    return Self::wrong_type(env, &of.to_string(), &item_ty, args[2].span);
                }
                let replaced =
                    Term::Replace { width: of.width(), seq: Box::new(word), index: Box::new(index), items };
                (first.0, vec![replaced])
            }
            _ => return Ok(None),
        };
        Ok(Some(result))
    }

    /// Binds parameters to arguments, or says what does not fit.
    fn bind(
        &mut self,
        definition: &Definition,
        id: DefinitionId,
        values: &[Words],
        span: Span,
        env: &Env,
    ) -> Compiled<Env> {
        let file = self.library.file_of(id);
        let mut inner = Env { file, ..Env::default() };
        if definition.params.len() != values.len() {
            return Self::error(
                env,
                Message::Arguments {
                    name: self.library.name(id),
                    expected: definition.params.len(),
                    found: values.len(),
                },
                span,
            );
        }
        for (param, (ty, value_words)) in definition.params.iter().zip(values) {
            let expected = match &param.ty {
                Some(expected) => self.resolve(file, expected, param.span)?,
                None => ty.clone(),
            };
            if !expected.fits(ty) || (expected.width() != value_words.len() && expected != Ty::Any) {
                return Self::wrong_type(env, &expected.to_string(), ty, span);
            }
            // Type variables take the type of the argument; so do empty sequences the type of the parameter.
            let ty = refine(&expected, ty);
            inner.names.push(Binding { name: param.name.clone(), ty, words: value_words.clone() });
        }
        Ok(inner)
    }

    /// A definition's body as a formula.
    pub(super) fn apply_formula(
        &mut self,
        id: DefinitionId,
        values: Vec<Words>,
        span: Span,
        env: &Env,
    ) -> Compiled<Formula> {
        let Some(definition) = self.library.get(id) else {
            return Self::error(env, Message::TooLarge, span);
        };
        if !self.uses.contains(&id) {
            self.uses.push(id);
        }
        let mut values = values;
        match &definition.body {
            Body::Broken => {
                return Self::error(env, Message::UsesBroken { name: self.library.name(id) }, span);
            }
            Body::Type(_) => {
                let message = Message::Undeclared { name: definition.name.clone(), near: None };
                return Self::error(env, message, span);
            }
            Body::Aux(..) => {
                let (ty, mut words) = self.apply_value(id, values, span, env)?;
                if ty != Ty::Bool || words.len() != 1 {
                    return Self::wrong_type(env, "Bool", &ty, span);
                }
                return Ok(super::term::term_truth(words.swap_remove(0)));
            }
            Body::Proc { .. } => {
                self.warn(env, Message::ProcedureAsPredicate { name: self.library.name(id) }, span);
                // A result that is not passed and is a truth value is true.
                if values.len() < definition.params.len() {
                    let mut given = values.into_iter();
                    let mut all = Vec::new();
                    let missing = definition.params.len() - given.len();
                    let outs = definition.params.iter().filter(|param| param.mode == Mode::Out).count();
                    for param in &definition.params {
                        if param.mode == Mode::Out && outs == missing {
                            let file = self.library.file_of(id);
                            let ty = match &param.ty {
                                Some(ty) => self.resolve(file, ty, param.span)?,
                                None => Ty::Bool,
                            };
                            if ty != Ty::Bool {
                                return Self::error(
                                    env,
                                    Message::NotExecutable {
                                        what: self.library.name(id),
                                        reason: Reason::NoCandidates,
                                    },
                                    span,
                                );
                            }
                            all.push((Ty::Bool, vec![Term::Const(1)]));
                        } else if let Some(value) = given.next() {
                            all.push(value);
                        }
                    }
                    values = all;
                }
            }
            Body::Pred(_) => {}
        }
        let inner = self.bind(definition, id, &values, span, env)?;
        if self.stack.contains(&id) || self.stack.len() > INLINE || self.nodes > NODES / 2 {
            return self.called_formula(id, definition, &inner);
        }
        self.stack.push(id);
        let args: Vec<Term> = inner.names.iter().flat_map(|binding| binding.words.clone()).collect();
        let layout: Arc<[Layout]> = inner.names.iter().flat_map(|binding| binding.ty.layout()).collect();
        let (inner, lets) = self.share(definition, inner);
        let formula = self.body_formula(definition, &inner);
        self.stack.pop();
        let mut formula = formula?;
        for (slot, items, layout) in lets.into_iter().rev() {
            formula = Formula::Let { slot, items, layout, body: Box::new(formula) };
        }
        Ok(match self.library.native_of(id) {
            Some(native) => Formula::Native { native, args, layout, formula: Box::new(formula) },
            None => formula,
        })
    }

    /// Large arguments that a body reads more than once are evaluated once, into slots.
    fn share(&mut self, definition: &Definition, env: Env) -> (Env, Vec<Shared>) {
        let bodies: Vec<&Expr> = match &definition.body {
            Body::Pred(body) | Body::Aux(_, body) => vec![body],
            Body::Proc { pre, post } => pre.iter().chain(post).collect(),
            _ => Vec::new(),
        };
        let mut env = env;
        let mut lets = Vec::new();
        for binding in &mut env.names {
            let cost: usize = binding.words.iter().map(logic::term_cost).sum();
            let uses: usize = bodies.iter().map(|body| occurrences(body, &binding.name)).sum();
            if cost > 24 && uses > 1 {
                let width = binding.words.len();
                let slot = self.slots(width);
                let items = std::mem::replace(&mut binding.words, words(slot, width));
                lets.push((slot, items, binding.ty.layout().into()));
            }
        }
        (env, lets)
    }

    fn body_formula(&mut self, definition: &Definition, env: &Env) -> Compiled<Formula> {
        match &definition.body {
            Body::Pred(body) => self.formula(body, env),
            Body::Proc { pre, post } => {
                let mut before = env.clone();
                let mut after = env.clone();
                for param in definition.params.iter().filter(|param| param.mode == Mode::InOut) {
                    if let Some(binding) = env.get(&param.name).cloned() {
                        before.old.push(binding.clone());
                        after.old.push(binding);
                    }
                }
                name_old_values(&mut after, &mut before, pre);
                let pre = self.conjunction(pre, &before)?;
                let post = self.conjunction(post, &after)?;
                Ok(logic::and_lazy(pre, post))
            }
            _ => Ok(Formula::Const(Truth::True)),
        }
    }

    /// A definition's body as a term.
    pub(super) fn apply_value(
        &mut self,
        id: DefinitionId,
        values: Vec<Words>,
        span: Span,
        env: &Env,
    ) -> Compiled<Words> {
        let Some(definition) = self.library.get(id) else {
            return Self::error(env, Message::TooLarge, span);
        };
        let Body::Aux(result, body) = &definition.body else {
            let formula = self.apply_formula(id, values, span, env)?;
            return Ok((Ty::Bool, vec![truth_term(formula)]));
        };
        if !self.uses.contains(&id) {
            self.uses.push(id);
        }
        let inner = self.bind(definition, id, &values, span, env)?;
        let declared = match result {
            Some(ty) => Some(self.resolve(inner.file, ty, definition.name_span)?),
            None => None,
        };
        let large = values.iter().flat_map(|(_, words)| words).map(logic::term_cost).sum::<usize>() > 400;
        if self.stack.contains(&id) || self.stack.len() > INLINE || self.nodes > NODES / 2 || large {
            return self.called_value(id, definition, &inner, declared, span, env);
        }
        self.stack.push(id);
        let value = self.value(body, &inner);
        self.stack.pop();
        let (ty, words) = value?;
        if let Some(declared) = declared {
            if !declared.fits(&ty) {
                return Self::wrong_type(&inner, &declared.to_string(), &ty, body.span);
            }
            return Ok((refine(&declared, &ty), words));
        }
        Ok((ty, words))
    }

    /// The function for a definition with arguments of these types.
    fn function(&mut self, id: DefinitionId, definition: &Definition, env: &Env) -> Compiled<usize> {
        let types: Vec<Ty> = env.names.iter().map(|binding| binding.ty.clone()).collect();
        if let Some(&function) = self.instances.get(&(id, types.clone())) {
            return Ok(function);
        }
        let function = self.functions.len();
        let params: usize = types.iter().map(Ty::width).sum();
        self.functions.push(Function {
            name: self.library.name(id),
            params,
            frame: params,
            body: FunctionBody::Nothing,
        });
        self.instances.insert((id, types), function);
        let outer_slots = std::mem::replace(&mut self.next_slot, params);
        let mut inner = env.clone();
        let mut at = 0;
        for binding in &mut inner.names {
            let width = binding.words.len();
            binding.words = words(at, width);
            at += width;
        }
        let outer_stack = std::mem::replace(&mut self.stack, vec![id]);
        let body = match &definition.body {
            Body::Aux(_, body) => self.value(body, &inner).map(|(_, words)| FunctionBody::Terms(words)),
            _ => self.body_formula(definition, &inner).map(FunctionBody::Formula),
        };
        self.stack = outer_stack;
        let frame = std::mem::replace(&mut self.next_slot, outer_slots);
        let body = body?;
        if let Some(made) = self.functions.get_mut(function) {
            made.frame = frame;
            made.body = body;
        }
        Ok(function)
    }

    fn called_formula(
        &mut self,
        id: DefinitionId,
        definition: &Definition,
        inner: &Env,
    ) -> Compiled<Formula> {
        let args = inner.names.iter().flat_map(|binding| binding.words.clone()).collect();
        let function = self.function(id, definition, inner)?;
        Ok(Formula::Call { function, args })
    }

    fn called_value(
        &mut self,
        id: DefinitionId,
        definition: &Definition,
        inner: &Env,
        declared: Option<Ty>,
        span: Span,
        env: &Env,
    ) -> Compiled<Words> {
        let Some(ty) = declared else {
            return Self::error(env, Message::UnknownType { name: definition.name.clone() }, span);
        };
        let args: Vec<Term> = inner.names.iter().flat_map(|binding| binding.words.clone()).collect();
        let function = self.function(id, definition, inner)?;
        let words = (0..ty.width()).map(|place| Term::Call { function, args: args.clone(), place }).collect();
        Ok((ty, words))
    }
}

/// A declared type with what the actual one knows better.
fn refine(declared: &Ty, actual: &Ty) -> Ty {
    match (declared, actual) {
        (Ty::Any, actual) => actual.clone(),
        (Ty::Seq(a), Ty::Seq(b)) => Ty::seq(refine(a, b)),
        (Ty::Tuple(a, names), Ty::Tuple(b, _)) if a.len() == b.len() => {
            let parts: Vec<Ty> = a.iter().zip(b.iter()).map(|(a, b)| refine(a, b)).collect();
            Ty::Tuple(parts.into(), names.clone())
        }
        (declared, _) => declared.clone(),
    }
}

fn occurrences(expr: &Expr, name: &str) -> usize {
    let own = match &expr.kind {
        crate::tree::Kind::Name(found) => {
            usize::from(found == name || found.strip_prefix(name).is_some_and(|rest| rest.starts_with('_')))
        }
        // A quantifier may read it many times.
        crate::tree::Kind::Quantified { .. } | crate::tree::Kind::Sum { .. } => {
            return 2 * expr.children().iter().map(|child| occurrences(child, name)).sum::<usize>();
        }
        _ => 0,
    };
    own + expr.children().iter().map(|child| occurrences(child, name)).sum::<usize>()
}
