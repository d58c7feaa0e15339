//! Process groups, where the operating system has them.

pub(super) use system::{has_exited, kill, lead_own};

#[cfg(unix)]
mod system {
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    use rustix::io::Errno;
    use rustix::process::{
        Pid, Signal, WaitId, WaitIdOptions, WaitIdStatus, kill_process_group, waitid,
    };

    /// Makes the child lead a group of its own: a terminal's signals pass it by, and what it starts
    /// can be killed with it.
    pub(in super::super) fn lead_own(command: &mut Command) {
        command.process_group(0);
    }

    /// Whether the child has ended. It is not waited for, so that its id stays taken.
    pub(in super::super) fn has_exited(child: &mut Child) -> bool {
        !matches!(peek(child), Ok(None))
    }

    /// Kills the child's group. A child that was waited for is left alone: its id may belong to
    /// somebody else by now.
    pub(in super::super) fn kill(child: &mut Child) {
        if peek(child).is_ok() {
            let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
        }
    }

    fn peek(child: &Child) -> Result<Option<WaitIdStatus>, Errno> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        waitid(WaitId::Pid(Pid::from_child(child)), options)
    }
}

#[cfg(not(unix))]
mod system {
    use std::process::{Child, Command};

    /// There are no groups.
    pub(in super::super) fn lead_own(_command: &mut Command) {}

    /// Whether the child has ended.
    pub(in super::super) fn has_exited(child: &mut Child) -> bool {
        !matches!(child.try_wait(), Ok(None))
    }

    /// Kills the child.
    pub(in super::super) fn kill(child: &mut Child) {
        let _ = child.kill();
    }
}
