//! The command `playouts`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use tengen_engine::Params;
use tengen_train::discrepancy::Discrepancy;
use tengen_train::judged;
use tengen_train::records::unpack;

use super::Done;

/// Which playouts to hold against which judgements.
#[derive(Debug, Args)]
pub(crate) struct Playouts {
    /// Files of judged positions, which `judge` writes; each is evaluated by itself.
    #[arg(required = true)]
    positions: Vec<PathBuf>,
    /// Playouts of a position.
    #[arg(long, default_value_t = 200)]
    playouts: usize,
    /// A tunable of the playouts, as name=value; may be given several times.
    #[arg(long = "set", value_name = "NAME=VALUE")]
    settings: Vec<String>,
    /// Seed of the playouts.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Playouts {
    pub(super) fn run(&self) -> Done {
        let mut params = Params::default();
        for setting in &self.settings {
            let fail = |reason: String| format!("`{setting}`: {reason}");
            let (name, value) = setting
                .split_once('=')
                .ok_or_else(|| fail("expected a name and a value with = between".to_owned()))?;
            let value = value.parse().map_err(|error| fail(format!("{error}")))?;
            params.set(name, value).map_err(|error| fail(error.to_string()))?;
        }
        for path in &self.positions {
            let fail = |error: &dyn std::error::Error| format!("{}: {error}", path.display());
            let text = unpack(path).map_err(|error| fail(&error))?;
            let positions = judged::read(&text).map_err(|error| fail(&error))?;
            let found = Discrepancy::of(&params, &positions, self.playouts, self.seed);
            writeln!(std::io::stdout(), "{}: {found}", path.display())?;
        }
        Ok(())
    }
}
