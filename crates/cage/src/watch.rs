//! What everything in a cage uses, checked many times a second.
//!
//! Limits of the kernel bind each process alone, and some of them not the superuser; these bind all of them together, whoever
//! runs them. Memory is counted without what belongs to files. What processes share is counted once, but only looked for when
//! the plain sum is too much.

use std::time::Duration;

use rustix::process::{Pid, Signal, getpid, kill_process};

use crate::Limits;

/// How often.
const BEAT: Duration = Duration::from_millis(10);
/// How often while little is used.
const REST: Duration = Duration::from_millis(25);

/// Returns what was used too much of, once it was, or when `is_over`. Without a namespace `alone`, the cage is what descends
/// from this process.
pub(crate) fn until_too_much(limits: &Limits, alone: bool, is_over: impl Fn() -> bool) -> String {
    loop {
        let family = family(alone);
        let used: u64 = family.iter().map(|member| resident(*member)).sum();
        if used > limits.memory {
            let shared: u64 = family.iter().map(|member| proportional(*member)).sum();
            if shared > limits.memory {
                return format!(
                    "its processes use {} MB of memory, {} MB are allowed",
                    shared >> 20,
                    limits.memory >> 20
                );
            }
        }
        let tasks: u64 = family.iter().map(|member| stat(*member).map_or(0, |stat| stat.threads)).sum();
        if tasks > limits.tasks {
            return format!("it runs {tasks} processes and threads, {} are allowed", limits.tasks);
        }
        if is_over() {
            return "its launcher was ended".to_owned();
        }
        let is_busy = used > limits.memory / 4 || tasks > limits.tasks / 4;
        std::thread::sleep(if is_busy || family.len() > 1 { BEAT } else { REST });
    }
}

/// Kills what descends from this process, until nothing does.
pub(crate) fn end_family() {
    for _ in 0..1000 {
        let family = family(true);
        for &member in &family {
            let _ = Pid::from_raw(member).map(|pid| kill_process(pid, Signal::KILL));
        }
        if family.is_empty() {
            return;
        }
    }
}

/// Everybody in the cage but this process.
fn family(descends: bool) -> Vec<i32> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    let own = getpid().as_raw_nonzero().get();
    if !descends {
        return pids.filter(|&pid| pid != own).collect();
    }
    let mut others: Vec<(i32, i32)> = pids
        .filter_map(|pid| stat(pid).filter(|stat| !stat.is_dead).map(|stat| (pid, stat.parent)))
        .collect();
    let mut found = vec![own];
    let mut next = 0;
    while let Some(&parent) = found.get(next) {
        found.extend(others.extract_if(.., |(_, of)| *of == parent).map(|(pid, _)| pid));
        next += 1;
    }
    found.split_off(1)
}

struct Stat {
    parent: i32,
    threads: u64,
    is_dead: bool,
}

fn stat(pid: i32) -> Option<Stat> {
    let text = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // What follows the name in parentheses: the state, the parent, ..., the number of threads.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_ascii_whitespace().collect();
    let is_dead = matches!(*fields.first()?, "Z" | "X");
    Some(Stat { parent: fields.get(1)?.parse().ok()?, threads: fields.get(17)?.parse().ok()?, is_dead })
}

/// Bytes of memory that a process holds, without files.
fn resident(pid: i32) -> u64 {
    sum_of(&format!("/proc/{pid}/status"), &["RssAnon:", "RssShmem:"])
}

/// The same, each page divided by those who share it.
fn proportional(pid: i32) -> u64 {
    sum_of(&format!("/proc/{pid}/smaps_rollup"), &["Pss_Anon:", "Pss_Shmem:"])
}

fn sum_of(file: &str, keys: &[&str]) -> u64 {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let kilobytes = |line: &str| line.split_ascii_whitespace().nth(1)?.parse::<u64>().ok();
    let wanted = text.lines().filter(|line| keys.iter().any(|key| line.starts_with(key)));
    wanted.filter_map(kilobytes).sum::<u64>() << 10
}
