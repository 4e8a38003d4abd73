//! File versions, and the changes of the file format.
//!
//! A package contains the UE4 file version, the UE5 file version and custom versions. Every version
//! check of the reader uses a constant of this module.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{Cursor, Guid, PackageError};

/// The oldest supported UE4 file version; engine 4.0 writes 342, its previews less.
pub(crate) const UE4_OLDEST: i32 = 214;
/// The newest supported UE4 file version: engines 4.26 to 5.8.
pub(crate) const UE4_NEWEST: i32 = 522;
/// The newest supported UE5 file version: engines 5.7 and 5.8.
pub(crate) const UE5_NEWEST: i32 = 1018;
/// The newest supported container version (counted downwards): engines since 5.6.
pub(crate) const LEGACY_NEWEST: i32 = -9;

/// Changes by UE4 file version.
pub(crate) mod ue4 {
    pub const ENGINE_VERSION: i32 = 336;
    pub const MEMBER_REFERENCE_IN_PIN_TYPE: i32 = 355;
    pub const LOAD_FOR_EDITOR_GAME: i32 = 365;
    pub const TEXT_HISTORY: i32 = 368;
    pub const SOFT_PACKAGE_REFERENCES: i32 = 384;
    pub const CURRENCY_CODE_IN_TEXT: i32 = 389;
    pub const TIMEZONE_IN_TEXT: i32 = 422;
    pub const STRUCT_GUID_IN_TAG: i32 = 441;
    pub const COMPATIBLE_ENGINE_VERSION: i32 = 444;
    pub const CONST_IN_PIN_TYPE: i32 = 456;
    pub const GATHERABLE_TEXT: i32 = 459;
    pub const IS_ASSET_IN_EXPORT: i32 = 485;
    pub const INNER_TAG_IN_ARRAY: i32 = 500;
    pub const GUID_IN_TAG: i32 = 503;
    pub const NAME_HASHES: i32 = 504;
    pub const PRELOAD_DEPENDENCIES: i32 = 507;
    pub const TEMPLATE_IN_EXPORT: i32 = 508;
    pub const SET_AND_MAP_IN_TAG: i32 = 509;
    pub const SEARCHABLE_NAMES: i32 = 510;
    pub const WIDE_SERIAL_SIZE: i32 = 511;
    pub const SOFT_OBJECT_PATH: i32 = 514;
    pub const LOCALIZATION_ID: i32 = 516;
    pub const PERSISTENT_GUID: i32 = 518;
    pub const PACKAGE_IN_IMPORT: i32 = 520;
    pub const DEPENDENCY_FLAGS: i32 = 521;
}

/// Changes by UE5 file version.
pub(crate) mod ue5 {
    pub const OPTIONAL_RESOURCES: i32 = 1003;
    pub const LARGE_WORLD_COORDINATES: i32 = 1004;
    pub const NO_GUID_IN_EXPORT: i32 = 1005;
    pub const INHERITED_IN_EXPORT: i32 = 1006;
    pub const TOP_LEVEL_ASSET_PATH: i32 = 1007;
    pub const SOFT_OBJECT_PATH_LIST: i32 = 1008;
    pub const SCRIPT_OFFSETS_IN_EXPORT: i32 = 1010;
    pub const TAG_EXTENSIONS: i32 = 1011;
    pub const COMPLETE_TYPE_IN_TAG: i32 = 1012;
    pub const BUILD_DEPENDENCIES: i32 = 1013;
    pub const METADATA_OFFSET: i32 = 1014;
    pub const VERSE_CELLS: i32 = 1015;
    pub const SAVED_HASH: i32 = 1016;
    pub const IMPORT_TYPE_HIERARCHIES: i32 = 1018;
}

/// Custom versions, and the changes that matter here.
pub(crate) mod custom {
    use super::Guid;

    pub const BLUEPRINTS: Guid = Guid([0xB0D8_32E4, 0x1F89_4F0D, 0xACCF_7EB7, 0x36FD_4AA2]);
    pub const PINS_IN_NODES: i32 = 4;
    pub const MAPS_AND_SETS_IN_PINS: i32 = 6;

    pub const FRAMEWORK: Guid = Guid([0xCFFC_743F, 0x43B0_4480, 0x9391_14DF, 0x171D_2073]);
    pub const CONTAINER_TYPE_IN_PINS: i32 = 26;
    pub const NAMES_IN_PINS: i32 = 31;

    pub const EDITOR: Guid = Guid([0xE4B0_68ED, 0xF494_42E9, 0xA231_DA0B, 0x2E46_BB41]);
    pub const ARGUMENTS_OF_ANY_TYPE: i32 = 5;
    pub const ALWAYS_SIGN_IN_NUMBERS: i32 = 21;
    pub const CULTURE_INVARIANT_TEXT: i32 = 32;

    pub const RELEASE: Guid = Guid([0x9C54_D522, 0xA826_4FBE, 0x9421_0746, 0x61B4_82D0]);
    pub const OWNER_IN_FIELD_PATHS: i32 = 30;
    pub const WRAPPER_IN_PINS: i32 = 32;

    pub const UE5_MAIN: Guid = Guid([0x697D_D581, 0xE64F_41AB, 0xAA4A_51EC, 0xBEB7_B628]);
    pub const SOURCE_INDEX_IN_PINS: i32 = 50;

    pub const UE5_RELEASE: Guid = Guid([0xD89B_5E42, 0x24BD_4D46, 0x8412_ACA8, 0xDF64_1779]);
    pub const SINGLE_PRECISION_IN_PINS: i32 = 36;
}

/// The file versions of a package.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Versions {
    /// The container version, counted downwards.
    pub legacy: i32,
    /// UE4 file version.
    pub ue4: i32,
    /// UE5 file version; 0 before engine 5.0.
    pub ue5: i32,
    /// The licensee version.
    pub licensee: i32,
}

impl Versions {
    /// Reads the versions after the magic number, and rejects unsupported ones.
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, PackageError> {
        let legacy = cursor.i32("container version")?;
        if legacy > -2 {
            return Err(PackageError::TooOld(legacy & 0xFFFF));
        }
        if legacy < LEGACY_NEWEST {
            let (found, known) = (legacy, LEGACY_NEWEST);
            return Err(PackageError::TooNew { what: "container version", found, known });
        }
        if legacy != -4 {
            cursor.i32("UE3 version")?;
        }
        let ue4 = cursor.i32("UE4 file version")?;
        let ue5 = if legacy <= -8 { cursor.i32("UE5 file version")? } else { 0 };
        let licensee = cursor.i32("licensee version")?;
        match (ue4, ue5) {
            (0, 0) => Err(PackageError::Unversioned),
            (_, ue5) if ue5 > UE5_NEWEST => Err(PackageError::newer_ue5(ue5)),
            (ue4, _) if ue4 > UE4_NEWEST => Err(PackageError::TooNew {
                what: "UE4 file version",
                found: ue4,
                known: UE4_NEWEST,
            }),
            (ue4, _) if ue4 < UE4_OLDEST => Err(PackageError::TooOld(ue4)),
            _ => Ok(Self { legacy, ue4, ue5, licensee }),
        }
    }
}

/// The custom versions of a package: a list of GUIDs and numbers.
#[derive(Clone, Debug, Default)]
pub struct CustomVersions<'a>(Cow<'a, [u8]>);

/// The size of an entry.
const ENTRY: usize = 20;

impl<'a> CustomVersions<'a> {
    pub(crate) fn read(cursor: &mut Cursor<'a>, legacy: i32) -> Result<Self, PackageError> {
        let what = "custom versions";
        match legacy {
            // The oldest format has numbers instead of GUIDs, and none of them matters here.
            -2 => {
                let count = cursor.count(8, what)?;
                cursor.take(count * 8, what)?;
                Ok(Self::default())
            }
            // The next format also has names.
            -5..=-3 => {
                let count = cursor.count(ENTRY + 4, what)?;
                let mut entries = Vec::with_capacity(count * ENTRY);
                for _ in 0..count {
                    entries.extend_from_slice(cursor.take(ENTRY, what)?);
                    cursor.skip_string(what)?;
                }
                Ok(Self(Cow::Owned(entries)))
            }
            _ => {
                let count = cursor.count(ENTRY, what)?;
                Ok(Self(Cow::Borrowed(cursor.take(count * ENTRY, what)?)))
            }
        }
    }

    /// The number of a custom version; 0 if the package is older.
    pub fn get(&self, key: Guid) -> i32 {
        // Called many times for every pin of a graph, so the bytes are compared directly.
        let key = key.to_bytes();
        let entries = self.0.as_chunks::<ENTRY>().0;
        let found = entries.iter().find_map(|entry| entry.strip_prefix(&key)?.first_chunk());
        found.map_or(0, |version| i32::from_le_bytes(*version))
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = (Guid, i32)> {
        self.0.as_chunks::<ENTRY>().0.iter().map(|entry| {
            let mut parts = entry.as_chunks::<4>().0.iter().map(|part| u32::from_le_bytes(*part));
            let mut next = || parts.next().unwrap_or_default();
            (Guid([next(), next(), next(), next()]), next() as i32)
        })
    }
}
