//! Scenes, status, selection and clipboard.

use spawnpoint_core::{
    bus::{Bus, BusEvent, Feed},
    engine::Engine,
};
use spawnpoint_protocol::{
    ErrorKind, Event, InstanceId, ObjectId, SceneId,
    op::*,
    shape::{LoadMode, Paging, Scene},
};

use crate::driver::Driver;

const MISSING_OBJECT: ObjectId = ObjectId(1);

async fn scenes(stage: &Driver) -> Vec<Scene> {
    stage.ask(ScenesList { paging: Paging::default() }).await.unwrap().items
}

async fn load(
    stage: &Driver,
    name: &str,
    mode: LoadMode,
) -> Result<String, spawnpoint_protocol::Fault> {
    stage.ask(SceneLoad { name: name.into(), mode }).await.map(|loaded| loaded.name)
}

#[tokio::test]
async fn pseudo_scenes_are_listed_last_and_contain_objects() {
    let stage = Driver::start();
    let list = scenes(&stage).await;
    let shown: Vec<_> =
        list.iter().map(|scene| (scene.id.0.as_str(), scene.index, scene.is_loaded)).collect();
    assert_eq!(shown, [("scn:0", 0, true), ("scn:ddol", -1, true), ("scn:hide", -2, false)]);
    assert_eq!(list[0].name, "Range");
    for scene in ["scn:ddol", "scn:hide"] {
        let page = stage.objects(Some(scene), ObjectFilter::default()).await;
        assert!(page.total >= 3, "{scene}");
    }
    assert!(stage.everything().await.iter().all(|card| card.name != "Services"));
    assert!(list.iter().all(|scene| scene.root_count > 0));
}

#[tokio::test]
async fn scenes_are_loaded_additively_or_alone() {
    let stage = Driver::start();
    let build = stage.ask(ScenesBuildList { paging: Paging::default() }).await.unwrap();
    let paths: Vec<_> = build.items.iter().map(|scene| scene.path.as_str()).collect();
    assert_eq!(paths, ["Assets/Scenes/Range.unity", "Assets/Scenes/Arena.unity"]);

    let range = stage.everything().await[0].id;
    assert_eq!(
        load(&stage, "assets/scenes/arena.unity", LoadMode::Additive).await.unwrap(),
        "Arena"
    );
    let names: Vec<_> = scenes(&stage).await.into_iter().map(|scene| scene.name).collect();
    assert_eq!(names, ["Range", "Arena", "DontDestroyOnLoad", "HideAndDontSave"]);
    assert_eq!(stage.objects(Some("scn:1"), ObjectFilter::default()).await.items[0].path, "/Arena");

    stage.ask(SceneUnload { scene: SceneId::index(0) }).await.unwrap();
    assert_eq!(scenes(&stage).await[0].name, "Arena");
    assert!(stage.ask(ObjectGet { id: range }).await.is_err());

    assert_eq!(load(&stage, "Range", LoadMode::Single).await.unwrap(), "Range");
    assert_eq!(scenes(&stage).await.len(), 3);
    assert!(stage.everything().await.len() >= 60);
    assert!(stage.objects(Some("scn:ddol"), ObjectFilter::default()).await.total >= 3);
}

#[tokio::test]
async fn unknown_scenes_are_refused() {
    let stage = Driver::start();
    let fault = load(&stage, "Arina", LoadMode::Single).await.unwrap_err();
    assert_eq!(
        (fault.kind, fault.hint.as_deref()),
        (ErrorKind::NotFound, Some("did you mean 'Arena'?"))
    );
    assert!(stage.everything().await.len() >= 60, "nothing was unloaded");
    for (scene, kind) in [
        ("scn:7", ErrorKind::NotFound),
        ("nonsense", ErrorKind::NotFound),
        ("scn:ddol", ErrorKind::InvalidArgument),
        ("scn:0", ErrorKind::InvalidArgument),
    ] {
        let fault = stage.ask(SceneUnload { scene: SceneId(scene.into()) }).await.unwrap_err();
        assert_eq!(fault.kind, kind, "{scene}");
    }
}

#[tokio::test]
async fn the_status_has_version_scenes_and_selection() {
    let stage = Driver::start();
    let first = stage.everything().await[0].id;
    stage.ask(SelectionSet { id: first }).await.unwrap();
    let status = stage.ask(EngineStatus {}).await.unwrap();
    assert_eq!(
        (status.engine_version.as_str(), status.scenes_loaded, status.ready),
        ("0.19.1", 1, true)
    );
    assert_eq!(status.selection, [first.to_string()]);
    let info = stage.0.info();
    assert_eq!((info.kind.as_str(), info.name.as_str(), info.hash.len()), ("stage", "Range", 8));
}

#[tokio::test]
async fn new_selections_are_first_and_survive_destruction() {
    let stage = Driver::start();
    let all = stage.everything().await;
    for id in [all[0].id, all[1].id, all[0].id] {
        stage.ask(SelectionSet { id }).await.unwrap();
    }
    stage.ask(ObjectDestroy { id: all[1].id }).await.unwrap();
    let selection = stage.ask(SelectionGet {}).await.unwrap();
    assert_eq!(selection.active_id, Some(all[0].id));
    assert_eq!(selection.items, [all[1].id, all[0].id]);
    assert!(stage.ask(SelectionSet { id: MISSING_OBJECT }).await.is_err());
}

#[tokio::test]
async fn the_clipboard_holds_a_text_an_object_or_nothing() {
    let stage = Driver::start();
    let set = |text: Option<String>, object| stage.ask(ClipboardSet { text, object });
    assert!(!stage.ask(ClipboardGet {}).await.unwrap().has_value);
    set(Some("x".repeat(500)), None).await.unwrap();
    let held = stage.ask(ClipboardGet {}).await.unwrap();
    assert_eq!(held.preview.unwrap().len(), 256);
    assert_eq!(held.type_name.unwrap(), "System.String");

    let player = stage.at("/Player").await.id;
    set(None, Some(player)).await.unwrap();
    let held = stage.ask(ClipboardGet {}).await.unwrap();
    assert_eq!(held.preview.unwrap(), "Player (UnityEngine.GameObject)");
    assert_eq!(held.object_id, Some(player));
    stage.ask(ObjectDestroy { id: player }).await.unwrap();
    assert_eq!(stage.ask(ClipboardGet {}).await.unwrap().object_id, None);

    assert!(set(None, Some(MISSING_OBJECT)).await.is_err());
    assert!(set(Some("x".into()), Some(player)).await.is_err());
    set(None, None).await.unwrap();
    assert!(!stage.ask(ClipboardGet {}).await.unwrap().has_value);
}

#[tokio::test]
async fn events_are_reported_to_the_connected_feed() {
    let stage = Driver::start();
    let bus = Bus::default();
    let mut ears = bus.subscribe();
    stage.0.connect(Feed::new(bus, InstanceId::new("Range", "x")));
    let first = stage.everything().await[0].id;
    stage.ask(SelectionSet { id: first }).await.unwrap();
    load(&stage, "Arena", LoadMode::Additive).await.unwrap();
    stage.ask(EngineStatus {}).await.unwrap();
    let mut heard = Vec::new();
    while let Ok(BusEvent::Engine { event, .. }) = ears.try_recv() {
        match event {
            Event::Selection(selection) => heard.push(selection.items.len()),
            Event::Scenes(scenes) => heard.push(scenes.total),
            _ => {}
        }
    }
    assert_eq!(heard, [1, 4]);
}
