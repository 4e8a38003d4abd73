//! `completion/complete`: what could stand in an argument of a prompt or a variable of a resource's
//! address.

use std::sync::Arc;

use rmcp::{
    ErrorData, RoleServer,
    model::{CompleteRequestParams, CompleteResult, CompletionInfo, Reference},
    service::RequestContext,
};
use spawnpoint_core::{
    catalog::{Completes, Patience},
    router::Attached,
};
use spawnpoint_protocol::{
    Fault, OpName,
    asset::{AssetCard, AssetFilter, Slice},
    op::{self, ObjectFilter, OpSpec},
    shape::{Page, Paging},
};

use super::{Handler, error};

/// How many objects are looked through for names that begin as typed.
const LOOKED_THROUGH: i64 = 1000;

/// How many assets are offered.
const OFFERED_ASSETS: Slice = Slice { limit: CompletionInfo::MAX_VALUES as u32, offset: 0 };

/// The type of assets that are Blueprints.
const BLUEPRINT: &str = "/Script/Engine.Blueprint";

/// Values, and how many there are in all.
type Found = (Vec<String>, usize);

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
        // An engine that cannot answer is no reason to bother whoever is typing.
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
        let known = match reference {
            Reference::Prompt(prompt) => lists.prompts.iter().any(|p| p.name == prompt.name),
            Reference::Resource(resource) => {
                lists.templates.iter().any(|t| t.uri_template == resource.uri)
                    || lists.resources.iter().any(|r| r.uri == resource.uri)
            }
            _ => false,
        };
        match known {
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
    ) -> Result<Found, Fault> {
        let all = Paging { limit: Some(LOOKED_THROUGH), offset: None };
        match wanted {
            Completes::Nothing => Ok(Found::default()),
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
                // A list is completed at its end.
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
        let aside = self.face.core.aside(Patience::Quick.wait())?;
        attached.run(op, &aside).await?.into_shape()
    }

    /// Paths of assets that begin or continue as typed, of the engine that is meant; where that is not clear, of
    /// all that have assets.
    async fn assets(
        &self,
        typed: &str,
        types: Vec<String>,
        instance: Option<&str>,
        context: &RequestContext<RoleServer>,
    ) -> Result<Found, Fault> {
        let able = self.able(OpName::AssetsFind);
        let engines = match self.pick(&able, instance, context) {
            Ok(one) => vec![one],
            Err(_) if instance.is_none() => able,
            Err(fault) => return Err(fault),
        };
        let mut found = Found::default();
        for engine in engines {
            let aside = self.face.core.aside(Patience::Quick.wait())?;
            let output = engine.run(find_assets(typed, types.clone()), &aside).await?;
            let page: Page<AssetCard> = output.into_shape()?;
            found.0.extend(page.items.into_iter().map(|card| card.path));
            found.1 += page.total;
        }
        Ok(found)
    }

    /// The engines that have an op; others are not meant.
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

/// Assets whose path begins or continues as typed: `/Game/Ma`, or a part of a name.
fn find_assets(typed: &str, types: Vec<String>) -> op::AssetsFind {
    let pattern = if typed.starts_with('/') { format!("{typed}*") } else { format!("*{typed}*") };
    let filter = AssetFilter { folders: vec![], paths: vec![pattern], types, recursive: true };
    op::AssetsFind { filter, tags: false, slice: OFFERED_ASSETS }
}

/// Those that begin as typed, whatever the case.
fn beginning(typed: &str, values: impl Iterator<Item = String>) -> Found {
    let typed = typed.to_lowercase();
    let fitting: Vec<_> = values.filter(|value| value.to_lowercase().starts_with(&typed)).collect();
    let total = fitting.len();
    (fitting, total)
}
