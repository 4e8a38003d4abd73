//! The page of clients, generated from the table.

use spawnpoint_setup::{
    Os, Syntax,
    client::{CLIENTS, Client, ENTRY_NAME},
};

const INTRODUCTION: &str = "\
# AI clients

Made from the code by `UPDATE_DOCS=1 cargo test --workspace`.

```
spawnpoint setup                 List the clients on this machine and their status.
spawnpoint setup NAME…           Add Spawnpoint to these clients, and show the change as a diff.
spawnpoint setup --all           Add Spawnpoint to all clients on this machine.
    --dry-run                    Show the changes without making them.
    --stdio, --http              The client starts Spawnpoint, or connects to a running server.
    --scope project              Use the project's configuration file in this folder.
    --migrate                    Remove the entries of MCP for Unity's own server.
    --remove                     Remove Spawnpoint and restore the file.
```

Setup edits only its own entry: comments, order, indentation, trailing commas and line ends stay. A file
that does not parse is rejected with line and column. The original file is saved in the state folder
(`~/.local/state/spawnpoint/setup` on Linux), and `--remove` restores its bytes. If another program changed
the file since, `--remove` deletes only the entry of Spawnpoint. Links are followed, permissions are kept,
and the file is replaced atomically.

For a client that is not listed, use `http://127.0.0.1:8080/mcp`, or let it start `spawnpoint stdio`.
";

fn rows() -> String {
    let mut text = String::from("\n| Client | Name | File | Project file |\n|---|---|---|---|\n");
    for client in CLIENTS {
        let project = client.project_file.map(|file| format!("`{file}`")).unwrap_or_default();
        text += &format!("| {} | `{}` | {} | {project} |\n", client.name, client.id, files(client));
    }
    text
}

/// The file on every system; equal paths are listed once.
fn files(client: &Client) -> String {
    let shown = Os::ALL.map(|os| (os, client.file_on(os).map(|file| file.display(os))));
    let [(_, Some(linux)), (_, Some(mac)), (_, Some(windows))] = &shown else {
        return "none; add it in the settings".to_owned();
    };
    let unix = match linux == mac {
        true => format!("`{linux}`"),
        false => format!("Linux `{linux}`, macOS `{mac}`"),
    };
    let is_same = windows.replace('\\', "/").replace("%USERPROFILE%", "~") == *linux;
    let variable = client
        .folder_variable
        .map(|name| format!("; in the folder `{name}`, if that variable is set"));
    let windows = match is_same {
        true => String::new(),
        false => format!(", Windows `{windows}`"),
    };
    format!("{unix}{windows}{}", variable.unwrap_or_default())
}

/// The entries of every client.
fn entries() -> String {
    let mut text = String::from(
        "\n## Entries\n\n`{url}` is the URL of the server, `{command}` is the full path of `spawnpoint` (or `npx` or `uvx`, if you start it with them), `{args}` is `[\"stdio\"]` followed by the settings that were passed to `setup`, and `{command_line}` is both in one array.\n\n| Client | Path | HTTP | stdio |\n|---|---|---|---|\n",
    );
    for client in CLIENTS {
        let under: Vec<_> = client.servers_path.iter().copied().chain([ENTRY_NAME]).collect();
        let under = match client.syntax {
            Syntax::Json => under.join(" › "),
            Syntax::Toml => format!("[{}]", under.join(".")),
        };
        let http = client.http.map_or("not supported".to_owned(), |http| format!("`{http}`"));
        text += &format!("| {} | `{under}` | {http} | `{}` |\n", client.name, client.stdio);
    }
    text
}

fn tokens() -> String {
    let mut text = String::from(
        "\n## Servers with a token\n\nSetup never writes the token. An HTTP entry refers to the environment variable `SPAWNPOINT_TOKEN`, in the syntax of the client. A client that cannot read variables gets a stdio entry: Spawnpoint then reads the token itself.\n\n| Client | Added to the entry |\n|---|---|\n",
    );
    for client in CLIENTS {
        if let Some(token) = client.token {
            text += &format!("| {} | `{token}` |\n", client.name);
        }
    }
    text
}

#[test]
fn the_page_of_clients_is_up_to_date() {
    let page = format!("{INTRODUCTION}{}{}{}", rows(), entries(), tokens());
    generated_docs::check_page("docs/clients.md", &page);
}
