/* A program that tries to break out of its cage, one way at a time.
 *
 * It prints "refused: ..." when the system did not let it, "done" when it had its way. It touches only what the test gives
 * it: files, process ids, ports. What could hurt the machine outside of a cage (signals to everybody, fork bombs, filling
 * a disk) begins only after it has seen for itself that it is in one; memory bombs bind themselves by limits first.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/netlink.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

static const char *secret, *place, *name, *outer;
static pid_t victim;
static int port;

static int refused(const char *what) {
    printf("refused: %s: %s\n", what, strerror(errno));
    return 0;
}
static int done(const char *what) {
    printf("done: %s\n", what);
    return 0;
}
static int try(const char *what, long result) { return result < 0 ? refused(what) : done(what); }

/* Whether this is a process namespace other than the test's, with a handful of processes. */
static int in_namespace(void) {
    char own[64] = "";
    if (!outer || readlink("/proc/self/ns/pid", own, sizeof own - 1) < 0 || !strcmp(own, outer)) return 0;
    int count = 0;
    DIR *proc = opendir("/proc");
    if (!proc) return 0;
    for (struct dirent *entry; (entry = readdir(proc));) count += atoi(entry->d_name) > 0;
    closedir(proc);
    return getpid() < 100 && count > 0 && count <= 8;
}
static void need_namespace(void) {
    if (!in_namespace()) {
        printf("unsafe: not in a namespace\n");
        exit(99);
    }
}
static void need_small_disk(void) {
    struct statfs disk;
    if (statfs(".", &disk) < 0 || disk.f_type != 0x01021994 ||
        (uint64_t)disk.f_blocks * disk.f_bsize > (128u << 20)) {
        printf("unsafe: not in a small folder\n");
        exit(99);
    }
}
static void most_memory(rlim_t bytes) {
    struct rlimit limit = {bytes, bytes};
    if (setrlimit(RLIMIT_AS, &limit) < 0) exit(98);
}
static void touch_all(char *at, size_t size) {
    for (size_t i = 0; i < size; i += 4096) at[i] = 1;
}

static int open_read(const char *path) {
    char byte;
    int fd = open(path, O_RDONLY);
    if (fd < 0) return refused("open");
    return read(fd, &byte, 1) < 0 ? refused("read") : done("read");
}
static int connect_to(int family, int kind) {
    int fd = socket(family, kind, 0);
    if (fd < 0) return refused("socket");
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct sockaddr_in6 to6 = {.sin6_family = AF_INET6, .sin6_port = htons(port), .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    struct sockaddr_un un = {.sun_family = AF_UNIX};
    snprintf(un.sun_path, sizeof un.sun_path, "%s/socket", place);
    struct sockaddr *at = family == AF_INET ? (void *)&to : family == AF_INET6 ? (void *)&to6 : (void *)&un;
    socklen_t size = family == AF_INET ? sizeof to : family == AF_INET6 ? sizeof to6 : sizeof un;
    if (kind == SOCK_DGRAM) return try("sendto", sendto(fd, "x", 1, 0, at, size));
    if (connect(fd, at, size) < 0) return refused("connect");
    return try("write", write(fd, "x", 1));
}
static void *idle(void *unused) {
    pause();
    return unused;
}
static int spin(void) {
    for (volatile unsigned long i = 1; i; i++) {}
    return 1;
}
static int in_place(const char *file, char *path) { return snprintf(path, 4096, "%s/%s", place, file); }

int main(int count, char **words) {
    if (count < 7) return 97;
    const char *attack = words[1];
    secret = words[2], place = words[3], victim = atoi(words[4]), port = atoi(words[5]), outer = words[6];
    char path[4096], byte = 0;
    struct iovec here = {&byte, 1}, there = {(void *)0x400000, 1};
    name = attack;
    setvbuf(stdout, NULL, _IONBF, 0);
#define IS(word) (!strcmp(attack, word))
    /* Files. */
    if (IS("read-passwd")) return open_read("/etc/passwd");
    if (IS("read-shadow")) return open_read("/etc/shadow");
    if (IS("read-secret")) return open_read(secret);
    if (IS("read-symlink")) return symlink(secret, "link") < 0 ? refused("symlink") : open_read("link");
    if (IS("read-hardlink")) return link(secret, "link") < 0 ? refused("link") : open_read("link");
    if (IS("read-upwards")) {
        snprintf(path, sizeof path, "../../../../../../../../..%s", secret);
        return open_read(path);
    }
    if (IS("read-by-proc")) {
        snprintf(path, sizeof path, "/proc/self/root%s", secret);
        return open_read(path);
    }
    if (IS("read-keeper")) return open_read("/proc/1/environ");
    if (IS("read-keeper-memory")) return try("open", open("/proc/1/mem", O_RDWR));
    if (IS("read-victim")) {
        snprintf(path, sizeof path, "/proc/%d/environ", victim);
        return open_read(path);
    }
    if (IS("list-place")) return opendir(place) ? done("opendir") : refused("opendir");
    if (IS("list-home")) return opendir("/root") ? done("opendir") : refused("opendir");
    if (IS("list-tmp")) return opendir("/tmp") ? done("opendir") : refused("opendir");
    if (IS("write-secret")) return try("open", open(secret, O_WRONLY));
    if (IS("append-secret")) return try("open", open(secret, O_WRONLY | O_APPEND));
    if (IS("truncate-secret")) return try("truncate", truncate(secret, 0));
    if (IS("unlink-secret")) return try("unlink", unlink(secret));
    if (IS("rename-secret")) return in_place("renamed", path), try("rename", rename(secret, path));
    if (IS("steal-secret")) return try("rename", rename(secret, "stolen"));
    if (IS("chmod-secret")) return try("chmod", chmod(secret, 0777));
    if (IS("chown-secret")) return try("chown", chown(secret, getuid(), getgid()));
    if (IS("utime-secret")) return try("utimes", utimes(secret, NULL));
    if (IS("xattr-secret")) return try("setxattr", setxattr(secret, "user.x", "x", 1, 0));
    if (IS("lock-secret")) return try("open", open(secret, O_RDWR));
    if (IS("create-file")) return in_place("new", path), try("open", open(path, O_CREAT | O_WRONLY, 0600));
    if (IS("create-folder")) return in_place("new", path), try("mkdir", mkdir(path, 0700));
    if (IS("create-link")) return in_place("new", path), try("symlink", symlink("/etc/passwd", path));
    if (IS("create-fifo")) return in_place("new", path), try("mkfifo", mkfifo(path, 0600));
    if (IS("create-device")) return try("mknod", mknod("device", S_IFBLK | 0600, 0xfe00));
    if (IS("write-fifo")) return in_place("fifo", path), try("open", open(path, O_RDWR | O_NONBLOCK));
    if (IS("write-terminal")) return try("open", open("/dev/tty", O_RDWR));
    if (IS("write-kernel")) return try("open", open("/proc/sys/kernel/core_pattern", O_WRONLY));
    if (IS("open-by-handle")) {
        struct { struct file_handle head; char room[128]; } handle = {.head.handle_bytes = 128};
        int id;
        if (name_to_handle_at(AT_FDCWD, "/", &handle.head, &id, 0) < 0) return refused("name_to_handle_at");
        return try("open_by_handle_at", open_by_handle_at(AT_FDCWD, &handle.head, O_RDONLY));
    }
    if (IS("mount")) return try("mount", mount("x", ".", "tmpfs", 0, ""));
    if (IS("unmount")) return try("umount", umount2("/proc", MNT_DETACH));
    if (IS("chroot")) return try("chroot", chroot("."));
    if (IS("descriptors")) {
        for (int fd = 3; fd < 256; fd++)
            if (fcntl(fd, F_GETFD) >= 0) return done("another descriptor is open");
        errno = EBADF;
        return refused("descriptors");
    }
    if (IS("environment")) return getenv("TABLERO_SECRET") ? done("getenv") : (errno = ENOENT, refused("getenv"));
    if (IS("disk")) {
        need_small_disk();
        int fd = open("big", O_CREAT | O_WRONLY, 0600);
        static char block[1 << 20];
        for (int i = 0; i < 200; i++)
            if (write(fd, block, sizeof block) < (ssize_t)sizeof block) return refused("write");
        return done("write");
    }
    if (IS("names")) {
        need_small_disk();
        for (int i = 0; i < 100000; i++) {
            snprintf(path, sizeof path, "f%d", i);
            int fd = open(path, O_CREAT | O_WRONLY, 0600);
            if (fd < 0) return refused("open");
            close(fd);
        }
        return done("open");
    }
    if (IS("depth")) {
        need_small_disk();
        for (int i = 0; i < 2000; i++)
            if (mkdir("d", 0700) < 0 || chdir("d") < 0) return refused("mkdir");
        return done("mkdir");
    }
    /* The network, always the test's own listeners. */
    if (IS("tcp")) return connect_to(AF_INET, SOCK_STREAM);
    if (IS("tcp6")) return connect_to(AF_INET6, SOCK_STREAM);
    if (IS("udp")) return connect_to(AF_INET, SOCK_DGRAM);
    if (IS("unix")) return connect_to(AF_UNIX, SOCK_STREAM);
    if (IS("unix-datagram")) return connect_to(AF_UNIX, SOCK_DGRAM);
    if (IS("listen")) {
        int fd = socket(AF_INET, SOCK_STREAM, 0);
        return fd < 0 ? refused("socket") : try("listen", listen(fd, 1));
    }
    if (IS("raw")) return try("socket", socket(AF_INET, SOCK_RAW, 1));
    if (IS("netlink")) return try("socket", socket(AF_NETLINK, SOCK_RAW, NETLINK_ROUTE));
    if (IS("packet")) return try("socket", socket(AF_PACKET, SOCK_RAW, 0));
    if (IS("uring")) {
        char parameters[256] = {0};
        return try("io_uring_setup", syscall(SYS_io_uring_setup, 4, parameters));
    }
    /* Signals and other processes: only the victim that the test gives. */
    if (IS("kill")) return try("kill", kill(victim, SIGKILL));
    if (IS("stop")) return try("kill", kill(victim, SIGSTOP));
    if (IS("terminate")) return try("kill", kill(victim, SIGTERM));
    if (IS("tgkill")) return try("tgkill", syscall(SYS_tgkill, victim, victim, SIGKILL));
    if (IS("queue")) return try("sigqueue", sigqueue(victim, SIGKILL, (union sigval){0}));
    if (IS("pidfd")) {
        int fd = syscall(SYS_pidfd_open, victim, 0);
        return fd < 0 ? refused("pidfd_open") : try("pidfd_send_signal", syscall(SYS_pidfd_send_signal, fd, SIGKILL, NULL, 0));
    }
    if (IS("owner")) {
        int ends[2];
        if (pipe(ends) < 0 || fcntl(ends[0], F_SETOWN, victim) < 0) return refused("F_SETOWN");
        fcntl(ends[0], F_SETSIG, SIGKILL);
        fcntl(ends[0], F_SETFL, O_ASYNC);
        return write(ends[1], "x", 1) < 0 ? refused("write") : done("F_SETOWN");
    }
    if (IS("kill-all")) {
        need_namespace();
        return try("kill", kill(-1, SIGKILL));
    }
    if (IS("kill-keeper")) {
        need_namespace();
        kill(1, SIGKILL), kill(1, SIGSTOP), kill(1, SIGTERM), kill(1, SIGSEGV), kill(1, SIGABRT);
        usleep(50000);
        errno = EPERM;
        return refused("it stays");
    }
    if (IS("limits")) {
        struct rlimit limit = {1, 1};
        return try("prlimit", prlimit(victim, RLIMIT_CPU, &limit, NULL));
    }
    if (IS("priority")) return try("setpriority", setpriority(PRIO_PROCESS, victim, 19));
    if (IS("ptrace")) return try("ptrace", ptrace(PTRACE_SEIZE, victim, 0, 0));
    if (IS("ptrace-keeper")) return try("ptrace", ptrace(PTRACE_ATTACH, 1, 0, 0));
    if (IS("peek")) return try("process_vm_readv", process_vm_readv(victim, &here, 1, &there, 1, 0));
    if (IS("poke")) return try("process_vm_writev", process_vm_writev(victim, &here, 1, &there, 1, 0));
    if (IS("unshare")) return try("unshare", unshare(CLONE_NEWUSER));
    if (IS("clone-namespace")) return try("clone", syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0));
    if (IS("clone3")) {
        struct { uint64_t flags, rest[10]; } how = {.flags = CLONE_NEWUSER};
        return try("clone3", syscall(SYS_clone3, &how, sizeof how));
    }
    if (IS("setns")) {
        int fd = open("/proc/1/ns/net", O_RDONLY);
        return fd < 0 ? refused("open") : try("setns", setns(fd, 0));
    }
    if (IS("setuid")) {
        if (getuid() == 0) return try("setuid", setresuid(12345, 12345, 12345));
        return try("setuid", setuid(0));
    }
    if (IS("sethostname")) return try("sethostname", sethostname("x", 1));
    if (IS("clock")) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        return try("clock_settime", clock_settime(CLOCK_REALTIME, &now));
    }
    if (IS("bpf")) return try("bpf", syscall(SYS_bpf, 0, NULL, 0));
    if (IS("perf")) return try("perf_event_open", syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0));
    if (IS("keys")) return try("add_key", syscall(SYS_add_key, "user", "x", "y", 1, -3));
    if (IS("module")) return try("init_module", syscall(SYS_init_module, NULL, 0, ""));
    if (IS("log")) return try("syslog", syscall(SYS_syslog, 3, path, sizeof path));
    /* Memory, under a limit of its own as well. */
    if (IS("memory")) {
        most_memory(600u << 20);
        char *at = malloc(400u << 20);
        if (!at) return refused("malloc");
        touch_all(at, 400u << 20);
        sleep(1);
        return done("malloc");
    }
    if (IS("memory-children")) {
        most_memory(200u << 20);
        for (int i = 0; i < 8; i++)
            if (fork() == 0) {
                char *at = malloc(40u << 20);
                if (at) touch_all(at, 40u << 20);
                sleep(2);
                _exit(0);
            }
        while (wait(NULL) > 0) {}
        return done("malloc in children");
    }
    if (IS("memory-shared")) {
        most_memory(600u << 20);
        char *at = mmap(NULL, 400u << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (at == MAP_FAILED) return refused("mmap");
        touch_all(at, 400u << 20);
        madvise(at, 400u << 20, MADV_DONTNEED);
        sleep(1);
        return done("mmap");
    }
    if (IS("memory-file")) {
        most_memory(600u << 20);
        int fd = memfd_create("x", 0);
        if (fd < 0) return refused("memfd_create");
        return try("ftruncate", ftruncate(fd, 400u << 20));
    }
    if (IS("memory-segment")) return try("shmget", shmget(IPC_PRIVATE, 400u << 20, IPC_CREAT | 0600));
    if (IS("memory-named")) {
        most_memory(600u << 20);
        int fd = open("/dev/shm/x", O_CREAT | O_RDWR, 0600);
        static char block[1 << 20];
        for (int i = 0; i < 200; i++)
            if (write(fd, block, sizeof block) < (ssize_t)sizeof block) return refused("write");
        return done("write");
    }
    if (IS("memory-locked")) {
        most_memory(300u << 20);
        char *at = malloc(32u << 20);
        return !at ? refused("malloc") : try("mlock", mlock(at, 32u << 20));
    }
    /* Processes. */
    if (IS("fork-bomb")) {
        need_namespace();
        for (int i = 0; i < 3000; i++) {
            pid_t child = fork();
            if (child < 0) return refused("fork");
            if (child == 0 && i % 8) pause();
        }
        return done("fork");
    }
    if (IS("thread-bomb")) {
        need_namespace();
        most_memory(2048ul << 20);
        pthread_attr_t small;
        pthread_attr_init(&small);
        pthread_attr_setstacksize(&small, 65536);
        for (int i = 0; i < 3000; i++) {
            pthread_t thread;
            if ((errno = pthread_create(&thread, &small, idle, NULL))) return refused("pthread_create");
        }
        return done("pthread_create");
    }
    if (IS("daemon")) {
        if (fork() == 0) {
            setsid();
            clearenv();
            if (fork() == 0) {
                close(0), close(1), close(2);
                for (int i = 0; i < 600; i++) sleep(1);
            }
            _exit(0);
        }
        wait(NULL);
        return done("a daemon runs");
    }
    if (IS("holds-output")) {
        if (fork() == 0)
            for (int i = 0; i < 600; i++) sleep(1);
        return 7;
    }
    if (IS("zombies")) {
        need_namespace();
        for (int i = 0; i < 3000; i++) {
            pid_t child = fork();
            if (child < 0) return refused("fork");
            if (child == 0) _exit(0);
        }
        return done("fork");
    }
    /* Time. */
    if (IS("spin")) return spin();
    if (IS("sleep")) {
        signal(SIGTERM, SIG_IGN), signal(SIGHUP, SIG_IGN), signal(SIGINT, SIG_IGN);
        printf("sleeps\n");
        for (int i = 0; i < 600; i++) sleep(1);
    }
    if (IS("realtime")) {
        struct sched_param how = {.sched_priority = 1};
        return try("sched_setscheduler", sched_setscheduler(0, SCHED_FIFO, &how));
    }
    if (IS("nice")) return try("nice", setpriority(PRIO_PROCESS, 0, -10));
    /* Output. */
    if (IS("flood"))
        for (;;)
            if (write(1, path, sizeof path) < 0) return 1;
    if (IS("close")) {
        close(1), close(2);
        for (int i = 0; i < 600; i++) sleep(1);
    }
    if (IS("stop-itself")) {
        printf("stops\n");
        kill(getpid(), SIGSTOP);
    }
    if (IS("crash")) *(volatile int *)8 = 1;
    if (IS("abort")) abort();
    if (IS("broken-pipe")) {
        int ends[2];
        if (pipe(ends) == 0) close(ends[0]), write(ends[1], "x", 1);
    }
    if (IS("exit")) return 3;
    return 96;
}
