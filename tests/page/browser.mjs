// A headless chromium as the tests need it: nothing but the server under test, and WebGL in software.

import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const CANDIDATES = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export const executable = CANDIDATES.find((path) => path && existsSync(path));

/** Starts a browser. Playwright gives it a new profile, and deletes it afterwards. */
export function launch() {
  return chromium.launch({
    executablePath: executable,
    headless: true,
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
    ],
  });
}

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740 };
