//! Commands of an engine's own pass the gate of the tool of their name, whichever way they come, however they
//! are spelled, and whether or not the tool is offered.

use scripted_engine::{Running, ScriptedEngine, tricks};
use serde_json::{Value, json};
use spawnpoint_protocol::{ToolOutput, ToolSpec, op::OpSpec};
use tokio::runtime::Runtime;

use crate::{
    http::Http,
    support::{Server, User},
};

/// A server with a stock Unity plugin that registers the package's tools and one of the project's own.
struct Hub {
    server: Server,
    engine: Running,
    _runtime: Runtime,
}

impl Hub {
    fn new(user: &User, flags: &[&str]) -> Self {
        let server = user.serve(&[&["--no-stage"], flags].concat());
        let url = format!("ws://{}/hub/plugin", server.address);
        let runtime = Runtime::new().unwrap();
        let mut script = ScriptedEngine::new("Game", "c0ffee").stock();
        for name in ["execute_code", "manage_scene", "batch_execute", "bake"] {
            let spec = ToolSpec { read_only: false, ..tricks::tool(name, "", json!({})) };
            script = script.tool(spec, |_| async { Ok(ToolOutput::json(json!({"done": true}))) });
        }
        let engine = runtime.block_on(async {
            let mut engine = script.connect(&url).await.unwrap();
            engine.registered(1).await;
            engine
        });
        let hub = Self { server, engine, _runtime: runtime };
        // Its own tools are registered after its introduction.
        while !hub.get("/api/custom-tools?instance=c0ffee").contains("bake") {
            std::thread::yield_now();
        }
        hub
    }

    fn get(&self, path: &str) -> String {
        Http::open(&self.server.address).send("GET", path, &[], b"").unwrap().text()
    }

    fn command(&self, name: &str, params: Value) -> (u16, Value) {
        let body = json!({ "type": name, "params": params }).to_string();
        let headers = [("Content-Type", "application/json")];
        let mut http = Http::open(&self.server.address);
        let answer = http.send("POST", "/api/command", &headers, body.as_bytes()).unwrap();
        (answer.status, answer.value())
    }

    /// Names of everything that the engine was told to do.
    fn done(&self) -> Vec<String> {
        let heard = self.engine.heard();
        let executed = heard.iter().filter(|message| message["type"] == "execute");
        executed.map(|message| message["name"].as_str().unwrap().to_owned()).collect()
    }
}

fn batch(inner: Value) -> Value {
    json!({ "commands": [inner] })
}

#[test]
fn code_stays_shut_however_it_is_called() {
    let user = User::new();
    for flags in [
        &["--allow-writes"][..],
        &["--allow-writes", "--toolsets", "hub"],
        &["--allow-writes", "--toolsets", "explorer,hub"],
        &["--allow-writes", "--toolsets", "unity"],
    ] {
        let hub = Hub::new(&user, flags);
        let code = json!({"action": "execute", "code": "System.IO.File.Delete(\"x\")"});
        for name in [
            "execute_code",
            "executeCode",
            "ExecuteCode",
            "EXECUTE_CODE",
            "execute-code",
            "execute code",
            " execute_code",
            "execute__code",
            "execute.code",
            "unity_execute_code",
            "run_anything",
            "RunCommand",
        ] {
            let (status, said) = hub.command(name, code.clone());
            assert_eq!(status, 403, "{flags:?} {name}: {said}");
            let inner = json!({"tool": name, "params": code});
            for outer in ["batch_execute", "batchExecute", "Batch-Execute"] {
                let (status, said) = hub.command(outer, batch(inner.clone()));
                assert_eq!(status, 403, "{flags:?} {outer} {name}: {said}");
                let nested = batch(json!({"tool": outer, "params": batch(inner.clone())}));
                let (status, said) = hub.command(outer, nested);
                assert_eq!(status, 403, "{flags:?} {outer} {name}: {said}");
            }
        }
        for params in [
            json!({"Action": "execute", "action": "get_history", "code": "x"}),
            json!({"action": "EXECUTE ", "code": "x"}),
            json!({"action": 7, "code": "x"}),
            json!({"action": "eval", "code": "x"}),
            json!({"code": "x"}),
        ] {
            let (status, said) = hub.command("execute_code", params.clone());
            assert_eq!(status, 403, "{flags:?} {params}: {said}");
        }
        // Texts that Unity may read, although they are not JSON that can be read here.
        for field in
            [r#""y":"\ud800""#, r#""y":1e999"#, "\"y\":\"\t\"", r#"y:'single'"#, r#""y":1,"#]
        {
            let text = format!(r#"[{{"tool":"execute_code","params":{{"code":"x",{field}}}}}]"#);
            let deep = text.replace("\"x\"", &format!("{}{}", "[".repeat(127), "]".repeat(127)));
            for (key, text) in [("commands", &text), ("Commands", &text), ("commands", &deep)] {
                let (status, said) = hub.command("batch_execute", json!({key: text}));
                assert_eq!(status, 403, "{flags:?} {text}: {said}");
            }
        }
        for custom in ["execute_custom_tool", "executeCustomTool", "Execute-Custom-Tool"] {
            for (key, inner) in [("tool_name", "execute_code"), ("name", "executeCode")] {
                let params = json!({key: inner, "parameters": {"action": "execute", "code": "x"}});
                let (status, said) = hub.command(custom, params);
                assert!(status == 403 || said["success"] == false, "{custom} {inner}: {said}");
            }
        }
        // The same tool, defined by the engine.
        let arguments = json!({"action": "execute", "code": "x"});
        let said = Http::open(&hub.server.address).call("execute_code", arguments).unwrap();
        let is_error = said.get("error").is_some() || said["result"]["isError"] == true;
        assert!(is_error, "{flags:?}: {said}");
        assert_eq!(hub.done(), Vec::<String>::new(), "{flags:?}");
    }
}

#[test]
fn what_may_pass_still_passes() {
    let user = User::new();
    let hub = Hub::new(&user, &["--toolsets", "hub"]);
    let (status, said) = hub.command("manage_scene", json!({"action": "get_hierarchy"}));
    assert_eq!(status, 200, "{said}");
    for (name, params) in [
        ("manage_scene", json!({"action": "save"})),
        ("manageScene", json!({"Action": "save"})),
        ("manage_scene", json!({"action": "get_hierarchy", "Action": "save"})),
        ("bake", json!({})),
    ] {
        let (status, said) = hub.command(name, params);
        assert_eq!(status, 403, "{name}: {said}");
    }
    assert_eq!(hub.done(), ["manage_scene"]);

    let hub = Hub::new(&user, &["--toolsets", "hub", "--allow-writes"]);
    assert_eq!(hub.command("bake", json!({})).0, 200);
    assert_eq!(hub.command("manage_scene", json!({"action": "save"})).0, 200);
    let hub = Hub::new(&user, &["--toolsets", "hub", "--allow-writes", "--allow-code"]);
    assert_eq!(hub.command("execute_code", json!({"action": "execute", "code": "1"})).0, 200);
    assert_eq!(hub.done(), ["execute_code"]);
}

#[test]
fn allowlists_hold_for_commands_too() {
    let user = User::new();
    let flags = ["--allow-writes", "--allow-component", "Light", "--allow-member", "Light.*"];
    let hub = Hub::new(&user, &flags);
    let add = |kind: &str| json!({"action": "add", "target": "Lamp", "component_type": kind});
    let (_, said) = hub.command("manage_components", add("Camera"));
    assert!(said.to_string().contains("Denied by allowlist"), "{said}");
    let unreadable = r#"{"Camera": {"depth": 1, "x": "\ud800"}}"#;
    let modify = json!({"action": "modify", "target": "Lamp", "component_properties": unreadable});
    let (_, said) = hub.command("manage_gameobject", modify);
    assert!(said.to_string().contains("Denied by allowlist"), "{said}");
    let inner = json!({"tool": "manage_components", "params": add("Camera")});
    let (_, said) = hub.command("batch_execute", batch(inner));
    assert!(said.to_string().contains("Denied by allowlist"), "{said}");
    assert_eq!(hub.done(), Vec::<String>::new());
}

#[test]
fn the_console_of_unreal_runs_no_code_unless_code_is_allowed() {
    let (user, runtime) = (User::new(), Runtime::new().unwrap());
    let attach = |server: &Server| {
        let mut script = ScriptedEngine::new("Game", "c0ffee");
        script.register.engine = Some("unreal".to_owned());
        let script = script.op(spawnpoint_unreal_ops::ConsoleRun::NAME, |_| async {
            Ok(json!({ "recognized": true, "output": "done" }))
        });
        let url = format!("ws://{}/hub/plugin", server.address);
        runtime.block_on(async {
            let mut engine = script.connect(&url).await.unwrap();
            engine.registered(1).await;
            engine
        })
    };
    let heard = |engine: &Running| {
        let heard = engine.heard();
        let executed = heard.iter().filter(|message| message["type"] == "execute");
        executed.map(|message| message["params"]["command"].clone()).collect::<Vec<_>>()
    };
    let run = |server: &Server, command: &str| {
        let arguments = json!({ "command": command });
        Http::open(&server.address).call("execute_console_command", arguments).unwrap().to_string()
    };
    let server = user.serve(&["--no-stage", "--allow-writes"]);
    let engine = attach(&server);
    for command in [
        "py print(1)",
        "  Py print(1)",
        "stat fps | py print(1)",
        "stat fps\u{2028}|py print(1)",
        "\"py\" print(1)",
        "exec x.txt",
        "ke * RunIt",
        "WebControl.StartServer",
        "webcontrol.startserver",
        "LiveCoding.Compile",
        ".py x",
        "set PythonScriptPluginSettings bRemoteExecution True",
        "SET /Script/PythonScriptPlugin.PythonScriptPluginSettings StartupScripts (\"x.py\")",
        "summon /Game/Evil.Evil_C",
        "obj savepackage PACKAGE=/Game/A",
        "open /Game/Evil",
        "Automation RunTests x",
    ] {
        let said = run(&server, command);
        assert!(said.contains("ConsoleEval disabled"), "{command}: {said}");
    }
    assert_eq!(heard(&engine), Vec::<Value>::new());
    for command in ["stat fps", "r.ScreenPercentage 50", "t.MaxFPS", "showflag.Fog 0"] {
        let said = run(&server, command);
        assert!(said.contains("done"), "{command}: {said}");
    }
    assert_eq!(heard(&engine).len(), 4);
}
