//! Searches for assets and Blueprints.

use std::collections::HashMap;

use super::{AssetRef, Index, Pattern};

/// A page of a list.
#[derive(Clone, Debug)]
pub struct Page<T> {
    /// The items of this page.
    pub items: Vec<T>,
    /// The total number of items.
    pub total: usize,
    /// The number of items before this page.
    pub offset: usize,
}

/// A query for assets. All filters that are not empty must match.
#[derive(Clone, Debug, Default)]
pub struct AssetQuery {
    /// Folders.
    pub folders: Vec<String>,
    /// Whether subfolders are included.
    pub recursive: bool,
    /// Names of packages, parts of names, or wildcards.
    pub packages: Vec<String>,
    /// Classes, including derived ones.
    pub classes: Vec<String>,
    /// Direct or indirect parent classes of Blueprints.
    pub parents: Vec<String>,
    /// Required tags: names, and parts or wildcards for their values.
    pub tags: Vec<(String, Option<String>)>,
}

/// A field of a Blueprint to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlueprintField {
    /// Its name.
    Name,
    /// Its parent class.
    ParentClass,
}

/// A query for Blueprints.
#[derive(Clone, Debug)]
pub struct BlueprintQuery {
    /// The fields to search; one of them must match.
    pub fields: Vec<BlueprintField>,
    /// A part of the text, or wildcards.
    pub term: String,
    /// A folder; all folders if `None`.
    pub folder: Option<String>,
    /// Whether subfolders are included.
    pub recursive: bool,
}

/// A Blueprint that matches a query.
#[derive(Clone, Debug)]
pub struct BlueprintHit<'i> {
    /// The Blueprint.
    pub asset: AssetRef<'i>,
    /// The fields that match.
    pub fields: Vec<BlueprintField>,
}

/// A filter for package names.
enum NameFilter {
    Exact(String),
    Pattern(Pattern),
}

/// A filter for tags.
struct TagFilter<'q> {
    key: &'q str,
    value: Option<Pattern>,
}

impl<T> Page<T> {
    /// Returns a page of a list. A limit of 0 means no limit.
    pub fn cut(list: Vec<T>, offset: usize, limit: usize) -> Self {
        let total = list.len();
        let limit = if limit == 0 { total } else { limit };
        Self { items: list.into_iter().skip(offset).take(limit).collect(), total, offset }
    }

    /// Whether there are items after this page.
    pub fn has_more(&self) -> bool {
        self.offset + self.items.len() < self.total
    }
}

impl Index {
    /// Finds assets, sorted by package. Generated classes of Blueprints are found only by their own
    /// class, as in the editor.
    pub fn search(&self, query: &AssetQuery) -> Vec<AssetRef<'_>> {
        let folders: Vec<String> = query.folders.iter().map(|folder| folder_key(folder)).collect();
        let names: Vec<NameFilter> =
            query.packages.iter().map(|name| NameFilter::new(name)).collect();
        let tags: Vec<TagFilter<'_>> = query.tags.iter().map(TagFilter::new).collect();
        let mut of_class: HashMap<&str, bool> = HashMap::new();
        let asked_for_classes =
            query.classes.iter().any(|class| class.to_lowercase().ends_with("generatedclass"));
        self.packages()
            .filter(|package| {
                let name = package.lower_name();
                (folders.is_empty()
                    || folders.iter().any(|folder| in_folder(name, folder, query.recursive)))
                    && (names.is_empty() || names.iter().any(|filter| filter.matches(name)))
            })
            .flat_map(|package| package.assets())
            .filter(|asset| asked_for_classes || !asset.is_generated_class())
            .filter(|asset| {
                // Assets have few different classes, so the results are cached.
                query.classes.is_empty()
                    || *of_class.entry(asset.class_path()).or_insert_with_key(|own| {
                        query.classes.iter().any(|class| self.is_class(own, class))
                    })
            })
            .filter(|asset| {
                query.parents.is_empty()
                    || asset.parent_class().is_some_and(|own| {
                        query.parents.iter().any(|parent| self.is_class(own, parent))
                    })
            })
            .filter(|asset| tags.iter().all(|tag| tag.fits(*asset)))
            .collect()
    }

    /// Finds Blueprints, sorted by package.
    pub fn search_blueprints(&self, query: &BlueprintQuery) -> Vec<BlueprintHit<'_>> {
        let pattern = Pattern::new(&query.term);
        let folder = query.folder.as_deref().map(folder_key);
        self.packages()
            .filter(|package| {
                folder
                    .as_ref()
                    .is_none_or(|folder| in_folder(package.lower_name(), folder, query.recursive))
            })
            .flat_map(|package| package.assets())
            .filter_map(|asset| {
                let fields: Vec<_> = query
                    .fields
                    .iter()
                    .copied()
                    .filter(|field| match field {
                        BlueprintField::Name => pattern.matches(asset.name()),
                        BlueprintField::ParentClass => {
                            asset.parent_class().is_some_and(|parent| class_fits(&pattern, parent))
                        }
                    })
                    .collect();
                let found = !fields.is_empty() && asset.is_blueprint();
                found.then_some(BlueprintHit { asset, fields })
            })
            .collect()
    }

    /// Whether a class equals another or inherits from it. The other is given by path or by name.
    fn is_class(&self, own: &str, class: &str) -> bool {
        if class.starts_with('/') {
            return self.inherits(own, class);
        }
        let named = |path: &str| {
            path.rsplit('.').next().is_some_and(|name| name.eq_ignore_ascii_case(class))
        };
        named(own) || self.ancestors(own).iter().any(|path| named(path))
    }
}

/// Whether the path or the name of a class matches.
fn class_fits(pattern: &Pattern, path: &str) -> bool {
    let name = path.rsplit('.').next().unwrap_or(path);
    pattern.matches(path) || pattern.matches(name)
}

impl NameFilter {
    fn new(name: &str) -> Self {
        if name.starts_with('/') && !name.contains(['*', '?']) {
            Self::Exact(crate::package::package_of(name).to_lowercase())
        } else {
            Self::Pattern(Pattern::new(name))
        }
    }

    fn matches(&self, lower: &str) -> bool {
        match self {
            Self::Exact(name) => lower == name,
            Self::Pattern(pattern) => pattern.matches_lower(lower),
        }
    }
}

impl<'q> TagFilter<'q> {
    fn new((key, value): &'q (String, Option<String>)) -> Self {
        Self { key, value: value.as_deref().map(Pattern::new) }
    }

    fn fits(&self, asset: AssetRef<'_>) -> bool {
        asset.tags().any(|(key, value)| {
            key.eq_ignore_ascii_case(self.key)
                && self.value.as_ref().is_none_or(|pattern| pattern.matches(value))
        })
    }
}

/// A folder in lower case, with a leading slash and without a trailing one.
fn folder_key(folder: &str) -> String {
    format!("/{}", folder.trim_matches('/').to_lowercase())
}

fn in_folder(package: &str, folder: &str, recursive: bool) -> bool {
    if folder == "/" {
        return recursive;
    }
    match package.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')) {
        Some(rest) => recursive || !rest.contains('/'),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_contain_their_packages() {
        assert!(in_folder("/game/a/b", "/game", true));
        assert!(!in_folder("/game/a/b", "/game", false));
        assert!(in_folder("/game/a/b", "/game/a", false));
        assert!(!in_folder("/game/ab/c", "/game/a", true));
        assert!(in_folder("/plugin/x", "/", true));
        assert_eq!(folder_key("Game/Maps/"), "/game/maps");
    }

    #[test]
    fn pages_report_whether_more_items_follow() {
        let page = Page::cut((0..5).collect(), 1, 2);
        assert_eq!((page.items.clone(), page.total, page.has_more()), (vec![1, 2], 5, true));
        assert!(!Page::cut((0..5).collect(), 3, 0).has_more());
        assert!(Page::cut((0..5).collect::<Vec<_>>(), 9, 2).items.is_empty());
    }
}
