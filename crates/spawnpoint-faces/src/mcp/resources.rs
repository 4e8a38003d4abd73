//! `resources/read`. A catalog resource is its tool seen from another side, and is read by a normal
//! call; a resource that an engine brings along is read by the engine that offers it.

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
    catalog::{FailureShape, Patience, TextView, resource::match_path},
};
use spawnpoint_protocol::{ErrorKind, Fault, LogId, ResourceSpec, op};

use super::{
    Handler, error,
    follow::{Followed, Waiting},
    info, is_modern,
};

/// How long the contents of a resource may be kept, in milliseconds. A world may change at any time.
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
        let brought = declared.is_none();
        let (text, told) = match declared {
            Some((_, tool, _)) => (tool.text, tool.failure_shape),
            None => (None, None),
        };
        // Whoever has words of its own for failures is read in these, too.
        let failed = |fault: &Fault| match told {
            Some(FailureShape(told)) => {
                let contents = vec![contents_of(&told(fault), None, &uri)];
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
        let patience = Patience::Quick.wait();
        let outcome = match self.follow(waiting, patience, context).await? {
            Followed::Ended(outcome) => outcome,
            Followed::Asking(questions) => {
                return Ok(self.input_required(log_id, &about, &questions)?.into());
            }
            Followed::Running(standing) => {
                let waits = standing.approval.is_some();
                let slow = || format!("Reading {uri} takes too long");
                let what = standing.approval.unwrap_or_else(slow);
                let mut fault = Fault::new(ErrorKind::Timeout, what);
                if !brought || waits {
                    fault = fault.hint(format!("its result will be found under log id {log_id}"));
                }
                return Err(error::error_of(&fault));
            }
        };
        let value = match Self::value(&outcome) {
            Ok(value) => value,
            Err(fault) => return failed(&fault),
        };
        let contents = match brought {
            true => brought_contents(value).map_err(|fault| refuse(&uri, &fault))?,
            false => vec![contents_of(&value, text, &uri)],
        };
        Ok(answer(contents, (!brought).then_some(log_id), is_modern(context)))
    }

    async fn start_read(
        &self,
        uri: &str,
        context: &RequestContext<RoleServer>,
    ) -> Result<Waiting, Fault> {
        let core = &self.face.core;
        let client = self.client(context);
        if let Some((_, tool, arguments)) = core.catalog().resource(uri) {
            let call = Call { tool: tool.name.to_owned(), arguments, client };
            return core.start(call).map(Waiting::from);
        }
        let offering: Vec<_> = core
            .router()
            .all()
            .into_iter()
            .filter(|attached| attached.offers().resources.iter().any(|spec| fits(spec, uri)))
            .collect();
        if offering.is_empty() {
            return Err(Fault::new(ErrorKind::NotFound, format!("Resource not found: {uri}")));
        }
        let chosen =
            client.chosen().filter(|id| offering.iter().any(|attached| attached.id() == id));
        let instance = core.router().pick_among(&offering, None, chosen.as_ref())?;
        let read = op::ResourceRead { uri: uri.to_owned() };
        core.start_aside(instance, read, &client).map(Waiting::from)
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
    result.meta = info::result_meta(log_id, modern);
    result.into()
}

/// A tool's answer as what is read: all of it as JSON, or the text in it.
fn contents_of(value: &Value, text: Option<TextView>, uri: &str) -> ResourceContents {
    match text {
        None => ResourceContents::text(value.to_string(), uri).with_mime_type("application/json"),
        Some(TextView { mime, member }) => {
            let text = value[member].as_str().unwrap_or_default();
            ResourceContents::text(text, uri).with_mime_type(mime)
        }
    }
}

/// Whether an address is that of an offered resource, or fits an offered template.
pub fn fits(spec: &ResourceSpec, uri: &str) -> bool {
    spec.uri == uri || spec.is_template() && match_path(&spec.uri, uri).is_some()
}

fn refuse(uri: &str, fault: &Fault) -> ErrorData {
    if fault.kind == ErrorKind::NotFound {
        error::no_resource(uri, fault)
    } else {
        error::error_of(fault)
    }
}

fn brought_contents(value: Value) -> Result<Vec<ResourceContents>, Fault> {
    serde_json::from_value(value).map_err(|error| {
        Fault::internal(format!("the engine's resource has the wrong shape: {error}"))
    })
}
