import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { slashText } from "./slash-text.ts";

const value = (given: unknown): object => ({ type: 3, name: "any", value: given });

describe("the text of a slash command", () => {
  test("[G-97, F-62] is its name, with the slash", () => {
    expect(slashText({ name: "new" })).toBe("/new");
  });

  test("[G-97] goes on with the values of its options, trimmed and in order", () => {
    expect(slashText({ name: "model", options: [value(" big "), value(3), value(true)] })).toBe(
      "/model big 3 true",
    );
  });

  test("[G-97] leaves out what is empty or no scalar", () => {
    const options = [value(""), value("  "), value(null), value({ a: 1 }), "x", null, value("y")];

    expect(slashText({ name: "model", options })).toBe("/model y");
  });

  test("[G-97] goes down into groups and subcommands", () => {
    const leaf = { type: 1, name: "add", options: [value("milk")] };
    const group = { type: 2, name: "list", options: [leaf] };

    expect(slashText({ name: "memo", options: [group] })).toBe("/memo list add milk");
  });

  test("[G-97] goes no deeper than Discord nests", () => {
    const nested = { type: 1, name: "d", options: [{ type: 1, name: "e" }] };
    const options = [{ type: 2, name: "b", options: [{ type: 1, name: "c", options: [nested] }] }];

    expect(slashText({ name: "a", options })).toBe("/a b c d");
  });

  test("[G-96, G-97] of anything without a name is none, and nothing throws", () => {
    for (const data of [undefined, null, 5, "new", [], {}, { name: "" }, { name: {} }]) {
      expect(slashText(data)).toBeUndefined();
    }
    fc.assert(fc.property(fc.anything(), (data) => void slashText(data)));
  });
});
