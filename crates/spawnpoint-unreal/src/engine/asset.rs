//! Single assets: by name and by filter.

use spawnpoint_protocol::{
    ErrorKind, Fault, Sourced,
    asset::{AssetCard, AssetInfo, AssetName},
    op::{AssetInfoGet, AssetsFind},
    shape::Page,
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
        return Err(missing(&path));
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
    let mut called = index.assets().filter(|asset| asset.name().eq_ignore_ascii_case(name));
    match (called.next(), called.next()) {
        (None, _) => Err(missing(name)),
        (Some(only), None) => Ok(only.object_path()),
        (Some(first), Some(second)) => {
            let all = [first, second].into_iter().chain(called).take(MAX_CANDIDATES);
            let paths: Vec<_> = all.map(AssetRef::object_path).collect();
            Err(wrong(format!("'{name}' may be any of {}", paths.join(", ")))
                .hint("give the whole path"))
        }
    }
}

/// The package of an asset that exists.
pub fn package<'i>(index: &'i Index, path: &str) -> Result<PackageRef<'i>, Fault> {
    match index.asset(path) {
        Some(asset) => Ok(asset.package()),
        // Unreadable packages have no assets, but exist.
        None => index
            .package(path)
            .filter(|package| package.assets().next().is_none())
            .ok_or_else(|| missing(path)),
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

/// The fault of an asset that does not exist.
pub fn missing(path: &str) -> Fault {
    Fault::missing("Asset", path)
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
