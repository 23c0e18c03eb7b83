import { expect, test } from "vitest";
import type { ConnectorFrame } from "../../contract/generated/types.ts";
import { runWorldOver } from "./run.ts";
import { plainTurns, linesOf, shown, story, trial, trialStage } from "./testing/trial.ts";
import { inMemory, type Arrival, type LinkAct } from "./transport.ts";

test("a frame crosses as text: what arrives equals what was sent and is not the same object", () => {
  const run = trial(trialStage());
  const [sent] = linesOf(run, "sent");
  const [received] = linesOf(run, "received");

  expect(received?.frame).toEqual(sent?.frame);
  expect(received?.frame).not.toBe(sent?.frame);
});

test("[D-34] a held frame is handled after the next frame of its socket", () => {
  const run = trial(trialStage(), "A/draft@text1: held");

  expect(story(run).filter((entry) => entry.startsWith("connector"))).toEqual([
    "connector < g1/hello@slack",
    "connector < A/draft@text2",
    "connector < A/draft@text1",
    "connector < A/seal",
  ]);
});

test("[D-34] a held frame that nothing follows is handled in the end", () => {
  const run = trial(trialStage(), "A/seal: held");

  expect(linesOf(run, "received").find(({ label }) => label === "A/seal")?.ms).toBe(8_000);
  expect(shown(run)).toEqual(["A1 A2"]);
});

test("[D-34] a held frame is handled before the end of its socket is noticed", () => {
  const run = trial(trialStage(), "A/draft@text2: held", "A/end: cut");
  const entries = story(run);

  expect(entries.indexOf("connector < A/draft@text2")).toBeGreaterThan(
    entries.indexOf("FAULT cut at A/end"),
  );
});

test("[W-20] a line that is no frame is recorded, and the connection and its requests live on", () => {
  const run = trial(trialStage(), "A/seal/ack: malformed:event-null");

  expect(linesOf(run, "malformed")).toMatchObject([
    { from: "connector", conn: "g1.1", text: '{"type":"inbound","event":null}' },
  ]);
  expect(run.world.gateways[0]?.state).toMatchObject({ malformed: 1 });
  expect(shown(run)).toEqual(["A1 A2"]);
});

/** A network of its own: what `tamper` makes of an act, or a perfect one's arrivals. */
async function over(
  tamper: (act: LinkAct) => readonly Arrival[] | undefined,
): Promise<readonly string[]> {
  const kinds: string[] = [];
  const perform = (act: LinkAct): Promise<readonly Arrival[]> =>
    Promise.resolve(tamper(act) ?? inMemory(act));
  await runWorldOver({ perform }, trialStage(plainTurns("A")), [], (line) => {
    if (line.kind === "close") kinds.push(`close by ${line.by} ${line.code}`);
    if (line.kind === "received") kinds.push(line.label ?? "");
    if (line.kind === "malformed") kinds.push("malformed");
  });
  return kinds;
}

test("[W-14] a frame that arrives in two pieces is one frame", async () => {
  const whole = await over(() => undefined);
  const pieces = await over((act) => {
    if (act.act !== "write") return undefined;
    const at = act.from === "gateway" ? "connector" : "gateway";
    const text = (part: string): Arrival => ({ came: "text", at, text: part });
    return [text(act.text.slice(0, 9)), text(act.text.slice(9))];
  });

  expect(pieces).toEqual(whole);
});

test("a socket that ends by itself is told to both ends, and the gateway dials again", async () => {
  let cut = false;
  const kinds = await over((act) => {
    if (cut || act.act !== "write" || !act.text.includes('"final":true')) return undefined;
    cut = true;
    return [
      { came: "closed", at: "gateway", code: 1006, reason: "" },
      { came: "closed", at: "connector", code: 1006, reason: "" },
    ];
  });

  expect(kinds).toContain("close by unknown 1006");
  expect(kinds).toContain("g1/hello@slack.2");
});

test("[W-11] a message that is too large ends its socket with 1009", async () => {
  const huge: ConnectorFrame = { type: "going_idle_ack" };
  let sent = false;
  const kinds = await over((act) => {
    if (sent || act.act !== "write" || act.from !== "connector") return undefined;
    sent = true;
    const text = `${JSON.stringify({ ...huge, more: "x".repeat(2 ** 20) })}\n`;
    return [{ came: "text", at: "gateway", text }];
  });

  expect(kinds).toContain("malformed");
  expect(kinds).toContain("close by gateway 1009");
});
