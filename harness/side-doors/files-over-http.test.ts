import { afterEach, expect, test } from "vitest";
import { upgradeAuthorization } from "../../contract/auth/upgrade-token.ts";
import { MEDIA_BYTES_MAX, SIDE_JSON_BYTES_MAX } from "../../contract/limits.ts";
import type { Happened } from "../../contract/trace-line.ts";
import { echoAgent } from "../../reference-gateway/agents/echo.ts";
import { GATEWAY_DEFAULTS, type GatewayConfig } from "../../reference-gateway/config.ts";
import { createGateway } from "../../reference-gateway/gateway.ts";
import { runGateway, type RunningGateway } from "../../reference-gateway/shell/run-gateway.ts";
import { realClock } from "../clock.ts";
import { serveConnector, type ServedConnector } from "../connector/serve.ts";
import { FileStore } from "../files/file-store.ts";
import { SOUND } from "../run/sides.ts";
import { dial } from "../sockets/dial.ts";
import { askOverHttp } from "./ask-over-http.ts";

const SECRET = "a secret of some length";
const OPS = ["send", "edit", "typing", "draft", "send_media"];

let served: ServedConnector | undefined;
let gateway: RunningGateway | undefined;

afterEach(async () => {
  gateway?.kill();
  gateway = undefined;
  await served?.close();
  served = undefined;
});

async function serve(
  observe: (happened: Happened) => void = () => undefined,
): Promise<ServedConnector> {
  served = await serveConnector({
    port: 0,
    platforms: ["slack"],
    gatewayId: "gateway",
    secret: SECRET,
    configure: (config) => ({
      ...config,
      identityTokens: [{ token: "the operator", tenant: "tenant" }],
      identities: config.identities.map(({ descriptor, ...identity }) => ({
        ...identity,
        descriptor: { ...descriptor, supported_ops: OPS },
      })),
    }),
    policies: SOUND.connector,
    observe,
    onQuit: () => undefined,
  });
  return served;
}

interface Started {
  readonly files: FileStore;
  /** Everything its trace tells. */
  readonly told: Happened[];
}

function start(url: string, config: Partial<GatewayConfig>, onTrace: () => void): Started {
  const files = new FileStore();
  const told: Happened[] = [];
  const full = {
    ...GATEWAY_DEFAULTS,
    url,
    epochMs: Date.now(),
    identities: [{ platform: "slack", botId: "B1" }],
    ...config,
  };
  gateway = runGateway({
    machine: createGateway(full),
    dial,
    sideDoor: askOverHttp(files),
    clock: realClock(),
    agent: echoAgent(1),
    name: "g1",
    entropy: "a test",
    memory: {},
    onTrace: (happened) => {
      told.push(happened);
      onTrace();
    },
  });
  return { files, told };
}

/** Resolves once `come` says so; asked after everything that happens at either side. */
function when(come: () => boolean): { readonly look: () => void; readonly there: Promise<void> } {
  let look = (): void => undefined;
  const there = new Promise<void>((resolve) => {
    look = () => {
      if (come()) resolve();
    };
  });
  return { look: () => look(), there };
}

function shownFiles(): readonly string[] {
  const bubbles = served?.view("slack").bubbles ?? [];
  return bubbles
    .filter(({ author }) => author === "bot")
    .flatMap(({ files = [] }) => files.map(({ id }) => id));
}

test("[W-79] [O-13] [G-81] a person's file goes to the gateway and comes back, byte for byte", async () => {
  const up = when(() => told().some(({ kind }) => kind === "received"));
  const shown = when(() => shownFiles().length > 0);
  let told = (): readonly Happened[] => [];
  const look = (): void => {
    up.look();
    shown.look();
  };
  const connector = await serve(look);
  const started = start(connector.url, { gatewayId: "gateway", secret: SECRET }, look);
  told = () => started.told;
  await up.there;
  connector.operate("send-file D1 U1 cat.png 5000");
  await shown.there;

  const [sent] = connector.view("slack").bubbles.flatMap(({ files = [] }) => files);
  expect(shownFiles()).toEqual([sent?.id]);
  expect(started.files.get(sent?.id ?? "")?.length).toBe(5000);
});

test("[W-76] [I-26] a gateway provisions itself, dials with what it got, and tells nobody", async () => {
  const settled = when(() => told().some(({ kind }) => kind === "received"));
  let told = (): readonly Happened[] => [];
  const connector = await serve();
  const boot = { ...GATEWAY_DEFAULTS.boot, identityToken: "the operator" };
  const started = start(connector.url, { gatewayId: "gw-new", boot }, () => settled.look());
  told = () => started.told;
  await settled.there;

  expect(started.told).toContainEqual({
    kind: "report",
    gateway: "g1",
    report: { what: "provisioned", platform: "slack", ok: true, issued: true },
  });
  expect(JSON.stringify(started.told)).not.toMatch(/the operator|[0-9a-f]{64}/);
});

function authorization(): string {
  const credential = { gatewayId: "gateway", secret: SECRET };
  return upgradeAuthorization(credential, Date.now() / 1000) ?? "";
}

interface Asked {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

async function ask({
  path = "/relay/media",
  method = "POST",
  headers,
  body,
}: Asked): Promise<number> {
  const { url } = await serve();
  const response = await fetch(url.replace("ws", "http") + path, {
    method,
    headers: { authorization: authorization(), ...headers },
    ...(body === undefined ? {} : { body }),
  });
  await response.arrayBuffer();
  return response.status;
}

test.each<[string, Asked, number]>([
  ["an upload", { body: "words" }, 200],
  ["an upload without a token", { headers: { authorization: "" }, body: "words" }, 401],
  [
    "an upload with a forged token",
    { headers: { authorization: "Bearer eA" }, body: "words" },
    401,
  ],
  ["an upload of a web page", { headers: { origin: "https://page.example" }, body: "x" }, 403],
  ["a file above the cap", { body: new Uint8Array(MEDIA_BYTES_MAX + 1) }, 413],
  ["a file that is not there", { path: "/relay/media/none", method: "GET" }, 404],
  ["a door that is none", { path: "/relay/nothing", method: "GET" }, 404],
  ["a method that is none", { method: "PUT", body: "x" }, 405],
  ["a policy that is no JSON", { path: "/relay/policy", body: "{" }, 400],
  ["a policy that is no object", { path: "/relay/policy", body: "[]" }, 400],
  [
    "a policy that is endless",
    { path: "/relay/policy", body: "x".repeat(SIDE_JSON_BYTES_MAX + 1) },
    413,
  ],
  [
    "a provision by a stranger",
    { path: "/relay/provision", headers: { authorization: "Bearer x" }, body: "{}" },
    401,
  ],
])("[W-08] [W-79] [C-54] %s is answered", async (_what, asked, status) => {
  expect(await ask(asked)).toBe(status);
});
