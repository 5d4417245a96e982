//! Moves made on the board: by the cursor, by the mouse, or typed.

use tablero_core::AnyMove;
use tablero_draw::At;
use tablero_play::NotPlayed;

use super::{App, Over};
use crate::screen::selection::Picked;
use crate::telling;

impl App {
    pub(super) fn step(&mut self, right: i64, down: i64) {
        let board = self.board();
        match board.focus() {
            Some(person) => {
                let to = At::new(person.column.saturating_add(right), person.row.saturating_add(down));
                if let Some(mv) = board.move_text(None, to) {
                    self.play_line(&mv);
                }
            }
            None => self.selection.step(board.as_ref(), right, down),
        }
    }

    pub(super) fn choose(&mut self) {
        if self.play.session.ended().is_some() {
            self.after_the_end();
        } else if let Some(at) = self.selection.cursor {
            self.pick(at);
        }
    }

    pub(super) fn point(&mut self, x: u16, y: u16) {
        if !matches!(self.over, Over::Nothing) {
            return;
        }
        let board = self.board();
        let Some(at) = self.canvas.and_then(|canvas| canvas.at(board.as_ref(), x, y)) else { return };
        if board.focus().is_some() {
            let session = &self.play.session;
            if let Some(moves) =
                session.table().walk(session.position(), at).filter(|moves| !moves.is_empty())
            {
                self.play_moves(&moves);
            }
            return;
        }
        self.selection.cursor = Some(at);
        self.selection.placed = true;
        self.pick(at);
    }

    /// A spot is chosen: a piece to move, a place to move it to, a cell for a queen.
    fn pick(&mut self, at: At) {
        if !self.play.session.is_human_turn() {
            return;
        }
        let (board, south) = (self.board(), self.south());
        match self.selection.pick(board.as_ref(), &self.play.session, south, at) {
            Picked::Move(mv) => self.play_moves(&[mv]),
            Picked::Changed => {
                if self.selection.picked().is_some() {
                    self.message = board.name(at).unwrap_or_default();
                }
            }
            Picked::Nothing => self.message.clear(),
            Picked::Stuck => {
                self.message = self.play.words.stuck(board.name(at).unwrap_or_default());
            }
            Picked::Refused(from, to) => {
                let refused = board
                    .move_text(from, to)
                    .and_then(|mv| self.play.session.position().read_move(&mv).err());
                if let Some(error) = refused {
                    let reason = self.play.words.reason(&error);
                    self.message = self.play.words.refused(reason);
                }
            }
        }
    }

    fn play_moves(&mut self, moves: &[AnyMove]) {
        if self.play.session.to_move().is_some() && !self.play.session.is_human_turn() {
            return;
        }
        let played = self.play.session.play_moves(moves);
        self.after_playing(played);
    }

    pub(super) fn play_line(&mut self, line: &str) {
        if self.play.session.to_move().is_some() && !self.play.session.is_human_turn() {
            return;
        }
        let played = self.play.session.play(line);
        self.after_playing(played);
    }

    fn after_playing(&mut self, played: Result<usize, NotPlayed>) {
        match played {
            Ok(_) => {
                self.message.clear();
                self.changed();
            }
            Err(error) => self.message = telling::not_played(&self.play.words, &error),
        }
    }
}
