//! The folder of the console's scripts, and the rules for what may be named in it.

use std::{
    fs::{self, File, FileType},
    io::{self, Read},
    path::{Component, Path, PathBuf},
    time::SystemTime,
};

use spawnpoint_protocol::{ArgumentFlaw, ErrorKind, Fault};

use super::{Script, ScriptFile};

/// Longest script.
pub const MAX_BYTES: usize = 256 * 1024;
/// Deepest folder that is listed.
const DEPTH: usize = 8;
/// Most scripts that are listed.
const MOST: usize = 10_000;
/// What a path may be made of besides letters and digits of any script. Everything that merely looks
/// like a dot or a slash, changes direction or takes no room is not among it.
const PLAIN: &str = "-_. ()[]+,@#=!'&~%$^{}/";

const STARTUP: &str = "startup.cs";
const DISABLED: &str = "startup.disabled.cs";
const MARK: char = '\u{FEFF}';

/// The folder.
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
    /// Whether paths are told relative to the folder: clients need not know where on the machine it is.
    hidden: bool,
}

/// The script that runs when the server starts.
#[derive(Debug)]
pub struct Startup {
    pub enabled: bool,
    pub path: PathBuf,
    pub exists: bool,
}

impl Folder {
    /// This folder; it is made when something is put into it.
    pub fn new(folder: PathBuf, hidden: bool) -> Self {
        Self { root: std::path::absolute(&folder).unwrap_or(folder), hidden }
    }

    /// A path of the folder, as clients are told it and may say it.
    pub fn shown(&self, path: &Path) -> String {
        let relative = path.strip_prefix(&self.root).ok().filter(|_| self.hidden);
        relative.unwrap_or(path).display().to_string()
    }

    fn failed(&self, what: &str, path: &Path, error: &io::Error) -> Fault {
        Fault::internal(format!("{} could not be {what}: {error}", self.shown(path)))
    }

    fn read_file(&self, path: &Path) -> Result<ScriptFile, Fault> {
        let file = read(path).map_err(|error| self.failed("read", path, &error))?;
        Ok(ScriptFile { path: self.shown(path), ..file })
    }

    fn whole(&self, path: &Path) -> Result<String, Fault> {
        let file = self.read_file(path)?;
        if file.truncated { Err(too_large()) } else { Ok(file.content) }
    }

    /// Every script, by path. Links are passed over: what they lead to is not in this folder.
    pub fn list(&self) -> Result<Vec<Script>, Fault> {
        let mut scripts = Vec::new();
        let mut open = vec![(self.root.clone(), 0)];
        while let Some((folder, depth)) = open.pop() {
            let entries = match fs::read_dir(&folder) {
                Ok(entries) => entries,
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => return Err(self.failed("listed", &folder, &error)),
            };
            for entry in entries.flatten() {
                let kind = entry.file_type();
                let is = |what: fn(&FileType) -> bool| kind.as_ref().is_ok_and(what);
                if is(FileType::is_dir) && depth < DEPTH {
                    open.push((entry.path(), depth + 1));
                } else if is(FileType::is_file) && is_script(&entry.path()) && scripts.len() < MOST
                {
                    scripts.push(Script {
                        name: entry.file_name().to_string_lossy().into_owned(),
                        path: self.shown(&entry.path()),
                    });
                }
            }
        }
        scripts.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(scripts)
    }

    /// A script's contents, cut at the longest length.
    pub fn read(&self, path: &str) -> Result<ScriptFile, Fault> {
        self.read_file(&self.existing(path)?)
    }

    /// A script's whole contents, to be run.
    pub fn code(&self, path: &str) -> Result<String, Fault> {
        self.whole(&self.existing(path)?)
    }

    /// Writes a script, and the folders above it.
    pub fn write(&self, path: &str, content: &str) -> Result<(), Fault> {
        self.put(&self.resolve(path)?, content)
    }

    /// Deletes a script.
    pub fn delete(&self, path: &str) -> Result<(), Fault> {
        let path = self.existing(path)?;
        fs::remove_file(&path).map_err(|error| self.failed("deleted", &path, &error))
    }

    /// The script that runs at the start, on or off.
    pub fn startup(&self) -> Startup {
        let (on, off) = (self.root.join(STARTUP), self.root.join(DISABLED));
        let enabled = on.is_file();
        let path = if !enabled && off.is_file() { off } else { on };
        Startup { enabled, exists: path.is_file(), path }
    }

    /// The contents of the script that runs at the start, cut at the longest length.
    pub fn startup_content(&self) -> Result<(Startup, Option<String>), Fault> {
        let startup = self.startup();
        let content = startup.exists.then(|| self.read_file(&startup.path)).transpose()?;
        Ok((startup, content.map(|file| file.content)))
    }

    /// The whole script that runs at the start, on or off.
    pub fn startup_code(&self) -> Result<(PathBuf, String), Fault> {
        let startup = self.startup();
        if !startup.exists {
            return Err(Fault::not_found(format!("{STARTUP} in {}", self.shown(&self.root)))
                .hint("write one with WriteStartupScript"));
        }
        let code = self.whole(&startup.path)?;
        Ok((startup.path, code))
    }

    /// Replaces the script that runs at the start, and switches it on.
    pub fn write_startup(&self, content: &str) -> Result<(), Fault> {
        self.put(&self.root.join(STARTUP), content)?;
        let off = self.root.join(DISABLED);
        match fs::remove_file(&off) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(self.failed("deleted", &off, &error))
            }
            _ => Ok(()),
        }
    }

    /// Switches the script that runs at the start on or off. Without one, nothing happens.
    pub fn enable_startup(&self, enabled: bool) -> Result<(), Fault> {
        let (on, off) = (self.root.join(STARTUP), self.root.join(DISABLED));
        let (from, to) = if enabled { (off, on) } else { (on, off) };
        match fs::rename(&from, &to) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(self.failed("renamed", &from, &error))
            }
            _ => Ok(()),
        }
    }

    fn put(&self, path: &Path, content: &str) -> Result<(), Fault> {
        let content = content.strip_prefix(MARK).unwrap_or(content);
        if content.len() > MAX_BYTES {
            return Err(too_large());
        }
        spawnpoint_files::replace(path, content.as_bytes())
            .map_err(|error| self.failed("written", path, &error))
    }

    fn existing(&self, path: &str) -> Result<PathBuf, Fault> {
        let found = self.resolve(path)?;
        match found.is_file() {
            true => Ok(found),
            false => Err(Fault::not_found(format!("script '{path}'"))
                .hint("ListConsoleScripts tells which there are")),
        }
    }

    /// The file that a client means: relative to the folder or absolute, but always in it, and never
    /// through a link.
    fn resolve(&self, path: &str) -> Result<PathBuf, Fault> {
        if path.trim().is_empty() {
            return Err(wrong("path is required"));
        }
        let path = path.replace('\\', "/");
        let drive = cfg!(windows) && path.as_bytes().get(1) == Some(&b':');
        let fine = |c: char| c.is_alphanumeric() || PLAIN.contains(c) || drive && c == ':';
        if let Some(odd) = path.chars().find(|c| !fine(*c)) {
            let what = format!("path must not contain U+{:04X}", u32::from(odd));
            return Err(wrong(&what));
        }
        if path.ends_with('/') || !is_script(Path::new(&path)) {
            return Err(wrong("Only .cs files are allowed"));
        }
        let outside = || wrong("path must stay inside the Scripts folder");
        let full = flat(&self.root.join(&path)).ok_or_else(outside)?;
        let inside = full.strip_prefix(&self.root).map_err(|_| outside())?;
        let mut here = self.root.clone();
        for part in inside {
            here.push(part);
            if fs::symlink_metadata(&here).is_ok_and(|found| found.is_symlink()) {
                return Err(outside());
            }
        }
        Ok(full)
    }
}

/// A path without `.` and `..`; nothing when it climbs above its root.
fn flat(path: &Path) -> Option<PathBuf> {
    let mut flat = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                if !flat.pop() {
                    return None;
                }
            }
            part => flat.push(part),
        }
    }
    Some(flat)
}

fn is_script(path: &Path) -> bool {
    path.file_stem().is_some() && path.extension().is_some_and(|end| end.eq_ignore_ascii_case("cs"))
}

fn read(path: &Path) -> io::Result<ScriptFile> {
    let file = File::open(path)?;
    let about = file.metadata()?;
    let mut bytes = Vec::new();
    file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    let truncated = bytes.len() > MAX_BYTES;
    bytes.truncate(MAX_BYTES);
    let content = String::from_utf8_lossy(&bytes);
    let modified = about.modified().unwrap_or(SystemTime::UNIX_EPOCH);
    Ok(ScriptFile {
        name: path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        path: path.display().to_string(),
        content: content.strip_prefix(MARK).unwrap_or(&content).to_owned(),
        size_bytes: about.len(),
        last_modified_utc: jiff::Timestamp::try_from(modified)
            .map(|time| format!("{time:.0}"))
            .unwrap_or_default(),
        truncated,
    })
}

fn wrong(problem: &str) -> Fault {
    Fault::bad_argument("path", ArgumentFlaw::Value, problem)
}

fn too_large() -> Fault {
    Fault::new(ErrorKind::InvalidArgument, format!("Content too large; max {MAX_BYTES} bytes"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> (tempfile::TempDir, Folder) {
        let temp = tempfile::tempdir().unwrap();
        let folder = Folder::new(temp.path().join("Scripts"), false);
        (temp, folder)
    }

    #[test]
    fn where_the_folder_is_can_be_kept_from_clients() {
        let temp = tempfile::tempdir().unwrap();
        let folder = Folder::new(temp.path().join("Scripts"), true);
        folder.write("deep/a.cs", "1").unwrap();
        assert_eq!(folder.list().unwrap()[0].path, "deep/a.cs");
        assert_eq!(folder.read("deep/a.cs").unwrap().path, "deep/a.cs");
        let here = temp.path().display().to_string();
        let fault = folder.startup_code().unwrap_err();
        assert!(!format!("{fault:?}").contains(&here), "{fault:?}");
    }

    #[test]
    fn scripts_are_written_listed_read_and_deleted() {
        let (_temp, folder) = folder();
        assert_eq!(folder.list().unwrap().len(), 0);
        folder.write("b.cs", "\u{FEFF}return 1;").unwrap();
        folder.write("deep/./er/../a.CS", "").unwrap();
        let names: Vec<_> = folder.list().unwrap().into_iter().map(|script| script.name).collect();
        assert_eq!(names, ["b.cs", "a.CS"]);
        let file = folder.read("b.cs").unwrap();
        assert_eq!((file.content.as_str(), file.size_bytes), ("return 1;", 9));
        assert_eq!(folder.read(&file.path).unwrap().name, "b.cs");
        assert!(file.last_modified_utc.ends_with('Z'));
        folder.delete("b.cs").unwrap();
        assert_eq!(folder.delete("b.cs").unwrap_err().kind, ErrorKind::NotFound);
    }

    #[test]
    fn nothing_outside_the_folder_can_be_named() {
        let (temp, folder) = folder();
        folder.write("in.cs", "").unwrap();
        fs::write(temp.path().join("out.cs"), "").unwrap();
        let outside = temp.path().join("out.cs").display().to_string();
        for path in [
            "../out.cs",
            "..\\out.cs",
            "a/../../out.cs",
            "/etc/x.cs",
            &outside,
            "in.txt",
            ".cs",
            "in.cs/",
            "",
            "  ",
            "a\0.cs",
            "a\n.cs",
            "\u{202E}sc.cs",
            "a\u{200B}.cs",
            "\u{FF0E}\u{FF0E}/out.cs",
            "..\u{2215}out.cs",
            "C:/x.cs",
        ] {
            let fault = folder.write(path, "x").unwrap_err();
            assert_eq!(fault.kind, ErrorKind::InvalidArgument, "{path:?}: {fault}");
            assert!(folder.read(path).is_err(), "{path:?}");
        }
        assert_eq!(fs::read_to_string(temp.path().join("out.cs")).unwrap(), "");
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_nowhere() {
        let (temp, folder) = folder();
        folder.write("in.cs", "").unwrap();
        fs::write(temp.path().join("out.cs"), "secret").unwrap();
        let link = |from: &str, to: &str| {
            std::os::unix::fs::symlink(temp.path().join(to), temp.path().join("Scripts").join(from))
        };
        link("file.cs", "out.cs").unwrap();
        link("folder", "").unwrap();
        for path in ["file.cs", "folder/out.cs"] {
            assert!(folder.read(path).is_err(), "{path}");
            assert!(folder.write(path, "x").is_err(), "{path}");
            assert!(folder.delete(path).is_err(), "{path}");
        }
        assert_eq!(folder.list().unwrap().len(), 1);
        assert_eq!(fs::read_to_string(temp.path().join("out.cs")).unwrap(), "secret");
    }

    #[test]
    fn long_scripts_are_cut_when_read_and_refused_otherwise() {
        let (temp, folder) = folder();
        folder.write("max.cs", &"x".repeat(MAX_BYTES)).unwrap();
        assert!(!folder.read("max.cs").unwrap().truncated);
        assert!(folder.write("long.cs", &"x".repeat(MAX_BYTES + 1)).is_err());
        fs::write(temp.path().join("Scripts/long.cs"), "x".repeat(MAX_BYTES + 9)).unwrap();
        let file = folder.read("long.cs").unwrap();
        assert!(file.truncated);
        assert_eq!((file.content.len(), file.size_bytes), (MAX_BYTES, MAX_BYTES as u64 + 9));
        assert!(folder.code("long.cs").unwrap_err().message.starts_with("Content too large"));
    }

    #[test]
    fn the_startup_script_is_switched_by_its_name() {
        let (_temp, folder) = folder();
        folder.enable_startup(true).unwrap();
        assert!(folder.startup_code().is_err());
        folder.write_startup("one").unwrap();
        assert!(folder.startup().enabled);
        folder.enable_startup(false).unwrap();
        let (startup, content) = folder.startup_content().unwrap();
        assert!(!startup.enabled && startup.path.ends_with(DISABLED));
        assert_eq!(content.as_deref(), Some("one"));
        folder.write_startup("two").unwrap();
        assert_eq!(folder.startup_code().unwrap().1, "two");
        assert_eq!(folder.list().unwrap().len(), 1);
    }
}
