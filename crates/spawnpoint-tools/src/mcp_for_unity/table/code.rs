//! Code: running it, testing it, and looking up its API.

use super::super::{
    action::Action,
    code,
    definition::{EffectRule, ToolDefinition},
    docs,
    param::{
        Literal::{Bool, Int, Text},
        Param,
    },
    test_runner,
};

const TESTING: ToolDefinition = ToolDefinition { group: Some("testing"), ..ToolDefinition::BASE };

pub(super) const TOOLS: &[ToolDefinition] = &[
    ToolDefinition {
        name: "execute_code",
        group: Some("scripting_ext"),
        command: Some("execute_code"),
        description: "Run C# in the editor: the body of a method, which may return a value. get_history \
             lists earlier runs and replay repeats one. Prefer a tool made for the task, if there \
             is one.",
        actions: &[
            Action::code("execute"),
            Action::read("get_history"),
            Action::code("replay"),
            Action::write("clear_history"),
        ],
        params: &[
            Param::text("code")
                .describe("execute: method body, such as return Application.dataPath;"),
            Param::bool("safety_checks")
                .default(Bool(true))
                .describe("block dangerous calls; no sandbox"),
            Param::int("index").describe("replay: index in the history"),
            Param::int("limit").default(Int(10)).describe("get_history: 1 to 50"),
            Param::choice("compiler", &["auto", "roslyn", "codedom"])
                .default(Text("auto"))
                .describe("auto: roslyn, else codedom"),
        ],
        snake_case_params: true,
        long_running: true,
        convert_params: code::convert_params,
        ..ToolDefinition::BASE
    },
    ToolDefinition {
        name: "run_tests",
        command: Some("run_tests"),
        description: "Start tests and return a job_id for get_test_job. clear_stuck discards a run that hangs.",
        params: &[
            Param::choice("mode", &["EditMode", "PlayMode"]).default(Text("EditMode")),
            Param::text_list("test_names").describe("full names"),
            Param::text_list("group_names").describe("regular expressions for full names"),
            Param::text_list("category_names"),
            Param::text_list("assembly_names"),
            Param::bool("include_failed_tests").describe("details of failed tests"),
            Param::bool("include_details").describe("details of all tests"),
            Param::bool("clear_stuck").sent_as("clear_stuck"),
            Param::int("init_timeout").describe("milliseconds"),
        ],
        long_running: true,
        custom_handler: Some(|editor, params| Box::pin(test_runner::start(editor, params))),
        ..TESTING
    },
    ToolDefinition {
        name: "get_test_job",
        command: Some("get_test_job"),
        description: "Get the status and results of a test run. wait_timeout waits up to that many seconds \
             for it to finish.",
        params: &[
            Param::text("job_id").required().sent_as("job_id").describe("from run_tests"),
            Param::bool("include_failed_tests").describe("details of failed tests"),
            Param::bool("include_details").describe("details of all tests"),
            Param::int("wait_timeout").describe("seconds"),
        ],
        effect: EffectRule::ReadOnly,
        long_running: true,
        custom_handler: Some(|editor, params| Box::pin(test_runner::follow(editor, params))),
        ..TESTING
    },
    ToolDefinition {
        name: "unity_reflect",
        group: Some("docs"),
        command: Some("unity_reflect"),
        description: "Look up the C# API of this editor: get_type (class_name), get_member (class_name, \
             member_name), search (query, scope). Use it before you write code against an \
             unfamiliar API.",
        actions: &[Action::read("get_type"), Action::read("get_member"), Action::read("search")],
        params: &[
            Param::text("class_name").describe("such as UnityEngine.Rigidbody"),
            Param::text("member_name"),
            Param::text("query").describe("text in type names"),
            Param::choice("scope", &["unity", "packages", "project", "all"]),
        ],
        snake_case_params: true,
        effect: EffectRule::ReadOnly,
        convert_params: code::convert_reflect_params,
        ..ToolDefinition::BASE
    },
    ToolDefinition {
        name: "unity_docs",
        group: Some("docs"),
        command: Some("unity_reflect"),
        description: "Read a page of docs.unity3d.com: get_doc (class_name, member_name), get_manual \
             (slug), get_package_doc (package, page, pkg_version), lookup (query). Requires \
             --unity-docs-online.",
        actions: &[
            Action::read("get_doc"),
            Action::read("get_manual"),
            Action::read("get_package_doc"),
            Action::read("lookup"),
        ],
        params: &[
            Param::text("class_name"),
            Param::text("member_name"),
            Param::text("version").describe("default: that of the editor"),
            Param::text("slug").describe("as in the manual's address"),
            Param::text("package").describe("such as com.unity.cinemachine"),
            Param::text("page").describe("such as index"),
            Param::text("pkg_version").describe("such as 3.1"),
            Param::text("query"),
            Param::json("queries").describe("JSON list"),
        ],
        snake_case_params: true,
        effect: EffectRule::ReadOnly,
        long_running: true,
        requires_editor: false,
        convert_params: docs::convert_params,
        custom_handler: Some(|editor, params| Box::pin(docs::run(editor, params))),
        ..ToolDefinition::BASE
    },
];
