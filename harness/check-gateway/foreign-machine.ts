import type { GatewayEffect, GatewayInput, GatewayMachine } from "../../contract/ports/gateway.ts";
import { UsageError } from "../usage-error.ts";

/** A gateway under test threw, or asked for something that there is not. What it was told last says when. */
export class GatewayFaultError extends Error {
  override readonly name = "GatewayFaultError";
}

const MEMBERS = ["init", "step", "dueAtMs", "digest", "census"] as const;

const EFFECTS: Readonly<Record<GatewayEffect["kind"], true>> = {
  dial: true,
  send: true,
  close: true,
  http: true,
  "http-end": true,
  "agent-start": true,
  "agent-stop": true,
  "agent-answer": true,
  persist: true,
  report: true,
};

/**
 * The machine of somebody else, so that its mistakes are told as its own.
 *
 * @throws {UsageError} When it lacks a member of `GatewayMachine`.
 * @throws {GatewayFaultError} From a member that throws, and from a step with an effect that is none.
 */
export function foreignMachine(machine: GatewayMachine): GatewayMachine {
  const missing = MEMBERS.filter((name) => !(name in machine));
  if (missing.length > 0) {
    throw new UsageError(
      `the factory's gateway has no ${missing.join(", no ")}; a GatewayMachine has ${MEMBERS.join(", ")}`,
    );
  }
  return {
    init: machine.init,
    step: (state, input) =>
      telling(`when told ${toldText(input)}`, () => {
        const [next, effects] = machine.step(state, input);
        for (const { kind } of effects) {
          if (!Object.hasOwn(EFFECTS, kind)) throw new TypeError(`there is no effect "${kind}"`);
        }
        return [next, effects];
      }),
    dueAtMs: (state) => telling("in dueAtMs", () => machine.dueAtMs(state)),
    digest: (state) => telling("in digest", () => machine.digest(state)),
    census: (state) => telling("in census", () => machine.census(state)),
  };
}

function telling<T>(when: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const stack = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    throw new GatewayFaultError(`the gateway threw ${when}: ${stack}`, { cause });
  }
}

function toldText(input: GatewayInput): string {
  const of = input.kind === "frame" ? ` ${input.frame.type}` : "";
  return `${input.kind}${of} at ${input.atMs} ms`;
}
