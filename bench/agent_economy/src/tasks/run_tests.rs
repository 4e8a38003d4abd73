//! "Run the tests. What failed?"

use anyhow::{Context, Result};
use serde_json::json;

use crate::situation::{Situation, Way};

pub async fn run(way: Way, situation: &mut Situation) -> Result<()> {
    let agent = &mut situation.agent;
    let start = json!({"mode": "EditMode"});
    let result = if way == Way::Native {
        let found = agent.call("game_search_tools", json!({"query": "run tests"})).await?;
        found.must_have(&["run_tests", "get_test_job"])?;
        // It waits for the end of the run.
        agent.call("game_use_tool", json!({"name": "run_tests", "arguments": start})).await?
    } else {
        let started = agent.call("run_tests", start).await?.json()?;
        let job = started["data"]["job_id"].as_str().context("no job")?;
        // The status of the job lists failed tests, so their details are not requested.
        agent.call("get_test_job", json!({"job_id": job, "wait_timeout": 30})).await?
    };
    result.must_have(&["AnchorTests.HoldsTheShip", "HealthTests.Heals", "But was:  90"])
}
