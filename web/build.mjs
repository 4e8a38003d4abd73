// Builds web/dist from web/src. The same sources and the same lockfile always give the same bytes.
//
// File names are fixed, because the binary embeds them by name: the app, the 3D view that is loaded when it is first
// needed, one style sheet, the HTML and the icon. A chunk of another name would not be served, so it fails the build.

import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";

const EXPECTED = ["assets/app.css", "assets/app.js", "assets/icon.svg", "assets/scene.js", "index.html", "locked.html"];
/** The page must stay small: the limit for everything but the 3D view, compressed. */
const LIMIT_BYTES = 250_000;

const here = dirname(fileURLToPath(import.meta.url));
const { values: options } = parseArgs({ options: { outdir: { type: "string", default: "dist" } } });
const outdir = join(here, options.outdir);
const assets = join(outdir, "assets");

await rm(outdir, { recursive: true, force: true });
await mkdir(assets, { recursive: true });

const result = await esbuild.build({
  absWorkingDir: here,
  entryPoints: { app: "src/main.tsx" },
  outdir: assets,
  bundle: true,
  splitting: true,
  format: "esm",
  chunkNames: "[name]",
  target: ["es2022", "chrome110", "firefox115", "safari16.4"],
  jsx: "automatic",
  jsxImportSource: "preact",
  minify: true,
  charset: "utf8",
  legalComments: "eof",
  write: false,
  logLevel: "warning",
});

const sizes = [];
for (const file of result.outputFiles) {
  // The name of a dynamically imported file is that of its module.
  await writeFile(file.path, file.contents);
  sizes.push([file.path, file.contents]);
}
for (const name of ["index.html", "locked.html"]) await cp(join(here, "src", name), join(outdir, name));
await cp(join(here, "src/icon.svg"), join(assets, "icon.svg"));

const written = (await readdir(outdir, { recursive: true })).filter((name) => name !== "assets").sort();
if (written.join() !== EXPECTED.join()) {
  throw new Error(
    `The build wrote ${written.join(", ")} instead of ${EXPECTED.join(", ")}. Shared chunks are not served.`,
  );
}
let total = 0;
for (const [path, contents] of sizes) {
  const packed = gzipSync(contents, { level: 9 }).length;
  if (!path.endsWith("scene.js")) total += packed;
  console.log(
    `${path.slice(assets.length + 1).padEnd(10)} ${(contents.length / 1000).toFixed(1)} kB, gzip ${(packed / 1000).toFixed(1)} kB`,
  );
}
if (total > LIMIT_BYTES) throw new Error(`The page is ${total} bytes compressed, more than ${LIMIT_BYTES}.`);
