//! Which stones are dead: what both sides say.

use tengen_rules::{Board, Color, Point, PointSet, Size};

/// Two lists of dead stones, compared chain by chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Agreement {
    /// Stones of chains that both sides call dead.
    pub dead: PointSet,
    /// Chains that only one side calls dead, by a point of each, with that side.
    pub disputed: Vec<(Point, Color)>,
}

impl Agreement {
    /// Compares what Black and White call dead. A chain is called dead when any of its stones is.
    #[must_use]
    pub fn new(board: &Board, claims: &[PointSet; 2]) -> Self {
        let mut dead = PointSet::EMPTY;
        let mut disputed = Vec::new();
        let mut seen = PointSet::EMPTY;
        for (_, point) in board.all_stones() {
            if seen.contains(point) {
                continue;
            }
            let chain: PointSet = board.chain(point).collect();
            seen.insert_all(&chain);
            let claimed = |color: Color| {
                let claim = &claims[color.index()];
                chain.iter().any(|stone| claim.contains(stone))
            };
            match (claimed(Color::Black), claimed(Color::White)) {
                (true, true) => dead.insert_all(&chain),
                (true, false) => disputed.push((point, Color::Black)),
                (false, true) => disputed.push((point, Color::White)),
                (false, false) => {}
            }
        }
        Self { dead, disputed }
    }

    /// Who moves first when the dispute is played out: the side that claims a chain dead. Where both
    /// do, the claim on the opponent's stones decides, then the first chain from the lower left.
    #[must_use]
    pub fn first_to_move(&self, board: &Board) -> Option<Color> {
        let against_opponent = |&&(point, claimant): &&(Point, Color)| {
            board.color_at(point) == Some(claimant.opponent())
        };
        let serious = self.disputed.iter().find(against_opponent);
        serious.or(self.disputed.first()).map(|&(_, claimant)| claimant)
    }
}

/// Reads a list of points as `final_status_list` gives it; the error is the word that is none.
pub(crate) fn parse_points(text: &str, size: Size) -> Result<PointSet, String> {
    text.split_whitespace()
        .map(|word| Point::parse(word, size).map_err(|_| word.to_owned()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::Board;

    #[test]
    fn chains_are_dead_by_agreement_only() {
        let size = Size::new(5).unwrap();
        let mut board = Board::new(size);
        let at = |text| Point::parse(text, size).unwrap();
        for (color, text) in
            [(Color::Black, "A1"), (Color::Black, "A2"), (Color::White, "E5"), (Color::White, "C3")]
        {
            board.play(color, at(text)).unwrap();
        }
        let claims = [parse_points("A1\nE5 ", size).unwrap(), parse_points("a2 C3", size).unwrap()];
        let agreement = Agreement::new(&board, &claims);
        assert_eq!(agreement.dead, [at("A1"), at("A2")].into_iter().collect());
        assert_eq!(agreement.disputed, [(at("C3"), Color::White), (at("E5"), Color::Black)]);
        assert_eq!(agreement.first_to_move(&board), Some(Color::Black), "E5 is the opponent's");
        assert_eq!(parse_points("A1 X9", size), Err("X9".to_owned()));
    }
}
