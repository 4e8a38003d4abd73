use serde_json::json;

use super::*;

fn looks_secret(text: &str) -> bool {
    is_surely_secret(text) || may_be_secret(text)
}

#[test]
fn values_that_look_like_keys_are_recognized() {
    for value in [
        "sk-proj-abcdefgh12345678",
        "sk_live_abcdefgh12345678",
        "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
        "AKIAIOSFODNN7EXAMPLE",
        "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln",
        "Bearer abcdefgh1234",
        "bearer abcdefgh1234",
        "Basic dXNlcjpwYXNzd29yZA==",
        "Authorization: Bearer abcdefgh",
        "curl -H \"Authorization: Bearer abcdefgh\" https://x",
        "https://user:hunter2@example.com/x",
        "postgres://app:hunter2@db/main",
        "https://ghp_16C7e42F292c6912E7710c838347@github.com/a/b",
        "Server=db;User=sa;Password=hunter2;",
        "https://example.com/?token=hunter2",
        "https://example.com/?a=1&access_token=hunter2",
        r#"{"password":"hunter2"}"#,
        r#"{ 'api-key' : 'hunter2' }"#,
        r#""{\"clientSecret\": \"hunter2\"}""#,
        "password = hunter2",
        "token: hunter2",
        "export DB_PASSWORD=hunter2",
        "Cookie: session=hunter2",
        "mysql --password hunter2",
        "-----BEGIN RSA PRIVATE KEY-----",
        "key: -----BEGIN PRIVATE KEY-----",
        "curl -H X: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
        "mK8fjQ2LxT9vR4nWz7BpYc3D",
        "key=mK8fjQ2LxT9vR4nWz7BpYc3D",
    ] {
        assert!(looks_secret(value), "{value}");
    }
}

#[test]
fn ordinary_values_do_not() {
    for value in [
        "Assets/Scenes/Main_2024_Final_Version.scene",
        "Assets/Characters/Hero01/Materials/Skin02",
        "Engine.Physics.Rigidbody",
        "obj:1064",
        "0123456789abcdef0123456789abcdef",
        "Player/Armature/Hips_01/Spine_02",
        "Player_Final_Version_2024",
        "SK_Mannequin_Arms_01",
        "sk_character_mesh_01",
        "HF_Terrain_Heightfield_Tile_07",
        "Asian Temple Level 02",
        "Basic Material",
        "Basic Enemy 01 with a sword",
        "Bearer of bad news",
        "npm_build_script",
        "keyboard",
        "System.Void Game.Token::Mint(System.Int32)",
        "token == null",
        "Collect the token",
        "Author: somebody",
        "x=1, password=",
        "--token-count",
        "https://docs.example.com/Manual/index.html",
        "mailto:someone@example.com",
    ] {
        assert!(!looks_secret(value), "{value}");
    }
}

#[test]
fn secrets_are_found_at_any_depth_and_removed_from_faults() {
    let arguments = json!({
        "auth": { "user": "me", "values": ["hunter2"] },
        "list": [{ "apiKey": 123_456 }, "AKIAIOSFODNN7EXAMPLE", "plain"],
    });
    let mut secrets = Vec::new();
    collect(&arguments, false, &mut secrets);
    let fault = Fault::internal("'hunter2' and AKIAIOSFODNN7EXAMPLE and 123456 and plain")
        .hint("not hunter2")
        .details(json!({ "given": "hunter2" }));
    let fault = without_secrets(&fault, &secrets);
    assert_eq!(fault.message, "'(redacted)' and (redacted) and (redacted) and plain");
    let missing = without_secrets(&Fault::missing("Object", "'hunter2'"), &secrets);
    assert_eq!(
        (missing.details, missing.message.as_str()),
        (None, "Object not found: '(redacted)'")
    );
    assert_eq!(fault.hint.as_deref(), Some("not (redacted)"));
    assert_eq!(fault.details, None);
}
#[test]
fn a_secret_may_be_named_by_the_field_beside_it() {
    let found = |arguments: Value| {
        let mut secrets = Vec::new();
        collect(&arguments, false, &mut secrets);
        secrets.into_iter().map(|secret| secret.text).collect::<Vec<_>>()
    };
    assert_eq!(found(json!({ "property": "password", "value": "hunter2" })), ["hunter2"]);
    assert_eq!(found(json!([{ "Key": "Api-Key", "New_Value": 123_456 }])), ["123456"]);
    assert_eq!(found(json!({ "member": "Login.password", "object": "Door" })), [""; 0]);
    assert_eq!(found(json!({ "name": "Door", "value": "open" })), [""; 0]);
}

#[test]
fn outputs_lose_secrets_and_keep_what_may_be_a_hash() {
    let hash = "0123456789abcdef0123456789abcdef01234567";
    let arguments = json!({ "password": "say \"hi\"", "commit": hash });
    let mut secrets = Vec::new();
    collect(&arguments, false, &mut secrets);
    let output = |said: &str| ToolOutput {
        content: vec![Content::text(format!("{arguments} {said}"))],
        structured: Some(json!({ "echo": arguments })),
        ..ToolOutput::default()
    };
    let redacted = output_without_secrets(&output("x"), &secrets).unwrap();
    let written = serde_json::to_string(&redacted).unwrap();
    assert!(!written.contains("hi") && written.contains(hash), "{written}");
    assert_eq!(
        output_without_secrets(&ToolOutput::json(json!({ "commit": hash })), &secrets),
        None
    );
}

#[test]
fn no_known_kind_of_key_is_shorter_than_the_shortest_key() {
    let is_word = |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    let words = BEGINNINGS.iter().filter(|(beginning, _)| is_word(beginning));
    let shortest = words.map(|(beginning, least)| beginning.len() + least).min().unwrap();
    assert_eq!(shortest, SHORTEST_KEY);
    let (longest_short, shortest_key) = ("eyJ45678901234", "eyJ456789012345");
    for (text, is_found) in
        [(longest_short, false), (shortest_key, true), ("a=b; pwd=secret", true)]
    {
        let mut found = Vec::new();
        collect(&Value::from(text), false, &mut found);
        assert_eq!(!found.is_empty(), is_found, "{text}");
    }
}
