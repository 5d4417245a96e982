//! The pictures of the README: the program in a terminal, as vector graphics. Made by `cargo xtask gallery`, and compared
//! to the byte.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use vt100::{Color, Screen};

use crate::terminal::Terminal;

/// A game as it is shown: the name of the picture, the words of the command, and the moves that are played.
const SCREENS: [(&str, &str, &[&str]); 4] = [
    ("chess", "play chess --seat human --seat human", &["e2e3", "d7d6", "f1d3", "c8g4", "a2a3", "g4d1"]),
    ("sokoban", "play sokoban collection=microban level=3", &["ruuLLLulDrrrrddlU"]),
    ("checkers", "play checkers --seat human --seat human", &["5-14", "74-56", "26-44"]),
    ("queens", "play queens --seat human --seat human", &["d4", "a2", "g5"]),
];

const SIZE: (u16, u16) = (100, 30);

/// A character is so wide, and twice as high.
const WIDE: u16 = 8;
const HIGH: u16 = 2 * WIDE;

/// What a terminal without wishes of its own shows.
const INK: &str = "#d8d8d8";
const PAPER: &str = "#1e1e1e";

/// The first sixteen colours of a terminal.
const COLOURS: [&str; 16] = [
    "#000000", "#cd0000", "#00cd00", "#cdcd00", "#4040ee", "#cd00cd", "#00cdcd", "#e5e5e5", "#7f7f7f",
    "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff",
];

fn colour(colour: Color, otherwise: &str) -> String {
    match colour {
        Color::Default => otherwise.to_owned(),
        Color::Idx(index) => indexed(index),
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
    }
}

/// A colour of 256: sixteen by name, a cube of six by six by six, and greys.
fn indexed(index: u8) -> String {
    if let Some(name) = COLOURS.get(usize::from(index)) {
        return (*name).to_owned();
    }
    let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
    let (red, green, blue) = if index < 232 {
        (level((index - 16) / 36), level((index - 16) / 6 % 6), level((index - 16) % 6))
    } else {
        let grey = 8 + 10 * (index - 232);
        (grey, grey, grey)
    };
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The characters that are drawn, by the quarters that they fill: top left 1, top right 2, bottom left 4, bottom right 8.
const QUARTERS: [char; 16] = [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// The screen as SVG. Blocks are drawn, all other characters are left to the font.
fn svg(screen: &Screen) -> String {
    let (height, width) = screen.size();
    let (height, width) = (height.get(), width.get());
    let mut halves: BTreeMap<String, String> = BTreeMap::new();
    let mut texts: BTreeMap<(String, bool), String> = BTreeMap::new();
    for row in 0..height {
        let mut runs: [Option<(String, u16, u16)>; 2] = [None, None];
        let mut close = |half: usize, run: Option<(String, u16, u16)>| {
            if let Some((fill, from, to)) = run.filter(|(fill, ..)| fill != PAPER) {
                let top = row * HIGH + WIDE * u16::try_from(half).unwrap();
                let (left, wide) = (from * WIDE / 2, (to - from) * WIDE / 2);
                let path = halves.entry(fill).or_default();
                write!(path, "M{left} {top}h{wide}v{WIDE}h-{wide}z").unwrap();
            }
        };
        let line: Vec<char> = clockless(screen, row, width);
        for column in 0..width {
            let cell = screen.cell(row, column).unwrap();
            let (mut ink, mut paper) = (colour(cell.fgcolor(), INK), colour(cell.bgcolor(), PAPER));
            if cell.inverse() {
                std::mem::swap(&mut ink, &mut paper);
            }
            let sign = line[usize::from(column)];
            let block = QUARTERS.iter().position(|&block| block == sign);
            for (quarter, at) in [(0, 2 * column), (1, 2 * column + 1), (2, 2 * column), (3, 2 * column + 1)]
            {
                let fill = if block.unwrap_or(0) >> quarter & 1 == 1 { &ink } else { &paper };
                match &mut runs[quarter / 2] {
                    Some((run, _, to)) if run == fill => *to = at + 1,
                    run => close(quarter / 2, run.replace((fill.clone(), at, at + 1))),
                }
            }
            if block.is_none() {
                let text = texts.entry((ink, cell.bold())).or_default();
                let escaped = match sign {
                    '<' => "&lt;".to_owned(),
                    '&' => "&amp;".to_owned(),
                    sign => sign.to_string(),
                };
                let (x, y) = (column * WIDE, row * HIGH + HIGH - 4);
                write!(text, "<tspan x=\"{x}\" y=\"{y}\">{escaped}</tspan>").unwrap();
            }
        }
        for (half, run) in runs.into_iter().enumerate() {
            close(half, run);
        }
    }
    let (wide, high) = (width * WIDE, height * HIGH);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\">\n\
         <path fill=\"{PAPER}\" d=\"M0 0h{wide}v{high}h-{wide}z\"/>\n<g shape-rendering=\"crispEdges\">\n"
    );
    for (fill, path) in halves {
        writeln!(text, "<path fill=\"{fill}\" d=\"{path}\"/>").unwrap();
    }
    text += "</g>\n<g font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"13\">\n";
    for ((fill, bold), spans) in texts {
        let weight = if bold { " font-weight=\"bold\"" } else { "" };
        writeln!(text, "<text fill=\"{fill}\"{weight}>{spans}</text>").unwrap();
    }
    text + "</g>\n</svg>\n"
}

/// The characters of a row, with every clock at its beginning: pictures do not show how long they took.
fn clockless(screen: &Screen, row: u16, width: u16) -> Vec<char> {
    let sign =
        |column| screen.cell(row, column).and_then(|cell| cell.contents().chars().next()).unwrap_or(' ');
    let mut line: Vec<char> = (0..width).map(sign).collect();
    for start in 0..line.len().saturating_sub(3) {
        if let [minutes, ':', tens, ones] = &mut line[start..start + 4]
            && [&minutes, &tens, &ones].iter().all(|digit| digit.is_ascii_digit())
        {
            (*minutes, *tens, *ones) = ('0', '0', '0');
        }
    }
    line
}

/// The game in a terminal of some size, after the moves.
fn played(place: &str, words: &str, moves: &[&str], size: (u16, u16)) -> Terminal {
    let mut terminal = Terminal::new(place, size, words);
    terminal.sees("? help");
    for mv in moves {
        terminal.plays(mv);
        terminal.waits("the move is played", |picture| !picture.contains("Move:"));
    }
    terminal
}

/// The board is as large as the terminal lets it be. `TABLERO_LOOK=DIR` keeps the screens for the eye.
#[test]
fn a_larger_terminal_has_a_larger_board() {
    for (name, words, moves) in SCREENS {
        let mut inked = Vec::new();
        for size in [(80, 24), SIZE, (120, 40)] {
            let mut terminal = played(&format!("look-{name}-{}", size.0), words, moves, size);
            let screen = terminal.screen();
            let (height, width) = screen.size();
            let cells = (0..height.get()).flat_map(|row| (0..width.get()).map(move |column| (row, column)));
            let coloured = cells.filter_map(|(row, column)| screen.cell(row, column));
            inked.push(coloured.filter(|cell| cell.bgcolor() != Color::Default).count());
            if let Some(folder) = std::env::var_os("TABLERO_LOOK") {
                let file = Path::new(&folder).join(format!("{name}-{}x{}.svg", size.0, size.1));
                fs::write(file, svg(screen)).unwrap();
            }
            terminal.leaves();
        }
        assert!(inked.is_sorted() && inked[0] < inked[2], "{name}: {inked:?} cells of the board");
    }
}

#[test]
fn the_gallery_shows_the_program_in_a_terminal() {
    for (name, words, moves) in SCREENS {
        let mut terminal = played(&format!("gallery-{name}"), words, moves, SIZE);
        let drawn = svg(terminal.screen());
        let file =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../../docs/gallery/screen-{name}.svg"));
        if std::env::var_os("TABLERO_RENEW").is_some() {
            fs::write(&file, &drawn).unwrap();
        }
        let known = fs::read_to_string(&file).unwrap_or_default();
        assert!(
            known == drawn,
            "docs/gallery/screen-{name}.svg is stale: `cargo xtask gallery` draws it anew"
        );
        terminal.leaves();
    }
}
