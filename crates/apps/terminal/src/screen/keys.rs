//! Which key asks for what.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// What a key asks for on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// One step: columns to the right, rows downwards.
    Step(i64, i64),
    Choose,
    Forget,
    Undo,
    Redo,
    Hint,
    Resign,
    Save,
    Load,
    Restart,
    Turn,
    NextLevel,
    PreviousLevel,
    Levels,
    Help,
    Names,
    Quit,
    /// Begins to type a move, with its first character where the key was one.
    Type(Option<char>),
    Nothing,
}

/// The order of a key.
pub(crate) fn order(key: KeyEvent) -> Order {
    if key.kind == KeyEventKind::Release {
        return Order::Nothing;
    }
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c' | 'q' | 'd') => Order::Quit,
            KeyCode::Char('z' | 'u') => Order::Undo,
            KeyCode::Char('y' | 'r') => Order::Redo,
            KeyCode::Char('t') => Order::Hint,
            KeyCode::Char('g') => Order::Resign,
            KeyCode::Char('s') => Order::Save,
            KeyCode::Char('o') => Order::Load,
            KeyCode::Char('v') => Order::Turn,
            _ => Order::Nothing,
        };
    }
    match key.code {
        KeyCode::Left | KeyCode::Char('h') => Order::Step(-1, 0),
        KeyCode::Right | KeyCode::Char('l') => Order::Step(1, 0),
        KeyCode::Up | KeyCode::Char('k') => Order::Step(0, -1),
        KeyCode::Down | KeyCode::Char('j') => Order::Step(0, 1),
        KeyCode::Enter | KeyCode::Char(' ') => Order::Choose,
        KeyCode::Esc => Order::Forget,
        KeyCode::Char('u') | KeyCode::Backspace => Order::Undo,
        KeyCode::Char('r') => Order::Redo,
        KeyCode::Char('t') => Order::Hint,
        KeyCode::Char('g') => Order::Resign,
        KeyCode::Char('s') => Order::Save,
        KeyCode::Char('o') => Order::Load,
        KeyCode::Char('R') => Order::Restart,
        KeyCode::Char('v') => Order::Turn,
        KeyCode::Char('N') => Order::NextLevel,
        KeyCode::Char('P') => Order::PreviousLevel,
        KeyCode::Char('L') => Order::Levels,
        KeyCode::Char('?') | KeyCode::F(1) => Order::Help,
        KeyCode::Char('#') => Order::Names,
        KeyCode::Char('q') => Order::Quit,
        KeyCode::Char(':') => Order::Type(None),
        KeyCode::Char(c) if c.is_ascii_alphanumeric() || c == '(' => Order::Type(Some(c)),
        _ => Order::Nothing,
    }
}
