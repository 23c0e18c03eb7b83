import { describe, expect, test } from "vitest";
import { fileURLToPath } from "node:url";
import { exitCodeOf } from "../../result/exit-code.ts";
import { runResult } from "../../result/conclude.ts";
import { GATEWAY_CASES } from "./cases/index.ts";
import { ATTACHED, type GatewayPeer } from "./gateway-peer.ts";
import type { Ran } from "./run-gateway-cases.ts";
import { explain } from "./testing/explain.ts";
import { askGateway, SHORT_WAITS } from "./testing/own-gateway.ts";
import type { Waits } from "./waits.ts";

const SMALL = fileURLToPath(new URL("testing/small-gateway.js", import.meta.url));

/** What never comes from a wrong gateway is not waited for long; what does come has all the time it needs. */
const IMPATIENT: Waits = { ...SHORT_WAITS, answerMs: 1_000, helloMs: 1_000, redialMs: 1_000 };

function ask(way: string, ids: readonly string[], waits: Waits = SHORT_WAITS): Promise<Ran> {
  const command = `"${process.execPath}" "${SMALL}" ${way}`;
  const cases = GATEWAY_CASES.filter(({ id }) => ids.includes(id));
  return askGateway({ kind: "spawned", command }, cases, waits);
}

function exitOf({ results, peerLost }: Ran): number {
  const run = runResult(results, { command: "turnproof test gateway", seed: 1 }, 0);
  return exitCodeOf(peerLost === undefined ? run : { ...run, peerLost });
}

const SOME = ["link/handshake", "turn/plain", "bad-input/array", "link/cut-mid-stream"];

/** A gateway whose process ends as soon as it is started, and how often it was. */
function stillborn(): { readonly peer: GatewayPeer; readonly starts: () => number } {
  let starts = 0;
  const ended = "exited with code 1";
  const peer: GatewayPeer = {
    ...{ isOurs: true, ended, whenEnded: () => Promise.resolve(ended), tail: () => ["boom"] },
    start: () => {
      starts += 1;
      return Promise.resolve();
    },
    kill: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
  return { peer, starts: () => starts };
}

describe("a gateway that is not there", () => {
  const WAYS: readonly (readonly [way: string, says: RegExp, waits: Waits])[] = [
    [
      "exits",
      /^the gateway exited with code 3 before it dialled; it was started 2 times$/,
      SHORT_WAITS,
    ],
    ["never-dials", /^nobody dialled ws:.*\/relay within 1 s$/, { ...IMPATIENT, dialMs: 1_000 }],
    ["silent", /^the gateway dialled and then was silent for 1 s: no hello came$/, IMPATIENT],
    [
      "speaks-other",
      /^what dialled speaks something else: "EHLO gateway.example.*" is no/,
      IMPATIENT,
    ],
    [
      "wrong-secret",
      /^the gateway dialled, and its token was refused .*4401 unauthorized$/,
      IMPATIENT,
    ],
    [
      "wrong-path",
      /^the gateway dialled and was turned away: nothing is served at \/chat$/,
      IMPATIENT,
    ],
  ];

  test.for(WAYS)(
    "[W-12] that %s blocks every case and ends with 4",
    { concurrent: true },
    async ([way, says, waits]) => {
      const ran = await ask(way, SOME, waits);

      expect(ran.peerLost?.sentence).toMatch(says);
      expect(ran.results.map(({ verdict }) => verdict)).toEqual(SOME.map(() => "blocked"));
      expect(ran.results[0]?.checks[0]?.findings[0]?.sentence).toMatch(
        ran.peerLost?.sentence ?? "?",
      );
      expect(exitOf(ran)).toBe(4);
    },
  );

  test("is started twice and no more where it ends each time before it dials", async () => {
    const { peer, starts } = stillborn();
    const some = GATEWAY_CASES.filter(({ lane }) => lane !== "beside");
    const ran = await askGateway({ kind: "hosted", host: () => peer }, some);

    expect(starts()).toBe(2);
    expect(ran.peerLost).toEqual({
      sentence: "the gateway exited with code 1 before it dialled; it was started 2 times",
      output: ["boom"],
    });
    expect(new Set(ran.results.map(({ verdict }) => verdict))).toEqual(new Set(["blocked"]));
    expect(exitOf(ran)).toBe(4);
  });

  test("is given up after two starts where it lives and never dials", async () => {
    let starts = 0;
    const idle = { ...ATTACHED, isOurs: true, start: () => Promise.resolve(void (starts += 1)) };
    const waits = { ...IMPATIENT, dialMs: 50 };
    const ran = await askGateway({ kind: "hosted", host: () => idle }, GATEWAY_CASES, waits);

    expect(starts).toBe(2);
    expect(ran.peerLost?.sentence).toMatch(/^nobody dialled ws:.*\/relay within 0.1 s$/);
    expect(ran.results.at(-1)?.checks[0]?.findings[0]?.sentence).toMatch(
      /; it was started 2 times$/,
    );
    expect(exitOf(ran)).toBe(4);
  });

  test("[W-22] says what the process wrote last", async () => {
    const { peerLost } = await ask("exits", SOME);

    expect(peerLost?.output).toEqual(["cannot read my settings"]);
  });
});

describe("a gateway of a few lines", () => {
  test("[I-01] [I-40] passes what it can do", async () => {
    const ids = [
      "link/handshake",
      "turn/plain",
      "turn/streamed",
      "capability/no-drafts",
      "bad-input/not-json",
    ];
    const ran = await ask("sound", ids);

    expect(ran.results.filter(({ verdict }) => verdict !== "pass").map(explain)).toEqual([]);
    expect(exitOf(ran)).toBe(0);
  });

  const WRONG: readonly (readonly [way: string, id: string, says: RegExp, waits: Waits])[] = [
    [
      "long-lived-token",
      "link/handshake",
      /token of an upgrade lives for (300000|299999) s/,
      IMPATIENT,
    ],
    ["wrong-bot", "link/handshake", /says hello as slack:B9/, IMPATIENT],
    ["acknowledges-only", "turn/plain", /a question to the agent for A1 did not come/, IMPATIENT],
    ["rejects-always", "turn/plain", /a question to the agent for A1 did not come/, IMPATIENT],
    [
      "closes-always",
      "turn/plain",
      /did not come within 1 s: the gateway closed the connection with 1000/,
      IMPATIENT,
    ],
    ["drafts-anyway", "capability/no-drafts", /draft/, SHORT_WAITS],
    [
      "closes-on-bad-input",
      "bad-input/array",
      /the gateway ended the connection over a line that is no frame/,
      SHORT_WAITS,
    ],
  ];

  test.for(WRONG)(
    "[I-40] [I-28] that %s fails %s in its own words",
    { concurrent: true },
    async ([way, id, says, waits]) => {
      const ran = await ask(way, [id], waits);

      expect(ran.results.map(({ verdict }) => verdict)).toEqual(["fail"]);
      expect(ran.results.map(explain).join()).toMatch(says);
      expect(exitOf(ran)).toBe(1);
    },
  );

  test("[I-40] that rejects everything fails the negative cases before their bad line", async () => {
    const { results } = await ask(
      "rejects-always",
      ["bad-input/array", "bad-input/null"],
      IMPATIENT,
    );

    for (const result of results) {
      expect(explain(result)).toMatch(/the valid turn before the bad line: .* did not come/);
    }
  });

  test("[I-40] that crashes on bad input fails, and is started again for the next case", async () => {
    const ids = ["bad-input/not-json", "process/restart"];
    const ran = await ask("crashes-on-bad-input", ids);

    expect(ran.results[0]?.verdict).toBe("fail");
    expect(explain(ran.results[0] ?? fail())).toMatch(
      /: the gateway exited with code 1 over a line that is no frame/,
    );
    expect(ran.results[1]?.verdict).not.toBe("blocked");
    expect(ran.peerLost?.sentence).toMatch(/exited with code 1 during bad-input\/not-json/);
    expect(exitOf(ran)).toBe(4);
  });
});

function fail(): never {
  throw new Error("there is no result");
}
