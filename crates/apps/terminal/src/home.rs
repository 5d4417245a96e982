//! The home screen: which game, with which options, who plays.

use std::time::Duration;

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use tablero_arena::{Seat, SystemTime};
use tablero_catalogue::{Catalogue, Choices, Entry, RobotWish, Table};
use tablero_core::{Clock, Options, Player};
use tablero_play::{Keeper, Progress, Session, store};
use tablero_words::Words;

use crate::screen::{Canvas, Mark, Order, Screen, Theme, book, order};
use crate::telling;
use crate::{Failure, Look, events, interrupt};

/// How long an event is waited for.
const STEP: Duration = Duration::from_millis(100);
/// How long robots think, for people who choose their strength from a list.
const TIMES: [Duration; 3] = [Duration::from_millis(200), Duration::from_secs(1), Duration::from_secs(5)];

/// The rows of the title, and the columns of the list and of the names in it.
const TITLE: u16 = 3;
const WIDTH: u16 = 50;
const NAME: u16 = 14;

/// Shows the home screen and gives the game that was chosen; `None` if none was.
pub fn home(
    games: &Catalogue,
    words: &Words,
    look: Look,
    keeper: &mut Keeper,
    seed: u64,
) -> Result<Option<Session>, Failure> {
    interrupt::watch()?;
    let mut screen = Screen::take()?;
    let mut home = Home::new(games, words, Theme::new(look), keeper);
    loop {
        screen.draw(|frame| home.draw(frame))?;
        if interrupt::is_asked() {
            return Err(Failure::Interrupted);
        }
        let wish = match events::next(STEP)? {
            Some(Event::Key(key)) => home.key(key),
            Some(Event::Mouse(mouse)) => home.mouse(mouse),
            _ => continue,
        };
        match wish {
            Wish::Stay => {}
            Wish::Leave => return Ok(None),
            Wish::Start => {
                if let Some(session) = home.start(seed) {
                    return Ok(Some(session));
                }
            }
            Wish::GoOn(saved) => match Session::from_record(&saved.record, games, seed, SystemTime::shared())
            {
                Ok(session) => {
                    keeper.adopt(&saved.path);
                    return Ok(Some(session));
                }
                Err(error) => home.message = words.load_failed(words.phrase(&error.to_string())),
            },
        }
    }
}

/// What a key asks for.
enum Wish {
    Stay,
    Leave,
    Start,
    GoOn(Box<store::Saved>),
}

/// One line of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Row {
    GoOn(usize),
    Game,
    Option(usize),
    Seat(usize),
    Start,
}

struct Home<'a> {
    catalogue: &'a Catalogue,
    words: &'a Words,
    theme: Theme,
    saved: Vec<store::Saved>,
    progress: Progress,
    games: Vec<&'static dyn Entry>,
    game: usize,
    choices: Vec<Choices>,
    /// The value chosen of each option.
    values: Vec<usize>,
    table: Option<std::sync::Arc<dyn Table>>,
    seats: Vec<usize>,
    row: usize,
    /// The digits that were typed for a value.
    typed: String,
    message: String,
    /// The rule book of the game that is chosen, open at this line.
    book: Option<usize>,
}

/// The most interrupted games that are listed.
const LISTED: usize = 3;

impl<'a> Home<'a> {
    fn new(catalogue: &'a Catalogue, words: &'a Words, theme: Theme, keeper: &Keeper) -> Self {
        let mut saved = keeper.interrupted(None);
        saved.truncate(LISTED);
        let mut home = Self {
            catalogue,
            words,
            theme,
            saved,
            progress: keeper.progress().clone(),
            games: catalogue.iter().collect(),
            game: 0,
            choices: Vec::new(),
            values: Vec::new(),
            table: None,
            seats: Vec::new(),
            row: 0,
            typed: String::new(),
            message: String::new(),
            book: None,
        };
        home.choose_game();
        home
    }

    fn rows(&self) -> Vec<Row> {
        let mut rows: Vec<Row> = (0..self.saved.len()).map(Row::GoOn).collect();
        rows.push(Row::Game);
        rows.extend((0..self.choices.len()).map(Row::Option));
        rows.extend((0..self.seats.len()).map(Row::Seat));
        rows.push(Row::Start);
        rows
    }

    fn options(&self) -> Options {
        let value = |(choice, &value): (&Choices, &usize)| {
            choice.values.get(value).map(|value| format!("{}={value}", choice.key))
        };
        let texts: Vec<String> = self.choices.iter().zip(&self.values).filter_map(value).collect();
        Options::parse(texts).unwrap_or_default()
    }

    fn choose_game(&mut self) {
        self.choices = self.games[self.game].choices(&Options::default());
        self.values = vec![0; self.choices.len()];
        self.seats.clear();
        self.choose_options();
    }

    /// Options depend on each other: a collection has its own levels.
    fn choose_options(&mut self) {
        self.choices = self.games[self.game].choices(&self.options());
        for (choice, value) in self.choices.iter().zip(&mut self.values) {
            *value = (*value).min(choice.values.len().saturating_sub(1));
        }
        match self.games[self.game].sit(&self.options()) {
            Ok(table) => {
                let players = table.start().players();
                let seats = people(table.as_ref());
                // The first seat is a person's, the others are robots.
                let robot = seats.iter().position(|seat| *seat == Seat::Robot(table.default_robot()));
                while self.seats.len() < players {
                    self.seats.push(if self.seats.is_empty() { 0 } else { robot.unwrap_or(0) });
                }
                self.seats.truncate(players);
                self.message = telling::best(self.words, &self.progress, table.as_ref()).unwrap_or_default();
                self.table = Some(table);
            }
            Err(error) => {
                self.table = None;
                self.message = self.words.refused(self.words.phrase(&error.to_string()));
            }
        }
    }

    fn seat(&self, number: usize) -> Seat {
        let seats = self.table.as_deref().map(people).unwrap_or_default();
        let chosen = self.seats.get(number).and_then(|&index| seats.get(index));
        chosen.cloned().unwrap_or(Seat::Human)
    }

    fn start(&mut self, seed: u64) -> Option<Session> {
        let table = self.table.clone()?;
        let seats = (0..self.seats.len()).map(|number| self.seat(number)).collect();
        match Session::new(table, seats, Clock::Unlimited, seed, SystemTime::shared()) {
            Ok(session) => Some(session),
            Err(error) => {
                self.message = self.words.refused(self.words.phrase(&error.to_string()));
                None
            }
        }
    }

    fn key(&mut self, key: KeyEvent) -> Wish {
        if key.kind == KeyEventKind::Release {
            return Wish::Stay;
        }
        if let Some(line) = self.book.take() {
            self.book = book::scrolled(key, line);
            return Wish::Stay;
        }
        let rows = self.rows();
        let row = rows.get(self.row).cloned().unwrap_or(Row::Start);
        if let KeyCode::Char(digit) = key.code
            && digit.is_ascii_digit()
        {
            self.type_digit(&row, digit);
            return Wish::Stay;
        }
        self.typed.clear();
        match (key.code, order(key)) {
            (KeyCode::Enter, _) => return self.enter(&row),
            (KeyCode::Esc, _) | (_, Order::Quit) => return Wish::Leave,
            (_, Order::Help) => self.book = Some(0),
            (KeyCode::Tab, _) => self.row = (self.row + 1) % rows.len(),
            (_, Order::Step(0, down)) => {
                let step = if down > 0 { 1 } else { rows.len() - 1 };
                self.row = (self.row + step) % rows.len();
            }
            (_, Order::Step(right, _)) => self.change(&row, right > 0),
            _ => {}
        }
        Wish::Stay
    }

    fn enter(&self, row: &Row) -> Wish {
        match *row {
            Row::GoOn(index) => {
                self.saved.get(index).cloned().map_or(Wish::Stay, |saved| Wish::GoOn(Box::new(saved)))
            }
            _ => Wish::Start,
        }
    }

    /// A digit of the value that is wanted.
    fn type_digit(&mut self, row: &Row, digit: char) {
        let Row::Option(index) = *row else { return };
        let Some(choice) = self.choices.get(index) else { return };
        let find = |text: &str| choice.values.iter().position(|value| value == text);
        self.typed.push(digit);
        let found = find(&self.typed).or_else(|| {
            self.typed = digit.to_string();
            find(&self.typed)
        });
        if let (Some(found), Some(value)) = (found, self.values.get_mut(index)) {
            *value = found;
            self.choose_options();
        }
    }

    /// A click chooses a row, and changes it where its arrows are; the wheel changes the row that is chosen.
    fn mouse(&mut self, mouse: MouseEvent) -> Wish {
        if self.book.is_some() {
            return Wish::Stay;
        }
        let rows = self.rows();
        let forward = match mouse.kind {
            MouseEventKind::ScrollDown => true,
            MouseEventKind::ScrollUp => false,
            MouseEventKind::Down(MouseButton::Left) => {
                let clicked = mouse.row.checked_sub(TITLE).map(usize::from);
                let Some(row) = clicked.and_then(|index| rows.get(index)) else { return Wish::Stay };
                if mouse.column >= WIDTH && !matches!(row, Row::GoOn(_)) {
                    return Wish::Stay;
                }
                self.row = clicked.unwrap_or(self.row);
                if matches!(row, Row::GoOn(_) | Row::Start) {
                    return self.enter(row);
                }
                mouse.column >= NAME + (WIDTH - NAME) / 2
            }
            _ => return Wish::Stay,
        };
        self.typed.clear();
        if let Some(row) = rows.get(self.row) {
            self.change(row, forward);
        }
        Wish::Stay
    }

    fn change(&mut self, row: &Row, forward: bool) {
        let turn = |value: usize, count: usize| {
            if count == 0 { 0 } else { (value + if forward { 1 } else { count - 1 }) % count }
        };
        match *row {
            Row::Game => {
                self.game = turn(self.game, self.games.len());
                self.choose_game();
                // The list has another length now.
                self.row = self.saved.len();
            }
            Row::Option(index) => {
                let count = self.choices.get(index).map_or(0, |choice| choice.values.len());
                if let Some(value) = self.values.get_mut(index) {
                    *value = turn(*value, count);
                }
                self.choose_options();
            }
            Row::Seat(index) => {
                let count = self.table.as_deref().map_or(0, |table| people(table).len());
                if let Some(seat) = self.seats.get_mut(index) {
                    *seat = turn(*seat, count);
                }
            }
            Row::GoOn(_) | Row::Start => {}
        }
    }

    fn text(&self, row: &Row) -> (String, String) {
        match *row {
            Row::GoOn(index) => {
                let text = self.saved.get(index).map(|saved| {
                    let what = telling::saved(self.words, self.catalogue, &saved.record);
                    self.words.home_continue(saved.record.plies.len(), what)
                });
                (text.unwrap_or_default(), String::new())
            }
            Row::Game => (self.words.home_game(), self.words.say(&self.games[self.game].title())),
            Row::Option(index) => {
                let choice = self.choices.get(index);
                let value = choice.and_then(|choice| choice.values.get(*self.values.get(index)?)).cloned();
                let name = choice.map_or_else(String::new, |choice| self.words.say(&choice.name));
                let said = choice.zip(value.as_deref()).and_then(|(choice, value)| {
                    self.games[self.game].value_name(choice.key, value).map(|name| self.words.say(&name))
                });
                (name, said.or(value).unwrap_or_default())
            }
            Row::Seat(index) => {
                let name = Player::from_seat(index)
                    .and_then(|player| Some(self.table.as_ref()?.player_name(player)))
                    .map(|name| self.words.say(&name));
                let who = self.seat(index);
                let who = self.table.as_deref().map_or_else(
                    || telling::seat(self.words, &who),
                    |table| telling::seat_at(self.words, table, &who),
                );
                (self.words.home_seat(name.unwrap_or_default()), who)
            }
            Row::Start => (self.words.home_start(), String::new()),
        }
    }

    fn draw(&self, frame: &mut ratatui::Frame<'_>) {
        let area = frame.area();
        let [title, middle, message, keys] = Layout::vertical([
            Constraint::Length(TITLE),
            Constraint::Min(1),
            Constraint::Length(1),
            Constraint::Length(1),
        ])
        .areas(area);
        let heading = vec![
            Line::from(Span::styled(format!("  {}", self.words.home_title()), Theme::strong())),
            Line::from(Span::styled(format!("  {}", self.words.home_subtitle()), self.theme.faint())),
        ];
        frame.render_widget(Paragraph::new(heading), title);
        let rows = self.rows();
        let mut lines: Vec<Line<'_>> = rows
            .iter()
            .enumerate()
            .map(|(index, row)| {
                let (name, value) = self.text(row);
                let changes = !matches!(row, Row::GoOn(_) | Row::Start);
                let value = if changes { format!("< {value} >") } else { value };
                let style = if index == self.row { Theme::chosen() } else { Style::new() };
                let text = if changes { format!(" {name:<12} {value:<32}") } else { format!(" {name:<45}") };
                Line::from(vec![Span::raw(" "), Span::styled(text, style)])
            })
            .collect();
        // Interrupted games come first, across the whole window; the board is beside the other rows.
        let others = lines.split_off(self.saved.len());
        let [above, below] =
            Layout::vertical([Constraint::Length(to_rows(lines.len())), Constraint::Min(0)]).areas(middle);
        frame.render_widget(Paragraph::new(lines), above);
        let width = WIDTH.min(area.width);
        let [left, right] = Layout::horizontal([Constraint::Length(width), Constraint::Min(0)]).areas(below);
        frame.render_widget(Paragraph::new(others), left);
        self.draw_board(frame, right);
        frame.render_widget(Paragraph::new(format!("  {}", self.message)), message);
        let keys_text = Span::styled(format!("  {}", self.keys_text()), self.theme.faint());
        frame.render_widget(Paragraph::new(keys_text), keys);
        if let Some(line) = self.book {
            let rules = self.games[self.game].rules(self.words.language());
            book::draw(frame, area, self.theme, self.words, ("", rules), line);
        }
    }

    /// The keys there are, with the digits where they choose a value.
    fn keys_text(&self) -> String {
        let chosen = match self.rows().get(self.row) {
            Some(&Row::Option(index)) => self.choices.get(index),
            _ => None,
        };
        let is_number = |value: &String| value.bytes().all(|byte| byte.is_ascii_digit());
        if chosen.is_some_and(|choice| choice.values.iter().all(is_number)) {
            self.words.home_keys_number()
        } else {
            self.words.home_keys()
        }
    }

    /// The first position of the game that is chosen.
    fn draw_board(&self, frame: &mut ratatui::Frame<'_>, area: Rect) {
        let Some(table) = &self.table else { return };
        let board = table.board(&table.start(), Player::FIRST);
        let canvas = Canvas::new(board.as_ref(), area, board.focus(), self.theme);
        canvas.draw(board.as_ref(), self.theme, frame.buffer_mut(), &|_| Mark::None, None);
    }
}

fn to_rows(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// Who may sit in a seat of a game: a person, and its robots in several strengths.
fn people(table: &dyn Table) -> Vec<Seat> {
    let robots = table.robots().iter().flat_map(|info| {
        let wish = RobotWish::named(info.name);
        let times: Vec<RobotWish> = if info.thinks {
            TIMES.iter().map(|&time| wish.clone().with_time(time)).collect()
        } else {
            vec![wish]
        };
        times.into_iter().map(Seat::Robot)
    });
    let strengths = table.strengths().map(Seat::Robot);
    let mut seats = vec![Seat::Human];
    for seat in strengths.into_iter().chain(robots) {
        if !seats.contains(&seat) {
            seats.push(seat);
        }
    }
    seats
}
