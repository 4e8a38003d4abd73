// Bundles the unit tests, because Node runs no TypeScript with JSX, and runs them with Node's own test runner.

import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const outdir = await mkdtemp(join(tmpdir(), "spawnpoint-page-"));
const tests = (await readdir(here)).filter((name) => name.endsWith(".test.ts"));
await esbuild.build({
  entryPoints: tests.map((name) => join(here, name)),
  outdir,
  bundle: true,
  format: "esm",
  platform: "node",
  outExtension: { ".js": ".mjs" },
  jsx: "automatic",
  jsxImportSource: "preact",
  logLevel: "warning",
});
const files = (await readdir(outdir)).map((name) => join(outdir, name));
const { status } = spawnSync(process.execPath, ["--test", "--test-reporter=dot", ...files], { stdio: "inherit" });
await rm(outdir, { recursive: true, force: true });
process.exit(status ?? 1);
