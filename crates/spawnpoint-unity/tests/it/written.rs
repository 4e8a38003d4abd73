//! Small projects written down in a test, in the way Unity writes them.

use std::{fmt::Write as _, fs, path::Path};

use spawnpoint_unity::{Options, Project, scene::Hierarchy};

pub const HEAD: &str = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";

/// A project folder in the making.
pub struct Folder(tempfile::TempDir);

impl Folder {
    pub fn new() -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        fs::create_dir_all(folder.0.path().join("Assets")).unwrap();
        fs::create_dir_all(folder.0.path().join("ProjectSettings")).unwrap();
        folder
    }

    pub fn file(&self, path: &str, text: impl AsRef<[u8]>) -> &Self {
        let path = self.0.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    /// An asset with its `.meta` file; the guid is a digit, 32 times.
    pub fn asset(&self, path: &str, guid: char, text: impl AsRef<[u8]>) -> &Self {
        let meta = format!("fileFormatVersion: 2\nguid: {}\n", self::guid(guid));
        self.file(path, text).file(&format!("{path}.meta"), meta)
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn read(&self, path: &str) -> String {
        fs::read_to_string(self.0.path().join(path)).unwrap()
    }

    pub fn open(&self) -> Project {
        Project::open(self.0.path(), Options::default(), &|_, _| ()).unwrap()
    }

    /// The tree of one file, a line for each object.
    pub fn tree(&self, path: &str) -> Vec<String> {
        let project = self.open();
        let asset = project.index().by_path(path).unwrap();
        let hierarchy = project.hierarchy(asset.id()).unwrap();
        assert_eq!(hierarchy.problems, Vec::<String>::new());
        lines(&hierarchy)
    }
}

pub fn lines(hierarchy: &Hierarchy) -> Vec<String> {
    let line = |(at, object): (u32, &spawnpoint_unity::scene::Object)| {
        let types: Vec<&str> = object.components.iter().map(|part| &*part.type_name).collect();
        let off = if object.active { "" } else { " (off)" };
        format!("{}: {}{off}", hierarchy.path(at), types.join(" "))
    };
    hierarchy.walk().map(line).collect()
}

pub fn guid(digit: char) -> String {
    digit.to_string().repeat(32)
}

/// The id that Unity assigns to an object of a nested prefab.
pub fn nested(instance: i64, source: i64) -> i64 {
    (instance ^ source) & i64::MAX
}

pub fn pointer(id: i64, of: char) -> String {
    format!("{{fileID: {id}, guid: {}, type: 3}}", guid(of))
}

/// An object; its transform is the first of its parts.
pub fn object(id: i64, name: &str, parts: &[i64]) -> String {
    let mut text = format!("--- !u!1 &{id}\nGameObject:\n  m_Component:\n");
    parts.iter().for_each(|part| writeln!(text, "  - component: {{fileID: {part}}}").unwrap());
    text + &format!("  m_Name: {name}\n  m_IsActive: 1\n")
}

pub fn transform(id: i64, object: i64, father: i64, children: &[i64]) -> String {
    let mut text = format!("--- !u!4 &{id}\nTransform:\n  m_GameObject: {{fileID: {object}}}\n");
    text.push_str(if children.is_empty() { "  m_Children: []\n" } else { "  m_Children:\n" });
    children.iter().for_each(|child| writeln!(text, "  - {{fileID: {child}}}").unwrap());
    text + &format!("  m_Father: {{fileID: {father}}}\n")
}

pub fn part(class: u32, name: &str, id: i64, object: i64, members: &str) -> String {
    format!(
        "--- !u!{class} &{id}\n{name}:\n  m_GameObject: {{fileID: {object}}}\n  m_Enabled: 1\n{members}"
    )
}

/// A stripped document for an object of an instance.
pub fn stripped(class: u32, name: &str, id: i64, source: &str, instance: i64) -> String {
    format!(
        "--- !u!{class} &{id} stripped\n{name}:\n  m_CorrespondingSourceObject: {source}\n  m_PrefabInstance: {{fileID: {instance}}}\n"
    )
}

/// The overrides of an instance.
#[derive(Default)]
pub struct Edits {
    /// Target, member, value.
    pub set: Vec<(String, &'static str, String)>,
    pub removed_parts: Vec<String>,
    pub removed_objects: Vec<String>,
    /// Target, place, what.
    pub added_objects: Vec<(String, i64, i64)>,
    pub added_parts: Vec<(String, i64, i64)>,
}

pub fn instance(id: i64, of: char, parent: i64, edits: &Edits) -> String {
    let mut text = format!(
        "--- !u!1001 &{id}\nPrefabInstance:\n  m_Modification:\n    m_TransformParent: {{fileID: {parent}}}\n    m_Modifications:\n"
    );
    for (target, path, value) in &edits.set {
        writeln!(
            text,
            "    - target: {target}\n      propertyPath: {path}\n      value: {value}\n      objectReference: {{fileID: 0}}"
        )
        .unwrap();
    }
    for (key, rows) in [
        ("m_RemovedComponents", &edits.removed_parts),
        ("m_RemovedGameObjects", &edits.removed_objects),
    ] {
        writeln!(text, "    {key}:{}", if rows.is_empty() { " []" } else { "" }).unwrap();
        rows.iter().for_each(|row| writeln!(text, "    - {row}").unwrap());
    }
    for (key, rows) in
        [("m_AddedGameObjects", &edits.added_objects), ("m_AddedComponents", &edits.added_parts)]
    {
        writeln!(text, "    {key}:{}", if rows.is_empty() { " []" } else { "" }).unwrap();
        for (target, place, what) in rows {
            writeln!(
                text,
                "    - targetCorrespondingSourceObject: {target}\n      insertIndex: {place}\n      addedObject: {{fileID: {what}}}"
            )
            .unwrap();
        }
    }
    text + &format!("  m_SourcePrefab: {}\n", pointer(100_100_000, of))
}
