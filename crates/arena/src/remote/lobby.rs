//! Where agents come in by the network and take their seats.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher as _, Hasher as _};
use std::io;
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use tablero_core::{MAX_PLAYERS, Player};
use tablero_wire::protocol::{Hello, RefereeMessage};

use super::LineBudget;
use super::ear::Ear;
use super::line_agent::{Broken, Connect, Connected};
use super::link::{Link, Received, wait_for};
use super::messages::greeting;
use super::room::{GREETING, Knocker, Room};
use tablero_core::Fault;

/// How many connections that were sent away may still hear why.
const MOST_LEAVING: usize = 32;
/// How long a connection that ends is given to hear why.
const LEAVING: Duration = Duration::from_millis(300);

/// A listener to which agents connect; each claims a seat in its greeting.
#[derive(Debug, Clone)]
pub struct Lobby {
    address: SocketAddr,
    limits: LineBudget,
    door: Arc<Mutex<Door>>,
}

#[derive(Debug)]
struct Door {
    listener: TcpListener,
    limits: LineBudget,
    began: Instant,
    room: Room<Link>,
    /// Those who were sent away and may not have heard why yet.
    leaving: Vec<Leaving>,
    seats: [Place; MAX_PLAYERS],
}

/// A connection that was sent away.
#[derive(Debug)]
struct Leaving {
    link: Link,
    since: Instant,
}

/// A seat of the lobby.
#[derive(Debug, Default)]
struct Place {
    /// Whether somebody may take it.
    offered: bool,
    /// What its holder must know to come back.
    token: Option<String>,
    /// A connection that the seat has not yet fetched.
    arrived: Option<Connected>,
    /// What went wrong with those that might have taken it.
    trouble: Option<Fault>,
}

impl Lobby {
    /// Listens on an address; port 0 takes any free one.
    pub fn listen(address: impl ToSocketAddrs, limits: LineBudget) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let door = Door {
            listener,
            limits,
            began: Instant::now(),
            room: Room::default(),
            leaving: Vec::new(),
            seats: Default::default(),
        };
        Ok(Self { address, limits, door: Arc::new(Mutex::new(door)) })
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    pub(super) const fn limits(&self) -> LineBudget {
        self.limits
    }

    fn door(&self) -> MutexGuard<'_, Door> {
        self.door.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One seat's claim on a lobby.
#[derive(Debug)]
pub(super) struct Claim {
    lobby: Lobby,
    seat: Player,
    ear: Option<Ear>,
}

impl Claim {
    pub(super) fn new(lobby: &Lobby, seat: Player) -> Self {
        lobby.door().seats[seat.seat()].offered = true;
        Self { lobby: lobby.clone(), seat, ear: None }
    }

    /// Lets the listener hear an agent from now on.
    fn heard(&self, mut connected: Connected) -> Connected {
        connected.link.listen(self.ear.clone());
        connected
    }
}

impl Connect for Claim {
    fn listen(&mut self, ear: Option<Ear>) {
        self.ear = ear;
    }

    fn connect(&mut self, seat: Player) -> Result<Connected, Fault> {
        let began = Instant::now();
        let patience = self.lobby.limits.joining;
        let mut door = self.lobby.door();
        let left = || patience.saturating_sub(began.elapsed());
        let arrived = door.wait_for_arrival(seat, &left).ok_or_else(|| {
            let place = &mut door.seats[seat.seat()];
            place.trouble.take().unwrap_or(Fault::Absent { patience })
        });
        arrived.map(|connected| self.heard(connected))
    }

    fn again(&mut self, left: &dyn Fn() -> Duration) -> Option<Connected> {
        let arrived = self.lobby.door().wait_for_arrival(self.seat, left);
        arrived.map(|connected| self.heard(connected))
    }

    fn may_return(&self) -> bool {
        true
    }

    fn fault(&mut self, _link: &mut Link, broken: Broken) -> Fault {
        match broken {
            Broken::Fault(fault) => fault,
            Broken::Input | Broken::Output => Fault::Dropped { patience: Duration::ZERO },
        }
    }

    fn close(&mut self, link: Option<Link>, goodbye: &str) {
        let mut door = self.lobby.door();
        let place = &mut door.seats[self.seat.seat()];
        place.token = None;
        place.arrived = None;
        drop(door);
        if let Some(mut link) = link {
            link.say_goodbye(goodbye, LEAVING);
        }
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.lobby.door().seats[self.seat.seat()].offered = false;
    }
}

impl Knocker for Link {
    fn hear(&mut self) -> Received {
        self.receive(&|| Duration::ZERO)
    }
}

impl Door {
    /// The agent that takes a seat, or comes back to it, before `left` says zero.
    fn wait_for_arrival(&mut self, seat: Player, left: &dyn Fn() -> Duration) -> Option<Connected> {
        loop {
            self.accept();
            self.hear();
            let arrived = self.seats[seat.seat()].arrived.take();
            let time = left();
            if arrived.is_some() || time.is_zero() {
                return arrived;
            }
            let mut watched = vec![PollFd::new(&self.listener, PollFlags::IN)];
            let waiting = self.room.iter().filter_map(Link::readable);
            watched.extend(waiting.map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::IN)));
            // Once in a while at least, for those whose time is over.
            wait_for(&mut watched, time.min(LEAVING));
        }
    }

    /// Takes in who knocks.
    fn accept(&mut self) {
        let Self { listener, limits, room, .. } = self;
        let few = LineBudget { line: GREETING, unread: GREETING, ..*limits };
        room.let_in(self.began.elapsed(), || {
            let (stream, _) = listener.accept().ok()?;
            let mut link = Link::socket(stream, &few).ok()?;
            // If it does not read, it will not greet either.
            let _ = link.send(&greeting());
            Some(link)
        });
    }

    /// Hears those who have not greeted yet.
    fn hear(&mut self) {
        self.leaving.retain_mut(|gone| !gone.link.forget() && gone.since.elapsed() < LEAVING);
        for (link, heard) in self.room.hear(self.began.elapsed(), self.limits.greeting) {
            match heard {
                Ok(hello) => self.settle(link, hello),
                Err(fault) => self.refuse_for(link, &fault),
            }
        }
    }

    /// Gives a seat to one who has greeted.
    fn settle(&mut self, mut link: Link, hello: Hello) {
        let free = |place: &Place| place.offered && place.token.is_none();
        let number = hello.seat.or_else(|| self.seats.iter().position(free));
        let Some(number) = number.filter(|&seat| self.seats.get(seat).is_some_and(|place| place.offered))
        else {
            let reason = match hello.seat {
                Some(seat) => format!("no seat {seat} is open to connections"),
                None => "every seat is taken".to_owned(),
            };
            return self.refuse(link, "no-seat", &reason);
        };
        let place = &mut self.seats[number];
        if place.token.is_some() && place.token != hello.token {
            let name = hello.name.unwrap_or_default();
            let claimed = Player::from_seat(number).unwrap_or(Player::FIRST);
            return self.refuse_for(link, &Fault::SeatTaken { claimed, name });
        }
        link.allow(&self.limits);
        let token = place.token.get_or_insert_with(new_token);
        if link.send(&RefereeMessage::Welcome { seat: number, token }.line()).is_ok() {
            place.trouble = None;
            place.arrived = Some(Connected { link, hello });
        }
    }

    /// Sends somebody away for a fault, which counts against the seats that are still free.
    fn refuse_for(&mut self, link: Link, fault: &Fault) {
        self.refuse(link, fault.kind().word(), &fault.to_string());
        let free = self.seats.iter_mut().filter(|place| place.offered && place.token.is_none());
        free.for_each(|place| place.trouble = Some(fault.clone()));
    }

    /// Sends somebody away with the reason.
    fn refuse(&mut self, mut link: Link, kind: &str, text: &str) {
        if link.send(&RefereeMessage::Refused { kind, text }.line()).is_ok() {
            link.say_no_more();
            if self.leaving.len() >= MOST_LEAVING {
                self.leaving.remove(0);
            }
            self.leaving.push(Leaving { link, since: Instant::now() });
        }
    }
}

/// Something that nobody else can know.
fn new_token() -> String {
    let word = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", word(), word())
}
