//! Lists, reads and searches text files of a project.

use std::{io, time::Instant};

use rayon::prelude::*;
use serde::Serialize;
use spawnpoint_core::folder::{LineMatch, LineMatcher, glob};

use super::is_late;
use crate::{
    asset::csharp::Source,
    index::{Asset, AssetId},
    project::Project,
    yaml::Content,
};

/// Why files cannot be listed, read or searched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// The path is not inside `Assets`.
    #[error("Path must be under Assets/")]
    NotUnderAssets,
    /// The file does not exist.
    #[error("File not found")]
    NotFound,
    /// The file is too large.
    #[error("File exceeds maxBytes limit")]
    TooLarge,
    /// The pattern is invalid.
    #[error("Invalid glob pattern")]
    BadGlob,
    /// The regular expression is invalid.
    #[error("Invalid regular expression")]
    BadRegex,
}

/// Files that match a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FileList {
    /// Sorted by path.
    pub files: Vec<String>,
    /// Whether some were left out.
    pub truncated: bool,
}

/// A text search.
#[derive(Clone, Debug, Default)]
pub struct TextQuery {
    /// The text or regular expression.
    pub pattern: String,
    /// The folder to search.
    pub root: String,
    /// A pattern for file names; empty for all files.
    pub file_pattern: String,
    /// The maximum number of matches.
    pub max_results: usize,
    /// Whether the search is case-sensitive.
    pub case_sensitive: bool,
    /// Whether the pattern is a regular expression.
    pub regex: bool,
}

/// Lines that match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TextMatches {
    /// Sorted by path, then by line.
    pub matches: Vec<TextMatch>,
    /// The total number of matches.
    pub total_matches: usize,
    /// Whether some were left out.
    pub truncated: bool,
    /// Whether the search reached its time limit.
    pub timed_out: bool,
}

/// A line that matches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TextMatch {
    /// The file.
    pub file_path: String,
    /// The line, counted from 1.
    pub line_number: usize,
    /// The line, truncated if it is very long.
    pub line_text: String,
    /// The matching text.
    pub match_text: String,
}

const MAX_LINE: usize = 500;

impl Project {
    /// Files below a folder whose path matches, or whose name if the pattern contains no `/`.
    pub fn list_files(
        &self,
        root: &str,
        pattern: &str,
        most: usize,
    ) -> Result<FileList, FileError> {
        let mut files: Vec<String> =
            self.files_below(root, pattern)?.iter().map(|asset| asset.path().to_owned()).collect();
        files.sort();
        let truncated = files.len() > most;
        files.truncate(most);
        Ok(FileList { files, truncated })
    }

    fn files_below(&self, root: &str, pattern: &str) -> Result<Vec<Asset<'_>>, FileError> {
        let root = below_assets(root)?;
        // `*.*` matches every file, as on Windows.
        let pattern = if matches!(pattern, "" | "*.*") { "*" } else { pattern };
        let matcher = glob(pattern, false).ok_or(FileError::BadGlob)?;
        let whole = pattern.contains('/');
        let matches = |asset: &Asset<'_>| {
            let Some(inside) =
                asset.path().strip_prefix(root).and_then(|rest| rest.strip_prefix('/'))
            else {
                return false;
            };
            let name = inside.rsplit('/').next().unwrap_or(inside);
            asset.exists()
                && !asset.is_folder()
                && if whole {
                    matcher.is_match(inside) || matcher.is_match(asset.path())
                } else {
                    matcher.is_match(name)
                }
        };
        Ok(self.index.assets().filter(matches).collect())
    }

    /// The text of a file of the project.
    pub fn read_text(&self, path: &str, max_bytes: u64) -> Result<String, FileError> {
        let path = below_assets(path)?;
        let asset = self.index.by_path(path).filter(|asset| asset.exists() && !asset.is_folder());
        let asset = asset.ok_or(FileError::NotFound)?;
        if asset.size() > max_bytes {
            return Err(FileError::TooLarge);
        }
        // It may have grown since it was indexed.
        let bytes = asset.read(max_bytes).map_err(|error| match error.kind() {
            io::ErrorKind::FileTooLarge => FileError::TooLarge,
            _ => FileError::NotFound,
        })?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The declarations of a C# file.
    pub fn inspect_script(&self, path: &str) -> Result<Source, FileError> {
        const MAX_SOURCE: u64 = 1 << 20;
        let text = self.read_text(path, MAX_SOURCE)?;
        Ok(Source::parse(text.as_bytes()))
    }

    /// Searches all text files for matching lines.
    pub fn search_text(
        &self,
        query: &TextQuery,
        deadline: Option<Instant>,
    ) -> Result<TextMatches, FileError> {
        let matcher = LineMatcher::new(&query.pattern, query.regex, !query.case_sensitive)
            .map_err(|_| FileError::BadRegex)?;
        let mut files: Vec<AssetId> = self
            .files_below(
                if query.root.is_empty() { "Assets" } else { &query.root },
                &query.file_pattern,
            )?
            .into_iter()
            .filter(|asset| matches!(asset.content(), Some(Content::Text | Content::Yaml)))
            .map(|asset| asset.id())
            .collect();
        files.sort_by(|a, b| self.index.asset(*a).path().cmp(self.index.asset(*b).path()));
        let found: Vec<Option<(Vec<TextMatch>, usize)>> = files
            .par_iter()
            .map(|id| {
                (!is_late(deadline))
                    .then(|| self.search_file(self.index.asset(*id), &matcher, query.max_results))
            })
            .collect();
        let timed_out = found.iter().any(Option::is_none);
        let total_matches = found.iter().flatten().map(|(_, count)| count).sum();
        let mut matches: Vec<TextMatch> =
            found.into_iter().flatten().flat_map(|(matches, _)| matches).collect();
        matches.truncate(query.max_results);
        Ok(TextMatches {
            truncated: total_matches > matches.len(),
            matches,
            total_matches,
            timed_out,
        })
    }

    fn search_file(
        &self,
        asset: Asset<'_>,
        matcher: &LineMatcher,
        most: usize,
    ) -> (Vec<TextMatch>, usize) {
        let Ok(text) = self.read(asset) else { return (Vec::new(), 0) };
        let card = |found: LineMatch<'_>| TextMatch {
            file_path: asset.path().to_owned(),
            line_number: found.number,
            line_text: short(found.line),
            match_text: short(found.found),
        };
        let mut lines = matcher.lines(&text);
        let matches: Vec<TextMatch> = lines.by_ref().take(most).map(card).collect();
        let count = matches.len() + lines.count();
        (matches, count)
    }
}

fn short(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(MAX_LINE)]);
    text.trim_end_matches('\r').to_owned()
}

fn below_assets(path: &str) -> Result<&str, FileError> {
    let path = path.trim_end_matches('/');
    let inside = path == "Assets" || path.starts_with("Assets/");
    if !inside || path.split('/').any(|part| part == "..") || path.contains('\\') {
        return Err(FileError::NotUnderAssets);
    }
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_stay_inside() {
        for path in ["", "Packages/x", "Assets/../x", "/etc", "AssetsX/a", "Assets/..\\x"] {
            assert_eq!(below_assets(path), Err(FileError::NotUnderAssets), "{path}");
        }
        assert_eq!(below_assets("Assets/"), Ok("Assets"));
    }
}
