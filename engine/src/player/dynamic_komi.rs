//! Dynamic komi: in a handicap game the search gives White points that the count will not, fewer and
//! fewer as the game goes on. A search that thinks the game decided plays anything; one that thinks it
//! open fights for points (Baudiš 2011).

use tengen_rules::{Game, Komi};

use crate::params::Params;

/// Share of the board's points after so many moves of which nothing is given any more (Pachi: 150 moves
/// on 19x19 for White).
const LASTING: f32 = 0.4;

/// The gift falls in so many steps: with each of them what was searched before is worthless.
const STEPS: usize = 8;

/// Smallest board: on smaller ones it did harm (Pachi's experiments on 9x9).
const SMALLEST: usize = 13;

/// What White is given for the search of a position of `game`.
pub(super) fn gift(game: &Game, params: &Params) -> Komi {
    let size = game.size();
    let lasting = LASTING * size.points() as f32;
    let step = (game.moves().len() as f32 / lasting * STEPS as f32) as usize;
    if game.handicap() < 2 || size.side() < SMALLEST || step >= STEPS {
        return Komi::ZERO;
    }
    // Whole points: no draw comes of it that the count doesn't know.
    let most = (params.dynamic_komi * game.handicap() as f32) as i64;
    Komi::from_thousandths(1000 * (most * (STEPS - step) as i64 / STEPS as i64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::{HandicapSource, Move, Ruleset, Size, fixed_handicap};

    fn points(side: usize, handicap: usize, moves: usize) -> f64 {
        let size = Size::new(side).unwrap();
        let mut game = Game::new(size, Ruleset::default());
        if handicap > 0 {
            let places = fixed_handicap(size, handicap).unwrap();
            game.place_handicap(&places, HandicapSource::Controller).unwrap();
        }
        let mut color = game.to_move();
        for point in size.all_points().step_by(2) {
            if game.moves().len() == moves {
                break;
            }
            if game.is_legal(color, Move::Play(point)) {
                game.play(color, Move::Play(point)).unwrap();
                color = !color;
            }
        }
        assert_eq!(game.moves().len(), moves);
        gift(&game, &Params::default()).points()
    }

    #[test]
    fn falls_with_the_moves_and_grows_with_the_stones() {
        assert_eq!(points(19, 4, 0), 32.0);
        assert_eq!(points(19, 4, 73), 16.0);
        assert_eq!(points(19, 4, 145), 0.0);
        assert_eq!(points(13, 2, 0), 16.0);
    }

    #[test]
    fn there_is_none_in_even_games_and_on_small_boards() {
        assert_eq!(points(19, 0, 10), 0.0);
        assert_eq!(points(9, 4, 0), 0.0);
    }
}
