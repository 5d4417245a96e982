//! Trying out an agent, for its author.

use std::sync::Arc;
use std::time::Duration;

use tablero_catalogue::RandomRobot;
use tablero_core::{Ending, Fault, Notation, Player};

use super::line_agent::{Connect as _, LineAgent};
use super::process::{AgentCommand, Processes};
use super::{Goodbye, LineBudget};
use crate::contestant::Contestant;
use crate::referee::{Match, Referee};
use crate::robot_contestant::RobotContestant;
use crate::sandbox::Caging;

/// How long an agent has to end by itself.
const LEAVING: Duration = Duration::from_secs(5);
/// What a later version of the referee might say.
const UNKNOWN: &str = "{\"type\":\"weather\",\"sky\":[\"blue\",{\"clouds\":0}]}\n";

/// One thing that was tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trial {
    /// What an agent ought to do.
    pub what: String,
    /// What it did instead.
    pub fault: Option<String>,
}

/// Tries an agent against the protocol at a table, in every seat, against robots that play at random.
///
/// Stops at the first trial without which the next make no sense.
pub fn check_agent<G: Notation>(
    command: &AgentCommand,
    referee: &Referee<G>,
    limits: LineBudget,
    caging: Option<&Arc<Caging>>,
) -> Vec<Trial> {
    let mut trials = Vec::new();
    let mut note = |what: String, fault: Option<String>| {
        let fine = fault.is_none();
        trials.push(Trial { what, fault });
        fine
    };
    let greeted = talk(command, limits, caging, Goodbye::Message);
    if !note("greets in the protocol".to_owned(), greeted.as_ref().err().map(ToString::to_string)) {
        return trials;
    }
    note("ends with status 0 when told goodbye".to_owned(), greeted.ok().flatten());
    let ended = talk(command, limits, caging, Goodbye::EndOfInput);
    note(
        "ends with status 0 at the end of its input".to_owned(),
        ended.unwrap_or_else(|fault| Some(fault.to_string())),
    );
    for player in Player::first(referee.game.players()) {
        let mut seat = LineAgent::process(command.clone(), limits).caged(caging.cloned());
        let mut fine = |what: String, seat: &mut LineAgent| note(what, fault_in(referee, player, seat));
        if !fine(format!("plays a game as {player}"), &mut seat) {
            break;
        }
        let again = format!("plays another as {player} without being started again");
        if !fine(again, &mut seat) {
            break;
        }
        if player == Player::FIRST {
            seat.say_beside(UNKNOWN);
            fine("passes over messages that it does not know".to_owned(), &mut seat);
        }
    }
    trials
}

/// Starts an agent and says goodbye; what was wrong with how it ended.
fn talk(
    command: &AgentCommand,
    limits: LineBudget,
    caging: Option<&Arc<Caging>>,
    goodbye: Goodbye,
) -> Result<Option<String>, Fault> {
    let mut process = Processes::new(command.clone(), limits);
    process.cage(caging.cloned());
    let connected = process.connect(Player::FIRST)?;
    Ok(process.dismiss(connected.link, goodbye, LEAVING))
}

/// The fault of a seat in a game against robots.
fn fault_in<G: Notation>(referee: &Referee<G>, player: Player, seat: &mut LineAgent) -> Option<String> {
    let robot = |seed| RobotContestant::new(RandomRobot::new(seed));
    let mut robots: Vec<_> = (0..).map(robot).take(referee.game.players()).collect();
    let mut seats: Vec<&mut dyn Contestant<G>> =
        robots.iter_mut().map(|robot| robot as &mut dyn Contestant<G>).collect();
    *seats.get_mut(player.seat())? = seat;
    match referee.conduct(&mut seats) {
        Ok(Match { ending: Ending::Forfeit { player: at_fault, fault }, .. }) if at_fault == player => {
            Some(fault.to_string())
        }
        Ok(Match { ending: ending @ Ending::NoContest { .. }, .. }) => Some(ending.to_string()),
        Ok(_) => None,
        Err(error) => Some(error.to_string()),
    }
}
