import { describe, expect, test } from "vitest";
import { importedPath, importsOf, sourceFiles, type SourceFile } from "./source-files.ts";

/** Which folders each folder may import from, besides itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  "reference-gateway": ["contract"],
  simulator: ["contract"],
  harness: ["contract", "reference-gateway", "simulator"],
  bench: ["contract", "reference-gateway", "simulator", "harness"],
  test: ["contract", "reference-gateway", "simulator", "harness", "bench"],
};

/** Packages and modules that only the outside may touch: sockets, files, time, what people write. */
const OUTSIDE = /^(ws|zod|yaml|commander|vite|vitest|tsx)$|^node:(?!crypto$|assert)/;

function mayTouchTheOutside(path: string): boolean {
  return (
    /^(harness|bench|test)\//.test(path) ||
    path.includes("/shell/") ||
    // Support of tests, which the published package leaves out.
    path.includes("/testing/") ||
    path.endsWith(".test.ts") ||
    path.startsWith("contract/generate")
  );
}

function wrongWays(file: SourceFile): readonly string[] {
  const [from = ""] = file.path.split("/");
  return importsOf(file).flatMap((specifier) => {
    const path = importedPath(file, specifier);
    if (path === undefined) return [];
    const [to = ""] = path.split("/");
    const allowed = to === from || (MAY_IMPORT[from] ?? []).includes(to);
    return allowed ? [] : [`${file.path} imports ${path}`];
  });
}

describe("imports point one way", () => {
  for (const folder of Object.keys(MAY_IMPORT)) {
    test(`${folder} imports only ${["itself", ...(MAY_IMPORT[folder] ?? [])].join(", ")}`, () => {
      expect(sourceFiles(folder).flatMap(wrongWays)).toEqual([]);
    });
  }

  test("cores import no socket, file or command line", () => {
    const reaching = sourceFiles("contract", "reference-gateway", "simulator")
      .filter(({ path }) => !mayTouchTheOutside(path))
      .flatMap((file) =>
        importsOf(file)
          .filter((specifier) => OUTSIDE.test(specifier))
          .map((specifier) => `${file.path} imports ${specifier}`),
      );

    expect(reaching).toEqual([]);
  });
});

describe("the check of imports", () => {
  const inGateway = (text: string): SourceFile => ({ path: "reference-gateway/turn.ts", text });

  test("finds an import of the simulator in the gateway, however it is written", () => {
    const written = [
      'import { step } from "../simulator/world/step.ts";',
      'import type {\n  World,\n} from "../simulator/world/step.ts";',
      'export { step } from "../simulator/world/step.ts";',
      'const { step } = await import("../simulator/world/step.ts");',
    ];

    for (const text of written) {
      expect(wrongWays(inGateway(text))).toEqual([
        "reference-gateway/turn.ts imports simulator/world/step.ts",
      ]);
    }
  });

  test("lets the gateway import itself and the contract", () => {
    const text = 'import { a } from "./link.ts";\nimport { b } from "../contract/issue.ts";';

    expect(wrongWays(inGateway(text))).toEqual([]);
  });
});
