import { readFileSync } from "node:fs";
import { Parser } from "@asyncapi/parser";
import { describe, expect, test } from "vitest";
import { FRAME_TYPES } from "../door/frame-kinds.ts";

const DOCUMENT = readFileSync(new URL("../generated/asyncapi.json", import.meta.url), "utf8");
/** Severity of what makes a document invalid, as the parser numbers it. */
const ERROR = 0;

type Parsed = Awaited<ReturnType<Parser["parse"]>>;

const errorsOf = ({ diagnostics }: Parsed): readonly string[] =>
  diagnostics.filter(isError).map(({ message }) => message);

function isError({ severity }: { readonly severity: number }): boolean {
  return severity === ERROR;
}

describe("the AsyncAPI document", async () => {
  const parsed = await new Parser().parse(DOCUMENT);
  const operations = parsed.document?.operations().all() ?? [];

  test("[D-01] is taken by AsyncAPI's own parser", () => {
    expect(errorsOf(parsed)).toEqual([]);
    expect(parsed.document?.version()).toBe("3.0.0");
  });

  test("[D-01] says which side sends which frame", () => {
    const typesOf = (action: string): ReadonlySet<string | undefined> =>
      new Set(operations.filter((one) => one.action() === action).map((one) => one.id()));

    expect(typesOf("send")).toEqual(new Set(FRAME_TYPES.gateway));
    expect(typesOf("receive")).toEqual(new Set(FRAME_TYPES.connector));
  });

  test("[W-24, W-26, W-28, W-31] says what answers what", () => {
    const answers = operations.flatMap((one) => {
      const answer = one.reply()?.messages().all()[0]?.name();
      return answer === undefined ? [] : [`${one.id() ?? ""} ${answer}`];
    });

    expect(answers.toSorted()).toEqual([
      "going_idle going_idle_ack",
      "hello descriptor",
      "inbound inbound_ack",
      "outbound outbound_result",
      "passthrough_forward inbound_ack",
    ]);
  });

  test("[D-01] shows an example of every frame", () => {
    const bare = parsed.document?.messages().filter((one) => one.examples().all().length === 0);

    expect(bare?.map((one) => one.name())).toEqual([]);
  });

  test("[D-01] would not be taken if an operation did neither", async () => {
    const broken = DOCUMENT.replace('"action": "send"', '"action": "shout"');

    expect(errorsOf(await new Parser().parse(broken))).not.toEqual([]);
  }, 30_000);
});
