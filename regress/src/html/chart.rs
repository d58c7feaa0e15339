//! Charts as inline SVG: lines, histograms and bars with intervals.

use core::fmt::Write;

use maud::{Markup, html};

/// Width of a chart, in user units.
const WIDTH: f64 = 520.0;
/// Height of lines and histograms.
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 24.0;
const BOTTOM: f64 = 40.0;
/// Points of a line; more can't be seen.
const POINTS: usize = 600;
/// Bars of a histogram.
const BINS: f64 = 24.0;

/// One line of a chart.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
    /// An interval around it: for each x its low and its high end.
    pub band: Vec<(f64, f64, f64)>,
}

/// One bar with its interval, all on the same scale from 0 to 1.
#[derive(Clone, PartialEq, Debug)]
pub struct Bar {
    /// What it is of.
    pub label: String,
    /// Its length.
    pub value: f64,
    /// The interval.
    pub interval: (f64, f64),
    /// What stands behind it.
    pub note: String,
}

/// From values to places on the paper.
struct Scale {
    x: (f64, f64),
    y: (f64, f64),
}

impl Scale {
    fn new(x: (f64, f64), y: (f64, f64)) -> Self {
        let widened = |(low, high): (f64, f64)| {
            if high - low > 1e-9 { (low, high) } else { (low - 0.5, high + 0.5) }
        };
        Self { x: widened(x), y: widened(y) }
    }

    fn place(&self, x: f64, y: f64) -> (f64, f64) {
        let share = |value: f64, (low, high): (f64, f64)| (value - low) / (high - low);
        (
            LEFT + share(x, self.x) * (WIDTH - LEFT - RIGHT),
            HEIGHT - BOTTOM - share(y, self.y) * (HEIGHT - TOP - BOTTOM),
        )
    }

    fn axes(&self, x_label: &str, y_label: &str) -> Markup {
        let (left, bottom) = self.place(self.x.0, self.y.0);
        let (right, top) = self.place(self.x.1, self.y.1);
        html! {
            @for tick in ticks(self.y) {
                @let (_, y) = self.place(self.x.0, tick);
                line.guide x1=(fixed(left)) x2=(fixed(right)) y1=(fixed(y)) y2=(fixed(y)) {}
                text.faint x=(fixed(left - 6.0)) y=(fixed(y + 4.0)) text-anchor="end" { (short(tick)) }
            }
            @for tick in ticks(self.x) {
                @let (x, _) = self.place(tick, self.y.0);
                line.axis x1=(fixed(x)) x2=(fixed(x)) y1=(fixed(bottom)) y2=(fixed(bottom + 4.0)) {}
                text.faint x=(fixed(x)) y=(fixed(bottom + 17.0)) text-anchor="middle" { (short(tick)) }
            }
            polyline.axis points=(format!("{left:.1},{top:.1} {left:.1},{bottom:.1} {right:.1},{bottom:.1}")) {}
            text.faint x=(fixed(right)) y=(fixed(HEIGHT - 4.0)) text-anchor="end" { (x_label) }
            text.faint x=(fixed(left)) y=(fixed(top - 10.0)) { (y_label) }
        }
    }
}

/// Round values inside a range, some five of them.
fn ticks((low, high): (f64, f64)) -> Vec<f64> {
    let rough = (high - low) / 5.0;
    let unit = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * unit)
        .find(|&step| step >= rough)
        .unwrap_or(rough);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    (first..=last).map(|number| number as f64 * step).collect()
}

fn fixed(value: f64) -> String {
    format!("{value:.1}")
}

/// A number with no more digits than an axis needs.
fn short(value: f64) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn frame(height: f64, label: &str, content: &Markup) -> Markup {
    html! {
        svg viewBox=(format!("0 0 {WIDTH} {height}")) width=(WIDTH) role="img" aria-label=(label) {
            (content)
        }
    }
}

/// Lines over a common x, with dashed rules at some values of y.
#[must_use]
pub fn lines(x_label: &str, y_label: &str, series: &[Series], rules: &[f64]) -> Markup {
    let range = |values: &mut dyn Iterator<Item = f64>| {
        values
            .filter(|value| value.is_finite())
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)))
    };
    let points = || series.iter().flat_map(|one| &one.points);
    let bands = series.iter().flat_map(|one| &one.band).flat_map(|&(_, low, high)| [low, high]);
    let ends = series.iter().flat_map(|one| &one.band).map(|&(x, ..)| x);
    let x = range(&mut points().map(|point| point.0).chain(ends));
    let y = range(&mut points().map(|point| point.1).chain(bands).chain(rules.iter().copied()));
    if !(x.0.is_finite() && y.0.is_finite()) {
        return html! { p.faint { "no data" } };
    }
    let scale = Scale::new(x, y);
    let content = html! {
        (scale.axes(x_label, y_label))
        @for &rule in rules {
            @let ((x1, y1), (x2, _)) = (scale.place(scale.x.0, rule), scale.place(scale.x.1, rule));
            line.rule x1=(fixed(x1)) x2=(fixed(x2)) y1=(fixed(y1)) y2=(fixed(y1)) {}
        }
        @for one in series.iter().filter(|one| !one.band.is_empty()) {
            @let highs = thinned(&one.band).map(|&(x, _, high)| (x, high));
            @let lows: Vec<_> = thinned(&one.band).map(|&(x, low, _)| (x, low)).collect();
            polygon.band points=(path(&scale, highs.chain(lows.into_iter().rev()))) {}
        }
        @for (index, one) in series.iter().enumerate() {
            polyline class=(format!("line stroke{}", index % 4))
                points=(path(&scale, thinned(&one.points).copied())) {}
        }
    };
    html! {
        (frame(HEIGHT, y_label, &content))
        @if series.len() > 1 {
            p.legend {
                @for (index, one) in series.iter().enumerate() {
                    span { i class=(format!("key{}", index % 4)) {} (one.name) }
                }
            }
        }
    }
}

/// Some of many, the last always.
fn thinned<T>(all: &[T]) -> impl Iterator<Item = &T> {
    let step = all.len().div_ceil(POINTS).max(1);
    let count = all.len();
    all.iter()
        .enumerate()
        .filter(move |(index, _)| index.is_multiple_of(step) || index + 1 == count)
        .map(|(_, item)| item)
}

fn path(scale: &Scale, points: impl Iterator<Item = (f64, f64)>) -> String {
    let mut text = String::new();
    for (x, y) in points.filter(|(x, y)| x.is_finite() && y.is_finite()) {
        let (x, y) = scale.place(x, y);
        let _ = write!(text, "{x:.1},{y:.1} ");
    }
    text
}

/// How often values fall where.
#[must_use]
pub fn histogram(x_label: &str, values: &[f64]) -> Markup {
    let (low, high) = values
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &v| (low.min(v), high.max(v)));
    if !low.is_finite() || !high.is_finite() {
        return html! { p.faint { "no data" } };
    }
    let width = bin_width(high - low);
    let first = (low / width).floor();
    let count = ((high / width).floor() - first) as usize + 1;
    let mut bins = vec![0_u32; count];
    for value in values {
        let bin = ((value / width).floor() - first) as usize;
        if let Some(bin) = bins.get_mut(bin) {
            *bin += 1;
        }
    }
    let most = bins.iter().copied().max().unwrap_or(0);
    // On a lower axis there would be marks at halves of a game.
    let top = f64::from(most.max(5));
    let scale = Scale::new((first * width, (first + count as f64) * width), (0.0, top));
    let content = html! {
        (scale.axes(x_label, "games"))
        @for (index, &bin) in bins.iter().enumerate().filter(|(_, bin)| **bin > 0) {
            @let from = (first + index as f64) * width;
            @let (x, y) = scale.place(from, f64::from(bin));
            @let (end, bottom) = scale.place(from + width, 0.0);
            rect.fill0 x=(fixed(x + 0.5)) y=(fixed(y)) width=(fixed((end - x - 1.0).max(1.0)))
                height=(fixed(bottom - y)) {
                title { (short(from)) " to " (short(from + width)) ": " (bin) }
            }
        }
    };
    frame(HEIGHT, x_label, &content)
}

/// The width of a histogram's bars: 1, 2 or 5 times a power of ten.
fn bin_width(range: f64) -> f64 {
    let rough = (range / BINS).max(1e-9);
    let unit = 10f64.powf(rough.log10().floor());
    let round = [1.0, 2.0, 5.0, 10.0].into_iter().map(|factor| factor * unit);
    let width = round.into_iter().find(|&width| width >= rough).unwrap_or(rough);
    if range <= 0.0 { 1.0 } else { width }
}

/// Shares from 0 to 1 with their intervals.
#[must_use]
pub fn bars(rows: &[Bar]) -> Markup {
    const ROW: f64 = 26.0;
    const LABEL: f64 = 170.0;
    const NOTE: f64 = 110.0;
    let length = WIDTH - LABEL - NOTE;
    let height = ROW * rows.len() as f64 + 20.0;
    let x = |share: f64| fixed(LABEL + share.clamp(0.0, 1.0) * length);
    let content = html! {
        @for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
            line.guide x1=(x(share)) x2=(x(share)) y1="0" y2=(fixed(height - 18.0)) {}
            text.faint x=(x(share)) y=(fixed(height - 4.0)) text-anchor="middle" {
                (format!("{:.0} %", 100.0 * share))
            }
        }
        @for (index, row) in rows.iter().enumerate() {
            @let middle = ROW * index as f64 + ROW / 2.0;
            text x=(fixed(LABEL - 8.0)) y=(fixed(middle + 4.0)) text-anchor="end" { (cut(&row.label, 26)) }
            rect.fill0 x=(x(0.0)) y=(fixed(middle - 7.0)) height="14"
                width=(fixed(row.value.clamp(0.0, 1.0) * length)) {}
            line.whisker x1=(x(row.interval.0)) x2=(x(row.interval.1))
                y1=(fixed(middle)) y2=(fixed(middle)) {}
            text.faint x=(fixed(WIDTH - NOTE + 8.0)) y=(fixed(middle + 4.0)) { (row.note) }
        }
    };
    frame(height, "shares", &content)
}

/// A text of at most so many characters.
pub(super) fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        assert_eq!(ticks((0.0, 100.0)), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(ticks((-2.9, 2.9)), [-2.0, 0.0, 2.0]);
        assert_eq!(short(-0.0), "0");
        assert_eq!(short(0.25), "0.25");
    }

    #[test]
    fn every_value_is_in_a_bar() {
        let values: Vec<f64> = (0..100).map(|n| f64::from(n) * 0.7 - 20.0).collect();
        let svg = histogram("x", &values).into_string();
        let counts = svg.split("<title>").skip(1).map(|part| {
            let text = part.split("</title>").next().unwrap();
            text.rsplit(' ').next().unwrap().parse::<u32>().unwrap()
        });
        assert_eq!(counts.sum::<u32>(), 100);
    }

    #[test]
    fn charts_of_nothing_and_of_one_point_are_finite() {
        assert!(histogram("x", &[]).into_string().contains("no data"));
        assert!(lines("x", "y", &[], &[]).into_string().contains("no data"));
        let one = Series { points: vec![(3.0, 3.0)], ..Series::default() };
        for svg in [histogram("x", &[5.0, 5.0]), lines("x", "y", &[one], &[]), bars(&[])] {
            let svg = svg.into_string();
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
    }
}
