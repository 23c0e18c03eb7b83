import tseslint from "typescript-eslint";

/** Files that may touch time, chance, sockets or the file system. Everything else is told. */
const shells = [
  "harness/**",
  "bin/**",
  "bench/**",
  "test/**",
  "examples/**",
  "**/shell/**",
  "contract/generate.ts",
  "**/*.test.ts",
];

export default tseslint.config(
  { ignores: ["node_modules/", "dist/", "contract/generated/", ".turnproof/"] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: ["*.js", "bin/*.js"] } },
    },
    rules: {
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "no-restricted-syntax": [
        "error",
        { selector: "ExportAllDeclaration", message: "Name what a module gives." },
      ],
    },
  },
  {
    files: ["contract/**/*.ts", "reference-gateway/**/*.ts", "simulator/**/*.ts"],
    ignores: shells,
    rules: {
      "no-restricted-globals": [
        "error",
        "setTimeout",
        "setInterval",
        "setImmediate",
        "process",
        "performance",
        "fetch",
      ],
      "no-restricted-properties": [
        "error",
        { object: "Date", property: "now", message: "A core is told the time." },
        { object: "Math", property: "random", message: "A core is told its chance." },
      ],
    },
  },
  { files: ["**/*.js"], ...tseslint.configs.disableTypeChecked },
);
