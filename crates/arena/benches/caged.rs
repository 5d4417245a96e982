//! What a cage costs: starting an agent, and moves per second, inside and outside by turns in one run.
//!
//! This bench is also the launcher and the keeper. A divan bench would measure one after the other; on a busy machine only
//! what is measured in turns can be compared.
#![allow(clippy::unwrap_used, reason = "a measurement may fail by panicking")]

#[cfg(target_os = "linux")]
fn main() {
    let mut words = std::env::args_os().skip(1);
    match words.next().as_deref().and_then(std::ffi::OsStr::to_str) {
        Some(tablero_cage::LAUNCHER) => tablero_cage::launch(words).unwrap(),
        Some(tablero_cage::KEEPER) => tablero_cage::keep(words).unwrap(),
        // Without this word it is `cargo test`, which only wants to know that it runs.
        Some("--bench") => linux::measure(25, 40),
        _ => linux::measure(1, 1),
    }
}

#[cfg(not(target_os = "linux"))]
fn main() {}

#[cfg(target_os = "linux")]
mod linux {
    use std::path::{Path, PathBuf};
    use std::process::Command;
    use std::sync::Arc;
    use std::time::{Duration, Instant};

    use tablero_arena::{
        AgentCommand, Caging, LineAgent, LineBudget, RobotContestant, Sandbox, SandboxMode, SystemTime,
        referee, set_launcher,
    };
    use tablero_catalogue::{Catalogue, RandomRobot};
    use tablero_core::{Clock, Options};

    /// Starts so many agents of each kind, and lets each play so many games.
    pub(super) fn measure(starts: usize, games: usize) {
        set_launcher(std::env::current_exe().unwrap());
        let caging = |mode| {
            let sandbox = Sandbox { mode, ..Sandbox::default() };
            Arc::new(Caging::new(&sandbox).unwrap())
        };
        let kinds = [("off", caging(SandboxMode::Off)), ("default", caging(SandboxMode::Default))];
        println!("sandbox: {}", kinds[1].1);
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let c = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("caged-starter");
        let compiled = Command::new("cc")
            .arg("-O2")
            .arg("-o")
            .arg(&c)
            .arg(root.join("examples/agents/starter.c"))
            .status();
        assert!(compiled.unwrap().success());
        let mut taken = [Taken::default(), Taken::default()];
        for _ in 0..starts {
            for ((_, caging), taken) in kinds.iter().zip(&mut taken) {
                taken.add(&c, caging, games);
            }
        }
        let millis = |time: Duration| time.as_secs_f64() * 1e3;
        for ((name, _), taken) in kinds.iter().zip(&mut taken) {
            let (starts, speeds) = taken.sorted();
            println!(
                "{name:>8}: start {:.2} ms (best {:.2}), {:.0} moves a second (best {:.0}); medians of {}",
                millis(starts[starts.len() / 2]),
                millis(starts[0]),
                speeds[speeds.len() / 2],
                speeds[speeds.len() - 1],
                starts.len(),
            );
        }
        let [off, caged] = &mut taken;
        let ((off_starts, off_speeds), (starts, speeds)) = (off.sorted(), caged.sorted());
        let (middle, last) = (starts.len() / 2, speeds.len() - 1);
        let cost = |at: usize| millis(starts[at]) - millis(off_starts[at]);
        let loss = |at: usize| 100.0 * (1.0 - speeds[at] / off_speeds[at]);
        println!(
            "    cost: start {:.2} ms (best {:.2}), moves a second {:.1} % (best {:.1} %)",
            cost(middle),
            cost(0),
            loss(middle),
            loss(last),
        );
    }

    #[derive(Default)]
    struct Taken {
        starts: Vec<Duration>,
        speeds: Vec<f64>,
    }

    impl Taken {
        /// One agent: from nothing to its first answer, then games against a robot that does not think.
        fn add(&mut self, program: &Path, caging: &Arc<Caging>, games: usize) {
            let table = Catalogue::standard().sit("queens", &Options::parse(["side=12"]).unwrap()).unwrap();
            let command = AgentCommand::shell(&program.display().to_string());
            let mut agent =
                LineAgent::process(command, LineBudget::default()).caged(Some(Arc::clone(caging)));
            let mut robot = RobotContestant::new(RandomRobot::new(1));
            let began = Instant::now();
            let one = referee(&table, Clock::Unlimited, Some(1), SystemTime::shared());
            one.conduct(&mut [&mut agent, &mut robot]).unwrap();
            self.starts.push(began.elapsed());
            let whole = referee(&table, Clock::Unlimited, None, SystemTime::shared());
            let (began, mut moves) = (Instant::now(), 0);
            for _ in 0..games {
                moves += whole.conduct(&mut [&mut agent, &mut robot]).unwrap().moves.len();
            }
            #[allow(clippy::cast_precision_loss, reason = "a few thousand")]
            self.speeds.push(moves as f64 / began.elapsed().as_secs_f64());
        }

        fn sorted(&mut self) -> (&[Duration], &[f64]) {
            self.starts.sort();
            self.speeds.sort_by(f64::total_cmp);
            (&self.starts, &self.speeds)
        }
    }
}
