//! An agent of launchd.

use spawnpoint_setup::{BaseFolder, Environment};

use super::{Installed, MARK, Service, in_folder, xml};

const LABEL: &str = "dev.spawnpoint.server";

/// The property list.
pub(super) fn text(service: &Service<'_>) -> String {
    let words = std::iter::once(service.program)
        .chain(service.arguments.iter().map(String::as_str))
        .map(|word| format!("\t\t<string>{}</string>\n", xml(word)));
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n\
         <!-- {MARK} -->\n\
         <plist version=\"1.0\">\n\
         <dict>\n\
         \t<key>Label</key>\n\
         \t<string>{LABEL}</string>\n\
         \t<key>ProgramArguments</key>\n\
         \t<array>\n{}\t</array>\n\
         \t<key>RunAtLoad</key>\n\
         \t<true/>\n\
         \t<key>KeepAlive</key>\n\
         \t<dict>\n\
         \t\t<key>SuccessfulExit</key>\n\
         \t\t<false/>\n\
         \t</dict>\n\
         </dict>\n\
         </plist>\n",
        words.collect::<String>()
    )
}

/// launchd starts the agents in this folder at login.
pub(super) fn installed(environment: &Environment) -> Option<Installed> {
    let file = in_folder(
        environment,
        BaseFolder::Home,
        "Library/LaunchAgents/dev.spawnpoint.server.plist",
    )?;
    Some(Installed {
        start: format!(
            "launchctl bootstrap gui/$(id -u) {}",
            crate::shell::quoted(&file.display().to_string())
        ),
        stop: format!("launchctl bootout gui/$(id -u)/{LABEL}"),
        file,
        link: None,
    })
}
