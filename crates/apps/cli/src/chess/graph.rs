//! The course of a game as a picture: what White could expect after each move.

use tablero_chess_engine::study::{Analysis, Judged, Judgement};
use tablero_lite_chess::Colour;
use tablero_words::Words;

use crate::said;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 240.0;
const MARGIN: f64 = 24.0;

/// An SVG picture: a line of White's expected points, with a mark at every mistake, blunder and missed mate.
pub(super) fn svg(analysis: &Analysis, words: &Words) -> String {
    #[allow(clippy::cast_precision_loss, reason = "a game is short")]
    let step = WIDTH / (analysis.moves.len().max(1) as f64);
    #[allow(clippy::cast_precision_loss, reason = "a game is short")]
    let across = |ply: usize| MARGIN + step * ply as f64;
    let down = |points: f64| MARGIN + HEIGHT * (1.0 - points);
    let first = analysis.moves.first().map_or(0.5, |judged| for_white(judged, judged.before.points()));
    let mut line = format!("{:.1},{:.1}", across(0), down(first));
    let mut marks = String::new();
    for (number, judged) in (1..).zip(&analysis.moves) {
        let points = for_white(judged, judged.after.points());
        line += &format!(" {:.1},{:.1}", across(number), down(points));
        let colour = match judged.judgement {
            Judgement::Good | Judgement::Inaccuracy => continue,
            Judgement::Mistake => "#e69f00",
            Judgement::Blunder => "#d55e00",
            Judgement::MissedMate => "#cc79a7",
        };
        marks += &format!(
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"{colour}\"><title>{}</title></circle>\n",
            across(number),
            down(points),
            words.say(&said::graph_mark(judged.best.to_string(), number, judged.played.to_string())),
        );
    }
    let (width, height) = (WIDTH + 2.0 * MARGIN, HEIGHT + 2.0 * MARGIN);
    let (left, right, middle) = (MARGIN, MARGIN + WIDTH, down(0.5));
    let title = words.say(&said::graph_title());
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
         <title>{title}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <rect x=\"{left}\" y=\"{left}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"none\" stroke=\"#888888\"/>\n\
         <line x1=\"{left}\" y1=\"{middle}\" x2=\"{right}\" y2=\"{middle}\" stroke=\"#cccccc\"/>\n\
         <polyline points=\"{line}\" fill=\"none\" stroke=\"#0072b2\" stroke-width=\"2\"/>\n{marks}</svg>\n"
    )
}

fn for_white(judged: &Judged, points: f64) -> f64 {
    if judged.position.to_move() == Colour::White { points } else { 1.0 - points }
}
