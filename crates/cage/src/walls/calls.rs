//! A filter of system calls.
//!
//! It lets through everything that programs, interpreters and virtual machines need, and refuses what leads out of a cage or
//! around its limits: sockets, other processes' memory, mounts and namespaces, memory that no process is seen to hold, and
//! the kernel's own affairs. Whatever is refused is refused with an error, so that a program that only tries goes on.

use std::collections::BTreeMap;

use nix::libc as c;
use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen as Length, SeccompCmpOp as Compare,
    SeccompCondition, SeccompFilter, SeccompRule, apply_filter,
};

/// A filter that cannot be made or put on.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FilterError {
    #[error(transparent)]
    Made(#[from] BackendError),
    #[error(transparent)]
    PutOn(#[from] seccompiler::Error),
}

/// Refused with "operation not permitted".
const REFUSED: [c::c_long; 45] = [
    // Sockets; a pair of them, which leads nowhere, is made by another call.
    c::SYS_socket,
    // Other processes.
    c::SYS_ptrace,
    c::SYS_process_vm_readv,
    c::SYS_process_vm_writev,
    c::SYS_pidfd_getfd,
    c::SYS_kcmp,
    c::SYS_process_madvise,
    c::SYS_migrate_pages,
    c::SYS_move_pages,
    // Mounts, roots and namespaces.
    c::SYS_mount,
    c::SYS_umount2,
    c::SYS_pivot_root,
    c::SYS_chroot,
    c::SYS_open_tree,
    c::SYS_move_mount,
    c::SYS_fsopen,
    c::SYS_fsconfig,
    c::SYS_fsmount,
    c::SYS_fspick,
    c::SYS_mount_setattr,
    c::SYS_unshare,
    c::SYS_setns,
    c::SYS_open_by_handle_at,
    // Memory that no process is seen to hold.
    c::SYS_shmget,
    c::SYS_msgget,
    c::SYS_mq_open,
    c::SYS_userfaultfd,
    // The kernel's own affairs.
    c::SYS_bpf,
    c::SYS_perf_event_open,
    c::SYS_add_key,
    c::SYS_request_key,
    c::SYS_keyctl,
    c::SYS_init_module,
    c::SYS_finit_module,
    c::SYS_delete_module,
    c::SYS_kexec_load,
    c::SYS_reboot,
    c::SYS_swapon,
    c::SYS_swapoff,
    c::SYS_quotactl,
    c::SYS_acct,
    c::SYS_syslog,
    c::SYS_settimeofday,
    c::SYS_clock_settime,
    c::SYS_fanotify_init,
];

/// Refused as if the kernel did not know them, so that programs do it another way.
const UNKNOWN: [c::c_long; 6] = [
    // Its flags stand in memory, where a filter cannot look; programs then use the older call.
    c::SYS_clone3,
    // It makes sockets without the call for them.
    c::SYS_io_uring_setup,
    c::SYS_io_uring_enter,
    c::SYS_io_uring_register,
    c::SYS_memfd_create,
    c::SYS_memfd_secret,
];

/// New namespaces.
const NAMESPACES: u64 = (c::CLONE_NEWUSER
    | c::CLONE_NEWNS
    | c::CLONE_NEWPID
    | c::CLONE_NEWNET
    | c::CLONE_NEWIPC
    | c::CLONE_NEWUTS
    | c::CLONE_NEWCGROUP) as u64;

/// Puts the filter on the calling thread.
pub(crate) fn filter() -> Result<(), FilterError> {
    let mut refused: BTreeMap<i64, Vec<SeccompRule>> =
        REFUSED.iter().map(|&call| (call, Vec::new())).collect();
    refused.insert(c::SYS_clone, any_bit(0, NAMESPACES)?);
    // Memory that is shared without a name, and stays when no process holds it.
    let shared = (c::MAP_SHARED | c::MAP_ANONYMOUS) as u64;
    let is_shared = SeccompCondition::new(3, Length::Dword, Compare::MaskedEq(shared), shared)?;
    refused.insert(c::SYS_mmap, vec![SeccompRule::new(vec![is_shared])?]);
    // What is typed at a terminal, by somebody else than the person.
    let typing = SeccompCondition::new(1, Length::Dword, Compare::Eq, c::TIOCSTI)?;
    refused.insert(c::SYS_ioctl, vec![SeccompRule::new(vec![typing])?]);
    put_on(refused, c::EPERM)?;
    put_on(UNKNOWN.iter().map(|&call| (call, Vec::new())).collect(), c::ENOSYS)
}

/// Rules of which one fits when any of the bits is set.
fn any_bit(argument: u8, bits: u64) -> Result<Vec<SeccompRule>, BackendError> {
    let single = (0..64).map(|bit| 1 << bit).filter(|bit| bits & bit != 0);
    single
        .map(|bit| {
            SeccompRule::new(vec![SeccompCondition::new(
                argument,
                Length::Qword,
                Compare::MaskedEq(bit),
                bit,
            )?])
        })
        .collect()
}

fn put_on(rules: BTreeMap<i64, Vec<SeccompRule>>, error: i32) -> Result<(), FilterError> {
    #[cfg(target_arch = "x86_64")]
    let rules = {
        // The same calls as programs with short pointers make them.
        const SHORT: i64 = 0x4000_0000;
        let short: Vec<_> = rules.iter().map(|(call, rules)| (call | SHORT, rules.clone())).collect();
        rules.into_iter().chain(short).collect()
    };
    let action = SeccompAction::Errno(u32::try_from(error).unwrap_or_default());
    let arch = std::env::consts::ARCH.try_into()?;
    let program: BpfProgram = SeccompFilter::new(rules, SeccompAction::Allow, action, arch)?.try_into()?;
    Ok(apply_filter(&program)?)
}
