//! Versions from a repository.

use std::{
    fs,
    io::{self, BufRead, BufReader, Read, Write},
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
    sync::{Mutex, PoisonError},
    thread::JoinHandle,
};

use super::{
    FileDiff, Names,
    files::{Versions, is_serialized},
};

/// Why git did not answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GitError {
    /// It cannot be run.
    #[error("cannot run git: {0}")]
    Run(#[from] io::Error),
    /// It refused.
    #[error("git says: {0}")]
    Refused(String),
}

/// No serialized file is larger; a line that says so is not believed.
const MAX_BLOB: usize = 1 << 30;

/// Compares what Unity serializes in two revisions of the repository that holds a folder. Without a
/// newer revision the files as they are now are meant.
pub fn diff_revisions(
    folder: &Path,
    old: &str,
    new: Option<&str>,
    names: &dyn Names,
) -> Result<Vec<FileDiff>, GitError> {
    for revision in [Some(old), new].into_iter().flatten() {
        if revision.starts_with('-') {
            return Err(GitError::Refused(format!("{revision} is not a revision")));
        }
    }
    let mut command = git(folder);
    command
        .args(["diff", "--raw", "-z", "-M", "--no-abbrev", "--relative", old])
        .args(new)
        .arg("--");
    let output = command.output()?;
    if !output.status.success() {
        return Err(GitError::Refused(String::from_utf8_lossy(&output.stderr).trim().to_owned()));
    }
    let rows: Vec<Row> = rows(&String::from_utf8_lossy(&output.stdout))
        .filter(|row| is_serialized(&row.path))
        .collect();
    let wanted: Vec<&str> = rows
        .iter()
        .flat_map(|row| [&row.old, &row.new])
        .map(String::as_str)
        .filter(|id| !is_nothing(id))
        .collect();
    let mut blobs = Blobs::ask(folder, &wanted)?;
    let compared: Mutex<Vec<(usize, FileDiff)>> = Mutex::new(Vec::new());
    // While git unpacks the next versions, the last ones are compared.
    rayon::scope(|scope| -> io::Result<()> {
        for (number, row) in rows.into_iter().enumerate() {
            let old = if is_nothing(&row.old) { None } else { blobs.next()? };
            let new = match is_nothing(&row.new) {
                false => blobs.next()?,
                // Files that are not in the repository yet have no id.
                true if row.status != 'D' => fs::read(folder.join(&row.path)).ok(),
                true => None,
            };
            let compared = &compared;
            scope.spawn(move |_| {
                let versions = Versions { path: row.path, moved_from: row.moved_from, old, new };
                if let Some(file) = versions.compare(names) {
                    compared.lock().unwrap_or_else(PoisonError::into_inner).push((number, file));
                }
            });
        }
        Ok(())
    })?;
    let mut compared = compared.into_inner().unwrap_or_else(PoisonError::into_inner);
    compared.sort_by_key(|(number, _)| *number);
    Ok(compared.into_iter().map(|(_, file)| file).collect())
}

fn git(folder: &Path) -> Command {
    let mut command = Command::new("git");
    // A repository may name a program to be run on every look at its files; nobody asked for that.
    command.arg("-C").arg(folder).args(["-c", "core.fsmonitor=false"]).stdin(Stdio::null());
    command
}

fn is_nothing(id: &str) -> bool {
    id.bytes().all(|byte| byte == b'0')
}

struct Row {
    old: String,
    new: String,
    status: char,
    path: String,
    moved_from: Option<String>,
}

/// `:mode mode id id status\0path\0`, for moves and copies with a second path.
fn rows(text: &str) -> impl Iterator<Item = Row> {
    let mut parts = text.split('\0');
    std::iter::from_fn(move || {
        let head = parts.next()?.strip_prefix(':')?;
        let mut words = head.split(' ').skip(2);
        let (old, new) = (words.next()?.to_owned(), words.next()?.to_owned());
        let status = words.next()?.chars().next()?;
        let first = parts.next()?.to_owned();
        let second =
            if matches!(status, 'R' | 'C') { Some(parts.next()?.to_owned()) } else { None };
        let moved_from = second.as_ref().filter(|_| status == 'R').map(|_| first.clone());
        Some(Row { old, new, status, path: second.unwrap_or(first), moved_from })
    })
}

/// The contents of objects, in the order they were asked for.
struct Blobs {
    child: Child,
    output: BufReader<ChildStdout>,
    asking: Option<JoinHandle<io::Result<()>>>,
}

impl Blobs {
    fn ask(folder: &Path, ids: &[&str]) -> Result<Self, GitError> {
        let mut child = git(folder)
            .args(["cat-file", "--batch"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let broken = || GitError::Refused("git cat-file gave no answer".to_owned());
        let mut input = child.stdin.take().ok_or_else(broken)?;
        let output = BufReader::new(child.stdout.take().ok_or_else(broken)?);
        let questions = ids.join("\n") + "\n";
        // Both pipes are limited: whoever only writes would wait for ever.
        let asking = std::thread::spawn(move || input.write_all(questions.as_bytes()));
        Ok(Self { child, output, asking: Some(asking) })
    }

    fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        blob(&mut self.output)
    }
}

impl Drop for Blobs {
    fn drop(&mut self) {
        // Without an end of its own, an unread answer would keep git and the asking thread waiting.
        self.child.kill().ok();
        self.child.wait().ok();
        if let Some(asking) = self.asking.take() {
            asking.join().ok();
        }
    }
}

fn blob(output: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut head = String::new();
    output.read_line(&mut head)?;
    let size = head.trim_end().rsplit(' ').next().and_then(|size| size.parse::<usize>().ok());
    let Some(size) = size.filter(|size| *size <= MAX_BLOB) else { return Ok(None) };
    let mut bytes = Vec::new();
    output.take(size as u64).read_to_end(&mut bytes)?;
    let mut end = [0];
    output.read_exact(&mut end)?;
    Ok(Some(bytes))
}
