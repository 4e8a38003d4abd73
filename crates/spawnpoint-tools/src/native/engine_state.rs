//! One attached engine in a few lines: identity, state, scenes, play state, new errors.

use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use spawnpoint_core::{
    Toolbox,
    engine::{OpContext, Presence},
    router::Attached,
};
use spawnpoint_protocol::{
    LogLevel, OpSpec,
    op::{EngineStatus, GameStateGet, ScenesList, TimeGet},
    play::GameState,
    shape::{LogLine, Page, Paging, Scene, Status, TimeScale},
};

use super::{
    answer::{counted, one_line},
    log_cursor::LogCursor,
    log_tail,
};

/// How long an engine may take to answer. A stuck engine must not delay the state of the others.
const PATIENCE: Duration = Duration::from_secs(2);
/// How many scenes are named.
const SCENES: usize = 5;

/// What an engine answered in time.
#[derive(Default)]
struct Answers {
    status: Option<Status>,
    scenes: Option<Page<Scene>>,
    time: Option<TimeScale>,
    game: Option<GameState>,
    log: Option<Vec<LogLine>>,
    /// Whether it was asked something and answered nothing.
    is_silent: bool,
}

/// Describes an engine: one line, and one for its new errors.
pub async fn describe(tools: &Toolbox, engine: &Attached) -> Vec<String> {
    let answers = ask(tools, engine).await;
    let info = engine.engine().info();
    let mut parts = vec![format!("{} {}", one_line(&info.kind, 40), one_line(&info.version, 60))];
    if let Some(path) = &info.path {
        let kind = if engine.engine().is_folder() { "project folder " } else { "" };
        parts.push(format!("{kind}{}", one_line(path, 160)));
    }
    parts.push(state(&engine.presence(), &answers));
    parts.extend(
        answers.scenes.as_ref().map(|scenes| scenes_text(scenes, engine.engine().is_folder())),
    );
    parts.extend(play_state(&engine.id().to_string(), &answers));
    let mut lines = vec![format!("* {}: {}", engine.id(), parts.join(", "))];
    if let Some(log) = answers.log {
        lines.extend(new_errors(tools, engine, log));
    }
    lines
}

async fn ask(tools: &Toolbox, engine: &Attached) -> Answers {
    let cx = &OpContext { deadline: Instant::now() + PATIENCE, ..tools.cx.clone() };
    if !engine.presence().is_here() {
        return Answers { log: log_tail::tail(tools, engine, cx).await.ok(), ..Answers::default() };
    }
    let paging = Paging { limit: Some(20), offset: None };
    let log = tokio::time::timeout(PATIENCE, log_tail::tail(tools, engine, cx));
    let (status, scenes, time, game, log) = tokio::join!(
        run(engine, EngineStatus {}, cx),
        run(engine, ScenesList { paging }, cx),
        run(engine, TimeGet {}, cx),
        run(engine, GameStateGet {}, cx),
        log,
    );
    let asked = [status.is_late(), scenes.is_late(), time.is_late(), game.is_late()];
    Answers {
        is_silent: asked.contains(&true),
        status: status.into_answer(),
        scenes: scenes.into_answer(),
        time: time.into_answer(),
        game: game.into_answer(),
        log: log.ok().and_then(Result::ok),
    }
}

/// What became of a question to an engine.
enum Reply<T> {
    Answer(T),
    /// The engine does not support it, or failed.
    None,
    /// No answer in time.
    Late,
}

impl<T> Reply<T> {
    fn is_late(&self) -> bool {
        matches!(self, Self::Late)
    }

    fn into_answer(self) -> Option<T> {
        match self {
            Self::Answer(answer) => Some(answer),
            Self::None | Self::Late => None,
        }
    }
}

async fn run<O: OpSpec>(engine: &Attached, op: O, cx: &OpContext) -> Reply<O::Output>
where
    O::Output: DeserializeOwned,
{
    if !engine.engine().ops().has(O::NAME) {
        return Reply::None;
    }
    match tokio::time::timeout(PATIENCE, engine.run(op, cx)).await {
        Ok(Ok(output)) => output.into_shape().map_or(Reply::None, Reply::Answer),
        Ok(Err(fault)) if fault.kind == spawnpoint_protocol::ErrorKind::Timeout => Reply::Late,
        Ok(Err(_)) => Reply::None,
        Err(_) => Reply::Late,
    }
}

fn state(presence: &Presence, answers: &Answers) -> String {
    if !presence.is_here() {
        return presence.to_string();
    }
    match answers.status.as_ref().is_some_and(|status| !status.ready) {
        true => "busy".to_owned(),
        false if answers.is_silent => {
            format!("busy (no answer within {} s)", PATIENCE.as_secs())
        }
        false => presence.as_str().to_owned(),
    }
}

fn scenes_text(scenes: &Page<Scene>, is_folder: bool) -> String {
    if is_folder {
        return format!("{} on disk", counted(scenes.total, "scene"));
    }
    let real: Vec<&Scene> = scenes.items.iter().filter(|scene| scene.index >= 0).collect();
    let names: Vec<String> =
        real.iter().take(SCENES).map(|scene| one_line(&scene.name, 60)).collect();
    match real.len() {
        0 => "no scene loaded".to_owned(),
        1 => format!("scene {}", names[0]),
        count if count > SCENES => {
            format!("scenes {} and {} more", names.join(", "), count - SCENES)
        }
        _ => format!("scenes {}", names.join(", ")),
    }
}

fn play_state(id: &str, answers: &Answers) -> Option<String> {
    if let Some(game) = &answers.game {
        let elsewhere = game.instance.as_deref().filter(|instance| *instance != id);
        return Some(match (game.running, elsewhere, game.paused) {
            (false, ..) => "game not running".to_owned(),
            (true, Some(instance), _) => format!("runs the game as {}", one_line(instance, 80)),
            // Some editors run the game in themselves.
            (true, None, Some(true)) => "game paused".to_owned(),
            (true, None, _) => "runs the game".to_owned(),
        });
    }
    let time = answers.time.as_ref()?;
    Some(match (time.paused, time.value) {
        (Some(true), _) => "paused".to_owned(),
        (_, 0.0) => "time stopped (time scale 0)".to_owned(),
        (_, 1.0) => "running".to_owned(),
        (_, value) => format!("running at time scale {value}"),
    })
}

/// The errors since the client's last look, and the newest one. `game_logs` counts as a look; this does not change
/// what `game_logs` shows.
fn new_errors(tools: &Toolbox, engine: &Attached, log: Vec<LogLine>) -> Option<String> {
    let end = LogCursor::at_end_of(&log);
    let mut since = "";
    let mut unread = log;
    if let Some(session) = tools.client.session.as_deref() {
        let (logs, status) =
            (format!("logs of {}", engine.id()), format!("errors of {}", engine.id()));
        let looks = session.with_memory(|memory| {
            let looks = [memory.position(&logs), memory.position(&status)];
            memory.set_position(&status, end.to_string());
            looks
        });
        for look in looks.into_iter().flatten().filter_map(|look| look.parse::<LogCursor>().ok()) {
            unread = look.unread(unread);
            since = " since your last look";
        }
    }
    let errors = unread.iter().filter(|line| line.level == LogLevel::Error);
    let newest = errors.clone().next_back()?;
    let count = counted(errors.count(), "error");
    Some(format!(
        "  {count}{since}, newest: {} (game_logs shows all)",
        one_line(newest.message.lines().next().unwrap_or_default(), 200)
    ))
}

#[cfg(test)]
mod tests {
    use spawnpoint_protocol::SceneId;

    use super::*;

    fn page(names: &[(&str, i32)]) -> Page<Scene> {
        let scene = |(name, index): &(&str, i32)| Scene {
            id: SceneId(format!("scn:{index}")),
            name: (*name).into(),
            index: *index,
            is_loaded: true,
            root_count: 1,
        };
        Page { total: names.len(), items: names.iter().map(scene).collect() }
    }

    #[test]
    fn scenes_are_named_without_pseudo_scenes() {
        assert_eq!(
            scenes_text(&page(&[("Range", 0), ("DontDestroyOnLoad", -1)]), false),
            "scene Range"
        );
        assert_eq!(scenes_text(&page(&[("A", 0), ("B", 1)]), false), "scenes A, B");
        assert_eq!(scenes_text(&page(&[("A", 0), ("B", 1)]), true), "2 scenes on disk");
        assert_eq!(scenes_text(&page(&[]), false), "no scene loaded");
    }

    #[test]
    fn the_play_state_follows_the_editor_before_the_clock() {
        let time = |value, paused| Some(TimeScale { ok: true, value, locked: false, paused });
        let of = |time, game| play_state("A@1", &Answers { time, game, ..Answers::default() });
        assert_eq!(of(time(1.0, Some(true)), None).unwrap(), "paused");
        assert_eq!(of(time(0.5, None), None).unwrap(), "running at time scale 0.5");
        let idle = GameState { running: false, scene: None, instance: None, paused: None };
        let of_game = |game| of(time(1.0, None), Some(game)).unwrap();
        assert_eq!(of_game(idle.clone()), "game not running");
        let runs = |instance: &str, paused| GameState {
            running: true,
            instance: Some(instance.into()),
            paused,
            ..idle.clone()
        };
        assert_eq!(of_game(runs("B@2", None)), "runs the game as B@2");
        assert_eq!(of_game(runs("A@1", Some(true))), "game paused");
        assert_eq!(of_game(runs("A@1", Some(false))), "runs the game");
        assert_eq!(of(None, None), None);
    }

    #[test]
    fn an_engine_that_does_not_answer_is_busy() {
        let silent = Answers { is_silent: true, ..Answers::default() };
        assert_eq!(state(&Presence::Here, &silent), "busy (no answer within 2 s)");
        assert_eq!(state(&Presence::Here, &Answers::default()), "ready");
        let away = Presence::Away { since: Instant::now(), patience: PATIENCE };
        assert!(state(&away, &silent).starts_with("reloading for "));
    }
}
