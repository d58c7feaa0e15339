//! The positions that everything is measured on.

use tengen_rules::{Color, Game, Move, Ruleset, Size};

/// The common board sizes.
pub const SIZES: [Size; 3] = [Size::NINE, Size::THIRTEEN, Size::NINETEEN];

/// A whole game for each of [`SIZES`], Black first, which Tengen played against itself: openings,
/// fights, captures and ko as they come in search, not as in random play.
const RECORDS: [&str; 3] = [
    "\
     D5 D4 C4 F3 G5 E5 E4 F4 E6 F5 F6 G6 D3 D6 G7 H6 D7 C6 F7 C5 D4 B4 D2 C7 H7 B5 F2 G3 G2 H3 \
     H5 H2 E2 B3 J6 C2 H1 D1 G1 E1 J2 J3 C1 B1 H4 C3 G4 J1 J4 F8 E8 E9 J2 D8 E7 J1 G8 H9 J2 G9 \
     F9 D9 E3 F8 C8 F9 B8 C9 H8 B9 J8 C1 J9 A9 A8 D8 G3 H6 G6 D9 C9 E9 F9 G9 H9 pass pass",
    "\
     H4 D4 J6 K9 L9 L8 K10 J9 H10 J10 H11 J11 H9 H8 J8 J7 G8 K8 J12 H7 K11 G7 F7 H12 G12 G9 \
     H13 F8 E8 C8 E9 E6 F6 E7 E4 F5 G6 H6 G5 H5 G4 J4 E5 K12 J3 H3 F4 C6 D6 D7 D5 C5 M9 J5 C7 \
     B7 C4 B4 D3 E11 B3 C2 C3 K3 F11 E10 F10 F9 D9 C9 D10 C10 D11 C11 E12 J2 C12 B12 M8 L10 \
     L11 M7 L7 K7 M10 B11 B5 B6 A4 L6 B13 D8 B8 B9 A8 A10 A6 C7 A7 A12 G3 G2 D12 M11 L12 F2 E2 \
     E1 A5 N7 D2 H2 D1 G8 F1 N8 G1 N10 H1 N9 K2 J1 L3 L2 M2 K1 M5 M3 L4 M1 N2 L10 N3 N5 N6 M6 \
     M4 L1 E1 N6 K6 M9 K5 K13 L13 M13 M12 N12 M12 L12 K11 K10 F3 L11 C13 A13 B2 N1 C1 A2 A1 B1 \
     A3 A9 A1 E13 F13 G10 D13 G11 H12 J13 K4 pass pass",
    "\
     R17 Q18 R8 F17 F13 F4 F6 Q17 Q16 J3 R5 O8 R3 G16 J7 H6 M10 L10 B9 N11 H7 G7 D5 J15 R18 F2 \
     M9 G6 H5 O10 E17 E16 J5 F5 L9 C6 J6 G5 G8 S3 B4 D8 F7 Q12 N4 N3 S4 H8 H3 H15 K3 P13 F8 F3 \
     H2 K4 N10 E6 J4 K5 M4 O9 D6 O16 P16 K16 E9 E7 J8 E5 D7 E8 H9 O17 L2 R16 S16 R15 C3 C5 C7 \
     C8 D4 B7 B8 B10 B6 D3 A7 C4 B5 C10 C9 D9 D10 E10 D11 F9 J2 C2 E11 F11 D12 G9 M11 D13 N12 \
     O11 H8 E12 M12 C12 O3 C11 O12 P11 F18 P12 O7 G18 Q15 O15 P14 O14 R14 O13 S15 P17 N7 R15 \
     S14 H11 N8 D17 K12 R7 Q8 L13 P7 E18 S8 R19 E3 E2 D2 J12 J10 G15 R2 K13 R12 H10 L12 M13 \
     R11 D1 R10 D3 M17 N13 S19 A9 D2 R4 Q4 D3 A10 A11 J11 K11 D2 K10 J9 D3 Q19 B3 D2 B2 D3 C1 \
     A3 A4 C5 H12 P19 O19 O18 P18 N19 N18 O19 M19 R19 M18 N17 L18 K18 R13 L17 O4 L19 L3 M2 M3 \
     N2 O2 L4 N5 T10 P3 P8 P4 M8 S7 Q5 S2 S13 L3 M3 Q6 P6 P5 Q2 S5 S6 T5 P2 R6 O1 M1 S1 pass \
     pass",
];

/// The moves of the recorded game on a board of this size, one of [`SIZES`]; none for others.
#[must_use]
pub fn recorded_moves(size: Size) -> Vec<(Color, Move)> {
    let record = SIZES.into_iter().zip(RECORDS).find(|&(other, _)| other == size);
    let names = record.map_or("", |(_, record)| record).split_whitespace();
    let moves = names.filter_map(|name| Move::parse(name, size).ok());
    [Color::Black, Color::White].into_iter().cycle().zip(moves).collect()
}

/// The recorded game after `share` of its moves, from 0 to 1.
#[must_use]
pub fn recorded_game(size: Size, share: f64) -> Game {
    let mut game = Game::new(size, Ruleset::default());
    let moves = recorded_moves(size);
    let count = (moves.len() as f64 * share) as usize;
    for (color, move_) in moves.into_iter().take(count) {
        // The records are tested to be legal.
        let _ = game.play(color, move_);
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_records_are_whole_legal_games() {
        for (size, record) in SIZES.into_iter().zip(RECORDS) {
            let moves = recorded_moves(size);
            assert_eq!(moves.len(), record.split_whitespace().count());
            let mut game = Game::new(size, Ruleset::default());
            for &(color, move_) in &moves {
                assert!(!game.is_over());
                assert_eq!(game.check_legal(color, move_), Ok(()), "{size} {move_}");
                let _ = game.play(color, move_);
            }
            assert!(game.is_over());
            assert_eq!(recorded_game(size, 1.0).moves(), game.moves());
        }
    }
}
