import { createHash } from "node:crypto";

import { describe, expect, it } from "vitest";

import { contentSecurityPolicy, inlineHashes } from "./security-headers.server";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const none = { frames: [], scripts: [], formTargets: [] };

describe("inlineHashes", () => {
  it("hashes inline scripts and styles, and neither files nor data blocks", () => {
    const html = `<script>a()</script><script type="module" async="">b()</script><script src="/x.js"></script>
      <script type="application/ld+json">{"a":1}</script><style>p{}</style><SCRIPT>c()</SCRIPT ><script>a()</script>`;
    expect(inlineHashes(html)).toEqual({ scripts: [hash("a()"), hash("b()"), hash("c()")], styles: [hash("p{}")] });
  });

  it("keeps line breaks as they are", () => {
    expect(inlineHashes("<script>\na()\n</script>").scripts).toEqual([hash("\na()\n")]);
  });
});

describe("contentSecurityPolicy", () => {
  it("never allows inline or evaluated scripts", () => {
    const scripts = /script-src ([^;]*)/.exec(contentSecurityPolicy(none, "<script>a()</script>"))?.[1];
    expect(scripts).toBe(`'self' ${hash("a()")}`);
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
