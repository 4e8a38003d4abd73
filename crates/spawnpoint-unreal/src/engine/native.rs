//! Default values of classes that are written in C++, as far as files have them: headers and configuration files of the
//! installed engine, and configuration files of the project.

use std::{collections::BTreeMap, path::Path};

use spawnpoint_protocol::{ErrorKind, Fault, asset::AssetText};

use super::{header, installed};
use crate::project::{IniOp, Project};

/// The types of configuration that have default values of classes.
const CONFIGS: [&str; 5] =
    ["Engine", "Game", "Input", "EditorSettings", "EditorPerProjectUserSettings"];

/// The default values of a native class, `/Script/Engine.Actor`.
pub fn defaults(project: &Project, class: &str) -> Result<AssetText, Fault> {
    let association = &project.descriptor().engine_association;
    let engine = installed::engine_of(project.folder(), association);
    let mut values: BTreeMap<String, Vec<String>> = BTreeMap::new();
    if let Some(engine) = engine.as_deref() {
        let members = header::defaults(engine, class).into_iter();
        values.extend(members.map(|(name, value)| (name, vec![value])));
    }
    for name in CONFIGS {
        if let Some(engine) = engine.as_deref() {
            of_engine(engine, name, class, &mut values);
        }
        if let Ok(config) = project.config(name) {
            for (key, own) in config.section(class) {
                values.insert(key.clone(), own.iter().map(|one| one.value.clone()).collect());
            }
        }
    }
    if values.is_empty() {
        let what = format!(
            "{class} is written in C++, and no header or configuration file has defaults of it"
        );
        let hint = match engine {
            Some(_) => "Ask a running editor: --unreal-remote.",
            None => {
                "Install the project's engine on this machine, or ask a running editor: --unreal-remote."
            }
        };
        return Err(Fault::new(ErrorKind::NotFound, what).hint(hint));
    }
    Ok(AssetText {
        path: class.to_owned(),
        type_name: class.to_owned(),
        text: text(class, &values),
    })
}

fn of_engine(engine: &Path, name: &str, class: &str, values: &mut BTreeMap<String, Vec<String>>) {
    let Some(file) = installed::base_config(engine, name) else { return };
    let own = file.sections.iter().filter(|(section, _)| section.eq_ignore_ascii_case(class));
    for line in own.flat_map(|(_, lines)| lines) {
        let list = values.entry(line.key.clone()).or_default();
        match line.op {
            IniOp::Set => *list = vec![line.value.clone()],
            IniOp::Add | IniOp::AddUnique => list.push(line.value.clone()),
            IniOp::Remove => list.retain(|value| *value != line.value),
            IniOp::Clear => list.clear(),
        }
    }
}

fn text(class: &str, values: &BTreeMap<String, Vec<String>>) -> String {
    let name = class.rsplit('.').next().unwrap_or(class);
    let mut text = format!("Begin Object Class={class} Name=\"Default__{name}\"\n");
    text += "   ; only values of headers and configuration files; constructors in C++ set others\n";
    for (key, values) in values {
        match &values[..] {
            [one] => text += &format!("   {key}={one}\n"),
            several => {
                for (at, value) in several.iter().enumerate() {
                    text += &format!("   {key}({at})={value}\n");
                }
            }
        }
    }
    text + "End Object\n"
}
