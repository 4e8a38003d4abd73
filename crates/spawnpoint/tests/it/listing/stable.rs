//! An engine that reloads does not change the lists.

use std::time::Duration;

use scripted_engine::editor::Mishap;
use serde_json::Value;

use super::situations::{SITUATIONS, Situation};

/// Everything that clients can list, by default and with all toolsets.
fn lists(situation: &Situation) -> Vec<Value> {
    let queries = ["", "?toolsets=all"];
    let list = |what, query| situation.list(what, query);
    let both = queries
        .iter()
        .flat_map(|query| ["tools", "resources", "prompts"].map(|what| list(what, query)));
    both.collect()
}

#[test]
fn a_reload_changes_no_list() {
    let situation = Situation::new(SITUATIONS[2], &["--allow-writes"]);
    let before = lists(&situation);
    assert!(before[3].to_string().contains("manage_scene"), "{}", before[3]);
    let editor = situation.editor.as_ref().unwrap();
    let is = |state: &'static str| move |instance: &Value| instance["state"] == state;
    situation.runtime.block_on(editor.reload(Duration::from_secs(1), Mishap::Cut));
    situation.until(is("gone"));
    assert!(lists(&situation) == before, "the lists changed while it was away");
    assert!(situation.instructions("").contains("gone"));
    situation.until(is("ready"));
    assert!(lists(&situation) == before, "the lists changed when it came back");
}
