//! Types with one instance.

use spawnpoint_protocol::{
    ErrorKind,
    op::*,
    shape::{LoadMode, Page, Paging, Singleton},
};

use crate::driver::Driver;

async fn search(stage: &Driver, query: &str) -> Page<Singleton> {
    let op = SingletonsSearch { query: query.into(), paging: Paging::default() };
    stage.ask(op).await.unwrap()
}

#[tokio::test]
async fn singletons_are_resources_and_registered_components() {
    let stage = Driver::start();
    let found = search(&stage, "range.").await;
    let names: Vec<_> = found.items.iter().map(|one| one.declaring_type.as_str()).collect();
    assert_eq!(names, ["Range.Director", "Range.GameState", "Range.ScoreBoard", "Range.Spawner"]);
    assert_eq!(found.items[0].id, "singleton:Range.Director");
    assert_eq!(found.items[0].object_id, Some(stage.at("/Director").await.id));
    assert_eq!(found.items[1].object_id, None, "a resource is not an object");
    assert!(found.items[1].preview.starts_with("{matchesStarted: 0"), "{}", found.items[1].preview);
    assert_eq!(found.items[1].preview.chars().count(), 256);

    stage.ask(SceneLoad { name: "Arena".into(), mode: LoadMode::Single }).await.unwrap();
    assert_eq!(
        search(&stage, "range.").await.total,
        2,
        "the others were destroyed with their scene"
    );
    let gone = SingletonRead { id: "singleton:Range.Director".into(), name: "phase".into() };
    assert_eq!(stage.ask(gone).await.unwrap_err().kind, ErrorKind::NotFound);
}

#[tokio::test]
async fn members_of_singletons_are_listed_and_read() {
    let stage = Driver::start();
    let list = |id: &str, include_methods| {
        let (id, paging) = (id.to_owned(), Paging { limit: Some(100), offset: None });
        stage.ask(SingletonMembers { id, include_methods, paging })
    };
    let read = |id: &str, name: &str| {
        stage.ask(SingletonRead { id: id.to_owned(), name: name.to_owned() })
    };
    let state = list("singleton:Range.GameState", true).await.unwrap();
    let names: Vec<_> = state.items.iter().map(|member| member.name.as_str()).collect();
    assert_eq!(names, ["matchesStarted", "shotsFired", "waves", "profiles"]);
    let director = list("singleton:Range.Director", true).await.unwrap();
    assert!(director.items.iter().any(|member| member.name == "StartMatch"));
    let plain = list("singleton:Range.Director", false).await.unwrap();
    assert!(plain.total < director.total);

    assert_eq!(read("singleton:Range.Director", "phase").await.unwrap().value_text, "Practice");
    let waves = read("singleton:Range.GameState", "waves").await.unwrap();
    assert!(waves.ref_id.is_some());
    let fault = read("singleton:Range.GameState", "wavs").await.unwrap_err();
    assert_eq!(fault.hint.as_deref(), Some("did you mean 'waves'?"));
    for (id, kind) in [
        ("singleton:Range.Weapon", ErrorKind::NotFound),
        ("singleton:\u{202e}", ErrorKind::NotFound),
        ("singleton:", ErrorKind::InvalidArgument),
        ("Range.Director", ErrorKind::InvalidArgument),
        ("", ErrorKind::InvalidArgument),
    ] {
        assert_eq!(read(id, "phase").await.unwrap_err().kind, kind, "{id}");
        assert_eq!(list(id, false).await.unwrap_err().kind, kind, "{id}");
    }
}
