//! The fixtures of the official suite, over the wire.

use std::{collections::BTreeMap, time::Duration};

use scripted_engine::{ScriptedEngine, conformance};
use serde_json::{Value, json};
use spawnpoint_core::{
    board::{WaitResult, wait},
    bus::BusEvent,
    guard::Wishes,
};
use spawnpoint_protocol::{Answer, AnswerAction, AskSupport, Content, Event, op};

use crate::test_hub::{TestHub, call, eventually};

/// Tools that need no arguments and ask nothing.
const PLAIN: [&str; 17] = [
    "test_simple_text",
    "test_image_content",
    "test_audio_content",
    "test_embedded_resource",
    "test_multiple_content_types",
    "test_error_handling",
    "test_tool_with_logging",
    "test_logging_tool",
    "test_tool_with_progress",
    "test_reconnection",
    "test_header_parameter",
    "test_trigger_tool_change",
    "test_trigger_prompt_change",
    "test_trigger_resource_update",
    "greet",
    "slow_compute",
    "failing_job",
];

async fn hub() -> (TestHub, scripted_engine::Running) {
    let hub = TestHub::open().await;
    // Everything must work with writes disabled.
    hub.core.guard().wish(Wishes { allow_writes: Some(false), ..Wishes::default() }).unwrap();
    let engine = hub.attach(conformance::teach(ScriptedEngine::new("Suite", "aa"))).await;
    (hub, engine)
}

#[tokio::test]
async fn every_plain_tool_answers() {
    let (hub, _engine) = hub().await;
    for tool in PLAIN {
        let output = hub.call(tool, json!({})).await.unwrap();
        assert!(!output.content.is_empty(), "{tool}");
        let fails = ["test_error_handling", "failing_job"].contains(&tool);
        assert_eq!(output.is_error, fails, "{tool}");
    }
    hub.call("protocol_error_job", json!({})).await.unwrap_err();
    let output = hub.call("test_multiple_content_types", json!({})).await.unwrap();
    assert!(matches!(
        output.content.as_slice(),
        [Content::Text { .. }, Content::Image { .. }, Content::Resource { .. }]
    ));
}

/// Answers all questions until the call ends. Returns their number and the text.
async fn answered(hub: &TestHub, tool: &str, arguments: Value) -> (usize, String) {
    let mut handle = hub.start(tool, arguments).unwrap();
    let mut rounds = 0;
    loop {
        match wait(&mut handle.state, Duration::from_secs(5)).await {
            WaitResult::Ended(outcome) => {
                let output = outcome.as_ref().as_ref().unwrap();
                let Content::Text { text } = &output.content[0] else { panic!("{output:?}") };
                return (rounds, text.clone());
            }
            WaitResult::Asking(questions) => {
                rounds += 1;
                let answer = Answer {
                    action: AnswerAction::Accept,
                    content: json!({"name": "Ada", "color": "blue", "ok": true, "confirm": true,
                        "content": {"type": "text", "text": "Paris"}}),
                };
                let answers = questions.keys().map(|name| (name.clone(), answer.clone()));
                let live = hub.core.board().find(handle.log_id).unwrap();
                assert!(live.answer(answers.collect::<BTreeMap<_, _>>()));
            }
            WaitResult::Running(state) => panic!("{tool}: {state:?}"),
        }
    }
}

#[tokio::test]
async fn every_asking_tool_asks_and_continues() {
    let (hub, _engine) = hub().await;
    for (tool, arguments, rounds, text) in [
        ("test_sampling", json!({"prompt": "?"}), 1, "LLM response: Paris"),
        ("test_elicitation", json!({"message": "?"}), 1, "User response: action=accept, content={"),
        ("test_elicitation_sep1034_defaults", json!({}), 1, "Elicitation completed: action=accept"),
        ("test_elicitation_sep1330_enums", json!({}), 1, "Elicitation completed: action=accept"),
        ("test_streaming_elicitation", json!({}), 1, "Elicitation completed"),
        ("test_missing_capability", json!({}), 1, "Paris"),
        ("test_input_required_result_elicitation", json!({}), 1, "Hello, Ada!"),
        ("test_input_required_result_sampling", json!({}), 1, "Paris"),
        ("test_input_required_result_list_roots", json!({}), 1, "Roots: "),
        ("test_input_required_result_request_state", json!({}), 1, "state-ok"),
        ("test_input_required_result_tampered_state", json!({}), 1, "state-ok"),
        ("test_input_required_result_multiple_inputs", json!({}), 1, "Paris Ada"),
        ("test_input_required_result_multi_round", json!({}), 2, "Ada likes blue"),
        ("test_input_required_result_capabilities", json!({}), 1, "2 answers"),
        ("confirm_delete", json!({"filename": "a.txt"}), 1, "Deleted a.txt"),
        ("multi_input", json!({}), 1, "Ada and Ada"),
        ("test_tool_with_task", json!({"seconds": 0.1}), 1, "Done for Ada"),
    ] {
        let (asked, said) = answered(&hub, tool, arguments).await;
        assert_eq!(asked, rounds, "{tool}");
        assert!(said.starts_with(text), "{tool}: {said}");
    }
}

#[tokio::test]
async fn only_questions_that_the_client_can_answer_are_asked() {
    let (hub, _engine) = hub().await;
    let mut call = call("test_input_required_result_capabilities", json!({}));
    call.client.asks = AskSupport { sample: true, ..AskSupport::default() };
    let mut handle = hub.core.start(call).unwrap();
    let waited = wait(&mut handle.state, Duration::from_secs(5)).await;
    let WaitResult::Asking(questions) = waited else { panic!("{waited:?}") };
    assert_eq!(questions.keys().collect::<Vec<_>>(), ["greeting"]);
}

#[tokio::test]
async fn resources_and_prompts_are_read_through_the_wire() {
    let (hub, _engine) = hub().await;
    let attached = hub.core.router().pick(None, None).unwrap();
    let cx = hub.core.op_context(Duration::from_secs(5)).unwrap();
    let read = |uri: &str| {
        let uri = uri.to_owned();
        attached.run(op::ResourceRead { uri }, &cx)
    };
    let contents = read("test://template/123/data").await.unwrap().0;
    let text: Value = serde_json::from_str(contents[0]["text"].as_str().unwrap()).unwrap();
    assert_eq!(text, json!({"id": "123", "templateTest": true, "data": "Data for ID: 123"}));
    assert!(read("test://static-binary").await.unwrap().0[0]["blob"].is_string());
    read("test://no-such-resource").await.unwrap_err();
    let get = op::PromptGet {
        name: "test_prompt_with_arguments".to_owned(),
        arguments: scripted_engine::tricks::arguments(json!({"arg1": "hello", "arg2": "world"})),
    };
    let prompt = attached.run(get, &cx).await.unwrap().0;
    assert_eq!(
        prompt["messages"][0]["content"]["text"],
        "Prompt with arguments: arg1='hello', arg2='world'"
    );
}

#[tokio::test]
async fn schemas_arrive_as_they_are_and_lists_change() {
    let (hub, _engine) = hub().await;
    let (_, spec) = hub.core.offered_tools("json_schema_2020_12_tool").remove(0);
    let schema = spec.input_schema.unwrap();
    assert_eq!(schema["$defs"]["address"]["$anchor"], "addressDef");
    assert!(schema.contains_key("if") && schema.contains_key("allOf"));
    let (_, spec) = hub.core.offered_tools("test_header_parameter").remove(0);
    assert_eq!(spec.input_schema.unwrap()["properties"]["region"]["x-mcp-header"], "Region");
    let (_, spec) = hub.core.offered_tools("failing_job").remove(0);
    assert!(spec.task_only && spec.long_running);
    for present in [true, false] {
        hub.call("test_trigger_tool_change", json!({})).await.unwrap();
        eventually(|| hub.core.offered_tools("test_dynamic_tool").is_empty() != present).await;
    }
    let mut bus = hub.core.bus().subscribe();
    hub.call("test_trigger_resource_update", json!({})).await.unwrap();
    loop {
        if let BusEvent::Engine { event, .. } = bus.recv().await.unwrap() {
            let uri = "test://watched-resource".to_owned();
            assert_eq!(event, Event::ResourceUpdated { uri });
            break;
        }
    }
}
