//! The referee of a match, for any game.

use std::sync::Arc;
use std::time::Duration;

use tablero_core::{Clock, Ending, Fault, Game, Notation, Outcome, Player, Time};

use crate::clock::{Clocks, SystemTime};
use crate::contestant::{Conclusion, Contestant, Start};

/// Somebody who has a game played under conditions, trusting nobody.
#[derive(Debug, Clone)]
pub struct Referee<G: Game> {
    /// The game.
    pub game: G,
    /// What the game is called.
    pub name: String,
    /// The options that chose it, as they are sent to the seats.
    pub options: Vec<(String, String)>,
    /// The first position.
    pub start: G::Position,
    /// What a seat may use.
    pub clock: Clock,
    /// After how many moves the match is cut off; `None` never does.
    pub max_plies: Option<usize>,
    /// Where time comes from.
    pub time: Arc<dyn Time>,
}

/// A match that was played.
#[derive(Debug, Clone)]
pub struct Match<G: Game> {
    /// The legal moves in order.
    pub moves: Vec<G::Move>,
    /// The same moves as text.
    pub texts: Vec<String>,
    /// How long each move took, less what is credited for lag; `None` where time is not limited.
    pub times: Vec<Option<Duration>>,
    /// The position after them.
    pub position: G::Position,
    /// The place of every seat; `None` after a match that was cut off or never began.
    pub outcome: Option<Outcome>,
    /// Who won; `None` after a draw or a match that was cut off.
    pub winner: Option<Player>,
    /// How it ended.
    pub ending: Ending,
}

/// Why a match was not even tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{expected} play this game, found {found} seats")]
pub struct SeatCountError {
    /// How many play.
    pub expected: usize,
    /// How many seats there are.
    pub found: usize,
}

impl<G: Notation> Referee<G> {
    /// A referee for a game from its first position, without clock or cut-off.
    #[must_use]
    pub fn new(game: G, name: &str) -> Self {
        let start = game.initial();
        let name = name.to_owned();
        Self {
            game,
            name,
            options: Vec::new(),
            start,
            clock: Clock::Unlimited,
            max_plies: None,
            time: SystemTime::shared(),
        }
    }

    /// Plays a match between seats in the order of [`Player`]s.
    ///
    /// A seat whose fault ends the match has lost it, whoever's turn it was: the others share the first place.
    pub fn conduct(&self, seats: &mut [&mut dyn Contestant<G>]) -> Result<Match<G>, SeatCountError> {
        let expected = self.game.players();
        if seats.len() != expected {
            return Err(SeatCountError { expected, found: seats.len() });
        }
        let mut played = Play {
            referee: self,
            position: self.start.clone(),
            moves: Vec::new(),
            texts: Vec::new(),
            times: Vec::new(),
        };
        let ending = played.begin(seats).unwrap_or_else(|| played.run(seats));
        let Play { position, moves, texts, times, .. } = played;
        let outcome = ending.outcome(self.game.outcome(&position), expected);
        let winner = outcome.and_then(|outcome| outcome.winner());
        let text = self.game.write_position(&position);
        let told = Conclusion { position: &text, outcome: outcome.as_ref(), winner, ending: &ending };
        for seat in &mut *seats {
            seat.conclude(&told);
            seat.finish(&self.game, &position, winner);
        }
        Ok(Match { moves, texts, times, position, outcome, winner, ending })
    }
}

/// A match going on.
struct Play<'a, G: Game> {
    referee: &'a Referee<G>,
    position: G::Position,
    moves: Vec<G::Move>,
    texts: Vec<String>,
    times: Vec<Option<Duration>>,
}

impl<G: Notation> Play<'_, G> {
    /// Gets every seat ready; the ending if not all of them are.
    fn begin(&self, seats: &mut [&mut dyn Contestant<G>]) -> Option<Ending> {
        let Referee { game, name, options, .. } = self.referee;
        let position = game.write_position(&self.position);
        let players = seats.len();
        let mut faults = Vec::new();
        for (seat, player) in seats.iter_mut().zip(Player::first(players)) {
            let start = Start { seat: player, game: name, options, players, position: &position };
            faults.extend(seat.begin(&start).err().map(|fault| (player, fault)));
        }
        if faults.len() == players && players > 1 {
            let faults: Vec<Fault> = faults.into_iter().map(|(_, fault)| fault).collect();
            return Some(Ending::nobody_ready(&faults));
        }
        faults.into_iter().next().map(|(player, fault)| Ending::of_fault(player, fault))
    }

    /// Plays to the end.
    fn run(&mut self, seats: &mut [&mut dyn Contestant<G>]) -> Ending {
        let mut clocks = Clocks::new(self.referee.clock, &self.referee.time, seats.len());
        loop {
            let is_over = self.referee.game.outcome(&self.position).is_some();
            if let Some(ending) = Ending::reached(is_over, self.moves.len(), self.referee.max_plies) {
                return ending;
            }
            if let Err((player, fault)) = self.ply(seats, &mut clocks) {
                return Ending::of_fault(player, fault);
            }
        }
    }

    /// Shows the position to every seat and plays one move.
    fn ply(
        &mut self,
        seats: &mut [&mut dyn Contestant<G>],
        clocks: &mut Clocks,
    ) -> Result<(), (Player, Fault)> {
        let game = &self.referee.game;
        let player = game.to_move(&self.position);
        for (seat, other) in seats.iter_mut().zip(Player::first(game.players())) {
            if other != player {
                seat.watch(game, &self.position).map_err(|fault| (other, fault))?;
            }
        }
        let mine = |fault| (player, fault);
        let active = seats.get_mut(player.seat()).ok_or((player, Fault::NoMove))?;
        let clock = clocks.start(player.seat());
        active.allow(&clock);
        let running = clocks.watch(&clock, active.computes_here());
        let mv = active.choose(game, &self.position).map_err(mine)?;
        let time = clocks.stop(&clock, running).map_err(mine)?;
        let mv = legal(game, &self.position, mv).map_err(mine)?;
        let text = game.write_move(&self.position, mv);
        self.position = game.play(&self.position, mv);
        for seat in seats {
            seat.played(player, &text);
        }
        self.moves.push(mv);
        self.texts.push(text);
        self.times.push(time);
        Ok(())
    }
}

/// The move, if the rules allow it.
fn legal<G: Notation>(game: &G, position: &G::Position, mv: G::Move) -> Result<G::Move, Fault> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    if moves.contains(&mv) {
        return Ok(mv);
    }
    let text = game.write_move(position, mv);
    let reason = match game.read_move(position, &text) {
        Ok(_) => "it is not among the legal moves".to_owned(),
        Err(error) => error.to_string(),
    };
    Err(Fault::IllegalMove { mv: text, reason, line: None })
}
