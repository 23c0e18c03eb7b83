import type { Command } from "commander";
import type { CommandContext } from "./program.ts";

/** Adds a command to the program, with its flags and what it does. */
export type AddCommand = (program: Command, context: CommandContext) => void;

/** Every command, in the order of the list that a person sees. Loaded when asked for: each needs another half of the house. */
export const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  run: async () => (await import("./commands/run.ts")).addRun,
  mutants: async () => (await import("./commands/mutants.ts")).addMutants,
  explore: async () => (await import("./commands/explore.ts")).addExplore,
  fuzz: async () => (await import("./commands/fuzz.ts")).addFuzz,
  certificate: async () => (await import("./commands/certificate.ts")).addCertificate,
  depth: async () => (await import("./commands/depth.ts")).addDepth,
  merge: async () => (await import("./commands/merge.ts")).addMerge,
  check: async () => (await import("./commands/check.ts")).addCheck,
  explain: async () => (await import("./commands/explain.ts")).addExplain,
  connector: async () => (await import("./commands/connector.ts")).addConnector,
  gateway: async () => (await import("./commands/gateway.ts")).addGateway,
  test: async () => (await import("./commands/test.ts")).addTest,
  proxy: async () => (await import("./commands/proxy.ts")).addProxy,
  replay: async () => (await import("./commands/replay.ts")).addReplay,
  shrink: async () => (await import("./commands/shrink.ts")).addShrink,
  promote: async () => (await import("./commands/promote.ts")).addPromote,
  platform: async () => (await import("./commands/platform.ts")).addPlatform,
  waivers: async () => (await import("./commands/waivers.ts")).addWaivers,
  compare: async () => (await import("./commands/compare.ts")).addCompare,
  diagram: async () => (await import("./commands/diagram.ts")).addDiagram,
};
