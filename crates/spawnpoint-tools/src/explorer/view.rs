//! Cameras, the free camera, picking and the test UI.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::catalog::Tool;
use spawnpoint_protocol::{
    Fault,
    op::{CameraGet, FreecamGet, FreecamSet, Pick, TestUiDestroy, TestUiSpawn},
    shape::{Done, Freecam, PickMode, Vector3},
};

use super::NoArguments;

pub(super) fn tools() -> Vec<Tool> {
    vec![
        Tool::op(
            "GetCameraInfo",
            "Get the active camera: name, position, rotation and field of view.",
            |_: NoArguments| Ok(CameraGet {}),
        ),
        Tool::op(
            "GetFreecam",
            "Get the free camera: whether it is enabled, its speed and its pose.",
            |_: NoArguments| Ok(FreecamGet {}),
        ),
        Tool::op_then(
            "SetFreecamEnabled",
            "Enable or disable the free camera.",
            |p: EnabledArguments| Ok(FreecamSet { enabled: Some(p.enabled), ..UNCHANGED }),
            |_| Done::OK,
        )
        .idempotent()
        .confirm(),
        Tool::op_then(
            "SetFreecamSpeed",
            "Set the speed of the free camera, from 0 to 1000.",
            |p: SpeedArguments| Ok(FreecamSet { speed: Some(p.speed), ..UNCHANGED }),
            |freecam: Freecam| SpeedSet { ok: true, speed: freecam.speed },
        )
        .idempotent()
        .confirm(),
        Tool::op_then(
            "SetFreecamPose",
            "Set the position and rotation of the free camera.",
            |p: PoseArguments| Ok(FreecamSet { pos: Some(p.pos), rot: Some(p.rot), ..UNCHANGED }),
            |_| Done::OK,
        )
        .idempotent()
        .confirm(),
        Tool::op(
            "MousePick",
            "Get what is at a point of the screen: the first collider (mode world) or the UI \
             elements (mode ui). y counts from the bottom.",
            |p: PickArguments| {
                Ok(Pick {
                    mode: p.mode()?,
                    x: p.x,
                    y: p.y,
                    normalized: p.normalized.unwrap_or_default(),
                })
            },
        ),
        Tool::op(
            "SpawnTestUi",
            "Create the test UI, or return the existing one.",
            |_: NoArguments| Ok(TestUiSpawn {}),
        )
        .idempotent()
        .confirm(),
        Tool::op("DestroyTestUi", "Remove the test UI.", |_: NoArguments| Ok(TestUiDestroy {}))
            .idempotent()
            .confirm(),
    ]
}

const UNCHANGED: FreecamSet = FreecamSet { enabled: None, speed: None, pos: None, rot: None };

#[derive(Deserialize, JsonSchema)]
struct EnabledArguments {
    /// true to enable, false to disable.
    enabled: bool,
}

#[derive(Deserialize, JsonSchema)]
struct SpeedArguments {
    /// Units per second, from 0 to 1000.
    speed: f32,
}

#[derive(Serialize, JsonSchema)]
struct SpeedSet {
    ok: bool,
    speed: f32,
}

#[derive(Deserialize, JsonSchema)]
struct PoseArguments {
    /// Position.
    pos: Vector3,
    /// Rotation in Euler degrees.
    rot: Vector3,
}

#[derive(Deserialize, JsonSchema)]
struct PickArguments {
    /// world (default) or ui.
    #[schemars(with = "Option<PickMode>")]
    mode: Option<String>,
    /// Pixels from the left, or 0 to 1 if normalized. Default: the mouse, or the middle of the screen.
    x: Option<f32>,
    /// Pixels from the bottom, or 0 to 1 if normalized.
    y: Option<f32>,
    /// Set to true if x and y are fractions of the screen.
    normalized: Option<bool>,
}

impl PickArguments {
    fn mode(&self) -> Result<PickMode, Fault> {
        match self.mode.as_deref() {
            None => Ok(PickMode::default()),
            Some(mode) if mode.eq_ignore_ascii_case("world") => Ok(PickMode::World),
            Some(mode) if mode.eq_ignore_ascii_case("ui") => Ok(PickMode::Ui),
            Some(mode) => {
                Err(Fault::argument("mode", format!("unknown mode '{mode}'. Valid: world, ui")))
            }
        }
    }
}
