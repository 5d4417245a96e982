//! `tablero agents`.

use std::fs;
use std::path::PathBuf;

use crate::run;

/// A program in a file of this test alone.
fn program(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn a_program_runs_until_nothing_is_left_to_do() {
    let file =
        program("count.asl", "!count(3).\n+!count(0).\n+!count(N) : N > 0 <- .print(N); !count(N-1).\n");
    let (code, output, complaint) = run(&["agents", "run", &file]);
    assert_eq!((code, output.as_str()), (0, "[count] 3\n[count] 2\n[count] 1\n"), "{complaint}");
}

#[test]
fn what_fails_without_a_plan_is_told() {
    let file = program("fails.asl", "!go.\n+!go <- .print(on);\n !nobody.\n");
    let (code, output, complaint) = run(&["agents", "run", &file]);
    assert_eq!((code, output.as_str()), (0, "[fails] on\n"));
    assert!(complaint.starts_with("[fails] failed in line 3: +!nobody"), "{complaint}");
}

#[test]
fn two_agents_talk() {
    let said = program("said.asl", "!say.\n+!say <- .send(heard, tell, hello(1)).\n");
    let heard = program("heard.asl", "+hello(X)[source(S)] <- .print(X, S).\n");
    let (code, output, complaint) = run(&["agents", "run", &said, &heard]);
    assert_eq!((code, output.as_str()), (0, "[heard] 1said\n"), "{complaint}");
}

#[test]
fn mistakes_are_shown_where_they_are() {
    let file = program("broken.asl", "!start.\n+!start <- .print(\"a\";\n");
    let (code, output, complaint) = run(&["agents", "check", &file]);
    assert_eq!(code, 1, "{output}{complaint}");
    assert!(
        output.contains("broken.asl") && output.contains("+!start <- .print(\"a\";"),
        "{output}{complaint}"
    );
    let (code, ..) = run(&["agents", "run", &file]);
    assert_eq!(code, 2, "a program with a mistake does not run");
}

#[test]
fn a_mistake_has_no_false_consequences() {
    // The plan for `go` is lost with its mistake; that nobody has a plan for it would be no help.
    let file = program("lost.asl", "!go.\n+!go <- .print(\"a\"; !stop.\n+!stop <- .print(b).\n");
    let (code, output, _) = run(&["agents", "check", &file]);
    assert_eq!(code, 1, "{output}");
    assert_eq!(output.matches("lost.asl:").count(), 1, "{output}");
}

#[cfg(unix)]
#[test]
fn a_running_agent_is_tried_beside_the_check_of_programs() {
    let (code, output, _) = run(&["agents", "try", "exit 3"]);
    assert_eq!((code, output.as_str()), (1, run(&["check-agent", "exit 3"]).1.as_str()));
    assert!(output.starts_with("NO   greets in the protocol"), "{output}");
}

#[test]
fn doubts_are_told_and_do_not_fail() {
    let file = program("doubts.asl", "!start.\n+!start : here(X) <- !nobody_does_this.\n");
    let (code, output, complaint) = run(&["agents", "check", &file]);
    assert_eq!(code, 0, "{complaint}");
    assert!(output.contains("nobody_does_this"), "{output}");
    let (_, quiet, _) = run(&["agents", "check", "--percepts", "here", &file]);
    assert!(output.contains("here") && !quiet.contains("warning: nobody holds here"), "{output}{quiet}");
}

#[test]
fn a_part_of_another_program_lacks_nothing() {
    let part = program("part_of_it.asl", "+!go <- !elsewhere.\n");
    let (_, alone, _) = run(&["agents", "check", &part]);
    assert!(alone.contains("elsewhere` with 0"), "{alone}");
    let whole =
        program("whole_of_it.asl", "{ include(\"part_of_it.asl\") }\n!go.\n+!elsewhere <- !nowhere.\n");
    let (_, output, _) = run(&["agents", "check", &part]);
    let (_, other, _) = run(&["agents", "check", &whole]);
    fs::remove_file(whole).unwrap();
    assert!(!output.contains("warning") && other.contains("nowhere` with 0"), "{output}{other}");
}

#[test]
fn programs_around_say_what_a_part_may_lack() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("parts-around");
    for (file, text) in [
        ("team/tasks/submit.asl", "+!submit <- !walk.\n"),
        ("team/players/first.asl", "{ include(\"tasks/submit.asl\") }\n!submit.\n+!walk.\n"),
        ("team/players/shared.asl", "+!help <- !search.\n+!rest <- !sleep.\n"),
        ("team/players/doctor.asl", "{ include(\"shared.asl\") }\n!help.\n+!search.\n"),
        ("team/players/patient.asl", "{ include(\"shared.asl\") }\n!rest.\n"),
    ] {
        fs::create_dir_all(folder.join(file).parent().unwrap()).unwrap();
        fs::write(folder.join(file), text).unwrap();
    }
    let told = |file: &str| run(&["agents", "check", folder.join(file).to_str().unwrap()]).1;
    assert!(!told("team/tasks/submit.asl").contains("warning"), "{}", told("team/tasks/submit.asl"));
    let patient = told("team/players/patient.asl");
    assert!(patient.contains("`!sleep`") && !patient.contains("`!search`"), "{patient}");
}

#[test]
fn variables_that_occur_once_are_told_on_demand() {
    let file = program("once.asl", "!go(1,2).\n+!go(Position,Unused) <- .print(Position,Postion).\n");
    let (_, output, _) = run(&["agents", "check", &file]);
    assert!(output.contains("Position is probably meant") && !output.contains("Unused only"), "{output}");
    let (_, strict, _) = run(&["agents", "check", "--strict", &file]);
    assert!(strict.contains("uses Unused only once"), "{strict}");
}

#[test]
fn a_missing_file_is_named() {
    let (code, _, complaint) = run(&["agents", "run", "no-such.asl"]);
    assert!(code == 2 && complaint.contains("no-such.asl"), "{complaint}");
    assert_eq!(run(&["agents", "run"]).0, 2);
}

/// A project of a stranger reads nothing but programs of its own folder: not even one line of another file is shown.
#[test]
fn a_project_reads_no_file_elsewhere() {
    let outer = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("project-elsewhere");
    let inner = outer.join("project");
    fs::create_dir_all(inner.join("src/asl")).unwrap();
    fs::write(outer.join("secret.asl"), "the secret!\n").unwrap();
    fs::write(inner.join("src/asl/own.asl"), "!s.\n+!s <- .print(fine).\n").unwrap();
    let absolute = outer.join("secret.asl").display().to_string();
    let agents = |agents: &str| format!("MAS m {{ agents: {agents} }}");
    let path = |path: &str, file: &str| format!("MAS m {{ agents: a {file}; aslSourcePath: \"{path}\"; }}");
    for text in [
        path("..", "secret.asl"),
        path(&outer.display().to_string(), "secret.asl"),
        path("/etc", "passwd"),
        agents("a \"../secret.asl\";"),
        agents(&format!("a \"{absolute}\";")),
    ] {
        let project = inner.join("m.mas2j");
        fs::write(&project, &text).unwrap();
        for verb in ["run", "check"] {
            let (code, output, complaint) = run(&["agents", verb, project.to_str().unwrap()]);
            assert_ne!(code, 0, "{text}: {output}");
            let said = output + &complaint;
            assert!(!said.contains("the secret") && !said.contains("root:"), "{text}: {said}");
        }
    }
    let project = inner.join("m.mas2j");
    fs::write(&project, agents("own;")).unwrap();
    let (code, output, complaint) = run(&["agents", "run", project.to_str().unwrap()]);
    assert_eq!((code, output.as_str()), (0, "[own] fine\n"), "{complaint}");
}
