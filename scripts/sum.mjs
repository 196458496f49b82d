import { Totals } from "./totals.mjs";

const totals = new Totals();
for (const run of ["test", "attack"]) totals.addKept(run);
process.exitCode = totals.end();
