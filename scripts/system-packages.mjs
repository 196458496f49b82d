import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { platform } from "node:process";

import { run, say } from "./ready.mjs";

/** Debian packages that tests start as programs of their own, each with a command that works once it is there. */
const programs = {
  nginx: ["nginx", "-v"],
  nftables: ["nft", "--version"],
  openssl: ["openssl", "version"],
  prometheus: ["promtool", "--version"],
  "redis-server": ["redis-server", "--version"],
  "python3-django": ["/usr/bin/python3", "-c", "import django"],
  "firefox-esr": ["firefox-esr", "--version"],
  "webkit2gtk-driver": ["WebKitWebDriver", "--help"],
  xvfb: ["Xvfb", "-help"],
};
const policy = "/usr/sbin/policy-rc.d";
const noServices = "#!/bin/sh\n# For one install by npm test.\nexit 101\n";
const paths = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;

/**
 * Installs what tests of the deployment and of other engines start, where that is possible. What stays absent is named, and its tests are
 * skipped.
 */
export function ensurePrograms() {
  const absent = () => Object.keys(programs).filter((name) => !works(programs[name]));
  installByApt(absent());
  const left = absent();
  if (left.length > 0) say(`Not installed, so their tests are skipped: ${left.join(", ")}.`);
}

/** Installs those of the packages that are missing, on Debian as root; elsewhere, or when apt fails, it leaves them out. */
export function installByApt(packages) {
  const isDebianRoot = platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  // A run that was broken off has left it.
  if (isDebianRoot && existsSync(policy) && readFileSync(policy, "utf8") === noServices) rmSync(policy);
  const missing = isDebianRoot ? packages.filter((name) => run("dpkg", ["-s", name], { stdio: "ignore" }) !== 0) : [];
  if (missing.length === 0) return;
  say(`Installing ${missing.join(", ")} by apt...`);
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }, stdio: ["ignore", "ignore", "inherit"] };
  run("apt-get", ["update", "-qq"], quiet);
  const code = withoutServices(() =>
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...missing], quiet),
  );
  if (code !== 0) say("apt could not install them.");
}

/** Debian starts a service when it is installed; ours are started by the tests, on ports of their own. */
function withoutServices(install) {
  if (existsSync(policy)) return install();
  writeFileSync(policy, noServices, { mode: 0o755 });
  try {
    return install();
  } finally {
    rmSync(policy, { force: true });
  }
}

function works([command, ...args]) {
  return run(command, args, { stdio: "ignore", env: { ...process.env, PATH: paths } }) === 0;
}
