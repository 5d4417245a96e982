//! The JSON Schema of the questions that an oracle answers. Keys are in alphabetical order.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use crate::oracle::Operation;

#[derive(Serialize)]
pub(crate) struct Schema {
    #[serde(rename = "$schema")]
    dialect: &'static str,
    #[serde(rename = "oneOf")]
    questions: Vec<QuestionSchema>,
    title: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct QuestionSchema {
    additional_properties: bool,
    properties: BTreeMap<&'static str, Property>,
    required: Vec<&'static str>,
    r#type: &'static str,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Property {
    Ask {
        description: &'static str,
        r#enum: Vec<&'static str>,
    },
    /// Anything may stand here.
    Any(bool),
    /// The schema that an operand brings as text.
    Operand(Value),
}

impl Schema {
    pub(crate) fn of<A>(game: &str, operations: &'static [Operation<A>]) -> Self {
        Self {
            dialect: "https://json-schema.org/draft/2020-12/schema",
            questions: operations.iter().map(QuestionSchema::of).collect(),
            title: format!("A question to `tablero {game} ask`"),
        }
    }
}

impl QuestionSchema {
    fn of<A>(operation: &'static Operation<A>) -> Self {
        let names = std::iter::once(operation.name).chain(operation.originals.iter().copied()).collect();
        let ask = Property::Ask { description: operation.summary, r#enum: names };
        let mut properties = BTreeMap::from([("ask", ask), ("id", Property::Any(true))]);
        let mut required = vec!["ask"];
        for operand in operation.operands {
            let schema =
                serde_json::from_str(operand.kind.schema).map_or(Property::Any(true), Property::Operand);
            properties.insert(operand.name, schema);
            if operand.required {
                required.push(operand.name);
            }
        }
        Self { additional_properties: false, properties, required, r#type: "object" }
    }
}
