//! What is kept of one file: its id, its type and what it references.

use serde::{Deserialize, Serialize};
use spawnpoint_core::folder::FileStamp;

use super::{ROOT, kind::type_of};
use crate::{
    scene::SceneFile,
    script::{self, Declarations, Usage},
    settings::{self, Settings},
    text::{Document, Value},
    uid,
};

/// What is kept of one file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileRecord {
    /// Its path in the project, without `res://`.
    pub path: String,
    /// Stamps of the file and of its `.import` and `.uid` files.
    pub stamps: [FileStamp; 3],
    /// Its id.
    pub uid: Option<String>,
    /// Its type; empty if it is not a resource.
    pub type_name: String,
    /// What imports it, if anything does.
    pub importer: Option<String>,
    /// What it references.
    pub references: Vec<Reference>,
    /// What a script declares.
    pub declarations: Option<Declarations>,
    /// Why it cannot be read, and the line.
    pub unreadable: Option<(usize, String)>,
    /// Ids of resources that it uses and does not declare, with their lines.
    pub undeclared: Vec<(String, usize)>,
}

/// A reference to another file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reference {
    /// The path in the project, without `res://`.
    pub path: Option<String>,
    /// The id.
    pub uid: Option<String>,
    /// The global name of a script.
    pub class: Option<String>,
    /// The kind.
    pub kind: ReferenceKind,
    /// The line, counted from 1.
    pub line: usize,
}

/// How a file references another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReferenceKind {
    /// It uses the resource.
    #[default]
    Resource,
    /// It uses the script.
    Script,
    /// It uses the scene, but does not have it as a node.
    Scene,
    /// It has the scene as a node.
    Instance,
    /// The script extends the other.
    Extends,
    /// The script preloads it.
    Preload,
    /// The script loads it.
    Load,
    /// A string names it.
    Text,
    /// It is the main scene.
    MainScene,
    /// It is an autoload.
    Autoload,
}

impl ReferenceKind {
    /// The kind in words.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Resource => "resource",
            Self::Script => "script",
            Self::Scene => "scene",
            Self::Instance => "instance",
            Self::Extends => "extends",
            Self::Preload => "preload",
            Self::Load => "load",
            Self::Text => "text",
            Self::MainScene => "main scene",
            Self::Autoload => "autoload",
        }
    }
}

impl Reference {
    /// A reference by `res://…`, `uid://…` or a path relative to `folder`; `None` if it leads elsewhere.
    fn to(name: &str, folder: &str, kind: ReferenceKind, line: usize) -> Option<Self> {
        if name.starts_with(uid::PREFIX) {
            return Some(Self { uid: Some(name.to_owned()), kind, line, ..Self::default() });
        }
        Some(Self { path: Some(project_path(name, folder)?), kind, line, ..Self::default() })
    }

    /// How it is written.
    pub fn shown(&self) -> String {
        match (&self.path, &self.uid, &self.class) {
            (Some(path), ..) => format!("{ROOT}{path}"),
            (None, Some(uid), _) => uid.clone(),
            (None, None, class) => class.clone().unwrap_or_default(),
        }
    }
}

/// The path in the project that a text names, without `.`, `..` and the part of a file.
fn project_path(name: &str, folder: &str) -> Option<String> {
    let name = name.split("::").next()?;
    let (base, inside) = match name.strip_prefix(ROOT) {
        Some(inside) => ("", inside),
        None if name.contains("://") || name.starts_with('/') => return None,
        None => (folder, name),
    };
    let mut parts: Vec<&str> = Vec::new();
    for part in base.split('/').chain(inside.split('/')) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    (!parts.is_empty()).then(|| parts.join("/"))
}

impl FileRecord {
    /// A file of which only path and type are known.
    pub fn named(path: &str, stamps: [FileStamp; 3]) -> Self {
        let type_name = type_of(path).to_owned();
        Self { path: path.to_owned(), stamps, type_name, ..Self::default() }
    }

    fn folder(&self) -> &str {
        self.path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }

    /// Adds what the file itself says.
    pub fn read(&mut self, text: &str) {
        let end = self.path.rsplit_once('.').map_or("", |(_, end)| end);
        match end {
            "tscn" | "tres" | "escn" => self.read_scene(text),
            "gd" => self.read_script(text),
            "godot" if self.path == settings::FILE => self.read_settings(text),
            _ => self.read_strings(text),
        }
    }

    fn read_scene(&mut self, text: &str) {
        let file = SceneFile::parse(text);
        if file.format.is_none() && file.problems.is_empty() {
            self.unreadable =
                Some((1, "it does not begin with gd_scene or gd_resource".to_owned()));
        }
        if let Some(problem) = file.problems.first() {
            self.unreadable = Some((problem.line, problem.what.to_owned()));
        }
        self.undeclared = file.undeclared();
        if let Some(type_name) = &file.resource_type {
            self.type_name.clone_from(type_name);
        }
        let instances: Vec<&String> =
            file.nodes.iter().filter_map(|node| node.instance.as_ref()).collect();
        for (id, external) in &file.external {
            let kind = match external.type_name.as_str() {
                "Script" => ReferenceKind::Script,
                "PackedScene" if instances.contains(&id) => ReferenceKind::Instance,
                "PackedScene" => ReferenceKind::Scene,
                _ => ReferenceKind::Resource,
            };
            let path = external.path.as_deref().and_then(|path| project_path(path, ""));
            let (uid, line) = (external.uid.clone(), external.line);
            self.references.push(Reference { path, uid, class: None, kind, line });
        }
        let mut strings = Vec::new();
        for property in file.all_properties() {
            strings.extend(paths_in(&property.value, property.line));
        }
        self.references.extend(strings);
        self.uid = file.uid;
    }

    fn read_script(&mut self, text: &str) {
        let (declared, files) = script::read(text);
        let folder = self.folder().to_owned();
        for file in files {
            let kind = match file.usage {
                Usage::Extends => ReferenceKind::Extends,
                Usage::Preload => ReferenceKind::Preload,
                Usage::Load => ReferenceKind::Load,
                Usage::Text => ReferenceKind::Text,
            };
            self.references.extend(Reference::to(&file.text, &folder, kind, file.line));
        }
        if let Some(base) = declared.extends.as_ref().filter(|base| !base.contains(['/', '.'])) {
            let (class, kind) = (Some(base.clone()), ReferenceKind::Extends);
            self.references.push(Reference { class, kind, line: 1, ..Reference::default() });
        }
        self.declarations = Some(declared);
    }

    fn read_settings(&mut self, text: &str) {
        let settings = Settings::parse(text);
        let main = settings.main_scene.iter().map(|scene| (scene, ReferenceKind::MainScene));
        let autoloads = settings.autoloads.iter().map(|(_, file)| (file, ReferenceKind::Autoload));
        let named: Vec<_> = main
            .chain(autoloads)
            .filter_map(|(file, kind)| Reference::to(&file.text, "", kind, file.line))
            .collect();
        let is_other = |reference: &Reference| !named.iter().any(|one| one.line == reference.line);
        let others: Vec<_> = Document::parse(text)
            .sections
            .iter()
            .flat_map(|section| &section.entries)
            .flat_map(|entry| paths_in(entry.value, entry.line))
            .filter(is_other)
            .collect();
        self.references = named.into_iter().chain(others).collect();
    }

    /// Paths in the strings of any other text.
    fn read_strings(&mut self, text: &str) {
        for (number, line) in text.lines().enumerate() {
            self.references.extend(paths_in(line, number + 1));
        }
    }

    /// Adds what the `.import` file says.
    pub fn read_import(&mut self, text: &str) {
        let document = Document::parse(text);
        let remap = |name| document.entry("remap", name).map(|entry| entry.text().into_owned());
        self.uid = remap("uid").or(self.uid.take());
        self.importer = remap("importer");
        if let Some(type_name) = remap("type") {
            self.type_name = type_name;
        }
    }

    /// Adds what the `.uid` file says.
    pub fn read_uid(&mut self, text: &str) {
        let text = text.trim();
        if text.starts_with(uid::PREFIX) {
            self.uid = Some(text.to_owned());
        }
    }
}

/// The paths and ids in the strings of a text.
fn paths_in(text: &str, line: usize) -> Vec<Reference> {
    let mut found = Vec::new();
    for start in ["\"res://", "\"uid://"] {
        for (at, _) in text.match_indices(start) {
            let rest = &text[at..];
            let Some(end) = rest[1..].find(['"', '\n']) else { continue };
            let Some(Value::Text(name)) = Value::parse(&rest[..end + 2]) else { continue };
            found.extend(Reference::to(&name, "", ReferenceKind::Text, line));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_those_of_the_project() {
        assert_eq!(project_path("res://a/../b.gd", "x").as_deref(), Some("b.gd"));
        assert_eq!(project_path("../b.gd", "x/y").as_deref(), Some("x/b.gd"));
        assert_eq!(project_path("res://a.tscn::1", "").as_deref(), Some("a.tscn"));
        for elsewhere in ["user://a", "/etc/passwd", "res://../a", "res://", ""] {
            assert_eq!(project_path(elsewhere, ""), None, "{elsewhere}");
        }
    }

    #[test]
    fn files_in_strings_are_references() {
        let found = paths_in("x = [\"res://a b.png\", \"uid://c\", \"res://", 4);
        let shown: Vec<_> = found.iter().map(Reference::shown).collect();
        assert_eq!(shown, ["res://a b.png", "uid://c"]);
        assert!(found.iter().all(|one| one.line == 4 && one.kind == ReferenceKind::Text));
    }
}
