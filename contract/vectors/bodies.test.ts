import { describe, expect, test } from "vitest";
import { explain } from "../clauses.ts";
import { BODY_NAMES, readBody } from "../door/read-body.ts";
import * as validators from "../generated/validators.js";
import { BODY_VECTORS, type BodyVector } from "./testing/read-vectors.ts";
import { isValidBodyToAnother } from "./testing/second-validator.ts";

test("[D-01] every body has vectors, and every vector a clause and a name of its own", () => {
  expect(new Set(BODY_VECTORS.map(({ body }) => body))).toEqual(new Set(BODY_NAMES));
  expect(BODY_VECTORS.filter(({ clause }) => "unknown" in explain(clause))).toEqual([]);
  expect(new Set(BODY_VECTORS.map(({ id }) => id)).size).toBe(BODY_VECTORS.length);
});

describe("[W-20, D-02] a body is read as the vectors say", () => {
  test.each(BODY_VECTORS)("[$clause] $id: $why", (vector) => {
    const reading = readBody(vector.body, vector.value);
    const issues = reading.ok ? reading.notes : reading.issues;

    expect(reading.ok ? "accepted" : "refused").toBe(vector.outcome);
    if (reading.ok) expect(reading.body).toEqual(vector.read ?? vector.value);
    expect(issues.map(({ clause, path }) => [clause, path])).toEqual(placesOf(vector));
  });
});

test("[D-01] both validators call valid what the vectors call valid", () => {
  const apart = BODY_VECTORS.filter(
    ({ body, value, valid }) =>
      validators[`validate${body}`](value) !== valid || isValidBodyToAnother(body, value) !== valid,
  );

  expect(apart.map(({ id }) => id)).toEqual([]);
});

/** What is to be said of a body, and where. A note about an unknown field names D-02. */
function placesOf({ clause, at, outcome }: BodyVector): readonly (readonly [string, string])[] {
  if (outcome === "accepted" && at === "") return [];
  return [[clause === "W-19" ? "D-02" : clause, at]];
}
