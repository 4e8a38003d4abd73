//! The project and its editor: builds, packages, the console, tests, code.

use super::super::{
    build, code, console, docs,
    editor::Before,
    kind::Kind::*,
    refresh,
    row::{ROW, Row},
    telemetry, test_runner,
};

const CORE: Row = Row { group: Some("core"), ..ROW };
const TESTING: Row = Row { group: Some("testing"), ..ROW };

pub(super) const ROWS: &[Row] = &[
    Row {
        name: "manage_editor",
        command: Some("manage_editor"),
        help: "Play, pause, stop, undo, redo; tags, layers, the active tool.",
        params: &[
            (
                OneOf(
                    "telemetry_status? telemetry_ping? play pause stop set_active_tool add_tag remove_tag \
                     add_layer remove_layer deploy_package restore_package undo redo",
                ),
                "*action",
            ),
            (Text, "tool_name tag_name layer_name"),
        ],
        way: Some(|editor, params| Box::pin(telemetry::or_send(editor, params))),
        ..CORE
    },
    Row {
        name: "read_console",
        command: Some("read_console"),
        help: "The editor's console, newest first; or clear it. count may be \"all\".",
        params: &[
            (OneOf("get? clear"), "action"),
            (SomeOf("error warning log all"), "types"),
            (Raw(&Int), "count"),
            (Int, "page_size cursor"),
            (Text, "filter_text"),
            (OneOf("plain detailed json"), "format"),
            (Flag, "include_stacktrace"),
        ],
        defaults: &[
            ("action", "\"get\""),
            ("types", "[\"error\", \"warning\", \"log\"]"),
            ("count", "10"),
            ("format", "\"plain\""),
            ("includeStacktrace", "false"),
        ],
        gentle: true,
        before: Before::Answers,
        shape: console::shape,
        answer: console::without_stacks,
        ..CORE
    },
    Row {
        name: "refresh_unity",
        command: Some("refresh_unity"),
        help: "Import changed files, compile scripts if asked to, and wait until the editor is ready.",
        params: &[
            (OneOf("if_dirty force"), "mode"),
            (OneOf("assets scripts all"), "scope"),
            (OneOf("none request"), "compile"),
            (Flag, "wait_for_ready"),
        ],
        notes: &[("compile", "request compiles scripts")],
        snake: true,
        defaults: &[
            ("mode", "\"if_dirty\""),
            ("scope", "\"all\""),
            ("compile", "\"none\""),
            ("wait_for_ready", "true"),
        ],
        long: true,
        way: Some(|editor, params| Box::pin(refresh::run(editor, params))),
        ..CORE
    },
    Row {
        name: "execute_menu_item",
        command: Some("execute_menu_item"),
        help: "Choose an item of the editor's menus, such as File/Save Project. See mcpforunity://menu-items.",
        params: &[(Text, "menu_path")],
        long: true,
        ..CORE
    },
    Row {
        name: "manage_packages",
        command: Some("manage_packages"),
        help: "The package manager. Changes give a job_id for action status.",
        params: &[
            (
                OneOf(
                    "list_packages? search_packages? get_package_info? ping? status? add_package \
                     remove_package embed_package resolve_packages add_registry remove_registry \
                     list_registries?",
                ),
                "*action",
            ),
            (Text, "package query job_id name url"),
            (Flag, "force"),
            (Texts, "scopes"),
        ],
        notes: &[("package", "com.company.name, with @version, or a git URL")],
        snake: true,
        long: true,
        ..CORE
    },
    Row {
        name: "manage_build",
        command: Some("manage_build"),
        help: "Builds, platform, player settings (property, value), build scenes, profiles. Builds give a job_id for action status. Lists are JSON text.",
        params: &[
            (OneOf("build status platform settings scenes profiles batch cancel"), "*action"),
            (Text, "target output_path subtarget scripting_backend profile property"),
            (Text, "value output_dir job_id"),
            (Json, "scenes options targets profiles"),
            (LooseFlag, "development activate"),
        ],
        notes: &[
            ("target", "windows64, osx, linux64, android, ios, webgl, uwp, tvos, visionos"),
            (
                "property",
                "product_name, company_name, version, bundle_id, scripting_backend, defines, architecture",
            ),
            ("value", "none reads it"),
            ("subtarget", "player or server"),
            ("scripting_backend", "mono or il2cpp"),
            ("scenes", "JSON, or with commas"),
            (
                "options",
                "JSON: clean_build, auto_run, deep_profiling, compress_lz4, strict_mode, detailed_report",
            ),
        ],
        snake: true,
        effect: Some(build::effect),
        long: true,
        shape: build::shape,
        droppable: "scenes options targets profiles",
        ..CORE
    },
    Row {
        name: "manage_profiler",
        group: Some("profiling"),
        command: Some("manage_profiler"),
        help: "The profiler: sessions, counters, memory snapshots, the frame debugger.",
        params: &[
            (
                OneOf(
                    "ping? profiler_start profiler_stop profiler_status? profiler_set_areas \
                     get_frame_timing? get_counters? get_object_memory? memory_take_snapshot \
                     memory_list_snapshots? memory_compare_snapshots? frame_debugger_enable \
                     frame_debugger_disable frame_debugger_get_events?",
                ),
                "*action",
            ),
            (Text, "category object_path log_file snapshot_path search_path snapshot_a snapshot_b"),
            (Texts, "counters"),
            (Flags, "areas"),
            (Flag, "enable_callstacks"),
            (Int, "page_size cursor"),
        ],
        snake: true,
        gentle: true,
        ..ROW
    },
    Row {
        name: "execute_code",
        group: Some("scripting_ext"),
        command: Some("execute_code"),
        help: "Run C# in the editor: the body of a method, which may return something. Keeps a history to replay by index.",
        params: &[
            (OneOf("execute! get_history? replay! clear_history"), "*action"),
            (Text, "code"),
            (Flag, "safety_checks"),
            (Int, "index limit"),
            (OneOf("auto roslyn codedom"), "compiler"),
        ],
        snake: true,
        defaults: &[("safety_checks", "true"), ("limit", "10"), ("compiler", "\"auto\"")],
        long: true,
        shape: code::shape,
        ..ROW
    },
    Row {
        name: "run_tests",
        command: Some("run_tests"),
        help: "Start tests; gives a job_id for get_test_job. clear_stuck forgets a run that hangs.",
        params: &[
            (OneOf("EditMode PlayMode"), "mode"),
            (Texts, "test_names group_names category_names assembly_names"),
            (Flag, "include_failed_tests include_details clear_stuck>clear_stuck"),
            (Int, "init_timeout"),
        ],
        notes: &[
            ("test_names", "full names"),
            ("group_names", "patterns of full names"),
            ("init_timeout", "milliseconds"),
        ],
        defaults: &[("mode", "\"EditMode\"")],
        long: true,
        way: Some(|editor, params| Box::pin(test_runner::start(editor, params))),
        ..TESTING
    },
    Row {
        name: "get_test_job",
        command: Some("get_test_job"),
        help: "How far a run of tests is. wait_timeout waits that many seconds for its end.",
        params: &[
            (Text, "*job_id>job_id"),
            (Flag, "include_failed_tests include_details"),
            (Int, "wait_timeout"),
        ],
        reads: true,
        long: true,
        way: Some(|editor, params| Box::pin(test_runner::follow(editor, params))),
        ..TESTING
    },
    Row {
        name: "unity_reflect",
        group: Some("docs"),
        command: Some("unity_reflect"),
        help: "The C# API as it is in this editor: get_type (class_name), get_member (class_name, member_name), search (query, scope).",
        params: &[
            (OneOf("get_type get_member search"), "*action"),
            (Text, "class_name member_name query"),
            (OneOf("unity packages project all"), "scope"),
        ],
        snake: true,
        reads: true,
        shape: code::shape_reflection,
        ..ROW
    },
    Row {
        name: "unity_docs",
        group: Some("docs"),
        command: Some("unity_reflect"),
        help: "Read a page of docs.unity3d.com: get_doc (class_name, member_name), get_manual (slug), get_package_doc (package, page, pkg_version), lookup (query). Requires --unity-docs-online.",
        params: &[
            (OneOf("get_doc get_manual get_package_doc lookup"), "*action"),
            (Text, "class_name member_name version slug package page pkg_version query"),
            (Json, "queries"),
        ],
        notes: &[
            ("slug", "as in the manual's address"),
            ("pkg_version", "such as 3.1"),
            ("queries", "JSON list"),
        ],
        snake: true,
        reads: true,
        alone: true,
        long: true,
        shape: docs::shape,
        way: Some(|editor, params| Box::pin(docs::run(editor, params))),
        ..ROW
    },
];
