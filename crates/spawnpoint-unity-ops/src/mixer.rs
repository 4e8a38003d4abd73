//! Shapes of audio mixers.

use crate::shapes;

shapes! {
    /// Audio mixers.
    Mixers {
        /// Sorted by guid.
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
        /// Sorted by name.
        groups: Vec<MixerGroup>,
        /// Sorted by name.
        snapshots: Vec<MixerSnapshot>,
    }

    /// A group of a mixer.
    MixerGroup {
        /// Its name.
        name: String,
        /// Its id within the mixer.
        guid: String,
        /// Names from the root group down, joined by slashes.
        path: String,
    }

    /// A snapshot of a mixer.
    MixerSnapshot {
        /// Its name.
        name: String,
    }

    /// The values of a snapshot.
    SnapshotValues {
        /// The mixer.
        mixer_path: String,
        /// The snapshot.
        snapshot_name: String,
        /// Sorted by group and name.
        parameters: Vec<SnapshotValue>,
    }

    /// One value of a snapshot.
    SnapshotValue {
        /// Its name.
        name: String,
        /// Its value.
        value: f64,
        /// Its group, or Unknown.
        group: String,
    }

    /// How audio sources are routed.
    MixerRouting {
        /// Number of sources that are routed to a group of the mixer.
        valid_count: usize,
        /// Number of sources that are not.
        invalid_count: usize,
        /// The sources that are not.
        orphans: Vec<OrphanSource>,
    }

    /// An audio source that is not routed as expected.
    OrphanSource {
        /// Its file and object.
        source: String,
        /// Where it should be routed.
        expected_group: String,
        /// Where it is routed.
        actual: String,
    }
}
