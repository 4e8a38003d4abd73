//! The query language.

use spawnpoint_script::{Limits, Mode, Run, Step, compile};

use crate::world::World;

fn ask(query: &str) -> Result<String, String> {
    let mut world = World::new();
    let program = compile(query, Mode::Query, &world.types)
        .map_err(|found| format!("{} {}:{}", found[0].code, found[0].line, found[0].column))?;
    let mut run = Run::new(&program, Limits::default());
    match run.step(&mut world, 1_000_000) {
        Step::Done(answer) => Ok(answer.json.to_string()),
        Step::Failed(error) => Err(error.to_string()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn results_are_json() {
    let is = |query: &str, wanted: &str| assert_eq!(ask(query).as_deref(), Ok(wanted), "{query}");
    is("Scene['Player'].transform.position", r#"{"x":1,"y":2,"z":3}"#);
    is("Scene[\"Player\"].name", "\"Player\"");
    is("Static.GameObject.Find(\"Player\").GetComponent<Health>().hp", "80");
    is("Static.UnityEngine.Physics.gravity", r#"{"x":0,"y":-9.81,"z":0}"#);
    is("Game[\"score\"]", "1200");
    is("new Vector3(0, 10, 0)", r#"{"x":0,"y":10,"z":0}"#);
    is("1 + 1", "2");
    is("null", "null");
    is("Color.red", r#"{"r":1,"g":0,"b":0,"a":1}"#);
    is("GameObject.FindGameObjectsWithTag('Enemy').Length;", "3");
    is("Scene['Player'].GetComponent<Rigidbody>().useGravity", "true");
    is("0.1f", "0.1");
    is("Scene['Player'].name + '!' + 'ab'", "\"Player!ab\"");
    is("Scene['Player'].name[0] == 'P'", "true");
    is("Scene['Player'].name.Replace('P', 'p')", "\"player\"");
}

#[test]
fn errors_have_a_code_and_a_position() {
    assert_eq!(ask("Scene['Player'].foo"), Err("CS1061 1:17".to_owned()));
    assert_eq!(ask("Scene['Player'].transform."), Err("CS1001 1:27".to_owned()));
    assert_eq!(
        ask("Scene['Nobody'].name"),
        Err("System.InvalidOperationException: 'Nobody' not found (line 1)".to_owned())
    );
    assert_eq!(ask("var x = 1"), Err("CS1525 1:5".to_owned()));
    assert_eq!(ask("1; 2"), Err("SP0004 1:4".to_owned()));
    assert_eq!(ask("Scene['Player'].name = 'Bob'"), Err("SP0003 1:1".to_owned()));
    assert_eq!(ask(""), Err("CS1733 1:1".to_owned()));
}

#[test]
fn queries_cannot_assign() {
    for query in [
        "Scene['Player'].name = 'Bob'",
        "(Scene['Player'].name) = 'Bob'",
        "Scene['Player'].GetComponent<Health>().hp += 1",
        "Scene['Player'].GetComponent<Health>().hp++",
        "--Scene['Player'].GetComponent<Health>().hp",
        "(Scene['Player'].name, Scene['Player'].tag) = ('a', 'b')",
        "Scene['Player'].name ??= 'Bob'",
        "new List<string> { 'a' }.Select(x => Scene['Player'].name = x).First()",
        "new List<string> { 'a' }.Select(x => { Scene['Player'].name = x; return x; }).First()",
    ] {
        let refused = ask(query).unwrap_err();
        assert!(refused.starts_with("SP0003"), "{query}: {refused}");
    }
}
