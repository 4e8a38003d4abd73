//! The explorer's resources: its read tools, by URI.

use spawnpoint_core::{bus::BusEvent, catalog::Resource};
use spawnpoint_protocol::Event;

/// In the order of the document.
pub(super) const RESOURCES: &[Resource] = &[
    Resource {
        changes_on: scenes_or_selection,
        ..plain(
            "unity://status",
            "status",
            "Engine version, whether it is ready, and the selection",
            "GetStatus",
        )
    },
    Resource {
        changes_on: scenes,
        ..plain("unity://scenes{?limit,offset}", "scenes", "Loaded scenes", "ListScenes")
    },
    plain(
        "unity://scene/{sceneId}/objects{?limit,offset}",
        "scene objects",
        "Objects of a scene, depth first",
        "ListObjects",
    ),
    plain("unity://object/{id}", "object", "One object by id", "GetObject"),
    Resource {
        renamed: OBJECT,
        ..plain(
            "unity://object/{id}/components{?limit,offset}",
            "components",
            "Components of an object",
            "GetComponents",
        )
    },
    Resource {
        renamed: COMPONENT,
        ..plain(
            "unity://object/{id}/component/members{?type,includeMethods,limit,offset}",
            "component members",
            "Members of a component",
            "ListComponentMembers",
        )
    },
    Resource {
        renamed: COMPONENT,
        ..plain(
            "unity://object/{id}/component/member{?type,name}",
            "component member",
            "Value of a field or property",
            "ReadComponentMember",
        )
    },
    Resource {
        renamed: OBJECT,
        ..plain(
            "unity://object/{id}/children{?limit,offset}",
            "children",
            "Direct children of an object",
            "ListChildren",
        )
    },
    plain(
        "unity://search{?query,name,type,path,activeOnly,limit,offset}",
        "search",
        "Objects found by name, path or component type",
        "SearchObjects",
    ),
    Resource {
        changes_on: selection,
        ..plain("unity://selection", "selection", "The selected objects", "GetSelection")
    },
    plain("unity://clipboard", "clipboard", "Content of the clipboard", "GetClipboard"),
    plain("unity://camera/active", "active camera", "The active camera", "GetCameraInfo"),
    plain("unity://freecam", "free camera", "The free camera", "GetFreecam"),
    Resource {
        changes_on: log,
        ..plain("unity://logs/tail{?count}", "log", "The last log lines, oldest first", "TailLogs")
    },
    plain(
        "unity://console/scripts{?limit,offset}",
        "console scripts",
        "Console scripts",
        "ListConsoleScripts",
    ),
    plain(
        "unity://console/script{?path}",
        "console script",
        "Content of a console script",
        "ReadConsoleScript",
    ),
    plain(
        "unity://hooks{?limit,offset}",
        "hooks",
        "Hooks and whether they are enabled",
        "ListHooks",
    ),
    plain(
        "unity://search/singletons{?query,limit,offset}",
        "singletons",
        "Singletons by name",
        "SearchSingletons",
    ),
    plain(
        "unity://search/static-classes{?query,limit,offset}",
        "static classes",
        "Static classes by name",
        "SearchStaticClasses",
    ),
    Resource {
        encoded: true,
        ..plain(
            "unity://type/{typeFullName}/static-members{?includeMethods,limit,offset}",
            "static members",
            "Members of a static class",
            "ListStaticMembers",
        )
    },
];

const OBJECT: &[(&str, &str)] = &[("id", "objectId")];
const COMPONENT: &[(&str, &str)] = &[("id", "objectId"), ("type", "componentType")];

const fn plain(
    uri: &'static str,
    name: &'static str,
    help: &'static str,
    tool: &'static str,
) -> Resource {
    Resource { uri, name, help, tool, renamed: &[], encoded: false, changes_on: |_| false }
}

fn scenes(happening: &BusEvent) -> bool {
    matches!(happening, BusEvent::Engine { event: Event::Scenes(_), .. })
}

fn selection(happening: &BusEvent) -> bool {
    matches!(happening, BusEvent::Engine { event: Event::Selection(_), .. })
}

fn scenes_or_selection(happening: &BusEvent) -> bool {
    scenes(happening) || selection(happening)
}

fn log(happening: &BusEvent) -> bool {
    matches!(happening, BusEvent::Engine { event: Event::Log(_), .. } | BusEvent::Logged(_))
}
