import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PREDICATES } from "./predicates.ts";

/** Titles of the tests of this folder, each with the clauses it cites. */
function titles(): readonly string[] {
  const here = new URL(".", import.meta.url);
  return readdirSync(here)
    .filter((name) => name.endsWith(".test.ts"))
    .flatMap((name) => readFileSync(new URL(name, here), "utf8").match(/^test\("\[.*$/gm) ?? []);
}

test("each promise has a test that sees it kept and one that sees it broken", () => {
  const all = titles();
  const proven = (id: string, seen: RegExp): boolean =>
    all.some((title) => title.includes(`[${id}]`) && seen.test(title));
  const unproven = PREDICATES.filter(({ id, severity }) =>
    severity === "info"
      ? !proven(id, /tells/)
      : !proven(id, /keeps|lets|excuses|tells/) || !proven(id, /breaks/),
  );

  expect(unproven.map(({ id }) => id)).toEqual([]);
});

test("each predicate lives in a file that is named after it", () => {
  const files = readdirSync(new URL(".", import.meta.url));
  const homeless = PREDICATES.filter(
    ({ id }) => !files.some((name) => name.startsWith(`${id.toLowerCase()}-`)),
  );

  // D-02 is the informative half of D-01 and lives with it.
  expect(homeless.map(({ id }) => id)).toEqual(["D-02"]);
});
