import { expect, test } from "vitest";
import { aboutClausesOf } from "./about-clauses.ts";
import { CONNECTOR_CASES } from "./connector/cases/index.ts";
import { GATEWAY_CASES } from "./gateway/cases/index.ts";

const CASES = [
  { id: "seal", clauses: ["G-07"] },
  { id: "other", clauses: ["X-99"] },
];

function about(...paths: readonly string[]): readonly string[] {
  return aboutClausesOf(paths, CASES, ({ clauses }) => clauses).map(({ id }) => id);
}

test("a set of scenarios chooses the cases about its clauses", () => {
  expect(about("scenarios/conformance/gateway/seals.yaml")).toEqual(["seal"]);
  expect(about()).toEqual(["seal", "other"]);
  expect(() => about("scenarios/conformance/connector/cards.yaml")).toThrow(
    /no case here is about/,
  );
});

test("each conformance set chooses most of the cases for peers of its side", () => {
  const gateway = aboutClausesOf(
    ["scenarios/conformance/gateway"],
    GATEWAY_CASES,
    (one) => one.clauses,
  );
  const connector = aboutClausesOf(["scenarios/conformance/connector"], CONNECTOR_CASES, (one) =>
    one.checks.flatMap(({ clauses }) => clauses),
  );

  expect(gateway.length).toBeGreaterThan(GATEWAY_CASES.length / 2);
  expect(connector.length).toBeGreaterThan(CONNECTOR_CASES.length / 2);
});
