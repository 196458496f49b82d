import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/** Who may not import whom (README, The map of the house): only downwards, and never sideways between the three rooms. */
const forbidden = {
  application: ["routes", "account", "editorial"],
  account: ["routes", "application", "editorial"],
  editorial: ["routes", "account", "application"],
  layout: ["routes", "account", "application", "editorial"],
  api: ["routes", "application", "account", "editorial", "layout", "forms", "components"],
  forms: ["routes", "application", "account", "editorial", "layout", "api"],
  components: ["routes", "application", "account", "editorial", "layout", "api"],
  http: ["routes", "application", "account", "editorial", "layout", "api", "forms", "components"],
  styles: ["routes", "application", "account", "editorial", "layout", "api", "forms", "components", "http"],
};

const layerRules = Object.entries(forbidden).map(([layer, others]) => ({
  files: [`app/${layer}/**/*.{ts,tsx}`],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: [
          {
            group: others.flatMap((other) => [`~/${other}`, `~/${other}/**`, `../${other}/**`, `../../${other}/**`]),
            message: `app/${layer} may not import from a layer above or beside it.`,
          },
          { group: ["**/sandbox-api/**"], message: "The site knows the API over HTTP only." },
        ],
      },
    ],
  },
}));

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
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
    },
  },
  { files: ["scripts/**", "sandbox-api/**", "tests/**"], rules: { "no-console": "off" } },
  ...layerRules,
  {
    files: ["sandbox-api/**/*.ts"],
    rules: {
      "no-restricted-imports": ["error", { patterns: [{ group: ["~/**", "**/app/**"], message: "The sandbox knows nothing of the site." }] }],
    },
  },
);
