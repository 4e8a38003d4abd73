//! What is seen: cameras, the free camera, picking, the test interface.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use spawnpoint_core::catalog::Tool;
use spawnpoint_protocol::{
    op::{CameraGet, FreecamGet, FreecamSet, Pick, TestUiDestroy, TestUiSpawn},
    shape::{Done, Freecam, PickMode, Vector3},
};

use super::Nothing;

pub(super) fn tools() -> Vec<Tool> {
    vec![
        Tool::op("GetCameraInfo", "The camera that shows the game.", |_: Nothing| Ok(CameraGet {})),
        Tool::op("GetFreecam", "The free camera.", |_: Nothing| Ok(FreecamGet {})),
        Tool::op_then(
            "SetFreecamEnabled",
            "Switch the free camera on or off.",
            |p: Enabled| Ok(FreecamSet { enabled: Some(p.enabled), ..UNCHANGED }),
            |_| Done::OK,
        )
        .idempotent()
        .confirm(),
        Tool::op_then(
            "SetFreecamSpeed",
            "Set the free camera's speed, 0 to 1000.",
            |p: Speed| Ok(FreecamSet { speed: Some(p.speed), ..UNCHANGED }),
            |freecam: Freecam| SpeedSet { ok: true, speed: freecam.speed },
        )
        .idempotent()
        .confirm(),
        Tool::op_then(
            "SetFreecamPose",
            "Move the free camera; rot in Euler degrees.",
            |p: Pose| Ok(FreecamSet { pos: Some(p.pos), rot: Some(p.rot), ..UNCHANGED }),
            |_| Done::OK,
        )
        .idempotent()
        .confirm(),
        Tool::op(
            "MousePick",
            "What is under a point of the screen: first body hit (world) or interface elements (ui). y points up.",
            |p: Point| {
                Ok(Pick {
                    mode: p.mode.unwrap_or_default(),
                    x: p.x,
                    y: p.y,
                    normalized: p.normalized.unwrap_or_default(),
                })
            },
        ),
        Tool::op("SpawnTestUi", "Build a small test interface; again, find it.", |_: Nothing| {
            Ok(TestUiSpawn {})
        })
        .idempotent()
        .confirm(),
        Tool::op("DestroyTestUi", "Remove the test interface.", |_: Nothing| Ok(TestUiDestroy {}))
            .idempotent()
            .confirm(),
    ]
}

const UNCHANGED: FreecamSet = FreecamSet { enabled: None, speed: None, pos: None, rot: None };

#[derive(Deserialize, JsonSchema)]
struct Enabled {
    enabled: bool,
}

#[derive(Deserialize, JsonSchema)]
struct Speed {
    speed: f32,
}

#[derive(Serialize, JsonSchema)]
struct SpeedSet {
    ok: bool,
    speed: f32,
}

#[derive(Deserialize, JsonSchema)]
struct Pose {
    pos: Vector3,
    rot: Vector3,
}

#[derive(Deserialize, JsonSchema)]
struct Point {
    #[serde(default, deserialize_with = "ui_or_world")]
    mode: Option<PickMode>,
    /// Pixels, or 0 to 1 if normalized; without a point, the mouse or the middle of the screen.
    x: Option<f32>,
    y: Option<f32>,
    normalized: Option<bool>,
}

/// Whatever is not the interface is the world, says the reference.
fn ui_or_world<'de, D: Deserializer<'de>>(mode: D) -> Result<Option<PickMode>, D::Error> {
    let mode = Option::<String>::deserialize(mode)?;
    Ok(mode.map(|mode| match mode.eq_ignore_ascii_case("ui") {
        true => PickMode::Ui,
        false => PickMode::World,
    }))
}
