//! What is attacked: files, a process and sockets of the test's own, and what became of them.

use std::net::{TcpListener, UdpSocket};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::net::{UnixDatagram, UnixListener};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// What nobody may read.
const SECRET: &str = "the secret of the test";

pub(crate) struct Ground {
    folder: tempfile::TempDir,
    tcp: TcpListener,
    tcp6: Option<TcpListener>,
    udp: UdpSocket,
    unix: UnixListener,
    datagrams: UnixDatagram,
    victim: Child,
    before: (u32, i64, u64),
    /// The niceness of this process, and so of the victim.
    nice: String,
}

impl Ground {
    pub(crate) fn new() -> Self {
        let folder = tempfile::Builder::new().prefix("tablero-siege-").tempdir().unwrap();
        let secret = folder.path().join("secret");
        std::fs::write(&secret, SECRET).unwrap();
        std::fs::set_permissions(&secret, std::fs::Permissions::from_mode(0o600)).unwrap();
        let made = Command::new("mkfifo").arg(folder.path().join("fifo")).status().unwrap();
        assert!(made.success());
        let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = tcp.local_addr().unwrap().port();
        // A machine may have no such network, and both ports are the same one only by luck otherwise.
        let tcp6 = TcpListener::bind(("::1", port)).ok();
        let udp = UdpSocket::bind(("127.0.0.1", port)).unwrap();
        let unix = UnixListener::bind(folder.path().join("socket")).unwrap();
        let datagrams = UnixDatagram::bind(folder.path().join("datagrams")).unwrap();
        for listener in [Some(&tcp), tcp6.as_ref()].into_iter().flatten() {
            listener.set_nonblocking(true).unwrap();
        }
        udp.set_nonblocking(true).unwrap();
        unix.set_nonblocking(true).unwrap();
        datagrams.set_nonblocking(true).unwrap();
        let victim = Command::new("sleep").arg("3000").stdin(Stdio::null()).spawn().unwrap();
        let mut ground =
            Self { folder, tcp, tcp6, udp, unix, datagrams, victim, before: (0, 0, 0), nice: String::new() };
        ground.nice = ground.victim_fields().get(16).cloned().unwrap_or_default();
        ground.before = ground.marks();
        ground
    }

    /// What the attacking program is given: the secret, the folder, the victim, the port, the namespace of this test.
    pub(crate) fn words(&self) -> [String; 5] {
        let namespace = std::fs::read_link("/proc/self/ns/pid").unwrap();
        [
            self.secret().display().to_string(),
            self.folder.path().display().to_string(),
            self.victim.id().to_string(),
            self.tcp.local_addr().unwrap().port().to_string(),
            namespace.display().to_string(),
        ]
    }

    fn secret(&self) -> PathBuf {
        self.folder.path().join("secret")
    }

    /// Mode, time and owner of the secret.
    fn marks(&self) -> (u32, i64, u64) {
        let data = self.secret().metadata().unwrap();
        (data.mode(), data.mtime_nsec(), u64::from(data.uid()))
    }

    /// What an attack has changed or reached.
    pub(crate) fn harm(&mut self) -> Vec<String> {
        let mut harm = Vec::new();
        let mut note = |is_harmed: bool, what: &str| harm.extend(is_harmed.then(|| what.to_owned()));
        note(
            std::fs::read_to_string(self.secret()).ok().as_deref() != Some(SECRET),
            "the secret was changed",
        );
        note(self.secret().exists() && self.marks() != self.before, "the secret has other marks");
        let names = std::fs::read_dir(self.folder.path()).unwrap().count();
        note(names != 4, "something is in the folder");
        note(self.tcp.accept().is_ok(), "a connection");
        note(self.tcp6.as_ref().is_some_and(|tcp6| tcp6.accept().is_ok()), "a connection by IPv6");
        let mut byte = [0];
        note(self.udp.recv(&mut byte).is_ok(), "a datagram");
        note(self.unix.accept().is_ok(), "a connection to a socket in a folder");
        note(self.datagrams.recv(&mut byte).is_ok(), "a datagram to a socket in a folder");
        let dead = self.victim.try_wait().unwrap().is_some();
        note(dead, "the victim is dead");
        let fields = self.victim_fields();
        let is = |field: usize, value: &str| fields.get(field).is_some_and(|found| found == value);
        // One that has just begun may still be running.
        note(["T", "t", "Z", "X"].iter().any(|state| is(0, state)), "the victim is stopped");
        note(!dead && !is(16, &self.nice), "the victim has another priority");
        harm
    }

    /// What the kernel says of the victim after its name: the state, the parent, ..., the niceness.
    fn victim_fields(&self) -> Vec<String> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.victim.id())).unwrap_or_default();
        let fields = stat.rsplit_once(')').map(|(_, rest)| rest.split_ascii_whitespace());
        fields.into_iter().flatten().map(str::to_owned).collect()
    }
}

impl Drop for Ground {
    fn drop(&mut self) {
        let _ = self.victim.kill();
        let _ = self.victim.wait();
    }
}
