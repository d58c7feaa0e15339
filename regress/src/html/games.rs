//! Games for the page's viewer, so prepared that the page need not know the rules.

use serde::Serialize;
use tengen_gtp::record::Record;
use tengen_rules::{Color, Game, Move, Point, Ruleset, Size, Superko};

/// A game to be shown.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ViewedGame {
    /// Its name, such as its number.
    pub name: String,
    /// Black's name.
    pub black: String,
    /// White's name.
    pub white: String,
    /// The result as records write it.
    pub result: String,
    /// How it ended.
    pub end: String,
    /// What is said of the whole game.
    pub comment: String,
    /// Points on a side.
    pub size: usize,
    /// Stones of the start position.
    stones: Vec<(char, usize)>,
    moves: Vec<ViewedMove>,
}

/// Colour, point (-1 for a pass), points of captured stones, comment.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct ViewedMove(char, i32, Vec<usize>, String);

impl ViewedGame {
    /// A game from its record. Moves after one that can't be played are left out.
    #[must_use]
    pub fn new(name: String, end: String, record: &Record) -> Self {
        let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
        let size = record.size;
        // Whatever stands in the record was allowed by its own referee.
        let rules = Ruleset { superko: Superko::Simple, ..Ruleset::default() };
        let mut game = Game::new(size, rules);
        let mut comment = text(record.properties.comment());
        let mut start: Vec<(Color, Point)> = Vec::new();
        let mut moves = Vec::new();
        for node in &record.nodes {
            if node.play.is_none() && moves.is_empty() {
                start.extend(node.set_up.iter().filter_map(|&(point, c)| Some((c?, point))));
                comment = node.properties.comment().map_or(comment, str::to_owned);
            }
            let Some((color, move_)) = node.play else { continue };
            if moves.is_empty() && game.set_up(start.iter().copied(), color).is_err() {
                break;
            }
            let before: Vec<Point> = stones_of(&game, !color);
            if game.play_ignoring_ko(color, move_).is_err() {
                break;
            }
            let taken = before.into_iter().filter(|&p| game.board().color_at(p).is_none());
            moves.push(ViewedMove(
                color.letter(),
                match move_ {
                    Move::Play(point) => index(point, size) as i32,
                    Move::Pass => -1,
                },
                taken.map(|point| index(point, size)).collect(),
                text(node.properties.comment()),
            ));
        }
        Self {
            name,
            black: text(record.player(Color::Black)),
            white: text(record.player(Color::White)),
            result: text(record.result()),
            end,
            comment,
            size: size.side(),
            stones: start.iter().map(|&(color, p)| (color.letter(), index(p, size))).collect(),
            moves,
        }
    }
}

fn stones_of(game: &Game, color: Color) -> Vec<Point> {
    game.board().all_stones().filter(|&(c, _)| c == color).map(|(_, point)| point).collect()
}

/// Points are numbered from the lower left, row by row.
fn index(point: Point, size: Size) -> usize {
    point.row() * size.side() + point.column()
}

/// Games as JSON that can stand in a page.
#[must_use]
pub fn viewer_data(games: &[ViewedGame]) -> String {
    // Nothing in a JSON text but a string holds `<`, and there it may be written like this.
    serde_json::to_string(games).unwrap_or_else(|_| "[]".to_owned()).replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captures_are_worked_out() {
        let sgf = b"(;SZ[3]PB[a<b]RE[B+R]C[all];AB[ba]AW[aa];B[ab]C[takes];W[];B[cc])";
        let record = Record::read(sgf).unwrap();
        let game = ViewedGame::new("1".into(), "resign".into(), &record);
        assert_eq!(game.stones, [('W', 6), ('B', 7)]);
        assert_eq!(game.moves[0], ViewedMove('B', 3, vec![6], "takes".into()));
        assert_eq!(game.moves[1], ViewedMove('W', -1, vec![], String::new()));
        assert_eq!((game.moves.len(), game.comment.as_str()), (3, "all"));
        let json = viewer_data(&[game]);
        assert!(json.contains("a\\u003cb") && !json.contains('<'), "{json}");
    }
}
