//! The picture: board, players, counters, moves, messages.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph, Wrap};
use tablero_core::Player;

use super::app::{App, Over};
use super::book::{self, wrapped};
use super::canvas::Canvas;
use super::levels::Levels;
use super::theme::{Mark, Theme};
use crate::telling;

/// The panel beside the board.
const PANEL: u16 = 28;
/// Below this there is no room for the panel, or for anything.
const ROOM_FOR_PANEL: u16 = 60;
const SMALLEST: (u16, u16) = (40, 12);
/// From this height on, messages have two rows even if they need one.
const ROOM_FOR_TWO: u16 = 22;
/// A message takes no more than this from the board.
const MOST_ROWS: u16 = 4;

pub(crate) fn draw(app: &mut App, frame: &mut Frame<'_>) {
    let area = frame.area();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let text = Paragraph::new(app.play.words.small_screen()).wrap(Wrap { trim: true });
        frame.render_widget(text, area);
        return;
    }
    let (text, style) = message(app);
    let lines = wrapped(&text, usize::from(area.width.saturating_sub(2)));
    // Where there is room, short messages take as much as long ones: the board stays where it is.
    let usual = if area.height >= ROOM_FOR_TWO { 2 } else { 1 };
    let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX).clamp(usual, MOST_ROWS);
    let [title, middle, message, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(1),
        Constraint::Length(rows),
        Constraint::Length(1),
    ])
    .areas(area);
    draw_title(app, frame, title);
    let panel = if area.width >= ROOM_FOR_PANEL { PANEL } else { 0 };
    let [left, right] = Layout::horizontal([Constraint::Min(1), Constraint::Length(panel)]).areas(middle);
    draw_board(app, frame, left);
    if panel > 0 {
        draw_panel(app, frame, right);
    }
    let lines: Vec<Line<'_>> = lines.iter().map(|line| Line::from(format!(" {line}"))).collect();
    frame.render_widget(Paragraph::new(lines).style(style), message);
    draw_keys(app, frame, keys);
    draw_over(app, frame, middle);
}

fn draw_title(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let title = telling::title(&app.play.words, &app.play.session);
    frame.render_widget(Paragraph::new(Span::styled(format!(" {title}"), Theme::strong())), area);
}

fn draw_board(app: &mut App, frame: &mut Frame<'_>, area: Rect) {
    let board = app.board();
    let eye = board.focus().or(app.selection.cursor);
    let canvas = Canvas::new(board.as_ref(), area, eye, app.theme).with_names(app.names);
    let marks = app.marks();
    let cursor = app.selection.cursor.filter(|_| app.play.session.is_human_turn());
    canvas.draw(board.as_ref(), app.theme, frame.buffer_mut(), &marks, cursor);
    app.canvas = Some(canvas);
}

fn draw_panel(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let session = &app.play.session;
    let words = &app.play.words;
    let mut lines = Vec::new();
    for player in Player::first(session.seats().len()) {
        lines.extend(seat_lines(app, player));
    }
    lines.extend(telling::counters(words, session).into_iter().map(Line::from));
    let best = telling::best(words, app.play.keeper.progress(), session.table().as_ref());
    lines.extend(best.map(|best| Line::from(Span::styled(best, app.theme.faint()))));
    lines.extend(
        telling::status(words, session).map(|status| Line::from(Span::styled(status, Theme::strong()))),
    );
    let height = u16::try_from(lines.len()).unwrap_or(0).saturating_add(2).min(area.height);
    let [top, bottom] = Layout::vertical([Constraint::Length(height), Constraint::Min(0)]).areas(area);
    let block = app.theme.frame(words.panel_game());
    frame.render_widget(Paragraph::new(lines).block(block), top);
    if bottom.height > 2 {
        draw_moves(app, frame, bottom);
    }
}

/// The name of a player, who that is, and the clock.
fn seat_lines(app: &App, player: Player) -> Vec<Line<'static>> {
    let session = &app.play.session;
    let name = telling::player(&app.play.words, session, player);
    let colour = session.table().player_colour(player);
    let style = colour.map_or_else(Theme::strong, |number| app.theme.player(number));
    let moves = session.to_move() == Some(player);
    let clock = session.clock(player);
    let time = telling::clock(clock.left.unwrap_or(clock.used));
    let pointer = if moves { "> " } else { "  " };
    let room = usize::from(PANEL - 4);
    let gap = room.saturating_sub(name.chars().count() + time.len());
    let first = Line::from(vec![
        Span::raw(pointer),
        Span::styled(name, style),
        Span::raw(" ".repeat(gap)),
        Span::raw(time),
    ]);
    let who = session.seats().get(player.seat()).map(|seat| telling::seat(&app.play.words, seat));
    // Of many players, who they are matters less than where they are.
    if session.seats().len() > 3 {
        return vec![first];
    }
    let second = Line::from(Span::styled(format!("  {}", who.unwrap_or_default()), app.theme.faint()));
    vec![first, second]
}

fn draw_moves(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let plies: Vec<_> = app.play.session.plies().collect();
    let columns = if app.play.session.seats().len() == 2 { 2 } else { 1 };
    let rows: Vec<Line<'static>> = plies
        .chunks(columns)
        .enumerate()
        .map(|(index, pair)| {
            let moves: String = pair.iter().map(|ply| format!("{:<10}", ply.mv)).collect::<Vec<_>>().concat();
            Line::from(format!("{:>4} {moves}", index + 1))
        })
        .collect();
    let room = usize::from(area.height.saturating_sub(2));
    let skip = rows.len().saturating_sub(room);
    let shown: Vec<Line<'static>> = rows.into_iter().skip(skip).collect();
    let block = app.theme.frame(app.play.words.panel_moves());
    frame.render_widget(Paragraph::new(shown).block(block), area);
}

/// What there is to say below the board.
fn message(app: &App) -> (String, Style) {
    let session = &app.play.session;
    let words = &app.play.words;
    if let Some(typed) = &app.typed {
        (words.typed(format!("{typed}_")), Theme::strong())
    } else if !app.message.is_empty() {
        (app.message.clone(), Theme::strong())
    } else if let Some(player) = session.to_move() {
        let name = telling::player(words, session, player);
        let busy = app.is_busy();
        let text = if app.is_watched() && app.pace.is_paused() {
            words.paused()
        } else if busy {
            words.thinking(name)
        } else if session.seats().len() == 1 && session.is_human_turn() {
            words.your_turn()
        } else {
            words.to_move(name)
        };
        let status = telling::status(words, session).map_or_else(String::new, |status| format!(" {status}"));
        (text + &status, Style::new())
    } else {
        (String::new(), Style::new())
    }
}

fn draw_keys(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let session = &app.play.session;
    let words = &app.play.words;
    let people = session.seats().contains(&tablero_arena::Seat::Human);
    let text = if session.ended().is_some() {
        if app.has_levels() { words.next_level() } else { words.ended_keys() }
    } else if !people {
        words.keys_watch()
    } else if app.walks() {
        words.keys_level()
    } else {
        words.keys_board()
    };
    frame.render_widget(Paragraph::new(Span::styled(format!(" {text}"), app.theme.faint())), area);
}

fn draw_over(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let words = &app.play.words;
    match &app.over {
        Over::Nothing => {}
        Over::Help(line) => {
            let book = app.play.session.table().entry().rules(words.language());
            book::draw(frame, area, app.theme, words, (&words.help_keys(), book), *line);
        }
        Over::Resign => dialog(frame, area, app.theme, "", &words.confirm_resign()),
        Over::Offer(saved) => {
            let count = saved.record.plies.len();
            let what = telling::saved(words, &app.play.games, &saved.record);
            let text = format!(
                "{}\n{}\n\n{}",
                words.offer_screen(count, what),
                saved.path.display(),
                words.offer_keys()
            );
            dialog(frame, area, app.theme, &words.offer_title(), &text);
        }
        Over::Levels(levels) => draw_levels(app, levels, frame, area),
    }
}

/// A text in the middle of an area, as large as it needs to be.
fn dialog(frame: &mut Frame<'_>, area: Rect, theme: Theme, title: &str, text: &str) {
    let longest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let width = u16::try_from(longest + 4).unwrap_or(u16::MAX).min(area.width);
    let height = u16::try_from(text.lines().count() + 2).unwrap_or(u16::MAX).min(area.height);
    let place =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    frame.render_widget(Clear, place);
    let block = theme.frame(title.to_owned());
    let indented: Vec<Line<'_>> = text.lines().map(|line| Line::from(format!(" {line}"))).collect();
    frame.render_widget(Paragraph::new(indented).block(block), place);
}

/// The list of levels with a picture of the one that is chosen.
fn draw_levels(app: &App, levels: &Levels, frame: &mut Frame<'_>, area: Rect) {
    frame.render_widget(Clear, area);
    let title = format!("{}: < {} >", app.play.words.levels_title(), levels.collection_name());
    let block = app.theme.frame(title).title_bottom(app.play.words.levels_keys());
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let [list, picture] = Layout::horizontal([Constraint::Length(14), Constraint::Min(1)]).areas(inner);
    let progress = app.play.keeper.progress();
    let room = usize::from(list.height);
    let first = levels.level.saturating_sub(room / 2).min(levels.numbers.len().saturating_sub(room));
    let lines: Vec<Line<'_>> = levels
        .numbers
        .iter()
        .enumerate()
        .skip(first)
        .take(room)
        .map(|(index, number)| {
            let style = if index == levels.level { Theme::chosen() } else { Style::new() };
            let sign = if levels.is_solved(index, progress) { app.theme.tick() } else { ' ' };
            Line::from(Span::styled(format!("{sign}{} {number:<5}", app.play.words.panel_level()), style))
        })
        .collect();
    frame.render_widget(Paragraph::new(lines), list);
    if let Some(table) = levels.table() {
        let best = telling::best(&app.play.words, progress, table.as_ref());
        let [text, picture] =
            Layout::vertical([Constraint::Length(u16::from(best.is_some())), Constraint::Min(1)])
                .areas(picture);
        frame.render_widget(Paragraph::new(best.unwrap_or_default()), text);
        let board = table.board(&table.start(), Player::FIRST);
        let canvas = Canvas::new(board.as_ref(), picture, board.focus(), app.theme);
        canvas.draw(board.as_ref(), app.theme, frame.buffer_mut(), &|_| Mark::None, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablero_words::{Language, Words};

    #[test]
    fn the_keys_fit_on_a_small_screen() {
        for language in Language::ALL {
            let words = Words::new(language, []);
            let lines = [
                words.keys_board(),
                words.keys_level(),
                words.keys_watch(),
                words.ended_keys(),
                words.next_level(),
                words.home_keys(),
                words.home_keys_number(),
                words.levels_keys(),
                words.press_key(),
                words.replay_keys_screen(),
            ];
            for line in lines {
                // Home screen and frames leave two columns free.
                assert!(Span::raw(line.as_str()).width() <= 78, "{line}");
            }
            for line in words.help_keys().lines() {
                assert!(Span::raw(line).width() <= 76, "{line}");
            }
        }
    }
}
