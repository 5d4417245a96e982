//! Chunks computed by workers that ask a coordinator for them over HTTP/1.1.
//!
//! Workers connect, never the coordinator, so they may sit behind firewalls. Every request has a token. A connection carries one
//! request and is closed; a worker that loses it tries again, and finds a coordinator that was restarted. Every
//! `POST` also has `run=HASH`, so that nobody works for another run than it thinks.
//!
//! | request | answer |
//! |---|---|
//! | `GET /plan` | the text of the plan, from which all else follows |
//! | `POST /claim?worker=W` | `chunk INDEX LEASE LIMIT` in milliseconds, `wait`, or `done` |
//! | `POST /renew?worker=W&chunk=I` | `yes`, or `no` if the chunk was given to another |
//! | `POST /result?worker=W&chunk=I&took=MS&digest=SHA256` with the bytes | `kept` |
//! | `POST /failed?worker=W&chunk=I` with the evidence | `noted` |
//! | `GET /status` | how far the run has come, as JSON |

mod http;
mod remote;
mod serve;
mod strangers;

pub use remote::{Remote, RemoteError};
pub use serve::{Settings, serve};
