import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/** Where there are two ways of writing the same thing, this is the one. */
const oneWay = [
  {
    selector: ":matches(PropertyDefinition, MethodDefinition, TSParameterProperty)[accessibility=private]",
    message: "Write #name: private to the engine, and not to the compiler alone.",
  },
  {
    selector:
      "CallExpression[callee.name=redirect]:not([arguments.1.value=303]):not(:has(Property[key.name=status][value.value=303]))",
    message: "Redirect with 303: Remix's own 302 is no status of the site (contract 7).",
  },
];
const addresses =
  /^\/(who-we-are|privacy-policy|student-visa|study-abroad|ne(?=\/|$)|services|test-preparation|course|universit|scholarship|blog|upcoming-events|log(in|out)|signup|email-verification|password-reset|images|flags|sitemap|robots\.txt|healthz|readyz|metrics)/
    .source;
/** What stands behind the number of a record, as in `${page}/register`. */
const laterParts =
  /^\/(apply|documents|done|draft|remove|delete|result|register|deadline\.ics|event\.ics|calendar\.ics|feed\.xml|check-mail|sent)$/
    .source;
const message = "Take the address from app/paths.ts.";
const ownAddresses = [
  { selector: `Literal[value=/${addresses}/]`, message },
  { selector: `TemplateElement[value.cooked=/${addresses}/]`, message },
  { selector: `TemplateElement[value.cooked=/${laterParts}/]`, message },
];

/** What takes quadratic time for a text of combining marks. */
const longTexts = [
  {
    selector: "CallExpression[callee.property.name=normalize][callee.object.name!=path]",
    message: "Write normalized() of app/http/normalized.ts: it bounds the text first.",
  },
];

/** What some browsers of `package.json` lack and `tests/process/browser-features.test.ts` cannot see in the built scripts. */
const oldBrowsers = [
  {
    selector: "CallExpression[callee.property.name=addEventListener] Property[key.name=signal]",
    message: "Write listen(): Safari 14 and Firefox 78 know no signal, and would listen for good.",
  },
  {
    selector: "CallExpression[callee.property.name=/^(showModal|close)$/][callee.object.name=/dialog|element/]",
    message: "Write openModal() and closeModal(): Firefox 78 and Safari 14 have no dialogs.",
  },
  {
    selector: "Identifier[name=HTMLDialogElement]:not(TSTypeReference > *)",
    message: "Ask for the element's name: Firefox 78 and Safari 14 have no such class.",
  },
  {
    selector:
      "CallExpression[callee.property.name=/^(matches|closest|querySelector(All)?)$/] > Literal[value=/:(modal|open|has|user-)/]",
    message: "A browser that does not know the selector throws.",
  },
];

export default tseslint.config(
  { ignores: ["build/", ".cache/", ".data/", "test-results/", "playwright-report/", "public/"] },
  ...tseslint.configs.strict,
  jsxA11y.flatConfigs.recommended,
  {
    files: ["app/**/*.{ts,tsx}"],
    plugins: { "react-hooks": reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    rules: {
      "no-console": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/consistent-type-definitions": ["error", "interface"],
      "@typescript-eslint/no-non-null-assertion": "error",
      "no-restricted-syntax": ["error", ...oneWay],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}", "server.ts"],
    ignores: ["app/paths.ts", "**/*.test.{ts,tsx}"],
    rules: { "no-restricted-syntax": ["error", ...oneWay, ...ownAddresses, ...longTexts] },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["app/paths.ts", "app/components/overlay/modal.ts", "**/*.test.{ts,tsx}", "**/*.server.ts"],
    rules: { "no-restricted-syntax": ["error", ...oneWay, ...ownAddresses, ...longTexts, ...oldBrowsers] },
  },
  {
    files: ["app/http/normalized.ts"],
    rules: { "no-restricted-syntax": ["error", ...oneWay, ...ownAddresses, ...oldBrowsers] },
  },
  {
    files: ["**/*.test.{ts,tsx}"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "vi", property: "waitFor", message: "Write eventually(): a second is too short on a busy machine." },
      ],
      "no-restricted-imports": [
        "error",
        { paths: [{ name: "vitest", importNames: ["test"], message: "Tests of Vitest are written with it()." }] },
      ],
    },
  },
  { files: ["scripts/**", "sandbox-api/**", "tests/**"], rules: { "no-console": "off" } },
);
