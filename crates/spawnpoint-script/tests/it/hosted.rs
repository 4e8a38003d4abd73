//! Scripts that read and change a scene.

use spawnpoint_script::host::{HostTy, HostValue};

use crate::world::{World, eval, eval_in};

#[track_caller]
fn is(source: &str, wanted: &str) {
    assert_eq!(eval(source), wanted, "{source}");
}

#[test]
fn find_and_read() {
    is("GameObject.Find(\"Player\").name", "Player");
    is("GameObject.Find(\"Nobody\") == null", "True");
    is("GameObject.Find(\"Nobody\")?.name ?? \"none\"", "none");
    is("if (GameObject.Find(\"Player\")) return \"there\"; return \"gone\";", "there");
    is("!GameObject.Find(\"Nobody\")", "True");
    is("GameObject.Find(\"Player\").GetComponent<Rigidbody>().mass", "2.5");
    is("GameObject.Find(\"Player\").GetComponent<Rigidbody>() != null", "True");
    is("GameObject.Find(\"Enemy1\").GetComponent<Rigidbody>()", "null");
    is(
        "GameObject.Find(\"Enemy1\").GetComponent<Rigidbody>().mass",
        "!System.NullReferenceException: Object reference not set to an instance of an object (line 1)",
    );
    is("UnityEngine.Object.FindObjectsOfType<Health>().Sum(h => h.hp)", "140");
    is(
        "GameObject.FindGameObjectsWithTag(\"Enemy\").OrderByDescending(e => e.transform.position.x).First().name",
        "Enemy3",
    );
    is("GameObject.Find(\"Player\").TryGetComponent<Health>(out var h) ? h.hp : -1", "80");
    is("GameObject.Find(\"Player\").TryGetComponent(out Rigidbody b) ? b.mass : -1", "2.5");
    is("GameObject.Find(\"Player\").GetComponent<Health>().mood", "Alert");
    is(
        "GameObject.Find(\"Player\").GetComponent<Health>().mood == Mood.Alert && (int)Mood.Angry == 5",
        "True",
    );
    is(
        "foreach (Transform child in GameObject.Find(\"Player\").transform) return child.name; return \"\";",
        "Main Camera",
    );
    is(
        "GameObject.Find(\"Player\").transform.GetChild(3)",
        "!UnityEngine.UnityException: Transform child out of bounds (line 1)",
    );
    is(
        "var names = new List<string>(); foreach (var e in GameObject.FindGameObjectsWithTag(\"Enemy\")) names.Add(e.name); string.Join(\",\", names)",
        "Enemy1,Enemy2,Enemy3",
    );
    is(
        "Physics.Raycast(new Ray(Vector3.zero, Vector3.up), out var hit) ? hit.distance + hit.target.name : \"miss\"",
        "7.5Player",
    );
    is("Time.frameCount + Physics.gravity.y", "-9.81");
    is("GameObject.Find(\"Player\")", "Player (UnityEngine.GameObject)");
    is("object o = GameObject.Find(\"Player\"); o is GameObject g && g.tag == \"Player\"", "True");
    is(
        "Component c = GameObject.Find(\"Player\").GetComponent<Rigidbody>(); c is Rigidbody ? c.gameObject.name : \"\"",
        "Player",
    );
    is("GameObject.Find(\"Player\").GetType().Name", "GameObject");
    is("FindObjectsOfType<Health>().Length", "4");
    is("var e = GameObject.Find(\"Enemy1\"); Destroy(e); e == null", "True");
    is("GameObject.Find(\"Player\").Equals(GameObject.Find(\"Player\"))", "True");
}

#[test]
fn change() {
    let mut world = World::new();
    eval_in(&mut world, "GameObject.Find(\"Player\").transform.position = new Vector3(5, 0, 0);");
    assert_eq!(world.things[&1].position, [5.0, 0.0, 0.0]);
    eval_in(
        &mut world,
        "var p = GameObject.Find(\"Player\").transform.position; p.x = 3; GameObject.Find(\"Player\").transform.position = p;",
    );
    assert_eq!(world.things[&1].position, [3.0, 0.0, 0.0]);
    eval_in(
        &mut world,
        "foreach (var e in GameObject.FindGameObjectsWithTag(\"Enemy\")) { e.SetActive(false); e.GetComponent<Health>().Hit(5, hard: true); }",
    );
    assert!(!world.things[&2].active);
    assert_eq!(eval_in(&mut world, "GameObject.Find(\"Enemy2\").GetComponent<Health>().hp"), "10");
    eval_in(&mut world, "GameObject.Find(\"Player\").GetComponent<Health>().home.x = 7;");
    assert_eq!(
        eval_in(&mut world, "GameObject.Find(\"Player\").GetComponent<Health>().home"),
        "(7.00, 0.00, 0.00)"
    );
    eval_in(&mut world, "GameObject.Find(\"Player\").GetComponent<Health>().hp -= 30;");
    assert_eq!(eval_in(&mut world, "GameObject.Find(\"Player\").GetComponent<Health>().hp"), "50");
    assert_eq!(
        eval_in(
            &mut world,
            "var go = new GameObject(\"Crate\"); go.AddComponent<Rigidbody>().mass = 4; go.GetComponent<Rigidbody>().mass"
        ),
        "4"
    );
    assert_eq!(
        eval_in(&mut world, "var go = GameObject.Find(\"Crate\"); Object.Destroy(go); go == null"),
        "True"
    );
    assert_eq!(
        eval_in(
            &mut world,
            "var go = GameObject.Find(\"Enemy1\"); Object.Destroy(go); try { return go.name; } catch (MissingReferenceException) { return \"missing\"; }"
        ),
        "missing"
    );
}

#[test]
fn logs_and_reports() {
    let mut world = World::new();
    eval_in(
        &mut world,
        "Debug.Log(\"a\" + 1); Debug.LogWarning(Vector3.one); print(null); Debug.LogFormat(\"{0:F1}\", 2.25);",
    );
    assert_eq!(world.log, ["a1", "Warning: (1.00, 1.00, 1.00)", "Null", "2.3"]);
    eval_in(
        &mut world,
        "AI.Write(\"scan\", new { count = 3, where = Vector3.up, names = new List<string> { \"a\" } }); AI.Result(\"r\").Append(5);",
    );
    assert_eq!(world.reports[0].method, "Write");
    assert_eq!(world.reports[0].name.as_deref(), Some("scan"));
    assert_eq!(
        world.reports[0].data[0].to_string(),
        r#"{"count":3,"where":{"x":0,"y":1,"z":0},"names":["a"]}"#
    );
    assert_eq!(
        (world.reports[1].method.as_str(), world.reports[1].name.as_deref()),
        ("Result.Append", Some("r"))
    );
}

#[test]
fn a_script_can_await_a_delay() {
    let frames = "int a = Time.frameCount; await Task.Yield(); await Task.Yield(); return Time.frameCount - a;";
    assert_eq!(eval_in(&mut World::new(), frames), "2");
    let delay = "int a = Time.frameCount; int ms = 200; await Task.Delay(ms + 300); return Time.frameCount > a;";
    assert_eq!(eval_in(&mut World::new(), delay), "True");
}

#[test]
fn coroutines() {
    let mut world = World::new();
    assert_eq!(
        eval_in(
            &mut world,
            "int a = Time.frameCount; yield return null; yield return null; return Time.frameCount - a;"
        ),
        "2"
    );
    let mut world = World::new();
    assert_eq!(
        eval_in(
            &mut world,
            "var t = Time.time; yield return new WaitForSeconds(0.5f); return Time.time - t >= 0.5f;"
        ),
        "True"
    );
    let mut world = World::new();
    eval_in(
        &mut world,
        "IEnumerator Move() { for (int i = 0; i < 3; i++) { Debug.Log(i); yield return null; } Debug.Log(\"done\"); } StartCoroutine(Move()); Debug.Log(\"main\");",
    );
    assert_eq!(world.log, ["0", "main", "1", "2", "done"]);
    let mut world = World::new();
    eval_in(
        &mut world,
        "IEnumerator In() { Debug.Log(\"in\"); yield return null; Debug.Log(\"in2\"); } IEnumerator Out() { yield return StartCoroutine(In()); Debug.Log(\"out\"); yield return In(); Debug.Log(\"end\"); } yield return StartCoroutine(Out()); Debug.Log(\"main\");",
    );
    assert_eq!(world.log, ["in", "in2", "out", "in", "in2", "end", "main"]);
    let mut world = World::new();
    eval_in(
        &mut world,
        "bool go = false; IEnumerator W() { yield return new WaitUntil(() => go); Debug.Log(\"went \" + Time.frameCount); } StartCoroutine(W()); yield return null; yield return null; go = true;",
    );
    assert_eq!(world.log, ["went 2"]);
    let mut world = World::new();
    eval_in(
        &mut world,
        "IEnumerator Bad() { yield return null; throw new Exception(\"x\"); } StartCoroutine(Bad()); yield return null; yield return null; Debug.Log(\"still\");",
    );
    assert_eq!(world.log, ["Exception: System.Exception: x (line 1)", "still"]);
}

#[test]
fn exceptions_have_lines() {
    is(
        "int z = 0;\n\nreturn 5 / z;",
        "!System.DivideByZeroException: Attempted to divide by zero. (line 3)",
    );
    is(
        "int F(int n)\n{\n    return new int[1][n];\n}\nreturn F(3);",
        "!System.IndexOutOfRangeException: Index was outside the bounds of the array. (line 3)",
    );
    is(
        "new List<int>().First()",
        "!System.InvalidOperationException: Sequence contains no elements (line 1)",
    );
    is(
        "new Dictionary<string, int>()[\"k\"]",
        "!System.Collections.Generic.KeyNotFoundException: The given key 'k' was not present in the dictionary. (line 1)",
    );
    is(
        "object o = \"s\"; (int)o",
        "!System.InvalidCastException: Unable to cast object of type 'System.String' to type 'System.Int32'. (line 1)",
    );
    is(
        "int.Parse(\"x1\")",
        "!System.FormatException: Input string was not in a correct format. (line 1)",
    );
    is(
        "throw new InvalidOperationException(\"no\");",
        "!System.InvalidOperationException: no (line 1)",
    );
}

#[test]
fn bodies_with_parameters() {
    use spawnpoint_script::{Limits, Mode, Parameter, Run, compile};
    let mut world = World::new();
    let parameter = |name: &str, ty, writable| Parameter { name: name.to_owned(), ty, writable };
    let parameters = [
        parameter(
            "__instance",
            HostTy::Host(spawnpoint_script::Types::find(&world.types, "Health").unwrap()),
            false,
        ),
        parameter("amount", HostTy::Int, true),
        parameter("__result", HostTy::Object, true),
    ];
    let mode = Mode::Body { parameters: &parameters };
    let program = compile(
        "amount *= 2; __result = \"hit \" + __instance.hp; return false;",
        mode,
        &world.types,
    )
    .unwrap();
    let health = HostValue::Object(spawnpoint_script::host::ObjectRef {
        id: 1,
        ty: spawnpoint_script::Types::find(&world.types, "Health").unwrap(),
    });
    let mut run = Run::with_arguments(
        &program,
        Limits::default(),
        vec![health, HostValue::Int(21), HostValue::Null],
    );
    assert_eq!(crate::world::run_in(&mut world, &mut run).unwrap(), "False");
    assert_eq!(run.argument("amount"), Some(HostValue::Int(42)));
    assert_eq!(run.argument("__result"), Some(HostValue::from("hit 80")));
    assert_eq!(compile("__instance = null;", mode, &world.types).unwrap_err()[0].code, "CS1656");
}

#[test]
fn changes_to_a_collection_are_written_to_the_host() {
    let list = |items: &[&str]| {
        HostValue::List(HostTy::String, items.iter().map(|item| (*item).into()).collect())
    };
    let health = "var h = GameObject.Find(\"Player\").GetComponent<Health>(); ";
    let perks = |code: &str| {
        let mut world = World::new();
        let parts = world.things.get_mut(&1).unwrap().components.get_mut("Health").unwrap();
        parts.insert("perks".into(), list(&["a", "b"]));
        parts.insert("past".into(), HostValue::List(HostTy::Int, vec![HostValue::Int(1)]));
        let ints = || HostValue::List(HostTy::Int, vec![HostValue::Int(7)]);
        parts.insert(
            "best".into(),
            HostValue::Dictionary(
                HostTy::String,
                HostTy::List(Box::new(HostTy::Int)),
                vec![("x".into(), ints())],
            ),
        );
        let said = eval_in(&mut world, &format!("{health}{code}"));
        (said, world.things[&1].components["Health"].clone())
    };
    for (code, wanted) in [
        ("h.perks.Add(\"c\");", &["a", "b", "c"][..]),
        ("h.perks[0] = \"z\";", &["z", "b"]),
        ("h.perks[0] += \"!\";", &["a!", "b"]),
        ("var mine = h.perks; mine.Remove(\"a\"); mine.Insert(0, \"n\");", &["n", "b"]),
        ("h.perks.Reverse();", &["b", "a"]),
        ("h.perks.Sort((x, y) => string.Compare(y, x));", &["b", "a"]),
        ("h.perks.Clear();", &[]),
        ("h.perks.RemoveAll(p => p == \"b\");", &["a"]),
        ("void Put(List<string> to) { to.Add(\"p\"); } Put(h.perks);", &["a", "b", "p"]),
        ("dynamic d = h; d.perks.Add(\"d\");", &["a", "b", "d"]),
        ("var copy = h.perks.ToList(); copy.Add(\"c\");", &["a", "b"]),
        (
            "var mine = h.perks; for (int i = 0; i < 30000; i++) { var junk = new int[50]; } mine.Add(\"late\");",
            &["a", "b", "late"],
        ),
    ] {
        let (said, parts) = perks(code);
        assert_eq!(parts["perks"], list(wanted), "{code}: {said}");
    }
    let (_, parts) = perks("h.best[\"x\"].Add(8); h.best[\"y\"] = new List<int> { 1 };");
    assert!(format!("{:?}", parts["best"]).contains("Int(7), Int(8)"), "{parts:?}");
    assert!(format!("{:?}", parts["best"]).contains("\"y\""), "{parts:?}");
    let (said, parts) = perks("h.past.Add(2);");
    assert!(said.starts_with("!System.NotSupportedException: Collection is read-only"), "{said}");
    assert_eq!(parts["past"], HostValue::List(HostTy::Int, vec![HostValue::Int(1)]));
}

#[test]
fn coroutines_are_stopped() {
    for (code, wanted) in [
        (
            "var c = StartCoroutine(Tick()); yield return null; yield return null; StopCoroutine(c); int then = n; yield return null; yield return null; Debug.Log((then > 1) + \" \" + (n - then));",
            "True 0",
        ),
        (
            "var it = Tick(); StartCoroutine(it); yield return null; StopCoroutine(it); int then = n; yield return null; yield return null; Debug.Log(n - then);",
            "0",
        ),
        (
            "StartCoroutine(Tick()); StartCoroutine(Tick()); yield return null; StopAllCoroutines(); int then = n; yield return null; Debug.Log(n - then);",
            "0",
        ),
        (
            "Coroutine me = null; IEnumerator Self() { yield return null; StopCoroutine(me); n = 100; yield return null; n = 200; } me = StartCoroutine(Self()); yield return null; yield return null; yield return null; Debug.Log(n);",
            "100",
        ),
        (
            "var c = StartCoroutine(Tick()); StopCoroutine(c); StopCoroutine(c); yield return c; Debug.Log(n);",
            "1",
        ),
    ] {
        let mut world = World::new();
        let tick = "int n = 0; IEnumerator Tick() { while (true) { n++; yield return null; } } ";
        let said = eval_in(&mut world, &format!("{tick}{code}"));
        assert_eq!(world.log, [wanted], "{code}: {said}");
    }
    is(
        "StopCoroutine((Coroutine)null);",
        "!System.NullReferenceException: Object reference not set to an instance of an object (line 1)",
    );
}

#[test]
fn enumerable_objects_work_with_linq() {
    is("GameObject.Find(\"Player\").transform.Cast<Transform>().Count()", "1");
    is(
        "GameObject.Find(\"Player\").transform.Cast<Transform>().Select(t => t.name).First()",
        "Main Camera",
    );
}
