//! What is told to the author of a file: typed messages, put into words in three languages.

use crate::token::Span;

/// The languages of messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// Spanish.
    #[default]
    Spanish,
    /// Portuguese.
    Portuguese,
    /// English.
    English,
}

/// How grave a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// The definition cannot be used.
    Error,
    /// It was read with a repair, which strict reading refuses.
    Warning,
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Message {
    /// Something else stands where this was expected.
    Expected {
        /// What should stand there.
        expected: &'static str,
        /// What does.
        found: String,
    },
    /// A bracket that is never closed, or closed and never opened.
    Unbalanced {
        /// The bracket.
        bracket: String,
    },
    /// Nested too deep.
    TooDeep,
    /// A number beyond 64 bits.
    BigNumber,
    /// A name nobody declared.
    Undeclared {
        /// The name.
        name: String,
        /// A declared name that looks like it.
        near: Option<String>,
    },
    /// A definition that could not be read is used.
    UsesBroken {
        /// Its name.
        name: String,
    },
    /// A wrong number of arguments.
    Arguments {
        /// What is called.
        name: String,
        /// How many it takes.
        expected: usize,
        /// How many it was given.
        found: usize,
    },
    /// A type where another was expected.
    Type {
        /// The expected type.
        expected: String,
        /// The type found.
        found: String,
    },
    /// A component a tuple does not have.
    NoComponent {
        /// Which.
        index: usize,
        /// The type.
        ty: String,
    },
    /// A field a record does not have.
    NoField {
        /// Which.
        field: String,
        /// The type.
        ty: String,
    },
    /// A type whose meaning is not known.
    UnknownType {
        /// Its name.
        name: String,
    },
    /// Two definitions of one name.
    Duplicate {
        /// The name.
        name: String,
    },
    /// A type defined by itself.
    CircularType {
        /// The name.
        name: String,
    },
    /// Too large once every auxiliary definition is written out.
    TooLarge,
    /// Cannot be run.
    NotExecutable {
        /// The variable or construct.
        what: String,
        /// Why.
        reason: Reason,
    },
    /// The scope of a quantifier was extended to where its variable is used.
    ExtendedScope {
        /// The variable.
        name: String,
    },
    /// Two formulas with nothing between them were read as a conjunction.
    MissingConnective,
    /// A connective with nothing after it was dropped.
    TrailingConnective {
        /// The connective.
        connective: String,
    },
    /// A name was read as another one.
    NameDrift {
        /// As written.
        found: String,
        /// As read.
        read: String,
    },
    /// A procedure was read as a predicate.
    ProcedureAsPredicate {
        /// Its name.
        name: String,
    },
    /// An element of a matrix was read as an element of some row.
    InMatrix,
    /// A list before a comparison was distributed.
    DistributedList,
    /// Tuples were added or subtracted place by place.
    TupleArithmetic,
    /// Braces were read as parentheses.
    BracesAsParentheses,
    /// A number and a name side by side were read as a product.
    Juxtaposition,
    /// `if` without `fi`.
    MissingFi,
    /// A type inside an argument was ignored.
    TypeInArgument,
    /// `==` was read as `=`, or `p ≠ q ≠ r` as a chain.
    OddComparison,
    /// The result of a procedure is not mentioned in its postcondition.
    ResultMissing {
        /// Its name.
        name: String,
    },
    /// A definition nobody uses.
    Unused {
        /// Its name.
        name: String,
    },
    /// The same formula in several places.
    Repeated {
        /// How often.
        times: usize,
    },
    /// A definition that calls itself.
    Recursion {
        /// Its name.
        name: String,
    },
}

/// Why something cannot be run.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Its values are neither bounded nor determined by the formula.
    NoCandidates,
    /// Numbers with fractions are not run.
    Reals,
    /// Sets and maps are not run here.
    Collections,
    /// More work than one question is allowed.
    Fuel,
    /// Calls itself without end.
    Recursion,
}

/// A message with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// How grave it is.
    pub severity: Severity,
    /// What it is.
    pub message: Message,
    /// Where.
    pub span: Span,
}

impl Diagnostic {
    /// An error.
    #[must_use]
    pub fn error(message: Message, span: Span) -> Self {
        Self { severity: Severity::Error, message, span }
    }

    /// A warning.
    #[must_use]
    pub fn warning(message: Message, span: Span) -> Self {
        Self { severity: Severity::Warning, message, span }
    }
}

impl Message {
    /// One word for programs.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Expected { .. } => "syntax",
            Self::Unbalanced { .. } => "unbalanced",
            Self::TooDeep => "too_deep",
            Self::BigNumber => "big_number",
            Self::Undeclared { .. } => "undeclared",
            Self::UsesBroken { .. } => "uses_broken",
            Self::Arguments { .. } => "arguments",
            Self::Type { .. } => "type",
            Self::NoComponent { .. } => "no_component",
            Self::NoField { .. } => "no_field",
            Self::UnknownType { .. } => "unknown_type",
            Self::Duplicate { .. } => "duplicate",
            Self::CircularType { .. } => "circular_type",
            Self::TooLarge => "too_large",
            Self::NotExecutable { .. } => "not_executable",
            Self::ExtendedScope { .. } => "extended_scope",
            Self::MissingConnective => "missing_connective",
            Self::TrailingConnective { .. } => "trailing_connective",
            Self::NameDrift { .. } => "name_drift",
            Self::ProcedureAsPredicate { .. } => "procedure_as_predicate",
            Self::InMatrix => "in_matrix",
            Self::DistributedList => "distributed_list",
            Self::TupleArithmetic => "tuple_arithmetic",
            Self::BracesAsParentheses => "braces_as_parentheses",
            Self::Juxtaposition => "juxtaposition",
            Self::MissingFi => "missing_fi",
            Self::TypeInArgument => "type_in_argument",
            Self::OddComparison => "odd_comparison",
            Self::ResultMissing { .. } => "result_missing",
            Self::Unused { .. } => "unused",
            Self::Repeated { .. } => "repeated",
            Self::Recursion { .. } => "recursion",
        }
    }

    /// The message in words.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        match language {
            Language::Spanish => self.spanish(),
            Language::Portuguese => self.portuguese(),
            Language::English => self.english(),
        }
    }

    fn spanish(&self) -> String {
        match self {
            Self::Expected { expected, found } => format!("se esperaba {expected} y se encontró «{found}»"),
            Self::Unbalanced { bracket } => {
                format!("«{bracket}» no tiene pareja: revisá los paréntesis y llaves de esta definición")
            }
            Self::TooDeep => "hay demasiados niveles de paréntesis anidados".into(),
            Self::BigNumber => "el número no entra en 64 bits".into(),
            Self::Undeclared { name, near: Some(near) } => {
                format!("«{name}» no está declarado; ¿quisiste escribir «{near}»?")
            }
            Self::Undeclared { name, near: None } => {
                format!(
                    "«{name}» no está declarado: no es un parámetro, ni una variable ligada, ni una definición"
                )
            }
            Self::UsesBroken { name } => format!("usa «{name}», que no se pudo leer"),
            Self::Arguments { name, expected, found } => {
                format!("«{name}» espera {expected} argumentos y recibe {found}")
            }
            Self::Type { expected, found } => {
                format!("se esperaba algo de tipo {expected} y esto es {found}")
            }
            Self::NoComponent { index, ty } => {
                format!("{ty} no tiene componente {index} (se cuentan desde 0)")
            }
            Self::NoField { field, ty } => format!("{ty} no tiene un campo «{field}»"),
            Self::UnknownType { name } => format!("no se conoce el tipo «{name}»: falta «type {name} = …»"),
            Self::Duplicate { name } => {
                format!("«{name}» está definido más de una vez; vale la primera definición")
            }
            Self::CircularType { name } => format!("el tipo «{name}» se define con sí mismo"),
            Self::TooLarge => "la fórmula es demasiado grande una vez expandidas sus auxiliares".into(),
            Self::NotExecutable { what, reason } => {
                let reason = match reason {
                    Reason::NoCandidates => "la fórmula no acota ni determina sus valores",
                    Reason::Reals => "los números reales no se evalúan",
                    Reason::Collections => "los conjuntos y diccionarios no se evalúan",
                    Reason::Fuel => "lleva más trabajo del que se permite por pregunta",
                    Reason::Recursion => "se llama a sí mismo sin fin",
                };
                format!("no se puede ejecutar «{what}»: {reason}")
            }
            Self::ExtendedScope { name } => {
                format!(
                    "el paréntesis del cuantificador cierra antes del último uso de «{name}»; se extendió su alcance"
                )
            }
            Self::MissingConnective => "falta un conectivo entre dos fórmulas; se leyó ∧".into(),
            Self::TrailingConnective { connective } => format!("sobra un «{connective}» al final; se ignoró"),
            Self::NameDrift { found, read } => {
                format!("«{found}» se leyó como «{read}»: usá siempre el mismo nombre")
            }
            Self::ProcedureAsPredicate { name } => {
                format!(
                    "«{name}» es un procedimiento y se usa como predicado; se leyó Pre ∧ Post con res = true"
                )
            }
            Self::InMatrix => "«∈» sobre una matriz se leyó como «en alguna fila»".into(),
            Self::DistributedList => {
                "la lista antes de la comparación se repartió: a, b < c es a < c ∧ b < c".into()
            }
            Self::TupleArithmetic => "la suma o resta de tuplas se leyó componente a componente".into(),
            Self::BracesAsParentheses => "las llaves se leyeron como paréntesis".into(),
            Self::Juxtaposition => "un número pegado a un nombre se leyó como producto".into(),
            Self::MissingFi => "falta «fi» al final del if".into(),
            Self::TypeInArgument => "los argumentos de una llamada no llevan tipo; se ignoró".into(),
            Self::OddComparison => "esta comparación no es del lenguaje; se leyó como la más parecida".into(),
            Self::ResultMissing { name } => {
                format!("«{name}» no aparece en la postcondición: la salida no está determinada")
            }
            Self::Unused { name } => format!("«{name}» no se usa"),
            Self::Repeated { times } => {
                format!("esta fórmula aparece {times} veces: un predicado auxiliar la diría una sola vez")
            }
            Self::Recursion { name } => {
                format!("«{name}» se llama a sí mismo: en este lenguaje se espera un cuantificador")
            }
        }
    }

    fn portuguese(&self) -> String {
        match self {
            Self::Expected { expected, found } => format!("esperava-se {expected} e encontrou-se «{found}»"),
            Self::Unbalanced { bracket } => {
                format!("«{bracket}» não tem par: revise os parênteses e chaves desta definição")
            }
            Self::TooDeep => "há níveis demais de parênteses aninhados".into(),
            Self::BigNumber => "o número não cabe em 64 bits".into(),
            Self::Undeclared { name, near: Some(near) } => {
                format!("«{name}» não está declarado; você quis escrever «{near}»?")
            }
            Self::Undeclared { name, near: None } => {
                format!("«{name}» não está declarado: não é parâmetro, nem variável ligada, nem definição")
            }
            Self::UsesBroken { name } => format!("usa «{name}», que não pôde ser lido"),
            Self::Arguments { name, expected, found } => {
                format!("«{name}» espera {expected} argumentos e recebe {found}")
            }
            Self::Type { expected, found } => format!("esperava-se algo do tipo {expected} e isto é {found}"),
            Self::NoComponent { index, ty } => {
                format!("{ty} não tem componente {index} (conta-se a partir de 0)")
            }
            Self::NoField { field, ty } => format!("{ty} não tem um campo «{field}»"),
            Self::UnknownType { name } => format!("o tipo «{name}» não é conhecido: falta «type {name} = …»"),
            Self::Duplicate { name } => {
                format!("«{name}» está definido mais de uma vez; vale a primeira definição")
            }
            Self::CircularType { name } => format!("o tipo «{name}» é definido por si mesmo"),
            Self::TooLarge => "a fórmula fica grande demais com as auxiliares expandidas".into(),
            Self::NotExecutable { what, reason } => {
                let reason = match reason {
                    Reason::NoCandidates => "a fórmula não limita nem determina os seus valores",
                    Reason::Reals => "números reais não são avaliados",
                    Reason::Collections => "conjuntos e dicionários não são avaliados",
                    Reason::Fuel => "exige mais trabalho do que se permite por pergunta",
                    Reason::Recursion => "chama a si mesmo sem fim",
                };
                format!("não se pode executar «{what}»: {reason}")
            }
            Self::ExtendedScope { name } => {
                format!(
                    "o parêntese do quantificador fecha antes do último uso de «{name}»; o alcance foi estendido"
                )
            }
            Self::MissingConnective => "falta um conectivo entre duas fórmulas; leu-se ∧".into(),
            Self::TrailingConnective { connective } => {
                format!("sobra um «{connective}» no final; foi ignorado")
            }
            Self::NameDrift { found, read } => {
                format!("«{found}» foi lido como «{read}»: use sempre o mesmo nome")
            }
            Self::ProcedureAsPredicate { name } => {
                format!("«{name}» é um procedimento usado como predicado; leu-se Pre ∧ Post com res = true")
            }
            Self::InMatrix => "«∈» sobre uma matriz foi lido como «em alguma linha»".into(),
            Self::DistributedList => {
                "a lista antes da comparação foi distribuída: a, b < c é a < c ∧ b < c".into()
            }
            Self::TupleArithmetic => "a soma ou subtração de tuplas foi lida componente a componente".into(),
            Self::BracesAsParentheses => "as chaves foram lidas como parênteses".into(),
            Self::Juxtaposition => "um número colado a um nome foi lido como produto".into(),
            Self::MissingFi => "falta «fi» no final do if".into(),
            Self::TypeInArgument => "os argumentos de uma chamada não levam tipo; foi ignorado".into(),
            Self::OddComparison => "esta comparação não é da linguagem; leu-se a mais parecida".into(),
            Self::ResultMissing { name } => {
                format!("«{name}» não aparece na pós-condição: a saída não está determinada")
            }
            Self::Unused { name } => format!("«{name}» não é usado"),
            Self::Repeated { times } => {
                format!("esta fórmula aparece {times} vezes: um predicado auxiliar a diria uma só vez")
            }
            Self::Recursion { name } => {
                format!("«{name}» chama a si mesmo: nesta linguagem espera-se um quantificador")
            }
        }
    }

    fn english(&self) -> String {
        match self {
            Self::Expected { expected, found } => format!("expected {expected}, found `{found}`"),
            Self::Unbalanced { bracket } => {
                format!("`{bracket}` has no partner: check the brackets of this definition")
            }
            Self::TooDeep => "brackets are nested too deep".into(),
            Self::BigNumber => "the number does not fit 64 bits".into(),
            Self::Undeclared { name, near: Some(near) } => {
                format!("`{name}` is not declared; did you mean `{near}`?")
            }
            Self::Undeclared { name, near: None } => {
                format!(
                    "`{name}` is not declared: neither a parameter, nor a bound variable, nor a definition"
                )
            }
            Self::UsesBroken { name } => format!("uses `{name}`, which could not be read"),
            Self::Arguments { name, expected, found } => {
                format!("`{name}` takes {expected} arguments and is given {found}")
            }
            Self::Type { expected, found } => {
                format!("expected something of type {expected}, this is {found}")
            }
            Self::NoComponent { index, ty } => format!("{ty} has no component {index} (they count from 0)"),
            Self::NoField { field, ty } => format!("{ty} has no field `{field}`"),
            Self::UnknownType { name } => {
                format!("the type `{name}` is not known: `type {name} = …` is missing")
            }
            Self::Duplicate { name } => {
                format!("`{name}` is defined more than once; the first definition counts")
            }
            Self::CircularType { name } => format!("the type `{name}` is defined by itself"),
            Self::TooLarge => {
                "the formula is too large once its auxiliary definitions are written out".into()
            }
            Self::NotExecutable { what, reason } => {
                let reason = match reason {
                    Reason::NoCandidates => "the formula neither bounds nor determines its values",
                    Reason::Reals => "real numbers are not run",
                    Reason::Collections => "sets and maps are not run",
                    Reason::Fuel => "it takes more work than one question is allowed",
                    Reason::Recursion => "it calls itself without end",
                };
                format!("cannot run `{what}`: {reason}")
            }
            Self::ExtendedScope { name } => {
                format!(
                    "the quantifier's parenthesis closes before the last use of `{name}`; its scope was extended"
                )
            }
            Self::MissingConnective => "a connective is missing between two formulas; read as ∧".into(),
            Self::TrailingConnective { connective } => {
                format!("`{connective}` has nothing after it; ignored")
            }
            Self::NameDrift { found, read } => {
                format!("`{found}` was read as `{read}`: always use the same name")
            }
            Self::ProcedureAsPredicate { name } => {
                format!("`{name}` is a procedure used as a predicate; read as Pre ∧ Post with res = true")
            }
            Self::InMatrix => "`∈` with a matrix was read as \"in some row\"".into(),
            Self::DistributedList => {
                "the list before the comparison was distributed: a, b < c is a < c ∧ b < c".into()
            }
            Self::TupleArithmetic => "tuples were added or subtracted component by component".into(),
            Self::BracesAsParentheses => "braces were read as parentheses".into(),
            Self::Juxtaposition => "a number next to a name was read as a product".into(),
            Self::MissingFi => "`fi` is missing at the end of the if".into(),
            Self::TypeInArgument => "arguments of a call carry no type; ignored".into(),
            Self::OddComparison => "this comparison is not of the language; read as the closest one".into(),
            Self::ResultMissing { name } => {
                format!("`{name}` does not occur in the postcondition: the output is not determined")
            }
            Self::Unused { name } => format!("`{name}` is not used"),
            Self::Repeated { times } => {
                format!("this formula occurs {times} times: an auxiliary predicate would say it once")
            }
            Self::Recursion { name } => {
                format!("`{name}` calls itself: in this language a quantifier is expected")
            }
        }
    }
}
