//! Shapes of files and of lines in them.

use crate::shapes;

shapes! {
    /// Files of a project.
    FileList {
        /// The folder that was listed.
        root: String,
        /// The pattern that they match.
        pattern: String,
        /// Paths, sorted.
        files: Vec<String>,
        /// Whether there are more.
        truncated: bool,
    }

    /// The text of a file.
    FileText {
        /// The file.
        path: String,
        /// utf-8.
        encoding: String,
        /// The text.
        content: String,
    }

    /// Lines that match.
    TextMatches {
        /// The pattern.
        pattern: String,
        /// Sorted by file and line.
        matches: Vec<TextMatch>,
        /// Number of matches, including those that are not listed.
        total_matches: usize,
        /// Whether some matches are not listed.
        truncated: bool,
    }

    /// A line that matches.
    TextMatch {
        /// The file.
        file_path: String,
        /// The line number, from 1.
        line_number: usize,
        /// The line.
        line_text: String,
        /// The part that matches.
        match_text: String,
    }
}
