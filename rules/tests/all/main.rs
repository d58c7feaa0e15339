//! The rules crate through its public interface; a new test goes to the module of its topic.

#[cfg(test)]
mod allocation;
#[cfg(test)]
mod benson;
#[cfg(test)]
mod clock;
#[cfg(test)]
mod comparison;
#[cfg(test)]
mod counting;
#[cfg(test)]
mod enumeration;
#[cfg(test)]
mod handicap;
#[cfg(test)]
mod legal_positions;
#[cfg(test)]
mod liberties;
#[cfg(test)]
mod positions;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod random;
#[cfg(test)]
mod random_play;
#[cfg(test)]
mod repetition;
#[cfg(test)]
mod undo;
