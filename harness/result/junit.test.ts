import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { aCase, aRun } from "./fixtures.ts";
import { junitXml } from "./junit.ts";
import { VERDICTS, type Verdict } from "./verdict.ts";

const SCHEMA = readFileSync(new URL("testing/junit.xsd", import.meta.url), "utf8");

function runOf(...verdicts: readonly Verdict[]): ReturnType<typeof aRun> {
  return aRun(...verdicts.map((verdict, i) => aCase(verdict, `findings/case-${i}`)));
}

async function complaints(xml: string): Promise<readonly string[]> {
  const { errors } = await validateXML({
    xml: { fileName: "junit.xml", contents: xml },
    schema: [{ fileName: "junit.xsd", contents: SCHEMA }],
  });
  return errors.map(({ message }) => message);
}

function count(xml: string, element: string): number {
  return xml.match(new RegExp(`<${element} `, "g"))?.length ?? 0;
}

describe("JUnit", () => {
  test("is valid by the schema that CI servers use, whatever became of the cases", async () => {
    expect(await complaints(junitXml(runOf(...VERDICTS)))).toEqual([]);
    expect(await complaints(junitXml(runOf()))).toEqual([]);
  });

  test("is refused by that schema once an attribute is none of it", async () => {
    const xml = junitXml(runOf("pass")).replace("<testcase ", '<testcase verdict="x" ');

    expect(await complaints(xml)).toHaveLength(1);
  });

  test("counts what the result counts, whatever the mixture", () => {
    for (const first of VERDICTS) {
      for (const second of VERDICTS) {
        const run = runOf(first, second);

        const xml = junitXml(run);

        const { counts } = run;
        const errors = counts.blocked + counts["not-exposed"] + counts.unknown + counts.error;
        expect(count(xml, "failure")).toBe(counts.fail);
        expect(count(xml, "error")).toBe(errors);
        expect(count(xml, "skipped")).toBe(counts.waived + counts["not-applicable"]);
        expect(count(xml, "testcase")).toBe(counts.total);
        expect(xml).toContain(
          `tests="${counts.total}" failures="${counts.fail}" errors="${errors}"`,
        );
      }
    }
  });

  test("never takes what did not run for something that may be skipped", () => {
    expect(junitXml(runOf("blocked", "not-exposed", "unknown", "error"))).not.toContain("<skipped");
  });

  test("gives every case a name, a class and a time", () => {
    for (const head of junitXml(runOf(...VERDICTS)).matchAll(/<testcase [^>]*>/g)) {
      expect(head[0]).toMatch(/name="[^"]+" classname="turnproof\.memory\.findings" time="0\.012"/);
    }
  });

  test("escapes what XML cannot carry", () => {
    const xml = junitXml(runOf("fail"));

    expect(xml).toContain("&lt;sunny&gt; &amp; \uFFFD");
    expect(xml).not.toContain("\u0007");
  });
});
