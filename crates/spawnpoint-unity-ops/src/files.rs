//! Shapes of files, and of the lines in them.

use crate::shapes;

shapes! {
    /// Files of a project.
    FileList {
        /// Below which folder.
        root: String,
        /// The pattern they match.
        pattern: String,
        /// By path.
        files: Vec<String>,
        /// Whether there are more.
        truncated: bool,
    }

    /// A file's text.
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
        /// What was searched for.
        pattern: String,
        /// By file and line.
        matches: Vec<TextMatch>,
        /// How many there are, those left out included.
        total_matches: usize,
        /// Whether some were left out.
        truncated: bool,
    }

    /// A line that matches.
    TextMatch {
        /// The file.
        file_path: String,
        /// The line, from 1.
        line_number: usize,
        /// The line.
        line_text: String,
        /// What matched.
        match_text: String,
    }
}
