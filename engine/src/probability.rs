//! From weights to probabilities, the same to the last bit on every machine: no call of a mathematics
//! library, whose last bits differ.

use tengen_rules::Move;

/// Turns natural logarithms of weights into shares of their sum.
pub(crate) fn softmax(weighed: &mut [(Move, f32)]) {
    let greatest = weighed.iter().fold(f32::NEG_INFINITY, |most, &(_, weight)| most.max(weight));
    for (_, weight) in &mut *weighed {
        *weight = exp(*weight - greatest);
    }
    let sum = weighed.iter().fold(0.0, |sum, &(_, weight)| sum + weight);
    for (_, weight) in weighed {
        *weight /= sum;
    }
}

/// e to the power of `x`, which is 0 at most, to five digits; below [`LEAST`], nothing. Without a branch, so
/// that several are made at a time.
#[inline(always)]
fn exp(x: f32) -> f32 {
    // 2 to the power of a whole number is a matter of the exponent's bits; the rest, from -1/2 to 1/2,
    // is left to the Taylor series.
    let power = x.max(LEAST) * std::f32::consts::LOG2_E;
    let towards_zero = power as i32;
    let whole = towards_zero - i32::from(power - towards_zero as f32 <= -0.5);
    let rest = (power - whole as f32) * std::f32::consts::LN_2;
    let series = 1.0
        + rest
            * (1.0
                + rest * (0.5 + rest * (1.0 / 6.0 + rest * (1.0 / 24.0 + rest * (1.0 / 120.0)))));
    let power = series * f32::from_bits(((whole + 127) as u32) << 23);
    if x < LEAST { 0.0 } else { power }
}

/// Powers of e with less are nothing beside that of 0.
const LEAST: f32 = -80.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exp_is_close_to_the_library() {
        for step in 0..8000 {
            let x = -0.01 * step as f32;
            let (found, expected) = (f64::from(exp(x)), f64::from(x).exp());
            assert!((found - expected).abs() <= 2e-5 * expected, "exp({x}) = {found}");
        }
        assert_eq!((exp(0.0), exp(-1000.0)), (1.0, 0.0));
    }

    #[test]
    fn shares_add_up_and_keep_their_ratios() {
        let mut weighed = vec![(Move::Pass, 90.0), (Move::Pass, 90.0 + 3_f32.ln())];
        softmax(&mut weighed);
        assert!((weighed[0].1 - 0.25).abs() < 1e-5 && (weighed[1].1 - 0.75).abs() < 1e-5);
    }
}
