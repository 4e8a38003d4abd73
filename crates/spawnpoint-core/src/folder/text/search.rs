//! Searches the text files of a project, within limits of time and size.

use std::{
    io::{self, Read},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use rayon::prelude::*;
use spawnpoint_protocol::{
    Fault,
    files::{TextMatch, TextSearchResult},
    op::FilesSearch,
};

use super::{
    LineMatcher, ProjectTexts,
    access::is_binary,
    glob,
    path::{is_generated, is_private},
};
use crate::{engine::OpContext, folder::Walk};

/// How long a search takes at most.
const MAX_TIME: Duration = Duration::from_secs(10);
/// Larger files are skipped: they are data, not code.
const MAX_FILE: u64 = 4 * 1024 * 1024;
/// The most files that are looked at.
const MAX_FILES: usize = 200_000;
/// The most lines in an answer.
const MAX_LINES: usize = 1000;
/// The longest line in an answer, in characters.
const MAX_LINE: usize = 200;
/// Files that are searched at once. The search ends between two of these groups.
const GROUP: usize = 256;

/// When a search ends before it has seen all files.
struct Limits<'c> {
    deadline: Instant,
    cx: &'c OpContext,
}

impl Limits<'_> {
    fn are_reached(&self) -> bool {
        self.cx.cancelled.is_cancelled() || Instant::now() >= self.deadline
    }
}

impl ProjectTexts {
    /// Finds lines, sorted by path. Upper and lower case are the same.
    pub(super) fn search(
        &self,
        op: &FilesSearch,
        cx: &OpContext,
    ) -> Result<TextSearchResult, Fault> {
        if op.text.is_empty() {
            return Err(Fault::argument("text", "there is nothing to search for"));
        }
        let matcher = LineMatcher::new(&op.text, op.regex, true)
            .map_err(|error| Fault::argument("text", error))?;
        let limit = op.limit.clamp(1, MAX_LINES);
        let limits = Limits { deadline: cx.deadline.min(Instant::now() + MAX_TIME), cx };
        let (files, mut truncated) = self.searched_files(op.files.as_deref(), &limits)?;
        let mut matches = Vec::new();
        for group in files.chunks(GROUP) {
            if matches.len() > limit || limits.are_reached() {
                truncated = true;
                break;
            }
            let found: Vec<Vec<TextMatch>> =
                group.par_iter().map(|path| self.matches_in(path, &matcher, limit + 1)).collect();
            matches.extend(found.into_iter().flatten());
        }
        truncated |= matches.len() > limit;
        matches.truncate(limit);
        Ok(TextSearchResult { matches, truncated })
    }

    /// The files to search, sorted by path, and whether there may be more.
    fn searched_files(
        &self,
        pattern: Option<&str>,
        limits: &Limits<'_>,
    ) -> Result<(Vec<PathBuf>, bool), Fault> {
        let pattern = pattern.map(str::trim).filter(|pattern| !pattern.is_empty());
        let pattern = pattern.map(|pattern| pattern.strip_prefix(self.scheme).unwrap_or(pattern));
        let matcher = pattern.map(|pattern| {
            glob(pattern, true).ok_or_else(|| Fault::argument("files", "not a pattern"))
        });
        let matcher = matcher.transpose()?;
        let by_path = pattern.is_some_and(|pattern| pattern.contains('/'));
        let is_wanted = |path: &Path| {
            let shown = self.shown(path);
            let name = shown.rsplit('/').next().unwrap_or(&shown);
            matcher.as_ref().is_none_or(|one| one.is_match(if by_path { &shown } else { name }))
        };
        let walk = Walk::new(&self.files);
        let mut open = vec![(self.files.root().to_owned(), 0)];
        let (mut files, mut truncated) = (Vec::new(), false);
        while let Some((folder, depth)) = open.pop() {
            if files.len() > MAX_FILES || limits.are_reached() {
                truncated = true;
                break;
            }
            for entry in walk.list(&folder, depth, |name| !is_private(name)) {
                let inside = entry.path.strip_prefix(self.files.root()).unwrap_or(&entry.path);
                if entry.linked || is_generated(inside) {
                    continue;
                }
                if entry.facts.is_folder() {
                    open.push((entry.path, depth + 1));
                } else if entry.facts.size <= MAX_FILE && is_wanted(&entry.path) {
                    files.push(entry.path);
                }
            }
        }
        files.sort();
        files.truncate(MAX_FILES);
        Ok((files, truncated))
    }

    /// The matching lines of a file: none if it cannot be read, or is not text.
    fn matches_in(&self, path: &Path, matcher: &LineMatcher, most: usize) -> Vec<TextMatch> {
        let Ok(Some(text)) = self.text_of(path) else { return Vec::new() };
        let shown = self.shown(path);
        let card = |number: usize, line: &[u8]| TextMatch {
            path: shown.clone(),
            line: u32::try_from(number).unwrap_or(u32::MAX),
            text: String::from_utf8_lossy(line).trim().chars().take(MAX_LINE).collect(),
        };
        matcher.lines(&text).take(most).map(|found| card(found.number, found.line)).collect()
    }

    /// The bytes of a text file. Only the beginning of other files is read.
    fn text_of(&self, path: &Path) -> io::Result<Option<Vec<u8>>> {
        let mut file = self.files.open(path)?;
        let mut bytes = Vec::new();
        (&mut file).take(1024).read_to_end(&mut bytes)?;
        if is_binary(&bytes) {
            return Ok(None);
        }
        file.read_rest(&mut bytes, MAX_FILE)?;
        Ok(Some(bytes))
    }
}
