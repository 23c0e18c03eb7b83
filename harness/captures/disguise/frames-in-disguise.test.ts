import { expect, test } from "vitest";
import { admit, openDoor } from "../../../contract/door/door.ts";
import { FRAME_VECTORS } from "../../../contract/vectors/testing/read-vectors.ts";
import { Disguise } from "./disguise.ts";
import { pseudonyms } from "./pseudonyms.ts";

const STAND = pseudonyms(Buffer.from("a secret of one run"));

/** What a door makes of a line, but for the texts in it. */
function takenAs(from: "gateway" | "connector", line: string): unknown {
  const [, read] = admit(openDoor(from), line);
  return read.map((one) => {
    return one.ok
      ? { ok: true, notes: one.notes.map(({ clause, path }) => [clause, path]) }
      : one.why;
  });
}

test("[W-20] [I-40] a frame in disguise is taken just as it was: nothing that a side must write is a word", () => {
  const changed = FRAME_VECTORS.flatMap(({ id, from, frame }) => {
    const line = `${JSON.stringify(frame)}\n`;
    const before = JSON.stringify(takenAs(from, line));
    const after = JSON.stringify(takenAs(from, new Disguise(STAND).take(line)));
    return before === after ? [] : [`${id}: ${before} is ${after}`];
  });

  expect(changed).toEqual([]);
});
