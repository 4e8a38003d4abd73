//! Test runs as jobs. A run ends before it is asked about.

use serde_json::{Value, json};

use super::{failure, success, world::World};

/// The id of the only job.
const JOB: &str = "5d0c2f6e8b7a4e1f9c3d2b1a00000001";

/// The tests of the project: name, and the message if it fails.
const TESTS: [(&str, Option<&str>); 12] = [
    ("Harbor.Tests.AnchorTests.DropsToTheGround", None),
    ("Harbor.Tests.AnchorTests.HoldsTheShip", Some("  Expected: 12\n  But was:  11\n")),
    ("Harbor.Tests.AnchorTests.IsRaised", None),
    ("Harbor.Tests.CraneTests.LiftsACrate", None),
    ("Harbor.Tests.CraneTests.RefusesTooMuch", None),
    ("Harbor.Tests.CraneTests.TurnsAround", None),
    ("Harbor.Tests.HealthTests.Dies", None),
    ("Harbor.Tests.HealthTests.Heals", Some("  Expected: 100\n  But was:  90\n")),
    ("Harbor.Tests.HealthTests.IsHurt", None),
    ("Harbor.Tests.TideTests.Falls", None),
    ("Harbor.Tests.TideTests.Rises", None),
    ("Harbor.Tests.TideTests.Turns", None),
];

pub(super) fn start(world: &mut World, params: &Value) -> Value {
    world.has_tested = true;
    let data = json!({
        "job_id": JOB, "status": "running", "mode": params["mode"].as_str().unwrap_or("EditMode"),
        "include_details": params["includeDetails"] == true,
        "include_failed_tests": params["includeFailedTests"] == true,
    });
    success("Test job started.", data)
}

pub(super) fn get(world: &World, params: &Value) -> Value {
    if !world.has_tested || params["job_id"] != JOB && params["jobId"] != JOB {
        return failure("Unknown job_id.");
    }
    let failed: Vec<_> = TESTS.iter().filter(|(_, message)| message.is_some()).collect();
    let so_far: Vec<_> = failed
        .iter()
        .map(|(name, message)| json!({"full_name": name, "message": message}))
        .collect();
    let shown: Vec<Value> = TESTS
        .iter()
        .filter(|(_, message)| params["includeDetails"] == true || message.is_some())
        .map(|(name, message)| described(name, *message))
        .collect();
    let has_results = params["includeDetails"] == true || params["includeFailedTests"] == true;
    let last = TESTS[TESTS.len() - 1].0;
    let data = json!({
        "job_id": JOB, "status": "succeeded", "mode": "EditMode", "started_unix_ms": 1_767_225_600_000_u64,
        "finished_unix_ms": 1_767_225_601_240_u64, "last_update_unix_ms": 1_767_225_601_240_u64,
        "progress": {
            "completed": TESTS.len(), "total": TESTS.len(), "current_test_full_name": null,
            "current_test_started_unix_ms": null, "last_finished_test_full_name": last,
            "last_finished_unix_ms": 1_767_225_601_230_u64, "stuck_suspected": false, "editor_is_focused": true,
            "blocked_reason": null, "failures_so_far": so_far, "failures_capped": false,
        },
        "error": null,
        "result": {
            "mode": "EditMode",
            "summary": {
                "total": TESTS.len(), "passed": TESTS.len() - failed.len(), "failed": failed.len(), "skipped": 0,
                "durationSeconds": 1.24, "resultState": "Failed",
            },
            "results": has_results.then_some(shown),
        },
    });
    success("Test job status retrieved.", data)
}

fn described(full_name: &str, message: Option<&str>) -> Value {
    let stack = message.map(|_| format!("at {full_name} () in Assets/Tests/Harbor.cs:41\n"));
    json!({
        "name": full_name.rsplit('.').next(), "fullName": full_name,
        "state": if message.is_some() { "Failed" } else { "Passed" }, "durationSeconds": 0.1,
        "message": message, "stackTrace": stack, "output": null,
    })
}
