//! Positions as the fitting sees them: for every candidate the numbers of its features' weights.

use tengen_engine::knowledge::{Knowledge, Listener, Observer, Plain, Situation};
use tengen_rules::Move;

/// Positions one after another, without a list for each.
#[derive(Clone, Debug, Default)]
pub struct Examples {
    /// The features of all candidates.
    features: Vec<u32>,
    /// Where each candidate's features begin.
    candidates: Vec<usize>,
    /// Where each position's candidates begin, and which of them was played.
    positions: Vec<(usize, usize)>,
}

impl Examples {
    /// Adds a position in which `played` was played, unless that is no candidate.
    pub fn add(
        &mut self,
        knowledge: &Knowledge,
        observer: &mut Observer,
        situation: &Situation<'_>,
        played: Move,
    ) {
        let (features, first) = (self.features.len(), self.candidates.len());
        let mut writer = Writer { knowledge, examples: self, played, found: None };
        observer.observe(situation, &mut writer);
        if let Some(found) = writer.found {
            self.positions.push((first, found - first));
        } else {
            self.features.truncate(features);
            self.candidates.truncate(first);
        }
    }

    /// The positions.
    pub fn positions(&self) -> impl Iterator<Item = Example<'_>> {
        self.positions.iter().enumerate().map(|(index, &(begin, played))| {
            let end = self.positions.get(index + 1).map_or(self.candidates.len(), |&(end, _)| end);
            Example { examples: self, begin, end, played }
        })
    }
}

/// One position.
#[derive(Clone, Copy, Debug)]
pub struct Example<'a> {
    examples: &'a Examples,
    begin: usize,
    end: usize,
    /// Which of the candidates was played.
    pub played: usize,
}

impl<'a> Example<'a> {
    /// The features of each candidate.
    pub fn candidates(self) -> impl Iterator<Item = &'a [u32]> {
        let Examples { features, candidates, .. } = self.examples;
        (self.begin..self.end).map(move |index| {
            let end = candidates.get(index + 1).map_or(features.len(), |&end| end);
            &features[candidates[index]..end]
        })
    }
}

struct Writer<'a> {
    knowledge: &'a Knowledge,
    examples: &'a mut Examples,
    played: Move,
    found: Option<usize>,
}

impl Listener for Writer<'_> {
    fn candidate(&mut self, move_: Move) {
        if move_ == self.played {
            self.found = Some(self.examples.candidates.len());
        }
        self.examples.candidates.push(self.examples.features.len());
    }

    fn plain(&mut self, feature: Plain) {
        self.examples.features.push(Knowledge::plain_index(feature) as u32);
    }

    fn shape(&mut self, name: u32) -> bool {
        let index = self.knowledge.shape_index(name);
        self.examples.features.extend(index.map(|index| index as u32));
        index.is_some()
    }
}
