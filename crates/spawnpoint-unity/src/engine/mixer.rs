//! Audio mixers.

use spawnpoint_protocol::{Fault, Sourced, asset::AssetName};
use spawnpoint_unity_ops::{
    Mixer, MixerGroup, MixerRouting, MixerRoutingCheck, MixerSnapshot, MixerSnapshotRead, Mixers,
    OrphanSource, SnapshotValue, SnapshotValues,
};

use super::{
    asset::{AssetTerms, guid_text, named},
    project_fault,
};
use crate::{project::Project, queries::MixerError};

const MIXER: AssetTerms = AssetTerms {
    sort: "AudioMixer",
    path: "mixerPath",
    guid: "mixerGuid",
    wrong: "not found or is not an AudioMixer asset",
};
const BEST_EFFORT: &str =
    "Some values may be unavailable. They are read from the mixer's file (best effort).";

/// All mixers.
pub fn list(project: &Project) -> Sourced<Mixers> {
    let mixers = project.mixers().into_iter().map(|mixer| Mixer {
        path: mixer.path,
        guid: guid_text(mixer.guid),
        name: mixer.name,
        groups: mixer
            .groups
            .into_iter()
            .map(|group| MixerGroup {
                name: group.name,
                guid: guid_text(group.guid),
                path: group.path,
            })
            .collect(),
        snapshots: mixer.snapshots.into_iter().map(|name| MixerSnapshot { name }).collect(),
    });
    Sourced::from_disk(Mixers { mixers: mixers.collect() })
}

/// The values of a snapshot.
pub fn snapshot(
    project: &Project,
    op: &MixerSnapshotRead,
) -> Result<Sourced<SnapshotValues>, Fault> {
    let asset = named(project, &op.mixer, &MIXER)?;
    let path = asset.path();
    let values =
        project.mixer_snapshot(asset.id(), &op.snapshot).map_err(|error| refused(&error, path))?;
    let mut remarks: Vec<String> = values
        .unset
        .iter()
        .map(|name| format!("Parameter '{name}' exists but value not found in snapshot"))
        .collect();
    if !remarks.is_empty() {
        remarks.push(BEST_EFFORT.to_owned());
    }
    let parameters = values.parameters.into_iter().map(|parameter| SnapshotValue {
        name: parameter.name,
        value: parameter.value,
        group: parameter.group,
    });
    Ok(Sourced::from_disk(SnapshotValues {
        mixer_path: path.to_owned(),
        snapshot_name: op.snapshot.clone(),
        parameters: parameters.collect(),
    })
    .with_diagnostics(remarks))
}

/// Audio sources whose output is not one of the expected groups.
pub fn routing(project: &Project, op: &MixerRoutingCheck) -> Result<Sourced<MixerRouting>, Fault> {
    let missing =
        |path: &str| project_fault(format!("AudioMixer not found: {path}"), &[("mixerPath", path)]);
    let name = AssetName::path(op.mixer.clone());
    let asset = named(project, &name, &MIXER).map_err(|_| missing(&op.mixer))?;
    let routes = project.mixer_routes(asset.id()).map_err(|_| missing(&op.mixer))?;
    let wanted = |group: &str| {
        let last = group.rsplit('/').next().unwrap_or(group);
        op.groups.is_empty() || op.groups.iter().any(|wanted| wanted == group || wanted == last)
    };
    let expected = match &op.groups[..] {
        [] => format!("a group of {}", op.mixer),
        groups => groups.join(", "),
    };
    let total = routes.len();
    let orphans: Vec<OrphanSource> = routes
        .into_iter()
        .filter(|route| !route.group.as_deref().is_some_and(wanted))
        .map(|route| OrphanSource {
            source: format!("{}:{}", route.path, route.game_object_path),
            expected_group: expected.clone(),
            actual: route.group.unwrap_or_else(|| "a missing group".to_owned()),
        })
        .collect();
    Ok(Sourced::from_disk(MixerRouting {
        valid_count: total - orphans.len(),
        invalid_count: orphans.len(),
        orphans,
    }))
}

fn refused(error: &MixerError, path: &str) -> Fault {
    project_fault(error.to_string(), &[("mixerPath", path)])
}
