//! The frame of a page: style, theme and script, all in the one file.

use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The style sheet; colours are variables, so that light and dark share every rule.
const STYLE: &str = include_str!("page.css");
/// The script: the theme's button and the viewer of games.
const SCRIPT: &str = include_str!("page.js");
/// Nothing may be loaded from anywhere, whatever a name or a comment holds.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

/// A whole page. `games` is what the viewer shows, as [`viewer_data`](super::viewer_data) makes it;
/// without it there is no viewer.
#[must_use]
pub fn page(title: &str, body: &Markup, games: Option<&str>) -> String {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                // Without it a browser asks for /favicon.ico.
                link rel="icon" href="data:,";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { (title) }
                    button #theme type="button" title="light or dark" { "◐" }
                }
                main {
                    (body)
                    @if games.is_some() { (viewer()) }
                }
                @if let Some(games) = games {
                    script #games type="application/json" { (PreEscaped(games)) }
                }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    }
    .into_string()
}

fn viewer() -> Markup {
    html! {
        section #viewer {
            h2 { "Games" }
            div.viewer {
                div.list {
                    input #filter type="search" placeholder="number, name, result, end";
                    ol #choices {}
                }
                div.board {
                    p #players {}
                    div #board {}
                    div.steps {
                        button type="button" data-step="first" title="first (Home)" { "|◀" }
                        button type="button" data-step="back10" title="ten back (PageUp)" { "◀◀" }
                        button type="button" data-step="back" title="back (←)" { "◀" }
                        input #slider type="range" min="0" value="0";
                        button type="button" data-step="on" title="on (→)" { "▶" }
                        button type="button" data-step="on10" title="ten on (PageDown)" { "▶▶" }
                        button type="button" data-step="last" title="last (End)" { "▶|" }
                    }
                    p #move {}
                    pre #comment {}
                }
            }
        }
    }
}
