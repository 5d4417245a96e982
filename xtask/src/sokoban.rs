//! The Sokoban solver on whole collections: the table of docs/benchmarks.md.

use std::collections::BTreeMap;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

use crate::bench::children_seconds;
use crate::command::{cargo, root, run, target};

/// A row of the table.
struct Row {
    collection: &'static str,
    goal: &'static str,
    /// A range of levels where not all are run.
    levels: Option<&'static str>,
    /// The longest a level may take.
    time: &'static str,
    /// Whether the row takes more than a quarter of an hour, so that it is run only when its collection is named.
    long: bool,
}

const fn row(collection: &'static str, goal: &'static str, time: &'static str) -> Row {
    Row { collection, goal, levels: None, time, long: false }
}

const ROWS: [Row; 10] = [
    row("microban", "any", "60s"),
    row("microban", "pushes", "60s"),
    Row { long: true, ..row("microban", "moves", "10s") },
    row("sasquatch", "any", "60s"),
    Row { long: true, ..row("sasquatch2", "any", "10s") },
    Row { long: true, ..row("sasquatch3", "any", "10s") },
    Row { long: true, ..row("sasquatch4", "any", "10s") },
    Row { long: true, ..row("grigorusha", "any", "10s") },
    Row { levels: Some("1-200"), ..row("boxoban-hard", "any", "60s") },
    row("open-plane", "pushes", "60s"),
];

/// The longest a solution is shortened.
const IMPROVE_TIME: &str = "10s";

/// The collection whose solutions are shortened, and the name under which its bounds are stored.
const IMPROVED: (&str, &str) = ("sasquatch", "sasquatch1");

/// Prints a Markdown table of what is solved, in processor seconds of one thread. `time` stands in for the limits of the rows; `only`
/// names one collection, without which the long rows are left out.
pub(crate) fn table(time: Option<&str>, memory: &str, only: Option<&str>) -> Result<()> {
    let is_wanted = |row: &&Row| only.map_or(!row.long, |only| only == row.collection);
    let rows: Vec<&Row> = ROWS.iter().filter(is_wanted).collect();
    if rows.is_empty() {
        let mut names: Vec<&str> = ROWS.iter().map(|row| row.collection).collect();
        names.dedup();
        bail!("--only: expected one of {}, found {:?}", names.join(", "), only.unwrap_or_default());
    }
    run(&mut cargo(&["build", "--release", "--locked", "--package", "tablero-cli"]))?;
    println!("\n{memory} a level, one thread\n");
    println!(
        "| collection | goal | limit | solved | proved shortest | CPU seconds in all | longest solved, s |"
    );
    println!("|---|---|---|---|---|---|---|");
    let mut solutions = None;
    for Row { collection, goal, levels, time: own, .. } in rows {
        let time = time.unwrap_or(own);
        let mut words = vec!["solve", collection, "--goal", goal, "--time", time, "--memory", memory];
        words.extend(levels.iter().flat_map(|levels| ["--level", *levels]));
        let (text, seconds) = tablero(&words)?;
        let results = lines(&text)?;
        let solved: Vec<&Value> = results.iter().filter(|result| result["status"] == "solved").collect();
        let optimal = solved.iter().filter(|result| result["optimal"] == true).count();
        let longest = solved.iter().filter_map(|result| result["seconds"].as_f64()).fold(0.0, f64::max);
        let shown = levels.map_or_else(String::new, |levels| format!(" {levels}"));
        println!(
            "| {collection}{shown} | {goal} | {time} | {} of {} | {} | {seconds:.1} | {longest:.1} |",
            solved.len(),
            results.len(),
            if *goal == "any" { "-".to_owned() } else { optimal.to_string() },
        );
        if (*collection, *goal) == (IMPROVED.0, "any") {
            solutions = Some(text);
        }
    }
    solutions.map_or(Ok(()), |solutions| improved(&solutions, time.unwrap_or(IMPROVE_TIME)))
}

/// Shortens the solutions that were found, and compares them with the bounds that are known.
fn improved(solutions: &str, time: &str) -> Result<()> {
    let path = target().join("sokoban-solutions.json");
    std::fs::write(&path, solutions).with_context(|| format!("cannot write {}", path.display()))?;
    let path = path.to_string_lossy();
    let (text, seconds) = tablero(&["improve", IMPROVED.0, "--solutions", &path, "--time", time])?;
    let bounds = bounds()?;
    let (mut solved, mut shorter, mut worse, mut fewer_pushes, mut within) = (0, 0, 0, 0, 0);
    let mut pushes = [0, 0];
    let mut moves = [0, 0];
    for result in lines(&text)? {
        let number = |key: &str| result[key].as_u64();
        let (Some(before), Some(after)) =
            (number("pushes_before").zip(number("moves_before")), number("pushes").zip(number("moves")))
        else {
            continue;
        };
        solved += 1;
        shorter += u32::from(after < before);
        worse += u32::from(after > before);
        fewer_pushes += u32::from(after.0 < before.0);
        pushes = [pushes[0] + before.0, pushes[1] + after.0];
        moves = [moves[0] + before.1, moves[1] + after.1];
        let bound = number("level").and_then(|level| bounds.get(&level));
        within += u32::from(bound.is_some_and(|&bound| after.0 <= bound));
    }
    println!(
        "\nimprove, {time} a solution: of {solved} solutions of {} {shorter} became shorter, {fewer_pushes} of them by pushes, \
         {worse} longer; {within} have at most the pushes of the known solutions; pushes {} -> {}, moves {} -> {}, \
         {seconds:.1} CPU seconds",
        IMPROVED.0, pushes[0], pushes[1], moves[0], moves[1]
    );
    Ok(())
}

/// The pushes of known solutions, by level.
fn bounds() -> Result<BTreeMap<u64, u64>> {
    let path = root().join("crates/games/sokoban/tests/data/upper_bounds.json");
    let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let file: Value = serde_json::from_str(&text)?;
    let levels = file["levels"][IMPROVED.1].as_object().context("no bounds for the collection")?;
    let bound = |(level, entry): (&String, &Value)| Some((level.parse().ok()?, entry["pushes"].as_u64()?));
    Ok(levels.iter().filter_map(bound).collect())
}

/// Runs `tablero sokoban` with `--json`; gives what it printed and the processor seconds it took.
fn tablero(words: &[&str]) -> Result<(String, f64)> {
    let before = children_seconds()?;
    let output = Command::new(target().join("release/tablero"))
        .arg("sokoban")
        .args(words)
        .arg("--json")
        .stderr(Stdio::inherit())
        .output()?;
    Ok((String::from_utf8(output.stdout)?, children_seconds()? - before))
}

fn lines(text: &str) -> Result<Vec<Value>> {
    text.lines()
        .map(|line| serde_json::from_str(line).with_context(|| format!("tablero printed {line:?}")))
        .collect()
}
