//! The query language.

use spawnpoint_script::{Limits, Mode, Run, Step, compile};

use crate::world::World;

fn ask(query: &str, writes: bool) -> Result<String, String> {
    let mut world = World::new();
    let program = compile(query, Mode::Query { writes }, &world.types)
        .map_err(|found| format!("{} {}:{}", found[0].code, found[0].line, found[0].column))?;
    let mut run = Run::new(&program, Limits::default());
    match run.step(&mut world, 1_000_000) {
        Step::Done(answer) => Ok(answer.json.to_string()),
        Step::Failed(error) => Err(error.to_string()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn answers_are_json() {
    let is =
        |query: &str, wanted: &str| assert_eq!(ask(query, false).as_deref(), Ok(wanted), "{query}");
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
fn mistakes_have_a_class_and_a_place() {
    assert_eq!(ask("Scene['Player'].foo", false), Err("CS1061 1:17".to_owned()));
    assert_eq!(ask("Scene['Player'].transform.", false), Err("CS1001 1:27".to_owned()));
    assert_eq!(
        ask("Scene['Nobody'].name", false),
        Err("System.InvalidOperationException: there is no 'Nobody' (line 1)".to_owned())
    );
    assert_eq!(ask("var x = 1", false), Err("CS1525 1:1".to_owned()));
    assert_eq!(ask("1; 2", false), Err("SP0004 1:4".to_owned()));
    assert_eq!(ask("Scene['Player'].name = 'Bob'", false), Err("SP0003 1:1".to_owned()));
    assert_eq!(ask("", false), Err("CS1733 1:1".to_owned()));
}

#[test]
fn writes_where_they_are_allowed() {
    assert_eq!(ask("Scene['Player'].name = \"Bob\"", true).as_deref(), Ok("\"Bob\""));
}
