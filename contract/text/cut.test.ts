import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutOnce, cutText } from "./cut.ts";
import { textLength } from "./length.ts";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const code = (lines: number): string =>
  Array.from({ length: lines }, (_, index) => `const line${index} = ${index};`).join("\n");

describe("a text below the cap", () => {
  test("[G-27] is one part, as it is", () => {
    expect(cutText("x".repeat(500), 500, "chars")).toEqual(["x".repeat(500)]);
    expect(cutText("", 500, "chars")).toEqual([""]);
  });

  test("[W-40] is measured in the chat's own unit", () => {
    const emoji = "😀".repeat(300);

    expect(cutText(emoji, 300, "chars")).toEqual([emoji]);
    expect(cutText(emoji, 300, "utf16")).toEqual(["😀".repeat(150), "😀".repeat(150)]);
  });
});

describe("a text above the cap", () => {
  test("[G-27] is cut into parts that show it once and in order", () => {
    const text = Array.from({ length: 300 }, (_, index) => `word${index}`).join(" ");

    const parts = cutText(text, 100, "chars");

    expect(parts.join("")).toBe(text);
    expect(parts.every((part) => part.length <= 100)).toBe(true);
  });

  test("[G-27] is cut after a line, else after a word, else between characters", () => {
    expect(cutText(`${"a".repeat(60)}\n${"b ".repeat(30)}`, 100, "chars")[0]).toBe(
      `${"a".repeat(60)}\n`,
    );
    expect(cutText(`${"a".repeat(60)} ${"b".repeat(60)}`, 100, "chars")[0]).toBe(
      `${"a".repeat(60)} `,
    );
    expect(cutText("a".repeat(101), 100, "chars")[0]).toBe("a".repeat(100));
  });

  test("[G-46] never cuts a surrogate pair", () => {
    const parts = cutText(`a${"😀".repeat(50)}`, 10, "utf16");

    expect(parts.every((part) => part.isWellFormed())).toBe(true);
    expect(parts[0]).toBe("a😀😀😀😀");
  });

  test("[G-46] lets a whole pair through even a cap of one", () => {
    expect(cutText("😀😀", 1, "utf16")).toEqual(["😀", "😀"]);
  });

  test("[G-46] cuts no grapheme: not a family, not a flag, not a letter with its accent", () => {
    for (const grapheme of ["👨‍👩‍👧‍👦", "🇵🇹", "e\u0301", "👍🏽"]) {
      const parts = cutText(grapheme.repeat(200), 50, "chars");

      const shown = parts.flatMap((part) => Array.from(graphemes.segment(part), (s) => s.segment));
      expect(new Set(shown)).toEqual(new Set([grapheme]));
      expect(shown).toHaveLength(200);
    }
  });

  test("[G-46] cuts a grapheme that is longer than the cap between code points", () => {
    const zalgo = `e${"\u0301".repeat(40)}`;

    expect(cutText(zalgo, 16, "chars").join("")).toBe(zalgo);
  });

  test("[G-27] leaves out parts of white space, which no platform takes", () => {
    expect(cutText(`${"x".repeat(100)}${" ".repeat(50)}`, 100, "chars")).toEqual(["x".repeat(100)]);
    expect(cutText(" ".repeat(300), 100, "chars")).toHaveLength(1);
  });

  test("[G-27] is cut at the same place when more is added at the end", () => {
    const text = `${"some words and ".repeat(20)}\n\`\`\`ts\n${code(40)}\n\`\`\`\n${"after ".repeat(40)}`;
    const whole = cutOnce(text, 400, "chars");

    for (let length = 500; length < text.length; length += 7) {
      expect(cutOnce(text.slice(0, length), 400, "chars").part).toBe(whole.part);
    }
  });
});

describe("a code fence over a cut", () => {
  test("[G-27] is closed, and opened again with its language tag", () => {
    const text = `before\n\`\`\`ts\n${code(30)}\n\`\`\`\nafter`;

    const parts = cutText(text, 200, "chars");

    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) {
      expect(part.length).toBeLessThanOrEqual(200);
      expect((part.match(/^```/gm) ?? []).length % 2).toBe(0);
    }
    expect(parts.slice(1, -1).every((part) => part.startsWith("```ts\n"))).toBe(true);
    expect(withoutFences(parts.join("\n"))).toBe(withoutFences(text));
  });

  test("[G-27] is not closed by a line with something behind the marks", () => {
    const text = `\`\`\`\n${code(5)}\n\`\`\` not the end\n${code(30)}\n\`\`\``;

    const parts = cutText(text, 300, "chars");

    expect(parts[0]).toContain("``` not the end");
    expect(parts.slice(1).every((part) => part.startsWith("```\n"))).toBe(true);
  });

  test("[G-27] is not closed by fewer marks, or by marks of the other kind", () => {
    const text = `~~~~md\n~~~\n\`\`\`\n${code(30)}\n~~~~\nend`;

    const parts = cutText(text, 200, "chars");

    expect(parts.slice(1, -1).every((part) => part.startsWith("~~~~md\n"))).toBe(true);
    expect(parts.slice(0, -1).every((part) => part.endsWith("\n~~~~"))).toBe(true);
  });

  test("[G-27] takes its own closing line along rather than leaving an empty block", () => {
    const text = `\`\`\`ts\n${"x".repeat(88)}\n\`\`\`\n${"y".repeat(80)}`;

    expect(cutText(text, 100, "chars")).toEqual([
      `\`\`\`ts\n${"x".repeat(88)}\n\`\`\`\n`,
      "y".repeat(80),
    ]);
  });

  test("[G-27] is moved on whole when only its opening line would fit", () => {
    const text = `${"x".repeat(92)}\n\`\`\`ts\n${code(3)}\n\`\`\``;

    const parts = cutText(text, 100, "chars");

    expect(parts[0]).toBe(`${"x".repeat(92)}\n`);
    expect(parts[1]?.startsWith("```ts\nconst line0")).toBe(true);
  });

  test("[G-27] is cut like any text where only its indented closing line is too long", () => {
    expect(cutText("```\n   ```", 9, "chars")).toEqual(["```\n   ", "```"]);
  });

  test("[G-27] is not seen in marks that stand inside a line", () => {
    const text = `say \`\`\`x\`\`\` ${"word ".repeat(50)}`;

    expect(cutText(text, 100, "chars").join("")).toBe(text);
  });

  test("[G-27] gives way where the cap is too small for closing and opening it", () => {
    const text = `\`\`\`a-very-long-language-tag\n${code(3)}\n\`\`\``;

    expect(cutText(text, 12, "chars").join("").replaceAll(/\s/g, "")).toBe(
      text.replaceAll(/\s/g, ""),
    );
  });
});

test("[G-27] whatever the text, the parts fit and show it once, in order", () => {
  const piece = fc.constantFrom(
    "word ",
    "longerwordwithoutspaces",
    "\n",
    "\n\n",
    "```",
    "\n```ts\n",
    "\n```\n",
    "\n~~~~\n",
    "  ~~~\n",
    "``` x\n",
    "😀",
    "👨‍👩‍👧‍👦",
    "🇵🇹",
    "e\u0301",
    "\r\n",
    "`",
    "   ",
  );
  const text = fc.array(piece, { maxLength: 120 }).map((pieces) => pieces.join(""));
  const unit = fc.constantFrom("chars" as const, "utf16" as const);

  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 120 }), unit, (source, cap, inUnit) => {
      for (let rest = source; rest !== "";) {
        const cut = cutOnce(rest, cap, inUnit);
        const taken = rest.slice(0, cut.takenUtf16);
        const left = rest.slice(cut.takenUtf16);

        expect(textLength(cut.part, inUnit)).toBeLessThanOrEqual(cap);
        expect(cut.part.isWellFormed()).toBe(true);
        expect(cut.part.startsWith(taken.trimEnd())).toBe(true);
        expect(cut.part.slice(taken.length)).toMatch(/^(\n?(`{3,}|~{3,}))?$/);
        expect(cut.rest.endsWith(left)).toBe(true);
        expect(cut.rest.slice(0, cut.rest.length - left.length)).toMatch(/^((`{3,}|~{3,}).*\n)?$/);
        rest = cut.rest;
      }
    }),
    { numRuns: 3000 },
  );
});

/** A text without its fence lines and line ends. */
function withoutFences(text: string): string {
  return text.replaceAll(/^```.*$/gm, "").replaceAll(/\s+/g, "");
}
