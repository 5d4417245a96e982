//! Formulas compiled for the inference machine.

use std::rc::Rc;

use crate::actions::{self, Action};
use crate::symbol::Symbol;
use crate::term::{Extra, Kind, RelOp, Term};

/// Which beliefs and rules a literal is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "predicate indicator")]
pub(crate) struct Key {
    /// The functor.
    pub functor: Symbol,
    /// The number of arguments.
    pub arity: u32,
    /// Strong negation.
    pub negated: bool,
    /// The namespace, if it is not the default one.
    pub namespace: Option<Symbol>,
}

impl Key {
    /// The key of a literal; `None` for other terms and where the namespace is a variable.
    #[must_use]
    pub(crate) fn of(term: &Term) -> Option<Self> {
        match term {
            Term::Atom(functor) => {
                Some(Self { functor: functor.clone(), arity: 0, negated: false, namespace: None })
            }
            Term::Literal(literal) => {
                let namespace = match literal.extra.as_ref().and_then(|extra| extra.namespace.as_ref()) {
                    None => None,
                    Some(Term::Atom(name)) if name.as_str() == "default" => None,
                    Some(Term::Atom(name)) => Some(name.clone()),
                    Some(_) => return None,
                };
                Some(Self {
                    functor: literal.functor.clone(),
                    arity: u32::try_from(literal.args.len()).unwrap_or(u32::MAX),
                    negated: term.is_negated(),
                    namespace,
                })
            }
            _ => None,
        }
    }
}

/// A compiled formula.
#[derive(Debug)]
pub(crate) struct Code {
    pub(crate) nodes: Vec<Node>,
    pub(crate) root: u32,
}

/// One node of a compiled formula; numbers refer to other nodes.
#[derive(Debug)]
pub(crate) enum Node {
    True,
    Fail,
    Call {
        key: Key,
        args: Box<[Term]>,
        extra: Option<Rc<Extra>>,
    },
    Internal {
        action: Option<&'static Action>,
        args: Box<[Term]>,
        inner: u32,
    },
    Relation {
        op: RelOp,
        left: Term,
        right: Term,
    },
    And(u32, u32),
    Or(u32, u32),
    Not(u32),
    /// A variable, or a literal whose namespace is one: looked at when it is reached.
    Dynamic(Term),
}

impl Code {
    /// Compiles a formula.
    pub(crate) fn compile(formula: &Term) -> Rc<Self> {
        let mut compiler = Compiler { nodes: Vec::new() };
        let root = compiler.formula(formula);
        Rc::new(Self { nodes: compiler.nodes, root })
    }
}

struct Compiler {
    nodes: Vec<Node>,
}

enum Task {
    Visit(Term),
    And,
    Or,
    Not,
    Internal(Term, &'static Action),
}

impl Compiler {
    fn push(&mut self, node: Node) -> u32 {
        self.nodes.push(node);
        u32::try_from(self.nodes.len() - 1).unwrap_or(u32::MAX)
    }

    fn formula(&mut self, formula: &Term) -> u32 {
        let mut tasks = vec![Task::Visit(formula.clone())];
        let mut done: Vec<u32> = Vec::new();
        while let Some(task) = tasks.pop() {
            match task {
                Task::Visit(term) => self.visit(term, &mut tasks, &mut done),
                Task::And | Task::Or => {
                    let right = done.pop().unwrap_or(0);
                    let left = done.pop().unwrap_or(0);
                    let node = if matches!(task, Task::And) {
                        Node::And(left, right)
                    } else {
                        Node::Or(left, right)
                    };
                    done.push(self.push(node));
                }
                Task::Not => {
                    let inner = done.pop().unwrap_or(0);
                    done.push(self.push(Node::Not(inner)));
                }
                Task::Internal(term, action) => {
                    let inner = done.pop().unwrap_or(0);
                    let args = term.args().to_vec().into_boxed_slice();
                    done.push(self.push(Node::Internal { action: Some(action), args, inner }));
                }
            }
        }
        done.pop().unwrap_or(0)
    }

    fn visit(&mut self, term: Term, tasks: &mut Vec<Task>, done: &mut Vec<u32>) {
        let node = match &term {
            Term::Atom(name) if name.as_str() == "true" => Node::True,
            Term::Atom(name) if name.as_str() == "false" => Node::Fail,
            Term::Var(_) | Term::Decorated(_) => Node::Dynamic(term),
            Term::Atom(_) => match Key::of(&term) {
                Some(key) => Node::Call { key, args: Box::new([]), extra: None },
                None => Node::Fail,
            },
            Term::Literal(literal) => match literal.kind {
                Kind::And | Kind::Or => {
                    tasks.push(if literal.kind == Kind::And { Task::And } else { Task::Or });
                    tasks.extend(literal.args.iter().rev().cloned().map(Task::Visit));
                    return;
                }
                Kind::Not => {
                    tasks.push(Task::Not);
                    tasks.extend(literal.args.iter().cloned().map(Task::Visit));
                    return;
                }
                Kind::Relation(op) => match &literal.args[..] {
                    [left, right] => Node::Relation { op, left: left.clone(), right: right.clone() },
                    _ => Node::Fail,
                },
                Kind::Internal => {
                    let action = actions::find(literal.functor.as_str());
                    if let Some(action) = action
                        && let Some(formula) =
                            action.formula.and_then(|n| literal.args.get(n(literal.args.len())))
                    {
                        let formula = formula.clone();
                        tasks.push(Task::Internal(term, action));
                        tasks.push(Task::Visit(formula));
                        return;
                    }
                    Node::Internal { action, args: literal.args.clone(), inner: 0 }
                }
                Kind::Plain => match Key::of(&term) {
                    Some(key) => {
                        let extra = literal
                            .extra
                            .as_deref()
                            .filter(|extra| !extra.annots.is_empty() || extra.annots_tail.is_some());
                        let extra = extra.map(|extra| Rc::new(extra.clone()));
                        Node::Call { key, args: literal.args.clone(), extra }
                    }
                    None => Node::Dynamic(term),
                },
                Kind::Arith(_) | Kind::Function => Node::Fail,
            },
            _ => Node::Fail,
        };
        done.push(self.push(node));
    }
}
