import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Disguise } from "./disguise.ts";
import { disguisedText } from "./disguised-text.ts";
import { pseudonyms } from "./pseudonyms.ts";

const STAND = pseudonyms(Buffer.from("a secret of one run"));
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

function disguised(text: string): string {
  return disguisedText(text, "", STAND);
}

function frame(text: string, field = "content"): string {
  return `${JSON.stringify({ type: "outbound", requestId: "r1", action: { op: "send", [field]: text } })}\n`;
}

function taken(...messages: readonly string[]): readonly string[] {
  const disguise = new Disguise(STAND);
  return messages.map((message) => disguise.take(message));
}

const texts = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 80 }),
  fc
    .array(fc.constantFrom("Zürich", "naïve", "東京", "नमस्ते", "weather", "👩‍👩‍👧", "한국어", "x1y2"), {
      maxLength: 12,
    })
    .map((words) => words.join(" ")),
);

describe("a disguised text", () => {
  test("[I-20] goes on to begin as it began: cumulative drafts stay beginnings of each other", () => {
    fc.assert(
      fc.property(texts, fc.nat(200), (text, length) => {
        const points = Array.from(text);
        const beginning = points.slice(0, length).join("");
        expect(disguised(text).startsWith(disguised(beginning))).toBe(true);
      }),
    );
  });

  test("[W-40] keeps its length in bytes, in UTF-16 and in graphemes", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const made = disguised(text);
        expect(made.length).toBe(text.length);
        expect(Buffer.byteLength(made)).toBe(Buffer.byteLength(text));
        expect([...graphemes.segment(made)].length).toBe([...graphemes.segment(text)].length);
      }),
      // Of scripts in which some letters are one grapheme with the next, or with the one before.
      { examples: [["\u{189f2}\u{11a83} "], ["ຊຊ"], ["น้ำ"], ["ힰힰ"]] },
    );
  });

  test("is equal where the texts were, and differs where they did", () => {
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        expect(disguised(a) === disguised(b)).toBe(a === b);
      }),
    );
  });

  test("says nothing of what it was, and something else under another secret", () => {
    const text = "the quick brown fox jumps over the lazy dog and tells nobody of it";
    const other = disguisedText(text, "", pseudonyms(Buffer.from("another")));

    expect(disguised(text)).not.toContain("quick");
    expect(other).not.toBe(disguised(text));
  });

  test("[G-25] [I-21] keeps what is no word: cursors, fences, line ends, and silence", () => {
    expect(disguised("a ▉\n```")).toMatch(/^[a-z] ▉\n```$/);
    expect(disguised("NO_REPLY")).toBe("NO_REPLY");
  });

  test("[G-56] [G-68] keeps what is said of a question, by which a judge knows that it is no answer", () => {
    expect(disguised("That question is not open any more.")).toContain("question is not open");
    expect(disguised("✅ Approved once")).toBe("✅ Approved once");
    expect(disguised("✅ The north")).not.toContain("north");
  });
});

describe("a message in disguise", () => {
  test("[W-13] keeps every character outside of words, however it was written", () => {
    const odd =
      '{ "type" :"inbound",\t"event": {"text": "caf\\u00e9 \\ud83d\\udc40\\n", "n": -1.5e3, "x": [true, null]}}\n';
    const [made = ""] = taken(odd);

    expect(made).toHaveLength(odd.length);
    expect(made).toContain("\\ud83d\\udc40\\n");
    expect(made).not.toContain("caf");
    expect(JSON.parse(made)).toMatchObject({
      type: "inbound",
      event: { n: -1500, x: [true, null] },
    });
  });

  test("[W-14] is the same wherever its messages are cut", () => {
    const whole = frame('It is sunny in \u00dcberlingen\n"today" \\ ok');
    const [expected] = taken(whole);
    for (let cut = 1; cut < whole.length; cut += 1) {
      expect(taken(whole.slice(0, cut), whole.slice(cut)).join("")).toBe(expected);
    }
  });

  test("[W-20] never throws, whatever crosses", () => {
    const line = frame("sunny \\ud83d\\udc40");
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.json(), fc.constant(line.slice(0, 30)))),
        (all) => {
          taken(...all);
        },
      ),
    );
  });

  test("keeps the ids by which frames refer to each other", () => {
    const [made = ""] = taken(frame("m 17", "message_id"));

    expect(made).toBe(frame("m 17", "message_id"));
  });

  test("disguises what a button says, and keeps what it is called", () => {
    const options = [{ id: "north", label: "Pick the north", style: "primary" }];
    const [made = ""] = taken(
      `${JSON.stringify({ type: "outbound", action: { op: "prompt", options } })}\n`,
    );

    expect(made).toContain('"id":"north"');
    expect(made).not.toMatch(/Pick|the north/);
  });

  test("[I-26] [W-04] takes secrets out, also where texts are kept and where they are cut", () => {
    const keeping = new Disguise(undefined);
    const line = frame("the token is xoxb-1234567890-abcdef, keep it");

    expect(keeping.take(line)).toBe(frame("the token is [redacted], keep it"));
    expect(new Disguise(undefined).take('{"api_key":"abc')).toBe('{"api_key":"[redacted]');
    expect(taken('{"api_key":"a', 'bc"}\n')).toEqual(['{"api_key":"[redacted]', '"}\n']);
    expect(taken('{"error":"Bearer abcdefghijkl"}\n')[0]).not.toContain("abcdefghijkl");
  });

  test("[I-26] takes out a token that begins right behind an escape", () => {
    const told = new Disguise(undefined).take(frame('one\nxoxb-1234567890-abcdef "two"\n'));
    expect(told).toBe(frame('one\n[redacted] "two"\n'));
    expect(taken('{"error":"bad:\\tghp_0123456789abcdefABCD"}\n')[0]).not.toContain("ghp_");
  });

  test("[I-26] takes a JWT out of what went wrong", () => {
    const jwt = `eyJhbGciOiJIUzI1NiJ9.eyJ${"A1b2".repeat(5)}.c3d4`;
    expect(taken(`{"error":"${jwt}"}\n`)).toEqual(['{"error":"[redacted]"}\n']);
    expect(taken(`{"error":"no ${jwt}"}\n`)).toEqual(['{"error":"no [redacted]"}\n']);
  });

  test("disguises the words of a line that is no frame", () => {
    expect(taken("my password is hunter2\n")[0]).not.toMatch(/password|hunter/);
  });
});
