//! Reports as one HTML file each: style, script, charts and games are in it, light and dark, and
//! nothing is asked of any server.

mod chart;
mod games;
mod match_page;
mod page;
mod suite_page;
mod tournament_page;

pub use chart::{Bar, Series, bars, histogram, lines};
pub use games::{ViewedGame, viewer_data};
pub use match_page::match_page;
pub use page::page;
pub use suite_page::suite_page;
pub use tournament_page::tournament_page;
