//! Generates the pages of commands and settings.

use crate::{
    cli,
    config::raw::{Kind, ProjectMay, SETTINGS, Tighter},
};

/// Columns of the help texts in the page.
const WIDTH: usize = 100;

#[test]
fn the_page_of_commands_is_up_to_date() {
    let mut root = cli::command().term_width(WIDTH);
    root.build();
    let mut text = String::from(
        "# Commands\n\nMade from the code by `UPDATE_DOCS=1 cargo test --workspace`. \
         Settings are described in [configuration](configuration.md).\n",
    );
    let mut section = |title: &str, command: &mut clap::Command| {
        let help = command.render_long_help().to_string();
        let lines: Vec<_> = help.lines().map(str::trim_end).collect();
        text += &format!("\n## {title}\n\n```text\n{}\n```\n", lines.join("\n").trim_end());
    };
    section("spawnpoint", &mut root.clone());
    for command in root.get_subcommands() {
        let title = format!("spawnpoint {}", command.get_name());
        // The settings are the same for every command, so they are listed once.
        let mut command = command.clone().term_width(WIDTH);
        let ids: Vec<_> = SETTINGS.iter().map(|setting| setting.key).collect();
        command = command.mut_args(|arg| {
            let hidden = ids.contains(&arg.get_id().as_str()) || arg.get_id() == "verbose";
            arg.hide(hidden)
        });
        section(&title, &mut command);
    }
    generated_docs::check_page("docs/cli.md", &text);
}

#[test]
fn the_table_of_settings_is_up_to_date() {
    let mut table = String::from(
        "| Key in a file | Variable | Flag | Type | Default | In a project's file | Description |\n|---|---|---|---|---|---|---|\n",
    );
    for setting in SETTINGS {
        let kind = match setting.kind {
            Kind::Switch => "boolean",
            Kind::One => "string",
            Kind::Many => "array of strings",
        };
        let flag = match setting.value_name {
            "" => format!("--{}", setting.flag),
            value => format!("--{} {value}", setting.flag),
        };
        let default = match setting.default {
            "" => String::new(),
            default => format!("`{default}`"),
        };
        let project = match setting.project {
            ProjectMay::Nothing => "requires trust",
            ProjectMay::Set => "any value",
            ProjectMay::SetBelow => "paths below its folder",
            ProjectMay::Tighten(Tighter::Off) => "`false`",
            ProjectMay::Tighten(Tighter::On) => "`true`",
            ProjectMay::Tighten(_) => "only more restrictive",
        };
        table += &format!(
            "| `{}` | `{}` | `{flag}` | {kind} | {default} | {project} | {} |\n",
            setting.key,
            setting.env(),
            setting.help
        );
    }
    generated_docs::check_part("docs/configuration.md", &table);
}
