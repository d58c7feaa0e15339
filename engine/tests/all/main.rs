//! The engine through its public interface; a new test goes to the module of its topic.

mod allocation;
mod checksum;
mod search;
mod uniform;
