//! One visitor's WebSocket.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use tablero_wire::hall::{HALL_LONGEST, HALL_VERSION, HallAnswer, HallFault, HallReply};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use crate::app::Lab;
use crate::house::{MAILBOX, Said};
use crate::metrics::add;

/// The longest message that is taken off the wire at all; what is longer than a message may be is refused in words.
pub(crate) const LONGEST: usize = 4 * HALL_LONGEST;
/// How often a visitor is asked whether it is still there.
const PING: Duration = Duration::from_secs(15);
/// After how long without any sign a visitor is taken for gone.
const SILENCE: Duration = Duration::from_secs(45);
/// How long a visitor may take to take one message.
const PATIENCE: Duration = Duration::from_secs(10);

/// Speaks with a visitor until one of the two ends it.
pub(crate) async fn attend(mut socket: WebSocket, lab: Arc<Lab>, address: String) {
    let visitor = lab.next.fetch_add(1, Ordering::Relaxed);
    let (mailbox, mut mail) = mpsc::channel(MAILBOX);
    let (welcome, may) = oneshot::channel();
    let arrives = Said::Arrive { visitor, address, mailbox, welcome };
    if !lab.door.say(arrives) || may.await != Ok(true) {
        add(&lab.metrics.refused, 1);
        refuse(&mut socket, HallFault::Limit, "there are too many visitors from your address").await;
        close(&mut socket, 1013, "too many").await;
        return;
    }
    let mut ending = lab.ending.clone();
    let mut beat = interval(PING);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut heard = Instant::now();
    let reason = loop {
        tokio::select! {
            got = socket.recv() => match got {
                Some(Ok(Message::Text(text))) => {
                    heard = Instant::now();
                    if !lab.door.say(Said::Text { visitor, text }) {
                        refuse(&mut socket, HallFault::Busy, "the server is busy: try again").await;
                    }
                }
                Some(Ok(Message::Binary(_))) => {
                    heard = Instant::now();
                    refuse(&mut socket, HallFault::Message, "expected a text message, found bytes").await;
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => heard = Instant::now(),
                Some(Ok(Message::Close(_))) | None => break None,
                Some(Err(_)) => {
                    refuse(&mut socket, HallFault::Limit, "that was no message, or too long a one").await;
                    break Some((1009, "no message"));
                }
            },
            letter = mail.recv() => match letter {
                Some(text) => {
                    if !matches!(timeout(PATIENCE, socket.send(Message::Text(text))).await, Ok(Ok(()))) {
                        break None;
                    }
                }
                None => break Some((1013, "too slow, or too much")),
            },
            _ = beat.tick() => {
                if heard.elapsed() > SILENCE {
                    break None;
                }
                if !matches!(timeout(PATIENCE, socket.send(Message::Ping(Vec::new().into()))).await, Ok(Ok(()))) {
                    break None;
                }
            }
            _ = ending.changed() => break Some((1001, "the server stops")),
        }
    };
    lab.door.insist(Said::Gone { visitor });
    if let Some((code, told)) = reason {
        close(&mut socket, code, told).await;
    }
}

/// Says that a message was none.
async fn refuse(socket: &mut WebSocket, code: HallFault, message: &str) {
    let reply = HallReply::Error { code, message: message.to_owned() };
    let text = tablero_wire::text(&HallAnswer { v: HALL_VERSION, id: 0, reply });
    // Whoever is gone is told nothing.
    let _ = timeout(PATIENCE, socket.send(Message::Text(Utf8Bytes::from(text)))).await;
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
    let _ = timeout(PATIENCE, socket.send(Message::Close(Some(frame)))).await;
}
