//! `tablero grade` and `tablero spec`: hand-ins of every kind, judged through the command.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::skipped::skipped;
use crate::{run, tablero};

/// A file of `examples`.
fn example(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples").join(name).display().to_string()
}

fn wrong(name: &str) -> String {
    example(&format!("specs/lite-chess/wrong/{name}.spec"))
}

/// The JSON lines of a run.
fn lines(output: &str) -> Vec<Value> {
    output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A new folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn a_right_exercise_is_right() {
    let (code, output, _) =
        run(&["grade", "chess", &example("specs/lite-chess/solution.spec"), "--exercise", "8", "--json"]);
    let lines = lines(&output);
    assert_eq!(code, 0, "{output}");
    assert_eq!(lines[0]["verdict"], "right");
    assert_eq!(lines[0]["counterexample"], Value::Null);
    assert_eq!(lines[0]["checked"]["men"], 2);
    assert_eq!(lines[0]["isolated"]["verdict"], "right");
    assert_eq!(lines[0]["complete"], Value::Bool(true));
    assert_eq!(lines[1]["totals"]["right"], 1);
}

#[test]
fn a_wrong_exercise_comes_with_its_board() {
    let (code, output, _) =
        run(&["grade", "chess", &wrong("05-rey-sin-diagonal"), "--exercise", "3", "--json"]);
    let found = &lines(&output)[0];
    assert_eq!(code, 1);
    assert_eq!(found["exercise"], 3);
    assert_eq!(found["name"], "is_valid_move");
    assert_eq!(found["verdict"], "wrong");
    assert_eq!(found["class"], serde_json::json!(["rejects_right"]));
    assert_eq!(found["men"], 2);
    let case = &found["counterexample"];
    assert_eq!((&case["student"], &case["reference"]), (&Value::Bool(false), &Value::Bool(true)));
    // The question is one that `ask` answers.
    let question = serde_json::json!({"ask": "is_valid_move", "position": {"fen": case["fen"]},
        "from": case["from"], "to": case["to"]});
    let asked = tablero(&["chess", "ask"]).write_stdin(format!("{question}\n")).output().unwrap();
    assert_eq!(String::from_utf8(asked.stdout).unwrap(), "{\"answer\":true}\n");
}

/// What the time limit cut short is not called right.
#[test]
fn a_verdict_that_was_cut_short_says_so() {
    let file = example("specs/lite-chess/solution.spec");
    let words = ["grade", "chess", &file, "--exercise", "12", "--men", "3", "--time", "1s", "--as-written"];
    let (code, output, _) = run(&[&words[..], &["--json"]].concat());
    let lines = lines(&output);
    assert_eq!(code, 1, "{output}");
    assert_eq!((&lines[0]["verdict"], &lines[0]["complete"]), (&"right".into(), &Value::Bool(false)));
    assert_eq!(lines[1]["complete"], Value::Bool(false));
    let (code, output, _) = run(&[&words[..], &["--lang", "en"]].concat());
    assert_eq!(code, 1, "{output}");
    assert!(output.contains("right so far: time ended before everything was asked"), "{output}");
    assert!(output.contains("0 of 1 right") && output.contains("--time"), "{output}");
}

#[test]
fn people_are_told_in_spanish() {
    let (_, output, _) =
        run(&["grade", "chess", &wrong("05-rey-sin-diagonal"), "--exercise", "3", "--lang", "es"]);
    assert!(output.contains("sobreespecificación") && output.contains("La tuya dice false"), "{output}");
    assert!(output.contains('♔'), "{output}");
}

#[test]
fn what_cannot_be_read_is_bad_usage() {
    let folder = folder("grade-unreadable");
    let file = folder.join("nothing.tex");
    std::fs::write(&file, "%PDF-1.4 \u{0} stream of nothing").unwrap();
    for file in [file.display().to_string(), folder.join("missing.spec").display().to_string()] {
        let (code, _, complaint) = run(&["grade", "chess", &file, "--json"]);
        assert_eq!(code, 2, "{complaint}");
    }
    let (code, ..) = run(&["grade", "nochess", "x.spec"]);
    assert_eq!(code, 2);
}

#[test]
fn half_a_file_costs_one_definition() {
    let source = std::fs::read_to_string(wrong("05-rey-sin-diagonal")).unwrap();
    let file = folder("grade-half").join("half.spec");
    std::fs::write(
        &file,
        source + "\nproc estaOrdenado(in p: posicion, out res: Bool) { Pre { true } Post { res = (",
    )
    .unwrap();
    let (code, output, _) =
        run(&["grade", "chess", &file.display().to_string(), "--json", "--men", "0", "--as-written"]);
    let lines = lines(&output);
    assert_eq!(code, 1);
    assert_eq!(lines[2]["verdict"], "wrong");
    assert_eq!(lines[7]["verdict"], "static_error");
    assert!(lines[7]["diagnostics"][0]["line"].as_u64().unwrap() > 80);
}

#[test]
fn formulas_are_tried_on_positions() {
    let file = example("specs/lite-chess/solution.spec");
    let check = |words: &[&str], expected: &str| {
        let words: Vec<&str> = ["spec", "eval", &file].into_iter().chain(words.iter().copied()).collect();
        let (code, output, complaint) = run(&words);
        assert_eq!((code, output.as_str()), (0, expected), "{words:?}: {complaint}");
    };
    check(&["movimientoValido(p, (6,0), (5,0))"], "true\n");
    check(&["|(p)_0|"], "8\n");
    check(&["(p)_0[8] = (p)_0[0]"], "⊥\n");
    check(&["jaque(q, 1)", "--let", "q=3r3k/8/8/8/8/8/8/3K4 w"], "true\n");
    let (code, _, complaint) = run(&["spec", "eval", &file, "(p)_0 + ", "--lang", "es"]);
    assert_eq!(code, 1);
    assert!(complaint.contains("se esperaba una fórmula o un término"), "{complaint}");
}

#[test]
fn lines_are_read_evaluated_and_printed() {
    let file = example("specs/lite-chess/solution.spec");
    let input = "q := 7k/8/8/8/8/8/8/K7 b\nposicionValida(q)\nx := 3\nx * x\nnada(x)\nq\n:quit\n1\n";
    let output = tablero(&["spec", "eval", &file, "--lang", "en"]).write_stdin(input).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("true\n9\n1:1: “nada” is not declared"), "{text}");
    assert!(text.contains('♔') && !text.ends_with("\n1\n"), "{text}");
}

#[test]
fn specifications_are_written_back() {
    let file = example("specs/lite-chess/solution.spec");
    let (code, latex, _) = run(&["spec", "format", &file, "--to", "latex"]);
    assert_eq!(code, 0);
    assert!(latex.contains("\\begin{proc}"), "{latex}");
    let written = folder("spec-format").join("solution.tex");
    std::fs::write(&written, latex).unwrap();
    let (code, text, _) = run(&["spec", "format", &written.display().to_string()]);
    assert_eq!((code, text), (0, run(&["spec", "format", &file]).1));
    let (code, output, _) = run(&["spec", "check", &file]);
    assert_eq!((code, output.as_str()), (0, ""));
}

#[test]
fn a_data_type_is_judged_operation_by_operation() {
    let source = std::fs::read_to_string(example("specs/sokoban/solution.tad")).unwrap();
    let changed = source.replace("estáLibre?(s, vecina(vecina(personaje(s), a), a))", "true");
    assert_ne!(source, changed);
    let file = folder("grade-tad").join("mine.tad");
    std::fs::write(&file, changed).unwrap();
    let (code, output, _) = run(&["grade", "sokoban", &file.display().to_string(), "--json", "--cells", "3"]);
    assert_eq!(code, 1);
    let found = lines(&output);
    let found = found.iter().find(|mark| mark["operation"] == "personaje").unwrap();
    assert_eq!(found["verdict"], "wrong");
    assert_eq!(found["cells"], 3);
    assert!(found["counterexample"]["xsb"].is_string() && found["counterexample"]["actions"].is_array());
}

#[test]
fn agents_play_in_every_seat() {
    let (code, output, complaint) = run(&["grade", "queens", &example("agents/starter.asl"), "--json"]);
    assert_eq!(code, 0, "{complaint}");
    let lines = lines(&output);
    let last = lines.last().unwrap();
    assert_eq!(last["games"], lines.len() - 1);
    assert_eq!(last["faults"], 0);
    let file = folder("grade-agent").join("lazy.asl");
    std::fs::write(&file, "+player(0) <- .print(nothing).\n").unwrap();
    let (code, output, _) = run(&["grade", "queens", &file.display().to_string()]);
    assert_eq!(code, 1, "{output}");
}

#[test]
#[cfg(unix)]
fn the_adapter_in_c_is_graded() {
    let program = |name: &str, source: &str| {
        let program = folder(&format!("grade-{name}")).join(name);
        let output = Command::new("cc")
            .args(["-Wall", "-Wextra", "-O1", "-o"])
            .arg(&program)
            .arg(example("programs/adaptador.c"))
            .arg(example(source))
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        format!("cmd:{}", program.display())
    };
    let (code, output, _) = run(&["grade", "checkers", &program("right", "programs/solucao.c"), "--json"]);
    assert_eq!(code, 0, "{output}");
    let (code, output, _) =
        run(&["grade", "checkers", &program("zone", "programs/wrong/sem-zona.c"), "--json"]);
    assert_eq!(code, 1);
    let lines = lines(&output);
    let found = lines.iter().find(|grade| grade["operation"] == "piece_moves").unwrap();
    assert_eq!(found["verdict"], "wrong");
    assert_eq!(found["question"]["position"]["size"], 1);
}

#[test]
#[cfg(unix)]
fn wrong_programs_are_graded() {
    if Command::new("python3").arg("--version").output().is_err() {
        return skipped("Python", "no python3 found");
    }
    for (game, file, operation) in
        [("queens", "diagonal.py", "free_cells"), ("sokoban", "empuja.py", "person_action")]
    {
        let command = format!("cmd:python3 '{}'", example(&format!("programs/wrong/{file}")));
        let (code, output, _) = run(&["grade", game, &command, "--json"]);
        assert_eq!(code, 1, "{output}");
        let lines = lines(&output);
        let found = lines.iter().find(|grade| grade["operation"] == operation).unwrap();
        assert_eq!(found["verdict"], "wrong");
        assert_ne!(found["student"], found["reference"]);
    }
}

#[test]
#[cfg(unix)]
fn programs_that_crash_stall_or_babble_are_told() {
    for (command, verdict) in [
        ("cmd:read line; exit 3", "crashed"),
        ("cmd:while read line; do echo hello; done", "garbled"),
        ("cmd:while read line; do :; done", "slow"),
    ] {
        let (code, output, _) = run(&["grade", "queens", command, "--json", "--answer", "100ms"]);
        assert_eq!(code, 1, "{command}: {output}");
        assert_eq!(lines(&output)[0]["verdict"], verdict, "{command}");
    }
}

/// What an exercise only inherits from another one is the mistake of that one alone.
#[test]
fn an_inherited_mistake_is_told_once() {
    let folder = folder("grade-inherited");
    let class = folder.join("class");
    std::fs::create_dir_all(&class).unwrap();
    let solution = std::fs::read_to_string(example("specs/lite-chess/solution.spec")).unwrap();
    let slip = solution.replace("avanzaPeon(color(p, o), o, d)) ∨", "capturaPeon(color(p, o), o, d)) ∨");
    assert_ne!(slip, solution);
    std::fs::write(class.join("slip.spec"), slip).unwrap();
    let words = ["grade", "chess", &class.display().to_string(), "--exercise", "3,12,13"];
    let (code, output, complaint) = run(&words);
    assert_eq!(code, 1, "{complaint}");
    assert!(output.contains("slip.spec: wrong (0/3)"), "{output}");
    let report = std::fs::read_to_string(folder.join("class-grades/report.html")).unwrap();
    assert_eq!(report.matches("<section class=\"group\">").count(), 1);
    assert!(report.contains("3. is_valid_move"));
}

#[test]
fn a_folder_is_graded_and_resumed() {
    let folder = folder("grade-class");
    let class = folder.join("class");
    std::fs::create_dir_all(&class).unwrap();
    for name in ["12-solo-un-rey", "13-color-sin-pieza"] {
        std::fs::copy(wrong(name), class.join(format!("{name}.spec"))).unwrap();
    }
    std::fs::write(class.join("broken.tex"), "nothing at all").unwrap();
    let out = folder.join("out");
    let words = [
        "grade",
        "chess",
        &class.display().to_string(),
        "--out",
        &out.display().to_string(),
        "--exercise",
        "1",
    ];
    let (code, output, complaint) = run(&words);
    assert_eq!(code, 1, "{complaint}");
    assert!(output.contains("12-solo-un-rey.spec: wrong (0/1)"), "{output}");
    assert!(output.contains("broken.tex: unreadable"), "{output}");
    let read = |name: &str| std::fs::read_to_string(out.join(name)).unwrap();
    assert!(
        read("results.csv").starts_with("submission,verdict,right,1\n12-solo-un-rey.spec,wrong,0,wrong\n")
    );
    assert!(read("results.xml").contains("<failure message=\"wrong\">"));
    assert!(read("report.html").contains("The same mistake"));
    assert_eq!(serde_json::from_str::<Value>(&read("results.json")).unwrap().as_array().unwrap().len(), 3);
    // A run that was killed in the middle of a line goes on where it was.
    let kept: String =
        read("results.jsonl").chars().take(read("results.jsonl").chars().count() - 20).collect();
    std::fs::write(out.join("results.jsonl"), kept).unwrap();
    let before = read("report.html");
    let (_, output, _) = run(&words);
    assert_eq!(output.lines().count(), 2, "{output}");
    assert_eq!(read("report.html"), before);
}

/// A slip in a definition that several exercises use is one mistake on the page of a class, told with all of them.
#[test]
fn one_slip_in_many_exercises_is_one_mistake_of_a_class() {
    let folder = folder("grade-one-slip");
    let class = folder.join("class");
    std::fs::create_dir_all(&class).unwrap();
    let right = std::fs::read_to_string(example("specs/lite-chess/solution.spec")).unwrap();
    let slip = right.replace("|o_0 - d_0| ≤ 1 ∧ |o_1 - d_1| ≤ 1", "|o_0 - d_0| + |o_1 - d_1| ≤ 1");
    assert_ne!(slip, right);
    std::fs::write(class.join("king.spec"), slip).unwrap();
    let unreadable = right.replace(
        "pred movimientoValido(p: posicion, o: coordenada, d: coordenada) {",
        "pred movimientoValido(p) { ∧",
    );
    assert_ne!(unreadable, right);
    std::fs::write(class.join("unread.spec"), unreadable).unwrap();
    let out = folder.join("out");
    let (code, _, complaint) = run(&[
        "grade",
        "chess",
        &class.display().to_string(),
        "--out",
        &out.display().to_string(),
        "--exercise",
        "3,4",
    ]);
    assert_eq!(code, 1, "{complaint}");
    let page = std::fs::read_to_string(out.join("report.html")).unwrap();
    let titles: Vec<&str> =
        page.split("<h3>").skip(1).filter_map(|part| part.split(" <span").next()).collect();
    assert_eq!(titles, ["3. is_valid_move · 4. is_valid_capture", "3. is_valid_move"], "{page}");
}

/// What is handed in may be a link to a file of whoever judges it, a file without end, or a name that steers the terminal.
#[test]
#[cfg(unix)]
fn hostile_hand_ins_of_a_folder_reach_nothing() {
    let folder = folder("grade-hostile");
    let class = folder.join("class");
    std::fs::create_dir_all(class.join("eva")).unwrap();
    let secret = folder.join("secret");
    std::fs::create_dir_all(&secret).unwrap();
    std::fs::copy(wrong("12-solo-un-rey"), secret.join("mine.spec")).unwrap();
    std::os::unix::fs::symlink(secret.join("mine.spec"), class.join("link.spec")).unwrap();
    std::os::unix::fs::symlink(&secret, class.join("ana")).unwrap();
    std::os::unix::fs::symlink(&secret, class.join("eva/more")).unwrap();
    std::os::unix::fs::symlink(secret.join("mine.spec"), class.join("eva/mine.spec")).unwrap();
    std::fs::write(class.join("\u{1b}[2Jluz.spec"), "nothing at all").unwrap();
    // A hole of a terabyte takes no room on the disk.
    std::fs::File::create(class.join("huge.spec")).unwrap().set_len(1 << 40).unwrap();
    let out = folder.join("out").display().to_string();
    let words =
        ["grade", "chess", &class.display().to_string(), "--exercise", "1", "--out", &out, "--lang", "en"];
    let (code, output, complaint) = run(&words);
    assert_eq!(code, 1, "{complaint}");
    let judged: Vec<&str> = output.lines().filter(|line| line.contains(": unreadable (")).collect();
    assert_eq!(judged.len(), 2, "{output}");
    assert!(!output.contains('\u{1b}') && !complaint.contains('\u{1b}'), "{output:?}");
    assert!(complaint.contains("link.spec: passed over, because it is a link"), "{complaint}");
    let results = std::fs::read_to_string(folder.join("out/results.json")).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&results).unwrap().as_array().unwrap().len(), 2, "{results}");
}

#[test]
fn an_agent_that_never_moves_has_its_time() {
    let file = folder("grade-slow").join("slow.asl");
    std::fs::write(&file, "+player(0) <- !on(0).\n+!on(N) <- !on(N+1).\n").unwrap();
    let words = ["grade", "queens", &file.display().to_string(), "--time", "50ms", "--lang", "en"];
    let (code, _, complaint) = run(&words);
    assert_eq!(code, 1);
    assert!(complaint.contains("The time of the hand-in ended"), "{complaint}");
}
