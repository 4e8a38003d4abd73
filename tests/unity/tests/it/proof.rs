//! Servers that prove, or do not, that they belong to the user of the engine.

use real_godot::Hub;
use real_unity::{Project, Unity};
use spawnpoint_protocol::proof::EngineKey;

#[test]
fn an_editor_obeys_only_servers_of_its_own_user() {
    let Some(unity) = Unity::find() else { return };
    let key = EngineKey::new([7; 32]);
    let (hub, project) = (Hub::with_key(&key), Project::new());
    let _editor = unity.editor(&project, &hub, &[]);
    hub.check_that_servers_must_prove_themselves("Coins", &key);
}
