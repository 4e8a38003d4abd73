//! `completion/complete`: what could stand in an argument of a prompt or a variable of a resource's
//! address.

use rmcp::{
    ErrorData, RoleServer,
    model::{CompleteRequestParams, CompleteResult, CompletionInfo, Reference},
    service::RequestContext,
};
use spawnpoint_core::catalog::{Completes, Patience};
use spawnpoint_protocol::{
    Fault,
    asset::{AssetFilter, BlueprintField, Slice},
    op::{self, ObjectFilter, OpSpec},
    shape::Paging,
};

use super::{Handler, error};

/// How many objects are looked through for names that begin as typed.
const LOOKED_THROUGH: i64 = 1000;

/// How many assets are offered.
const OFFERED: Slice = Slice { limit: CompletionInfo::MAX_VALUES as u32, offset: 0 };

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
                let page = self.ask(assets(typed), instance, context).await?;
                let paths = page.items.into_iter().map(|card| before.clone() + &card.object_path);
                Ok((paths.collect(), page.total))
            }
            Completes::Blueprints => {
                let search = op::BlueprintsSearch {
                    fields: vec![BlueprintField::Name],
                    term: leaf(typed).to_owned(),
                    folder: folder(typed),
                    recursive: true,
                    slice: OFFERED,
                };
                let page = self.ask(search, instance, context).await?;
                Ok((page.items.into_iter().map(|card| card.asset_path).collect(), page.total))
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
        let core = &self.face.core;
        let chosen = self.client(context).chosen();
        // Engines that cannot answer are not meant.
        let able = core.router().all().into_iter().filter(|a| a.engine().ops().has(O::NAME));
        let able: Vec<_> = able.collect();
        let chosen = chosen.filter(|id| able.iter().any(|attached| attached.id() == id));
        let attached = core.router().pick_among(&able, instance, chosen.as_ref())?;
        let aside = core.aside(Patience::Quick.wait())?;
        attached.run(op, &aside).await?.into_shape()
    }
}

/// Assets whose path begins or continues as typed: `/Game/Ma`, or a part of a name.
fn assets(typed: &str) -> op::AssetsSearch {
    let pattern = if typed.starts_with('/') { format!("{typed}*") } else { format!("*{typed}*") };
    let filter =
        AssetFilter { folders: vec![], packages: vec![pattern], classes: vec![], recursive: true };
    op::AssetsSearch { filter, tags: false, slice: OFFERED }
}

/// What of a path is the beginning of a name.
fn leaf(typed: &str) -> &str {
    typed.rsplit('/').next().unwrap_or(typed)
}

/// The folder of a path.
fn folder(typed: &str) -> Option<String> {
    let (folder, _) = typed.rsplit_once('/')?;
    (!folder.is_empty()).then(|| folder.to_owned())
}

/// Those that begin as typed, whatever the case.
fn beginning(typed: &str, values: impl Iterator<Item = String>) -> Found {
    let typed = typed.to_lowercase();
    let fitting: Vec<_> = values.filter(|value| value.to_lowercase().starts_with(&typed)).collect();
    let total = fitting.len();
    (fitting, total)
}
