import { expect, test } from "vitest";
import { MEDIA_BYTES_MAX, MEDIA_TIMEOUT_MS } from "../../contract/limits.ts";
import type { MediaEvent } from "../../contract/ports/agent.ts";
import { statusOnly } from "../../contract/ports/side-door.ts";
import { GATEWAY_DEFAULTS, type GatewayConfig } from "../config.ts";
import { Driver, LOST, refusal, SLACK } from "../testing/driver.ts";
import { answerHttp, asked, FILE, KEPT, request } from "../testing/http.ts";

const SLACK_WITH_FILES = { ...SLACK, supported_ops: ["send", "draft", "send_media"] };

function media(source: MediaEvent["source"], caption = ""): MediaEvent {
  return { kind: "media", as: "image", source, caption };
}

function started(config: Partial<GatewayConfig> = {}): readonly [Driver, string] {
  const driver = new Driver({ gatewayId: "g", secret: "s", ...config });
  driver.start().connect(SLACK_WITH_FILES);
  return [driver, driver.says("m1")];
}

test("[O-13] [W-79] [W-08] uploads its own file, then sends where it is", () => {
  const [driver, turn] = started({ url: "wss://h.test/relay" });
  driver.agent(turn, media(FILE, "the cat"));
  const { request: upload } = request(driver, "upload1");

  expect(upload).toMatchObject({ method: "POST", url: "https://h.test/relay/media" });
  expect(upload.headers).toMatchObject({
    "content-type": "image/png",
    "x-media-filename": "cat.png",
    authorization: expect.stringMatching(/^Bearer /) as unknown,
  });
  answerHttp(driver, "upload1", KEPT);
  expect(driver.op("file1").action).toMatchObject({
    op: "send_media",
    media_kind: "image",
    source_url: "https://h.test/relay/media/i1",
    content: "the cat",
    filename: "cat.png",
    metadata: { thread_id: "m1", user_id: "U1", scope_id: "T1" },
  });
});

test("[W-79] a name in a header is ASCII, and no longer than it may be", () => {
  const [driver, turn] = started();
  driver.agent(turn, media({ ...FILE, name: `Übersicht\r\n${"x".repeat(300)}` }));
  const name = request(driver, "upload1").request.headers["x-media-filename"];

  expect(name).toMatch(/^_bersicht__x+$/);
  expect(name).toHaveLength(255);
});

test("[O-13] sends a public file without an upload, and files in order, one at a time", () => {
  const [driver, turn] = started();
  driver.agent(turn, media("https://cdn.test/1.png"));
  driver.agent(turn, media("https://cdn.test/2.png"));

  expect(asked(driver)).toEqual([]);
  expect(driver.names()).toEqual(["file1"]);
  driver.answer("file1");
  expect(driver.names()).toEqual(["file1", "file2"]);
});

test("[O-35] tells of a file in words when its upload is refused, or takes too long", () => {
  const [driver, turn] = started();
  driver.agent(turn, media(FILE, "the cat"));
  driver.agent(turn, media({ ...FILE, hash: "a2", name: "dog.png" }));
  answerHttp(driver, "upload1", statusOnly(507));
  driver.answer("file-told1");
  driver.pass(MEDIA_TIMEOUT_MS);

  expect(driver.contents("file-told1")).toEqual(["the cat\n📎 cat.png"]);
  expect(driver.contents("file-told2")).toEqual(["📎 dog.png"]);
  expect(driver.effects).toContainEqual({
    kind: "http-end",
    exchange: request(driver, "upload2").exchange,
  });
});

test("[I-37] an answer that comes after its time changes nothing", () => {
  const [driver, turn] = started();
  driver.agent(turn, media(FILE));
  driver.pass(MEDIA_TIMEOUT_MS);
  const before = driver.state;
  answerHttp(driver, "upload1", KEPT);

  expect(driver.machine.digest(driver.state)).toBe(driver.machine.digest(before));
});

test.each([
  ["too large", { ...FILE, bytes: MEDIA_BYTES_MAX + 1 }, "📎 cat.png"],
  ["no web address", "file:///tmp/cat.png", "📎 file:///tmp/cat.png"],
])("[G-107] [O-35] tells of a file that is %s, without trying it", (_why, source, text) => {
  const [driver, turn] = started();
  driver.agent(turn, media(source));

  expect(asked(driver)).toEqual([]);
  expect(driver.contents("file-told1")).toEqual([text]);
});

test("[O-36] [B22] sends nothing more of a file whose outcome is in doubt", () => {
  const [driver, turn] = started();
  driver.agent(turn, media("https://cdn.test/1.png"));
  driver.answer("file1", LOST);
  driver.end(turn, "done");

  expect(driver.names()).toEqual(["file1", "final"]);
});

test("[O-32] [F-33] says nothing more where a file was declined", () => {
  const [driver, turn] = started();
  driver.agent(turn, media("https://cdn.test/1.png"));
  driver.agent(turn, media("https://cdn.test/2.png"));
  driver.answer("file1", { success: false, code: "egress_declined", error: "no" });
  driver.end(turn, "done");

  expect(driver.names()).toEqual(["file1"]);
});

test("[O-35] tells of a file that the connector refused, as a text that ends no stream", () => {
  const [driver, turn] = started();
  driver.text(turn, "an answer that streams already");
  driver.answer("draft@text1");
  driver.agent(turn, media("https://cdn.test/1.png"));
  driver.answer("file1", refusal("media not found"));

  expect(driver.op("file-told1").action.op).toBe("send");
});

test("[B44] [G-108] sends a file once in a session, by its content", () => {
  const [driver, turn] = started({
    slack: { ...GATEWAY_DEFAULTS.slack, topLevelThreadsAsSessions: false },
  });
  driver.agent(turn, media(FILE));
  driver.agent(turn, media({ ...FILE, name: "copy.png" }));
  answerHttp(driver, "upload1", KEPT);
  driver.answer("file1");
  driver.end(turn, "done");
  driver.answer("final");
  const later = driver.says("m2");
  driver.agent(later, media(FILE));

  expect(asked(driver)).toHaveLength(1);
});

test("[F-46] [G-108] a file that this turn's own tool has named is sent", () => {
  const [driver, turn] = started();
  const said = { kind: "tool", id: "t", title: "speak", files: ["a1"] } as const;
  driver.agent(turn, { ...said, status: "complete" });
  driver.agent(turn, media(FILE));

  expect(asked(driver, "upload1")).toHaveLength(1);
});

test("[I-37] a turn that is stopped drops the files that wait", () => {
  const [driver, turn] = started();
  driver.agent(turn, media(FILE));
  driver.agent(turn, media("https://cdn.test/2.png"));
  driver.feed({ kind: "cancel", turn });

  expect(driver.effects).toContainEqual({
    kind: "http-end",
    exchange: request(driver, "upload1").exchange,
  });
  expect(driver.names()).toEqual([]);
});

test("[O-13] a turn whose answer is out still sends its files", () => {
  const [driver, turn] = started();
  driver.agent(turn, media(FILE));
  driver.end(turn, "done");
  driver.answer("final");
  answerHttp(driver, "upload1", KEPT);

  expect(driver.names()).toEqual(["final", "file1"]);
});
