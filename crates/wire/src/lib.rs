//! The JSON forms of Tablero, and the oracle that answers questions in them.
//!
//! A question is one line, `{"ask": "<operation>", ...operands}`; its answer is one line too, `{"answer": <value>}`
//! with `why` beside a "no", or `{"error": "..."}`. [`Oracle`] holds the operations of one game as a table; the
//! table serves the machine ([`Oracle::serve`]), the person (the command line makes a subcommand of every row) and the
//! documentation ([`Oracle::list`], [`Oracle::schema`]).
//!
//! Operands are kept as the raw text of their JSON value until the operation reads them, so that numbers of any size,
//! lists of any depth and repeated keys are seen as they were written.
//!
//! ```
//! use tablero_wire::queens::ORACLE;
//!
//! let mut answer = Vec::new();
//! ORACLE.answer(br#"{"ask":"place","side":4,"queens":[[1,0]],"cell":[1,3]}"#, &mut answer);
//! assert_eq!(String::from_utf8(answer)?, "{\"error\":\"the queen at [1,0] attacks [1,3]\"}\n");
//! # Ok::<(), std::string::FromUtf8Error>(())
//! ```

mod asked;
pub mod checkers;
pub mod chess;
mod conversation;
pub mod grading;
pub mod hall;
pub mod json;
pub mod lab;
mod operand;
mod oracle;
mod patience;
mod plain;
pub mod protocol;
pub mod queens;
mod question;
mod reply;
mod schema;
mod serve;
pub mod sokoban;
mod text;
pub mod tournament;
mod tree;
mod trial;
mod write;

pub use asked::{Asked, OperationInfo, Present, Spoken};
pub use conversation::MessageError;
pub use operand::{Operand, OperandKind, Operands, TextError, Typed};
pub use oracle::{Operation, Oracle};
pub use patience::{Deadline, Patience};
pub use plain::{PlainAnswer, present_plainly};
pub use question::{Question, QuestionError, QuestionProblem};
pub use reply::{AskError, Blame, Reply, Say};
pub use serde::Serialize;
pub use serve::{LONGEST_LINE, Served};
pub use text::{fold, without_accents};
pub use tree::Tree;
pub use trial::TrialForm;
pub use write::{line, text};
