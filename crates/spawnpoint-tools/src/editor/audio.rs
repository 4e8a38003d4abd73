//! Audio mixers.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::catalog::Tool;
use spawnpoint_protocol::{
    ErrorKind, Fault,
    folder::AssetName,
    op::{MixerRoutingCheck, MixerSnapshotRead, MixersList},
};

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
                "Audio mixers with their groups and snapshots.",
            ),
            |_: Nothing| Ok(MixersList {}),
        ),
        plain(
            Head::core(
                "audio_mixer_snapshot_read",
                "Read Audio Mixer Snapshot",
                "audio",
                "What a snapshot of an audio mixer sets.",
            )
            .noting("Best effort: told is what the mixer's file says."),
            |p: Snapshot| {
                let mixer = AssetName { path: p.mixer_path, guid: p.mixer_guid };
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
                "Audio sources that lead to no group of a mixer, or to none of those named.",
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
    /// Only these groups will do
    #[serde(default)]
    groups: Vec<String>,
}
