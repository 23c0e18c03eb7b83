import { expect, test } from "vitest";
import { explain } from "../clauses.ts";
import type { Admitted } from "../door/admitted.ts";
import { admit, closeDoor, openDoor, type DoorState } from "../door/door.ts";
import { LINE_VECTORS, type LineVector } from "./testing/read-vectors.ts";

test("[W-13, W-17] each line vector names a clause, and has a name of its own", () => {
  expect(LINE_VECTORS.filter(({ clause }) => "unknown" in explain(clause))).toEqual([]);
  expect(new Set(LINE_VECTORS.map(({ id }) => id)).size).toBe(LINE_VECTORS.length);
});

test.each(LINE_VECTORS)("[$clause] $id: $why", ({ from, messages, expect: expected, left }) => {
  let door: DoorState = openDoor(from);
  const lines: unknown[] = [];
  for (const message of messages) {
    const [next, admitted] = admit(door, payload(message));
    door = next;
    lines.push(...admitted.map(told));
  }

  expect(lines).toEqual(expected);
  expect(closeDoor(door) === undefined).toBe(left === "");
  expect(door.left.partial).toBe(left);
});

function payload(message: LineVector["messages"][number]): string | Uint8Array {
  return "text" in message ? message.text : Buffer.from(message.base64, "base64");
}

function told(admitted: Admitted): LineVector["expect"][number] {
  if (admitted.ok) return { frame: admitted.frame };
  const clause = admitted.issues[0]?.clause ?? "";
  return admitted.why === "ignored" ? { ignored: clause } : { refused: clause };
}
