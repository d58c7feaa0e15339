//! The statistics against golden values, simulation and extremes.

use tengen_regress::stats::{
    EloEstimate, EloModel, Games, Pairs, Sample, Simulation, Sprt, Strength, Verdict,
    likelihood_of_superiority, signed,
};

fn sprt(elo0: f64, elo1: f64, model: EloModel) -> Sprt {
    Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }
}

#[track_caller]
fn check_llr(sample: impl Into<Sample>, sprt: Sprt, expected: f64, tolerance: f64) {
    let found = sprt.llr(sample.into());
    assert!((found - expected).abs() < tolerance, "{sprt}: {found} for {expected}");
}

/// Values that fastchess's own tests state, which an independent script reproduced.
#[test]
fn golden_ratios_of_pairs() {
    use EloModel::{Logistic, Normalized};
    for (pairs, elo0, elo1, model, expected) in [
        ([365, 16618, 36229, 16974, 390], 0.0, 2.0, Normalized, 2.2504),
        ([127, 4883, 10712, 5150, 104], -1.75, 0.25, Normalized, 3.0102),
        ([223, 9863, 21279, 10037, 246], 0.5, 2.5, Logistic, -3.0741),
        ([871, 26175, 55983, 26678, 821], 0.0, 2.0, Logistic, -4.9787),
        ([39, 8843, 26675, 9240, 44], 0.5, 2.5, Normalized, 2.9417),
    ] {
        check_llr(Pairs(pairs), sprt(elo0, elo1, model), expected, 1e-4);
    }
}

#[test]
fn golden_ratios_of_games() {
    let games = |losses, draws, wins| Games { wins, draws, losses };
    check_llr(games(36027, 68692, 36433), sprt(0.0, 2.0, EloModel::Normalized), 0.9233, 1e-4);
    check_llr(games(21184, 40708, 21404), sprt(0.5, 2.5, EloModel::Logistic), -1.5719, 1e-4);
    // The closed form says 27.8 and 6703.
    check_llr(games(0, 5, 45), sprt(0.0, 20.0, EloModel::Logistic), 2.8, 0.05);
}

#[test]
fn golden_ratios_without_draws() {
    for (pairs, elo1, logistic, normalized) in [
        ([15, 0, 60, 0, 25], 10.0, 0.61885, 0.56151),
        ([30, 0, 100, 0, 70], 20.0, 3.98321, 3.95450),
        ([200, 0, 400, 0, 230], 10.0, 1.00375, 1.00942),
        ([0, 0, 0, 0, 30], 20.0, 1.67737, 2.34052),
    ] {
        check_llr(Pairs(pairs), sprt(0.0, elo1, EloModel::Logistic), logistic, 1e-5);
        check_llr(Pairs(pairs), sprt(0.0, elo1, EloModel::Normalized), normalized, 1e-5);
    }
}

#[test]
fn golden_elo() {
    let estimate = EloEstimate::new(Pairs([34, 54, 63, 64, 75]).into());
    assert!((estimate.elo.value.unwrap() - 55.58).abs() < 0.005);
    assert!((estimate.elo.margin().unwrap() - 27.65).abs() < 0.005);
    assert!((estimate.normalized.value.unwrap() - 57.94).abs() < 0.005);
}

#[test]
fn superiority_by_hand() {
    let superior =
        |wins, draws, losses| likelihood_of_superiority(Games { wins, draws, losses }.into());
    // The normal distribution at sqrt(3), at 1 and at 0; draws say nothing.
    assert!((superior(3, 0, 0) - 0.9584).abs() < 1e-4);
    assert!((superior(1, 0, 0) - 0.8413).abs() < 1e-4);
    assert!((superior(10, 500, 7) - superior(10, 0, 7)).abs() < 1e-12);
    assert_eq!(superior(0, 100, 0), 0.5);
    assert!((superior(7, 3, 20) + superior(20, 3, 7) - 1.0).abs() < 1e-12);
    // Pairs know that the games of a pair are not independent.
    let pairs = likelihood_of_superiority(Pairs([3, 0, 10, 0, 7]).into());
    assert!((pairs - 0.8970).abs() < 1e-4);
}

#[test]
fn bounds_of_five_percent() {
    let (lower, upper) = sprt(0.0, 10.0, EloModel::Logistic).bounds();
    assert!((lower + 2.9444).abs() < 1e-4 && (upper - 2.9444).abs() < 1e-4);
}

#[test]
fn one_sided_drawn_and_empty_matches_stay_finite() {
    let samples: [Sample; 8] = [
        Pairs([0, 0, 0, 0, 0]).into(),
        Pairs([0, 0, 0, 0, 1]).into(),
        Pairs([1000, 0, 0, 0, 0]).into(),
        Pairs([0, 0, 1000, 0, 0]).into(),
        Games::default().into(),
        Games { wins: 0, draws: 100, losses: 0 }.into(),
        Games { wins: 30, draws: 0, losses: 0 }.into(),
        Games { wins: 0, draws: 0, losses: 30 }.into(),
    ];
    for sample in samples {
        for model in [EloModel::Logistic, EloModel::Normalized] {
            for (elo0, elo1) in [(0.0, 20.0), (-300.0, 300.0), (-800.0, -700.0)] {
                assert!(sprt(elo0, elo1, model).llr(sample).is_finite(), "{sample:?}");
            }
        }
        assert!((0.0..=1.0).contains(&likelihood_of_superiority(sample)));
        let estimate = EloEstimate::new(sample);
        for value in [estimate.elo, estimate.normalized] {
            let all = [value.value, value.low, value.high];
            assert!(all.into_iter().flatten().all(f64::is_finite), "{value:?}");
            assert!(!value.to_string().contains("inf") && !value.to_string().contains("NaN"));
        }
    }
    let won = EloEstimate::new(samples[6]).elo;
    assert_eq!((won.value, won.high), (None, None));
    // 95 % Wilson: 30 of 30 is a true rate above 88.6 %, that is 357 Elo.
    assert!((won.low.unwrap() - 357.4).abs() < 1.0, "{won:?}");
    assert!(won.to_string().starts_with('≥'));
    let drawn = EloEstimate::new(samples[3]).elo;
    assert!(drawn.value.unwrap().abs() < 1e-9);
    assert!(drawn.low.unwrap() < -5.0 && drawn.high.unwrap() > 5.0);
}

#[test]
fn a_difference_of_nothing_takes_no_side() {
    let shown = [0.0, -0.0, -0.04, -0.05, 0.04, 12.34].map(signed);
    assert_eq!(shown, ["+0.0", "+0.0", "+0.0", "-0.1", "+0.0", "+12.3"]);
}

/// Error rates within one point of the nominal five, on results with and without opening bias; a
/// longer run of the same is `tengen-regress plan --matches 20000`.
#[test]
fn simulated_tests_keep_their_error_rates() {
    for (bias, draws) in [(0.0, 0.0), (150.0, 0.1)] {
        let sprt = sprt(0.0, 50.0, EloModel::Logistic);
        let simulate = |elo| {
            let strength = Strength { elo, draws, bias };
            Simulation { sprt, strength, matches: 3000, max_pairs: 100_000, seed: 1 }.run()
        };
        let (null, alternative) = (simulate(0.0), simulate(50.0));
        assert_eq!(null.open + alternative.open, 0);
        assert!(null.accepted <= 180, "{null:?}");
        assert!(alternative.rejected <= 180, "{alternative:?}");
        assert!(null.mean_games < 350.0 && alternative.mean_games < 350.0);
    }
}

#[test]
fn reads_tests_and_refuses_nonsense() {
    let test: Sprt = "0, 5.5".parse().unwrap();
    assert_eq!(test, sprt(0.0, 5.5, EloModel::Logistic));
    assert_eq!(test.to_string().parse(), Ok(test));
    assert_eq!("-3,0,normalized".parse(), Ok(sprt(-3.0, 0.0, EloModel::Normalized)));
    assert_eq!("0,5,0.1,0.2,logistic".parse::<Sprt>().unwrap().beta, 0.2);
    for text in ["", "0", "5,0", "0,0", "0,nan", "0,inf", "0,5,0.7,0.1", "0,5,bayes", "0,1,2,3,4,5"]
    {
        assert!(text.parse::<Sprt>().is_err(), "{text}");
    }
    assert_eq!(test.verdict(3.0), Verdict::Accepted);
    assert_eq!(test.verdict(-3.0), Verdict::Rejected);
    assert_eq!(test.verdict(0.0), Verdict::Open);
}
