import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { GATEWAY_DEFAULTS } from "../../reference-gateway/config.ts";
import { cursorOnDrafts } from "../../reference-gateway/defects/f-06-cursor-on-drafts.ts";
import { createGateway } from "../../reference-gateway/gateway.ts";
import { soundPolicies } from "../../reference-gateway/policies/policies.ts";
import { checkGateway, type GatewayFactory } from "./check-gateway.ts";
import { checkRun, scheduledRunArbitrary } from "./scheduled-run.ts";
import { withTripwires } from "./tripwires.ts";

const sound: GatewayFactory = (facts) => createGateway({ ...GATEWAY_DEFAULTS, ...facts });
const broken: GatewayFactory = (facts) =>
  createGateway(
    { ...GATEWAY_DEFAULTS, ...facts },
    { ...soundPolicies, ...cursorOnDrafts.policies },
  );

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

  test("is shrunk by fast-check to one without a deviation where none is needed", () => {
    const property = fc.property(scheduledRunArbitrary({ turnsMax: 2 }), (run) => {
      return checkRun(broken, run).verdict === "pass";
    });

    const { counterexample } = fc.check(property, { seed: 1, numRuns: 50 });

    expect(counterexample?.[0].tape.filter((choice) => choice !== 0)).toEqual([]);
    expect(Object.keys(counterexample?.[0].scenario["turns"] ?? {})).toEqual(["A"]);
  });
});

describe("tripwires", () => {
  test("name each door to real time and to chance, and leave nothing behind", () => {
    const doors = (): readonly unknown[] => [
      Date,
      setTimeout,
      Reflect.get(Date, "now"),
      Reflect.get(Math, "random"),
      Reflect.get(AbortSignal, "timeout"),
    ];
    const real = doors();

    const [, strays] = withTripwires(() => {
      new Date();
      new Date(0);
      Math.random();
      crypto.randomUUID();
      clearTimeout(setTimeout(() => undefined, 0));
    });

    expect(strays.map(({ what }) => what)).toEqual([
      "new Date()",
      "Math.random",
      "crypto.randomUUID",
      "setTimeout",
    ]);
    expect(doors()).toEqual(real);
  });
});
