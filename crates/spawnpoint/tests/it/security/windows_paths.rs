//! Paths that only Windows understands: those that depend on the current drive, second contents of files, shares and
//! the system's own form.

use std::{fs, path::Path};

use serde_json::json;

use crate::support::User;

const DOOR: &str = "/Game/Blueprints/BP_Door.BP_Door";

#[test]
fn a_read_only_server_exports_into_no_folder_of_the_drive() {
    let user = User::new();
    let project = user.home().join("Game");
    sample_projects::copy(&sample_projects::unreal(), &project);
    let project = project.display().to_string();
    let server = user.serve(&["--no-stage", "--project", &project]);
    let secret = Path::new(r"C:\spawnpoint-secret");
    assert!(!secret.exists(), "an earlier test failed");
    for folder in [
        r"\spawnpoint-secret\out",
        "/spawnpoint-secret/out",
        r"C:spawnpoint-secret",
        r"C:\spawnpoint-secret\out",
        r"c:/spawnpoint-secret/out",
        r"\\?\C:\spawnpoint-secret\out",
        r"\\.\C:\spawnpoint-secret\out",
        r"\\localhost\C$\spawnpoint-secret",
        r"..\..\..\spawnpoint-secret",
        "out:hidden",
    ] {
        let arguments = json!({ "objectPaths": [DOOR], "outputFolder": folder }).to_string();
        let listen = &server.address;
        let said =
            user.run(&["call", "batch_export_assets", "--args", &arguments, "--listen", listen]);
        assert_ne!(said.code, 0, "{folder}: {said:?}");
        assert!(!secret.exists(), "{folder}");
    }
    let drive = fs::read_dir(r"C:\").unwrap().flatten();
    assert!(drive.into_iter().all(|entry| !entry.file_name().to_string_lossy().contains("secret")));
    let arguments = json!({ "objectPaths": [DOOR], "outputFolder": r"Exports\Deep" }).to_string();
    let said = user.run(&[
        "call",
        "batch_export_assets",
        "--args",
        &arguments,
        "--listen",
        &server.address,
    ]);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(Path::new(&project).join(r"Saved\Exports\Deep").is_dir());
}
