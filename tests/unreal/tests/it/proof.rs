//! Servers that prove, or do not, that they belong to the user of the editor.

use real_godot::Hub;
use real_unreal::{Project, Unreal};
use spawnpoint_protocol::proof::EngineKey;

#[test]
fn an_editor_obeys_only_servers_of_its_own_user() {
    let Some(unreal) = Unreal::find() else { return };
    let key = EngineKey::new([7; 32]);
    let (hub, project) = (Hub::with_key(&key), Project::new());
    let _editor = unreal.editor(&project, &hub);
    hub.check_that_servers_must_prove_themselves("Sample", &key);
}
