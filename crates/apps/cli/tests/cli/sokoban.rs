//! `tablero sokoban`.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::{run, tablero};

const TWO: &str = "\
; one
#######
#@ $ .#
#     #
#######

; two
######
#@   #
#$## #
#.   #
######
";

fn sokoban(arguments: &[&str]) -> (i32, String, String) {
    run(&[&["sokoban"], arguments].concat())
}

/// Runs to a good end; gives what it printed.
fn printed(arguments: &[&str]) -> String {
    let (code, output, complaint) = sokoban(arguments);
    assert_eq!(code, 0, "{output}{complaint}");
    output
}

/// Runs to a bad end; gives what it printed and what it complained about.
fn failed(arguments: &[&str], expected: i32) -> (String, String) {
    let (code, output, complaint) = sokoban(arguments);
    assert_eq!(code, expected, "{output}{complaint}");
    (output, complaint)
}

/// A file of one test alone, with this text.
fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("sokoban_{name}"));
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Lines of JSON, each whole.
fn objects(output: &str) -> Vec<Value> {
    assert!(output.ends_with('\n'), "{output:?}");
    output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn levels_are_drawn_and_listed() {
    let two = file("listed.xsb", TWO);
    assert_eq!(printed(&["show", &two]), "1: one\n#######\n#@ $ .#\n#     #\n#######\n1 box\n");
    let by_title = "2: two\n######\n#@   #\n#$## #\n#.   #\n######\n1 box\n";
    assert_eq!(printed(&["show", &two, "--level", "TWO"]), by_title);
    assert_eq!(printed(&["show", &two, "--level", "2"]), by_title);
    let list = printed(&["levels", &two]);
    assert!(list.starts_with("    1        7x4     1 box    one"), "{list}");
    assert_eq!(list.lines().count(), 2);
    let shipped = printed(&["levels"]);
    assert!(shipped.contains("155 levels  Microban, David W. Skinner"), "{shipped}");
}

#[test]
fn levels_come_from_standard_input_too() {
    let output = tablero(&["sokoban", "show", "-", "--level", "two"]).write_stdin(TWO).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let output = String::from_utf8(output.stdout).unwrap();
    assert!(output.starts_with("2: two\n"), "{output}");
}

#[test]
fn a_collection_is_solved_with_a_summary() {
    let two = file("solved.xsb", TWO);
    let text = printed(&["solve", &two]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("    1  solved          2 pushes      3 moves"), "{text}");
    assert!(lines[1].starts_with("    2  solved          1 pushes      1 moves"), "{text}");
    assert!(
        lines[2].starts_with("solved 2, proved shortest 0, proved unsolvable 0, not finished 0,"),
        "{text}"
    );
    // One level alone comes with its solution.
    assert!(printed(&["solve", &two, "--level", "1"]).ends_with("\nrRR\n"));
}

#[test]
fn solutions_in_json_are_checked_by_the_rules() {
    let two = file("json.xsb", TWO);
    for goal in ["any", "pushes", "moves"] {
        let results = objects(&printed(&["solve", &two, "--json", "--goal", goal]));
        assert_eq!(results.len(), 2);
        for (number, result) in (1..).zip(&results) {
            assert_eq!(result["level"], number);
            assert_eq!(result["title"], ["one", "two"][number - 1]);
            assert_eq!(result["status"], "solved");
            assert_eq!(result["optimal"], goal != "any");
            assert!(result["nodes"].is_u64() && result["seconds"].is_f64(), "{result}");
            let solution = result["solution"].as_str().unwrap();
            let counted = |key: &str, one: &str, many: &str| match result[key].as_u64().unwrap() {
                1 => format!("1 {one}"),
                count => format!("{count} {many}"),
            };
            let (moves, pushes) = (counted("moves", "move", "moves"), counted("pushes", "push", "pushes"));
            let counts = format!("level {number}: solved, {moves}, {pushes}, 0 without effect\n");
            assert_eq!(printed(&["check", &two, solution, "--level", &number.to_string()]), counts);
        }
    }
}

#[test]
fn wrong_solutions_are_told_apart() {
    let two = file("checked.xsb", TWO);
    assert_eq!(
        failed(&["check", &two, "rR"], 1).0,
        "level 1: not solved, 1 box left, 2 moves, 1 push, 0 without effect\n"
    );
    let with_a_bump = printed(&["check", &two, "DD", "--level", "2"]);
    assert_eq!(with_a_bump, "level 2: solved, 1 move, 1 push, 1 without effect\n");
    let (output, complaint) = failed(&["check", &two, "rZ"], 2);
    assert_eq!(output, "");
    assert_eq!(complaint, "error: expected a letter of l u r d at character 2 of the solution, found 'Z'\n");
}

#[test]
fn improving_never_makes_longer() {
    let two = file("improved.xsb", TWO);
    let solution = file("improved.lurd", "drulrrlrRR\n");
    for given in ["drulrrlrRR", "rRR", &solution] {
        assert_eq!(printed(&["improve", &two, given]), "rRR\n");
    }
    let solved = objects(&printed(&["solve", "microban", "--level", "11", "--json"]));
    let before = solved[0]["solution"].as_str().unwrap();
    let after = printed(&["improve", "microban", before, "--level", "11"]);
    let pushes = |lurd: &str| lurd.chars().filter(char::is_ascii_uppercase).count();
    assert!((pushes(after.trim()), after.trim().len()) <= (pushes(before), before.len()), "{after}");
    printed(&["check", "microban", after.trim(), "--level", "11"]);
    // Even without time it gives the solution back, without the steps that do nothing.
    assert_eq!(printed(&["improve", &two, "drulrrlrRR", "--time", "0s"]), "drulrRlrR\n");
    let (output, complaint) = failed(&["improve", &two, "r"], 1);
    assert_eq!(output, "");
    assert_eq!(
        complaint,
        "error: the actions do not solve the level: 1 box is not on a deposit after them\n"
    );
}

#[test]
fn a_level_without_solution_is_a_result() {
    let dead = file("dead.xsb", "#####\n#$@.#\n#####\n");
    for goal in ["any", "pushes", "moves"] {
        let results = objects(&printed(&["solve", &dead, "--json", "--goal", goal]));
        assert_eq!(
            (results[0]["status"].as_str(), results[0]["solution"].as_str()),
            (Some("unsolvable"), None)
        );
    }
}

#[test]
fn limits_end_a_hard_level_with_one_whole_line() {
    for limit in [["--time", "1ms"], ["--memory", "1K"]] {
        for goal in ["any", "pushes", "moves"] {
            let arguments = [&["solve", "sasquatch", "--level", "50", "--json", "--goal", goal], &limit[..]];
            let results = objects(&failed(&arguments.concat(), 1).0);
            assert_eq!(results.len(), 1);
            assert_eq!((&results[0]["status"], &results[0]["solution"]), (&"budget".into(), &Value::Null));
        }
    }
}

#[test]
fn an_interrupted_run_is_resumed() {
    let two = file("resumed.xsb", TWO);
    let log = file(
        "resumed.log",
        "{\"level\":1,\"title\":\"one\",\"status\":\"solved\",\"solution\":\"druRR\",\"seconds\":1.0}\n",
    );
    let results = objects(&printed(&["solve", &two, "--json", "--resume", &log]));
    assert_eq!((&results[0]["solution"], &results[1]["solution"]), (&"druRR".into(), &"D".into()));
    assert_eq!(fs::read_to_string(&log).unwrap().lines().count(), 2);
    fs::write(&log, "no result\n").unwrap();
    let complaint = failed(&["solve", &two, "--resume", &log], 1).1;
    assert!(complaint.contains("line 1: not a result"), "{complaint}");
}

/// A log of other levels, or of another goal, spares nothing: what is printed is always right.
#[test]
fn results_of_other_levels_and_goals_are_not_taken() {
    let log = file("mixed.log", "");
    let levels = ["solve", "microban", "--level", "1-3", "--json", "--resume", &log];
    let any = objects(&printed(&levels));
    let pushes = objects(&printed(&[&levels[..], &["--goal", "pushes"]].concat()));
    assert!(pushes.iter().all(|result| result["optimal"] == true) && pushes[0].get("xsb").is_none());
    let two = file("mixed.xsb", &TWO.replace("; one", "; 1").replace("; two", "; 2"));
    let other = objects(&printed(&["solve", &two, "--json", "--resume", &log]));
    assert_eq!(other[0]["solution"], "rRR");
    let lines = || fs::read_to_string(&log).unwrap().lines().count();
    assert_eq!(lines(), 8);
    assert_eq!(objects(&printed(&levels)), any);
    assert_eq!(lines(), 8);
}

#[test]
fn levels_of_the_same_title_are_told_apart_by_number() {
    let twins = file("twins.xsb", &TWO.replace("; two", "; one"));
    assert_eq!(objects(&printed(&["solve", &twins, "--level", "one", "--json"])).len(), 2);
    let complaint = failed(&["show", &twins, "--level", "one"], 2).1;
    assert!(complaint.contains("expected one level, but \"one\" names 2, among them 1 and 2"), "{complaint}");
    assert!(printed(&["show", &twins, "--level", "2"]).starts_with("2: one\n"));
}

#[test]
fn broken_levels_are_named_by_line_and_column() {
    let bad = file("bad.xsb", &format!("{TWO}\n; three\n######\n#@$@.#\n######\n"));
    let error = "line 16, column 4: expected one person, found 2";
    let (list, _) = failed(&["levels", &bad], 1);
    assert!(list.ends_with(&format!("    3      error  {error}\n")), "{list}");
    assert_eq!(failed(&["show", &bad, "--level", "3"], 1).1, format!("error: level 3: {error}\n"));
    // The others are solved all the same.
    let results = objects(&failed(&["solve", &bad, "--json"], 1).0);
    let statuses: Vec<&str> = results.iter().map(|result| result["status"].as_str().unwrap()).collect();
    assert_eq!(statuses, ["solved", "solved", "error"]);
    assert_eq!(results[2]["error"], error);
}

#[test]
fn bad_words_and_files() {
    let two = file("words.xsb", TWO);
    for command in ["show", "levels", "solve"] {
        let complaint = failed(&[command, "no such file.xsb"], 2).1;
        assert!(complaint.starts_with("error: cannot read no such file.xsb: "), "{complaint}");
    }
    let empty = file("empty.xsb", "");
    assert_eq!(failed(&["solve", &empty], 1).1, format!("error: {empty} holds no level\n"));
    assert_eq!(
        failed(&["solve", &two, "--level", "9"], 2).1,
        "error: --level: expected a number from 1 to 2, a range or a title, found \"9\"\n"
    );
    let complaint = failed(&["solve", &two, "--time", "soon"], 2).1;
    assert!(complaint.contains("expected a time as in 60s, 500ms or 5m, found \"soon\""), "{complaint}");
    failed(&["solve", &two, "--memory", "lots"], 2);
    failed(&["solve", &two, "--goal", "fun"], 2);
    failed(&["solve", &two, "--threads", "0"], 2);
    failed(&["solve"], 2);
}

#[test]
fn shipped_collections_go_by_several_names() {
    for name in ["microban", "microban1", "microban1.xsb"] {
        assert!(printed(&["show", name, "--level", "155"]).starts_with("155: 155 'The Dungeon' by "));
    }
    let complaint = failed(&["show", "microban9"], 2).1;
    assert!(complaint.contains("shipped collections are microban, sasquatch,"), "{complaint}");
}

#[test]
fn a_range_of_levels_is_solved() {
    let results = objects(&printed(&["solve", "microban", "--level", "2-4", "--json"]));
    let numbers: Vec<_> = results.iter().map(|result| result["level"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [2, 3, 4]);
    let results = objects(&printed(&["solve", "microban", "--level", "154-999", "--json"]));
    assert_eq!(results.len(), 2);
    failed(&["solve", "microban", "--level", "4-2"], 2);
}

#[test]
fn collections_are_improved_from_results_or_from_scratch() {
    let two = file("improved_all.xsb", TWO);
    let results = file(
        "improved_all.json",
        "{\"level\":1,\"title\":\"one\",\"solution\":\"drulrrlrRR\"}\n{\"level\":2,\"title\":\"two\",\"solution\":null}\n",
    );
    let (output, _) = failed(&["improve", &two, "--solutions", &results, "--json"], 1);
    let improved = objects(&output);
    assert_eq!(improved[0]["status"], "shorter");
    assert_eq!(improved[0]["solution"], "rRR");
    assert_eq!((&improved[0]["moves_before"], &improved[0]["moves"]), (&9.into(), &3.into()));
    assert_eq!(improved[1]["status"], "unsolved");
    let text = printed(&["improve", &two]);
    assert!(
        text.ends_with("shorter 0, same 2, without a solution 0; in all 3 -> 3 pushes, 4 -> 4 moves\n"),
        "{text}"
    );
    // A solution stored in the file is as good.
    let stored = file("improved_stored.sok", "#######\n#@ $ .#\n#     #\n#######\nSolution:\ndrulrrlrRR\n");
    assert_eq!(objects(&printed(&["improve", &stored, "--json"]))[0]["moves_before"], 9);
}

#[test]
fn a_log_that_was_cut_off_is_resumed() {
    let two = file("cut.xsb", TWO);
    let log = file(
        "cut.log",
        "{\"level\":1,\"title\":\"one\",\"status\":\"solved\",\"solution\":\"druRR\"}\n{\"level\":2,\"ti",
    );
    let results = objects(&printed(&["solve", &two, "--json", "--resume", &log]));
    assert_eq!((&results[0]["solution"], &results[1]["solution"]), (&"druRR".into(), &"D".into()));
    assert_eq!(objects(&fs::read_to_string(&log).unwrap()).len(), 2);
}

/// Ctrl-C as a person meets it: the level at hand ends with a whole line, the others are not begun, and what was
/// done is kept for the next run.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_run_cleanly() {
    use std::io::{BufRead as _, BufReader, Read as _};
    use std::process::{Command, Stdio};

    let hard = printed(&["show", "sasquatch", "--level", "50"]);
    let board: Vec<&str> = hard.lines().filter(|line| line.contains('#')).collect();
    let three = file("ctrl_c.xsb", &format!("{TWO}\n; hard\n{}\n\n; last\n#@$.#\n", board.join("\n")));
    for goal in ["any", "pushes", "moves"] {
        let log = file(&format!("ctrl_c_{goal}.log"), "");
        let mut child = Command::new(env!("CARGO_BIN_EXE_tablero"))
            .args(["sokoban", "solve", &three, "--json", "--goal", goal, "--time", "10m", "--resume", &log])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut text = String::new();
        output.read_line(&mut text).unwrap();
        output.read_line(&mut text).unwrap();
        crate::signal(&child, rustix::process::Signal::INT);
        output.read_to_string(&mut text).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(1), "{text}");
        let results = objects(&text);
        let statuses: Vec<&str> = results.iter().map(|result| result["status"].as_str().unwrap()).collect();
        // The hard level has been begun or not; the last one has not.
        assert_eq!(statuses[..2], ["solved", "solved"], "{goal}");
        assert!(matches!(statuses[2..], [] | ["budget"]), "{goal}: {statuses:?}");
        assert_eq!(objects(&fs::read_to_string(&log).unwrap()).len(), 2);
        let resumed =
            sokoban(&["solve", &three, "--json", "--goal", goal, "--time", "1ms", "--resume", &log]);
        assert_eq!(objects(&resumed.1)[..2], results[..2]);
    }
}

#[test]
fn what_is_not_proved_has_a_bound_and_a_gap() {
    let proved = printed(&["solve", "microban", "--level", "1", "--goal", "pushes", "--json"]);
    assert_eq!((&objects(&proved)[0]["bound"], &objects(&proved)[0]["gap"]), (&json!(8), &json!(0)));
    let any = printed(&["solve", "microban", "--level", "1", "--improve", "1s", "--json"]);
    assert_eq!((&objects(&any)[0]["pushes"], objects(&any)[0].get("bound")), (&json!(8), None));
}

#[test]
fn levels_are_generated_rated_and_found_again() {
    let words =
        ["generate", "--count", "2", "--width", "8", "--height", "8", "--boxes", "2-3", "--pushes", "12"];
    let levels = printed(&words);
    assert_eq!(levels, printed(&words));
    let made = file("generated.xsb", &levels);
    let ratings = objects(&printed(&["rate", &made, "--json"]));
    assert_eq!(ratings.len(), 2);
    for rating in &ratings {
        assert_eq!((&rating["gap"], &rating["pushes"]), (&json!(0), &rating["bound"]));
        assert!(rating["pushes"].as_u64() >= Some(12));
    }
    assert!(printed(&["rate", "microban", "--level", "1"]).contains("at least 8 pushes"));
    let turned = file("turned.xsb", "#####\n#   ####\n# #  . #\n#  * # #\n##@ $  #\n##   ###\n #####\n");
    let (status, _, _) = sokoban(&["normal-form", &turned, "--find", "microban"]);
    assert_eq!(status, 1);
    let form = file("form.xsb", &printed(&["normal-form", "microban", "--level", "3"]));
    assert_eq!(printed(&["normal-form", &form, "--find", "microban"]), "3: 3\n");
    assert!(failed(&["generate", "--boxes", "3-900"], 2).1.contains("expected 1 to 25 boxes"));
}
