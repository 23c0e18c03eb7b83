import fc from "fast-check";

/** Texts that break what is written carelessly: nothing, white space at the seams, fences, signs of all sorts. */
export const textArbitrary: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\n\n",
    "\t",
    "```\n",
    "```js\nlet a = 1;\n",
    "`",
    "**bold",
    "\r\n",
    "👩‍👩‍👧‍👦 ",
    "e\u0301",
    "\u202eright to left",
    "\u0000",
    "<b>&amp;",
    "/new",
    "@channel ",
    "[SILENT]",
    " ▉",
  ),
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 6 }).map((text) => text.toWellFormed()),
);
