//! A terminal with the program in it: types, points, and reports what can be seen.
//!
//! The system provides the terminal, `vt100` reads what the program writes to it. Nothing here waits for a fixed time:
//! whoever waits is woken by what the program writes.
//!
//! `TABLERO_CAPTURES=DIR` writes every picture with its colours into a directory, to be looked at.

use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::num::NonZeroU16;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{ControlModes, InputModes, LocalModes, OutputModes, Winsize, tcgetattr, tcsetwinsize};
use vt100::{Color, MouseProtocolMode};

use crate::detached;
use crate::play::Place;

/// How long a picture is waited for. Nothing depends on it but how soon a broken program is noticed.
const PATIENCE: Duration = Duration::from_mins(1);

/// How a terminal treats what is typed and written.
type Modes = (InputModes, OutputModes, ControlModes, LocalModes);

/// A terminal with the program in it.
pub(crate) struct Terminal {
    name: String,
    pub(crate) place: Place,
    environment: String,
    /// The side of the person; `None` when the window is closed.
    person: Option<File>,
    shown: vt100::Parser,
    program: Child,
    before: Modes,
}

impl Terminal {
    /// Starts `tablero` with these words in a terminal of this size.
    pub(crate) fn new(name: &str, size: (u16, u16), words: &str) -> Self {
        Self::with(name, size, words, "")
    }

    /// The same with variables of the environment, as the shell reads them.
    pub(crate) fn with(name: &str, (width, height): (u16, u16), words: &str, environment: &str) -> Self {
        let place = Place::new(&format!("screen-{name}-{width}"));
        let person = open(width, height);
        let before = modes(&person);
        let program = start(&person, &place.0, words, environment);
        Self {
            name: format!("{name}-{width}x{height}"),
            place,
            environment: environment.to_owned(),
            person: Some(person),
            shown: shows(width, height),
            program,
            before,
        }
    }

    /// Starts the program again after it was left, in a new window like the first.
    pub(crate) fn starts_again(&mut self, words: &str) {
        assert!(self.program.try_wait().unwrap().is_some(), "{}: the program still runs", self.name);
        let (width, height) = self.size();
        self.shown = shows(width, height);
        self.person = Some(open(width, height));
        self.program = start(self.person(), &self.place.0, words, &self.environment);
    }

    fn size(&self) -> (u16, u16) {
        let (height, width) = self.shown.screen().size();
        (width.get(), height.get())
    }

    fn person(&self) -> &File {
        self.person.as_ref().unwrap()
    }

    /// A text typed as it stands.
    pub(crate) fn types(&mut self, text: &str) {
        self.person().write_all(text.as_bytes()).unwrap();
    }

    /// Keys by their names, or by what is typed with them.
    pub(crate) fn keys(&mut self, keys: &[&str]) {
        for key in keys {
            self.types(match *key {
                "Enter" => "\r",
                "Up" => "\u{1b}[A",
                "Down" => "\u{1b}[B",
                "Right" => "\u{1b}[C",
                "Left" => "\u{1b}[D",
                "Ctrl-C" => "\u{3}",
                "Ctrl-G" => "\u{7}",
                "Ctrl-Z" => "\u{1a}",
                other => other,
            });
        }
    }

    /// A move typed and entered.
    pub(crate) fn plays(&mut self, mv: &str) {
        self.types(&format!(":{mv}"));
        self.sees(&format!("Move: {mv}_"));
        self.keys(&["Enter"]);
    }

    /// The left button of the mouse, at a column and a row of the screen from 0. A terminal reports it only to a program that asked.
    pub(crate) fn clicks(&mut self, column: usize, row: usize) {
        assert_ne!(self.shown.screen().mouse_protocol_mode(), MouseProtocolMode::None, "{}", self.name);
        self.types(&format!("\u{1b}[<0;{};{}M", column + 1, row + 1));
        self.types(&format!("\u{1b}[<0;{};{}m", column + 1, row + 1));
    }

    /// The window gets another size, and the program learns of it.
    pub(crate) fn resizes(&mut self, width: u16, height: u16) {
        self.shown.screen_mut().set_size(side(height), side(width));
        tcsetwinsize(self.person(), window(width, height)).unwrap();
    }

    /// The window is closed.
    pub(crate) fn closes(&mut self) {
        self.person = None;
    }

    pub(crate) fn signals(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.program), signal).unwrap();
    }

    /// What is to be seen, with colours.
    pub(crate) fn screen(&self) -> &vt100::Screen {
        self.shown.screen()
    }

    /// Waits until the program is stopped and has given the terminal back.
    pub(crate) fn stops(&mut self) {
        let end = Instant::now() + PATIENCE;
        loop {
            while self.reads(Duration::ZERO) == Some(true) {}
            let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.program.id())).unwrap();
            if stat.rsplit(") ").next().unwrap().starts_with('T') {
                break;
            }
            assert!(Instant::now() < end, "{}: it is not stopped:\n{}", self.name, self.picture());
            self.reads(Duration::from_millis(20));
        }
        // What it wrote between the last look at its output and the look at its state.
        while self.reads(Duration::ZERO) == Some(true) {}
        assert!(!self.shown.screen().alternate_screen(), "{}", self.picture());
    }

    /// What is to be seen, without colours.
    pub(crate) fn picture(&self) -> String {
        let screen = self.shown.screen();
        let rows: Vec<String> = screen.rows(0, self.size().0).map(|row| row.trim_end().to_owned()).collect();
        rows.join("\n")
    }

    /// Whether anything to be seen has a colour.
    pub(crate) fn is_coloured(&self) -> bool {
        let (screen, (width, height)) = (self.shown.screen(), self.size());
        let mut cells =
            (0..height).flat_map(|row| (0..width).filter_map(move |column| screen.cell(row, column)));
        cells.any(|cell| (cell.fgcolor(), cell.bgcolor()) != (Color::Default, Color::Default))
    }

    /// Waits until a text is to be seen, and gives the whole picture.
    pub(crate) fn sees(&mut self, text: &str) -> String {
        self.waits(text, |picture| picture.contains(text))
    }

    pub(crate) fn waits(&mut self, what: &str, seen: impl Fn(&str) -> bool) -> String {
        self.until(what, |terminal| seen(&terminal.picture()));
        self.picture()
    }

    fn until(&mut self, what: &str, holds: impl Fn(&Self) -> bool) {
        let end = Instant::now() + PATIENCE;
        loop {
            // Everything that was written is read before it is judged.
            while self.reads(Duration::ZERO) == Some(true) {}
            if holds(self) {
                return;
            }
            let more = self.reads(end.saturating_duration_since(Instant::now()));
            assert_eq!(more, Some(true), "{}: not {what:?} in\n{}", self.name, self.picture());
        }
    }

    /// Reads what the program writes within this time: whether it wrote, or `None` if nobody is left who could.
    fn reads(&mut self, time: Duration) -> Option<bool> {
        let mut person = self.person();
        let time =
            Timespec { tv_sec: time.as_secs().try_into().unwrap(), tv_nsec: time.subsec_nanos().into() };
        if poll(&mut [PollFd::new(person, PollFlags::IN)], Some(&time)).unwrap() == 0 {
            return Some(false);
        }
        let mut bytes = [0; 1 << 12];
        // Where no program has the terminal open, reading fails.
        let count = person.read(&mut bytes).ok().filter(|&count| count > 0)?;
        self.shown.process(&bytes[..count]);
        Some(true)
    }

    /// Keeps the picture with its colours, if somebody wants to look at it.
    pub(crate) fn keeps(&self, what: &str) {
        let Some(directory) = std::env::var_os("TABLERO_CAPTURES").map(PathBuf::from) else { return };
        fs::create_dir_all(&directory).unwrap();
        let picture = self.shown.screen().contents_formatted();
        fs::write(directory.join(format!("{}-{what}.ansi", self.name)), picture).unwrap();
    }

    /// Waits until the program has the terminal for itself.
    pub(crate) fn is_taken(&mut self) {
        self.until("the terminal taken over", |terminal| {
            let screen = terminal.shown.screen();
            screen.alternate_screen()
                && screen.hide_cursor()
                && screen.mouse_protocol_mode() != MouseProtocolMode::None
        });
        let (.., local) = modes(self.person());
        let cooked = LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG;
        assert!(!local.intersects(cooked), "{}: {local:?}", self.name);
    }

    /// Waits for the end of the program and of what it writes: its exit status; the terminal is as it was.
    pub(crate) fn gives_back(&mut self) -> (Option<i32>, String) {
        let end = Instant::now() + PATIENCE;
        while let Some(more) = self.reads(end.saturating_duration_since(Instant::now())) {
            assert!(more, "{}: the program does not end\n{}", self.name, self.picture());
        }
        let status = self.ends();
        let (screen, picture) = (self.shown.screen(), self.picture());
        assert!(!screen.alternate_screen() && !screen.hide_cursor(), "{picture}");
        assert_eq!(screen.mouse_protocol_mode(), MouseProtocolMode::None, "{picture}");
        assert_eq!(modes(self.person()), self.before, "{picture}");
        (status.code(), picture)
    }

    /// Leaves the program: the exit status is 0 and the terminal is as it was.
    pub(crate) fn leaves(&mut self) -> String {
        self.is_taken();
        self.keys(&["q"]);
        let (code, picture) = self.gives_back();
        assert_eq!(code, Some(0), "{picture}");
        picture
    }

    /// Waits for the end of the program: how it ended.
    pub(crate) fn ends(&mut self) -> ExitStatus {
        let began = Instant::now();
        loop {
            if let Some(status) = self.program.try_wait().unwrap() {
                return status;
            }
            assert!(began.elapsed() < PATIENCE, "{}: the program still runs", self.name);
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// A terminal that no program has yet, from the side of the person.
fn open(width: u16, height: u16) -> File {
    let person = File::from(openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap());
    grantpt(&person).unwrap();
    unlockpt(&person).unwrap();
    tcsetwinsize(&person, window(width, height)).unwrap();
    person
}

/// What reads the writing of a program, nothing shown yet.
fn shows(width: u16, height: u16) -> vt100::Parser {
    vt100::Parser::new(side(height), side(width), 0)
}

fn side(length: u16) -> NonZeroU16 {
    NonZeroU16::new(length).unwrap()
}

fn window(width: u16, height: u16) -> Winsize {
    Winsize { ws_row: height, ws_col: width, ws_xpixel: 0, ws_ypixel: 0 }
}

fn modes(terminal: &File) -> Modes {
    let found = tcgetattr(terminal).unwrap();
    (found.input_modes, found.output_modes, found.control_modes, found.local_modes)
}

/// Starts the program on a terminal, which becomes that of a session of its own.
fn start(person: &File, state: &Path, words: &str, environment: &str) -> Child {
    let name = ptsname(person, Vec::new()).unwrap();
    let terminal = Path::new(std::ffi::OsStr::from_bytes(name.as_bytes()));
    let program = crate::PROGRAM;
    let script = format!(
        "unset NO_COLOR COLORTERM LC_ALL LC_MESSAGES LANGUAGE LINES COLUMNS; \
         export TERM=xterm-256color XDG_STATE_HOME='{}' LANG=en_US.UTF-8 {environment}; exec '{program}' {words}",
        state.display()
    );
    let mut command = detached::command(&script, Some(terminal));
    command.stdin(Stdio::null()).stdout(Stdio::null()).spawn().unwrap()
}
