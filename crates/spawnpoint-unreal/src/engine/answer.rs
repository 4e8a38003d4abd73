//! What the index answers.

use spawnpoint_protocol::{
    ErrorKind, Fault,
    asset::{
        AssetCard, AssetLinks, AssetNode, AssetTree, BlueprintCard, BlueprintField, FoundAsset,
        LinkKinds, Slice,
    },
    op::{
        AssetDependencies, AssetGet, AssetReferences, AssetTreeGet, AssetsSearch, BlueprintsSearch,
    },
    shape::Page,
};

use crate::index::{
    self, AssetQuery, AssetRef, BlueprintQuery, Dependency, DependencyKinds, Index, PackageRef,
};

/// One asset.
pub fn get(index: &Index, op: &AssetGet) -> Result<FoundAsset, Fault> {
    let asset = index.asset(&op.path).map(|asset| card(asset, op.tags));
    if asset.is_none()
        && let Some(package) = index.package(&op.path)
    {
        // It is there, so nobody may say that it is not.
        readable(package)?;
    }
    Ok(FoundAsset { asset })
}

/// Assets by folder, name and class.
pub fn search(index: &Index, op: AssetsSearch) -> Page<AssetCard> {
    let query = AssetQuery {
        folders: op.filter.folders,
        recursive: op.filter.recursive,
        packages: op.filter.packages,
        classes: op.filter.classes,
        ..AssetQuery::default()
    };
    cut(index.search(&query), op.slice, |asset| card(asset, op.tags))
}

/// Blueprints by name and parent class.
pub fn blueprints(index: &Index, op: BlueprintsSearch) -> Page<BlueprintCard> {
    let query = BlueprintQuery {
        fields: op.fields.into_iter().map(field_of).collect(),
        term: op.term,
        folder: op.folder,
        recursive: op.recursive,
    };
    cut(index.search_blueprints(&query), op.slice, |hit| BlueprintCard {
        asset_path: hit.asset.object_path(),
        asset_name: hit.asset.name().to_owned(),
        package_path: hit.asset.package().folder().to_owned(),
        parent_class: hit.asset.parent_class().unwrap_or_default().to_owned(),
        fields: hit.fields.into_iter().map(told_field).collect(),
    })
}

/// What an asset needs.
pub fn dependencies(index: &Index, op: &AssetDependencies) -> Result<AssetLinks, Fault> {
    let package = readable(package(index, &op.path)?)?;
    Ok(links(package.dependencies(kinds(op.kinds))))
}

/// What needs an asset.
pub fn references(index: &Index, op: &AssetReferences) -> Result<AssetLinks, Fault> {
    let kinds = kinds(op.kinds);
    if let Ok(package) = package(index, &op.path) {
        return Ok(links(package.referencers(kinds)));
    }
    // What lies in the engine or in its code is not read, but known by those who need it.
    let known = !index.referencers(&op.path, DependencyKinds::ALL).is_empty();
    match known {
        true => Ok(links(index.referencers(&op.path, kinds))),
        false => Err(missing(&op.path)),
    }
}

/// All that an asset needs.
pub fn tree(index: &Index, op: &AssetTreeGet) -> Result<AssetTree, Fault> {
    let package = readable(package(index, &op.path)?)?;
    let nodes = package.dependency_tree(kinds(op.kinds), op.depth as usize);
    let node = |node: index::TreeNode| AssetNode {
        asset_path: node.path,
        depth: u32::try_from(node.depth).unwrap_or(u32::MAX),
        dependencies: node.dependencies,
    };
    Ok(AssetTree { nodes: nodes.into_iter().map(node).collect() })
}

/// The package of an asset that exists.
fn package<'i>(index: &'i Index, path: &str) -> Result<PackageRef<'i>, Fault> {
    match index.asset(path) {
        Some(asset) => Ok(asset.package()),
        // Packages that cannot be read have no assets, and yet they are there.
        None => index
            .package(path)
            .filter(|package| package.assets().next().is_none())
            .ok_or_else(|| missing(path)),
    }
}

/// A package that could be read; what it needs is not known otherwise.
fn readable(package: PackageRef<'_>) -> Result<PackageRef<'_>, Fault> {
    match package.read_error() {
        None => Ok(package),
        Some((_, reason)) => Err(Fault::new(
            ErrorKind::Unsupported,
            format!("{} cannot be read: {reason}", package.name()),
        )),
    }
}

fn missing(path: &str) -> Fault {
    Fault::missing("Asset", path)
}

fn card(asset: AssetRef<'_>, tags: bool) -> AssetCard {
    let own = |(key, value): (&str, &str)| (key.to_owned(), value.to_owned());
    AssetCard {
        asset_name: asset.name().to_owned(),
        package_path: asset.package().folder().to_owned(),
        class_path: asset.class_path().to_owned(),
        object_path: asset.object_path(),
        tags: tags.then(|| asset.tags().map(own).collect()),
    }
}

fn cut<T, C>(all: Vec<T>, slice: Slice, card: impl FnMut(T) -> C) -> Page<C> {
    let page = index::Page::cut(all, slice.offset as usize, slice.limit as usize);
    Page { total: page.total, items: page.items.into_iter().map(card).collect() }
}

fn links(dependencies: Vec<Dependency<'_>>) -> AssetLinks {
    AssetLinks { links: dependencies.iter().map(Dependency::object_path).collect() }
}

fn kinds(kinds: LinkKinds) -> DependencyKinds {
    DependencyKinds { hard: kinds.hard, soft: kinds.soft }
}

fn field_of(field: BlueprintField) -> index::BlueprintField {
    match field {
        BlueprintField::Name => index::BlueprintField::Name,
        BlueprintField::ParentClass => index::BlueprintField::ParentClass,
    }
}

fn told_field(field: index::BlueprintField) -> BlueprintField {
    match field {
        index::BlueprintField::Name => BlueprintField::Name,
        index::BlueprintField::ParentClass => BlueprintField::ParentClass,
    }
}
