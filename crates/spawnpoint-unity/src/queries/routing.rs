//! Finds the audio sources of a mixer.

use rayon::prelude::*;
use serde::Serialize;

use super::MixerError;
use crate::{index::AssetId, project::Project, yaml::split};

/// An audio source with a mixer as its output.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Route {
    /// The file that contains it.
    pub path: String,
    /// The object, by path.
    pub game_object_path: String,
    /// The path of the group in the mixer; `None` if the mixer has no such group.
    pub group: Option<String>,
}

const AUDIO_SOURCE: u32 = 82;

impl Project {
    /// All audio sources of a mixer, sorted by path.
    pub fn mixer_routes(&self, mixer: AssetId) -> Result<Vec<Route>, MixerError> {
        let groups = self.mixer(mixer)?.groups;
        let Some(guid) = self.index.asset(mixer).guid() else { return Ok(Vec::new()) };
        let users = self.index.references_to(guid);
        let mut routes: Vec<Route> = users
            .par_iter()
            .flat_map_iter(|reference| {
                let asset = self.index.asset(reference.source);
                let text = self.read(asset).unwrap_or_default();
                let mut found = Vec::new();
                for document in
                    split(&text).documents.iter().filter(|document| document.class == AUDIO_SOURCE)
                {
                    let target =
                        document.field("OutputAudioMixerGroup").and_then(|field| field.pointer());
                    let Some(target) = target.filter(|target| target.guid == Some(guid)) else {
                        continue;
                    };
                    let group = groups.iter().find(|group| group.file_id == target.id);
                    let hierarchy = self.hierarchy(reference.source).ok();
                    let object = hierarchy.and_then(|hierarchy| {
                        let slot = hierarchy.by_id(document.id)?;
                        Some(hierarchy.path(slot.object()))
                    });
                    found.push(Route {
                        path: asset.path().to_owned(),
                        game_object_path: object.unwrap_or_default(),
                        group: group.map(|group| group.path.clone()),
                    });
                }
                found
            })
            .collect();
        routes.sort();
        Ok(routes)
    }
}
