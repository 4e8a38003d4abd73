//! `completion/complete`: completions for an argument of a prompt or a variable of a resource template.

use std::sync::Arc;

use rmcp::{
    ErrorData, RoleServer,
    model::{CompleteRequestParams, CompleteResult, CompletionInfo, Reference},
    service::RequestContext,
};
use spawnpoint_core::{
    catalog::{Completes, TimeLimits},
    router::Attached,
};
use spawnpoint_protocol::{
    Fault, OpName,
    asset::{AssetCard, AssetFilter, Slice},
    op::{self, ObjectFilter, OpSpec},
    shape::{Page, Paging},
};

use super::{Handler, error};

/// How many objects are searched for matching names.
const MAX_SEARCHED: i64 = 1000;

/// How many assets are returned.
const OFFERED_ASSETS: Slice = Slice { limit: CompletionInfo::MAX_VALUES as u32, offset: 0 };

/// The type of assets that are Blueprints.
const BLUEPRINT: &str = "/Script/Engine.Blueprint";

/// Values, and the total number of matches.
type Completions = (Vec<String>, usize);

impl Handler {
    pub(super) async fn completion(
        &self,
        request: CompleteRequestParams,
        context: &RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        self.check_reference(&request.r#ref)?;
        let typed = &request.argument.value;
        let instance = request
            .context
            .as_ref()
            .and_then(|context| context.get_argument("instance"))
            .map(String::as_str);
        let wanted = Completes::variable(&request.argument.name);
        // An engine that cannot answer means no completions, not an error.
        let (mut values, total) =
            self.candidates(wanted, typed, instance, context).await.unwrap_or_default();
        values.truncate(CompletionInfo::MAX_VALUES);
        let more = total > values.len();
        CompletionInfo::with_pagination(values, u32::try_from(total).ok(), more)
            .map(CompleteResult::new)
            .map_err(|problem| ErrorData::internal_error(problem, None))
    }

    fn check_reference(&self, reference: &Reference) -> Result<(), ErrorData> {
        let lists = self.face.lists.now(&self.face.core);
        let exists = match reference {
            Reference::Prompt(prompt) => lists.prompts.iter().any(|p| p.name == prompt.name),
            Reference::Resource(resource) => {
                lists.templates.iter().any(|t| t.uri_template == resource.uri)
                    || lists.resources.iter().any(|r| r.uri == resource.uri)
            }
            _ => false,
        };
        match exists {
            true => Ok(()),
            false => Err(error::invalid_params("Invalid ref: nothing of this name is listed")),
        }
    }

    async fn candidates(
        &self,
        wanted: Completes,
        typed: &str,
        instance: Option<&str>,
        context: &RequestContext<RoleServer>,
    ) -> Result<Completions, Fault> {
        let all = Paging { limit: Some(MAX_SEARCHED), offset: None };
        match wanted {
            Completes::Nothing => Ok(Completions::default()),
            Completes::Instances => {
                let attached = self.face.core.router().all();
                let ids = attached.iter().map(|attached| attached.id().to_string());
                Ok(beginning(typed, ids))
            }
            Completes::Scenes => {
                let page = self.ask(op::ScenesList { paging: all }, instance, context).await?;
                Ok(beginning(typed, page.items.into_iter().map(|scene| scene.id.0)))
            }
            Completes::Types => {
                let query = (!typed.is_empty()).then(|| typed.to_owned());
                let page =
                    self.ask(op::TypesList { query, paging: all }, instance, context).await?;
                Ok((page.items, page.total))
            }
            Completes::Assets => {
                // In a list, the last item is completed.
                let (before, typed) = match typed.rsplit_once(',') {
                    Some((before, last)) => (format!("{before}, "), last.trim_start()),
                    None => (String::new(), typed),
                };
                let (paths, total) = self.assets(typed, vec![], instance, context).await?;
                Ok((paths.into_iter().map(|path| before.clone() + &path).collect(), total))
            }
            Completes::Blueprints => {
                self.assets(typed, vec![BLUEPRINT.to_owned()], instance, context).await
            }
            Completes::ObjectIds | Completes::ObjectNames => {
                let by_name = wanted == Completes::ObjectNames;
                let name = (by_name && !typed.is_empty()).then(|| typed.to_owned());
                let list = op::ObjectsList {
                    scene: None,
                    filter: ObjectFilter { name, ..ObjectFilter::default() },
                    paging: all,
                    components: false,
                };
                let page = self.ask(list, instance, context).await?;
                if by_name {
                    let mut names: Vec<_> = page.items.into_iter().map(|card| card.name).collect();
                    names.sort();
                    names.dedup();
                    let total = names.len();
                    return Ok((names, total));
                }
                Ok(beginning(typed, page.items.into_iter().map(|card| card.id.to_string())))
            }
        }
    }

    async fn ask<O: OpSpec>(
        &self,
        op: O,
        instance: Option<&str>,
        context: &RequestContext<RoleServer>,
    ) -> Result<O::Output, Fault> {
        let able = self.able(O::NAME);
        let attached = self.pick(&able, instance, context)?;
        let cx = self.face.core.op_context(TimeLimits::Quick.wait())?;
        attached.run(op, &cx).await?.into_shape()
    }

    /// Paths of assets that match the typed text: of the instance that is picked, or of all engines with assets if
    /// none is.
    async fn assets(
        &self,
        typed: &str,
        types: Vec<String>,
        instance: Option<&str>,
        context: &RequestContext<RoleServer>,
    ) -> Result<Completions, Fault> {
        let able = self.able(OpName::AssetsFind);
        let engines = match self.pick(&able, instance, context) {
            Ok(one) => vec![one],
            Err(_) if instance.is_none() => able,
            Err(fault) => return Err(fault),
        };
        let mut completions = Completions::default();
        for engine in engines {
            let cx = self.face.core.op_context(TimeLimits::Quick.wait())?;
            let output = engine.run(find_assets(typed, types.clone()), &cx).await?;
            let page: Page<AssetCard> = output.into_shape()?;
            completions.0.extend(page.items.into_iter().map(|card| card.path));
            completions.1 += page.total;
        }
        Ok(completions)
    }

    /// The engines that have an op.
    fn able(&self, op: OpName) -> Vec<Arc<Attached>> {
        let all = self.face.core.router().all().into_iter();
        all.filter(|attached| attached.engine().ops().has(op)).collect()
    }

    fn pick(
        &self,
        able: &[Arc<Attached>],
        instance: Option<&str>,
        context: &RequestContext<RoleServer>,
    ) -> Result<Arc<Attached>, Fault> {
        let chosen = self.client(context).chosen();
        let chosen = chosen.filter(|id| able.iter().any(|attached| attached.id() == id));
        self.face.core.router().pick_among(able, instance, chosen.as_ref())
    }
}

/// Assets whose path begins with the typed text or contains it: `/Game/Ma`, or a part of a name.
fn find_assets(typed: &str, types: Vec<String>) -> op::AssetsFind {
    let pattern = if typed.starts_with('/') { format!("{typed}*") } else { format!("*{typed}*") };
    let filter = AssetFilter { folders: vec![], paths: vec![pattern], types, recursive: true };
    op::AssetsFind { filter, tags: false, slice: OFFERED_ASSETS }
}

/// Values that begin with the typed text, in any case.
fn beginning(typed: &str, values: impl Iterator<Item = String>) -> Completions {
    let typed = typed.to_lowercase();
    let fitting: Vec<_> = values.filter(|value| value.to_lowercase().starts_with(&typed)).collect();
    let total = fitting.len();
    (fitting, total)
}
