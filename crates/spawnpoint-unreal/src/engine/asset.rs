//! Single assets: by name and by filter.

use spawnpoint_protocol::{
    ErrorKind, Fault, Sourced,
    asset::{AssetCard, AssetInfo, AssetName},
    op::{AssetInfoGet, AssetsFind},
    shape::Page,
    suggest::nearest,
};
use spawnpoint_unreal_ops::{BlueprintCard, BlueprintField, BlueprintsSearch};

use crate::index::{
    self, AssetQuery, AssetRef, BlueprintQuery, Dependency, DependencyKinds, Index, PackageRef,
};

/// No more candidates are listed for an ambiguous name.
const MAX_CANDIDATES: usize = 5;

/// Finds assets by folder, package name and class.
pub fn find(index: &Index, op: AssetsFind) -> Sourced<Page<AssetCard>> {
    let query = AssetQuery {
        folders: op.filter.folders,
        recursive: op.filter.recursive,
        packages: op.filter.paths,
        classes: op.filter.types,
        ..AssetQuery::default()
    };
    let found = index.search(&query);
    let total = found.len();
    let items = op.slice.of(found).map(|asset| card(asset, op.tags)).collect();
    Sourced::from_disk(Page { total, items })
}

/// Finds Blueprints by name and parent class.
pub fn find_blueprints(index: &Index, op: BlueprintsSearch) -> Page<BlueprintCard> {
    let query = BlueprintQuery {
        fields: op.fields.into_iter().map(field_of).collect(),
        term: op.term,
        folder: op.folder,
        recursive: op.recursive,
    };
    let found = index.search_blueprints(&query);
    let total = found.len();
    let items = op.slice.of(found).map(|hit| BlueprintCard {
        asset_path: hit.asset.object_path(),
        asset_name: hit.asset.name().to_owned(),
        package_path: hit.asset.package().folder().to_owned(),
        parent_class: hit.asset.parent_class().unwrap_or_default().to_owned(),
        fields: hit.fields.into_iter().map(matched_field).collect(),
    });
    Page { total, items: items.collect() }
}

/// Describes an asset.
pub fn info(index: &Index, op: &AssetInfoGet) -> Result<Sourced<AssetInfo>, Fault> {
    let path = resolve(index, &op.asset)?;
    let Some(asset) = index.asset(&path) else {
        if let Some(package) = index.package(&path) {
            // The package exists, so an answer that it does not would be wrong.
            readable(package)?;
        }
        return Err(missing(index, &path));
    };
    let dependencies = asset.package().dependencies(DependencyKinds::HARD);
    Ok(Sourced::from_disk(AssetInfo {
        card: card(asset, op.tags),
        importer: None,
        size_bytes: Some(asset.package().size()),
        dependencies: dependencies.iter().map(Dependency::object_path).collect(),
    }))
}

/// The path of the requested asset. Does not check whether the asset exists.
pub fn resolve(index: &Index, asset: &AssetName) -> Result<String, Fault> {
    let wrong = |what: String| Fault::new(ErrorKind::InvalidArgument, what);
    let name = match (&asset.path, &asset.name, &asset.id) {
        (Some(path), _, _) => return Ok(path.clone()),
        (None, Some(name), _) => name,
        (None, None, Some(_)) => {
            return Err(wrong("Assets of Unreal have no ids".to_owned()).hint("give a path"));
        }
        (None, None, None) => {
            return Err(wrong("Give the path or the name of an asset".to_owned()));
        }
    };
    if name.starts_with('/') || index.asset(name).is_some() {
        return Ok(name.clone());
    }
    if let Some(package) = package_of_file(name)
        && index.package(&package).is_some()
    {
        return Ok(package);
    }
    let mut called = index.assets().filter(|asset| asset.name().eq_ignore_ascii_case(name));
    match (called.next(), called.next()) {
        (None, _) => Err(missing(index, name)),
        (Some(only), None) => Ok(only.object_path()),
        (Some(first), Some(second)) => {
            let all = [first, second].into_iter().chain(called).take(MAX_CANDIDATES);
            let paths: Vec<_> = all.map(AssetRef::object_path).collect();
            Err(wrong(format!("'{name}' may be any of {}", paths.join(", ")))
                .hint("give the whole path"))
        }
    }
}

/// The package of a file of the project: `Content/A/B.uasset` has `/Game/A/B`, one in `Plugins/P/Content` has `/P/…`.
fn package_of_file(path: &str) -> Option<String> {
    let path = path.strip_suffix(".uasset").or_else(|| path.strip_suffix(".umap"))?;
    let root = match path.split_once("Content/") {
        Some(("", rest)) => return Some(format!("/Game/{rest}")),
        Some((plugin, rest)) => plugin.strip_suffix('/').map(|plugin| (plugin, rest)),
        None => None,
    };
    let (plugin, rest) = root?;
    Some(format!("/{}/{rest}", plugin.rsplit('/').next().unwrap_or(plugin)))
}

/// The package of an asset that exists.
pub fn package<'i>(index: &'i Index, path: &str) -> Result<PackageRef<'i>, Fault> {
    match index.asset(path) {
        Some(asset) => Ok(asset.package()),
        // Unreadable packages have no assets, but exist.
        None => index
            .package(path)
            .filter(|package| package.assets().next().is_none())
            .ok_or_else(|| missing(index, path)),
    }
}

/// A readable package; the dependencies of others are not known.
pub fn readable(package: PackageRef<'_>) -> Result<PackageRef<'_>, Fault> {
    match package.read_error() {
        None => Ok(package),
        Some((_, reason)) => Err(Fault::new(
            ErrorKind::Unsupported,
            format!("{} cannot be read: {reason}", package.name()),
        )),
    }
}

/// The fault of an asset that does not exist, with the path of one that has a similar name.
pub fn missing(index: &Index, path: &str) -> Fault {
    let path_of_package = package_of_file(path);
    let name = path_of_package.as_deref().unwrap_or(path);
    let name = name.rsplit('/').next().unwrap_or(name);
    let near = nearest(name, index.assets().map(AssetRef::name));
    let similar = near.and_then(|near| index.assets().find(|asset| asset.name() == near));
    Fault::missing("Asset", path).hint(match similar {
        Some(asset) => format!("did you mean '{}'?", asset.object_path()),
        None => "give a path such as /Game/Blueprints/BP_Door, or the name of an asset".to_owned(),
    })
}

fn card(asset: AssetRef<'_>, tags: bool) -> AssetCard {
    let own = |(key, value): (&str, &str)| (key.to_owned(), value.to_owned());
    AssetCard {
        path: asset.object_path(),
        id: None,
        name: asset.name().to_owned(),
        type_name: asset.class_path().to_owned(),
        tags: tags.then(|| asset.tags().map(own).collect()),
    }
}

fn field_of(field: BlueprintField) -> index::BlueprintField {
    match field {
        BlueprintField::Name => index::BlueprintField::Name,
        BlueprintField::ParentClass => index::BlueprintField::ParentClass,
    }
}

fn matched_field(field: index::BlueprintField) -> BlueprintField {
    match field {
        index::BlueprintField::Name => BlueprintField::Name,
        index::BlueprintField::ParentClass => BlueprintField::ParentClass,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_a_project_name_their_packages() {
        let of = |path| package_of_file(path);
        assert_eq!(of("Content/A/B.uasset").as_deref(), Some("/Game/A/B"));
        assert_eq!(of("Content/Maps/Town.umap").as_deref(), Some("/Game/Maps/Town"));
        assert_eq!(of("Plugins/P/Content/B.uasset").as_deref(), Some("/P/B"));
        for other in ["B", "Source/B.cpp", "B.uasset", "MyContent/B.uasset"] {
            assert_eq!(of(other), None, "{other}");
        }
    }
}
