import { expect, test } from "vitest";
import type { InboundEvent } from "../../contract/generated/types.ts";
import { MEDIA_BYTES_MAX, MEDIA_TIMEOUT_MS } from "../../contract/limits.ts";
import { statusOnly, type SideAnswer } from "../../contract/ports/side-door.ts";
import { Driver } from "../testing/driver.ts";
import { answerHttp, asked, FETCHED, FILE, request } from "../testing/http.ts";

const HOME = "https://h.test/relay/media";
const OPEN = "https://cdn.test/dog.png";

/** The person sends files; the event tells of their forms in another order. */
function sent(urls: readonly string[], bufferId?: string): Driver {
  const driver = new Driver({ url: "wss://h.test", gatewayId: "g", secret: "s" });
  driver.start().connect();
  const media = urls.map((url) => ({ url, mime: `form of ${url}` })).toReversed();
  const source = { platform: "slack", chat_id: "D1", chat_type: "dm", user_id: "U1" };
  const event: InboundEvent = { text: "look", message_id: "m1", media_urls: urls, media, source };
  driver.frame({ type: "inbound", event, ...(bufferId === undefined ? {} : { bufferId }) });
  return driver;
}

/** What the agent was started with. */
function given(driver: Driver): InboundEvent | undefined {
  const start = driver.effects.find(({ kind }) => kind === "agent-start");
  return start?.kind === "agent-start" ? start.event : undefined;
}

test("[G-81] [W-70] gives its agent files, each in its own form, one fetched after the other", () => {
  const driver = sent([`${HOME}/i1`, OPEN]);

  expect(asked(driver).map(({ about }) => about.what)).toEqual(["fetch1"]);
  answerHttp(driver, "fetch1", FETCHED);
  expect(given(driver)).toBeUndefined();
  answerHttp(driver, "fetch2", { ...FETCHED, body: { is: "file", file: { ...FILE, hash: "b2" } } });
  expect(given(driver)?.media_urls).toEqual(["file:a1", "file:b2"]);
  expect(driver.reports("attachments")).toEqual([
    {
      what: "attachments",
      turn: "slack:D1:m1",
      from: [`${HOME}/i1`, OPEN],
      urls: ["file:a1", "file:b2"],
      types: [`form of ${HOME}/i1`, `form of ${OPEN}`],
    },
  ]);
});

test("[I-38] [D-18] acknowledges the message before anything of it is fetched", () => {
  const driver = sent([OPEN], "b1");

  expect(driver.effects).toContainEqual(
    expect.objectContaining({ kind: "send", frame: { type: "inbound_ack", bufferId: "b1" } }),
  );
  expect(given(driver)).toBeUndefined();
});

test("[G-107] [F-40] shows its token to its connector alone, and its name to everybody", () => {
  const driver = sent([`${HOME}/i1`, OPEN]);
  answerHttp(driver, "fetch1", FETCHED);
  const [own, open] = asked(driver).map(({ request: { headers } }) => headers);

  expect(own?.["authorization"]).toMatch(/^Bearer /);
  expect(open).toEqual({ "user-agent": own?.["user-agent"] });
});

test.each<[string, SideAnswer]>([
  ["is refused", statusOnly(403)],
  ["is not there", statusOnly(404)],
  ["does not come", { came: "nothing", reason: "connection refused" }],
  ["is no file", { came: "answer", status: 200, body: null }],
  [
    "is too large",
    {
      came: "answer",
      status: 200,
      body: { is: "file", file: { ...FILE, bytes: MEDIA_BYTES_MAX + 1 } },
    },
  ],
])("[G-81] drops a file of the connector that %s, and keeps a public address", (_why, answer) => {
  const driver = sent([`${HOME}/i1`, OPEN]);
  answerHttp(driver, "fetch1", answer);
  answerHttp(driver, "fetch2", answer);

  expect(given(driver)).toMatchObject({ media_urls: [OPEN], media: [{ url: OPEN }] });
});

test("[G-81] waits 30 s for each file, and no longer", () => {
  const driver = sent([OPEN]).pass(MEDIA_TIMEOUT_MS - 1);

  expect(given(driver)).toBeUndefined();
  driver.pass(1);
  expect(given(driver)?.media_urls).toEqual([OPEN]);
});

test("[G-107] fetches nothing that is not on the web", () => {
  const driver = sent(["file:///etc/passwd", "ftp://a.test/x"]);

  expect(asked(driver)).toEqual([]);
  expect(given(driver)?.media_urls).toEqual([]);
});

test("[W-76] [G-107] takes no token along to where a file was moved, and gives up after five moves", () => {
  const driver = sent([`${HOME}/i1`]);
  const moved = { came: "answer", status: 302, location: OPEN, body: null } as const;
  answerHttp(driver, "fetch1", moved);
  const { request: next } = request(driver, "fetch1.redirect");

  expect(next.url).toBe(OPEN);
  expect(next.headers["authorization"]).toBeUndefined();
  for (let hop = 1; hop <= 5; hop += 1) answerHttp(driver, "fetch1.redirect", moved);
  expect(asked(driver, "fetch1.redirect")).toHaveLength(5);
  expect(given(driver)?.media_urls).toEqual([]);
});

test("[I-37] a session that is cleared waits for no file", () => {
  const driver = sent([OPEN]);
  driver.feed({ kind: "cancel", turn: "slack:D1:m1" });

  expect(driver.state.exchanges.size).toBe(0);
  expect(driver.state.turns.size).toBe(0);
  expect(given(driver)).toBeUndefined();
});

test("[D-36] a process that dies while it fetches leaves the message to the next one", () => {
  const driver = sent([OPEN]);
  const next = new Driver({ url: "wss://h.test" }).start(driver.memory, "e2");

  expect(asked(next, "fetch1")).toHaveLength(1);
});

/** A message with a file behind another one, in a session that does one thing at a time. */
function queued(): readonly [driver: Driver, first: string] {
  const slack = { replyInThread: false, topLevelThreadsAsSessions: false };
  const driver = new Driver({ url: "wss://h.test", slack, busySession: "queue" }).start().connect();
  const first = driver.says("m1");
  const source = { platform: "slack", chat_id: "D1", chat_type: "dm", user_id: "U1" };
  driver.frame({ type: "inbound", event: { message_id: "m2", media_urls: [OPEN], source } });
  return [driver, first];
}

function startedWith(driver: Driver): readonly unknown[] {
  return driver.effects.flatMap((effect) =>
    effect.kind === "agent-start" ? [effect.event.media_urls ?? []] : [],
  );
}

test("[G-74] [G-81] fetches the files of a message that is queued at once, and starts its agent later", () => {
  const [driver, first] = queued();
  answerHttp(driver, "fetch1", FETCHED);
  expect(startedWith(driver)).toEqual([[]]);

  driver.end(first, "answer");
  driver.answer("final");
  expect(startedWith(driver)).toEqual([[], ["file:a1"]]);
});

test("[G-81] starts an agent whose session was free before its files were there", () => {
  const [driver, first] = queued();
  driver.end(first, "answer");
  driver.answer("final");
  expect(startedWith(driver)).toEqual([[]]);

  answerHttp(driver, "fetch1", FETCHED);
  expect(startedWith(driver)).toEqual([[], ["file:a1"]]);
});
