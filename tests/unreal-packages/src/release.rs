//! The released engines from 4.10 to 5.6 and the version numbers that each writes into its packages.

use crate::{Engine, Guid, SavedBy};

/// Version of how Blueprints are saved.
pub const BLUEPRINTS: Guid = [0xB0D8_32E4, 0x1F89_4F0D, 0xACCF_7EB7, 0x36FD_4AA2];
/// Version of the framework objects.
pub const FRAMEWORK: Guid = [0xCFFC_743F, 0x43B0_4480, 0x9391_14DF, 0x171D_2073];
/// Version of the editor objects.
pub const EDITOR: Guid = [0xE4B0_68ED, 0xF494_42E9, 0xA231_DA0B, 0x2E46_BB41];
/// Version of the release branch.
pub const RELEASE: Guid = [0x9C54_D522, 0xA826_4FBE, 0x9421_0746, 0x61B4_82D0];
/// Version of the UE5 main branch.
pub const UE5_MAIN: Guid = [0x697D_D581, 0xE64F_41AB, 0xAA4A_51EC, 0xBEB7_B628];
/// Version of the UE5 release branch.
pub const UE5_RELEASE: Guid = [0xD89B_5E42, 0x24BD_4D46, 0x8412_ACA8, 0xDF64_1779];
const ANIM_PHYS: Guid = [0x29E5_75DD, 0xE0A3_4627, 0x9D10_D276, 0x232C_DCEA];
const CORE_OBJECT: Guid = [0x375E_C13C, 0x06E4_48FB, 0xB500_84F0, 0x262A_717E];
const FORTNITE_MAIN: Guid = [0x601D_1886, 0xAC64_4F84, 0xAA16_D3DE, 0x0DEA_C7D6];

/// The packages that contain a custom version: an engine writes those that the package uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Every Blueprint.
    All,
    /// Blueprints with variables.
    Variables,
    /// Blueprints with nodes in their graph.
    Graph,
}

use Scope::{All, Graph, Variables};

/// A released engine.
#[derive(Clone, Copy, Debug)]
pub struct Release {
    /// Its layout.
    pub engine: Engine,
    /// Major, minor and patch version.
    pub version: (u16, u16, u16),
    /// The changelist it was built from.
    pub changelist: u32,
    /// The changelist of the oldest engine that loads its packages.
    pub compatible: u32,
    /// Its custom versions.
    pub custom: &'static [(Guid, i32, Scope)],
}

impl Release {
    /// Whether this is the given engine or a later one.
    pub fn since(&self, major: u16, minor: u16) -> bool {
        (self.version.0, self.version.1) >= (major, minor)
    }

    /// Whether this engine is older than the given one.
    pub fn before(&self, major: u16, minor: u16) -> bool {
        !self.since(major, minor)
    }

    /// The engine version in its packages, and the oldest engine that loads them.
    pub fn saved_by(&self) -> (SavedBy, SavedBy) {
        let (major, minor, patch) = self.version;
        let branch = match (major, minor) {
            (4, 10) => "++depot+UE4-Releases+4.10".to_owned(),
            _ => format!("++UE{major}+Release-{major}.{minor}"),
        };
        let saved_by = |patch, changelist| SavedBy {
            version: (major, minor, patch),
            changelist,
            branch: branch.clone(),
        };
        (saved_by(patch, self.changelist), saved_by(0, self.compatible))
    }
}

type Custom = &'static [(Guid, i32, Scope)];

const fn release(
    engine: Engine,
    version: (u16, u16, u16),
    [changelist, compatible]: [u32; 2],
    custom: Custom,
) -> Release {
    Release { engine, version, changelist, compatible, custom }
}

const fn engine(label: &'static str, legacy: i32, ue4: i32, ue5: i32) -> Engine {
    Engine { label, legacy, ue4, ue5 }
}

/// All released engines from 4.10 to 5.6. The numbers were read from packages that these engines
/// saved.
#[rustfmt::skip]
pub const RELEASES: &[Release] = &[
    release(engine("4.10", -6, 482, 0), (4, 10, 4), [2872498, 2758231],
        &[]),
    release(engine("4.11", -6, 498, 0), (4, 11, 2), [2946394, 2927265],
        &[]),
    release(engine("4.12", -6, 504, 0), (4, 12, 5), [3039270, 2992821],
        &[(BLUEPRINTS, 3, All)]),
    release(engine("4.13", -6, 505, 0), (4, 13, 2), [3172292, 3106830],
        &[(EDITOR, 6, All), (BLUEPRINTS, 5, All)]),
    release(engine("4.14", -7, 508, 0), (4, 14, 3), [3249277, 3195953],
        &[(EDITOR, 8, All), (BLUEPRINTS, 7, All)]),
    release(engine("4.15", -7, 510, 0), (4, 15, 3), [3450819, 3299760],
        &[(EDITOR, 14, All), (BLUEPRINTS, 8, All)]),
    release(engine("4.16", -7, 513, 0), (4, 16, 3), [3561208, 3452394],
        &[(EDITOR, 17, All), (BLUEPRINTS, 9, All), (ANIM_PHYS, 3, All)]),
    release(engine("4.17", -7, 513, 0), (4, 17, 2), [3658906, 3573198],
        &[(EDITOR, 20, All), (FRAMEWORK, 28, Variables), (BLUEPRINTS, 10, All), (ANIM_PHYS, 7, All)]),
    release(engine("4.18", -7, 514, 0), (4, 18, 3), [3832480, 3709383],
        &[(EDITOR, 20, All), (FRAMEWORK, 30, All), (BLUEPRINTS, 10, All), (ANIM_PHYS, 12, All)]),
    release(engine("4.19", -7, 516, 0), (4, 19, 2), [4033788, 3944462],
        &[(EDITOR, 23, All), (FRAMEWORK, 33, All), (BLUEPRINTS, 10, All), (ANIM_PHYS, 16, All)]),
    release(engine("4.20", -7, 516, 0), (4, 20, 3), [4369336, 4212847],
        &[(EDITOR, 24, All), (FRAMEWORK, 34, All), (BLUEPRINTS, 10, All), (ANIM_PHYS, 17, All)]),
    release(engine("4.21", -7, 517, 0), (4, 21, 2), [4753647, 4541578],
        &[(EDITOR, 26, All), (FRAMEWORK, 34, All), (BLUEPRINTS, 10, All), (ANIM_PHYS, 17, All)]),
    release(engine("4.22", -7, 517, 0), (4, 22, 3), [7053642, 5660361],
        &[(EDITOR, 30, All), (FRAMEWORK, 35, All), (BLUEPRINTS, 10, All), (ANIM_PHYS, 17, All)]),
    release(engine("4.23", -7, 517, 0), (4, 23, 1), [9631420, 8386587],
        &[(ANIM_PHYS, 17, All), (RELEASE, 23, Variables), (BLUEPRINTS, 10, All), (FRAMEWORK, 35, All), (EDITOR, 34, All)]),
    release(engine("4.24", -7, 518, 0), (4, 24, 3), [11590370, 10570792],
        &[(ANIM_PHYS, 17, All), (RELEASE, 28, Variables), (BLUEPRINTS, 10, All), (FRAMEWORK, 36, All), (EDITOR, 37, All)]),
    release(engine("4.25", -7, 518, 0), (4, 25, 4), [14469661, 13144385],
        &[(ANIM_PHYS, 17, All), (CORE_OBJECT, 4, All), (RELEASE, 30, Graph), (BLUEPRINTS, 10, All), (FRAMEWORK, 37, All), (EDITOR, 38, All)]),
    release(engine("4.26", -7, 522, 0), (4, 26, 2), [15973114, 14830424],
        &[(ANIM_PHYS, 17, All), (CORE_OBJECT, 4, All), (FORTNITE_MAIN, 43, Graph), (RELEASE, 38, Variables), (BLUEPRINTS, 10, All), (FRAMEWORK, 37, All), (EDITOR, 40, All)]),
    release(engine("4.27", -7, 522, 0), (4, 27, 2), [18319896, 17155196],
        &[(ANIM_PHYS, 17, All), (CORE_OBJECT, 4, All), (FORTNITE_MAIN, 47, Graph), (RELEASE, 43, Variables), (BLUEPRINTS, 10, All), (FRAMEWORK, 37, All), (EDITOR, 40, All)]),
    release(engine("5.0", -8, 522, 1004), (5, 0, 2), [20280985, 19505902],
        &[(ANIM_PHYS, 17, All), (CORE_OBJECT, 4, All), (FORTNITE_MAIN, 59, All), (UE5_MAIN, 59, All), (RELEASE, 44, Variables), (BLUEPRINTS, 10, All), (FRAMEWORK, 37, All), (UE5_RELEASE, 36, All), (EDITOR, 40, All)]),
    release(engine("5.1", -8, 522, 1008), (5, 1, 1), [23901901, 23058290],
        &[(ANIM_PHYS, 17, All), (CORE_OBJECT, 4, All), (FORTNITE_MAIN, 80, All), (UE5_MAIN, 88, All), (RELEASE, 44, Variables), (BLUEPRINTS, 10, All), (FRAMEWORK, 37, All), (UE5_RELEASE, 41, All), (EDITOR, 40, All)]),
    release(engine("5.2", -8, 522, 1009), (5, 2, 1), [26001984, 25360045],
        &[(ANIM_PHYS, 17, All), (CORE_OBJECT, 4, All), (FORTNITE_MAIN, 83, All), (UE5_MAIN, 104, All), (RELEASE, 44, Variables), (BLUEPRINTS, 10, All), (FRAMEWORK, 37, All), (UE5_RELEASE, 41, All), (EDITOR, 40, All)]),
    release(engine("5.3", -8, 522, 1009), (5, 3, 0), [27405482, 27405482],
        &[(ANIM_PHYS, 17, All), (CORE_OBJECT, 4, All), (FORTNITE_MAIN, 111, All), (UE5_MAIN, 118, All), (RELEASE, 44, Variables), (BLUEPRINTS, 10, All), (FRAMEWORK, 37, All), (UE5_RELEASE, 47, All), (EDITOR, 40, All)]),
    release(engine("5.4", -8, 522, 1012), (5, 4, 4), [35576357, 33043543],
        &[(ANIM_PHYS, 17, All), (CORE_OBJECT, 4, All), (FORTNITE_MAIN, 134, All), (UE5_MAIN, 119, All), (RELEASE, 44, Variables), (BLUEPRINTS, 10, All), (FRAMEWORK, 37, All), (UE5_RELEASE, 51, All), (EDITOR, 40, All)]),
    release(engine("5.5", -8, 522, 1013), (5, 5, 4), [40574608, 37670630],
        &[(ANIM_PHYS, 17, All), (CORE_OBJECT, 4, All), (FORTNITE_MAIN, 170, All), (UE5_MAIN, 119, All), (RELEASE, 44, Variables), (BLUEPRINTS, 10, All), (FRAMEWORK, 37, All), (UE5_RELEASE, 51, All), (EDITOR, 40, All)]),
    release(engine("5.6", -9, 522, 1017), (5, 6, 0), [43139311, 43139311],
        &[(ANIM_PHYS, 17, All), (CORE_OBJECT, 4, All), (FORTNITE_MAIN, 207, All), (UE5_MAIN, 121, All), (RELEASE, 44, Variables), (BLUEPRINTS, 10, All), (FRAMEWORK, 37, All), (UE5_RELEASE, 56, All), (EDITOR, 40, All)]),
];
