//! The training and its tools through their public interface.

#[cfg(test)]
mod frame;
#[cfg(test)]
mod judged;
#[cfg(test)]
mod play;
#[cfg(test)]
mod problems;
#[cfg(test)]
mod training;
