//! Conditions that a formula may lack, made of the hand-in's own words.

use tablero_specification::mutate::nth_mut;
use tablero_specification::token::Span;
use tablero_specification::tree::{Binary, Body, Comparison, Definition, Expr, Kind, Type};

/// How many conditions are tried in one place.
const MOST: usize = 120;

/// The formula of a predicate with one more condition: the number of the node that has it now, and the formula.
pub(super) fn completed(definitions: &[Definition], definition: &Definition) -> Vec<(usize, Expr)> {
    let Body::Pred(body) = &definition.body else { return Vec::new() };
    let mut places = Vec::new();
    cases(body, 0, &mut places);
    let conditions = conditions(definitions, definition);
    let mut made = Vec::new();
    for number in places {
        for condition in conditions.iter().take(MOST) {
            let mut copy = body.clone();
            let Some(place) = nth_mut(&mut copy, number) else { continue };
            let before = place.clone();
            place.kind = Kind::Binary(Binary::AndL, Box::new(before), Box::new(condition.clone()));
            made.push((number, copy));
        }
    }
    made
}

/// The whole, and where it is a disjunction each of its cases, by their numbers.
fn cases(expr: &Expr, number: usize, found: &mut Vec<usize>) {
    found.push(number);
    if let Kind::Binary(Binary::Or | Binary::OrL, left, right) = &expr.kind {
        cases(left, number + 1, found);
        cases(right, number + 1 + left.size(), found);
    }
}

/// A term and its type.
type Term<'a> = (Expr, &'a Type);

fn written(kind: Kind) -> Expr {
    Expr::new(kind, Span::default())
}

/// What can be said with the parameters of a definition: its parameters and functions of them compared, and predicates.
fn conditions(definitions: &[Definition], definition: &Definition) -> Vec<Expr> {
    let params: Vec<Term<'_>> = definition
        .params
        .iter()
        .filter_map(|param| Some((written(Kind::Name(param.name.clone())), param.ty.as_ref()?)))
        .collect();
    let mut terms = params.clone();
    for other in definitions.iter().filter(|other| !other.params.is_empty()) {
        if let Body::Aux(Some(ty), _) = &other.body {
            terms.extend(calls(other, &params).into_iter().map(|call| (call, ty)));
        }
    }
    let mut made = Vec::new();
    for other in definitions.iter().filter(|other| matches!(other.body, Body::Pred(_))) {
        if other.name != definition.name && !other.params.is_empty() {
            for call in calls(other, &terms) {
                made.push(call.clone());
                made.push(written(Kind::Not(Box::new(call))));
            }
        }
    }
    let mut compared = Vec::new();
    for (at, (left, ty)) in terms.iter().enumerate() {
        for (right, _) in terms.iter().skip(at + 1).filter(|(_, other)| other == ty) {
            for operator in [Comparison::Equal, Comparison::NotEqual] {
                let sides = vec![vec![left.clone()], vec![right.clone()]];
                compared.push(written(Kind::Compare(sides, vec![operator])));
            }
        }
    }
    compared.truncate(MOST / 2);
    compared.extend(made);
    compared
}

/// The calls of a definition with arguments of its parameters' types, none of them twice.
fn calls(definition: &Definition, terms: &[Term<'_>]) -> Vec<Expr> {
    let mut lists: Vec<Vec<Expr>> = vec![Vec::new()];
    for param in &definition.params {
        let fitting = |list: &Vec<Expr>| -> Vec<Vec<Expr>> {
            let fits =
                terms.iter().filter(|(term, ty)| Some(*ty) == param.ty.as_ref() && !list.contains(term));
            fits.map(|(term, _)| list.iter().cloned().chain([term.clone()]).collect()).collect()
        };
        lists = lists.iter().flat_map(fitting).take(MOST).collect();
    }
    lists.into_iter().map(|args| written(Kind::Call(definition.name.clone(), args))).collect()
}
