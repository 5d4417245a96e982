//! What keys and the mouse ask for.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};

use super::{App, Over};
use crate::screen::book;
use crate::screen::keys::{Order, order};
use crate::screen::levels::{Chosen, Levels};

impl App {
    pub(crate) fn handle(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                self.point(mouse.column, mouse.row);
            }
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Right) => {
                self.selection.clear();
            }
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent) {
        match std::mem::replace(&mut self.over, Over::Nothing) {
            Over::Nothing => {}
            Over::Help(line) => {
                self.over = book::scrolled(key, line).map_or(Over::Nothing, Over::Help);
                return;
            }
            Over::Resign => {
                if let KeyCode::Char(c) = key.code
                    && self.play.words.yes_letters().contains(c.to_ascii_lowercase())
                {
                    self.play.session.resign();
                    self.changed();
                }
                return;
            }
            Over::Offer(saved) => {
                match (key.code, order(key)) {
                    (KeyCode::Enter, _) => self.open(&saved.path),
                    (KeyCode::Char('n' | 'N') | KeyCode::Esc, _) => {}
                    (_, Order::Quit) => self.left = true,
                    _ => self.over = Over::Offer(saved),
                }
                return;
            }
            Over::Levels(mut levels) => {
                match levels.key(key) {
                    Chosen::Still => self.over = Over::Levels(levels),
                    Chosen::Nothing => {}
                    Chosen::Level(options) => self.renew(&options),
                }
                return;
            }
        }
        if self.typed.is_some() {
            self.type_key(key);
            return;
        }
        if self.is_watched() && self.play.session.ended().is_none() && self.watch_key(key) {
            return;
        }
        let order = match key.code {
            KeyCode::Char(c) if self.begins_move(key, c) => Order::Type(Some(c)),
            _ => order(key),
        };
        match order {
            Order::Step(right, down) => self.step(right, down),
            Order::Choose => self.choose(),
            Order::Forget => {
                self.selection.clear();
                self.message.clear();
            }
            Order::Undo => {
                self.stop_robots();
                self.message = match self.play.session.undo() {
                    Some(count) => self.play.words.undone(count),
                    None => self.play.words.nothing_to_undo(),
                };
                self.selection.clear();
            }
            Order::Redo => {
                self.stop_robots();
                let count = self.play.session.redo();
                self.message = if count == 0 {
                    self.play.words.nothing_to_redo()
                } else {
                    self.play.words.redone(count)
                };
                self.changed();
            }
            Order::Hint => self.hint(),
            Order::Resign if self.play.session.is_human_turn() => self.over = Over::Resign,
            Order::Save => self.save(),
            Order::Load => self.load(),
            Order::Restart => {
                self.stop_robots();
                self.play.session.restart();
                self.message.clear();
                self.changed();
            }
            Order::Turn => {
                self.turned = (self.turned + 1) % self.play.session.seats().len().max(1);
                self.selection.clear();
                self.selection.placed = false;
                self.place_cursor();
            }
            Order::NextLevel => self.level_by(1),
            Order::PreviousLevel => self.level_by(-1),
            Order::Levels => {
                if let Some(levels) = Levels::new(self.play.session.table().as_ref()) {
                    self.over = Over::Levels(levels);
                }
            }
            Order::Help => self.over = Over::Help(0),
            Order::Names => self.names = !self.names,
            Order::Quit => self.left = true,
            Order::Type(first) => self.typed = Some(first.map_or_else(String::new, String::from)),
            Order::Resign | Order::Nothing => {}
        }
    }

    /// A key of somebody who watches robots; whether it was one.
    fn watch_key(&mut self, key: KeyEvent) -> bool {
        match key.code {
            KeyCode::Char(' ' | 'p') => self.pace.pause(),
            KeyCode::Char('n') | KeyCode::Right | KeyCode::Enter => self.pace.step(),
            KeyCode::Char('+' | '=') | KeyCode::Up => self.pace.faster(),
            KeyCode::Char('-') | KeyCode::Down => self.pace.slower(),
            _ => return false,
        }
        let (speed, all) = self.pace.speed();
        let words = &self.play.words;
        self.message = if self.pace.is_paused() { words.paused() } else { words.pace(all, speed) };
        true
    }

    /// Whether a letter begins a move that can be played, and so is no order. Whoever walks, walks by keys.
    fn begins_move(&self, key: KeyEvent, letter: char) -> bool {
        let plain = !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        let session = &self.play.session;
        plain
            && session.is_human_turn()
            && !self.walks()
            && session.position().move_texts().iter().any(|mv| mv.starts_with(letter))
    }

    fn type_key(&mut self, key: KeyEvent) {
        /// The longest move that is typed here.
        const LONGEST: usize = 200;
        let mut typed = self.typed.take().unwrap_or_default();
        match (key.code, order(key)) {
            (KeyCode::Enter, _) => {
                if !typed.trim().is_empty() {
                    self.play_line(&typed);
                }
            }
            (KeyCode::Esc, _) => {}
            (KeyCode::Backspace, _) => {
                self.typed = typed.pop().map(|_| typed);
            }
            (KeyCode::Char(c), order) if order != Order::Quit || c == 'q' => {
                if typed.len() < LONGEST && !c.is_control() {
                    typed.push(c);
                }
                self.typed = Some(typed);
            }
            (_, Order::Quit) => self.left = true,
            _ => self.typed = Some(typed),
        }
    }
}
