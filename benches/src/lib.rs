#![doc = include_str!("../README.md")]

pub mod positions;
pub mod workload;
