import nodeCrypto, {
  generateKey,
  generateKeyPair,
  generateKeyPairSync,
  generateKeySync,
  generatePrime,
  generatePrimeSync,
  getRandomValues,
  randomBytes,
  randomFill,
  randomFillSync,
  randomInt,
  randomUUID,
} from "node:crypto";
import { uptime as upOfMachine } from "node:os";
import { cpuUsage, hrtime, nextTick, uptime } from "node:process";
import { Writable } from "node:stream";
import { setImmediate as soon, setInterval as often, setTimeout as later } from "node:timers";
import {
  scheduler,
  setImmediate as soonPromised,
  setInterval as oftenPromised,
  setTimeout as latePromised,
} from "node:timers/promises";
import { promisify } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { GatewayEffect, GatewayMachine } from "../../contract/ports/gateway.ts";
import { GATEWAY_DEFAULTS } from "../../reference-gateway/config.ts";
import { cursorOnDrafts } from "../../reference-gateway/defects/f-06-cursor-on-drafts.ts";
import { createGateway } from "../../reference-gateway/gateway.ts";
import { soundPolicies } from "../../reference-gateway/policies/policies.ts";
import { checkGateway, type GatewayFacts, type GatewayFactory } from "./check-gateway.ts";
import { checkRun, scheduledRunArbitrary, type ScheduledRun } from "./scheduled-run.ts";
import { withTripwires } from "./tripwires.ts";

const sound: GatewayFactory = (facts) => createGateway({ ...GATEWAY_DEFAULTS, ...facts });
const broken: GatewayFactory = (facts) =>
  createGateway(
    { ...GATEWAY_DEFAULTS, ...facts },
    { ...soundPolicies, ...cursorOnDrafts.policies },
  );

const FACTS: GatewayFacts = {
  name: "g1",
  url: "ws://127.0.0.1/relay",
  gatewayId: "g",
  secret: "s",
  epochMs: 0,
  identities: [{ platform: "slack", botId: "B1" }],
};
const SCENARIO = {
  title: "One turn",
  why: "The least that there is.",
  turns: { A: { answers: [{ words: 1 }] } },
};

/** A gateway that asks the real clock in each step. */
const restless: GatewayFactory = (facts) => {
  const machine = sound(facts);
  return {
    ...machine,
    step: (state, input) => machine.step(state, { ...input, atMs: input.atMs + 0 * Date.now() }),
  };
};

describe("checkGateway", () => {
  test("passes a gateway that keeps every promise, and says in how many schedules", () => {
    const { verdict, schedules, text } = checkGateway(sound, { turns: 1 });

    expect(verdict, text).toBe("pass");
    expect(schedules).toBeGreaterThan(20);
    expect(text).toContain(`all ${schedules} schedules`);
  });

  test("fails one that breaks a promise, with what was expected and the schedule", () => {
    const { verdict, text, counterexample } = checkGateway(broken, { turns: 1 });

    expect(verdict).toBe("fail");
    expect(counterexample?.deviations).toEqual([]);
    expect(text).toContain("I-21");
    expect(text).toContain("schedule: stream/1/slack");
  });

  test("does not know about one that asks for real time, and names the place", () => {
    const { verdict, text, strays } = checkGateway(restless, { turns: 1, deviations: 0 });

    expect(verdict).toBe("unknown");
    expect(strays[0]?.what).toBe("Date.now");
    expect(text).toContain("check-gateway.test.ts");
  });

  test("does not know about one that draws chance by a name that it imported", () => {
    const chancy: GatewayFactory = (facts) => {
      const machine = sound(facts);
      return {
        ...machine,
        step: (state, input) => {
          randomUUID();
          return machine.step(state, input);
        },
      };
    };

    const { verdict, strays } = checkGateway(chancy, { turns: 1, deviations: 0 });

    expect(verdict).toBe("unknown");
    expect(strays.map(({ what }) => what)).toEqual(["crypto.randomUUID"]);
  });

  const throws: GatewayFactory = (facts) => ({
    ...sound(facts),
    step: () => {
      throw new Error("no luck");
    },
  });
  const invents: GatewayFactory = (facts) => ({
    ...sound(facts),
    step: (state) => [state, [{ kind: "shout" } as unknown as GatewayEffect]],
  });
  for (const [factory, words] of [
    [throws, "the gateway threw when told start at 0 ms: Error: no luck"],
    [invents, 'the gateway threw when told start at 0 ms: TypeError: there is no effect "shout"'],
  ] as const) {
    test(`fails one of which is to be said: ${words}`, () => {
      const check = checkGateway(factory, { turns: 1, deviations: 0 });
      const run = checkRun(factory, { scenario: SCENARIO, tape: [] });

      expect(check).toMatchObject({ verdict: "fail", counterexample: undefined });
      expect(check.text).toContain(words);
      expect(run.verdict).toBe("fail");
      expect(run.text).toContain(words);
    });
  }

  test("refuses a gateway that is no GatewayMachine, and names what it lacks", () => {
    const machine = sound(FACTS);
    const half: GatewayFactory = () =>
      ({ init: machine.init, step: () => [null, []] }) as unknown as GatewayMachine;

    expect(() => checkGateway(half)).toThrow(
      "the factory's gateway has no dueAtMs, no digest, no census; a GatewayMachine has init, step,",
    );
  });

  for (const [options, words] of [
    [{ workload: "streem" }, 'there is no workload "streem"; there are stream, '],
    [{ turns: 0 }, "turns: 0 is no whole number from 1 to 6"],
    [{ deviations: -1 }, "deviations: -1 is no whole number from 0 up"],
  ] as const) {
    test(`refuses an option: ${words}`, () => {
      expect(() => checkGateway(sound, options)).toThrow(words);
    });
  }
});

describe("a scheduled run", () => {
  test("of any kind is kept by a sound gateway", () => {
    fc.assert(
      fc.property(scheduledRunArbitrary({ turnsMax: 2, platforms: ["slack"] }), (run) => {
        const { verdict, text } = checkRun(sound, run);
        expect(verdict, text).toBe("pass");
      }),
      { numRuns: 50, seed: 1 },
    );
  });

  test("that fails tells the call that fails again", () => {
    const { text } = checkRun(broken, { scenario: SCENARIO, tape: [0, 3] }, "ack-lost");
    const [, run = "", alphabet = ""] =
      /^again: checkRun\(factory, (.+), "(.+)"\)$/m.exec(text) ?? [];
    const again = JSON.parse(run) as ScheduledRun;

    expect(again).toEqual({ scenario: SCENARIO, tape: [0, 3] });
    expect(checkRun(broken, again, alphabet)).toMatchObject({ verdict: "fail", text });
    expect(checkRun(broken, again).text).toMatch(/^again: checkRun\(factory, \{.+\}\)$/m);
  });

  test("is shrunk by fast-check to one without a deviation where none is needed", () => {
    const property = fc.property(scheduledRunArbitrary({ turnsMax: 2 }), (run) => {
      return checkRun(broken, run).verdict === "pass";
    });

    const { counterexample } = fc.check(property, { seed: 1, numRuns: 50 });

    expect(counterexample?.[0].tape.filter((choice) => choice !== 0)).toEqual([]);
    expect(Object.keys(counterexample?.[0].scenario["turns"] ?? {})).toEqual(["A"]);
  });
});

/** Each asks for real time or chance, in the way that a gateway would. */
const DOORS: Readonly<Record<string, readonly (() => unknown)[]>> = {
  "Date.now": [() => Date.now()],
  "new Date()": [() => new Date()],
  "Date()": [() => Date()],
  "performance.now": [() => performance.now()],
  "performance.mark": [() => performance.mark("here")],
  "process.hrtime": [() => hrtime(), () => process.hrtime()],
  "process.hrtime.bigint": [() => hrtime.bigint(), () => process.hrtime.bigint()],
  "process.uptime": [() => uptime()],
  "process.cpuUsage": [() => cpuUsage()],
  "os.uptime": [() => upOfMachine()],
  "Math.random": [() => Math.random()],
  "crypto.randomUUID": [() => crypto.randomUUID(), () => randomUUID()],
  "crypto.getRandomValues": [
    () => crypto.getRandomValues(new Uint8Array(1)),
    () => getRandomValues(new Uint8Array(1)),
  ],
  "crypto.randomBytes": [() => randomBytes(1)],
  "crypto.pseudoRandomBytes": [() => nodeCrypto.pseudoRandomBytes(1)],
  "crypto.randomFill": [() => randomFill(new Uint8Array(1), () => undefined)],
  "crypto.generateKey": [() => generateKey("hmac", { length: 64 }, () => undefined)],
  "crypto.generateKeyPair": [() => generateKeyPair("ed25519", {}, () => undefined)],
  "crypto.generatePrime": [() => generatePrime(8, () => undefined)],
  "timers/promises.setInterval": [() => oftenPromised(1)],
  "timers/promises.scheduler.yield": [() => scheduler.yield()],
  "crypto.randomInt": [() => randomInt(2)],
  "crypto.randomFillSync": [() => randomFillSync(new Uint8Array(1))],
  "crypto.generateKeySync": [() => generateKeySync("hmac", { length: 64 })],
  "crypto.generateKeyPairSync": [() => generateKeyPairSync("ed25519")],
  "crypto.generatePrimeSync": [() => generatePrimeSync(8)],
  "crypto.subtle.generateKey": [() => crypto.subtle.generateKey("Ed25519", false, ["sign"])],
  setTimeout: [() => clearTimeout(setTimeout(() => undefined, 0))],
  setInterval: [() => clearInterval(setInterval(() => undefined, 1))],
  setImmediate: [() => clearImmediate(setImmediate(() => undefined))],
  "timers.setTimeout": [() => clearTimeout(later(() => undefined, 0))],
  "timers.setInterval": [() => clearInterval(often(() => undefined, 1))],
  "timers.setImmediate": [() => clearImmediate(soon(() => undefined))],
  "timers/promises.setTimeout": [() => latePromised(0), () => promisify(setTimeout)(0)],
  "timers/promises.setImmediate": [() => soonPromised()],
  "timers/promises.scheduler.wait": [() => scheduler.wait(0)],
  queueMicrotask: [() => queueMicrotask(() => undefined)],
  "process.nextTick": [() => nextTick(() => undefined), () => process.nextTick(() => undefined)],
  "AbortSignal.timeout": [() => AbortSignal.timeout(1)],
};

describe("tripwires", () => {
  for (const [what, asks] of Object.entries(DOORS)) {
    test(`name a door to real time or to chance, and who passed it: ${what}`, () => {
      for (const ask of asks) {
        const [, strays] = withTripwires(ask);

        const callSite = expect.stringContaining("check-gateway.test.ts") as unknown;
        expect(strays).toEqual([{ what, callSite }]);
      }
    });
  }

  test("leave nothing behind: no door is watched once the run is over", () => {
    const doors = (): readonly unknown[] => [
      Date,
      setTimeout,
      Reflect.get(Date, "now"),
      Reflect.get(Math, "random"),
      Reflect.get(AbortSignal, "timeout"),
      ...[randomBytes, randomUUID, hrtime, Reflect.get(hrtime, "bigint"), nextTick],
      ...[later, latePromised, Reflect.get(scheduler, "wait")],
    ];
    const real = doors();

    const [watched] = withTripwires(doors);

    expect(watched.filter((door, i) => door === real[i])).toEqual([]);
    expect(doors().filter((door, i) => door !== real[i])).toEqual([]);
  });

  test("are not touched by what depends on neither, nor by a line that Node writes", () => {
    const log = new Writable({ write: (_chunk, _encoding, done) => done() });

    const [, strays] = withTripwires(() => {
      new Date(0);
      log.write("a line");
    });

    expect(strays).toEqual([]);
  });
});
