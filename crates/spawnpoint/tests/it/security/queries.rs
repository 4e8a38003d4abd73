//! Queries cannot write, whatever the owner allows: no guard stands before them.

use serde_json::{Value, json};

use crate::{http::Http, support::User};

fn query(address: &str, query: &str) -> Value {
    let arguments = json!({ "query": query, "timeout": 30_000 });
    let answer = Http::open(address).call("unity_query", arguments).unwrap();
    answer["result"]["structuredContent"].clone()
}

#[test]
fn a_query_changes_nothing_although_writes_are_allowed() {
    let user = User::new();
    for flags in [
        &["--allow-writes"][..],
        &["--allow-writes", "--require-confirm"],
        &["--allow-writes", "--allow-member", "Nothing.at_all"],
        &["--allow-writes", "--allow-code"],
    ] {
        let server = user.serve(flags);
        let ask = |text: &str| query(&server.address, text);
        for attack in [
            "Scene['Player'].name = 'Renamed'",
            "(Scene['Player'].name) = 'Renamed'",
            "Scene['Player'].tag = Scene['Player'].name = 'Renamed'",
            "Scene['Player'].transform.position = new Vector3(1, 2, 3)",
            "Scene['Player'].transform.position += new Vector3(1, 2, 3)",
            "Scene['Player'].GetComponent<Health>().current--",
            "++Scene['Player'].GetComponent<Health>().current",
            "Scene['Player'].name ??= 'Renamed'",
            "Scene['Player'].SetActive(false)",
            "Scene['Player'].GetComponent<Health>().Damage(10)",
            "Static.Object.Destroy(Scene['Player'])",
            "Static.Time.timeScale = 0",
            "Static.PlayerPrefs.SetInt('a', 1)",
            "Static.SceneManager.LoadScene('Arena')",
            "Scene['Pistol'].GetComponent<Weapon>().attachments.Add('x')",
            "Scene['Pistol'].GetComponent<Weapon>().attachments[0] = 'x'",
            "new List<int> { 1 }.Select(x => { Scene['Player'].SetActive(false); return x; }).First()",
            "new List<int> { 1 }.Select(x => { Scene['Player'].name = 'R'; return x; }).First()",
            "new GameObject('Made')",
        ] {
            let said = ask(attack);
            assert_eq!(said["status"], "error", "{attack}: {said}");
        }
        let said = ask("Scene['Player'].name = 'Renamed'").to_string();
        assert!(said.contains("SetMember") && said.contains("unity_execute_code"), "{said}");
        for (reads, wanted) in [
            ("Scene['Player'].name", json!("Player")),
            ("Scene['Player'].activeSelf", json!(true)),
            ("Scene['Player'].GetComponent<Health>().current", json!(100)),
            ("Static.Time.timeScale", json!(1)),
        ] {
            let said = ask(reads);
            assert_eq!(said["result"]["result"].as_f64(), wanted.as_f64(), "{reads}: {said}");
            assert!(wanted.is_number() || said["result"]["result"] == wanted, "{reads}: {said}");
        }
    }
}

/// Each step makes a type that contains the one before twice, so that the last one has more parts than anything can read.
#[test]
fn a_short_query_with_a_type_that_doubles_holds_up_no_one() {
    let user = User::new();
    let server = user.serve(&[]);
    for step in [".Select(x => (x, x))", ".Select(x => new { a = x, b = x })", ".GroupBy(x => x)"] {
        for end in ["", ".First()", ".Nothing"] {
            let said = query(&server.address, &format!("new[] {{ 1 }}{}{end}", step.repeat(40)));
            assert_eq!(said["status"], "error", "{said}");
            assert!(said.to_string().contains("too large"), "{said}");
        }
    }
    assert_eq!(query(&server.address, "1 + 1")["result"]["result"], 2);
}
