//! A scheduled task of Windows, which `schtasks` creates from a file.

use std::{
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
};

use spawnpoint_setup::Environment;

use super::{MARK, Service, xml};
use crate::{
    cli::Autostart,
    failure::Failure,
    print,
    shell::{for_program, quoted},
};

pub(super) fn run(
    environment: &Environment,
    service: &Service<'_>,
    options: &Autostart,
) -> Result<(), Failure> {
    let system = environment.variable("SystemRoot").ok_or_else(|| {
        Failure::usage("The folder of Windows is unknown")
            .hint("set the environment variable SystemRoot")
    })?;
    let system = Path::new(system).join("System32");
    let user = User::of(environment)?;
    let (name, text) = (user.task(), text(service, &user.full(), &system));
    match (options.dry_run, options.remove) {
        (true, false) => print::out(text),
        (true, true) => print::out(format!("Would delete the scheduled task {name}.")),
        (false, true) => {
            // Fails for a task that does not exist, which a query under Wine does not.
            if !schtasks(&system, &["/Change", "/TN", &name, "/ENABLE"])?.status.success() {
                print::out("The server does not start by itself. Nothing was changed.");
                return Ok(());
            }
            succeed(&system, &["/Delete", "/TN", &name, "/F"])?;
            print::out(format!(
                "Deleted the scheduled task {name}. A running server continues until you stop it."
            ));
        }
        (false, false) => {
            let file = written(&text)?;
            succeed(
                &system,
                &["/Create", "/TN", &name, "/XML", &file.display().to_string(), "/F"],
            )?;
            print::out(format!(
                "Created the scheduled task {name}. The server starts when you log in.\n\
                 Start it now:  schtasks /Run /TN {}\n\
                 Undo:          spawnpoint autostart --remove",
                quoted(&name)
            ));
        }
    }
    Ok(())
}

/// Only a task for one named user can be created without an administrator.
struct User<'e> {
    name: &'e str,
    domain: Option<&'e str>,
}

impl<'e> User<'e> {
    fn of(environment: &'e Environment) -> Result<Self, Failure> {
        let name = environment.variable("USERNAME").ok_or_else(|| {
            Failure::usage("The name of the user is unknown")
                .hint("set the environment variable USERNAME")
        })?;
        Ok(Self { name, domain: environment.variable("USERDOMAIN") })
    }

    fn full(&self) -> String {
        match self.domain {
            Some(domain) => format!(r"{domain}\{}", self.name),
            None => self.name.to_owned(),
        }
    }

    /// The name of the task. All users share one list.
    fn task(&self) -> String {
        format!("Spawnpoint-{}", self.name)
    }
}

/// The task. `conhost --headless` runs a program without a window; when the task is ended, the program is asked to
/// stop as if its window was closed.
fn text(service: &Service<'_>, user: &str, system: &Path) -> String {
    let words = std::iter::once(service.program);
    let words = words.chain(service.arguments.iter().map(String::as_str));
    let words: Vec<_> = words.map(for_program).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n\
         <Task version=\"1.2\" xmlns=\"http://schemas.microsoft.com/windows/2004/02/mit/task\">\n\
         \x20 <RegistrationInfo>\n\
         \x20   <Description>{MARK}</Description>\n\
         \x20 </RegistrationInfo>\n\
         \x20 <Triggers>\n\
         \x20   <LogonTrigger>\n\
         \x20     <Enabled>true</Enabled>\n\
         \x20     <UserId>{user}</UserId>\n\
         \x20   </LogonTrigger>\n\
         \x20 </Triggers>\n\
         \x20 <Principals>\n\
         \x20   <Principal id=\"Author\">\n\
         \x20     <UserId>{user}</UserId>\n\
         \x20     <LogonType>InteractiveToken</LogonType>\n\
         \x20     <RunLevel>LeastPrivilege</RunLevel>\n\
         \x20   </Principal>\n\
         \x20 </Principals>\n\
         \x20 <Settings>\n\
         \x20   <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>\n\
         \x20   <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>\n\
         \x20   <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>\n\
         \x20   <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>\n\
         \x20 </Settings>\n\
         \x20 <Actions Context=\"Author\">\n\
         \x20   <Exec>\n\
         \x20     <Command>{command}</Command>\n\
         \x20     <Arguments>{arguments}</Arguments>\n\
         \x20   </Exec>\n\
         \x20 </Actions>\n\
         </Task>\n",
        user = xml(user),
        command = xml(&system.join("conhost.exe").display().to_string()),
        arguments = xml(&format!("--headless {}", words.join(" "))),
    )
}

/// A temporary file with the text, in the encoding that `schtasks` reads.
fn written(text: &str) -> Result<tempfile::TempPath, Failure> {
    let mut file = tempfile::Builder::new().suffix(".xml").tempfile()?;
    let units = std::iter::once(0xfeff).chain(text.encode_utf16());
    file.write_all(&units.flat_map(u16::to_le_bytes).collect::<Vec<_>>())?;
    Ok(file.into_temp_path())
}

fn succeed(system: &Path, arguments: &[&str]) -> Result<(), Failure> {
    let output = schtasks(system, arguments)?;
    match output.status.success() {
        true => Ok(()),
        false => {
            let said = String::from_utf8_lossy(&output.stderr);
            Err(Failure::failed(format!("schtasks failed: {}", said.trim())))
        }
    }
}

fn schtasks(system: &Path, arguments: &[&str]) -> Result<Output, Failure> {
    let program = system.join("schtasks.exe");
    let output = Command::new(&program).args(arguments).stdin(Stdio::null()).output();
    output.map_err(|error| Failure::failed(format!("Cannot run {}: {error}", program.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_task_runs_the_server_without_a_window() {
        let arguments = ["serve".to_owned(), "--project".to_owned(), r"C:\My & Game".to_owned()];
        let service =
            Service { program: r"C:\Program Files\spawnpoint.exe", arguments: &arguments };
        let text = text(&service, r"PC\me", Path::new("System32"));
        let task = roxmltree::Document::parse(&text).unwrap();
        let value = |name: &str| {
            let found = task.descendants().find(|node| node.has_tag_name((TASK, name)));
            found.and_then(|node| node.text()).unwrap().to_owned()
        };
        assert_eq!(
            value("Arguments"),
            r#"--headless "C:\Program Files\spawnpoint.exe" "serve" "--project" "C:\My & Game""#
        );
        assert!(value("Command").ends_with("conhost.exe"));
        assert_eq!(value("UserId"), r"PC\me");
    }

    const TASK: &str = "http://schemas.microsoft.com/windows/2004/02/mit/task";
}
