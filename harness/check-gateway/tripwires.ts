import nodeCrypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import process from "node:process";
import timers from "node:timers";
import timersPromises from "node:timers/promises";

/** Something that a run must not depend on, and where it was asked for. */
export interface Stray {
  /** `Date.now`, `setTimeout`, … */
  readonly what: string;
  /** The line of the stack that called it. */
  readonly callSite: string;
}

/** Call sites that are told apart; the same one again is not worth a word. */
const STRAYS_MAX = 32;

interface Wire {
  readonly what: string;
  readonly on: object;
  readonly name: string;
  /** Node's own modules pass here too, on behalf of whoever writes a line to a log. */
  readonly isNodesToo?: true;
}

const WIRES: readonly Wire[] = [
  { what: "Date.now", on: Date, name: "now" },
  ...wires("performance", performance, ["now", "mark"]),
  ...wires("process", process, ["uptime", "cpuUsage", "hrtime"]),
  { what: "process.hrtime.bigint", on: process.hrtime, name: "bigint" },
  { what: "os.uptime", on: os, name: "uptime" },
  { what: "Math.random", on: Math, name: "random" },
  // The module's `getRandomValues` is this one.
  ...wires("crypto", crypto, ["randomUUID", "getRandomValues"]),
  ...wires("crypto.subtle", crypto.subtle, ["generateKey"]),
  ...wires("crypto", nodeCrypto, [
    ...["randomUUID", "randomBytes", "pseudoRandomBytes", "randomInt", "randomFill"],
    ...["randomFillSync", "generateKey", "generateKeySync"],
    ...["generateKeyPair", "generateKeyPairSync", "generatePrime", "generatePrimeSync"],
  ]),
  ...["setTimeout", "setInterval", "setImmediate"].flatMap((name) => [
    { what: name, on: globalThis, name },
    { what: `timers.${name}`, on: timers, name },
    { what: `timers/promises.${name}`, on: timersPromises, name },
  ]),
  ...wires("timers/promises.scheduler", timersPromises.scheduler, ["wait", "yield"]),
  { what: "queueMicrotask", on: globalThis, name: "queueMicrotask" },
  { what: "process.nextTick", on: process, name: "nextTick", isNodesToo: true },
  { what: "AbortSignal.timeout", on: AbortSignal, name: "timeout" },
];

function wires(of: string, on: object, names: readonly string[]): readonly Wire[] {
  return names.map((name) => ({ what: `${of}.${name}`, on, name }));
}

/**
 * Runs `work` with a wire across every door to real time and to chance, whether it is reached as a global or
 * imported from one of Node's modules. What passes one still gets what it asked for, and is named. Everything
 * is as before afterwards. A function that was kept elsewhere before (`const now = Date.now`) is not seen.
 */
export function withTripwires<T>(work: () => T): readonly [result: T, strays: readonly Stray[]] {
  const strays = new Map<string, Stray>();
  const pass: Pass = (what, isNodesToo) => {
    const callers = callersOf(new Error(what).stack ?? "");
    if (isNodesToo === true && callers[0]?.includes(NODES_OWN) === true) return;
    const callSite = callSiteOf(callers);
    if (strays.size < STRAYS_MAX) strays.set(`${what} ${callSite}`, { what, callSite });
  };
  const restore = [...WIRES.map((wire) => lay(wire, pass)), layOnDate(pass)];
  // `import { randomBytes } from "node:crypto"` is to see what was put in its place, and later what was there.
  syncBuiltinESMExports();
  try {
    return [work(), [...strays.values()]];
  } finally {
    for (const undo of restore.toReversed()) undo();
    syncBuiltinESMExports();
  }
}

type Pass = (what: string, isNodesToo?: true) => void;

function lay({ what, on, name, isNodesToo }: Wire, pass: Pass): () => void {
  const before = Object.getOwnPropertyDescriptor(on, name);
  const real: unknown = Reflect.get(on, name);
  if (typeof real !== "function") return () => undefined;
  const value = new Proxy(real, {
    apply(_target, _self, args: readonly unknown[]): unknown {
      pass(what, isNodesToo);
      return Reflect.apply(real, on, args);
    },
  });
  const enumerable = before?.enumerable ?? false;
  Object.defineProperty(on, name, { value, enumerable, configurable: true, writable: true });
  return () => {
    if (before === undefined) Reflect.deleteProperty(on, name);
    else Object.defineProperty(on, name, before);
  };
}

/** `new Date()` asks for the time; with an argument it only tells one. */
function layOnDate(pass: Pass): () => void {
  const real = globalThis.Date;
  globalThis.Date = new Proxy(real, {
    construct(target, args: readonly unknown[], newTarget) {
      if (args.length === 0) pass("new Date()");
      return Reflect.construct(target, args, newTarget) as object;
    },
    apply(target, self, args: readonly unknown[]) {
      pass("Date()");
      return Reflect.apply(target, self, args) as string;
    },
  });
  return () => {
    globalThis.Date = real;
  };
}

/** How a line of a stack names one of Node's own modules. */
const NODES_OWN = "node:";

/** The lines of a stack that are not of this file, innermost first. */
function callersOf(stack: string): readonly string[] {
  const lines = stack.split("\n").slice(1);
  return lines.filter((line) => !line.includes("tripwires."));
}

/** Whoever asked, though one of Node's own modules may have done so for them. */
function callSiteOf(callers: readonly string[]): string {
  const caller = callers.find((line) => !line.includes(NODES_OWN)) ?? callers[0];
  return caller?.trim().replace(/^at /, "") ?? "unknown";
}
