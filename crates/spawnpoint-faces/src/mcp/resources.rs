//! `resources/read`. A resource of the catalog is read by a normal call of its tool; a resource that an engine
//! defines is read by that engine.

use rmcp::{
    ErrorData, RoleServer,
    model::{
        CacheScope, ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult,
        ResourceContents,
    },
    service::RequestContext,
};
use serde_json::Value;
use spawnpoint_core::{
    Call,
    catalog::{FailureShape, TextView, TimeLimits, resource::match_path},
};
use spawnpoint_protocol::{ErrorKind, Fault, FaultDetails, LogId, ResourceSpec, op};

use super::{
    Handler, error,
    follow::{FollowResult, FollowedCall},
    is_modern, meta,
};

/// How long clients may cache the contents of a resource, in milliseconds. A world may change at any time.
const READ_TTL_MS: u64 = 0;

impl Handler {
    pub(super) async fn resource_read(
        &self,
        request: ReadResourceRequestParams,
        context: &RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let uri = request.uri;
        let about = format!("resources/read {uri}");
        let declared = self.face.core.catalog().resource(&uri);
        let is_offered = declared.is_none();
        let (text, failure_shape) = match declared {
            Some((_, tool, _)) => (tool.text, tool.failure_shape),
            None => (None, None),
        };
        // A tool with its own shape of failures reports them in that shape here, too.
        let failed = |fault: &Fault| match failure_shape {
            Some(FailureShape(shape)) => {
                let contents = vec![contents_of(&shape(fault), None, &uri)];
                Ok(answer(contents, None, is_modern(context)))
            }
            None => Err(refuse(&uri, fault)),
        };
        let waiting = match request.request_state {
            Some(state) => self.resume(&about, &state, request.input_responses).await?,
            None => match self.start_read(&uri, context).await {
                Ok(waiting) => waiting.with_answers(request.input_responses),
                Err(fault) => return failed(&fault),
            },
        };
        let log_id = waiting.log_id;
        let patience = TimeLimits::Quick.wait();
        let outcome = match self.follow(waiting, patience, context).await? {
            FollowResult::Ended(outcome) => outcome,
            FollowResult::Asking(questions) => {
                return Ok(self.input_required(log_id, &about, &questions)?.into());
            }
            FollowResult::Running(state) => {
                let waits = state.approval.is_some();
                let slow = || format!("Reading {uri} takes too long");
                let what = state.approval.unwrap_or_else(slow);
                let mut fault = Fault::new(ErrorKind::Timeout, what);
                if !is_offered || waits {
                    fault = fault.hint(format!("read its result later by log id {log_id}"));
                }
                return Err(error::error_of(&fault));
            }
        };
        let value = match Self::value(&outcome) {
            Ok(value) => value,
            Err(fault) => return failed(&fault),
        };
        let contents = match is_offered {
            true => offered_contents(value).map_err(|fault| refuse(&uri, &fault))?,
            false => vec![contents_of(&value, text, &uri)],
        };
        Ok(answer(contents, (!is_offered).then_some(log_id), is_modern(context)))
    }

    async fn start_read(
        &self,
        uri: &str,
        context: &RequestContext<RoleServer>,
    ) -> Result<FollowedCall, Fault> {
        let core = &self.face.core;
        let client = self.client(context);
        let wanted = context.meta.get(meta::INSTANCE).and_then(Value::as_str);
        if let Some((_, tool, mut arguments)) = core.catalog().resource(uri) {
            if let Some(wanted) = wanted {
                arguments.insert("instance".to_owned(), wanted.into());
            }
            let call = Call { tool: tool.name.to_owned(), arguments, client };
            return core.start(call).map(FollowedCall::from);
        }
        let offering: Vec<_> = core
            .router()
            .all()
            .into_iter()
            .filter(|attached| attached.offers().resources.iter().any(|spec| fits(spec, uri)))
            .collect();
        if offering.is_empty() {
            return Err(Fault::missing("Resource", uri));
        }
        let chosen =
            client.chosen().filter(|id| offering.iter().any(|attached| attached.id() == id));
        let instance = core.router().pick_among(&offering, wanted, chosen.as_ref())?;
        let read = op::ResourceRead { uri: uri.to_owned() };
        core.start_op(instance, read, &client).map(FollowedCall::from)
    }
}

fn answer(
    contents: Vec<ResourceContents>,
    log_id: Option<LogId>,
    modern: bool,
) -> ReadResourceResponse {
    let mut result = ReadResourceResult::new(contents)
        .with_ttl_ms(READ_TTL_MS)
        .with_cache_scope(CacheScope::Private);
    result.meta = meta::result_meta(log_id, modern);
    result.into()
}

/// A tool's answer as the contents of a resource: all of it as JSON, or the text in it.
fn contents_of(value: &Value, text: Option<TextView>, uri: &str) -> ResourceContents {
    match text {
        None => ResourceContents::text(value.to_string(), uri).with_mime_type("application/json"),
        Some(TextView { mime, member }) => {
            let text = value[member].as_str().unwrap_or_default();
            ResourceContents::text(text, uri).with_mime_type(mime)
        }
    }
}

/// Whether a URI is that of an offered resource, or matches an offered template.
pub fn fits(spec: &ResourceSpec, uri: &str) -> bool {
    spec.uri == uri || spec.is_template() && match_path(&spec.uri, uri).is_some()
}

fn refuse(uri: &str, fault: &Fault) -> ErrorData {
    // The engine was not found if the details list engines.
    let lists_engines = matches!(fault.details, Some(FaultDetails::Candidates(_)));
    if fault.kind == ErrorKind::NotFound && !lists_engines {
        error::no_resource(uri, fault)
    } else {
        error::error_of(fault)
    }
}

fn offered_contents(value: Value) -> Result<Vec<ResourceContents>, Fault> {
    serde_json::from_value(value).map_err(|error| {
        Fault::internal(format!("the engine's resource has the wrong shape: {error}"))
    })
}
