use std::{
    sync::{Arc, mpsc},
    time::Duration,
};

use spawnpoint_core::{
    OpContext,
    folder::{Keeper, aside},
};
use spawnpoint_protocol::{Effect, Fault};

fn context() -> OpContext {
    OpContext::alone(Duration::from_secs(30), Effect::Read, Arc::new(()))
}

#[tokio::test]
async fn what_is_kept_is_waited_for_and_then_at_hand() {
    let (go, wait) = mpsc::channel();
    let keeper = Keeper::start("test", move |duty| {
        for kept in wait {
            duty.put(Ok(kept));
        }
    });
    let cx = context();
    let first = async {
        tokio::task::yield_now().await;
        go.send(1).unwrap();
    };
    assert_eq!(tokio::join!(keeper.get(&cx), first).0.unwrap(), 1);
    assert_eq!(keeper.get(&cx).await.unwrap(), 1);
    go.send(2).unwrap();
    while keeper.get(&cx).await.unwrap() != 2 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

#[tokio::test]
async fn nobody_waits_for_a_thread_that_has_ended_or_broken() {
    let cx = context();
    let ended = Keeper::<()>::start("test", |_| ());
    let fault = ended.get(&cx).await.unwrap_err();
    assert_eq!(fault.message, "the project could not be read");
    let broken = Keeper::<()>::start("test", |_| std::panic::resume_unwind(Box::new(())));
    assert_eq!(broken.get(&cx).await.unwrap_err().message, fault.message);
    let broken = aside("test", || -> Result<(), Fault> { std::panic::resume_unwind(Box::new(())) });
    assert_eq!(broken.await.unwrap_err().message, "a project could not be read");
}

#[tokio::test]
async fn a_thread_hears_that_nobody_wants_its_work_any_more() {
    let (ended, end) = tokio::sync::oneshot::channel();
    let keeper = Keeper::<()>::start("test", |duty| {
        while !duty.is_over() {
            std::thread::sleep(Duration::from_millis(1));
        }
        ended.send(()).unwrap();
    });
    drop(keeper);
    tokio::time::timeout(Duration::from_secs(30), end).await.unwrap().unwrap();
}
