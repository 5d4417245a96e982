//! `tablero <game> picture` and `tablero picture`: positions and records as pictures.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, value_parser};
use tablero_catalogue::{Catalogue, Entry, Table};
use tablero_core::{AnyMove, AnyPosition, Options, Player, read_duration};
use tablero_draw::{At, Board, Frame, Mark, Picture, Theme, film};
use tablero_play::store::write_whole;
use tablero_raster::png;

use crate::exit::Failure;
use crate::output::print;
use crate::play::session;
use crate::tournament::one_record;

/// Which position of a game, and what is special about it.
#[derive(Debug, Args)]
pub(crate) struct PositionPicture {
    /// Options of the game, as `tablero games` lists them
    #[arg(value_name = "KEY=VALUE")]
    option: Vec<String>,
    /// The position; the first one when absent
    #[arg(long, visible_alias = "fen", value_name = "TEXT")]
    position: Option<String>,
    /// Moves to play from there; the last one is marked
    #[arg(long, value_name = "MOVES", num_args = 1..)]
    moves: Vec<String>,
    /// Mark a spot, by its name
    #[arg(long, value_name = "SPOT", allow_hyphen_values = true)]
    mark: Vec<String>,
    /// Mark a spot as attacked
    #[arg(long, value_name = "SPOT", allow_hyphen_values = true)]
    attacked: Vec<String>,
    /// Mark where the piece on a spot may go
    #[arg(long, value_name = "SPOT", allow_hyphen_values = true)]
    targets: Vec<String>,
    /// Draw an arrow through spots
    #[arg(long, value_name = "SPOT:SPOT", allow_hyphen_values = true)]
    arrow: Vec<String>,
    #[command(flatten)]
    look: PictureLook,
}

/// Which moment of a record.
#[derive(Debug, Args)]
pub(crate) struct RecordPicture {
    /// A game that was saved, records of many games, or the results of a tournament
    #[arg(value_name = "RECORD")]
    file: PathBuf,
    /// Which game of many
    #[arg(long, value_name = "N", default_value = "1", value_parser = value_parser!(u64).range(1..))]
    game: u64,
    /// After how many moves; all of them when absent
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// The whole game as an animated SVG
    #[arg(long, conflicts_with = "ply")]
    animate: bool,
    /// How long to show each position of it
    #[arg(long, value_name = "TIME", default_value = "800ms", requires = "animate", value_parser = pace)]
    pace: Duration,
    #[command(flatten)]
    look: PictureLook,
}

/// How a picture looks, and where it goes.
#[derive(Debug, Args)]
struct PictureLook {
    /// light, dark, print or contrast
    #[arg(long, default_value = "light")]
    theme: Theme,
    /// The player at the bottom, by number, where the board can be turned
    #[arg(long, value_name = "N", default_value = "1", value_parser = value_parser!(u8).range(1..=6))]
    south: u8,
    /// Write the name of every spot
    #[arg(long)]
    names: bool,
    /// Leave out the labels of rows and columns
    #[arg(long)]
    no_coordinates: bool,
    /// A file that ends in .svg or .png; SVG goes to standard output when absent
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How wide a PNG is, in pixels
    #[arg(long, value_name = "PIXELS", default_value = "800", value_parser = value_parser!(u32).range(1..=i64::from(tablero_raster::MOST)))]
    width: u32,
}

fn pace(text: &str) -> Result<Duration, String> {
    let bounds = Duration::from_millis(20)..=Duration::from_mins(1);
    let time = read_duration(text).map_err(|error| error.to_string())?;
    if bounds.contains(&time) { Ok(time) } else { Err("expected 20ms to 60s".to_owned()) }
}

/// Draws a position of a game.
pub(crate) fn position(entry: &dyn Entry, arguments: &PositionPicture) -> Result<(), Failure> {
    let usage = |error: &dyn std::error::Error| Failure::usage(error.to_string());
    let options = Options::parse(&arguments.option).map_err(|error| usage(&error))?;
    options.check(entry.kind()).map_err(|error| usage(&error))?;
    let table = entry.sit(&options).map_err(|error| usage(&error))?;
    let mut at = match &arguments.position {
        Some(text) => {
            table.start().read(text).map_err(|error| Failure::usage(format!("--position: {error}")))?
        }
        None => table.start(),
    };
    let mut last = None;
    for text in
        arguments.moves.iter().flat_map(|word| word.split_whitespace()).flat_map(|word| table.split(word))
    {
        let mv = at.read_move(&text).map_err(|error| Failure::usage(format!("--moves: {text}: {error}")))?;
        let next = at.play(mv);
        last = Some((std::mem::replace(&mut at, next), mv));
    }
    let south = arguments.look.south(&at)?;
    let board = table.board(&at, south);
    let find = |flag: &str, name: &str| {
        spot(board.as_ref(), name).map_err(|error| Failure::usage(format!("{flag}: {error}")))
    };
    let all = |flag: &str, names: &[String]| -> Result<Vec<At>, Failure> {
        names.iter().map(|name| find(flag, name)).collect()
    };
    let mut picture = arguments.look.picture(board.as_ref(), table.game());
    if let Some((before, mv)) = &last {
        picture = last_move(picture, table.as_ref(), before, *mv, south);
    }
    picture = picture
        .mark(all("--mark", &arguments.mark)?, Mark::Answer)
        .mark(all("--attacked", &arguments.attacked)?, Mark::Attacked);
    for from in all("--targets", &arguments.targets)? {
        let ends = at.legal_moves().filter_map(|mv| table.ends(&at, mv, south));
        let own = ends.filter(|ends| ends.from == Some(from)).map(|ends| ends.to);
        picture = picture.mark([from], Mark::Selected).mark(own, Mark::Target);
    }
    for arrow in &arguments.arrow {
        let spots: Result<Vec<At>, Failure> = arrow.split(':').map(|name| find("--arrow", name)).collect();
        picture = picture.way(spots?);
    }
    arguments.look.deliver(&picture.svg())
}

/// Draws a moment of a record, or all of it.
pub(crate) fn record(games: &Catalogue, arguments: &RecordPicture) -> Result<(), Failure> {
    let RecordPicture { file, game, ply, animate, pace, look } = arguments;
    let session = session(games, file, &one_record(file, *game)?, 0)?;
    let table = session.table();
    let positions: Vec<&AnyPosition> = session.positions().collect();
    let south = look.south(session.position())?;
    let last = |index: usize| {
        let before = positions.get(index.checked_sub(1)?)?;
        let mv = before.read_move(&session.plies().nth(index - 1)?.mv).ok()?;
        Some((*before, mv))
    };
    if *animate {
        if look.is_png() {
            return Err(Failure::usage("--animate makes SVG: expected a file that ends in .svg"));
        }
        let boards: Vec<_> = positions.iter().map(|position| table.board(position, south)).collect();
        let frame = |(index, board)| {
            let path = last(index).map(|(before, mv)| table.path(before, mv, south));
            Frame { board, last: path.unwrap_or_default() }
        };
        let boards = boards.iter().map(AsRef::as_ref).enumerate();
        let frames: Vec<Frame<'_>> = boards.map(frame).collect();
        let millis = u32::try_from(pace.as_millis()).unwrap_or(u32::MAX);
        return look.deliver(&film(&frames, look.theme, table.game(), millis));
    }
    let moves = positions.len() - 1;
    let index = ply.unwrap_or(moves);
    let Some(position) = positions.get(index) else {
        return Err(Failure::usage(format!("--ply: expected 0 to {moves}, found {index}")));
    };
    let board = table.board(position, south);
    let mut picture = look.picture(board.as_ref(), table.game());
    if let Some((before, mv)) = last(index) {
        picture = last_move(picture, table.as_ref(), before, mv, south);
    }
    look.deliver(&picture.svg())
}

/// The picture with the last move marked, and its way where it touched down in between.
fn last_move<'a>(
    picture: Picture<'a>,
    table: &dyn Table,
    before: &AnyPosition,
    mv: AnyMove,
    south: Player,
) -> Picture<'a> {
    let path = table.path(before, mv, south);
    let picture = picture.mark(path.iter().copied(), Mark::Last);
    if path.len() > 2 { picture.way(path) } else { picture }
}

/// The spot with a name.
fn spot(board: &dyn Board, name: &str) -> Result<At, String> {
    let areas = Picture::new(board).areas();
    let named = areas.iter().find(|(at, _)| board.name(*at).as_deref() == Some(name));
    let example = areas.first().and_then(|(at, _)| board.name(*at)).unwrap_or_default();
    named
        .map(|(at, _)| *at)
        .ok_or_else(|| format!("no spot of the picture is called {name:?}: expected one such as {example}"))
}

impl PictureLook {
    fn is_png(&self) -> bool {
        self.output.as_deref().is_some_and(|path| ends_in(path, "png"))
    }

    fn south(&self, position: &AnyPosition) -> Result<Player, Failure> {
        let players = position.players();
        let found = Player::first(players).nth(usize::from(self.south) - 1);
        found.ok_or_else(|| Failure::usage(format!("--south: expected 1 to {players}, found {}", self.south)))
    }

    fn picture<'a>(&self, board: &'a dyn Board, title: &str) -> Picture<'a> {
        Picture::new(board).theme(self.theme).coordinates(!self.no_coordinates).names(self.names).title(title)
    }

    fn deliver(&self, svg: &str) -> Result<(), Failure> {
        let Some(path) = &self.output else { return print(svg) };
        let bytes = match () {
            () if self.is_png() => png(svg, self.width).map_err(|error| Failure::usage(error.to_string()))?,
            () if ends_in(path, "svg") => svg.as_bytes().to_vec(),
            () => {
                let found = path.display();
                return Err(Failure::usage(format!(
                    "--output: expected a file that ends in .svg or .png, found {found}"
                )));
            }
        };
        write_whole(path, &bytes).map_err(|error| Failure::run(format!("{}: {error}", path.display())))
    }
}

fn ends_in(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending))
}
