//! `manage_profiler`: sessions, counters, timing, memory and the frame debugger.

use serde_json::{Value, json};

use super::{Editor, golden};

impl Editor {
    fn profiler(&mut self, action: &str, mut arguments: Value) -> Value {
        arguments["action"] = action.into();
        self.command("manage_profiler", arguments)
    }

    fn profiler_refused(&mut self, action: &str, mut arguments: Value) -> String {
        arguments["action"] = action.into();
        self.refused("manage_profiler", arguments)
    }
}

#[test]
fn the_profiler_records_and_reads_counters() {
    let Some(mut editor) = Editor::open() else { return };
    for (name, arguments) in golden("manage_profiler") {
        let error = editor.refused(&name, arguments.clone());
        let is_named = arguments.get("category").is_some();
        let named = if is_named { "'S_category'" } else { "'category': missing" };
        assert!(error.contains(named), "{arguments}: {error}");
        assert!(!is_named || error.contains("Memory, Render"), "{error}");
    }
    editor.profiler("ping", json!({}));

    let status = editor.profiler("profiler_status", json!({}));
    assert_eq!((&status["enabled"], &status["areas"]["CPU"]), (&json!(false), &json!(true)));
    let start = json!({"log_file": "Profiling/run.raw", "enable_callstacks": true});
    let started = editor.profiler("profiler_start", start);
    assert_eq!(
        started,
        json!({"enabled": true, "recording": true, "log_file": "Profiling/run.raw", "allocation_callstacks": true})
    );
    let areas =
        editor.profiler("profiler_set_areas", json!({"areas": {"gpu": false, "Audio": "false"}}));
    assert_eq!(areas["areas"], json!({"GPU": false, "Audio": false}));
    let status = editor.profiler("profiler_status", json!({}));
    assert_eq!((&status["areas"]["GPU"], &status["areas"]["CPU"]), (&json!(false), &json!(true)));
    let stopped = editor.profiler("profiler_stop", json!({}));
    assert_eq!(stopped["previous_log_file"], "Profiling/run.raw");
    assert_eq!(editor.profiler("profiler_status", json!({}))["enabled"], false);
    for (action, arguments, named) in [
        ("profiler_set_areas", json!({}), "CPU, GPU"),
        ("profiler_set_areas", json!({"areas": {"Audoi": true}}), "'Audio'"),
        ("profiler_set_areas", json!({"areas": {"CPU": false, "Nothing": true}}), "'Nothing'"),
        ("profiler_set_areas", json!({"areas": {"CPU": "maybe"}}), "true or false"),
        ("profiler_start", json!({"log_file": "../run.raw"}), "not a path below the project"),
        ("profiler_start", json!({"log_file": "Library/run.raw"}), "managed by Unity"),
    ] {
        let error = editor.profiler_refused(action, arguments.clone());
        assert!(error.contains(named), "{arguments}: {error}");
    }
    let status = editor.profiler("profiler_status", json!({}));
    assert_eq!(status["areas"]["CPU"], true, "refused as a whole");

    let render = editor.profiler("get_counters", json!({"category": "render"}));
    let counters = &render["counters"];
    assert_eq!(
        (&counters["Draw Calls Count"], &counters["Draw Calls Count_unit"]),
        (&json!(102), &json!("Count"))
    );
    assert_eq!(counters["Camera.Render_unit"], "TimeNanoseconds", "{render}");
    assert_eq!(render["total_counters"], 3);
    let page =
        editor.profiler("get_counters", json!({"category": "Render", "page_size": 1, "cursor": 1}));
    assert_eq!(
        (&page["counters"]["Draw Calls Count"], &page["next_cursor"]),
        (&json!(102), &json!(2)),
        "{page}"
    );
    let some = json!({"category": "Memory", "counters": ["System Used Memory", "Other"]});
    let some = editor.profiler("get_counters", some);
    assert_eq!(
        (&some["counters"]["System Used Memory"], &some["counters"]["Other_valid"]),
        (&json!(104), &json!(false))
    );
    let wrong = json!({"category": "Render", "counters": ["Draw Cals Count"]});
    assert!(editor.profiler_refused("get_counters", wrong).contains("'Draw Calls Count'"));

    let timing = editor.profiler("get_frame_timing", json!({}));
    assert_eq!(
        (&timing["available"], &timing["cpu_frame_time_ms"]),
        (&json!(true), &json!(12.5)),
        "{timing}"
    );
    let memory = editor.profiler("get_object_memory", json!({"object_path": "Coins/Coin1"}));
    assert_eq!(
        (&memory["object_name"], &memory["size_bytes"]),
        (&json!("Coin1"), &json!(1029)),
        "{memory}"
    );
    let missing =
        editor.profiler_refused("get_object_memory", json!({"object_path": "Assets/No.png"}));
    assert!(missing.contains("NotFound"), "{missing}");
}

#[test]
fn memory_snapshots_and_the_frame_debugger_work() {
    let Some(mut editor) = Editor::open() else { return };
    let list = editor.profiler("memory_list_snapshots", json!({}));
    assert_eq!(list["snapshots"], json!([]));
    let taken = editor.profiler("memory_take_snapshot", json!({}));
    assert_eq!(taken["size_bytes"], 2048, "{taken}");
    assert!(editor.project.path().join(taken["path"].as_str().unwrap()).is_file(), "{taken}");
    let named = json!({"snapshot_path": "MemoryCaptures/after"});
    let named = editor.profiler("memory_take_snapshot", named.clone());
    assert_eq!(named["path"], "MemoryCaptures/after.snap");
    let list = editor.profiler("memory_list_snapshots", json!({"search_path": "MemoryCaptures"}));
    assert_eq!(list["snapshots"].as_array().unwrap().len(), 2, "{list}");
    let compare = json!({"snapshot_a": taken["path"], "snapshot_b": "MemoryCaptures/after.snap"});
    let compared = editor.profiler("memory_compare_snapshots", compare);
    assert_eq!(compared["delta"]["size_delta_bytes"], 0, "{compared}");
    for (action, arguments, named) in [
        (
            "memory_take_snapshot",
            json!({"snapshot_path": "MemoryCaptures/after.snap"}),
            "exists already",
        ),
        (
            "memory_take_snapshot",
            json!({"snapshot_path": "/tmp/a.snap"}),
            "not a path below the project",
        ),
        ("memory_list_snapshots", json!({"search_path": ".."}), "not a path below the project"),
        (
            "memory_compare_snapshots",
            json!({"snapshot_a": "a.snap", "snapshot_b": "b.snap"}),
            "'a.snap'",
        ),
        (
            "memory_compare_snapshots",
            json!({"snapshot_a": "MemoryCaptures/after.snap"}),
            "'snapshot_b': missing",
        ),
        ("take_snapshot", json!({}), "manage_profiler has no action 'take_snapshot'"),
    ] {
        let error = editor.profiler_refused(action, arguments.clone());
        assert!(error.contains(named), "{arguments}: {error}");
    }

    let none = editor.profiler("frame_debugger_get_events", json!({}));
    assert_eq!((&none["total_events"], &none["events"]), (&json!(0), &json!([])));
    let enabled = editor.profiler("frame_debugger_enable", json!({}));
    assert_eq!(enabled, json!({"enabled": true, "event_count": 3}));
    let page = editor.profiler("frame_debugger_get_events", json!({"page_size": 2}));
    assert_eq!(page["next_cursor"], 2, "{page}");
    let event =
        json!({"index": 1, "name": "Draw Mesh 1", "vertexCount": 200, "shaderName": "Standard"});
    assert_eq!(page["events"][1], event);
    let rest = editor.profiler("frame_debugger_get_events", json!({"page_size": 2, "cursor": 2}));
    assert_eq!((rest["events"].as_array().unwrap().len(), rest.get("next_cursor")), (1, None));
    let past = editor.profiler("frame_debugger_get_events", json!({"cursor": 99}));
    assert_eq!(past["events"], json!([]));
    assert_eq!(editor.profiler("frame_debugger_disable", json!({})), json!({"enabled": false}));
}
