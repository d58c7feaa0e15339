//! Unconditional life against what it means: no sequence of the opponent's moves captures a stone.

use tengen_rules::reference::Position;
use tengen_rules::{Board, Color, Move, Point, PointSet, Size, benson};

use crate::positions::stones;
use crate::random::Random;

/// The board with these stones.
fn board(size: Size, stones: impl IntoIterator<Item = (Color, Point)>) -> Board {
    let mut board = Board::new(size);
    for (color, point) in stones {
        board.set_up(color, point).unwrap();
    }
    board
}

fn names(points: &PointSet) -> String {
    points.iter().map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
}

/// Every position of the 3x3 board, numbered in base 3, with the black stones that White can
/// capture if Black always passes.
struct Captures {
    points: Vec<Point>,
    /// A bit for each point; `None` where not computed yet.
    capturable: Vec<Option<u16>>,
}

impl Captures {
    fn position(&self, number: usize) -> Position {
        let mut position = Position::new(Size::new(3).unwrap());
        for (place, &point) in self.points.iter().enumerate() {
            position.put(
                point,
                [None, Some(Color::Black), Some(Color::White)]
                    [number / 3_usize.pow(place as u32) % 3],
            );
        }
        position
    }

    fn number(&self, position: &Position) -> usize {
        self.points
            .iter()
            .rev()
            .fold(0, |number, &point| 3 * number + position.at(point).map_or(0, |c| c as usize))
    }

    /// White's stones only ever increase and Black's decrease, so the search ends.
    fn of(&mut self, position: &Position) -> u16 {
        let number = self.number(position);
        if let Some(known) = self.capturable[number] {
            return known;
        }
        let mut capturable = 0;
        for place in 0..self.points.len() {
            let Ok(after) = position.after(Color::White, self.points[place]) else { continue };
            for (bit, &point) in self.points.iter().enumerate() {
                let taken = position.at(point) == Some(Color::Black) && after.at(point).is_none();
                capturable |= u16::from(taken) << bit;
            }
            capturable |= self.of(&after);
        }
        self.capturable[number] = Some(capturable);
        capturable
    }
}

/// Benson's theorem, on all legal positions of the 3x3 board: exactly the stones that can't be
/// captured are found.
#[test]
fn exact_on_every_3x3_position() {
    let size = Size::new(3).unwrap();
    let mut captures =
        Captures { points: size.all_points().collect(), capturable: vec![None; 3_usize.pow(9)] };
    let mut living = 0;
    for number in 0..3_usize.pow(9) {
        let position = captures.position(number);
        if !position.is_legal() {
            continue;
        }
        let capturable = captures.of(&position);
        let stones = captures
            .points
            .iter()
            .filter_map(|&point| position.at(point).map(|color| (color, point)));
        let alive = benson(&board(size, stones), Color::Black).alive;
        for (bit, &point) in captures.points.iter().enumerate() {
            let is_black = position.at(point) == Some(Color::Black);
            let lives = is_black && capturable >> bit & 1 == 0;
            assert_eq!(alive.contains(point), lives, "{point} of {position:?}");
            living += usize::from(lives);
        }
    }
    assert!(living > 100, "{living}");
}

/// After random play one side passes for ever: its living stones stay, and the other never gets an
/// eye in its territory.
#[test]
fn living_stones_stay_whatever_the_opponent_plays() {
    let mut random = Random::new(1);
    let (mut living, mut enclosed) = (0, 0);
    for game in 0..300 {
        let size = Size::new(4 + game % 6).unwrap();
        let mut position = Board::new(size);
        let mut to_move = Color::Black;
        for _ in 0..size.points() * 2 {
            play_random(&mut position, to_move, &mut random);
            to_move = !to_move;
        }
        for color in Color::BOTH {
            let life = benson(&position, color);
            living += life.alive.len();
            enclosed += life.territory.len();
            let mut attacked = position.clone();
            for _ in 0..3 * size.points() {
                attacked.pass();
                // No eyes are left alone: the attacker tries everything.
                let point = random.choose(attacked.empties());
                if attacked.is_legal(!color, point) {
                    attacked.play(!color, point).unwrap();
                }
                for point in &life.alive {
                    assert_eq!(attacked.color_at(point), Some(color), "{point} in\n{position}");
                }
                for point in &life.territory {
                    assert_ne!(attacked.color_at(point), Some(color));
                    let eye = attacked.color_at(point).is_none()
                        && attacked.neighborhood(point).is_surrounded_by(!color);
                    assert!(!eye, "{point} in\n{position}");
                }
            }
        }
    }
    assert!(living > 1000 && enclosed > 500, "{living} {enclosed}");
}

/// Plays somewhere that is not one's own eye, if there is such a point.
fn play_random(board: &mut Board, color: Color, random: &mut Random) {
    for _ in 0..20 {
        if board.empties().is_empty() {
            break;
        }
        let point = random.choose(board.empties());
        if board.is_legal(color, point) && !board.is_eye(color, point) {
            board.play(color, point).unwrap();
            return;
        }
    }
    board.pass();
}

/// Two regions look vital to the large chain, but one hangs on C1, which White can take: A4 is the
/// only sure eye. The group in the other corner lives.
#[test]
fn a_region_that_hangs_on_a_capturable_stone() {
    let (size, stones) = stones(
        ". . . . . X . X .
         . . . . . X X X X
         . . . . . . . . .
         . . . . . . . . .
         X X . . . . . . .
         . X . . . . . . .
         X X X X X . . . .
         X O O O X . . . .
         X . X . X . . . .",
    );
    let life = benson(&board(size, stones.iter().copied()), Color::Black);
    assert_eq!(names(&life.alive), "F8 G8 H8 J8 F9 H9");
    assert_eq!(names(&life.territory), "G9 J9");
    // With C1 tied to its friends all is alive, and the white stones are dead.
    let joined = stones.into_iter().map(|(color, point)| {
        let name = point.to_string();
        (if name == "C2" { Color::Black } else { color }, point)
    });
    let life = benson(&board(size, joined), Color::Black);
    assert_eq!(life.alive.len(), 20);
    assert_eq!(names(&life.territory), "B1 D1 B2 D2 A4 G9 J9");
}

#[test]
fn two_living_groups_and_dame_between() {
    let (size, stones) = stones(
        ". X . X . O . O .
         X X X X . O O O O
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         O O O O O X X X .
         . O . O . X . X .",
    );
    let board = board(size, stones);
    assert_eq!(benson(&board, Color::White).alive.len(), 6 + 7);
    let black = benson(&board, Color::Black);
    assert_eq!(black.alive.len(), 6, "one eye at G1 and an open one at J1");
    assert_eq!(names(&black.territory), "A9 C9");
    let point = Move::parse("E9", size).unwrap().point().unwrap();
    assert!(!black.territory.contains(point));
}
