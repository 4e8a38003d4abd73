//! Shapes of the answers of engines. Clients get them with the same field names, so that an answer passes from an
//! engine to a client without being copied into another shape.

mod hook;
mod log;
mod member;
mod object;
mod page;
mod reference;
mod scene;
mod script;
mod view;
mod world;

use serde::Serializer;

pub use hook::{Hook, HookMethod, HookSource};
pub use log::{LogLine, LogTail};
pub use member::{
    CallResult, Member, MemberKind, MemberMatch, MemberValue, Singleton, StaticClass,
};
pub use object::{
    Clipboard, ComponentCard, Done, DoneTo, ObjectCard, Selection, TestBlock, TestUi,
};
pub use page::{Page, Paging};
pub use reference::{RefInfo, RefItem, RefKind, RefValue, Released};
pub use scene::{BuildScene, LoadMode, Scene, SceneLoaded, Status, TimeScale};
pub use script::{ScriptFailure, ScriptResult};
pub use view::{CameraInfo, Freecam, PickHit, PickMode, PickResult, Vector3};
pub use world::{ShapeKind, WorldCamera, WorldShape, WorldShapes};

/// Writes the shortest number that parses to the same value: 1.7 instead of 1.7000000476837158, which is what
/// an `f32` becomes as an `f64`.
fn as_written<S: Serializer>(number: &f32, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(number.to_string().parse().unwrap_or(f64::from(*number)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f32_values_are_written_with_few_digits() {
        let place = Vector3 { x: 1.7, y: -0.1, z: 1e10 };
        let json = serde_json::to_string(&place).unwrap();
        assert_eq!(json, r#"{"X":1.7,"Y":-0.1,"Z":10000000000.0}"#);
    }

    #[test]
    fn a_page_has_the_real_total_and_a_limit_of_at_least_one() {
        let page = |limit, offset| Paging { limit, offset }.cut(0..250);
        assert_eq!(page(None, None).items.len(), 100);
        assert_eq!(page(None, None).total, 250);
        assert_eq!(page(Some(0), None).items, [0]);
        assert_eq!(page(Some(-3), Some(-3)).items, [0]);
        assert_eq!(page(Some(2), Some(249)).items, [249]);
        assert_eq!(page(Some(2), Some(900)).items, [0; 0]);
    }
}
