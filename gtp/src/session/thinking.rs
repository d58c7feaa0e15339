//! What a session asks of the engine.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use tengen_engine::search::Outline;
use tengen_engine::{
    Decision, Detail, EngineError, Inquiry, Level, Limits, Player, Pondering, Report, Settings,
    Stop,
};
use tengen_rules::{Clock, Color, Game, Move, Ruleset, TimeLeft};

use super::Session;
use crate::analysis::Analysis;
use crate::failure::Failure;
use crate::graphics;

/// Playouts of a move that must always be the same, unless the options name a number.
const REPEATABLE_PLAYOUTS: u64 = 5000;

/// Seed of a move that must always be the same, unless the options name one.
const REPEATABLE_SEED: u64 = 1;

/// Playouts of a look at a position.
const PLAYOUTS_TO_LOOK: u64 = 2000;

/// Longest time for a look at a position.
const TIME_TO_LOOK: Duration = Duration::from_secs(2);

/// Visits of a move that is worth to be shown as part of a tree.
const VISITS_TO_SHOW: u32 = 10;

/// A report with what it is about: the number of moves, the position, whose turn it is, the rules.
#[derive(Debug)]
pub(super) struct Look {
    key: (usize, u64, Color, Ruleset),
    report: Report,
    /// Whether it was not cut short.
    is_whole: bool,
}

impl Session {
    /// Chooses a move of a colour, whoever moved last, and plays it. Its time is taken from the
    /// clock, so that a client need not say what is left.
    pub(crate) fn generate_move(&mut self, color: Color) -> Result<Decision, Failure> {
        if self.draws {
            return self.generate_move_drawing(color);
        }
        let choose = |player: &mut Player, game: &Game, limits: &Limits, stop: &Stop| {
            player.genmove(game, color, limits, stop)
        };
        self.generate(color, choose).map(|(decision, _)| decision)
    }

    /// Chooses and plays a move, and draws on GoGui's board meanwhile.
    fn generate_move_drawing(&mut self, color: Color) -> Result<Decision, Failure> {
        // Nobody is left to be told when this fails.
        let draw = |picture: &str| {
            let _ = io::stderr().lock().write_all(picture.as_bytes());
        };
        let inquiry = Inquiry { interval: Some(graphics::INTERVAL), ..Inquiry::default() };
        let choose = |player: &mut Player, game: &Game, limits: &Limits, stop: &Stop| {
            player.genmove_inquiring(game, color, limits, stop, &inquiry, &mut |report| {
                draw(&graphics::live(report, color));
            })
        };
        let chosen = self.generate(color, choose);
        draw(graphics::CLEAR);
        chosen.map(|(decision, _)| decision)
    }

    /// Chooses and plays a move after a disagreement about dead stones.
    pub(crate) fn generate_cleanup_move(&mut self, color: Color) -> Result<Decision, Failure> {
        let choose = |player: &mut Player, game: &Game, limits: &Limits, stop: &Stop| {
            player.genmove_cleanup(game, color, limits, stop)
        };
        self.generate(color, choose).map(|(decision, _)| decision)
    }

    fn generate(
        &mut self,
        color: Color,
        choose: impl FnOnce(
            &mut Player,
            &Game,
            &Limits,
            &Stop,
        ) -> Result<(Decision, Report), EngineError>,
    ) -> Result<(Decision, Report), Failure> {
        let start = Instant::now();
        let mut limits = self.player.limits(&self.game, Some(&self.clocks[color]), self.lag.get());
        limits.time = [limits.time, self.caps.per_move].into_iter().flatten().min();
        if limits.playouts.is_none()
            && limits.visits.is_none()
            && let Some(most) = self.interrupts.search_by_time()
        {
            limits.time = Some(limits.time.map_or(most, |time| time.min(most)));
        }
        let chosen = choose(&mut self.player, &self.game, &limits, self.interrupts.stop());
        let (decision, report) = self.check(chosen)?;
        if let Decision::Move(move_) = decision {
            let played = self.game.play(color, move_);
            self.check(played)?;
            self.explanation = explain(move_, &report);
            self.awaiting = Some((self.game.moves().len(), self.game.board().hash()));
        }
        let elapsed = start.elapsed();
        let aim = limits.aim.filter(|_| !report.is_extended);
        let end = [aim, limits.time].into_iter().flatten().min();
        if let Some(late) = end.and_then(|end| elapsed.checked_sub(end)) {
            self.lag.learn_lateness(late);
        }
        // A flag that has fallen is the referee's business; we go on, quickly.
        let _ = self.clocks[color].spend(elapsed);
        if let Some(most) = self.caps.saved
            && self.clocks[color].main_left() > most
        {
            let left = TimeLeft { time: most, stones: 0 };
            self.clocks[color] = Clock::from_time_left(self.control, left);
        }
        self.unconfirmed = Some(color);
        Ok((decision, report))
    }

    /// Asks for an analysis in answer to the running request.
    pub(crate) fn request_analysis(&mut self, analysis: Analysis) {
        self.analysis = Some(analysis);
    }

    /// The analysis that the running request asked for.
    pub(crate) const fn take_analysis(&mut self) -> Option<Analysis> {
        self.analysis.take()
    }

    /// Runs an analysis to its end and shows what is found on the way. Where it plays, the move is
    /// part of what it returns.
    pub(crate) fn analyze(
        &mut self,
        analysis: &Analysis,
        observe: &mut dyn FnMut(&Report),
    ) -> Result<(Option<Decision>, Report), Failure> {
        let Analysis { color, inquiry, .. } = analysis;
        if analysis.plays {
            let choose = |player: &mut Player, game: &Game, limits: &Limits, stop: &Stop| {
                player.genmove_inquiring(game, *color, limits, stop, inquiry, observe)
            };
            return self
                .generate(*color, choose)
                .map(|(decision, report)| (Some(decision), report));
        }
        self.interrupts.search_until_next_line();
        let stop = self.interrupts.stop();
        let limits = Limits::default();
        let found = self.player.inquire(&self.game, *color, &limits, stop, inquiry, observe);
        self.check(found).map(|report| (None, report))
    }

    /// Looks at the position for a moment, unless that was done already.
    pub(crate) fn look(&mut self) -> Result<&Report, Failure> {
        let game = &self.game;
        let (color, hash) = (game.to_move(), game.board().hash());
        let key = (game.moves().len(), hash, color, *game.rules());
        if self.looked.as_ref().is_none_or(|look| look.key != key || !look.is_whole) {
            let limits = Limits {
                playouts: Some(PLAYOUTS_TO_LOOK),
                time: Some(TIME_TO_LOOK),
                ..Limits::default()
            };
            let inquiry = Inquiry { detail: Detail::Ownership, ..Inquiry::default() };
            let stop = self.interrupts.stop();
            let found = self.player.inquire(game, color, &limits, stop, &inquiry, &mut |_| {});
            let report = self.check(found)?;
            let is_whole = !self.interrupts.stop().is_requested();
            self.looked = Some(Look { key, report, is_whole });
        }
        self.looked.as_ref().map(|look| &look.report).ok_or(Failure::Internal)
    }

    /// What a look at the position saw more than a glance of.
    pub(crate) fn outline(&mut self) -> Result<Vec<Outline>, Failure> {
        let color = self.game.to_move();
        self.look()?;
        let outline = self.player.outline(&self.game, color, VISITS_TO_SHOW);
        if !outline.is_empty() {
            return Ok(outline);
        }
        // The tree has been given up for another search since.
        self.looked = None;
        self.look()?;
        Ok(self.player.outline(&self.game, color, VISITS_TO_SHOW))
    }

    /// The moves of one playout.
    pub(crate) fn sample_playout(&mut self) -> Vec<Move> {
        self.player.sample_playout(&self.game, self.game.to_move())
    }

    /// What was thought of the own last move; empty if nothing was.
    #[must_use]
    pub(crate) fn explanation(&self) -> &str {
        &self.explanation
    }

    /// Begins to think on the opponent's time, if that is wanted and the game stands as the own last
    /// move left it. Below the highest level it would be of no use.
    pub(crate) fn ponder(&mut self) {
        let now = (self.game.moves().len(), self.game.board().hash());
        let is_wanted = self.ponders && self.player.settings().level.is_full();
        if !is_wanted || self.awaiting != Some(now) || self.game.is_over() {
            return;
        }
        let color = self.game.to_move();
        let deputy = Player::new(*self.player.settings());
        let player = std::mem::replace(&mut self.player, deputy);
        match Pondering::start(player, self.game.clone(), color) {
            Ok(pondering) => self.pondering = Some(pondering),
            Err(error) => self.log.note(&format!("cannot ponder: {error}")),
        }
    }

    /// Ends thinking on the opponent's time at once.
    pub(crate) fn stop_pondering(&mut self) {
        if let Some(pondering) = self.pondering.take() {
            match pondering.end() {
                Some(player) => self.player = player,
                None => self.log.note("internal error: pondering broke down"),
            }
        }
    }

    /// Doesn't ponder again before the next own move.
    pub(crate) const fn stop_thinking(&mut self) {
        self.awaiting = None;
    }

    /// Chooses a move of a colour without playing it: always the same in the same position, whatever
    /// happened before, on every machine, and the best one whatever the level.
    pub(crate) fn suggest_move(&mut self, color: Color) -> Result<Decision, Failure> {
        let settings = self.player.settings();
        let mut player = Player::new(Settings {
            threads: 1,
            seed: settings.seed.or(Some(REPEATABLE_SEED)),
            playouts: settings.playouts.or(Some(REPEATABLE_PLAYOUTS)),
            time: None,
            level: Level::FULL,
            ..*settings
        });
        let limits = player.limits(&self.game, None, Duration::ZERO);
        let chosen = player.genmove(&self.game, color, &limits, self.interrupts.stop());
        self.check(chosen).map(|(decision, _)| decision)
    }
}

/// One line on a move that was chosen; nothing where there was no search.
fn explain(move_: Move, report: &Report) -> String {
    let Some(line) = report.lines.iter().find(|line| line.move_ == move_) else {
        return String::new();
    };
    let expected: Vec<String> = line.variation.iter().map(ToString::to_string).collect();
    format!(
        "{move_}: {:.1}% won in {} of {} visits; expected: {}",
        100.0 * line.results.win_rate(),
        line.results.visits,
        report.visits,
        expected.join(" "),
    )
}
