//! `prompts/get`: the prompts of the catalog, and those that engines define.

use std::collections::BTreeMap;

use rmcp::{
    ErrorData, RoleServer,
    model::{
        GetPromptRequestParams, GetPromptResponse, GetPromptResult, JsonObject, PromptMessage,
        ResultType, Role,
    },
    service::RequestContext,
};
use serde_json::Value;
use spawnpoint_core::{catalog::TimeLimits, suggest::nearest};
use spawnpoint_protocol::{ErrorKind, Fault, op};

use super::{
    Handler, error,
    follow::{FollowResult, FollowedCall},
};

impl Handler {
    pub(super) async fn prompt_get(
        &self,
        request: GetPromptRequestParams,
        context: &RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let arguments = request.arguments.unwrap_or_default();
        self.check_prompt(&request.name, &arguments)?;
        if let Some(prompt) = self.face.core.catalog().prompt(&request.name) {
            let text = (prompt.text)(&texts(&arguments));
            let message = PromptMessage::new_text(Role::User, text);
            let result = GetPromptResult::new(vec![message]).with_description(prompt.help);
            return Ok(result.into());
        }
        let about = format!("prompts/get {}", request.name);
        let waiting = match request.request_state {
            Some(state) => self.resume(&about, &state, request.input_responses).await?,
            None => self
                .start_prompt(&request.name, arguments, context)
                .map(|waiting| waiting.with_answers(request.input_responses))
                .map_err(|fault| error::error_of(&fault))?,
        };
        let log_id = waiting.log_id;
        match self.follow(waiting, TimeLimits::Quick.wait(), context).await? {
            FollowResult::Ended(outcome) => {
                Self::value(&outcome).and_then(prompt_result).map(Into::into).map_err(|fault| {
                    error::missing_capability(&fault).unwrap_or_else(|| error::error_of(&fault))
                })
            }
            FollowResult::Asking(questions) => {
                Ok(self.input_required(log_id, &about, &questions)?.into())
            }
            FollowResult::Running(state) => Err(error::error_of(&Fault::new(
                ErrorKind::Timeout,
                state.approval.unwrap_or_else(|| {
                    format!("The engine did not return the prompt '{}' in time", request.name)
                }),
            ))),
        }
    }

    /// Fails if the prompt does not exist or lacks a required argument.
    fn check_prompt(&self, name: &str, arguments: &JsonObject) -> Result<(), ErrorData> {
        let lists = self.face.lists.now(&self.face.core);
        let Some(prompt) = lists.prompts.iter().find(|prompt| prompt.name == name) else {
            let names = lists.prompts.iter().map(|prompt| prompt.name.as_str());
            let hint = nearest(name, names).map(|near| format!(". Hint: did you mean '{near}'?"));
            let hint = hint.unwrap_or_default();
            return Err(error::invalid_params(format!("Unknown prompt: '{name}'{hint}")));
        };
        let missing = prompt
            .arguments
            .iter()
            .flatten()
            .filter(|argument| argument.required == Some(true))
            .find(|argument| arguments.get(&argument.name).is_none_or(Value::is_null));
        match missing {
            None => Ok(()),
            Some(argument) => {
                let fault = Fault::argument(&argument.name, "it is required");
                Err(error::error_of(&fault))
            }
        }
    }

    fn start_prompt(
        &self,
        name: &str,
        arguments: JsonObject,
        context: &RequestContext<RoleServer>,
    ) -> Result<FollowedCall, Fault> {
        let core = &self.face.core;
        let client = self.client(context);
        let offering: Vec<_> = core
            .router()
            .all()
            .into_iter()
            .filter(|attached| attached.offers().prompts.iter().any(|p| p.name == name))
            .collect();
        let chosen =
            client.chosen().filter(|id| offering.iter().any(|attached| attached.id() == id));
        let instance = core.router().pick_among(&offering, None, chosen.as_ref())?;
        let get = op::PromptGet { name: name.to_owned(), arguments };
        core.start_op(instance, get, &client).map(FollowedCall::from)
    }
}

fn texts(arguments: &JsonObject) -> BTreeMap<String, String> {
    arguments
        .iter()
        .map(|(name, value)| {
            let text = match value {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            (name.clone(), text)
        })
        .collect()
}

fn prompt_result(value: Value) -> Result<GetPromptResult, Fault> {
    let mut result: GetPromptResult = serde_json::from_value(value).map_err(|error| {
        Fault::internal(format!("the engine's prompt has the wrong shape: {error}"))
    })?;
    result.result_type = Some(ResultType::COMPLETE);
    Ok(result)
}
