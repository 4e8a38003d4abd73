//! The settings as flags, generated from the table of settings.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, parser::ValueSource};

use crate::config::raw::{Kind, Layer, Origin, SETTINGS, Setting, SourcedValue};

/// The heading of the settings in the help.
const HEADING: &str = "Settings";

/// The settings from flags.
#[derive(Clone, Debug, Default)]
pub struct Flags(pub Layer);

impl Args for Flags {
    fn augment_args(command: Command) -> Command {
        SETTINGS.iter().fold(command, |command, setting| command.arg(arg(setting)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Flags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut flags = Self::default();
        flags.update_from_arg_matches(matches)?;
        Ok(flags)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for setting in SETTINGS {
            if matches.value_source(setting.key) == Some(ValueSource::CommandLine) {
                let values = matches.get_many(setting.key).unwrap_or_default();
                let values = values.cloned().collect();
                let origin = Origin::Flag(setting.flag);
                self.0.0.insert(setting.key, SourcedValue { values, origin });
            }
        }
        Ok(())
    }
}

/// Shows the settings in the help of a command. They are hidden from the others, because every command has them.
pub fn show(command: Command) -> Command {
    command.mut_args(|arg| match arg.get_help_heading() {
        Some(HEADING) => arg.hide(false),
        _ => arg,
    })
}

fn arg(setting: &'static Setting) -> Arg {
    let default = match (setting.kind, setting.default) {
        (Kind::Switch, _) | (_, "") => String::new(),
        (_, default) => format!(" [default: {default}]"),
    };
    // A flag that disables something is the opposite of its variable.
    let off = match (setting.kind, setting.bare) {
        (Kind::Switch, "false") => "=false",
        _ => "",
    };
    let arg = Arg::new(setting.key)
        .long(setting.flag)
        .help(format!("{}{default} [env: {}{off}]", setting.help, setting.env()))
        .help_heading(HEADING)
        .hide(true)
        .global(true);
    match setting.kind {
        Kind::Switch if setting.bare == "true" => arg
            .num_args(0..=1)
            .require_equals(true)
            .value_name("BOOL")
            .default_missing_value(setting.bare),
        Kind::Switch => arg.action(ArgAction::Set).num_args(0).default_missing_value(setting.bare),
        Kind::One => arg.value_name(setting.value_name),
        Kind::Many => arg.value_name(setting.value_name).action(ArgAction::Append),
    }
}
