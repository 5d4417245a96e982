//! Agents that come by the network, well behaved and not.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::Duration;

use tablero_arena::{LineAgent, LineBudget, Lobby, Match};
use tablero_core::Player;
use tablero_core::{AnyGame, Ending, Fault};

use crate::{queens, robot};

/// Bounds that only a hang reaches.
fn limits() -> LineBudget {
    let minute = Duration::from_mins(1);
    LineBudget {
        greeting: minute,
        patience: minute,
        joining: minute,
        reconnect: minute,
        ..LineBudget::default()
    }
}

/// Bounds that are to be reached, where somebody does not come.
fn short() -> LineBudget {
    LineBudget { joining: Duration::from_millis(1500), reconnect: Duration::from_millis(200), ..limits() }
}

fn lobby(limits: LineBudget) -> Lobby {
    Lobby::listen("127.0.0.1:0", limits).unwrap()
}

/// A client of the protocol.
struct Client {
    stream: BufReader<TcpStream>,
}

impl Client {
    fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        // Only a hang takes so long.
        stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
        let mut client = Self { stream: BufReader::new(stream) };
        assert_eq!(client.hear()["type"], "hello");
        client
    }

    fn say(&mut self, line: &str) {
        // The referee may have hung up.
        let _ = self.stream.get_mut().write_all(format!("{line}\n").as_bytes());
    }

    /// The next message; null when there is none any more.
    fn hear(&mut self) -> serde_json::Value {
        let mut line = String::new();
        let _ = self.stream.read_line(&mut line);
        serde_json::from_str(&line).unwrap_or_default()
    }

    /// Claims a seat and gives the answer.
    fn claim(address: SocketAddr, seat: usize) -> (Self, serde_json::Value) {
        let mut client = Self::connect(address);
        client.say(&format!(
            "{{\"type\":\"hello\",\"protocol\":\"tablero\",\"version\":1,\"name\":\"c{seat}\",\"seat\":{seat},\"moves\":true}}"
        ));
        let answer = client.hear();
        (client, answer)
    }

    /// Answers turns with the first legal move until there are no more than `most`, or the game is over; gives the last
    /// message.
    fn play(&mut self, mut most: usize) -> serde_json::Value {
        loop {
            let message = self.hear();
            if message["type"] == "turn" {
                if most == 0 {
                    return message;
                }
                most -= 1;
                let id = &message["id"];
                let mv = &message["moves"][0];
                self.say(&format!("{{\"type\":\"move\",\"id\":{id},\"move\":{mv}}}"));
            } else if message["type"] == "result" || message.is_null() {
                return message;
            }
        }
    }
}

/// Plays both seats of the lobby in the background.
fn referee_both(lobby: &Lobby) -> JoinHandle<Match<AnyGame>> {
    let lobby = lobby.clone();
    let (mut white, mut black) =
        (LineAgent::remote(&lobby, Player::FIRST), LineAgent::remote(&lobby, Player::SECOND));
    std::thread::spawn(move || queens(6).conduct(&mut [&mut white, &mut black]).unwrap())
}

/// Plays the lobby's White against a robot in the background.
fn referee_white(lobby: &Lobby) -> JoinHandle<Match<AnyGame>> {
    let mut white = LineAgent::remote(lobby, Player::FIRST);
    std::thread::spawn(move || queens(6).conduct(&mut [&mut white, &mut robot("random", 1)]).unwrap())
}

fn fault(played: Match<AnyGame>, expected: Player) -> Fault {
    match played.ending {
        Ending::Forfeit { player, fault } if player == expected => fault,
        other => panic!("{other}"),
    }
}

#[test]
fn two_connections_play_to_the_end() {
    let lobby = lobby(limits());
    let address = lobby.address();
    let referee = referee_both(&lobby);
    let other = std::thread::spawn(move || Client::claim(address, 1).0.play(usize::MAX));
    let (mut white, welcome) = Client::claim(address, 0);
    assert_eq!((&welcome["type"], &welcome["seat"]), (&"welcome".into(), &0.into()));
    let result = white.play(usize::MAX);
    assert_eq!(result["kind"], "finished");
    assert_eq!(other.join().unwrap()["winner"], result["winner"]);
    let played = referee.join().unwrap();
    assert_eq!(
        played.winner.map(Player::seat),
        result["winner"].as_u64().map(|seat| usize::try_from(seat).unwrap())
    );
    assert_eq!(white.hear()["type"], "bye");
}

#[test]
fn a_connection_without_a_wish_takes_the_free_seat() {
    let lobby = lobby(limits());
    let referee = referee_white(&lobby);
    let mut client = Client::connect(lobby.address());
    client.say(r#"{"type":"hello","protocol":"tablero","version":1,"moves":true}"#);
    assert_eq!(client.hear()["seat"], 0);
    assert_eq!(client.play(usize::MAX)["kind"], "finished");
    assert_eq!(referee.join().unwrap().ending, Ending::Finished);
}

#[test]
fn two_claims_to_one_colour() {
    let lobby = lobby(short());
    let referee = referee_both(&lobby);
    let (mut first, welcome) = Client::claim(lobby.address(), 0);
    assert_eq!(welcome["type"], "welcome");
    let (mut second, refused) = Client::claim(lobby.address(), 0);
    assert_eq!((&refused["type"], &refused["kind"]), (&"refused".into(), &"seat-taken".into()));
    assert!(second.hear().is_null());
    assert_eq!(first.play(usize::MAX)["winner"], 0);
    let fault = fault(referee.join().unwrap(), Player::SECOND);
    assert_eq!(fault, Fault::SeatTaken { claimed: Player::FIRST, name: "c0".to_owned() });
}

#[test]
fn nobody_comes() {
    let quick = LineBudget { joining: Duration::from_millis(50), ..limits() };
    let fault = fault(referee_white(&lobby(quick)).join().unwrap(), Player::FIRST);
    assert_eq!(fault, Fault::Absent { patience: quick.joining });
    let played = referee_both(&lobby(quick)).join().unwrap();
    assert_eq!((played.winner, played.ending.word()), (None, "no-contest"));
}

/// What the lobby answers to a line, and the fault if nobody better comes.
fn knock(line: &[u8]) -> (serde_json::Value, Fault) {
    let lobby = lobby(short());
    let referee = referee_white(&lobby);
    let mut client = Client::connect(lobby.address());
    client.stream.get_mut().write_all(line).unwrap();
    let answer = client.hear();
    drop(client);
    (answer, fault(referee.join().unwrap(), Player::FIRST))
}

#[test]
fn greetings_that_are_none() {
    for (line, kind) in [
        (&b"GET / HTTP/1.1\r\n"[..], "garbage"),
        (b"\x16\x03\x01\x02\x00\n", "garbage"),
        (b"{\"type\":\"move\",\"id\":1,\"move\":\"a1\"}\n", "garbage"),
        (b"{\"type\":\"hello\",\"protocol\":\"tablero\",\"version\":9}\n", "version"),
    ] {
        let (answer, fault) = knock(line);
        assert_eq!((&answer["type"], &answer["kind"]), (&"refused".into(), &kind.into()), "{answer}");
        assert_eq!(fault.kind().word(), kind);
    }
    let (answer, fault) = knock(&vec![b'a'; 100_000]);
    assert_eq!((answer["kind"].as_str(), fault.kind().word()), (Some("flood"), "flood"));
}

#[test]
fn a_connection_that_goes_at_once() {
    let lobby = lobby(short());
    let referee = referee_white(&lobby);
    drop(TcpStream::connect(lobby.address()).unwrap());
    assert_eq!(fault(referee.join().unwrap(), Player::FIRST).kind().word(), "dropped");
}

#[test]
fn those_who_only_knock_keep_nobody_out() {
    let lobby = lobby(limits());
    let referee = referee_white(&lobby);
    let silent: Vec<_> = (0..60).map(|_| TcpStream::connect(lobby.address()).unwrap()).collect();
    let (_, refused) = Client::claim(lobby.address(), 1);
    assert_eq!(refused["kind"], "no-seat", "{refused}");
    let mut noisy = Client::connect(lobby.address());
    noisy.say("hello?");
    assert_eq!(noisy.hear()["kind"], "garbage");
    let (mut client, welcome) = Client::claim(lobby.address(), 0);
    assert_eq!(welcome["type"], "welcome");
    assert_eq!(client.play(usize::MAX)["kind"], "finished");
    assert_eq!(referee.join().unwrap().ending, Ending::Finished);
    drop(silent);
}

#[test]
fn a_slow_greeter_is_not_pressed_out() {
    let lobby = lobby(limits());
    let referee = referee_white(&lobby);
    let mut slow = Client::connect(lobby.address());
    let hasty: Vec<_> = (0..120).map(|_| Client::connect(lobby.address())).collect();
    slow.say(r#"{"type":"hello","protocol":"tablero","version":1,"moves":true}"#);
    assert_eq!(slow.hear()["type"], "welcome");
    assert_eq!(slow.play(usize::MAX)["kind"], "finished");
    assert_eq!(referee.join().unwrap().ending, Ending::Finished);
    drop(hasty);
}

#[test]
fn a_greeting_is_short() {
    let keys = (0..7_000).fold(String::new(), |keys, key| keys + &format!(",\"k{key}\":0"));
    let (answer, fault) =
        knock(format!("{{\"type\":\"hello\",\"protocol\":\"tablero\",\"version\":1{keys}}}\n").as_bytes());
    assert_eq!((answer["kind"].as_str(), fault.kind().word()), (Some("flood"), "flood"));
}

#[test]
fn a_connection_that_breaks_for_good() {
    let lobby = lobby(short());
    let referee = referee_white(&lobby);
    let (mut client, _) = Client::claim(lobby.address(), 0);
    assert_eq!(client.play(1)["type"], "turn");
    drop(client);
    assert_eq!(fault(referee.join().unwrap(), Player::FIRST).kind().word(), "dropped");
}

#[test]
fn a_connection_that_breaks_and_comes_back() {
    let lobby = lobby(limits());
    let referee = referee_white(&lobby);
    let (mut client, welcome) = Client::claim(lobby.address(), 0);
    let turn = client.play(1);
    drop(client);
    let (_, refused) = Client::claim(lobby.address(), 0);
    assert_eq!(refused["kind"], "seat-taken", "only the token brings back");
    let mut client = Client::connect(lobby.address());
    let token = &welcome["token"];
    client.say(&format!(
        "{{\"type\":\"hello\",\"protocol\":\"tablero\",\"version\":1,\"seat\":0,\"token\":{token},\"moves\":true}}"
    ));
    assert_eq!(client.hear()["type"], "welcome");
    assert_eq!(client.hear()["type"], "start");
    let again = client.hear();
    assert_eq!((&again["id"], &again["position"]), (&turn["id"], &turn["position"]));
    client.say(&format!("{{\"type\":\"move\",\"id\":{},\"move\":{}}}", again["id"], again["moves"][0]));
    assert_eq!(client.play(usize::MAX)["kind"], "finished");
    assert_eq!(referee.join().unwrap().ending, Ending::Finished);
}

#[test]
fn misbehaviour_by_the_network() {
    for (line, kind) in [
        ("castles", "garbage"),
        ("{\"type\":\"move\",\"id\":7,\"move\":\"a1\"}", "wrong-turn"),
        ("{\"type\":\"move\",\"id\":1,\"move\":\"z99\"}", "illegal-move"),
        ("{\"type\":\"resign\",\"id\":1}", "resigned"),
    ] {
        let lobby = lobby(limits());
        let referee = referee_white(&lobby);
        let (mut client, _) = Client::claim(lobby.address(), 0);
        assert_eq!(client.play(0)["type"], "turn");
        client.say(line);
        let result = client.play(usize::MAX);
        assert_eq!((&result["kind"], &result["player"]), (&kind.into(), &0.into()), "{line}");
        let played = referee.join().unwrap();
        assert_eq!((played.winner, fault(played, Player::FIRST).kind().word()), (Some(Player::SECOND), kind));
    }
}

#[test]
fn floods_by_the_network() {
    let lobby = lobby(limits());
    let referee = referee_white(&lobby);
    let (mut client, _) = Client::claim(lobby.address(), 0);
    let notes = "{\"type\":\"note\"}\n".repeat(1000);
    // Until the referee hangs up.
    while client.stream.get_mut().write_all(notes.as_bytes()).is_ok() {}
    assert_eq!(fault(referee.join().unwrap(), Player::FIRST).kind().word(), "flood");
}
