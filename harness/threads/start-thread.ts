import { Worker, type ResourceLimits } from "node:worker_threads";

/**
 * Starts a module as a thread. In a checkout the thread has to learn TypeScript first, as the command
 * itself does; in the published package the module is compiled.
 *
 * @param module The module without its ending: `new URL("./record-thread", import.meta.url)`.
 */
export function startThread(
  module: URL,
  workerData: unknown,
  resourceLimits: ResourceLimits = {},
): Worker {
  const options = { workerData, resourceLimits };
  if (!import.meta.url.endsWith(".ts")) return new Worker(new URL(`${module.href}.js`), options);
  const tsx = JSON.stringify(import.meta.resolve("tsx/esm/api"));
  const entry = JSON.stringify(`${module.href}.ts`);
  const source = `import(${tsx}).then(({ register }) => { register(); return import(${entry}); });`;
  return new Worker(source, { ...options, eval: true });
}
