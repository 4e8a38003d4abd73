//! The commands that are native tools: `spawnpoint tree` calls `game_tree` and prints its text.

mod shorthand;

use std::time::Duration;

use serde_json::json;
use spawnpoint_protocol::suggest::nearest;

use super::call::{self, CallArguments};
use crate::{
    cli::{self, NativeCall, NativeTool},
    config::Config,
    failure::Failure,
    link::{About, Link},
    print,
    signals::Signals,
};

/// How often `-f` calls the tool.
const POLL_EVERY: Duration = Duration::from_millis(500);

/// How the last line of an answer begins that tells where the next one continues.
const CURSOR: &str = "Cursor: ";

/// The line of an answer without anything new.
const NOTHING_NEW: &str = "No new lines.";

pub async fn run(config: &Config, wanted: &NativeCall) -> Result<(), Failure> {
    // Messages name tools; here they are commands.
    run_tool(config, wanted).await.map_err(|failure| Failure {
        message: cli::in_commands(&failure.message),
        hint: failure.hint.as_deref().map(cli::in_commands),
        ..failure
    })
}

async fn run_tool(config: &Config, wanted: &NativeCall) -> Result<(), Failure> {
    let words = named(wanted.tool, &wanted.words)?;
    if wanted.args.is_none() {
        check_main_argument(wanted.tool, &words)?;
    }
    let arguments = CallArguments {
        tool: wanted.tool.tool,
        words: &words,
        args: wanted.args.as_deref(),
        instance: wanted.instance.as_deref(),
        save: wanted.save.as_deref(),
        about: match wanted.tool.reads_history() {
            true => About::History,
            false => About::engines(wanted.alone),
        },
    };
    if !wanted.follow {
        return call::run(config, arguments, wanted.output).await;
    }
    let mut link = Link::open(config, arguments.about).await?;
    let mut signals = Signals::listen();
    let followed = tokio::select! {
        followed = follow(&mut link, arguments) => followed,
        () = signals.stop_wanted() => Ok(()),
    };
    link.close().await;
    followed
}

/// Calls the tool again and again, each time from where the last answer ended.
async fn follow(link: &mut Link, arguments: CallArguments<'_>) -> Result<(), Failure> {
    let mut words = arguments.words.to_vec();
    loop {
        let result = call::call(link, &CallArguments { words: &words, ..arguments }).await?;
        call::check(&result)?;
        let text = call::text(&result);
        let (lines, cursor) = split_cursor(&text);
        if !lines.is_empty() && print::try_out(lines).is_err() {
            // The reader closed the pipe.
            return Ok(());
        }
        let Some(cursor) = cursor else {
            return Err(Failure::failed("The answer has no cursor to continue from"));
        };
        words.retain(|word| !word.starts_with("since="));
        words.push(format!("since={cursor}"));
        tokio::time::sleep(POLL_EVERY).await;
    }
}

/// The lines of an answer that are worth printing, and its cursor.
fn split_cursor(text: &str) -> (String, Option<&str>) {
    let cursor = text.lines().find_map(|line| line.strip_prefix(CURSOR));
    let is_content = |line: &&str| !line.starts_with(CURSOR) && *line != NOTHING_NEW;
    let lines: Vec<_> = text.lines().filter(is_content).collect();
    (lines.join("\n"), cursor)
}

/// Fails if the argument that the tool cannot do without is missing, before a server is asked.
fn check_main_argument(tool: &NativeTool, words: &[String]) -> Result<(), Failure> {
    let is_given = |name: &str| {
        words.iter().any(|word| word.split_once('=').is_some_and(|(key, _)| key == name))
    };
    match tool.required_argument().filter(|name| !is_given(name)) {
        None => Ok(()),
        Some(name) => {
            let command = tool.command_name();
            let choices = &tool.listed()["inputSchema"]["properties"][name]["enum"];
            let choices = choices.as_array().into_iter().flatten().filter_map(|it| it.as_str());
            let choices: Vec<_> = choices.map(str::to_owned).collect();
            let expected = match (choices.is_empty(), shorthand::example(tool.tool)) {
                (false, _) => format!("; expected {}", choices.join(", ")),
                (true, Some(example)) => format!(", for example: {example}"),
                (true, None) => String::new(),
            };
            Err(Failure::usage(format!("'{name}' is missing{expected}"))
                .hint(format!("`spawnpoint {command} --help` describes the arguments")))
        }
    }
}

/// The words as `key=value`: those without the name of an argument are the value of the main argument.
fn named(tool: &NativeTool, words: &[String]) -> Result<Vec<String>, Failure> {
    let listed = tool.listed();
    let properties = listed["inputSchema"]["properties"].as_object();
    let property = |key: &str| {
        let mut all = properties.into_iter().flatten();
        all.find(|(name, _)| name.eq_ignore_ascii_case(key)).map(|(_, property)| property)
    };
    // A key that is nearly the name of an argument is a mistake, and reported as one.
    let is_misspelt = |key: &str| {
        let names = properties.into_iter().flatten().map(|(name, _)| name.as_str());
        nearest(key, names).is_some()
    };
    let has_name = |word: &&String| {
        let key = word.split_once('=').map(|(key, _)| key);
        key.is_some_and(|key| property(key).is_some() || is_misspelt(key))
    };
    let (mut named, bare): (Vec<String>, Vec<String>) =
        words.iter().cloned().partition(|word| has_name(&word));
    let Some(first) = bare.first() else { return Ok(named) };
    if let Some(value) = shorthand::value(tool.tool, &bare) {
        named.push(value?);
        return Ok(named);
    }
    // Only code and texts that are searched for contain an equals sign.
    if !["code", "query"].contains(&tool.main_argument().unwrap_or_default())
        && let Some((key, _)) = bare.iter().find_map(|word| word.split_once('='))
        && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    {
        let names: Vec<_> =
            properties.into_iter().flatten().map(|(name, _)| name.as_str()).collect();
        return Err(Failure::usage(format!("Unknown argument '{key}'"))
            .hint(format!("arguments: {}", names.join(", "))));
    }
    let main = tool.main_argument().ok_or_else(|| {
        Failure::usage(format!("'{first}' is not an argument")).hint("write key=value")
    })?;
    let is_list = property(main).is_some_and(|property| property["type"] == "array");
    let value = match is_list {
        true if bare.len() == 1 && first.trim_start().starts_with('[') => first.clone(),
        true => json!(bare).to_string(),
        false => bare.join(" "),
    };
    named.push(format!("{main}={value}"));
    Ok(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_split_from_its_cursor() {
        let (lines, cursor) = split_cursor("10:00:00 info: hi\nCursor: 7@2\n");
        assert_eq!((lines.as_str(), cursor), ("10:00:00 info: hi", Some("7@2")));
        assert_eq!(split_cursor("No new lines.\nCursor: 7@2"), (String::new(), Some("7@2")));
    }
}
