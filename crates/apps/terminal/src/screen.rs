//! Playing on the whole screen.

mod app;
pub(crate) mod book;
mod canvas;
mod keys;
mod levels;
mod pace;
mod raster;
mod selection;
mod terminal;
mod theme;
mod view;

use std::time::Duration;

pub(crate) use canvas::Canvas;
pub(crate) use keys::{Order, order};
pub(crate) use pace::Pace;
pub(crate) use terminal::Screen;
pub(crate) use theme::{Mark, Theme};

use crate::{Failure, Play, events, interrupt};
use app::App;

/// How long an event is waited for; the clock and the robots are looked after in between.
const STEP: Duration = Duration::from_millis(50);

/// Plays a game on the whole screen. What is left to say when it is over is given back.
pub fn play(play: Play) -> Result<Option<String>, Failure> {
    interrupt::watch()?;
    let mut app = App::new(play);
    let done = run(&mut app);
    // Whatever ended it, the game is kept first.
    let kept = app.keep();
    done.and(kept)
}

fn run(app: &mut App) -> Result<(), Failure> {
    let mut screen = Screen::take()?;
    while !app.has_left() {
        screen.draw(|frame| view::draw(app, frame))?;
        if interrupt::is_asked() {
            return Err(Failure::Interrupted);
        }
        let mut wait = STEP;
        // What has come in the meantime is drawn once.
        while let Some(event) = events::next(wait)? {
            app.handle(&event);
            wait = Duration::ZERO;
        }
        app.tick()?;
    }
    Ok(())
}
