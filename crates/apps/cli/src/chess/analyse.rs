//! `tablero chess analyse`: a recorded game, move by move.

use std::path::PathBuf;

use clap::{Args, ValueEnum, value_parser};
use tablero_chess_engine::study::{Analysis, Judged, Judgement, Sight, analyse};
use tablero_chess_engine::{Engine, Score};
use tablero_chess_tables::{Tables, Value};
use tablero_core::GameKind as _;
use tablero_lite_chess::notation::{fen, read_legal_move, read_position};
use tablero_lite_chess::{Colour, LiteChessKind, Move, Position};
use tablero_words::Words;

use super::{colour, graph};
use crate::exit::Failure;
use crate::output::print;
use crate::said;
use crate::tournament::one_record;

#[derive(Debug, Args)]
pub(crate) struct AnalyseArguments {
    /// The record of a game, as `tablero play` and `tablero match` write it
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// Which game of many
    #[arg(long, value_name = "N", default_value = "1", value_parser = value_parser!(u64).range(1..))]
    game: u64,
    /// How many positions to examine per move
    #[arg(long, value_name = "COUNT", default_value = "200000", value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// The directory of endgame tables; by default the one named by `TABLERO_TABLES`
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// The form of the output
    #[arg(long, value_enum, default_value = "text")]
    form: Form,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    Text,
    Json,
    Svg,
}

pub(super) fn run(arguments: &AnalyseArguments, words: &Words) -> Result<(), Failure> {
    let (start, moves) = read(arguments)?;
    let own = arguments.tables.as_deref().map(|directory| Tables::new(Some(directory)));
    let endings = own.as_ref().unwrap_or_else(|| tablero_chess_tables::shared());
    endings.load(4).map_err(Failure::run)?;
    let mut engine = Engine::with_hash(64 << 20);
    let mut told = Ok(());
    let mut ply = 0;
    let analysis = analyse(&start, &moves, arguments.nodes, endings, &mut engine, |judged| {
        ply += 1;
        if arguments.form == Form::Text {
            told = print(text_line(ply, judged, words));
        }
        told.is_ok()
    });
    told?;
    match arguments.form {
        Form::Text => print(summary(&analysis, words)),
        Form::Json => print(json(&start, &analysis)),
        Form::Svg => print(graph::svg(&analysis, words)),
    }
}

/// The moves of the record, from its first position.
fn read(arguments: &AnalyseArguments) -> Result<(Position, Vec<Move>), Failure> {
    let path = arguments.record.display();
    let record = one_record(&arguments.record, arguments.game)?;
    if record.game != LiteChessKind.name() {
        return Err(Failure::run(format!(
            "{path}: a game of {}, not of {}",
            record.game,
            LiteChessKind.name()
        )));
    }
    let start =
        read_position(&record.start).map_err(|error| Failure::run(format!("{path}: start: {error}")))?;
    let mut position = start;
    let mut moves = Vec::new();
    for (number, ply) in record.plies.iter().enumerate() {
        let mv = read_legal_move(&position, &ply.mv)
            .map_err(|error| Failure::run(format!("{path}: move {}: {error}", number + 1)))?;
        moves.push(mv);
        position = position.after(mv);
    }
    Ok((start, moves))
}

/// What a position is worth, in words; `+` is good for the one who moves.
fn sight(sight: Sight, words: &Words) -> String {
    match sight {
        Sight::Exact(Value::Draw) => words.say(&said::sight_draw()),
        Sight::Exact(value @ Value::Win { .. }) => words.say(&said::sight_mate(value.moves().unwrap_or(0))),
        Sight::Exact(value @ Value::Loss { .. }) => words.say(&said::sight_mated(value.moves().unwrap_or(0))),
        Sight::Guess(Score::Mates(moves)) => words.say(&said::sight_mate(moves)) + "?",
        Sight::Guess(Score::Mated(moves)) => words.say(&said::sight_mated(moves)) + "?",
        Sight::Guess(Score::Centipawns(value)) => format!("{:+.2}", f64::from(value) / 100.0),
    }
}

const fn word(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Good => "",
        Judgement::Inaccuracy => "inaccuracy",
        Judgement::Mistake => "mistake",
        Judgement::Blunder => "blunder",
        Judgement::MissedMate => "missed mate",
    }
}

fn text_line(ply: usize, judged: &Judged, words: &Words) -> String {
    let remark = match word(judged.judgement) {
        "" => String::new(),
        word => {
            let worth = sight(judged.before, words);
            words.say(&said::judgement(judged.best.to_string(), word.replace(' ', "-"), worth))
        }
    };
    let side = words.say(&colour(judged.position.to_move()));
    let width =
        Colour::ALL.map(|side| words.say(&colour(side)).chars().count()).into_iter().max().unwrap_or(0);
    let line =
        format!("{ply:>4} {side:<width$} {} {:<9} {remark}", judged.played, sight(judged.after, words));
    format!("{}\n", line.trim_end())
}

fn summary(analysis: &Analysis, words: &Words) -> String {
    let mut text = "\n".to_owned();
    for side in Colour::ALL {
        let own = || analysis.moves.iter().filter(|judged| judged.position.to_move() == side);
        let count = |judgement| own().filter(|judged| judged.judgement == judgement).count();
        let moves = own().count();
        let lost: f64 = own().map(|judged| (judged.before.points() - judged.after.points()).max(0.0)).sum();
        #[allow(clippy::cast_precision_loss, reason = "a game is short")]
        let mean = if moves == 0 { 0.0 } else { lost / moves as f64 };
        let told = said::analysis_side(
            count(Judgement::Blunder),
            count(Judgement::Inaccuracy),
            format!("{mean:.3}"),
            count(Judgement::MissedMate),
            count(Judgement::Mistake),
            moves,
            colour(side),
        );
        text += &format!("{}\n", words.say(&told));
    }
    text + &words.say(&said::analysis_key()) + "\n"
}

/// No text in it needs escaping: positions, moves and words of our own.
fn json(start: &Position, analysis: &Analysis) -> String {
    let value = |seen: Sight| match seen {
        Sight::Exact(Value::Draw) => "{\"exact\":true,\"draw\":true}".to_owned(),
        Sight::Exact(value @ Value::Win { .. }) => {
            format!("{{\"exact\":true,\"mate\":{}}}", value.moves().unwrap_or(0))
        }
        Sight::Exact(value @ Value::Loss { .. }) => {
            format!("{{\"exact\":true,\"mated\":{}}}", value.moves().unwrap_or(0))
        }
        Sight::Guess(Score::Mates(moves)) => format!("{{\"exact\":false,\"mate\":{moves}}}"),
        Sight::Guess(Score::Mated(moves)) => format!("{{\"exact\":false,\"mated\":{moves}}}"),
        Sight::Guess(Score::Centipawns(value)) => format!("{{\"exact\":false,\"centipawns\":{value}}}"),
    };
    let moves: Vec<String> = analysis
        .moves
        .iter()
        .map(|judged| {
            let judgement = match word(judged.judgement) {
                "" => "good",
                word => word,
            };
            format!(
                "{{\"fen\":\"{}\",\"move\":\"{}\",\"best\":\"{}\",\"before\":{},\"after\":{},\"judgement\":\"{judgement}\"}}",
                fen(&judged.position),
                judged.played,
                judged.best,
                value(judged.before),
                value(judged.after)
            )
        })
        .collect();
    format!("{{\"start\":\"{}\",\"moves\":[{}]}}\n", fen(start), moves.join(","))
}
