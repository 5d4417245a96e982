//! What programs need to read.

use std::path::{Path, PathBuf};

/// Where systems keep programs, libraries and what these read, without anything about users, hosts or secrets.
const SYSTEM: [&str; 34] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/run/current-system",
    "/etc/alternatives",
    "/etc/crypto-policies",
    "/etc/fonts",
    "/etc/java",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/ld.so.preload",
    "/etc/locale.alias",
    "/etc/localtime",
    "/etc/mime.types",
    "/etc/nsswitch.conf",
    "/etc/perl",
    "/etc/python",
    "/etc/ssl/openssl.cnf",
    "/etc/static",
    "/sys/devices/system/cpu",
    "/dev/full",
    "/dev/null",
    "/dev/random",
    "/dev/urandom",
    "/dev/zero",
    "/etc/timezone",
];

/// What stands in `/etc` with a version in its name.
const VERSIONED: [&str; 2] = ["java-", "python3"];

/// What every program may read.
#[must_use]
pub fn system() -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = SYSTEM.iter().map(PathBuf::from).filter(|path| path.exists()).collect();
    let versioned = std::fs::read_dir("/etc").into_iter().flatten().flatten();
    paths.extend(versioned.map(|entry| entry.path()).filter(|path| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        VERSIONED.iter().any(|begin| name.starts_with(begin))
    }));
    paths
}

/// What a program needs to read beside the system: its own folder, or the installation that it belongs to.
#[must_use]
pub fn of_program(program: &Path) -> Vec<PathBuf> {
    let real = program.canonicalize().unwrap_or_else(|_| program.to_owned());
    let mut paths: Vec<PathBuf> = [program, &real].into_iter().flat_map(installation).collect();
    paths.retain(|path| !is_of_system(path));
    paths.sort();
    paths.dedup();
    paths
}

fn is_of_system(path: &Path) -> bool {
    ["/usr", "/bin", "/sbin", "/lib", "/lib64", "/opt", "/nix/store", "/gnu/store"]
        .iter()
        .any(|root| path.starts_with(root))
}

/// The folder of a program; for `bin` also what stands beside it and belongs to it, for `shims` all of the tool that made
/// them.
fn installation(program: &Path) -> Vec<PathBuf> {
    let Some(folder) = program.parent().filter(|folder| folder.is_absolute()) else { return Vec::new() };
    let Some(prefix) = folder.parent().filter(|prefix| prefix.parent().is_some()) else {
        return vec![folder.to_owned()];
    };
    match folder.file_name().and_then(|name| name.to_str()) {
        Some("shims") => vec![prefix.to_owned()],
        Some("bin") => {
            let beside = ["bin", "lib", "lib64", "libexec", "jre", "conf", "pyvenv.cfg"];
            beside.iter().map(|name| prefix.join(name)).filter(|path| path.exists()).collect()
        }
        _ => vec![folder.to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_about_users_is_of_the_system() {
        let paths = system();
        for secret in ["/etc/passwd", "/etc/shadow", "/etc/ssh", "/root", "/home", "/var", "/proc", "/tmp"] {
            assert!(!paths.iter().any(|path| Path::new(secret).starts_with(path)), "{secret}");
        }
    }

    #[test]
    fn a_program_brings_its_installation() {
        let paths = |program: &str| installation(Path::new(program));
        assert_eq!(paths("/home/a/.pyenv/shims/python3"), [Path::new("/home/a/.pyenv")]);
        assert_eq!(paths("/home/a/bots/mine"), [Path::new("/home/a/bots")]);
        assert_eq!(paths("/mine"), [Path::new("/")]);
        assert!(of_program(Path::new("/usr/bin/env")).is_empty());
    }
}
