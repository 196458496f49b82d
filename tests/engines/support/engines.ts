import { spawnSync } from "node:child_process";

import type { Driver, DriverOptions } from "./driver";
import { openFirefox } from "./firefox";
import { openWebkit } from "./webkit";

export interface Engine {
  name: string;
  isInstalled: boolean;
  open: (options: DriverOptions) => Promise<Driver>;
}

/** The engines beside Chromium, in which all other browser tests run. */
export const engines: Engine[] = [
  { name: "Firefox", isInstalled: runs("firefox-esr", "--version"), open: openFirefox },
  { name: "WebKit", isInstalled: runs("WebKitWebDriver", "--help") && runs("Xvfb", "-help"), open: openWebkit },
];

function runs(program: string, argument: string): boolean {
  return spawnSync(program, [argument], { stdio: "ignore" }).status === 0;
}
