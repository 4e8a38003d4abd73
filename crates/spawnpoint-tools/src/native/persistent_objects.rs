//! Objects that survive scene loads, such as Unity's `DontDestroyOnLoad` and Godot's autoloads. Engines list them only
//! on request, but managers and scores are often among them, so a search for an object includes them.

use spawnpoint_core::Toolbox;
use spawnpoint_protocol::{
    Fault, OpName, SceneId,
    op::{ObjectFilter, ObjectsList},
    shape::{ObjectCard, Page, Paging},
};

/// The first of those that match a filter. None if the engine has no such scene.
pub async fn matching(
    tools: &Toolbox,
    filter: &ObjectFilter,
    limit: i64,
    components: bool,
) -> Page<ObjectCard> {
    let none = Page { total: 0, items: Vec::new() };
    let is_live = tools.instance().is_ok_and(|on| !on.engine().is_folder());
    if !is_live || !tools.can_run(OpName::ScenesList) {
        return none;
    }
    let op = ObjectsList {
        scene: Some(SceneId(SceneId::DONT_DESTROY.to_owned())),
        filter: filter.clone(),
        paging: Paging { limit: Some(limit), offset: None },
        components,
    };
    let found = tools.run(op).await.and_then(|output| output.into_shape());
    found.unwrap_or(none)
}

/// Adds them to a list of the objects of all scenes.
pub async fn add_to(
    page: Result<Page<ObjectCard>, Fault>,
    tools: &Toolbox,
    filter: &ObjectFilter,
    limit: i64,
    components: bool,
) -> Result<Page<ObjectCard>, Fault> {
    let mut page = page?;
    let mut more = matching(tools, filter, limit, components).await;
    // An engine may have listed them already.
    more.items.retain(|card| page.items.iter().all(|other| other.id != card.id));
    if !more.items.is_empty() {
        page.total += more.total;
        page.items.append(&mut more.items);
    }
    Ok(page)
}
