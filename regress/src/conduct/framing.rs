//! Rules about commands and responses as such.

use super::{Broken, Rule, Subject, expect, shown};

pub(super) const RULES: [Rule; 12] = [
    Rule { name: "version", text: "speaks version 2 of the protocol", trial: version },
    Rule { name: "identity", text: "has a name and a version", trial: identity },
    Rule { name: "required-commands", text: "lists what every engine must know", trial: required },
    Rule { name: "known-command", text: "tells known commands from others", trial: known },
    Rule { name: "ids", text: "repeats the id of a command, or none", trial: ids },
    Rule { name: "unknown-command", text: "refuses commands it does not know", trial: unknown },
    Rule { name: "comments", text: "ignores comments and empty lines", trial: comments },
    Rule { name: "line-ends", text: "takes CR LF for a line end", trial: line_ends },
    Rule { name: "white-space", text: "takes tabs and many spaces for one", trial: white_space },
    Rule { name: "pipelining", text: "answers commands sent at once, in order", trial: pipelining },
    Rule { name: "long-lines", text: "survives a line of 100,000 characters", trial: long_lines },
    Rule { name: "garbage", text: "survives bytes that are no text", trial: garbage },
];

fn version(subject: &mut Subject<'_>) -> Result<(), Broken> {
    let version = subject.accepts("protocol_version")?;
    expect(version.trim() == "2", || format!("expected 2, got {version:?}"))
}

fn identity(subject: &mut Subject<'_>) -> Result<(), Broken> {
    for command in ["name", "version"] {
        let answer = subject.accepts(command)?;
        // Tools read the name alone; a version may be empty.
        expect(command == "version" || !answer.trim().is_empty(), || {
            format!("expected a {command}, got nothing")
        })?;
    }
    Ok(())
}

fn required(subject: &mut Subject<'_>) -> Result<(), Broken> {
    const REQUIRED: [&str; 11] = [
        "protocol_version",
        "name",
        "version",
        "known_command",
        "list_commands",
        "quit",
        "boardsize",
        "clear_board",
        "komi",
        "play",
        "genmove",
    ];
    let list = subject.accepts("list_commands")?;
    let listed: Vec<&str> = list.split_whitespace().collect();
    let missing: Vec<&str> = REQUIRED.into_iter().filter(|name| !listed.contains(name)).collect();
    expect(missing.is_empty(), || format!("not listed: {}", missing.join(", ")))
}

fn known(subject: &mut Subject<'_>) -> Result<(), Broken> {
    for (name, expected) in [("play", "true"), ("no-such-command", "false")] {
        let answer = subject.accepts(&format!("known_command {name}"))?;
        expect(answer.trim() == expected, || {
            format!("known_command {name}: expected {expected}, got {answer:?}")
        })?;
    }
    Ok(())
}

fn ids(subject: &mut Subject<'_>) -> Result<(), Broken> {
    let responses = subject.exchange(b"4711 name\nname\n0 name\n", 3)?;
    for (response, expected) in responses.iter().zip([Some("4711"), None, Some("0")]) {
        let found = response.id.as_ref().map(|id| id.as_str().to_owned());
        expect(found.as_deref() == expected, || format!("expected {expected:?}, got {found:?}"))?;
    }
    Ok(())
}

fn unknown(subject: &mut Subject<'_>) -> Result<(), Broken> {
    let reason = subject.refuses("no-such-command 1 2 3")?;
    expect(reason.trim() == "unknown command", || {
        format!("expected `? unknown command`, got `? {reason}`")
    })
}

fn comments(subject: &mut Subject<'_>) -> Result<(), Broken> {
    let responses =
        subject.exchange(b"# only a remark\n\n   \n1 name # a remark\n2 version\n", 2)?;
    for (response, expected) in responses.iter().zip(["1", "2"]) {
        let found = response.id.as_ref().map_or("none", |id| id.as_str());
        expect(found == expected && response.result.is_ok(), || {
            format!("expected success with id {expected}, got {}", shown(response))
        })?;
    }
    Ok(())
}

fn line_ends(subject: &mut Subject<'_>) -> Result<(), Broken> {
    let responses = subject.exchange(b"1 boardsize 9\r\n2 play b C3\r\n", 2)?;
    all_succeed(&responses)
}

fn white_space(subject: &mut Subject<'_>) -> Result<(), Broken> {
    subject.new_board()?;
    let responses = subject.exchange(b"  1\tplay \t b\tC3  \n2   name\n", 2)?;
    all_succeed(&responses)
}

fn pipelining(subject: &mut Subject<'_>) -> Result<(), Broken> {
    let commands = b"1 boardsize 9\n2 clear_board\n3 play b C3\n4 play w D4\n5 name\n6 bogus\n";
    let responses = subject.exchange(commands, 6)?;
    for (response, expected) in responses.iter().zip(["1", "2", "3", "4", "5", "6"]) {
        let found = response.id.as_ref().map_or("none", |id| id.as_str());
        expect(found == expected, || format!("expected id {expected}, got {found}"))?;
    }
    all_succeed(responses.get(..5).unwrap_or_default())
}

fn long_lines(subject: &mut Subject<'_>) -> Result<(), Broken> {
    let line = format!("1 no-such-command {}\n2 name\n", "x".repeat(100_000));
    let responses = subject.exchange(line.as_bytes(), 2)?;
    expect(responses.first().is_some_and(|response| response.result.is_err()), || {
        "expected a failure for the long line".to_owned()
    })?;
    all_succeed(responses.get(1..).unwrap_or_default())
}

fn garbage(subject: &mut Subject<'_>) -> Result<(), Broken> {
    // Whether the first line is answered, and how, is the engine's choice.
    let limit = subject.patience.command;
    let process = subject.process()?;
    process.send(b"\xff\xfe\x80\x01\x7f bytes\n77 name\n");
    for _ in 0..2 {
        let response = process.next_response(limit)?;
        if response.id.as_ref().is_some_and(|id| id.as_str() == "77") {
            return all_succeed(&[response]);
        }
    }
    Err(Broken::Seen("expected an answer to the command after it, got others".to_owned()))
}

fn all_succeed(responses: &[tengen_gtp::protocol::Response]) -> Result<(), Broken> {
    responses.iter().try_for_each(|response| {
        expect(response.result.is_ok(), || format!("expected success, got {}", shown(response)))
    })
}
