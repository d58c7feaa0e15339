//! The count: boards with the status of every stone, right by the rules, judged in all orientations
//! and with the colours exchanged; and what the player does there when it is its turn.

#[cfg(test)]
mod analyzing;
#[cfg(test)]
mod endgame;
#[cfg(test)]
mod exhaustive;
#[cfg(test)]
mod judging;
#[cfg(test)]
mod literal;
#[cfg(test)]
mod passing;
#[cfg(test)]
mod player;
#[cfg(test)]
mod positions;
#[cfg(test)]
mod resigning;
#[cfg(test)]
mod short_walls;
