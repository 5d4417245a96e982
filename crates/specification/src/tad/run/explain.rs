//! The value of an operation with the axioms that give it, term by term.

use super::{Env, Runner, Stop, Value};
use crate::tad::{Axiom, Kind, Term};
use crate::token::Span;

/// How many parts are shown at most.
const PARTS: usize = 120;
/// How deep axioms are shown inside each other.
const CALLS: usize = 4;

/// A term with its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// Where it stands.
    pub span: Span,
    /// The term as text.
    pub text: String,
    /// Its value, or why it has none; nothing where it is not looked at.
    pub said: Option<Result<Value, Stop>>,
    /// Whether what stands around it is decided by it.
    pub decides: bool,
    /// The values of the variables of an axiom.
    pub values: Vec<(String, Value)>,
    /// The operation whose axiom is the last part.
    pub operation: Option<String>,
    /// Its own parts.
    pub parts: Vec<Part>,
}

struct Explaining<'r, 'm> {
    runner: &'r mut Runner<'m>,
    fuel: u64,
    parts: usize,
    calls: usize,
}

impl Runner<'_> {
    /// The axiom that says what an operation is on values, with the values of its parts, each with so much work at most; none
    /// where no axiom does.
    pub fn explain(&mut self, operation: &str, args: &[Value], fuel: u64) -> Option<Part> {
        let mut explaining = Explaining { runner: self, fuel, parts: PARTS, calls: 0 };
        let (axiom, env) = explaining.axiom(operation, args)?;
        let mut part = explaining.part(&axiom.right, &env);
        part.values.splice(0..0, named(env));
        part.operation = Some(operation.to_owned());
        Some(part)
    }
}

impl<'m> Explaining<'_, 'm> {
    /// The first axiom that fits, with the values of its variables.
    fn axiom(&self, operation: &str, args: &[Value]) -> Option<(&'m Axiom, Env<'m>)> {
        let program = self.runner.program;
        let about = &program.facts(program.operation(operation, args)?).axioms;
        about.iter().find_map(|&axiom| Some((axiom, self.runner.fits(axiom, args)?)))
    }

    fn said(&mut self, term: &'m Term, env: &Env<'m>) -> Result<Value, Stop> {
        self.runner.fuel = self.fuel;
        self.runner.depth = 0;
        self.runner.term(term, env)
    }

    fn part(&mut self, term: &'m Term, env: &Env<'m>) -> Part {
        let said = self.said(term, env);
        let mut part = bare(term, Some(said));
        self.parts = self.parts.saturating_sub(1);
        if self.parts > 0 {
            self.open(term, env, &mut part);
        }
        part
    }

    fn open(&mut self, term: &'m Term, env: &Env<'m>, part: &mut Part) {
        match &term.kind {
            Kind::Binary(operator @ ("∧" | "∨" | "⇒"), a, b) => {
                let left = self.part(a, env);
                let goes_on =
                    if *operator == "∨" { truth(&left) == Some(false) } else { truth(&left) == Some(true) };
                let right = if goes_on { self.part(b, env) } else { bare(b, None) };
                part.parts = vec![
                    Part { decides: !goes_on || truth(part) != truth(&right) || *operator == "⇒", ..left },
                    Part { decides: goes_on, ..right },
                ];
                // Where both are needed, both decide.
                if goes_on && matches!((*operator, truth(part)), ("∧", Some(true)) | ("∨", Some(false))) {
                    part.parts.iter_mut().for_each(|operand| operand.decides = true);
                }
            }
            Kind::If(condition, yes, no) => {
                let condition = self.part(condition, env);
                let chosen = truth(&condition).map(|truth| if truth { yes } else { no });
                let chosen = chosen.map(|chosen| self.part(chosen, env));
                part.parts = std::iter::once(condition).chain(chosen).collect();
            }
            Kind::Call(name, args) => self.call(name, args, env, part),
            _ => {
                let children = term.children().into_iter().filter(|child| !is_plain(child));
                part.parts = children.map(|child| self.part(child, env)).collect();
            }
        }
    }

    fn call(&mut self, name: &str, args: &'m [Term], env: &Env<'m>, part: &mut Part) {
        for arg in args.iter().filter(|arg| !is_plain(arg)) {
            let shown = self.part(arg, env);
            let failed = matches!(shown.said, Some(Err(_)));
            part.parts.push(Part { decides: failed, ..shown });
        }
        let values: Result<Vec<Value>, Stop> = args.iter().map(|arg| self.said(arg, env)).collect();
        let Ok(values) = values else { return };
        if self.calls >= CALLS {
            return;
        }
        let Some((axiom, within)) = self.axiom(name, &values) else { return };
        self.calls += 1;
        let shown = self.part(&axiom.right, &within);
        self.calls -= 1;
        part.parts.push(shown);
        part.values = named(within);
        part.operation = Some(name.to_owned());
    }
}

fn named(env: Env<'_>) -> Vec<(String, Value)> {
    env.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn bare(term: &Term, said: Option<Result<Value, Stop>>) -> Part {
    Part {
        span: term.span,
        text: written(term),
        said,
        decides: true,
        values: Vec::new(),
        operation: None,
        parts: Vec::new(),
    }
}

fn truth(part: &Part) -> Option<bool> {
    match part.said {
        Some(Ok(Value::Bool(truth))) => Some(truth),
        _ => None,
    }
}

fn is_plain(term: &Term) -> bool {
    matches!(term.kind, Kind::Number(_) | Kind::Bool(_) | Kind::Name(_))
}

/// A term as text.
fn written(term: &Term) -> String {
    let list = |items: &[Term]| items.iter().map(written).collect::<Vec<_>>().join(", ");
    let inside = |term: &Term| match term.kind {
        Kind::Binary(..) | Kind::If(..) => format!("({})", written(term)),
        _ => written(term),
    };
    match &term.kind {
        Kind::Number(number) => number.to_string(),
        Kind::Bool(truth) => truth.to_string(),
        Kind::Name(name) => name.clone(),
        Kind::Call(name, args) => format!("{name}({})", list(args)),
        Kind::Binary(operator, a, b) => format!("{} {operator} {}", inside(a), inside(b)),
        Kind::Not(inner) => format!("¬{}", inside(inner)),
        Kind::Negate(inner) => format!("-{}", inside(inner)),
        Kind::Tuple(items) => format!("⟨{}⟩", list(items)),
        Kind::Set(items) if items.is_empty() => "∅".to_owned(),
        Kind::Set(items) => format!("{{{}}}", list(items)),
        Kind::Field(inner, field) => format!("{}.{field}", inside(inner)),
        Kind::If(condition, yes, no) => {
            format!("if {} then {} else {} fi", written(condition), written(yes), written(no))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tad::{Choice, Program, read};

    #[test]
    fn an_axiom_is_shown_with_the_values_of_its_terms() {
        let module = read(
            "TAD Cuenta\n  géneros cuenta\n  observadores básicos\n    saldo : cuenta → nat\n  generadores\n    \
             nueva : nat → cuenta\n  otras operaciones\n    rica? : cuenta → bool\n  axiomas ∀ c: cuenta, ∀ n: nat\n    \
             saldo(nueva(n)) ≡ n\n    rica?(c) ≡ saldo(c) > 10 ∧ ¬(saldo(c) = 12)\nFin TAD\n",
        );
        assert!(module.problems.is_empty(), "{:?}", module.problems);
        let program = Program::new(&module);
        let mut runner = Runner::new(&program, Choice::First);
        let account = runner.call("nueva", vec![Value::Int(7)], 1_000).unwrap();
        let part = runner.explain("rica?", &[account], 1_000).unwrap();
        assert_eq!(
            (part.text.as_str(), part.said.clone()),
            ("(saldo(c) > 10) ∧ ¬(saldo(c) = 12)", Some(Ok(Value::Bool(false))))
        );
        assert_eq!(part.operation.as_deref(), Some("rica?"));
        let [left, right] = &part.parts[..] else { panic!("{part:?}") };
        assert!(left.decides && right.said.is_none() && !right.decides);
        let call = &left.parts[0];
        assert_eq!((call.said.clone(), call.operation.as_deref()), (Some(Ok(Value::Int(7))), Some("saldo")));
        assert_eq!(call.values, [("n".to_owned(), Value::Int(7))]);
        assert!(runner.explain("nueva", &[Value::Int(7)], 1_000).is_none(), "a generator has no axiom");
    }
}
