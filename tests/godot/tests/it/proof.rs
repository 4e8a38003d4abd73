//! Servers that prove, or do not, that they belong to the user of the engine.

use real_godot::{Godot, Hub, Project};
use spawnpoint_protocol::proof::EngineKey;

#[test]
fn a_game_obeys_only_servers_of_its_own_user() {
    let Some(godot) = Godot::find() else { return };
    let key = EngineKey::new([7; 32]);
    let (hub, project) = (Hub::with_key(&key), Project::new());
    let _game = project.game(&godot, &hub);
    hub.check_that_servers_must_prove_themselves("Coins game", &key);
}
