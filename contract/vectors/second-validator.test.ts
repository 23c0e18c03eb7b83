import { expect, test } from "vitest";
import { isValidFrame } from "./testing/own-validator.ts";
import { definitions, mutator, randomValues } from "./testing/random-frames.ts";
import { FRAME_VECTORS } from "./testing/read-vectors.ts";
import { isValidToAnother } from "./testing/second-validator.ts";

const SEED = 20_261_130;
const FRAMES = 10_000;
const UNIONS = { gateway: "GatewayFrame", connector: "ConnectorFrame" } as const;

test("[D-01] a second validator calls valid what the vectors call valid", () => {
  const apart = FRAME_VECTORS.filter(
    ({ from, frame, valid }) => isValidToAnother(from, frame) !== valid,
  );

  expect(apart.map(({ id }) => id)).toEqual([]);
});

test("[D-01] both validators agree on ten thousand frames, valid and mutated", () => {
  const make = randomValues(definitions(), SEED);
  const mutate = mutator(SEED);
  const counts = { valid: 0, invalid: 0 };
  const apart: unknown[] = [];
  for (let n = 0; n < FRAMES; n += 1) {
    const from = n % 2 === 0 ? "gateway" : "connector";
    const frame = mutate(make(UNIONS[from]));
    const ours = isValidFrame(from, frame);
    counts[ours ? "valid" : "invalid"] += 1;
    if (isValidToAnother(from, frame) !== ours) apart.push(frame);
  }

  expect(apart).toEqual([]);
  expect(Math.min(counts.valid, counts.invalid)).toBeGreaterThan(FRAMES / 4);
}, 60_000);

test("[D-01] the second validator sees a schema that says something else", () => {
  const action = { op: "send", chat_id: "C1", content: "hi", metadata: {} };
  const frame = { type: "outbound", requestId: "r", action };

  expect(isValidToAnother("gateway", frame)).toBe(true);
  expect(isValidToAnother("gateway", { ...frame, action: { ...action, content: 5 } })).toBe(false);
  expect(isValidToAnother("connector", frame)).toBe(false);
});
