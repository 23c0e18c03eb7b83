import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { allClauses, clausePages, explain } from "./clauses.ts";
import { CLAUSE_PAGES, clausesIn } from "./generate/clauses.ts";

const here = new URL(".", import.meta.url);

describe("explain()", () => {
  test("gives the clause an id names", () => {
    expect(explain("G-07")).toMatchObject({ id: "G-07", level: "MUST", who: "gateway" });
  });

  test("takes an id however it is written", () => {
    for (const id of ["g-07", "G07", "g7", " G-7 ", "G-007"]) {
      expect(explain(id)).toBe(explain("G-07"));
    }
  });

  test("names the nearest clause when there is none of that id", () => {
    expect(explain("G-199")).toEqual({ unknown: "G-199", nearest: "G-19" });
    expect(explain("what?")).toMatchObject({ unknown: "what?", nearest: undefined });
  });
});

describe("clausePages()", () => {
  test("gives each clause the page on which it stands", () => {
    for (const page of CLAUSE_PAGES) {
      const ids = clausesIn(readFileSync(new URL(page, here), "utf8")).map(({ id }) => id);

      for (const id of ids) expect(clausePages([id])).toEqual([`contract/${page}`]);
    }
  });

  test("gives each page once, and none for what is no clause", () => {
    expect(clausePages(["G-07", "I-01", "G-09", "F-26", "G-199"])).toEqual([
      "contract/protocol/gateway.md",
      "contract/protocol/invariants.md",
    ]);
  });
});

describe("the clauses", () => {
  test("have ids of their own", () => {
    const ids = allClauses().map(({ id }) => id);

    expect(new Set(ids).size).toBe(ids.length);
  });

  test("say who keeps them, or why no test proves them", () => {
    for (const clause of allClauses()) {
      expect(clause.level === "INFO").toBe(clause.who === undefined);
      expect(clause.level === "INFO").toBe(clause.untested !== undefined);
    }
  });

  test("refer to no clause that is not there", () => {
    for (const page of ["PROTOCOL.md", "protocol/conversations.md", ...CLAUSE_PAGES]) {
      const text = readFileSync(new URL(page, here), "utf8");
      expect({ page, unknown: unknownIn(text) }).toEqual({ page, unknown: [] });
    }
  });

  test("hold every clause the schemas and the code of this folder refer to", () => {
    const sources = readdirSync(here, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(ts|json)$/.test(name) && !name.startsWith("generated"))
      .filter((name) => !name.endsWith(".test.ts") && !name.startsWith("ports"));

    for (const name of sources) {
      expect({ name, unknown: unknownIn(readFileSync(new URL(name, here), "utf8")) }).toEqual({
        name,
        unknown: [],
      });
    }
  });
});

/** Ids of clauses a text refers to that PROTOCOL.md does not have. Findings (F) are no clauses. */
function unknownIn(text: string): string[] {
  const ids = [...text.matchAll(/\b([WOGCSID]-\d{2,3})\b/g)].map((match) => String(match[1]));
  return [...new Set(ids)].filter((id) => "unknown" in explain(id));
}
