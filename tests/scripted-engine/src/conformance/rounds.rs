//! Tools that ask several questions, at once or one after the other, and a prompt that asks. To the
//! engine a round is one question with its answer; the server handles what a client must echo
//! between rounds.

use std::collections::BTreeMap;

use serde_json::json;
use spawnpoint_protocol::{Ask, AskBatch, ErrorKind, PromptSpec};

use super::{ask_one, field, form, said, sample};
use crate::{
    ScriptedEngine,
    tricks::{text, tool},
};

pub(super) fn teach(engine: ScriptedEngine) -> ScriptedEngine {
    let spec = |what: &str, description: &str| {
        tool(&format!("test_input_required_result_{what}"), description, json!({}))
    };
    let engine = engine
        .tool(spec("elicitation", "Asks for a name."), |call| async move {
            let answers = call.ask(ask_one("user_name", name_form())).await?;
            text(format!("Hello, {}!", field(&answers, "user_name", "name")))
        })
        .tool(spec("sampling", "Asks the client's model."), |call| async move {
            let question = sample("What is the capital of France?", 100);
            let answers = call.ask(ask_one("capital_question", question)).await?;
            text(said(&answers, "capital_question"))
        })
        .tool(spec("list_roots", "Asks for the client's folders."), |call| async move {
            let answers = call.ask(ask_one("client_roots", Ask::Roots)).await?;
            let roots = answers.get("client_roots").map(|answer| &answer.content);
            text(format!("Roots: {}", roots.cloned().unwrap_or_default()))
        })
        .tool(spec("request_state", "Asks for a yes."), |call| async move {
            call.ask(ask_one("confirm", ok_form())).await?;
            text("state-ok")
        })
        .tool(spec("tampered_state", "Asks for a yes."), |call| async move {
            call.ask(ask_one("confirm", ok_form())).await?;
            text("state-ok")
        })
        .tool(spec("multiple_inputs", "Asks for three things at once."), |call| async move {
            let answers = call.ask(three_questions()).await?;
            let name = field(&answers, "user_name", "name");
            text(format!("{} {name}", said(&answers, "greeting")))
        })
        .tool(spec("multi_round", "Asks for two things in a row."), |call| async move {
            let name = form("Step 1: What is your name?", json!({"name": {"type": "string"}}));
            let first = call.ask(ask_one("step1", name)).await?;
            let color =
                form("Step 2: What is your favorite color?", json!({"color": {"type": "string"}}));
            let second = call.ask(ask_one("step2", color)).await?;
            let (name, color) = (field(&first, "step1", "name"), field(&second, "step2", "color"));
            text(format!("{name} likes {color}"))
        })
        .tool(spec("capabilities", "Asks what the client can be asked."), |call| async move {
            let form = ask_one("user_name", name_form());
            let model = ask_one("greeting", sample("Generate a greeting", 50));
            let both = form.clone().into_iter().chain(model.clone()).collect();
            let mut refusal = None;
            for questions in [both, form, model] {
                match call.ask(questions).await {
                    Ok(answers) => return text(format!("{} answers", answers.len())),
                    Err(fault) if fault.kind == ErrorKind::Unsupported => refusal = Some(fault),
                    Err(fault) => return Err(fault),
                }
            }
            match refusal {
                Some(fault) => Err(fault),
                None => text("nothing was asked"),
            }
        });
    let spec = PromptSpec {
        name: "test_input_required_result_prompt".to_owned(),
        description: Some("A prompt that asks for its context.".to_owned()),
        arguments: Vec::new(),
    };
    engine.prompt(spec, |call| async move {
        let question =
            form("What context should the prompt use?", json!({"context": {"type": "string"}}));
        let answers = call.ask(ask_one("user_context", question)).await?;
        let text = format!("Use this context: {}", field(&answers, "user_context", "context"));
        Ok(json!({"messages": [{"role": "user", "content": {"type": "text", "text": text}}]}))
    })
}

fn name_form() -> Ask {
    form("What is your name?", json!({"name": {"type": "string"}}))
}

fn ok_form() -> Ask {
    form("Please confirm", json!({"ok": {"type": "boolean"}}))
}

fn three_questions() -> AskBatch {
    BTreeMap::from([
        ("user_name".to_owned(), name_form()),
        ("greeting".to_owned(), sample("Generate a greeting", 50)),
        ("client_roots".to_owned(), Ask::Roots),
    ])
}
