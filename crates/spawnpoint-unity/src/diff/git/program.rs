//! Running git so that nothing in a repository can make it run anything else.
//!
//! Configuration of a repository can name programs for nearly everything: filters, text conversion,
//! hooks, monitors, pagers, transports, credentials. Only plumbing commands are used, which read
//! objects and print them; the switches and variables here turn off the rest one by one, as a second
//! line of defense.

use std::{
    env,
    io::{self, BufRead, BufReader, Read, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStderr, ChildStdout, Command, Stdio},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, RecvTimeoutError, Sender},
    },
    thread::JoinHandle,
    time::Duration,
};

use super::{
    GitError,
    plumbing::{ObjectHead, object_head},
    repository::Repository,
};

/// How long a command may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// No list of files is longer.
const MAX_OUTPUT: u64 = 512 << 20;
/// No more of an error message is read, or shown.
const MAX_COMPLAINT: u64 = 4096;
const SHOWN_COMPLAINT: usize = 300;
/// No first line of an answer is longer.
const MAX_HEAD: u64 = 256;

const NOWHERE: &str = if cfg!(windows) { "NUL" } else { "/dev/null" };

/// Settings that name programs, or that open the way to them.
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
        let folder = folder.canonicalize()?;
        let repository = Repository::around(&folder)?;
        let program = find_program(&repository.work_tree).ok_or(GitError::NotInstalled)?;
        Ok(Self { program, repository, folder })
    }

    /// The repository's `.git` folder.
    pub fn git_dir(&self) -> &Path {
        &self.repository.git_dir
    }

    /// What a command prints.
    pub fn output(&self, arguments: &[&str]) -> Result<Vec<u8>, GitError> {
        let mut running = self.start(arguments)?;
        let mut output = Vec::new();
        let read = running.output.by_ref().take(MAX_OUTPUT + 1).read_to_end(&mut output);
        if output.len() as u64 > MAX_OUTPUT {
            return Err(GitError::Refused("the list of files is too long".to_owned()));
        }
        running.finish()?;
        read?;
        Ok(output)
    }

    /// What `cat-file` answers to questions about objects, one after the other.
    pub fn objects(&self, mode: &str, ids: &[&str]) -> Result<Objects, GitError> {
        let mut running = self.start(&["cat-file", mode])?;
        let questions = ids.iter().map(|id| format!("{id}\n")).collect::<String>();
        // Both pipes have a limit: who only writes would wait forever.
        let asking = running
            .input
            .take()
            .map(|mut input| std::thread::spawn(move || input.write_all(questions.as_bytes())));
        Ok(Objects { running, asking })
    }

    fn start(&self, arguments: &[&str]) -> Result<Running, GitError> {
        let mut command = Command::new(&self.program);
        // Whoever started us may have their own idea of which repository is meant, and how.
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
            // Goes before all settings of protocols: a repository may allow one by name.
            .env("GIT_ALLOW_PROTOCOL", "no-protocol-at-all")
            .env("LC_ALL", "C")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        Running::of(command.spawn()?)
    }
}

/// Git as the search path of this system names it. Relative entries and those below the repository
/// are passed over: there, the program would be the project's.
fn find_program(work_tree: &Path) -> Option<PathBuf> {
    let names: &[&str] = if cfg!(windows) { &["git.exe"] } else { &["git"] };
    let path = env::var_os("PATH")?;
    let folders = env::split_paths(&path).filter(|folder| folder.is_absolute());
    let programs = folders.flat_map(|folder| names.iter().map(move |name| folder.join(name)));
    programs.into_iter().find(|program| is_trusted_program(program, work_tree))
}

fn is_trusted_program(program: &Path, work_tree: &Path) -> bool {
    let Ok(real) = program.canonicalize() else { return false };
    let folder = program.parent().and_then(|folder| folder.canonicalize().ok());
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

/// A git that runs. It is killed when it takes too long, or when nobody wants its answer any more.
struct Running {
    child: Arc<Mutex<Child>>,
    input: Option<std::process::ChildStdin>,
    output: BufReader<ChildStdout>,
    complaint: Option<JoinHandle<String>>,
    late: Arc<AtomicBool>,
    /// Dropping it ends the thread that watches the time.
    over: Option<Sender<()>>,
    watch: Option<JoinHandle<()>>,
}

impl Running {
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
                if ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    late.store(true, Ordering::Relaxed);
                    lock(&child).kill().ok();
                }
            }
        });
        let complaint = Some(std::thread::spawn(move || complaint(errors)));
        Ok(Self { child, input, output, complaint, late, over: Some(over), watch: Some(watch) })
    }

    /// Waits for the end. Its output must have been read.
    fn finish(&mut self) -> Result<(), GitError> {
        drop(self.input.take());
        let status = self.wait()?;
        if self.late.load(Ordering::Relaxed) {
            return Err(GitError::TimedOut(PATIENCE.as_secs()));
        }
        if status.success() {
            return Ok(());
        }
        let complaint = self.complaint.take().and_then(|thread| thread.join().ok());
        Err(GitError::Refused(complaint.unwrap_or_default()))
    }

    fn wait(&self) -> io::Result<std::process::ExitStatus> {
        // The lock is let go of in between, so that the watch can kill it.
        loop {
            if let Some(status) = lock(&self.child).try_wait()? {
                return Ok(status);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.over.take());
        let mut child = lock(&self.child);
        child.kill().ok();
        child.wait().ok();
        drop(child);
        if let Some(thread) = self.watch.take() {
            thread.join().ok();
        }
    }
}

fn lock(child: &Mutex<Child>) -> std::sync::MutexGuard<'_, Child> {
    child.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The beginning of what git complains about, on one line: parts of it are the repository's words.
fn complaint(errors: ChildStderr) -> String {
    let mut bytes = Vec::new();
    errors.take(MAX_COMPLAINT).read_to_end(&mut bytes).ok();
    let text = String::from_utf8_lossy(&bytes);
    let plain = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
    plain.take(SHOWN_COMPLAINT).collect::<String>().trim().to_owned()
}

/// Answers about objects, in the order of the questions.
pub struct Objects {
    running: Running,
    asking: Option<JoinHandle<io::Result<()>>>,
}

impl Objects {
    /// The first line of the next answer.
    pub fn head(&mut self) -> Result<ObjectHead, GitError> {
        let mut line = Vec::new();
        self.running.output.by_ref().take(MAX_HEAD).read_until(b'\n', &mut line)?;
        if line.is_empty() && self.running.late.load(Ordering::Relaxed) {
            return Err(GitError::TimedOut(PATIENCE.as_secs()));
        }
        if line.is_empty() {
            self.running.finish()?;
        }
        object_head(&line).map_err(|_| GitError::unreadable())
    }

    /// The content that the head announced.
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
        // An answer that nobody reads would keep git, and the thread that asks, waiting.
        lock(&self.running.child).kill().ok();
        if let Some(asking) = self.asking.take() {
            asking.join().ok();
        }
    }
}
