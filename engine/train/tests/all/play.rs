//! The engine's games against itself.

use tengen_rules::Size;
use tengen_train::play::SelfPlay;
use tengen_train::records::Records;

#[test]
fn games_are_records_that_can_be_learned_from() {
    let size = Size::new(5).unwrap();
    let play = SelfPlay { size, playouts: 20, variety: 0.1, seed: 1 };
    let lines: Vec<String> = (0..3).map(|number| play.game(number).unwrap()).collect();
    assert_eq!(play.game(1).unwrap(), lines[1], "a number is always the same game");
    assert!(lines[0] != lines[1] && lines[1] != lines[2]);

    let records = Records::new(lines.join("\n"));
    for (line, text) in lines.iter().enumerate() {
        let record = records.game(line).unwrap();
        assert_eq!((record.size, record.source), (size, "tengen"));
        let mut strong = 0;
        record
            .replay(|situation, _, _| strong += usize::from(record.is_strong(situation.color)))
            .unwrap();
        assert!(strong > 0 && strong == record.moves.len(), "{text}");
        let result = text.split(' ').nth(3).unwrap();
        assert!(result.starts_with("B+") || result.starts_with("W+"), "{text}");
    }
}
