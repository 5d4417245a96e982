//! Players outside this program: processes and connections.

use clap::ArgMatches;
use tablero_arena::Seat;
use tablero_core::Player;
use tablero_queens_duel::QueensDuel;

use crate::exit::Failure;

/// Where agents connect; seats that name one address share it.
#[cfg(unix)]
pub(super) struct Listeners {
    limits: tablero_arena::LineLimits,
    /// What `tcp` alone stands for.
    usual: Option<String>,
    open: Vec<(String, tablero_arena::Lobby)>,
}

#[cfg(unix)]
impl Listeners {
    pub(super) fn new(arguments: &ArgMatches) -> Self {
        let mut limits = tablero_arena::LineLimits::default();
        limits.joining = arguments.get_one("join").copied().unwrap_or(limits.joining);
        let usual = arguments.try_get_one::<String>("listen").ok().flatten().cloned();
        Self { limits, usual, open: Vec::new() }
    }

    /// The seat that a text names, if it names one outside.
    pub(super) fn seat(
        &mut self,
        text: &str,
        player: Player,
    ) -> Result<Option<Box<dyn Seat<QueensDuel>>>, Failure> {
        use tablero_arena::{AgentCommand, LineSeat};
        if let Some(line) = text.strip_prefix("cmd:") {
            end_processes_when_interrupted();
            return Ok(Some(Box::new(LineSeat::process(AgentCommand::shell(line), self.limits))));
        }
        let address = match (text, text.strip_prefix("tcp:")) {
            ("tcp", _) => self
                .usual
                .clone()
                .ok_or_else(|| Failure::usage("tcp: expected a port too, as in tcp:7777"))?,
            (_, Some(port)) if port.contains(':') => port.to_owned(),
            (_, Some(port)) => format!("127.0.0.1:{port}"),
            (_, None) => return Ok(None),
        };
        Ok(Some(Box::new(LineSeat::remote(self.lobby(&address)?, player))))
    }

    fn lobby(&mut self, address: &str) -> Result<&tablero_arena::Lobby, Failure> {
        let known = self.open.iter().position(|(known, _)| known == address);
        let index = if let Some(index) = known {
            index
        } else {
            let lobby = tablero_arena::Lobby::listen(address, self.limits)
                .map_err(|error| Failure::run(format!("cannot listen on {address}: {error}")))?;
            self.open.push((address.to_owned(), lobby));
            self.open.len() - 1
        };
        Ok(&self.open[index].1)
    }

    /// Says on standard error where agents connect.
    pub(super) fn tell(&self) {
        for (_, lobby) in &self.open {
            eprintln!("listening on {}", lobby.address());
        }
    }
}

/// Leaves no process behind when this program is interrupted.
#[cfg(unix)]
fn end_processes_when_interrupted() {
    // A second handler is refused; one is enough.
    let _ = ctrlc::set_handler(|| {
        tablero_arena::end_all_processes();
        std::process::exit(130);
    });
}

/// Stands in where there is nobody outside.
#[cfg(not(unix))]
pub(super) struct Listeners;

#[cfg(not(unix))]
impl Listeners {
    pub(super) fn new(_arguments: &ArgMatches) -> Self {
        Self
    }

    pub(super) fn seat(
        &mut self,
        text: &str,
        _player: Player,
    ) -> Result<Option<Box<dyn Seat<QueensDuel>>>, Failure> {
        if text == "tcp" || text.starts_with("tcp:") || text.starts_with("cmd:") {
            return Err(Failure::usage(format!("{text}: not supported on this system")));
        }
        Ok(None)
    }

    pub(super) fn tell(&self) {}
}
