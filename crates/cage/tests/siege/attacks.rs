//! Every attack, which promise it would break, and how it must end.

use tablero_cage::Promise;

/// How an attack must end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Expected {
    /// The system refuses it, and the program ends by itself.
    Refused,
    /// Its keeper ends it for using too much, or the system refuses it.
    Stopped,
    /// It ends by itself with this status, and nothing of it is left.
    Exit(i32),
    /// It ends by this signal.
    Signal(i32),
    /// It goes on until its launcher is ended, and nothing of it is left then.
    Ended,
    /// It closes its output, which is seen at once; then like the one before.
    Closed,
    /// It is ended while it writes without end; then like the one before.
    Flooding,
}

/// One attack.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Attack {
    pub(crate) name: &'static str,
    pub(crate) promise: Promise,
    pub(crate) expected: Expected,
}

/// What each attack would break, how it must end, and its names.
const GROUPS: [(Promise, Expected, &str); 25] = {
    use Expected::{Closed, Ended, Exit, Flooding, Refused, Signal, Stopped};
    use Promise::{Disk, Memory, Network, Processes, Reading, Signals, Writing};
    [
        (
            Reading,
            Refused,
            "read-passwd read-shadow read-secret read-symlink read-hardlink read-upwards read-by-proc",
        ),
        (Reading, Refused, "list-place list-home list-tmp write-terminal write-fifo open-by-handle"),
        (
            Writing,
            Refused,
            "write-secret append-secret truncate-secret unlink-secret rename-secret steal-secret",
        ),
        (Writing, Refused, "chmod-secret chown-secret utime-secret xattr-secret lock-secret"),
        (Writing, Refused, "create-file create-folder create-link create-fifo create-device write-kernel"),
        (Disk, Refused, "disk names memory-named memory-locked"),
        (Network, Refused, "tcp tcp6 udp unix unix-datagram listen raw netlink packet uring"),
        // The same filter refuses these.
        (
            Network,
            Refused,
            "ptrace ptrace-keeper peek poke unshare clone-namespace clone3 bpf perf keys module log clock",
        ),
        (Signals, Refused, "kill stop terminate tgkill queue pidfd"),
        (Processes, Refused, "owner read-keeper read-keeper-memory read-victim kill-keeper limits priority"),
        (Processes, Refused, "mount unmount chroot setns setuid sethostname"),
        (Processes, Refused, "realtime nice descriptors environment"),
        // What is deeper than a path may be long is gone with the rest.
        (Disk, Exit(0), "depth"),
        (Processes, Exit(0), "kill-all daemon"),
        (Processes, Exit(7), "holds-output"),
        (Processes, Exit(3), "exit"),
        (Processes, Stopped, "fork-bomb thread-bomb zombies"),
        (Memory, Stopped, "memory memory-children memory-shared memory-file memory-segment"),
        (Processes, Ended, "sleep stop-itself"),
        (Processes, Closed, "close"),
        (Processes, Flooding, "flood"),
        (Processes, Signal(9), "spin"),
        (Processes, Signal(6), "abort"),
        (Processes, Signal(11), "crash"),
        (Processes, Signal(13), "broken-pipe"),
    ]
};

/// All attacks.
pub(crate) fn all() -> impl Iterator<Item = Attack> {
    GROUPS.into_iter().flat_map(|(promise, expected, names)| {
        names.split(' ').map(move |name| Attack { name, promise, expected })
    })
}
