//! The folder of console scripts, and the paths that clients may name in it.

use std::{
    fs::{self, File, FileType},
    io::{self, Read},
    path::{Component, Path, PathBuf},
    time::SystemTime,
};

use spawnpoint_protocol::{ArgumentFlaw, ErrorKind, Fault};

use super::{ScriptEntry, ScriptFile};

/// The largest script.
pub const MAX_BYTES: usize = 256 * 1024;
/// How many levels of subfolders are listed.
const MAX_DEPTH: usize = 8;
/// How many scripts are listed at most.
const MAX_SCRIPTS: usize = 10_000;
/// The characters of a path besides letters and digits. Characters that look like a dot or a slash, change the
/// direction of text or are invisible are not among them.
const ALLOWED_PUNCTUATION: &str = "-_. ()[]+,@#=!'&~%$^{}/";

const STARTUP: &str = "startup.cs";
const DISABLED: &str = "startup.disabled.cs";
const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// The folder of console scripts.
#[derive(Clone, Debug)]
pub struct ScriptFolder {
    root: PathBuf,
    /// Whether clients see paths relative to the folder, so that they do not learn where it is.
    hide_paths: bool,
}

/// The script that runs when the server starts.
#[derive(Debug)]
pub struct StartupScript {
    pub enabled: bool,
    pub path: PathBuf,
    pub exists: bool,
}

impl ScriptFolder {
    /// A folder, which is created with the first script.
    pub fn new(folder: PathBuf, hide_paths: bool) -> Self {
        Self { root: std::path::absolute(&folder).unwrap_or(folder), hide_paths }
    }

    /// A path in the folder as clients see it. They may pass it back.
    pub fn shown(&self, path: &Path) -> String {
        let relative = path.strip_prefix(&self.root).ok().filter(|_| self.hide_paths);
        relative.unwrap_or(path).display().to_string()
    }

    fn failed(&self, action: &str, path: &Path, error: &io::Error) -> Fault {
        Fault::internal(format!("Could not {action} {}: {error}", self.shown(path)))
    }

    fn read_file(&self, path: &Path) -> Result<ScriptFile, Fault> {
        let file = read(path).map_err(|error| self.failed("read", path, &error))?;
        Ok(ScriptFile { path: self.shown(path), ..file })
    }

    fn read_whole(&self, path: &Path) -> Result<String, Fault> {
        let file = self.read_file(path)?;
        if file.truncated { Err(too_large()) } else { Ok(file.content) }
    }

    /// Every script, by path. Links are skipped: their targets are not in this folder.
    pub fn list(&self) -> Result<Vec<ScriptEntry>, Fault> {
        let mut scripts = Vec::new();
        let mut open = vec![(self.root.clone(), 0)];
        while let Some((folder, depth)) = open.pop() {
            let entries = match fs::read_dir(&folder) {
                Ok(entries) => entries,
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => return Err(self.failed("list", &folder, &error)),
            };
            for entry in entries.flatten() {
                let kind = entry.file_type();
                let is = |what: fn(&FileType) -> bool| kind.as_ref().is_ok_and(what);
                if is(FileType::is_dir) && depth < MAX_DEPTH {
                    open.push((entry.path(), depth + 1));
                } else if is(FileType::is_file)
                    && is_script(&entry.path())
                    && scripts.len() < MAX_SCRIPTS
                {
                    scripts.push(ScriptEntry {
                        name: entry.file_name().to_string_lossy().into_owned(),
                        path: self.shown(&entry.path()),
                    });
                }
            }
        }
        scripts.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(scripts)
    }

    /// A script, cut at the maximum size.
    pub fn read(&self, path: &str) -> Result<ScriptFile, Fault> {
        self.read_file(&self.existing(path)?)
    }

    /// The whole source of a script, to run it.
    pub fn code(&self, path: &str) -> Result<String, Fault> {
        self.read_whole(&self.existing(path)?)
    }

    /// Writes a script and creates its parent folders.
    pub fn write(&self, path: &str, content: &str) -> Result<(), Fault> {
        self.write_file(&self.resolve(path)?, content)
    }

    /// Deletes a script.
    pub fn delete(&self, path: &str) -> Result<(), Fault> {
        let path = self.existing(path)?;
        fs::remove_file(&path).map_err(|error| self.failed("delete", &path, &error))
    }

    /// The startup script, enabled or not.
    pub fn startup(&self) -> StartupScript {
        let (on, off) = (self.root.join(STARTUP), self.root.join(DISABLED));
        let enabled = on.is_file();
        let path = if !enabled && off.is_file() { off } else { on };
        StartupScript { enabled, exists: path.is_file(), path }
    }

    /// The startup script with its content, cut at the maximum size.
    pub fn startup_content(&self) -> Result<(StartupScript, Option<String>), Fault> {
        let startup = self.startup();
        let content = startup.exists.then(|| self.read_file(&startup.path)).transpose()?;
        Ok((startup, content.map(|file| file.content)))
    }

    /// The whole source of the startup script, enabled or not.
    pub fn startup_code(&self) -> Result<(PathBuf, String), Fault> {
        let startup = self.startup();
        if !startup.exists {
            return Err(Fault::not_found(format!("{STARTUP} in {}", self.shown(&self.root)))
                .hint("create one with WriteStartupScript"));
        }
        let code = self.read_whole(&startup.path)?;
        Ok((startup.path, code))
    }

    /// Replaces the startup script and enables it.
    pub fn write_startup(&self, content: &str) -> Result<(), Fault> {
        self.write_file(&self.root.join(STARTUP), content)?;
        let off = self.root.join(DISABLED);
        match fs::remove_file(&off) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(self.failed("delete", &off, &error))
            }
            _ => Ok(()),
        }
    }

    /// Enables or disables the startup script. Does nothing if there is none.
    pub fn enable_startup(&self, enabled: bool) -> Result<(), Fault> {
        let (on, off) = (self.root.join(STARTUP), self.root.join(DISABLED));
        let (from, to) = if enabled { (off, on) } else { (on, off) };
        match fs::rename(&from, &to) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(self.failed("rename", &from, &error))
            }
            _ => Ok(()),
        }
    }

    fn write_file(&self, path: &Path, content: &str) -> Result<(), Fault> {
        let content = content.strip_prefix(BYTE_ORDER_MARK).unwrap_or(content);
        if content.len() > MAX_BYTES {
            return Err(too_large());
        }
        spawnpoint_files::replace(path, content.as_bytes())
            .map_err(|error| self.failed("write", path, &error))
    }

    fn existing(&self, path: &str) -> Result<PathBuf, Fault> {
        let file = self.resolve(path)?;
        match file.is_file() {
            true => Ok(file),
            false => Err(Fault::not_found(format!("script '{path}'"))
                .hint("ListConsoleScripts lists the scripts")),
        }
    }

    /// Resolves a path, relative to the folder or absolute. It must stay in the folder and may not use links.
    fn resolve(&self, path: &str) -> Result<PathBuf, Fault> {
        if path.trim().is_empty() {
            return Err(invalid_path("path is required"));
        }
        let path = path.replace('\\', "/");
        let drive = cfg!(windows) && path.as_bytes().get(1) == Some(&b':');
        let allowed =
            |c: char| c.is_alphanumeric() || ALLOWED_PUNCTUATION.contains(c) || drive && c == ':';
        if let Some(odd) = path.chars().find(|c| !allowed(*c)) {
            let what = format!("path must not contain U+{:04X}", u32::from(odd));
            return Err(invalid_path(&what));
        }
        if path.ends_with('/') || !is_script(Path::new(&path)) {
            return Err(invalid_path("Only .cs files are allowed"));
        }
        let outside = || invalid_path("path must stay inside the Scripts folder");
        let full = normalized(&self.root.join(&path)).ok_or_else(outside)?;
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

/// A path without `.` and `..`; `None` if it leaves its root.
fn normalized(path: &Path) -> Option<PathBuf> {
    let mut normalized = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                if !normalized.pop() {
                    return None;
                }
            }
            part => normalized.push(part),
        }
    }
    Some(normalized)
}

fn is_script(path: &Path) -> bool {
    path.file_stem().is_some() && path.extension().is_some_and(|end| end.eq_ignore_ascii_case("cs"))
}

fn read(path: &Path) -> io::Result<ScriptFile> {
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    let mut bytes = Vec::new();
    file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    let truncated = bytes.len() > MAX_BYTES;
    bytes.truncate(MAX_BYTES);
    let content = String::from_utf8_lossy(&bytes);
    let modified = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
    Ok(ScriptFile {
        name: path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        path: path.display().to_string(),
        content: content.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&content).to_owned(),
        size_bytes: metadata.len(),
        last_modified_utc: jiff::Timestamp::try_from(modified)
            .map(|time| format!("{time:.0}"))
            .unwrap_or_default(),
        truncated,
    })
}

fn invalid_path(problem: &str) -> Fault {
    Fault::bad_argument("path", ArgumentFlaw::Value, problem)
}

fn too_large() -> Fault {
    Fault::new(ErrorKind::InvalidArgument, format!("Content too large; max {MAX_BYTES} bytes"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> (tempfile::TempDir, ScriptFolder) {
        let temp = tempfile::tempdir().unwrap();
        let folder = ScriptFolder::new(temp.path().join("Scripts"), false);
        (temp, folder)
    }

    #[test]
    fn the_location_of_the_folder_can_be_hidden() {
        let temp = tempfile::tempdir().unwrap();
        let folder = ScriptFolder::new(temp.path().join("Scripts"), true);
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
    fn paths_outside_the_folder_are_refused() {
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
    fn links_are_not_followed() {
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
    fn the_startup_script_is_enabled_by_its_name() {
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
