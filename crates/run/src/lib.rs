//! Runs larger than one machine.
//!
//! A [`Plan`] is cut into chunks. A chunk is a pure function of the plan and its number ([`Job::execute`]), so it does not
//! matter who computes it, where, when or how often. A [`Ledger`] keeps one row for every chunk that is done. Engines are
//! ways to have chunks computed: threads of this process ([`local`]), workers that ask over HTTP ([`pull`]), and a foreign
//! pool that is driven by lines ([`lines`]). Whatever the engine and the order, [`assemble`] makes the same files
//! of the ledger, to the byte.
//!
//! ```
//! use tablero_catalogue::Catalogue;
//! use tablero_run::{Job, Plan};
//!
//! let text = "kind = 'ask'\ngame = 'queens'\nchunk = 1\nquestions = ['{\"ask\":\"solve\",\"side\":4,\"queens\":[]}']\n";
//! let plan = Plan::read(text, &Catalogue::standard(), &())?;
//! let job = Job::new(plan, &Catalogue::standard(), Default::default())?;
//! assert_eq!(job.chunks(), 1);
//! assert_eq!(job.execute(0)?, job.execute(0)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod assemble;
mod book;
mod job;
mod ledger;
pub mod lines;
pub mod local;
mod plan;
pub mod pull;
mod verify;

pub use assemble::{ResultFile, assemble};
pub use book::{Book, Desk, Limits, News};
pub use job::{Job, JobError};
pub use ledger::{
    Claim, Dispute, Finished, Ledger, LedgerError, Progress, STRIKES, SqlLedger, Stored, Strike,
};
pub use plan::{Asking, Files, Grading, Plan, Puzzling, Work, digest};
pub use verify::{Verified, WrongChunk, verify};
