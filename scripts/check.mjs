import { runChecks } from "./checks.mjs";
import { ensureInstalled, say } from "./ready.mjs";

ensureInstalled();
const failed = (await runChecks()).filter(({ code }) => code !== 0);
for (const { name } of failed) say(`${name}: failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
