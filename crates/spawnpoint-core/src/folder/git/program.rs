//! Runs git so that a repository cannot make it run other programs.
//!
//! The configuration of a repository can name programs for filters, text conversion, hooks,
//! monitors, pagers, transports and credentials. Only plumbing commands are used, which read and
//! print objects. The options and variables here disable the rest as a second line of defense.

use std::{
    env,
    io::{self, BufRead, BufReader, Read, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStderr, ChildStdout, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, RecvTimeoutError, Sender},
    },
    thread::JoinHandle,
    time::Duration,
};

use parking_lot::Mutex;
use spawnpoint_files::real_path;

use super::{
    GitError,
    plumbing::{ObjectHead, object_head},
    repository::Repository,
};

/// The time limit of a command.
const TIMEOUT: Duration = Duration::from_secs(30);
/// The maximum size of a command's output.
const MAX_OUTPUT: u64 = 512 << 20;
/// The size of the pieces in which a list of files is read.
const PIECE: u64 = 1 << 20;
/// The maximum size of an error message.
const MAX_ERROR_OUTPUT: u64 = 4096;
const SHOWN_COMPLAINT: usize = 300;
/// The maximum length of a `cat-file` header line.
const MAX_HEAD: u64 = 256;

/// The largest allocation of a command that prints lists. Git unpacks a whole folder at once, and a few kilobytes
/// can unpack to one that is larger than memory. Folders with a million files need less.
const MAX_LIST_MEMORY: &str = "128m";
/// The same for commands that print files. They are asked only for files whose size is known.
const MAX_FILE_MEMORY: &str = "768m";
/// Commands that print files, or read the index, which is checked before.
const FILE_COMMANDS: [&str; 2] = ["cat-file", "ls-files"];

const NOWHERE: &str = if cfg!(windows) { "NUL" } else { "/dev/null" };

/// Settings that name programs, or that allow them to run.
const SETTINGS: [&str; 13] = [
    "safe.bareRepository=explicit",
    "core.fsmonitor=false",
    "core.untrackedCache=false",
    "core.pager=cat",
    "core.sshCommand=false",
    "core.gitProxy=",
    "core.askPass=",
    "core.alternateRefsCommand=",
    "credential.helper=",
    "diff.external=",
    "protocol.allow=never",
    "submodule.recurse=false",
    "gc.auto=0",
];

/// Git, for one repository and one folder in it.
#[derive(Debug)]
pub struct Git {
    program: PathBuf,
    repository: Repository,
    folder: PathBuf,
}

impl Git {
    /// Finds git and the repository of a folder.
    pub fn around(folder: &Path) -> Result<Self, GitError> {
        let folder = real_path(folder)?;
        let repository = Repository::around(&folder)?;
        let program = find_program(&repository.work_tree).ok_or(GitError::NotInstalled)?;
        Ok(Self { program, repository, folder })
    }

    /// The repository's `.git` folder.
    pub fn git_dir(&self) -> &Path {
        &self.repository.git_dir
    }

    /// The output of a command that prints a line or two.
    pub fn output(&self, arguments: &[&str]) -> Result<Vec<u8>, GitError> {
        let mut output = Vec::new();
        self.pieces(arguments, <[u8]>::len, |piece| {
            output.extend_from_slice(piece);
            if output.len() as u64 > PIECE { Err(too_long()) } else { Ok(()) }
        })?;
        Ok(output)
    }

    /// Reads a list of files in pieces, because a repository of a few kilobytes can list any number of them.
    /// `whole` returns how many bytes of a piece are whole rows; the rest comes with the next piece.
    pub fn pieces(
        &self,
        arguments: &[&str],
        whole: impl Fn(&[u8]) -> usize,
        take: impl FnMut(&[u8]) -> Result<(), GitError>,
    ) -> Result<(), GitError> {
        self.answers(arguments, Vec::new(), whole, take)
    }

    /// The same for a command that reads `questions` from its input.
    pub fn answers(
        &self,
        arguments: &[&str],
        questions: Vec<u8>,
        whole: impl Fn(&[u8]) -> usize,
        take: impl FnMut(&[u8]) -> Result<(), GitError>,
    ) -> Result<(), GitError> {
        let mut running = self.start(arguments)?;
        let asking = running.ask(questions);
        let read = running.read_pieces(whole, take);
        // A command that was stopped early does not read the rest of its input.
        drop(running);
        if let Some(asking) = asking {
            asking.join().ok();
        }
        read
    }

    /// Starts `cat-file` for these objects. It returns them in order.
    pub fn objects(&self, mode: &str, ids: &[&str]) -> Result<Objects, GitError> {
        let mut running = self.start(&["cat-file", mode])?;
        let questions = ids.iter().map(|id| format!("{id}\n")).collect::<String>();
        let asking = running.ask(questions.into_bytes());
        Ok(Objects { running, asking })
    }

    fn start(&self, arguments: &[&str]) -> Result<GitProcess, GitError> {
        let reads_files = arguments.first().is_some_and(|name| FILE_COMMANDS.contains(name));
        let mut command = Command::new(&self.program);
        // Variables of the environment may select another repository.
        for (name, _) in env::vars_os() {
            if name.to_string_lossy().to_ascii_uppercase().starts_with("GIT_") {
                command.env_remove(name);
            }
        }
        command
            .current_dir(&self.folder)
            .arg("--no-pager")
            .args(SETTINGS.iter().flat_map(|setting| ["-c", setting]))
            .args(["-c", &format!("core.hooksPath={NOWHERE}")])
            .args(["-c", &format!("core.attributesFile={NOWHERE}")])
            .args(arguments)
            .env("GIT_DIR", &self.repository.git_dir)
            .env("GIT_WORK_TREE", &self.repository.work_tree)
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("GIT_CONFIG_SYSTEM", NOWHERE)
            .env("GIT_CONFIG_GLOBAL", NOWHERE)
            .env("GIT_ATTR_NOSYSTEM", "1")
            .env("GIT_NO_LAZY_FETCH", "1")
            .env("GIT_NO_REPLACE_OBJECTS", "1")
            .env("GIT_OPTIONAL_LOCKS", "0")
            .env("GIT_TERMINAL_PROMPT", "0")
            .env("GIT_ASKPASS", "")
            .env("SSH_ASKPASS", "")
            // Overrides all protocol settings: a repository may allow one by name.
            .env("GIT_ALLOW_PROTOCOL", "no-protocol-at-all")
            .env("GIT_ALLOC_LIMIT", if reads_files { MAX_FILE_MEMORY } else { MAX_LIST_MEMORY })
            .env("LC_ALL", "C")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        GitProcess::of(command.spawn()?)
    }
}

fn too_long() -> GitError {
    GitError::Refused("the list of files is too long".to_owned())
}

/// The git program from `PATH`. Relative entries and those below the repository are skipped,
/// because the program there would belong to the project.
fn find_program(work_tree: &Path) -> Option<PathBuf> {
    let names: &[&str] = if cfg!(windows) { &["git.exe"] } else { &["git"] };
    let path = env::var_os("PATH")?;
    let folders = env::split_paths(&path).filter(|folder| folder.is_absolute());
    let programs = folders.flat_map(|folder| names.iter().map(move |name| folder.join(name)));
    programs.into_iter().find(|program| is_trusted_program(program, work_tree))
}

fn is_trusted_program(program: &Path, work_tree: &Path) -> bool {
    let Ok(real) = real_path(program) else { return false };
    let folder = program.parent().and_then(|folder| real_path(folder).ok());
    let outside = |path: &Path| !path.starts_with(work_tree);
    outside(&real) && folder.is_some_and(|folder| outside(&folder)) && is_executable(&real)
}

#[cfg(unix)]
fn is_executable(program: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let found = program.metadata();
    found.is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(program: &Path) -> bool {
    program.is_file()
}

/// A running git. It is killed after the time limit, or when it is dropped.
struct GitProcess {
    child: Arc<Mutex<Child>>,
    input: Option<std::process::ChildStdin>,
    output: BufReader<ChildStdout>,
    error_output: Option<JoinHandle<String>>,
    late: Arc<AtomicBool>,
    /// Dropping it ends the thread that watches the time limit.
    over: Option<Sender<()>>,
    watch: Option<JoinHandle<()>>,
}

impl GitProcess {
    fn of(mut child: Child) -> Result<Self, GitError> {
        let pipe = || io::Error::other("git has no pipes");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().ok_or_else(pipe)?);
        let errors = child.stderr.take().ok_or_else(pipe)?;
        let child = Arc::new(Mutex::new(child));
        let late = Arc::new(AtomicBool::new(false));
        let (over, ended) = mpsc::channel::<()>();
        let watch = std::thread::spawn({
            let (child, late) = (child.clone(), late.clone());
            move || {
                if ended.recv_timeout(TIMEOUT) == Err(RecvTimeoutError::Timeout) {
                    late.store(true, Ordering::Relaxed);
                    child.lock().kill().ok();
                }
            }
        });
        let error_output = Some(std::thread::spawn(move || error_output(errors)));
        Ok(Self { child, input, output, error_output, late, over: Some(over), watch: Some(watch) })
    }

    /// Writes the input on a thread while the output is read, because both pipes are limited.
    fn ask(&mut self, questions: Vec<u8>) -> Option<JoinHandle<io::Result<()>>> {
        let mut input = self.input.take()?;
        Some(std::thread::spawn(move || input.write_all(&questions)))
    }

    /// Reads the output in pieces of whole rows.
    fn read_pieces(
        &mut self,
        whole: impl Fn(&[u8]) -> usize,
        mut take: impl FnMut(&[u8]) -> Result<(), GitError>,
    ) -> Result<(), GitError> {
        let (mut piece, mut total) = (Vec::new(), 0);
        loop {
            let read = self.output.by_ref().take(PIECE).read_to_end(&mut piece)? as u64;
            total += read;
            // No path is so long that a row does not fit.
            if total > MAX_OUTPUT || piece.len() as u64 > 4 * PIECE {
                return Err(too_long());
            }
            if read == 0 {
                self.finish()?;
                return take(&piece);
            }
            let end = whole(&piece);
            take(&piece[..end])?;
            piece.drain(..end);
        }
    }

    /// Waits for git to exit. Its output must have been read.
    fn finish(&mut self) -> Result<(), GitError> {
        drop(self.input.take());
        let status = self.wait()?;
        if self.late.load(Ordering::Relaxed) {
            return Err(GitError::TimedOut(TIMEOUT.as_secs()));
        }
        if status.success() {
            return Ok(());
        }
        let error_output = self.error_output.take().and_then(|thread| thread.join().ok());
        Err(GitError::Refused(error_output.unwrap_or_default()))
    }

    fn wait(&self) -> io::Result<std::process::ExitStatus> {
        // The lock is released in between, so that the time limit can kill it.
        loop {
            if let Some(status) = self.child.lock().try_wait()? {
                return Ok(status);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for GitProcess {
    fn drop(&mut self) {
        drop(self.over.take());
        let mut child = self.child.lock();
        child.kill().ok();
        child.wait().ok();
        drop(child);
        if let Some(thread) = self.watch.take() {
            thread.join().ok();
        }
    }
}

/// The beginning of git's error output, on one line, because parts of it come from the repository.
fn error_output(errors: ChildStderr) -> String {
    let mut bytes = Vec::new();
    errors.take(MAX_ERROR_OUTPUT).read_to_end(&mut bytes).ok();
    let text = String::from_utf8_lossy(&bytes);
    let plain = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
    plain.take(SHOWN_COMPLAINT).collect::<String>().trim().to_owned()
}

/// The objects that `cat-file` returns, in the requested order.
pub struct Objects {
    running: GitProcess,
    asking: Option<JoinHandle<io::Result<()>>>,
}

impl Objects {
    /// The header of the next object.
    pub fn head(&mut self) -> Result<ObjectHead, GitError> {
        let mut line = Vec::new();
        self.running.output.by_ref().take(MAX_HEAD).read_until(b'\n', &mut line)?;
        if line.is_empty() && self.running.late.load(Ordering::Relaxed) {
            return Err(GitError::TimedOut(TIMEOUT.as_secs()));
        }
        if line.is_empty() {
            self.running.finish()?;
        }
        object_head(&line).map_err(|_| GitError::unreadable())
    }

    /// The content that follows the header.
    pub fn content(&mut self, size: u64) -> Result<Vec<u8>, GitError> {
        let mut bytes = Vec::new();
        self.running.output.by_ref().take(size).read_to_end(&mut bytes)?;
        let mut end = [0];
        self.running.output.read_exact(&mut end).map_err(|_| GitError::unreadable())?;
        match bytes.len() as u64 == size && end == *b"\n" {
            true => Ok(bytes),
            false => Err(GitError::unreadable()),
        }
    }
}

impl Drop for Objects {
    fn drop(&mut self) {
        // Unread output would block git and the thread that writes ids.
        self.running.child.lock().kill().ok();
        if let Some(asking) = self.asking.take() {
            asking.join().ok();
        }
    }
}
