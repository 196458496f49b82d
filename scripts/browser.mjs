import { existsSync } from "node:fs";
import { platform } from "node:process";

import { give, run, say } from "./ready.mjs";

const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const packages = ["chromium", "fonts-noto-core"];

/**
 * The path of a Chromium to test with: CHROMIUM_PATH, the system's, or one installed now (by apt for root, else by
 * Playwright). Ends the script with a sentence when there is none to be had.
 */
export function ensureBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : give(`CHROMIUM_PATH names ${named}, and nothing is there.`);

  const isDebianRoot = platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (isDebianRoot) installByApt();
  const found = places.find((place) => existsSync(place));
  if (found) return found;

  say("No Chromium found; asking Playwright to install one...");
  if (run("npx", ["playwright", "install", "chromium"]) === 0) return undefined;
  return give("The browser tests need Chromium. Install it, or name one with CHROMIUM_PATH.");
}

function installByApt() {
  const missing = packages.filter((name) => run("dpkg", ["-s", name], { stdio: "ignore" }) !== 0);
  if (missing.includes("chromium") && places.some((place) => existsSync(place))) missing.splice(missing.indexOf("chromium"), 1);
  if (missing.length === 0) return;
  say(`Installing ${missing.join(" and ")} by apt...`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const quiet = { env, stdio: ["ignore", "ignore", "inherit"] };
  run("apt-get", ["update", "-qq"], quiet);
  if (run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...missing], quiet) !== 0) {
    say("apt could not install them; looking for another browser.");
  }
}
