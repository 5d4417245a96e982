//! What is checked with real Jason: that it prints what our interpreter prints, and that its agents play.
//!
//! Needs Maven and a JDK 21 or later, for which Jason is compiled.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};

use crate::command::{cargo, root, run, target};

/// How long anything may take here; only a hang takes longer.
const HANG: Duration = Duration::from_mins(2);

/// The JDK to check with, or what is missing.
pub(crate) fn java() -> Result<PathBuf, String> {
    let home = java_home().ok_or("no JDK 21 found")?;
    if Command::new("mvn").arg("--version").stdout(Stdio::null()).status().is_err() {
        return Err("no Maven found".to_owned());
    }
    Ok(home)
}

/// Every check with real Jason.
pub(crate) fn check(home: PathBuf) -> Result<()> {
    run(Command::new(root().join("crates/agentspeak/tests/conformance/confirm.sh")).env("JAVA_HOME", &home))?;
    let bindings = root().join("bindings/jason");
    run(Command::new("mvn").args(["-q", "-B", "package"]).current_dir(bindings).env("JAVA_HOME", &home))?;
    // The command as the tests have built it: with other features, most of it would be compiled once more.
    run(&mut cargo(&["test", "--workspace", "--locked", "--no-run", "--quiet"]))?;
    let scratch = Scratch::new()?;
    let jason = Jason { home, scratch: &scratch.0 };
    jason.plays()
}

/// The first JDK that Jason can be compiled and run with.
pub(crate) fn java_home() -> Option<PathBuf> {
    let installed =
        std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path());
    std::env::var_os("JAVA_HOME").map(PathBuf::from).into_iter().chain(installed).find(|home| {
        let output = Command::new(home.join("bin/javac")).arg("-version").output();
        let text =
            output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
        let major =
            text.trim().strip_prefix("javac ").and_then(|version| version.split('.').next()?.parse().ok());
        major.is_some_and(|major: u32| major >= 21)
    })
}

/// A folder that goes with the check.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Self> {
        let path = target().join(format!("jason-{}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What stays behind is in the folder of built things.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A program that ends with the check.
struct Running(Child);

impl Running {
    fn start(command: &mut Command) -> Result<Self> {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Ok(Self(command.spawn().with_context(|| format!("cannot start {command:?}"))?))
    }

    /// What it printed, and how it ended.
    fn end(mut self) -> Result<(bool, String)> {
        let errors = self.0.stderr.take().map(|mut errors| {
            std::thread::spawn(move || {
                let mut text = String::new();
                let _ = errors.read_to_string(&mut text);
                text
            })
        });
        let began = Instant::now();
        let status = loop {
            match self.0.try_wait()? {
                Some(status) => break status,
                None if began.elapsed() > HANG => bail!("it does not end"),
                None => std::thread::sleep(Duration::from_millis(20)),
            }
        };
        let mut text = String::new();
        if let Some(mut output) = self.0.stdout.take() {
            output.read_to_string(&mut text)?;
        }
        let told = errors.and_then(|errors| errors.join().ok()).unwrap_or_default();
        Ok((status.success(), text + &told))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A referee that waits for agents, and its address.
fn referee(words: &[&str]) -> Result<(Running, SocketAddr)> {
    let mut command = Command::new(target().join("debug/tablero"));
    command.args(["queens", "referee", "--listen", "127.0.0.1:0", "--json"]).args(words);
    let mut referee = Running::start(&mut command)?;
    let errors = referee.0.stderr.take().context("the referee has no standard error")?;
    let mut lines = BufReader::new(errors);
    let mut line = String::new();
    lines.read_line(&mut line)?;
    let address = line.trim().strip_prefix("listening on ").map(str::parse);
    let address = address.with_context(|| format!("the referee says {line:?}"))??;
    referee.0.stderr = Some(lines.into_inner());
    Ok((referee, address))
}

struct Jason<'a> {
    home: PathBuf,
    scratch: &'a Path,
}

impl Jason<'_> {
    /// A project with these agents, each a name and a source, that plays at an address.
    fn project(&self, name: &str, agents: &[(&str, &str)], address: SocketAddr) -> Result<Running> {
        let folder = self.scratch.join(name);
        std::fs::create_dir_all(&folder)?;
        let mut listed = String::new();
        for (agent, source) in agents {
            std::fs::write(folder.join(format!("{agent}.asl")), source)?;
            listed += &format!("{agent} {agent}.asl; ");
        }
        let project =
            format!("MAS {name} {{ environment: tablero.jason.QueensEnvironment agents: {listed}}}\n");
        std::fs::write(folder.join("project.mas2j"), project)?;
        let bindings = root().join("bindings/jason");
        let classes = format!("{0}/target/tablero-jason.jar:{0}/target/lib/*", bindings.display());
        let mut command = Command::new(self.home.join("bin/java"));
        command
            .args(["-Djava.awt.headless=true", "-Dtablero.exit=true", "-Dtablero.patience=3"])
            .arg(format!("-Dtablero.address={address}"))
            .args([
                "-cp",
                &classes,
                "jason.infra.local.RunLocalMAS",
                "project.mas2j",
                "--no-net",
                "--log-conf",
            ])
            .arg(bindings.join("console-logging.properties"))
            .current_dir(&folder);
        Running::start(&mut command)
    }

    /// A game that ends by the rules.
    fn game(&self, name: &str, words: &[&str], agents: &[(&str, &str)]) -> Result<()> {
        eprintln!("\n== Jason: {name}");
        let (referee, address) = referee(words)?;
        let project = self.project(name, agents, address)?;
        let (_, record) = referee.end()?;
        let (fine, told) = project.end()?;
        eprint!("{record}");
        ensure!(record.contains("\"kind\":\"finished\""), "not finished by the rules; Jason says:\n{told}");
        ensure!(fine, "Jason ended badly:\n{told}");
        Ok(())
    }

    fn plays(&self) -> Result<()> {
        let course = read("crates/arena/tests/data/course_random.asl")?;
        let course_black = course.replace("Jugador=0;", "Jugador=1;");
        let first_free = read("bindings/jason/example/first_free.asl")?;
        let embedded = root().join("bindings/jason/example/first_free.asl");
        let embedded = embedded.to_str().context("a path that is no text")?;
        self.game("course_against_parity", &["--black", "parity", "--side", "6"], &[("r0", &course)])?;
        let against_embedded = ["--white", embedded, "--side", "6"];
        self.game("course_against_embedded_program", &against_embedded, &[("r1", &course_black)])?;
        let both = [
            ("r0", first_free.as_str()),
            ("r1", first_free.as_str()),
            ("spectator", "+winner(W) <- .print(W)."),
        ];
        self.game("both_seats_in_one_project", &["--side", "9", "--rule", "last"], &both)?;
        self.breaks_and_comes_back(&first_free)?;
        self.claims_a_taken_seat(&first_free)?;
        self.finds_no_referee(&first_free)
    }

    /// A connection that breaks in the middle of a move is taken up again.
    fn breaks_and_comes_back(&self, agent: &str) -> Result<()> {
        eprintln!("\n== Jason: a connection that breaks");
        let (referee, address) = referee(&["--black", "most", "--side", "8"])?;
        let project = self.project("reconnect", &[("r0", agent)], cutting_proxy(address)?)?;
        let (_, record) = referee.end()?;
        let (_, told) = project.end()?;
        eprint!("{record}");
        ensure!(
            record.contains("\"kind\":\"finished\"") && told.contains("connecting again"),
            "Jason says:\n{told}"
        );
        Ok(())
    }

    /// The second of two projects that want one colour gets a message that says so, and the first plays.
    fn claims_a_taken_seat(&self, agent: &str) -> Result<()> {
        eprintln!("\n== Jason: two projects that want one colour");
        let (referee, address) = referee(&["--side", "6"])?;
        let mut white = TcpStream::connect(address)?;
        white.write_all(b"{\"type\":\"hello\",\"protocol\":\"tablero\",\"version\":1,\"seat\":0}\n")?;
        let mut lines = BufReader::new(&white).lines();
        ensure!(lines.any(|line| line.is_ok_and(|line| line.contains("welcome"))), "no welcome");
        let (fine, told) = self.project("second", &[("r0", agent)], address)?.end()?;
        ensure!(
            !fine && told.contains("claimed the seat of player 1, which was taken"),
            "Jason says:\n{told}"
        );
        drop(referee);
        Ok(())
    }

    /// A referee that is absent, speaks another version, or is something else, is reported to the student.
    fn finds_no_referee(&self, agent: &str) -> Result<()> {
        eprintln!("\n== Jason: referees that are none");
        let other = "{\"type\":\"hello\",\"protocol\":\"tablero\",\"version\":9}\n";
        for (name, greeting, words) in [
            ("absent", None, "there is no referee at"),
            (
                "other_version",
                Some(other),
                "speaks version 9 of the protocol, this environment speaks version 1",
            ),
            ("other_server", Some("220 mail.example.org\n"), "is not a referee of Tablero"),
        ] {
            let listener = TcpListener::bind("127.0.0.1:0")?;
            let address = listener.local_addr()?;
            if let Some(greeting) = greeting {
                std::thread::spawn(move || {
                    let kept: Vec<_> = listener
                        .incoming()
                        .flatten()
                        .map(|mut stream| stream.write_all(greeting.as_bytes()).map(|()| stream))
                        .collect();
                    drop(kept);
                });
            } else {
                drop(listener);
            }
            let (fine, told) = self.project(name, &[("r0", agent)], address)?.end()?;
            ensure!(!fine && told.contains(words), "expected {words:?}, Jason says:\n{told}");
        }
        Ok(())
    }
}

/// A way to an address on which the first connection breaks instead of carrying the first move.
fn cutting_proxy(address: SocketAddr) -> Result<SocketAddr> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let own = listener.local_addr()?;
    std::thread::spawn(move || {
        for (count, stream) in listener.incoming().flatten().enumerate() {
            let Ok(referee) = TcpStream::connect(address) else { return };
            let (Ok(mut down), Ok(mut from)) = (stream.try_clone(), referee.try_clone()) else { return };
            std::thread::spawn(move || std::io::copy(&mut from, &mut down));
            let carried = if count == 0 { 1 } else { usize::MAX };
            std::thread::spawn(move || {
                for line in BufReader::new(&stream).lines().map_while(Result::ok).take(carried) {
                    let _ = (&referee).write_all(format!("{line}\n").as_bytes());
                }
                if carried == 1 {
                    // The move, which gets lost.
                    let _ = BufReader::new(&stream).read_line(&mut String::new());
                }
                let _ = stream.shutdown(Shutdown::Both);
                let _ = referee.shutdown(Shutdown::Both);
            });
        }
    });
    Ok(own)
}

fn read(path: &str) -> Result<String> {
    std::fs::read_to_string(root().join(path)).with_context(|| format!("cannot read {path}"))
}
