import { expect, test } from "vitest";
import { Driver } from "./testing/driver.ts";

test("[F-05] shows one stream over a tool boundary and seals it once", () => {
  const gateway = new Driver().start().connect();
  const turn = gateway.says("m1");

  gateway.text(turn, "It is ");
  gateway.answer("draft@text1");
  gateway.tool(turn);
  gateway.text(turn, "sunny");
  gateway.pass(800);
  gateway.answer("draft@text2");
  gateway.end(turn, "It is sunny");
  gateway.answer("seal");

  const drafts = gateway.ops().flatMap(({ action }) => (action.op === "draft" ? [action] : []));
  expect(drafts.filter((action) => action.final)).toHaveLength(1);
  expect(new Set(drafts.map((action) => action.draft_id)).size).toBe(1);
  expect(gateway.contents("seal")).toEqual(["It is sunny"]);
  expect(gateway.reports("turn-ended")).toMatchObject([
    { how: "completed", delivered: true, payload: "It is sunny" },
  ]);
});
