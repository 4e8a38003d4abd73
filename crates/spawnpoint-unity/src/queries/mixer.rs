//! Reads audio mixers: groups, snapshots and values of snapshots.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use crate::{
    asset::{class::id, kind::Kind},
    id::{Guid, Pointer},
    index::{Asset, AssetId},
    project::Project,
    yaml::{Document, View, split},
};

/// An audio mixer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Mixer {
    /// Its path.
    pub path: String,
    /// Its guid.
    pub guid: Option<Guid>,
    /// The name.
    pub name: String,
    /// Its groups, by name.
    pub groups: Vec<MixerGroup>,
    /// Names of its snapshots, sorted.
    pub snapshots: Vec<String>,
}

/// A group of a mixer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MixerGroup {
    /// The name.
    pub name: String,
    /// Its own id inside the mixer.
    pub guid: Option<Guid>,
    /// The names from the root group to it, joined by `/`.
    pub path: String,
    /// Its file id, which audio sources reference.
    #[serde(skip)]
    pub file_id: i64,
}

/// The values of a snapshot.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SnapshotValues {
    /// By group, then name.
    pub parameters: Vec<MixerValue>,
    /// Exposed parameters for which the snapshot has no value.
    pub unset: Vec<String>,
}

/// One value of a snapshot.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MixerValue {
    /// The exposed name, else the name within its group or effect.
    pub name: String,
    /// The value.
    pub value: f64,
    /// Its group; `Unknown` if there is none.
    pub group: String,
    /// Whether scripts can set it.
    pub exposed: bool,
}

/// Why a mixer cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MixerError {
    /// The asset is not a mixer, or cannot be read.
    #[error("AudioMixer at path '{0}' not found or is not an AudioMixer asset")]
    NotAMixer(String),
    /// The mixer has no such snapshot.
    #[error("Snapshot '{snapshot}' not found in mixer '{path}'")]
    NoSnapshot {
        /// The requested snapshot.
        snapshot: String,
        /// The mixer.
        path: String,
    },
}

impl Project {
    /// All mixers, by guid.
    pub fn mixers(&self) -> Vec<Mixer> {
        let mixers =
            self.index.assets().filter(|asset| asset.kind() == Kind::Mixer && asset.exists());
        let mut mixers: Vec<Mixer> =
            mixers.filter_map(|asset| self.mixer(asset.id()).ok()).collect();
        mixers.sort_by_key(|mixer| mixer.guid);
        mixers
    }

    /// One mixer.
    pub fn mixer(&self, asset: AssetId) -> Result<Mixer, MixerError> {
        let asset = self.index.asset(asset);
        self.with_mixer(asset, |documents| {
            let mut snapshots: Vec<String> = of_class(documents, id::AUDIO_MIXER_SNAPSHOT)
                .map(|document| text(document, "m_Name"))
                .collect();
            snapshots.sort();
            let name = of_class(documents, id::AUDIO_MIXER)
                .next()
                .map(|document| text(document, "m_Name"));
            Mixer {
                path: asset.path().to_owned(),
                guid: asset.guid(),
                name: name
                    .filter(|name| !name.is_empty())
                    .unwrap_or_else(|| asset.stem().to_owned()),
                groups: groups(documents),
                snapshots,
            }
        })
    }

    /// The values of a snapshot.
    pub fn mixer_snapshot(
        &self,
        asset: AssetId,
        snapshot: &str,
    ) -> Result<SnapshotValues, MixerError> {
        let asset = self.index.asset(asset);
        let values = self.with_mixer(asset, |documents| {
            let found = of_class(documents, id::AUDIO_MIXER_SNAPSHOT)
                .find(|document| text(document, "m_Name") == snapshot)?;
            Some(snapshot_values(documents, found))
        })?;
        values.ok_or_else(|| MixerError::NoSnapshot {
            snapshot: snapshot.to_owned(),
            path: asset.path().to_owned(),
        })
    }

    fn with_mixer<T>(
        &self,
        asset: Asset<'_>,
        read: impl FnOnce(&[Document<'_>]) -> T,
    ) -> Result<T, MixerError> {
        let none = || MixerError::NotAMixer(asset.path().to_owned());
        let text = self.read(asset).map_err(|_| none())?;
        let sheet = split(&text);
        if of_class(&sheet.documents, id::AUDIO_MIXER).next().is_none() {
            return Err(none());
        }
        Ok(read(&sheet.documents))
    }
}

fn of_class<'d, 'a>(
    documents: &'d [Document<'a>],
    class: u32,
) -> impl Iterator<Item = &'d Document<'a>> {
    documents.iter().filter(move |document| document.class == class)
}

fn text(document: &Document<'_>, name: &str) -> String {
    document.field(name).and_then(|field| field.text()).unwrap_or_default().into_owned()
}

fn guid(document: &Document<'_>, name: &str) -> Option<Guid> {
    Guid::parse(document.field(name)?.text()?.as_bytes())
}

fn pointers(document: &Document<'_>, name: &str) -> Vec<i64> {
    let tree = document.field(name).and_then(|field| field.tree().ok());
    let items = |tree: crate::yaml::Tree<'_>| {
        tree.root().items().filter_map(Pointer::of).map(|pointer| pointer.id).collect()
    };
    tree.map(items).unwrap_or_default()
}

fn groups(documents: &[Document<'_>]) -> Vec<MixerGroup> {
    let mut parents: HashMap<i64, i64> = HashMap::new();
    let mut names: HashMap<i64, String> = HashMap::new();
    for document in of_class(documents, id::AUDIO_MIXER_GROUP) {
        names.insert(document.id, text(document, "m_Name"));
        parents
            .extend(pointers(document, "m_Children").into_iter().map(|child| (child, document.id)));
    }
    let path = |start: i64| {
        let mut parts = Vec::new();
        let mut at = Some(start);
        // A cycle ends after as many steps as there are groups.
        while let Some(id) = at.filter(|_| parts.len() < names.len()) {
            parts.push(names.get(&id).map(String::as_str).unwrap_or_default());
            at = parents.get(&id).copied();
        }
        parts.reverse();
        parts.join("/")
    };
    let mut groups: Vec<MixerGroup> = of_class(documents, id::AUDIO_MIXER_GROUP)
        .map(|document| MixerGroup {
            name: text(document, "m_Name"),
            guid: guid(document, "m_GroupID"),
            path: path(document.id),
            file_id: document.id,
        })
        .collect();
    groups.sort_by(|a, b| (&a.name, &a.path).cmp(&(&b.name, &b.path)));
    groups
}

fn snapshot_values(documents: &[Document<'_>], snapshot: &Document<'_>) -> SnapshotValues {
    let exposed = exposed(documents);
    let homes = homes(documents);
    let mut values = SnapshotValues { parameters: Vec::new(), unset: Vec::new() };
    let mut set: Vec<String> = Vec::new();
    if let Some(Ok(tree)) = snapshot.field("m_FloatValues").map(|field| field.tree()) {
        for (key, value) in tree.root().entries() {
            let (Some(key), Some(value)) =
                (key.text(), value.text().and_then(|value| value.parse().ok()))
            else {
                continue;
            };
            let (group, inner) =
                homes.get(&*key).cloned().unwrap_or_else(|| ("Unknown".into(), key.to_string()));
            let outer = exposed.get(&*key);
            set.push(key.into_owned());
            let name = outer.cloned().unwrap_or(inner);
            values.parameters.push(MixerValue { name, value, group, exposed: outer.is_some() });
        }
    }
    values.unset = exposed
        .iter()
        .filter(|(key, _)| !set.contains(key))
        .map(|(_, name)| name.clone())
        .collect();
    values.parameters.sort_by(|a, b| (&a.group, &a.name).cmp(&(&b.group, &b.name)));
    values
}

/// Exposed names by parameter id.
fn exposed(documents: &[Document<'_>]) -> BTreeMap<String, String> {
    let mixer = of_class(documents, id::AUDIO_MIXER).next();
    let tree = mixer
        .and_then(|mixer| mixer.field("m_ExposedParameters"))
        .and_then(|field| field.tree().ok());
    let rows = |tree: crate::yaml::Tree<'_>| {
        tree.root().items().map(|row| (row.text_of("guid"), row.text_of("name"))).collect()
    };
    tree.map(rows).unwrap_or_default()
}

/// Group and name of every parameter, by parameter id.
fn homes(documents: &[Document<'_>]) -> HashMap<String, (String, String)> {
    let mut homes = HashMap::new();
    for group in of_class(documents, id::AUDIO_MIXER_GROUP) {
        let name = text(group, "m_Name");
        for (member, called) in [("m_Volume", "Volume"), ("m_Pitch", "Pitch"), ("m_Send", "Send")] {
            let key = text(group, member);
            if !key.is_empty() {
                homes.insert(key, (name.clone(), called.to_owned()));
            }
        }
        let effects = pointers(group, "m_Effects");
        for effect in of_class(documents, id::AUDIO_MIXER_EFFECT)
            .filter(|effect| effects.contains(&effect.id))
        {
            let of = text(effect, "m_EffectName");
            homes.insert(text(effect, "m_MixLevel"), (name.clone(), format!("{of}: Mix Level")));
            let Some(Ok(tree)) = effect.field("m_Parameters").map(|field| field.tree()) else {
                continue;
            };
            for row in tree.root().items() {
                homes.insert(
                    row.text_of("m_GUID"),
                    (name.clone(), format!("{of}: {}", parameter_name(row))),
                );
            }
        }
    }
    homes
}

fn parameter_name(row: View<'_, '_>) -> String {
    row.text_of("m_ParameterName")
}
