#!/usr/bin/env node
// Starts the program from the package of this platform. Input, output, signals and exit code are those of the program.
"use strict";

const { spawn } = require("node:child_process");
const { existsSync } = require("node:fs");
const { constants } = require("node:os");
const { isatty } = require("node:tty");
const { name, version, repository, optionalDependencies } = require("../package.json");

const packages = Object.keys(optionalDependencies);
const base = `${name}-${process.platform}-${process.arch}`;

// Old versions of npm install the packages for both C libraries. The static program runs everywhere, the other one
// only where the loader of glibc is.
function candidates() {
  if (process.platform !== "linux") return [base];
  const hasGlibc = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"].some((path) => existsSync(path));
  return hasGlibc ? [base, `${base}-musl`] : [`${base}-musl`, base];
}

function findProgram() {
  const file = process.platform === "win32" ? "spawnpoint.exe" : "spawnpoint";
  for (const candidate of candidates()) {
    try {
      return require.resolve(`${candidate}/bin/${file}`);
    } catch {
      // Not installed.
    }
  }
  return undefined;
}

function explainMissing() {
  const missing = candidates().find((candidate) => packages.includes(candidate));
  if (missing === undefined) {
    const known = packages.map((known) => known.slice(name.length + 1)).join(", ");
    return [
      `spawnpoint has no package for ${process.platform}-${process.arch}. There are packages for: ${known}.`,
      `Build it from source: ${repository.url.replace(/^git\+|\.git$/g, "")}`,
    ];
  }
  return [
    `spawnpoint cannot find its program: the optional package ${missing} is not installed.`,
    "This happens if packages were installed without optional dependencies, or copied from another system.",
    `Install again with them: npm install --include=optional ${name}@${version}`,
  ];
}

// Tells the program how it was started, because `setup` writes the same command into the files of AI clients.
function installedBy() {
  const isTemporary = /[\\/]_npx[\\/]/.test(__dirname) || process.env.npm_command === "exec";
  return isTemporary ? "npx" : "npm";
}

const program = findProgram();
if (program === undefined) {
  console.error(explainMissing().join("\n"));
  process.exit(1);
}

const child = spawn(program, process.argv.slice(2), {
  stdio: "inherit",
  windowsHide: true,
  env: { ...process.env, SPAWNPOINT_INSTALLED_BY: installedBy() },
});

// A terminal sends Ctrl-C to the program as well, and a second one would cut its orderly end short.
// Not by process.stdin, which would open the input that the program reads.
const atTerminal = [0, 1, 2].some((file) => isatty(file));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    if (!(atTerminal && signal === "SIGINT")) child.kill(signal);
  });
}

child.on("error", (error) => {
  console.error(`spawnpoint cannot start ${program}: ${error.message}`);
  process.exit(1);
});
child.on("exit", (code, signal) => {
  // Shells report the death by a signal as 128 and its number.
  process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : code);
});
