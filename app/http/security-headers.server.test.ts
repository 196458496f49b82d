// Holds contract 8.
import { describe, expect, it } from "vitest";

import { contentSecurityPolicy, hashSource } from "./security-headers.server";

const none = { frames: [], scripts: [], formTargets: [] };

describe("contentSecurityPolicy", () => {
  it("never allows inline or evaluated scripts", () => {
    const scripts = /script-src ([^;]*)/.exec(contentSecurityPolicy(none, { scripts: [hashSource("a()")] }))?.[1];
    expect(scripts).toBe("'self' 'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='");
  });

  it("allows the named foreign origins for frames, scripts and forms only", () => {
    const policy = contentSecurityPolicy({
      frames: ["https://map.example"],
      scripts: ["https://chat.example"],
      formTargets: ["https://admin.example"],
    });
    expect(policy).toContain("frame-src 'self' https://map.example https://chat.example");
    expect(policy).toContain("form-action 'self' https://admin.example");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("img-src 'self' data: blob:;");
  });
});
