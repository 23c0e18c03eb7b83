import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { capturedLines } from "../reading/read-recording.ts";
import { failuresOf } from "./failure.ts";
import type { Loaded } from "./load.ts";
import { piecesOf } from "./piece.ts";
import { withoutSecrets } from "./without-secrets.ts";

const TOKEN = `sk-proj-${"Ab3".repeat(12)}`;
const ALIKE = `sk-proj-${"Xy9".repeat(12)}`;
const CAPTURE = readFileSync("test/captures/draft-streaming-slack-tools-commentary.ndjson", "utf8");

/** The capture with other words in its drafts, and with a key that no op may have (I-25). */
function broken(...words: readonly (readonly [was: string, is: string])[]): Loaded {
  const keyed = CAPTURE.replace('\\"final\\": true, \\"metadata\\": {', '$&\\"_x\\": 1, ');
  const text = words.reduce((all, [was, is]) => all.replaceAll(was, is), keyed);
  const pieces = piecesOf(capturedLines(text));
  return { pieces, failures: failuresOf(pieces) };
}

function meantOf({ failures }: Loaded, check: string): (typeof failures)[number] {
  const found = failures.find((failure) => failure.check === check);
  if (found === undefined) throw new Error(`${check} holds`);
  return found;
}

describe("a recording without its secrets", () => {
  test("[I-26] is the recording itself where it has none", () => {
    const loaded = broken();
    const meant = meantOf(loaded, "I-25");
    const kept = withoutSecrets(loaded, meant, "x.ndjson");

    expect(kept.pieces).toBe(loaded.pieces);
    expect(kept.failure).toBe(meant);
  });

  test("[I-26] keeps its words and its failures, and no token", () => {
    const loaded = broken(["Found three", `Found ${TOKEN} three`]);
    const { pieces, failure } = withoutSecrets(loaded, meantOf(loaded, "I-25"), "x.ndjson");

    expect(checksOf(pieces)).toEqual(checksOf(loaded.pieces));
    expect(failure).toMatchObject({ check: "I-25" });
    expect(textOf(pieces)).toContain("Looking that up. Found [redacted] three");
    expect(textOf(pieces)).not.toContain(TOKEN);
  });

  test("[I-20] [I-26] of a stream that grew within a token tells of no stream that broke", () => {
    const loaded = broken(
      ["Looking that up. Found", `Looking up ${TOKEN} Found`],
      ["Looking that up. ", `Looking up ${TOKEN.slice(0, 11)}`],
    );
    const { pieces } = withoutSecrets(loaded, meantOf(loaded, "I-25"), "x.ndjson");

    expect(checksOf(loaded.pieces)).not.toContain("I-20");
    expect(checksOf(pieces)).toEqual(checksOf(loaded.pieces));
    expect(textOf(pieces)).not.toContain("Ab3");
  });

  test("[I-20] [I-26] goes on to fail where two tokens are all that differs", () => {
    const loaded = broken(
      ["Looking that up. Found", `Looking up ${TOKEN} Found`],
      ["Looking that up. ", `Looking up ${ALIKE}`],
    );
    const { pieces, failure } = withoutSecrets(loaded, meantOf(loaded, "I-20"), "x.ndjson");

    expect(failure).toMatchObject({ check: "I-20" });
    expect(checksOf(pieces)).toEqual(checksOf(loaded.pieces));
    expect(textOf(pieces)).not.toContain("Xy9");
  });

  test("[I-26] is none where only its secrets are what is wrong", () => {
    const loaded = broken(["Found three", `Found ${TOKEN} three`]);
    const gone = { ...meantOf(loaded, "I-25"), check: "I-01" };

    expect(() => withoutSecrets(loaded, gone, "x.ndjson")).toThrow(
      "x.ndjson does not break I-01 without its secrets, and none is kept",
    );
  });
});

function checksOf(pieces: Loaded["pieces"]): readonly string[] {
  return failuresOf(pieces).map(({ check }) => check);
}

function textOf(pieces: Loaded["pieces"]): string {
  return JSON.stringify(pieces.map(({ line }) => line));
}
