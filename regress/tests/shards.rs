//! Matches played in parts on their own, and put together.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::path::Path;
use std::process::{Command, Output};

use common::{MOCK, new_directory};
use serde_json::Value;

fn play(directory: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    // Each game is decided by its seed, not by what was played before it.
    let engine = |name: &str, weakness: u32| {
        format!(
            "name={name},cmd={MOCK} --weakness {weakness},restart=true,\
             new-game=set_random_seed {{seed}}"
        )
    };
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen-regress"));
    command
        .args(["match", "--engine", &engine("A", 0), "--engine", &engine("B", 130)])
        .args(["--games", "48", "--sprt", "0,200", "--size", "5", "--json", "--force"])
        .args(["--generate-openings", "-j", "2", "--directory"])
        .arg(directory)
        .args(arguments)
        .envs(variables.iter().copied());
    command.output().unwrap()
}

fn merge(output: &Path, shards: &[&Path]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tengen-regress"))
        .args(["merge", "--json", "-o"])
        .arg(output)
        .args(shards)
        .output()
        .unwrap()
}

/// A report without what clocks measured.
fn timeless(output: &Output) -> Value {
    let mut report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
    let tally = report["tally"].as_object_mut().unwrap();
    for measured in ["time", "lag", "latency", "seconds"] {
        tally.remove(measured);
    }
    report
}

#[test]
fn shards_put_together_are_the_match_played_in_one_piece() {
    let folder = new_directory("shards");
    let parts = folder.join("parts");
    for task in ["10", "13", "16"] {
        let variables = [
            ("SLURM_ARRAY_TASK_ID", task),
            ("SLURM_ARRAY_TASK_MIN", "10"),
            ("SLURM_ARRAY_TASK_STEP", "3"),
            ("SLURM_ARRAY_TASK_COUNT", "3"),
        ];
        let output = play(&parts, &[], &variables);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((report["planned"].as_u64(), report["sprt"].is_null()), (Some(16), true));
    }
    // The whole match; past the verdict its games go on only in shards.
    let whole = folder.join("whole");
    let merged = merge(&whole, &[&parts]);
    assert_eq!(merged.status.code(), Some(0), "{}", String::from_utf8_lossy(&merged.stderr));
    let single = folder.join("single");
    let played = play(&single, &["--shard", "1/1"], &[]);
    assert_eq!(played.status.code(), Some(0));
    let alone = merge(&folder.join("alone"), &[&single]);
    assert_eq!(timeless(&merged), timeless(&alone));
    assert_eq!(timeless(&merged)["sprt"]["verdict"], "accepted");
    assert!(timeless(&merged)["tally"]["terminations"]["resign"].is_u64());

    // In whatever order shards come, and whatever they repeat.
    let shard = |number: u32| parts.join(format!("shard-{number:04}"));
    let (one, two, three) = (shard(1), shard(2), shard(3));
    let again = merge(&folder.join("again"), &[&three, &one, &two, &three]);
    assert_eq!(timeless(&again), timeless(&merged));
    assert!(String::from_utf8_lossy(&again.stderr).contains("repeated games left out: 16"));

    // A job that is started again has nothing left to do, or goes on.
    let lines = one.join("games.jsonl");
    let text = std::fs::read_to_string(&lines).unwrap();
    let kept: String = text.lines().take(5).map(|line| format!("{line}\n")).collect();
    std::fs::write(&lines, kept).unwrap();
    let output = play(&parts, &["--shard", "1/3"], &[]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(std::fs::read_to_string(&lines).unwrap().lines().count(), 16);
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn shards_of_different_matches_are_refused() {
    let folder = new_directory("different");
    let [one, other] = ["one", "other"].map(|name| folder.join(name));
    assert!(play(&one, &["--shard", "1/12"], &[]).status.success());
    assert!(play(&other, &["--shard", "2/12", "--komi", "0.5"], &[]).status.success());
    let output = merge(&folder.join("whole"), &[&one, &other]);
    assert_eq!(output.status.code(), Some(4));
    assert!(String::from_utf8_lossy(&output.stderr).contains("differ in"));
    assert_eq!(merge(&folder.join("none"), &[&folder]).status.code(), Some(4));
    let alone = play(&folder.join("alone"), &[], &[("JOB_COMPLETION_INDEX", "0")]);
    assert_eq!(alone.status.code(), Some(4));
    assert!(String::from_utf8_lossy(&alone.stderr).contains("--shards"));
    let _ = std::fs::remove_dir_all(&folder);
}

/// The arguments of the container in the Kubernetes manifest, one a line there.
fn manifest_arguments(manifest: &str) -> Vec<&str> {
    manifest.lines().filter_map(|line| line.trim().strip_prefix("- --")).collect()
}

/// The command line of the manifest, with other engines and fewer games, under four indices.
#[test]
fn the_kubernetes_job_is_the_match_in_parts() {
    let manifest = include_str!("../cluster/kubernetes.yaml");
    let given = manifest_arguments(manifest);
    let value = |name: &str| {
        let prefix = format!("{name}=");
        given.iter().find_map(|argument| argument.strip_prefix(&prefix)).unwrap().to_owned()
    };
    assert!(manifest.contains("command: [\"tengen-regress\", \"match\"]"));
    for field in ["completions", "parallelism"] {
        assert!(manifest.contains(&format!("  {field}: {}\n", value("shards"))), "{field}");
    }
    let folder = new_directory("kubernetes");
    let (parts, single) = (folder.join("parts"), folder.join("single"));
    let run = |directory: &Path, shards: &str, index: &str| {
        let mut engines = [0, 130].into_iter();
        let arguments = given.iter().map(|argument| {
            let (name, value) = argument.split_once('=').unwrap_or((argument, ""));
            match name {
                "shards" => format!("--shards={shards}"),
                "directory" => format!("--directory={}", directory.display()),
                "games" => "--games=32".to_owned(),
                "engine" => {
                    let (program, rest) = value.split_once("command=").unwrap();
                    let (_, options) = rest.split_once(',').unwrap();
                    let weakness = engines.next().unwrap();
                    format!("--engine={program}command={MOCK} --weakness {weakness},{options}")
                }
                _ => format!("--{argument}"),
            }
        });
        let output = Command::new(env!("CARGO_BIN_EXE_tengen-regress"))
            .arg("match")
            .args(arguments.collect::<Vec<_>>())
            .args(["--size=5", "--json"])
            .env("JOB_COMPLETION_INDEX", index)
            .output()
            .unwrap();
        assert!(output.status.code() < Some(3), "{}", String::from_utf8_lossy(&output.stderr));
    };
    for index in ["2", "0", "3", "1"] {
        run(&parts, "4", index);
    }
    run(&single, "1", "0");
    let merged = timeless(&merge(&folder.join("whole"), &[&parts]));
    let alone = timeless(&merge(&folder.join("alone"), &[&single]));
    assert_eq!(merged, alone);
    assert_eq!(merged["planned"], 32);
    let _ = std::fs::remove_dir_all(&folder);
}
