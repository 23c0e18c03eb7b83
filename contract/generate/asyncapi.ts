import { assert } from "../assert.ts";
import { referenced, type Definitions, type Schema } from "./bundle.ts";

/** A frame that shows what a message looks like. */
export interface Example {
  readonly name: string;
  readonly summary: string;
  readonly frame: Readonly<Record<string, unknown>>;
}

/** The version of AsyncAPI the document is written in. */
const ASYNCAPI = "3.0.0";
/** Version of the contract (W-38). */
const CONTRACT_VERSION = "1";
const CHANNEL = "relay";

/** What answers what, by type of frame (W-24, W-26, W-28, W-31). */
const REPLIES: Readonly<Record<string, string>> = {
  hello: "descriptor",
  outbound: "outbound_result",
  inbound: "inbound_ack",
  passthrough_forward: "inbound_ack",
  going_idle: "going_idle_ack",
};

/** Keywords of our schemas that say nothing outside of this repository. */
const OURS: ReadonlySet<string> = new Set(["tsType", "default"]);

/**
 * The conversation as one AsyncAPI document, told from the gateway's side: it dials, sends gateway
 * frames and receives connector frames over one channel.
 */
export function asyncapiOf(definitions: Definitions, examples: readonly Example[]): object {
  const sent = framesOf("GatewayFrame", definitions);
  const received = framesOf("ConnectorFrame", definitions);
  const frames = new Map([...sent, ...received]);
  return {
    asyncapi: ASYNCAPI,
    info: {
      title: "Gateway and connector",
      version: CONTRACT_VERSION,
      description:
        "One WebSocket between an AI agent's gateway and the connector that owns the chat platforms. Each message is one JSON object and a newline. Generated from the JSON Schemas of the contract; what a schema cannot say stands in PROTOCOL.md, under the numbers in brackets.",
      license: { name: "MIT" },
    },
    defaultContentType: "application/json",
    servers: { connector: SERVER },
    channels: {
      [CHANNEL]: {
        address: `/${CHANNEL}`,
        description:
          "The one socket of a gateway process; all frames of all chats go through it (W-01).",
        servers: [{ $ref: "#/servers/connector" }],
        messages: named([...frames.keys()], (type) => ({ $ref: `#/components/messages/${type}` })),
        bindings: { ws: { method: "GET", bindingVersion: "0.1.0" } },
      },
    },
    operations: {
      ...named([...sent.keys()], (type) => operation("send", type, definitions, frames)),
      ...named([...received.keys()], (type) => operation("receive", type, definitions, frames)),
    },
    components: {
      messages: named([...frames.keys()], (type) => message(type, frames, definitions, examples)),
      schemas: schemasOf([...frames.values()], definitions),
      securitySchemes: { token: TOKEN },
    },
  };
}

const SERVER = {
  host: "connector.example",
  protocol: "wss",
  description: "A connector. The gateway dials, the connector never does (W-01, W-02).",
  security: [{ $ref: "#/components/securitySchemes/token" }],
};

const TOKEN = {
  type: "http",
  scheme: "bearer",
  bearerFormat: "base64url of id, expiry and HMAC-SHA256",
  description: "Minted by the gateway for every dial (W-04 to W-07).",
};

/** The definitions a side's union is made of, by type of frame. */
function framesOf(union: string, definitions: Definitions): ReadonlyMap<string, string> {
  const parts = (definitions[union]?.anyOf ?? []) as readonly Schema[];
  return new Map(
    parts.map((part) => {
      const name = referenced(part) ?? "";
      const { type } = (definitions[name]?.properties ?? {}) as Definitions;
      assert(typeof type?.const === "string", `${name} is no frame`);
      return [type.const, name];
    }),
  );
}

function operation(
  action: "send" | "receive",
  type: string,
  definitions: Definitions,
  frames: ReadonlyMap<string, string>,
): object {
  const reply = REPLIES[type];
  const channel = { $ref: `#/channels/${CHANNEL}` };
  return {
    action,
    channel,
    summary: definitions[frames.get(type) ?? ""]?.description,
    messages: [{ $ref: `${channel.$ref}/messages/${type}` }],
    ...(reply === undefined
      ? {}
      : { reply: { channel, messages: [{ $ref: `${channel.$ref}/messages/${reply}` }] } }),
  };
}

function message(
  type: string,
  frames: ReadonlyMap<string, string>,
  definitions: Definitions,
  examples: readonly Example[],
): object {
  const name = frames.get(type) ?? "";
  const shown = examples.filter(({ frame }) => frame.type === type);
  return {
    name: type,
    title: name,
    summary: definitions[name]?.description,
    payload: { $ref: `#/components/schemas/${name}` },
    examples: shown.map(({ frame, ...said }) => ({ ...said, payload: frame })),
  };
}

/** Everything the frames are made of, each under its name. */
function schemasOf(roots: readonly string[], definitions: Definitions): object {
  const reached = new Set<string>();
  const reach = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const name = Array.isArray(value) ? undefined : referenced(value as Schema);
    if (name !== undefined && !reached.has(name)) {
      reached.add(name);
      reach(definitions[name]);
    }
    for (const item of Object.values(value)) reach(item);
  };
  for (const name of roots) reach({ $ref: `#/$defs/${name}` });
  return named([...reached].sort(), (name) => relinked(definitions[name]));
}

/** The schema with its references turned to the document's own, without what only we read. */
function relinked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relinked);
  if (typeof value !== "object" || value === null) return value;
  const name = referenced(value as Schema);
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !OURS.has(key))
      .map(([key, item]) => [key, key === "properties" ? relinkedEach(item) : relinked(item)]),
  );
}

/** The properties of an object; a property may be called like a keyword. */
function relinkedEach(properties: unknown): unknown {
  return named(Object.keys(properties as object), (key) => relinked((properties as Schema)[key]));
}

function named<T>(
  names: readonly string[],
  make: (name: string) => T,
): Readonly<Record<string, T>> {
  return Object.fromEntries(names.map((name) => [name, make(name)]));
}
