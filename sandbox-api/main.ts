import { startSandbox } from "./server";
import { readSettings } from "./settings";

const settings = readSettings(process.env);

startSandbox(settings).then(
  (sandbox) => {
    console.log(`sandbox API on ${sandbox.origin}`);
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
    }
  },
  (error: unknown) => {
    const inUse = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    console.error(inUse ? `port ${settings.port} is in use (SANDBOX_PORT)` : error);
    process.exit(1);
  },
);
