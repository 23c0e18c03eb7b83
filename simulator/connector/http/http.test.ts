import { expect, test } from "vitest";
import { upgradeAuthorization } from "../../../contract/auth/upgrade-token.ts";
import type { Action } from "../../../contract/generated/types.ts";
import { MEDIA_BYTES_MAX, MEDIA_LIFETIME_MS } from "../../../contract/limits.ts";
import type { FileRef, SideAnswer, SideRequest } from "../../../contract/ports/side-door.ts";
import { CONNECTOR_DEFECTS } from "../defects/index.ts";
import { slackIdentity, telegramIdentity } from "../identities.ts";
import { MEDIA_KEPT_MAX } from "../limits.ts";
import type { ConnectorPolicies } from "../policies.ts";
import { Stage, type StageOptions } from "../testing/stage.ts";

const FILE: FileRef = { hash: "a1", bytes: 2_000, mime: "image/png", name: "cat.png" };
const HOME = "http://connector.test/relay";

function stage(options: StageOptions = {}): Stage {
  const ops = ["send", "draft", "send_media"];
  const identities = [slackIdentity("B1"), telegramIdentity("B2")].map((identity) => ({
    ...identity,
    descriptor: { ...identity.descriptor, supported_ops: ops },
  }));
  return new Stage({ ...options, config: { identities, ...options.config } });
}

function withDefect(id: string): Stage {
  const policies: Partial<ConnectorPolicies> =
    CONNECTOR_DEFECTS.find((defect) => defect.id === id)?.policies ?? {};
  return stage({ policies });
}

/** Asks a side door; `as` names the gateway whose token goes along, `null` sends none. */
function ask(on: Stage, request: Partial<SideRequest>, as: string | null = "g1"): SideAnswer {
  const secret = as?.replace("g", "s") ?? "";
  const token = upgradeAuthorization({ gatewayId: as ?? "", secret }, on.nowMs / 1_000);
  const headers = { ...(token === undefined ? {} : { authorization: token }), ...request.headers };
  const whole = { method: "POST", url: `${HOME}/media`, body: null, ...request, headers } as const;
  on.tell({ kind: "http", exchange: "x", request: whole });
  const effect = on.effects.findLast(({ kind }) => kind === "http-answer");
  if (effect?.kind !== "http-answer") throw new Error("nothing was answered");
  return effect.answer;
}

function upload(on: Stage, file = FILE, as = "g1"): SideAnswer {
  return ask(on, { body: { is: "file", file } }, as);
}

function statusOf(answer: SideAnswer): number {
  return answer.came === "answer" ? answer.status : 0;
}

function json(answer: SideAnswer): Readonly<Record<string, unknown>> {
  return answer.came === "answer" && answer.body?.is === "json" ? answer.body.value : {};
}

function idOf(answer: SideAnswer): string {
  return String(json(answer)["id"]);
}

function fetched(on: Stage, id: string, as: string | null = "g1"): SideAnswer {
  return ask(on, { method: "GET", url: `${HOME}/media/${id}` }, as);
}

function sendMedia(source: string): Action {
  return {
    op: "send_media",
    chat_id: "D1",
    media_kind: "image",
    source_url: source,
    content: "the cat",
    metadata: { user_id: "U1", thread_id: "1.0" },
    filename: "katze.png",
  };
}

test("[W-79] [C-54] keeps a file for its tenant, under 128 random bits", () => {
  const on = stage();
  const [one, two] = [upload(on), upload(on)].map(idOf);

  expect(one).toMatch(/^[0-9a-f]{32}$/);
  expect(two).not.toBe(one);
  expect(fetched(on, one ?? "")).toMatchObject({ status: 200, body: { is: "file", file: FILE } });
  expect(statusOf(fetched(on, one ?? "", "g2"))).toBe(404);
  expect(statusOf(fetched(on, one ?? "", null))).toBe(401);
});

test("[C-43] [C-54] gateways of one tenant share their files", () => {
  const gateways = [
    { id: "g1", secrets: ["s1"], tenant: "t" },
    { id: "g2", secrets: ["s2"], tenant: "t" },
  ];
  const on = stage({ config: { gateways } });

  expect(statusOf(fetched(on, idOf(upload(on)), "g2"))).toBe(200);
});

test("[W-79] answers 413 to a file above the cap, and takes one that just fits", () => {
  const on = stage();

  expect(statusOf(upload(on, { ...FILE, bytes: MEDIA_BYTES_MAX }))).toBe(200);
  expect(statusOf(upload(on, { ...FILE, bytes: MEDIA_BYTES_MAX + 1 }))).toBe(413);
});

test("[C-54] forgets a file after an hour, and has room for others then", () => {
  const on = stage();
  const first = idOf(upload(on));
  for (let count = 1; count < MEDIA_KEPT_MAX; count += 1) upload(on);

  expect(statusOf(upload(on))).toBe(507);
  on.advance(MEDIA_LIFETIME_MS);
  expect(statusOf(fetched(on, first))).toBe(404);
  expect(statusOf(upload(on))).toBe(200);
});

test("[C-36] [C-54] keeps a file over a restart, as it keeps the message that names it", () => {
  const on = stage();
  const id = idOf(upload(on));
  on.restart(true);

  expect(statusOf(fetched(on, id))).toBe(200);
  on.restart(false);
  expect(statusOf(fetched(on, id))).toBe(404);
});

test("[O-13] shows an uploaded file on Slack, in its thread, under the name it is sent with", () => {
  const on = stage();
  const conn = on.connect();
  const result = on.op(conn, sendMedia(`${HOME}/media/${idOf(upload(on))}`));

  expect(result).toMatchObject({ success: true, message_id: on.bubbles()[0]?.id });
  expect(on.bubbles()).toMatchObject([
    { text: "the cat", thread: "1.0", files: [{ id: "a1", title: "katze.png", bytes: 2_000 }] },
  ]);
});

test("[O-13] shows a public file on Slack as a link and on Telegram as a file", () => {
  const on = stage();
  const conn = on.connect();
  on.op(conn, sendMedia("https://cdn.test/cat.png"));
  on.op(conn, sendMedia("https://cdn.test/cat.png"), "telegram");

  expect(on.texts()).toEqual(["the cat\nhttps://cdn.test/cat.png"]);
  expect(on.bubbles("telegram")).toMatchObject([{ files: [{ id: "https://cdn.test/cat.png" }] }]);
});

test("[C-55] a file that is not there fails, and declines nothing", () => {
  const missing = sendMedia(`${HOME}/media/none`);
  const sound = stage();
  const wrong = withDefect("missing-media-is-a-decline");

  expect(sound.op(sound.connect(), missing)).toEqual({ success: false, error: "media not found" });
  expect(wrong.op(wrong.connect(), missing).code).toBe("egress_declined");
});

test("[C-54] a file of another tenant is not there", () => {
  const on = stage();
  const foreign = sendMedia(`${HOME}/media/${idOf(upload(on, FILE, "g2"))}`);

  expect(on.op(on.connect(), foreign).success).toBe(false);
});

test("[G-107] sends no file of a scheme that is not HTTP", () => {
  const on = stage();

  expect(on.op(on.connect(), sendMedia("file:///etc/passwd")).success).toBe(false);
});

/** What a gateway is told of a person's file, and what it gets for it. */
function personsFile(on: Stage): SideAnswer {
  on.connect();
  const files = [{ file: FILE, url: null, kind: "image" }] as const;
  on.says("slack", { chat: "D1", user: "U1", text: "look", files });
  const [url = ""] = on.inbound().media_urls ?? [];
  return ask(on, { method: "GET", url });
}

test("[W-66] [C-54] keeps a person's file for whoever is told of it", () => {
  const on = stage();

  expect(personsFile(on)).toMatchObject({ status: 200, body: { file: FILE } });
  expect(on.inbound()).toMatchObject({
    message_type: "photo",
    media: [{ kind: "image", mime: "image/png", size: 2_000, filename: "cat.png" }],
  });
});

test.each(["media-kept-for-nobody", "media-forgotten-at-once"])(
  "[C-54] a connector with %s has the file no more",
  (defect) => {
    expect(statusOf(personsFile(withDefect(defect)))).toBe(404);
  },
);

const TENANT = [{ token: "operator", tenant: "t9" }];

function provision(on: Stage, token = "operator", gatewayId = "gw-9"): SideAnswer {
  const value = {
    gatewayId,
    platform: "slack",
    botId: "B1",
    gatewayEndpoint: "",
    routeKeys: ["k"],
  };
  const headers = { authorization: `Bearer ${token}` };
  return ask(on, { url: `${HOME}/provision`, headers, body: { is: "json", value } }, null);
}

test("[W-76] issues a secret once, with which the gateway dials", () => {
  const on = stage({ config: { identityTokens: TENANT } });
  const first = json(provision(on));
  const conn = on.dial("gw-9", String(first["secret"]));

  expect(first).toMatchObject({ tenant: "t9", gatewayId: "gw-9", routeKeys: ["k"] });
  expect(first["secretIssued"]).toBe(true);
  expect(on.effects).toContainEqual({ kind: "accept", conn });
  expect(on.effects.filter(({ kind }) => kind === "close")).toEqual([]);
  expect(json(provision(on))).toEqual({
    tenant: "t9",
    gatewayId: "gw-9",
    routeKeys: ["k"],
    secretIssued: false,
  });
});

test("[W-76] takes nobody for the operator without the operator's token", () => {
  const on = stage({ config: { identityTokens: TENANT } });

  expect(statusOf(provision(on, "stranger"))).toBe(401);
  expect(statusOf(provision(stage(), "operator"))).toBe(401);
});

test("[W-76] gives nobody the account of another tenant's gateway", () => {
  const on = stage({ config: { identityTokens: TENANT } });

  expect(statusOf(provision(on, "operator", "g1"))).toBe(403);
});

test("[W-76] [C-06] remembers whom it issued a secret over a restart", () => {
  const on = stage({ config: { identityTokens: TENANT } });
  provision(on);
  on.restart(true);

  expect(json(provision(on))["secretIssued"]).toBe(false);
});

test("[W-78] an enrolment token is good once", () => {
  const on = stage({ config: { enrollmentTokens: TENANT } });
  const value = { enrollmentToken: "operator", gatewayId: "gw-9" };
  const enrol = (): SideAnswer =>
    ask(on, { url: `${HOME}/enroll`, body: { is: "json", value } }, null);

  expect(json(enrol())).toMatchObject({ tenant: "t9", secretIssued: true });
  expect(statusOf(enrol())).toBe(401);
});

test("[W-77] a policy is taken from a gateway that proves who it is", () => {
  const on = stage();
  const value = {
    platform: "slack",
    requireAddress: false,
    freeResponseScopes: [],
    allowOtherBots: false,
  };
  const policy = { url: `${HOME}/policy`, body: { is: "json", value } } as const;

  expect(statusOf(ask(on, policy))).toBe(200);
  expect(statusOf(ask(on, policy, null))).toBe(401);
  expect(statusOf(ask(on, { url: `${HOME}/policy`, body: { is: "json", value: {} } }))).toBe(400);
});

test.each([
  ["GET", "/policy"],
  ["GET", "/elsewhere"],
  ["POST", "/elsewhere"],
  ["POST", "/media/none"],
] as const)("[W-79] %s of %s is no door", (method, path) => {
  expect(statusOf(ask(stage(), { method, url: HOME + path }))).toBe(404);
});
