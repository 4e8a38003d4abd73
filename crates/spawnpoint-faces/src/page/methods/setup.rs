//! Connecting AI clients.

use serde::Deserialize;
use serde_json::json;
use spawnpoint_protocol::{ErrorKind, Fault};

use super::Answer;
use crate::page::{Page, PageSetup, fault::PageFault};

fn of(page: &Page) -> Result<&dyn PageSetup, PageFault> {
    page.config.setup.as_deref().ok_or_else(|| {
        Fault::new(ErrorKind::Unsupported, "This server cannot connect clients from the page")
            .hint("run `spawnpoint setup` in a terminal")
            .into()
    })
}

pub fn list(page: &Page) -> Answer {
    Ok(json!({ "clients": of(page)?.clients()? }))
}

#[derive(Deserialize)]
pub struct PlanRequest {
    client: String,
    #[serde(default)]
    remove: bool,
}

pub fn plan(page: &Page, request: &PlanRequest) -> Answer {
    let plan = of(page)?.plan(&request.client, request.remove)?;
    let mut shown = json!(plan);
    shown["nothing_to_do"] = plan.files.is_empty().into();
    shown["plan"] = page.setup_plans.add(plan).into();
    Ok(shown)
}

#[derive(Deserialize)]
pub struct ApplyRequest {
    plan: String,
}

pub fn apply(page: &Page, request: &ApplyRequest) -> Answer {
    let Some(plan) = page.setup_plans.take(&request.plan) else {
        return Err(PageFault::conflict("This plan is too old. Plan the change again"));
    };
    match of(page)?.apply(&plan)? {
        Some(done) => Ok(json!({ "done": done, "notes": plan.notes })),
        None => Err(PageFault::conflict("A file changed since the plan was made. Plan it again")),
    }
}
