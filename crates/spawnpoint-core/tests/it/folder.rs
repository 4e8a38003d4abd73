use std::{
    sync::{Arc, mpsc},
    time::Duration,
};

use spawnpoint_core::{
    OpContext,
    folder::{BackgroundIndex, aside},
};
use spawnpoint_protocol::{Effect, Fault};

fn context() -> OpContext {
    OpContext::outside_call(Duration::from_secs(30), Effect::Read, Arc::new(()))
}

#[tokio::test]
async fn ops_wait_for_the_first_index_only() {
    let (go, wait) = mpsc::channel();
    let index = BackgroundIndex::start("test", move |publisher| {
        for number in wait {
            publisher.publish(Ok(number));
        }
    });
    let cx = context();
    let first = async {
        tokio::task::yield_now().await;
        go.send(1).unwrap();
    };
    assert_eq!(tokio::join!(index.get(&cx), first).0.unwrap(), 1);
    assert_eq!(index.get(&cx).await.unwrap(), 1);
    go.send(2).unwrap();
    while index.get(&cx).await.unwrap() != 2 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

#[tokio::test]
async fn ops_fail_when_the_thread_ends_or_panics() {
    let cx = context();
    let ended = BackgroundIndex::<()>::start("test", |_| ());
    let fault = ended.get(&cx).await.unwrap_err();
    assert_eq!(fault.message, "The project could not be indexed.");
    let broken = BackgroundIndex::<()>::start("test", |_| std::panic::resume_unwind(Box::new(())));
    assert_eq!(broken.get(&cx).await.unwrap_err().message, fault.message);
    let broken = aside("test", || -> Result<(), Fault> { std::panic::resume_unwind(Box::new(())) });
    assert_eq!(broken.await.unwrap_err().message, "The project could not be read.");
}

#[tokio::test]
async fn dropping_the_index_stops_the_thread() {
    let (ended, end) = tokio::sync::oneshot::channel();
    let index = BackgroundIndex::<()>::start("test", |publisher| {
        while !publisher.is_stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
        ended.send(()).unwrap();
    });
    drop(index);
    tokio::time::timeout(Duration::from_secs(30), end).await.unwrap().unwrap();
}
