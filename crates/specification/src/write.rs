//! Definitions written back: clean text in Unicode or ASCII, and LaTeX with the course's macros.

use crate::tree::{Binary, Body, Comparison, Definition, Domain, Expr, Kind, Mode, Quantifier, Type};

/// How definitions are spelt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Text with the signs of logic.
    Unicode,
    /// Text on any keyboard.
    Ascii,
    /// LaTeX.
    Latex,
}

/// A file's definitions in one style. What could not be read is left out.
#[must_use]
pub fn definitions(definitions: &[Definition], style: Style) -> String {
    let parts: Vec<String> = definitions
        .iter()
        .filter(|definition| definition.body != Body::Broken)
        .map(|definition| Writer { style }.definition(definition))
        .collect();
    let mut text = parts.join("\n");
    if style == Style::Latex {
        text = format!(
            "\\documentclass{{article}}\n\\input{{Algo1Macros}}\n\\begin{{document}}\n\n{text}\n\\end{{document}}\n"
        );
    }
    text
}

/// A formula or term in one style.
#[must_use]
pub fn expr(expr: &Expr, style: Style) -> String {
    Writer { style }.expr(expr, 0)
}

struct Writer {
    style: Style,
}

/// How tightly a term holds together.
fn level(expr: &Expr) -> u8 {
    match &expr.kind {
        Kind::Binary(operator, ..) => match operator {
            Binary::Iff => 1,
            Binary::Implies | Binary::ImpliesL => 2,
            Binary::Or | Binary::OrL => 3,
            Binary::And | Binary::AndL => 4,
            Binary::Concat => 7,
            Binary::Add | Binary::Sub => 8,
            Binary::Mul | Binary::Div | Binary::Mod => 9,
            Binary::Pow => 11,
        },
        Kind::Not(_) | Kind::Quantified { .. } => 5,
        Kind::Compare(..) => 6,
        Kind::Negate(_) => 10,
        Kind::Sum { .. } => 9,
        _ => 12,
    }
}

impl Writer {
    fn pick(&self, unicode: &'static str, ascii: &'static str, latex: &'static str) -> &'static str {
        match self.style {
            Style::Unicode => unicode,
            Style::Ascii => ascii,
            Style::Latex => latex,
        }
    }

    fn definition(&self, definition: &Definition) -> String {
        let name = self.name(&definition.name);
        let params: Vec<String> = definition
            .params
            .iter()
            .map(|param| {
                let is_proc = matches!(definition.body, Body::Proc { .. });
                let mode = match (is_proc, param.mode) {
                    (false, _) => "",
                    (true, Mode::In) => self.pick("in ", "in ", "\\In "),
                    (true, Mode::Out) => self.pick("out ", "out ", "\\Out "),
                    (true, Mode::InOut) => self.pick("inout ", "inout ", "\\Inout "),
                };
                match &param.ty {
                    Some(ty) => format!("{mode}{}: {}", self.name(&param.name), self.ty(ty)),
                    None => format!("{mode}{}", self.name(&param.name)),
                }
            })
            .collect();
        let params = params.join(", ");
        match (&definition.body, self.style) {
            (Body::Broken, _) => String::new(),
            (Body::Type(ty), Style::Latex) => format!("type ${name} = {}$\n", self.ty(ty)),
            (Body::Type(ty), _) => format!("type {name} = {}\n", self.ty(ty)),
            (Body::Pred(body), Style::Latex) => {
                format!("\\pred{{{name}}}{{{params}}}{{\n    {}\n}}\n", self.layout(body))
            }
            (Body::Pred(body), _) => format!("pred {name}({params}) {{\n    {}\n}}\n", self.layout(body)),
            (Body::Aux(ty, body), Style::Latex) => {
                let ty = ty.as_ref().map_or(String::new(), |ty| self.ty(ty));
                format!("\\aux{{{name}}}{{{params}}}{{{ty}}}{{{}}}\n", self.expr(body, 0))
            }
            (Body::Aux(ty, body), _) => {
                let ty = ty.as_ref().map_or(String::new(), |ty| format!(": {}", self.ty(ty)));
                let params = if definition.params.is_empty() { String::new() } else { format!("({params})") };
                format!("aux {name}{params}{ty} = {};\n", self.expr(body, 0))
            }
            (Body::Proc { pre, post }, _) => {
                let latex = self.style == Style::Latex;
                let mut text = if latex {
                    format!("\\begin{{proc}}{{{name}}}{{{params}}}{{}}\n")
                } else {
                    format!("proc {name}({params}) {{\n")
                };
                for (word, conditions) in
                    [(self.pick("Pre ", "Pre ", "\\pre"), pre), (self.pick("Post ", "Post ", "\\post"), post)]
                {
                    for condition in conditions {
                        text += &format!("    {word}{{ {} }}\n", self.layout(condition));
                    }
                }
                text + if latex { "\\end{proc}\n" } else { "}\n" }
            }
        }
    }

    /// A formula with one conjunct a line where it is long.
    fn layout(&self, expr: &Expr) -> String {
        let text = self.expr(expr, 0);
        let Kind::Binary(operator @ (Binary::And | Binary::AndL), left, right) = &expr.kind else {
            return text;
        };
        if text.chars().count() < 90 {
            return text;
        }
        let left_text = match &left.kind {
            Kind::Binary(Binary::And | Binary::AndL, ..) => self.layout(left),
            _ => self.expr(left, 4),
        };
        format!("{left_text} {}\n    {}", self.operator(*operator), self.expr(right, 5))
    }

    fn name(&self, name: &str) -> String {
        if self.style != Style::Latex {
            return name.to_owned();
        }
        // `c_0` is a subscript; any other underscore is a letter.
        match name.rsplit_once('_') {
            Some((base, index)) if !index.is_empty() && index.chars().all(|c| c.is_ascii_digit()) => {
                format!("{}_{{{index}}}", base.replace('_', "\\_"))
            }
            _ => name.replace('_', "\\_").replace('#', "\\#"),
        }
    }

    fn ty(&self, ty: &Type) -> String {
        match ty {
            Type::Int => self.pick("Z", "Z", "\\ent").to_owned(),
            Type::Real => self.pick("R", "R", "\\float").to_owned(),
            Type::Bool => self.pick("Bool", "Bool", "\\bool").to_owned(),
            Type::Char => self.pick("Char", "Char", "\\cha").to_owned(),
            Type::Name(name) => self.name(name),
            Type::Seq(of) => self.generic("seq", &[of]),
            Type::Set(of) => self.generic("conj", &[of]),
            Type::Dict(key, value) => self.generic("dict", &[key, value]),
            Type::Tuple(parts) => {
                let parts: Vec<String> = parts
                    .iter()
                    .map(|part| match part {
                        Type::Tuple(_) => format!("({})", self.ty(part)),
                        _ => self.ty(part),
                    })
                    .collect();
                parts.join(self.pick(" × ", " x ", " \\times "))
            }
            Type::Struct(fields) => {
                let fields: Vec<String> =
                    fields.iter().map(|(name, ty)| format!("{}: {}", self.name(name), self.ty(ty))).collect();
                let (open, close) = self.angles();
                format!("struct{open}{}{close}", fields.join(", "))
            }
        }
    }

    fn angles(&self) -> (&'static str, &'static str) {
        (self.pick("⟨", "<", "\\langle "), self.pick("⟩", ">", " \\rangle"))
    }

    fn generic(&self, name: &str, parts: &[&Type]) -> String {
        let (open, close) = self.angles();
        let parts: Vec<String> = parts.iter().map(|part| self.ty(part)).collect();
        if self.style == Style::Latex && name == "seq" {
            return format!("\\TLista{{{}}}", parts.join(", "));
        }
        format!("{name}{open}{}{close}", parts.join(", "))
    }

    fn operator(&self, operator: Binary) -> &'static str {
        match operator {
            Binary::And => self.pick("∧", "&&", "\\land"),
            Binary::AndL => self.pick("∧L", "&&L", "\\yLuego"),
            Binary::Or => self.pick("∨", "||", "\\lor"),
            Binary::OrL => self.pick("∨L", "||L", "\\oLuego"),
            Binary::Implies => self.pick("→", "=>", "\\implica"),
            Binary::ImpliesL => self.pick("→L", "=>L", "\\implicaLuego"),
            Binary::Iff => self.pick("↔", "<=>", "\\leftrightarrow"),
            Binary::Add => "+",
            Binary::Sub => "-",
            Binary::Mul => self.pick("*", "*", "*"),
            Binary::Div => self.pick("div", "div", "\\div"),
            Binary::Mod => self.pick("mod", "mod", "\\mod"),
            Binary::Pow => "^",
            Binary::Concat => "++",
        }
    }

    fn comparison(&self, comparison: Comparison) -> &'static str {
        match comparison {
            Comparison::Equal => "=",
            Comparison::NotEqual => self.pick("≠", "!=", "\\neq"),
            Comparison::Less => "<",
            Comparison::LessEq => self.pick("≤", "<=", "\\leq"),
            Comparison::Greater => ">",
            Comparison::GreaterEq => self.pick("≥", ">=", "\\geq"),
            Comparison::In => self.pick("∈", "in", "\\in"),
            Comparison::NotIn => self.pick("∉", "∉", "\\notin"),
        }
    }

    fn list(&self, items: &[Expr]) -> String {
        let items: Vec<String> = items.iter().map(|item| self.expr(item, 0)).collect();
        items.join(", ")
    }

    /// Bound names and what they run over.
    fn bound(&self, names: &str, domain: &Domain) -> String {
        match domain {
            Domain::Type(Some(ty)) => format!("{names}: {}", self.ty(ty)),
            Domain::Type(None) => names.to_owned(),
            Domain::Elements(seq) => {
                format!("{names} {} {}", self.comparison(Comparison::In), self.expr(seq, 7))
            }
            Domain::Range(low, high, closed) => {
                let close = if *closed { "]" } else { ")" };
                let (low, high) = (self.expr(low, 7), self.expr(high, 7));
                format!("{names} {} [{low}..{high}{close}", self.comparison(Comparison::In))
            }
        }
    }

    /// A term where something of at least this level is expected.
    fn expr(&self, expr: &Expr, least: u8) -> String {
        let text = self.plain(expr);
        if level(expr) < least { format!("({text})") } else { text }
    }

    fn plain(&self, expr: &Expr) -> String {
        match &expr.kind {
            Kind::Number(number) => number.to_string(),
            Kind::Decimal(number) => number.clone(),
            Kind::Bool(true) => self.pick("true", "true", "\\True").to_owned(),
            Kind::Bool(false) => self.pick("false", "false", "\\False").to_owned(),
            Kind::Char(c) => format!("'{c}'"),
            Kind::Text(text) => format!("\"{text}\""),
            Kind::Name(name) => self.name(name),
            Kind::Call(name, args) => format!("{}({})", self.name(name), self.list(args)),
            Kind::Index(seq, index) => format!("{}[{}]", self.expr(seq, 12), self.expr(index, 0)),
            Kind::Component(inner, index) => format!("({})_{index}", self.expr(inner, 0)),
            Kind::Field(inner, field) => format!("{}.{}", self.expr(inner, 12), self.name(field)),
            Kind::Tuple(items) => format!("({})", self.list(items)),
            Kind::Seq(items) => {
                let open = self.pick("⟨", "[", "\\langle ");
                let close = self.pick("⟩", "]", " \\rangle");
                format!("{open}{}{close}", self.list(items))
            }
            Kind::Set(items) => {
                let (open, close) = (self.pick("{", "{", "\\{"), self.pick("}", "}", "\\}"));
                format!("{open}{}{close}", self.list(items))
            }
            Kind::Bars(inner) => format!("|{}|", self.expr(inner, 7)),
            Kind::Not(inner) => format!("{}{}", self.pick("¬", "!", "\\neg "), self.expr(inner, 6)),
            Kind::Negate(inner) => format!("-{}", self.expr(inner, 11)),
            Kind::Binary(operator, left, right) => {
                let own = level(expr);
                let (left_least, right_least) = match operator {
                    // To the right.
                    Binary::Implies | Binary::ImpliesL => (own + 1, own),
                    Binary::Pow => (12, 11),
                    _ => (own, own + 1),
                };
                let left = self.expr(left, left_least);
                format!("{left} {} {}", self.operator(*operator), self.expr(right, right_least))
            }
            Kind::Compare(lists, operators) => {
                let mut text = String::new();
                for (at, list) in lists.iter().enumerate() {
                    if let Some(operator) = at.checked_sub(1).and_then(|at| operators.get(at)) {
                        text += &format!(" {} ", self.comparison(*operator));
                    }
                    let items: Vec<String> = list.iter().map(|item| self.expr(item, 7)).collect();
                    text += &items.join(", ");
                }
                text
            }
            Kind::Quantified { quantifier, vars, domain, body } => {
                let sign = match quantifier {
                    Quantifier::Forall => self.pick("∀", "forall", "\\forall"),
                    Quantifier::Exists | Quantifier::NotExists => self.pick("∃", "exists", "\\exists"),
                };
                let not =
                    if *quantifier == Quantifier::NotExists { self.pick("¬", "!", "\\neg ") } else { "" };
                let names: Vec<String> = vars.iter().map(|var| self.name(var)).collect();
                let names = names.join(", ");
                let binder = format!("{sign} {}", self.bound(&names, domain));
                format!("{not}({binder})({})", self.expr(body, 0))
            }
            Kind::Sum { product, var, domain, body } => {
                let body = format!("({})", self.expr(body, 0));
                let var = self.name(var);
                if self.style == Style::Latex {
                    let sign = if *product { "\\prod" } else { "\\sum" };
                    return match &**domain {
                        Domain::Range(low, high, _) => {
                            format!(
                                "{sign}_{{{var} = {}}}^{{{}}} {body}",
                                self.expr(low, 7),
                                self.expr(high, 7)
                            )
                        }
                        Domain::Elements(seq) => {
                            format!("{sign}_{{{var} \\in {}}} {body}", self.expr(seq, 7))
                        }
                        Domain::Type(_) => body,
                    };
                }
                let sign = if *product { self.pick("∏", "prod", "") } else { self.pick("∑", "sum", "") };
                match &**domain {
                    Domain::Range(low, high, _) => {
                        format!("{sign}({var} = {}; {}){body}", self.expr(low, 7), self.expr(high, 7))
                    }
                    Domain::Elements(seq) => {
                        format!(
                            "{sign}({var} {} {}){body}",
                            self.comparison(Comparison::In),
                            self.expr(seq, 7)
                        )
                    }
                    Domain::Type(_) => body,
                }
            }
            Kind::Comprehension { item, generators, condition } => {
                let mut parts: Vec<String> =
                    generators.iter().map(|(var, domain)| self.bound(&self.name(var), domain)).collect();
                parts.extend(condition.as_deref().map(|condition| self.expr(condition, 0)));
                format!("[{} | {}]", self.expr(item, 0), parts.join(", "))
            }
            Kind::If(condition, yes, no) => {
                let (condition, yes, no) = (self.expr(condition, 0), self.expr(yes, 0), self.expr(no, 0));
                match self.style {
                    Style::Latex => format!("\\IfThenElse{{{condition}}}{{{yes}}}{{{no}}}"),
                    _ => format!("if {condition} then {yes} else {no} fi"),
                }
            }
            Kind::Old(inner) => format!("old({})", self.expr(inner, 0)),
        }
    }
}
