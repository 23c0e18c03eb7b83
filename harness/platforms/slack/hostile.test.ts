import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CALL_BYTES_MAX } from "./arguments.ts";
import { BODY_BYTES_MAX } from "../door/http-door.ts";
import { openDouble, TOKEN, type Opened } from "./testing/doors.ts";

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json; charset=utf-8";

interface Asked {
  readonly type?: string;
  readonly body?: string;
  readonly token?: string;
}

describe.each(["a port", "the same process"] as const)("a double on %s", (door) => {
  let opened: Opened;
  beforeEach(async () => {
    opened = await openDouble(door);
  });
  afterEach(() => opened.close());

  async function ask(method: string, { type, body, token = TOKEN }: Asked): Promise<unknown> {
    const response = await fetch(`${opened.slack.apiUrl}${method}`, {
      method: "POST",
      headers: {
        ...(type === undefined ? {} : { "Content-Type": type }),
        ...(token === "" ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }),
    });
    return response.json();
  }

  test("takes forms and JSON alike, and a token in a form", async () => {
    const args = { channel: "D1", text: "é", unfurl_links: false };
    const json = JSON.stringify(args);
    const form = `channel=D1&text=%C3%A9&unfurl_links=false&token=${TOKEN}`;

    expect(await ask("chat.postMessage", { type: JSON_TYPE, body: json })).toMatchObject({
      ok: true,
    });
    expect(await ask("chat.postMessage", { type: FORM, body: form, token: "" })).toMatchObject({
      ok: true,
    });

    expect(opened.slack.view().bubbles).toMatchObject([{ text: "é" }, { text: "é" }]);
  });

  test("knows its token, and whoever has none", async () => {
    expect(await ask("auth.test", { token: "" })).toEqual({ ok: false, error: "not_authed" });
    expect(await ask("auth.test", { token: "xoxb-2" })).toEqual({
      ok: false,
      error: "invalid_auth",
    });
  });

  test.each([
    ["invalid_json", { type: JSON_TYPE, body: "{" }],
    ["json_not_object", { type: JSON_TYPE, body: "[1]" }],
    ["json_not_object", { type: JSON_TYPE, body: "null" }],
    ["invalid_post_type", { type: "text/xml", body: "<a/>" }],
    ["missing_post_type", { body: "a" }],
    ["invalid_form_data", { type: "multipart/form-data", body: "a" }],
    ["too_large", { type: FORM, body: `text=${"x".repeat(CALL_BYTES_MAX)}` }],
    ["invalid_arguments", { type: FORM, body: "channel=D1&text=x&blocks={" }],
    ["invalid_arguments", { type: JSON_TYPE, body: '{"channel":{},"text":[]}' }],
    ["invalid_arguments", { type: JSON_TYPE, body: '{"__proto__":{"channel":"D1"}}' }],
    ["no_text", { type: FORM, body: "channel=D1&channel=D2" }],
  ])("answers %s by name to a body that is wrong", async (error, asked) => {
    expect(await ask("chat.postMessage", asked)).toMatchObject({ ok: false, error });
    expect(opened.slack.view().bubbles).toEqual([]);
  });

  test.each(["constructor", "__proto__", "..%2f..%2fetc%2fpasswd", "chat.postMessage%00"])(
    "knows no method %s",
    async (method) => {
      expect(await ask(method, {})).toMatchObject({ ok: false, error: "unknown_method" });
    },
  );

  test("takes no file that nobody announced, nor one of another length", async () => {
    const { client, slack } = opened;
    const { upload_url: url = "", file_id: id = "" } = await client.files.getUploadURLExternal({
      filename: "../../a",
      length: 3,
    });
    const send = async (to: string, body: string): Promise<number> =>
      (await fetch(to, { method: "POST", body })).status;

    expect(await send(url.replace(/[^/]+$/, "F99"), "abc")).toBe(400);
    expect(await send(url, "abcd")).toBe(400);
    const complete = () =>
      client.files.completeUploadExternal({ channel_id: "D1", files: [{ id, title: "a" }] });
    await expect(complete()).rejects.toMatchObject({ data: { error: "file_not_found" } });
    expect(await send(url, "abc")).toBe(200);
    await complete();
    await expect(complete()).rejects.toMatchObject({ data: { error: "file_not_found" } });

    expect(slack.view().bubbles).toMatchObject([{ files: [{ id, title: "a", bytes: 3 }] }]);
  });
});

describe("a double on a port", () => {
  let opened: Opened;
  let origin: string;
  beforeEach(async () => {
    opened = await openDouble("a port");
    origin = new URL(opened.slack.apiUrl).origin;
  });
  afterEach(() => opened.close());

  /** What comes back for bytes that no client would send. */
  function raw(bytes: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(origin).port), "127.0.0.1");
      let answer = "";
      socket.setEncoding("utf8");
      socket.on("data", (chunk: string) => (answer += chunk));
      socket.on("close", () => resolve(answer));
      socket.on("error", reject);
      socket.write(bytes);
    });
  }

  test("answers what no request can be, and stays up", async () => {
    const head = "Host: x\r\nConnection: close\r\n\r\n";

    expect(await raw(`GET http://elsewhere/api/auth.test HTTP/1.1\r\n${head}`)).toMatch(/ 400 /);
    expect(await raw(`TRACE /api/auth.test HTTP/1.1\r\n${head}`)).toMatch(/ 400 /);
    expect(await raw(`GET /../../etc/passwd HTTP/1.1\r\n${head}`)).toMatch(/ 404 /);
    expect(await raw("rubbish\r\n\r\n")).toMatch(/ 400 /);
    expect((await opened.client.auth.test()).ok).toBe(true);
  });

  test("stops reading a body that is over its bound", async () => {
    const head = `POST /upload/v1/F1 HTTP/1.1\r\nHost: x\r\nContent-Length: ${BODY_BYTES_MAX * 4}\r\n\r\n`;

    expect(await raw(head + "x".repeat(BODY_BYTES_MAX + 1))).toMatch(/ 413 /);
  });

  test("takes a line at its controls, from no web page", async () => {
    const control = (headers: Readonly<Record<string, string>>, method = "POST") =>
      fetch(`${origin}/control`, {
        method,
        headers,
        ...(method === "POST" ? { body: "say D1 U1 hello" } : {}),
      });

    expect((await control({ Origin: "https://a.example" })).status).toBe(403);
    expect((await control({}, "GET")).status).toBe(405);
    expect(opened.slack.view().bubbles).toEqual([]);
    expect(await (await control({})).text()).toContain("not told, no events URL is set");
    expect(opened.slack.view().bubbles).toMatchObject([{ user: "U1", text: "hello" }]);
  });
});
