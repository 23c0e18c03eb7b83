import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { Plugin } from "vite";
import type { TestProject } from "vitest/node";

/** Where the compiled package is: its modules are imported as they are (`server.deps.external`). */
export const COMPILED_PACKAGE = /\/turnproof-package-[^/]+\/dist\//;
const SOURCE = /^(?:contract|reference-gateway|simulator|harness)\/.*\.[jt]s$/;

/**
 * Gives tests the compiled modules of `compiled-package.ts` in place of their sources: the engine runs
 * thousands of worlds twice as fast where imports are its own. A run that watches sources gets the sources.
 */
export function compiledImports(): Plugin {
  let project: TestProject | undefined;
  return {
    name: "compiled-imports",
    enforce: "pre",
    configureVitest(context) {
      project = context.vitest.config.watch ? undefined : context.project;
    },
    resolveId(specifier, importer) {
      if (project === undefined || importer === undefined || !specifier.startsWith("."))
        return null;
      const source = relative(resolve(), resolve(dirname(importer), specifier));
      if (!SOURCE.test(source)) return null;
      const { packageFolder } = project.getProvidedContext();
      const module = join(packageFolder, "dist", source.replace(/\.ts$/, ".js"));
      return existsSync(module) ? module : null;
    },
  };
}
