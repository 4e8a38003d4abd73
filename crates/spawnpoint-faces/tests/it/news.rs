//! Notifications of changes. That something is not reported is shown by a later event on the same stream.

use std::sync::atomic::Ordering;

use serde_json::{Value, json};

use crate::{
    calls::wait_for,
    harness::{Events, Server},
    world::World,
};

/// The URI of the next notification, which must be about a resource.
async fn updated(events: &mut Events) -> Value {
    let event = events.next().await;
    assert_eq!(event["method"], "notifications/resources/updated", "{event}");
    event["params"]["uri"].clone()
}

#[tokio::test]
async fn a_modern_listener_gets_what_it_requested_and_nothing_else() {
    let server = Server::start().await;
    let wish = json!({"notifications": {"toolsListChanged": true, "resourceSubscriptions": ["test://watched-resource", "test://nothing"]}});
    let mut events = server.open("subscriptions/listen", wish).await;
    let first = events.next().await;
    assert_eq!(first["method"], "notifications/subscriptions/acknowledged");
    let accepted = &first["params"]["notifications"];
    assert_eq!(accepted["resourceSubscriptions"], json!(["test://watched-resource"]));
    server.call("test_trigger_prompt_change", json!({})).await;
    server.call("test_trigger_tool_change", json!({})).await;
    let event = events.next().await;
    assert_eq!(event["method"], "notifications/tools/list_changed");
    assert!(event["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"].is_number());
    server.fixtures.touch("test://static-text");
    server.fixtures.touch("test://watched-resource");
    assert_eq!(updated(&mut events).await, "test://watched-resource");
}

#[tokio::test]
async fn an_engine_that_can_do_nothing_new_changes_no_list() {
    let server = Server::start().await;
    server.core.router().attach(World::new("First", "bb"));
    let wish = json!({"notifications": {"toolsListChanged": true, "promptsListChanged": true, "resourcesListChanged": true}});
    let mut events = server.open("subscriptions/listen", wish).await;
    events.next().await;
    server.core.router().attach(World::new("Game", "aa"));
    // Two later events: a notification of any list because of the engine would come before one of them.
    server.call("test_trigger_prompt_change", json!({})).await;
    assert_eq!(events.next().await["method"], "notifications/prompts/list_changed");
    server.call("test_trigger_tool_change", json!({})).await;
    assert_eq!(events.next().await["method"], "notifications/tools/list_changed");
}

#[tokio::test]
async fn a_session_is_notified_of_lists_and_of_the_resources_it_subscribed_to() {
    let server = Server::start().await;
    let world = World::new("Game", "aa");
    server.core.router().attach(world.clone());
    let session = server.session(json!({})).await;
    let mut events = session.listen().await;
    let uri = "unity://selection?instance=Game";
    let done = session.request("resources/subscribe", json!({"uri": uri})).await;
    assert_eq!(done["result"], json!({}));
    wait_for(|| world.reads() > 0).await;
    world.select(5);
    assert_eq!(updated(&mut events).await, uri);
    // The same selection again is read, but not reported.
    let reads = world.reads();
    world.select(5);
    wait_for(|| world.reads() > reads).await;
    server.call("test_trigger_tool_change", json!({})).await;
    assert_eq!(events.next().await["method"], "notifications/tools/list_changed");
    session.request("resources/unsubscribe", json!({"uri": uri})).await;
    world.select(6);
    // Without subscriptions, lists are still reported.
    server.call("test_trigger_tool_change", json!({})).await;
    assert_eq!(events.next().await["method"], "notifications/tools/list_changed");
    let unknown = session.request("resources/subscribe", json!({"uri": "test://nothing"})).await;
    assert_eq!(unknown["error"]["code"], -32002);
}

#[tokio::test]
async fn a_change_that_the_engine_does_not_report_is_found_by_reading() {
    let server = Server::start().await;
    let world = World::new("Game", "aa");
    server.core.router().attach(world.clone());
    let (uri, other) = ("unity://time?instance=Game", "test://watched-resource");
    let wish = json!({"notifications": {"resourceSubscriptions": [uri, other]}});
    let mut events = server.open("subscriptions/listen", wish).await;
    events.next().await;
    // Read twice without a change, and not reported before a later event.
    wait_for(|| world.reads() >= 2).await;
    server.fixtures.touch(other);
    assert_eq!(updated(&mut events).await, other);
    world.time.store(3, Ordering::SeqCst);
    assert_eq!(updated(&mut events).await, uri);
}

#[tokio::test]
async fn a_subscription_without_a_session_is_refused() {
    let server = Server::start().await;
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "resources/subscribe", "params": {"uri": "unity://time"}});
    let answer = server.post(&[], &body.to_string()).await.answer();
    assert_eq!(answer["error"]["code"], -32600);
}
