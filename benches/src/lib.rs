#![doc = include_str!("../README.md")]

pub mod positions;
pub mod rules;
pub mod workload;
