//! The command `problems`.

use std::path::PathBuf;

use clap::Args;
use tengen_train::problems;
use tengen_train::records::unpack;

use super::Done;

/// Which problems to write.
#[derive(Debug, Args)]
pub(crate) struct Problems {
    /// The list, one problem a line, packed by xz or not.
    problems: PathBuf,
    /// The folder for the scripts.
    #[arg(short, long)]
    output: PathBuf,
    /// Only the first problem of so many, again and again.
    #[arg(long, default_value_t = 1)]
    step: usize,
}

impl Problems {
    pub(super) fn run(&self) -> Done {
        let text = unpack(&self.problems)?;
        let scripts = problems::scripts(&text, self.step).map_err(|(line, fault)| {
            format!("{}: line {line}: {fault}", self.problems.display())
        })?;
        std::fs::create_dir_all(&self.output)?;
        for (kind, script) in scripts {
            std::fs::write(self.output.join(format!("{kind}.tst")), script)?;
        }
        Ok(())
    }
}
