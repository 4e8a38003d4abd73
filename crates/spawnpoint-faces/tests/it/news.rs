//! What clients are told without asking again.

use std::{sync::atomic::Ordering, time::Duration};

use serde_json::json;

use crate::{harness::Server, world::World};

const SOON: Duration = Duration::from_millis(400);

#[tokio::test]
async fn a_modern_listener_hears_what_it_asked_for_and_nothing_else() {
    let server = Server::start().await;
    let wish = json!({"notifications": {"toolsListChanged": true, "resourceSubscriptions": ["test://watched-resource", "test://nothing"]}});
    let mut events = server.open("subscriptions/listen", wish).await;
    let first = events.next().await;
    assert_eq!(first["method"], "notifications/subscriptions/acknowledged");
    let accepted = &first["params"]["notifications"];
    assert_eq!(accepted["resourceSubscriptions"], json!(["test://watched-resource"]));
    server.call("test_trigger_prompt_change", json!({})).await;
    assert!(events.within(SOON).await.is_none());
    server.call("test_trigger_tool_change", json!({})).await;
    let news = events.next().await;
    assert_eq!(news["method"], "notifications/tools/list_changed");
    assert!(news["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"].is_number());
    server.fixtures.touch("test://watched-resource");
    let news = events.next().await;
    assert_eq!(
        (&news["method"], &news["params"]["uri"]),
        (&json!("notifications/resources/updated"), &json!("test://watched-resource"))
    );
    server.fixtures.touch("test://static-text");
    assert!(events.within(SOON).await.is_none());
}

#[tokio::test]
async fn an_engine_that_brings_nothing_changes_no_list() {
    let server = Server::start().await;
    let wish = json!({"notifications": {"toolsListChanged": true, "promptsListChanged": true, "resourcesListChanged": true}});
    let mut events = server.open("subscriptions/listen", wish).await;
    events.next().await;
    server.core.router().attach(World::new("Game", "aa"));
    assert!(events.within(SOON).await.is_none());
}

#[tokio::test]
async fn a_session_hears_of_lists_and_of_the_resources_it_subscribed_to() {
    let server = Server::start().await;
    let world = World::new("Game", "aa");
    server.core.router().attach(world.clone());
    let session = server.session(json!({})).await;
    let mut events = session.listen().await;
    let uri = "unity://selection?instance=Game";
    let done = session.request("resources/subscribe", json!({"uri": uri})).await;
    assert_eq!(done["result"], json!({}));
    tokio::time::sleep(Duration::from_millis(100)).await;
    world.select(5);
    let news = events.next().await;
    assert_eq!(
        (&news["method"], &news["params"]["uri"]),
        (&json!("notifications/resources/updated"), &json!(uri))
    );
    // The same again is no news.
    world.select(5);
    assert!(events.within(SOON).await.is_none());
    server.call("test_trigger_tool_change", json!({})).await;
    assert_eq!(events.next().await["method"], "notifications/tools/list_changed");
    session.request("resources/unsubscribe", json!({"uri": uri})).await;
    world.select(6);
    assert!(events.within(Duration::from_millis(1500)).await.is_none());
    // Who watches nothing any more still hears of lists.
    server.call("test_trigger_tool_change", json!({})).await;
    assert_eq!(events.next().await["method"], "notifications/tools/list_changed");
    let unknown = session.request("resources/subscribe", json!({"uri": "test://nothing"})).await;
    assert_eq!(unknown["error"]["code"], -32002);
}

#[tokio::test]
async fn what_no_engine_tells_is_found_by_looking() {
    let server = Server::start().await;
    let world = World::new("Game", "aa");
    server.core.router().attach(world.clone());
    let uri = "unity://time?instance=Game";
    let wish = json!({"notifications": {"resourceSubscriptions": [uri]}});
    let mut events = server.open("subscriptions/listen", wish).await;
    events.next().await;
    assert!(events.within(Duration::from_millis(1300)).await.is_none());
    world.time.store(3, Ordering::SeqCst);
    let news = events.within(Duration::from_secs(3)).await.expect("news");
    assert_eq!(news["params"]["uri"], uri);
}

#[tokio::test]
async fn a_subscription_without_a_session_is_refused() {
    let server = Server::start().await;
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "resources/subscribe", "params": {"uri": "unity://time"}});
    let answer = server.post(&[], &body.to_string()).await.answer();
    assert_eq!(answer["error"]["code"], -32600);
}
