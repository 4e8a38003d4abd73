//! Play mode. The game runs inside the editor, so both are the same instance.

use std::time::Duration;

use serde_json::{Value, json};
use spawnpoint_core::{Engine, engine::Progress};
use spawnpoint_protocol::{
    ErrorKind, Fault, InstanceId,
    op::{GameStart, TimePause},
    play::GameState,
    shape::{Done, TimeScale},
};
use tokio::time::{Instant, sleep};

use super::{
    command::{Editor, is, text},
    scenes, status,
};

/// How often the editor is asked whether it has changed its mode.
const ASK_EVERY: Duration = Duration::from_millis(250);
/// How long the editor may take to begin or end a change. Its report of its own state is up to a second old.
const BEGINS_WITHIN: Duration = Duration::from_secs(5);

/// What the editor says about play mode.
struct PlayMode {
    is_playing: bool,
    is_paused: bool,
    /// Whether it plays or is about to.
    will_play: bool,
    scene: String,
}

impl PlayMode {
    async fn get(editor: &Editor<'_>) -> Result<Self, Fault> {
        let state = status::state(editor).await?;
        let scene = state.pointer("/editor/active_scene").unwrap_or(&Value::Null);
        Ok(Self {
            is_playing: is(&state, "/editor/play_mode/is_playing"),
            is_paused: is(&state, "/editor/play_mode/is_paused"),
            will_play: is(&state, "/editor/play_mode/is_changing"),
            scene: text(scene, "path"),
        })
    }

    fn into_state(self, editor: &Editor<'_>) -> GameState {
        let info = editor.engine.info();
        let instance = self.is_playing.then(|| InstanceId::new(&info.name, &info.hash).to_string());
        let scene = Some(self.scene).filter(|scene| !scene.is_empty());
        let paused = self.is_playing.then_some(self.is_paused);
        GameState { running: self.is_playing, scene, instance, paused }
    }
}

/// Whether the editor is in play mode.
pub(super) async fn state(editor: &Editor<'_>) -> Result<GameState, Fault> {
    Ok(PlayMode::get(editor).await?.into_state(editor))
}

/// Enters play mode, after another scene was loaded if one is given.
pub(super) async fn start(editor: &Editor<'_>, op: GameStart) -> Result<GameState, Fault> {
    let now = PlayMode::get(editor).await?;
    if let Some(scene) = &op.scene {
        let path = scenes::path_of(editor, scene).await?;
        if now.is_playing && now.scene != path {
            let what = format!("The game runs already, with the scene '{}'", now.scene);
            return Err(Fault::new(ErrorKind::NotReady, what).hint("stop the game first"));
        }
        if now.scene != path {
            editor.write("manage_scene", json!({ "action": "load", "path": path })).await?;
        }
    }
    if !now.is_playing {
        editor.write("manage_editor", json!({ "action": "play" })).await?;
    }
    let mode = reach(editor, "play mode", |mode| mode.is_playing, |mode| !mode.will_play).await?;
    Ok(mode.into_state(editor))
}

/// Leaves play mode.
pub(super) async fn stop(editor: &Editor<'_>) -> Result<Done, Fault> {
    editor.write("manage_editor", json!({ "action": "stop" })).await?;
    reach(editor, "edit mode", |mode| !mode.is_playing && !mode.will_play, |_| true).await?;
    Ok(Done::OK)
}

/// Pauses or resumes the game. The command toggles, so it is sent only if the state is another one.
pub(super) async fn pause(editor: &Editor<'_>, op: TimePause) -> Result<TimeScale, Fault> {
    let now = PlayMode::get(editor).await?;
    if !now.is_playing {
        let what = "The game does not run, so it cannot be paused or resumed";
        return Err(Fault::new(ErrorKind::NotReady, what).hint("start the game first"));
    }
    if now.is_paused != op.paused {
        editor.write("manage_editor", json!({ "action": "pause" })).await?;
    }
    let mode =
        reach(editor, "the other state", |mode| mode.is_paused == op.paused, |_| true).await?;
    // A pause of the editor leaves the time scale as it is. The plugin has no command that reads it.
    Ok(TimeScale { ok: true, value: 1.0, locked: false, paused: Some(mode.is_paused) })
}

/// Waits until the editor has reached a mode. Entering play mode usually reloads the editor's code, which may take
/// minutes, so only the time in which the editor does nothing about it (`rests`) is limited.
async fn reach(
    editor: &Editor<'_>,
    what: &str,
    is_reached: impl Fn(&PlayMode) -> bool,
    rests: impl Fn(&PlayMode) -> bool,
) -> Result<PlayMode, Fault> {
    let mut resting_since = Instant::now();
    let mut rounds = 0.0;
    loop {
        let mode = PlayMode::get(editor).await?;
        if is_reached(&mode) {
            return Ok(mode);
        }
        if !rests(&mode) {
            resting_since = Instant::now();
        } else if resting_since.elapsed() > BEGINS_WITHIN {
            let what = format!("Unity accepted the command, but did not reach {what}");
            return Err(Fault::new(ErrorKind::NotReady, what)
                .hint("scripts that do not compile keep Unity from playing: read the console"));
        }
        rounds += 1.0;
        let message = Some(format!("waiting for Unity to reach {what}"));
        editor.cx.reports.progress(Progress { progress: rounds, total: None, message });
        sleep(ASK_EVERY).await;
    }
}
