import { spawnSync } from "node:child_process";

/** The first Python of this machine that can import a module; `undefined` where there is none. */
export function pythonThatImports(module: string): string | undefined {
  const known = [process.env["TURNPROOF_PYTHON"], "python3", "/usr/bin/python3"];
  return known.find(
    (name) => name !== undefined && spawnSync(name, ["-c", `import ${module}`]).status === 0,
  );
}
