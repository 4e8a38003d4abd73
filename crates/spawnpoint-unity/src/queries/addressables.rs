//! Reads Addressables groups and their entries.

use serde::Serialize;

use crate::{
    asset::kind::Kind,
    id::Guid,
    project::Project,
    yaml::{View, split},
};

/// A group of addressable assets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AddressableGroup {
    /// The name.
    pub name: String,
    /// Its file.
    pub path: String,
    /// What is in it.
    pub entries: Vec<AddressableEntry>,
}

/// An addressable asset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AddressableEntry {
    /// Its guid.
    pub guid: Option<Guid>,
    /// The address it is loaded by.
    pub address: String,
    /// Its labels.
    pub labels: Vec<String>,
    /// Its path, if it is in the project.
    pub path: Option<String>,
}

impl Project {
    /// All groups, by path.
    pub fn addressables(&self) -> Vec<AddressableGroup> {
        let mut groups: Vec<AddressableGroup> = self
            .index
            .assets()
            .filter(|asset| {
                asset.kind() == Kind::Asset && asset.path().contains("AddressableAssetsData")
            })
            .filter_map(|asset| {
                let text = self.read(asset).ok()?;
                let sheet = split(&text);
                let document = sheet.documents.first()?;
                let entries = document.field("m_SerializeEntries")?.tree().ok()?;
                let name = document
                    .field("m_GroupName")
                    .and_then(|field| field.text())
                    .unwrap_or_default();
                Some(AddressableGroup {
                    name: name.into_owned(),
                    path: asset.path().to_owned(),
                    entries: entries.root().items().map(|row| self.addressable(row)).collect(),
                })
            })
            .collect();
        groups.sort_by(|a, b| a.path.cmp(&b.path));
        groups
    }

    fn addressable(&self, row: View<'_, '_>) -> AddressableEntry {
        let guid = row.get("m_GUID").and_then(|guid| Guid::parse(guid.scalar()?.raw()));
        let labels = row.get("m_SerializedLabels").into_iter().flat_map(View::items);
        AddressableEntry {
            guid,
            address: row.text_of("m_Address"),
            labels: labels.filter_map(|label| Some(label.text()?.into_owned())).collect(),
            path: guid.and_then(|guid| Some(self.index.by_guid(guid)?.path().to_owned())),
        }
    }
}
