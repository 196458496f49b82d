import { TestRun } from "./test-run.mjs";

const both = new TestRun();
for (const name of ["test", "attack"]) both.addKept(name);
process.exitCode = both.end();
