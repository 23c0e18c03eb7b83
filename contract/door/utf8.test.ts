import fc from "fast-check";
import { expect, test } from "vitest";
import { utf8Length } from "./utf8.ts";

test("[W-11] the bytes of a text are those an encoder makes of it", () => {
  const encoder = new TextEncoder();

  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.constantFrom("", "\ud83d", "\ude00"), (a, b) => {
      expect(utf8Length(a + b + a)).toBe(encoder.encode(a + b + a).length);
    }),
  );
});
