//! Lists of problems: one a line, eleven fields with single spaces between.
//!
//! `id source level type size region to_move black white right_first wrong_first`
//!
//! A region is `x0,y0,x1,y1`, columns and rows counted from 0 at the upper left corner, or `-` if it isn't
//! known; stones are letter pairs as in SGF, the right first moves letter pairs with commas between.
//!
//! Here they become scripts for `tengen-regress suite`, so that any program can be asked which knows
//! `gogui-setup` and `lz-genmove_analyze` with `allow`. Around a problem the board is empty: there it gets
//! a [frame](Frame), and both sides are kept within the region.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use tengen_rules::{Point, Size};

use crate::frame::{Frame, Region};
use crate::records::{Fault, point, points};

/// Moves of a line that stay within the region.
const DEPTH: usize = 100;

/// Hundredths of a second without a report: longer than any search.
const SILENCE: usize = 100_000;

/// A problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem<'a> {
    /// Its name.
    pub id: &'a str,
    /// What kind of problem it is.
    pub kind: &'a str,
    /// The board.
    pub size: Size,
    /// Where the answer is, if that is known.
    pub region: Option<Region>,
    /// Who moves: `B` or `W`.
    pub to_move: &'a str,
    /// The stones of Black and White.
    pub stones: [Vec<Point>; 2],
    /// The right first moves.
    pub right: Vec<Point>,
}

/// What is wrong with a line of a list of problems.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProblemFault {
    /// Not eleven fields, but this many.
    Fields(usize),
    /// The region isn't four numbers that lie on the board.
    Region(String),
    /// Neither `B` nor `W` moves.
    Color(String),
    /// The size or a point is wrong.
    Board(Fault),
}

impl fmt::Display for ProblemFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fields(got) => write!(f, "expected 11 fields, got {got}"),
            Self::Region(got) => write!(f, "expected x0,y0,x1,y1 on the board, got `{got}`"),
            Self::Color(got) => write!(f, "expected B or W to move, got `{got}`"),
            Self::Board(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for ProblemFault {}

impl From<Fault> for ProblemFault {
    fn from(fault: Fault) -> Self {
        Self::Board(fault)
    }
}

impl<'a> Problem<'a> {
    /// The problem in one line.
    ///
    /// # Errors
    /// When there is none.
    pub fn parse(line: &'a str) -> Result<Self, ProblemFault> {
        let fields: Vec<&str> = line.split(' ').collect();
        let &[id, _, _, kind, size, region, to_move, black, white, right, _] = fields.as_slice()
        else {
            return Err(ProblemFault::Fields(fields.len()));
        };
        let size = crate::records::size(size)?;
        let right = right.split(',').map(|pair| point(pair.as_bytes(), size));
        if !["B", "W"].contains(&to_move) {
            return Err(ProblemFault::Color(to_move.to_owned()));
        }
        Ok(Self {
            id,
            kind,
            size,
            region: match region {
                "-" => None,
                _ => Some(
                    rectangle(region, size)
                        .ok_or_else(|| ProblemFault::Region(region.to_owned()))?,
                ),
            },
            to_move,
            stones: [points(black, size)?, points(white, size)?],
            right: right.collect::<Result<_, _>>()?,
        })
    }

    /// The commands that set it up and ask for the move, with the answers that are right; `number` names
    /// it in its script.
    #[must_use]
    pub fn script(&self, number: usize) -> String {
        let size = self.size;
        let all = [&self.stones[0][..], &self.stones[1], &self.right].concat();
        let region = Region::around(&all, size);
        let region = region.map(|region| self.region.map_or(region, |known| region.within(known)));
        let frame = region.and_then(|region| Frame::of(&region, &self.stones, size));
        let half_komi = frame.as_ref().map_or(1, |frame| frame.half_komi);
        let mut text = format!(
            "# {}\nboardsize {}\nclear_board\nkomi {:.1}\ngogui-setup",
            self.id,
            size.side(),
            f64::from(half_komi) / 2.0
        );
        let framing = frame.map(|frame| frame.stones).unwrap_or_default();
        for (color, stones) in ["b", "w"].iter().zip(self.stones.iter().zip(&framing)) {
            for stone in stones.0.iter().chain(stones.1) {
                let _ = write!(text, " {color} {stone}");
            }
        }
        let _ = write!(text, "\n{number} lz-genmove_analyze {} {SILENCE}", self.to_move);
        if let Some(region) = region {
            let region = joined(&region.points(size), ",");
            for color in ["b", "w"] {
                let _ = write!(text, " allow {color} {region},pass {DEPTH}");
            }
        }
        let _ = write!(text, " avoid {} pass 1", self.to_move);
        let _ = writeln!(text, "\n#? [.*play ({})]", joined(&self.right, "|"));
        text
    }
}

fn joined(points: &[Point], between: &str) -> String {
    points.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

/// A rectangle, if it lies on the board.
fn rectangle(text: &str, size: Size) -> Option<Region> {
    let numbers: Vec<usize> =
        text.split(',').map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let &[left, top, right, bottom] = numbers.as_slice() else { return None };
    let last = size.side() - 1;
    let is_on = left <= right && right <= last && top <= bottom && bottom <= last;
    is_on.then(|| Region { columns: [left, right], rows: [last - bottom, last - top] })
}

/// The scripts of every `step`th problem of a list, by kind.
///
/// # Errors
/// The first line that holds no problem, counted from 1, and why.
pub fn scripts(text: &str, step: usize) -> Result<BTreeMap<String, String>, (usize, ProblemFault)> {
    let mut scripts: BTreeMap<String, String> = BTreeMap::new();
    for (index, line) in text.lines().enumerate().step_by(step.max(1)) {
        let problem = Problem::parse(line).map_err(|fault| (index + 1, fault))?;
        scripts.entry(problem.kind.to_owned()).or_default().push_str(&problem.script(index + 1));
    }
    Ok(scripts)
}
