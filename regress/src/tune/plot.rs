//! How parameters moved, as a picture.

use core::fmt::Write;

use super::{Iteration, Parameter};

const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 400.0;
const MARGIN: f64 = 40.0;
/// Points of a curve; more can't be seen.
const POINTS: usize = 400;
/// Colours that the colour-blind can tell apart (Okabe and Ito).
const COLORS: [&str; 7] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"];

/// An SVG of each parameter's way through its range.
#[must_use]
pub fn plot(parameters: &[Parameter], iterations: &[Iteration]) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" \
         fill=\"white\"/>\n<rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{}\" height=\"{}\" \
         fill=\"none\" stroke=\"#999\"/>\n",
        WIDTH - 2.0 * MARGIN,
        HEIGHT - 2.0 * MARGIN
    );
    let count = iterations.len();
    let step = count.div_ceil(POINTS).max(1);
    for (index, parameter) in parameters.iter().enumerate() {
        let color = COLORS[index % COLORS.len()];
        let y = |value: f64| {
            let share = (value - parameter.min) / (parameter.max - parameter.min);
            HEIGHT - MARGIN - share * (HEIGHT - 2.0 * MARGIN)
        };
        let mut points = format!("{MARGIN:.1},{:.1}", y(parameter.start));
        for (number, iteration) in iterations.iter().enumerate() {
            let is_shown = (number + 1).is_multiple_of(step) || number + 1 == count;
            if let Some(&value) = iteration.values.get(index).filter(|_| is_shown) {
                let share = (number + 1) as f64 / count as f64;
                let x = MARGIN + share * (WIDTH - 2.0 * MARGIN);
                let _ = write!(points, " {x:.1},{:.1}", y(value));
            }
        }
        let _ = writeln!(
            svg,
            "<polyline fill=\"none\" stroke=\"{color}\" stroke-width=\"1.5\" points=\"{points}\"/>"
        );
        let legend = MARGIN + 15.0 * (index + 1) as f64;
        let (low, high) = (parameter.text(parameter.min), parameter.text(parameter.max));
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{legend:.1}\" fill=\"{color}\">{} ({low} to {high})</text>",
            MARGIN + 8.0,
            escaped(&parameter.name)
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{count} iterations</text>\n</svg>",
        WIDTH - MARGIN,
        HEIGHT - MARGIN / 3.0
    );
    svg
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
