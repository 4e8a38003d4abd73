//! A large world: results are complete, and frames run during searches.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use spawnpoint_core::engine::Engine;
use spawnpoint_protocol::{
    ErrorKind, Op,
    op::*,
    shape::{MemberKind, ObjectCard, Page, Paging},
};
use spawnpoint_stage::{Stage, StageConfig, range};

use crate::driver::{Driver, context};

const OBJECTS: usize = 10_000;

async fn crowd() -> Driver {
    let stage = Driver(Stage::start_with(StageConfig::default(), || range::crowded(OBJECTS)));
    stage.ask(TimeSet { value: 0.0, lock: None }).await.unwrap();
    stage
}

async fn page(stage: &Driver, filter: ObjectFilter, limit: i64, offset: i64) -> Page<ObjectCard> {
    let paging = Paging { limit: Some(limit), offset: Some(offset) };
    stage.ask(ObjectsList { scene: None, filter, paging, components: false }).await.unwrap()
}

#[tokio::test]
async fn a_short_page_has_the_same_total_as_the_full_list() {
    let stage = crowd().await;
    let all = page(&stage, ObjectFilter::default(), 1_000_000, 0).await;
    assert_eq!(all.total, all.items.len());
    assert!(all.total > OBJECTS, "{}", all.total);
    let (first, middle) = (&all.items[..3], &all.items[5000..5003]);
    let page = |limit, offset| page(&stage, ObjectFilter::default(), limit, offset);
    assert_eq!(page(3, 0).await, Page { total: all.total, items: first.to_vec() });
    assert_eq!(page(3, 5000).await, Page { total: all.total, items: middle.to_vec() });
    assert_eq!(page(3, 1_000_000).await, Page { total: all.total, items: vec![] });
    let scene = Some(spawnpoint_protocol::SceneId::index(0));
    let paging = Paging { limit: Some(1), offset: None };
    let op = ObjectsList { scene, filter: ObjectFilter::default(), paging, components: false };
    assert_eq!(stage.ask(op).await.unwrap().total, all.total);
    let lasting = stage.objects(Some("scn:ddol"), ObjectFilter::default()).await;
    assert_eq!(lasting.total, 3);
}

#[tokio::test]
async fn a_search_finds_every_match_in_the_order_of_the_list() {
    let stage = crowd().await;
    let all = page(&stage, ObjectFilter::default(), 1_000_000, 0).await.items;
    let text = |text: &str| Some(text.to_owned());
    let none = ObjectFilter::default;
    type Fits = fn(&ObjectCard) -> bool;
    let cases: [(ObjectFilter, Fits); 4] = [
        (ObjectFilter { name: text("RESIDENT"), ..none() }, |card| card.name.contains("Resident")),
        (ObjectFilter { query: text("block 3/house 1"), ..none() }, |card| {
            card.path.contains("Block 3/House 1")
        }),
        (ObjectFilter { path: text("t 2/block 3"), name: text("door"), ..none() }, |card| {
            card.path.contains("t 2/Block 3") && card.name.contains("Door")
        }),
        (ObjectFilter { name: text("/"), ..none() }, |_| false),
    ];
    for (filter, fits) in cases {
        let expected: Vec<_> = all.iter().filter(|card| fits(card)).cloned().collect();
        let found = page(&stage, filter.clone(), 1_000_000, 0).await;
        assert_eq!(found.items, expected, "{filter:?}");
        assert_eq!(page(&stage, filter, 1, 0).await.total, expected.len());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn frames_run_and_objects_may_be_destroyed_during_a_search() {
    let stage = Arc::new(crowd().await);
    let districts =
        page(&stage, ObjectFilter { name: Some("district".into()), ..Default::default() }, 100, 0)
            .await;
    let searching = {
        let stage = Arc::clone(&stage);
        tokio::spawn(async move {
            let until = Instant::now() + Duration::from_millis(600);
            let mut totals = Vec::new();
            // A slow machine needs longer until an object is destroyed.
            let patience = until + Duration::from_secs(60);
            while Instant::now() < until
                || totals.last() == totals.first() && Instant::now() < patience
            {
                let filter = ObjectFilter { name: Some("door".into()), ..Default::default() };
                totals.push(page(&stage, filter, 10, 0).await.total);
            }
            totals
        })
    };
    let before = stage.frame_count().await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    for district in &districts.items[..districts.items.len() / 2] {
        stage.ask(ObjectDestroy { id: district.id }).await.unwrap();
    }
    let totals = searching.await.unwrap();
    let passed = stage.frame_count().await - before;
    assert!(passed >= 10, "{passed} frames in more than half a second");
    assert!(totals.last() < totals.first(), "{totals:?}");
}

#[tokio::test]
async fn a_cancelled_search_ends() {
    let stage = crowd().await;
    let all = || {
        let paging = Paging { limit: Some(1_000_000), offset: None };
        Op::from(ObjectsList {
            scene: None,
            filter: ObjectFilter::default(),
            paging,
            components: false,
        })
    };
    let mut cx = context();
    cx.deadline = Instant::now() + Duration::from_millis(3);
    let fault = stage.0.run(all(), &cx).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::Timeout, "{}", fault.message);
    let cx = context();
    let cancel = cx.cancelled.clone();
    let (answer, ()) = tokio::join!(stage.0.run(all(), &cx), async { cancel.cancel() });
    assert_eq!(answer.unwrap_err().kind, ErrorKind::Cancelled);
}

#[tokio::test]
async fn members_are_found_by_a_substring_of_their_name() {
    let stage = crowd().await;
    let search = |query: &str, component: Option<&str>, limit| {
        let (query, component) = (query.to_owned(), component.map(Into::into));
        stage.ask(MembersSearch {
            query,
            component,
            paging: Paging { limit: Some(limit), offset: None },
        })
    };
    let found = search(" SPOTangle", None, 1).await.unwrap();
    assert!(found.total >= OBJECTS / 10 / 11, "{}", found.total);
    let first = &found.items[0];
    assert_eq!(first.object_path, "/Lighting/Sun");
    assert_eq!(
        (first.component_type.as_str(), first.member.as_str()),
        ("UnityEngine.Light", "spotAngle")
    );
    assert_eq!(first.kind, MemberKind::Field);
    let alive = search("isalive", Some("HEALTH"), 2).await.unwrap();
    assert!(alive.items.iter().all(|one| one.kind == MemberKind::Property), "{alive:?}");
    assert_eq!(alive.items[0].component_type, "Range.Health");
    assert_eq!(search("isalive", Some("UnityEngine"), 2).await.unwrap().total, 0);
    assert_eq!(search("SetParent", None, 1).await.unwrap().total, 0, "methods are not searched");
    assert_eq!(search(" ", None, 1).await.unwrap_err().kind, ErrorKind::InvalidArgument);
}
