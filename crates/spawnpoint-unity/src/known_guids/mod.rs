//! Which package of Unity an asset belongs to, by its GUID. Packages are rarely in a repository, so a checkout
//! without them is full of GUIDs that no file has. The table explains them; `make.py` makes it.

use std::sync::LazyLock;

use crate::{hash::Map, id::Guid};

const TABLE: &[u8] = include_bytes!("guids.bin");
const ASSEMBLIES: &str = include_str!("assemblies.tsv");

/// The package that an asset belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownAsset {
    /// The name of the package.
    pub package: &'static str,
    /// The sample or archive of the package. Its assets exist only in projects that import it.
    pub sample: Option<&'static str>,
}

/// Finds the package of an asset.
pub fn find(guid: Guid) -> Option<KnownAsset> {
    let table = TABLE_PARTS.as_ref()?;
    let at = table.keys.binary_search_by_key(&key(guid), |key| u64::from_le_bytes(*key)).ok()?;
    let owner = u16::from_le_bytes(*table.owners.get(at)?);
    table.names.get(usize::from(owner)).copied()
}

/// Finds the package that an assembly is compiled from.
pub fn package_of_assembly(assembly: &str) -> Option<&'static str> {
    PACKAGES_OF_ASSEMBLIES.get(assembly).copied()
}

/// The exclusive or of both halves. The first half alone is the same for some GUIDs of the table.
fn key(guid: Guid) -> u64 {
    (guid.0 >> 64) as u64 ^ guid.0 as u64
}

struct TableParts {
    names: Vec<KnownAsset>,
    keys: &'static [[u8; 8]],
    owners: &'static [[u8; 2]],
}

static TABLE_PARTS: LazyLock<Option<TableParts>> = LazyLock::new(|| read(TABLE));

static PACKAGES_OF_ASSEMBLIES: LazyLock<Map<&'static str, &'static str>> =
    LazyLock::new(|| ASSEMBLIES.lines().filter_map(|line| line.split_once('\t')).collect());

/// The parts of a table, as `make.py` describes them.
fn read(table: &'static [u8]) -> Option<TableParts> {
    let (owner_count, rest) = table.split_first_chunk::<2>()?;
    let (guid_count, rest) = rest.split_first_chunk::<4>()?;
    let (text_length, rest) = rest.split_first_chunk::<4>()?;
    let (text, rest) = rest.split_at_checked(u32::from_le_bytes(*text_length) as usize)?;
    let guid_count = u32::from_le_bytes(*guid_count) as usize;
    let (keys, owners) = rest.split_at_checked(guid_count.checked_mul(8)?)?;
    let names: Vec<KnownAsset> = std::str::from_utf8(text).ok()?.lines().map(name).collect();
    let parts = TableParts { names, keys: keys.as_chunks().0, owners: owners.as_chunks().0 };
    let is_whole = parts.names.len() == usize::from(u16::from_le_bytes(*owner_count))
        && parts.owners.len() == guid_count;
    is_whole.then_some(parts)
}

fn name(line: &'static str) -> KnownAsset {
    match line.split_once('\t') {
        Some((package, sample)) => KnownAsset { package, sample: Some(sample) },
        None => KnownAsset { package: line, sample: None },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(guid: &str) -> Option<KnownAsset> {
        find(guid.parse().unwrap())
    }

    #[test]
    fn the_table_is_small_sorted_and_whole() {
        assert!(TABLE.len() + ASSEMBLIES.len() <= 400_000, "{}", TABLE.len());
        let parts = read(TABLE).unwrap();
        assert!(parts.keys.len() > 23_000, "{}", parts.keys.len());
        assert!(parts.keys.is_sorted_by(|a, b| u64::from_le_bytes(*a) < u64::from_le_bytes(*b)));
        let owners = parts.owners.iter().map(|owner| usize::from(u16::from_le_bytes(*owner)));
        assert!(owners.into_iter().all(|owner| owner < parts.names.len()));
        assert!(read(&TABLE[..TABLE.len() - 2]).is_none());
    }

    #[test]
    fn known_assets_are_found_and_others_are_not() {
        let of = |package| Some(KnownAsset { package, sample: None });
        assert_eq!(package("fe87c0e1cc204ed48ad3b37840f39efc"), of("com.unity.ugui"));
        assert_eq!(package("f4688fdb7df04437aeb418b961361dc5"), of("com.unity.textmeshpro"));
        assert_eq!(package("62899f850307741f2a39c98a8b639597"), of("com.unity.inputsystem"));
        assert_eq!(package("0123456789abcdef0123456789abcdef"), None);
        assert_eq!(package("00000000000000000000000000000000"), None);
    }

    #[test]
    fn imported_resources_name_what_to_import() {
        let found = package("8f586378b4e144a9851e7b34d9b748ee").unwrap();
        assert_eq!(found.package, "com.unity.textmeshpro");
        assert_eq!(found.sample, Some("TMP Essential Resources"));
    }

    #[test]
    fn assemblies_name_their_package() {
        let package = package_of_assembly("Unity.XR.Interaction.Toolkit");
        assert_eq!(package, Some("com.unity.xr.interaction.toolkit"));
        assert_eq!(package_of_assembly("Unity.TextMeshPro"), Some("com.unity.textmeshpro"));
        assert_eq!(package_of_assembly("Assembly-CSharp"), None);
    }
}
