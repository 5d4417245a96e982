//! Grounds and pieces as elements of SVG. Only presentation attributes are used, no style sheet, so that a page with a
//! strict content security policy may show a picture as it is.

use std::collections::BTreeMap;

use super::layout::CELL;
use super::lettering;
use super::theme::Theme;
use crate::board::{Art, Form, Ground, Paint, Shape, Tone};

/// The path of what a ground covers, with its corner here.
fn covered(tone: Tone, (x, y): (i64, i64)) -> String {
    match tone {
        Tone::Hole => format!("M{} {}a19 19 0 1 0 38 0a19 19 0 1 0-38 0z", x + 5, y + CELL / 2),
        _ => format!("M{x} {y}h{CELL}v{CELL}h-{CELL}z"),
    }
}

/// The lines upon a ground, with its corner here; they tell grounds apart without colours.
fn lines(theme: Theme, tone: Tone, (x, y): (i64, i64)) -> Option<String> {
    Some(match tone {
        Tone::Dark if theme.palette().hatched => {
            format!(
                "M{x} {}l12-12m-12 24l24-24m-24 36l36-36m-36 48l48-48m-36 48l36-36m-24 36l24-24m-12 24l12-12",
                y + 12
            )
        }
        Tone::Barred => format!("M{} {}l12 12m0-12l-12 12", x + 18, y + 18),
        Tone::Goal => format!("M{} {}l13 13-13 13-13-13zm0 8l5 5-5 5-5-5z", x + 24, y + 11),
        Tone::Wall => format!("M{x} {}h48m-48 16h48M{} {y}v16m-12 0v16m24-16v16m-12 0v16", y + 16, x + 24),
        Tone::Light | Tone::Dark | Tone::Floor | Tone::Outside | Tone::Hole => return None,
    })
}

/// How the paths of a ground are painted: the area and the lines.
fn attributes(theme: Theme, ground: Ground) -> (String, String) {
    let palette = theme.palette();
    let area = match ground.tone {
        Tone::Light => palette.light,
        Tone::Dark => palette.dark,
        Tone::Barred => palette.barred,
        Tone::Floor | Tone::Goal => palette.floor,
        Tone::Wall => palette.wall,
        Tone::Hole => palette.hole,
        Tone::Outside => "none",
    };
    let line = match ground.tone {
        Tone::Goal => palette.goal,
        Tone::Wall => palette.mortar,
        _ => palette.cross,
    };
    let area = if ground.tone == Tone::Hole {
        let rim = ground.owner.map_or(palette.rim, |owner| palette.ink_of(Paint::Player(owner)).fill);
        let width = if ground.owner.is_some() { 2 } else { 1 };
        format!("fill=\"{area}\" stroke=\"{rim}\" stroke-width=\"{width}\"")
    } else {
        format!("fill=\"{area}\" shape-rendering=\"crispEdges\"")
    };
    let width = if ground.tone == Tone::Dark { 1 } else { 2 };
    (area, format!("fill=\"none\" stroke=\"{line}\" stroke-width=\"{width}\""))
}

/// Grounds with their corners, in few elements.
pub(super) fn grounds(theme: Theme, spots: impl Iterator<Item = (Ground, (i64, i64))>) -> String {
    let mut areas: BTreeMap<String, String> = BTreeMap::new();
    let mut drawn: BTreeMap<String, String> = BTreeMap::new();
    for (ground, corner) in spots.filter(|(ground, _)| ground.tone != Tone::Outside) {
        let (area, line) = attributes(theme, ground);
        *areas.entry(area).or_default() += &covered(ground.tone, corner);
        if let Some(path) = lines(theme, ground.tone, corner) {
            *drawn.entry(line).or_default() += &path;
        }
    }
    let element = |(attributes, path): (String, String)| format!("<path {attributes} d=\"{path}\"/>\n");
    areas.into_iter().chain(drawn).map(element).collect()
}

/// The name of the definition of a shape: the same for equal shapes of a theme, so that pictures may stand on one page.
fn id(theme: Theme, shape: Shape) -> String {
    let paint = match shape.paint {
        Paint::White => "w".to_owned(),
        Paint::Black => "b".to_owned(),
        Paint::Player(number) => number.to_string(),
        Paint::Brown => "n".to_owned(),
        Paint::Green => "g".to_owned(),
        Paint::Blue => "u".to_owned(),
    };
    format!("{}-{paint}-{:x}", theme.name(), u32::from(shape.glyph))
}

/// The definitions of shapes, one for those that are alike.
pub(super) fn definitions(theme: Theme, shapes: impl Iterator<Item = Shape>) -> String {
    let all: BTreeMap<String, Shape> = shapes.map(|shape| (id(theme, shape), shape)).collect();
    if all.is_empty() {
        return String::new();
    }
    let define = |(id, shape): (String, Shape)| format!("<g id=\"{id}\">{}</g>\n", drawn(theme, shape));
    format!("<defs>\n{}</defs>\n", all.into_iter().map(define).collect::<String>())
}

/// A shape with its corner here; `inside` goes into the element.
pub(super) fn placed(theme: Theme, shape: Shape, (x, y): (i64, i64), inside: &str) -> String {
    let id = id(theme, shape);
    if inside.is_empty() {
        return format!("<use href=\"#{id}\" x=\"{x}\" y=\"{y}\"/>\n");
    }
    format!("<use href=\"#{id}\" x=\"{x}\" y=\"{y}\">{inside}</use>\n")
}

fn drawn(theme: Theme, shape: Shape) -> String {
    match (shape.form, shape.art) {
        (Form::Disc, _) => disc(theme, shape),
        (Form::Block, _) => block(theme, shape),
        (Form::Figure, Some(art)) => figure(theme, shape.paint, art),
        (Form::Figure, None) => letter(theme, shape),
    }
}

fn figure(theme: Theme, paint: Paint, art: &Art) -> String {
    let ink = theme.palette().ink_of(paint);
    if let Some(outline) = art.outline {
        return format!(
            "<path fill=\"{}\" stroke=\"{}\" stroke-width=\"1.6\" stroke-linejoin=\"round\" d=\"{}\"/>\
             <path fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\" stroke-linecap=\"round\" d=\"{}\"/>",
            ink.fill, ink.line, outline.body, ink.detail, outline.lines
        );
    }
    let mut path = String::new();
    for (row, dots) in art.large.iter().enumerate() {
        // In tenths of a unit, which half of a dot needs.
        let width = if dots.chars().count() > art.large.len() { 25 } else { 50 };
        let tenths = |number: usize| {
            if number.is_multiple_of(10) {
                (number / 10).to_string()
            } else {
                format!("{}.{}", number / 10, number % 10)
            }
        };
        for (column, _) in dots.chars().enumerate().filter(|(_, dot)| *dot == '#') {
            let (left, wide) = (tenths(40 + column * width), tenths(width));
            path += &format!("M{left} {}h{wide}v5h-{wide}z", 4 + row * 5);
        }
    }
    format!("<path fill=\"{}\" stroke=\"{}\" stroke-width=\".6\" d=\"{path}\"/>", ink.fill, ink.line)
}

/// A round piece. Every player has a sign of its own upon it.
fn disc(theme: Theme, shape: Shape) -> String {
    let ink = theme.palette().ink_of(shape.paint);
    let sign = match shape.paint {
        Paint::Player(1) => "M24 17.5a6.5 6.5 0 1 0 .01 0z",
        Paint::Player(2) => "M24 14.5l8.5 14.5h-17z",
        Paint::Player(3) => "M17.5 17.5h13v13h-13z",
        Paint::Player(4) => "M21.5 15.5h5v6h6v5h-6v6h-5v-6h-6v-5h6z",
        Paint::Player(5) => "M24 14.5l9 9.5-9 9.5-9-9.5z",
        Paint::Player(6) => "M14.5 20h19v8h-19z",
        _ => "",
    };
    format!(
        "<circle cx=\"24\" cy=\"24\" r=\"18\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.8\"/>\
         <path fill=\"{}\" d=\"{sign}\"/>",
        ink.fill, ink.line, ink.detail
    )
}

/// A box; one that is marked, because it is where it belongs, has a tick.
fn block(theme: Theme, shape: Shape) -> String {
    let ink = theme.palette().ink_of(shape.paint);
    let lines = if shape.glyph == ' ' { "M9 9l30 30M39 9L9 39" } else { "M13 25l8 8 14-17" };
    let width = if shape.glyph == ' ' { 2 } else { 4 };
    format!(
        "<rect x=\"4\" y=\"4\" width=\"40\" height=\"40\" rx=\"4\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2\"/>\
         <path fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" stroke-linecap=\"round\" \
         d=\"M9 9h30v30h-30z{lines}\"/>",
        ink.fill, ink.line, ink.detail
    )
}

/// A piece without any picture, by its letter.
fn letter(theme: Theme, shape: Shape) -> String {
    let ink = theme.palette().ink_of(shape.paint);
    let path = lettering::path(&shape.letter.to_string());
    format!(
        "<circle cx=\"24\" cy=\"24\" r=\"18\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.8\"/>\
         <path transform=\"translate(17.2 13.8)scale(1.7)\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.8\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"{path}\"/>",
        ink.fill, ink.line, ink.detail
    )
}
