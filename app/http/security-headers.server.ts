import { createHash } from "node:crypto";

/** Origins outside the site that a page may load from after a click, and where a form may lead. */
export interface ForeignOrigins {
  frames: readonly string[];
  scripts: readonly string[];
  formTargets: readonly string[];
}

/** CSP hash sources of what stands inside a document itself. */
export interface InlineSources {
  scripts?: readonly string[];
  styles?: readonly string[];
}

/** The CSP hash source of an inline script or style with this text. */
export function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * The Content-Security-Policy of a document, or of anything else, which has nothing inline. Hashes instead of
 * nonces, so that a cached page stays valid (contract 8).
 */
export function contentSecurityPolicy(
  foreign: ForeignOrigins,
  { scripts = [], styles = [] }: InlineSources = {},
): string {
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...scripts, ...foreign.scripts],
    "style-src": ["'self'", ...styles],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:"],
    "connect-src": ["'self'", ...foreign.scripts],
    "frame-src": ["'self'", ...foreign.frames, ...foreign.scripts],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'", ...foreign.formTargets],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** The headers that every response carries, errors and files included (contract 8). */
export function fixedSecurityHeaders(production: boolean): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...(production ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
}
