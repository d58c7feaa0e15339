//! The page of a run of suites.

use maud::{Markup, html};
use tengen_rules::{Move, Point, Size};

use super::page::page;
use crate::suite::{Change, Outcome, OutcomeKind, SuiteReport, compare};

/// The page of a run: what came of each question, with its board, and what changed since an earlier
/// run.
#[must_use]
pub fn suite_page(report: &SuiteReport, before: Option<&SuiteReport>) -> String {
    let body = html! {
        section { h2 { "Result" } pre { (report) } }
        @if let Some(before) = before {
            section {
                h2 { "Changes since " (before.engine) }
                (changes(&compare(before, report)))
            }
        }
        @for suite in report.suites() {
            section {
                h2 { (suite) }
                div.problems { @for outcome in report.of(suite) { (problem(outcome)) } }
            }
        }
    };
    page(&format!("Suites: {}", report.engine), &body, None)
}

fn changes(changes: &[Change<'_>]) -> Markup {
    if changes.is_empty() {
        return html! { p.faint { "none" } };
    }
    let answer = |outcome: Option<&Outcome>| {
        outcome
            .map_or_else(|| "not asked".to_owned(), |o| format!("{} {}", o.kind, o.shown_answer()))
    };
    html! {
        table {
            thead { tr { th { "suite" } th { "question" } th { "before" } th { "now" } } }
            tbody {
                @for change in changes {
                    @if let Some(named) = change.after.or(change.before) {
                        tr.bad[change.is_worse()].good[change.is_better()] {
                            td { (named.suite) }
                            td { (named.name) }
                            td { (answer(change.before)) }
                            td { (answer(change.after)) }
                        }
                    }
                }
            }
        }
    }
}

fn problem(outcome: &Outcome) -> Markup {
    let is_bad = outcome.kind == OutcomeKind::Fail;
    html! {
        figure {
            @if !outcome.board.is_empty() { (goban(outcome)) }
            figcaption {
                b { (outcome.name) } " "
                span.bad[is_bad].good[outcome.kind.is_right()] { (outcome.kind) }
                br;
                (outcome.shown_question()) ": " (outcome.shown_answer())
                @if !outcome.kind.is_right() { ", expected " (outcome.expected) }
                @if !outcome.comment.is_empty() { br; span.faint { (outcome.comment) } }
            }
        }
    }
}

/// The board of a question; an answer that is a move is marked.
fn goban(outcome: &Outcome) -> Markup {
    let side = outcome.board.len();
    let size = Size::new(side);
    let answer =
        size.and_then(|size| Move::parse(&outcome.answer, size).ok()).and_then(Move::point);
    let far = side as f64 + 0.5;
    let x = |column: usize| column as f64 + 1.5;
    html! {
        svg.goban viewBox=(format!("0 0 {0} {0}", side + 2)) {
            rect.wood width=(side + 2) height=(side + 2) rx="0.3" {}
            @for line in 0..side {
                line.grid x1="1.5" x2=(far) y1=(x(line)) y2=(x(line)) {}
                line.grid y1="1.5" y2=(far) x1=(x(line)) x2=(x(line)) {}
                @if let Some(name) = size.and_then(|size| Point::new(line, 0, size)) {
                    @let letter: String = name.to_string().chars().take(1).collect();
                    text x=(x(line)) y=(side as f64 + 1.6) { (letter) }
                    text x="0.6" y=(x(side - 1 - line) + 0.18) { (line + 1) }
                }
            }
            @for (row, letters) in outcome.board.iter().enumerate() {
                @for (column, letter) in letters.chars().enumerate() {
                    @if letter == 'X' { circle.B cx=(x(column)) cy=(x(row)) r="0.47" {} }
                    @if letter == 'O' { circle.W cx=(x(column)) cy=(x(row)) r="0.47" {} }
                }
            }
            @if let Some(point) = answer {
                circle.mark cx=(x(point.column())) cy=(x(side - 1 - point.row())) r="0.25" {}
            }
        }
    }
}
