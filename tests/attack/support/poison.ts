/** Every payload calls this name: where it is read in a tag, a script or an address, it would have run. */
export const MARKER = "xq9z";

const run = `${MARKER}()`;

/** Three mixtures, since a payload can be swallowed by the one before it. */
export const mixtures = {
  "script elements and closing tags": [
    `</script><script>${run}</script>`,
    `</main><script>${run}</script><main>`,
    `</title><script>${run}</script>`,
    `</textarea><script>${run}</script>`,
    `</style><script>${run}</script>`,
    `<script>${run}</script>`,
    `]]><script>${run}</script>`,
    `<!--><script>${run}</script>-->`,
    `<noscript><p title="</noscript><script>${run}</script>">`,
    `<scr<script>ipt>${run}</scr</script>ipt>`,
  ],
  "event attributes and foreign elements": [
    `<img src=x onerror=${run}>`,
    `<svg/onload=${run}>`,
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
    `<iframe srcdoc="<script>${run}</script>"></iframe>`,
    `<object data="javascript:${run}"></object>`,
    `<base href="//evil.example/">`,
    `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
    `<form action="javascript:${run}"><button formaction="javascript:${run}">x</button></form>`,
    `<details open ontoggle=${run}>`,
    `<p style="background:url(javascript:${run})" onclick='${run}'>`,
  ],
  "addresses, quotes and separators": [
    `<a href="javascript:${run}">x</a>`,
    `<a href=" java&#10;script:${run}">x</a>`,
    `<a href="data:text/html,<script>${run}</script>">x</a>`,
    `[x](javascript:${run})`,
    `" onmouseover="${run}" x="`,
    `' onmouseover='${run}' x='`,
    `\`\${${run}}\``,
    `\u2028${run}\u2029`,
    `\\"-${run}-\\"`,
    `&lt;script&gt;${run}&lt;/script&gt;`,
    `{{${run}}}`,
    `\r\nX-Injected: ${run}`,
  ],
} as const;

const addressFields = new Set(["image", "logo", "flag", "website", "registration_link", "next", "previous"]);
const addresses = [
  `javascript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `//evil.example/${MARKER}`,
  `https://site.example/" onerror="${run}`,
  `\u0001javascript:${run}`,
];

/** The same value with every text in it poisoned: addresses replaced, other texts with the payloads behind them. */
export function poisoned(value: unknown, payloads: readonly string[], field = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => poisoned(each, payloads, field));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, poisoned(each, payloads, key)]));
  }
  if (typeof value !== "string") return value;
  if (addressFields.has(field)) return addresses[value.length % addresses.length];
  return [value, MARKER, ...payloads].join(" ");
}
