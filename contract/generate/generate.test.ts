import { describe, expect, test } from "vitest";
import { BugError } from "../assert.ts";
import { bundle, type Schema, type SchemaFile } from "./bundle.ts";
import { clausesIn } from "./clauses.ts";
import { shapesOf } from "./shapes.ts";
import { typesOf } from "./types.ts";
import { validatorsOf } from "./validators.ts";
import { sharedParts, variants } from "./variants.ts";

const DIALECT = "https://json-schema.org/draft/2020-12/schema";
const file = (name: string, schema: Schema): SchemaFile => ({
  name,
  schema: { $schema: DIALECT, $id: name, ...schema },
});
const object = (properties: Schema, more: Schema = {}): Schema => ({
  type: "object",
  required: Object.keys(properties),
  properties,
  ...more,
});
const text = { description: "Some text (W-13).", type: "string" };

/** The smallest set of schemas with everything the generator looks for. */
const FILES = [
  file("ping.schema.json", {
    title: "Ping",
    ...object({
      type: { description: "Type (W-22).", const: "ping" },
      words: { $ref: "#/$defs/Words" },
    }),
    $defs: { Words: { description: "Words (W-14).", type: "array", items: text } },
  }),
  file("metadata.schema.json", { title: "Metadata", description: "Data (O-05).", type: "object" }),
  file("outbound.schema.json", {
    title: "Outbound",
    ...object({
      type: { description: "Type (W-25).", const: "outbound" },
      action: { $ref: "action.schema.json" },
    }),
  }),
  file("action.schema.json", {
    title: "Action",
    description: "An action (O-01).",
    anyOf: [{ $ref: "#/$defs/SendAction" }],
    $defs: {
      SendAction: object({
        op: { description: "Op (O-07).", const: "send" },
        metadata: { $ref: "metadata.schema.json" },
      }),
    },
  }),
  file("gateway-frame.schema.json", {
    title: "GatewayFrame",
    anyOf: [{ $ref: "ping.schema.json" }, { $ref: "outbound.schema.json" }],
  }),
  file("connector-frame.schema.json", {
    title: "ConnectorFrame",
    anyOf: [{ $ref: "ping.schema.json" }],
  }),
];

describe("the bundle", () => {
  test("[D-01] gives every schema and definition its name, whichever file it is in", () => {
    expect(Object.keys(bundle(FILES))).toEqual([
      ...["Ping", "Words", "Metadata", "Outbound", "Action", "SendAction"],
      ...["GatewayFrame", "ConnectorFrame"],
    ]);
  });

  test("[D-01] knows no two things of one name", () => {
    const again = file("again.schema.json", { title: "Ping", type: "object" });

    expect(() => bundle([...FILES, again])).toThrow(BugError);
  });

  test("[D-01] takes no schema of another dialect, name or title", () => {
    const { schema } = file("x.schema.json", { title: "X" });

    for (const wrong of [
      { ...schema, $schema: "http://json-schema.org/draft-07/schema#" },
      { ...schema, $id: "y.schema.json" },
      { ...schema, title: undefined },
      { ...schema, $ref: "nowhere.schema.json" },
    ]) {
      expect(() => bundle([{ name: "x.schema.json", schema: wrong }])).toThrow(BugError);
    }
  });
});

describe("the generator", () => {
  test("[D-01] makes the same of the same schemas", async () => {
    const make = async (): Promise<readonly string[]> => {
      const definitions = bundle(FILES);
      const validated = variants(definitions);
      return [
        await typesOf(definitions, ""),
        shapesOf(definitions),
        validatorsOf(validated, sharedParts(definitions)),
      ];
    };

    expect(await make()).toEqual(await make());
  });

  test("[D-01] makes types that nothing can be written through", async () => {
    const types = await typesOf(bundle(FILES), "");

    expect(types).toContain("readonly words: Words");
    expect(types).toContain("export type Words = readonly string[]");
    expect(types).not.toContain("Contract");
    expect(types).not.toMatch(/^\s+(?!readonly|\*|\/)\w+\??: /m);
  });

  test("[D-01] makes a validator for every frame, and one of outbound for every op", () => {
    expect(Object.keys(variants(bundle(FILES)))).toEqual(["Ping", "OutboundSend"]);
  });

  test("[D-01] makes validators that import nothing by require", () => {
    const definitions = bundle(FILES);

    expect(validatorsOf(variants(definitions), sharedParts(definitions))).not.toContain("require(");
  });

  test("[D-01] refuses a field that names no clause", () => {
    const vague = file("ping.schema.json", {
      title: "Ping",
      ...object({ type: { description: "Type.", const: "ping" } }),
    });

    expect(() => shapesOf(bundle([vague, ...FILES.slice(1)]))).toThrow(/no clause/);
  });
});

describe("the clauses of a page", () => {
  test("are read in its order, with who keeps them", () => {
    const page = [
      "# Page",
      "- **G-07** gateway MUST: bury: then seal.",
      "- **W-33** INFO (an absence): there is none.",
      "- plain item",
    ].join("\n");

    expect(clausesIn(page)).toEqual([
      { id: "G-07", level: "MUST", who: "gateway", text: "bury: then seal." },
      { id: "W-33", level: "INFO", text: "there is none.", untested: "an absence" },
    ]);
  });

  test("are refused when one is not written like a clause, or is there twice", () => {
    for (const page of [
      "- **G-07** gateway must: x.",
      "- **G-07** nobody MUST: x.",
      "- **G07** gateway MUST: x.",
      "- **G-07** gateway MUST: x.\n- **G-07** gateway MUST: y.",
    ]) {
      expect(() => clausesIn(page)).toThrow(BugError);
    }
  });
});
