import fc from "fast-check";
import { expect, test } from "vitest";
import { feedAbsurdity, type Absurdity } from "./testing/absurd.ts";
import { Driver } from "./testing/driver.ts";

const RUNS = 10_000;
/** Longer than every wait of a gateway, one after the other. */
const LONG_MS = 600_000;

const absurdity: fc.Arbitrary<Absurdity> = fc.tuple(fc.nat(1_000), fc.nat(30), fc.nat(1_000));
const absurdities = fc.array(absurdity, { maxLength: 40, size: "max" });

test("[I-36] [I-37] [I-40] [I-54] keeps its head whatever it is told", () => {
  fc.assert(
    fc.property(
      absurdities,
      fc.constantFrom("supersede", "queue", "parallel"),
      (all, busySession) => {
        const gateway = new Driver({
          busySession,
          typing: true,
          turnsMax: 8,
          seenInboundMax: 3,
        }).start();
        for (const one of all) {
          feedAbsurdity(gateway, one);
          withinBounds(gateway);
        }
        gateway.feed({ kind: "disconnect" });
        gateway.pass(LONG_MS);
        withinBounds(gateway);
        allSettled(gateway);
      },
    ),
    { numRuns: RUNS, seed: 20_417 },
  );
}, 60_000);

function withinBounds(gateway: Driver): void {
  for (const { name, size, max } of gateway.machine.census(gateway.state)) {
    if (size > max) throw new Error(`${name} holds ${size} of ${max}`);
  }
}

/** Every request is settled once, and once all is over nothing is left to be done. */
function allSettled(gateway: Driver): void {
  const asked = gateway.ops().map(({ requestId }) => requestId);
  const settled = gateway.reports("request-settled").map(({ requestId }) => requestId);
  expect(settled.toSorted()).toEqual(asked.toSorted());
  expect(new Set(asked).size).toBe(asked.length);
  expect(gateway.due()).toBeUndefined();
  expect(gateway.state.turns.size).toBe(0);
}
