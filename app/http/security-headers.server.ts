import { createHash } from "node:crypto";

/** Origins outside the site that a page may load from after a click, and where a form may lead. */
export interface ForeignOrigins {
  frames: readonly string[];
  scripts: readonly string[];
  formTargets: readonly string[];
}

const inlineElement = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi;
const dataBlock = /\btype="(?:application\/ld\+json|application\/json)"/i;

/** The CSP hash sources of the inline scripts and styles of a finished HTML document, without doubles. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  const found = { scripts: new Set<string>(), styles: new Set<string>() };
  for (const [, element = "", attributes = "", text = ""] of html.matchAll(inlineElement)) {
    if (/\bsrc=/i.test(attributes) || dataBlock.test(attributes)) continue;
    const hash = `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    (element.toLowerCase() === "script" ? found.scripts : found.styles).add(hash);
  }
  return { scripts: [...found.scripts], styles: [...found.styles] };
}

/**
 * The Content-Security-Policy of a document, or of anything else when `html` is left out. Hashes instead of
 * nonces, so that a cached page stays valid (contract section 8).
 */
export function contentSecurityPolicy(foreign: ForeignOrigins, html = ""): string {
  const { scripts, styles } = inlineHashes(html);
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

/** The headers that every response carries, errors and files included (contract section 8). */
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
