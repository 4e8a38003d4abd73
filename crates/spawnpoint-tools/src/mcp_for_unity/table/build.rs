//! Packages, builds and the profiler.

use super::super::{action::Action, build, definition::ToolDefinition, param::Param};

const CORE: ToolDefinition = ToolDefinition { group: Some("core"), ..ToolDefinition::BASE };

pub(super) const TOOLS: &[ToolDefinition] = &[
    ToolDefinition {
        name: "manage_packages",
        command: Some("manage_packages"),
        description: "List, search, add, remove or embed packages and manage scoped registries. Changes \
             return a job_id for action status.",
        actions: &[
            Action::read("list_packages"),
            Action::read("search_packages"),
            Action::read("get_package_info"),
            Action::read("ping"),
            Action::read("status"),
            Action::write("add_package"),
            Action::write("remove_package"),
            Action::write("embed_package"),
            Action::write("resolve_packages"),
            Action::write("add_registry"),
            Action::write("remove_registry"),
            Action::read("list_registries"),
        ],
        params: &[
            Param::text("package").describe("com.company.name, with @version, or a git URL"),
            Param::text("query").describe("search_packages: text to find"),
            Param::text("job_id").describe("status"),
            Param::text("name").describe("registry name"),
            Param::text("url").describe("add_registry"),
            Param::bool("force"),
            Param::text_list("scopes").describe("add_registry: package prefixes"),
        ],
        snake_case_params: true,
        long_running: true,
        ..CORE
    },
    ToolDefinition {
        name: "manage_build",
        command: Some("manage_build"),
        description: "Build players, switch the platform, and read or set player settings (property, \
             value), build scenes and profiles. Builds return a job_id for action status. Lists \
             are JSON text.",
        actions: &[
            Action::write("build"),
            Action::read("status"),
            Action::write_with("platform", "target"),
            Action::write_with("settings", "value"),
            Action::write_with("scenes", "scenes"),
            Action::write_with("profiles", "activate"),
            Action::write("batch"),
            Action::write("cancel"),
        ],
        params: &[
            Param::text("target")
                .describe("windows64, osx, linux64, android, ios, webgl, uwp, tvos, visionos"),
            Param::text("output_path"),
            Param::text("subtarget").describe("player or server"),
            Param::text("scripting_backend").describe("mono or il2cpp"),
            Param::text("profile"),
            Param::text("property").describe(
                "product_name, company_name, version, bundle_id, scripting_backend, \
                 defines, architecture",
            ),
            Param::text("value").describe("leave out to read"),
            Param::text("output_dir"),
            Param::text("job_id").describe("status, cancel"),
            Param::json("scenes").drop_empty().describe("JSON list, or separated by commas"),
            Param::json("options").drop_empty().describe(
                "JSON: clean_build, auto_run, deep_profiling, compress_lz4, \
                 strict_mode, detailed_report",
            ),
            Param::json("targets").drop_empty().describe("batch: JSON list"),
            Param::json("profiles").drop_empty(),
            Param::lenient_bool("development").describe("development build"),
            Param::lenient_bool("activate"),
        ],
        snake_case_params: true,
        long_running: true,
        convert_params: build::convert_params,
        ..CORE
    },
    ToolDefinition {
        name: "manage_profiler",
        group: Some("profiling"),
        command: Some("manage_profiler"),
        description: "Control the profiler and the frame debugger, read counters and frame timing, and \
             take memory snapshots.",
        actions: &[
            Action::read("ping"),
            Action::write("profiler_start"),
            Action::write("profiler_stop"),
            Action::read("profiler_status"),
            Action::write("profiler_set_areas"),
            Action::read("get_frame_timing"),
            Action::read("get_counters"),
            Action::read("get_object_memory"),
            Action::write("memory_take_snapshot"),
            Action::read("memory_list_snapshots"),
            Action::read("memory_compare_snapshots"),
            Action::write("frame_debugger_enable"),
            Action::write("frame_debugger_disable"),
            Action::read("frame_debugger_get_events"),
        ],
        params: &[
            Param::text("category").describe("such as Render"),
            Param::text("object_path").describe("scene object or asset"),
            Param::text("log_file"),
            Param::text("snapshot_path"),
            Param::text("search_path"),
            Param::text("snapshot_a"),
            Param::text("snapshot_b"),
            Param::text_list("counters"),
            Param::bool_map("areas").describe("{area: true or false}"),
            Param::bool("enable_callstacks"),
            Param::int("page_size"),
            Param::int("cursor"),
        ],
        snake_case_params: true,
        destructive: false,
        ..ToolDefinition::BASE
    },
];
