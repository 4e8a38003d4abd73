//! Audio mixers.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::catalog::Tool;
use spawnpoint_protocol::{ErrorKind, Fault, asset::AssetName};
use spawnpoint_unity_ops::{MixerRoutingCheck, MixerSnapshotRead, MixersList};

use super::{
    Tier,
    row::{Head, Nothing, plain, telling},
};

pub(super) fn tools() -> Vec<Tool> {
    vec![
        plain(
            Head::core(
                "audio_mixer_list",
                "List Audio Mixers",
                "audio",
                "List audio mixers with their groups and snapshots.",
            ),
            |_: Nothing| Ok(MixersList {}),
        ),
        plain(
            Head::core(
                "audio_mixer_snapshot_read",
                "Read Audio Mixer Snapshot",
                "audio",
                "Read the values of an audio mixer snapshot.",
            )
            .noting("Best effort: the values are those in the mixer's file."),
            |p: Snapshot| {
                let mixer = AssetName { path: p.mixer_path, id: p.mixer_guid, name: None };
                if p.snapshot_name.is_empty() {
                    return Err(Fault::new(
                        ErrorKind::InvalidArgument,
                        "'snapshotName' is required",
                    ));
                }
                Ok(MixerSnapshotRead { mixer, snapshot: p.snapshot_name })
            },
        ),
        telling(
            Head::core(
                "audio_mixer_validateRouting",
                "Validate Mixer Routing",
                "audio",
                "Find audio sources that are not routed to a group of a mixer.",
            )
            .from(Tier::Studio),
            |p: Routing| Ok(MixerRoutingCheck { mixer: p.mixer_path, groups: p.groups }),
            |told| told,
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Snapshot {
    /// Assets/Audio/Main.mixer; this or mixerGuid
    mixer_path: Option<String>,
    /// 32 hexadecimal digits
    mixer_guid: Option<String>,
    /// Name of the snapshot
    snapshot_name: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Routing {
    /// Assets/Audio/Main.mixer
    mixer_path: String,
    /// Only these groups count
    #[serde(default)]
    groups: Vec<String>,
}
