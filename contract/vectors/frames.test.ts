import { describe, expect, test } from "vitest";
import { explain } from "../clauses.ts";
import { admit, openDoor } from "../door/door.ts";
import type { ContractIssue } from "../issue.ts";
import { isValidFrame } from "./testing/own-validator.ts";
import { FRAME_VECTORS, type FrameVector } from "./testing/read-vectors.ts";

test("[D-01] there are vectors for hundreds of frames, each with a name of its own", () => {
  expect(FRAME_VECTORS.length).toBeGreaterThanOrEqual(300);
  expect(new Set(FRAME_VECTORS.map(({ id }) => id)).size).toBe(FRAME_VECTORS.length);
});

test("[D-01] each vector names a clause", () => {
  expect(FRAME_VECTORS.filter(({ clause }) => "unknown" in explain(clause))).toEqual([]);
});

describe("[W-20, W-18, D-02] the door reads as the vectors say", () => {
  test.each(FRAME_VECTORS)("[$clause] $id: $why", (vector) => {
    const [, [admitted, ...more]] = admit(
      openDoor(vector.from),
      `${JSON.stringify(vector.frame)}\n`,
    );
    const issues = admitted === undefined ? [] : admitted.ok ? admitted.notes : admitted.issues;

    expect(more).toEqual([]);
    expect(outcomeOf(admitted)).toBe(vector.outcome);
    if (admitted?.ok === true) expect(admitted.frame).toEqual(vector.read ?? vector.frame);
    expect(placesOf(issues)).toContainEqual(placeOf(vector));
  });
});

test("[D-01] what the schemas call valid is what the vectors call valid", () => {
  const wrong = FRAME_VECTORS.filter(
    ({ from, frame, valid }) => isValidFrame(from, frame) !== valid,
  );

  expect(wrong.map(({ id }) => id)).toEqual([]);
});

function outcomeOf(admitted: { readonly ok: boolean; readonly why?: string } | undefined): string {
  if (admitted?.ok === true) return "accepted";
  return admitted?.why === "ignored" ? "ignored" : "refused";
}

/** Where something is to be said, and by which clause; `[]` stands for nothing at all. */
function placesOf(issues: readonly ContractIssue[]): readonly unknown[] {
  return issues.length === 0 ? [[]] : issues.map(({ clause, path }) => [clause, path]);
}

/** A note about an unknown field names D-02, whichever clause the vector stands for. */
function placeOf({ clause, at, outcome, valid }: FrameVector): unknown {
  if (outcome === "accepted" && at === "") return [];
  return [outcome === "accepted" && valid && UNKNOWN.has(clause) ? "D-02" : clause, at];
}

const UNKNOWN: ReadonlySet<string> = new Set(["W-19", "W-44", "W-68", "W-69"]);
