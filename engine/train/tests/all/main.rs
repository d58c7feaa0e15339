//! The training through its public interface.

#[cfg(test)]
mod training;
