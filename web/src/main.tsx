// The entry of the page.

import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/shell.css";
import "./styles/views.css";
import { render } from "preact";
import { App } from "./app.tsx";
import { link } from "./state/server.ts";

const root = document.getElementById("app");
if (root) {
  link.start();
  render(<App />, root);
}
