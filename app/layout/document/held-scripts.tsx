/**
 * A page is whole without its scripts, and on a slow line they take the style sheet's share of it: 100 kB beside 10.
 * So the document that the server sends holds them back, and this starts them when the page has been painted once. A
 * script behind the style sheet waits for it, so the next frame is that first paint; a tab in the background paints
 * none, and starts after two seconds. It also notes as what a form was sent before the scripts had come.
 */
const start = `(function () {
  var started = false;
  onsubmit = function (sent) { sentAs = sent.target.enctype; };
  function start() {
    var held = document.querySelector("script[type='text/held-module']");
    if (started || !held) return;
    started = true;
    document.querySelectorAll("link[rel=modulepreload]").forEach(function (link) { link.media = "all"; });
    var script = document.createElement("script");
    script.type = "module";
    script.textContent = held.textContent;
    document.body.appendChild(script).remove();
  }
  requestAnimationFrame(function () { setTimeout(start); });
  setTimeout(start, 2000);
})();`.replace(/\n */g, "");

/** Belongs behind Remix's `<Scripts>`: starts what `holdScripts` held back. */
export function StartScripts({ nonce }: { nonce: string | undefined }) {
  // It has run when the browser's build gets there, which leaves it as it is.
  const html = import.meta.env.SSR ? start : "";
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/**
 * The rendered document with its module scripts and their preloads held back. Only attributes change, so the browser's
 * React still finds the elements that it expects.
 */
export function holdScripts(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" media="not all" ')
    .replaceAll('<script type="module" async="">', '<script type="text/held-module">');
}
