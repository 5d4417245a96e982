//! Formulas and terms that stand inside of a definition: compiled by themselves, with the values of the names around them.

use super::{Binding, Compiler, Env, Input, Program, Scope, equations, words};
use crate::core::{Formula, Truth};
use crate::library::Library;
use crate::message::Diagnostic;
use crate::tree::{Expr, Mode};
use crate::types::Ty;

/// Makes a part of a definition of a file ready to run. The inputs of the program are the names, then those that stand for
/// a value before the procedure.
pub fn compile_within(
    library: &Library,
    file: usize,
    expr: &Expr,
    names: &[(String, Ty)],
    before: &[(String, Ty)],
    scope: &Scope,
) -> Result<Program, (usize, Diagnostic)> {
    let mut compiler = Compiler::new(library, scope);
    let mut env = Env { file, ..Env::default() };
    let mut inputs = Vec::new();
    for (list, is_before) in [(names, false), (before, true)] {
        for (name, ty) in list {
            let slot = compiler.slots(ty.width());
            let binding = Binding { name: name.clone(), ty: ty.clone(), words: words(slot, ty.width()) };
            if is_before {
                env.old.push(binding);
            } else {
                env.names.push(binding);
            }
            inputs.push(Input { name: name.clone(), mode: Mode::In, ty: ty.clone(), slot, old: None });
        }
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

/// The names that preconditions equate with others: `t = T₀` gives a name to the value before.
#[must_use]
pub fn old_names(pre: &[Expr]) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    for formula in pre {
        equations(formula, &mut pairs);
    }
    pairs.into_iter().map(|(name, alias)| (name.to_owned(), alias.to_owned())).collect()
}
