import { createServer as createHttpServer, type Server as HttpServer } from "node:http";
import { createServer, type AddressInfo, type Server, type Socket as TcpSocket } from "node:net";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { writeFrame } from "../../../contract/door/write-frame.ts";
import type { Socket } from "../../../contract/ports/socket.ts";
import { realClock } from "../../clock.ts";
import { consoleText } from "../../result/console.ts";
import { exitCodeOf } from "../../result/exit-code.ts";
import type { CaseResult, Finding, RunResult } from "../../result/model.ts";
import { DESCRIPTORS } from "../../run/defaults.ts";
import { createDeadlines } from "../process/deadlines.ts";
import { freePort } from "../process/free-port.ts";
import { CONNECTOR_CASES } from "./cases/index.ts";
import { PATIENCE, type Patience } from "./patience.ts";
import type { Platform } from "./platform.ts";
import { slackPlatform } from "./slack-platform.ts";
import { testConnector } from "./test-connector.ts";
import { wrongPeer, type Ways } from "./testing/wrong-peer.ts";
import { attached, spawned, type UnderTest } from "./under-test.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** For what never comes: nothing in these tests is slow, so only silence runs into it. */
const BRIEF: Patience = { ...PATIENCE, readyMs: 300, closeMs: 300 };
const WHO = { gatewayId: "", secret: "", platform: "slack", botId: "B1", scopeId: "T1" };

interface Chosen {
  readonly cases: readonly string[];
  readonly platform?: Platform;
  readonly patience?: Patience;
}

async function judge(connector: UnderTest, chosen: Chosen): Promise<RunResult> {
  return judgeWhole(connector, chosen);
}

function judgeWhole(
  connector: UnderTest,
  { cases, platform, patience }: Chosen,
): Promise<RunResult> {
  return testConnector({
    cases: CONNECTOR_CASES.filter(({ id }) => cases.includes(id)),
    connector,
    platform,
    place: platform === undefined ? { chat: "D1", thread: null } : undefined,
    deadlines: createDeadlines(realClock(), false),
    patience: patience ?? PATIENCE,
    seed: 1,
    command: "turnproof test connector",
    reproduce: ({ id }) => `turnproof test connector --filter ${id}`,
    progress: () => undefined,
    onReady: () => Promise.resolve(),
  });
}

async function judgeWays(ways: Partial<Ways>, cases: readonly string[]): Promise<RunResult> {
  const peer = await wrongPeer(ways);
  closing.push(peer.close);
  return judge(attached({ ...WHO, url: peer.url }), { cases, platform: peer.platform });
}

function sentences(run: RunResult, verdict: CaseResult["verdict"] = "fail"): readonly string[] {
  return run.cases.flatMap(({ checks }) =>
    checks
      .filter((check) => check.verdict === verdict)
      .flatMap(({ findings }) => findings.map(({ sentence }) => sentence)),
  );
}

function findingsOf(result: CaseResult | undefined, check: string): readonly Finding[] {
  return result?.checks.find(({ id }) => id === check)?.findings ?? [];
}

/** The row of the first frame that is to blame. */
function suspectRow(result: CaseResult | undefined): string {
  return result?.evidence?.frames.find(({ mark }) => mark === "suspect")?.text ?? "";
}

/** Everything was planned, nothing passed, and one cause blocks it all. */
function expectLost(run: RunResult, why: string): void {
  expect(run.peerLost?.sentence).toContain(why);
  expect(run.counts.pass).toBe(0);
  expect(run.counts.blocked).toBe(run.counts.total);
  expect(run.counts.total).toBeGreaterThan(0);
  expect(exitCodeOf(run)).toBe(4);
  const causes = new Set(sentences(run, "blocked"));
  expect(causes).toEqual(new Set([`not asked, because ${run.peerLost?.sentence}`]));
  expect(run.cases.flatMap(({ checks }) => checks).every((one) => one.verdict === "blocked")).toBe(
    true,
  );
}

describe("a peer that cannot be talked to is lost, and everything planned is blocked by that", () => {
  const cases = ["turns/plain", "input/no-json", "seals/repeated"];

  test("nothing listens", async () => {
    const url = `ws://127.0.0.1:${await freePort()}`;

    expectLost(await judge(attached({ ...WHO, url }), { cases }), `nothing listens on ${url}`);
  });

  test("it is silent after the upgrade", async () => {
    const peer = await wrongPeer({ greets: false });
    closing.push(peer.close);
    const connector = attached({ ...WHO, url: peer.url });

    const run = await judge(connector, { cases, patience: BRIEF });

    expectLost(run, "accepted the upgrade and then said nothing to the hello for 0.3 s");
  });

  test("it takes the connection, and never answers the upgrade", async () => {
    const url = await answering(() => undefined);

    const run = await judge(attached({ ...WHO, url }), { cases, patience: BRIEF });

    expectLost(run, `${url} did not answer the dial for 0.3 s`);
  });

  test("it floods us, and answers no hello", async () => {
    const ack = writeFrame({ type: "going_idle_ack" });
    const peer = await wrongPeer({
      greets: false,
      knock: (knock) => {
        const socket = knock.accept();
        socket.onMessage(() => {
          for (let sent = 0; sent < 1_000; sent += 1) socket.send(ack);
        });
        return socket;
      },
    });
    closing.push(peer.close);

    const run = await judge(attached({ ...WHO, url: peer.url }), { cases, patience: BRIEF });

    expectLost(run, "did not answer the hello: 1000 messages came, last going_idle_ack, for 0.3 s");
  });

  test("[W-11] it writes a message larger than anybody takes", async () => {
    const knock = (one: Parameters<Ways["knock"]>[0]): Socket => {
      const socket = one.accept();
      socket.onMessage(() => socket.send("x".repeat(2 ** 20 + 1)));
      return socket;
    };

    const run = await judgeWays({ greets: false, knock }, cases);

    expectLost(run, "a message came that is larger than 1048576 bytes");
  });

  test("[W-24] it closes whatever is opened", async () => {
    const run = await judgeWays(
      {
        knock: (knock) => {
          const socket = knock.accept();
          socket.close(1000, "bye");
          return socket;
        },
      },
      cases,
    );

    expectLost(run, 'closed the socket with 1000 "bye" instead of answering the hello');
  });

  test("[C-48] it refuses every upgrade", async () => {
    const knock = (one: Parameters<Ways["knock"]>[0]): undefined => {
      one.reject(401, "Unauthorized");
    };

    expectLost(await judgeWays({ knock }, cases), "refused the upgrade of a good token: HTTP 401");
  });

  test("it speaks HTTP and knows no upgrade", async () => {
    const knock = (one: Parameters<Ways["knock"]>[0]): undefined => {
      one.reject(200, "OK");
    };

    expectLost(await judgeWays({ knock }, cases), "answers an upgrade with 200 OK");
  });

  test("it speaks something else", async () => {
    const url = await babbling();

    expectLost(await judge(attached({ ...WHO, url }), { cases }), "speaks something else");
  });

  test("its process ends before it is ready", async () => {
    const connector = await spawn(
      `${quoted(process.execPath)} -e 'console.error("no config"); process.exit(3)'`,
    );

    const run = await judge(connector, { cases });

    expectLost(run, "the connector's process exited with code 3 before it was ready");
    expect(run.peerLost?.output).toEqual(["no config"]);
  });
});

describe("a peer that is wrong fails with its own message", () => {
  test("[C-57, I-40] it closes 1000 on whatever is no frame", async () => {
    const run = await judgeWays({ malformed: (socket) => socket.close(1000, "") }, [
      "input/no-json",
      "input/list",
      "input/missing-fields",
    ]);

    expect(run.counts).toMatchObject({ fail: 3, total: 3 });
    expect(sentences(run)).toContain(
      "the connector closed the socket with 1000 where the result of probe/after was awaited",
    );
    expect(exitCodeOf(run)).toBe(1);
  });

  test("[C-39] it closes 1000 on an acknowledgement of nothing", async () => {
    const acknowledged = (socket: Socket): void => socket.close(1000, "");

    const run = await judgeWays({ acknowledged }, ["delivery/ack-of-nothing"]);

    expect(run.counts).toMatchObject({ fail: 1, total: 1 });
  });

  test("[C-57] it crashes on bad input: each such case fails, it is started again, and the run ends with 4", async () => {
    const script = fileURLToPath(new URL("testing/crashes-on-bad-input.js", import.meta.url));
    const connector = await spawn(`${quoted(process.execPath)} ${quoted(script)}`);

    const run = await judge(connector, { cases: ["input/no-json", "input/framing", "input/list"] });

    expect(run.cases.map(({ id, verdict }) => [id, verdict])).toEqual([
      ["input/framing", "fail"],
      ["input/no-json", "fail"],
      ["input/list", "blocked"],
    ]);
    expect(sentences(run)).toContain(
      "the connector's process exited with code 1 where the result of probe/after was awaited",
    );
    expect(exitCodeOf(run)).toBe(4);
    expect(consoleText(run, () => undefined)).toContain("SyntaxError");
  });

  test("[W-43, O-19] it claims cards and refuses them: the first refusal is to blame", async () => {
    const run = await judgeWays(
      {
        descriptor: {
          ...DESCRIPTORS.slack,
          supported_ops: [...(DESCRIPTORS.slack.supported_ops ?? []), "task_card"],
        },
        answer: ({ op }) =>
          op === "task_card"
            ? { success: false, error: "no such op" }
            : { success: true, message_id: "1700000000.000001" },
      },
      ["turns/task-card"],
    );
    const [result] = run.cases;
    const [found] = findingsOf(result, "honest");

    expect(found?.sentence).toBe("the descriptor claims task_card, and the connector refuses it");
    expect(suspectRow(result)).toMatch(/took +result.*no such op/);
  });

  test("[I-01, I-03, C-05] it says yes and shows nothing: its result of the final is to blame", async () => {
    const run = await judgeWays({ answer: () => ({ success: true }) }, ["turns/plain"]);
    const [result] = run.cases;
    const suspects = ["screen", "I-03"].flatMap((check) =>
      findingsOf(result, check).map(({ suspect }) => suspect),
    );

    expect(suspects).toHaveLength(2);
    expect(new Set(suspects.map((suspect) => suspect?.line)).size).toBe(1);
    const final = result?.evidence?.frames.find(({ text }) => text.includes("/final]"))?.text ?? "";
    const number = /#\d+/.exec(final)?.[0] ?? "no final";
    expect(suspectRow(result)).toContain(`result ok ${number}`);
  });

  test("[W-26, C-34] it rejects everything", async () => {
    const run = await judgeWays({ answer: () => ({ success: false, error: "no" }) }, [
      "turns/streamed",
      "ops/edit-and-delete",
      "input/no-json",
      "input/missing-fields",
    ]);

    expect(run.counts).toMatchObject({ fail: 4, total: 4 });
    expect(sentences(run)).toContain("a valid request was refused");
    expect(sentences(run)).toContain("the descriptor claims draft, and the connector refuses it");
    expect(sentences(run)).toContain("a send was not answered with the id of its message");
  });

  test("[I-03, O-04, C-32, W-35, D-28] it answers success to everything, and shows nothing", async () => {
    const run = await judgeWays({}, [
      "turns/plain",
      "turns/streamed",
      "capabilities/unlisted-op",
      "ops/egress-guard",
    ]);

    expect(run.counts).toMatchObject({ fail: 4, total: 4 });
    const said = sentences(run);
    expect(said).toContain("the chat does not show what was answered with success");
    expect(said).toContain("the connector says that it did something that nobody knows how to do");
    expect(said).toContain("a send that names neither workspace nor author was not declined");
    expect(said).toContain("an op for a bot that this socket never announced was carried out");
  });

  test("[W-38, W-43] it claims drafts and refuses them", async () => {
    const answer: Ways["answer"] = ({ op }) =>
      op === "draft"
        ? { success: false, error: "unsupported" }
        : { success: true, message_id: "1.1" };

    const run = await judgeWays({ answer }, ["turns/streamed"]);

    expect(sentences(run)).toContain("the descriptor claims draft, and the connector refuses it");
  });

  test("[W-43, O-04] it serves drafts that it does not claim", async () => {
    const descriptor = {
      ...DESCRIPTORS.slack,
      supports_draft_streaming: false,
      supported_ops: ["send", "edit", "typing"],
    };
    const answer: Ways["answer"] = ({ op }) =>
      op === "draft"
        ? { success: true, message_id: "1.1" }
        : { success: false, error: "unknown op" };

    const run = await judgeWays({ descriptor, answer }, [
      "capabilities/unlisted-op",
      "turns/streamed",
    ]);

    const asked = run.cases.filter(({ verdict }) => verdict !== "not-applicable");
    expect(asked.map(({ id }) => id)).toEqual(["capabilities/unlisted-op"]);
    expect(sentences(run)).toContain(
      "the descriptor does not claim draft, and the connector serves it: a gateway never makes use of it",
    );
  });

  test("[W-42, C-50] it claims questions and marks, and serves neither", async () => {
    const { slack } = DESCRIPTORS;
    const descriptor = { ...slack, supported_ops: ["send", "edit", "typing", "prompt", "react"] };
    const answer: Ways["answer"] = ({ op }) =>
      op === "prompt" || op === "react"
        ? { success: false, error: "unsupported" }
        : { success: true, message_id: "1.1" };

    const run = await judgeWays({ descriptor, answer }, ["capabilities/listed-ops"]);

    expect(sentences(run)).toContain(
      "the descriptor claims prompt, and the connector does not serve it: unsupported",
    );
    expect(sentences(run)).toContain(
      "the descriptor claims react, and the connector does not serve it: unsupported",
    );
  });

  test("[C-07, C-08] each message is new to it, however often it comes", async () => {
    let messages = 0;
    const answer: Ways["answer"] = () => {
      messages += 1;
      return { success: true, message_id: `1700000001.${String(messages).padStart(6, "0")}` };
    };

    const run = await judgeWays({ answer }, ["seals/repeated", "seals/straggler"]);

    expect(sentences(run)).toContain("a seal that came twice was not known as the same");
    expect(sentences(run)).toContain("a frame behind the seal was not dropped as such");
  });
});

test("[W-26] [C-34] a connector that takes its time over the last op of a turn has answered it", async () => {
  const peer = await wrongPeer({
    answer: async ({ op }) => {
      if (op === "typing") await new Promise((resolve) => setTimeout(resolve, 50));
      return { success: true, message_id: "1700000000.000001" };
    },
  });
  closing.push(peer.close);

  const run = await judge(attached({ ...WHO, url: peer.url }), { cases: ["turns/plain"] });

  expect(run.counts).toMatchObject({ fail: 0, blocked: 1 });
  const [plain] = run.cases;
  const last = plain?.checks.find(({ id }) => id === "answered");
  expect(last?.verdict).toBe("pass");
});

test("[W-43] what a descriptor does not claim is not asked, and that is said", async () => {
  const descriptor = { ...DESCRIPTORS.slack, supported_ops: ["send", "edit", "typing"] };
  const peer = await wrongPeer({ descriptor });
  closing.push(peer.close);
  const cases = ["turns/streamed", "turns/task-card", "upgrade/wrong-token"];

  const result = await judge(attached({ ...WHO, url: peer.url }), { cases });
  const notAsked = result.cases.map(({ id, verdict, checks }) => {
    expect(verdict).toBe("not-applicable");
    return { id, why: checks[0]?.findings[0]?.sentence };
  });

  expect(notAsked).toEqual([
    { id: "turns/streamed", why: "the descriptor claims no drafts" },
    { id: "turns/task-card", why: "the descriptor claims no task cards" },
    { id: "upgrade/wrong-token", why: "upgrades need no token here; --secret-env names a secret" },
  ]);
  expect(exitCodeOf(result)).toBe(3);
});

describe("a peer whose platform is not ours", () => {
  test("is held to the wire; what needs a screen or a person is blocked, not failed", async () => {
    const peer = await wrongPeer();
    closing.push(peer.close);
    const connector = attached({ ...WHO, url: peer.url });

    const run = await judge(connector, { cases: ["turns/plain", "delivery/withheld-ack"] });

    expect(run.counts).toMatchObject({ fail: 0, blocked: 2 });
    expect(exitCodeOf(run)).toBe(3);
    const plain = run.cases.find(({ id }) => id === "turns/plain");
    expect(plain?.checks.filter(({ verdict }) => verdict !== "pass").map(({ id }) => id)).toEqual([
      "screen",
    ]);
    expect(sentences(run, "blocked")).toContain(
      "not asked, because nobody can write to the connector: its platform is not ours",
    );
  });
});

async function spawn(command: string): Promise<UnderTest> {
  const connector = await spawned({ command, address: WHO, env: {}, secrets: [] });
  closing.push(() => connector.stop());
  return connector;
}

function quoted(word: string): string {
  return `"${word}"`;
}

/** Somebody who answers every connection with words of no protocol. */
function babbling(): Promise<string> {
  return answering((socket) => {
    socket.write("220 mail.example ESMTP\r\n", () => socket.destroySoon());
  });
}

/** Where every connection is taken. */
async function answering(answer: (socket: TcpSocket) => void): Promise<string> {
  const server: Server = createServer((socket) => {
    socket.on("error", () => undefined);
    closing.push(() => Promise.resolve(socket.destroy()));
    answer(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("an event that does not come through", () => {
  /** Our wrong peer behind a Slack of ours, whose events go to an address that answers with this status. */
  async function judgeEvents(
    status: number | "nothing listens",
    cases: readonly string[],
  ): Promise<RunResult> {
    const peer = await wrongPeer();
    const slack = await slackPlatform({ port: 0, token: "xoxb-t", signingSecret: "signing" });
    closing.push(peer.close, () => slack.close());
    const port = status === "nothing listens" ? await freePort() : await answering(status);
    await slack.double.setEventsUrl(`http://127.0.0.1:${port}/slack/events?key=hush`);
    const patience = { ...PATIENCE, inboundMs: 300 };
    return judge(attached({ ...WHO, url: peer.url }), { cases, platform: slack, patience });
  }

  async function answering(status: number): Promise<number> {
    const server = createHttpServer((request, response) => {
      request.resume();
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => closed(server));
    return (server.address() as AddressInfo).port;
  }

  function closed(server: HttpServer): Promise<void> {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  }

  test("[C-42] blocks the case where none was ever taken, and says what became of our POST", async () => {
    const run = await judgeEvents(404, ["turns/plain"]);

    expect(run.counts).toMatchObject({ blocked: 1, fail: 0 });
    expect(exitCodeOf(run)).toBe(3);
    const [finding] = findingsOf(run.cases[0], "inbound");
    expect(finding?.sentence).toMatch(
      /our POST of the event to http:\/\/127\.0\.0\.1:\d+\/slack\/events was answered 404$/,
    );
    expect(JSON.stringify(run)).not.toContain("hush");
  });

  test("blocks later cases before anybody writes again", async () => {
    const run = await judgeEvents("nothing listens", ["turns/plain", "turns/streamed"]);

    expect(run.counts).toMatchObject({ blocked: 2, fail: 0 });
    expect(findingsOf(run.cases[1], "inbound")[0]?.sentence).toContain(
      "nothing listens on http://",
    );
    const wrote = run.cases.map(({ evidence }) =>
      JSON.stringify(evidence ?? {}).includes(" says "),
    );
    expect(wrote).toEqual([true, false]);
  });

  test("[C-42] is the connector's failure where it was taken, and no frame of ours is suspected", async () => {
    const run = await judgeEvents(200, ["turns/plain"]);

    expect(run.counts).toMatchObject({ fail: 1 });
    const check = run.cases[0]?.checks.find(({ id }) => id === "inbound");
    expect(check).toMatchObject({ verdict: "fail", clauses: ["C-42"] });
    expect(check?.findings[0]?.sentence).toContain("did not come within 0.3 s");
    expect(check?.findings[0]?.suspect).toBeUndefined();
  });
});
