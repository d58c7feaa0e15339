//! The targets of the fuzzer, with a fixed amount of random input.

#![allow(clippy::panic, reason = "a test may fail")]

#[path = "../fuzz/targets.rs"]
mod targets;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

const ROUNDS: usize = 20_000;

/// Calls a target with damaged samples and with plain noise made of `alphabet` and any bytes.
fn fuzz(target: fn(&[u8]), samples: &[&str], alphabet: &[u8]) {
    let mut rng = SmallRng::seed_from_u64(1);
    samples.iter().for_each(|sample| target(sample.as_bytes()));
    for round in 0..ROUNDS {
        let mut bytes: Vec<u8> = match samples.get(round % (2 * samples.len())) {
            Some(sample) => sample.as_bytes().to_vec(),
            None => (0..rng.random_range(0..40))
                .map(|_| alphabet[rng.random_range(0..alphabet.len())])
                .collect(),
        };
        for _ in 0..rng.random_range(0..5) {
            let place = rng.random_range(0..=bytes.len());
            let byte = if rng.random_bool(0.5) {
                rng.random()
            } else {
                alphabet[rng.random_range(0..alphabet.len())]
            };
            match rng.random_range(0..3) {
                0 => bytes.insert(place, byte),
                1 if place < bytes.len() => bytes[place] = byte,
                2 if place < bytes.len() => drop(bytes.remove(place)),
                _ => {}
            }
        }
        target(&bytes);
    }
}

#[test]
fn any_line_is_a_command_or_none() {
    let samples = [
        "7 play b D4 # a remark\r\n",
        "kata-analyze b 50 avoid w D4,E5:F6 3 ownership true\n",
        "loadsgf \"a b.sgf\" 3",
        "-1 genmove w",
        "# interrupt\n",
        "=5 x\n\n?6 y\n\n",
        "kata-set-rules {\"ko\":\"SIMPLE\"}",
    ];
    fuzz(targets::request, &samples, b"0123456789 \t\r\n#=?-\"abplayZ\x00\x7f\xff");
}

#[test]
fn any_file_is_a_record_or_an_error() {
    let samples = [
        "(;FF[4]GM[1]SZ[9]KM[7.5]HA[2]AB[cg][gc]PB[\\]x];W[ee]C[a\\\\];B[cc](;W[])(;W[aa]))",
        "(;SZ[19:19]AB[aa:cc]AE[bb]AW[bb];B[tt]BL[5];W[ss]N[x:y]",
        "(;CA[GB18030]PB[\u{4e2d}]SZ[5]KM[6,5];B[aa]W[bb];AE[aa]PL[B])",
        "(;GM[1]SZ[2];B[aa];W[bb];B[ab];W[ba])",
    ];
    fuzz(targets::record, &samples, b"()[];:\\ \nABWKMSZHAFEPLabcdefst0123456789.,-\x00\xff");
}
