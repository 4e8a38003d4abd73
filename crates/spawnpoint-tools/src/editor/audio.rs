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
                "List the audio mixers of the project, with their groups and snapshots.",
            ),
            |_: Nothing| Ok(MixersList {}),
        ),
        plain(
            Head::core(
                "audio_mixer_snapshot_read",
                "Read Audio Mixer Snapshot",
                "audio",
                "Read the parameter values of an audio mixer snapshot.",
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
                "Find audio sources that are not routed to a group of a mixer. `groups` limits which groups count.",
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
    snapshot_name: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Routing {
    /// Assets/Audio/Main.mixer
    mixer_path: String,
    /// Names of the groups that count; all groups by default
    #[serde(default)]
    groups: Vec<String>,
}
