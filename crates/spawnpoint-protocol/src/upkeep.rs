//! What keeps a project tidy: who uses what, what nobody uses, what is wrong, what has changed.

use crate::folder::shapes;

shapes! {
    /// What is around an asset.
    AssetRefs {
        /// Its path.
        path: Option<String>,
        /// Its guid.
        guid: Option<String>,
        /// How many assets use it.
        user_count: usize,
        /// Nearest first.
        users: Vec<AssetRef>,
        /// How many assets it uses.
        use_count: usize,
        /// Nearest first.
        uses: Vec<AssetRef>,
        /// Guids it points to that are in no file.
        unresolved: Vec<String>,
    }

    /// An asset that was reached.
    AssetRef {
        /// Its path.
        path: String,
        /// What it is by its name.
        #[serde(rename = "type")]
        type_name: String,
        /// How many steps away.
        depth: usize,
        /// The asset one step nearer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        via: Option<String>,
        /// How the one names the other.
        how: Vec<String>,
    }

    /// Assets that nothing leads to.
    UnusedAssets {
        /// How many there are.
        total: usize,
        /// Bytes of all of them.
        total_bytes: u64,
        /// Largest first.
        assets: Vec<UnusedAsset>,
    }

    /// An asset that nothing leads to.
    UnusedAsset {
        /// Its path.
        path: String,
        /// Bytes of the file.
        size_bytes: u64,
    }

    /// What is wrong with a project.
    Findings {
        /// Whether nothing but notes was found.
        ok: bool,
        /// How many.
        errors: usize,
        /// How many.
        warnings: usize,
        /// What cannot be judged from here.
        notes: usize,
        /// Worst first.
        findings: Vec<Finding>,
    }

    /// One thing that is wrong.
    Finding {
        /// What sort.
        rule: String,
        /// error, warning or note.
        level: String,
        /// The file.
        path: String,
        /// The line in it, from 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        line: Option<usize>,
        /// What is wrong, in a sentence.
        message: String,
    }

    /// What is different between two revisions.
    Differences {
        /// How many differences there are.
        total: usize,
        /// By file.
        files: Vec<FileDifferences>,
    }

    /// What is different in one file.
    FileDifferences {
        /// Its path.
        path: String,
        /// Its path before, if it was moved.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        moved_from: Option<String>,
        /// added, removed or changed.
        state: String,
        /// What differs.
        changes: Vec<Difference>,
    }

    /// One difference.
    Difference {
        /// The whole of it in a sentence.
        sentence: String,
        /// The object, by path.
        object: String,
        /// The component.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        component: Option<String>,
        /// added, removed, renamed, moved, reordered, member or unreadable.
        change: String,
        /// The member.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        member: Option<String>,
        /// Before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        old: Option<String>,
        /// Now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        new: Option<String>,
    }
}
