//! The mistakes: in which situation, which call, and what its error has to say.

/// Which engine is attached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situation {
    /// The embedded world.
    World,
    /// A Unity project on disk.
    UnityFolder,
    /// An Unreal project on disk.
    UnrealFolder,
    /// A Unity editor with MCP for Unity's plugin.
    UnityEditor,
}

impl Situation {
    pub const ALL: [Self; 4] =
        [Self::World, Self::UnityFolder, Self::UnrealFolder, Self::UnityEditor];
}

/// One mistake.
pub struct Mistake {
    pub situation: Situation,
    pub tool: &'static str,
    /// As JSON. `$camera` is the id of an object with a camera.
    pub arguments: &'static str,
    /// What the error contains.
    pub told: &'static [&'static str],
    /// What it does not contain.
    pub untold: &'static [&'static str],
}

const fn mistake(
    situation: Situation,
    tool: &'static str,
    arguments: &'static str,
    told: &'static [&'static str],
) -> Mistake {
    Mistake { situation, tool, arguments, told, untold: &[] }
}

pub const fn world(
    tool: &'static str,
    arguments: &'static str,
    told: &'static [&'static str],
) -> Mistake {
    mistake(Situation::World, tool, arguments, told)
}

pub const fn unity_folder(
    tool: &'static str,
    arguments: &'static str,
    told: &'static [&'static str],
) -> Mistake {
    mistake(Situation::UnityFolder, tool, arguments, told)
}

pub const fn unreal_folder(
    tool: &'static str,
    arguments: &'static str,
    told: &'static [&'static str],
) -> Mistake {
    mistake(Situation::UnrealFolder, tool, arguments, told)
}

pub const fn editor(
    tool: &'static str,
    arguments: &'static str,
    told: &'static [&'static str],
) -> Mistake {
    mistake(Situation::UnityEditor, tool, arguments, told)
}

#[rustfmt::skip]
pub const MISTAKES: &[Mistake] = &[
    // Names of tools and arguments.
    world("ListObject", r#"{}"#, &["Unknown tool: 'ListObject'", "did you mean 'ListObjects'?"]),
    world("get_scene_hierarchy", r#"{}"#, &["Unknown tool", "list the tools"]),
    world("ListObjects", r#"{"limits": 5}"#, &["'limits'", "ListObjects has no such argument", "did you mean 'limit'?"]),
    world("ListObjects", r#"{"scene": "scn:0"}"#, &["'scene'", "did you mean 'sceneId'?"]),
    world("ListObjects", r#"{"filter": "Player"}"#, &["'filter'", "no such argument", "name", "and 2 more"]),
    world("SearchObjects", r#"{"querry": "Player"}"#, &["did you mean 'query'?"]),
    world("GetObject", r#"{"objectId": "$camera"}"#, &["'objectId'", "GetObject has no such argument", "did you mean 'id'? It has: id, instance"]),
    world("GetComponents", r#"{"object_id": "$camera"}"#, &["'object_id'", "did you mean 'objectId'?"]),
    world("GetStatus", r#"{"verbose": true}"#, &["'verbose'", "it has: instance"]),
    world("GetConfig", r#"{"verbose": true}"#, &["'verbose'", "it has no arguments"]),
    world("step_game", r#"{"frame": 3}"#, &["did you mean 'frames'?"]),
    world("unity_execute_code", r#"{"script": "return 1;"}"#, &["'script'", "it has: ", "code"]),
    world("list_calls", r#"{"count": 3}"#, &["'count'", "it has: limit"]),
    world("SetFreecamPose", r#"{"pos": {"x": 1, "y": 2, "z": 3, "w": 4}, "rot": {"x": 0, "y": 0, "z": 0}}"#, &["'pos.w'", "unknown property; expected X, Y, Z"]),
    // Types and ranges.
    world("ListObjects", r#"{"limit": "five"}"#, &["'limit'", "expected integer", "five"]),
    world("ListObjects", r#"{"limit": -1}"#, &["'limit'", "must be at least 1, got -1"]),
    world("ListObjects", r#"{"limit": 100000}"#, &["'limit'", "must be at most 1000, got 100000"]),
    world("ListObjects", r#"{"offset": -5}"#, &["'offset'", "must be at least 0"]),
    world("ListObjects", r#"{"activeOnly": "maybe"}"#, &["'activeOnly'", "expected boolean", "maybe"]),
    world("GetObject", r#"{"id": 7}"#, &["'id'", "expected string", "7"]),
    world("SetTimeScale", r#"{"value": "fast"}"#, &["'value'", "expected number", "fast"]),
    world("SetActive", r#"{"objectId": "$camera", "active": "perhaps"}"#, &["'active'", "expected boolean"]),
    world("TailLogs", r#"{"count": 0}"#, &["'count'", "must be at least 1"]),
    world("list_calls", r#"{"limit": 5000}"#, &["'limit'", "must be at most 1000"]),
    world("unity_get_logs", r#"{"limit": -3}"#, &["'limit'", "must be at least 1"]),
    world("step_game", r#"{"frames": 1000000}"#, &["'frames'", "must be at most 36000"]),
    world("step_game", r#"{"frames": 0}"#, &["'frames'", "must be at least 1"]),
    // Choices.
    world("LoadScene", r#"{"name": "Arena", "mode": "additiv"}"#, &["'mode'", "\"single\", \"additive\"", "did you mean \"additive\"?"]),
    world("MousePick", r#"{"mode": "screen"}"#, &["'mode'", "\"world\", \"ui\"", "screen"]),
    world("unity_get_logs", r#"{"log_type": "fatal"}"#, &["'log_type'", "\"error\"", "fatal"]),
    // Missing arguments.
    world("GetObject", r#"{}"#, &["'id'", "it is required"]),
    world("SetMember", r#"{"objectId": "$camera", "componentType": "UnityEngine.Transform", "member": "localPosition"}"#, &["'jsonValue'", "it is required"]),
    // Things that are not there.
    world("ListObjects", r#"{"sceneId": "scn:99"}"#, &["Scene not found: scn:99", "ListScenes", "scn:0"]),
    world("GetObject", r#"{"id": "obj:999999"}"#, &["Not found: obj:999999", "list objects again"]),
    world("GetObject", r#"{"id": "Player"}"#, &["'id'", "obj:<instanceId>"]),
    world("ListChildren", r#"{"objectId": "obj:999999"}"#, &["Not found: obj:999999", "list objects again"]),
    world("duplicate_object", r#"{"objectId": "obj:999999"}"#, &["Not found: obj:999999", "list objects again"]),
    world("Reparent", r#"{"objectId": "$camera", "newParentId": "Player"}"#, &["'newParentId'", "obj:<instanceId>"]),
    Mistake {
        untold: &["did you mean"],
        ..world("ReadComponentMember", r#"{"objectId": "$camera", "componentType": "Rigidbody", "name": "mass"}"#, &["Rigidbody", "not found", "Transform"])
    },
    world("ReadComponentMember", r#"{"objectId": "$camera", "componentType": "UnityEngine.Transfrom", "name": "position"}"#, &["Transfrom", "did you mean 'UnityEngine.Transform'?"]),
    world("ReadComponentMember", r#"{"objectId": "$camera", "componentType": "UnityEngine.Transform", "name": "positon"}"#, &["positon", "did you mean 'position'?"]),
    world("SetMember", r#"{"objectId": "$camera", "componentType": "UnityEngine.Transform", "member": "localPosition", "jsonValue": "\"up\""}"#, &["'jsonValue'", "expected UnityEngine.Vector3 as {x, y, z}", "up"]),
    world("CallMethod", r#"{"objectId": "$camera", "componentType": "UnityEngine.Transform", "method": "GetInstanceId"}"#, &["GetInstanceId", "did you mean 'GetInstanceID'?"]),
    world("CallMethod", r#"{"objectId": "$camera", "componentType": "UnityEngine.Transform", "method": "GetInstanceID", "argsJson": "{}"}"#, &["'argsJson'", "JSON array"]),
    world("AddComponent", r#"{"objectId": "$camera", "type": "UnityEngine.Ligth"}"#, &["Ligth", "did you mean 'UnityEngine.Light'?"]),
    world("RemoveComponent", r#"{"objectId": "$camera", "typeOrIndex": "Rigidbody"}"#, &["Rigidbody", "not found"]),
    world("LoadScene", r#"{"name": "Areena"}"#, &["Areena", "did you mean 'Arena'?"]),
    world("UnloadScene", r#"{"sceneId": "scn:99"}"#, &["scn:99"]),
    world("InspectRef", r#"{"refId": "ref:00000000"}"#, &["Not found: ref:00000000", "read the value again"]),
    world("ReadStaticMember", r#"{"typeFullName": "UnityEngine.Tiem", "name": "timeScale"}"#, &["Tiem", "did you mean 'UnityEngine.Time'?"]),
    world("HookGetSource", r#"{"signature": "nothing"}"#, &["Hook not found", "ListHooks"]),
    world("unity_get_result", r#"{"log_id": "unknown-id"}"#, &["No call has the log id 'unknown-id'", "list_calls"]),
    world("unity_get_result", r#"{"log_id": "01890a5d-ac96-774b-bcce-b302099a8057"}"#, &["No call has the log id", "list_calls"]),
    world("unity_get_log_details", r#"{"log_id": "unknown-id"}"#, &["Log not found", "unity_get_logs"]),
    world("unity_get_logs", r#"{"since": "yesterday"}"#, &["'since'", "ISO 8601", "2026-01-31T12:00:00Z"]),
    world("ListObjects", r#"{"instance": "Nope"}"#, &["No instance 'Nope' is attached", "attached: Range@"]),
    // Code.
    world("unity_execute_code", r#"{"code": "return 1 +;"}"#, &["(1,11)", "Invalid expression term"]),
    world("unity_query", r#"{"query": "Scene['Nobody'].transform"}"#, &["Nobody"]),
    // What the engine cannot do.
    unity_folder("ListObject", r#"{}"#, &["did you mean 'ListObjects'?"]),
    unity_folder("ConsoleEval", r#"{"code": "1"}"#, &["does not support 'script.run'", "read from disk", "what works on it: "]),
    unity_folder("pause_game", r#"{}"#, &["does not support 'time.pause'", "what works on it: "]),
    unity_folder("scene_hierarchy_dump", r#"{"scene": "Main"}"#, &["'scene'", "did you mean 'scenePath'?"]),
    unity_folder("scene_hierarchy_dump", r#"{"scenePath": "Assets/Nowhere.unity"}"#, &["Assets/Nowhere.unity"]),
    unity_folder("asset_dependencies_graph", r#"{"assetPath": "Assets/Scenes/Main.unity", "direction": "up"}"#, &["'direction'", "up"]),
    unity_folder("project_searchText", r#"{"pattern": "class", "maxResults": 0}"#, &["'maxResults'"]),
    unity_folder("go_find", r#"{"name": "Player"}"#, &["'name'", "namePattern"]),
    unreal_folder("ListObjects", r#"{}"#, &["does not support 'objects.list'", "what works on it: "]),
    unreal_folder("search_assets", r#"{"path": "/Game"}"#, &["'path'", "no such argument", "packagePaths"]),
    unreal_folder("search_blueprints", r#"{"searchType": "colour", "searchTerm": "Door"}"#, &["colour"]),
    unreal_folder("query_asset", r#"{}"#, &["assetPath"]),
    // MCP for Unity's tools.
    editor("manage_gameobject", r#"{"action": "crate", "name": "Box"}"#, &["'action'", "did you mean 'create'?"]),
    editor("manage_gameobject", r#"{"action": "create", "nmae": "Box"}"#, &["'nmae'", "has no such argument", "did you mean 'name'?"]),
    editor("manage_gameobject", r#"{"name": "Box"}"#, &["'action'", "it is required"]),
    editor("find_gameobjects", r#"{"search_term": "Player", "search_method": "by_nmae"}"#, &["'search_method'", "did you mean 'by_name'?"]),
    editor("find_gameobjects", r#"{"search_term": "Player", "page_size": "many"}"#, &["'page_size'", "a whole number", "many"]),
    editor("manage_components", r#"{"action": "add", "target": "Player"}"#, &["'component_type'", "it is required"]),
    editor("read_console", r#"{"types": ["fatal"]}"#, &["'types'", "error"]),
    editor("run_tests", r#"{"mode": "Edit"}"#, &["'mode'", "EditMode"]),
    editor("get_test_job", r#"{"id": "1"}"#, &["'id'", "has no such argument", "did you mean 'job_id'?"]),
    // Further mistakes with the tools of the documents.
    world("ListObjects", r#"{"limit": -1}"#, &["'limit'", "at least 1"]),
    world("ListObjects", r#"{"limit": 100000}"#, &["'limit'", "at most 1000"]),
    world("GetObject", r#"{"id": "1064"}"#, &["'id'", "'obj:<instanceId>'"]),
    world("GetObject", r#"{"id": "obj:0"}"#, &["obj:0", "list objects again"]),
    world("SetTimeScale", r#"{"value": "fast"}"#, &["'value'", "expected number"]),
    world("SetActive", r#"{"objectId": "$camera", "active": "maybe"}"#, &["'active'", "expected boolean"]),
    world("MousePick", r#"{"mode": "3d", "x": 1, "y": 1}"#, &["'mode'", "\"world\"", "3d"]),
    world("SetFreecamPose", r#"{"pos": [1, 2, 3], "rot": {"x": 0, "y": 0, "z": 0}}"#, &["'pos'", "expected object"]),
    world("HookAdd", r#"{"type": "Range.Health", "method": "Damge"}"#, &["'Damge'", "did you mean 'Damage'?"]),
    world("LoadScene", r#"{"name": "Range", "mode": "add"}"#, &["'mode'", "\"additive\""]),
    world("ReadStaticMember", r#"{"typeFullName": "UnityEngine.Time", "name": "timescale"}"#, &["did you mean 'timeScale'?"]),
    world("press_input", r#"{"action": "fir"}"#, &["'fir'", "did you mean 'fire'?"]),
    unity_folder("asset_info", r#"{"path": "Assets/x"}"#, &["'path'", "did you mean 'assetPath'?"]),
    unity_folder("scene_hierarchy_dump", r#"{"scenePath": "Main"}"#, &["did you mean 'Assets/Scenes/Main.unity'?"]),
    unity_folder("go_setParent", "{}", &["'childPath'", "it is required"]),
    unreal_folder("search_assets", r#"{"searchTerm": "Door"}"#, &["'searchTerm'", "no such argument"]),
];
