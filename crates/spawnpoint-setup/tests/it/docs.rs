//! The page of clients, made from the table.

use spawnpoint_setup::{
    Os, Syntax,
    client::{CLIENTS, Client, NAME},
};

const INTRODUCTION: &str = "\
# AI clients

Made from the code by `UPDATE_DOCS=1 cargo test --workspace`.

```
spawnpoint setup                 which of these are on this machine, and whether they know Spawnpoint
spawnpoint setup NAME…           connects them; the change is shown as a diff
spawnpoint setup --all           connects all that were found
    --dry-run                    only shows what would be changed
    --stdio, --http              the client starts Spawnpoint itself, or reaches one that runs
    --scope project              into the project's own file in this folder, where a client has one
    --migrate                    takes out entries of MCP for Unity's own server
    --remove                     as it was before
```

A file is changed in the one place where it must be: comments, order, indentation, trailing commas and
line ends stay. One that does not parse is refused, with line and column. The file as it was is kept in
the state folder (`~/.local/state/spawnpoint/setup` on Linux), and `--remove` gives back the same bytes;
what somebody else wrote into it since stays. Links are followed, permissions kept, and the new file takes
the place of the old one in one step.

A client that is not listed can use `http://127.0.0.1:8080/mcp`, or start `spawnpoint stdio`.
";

fn rows() -> String {
    let mut text =
        String::from("\n| client | name | file | a project's own file |\n|---|---|---|---|\n");
    for client in CLIENTS {
        let project = client.project.map(|file| format!("`{file}`")).unwrap_or_default();
        text += &format!("| {} | `{}` | {} | {project} |\n", client.name, client.id, files(client));
    }
    text
}

/// The file of every system, those that are the same only once.
fn files(client: &Client) -> String {
    let shown = Os::ALL.map(|os| (os, client.place(os).map(|place| place.shown(os))));
    let [(_, Some(linux)), (_, Some(mac)), (_, Some(windows))] = &shown else {
        return "by hand, in its settings".to_owned();
    };
    let unix = match linux == mac {
        true => format!("`{linux}`"),
        false => format!("Linux `{linux}`, macOS `{mac}`"),
    };
    let is_same = windows.replace('\\', "/").replace("%USERPROFILE%", "~") == *linux;
    let variable =
        client.home_variable.map(|name| format!("; in the folder of `{name}`, if that is set"));
    let windows = match is_same {
        true => String::new(),
        false => format!(", Windows `{windows}`"),
    };
    format!("{unix}{windows}{}", variable.unwrap_or_default())
}

/// What is written, as it stands in the file.
fn entries() -> String {
    let mut text = String::from(
        "\n## What is written\n\n`{url}` is the server's address, `{command}` the full path of `spawnpoint`, `{args}` is `[\"stdio\"]` and the settings that were given to `setup`.\n\n| client | under | by address | started by the client |\n|---|---|---|---|\n",
    );
    for client in CLIENTS {
        let under: Vec<_> = client.container.iter().copied().chain([NAME]).collect();
        let under = match client.syntax {
            Syntax::Json => under.join(" › "),
            Syntax::Toml => format!("[{}]", under.join(".")),
        };
        let http = client.http.map_or("—".to_owned(), |http| format!("`{http}`"));
        text += &format!("| {} | `{under}` | {http} | `{}` |\n", client.name, client.stdio);
    }
    text
}

fn tokens() -> String {
    let mut text = String::from(
        "\n## Servers with a token\n\nThe token itself is never written. An entry by address names the variable `SPAWNPOINT_TOKEN`, in the client's own words; clients that cannot read variables start Spawnpoint themselves, which finds the token where the server does.\n\n| client | added to the entry |\n|---|---|\n",
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
