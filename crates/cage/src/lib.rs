//! A cage for a program that nobody trusts, with nothing to install and no privileges.
//!
//! The referee does not start such a program itself: `unsafe` is forbidden here, so nothing can run between the birth of a
//! process and its program. Instead it starts the [`launch`]er, a mode of its own executable, with a [`Cage`] in words. The
//! launcher leaves for new namespaces and starts the [`keep`]er there, again a mode of the same executable, which is
//! the first process of the namespace. The keeper mounts what must be private, and a thread of it puts on everything
//! that a program cannot take off again (no capabilities, no new privileges, Landlock, seccomp) and starts the program.
//! The keeper itself stays free, counts memory, processes and time of all that runs in the cage, and notes in a file
//! that the program cannot reach how it ended ([`Fate`]). When the keeper ends, for whatever reason, the kernel ends
//! everything in its namespace.
//!
//! What a kernel cannot do is found out beforehand by [`survey`], which tries; [`Parts::broken`] names the promises that do
//! not hold then. On other systems than Linux there is no cage: no promise holds.
//!
//! ```
//! use tablero_cage::{Part, Parts};
//!
//! // A kernel that can do everything keeps every promise; one that can do nothing keeps none.
//! assert!(Parts::all().broken().is_empty());
//! assert!(!Parts::NONE.broken().is_empty() && !Parts::NONE.has(Part::Seccomp));
//! ```

mod fate;
#[cfg(target_os = "linux")]
mod group;
#[cfg(target_os = "linux")]
mod keeper;
#[cfg(target_os = "linux")]
mod launcher;
mod parts;
mod reach;
mod spec;
#[cfg(target_os = "linux")]
mod survey;
#[cfg(target_os = "linux")]
mod walls;
#[cfg(target_os = "linux")]
mod watch;

pub use fate::Fate;
pub use parts::{Part, Parts, Promise};
pub use reach::{of_program, system};
pub use spec::{Cage, KEEPER, LAUNCHER, Limits, SpecError};

#[cfg(target_os = "linux")]
pub use group::has_groups;
#[cfg(target_os = "linux")]
pub use keeper::keep;
#[cfg(target_os = "linux")]
pub use launcher::launch;
#[cfg(target_os = "linux")]
pub use survey::survey;

/// Whether a program in a cage gets a control group here: there are none.
#[cfg(not(target_os = "linux"))]
#[must_use]
pub const fn has_groups() -> bool {
    false
}

/// What this system can do: nothing.
#[cfg(not(target_os = "linux"))]
#[must_use]
pub fn survey(_program: &std::path::Path, _without: Parts) -> Parts {
    Parts::NONE
}
