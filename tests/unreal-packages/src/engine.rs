//! The version numbers that decide the layout of a package.

/// One layout: container version, UE4 file version and UE5 file version.
#[derive(Clone, Copy, Debug)]
pub struct Engine {
    /// The engine, or the state of the source between two engines.
    pub label: &'static str,
    /// Container version. It counts downward.
    pub legacy: i32,
    /// UE4 file version.
    pub ue4: i32,
    /// UE5 file version; 0 before engine 5.0.
    pub ue5: i32,
}

const fn engine(label: &'static str, legacy: i32, ue4: i32, ue5: i32) -> Engine {
    Engine { label, legacy, ue4, ue5 }
}

/// One layout for every change of the format. Labels with "early" are states of the source that no
/// released engine wrote; people who build the engine themselves have such packages.
pub const ENGINES: &[Engine] = &[
    engine("preview of 4.0", -2, 330, 0),
    engine("4.0", -3, 342, 0),
    engine("4.2", -3, 363, 0),
    engine("4.4", -4, 385, 0),
    engine("4.7", -5, 434, 0),
    engine("4.8", -6, 451, 0),
    engine("4.10", -6, 482, 0),
    engine("4.11", -6, 498, 0),
    engine("4.12", -6, 504, 0),
    engine("4.14", -7, 508, 0),
    engine("4.15", -7, 510, 0),
    engine("4.16", -7, 513, 0),
    engine("4.18", -7, 514, 0),
    engine("4.20", -7, 516, 0),
    engine("4.24", -7, 518, 0),
    engine("4.26", -7, 522, 0),
    engine("5.0 early", -8, 522, 1001),
    engine("5.0 early 2", -8, 522, 1002),
    engine("5.0", -8, 522, 1004),
    engine("5.1 early", -8, 522, 1006),
    engine("5.1", -8, 522, 1008),
    engine("5.2", -8, 522, 1009),
    engine("5.4 early", -8, 522, 1010),
    engine("5.4 early 2", -8, 522, 1011),
    engine("5.4", -8, 522, 1012),
    engine("5.5", -8, 522, 1013),
    engine("5.6 early", -8, 522, 1015),
    engine("5.6", -9, 522, 1017),
    engine("5.7", -9, 522, 1018),
];
