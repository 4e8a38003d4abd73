//! Reading resources.

use serde_json::{Value, json};

use crate::{harness::Server, world::World};

#[tokio::test]
async fn the_catalog_is_listed_first_and_templates_separately() {
    let server = Server::start().await;
    server.core.router().attach(World::new("Game", "aa"));
    let list = server.modern_result("resources/list", json!({})).await;
    let uris = |list: &Value, key: &str, uri: &str| -> Vec<String> {
        let all = list[key].as_array().unwrap();
        all.iter().map(|one| one[uri].as_str().unwrap().to_owned()).collect()
    };
    let found = uris(&list, "resources", "uri");
    assert_eq!(found[..3], ["unity://time", "unity://selection", "test://static-text"]);
    assert!(list["ttlMs"].is_u64());
    let list = server.modern_result("resources/templates/list", json!({})).await;
    assert_eq!(
        uris(&list, "resourceTemplates", "uriTemplate"),
        ["unity://scene/{sceneId}/objects{?limit}", "test://template/{id}/data"]
    );
}

#[tokio::test]
async fn a_catalog_resource_is_read_by_a_recorded_call_of_its_tool() {
    let server = Server::start().await;
    server.core.router().attach(World::new("Game", "aa"));
    let uri = "unity://scene/scn:1/objects?limit=2&instance=Game";
    let read = server.modern_result("resources/read", json!({"uri": uri})).await;
    let contents = &read["contents"][0];
    assert_eq!(
        (&contents["uri"], &contents["mimeType"]),
        (&json!(uri), &json!("application/json"))
    );
    let page: Value = serde_json::from_str(contents["text"].as_str().unwrap()).unwrap();
    assert_eq!((&page["Total"], page["Items"].as_array().unwrap().len()), (&json!(250), 2));
    assert!(read["ttlMs"].is_u64() && read["cacheScope"].is_string());
    assert_eq!(server.core.ledger().latest(1).await.unwrap()[0].tool, "ListObjects");
}

#[tokio::test]
async fn an_offered_resource_is_read_by_its_engine() {
    let server = Server::start().await;
    let read =
        server.modern_result("resources/read", json!({"uri": "test://template/7/data"})).await;
    assert!(read["contents"][0]["text"].as_str().unwrap().contains("Data for ID: 7"));
    let read = server.modern_result("resources/read", json!({"uri": "test://static-binary"})).await;
    assert!(read["contents"][0]["blob"].is_string());
}

#[tokio::test]
async fn a_missing_resource_has_the_error_code_of_the_era() {
    let server = Server::start().await;
    let params = json!({"uri": "test://nothing"});
    let error = server.modern_error("resources/read", params.clone()).await;
    assert_eq!((&error["code"], &error["data"]["uri"]), (&json!(-32602), &json!("test://nothing")));
    let session = server.session(json!({})).await;
    let answer = session.request("resources/read", params).await;
    assert_eq!(answer["error"]["code"], -32002);
}

#[tokio::test]
async fn an_engine_that_cannot_be_picked_is_an_error_that_says_so() {
    let server = Server::start().await;
    server.core.router().attach(World::new("One", "aa"));
    server.core.router().attach(World::new("Two", "bb"));
    let error = server.modern_error("resources/read", json!({"uri": "unity://time"})).await;
    assert!(error["message"].as_str().unwrap().contains("Several engines"), "{error}");
}
