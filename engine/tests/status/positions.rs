//! The positions of `positions.txt`.

use tengen_rules::{Color, Game, Point, PointSet, Ruleset, Size};

/// A board with what is right about it.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) name: String,
    size: Size,
    stones: Vec<(Color, Point)>,
    pub(crate) dead: PointSet,
    pub(crate) seki: PointSet,
    /// Points worth a move.
    pub(crate) open: PointSet,
    /// The area difference, as scores are written without komi.
    pub(crate) score: String,
}

/// The cells of a board that is drawn in these rows, the highest one first.
pub(crate) fn cells<'a>(rows: &[&'a str]) -> Vec<(Point, &'a str)> {
    let size = Size::new(rows.len()).unwrap();
    let mut cells = Vec::new();
    for (row, line) in rows.iter().rev().enumerate() {
        let drawn: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(drawn.len(), size.side(), "{line}");
        let points = (0..).map(|column| Point::new(column, row, size).unwrap());
        cells.extend(points.zip(drawn));
    }
    cells
}

/// The stones of a board that is drawn in these rows: X Black's, O White's.
pub(crate) fn stones(rows: &[&str]) -> Vec<(Color, Point)> {
    let stone = |(point, cell)| match cell {
        "X" => Some((Color::Black, point)),
        "O" => Some((Color::White, point)),
        _ => {
            assert_eq!(cell, ".");
            None
        }
    };
    cells(rows).into_iter().filter_map(stone).collect()
}

/// A game that begins with the stones of a drawn board.
pub(crate) fn begun(picture: &str, rules: Ruleset, to_move: Color) -> Game {
    let rows: Vec<&str> = picture.lines().collect();
    let mut game = Game::new(Size::new(rows.len()).unwrap(), rules);
    game.set_up(stones(&rows), to_move).unwrap();
    game
}

/// Every position of the file.
pub(crate) fn read_all() -> Vec<Position> {
    let text = include_str!("positions.txt");
    text.split("\n== ").skip(1).map(Position::read).collect()
}

impl Position {
    /// Reads a name, a reason, the rows of a board, and its score.
    fn read(text: &str) -> Self {
        let mut lines = text.lines();
        let name = lines.next().unwrap().to_owned();
        let reason = lines.next().unwrap();
        assert!(reason.contains(' '), "{name}: a reason");
        let (rows, rest): (Vec<&str>, Vec<&str>) =
            lines.filter(|line| !line.is_empty()).partition(|line| !line.contains(':'));
        let score = rest.first().unwrap().strip_prefix("score: ").unwrap().to_owned();
        let size = Size::new(rows.len()).unwrap();
        let mut position = Self {
            name,
            size,
            stones: Vec::new(),
            dead: PointSet::EMPTY,
            seki: PointSet::EMPTY,
            open: PointSet::EMPTY,
            score,
        };
        for (point, cell) in cells(&rows) {
            position.add(point, cell);
        }
        position
    }

    fn add(&mut self, point: Point, cell: &str) {
        match cell {
            "." => return,
            "*" => {
                self.open.insert(point);
                return;
            }
            "x" | "o" => _ = self.dead.insert(point),
            "B" | "W" => _ = self.seki.insert(point),
            "X" | "O" => {}
            other => panic!("{}: {other}", self.name),
        }
        let color = if "XxB".contains(cell) { Color::Black } else { Color::White };
        self.stones.push((color, point));
    }

    /// The position as a game without komi, Black to move.
    pub(crate) fn game(&self) -> Game {
        let rules = Ruleset { komi: "0".parse().unwrap(), ..Ruleset::default() };
        let mut game = Game::new(self.size, rules);
        game.set_up(self.stones.iter().copied(), Color::Black).unwrap();
        game
    }

    /// The position turned and mirrored in all eight ways, with both colourings.
    pub(crate) fn in_all_orientations(&self) -> impl Iterator<Item = Self> + '_ {
        (0..16).map(|symmetry| {
            let turn = |point: Point| {
                let last = self.size.side() - 1;
                let (mut column, mut row) = (point.column(), point.row());
                if symmetry & 1 != 0 {
                    column = last - column;
                }
                if symmetry & 2 != 0 {
                    row = last - row;
                }
                if symmetry & 4 != 0 {
                    (column, row) = (row, column);
                }
                Point::new(column, row, self.size).unwrap()
            };
            let exchanged = symmetry & 8 != 0;
            let colored = |color: Color| if exchanged { !color } else { color };
            let score = match self.score.split_at(1) {
                ("B", rest) if exchanged => format!("W{rest}"),
                ("W", rest) if exchanged => format!("B{rest}"),
                _ => self.score.clone(),
            };
            let turned = |points: &PointSet| points.iter().map(turn).collect();
            Self {
                name: self.name.clone(),
                size: self.size,
                stones: self
                    .stones
                    .iter()
                    .map(|&(color, point)| (colored(color), turn(point)))
                    .collect(),
                dead: turned(&self.dead),
                seki: turned(&self.seki),
                open: turned(&self.open),
                score,
            }
        })
    }
}
