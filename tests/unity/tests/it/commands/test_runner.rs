//! `run_tests`, `get_test_job`, `get_tests`: runs of both modes with their results, also over the reload that play mode
//! causes, and a project without the Test Framework.

use std::{
    thread,
    time::{Duration, Instant},
};

use real_godot::{Hub, Server};
use real_unity::{Project, Unity};
use serde_json::{Value, json};

use super::{Editor, golden};

impl Editor {
    /// Follows a test run until it has ended, with the details of all tests.
    fn job(&mut self, started: &Value) -> Value {
        let until = Instant::now() + Duration::from_secs(60);
        loop {
            let follow = json!({"job_id": started["job_id"], "includeDetails": true});
            let job = self.command("get_test_job", follow);
            if job["status"] != "running" {
                return job;
            }
            assert!(Instant::now() < until, "{job}");
            thread::sleep(Duration::from_millis(50));
        }
    }

    fn run_tests(&mut self, arguments: Value) -> Value {
        let started = self.command("run_tests", arguments);
        self.job(&started)
    }
}

fn names(job: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let results = job["result"]["results"].as_array().unwrap_or_else(|| panic!("{job}"));
    results.iter().map(|result| (text(&result["name"]), text(&result["state"]))).collect()
}

#[test]
fn tests_of_edit_mode_run_and_report_each_result() {
    let Some(mut editor) = Editor::open() else { return };
    let fast = json!({"mode": "EditMode", "testNames": ["Coins.Tests.HealthTests.NeverExceedsItsMaximum"]});
    let job = editor.run_tests(fast);
    assert_eq!(job["status"], "succeeded", "{job}");
    assert_eq!(job["result"]["summary"]["total"], 1, "{job}");
    assert_eq!(names(&job), [("NeverExceedsItsMaximum".to_owned(), "Passed".to_owned())]);

    let started = editor.command("run_tests", json!({"includeFailedTests": true}));
    assert_eq!((&started["status"], &started["mode"]), (&json!("running"), &json!("EditMode")));
    let busy = editor.command("get_editor_state", json!({}));
    assert_eq!(busy["tests"]["is_running"], true, "{busy}");
    let refused = editor.refused("run_tests", json!({}));
    assert!(refused.contains(started["job_id"].as_str().unwrap()), "{refused}");
    let job = editor.job(&started);
    assert_eq!(job["status"], "failed", "one test fails on purpose");
    let summary = &job["result"]["summary"];
    assert_eq!(
        [&summary["total"], &summary["passed"], &summary["failed"], &summary["skipped"]],
        [&json!(4), &json!(2), &json!(1), &json!(1)],
        "{summary}"
    );
    let failures = &job["progress"]["failures_so_far"];
    assert_eq!(failures[0]["full_name"], "Coins.Tests.HealthTests.IsWrongOnPurpose", "{failures}");
    assert!(failures[0]["message"].as_str().unwrap().contains("Expected: 1"), "{failures}");
    assert_eq!(job["progress"]["completed"], 4);
    let state = editor.command("get_editor_state", json!({}));
    assert_eq!(state["tests"]["is_running"], false, "{state}");

    // Without details there are only counts; with failed tests, those that did not pass.
    let counts = editor.command("get_test_job", json!({"job_id": started["job_id"]}));
    assert_eq!(counts["result"]["results"], Value::Null, "{counts}");
    let follow = json!({"job_id": started["job_id"], "includeFailedTests": true});
    let failed = editor.command("get_test_job", follow);
    let expected = [("IsWrongOnPurpose", "Failed"), ("IsIgnored", "Skipped:Ignored")];
    assert_eq!(names(&failed), expected.map(|(name, state)| (name.to_owned(), state.to_owned())));

    for (filter, expected) in [
        (json!({"groupNames": ["Never.*Maximum$"]}), 1),
        (json!({"categoryNames": ["Fast", "Slow"]}), 2),
        (json!({"assemblyNames": ["Coins.EditTests"], "categoryNames": ["Fast"]}), 1),
        (json!({"testNames": ["Coins.Tests.HealthTests"]}), 4),
    ] {
        let job = editor.run_tests(filter.clone());
        assert_eq!(job["result"]["summary"]["total"], expected, "{filter}: {job}");
    }
}

#[test]
fn wrong_test_runs_are_refused_or_end_with_the_reason() {
    let Some(mut editor) = Editor::open() else { return };
    // The golden calls: their names of tests are placeholders that match nothing.
    for (name, arguments) in golden("run_tests") {
        let answer = editor.command(&name, arguments.clone());
        if arguments.get("clear_stuck").is_some() {
            assert_eq!(answer["cleared"], false, "{answer}");
            continue;
        }
        let job = editor.job(&answer);
        // The regular expressions are 'a' and 'b', which match.
        let is_group = arguments.get("groupNames").is_some();
        let is_filtered = !is_group && arguments.as_object().unwrap().values().any(Value::is_array);
        let error = job["error"].as_str().unwrap_or_default();
        assert_eq!(error.contains("No test matches"), is_filtered, "{arguments}: {job}");
    }
    for (name, arguments) in golden("get_test_job") {
        let error = editor.refused(&name, arguments);
        assert!(error.contains("NotFound") && error.contains("'S_job_id'"), "{error}");
    }
    assert!(editor.refused("get_test_job", json!({})).contains("'job_id': missing"));
    let error = editor.refused("run_tests", json!({"mode": "Both"}));
    assert!(error.contains("EditMode or PlayMode"), "{error}");
    let error = editor.refused("run_tests", json!({"testNames": [1]}));
    assert!(error.contains("'test_names'"), "{error}");

    // An editor without focus, which updates once a second, runs tests at full speed: this one takes 120 updates.
    let unfocus = "UnityShim.EditorLoop.IsFocused = false;";
    editor.command("execute_code", json!({"action": "execute", "code": unfocus}));
    let started = Instant::now();
    let job = editor.run_tests(json!({"categoryNames": ["Slow"]}));
    assert_eq!(job["status"], "succeeded", "{job}");
    assert!(started.elapsed() < Duration::from_secs(30), "{:?}", started.elapsed());

    // A run can be discarded.
    let started = editor.command("run_tests", json!({"categoryNames": ["Slow"]}));
    let cleared = editor.command("run_tests", json!({"clear_stuck": true}));
    assert_eq!(cleared["cleared"], true);
    let job = editor.job(&started);
    assert!(job["error"].as_str().unwrap().contains("clear_stuck"), "{job}");

    let id = editor.id("Player");
    editor.op("object.rename", json!({"id": id, "name": "Hero"})).unwrap();
    let error = editor.refused("run_tests", json!({}));
    assert!(
        error.contains("'Main' has unsaved changes") && error.contains("manage_scene"),
        "{error}"
    );
}

#[test]
fn tests_are_listed_by_mode_and_page() {
    let Some(mut editor) = Editor::open() else { return };
    let all = editor.command("get_tests", json!({}));
    assert_eq!((&all["totalCount"], &all["hasMore"]), (&json!(6), &json!(false)), "{all}");
    let play = editor.command("get_tests_for_mode", json!({"mode": "PlayMode"}));
    assert_eq!(play["totalCount"], 2, "{play}");
    assert_eq!(play["items"][0]["full_name"], "Coins.Tests.PlayerTests.LivesInPlayMode");
    assert_eq!(play["items"][0]["path"], "Coins/Coins.PlayTests.dll/PlayerTests/LivesInPlayMode");
    let page =
        editor.command("get_tests", json!({"page_size": 2, "cursor": 2, "filter": "health"}));
    assert_eq!((&page["totalCount"], &page["nextCursor"]), (&json!(4), &Value::Null), "{page}");
    assert_eq!(page["items"].as_array().unwrap().len(), 2);
    assert!(editor.refused("get_tests_for_mode", json!({})).contains("'mode': missing"));
    assert!(editor.refused("get_tests", json!({"page_size": 0})).contains("'page_size'"));
}

#[test]
fn tests_of_play_mode_survive_the_reload_and_reach_a_client() {
    let Some(unity) = Unity::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let _editor = unity.editor(&project, &server, &["--play-reload", "yes"]);
    let id = server.wait_for("Coins");
    let mut editor = server.client().on(&id);
    let mut call = |tool: &str, arguments: Value| -> Value {
        let answer = editor.call_whole(tool, arguments).unwrap();
        let text = answer["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}"));
        let answer: Value = serde_json::from_str(text).unwrap_or_else(|_| panic!("{text}"));
        answer["data"].clone()
    };
    let started = call("run_tests", json!({"mode": "PlayMode"}));
    let job = &started["job_id"];
    let ended =
        &call("get_test_job", json!({"job_id": job, "wait_timeout": 60, "include_details": true}));
    assert_eq!(ended["status"], "failed", "{ended}");
    let expected = [("LivesInPlayMode", "Passed"), ("Throws", "Failed:Error")];
    assert_eq!(names(ended), expected.map(|(name, state)| (name.to_owned(), state.to_owned())));
    let message = ended["result"]["results"][1]["message"].as_str().unwrap();
    assert_eq!(message, "System.InvalidOperationException : on purpose");
    assert!(project.log().contains("was unloaded"), "play mode reloaded the code");
    // The editor is back in edit mode, and the job is still there.
    let again = call("get_test_job", json!({"job_id": job}));
    assert_eq!(again["result"]["summary"]["failed"], 1, "{again}");
}

#[test]
fn without_the_test_framework_the_package_to_add_is_named() {
    let Some(unity) = Unity::find() else { return };
    let (hub, project) = (Hub::start(), Project::new());
    let running = unity.editor(&project, &hub, &["--test-framework", "no"]);
    let engine = hub.engine("Coins");
    let mut editor = Editor { engine, project, _running: running, hub };
    for command in ["run_tests", "get_tests"] {
        let error = editor.refused(command, json!({}));
        assert!(
            error.contains("Unsupported") && error.contains("com.unity.test-framework"),
            "{error}"
        );
    }
}
