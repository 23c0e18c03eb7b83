import { FRAME_DEPTH_MAX, FRAME_ISSUES_MAX } from "../limits.ts";
import type { ContractIssue } from "../issue.ts";
import { nearest } from "../nearest.ts";
import { describeValue } from "./excerpt.ts";
import { isTame } from "./nesting.ts";
import { pointerOf, type Trail } from "./pointer.ts";
import type { Field, Shape } from "./shape.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Whether a valid frame holds nothing but its own fields, and nothing untame in its open places. */
export function isPlain(frame: Fields, shape: Shape, depth = FRAME_DEPTH_MAX): boolean {
  const { names, inOrder } = shape;
  let next = 0;
  for (const key in frame) {
    // Most senders write in the order of the schema: walking along is cheaper than looking up.
    while (next < names.length && names[next] !== key) next += 1;
    const field = next < names.length ? inOrder[next] : shape.fields.get(key);
    if (field === undefined && (!shape.open || key === "__proto__")) return false;
    const value = frame[key];
    if (typeof value !== "object" || value === null) continue;
    if (!isPlainInside(value, field, depth - 1)) return false;
  }
  return true;
}

function isPlainInside(value: object, field: Field | undefined, depth: number): boolean {
  if (field?.shape !== undefined) return isPlain(value as Fields, field.shape, depth);
  if (field?.items === undefined || !Array.isArray(value)) return isTame(value, depth);
  const { items } = field;
  return value.every(
    (item: unknown) =>
      typeof item !== "object" || item === null || isPlainInside(item, items, depth - 1),
  );
}

/** A note for every field a valid frame has and the contract has not, up to FRAME_ISSUES_MAX (D-02). */
export function unknownFields(frame: unknown, shape: Shape): readonly ContractIssue[] {
  const notes: ContractIssue[] = [];
  const visit = (value: unknown, inside: Shape | undefined, trail: Trail): void => {
    if (inside === undefined || typeof value !== "object" || value === null) return;
    for (const [key, item] of Object.entries(value)) {
      if (notes.length === FRAME_ISSUES_MAX) return;
      const field = inside.fields.get(key);
      const there = [...trail, key];
      if (field === undefined && !inside.open) notes.push(unknownField(there, item, inside));
      visit(item, field?.shape, there);
      if (!Array.isArray(item)) continue;
      for (const [index, entry] of item.entries()) {
        visit(entry, field?.items?.shape, [...there, String(index)]);
      }
    }
  };
  visit(frame, shape, []);
  return notes;
}

function unknownField(trail: Trail, value: unknown, inside: Shape): ContractIssue {
  const path = pointerOf(trail);
  const meant = nearest(trail.at(-1) ?? "", inside.fields.keys());
  return {
    clause: "D-02",
    path,
    expected: meant === undefined ? "a field of the contract" : `perhaps ${meant}`,
    got: describeValue(value, trail.at(-1) ?? ""),
    severity: "info",
    message:
      `${path} is no field of the contract and was ignored.` +
      (meant === undefined ? "" : ` Was ${meant} meant?`),
  };
}
