import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Job } from "kubernetes-models/batch/v1";
import { expect, inject, test } from "vitest";
import { parse } from "yaml";
import { readCertificate } from "../harness/explore/certificate.ts";

const run = promisify(execFile);

interface Workflow {
  readonly env: Readonly<Record<string, string | number>>;
  readonly jobs: {
    readonly part: {
      readonly strategy: { readonly matrix: { readonly part: readonly number[] } };
      readonly env: { readonly PARTS: number };
      readonly steps: readonly Step[];
    };
    readonly merge: { readonly needs: string; readonly steps: readonly Step[] };
  };
}

interface Step {
  readonly run?: string;
}

const workflow = parse(readFileSync("examples/campaign/ci-matrix.yml", "utf8")) as Workflow;
const manifest = parse(
  readFileSync("examples/campaign/indexed-job.yaml", "utf8"),
) as ConstructorParameters<typeof Job>[0];

test("the CI matrix runs: all its parts add up to one certificate", async () => {
  const { part, merge } = workflow.jobs;
  const results = mkdtempSync(join(tmpdir(), "turnproof-"));
  // As in the file, but smaller: it is the file that is tried, not the bound.
  const env = {
    ...process.env,
    ...texts(workflow.env),
    ...{ TURNS: "1", DEVIATIONS: "1", RESULTS: results },
    TURNPROOF: `node ${inject("packageFolder")}/bin/turnproof.js`,
  };
  const scripts = (steps: readonly Step[]): readonly string[] =>
    steps.flatMap(({ run: script }) => (script?.startsWith("examples/") === true ? [script] : []));

  const { part: places } = part.strategy.matrix;
  for (const place of places) {
    const own = { ...env, PART: String(place), PARTS: String(part.env.PARTS) };
    for (const script of scripts(part.steps)) await run(script, { env: own });
  }
  for (const script of scripts(merge.steps)) await run(script, { env });

  const whole = readCertificate(join(results, "whole.json"));
  expect(places).toHaveLength(part.env.PARTS);
  expect(whole).toMatchObject({ complete: true, shard: { index: 0, of: 1 }, counterexample: null });
  expect(whole.schedules[1]).toBeGreaterThan(20);
});

test("the Kubernetes Job is one: Indexed, with a part for each of its completions", () => {
  new Job(manifest).validate();

  const { spec } = new Job(manifest);
  const [container] = spec?.template.spec?.containers ?? [];
  const parts = container?.env?.find(({ name }) => name === "PARTS")?.value;
  const script = /examples\/\S+/.exec(container?.args?.join(" ") ?? "")?.[0] ?? "";
  expect(spec).toMatchObject({ completionMode: "Indexed", completions: Number(parts) });
  expect(existsSync(script)).toBe(true);
});

test("a Job that is none is noticed", () => {
  const wrong = { ...manifest, spec: { ...manifest?.spec, completions: "four" } };
  expect(() => new Job(wrong as unknown as typeof manifest).validate()).toThrow("must be integer");
});

function texts(values: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
