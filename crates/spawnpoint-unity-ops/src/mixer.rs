//! Shapes of audio mixers.

use crate::shapes;

shapes! {
    /// Audio mixers.
    Mixers {
        /// By guid.
        mixers: Vec<Mixer>,
    }

    /// An audio mixer.
    Mixer {
        /// Its path.
        path: String,
        /// Its guid.
        guid: String,
        /// Its name.
        name: String,
        /// By name.
        groups: Vec<MixerGroup>,
        /// By name.
        snapshots: Vec<MixerSnapshot>,
    }

    /// A group of a mixer.
    MixerGroup {
        /// Its name.
        name: String,
        /// Its id within the mixer.
        guid: String,
        /// Names from the topmost group down, joined by slashes.
        path: String,
    }

    /// A snapshot of a mixer.
    MixerSnapshot {
        /// Its name.
        name: String,
    }

    /// What a snapshot sets.
    SnapshotValues {
        /// The mixer.
        mixer_path: String,
        /// The snapshot.
        snapshot_name: String,
        /// By group and name.
        parameters: Vec<SnapshotValue>,
    }

    /// One value of a snapshot.
    SnapshotValue {
        /// Its name.
        name: String,
        /// What it is set to.
        value: f64,
        /// The group it belongs to, or Unknown.
        group: String,
    }

    /// Where audio sources send their sound.
    MixerRouting {
        /// Sources that lead to a group of the mixer.
        valid_count: usize,
        /// Sources that do not.
        invalid_count: usize,
        /// Those that do not.
        orphans: Vec<OrphanSource>,
    }

    /// An audio source that leads nowhere.
    OrphanSource {
        /// Its file and object.
        source: String,
        /// Where it should lead.
        expected_group: String,
        /// Where it leads.
        actual: String,
    }
}
