//! The engine through its public interface; a new test goes to the module of its topic.

#[cfg(test)]
mod allocation;
#[cfg(test)]
mod ambition;
#[cfg(test)]
mod checksum;
#[cfg(test)]
mod knowledge;
#[cfg(test)]
mod level;
#[cfg(test)]
mod search;
#[cfg(test)]
mod uniform;
#[cfg(test)]
mod variety;
