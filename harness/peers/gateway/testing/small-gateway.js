/**
 * A gateway of a few lines for tests, which streams what its model says; and the ways in which it can be
 * wrong, by the name that it is started with.
 */
import { createHmac, randomUUID } from "node:crypto";
import { WebSocket } from "ws";

const way = process.argv[2] ?? "sound";
const {
  GATEWAY_RELAY_URL: base,
  GATEWAY_RELAY_ID: id,
  GATEWAY_RELAY_SECRET: secret,
  OPENAI_BASE_URL: modelUrl,
  OPENAI_API_KEY: key,
  OPENAI_MODEL: model,
  GATEWAY_RELAY_PLATFORMS: platform,
} = process.env;
const { botId } = JSON.parse(process.env.GATEWAY_RELAY_BOT_IDS)[platform];

if (way === "exits") {
  console.error("cannot read my settings");
  process.exit(3);
}
if (way === "never-dials") setInterval(() => undefined, 1_000);
else dial();

function token() {
  const lifeSeconds = way === "long-lived-token" ? 300_000 : 300;
  const head = `${id}:${Math.floor(Date.now() / 1_000) + lifeSeconds}`;
  const by = way === "wrong-secret" ? "another secret" : secret;
  const signature = createHmac("sha256", by).update(head).digest("hex");
  return Buffer.from(`${head}:${signature}`).toString("base64url");
}

function dial() {
  const url = `${base}${way === "wrong-path" ? "/chat" : "/relay"}`;
  const ws = new WebSocket(url, { headers: { Authorization: `Bearer ${token()}` } });
  const waiting = new Map();
  let canDraft = false;
  const write = (frame) => ws.send(`${JSON.stringify(frame)}\n`);
  const ask = (action) => {
    const requestId = randomUUID().replaceAll("-", "");
    return new Promise((resolve) => {
      waiting.set(requestId, resolve);
      write({ type: "outbound", requestId, action, platform, botId });
    });
  };
  ws.on("error", () => undefined);
  ws.on("close", () => setTimeout(dial, 100));
  ws.on("open", () => {
    if (way === "silent") return;
    if (way === "speaks-other") ws.send("EHLO gateway.example\r\n");
    else write({ type: "hello", platform, botId: way === "wrong-bot" ? "B9" : botId });
  });
  ws.on("message", (data) => {
    for (const line of data.toString().split("\n")) if (line.trim() !== "") take(line);
  });

  function take(line) {
    const frame = way === "crashes-on-bad-input" ? JSON.parse(line) : read(line);
    if (frame === undefined) return;
    if (frame.type === "descriptor") canDraft = canDraftBy(frame.descriptor);
    if (frame.type === "outbound_result") waiting.get(frame.requestId)?.(frame.result);
    if (frame.type === "inbound") void answer(frame);
  }

  function read(line) {
    try {
      const frame = JSON.parse(line);
      const isFrame =
        typeof frame === "object" &&
        frame !== null &&
        frame.event !== null &&
        !Array.isArray(frame);
      if (isFrame) return frame;
    } catch {
      // It is passed over, as anything else that is no frame.
    }
    if (way === "closes-on-bad-input") ws.close(1000);
    return undefined;
  }

  function canDraftBy(descriptor) {
    if (way === "drafts-anyway") return true;
    if (way === "drafts-never") return false;
    const { supports_draft_streaming: flag, supported_ops: ops = [] } = descriptor ?? {};
    return flag === true && ops.includes("draft");
  }

  async function answer({ event, bufferId }) {
    if (way === "closes-always") return ws.close(1000);
    if (bufferId !== undefined) write({ type: "inbound_ack", bufferId });
    if (way === "acknowledges-only") return;
    const place = {
      // Below a message only Slack has a thread without asking for one.
      ...(platform === "slack" ? { thread_id: event.message_id } : {}),
      message_id: event.message_id,
      user_id: event.source.user_id,
      scope_id: event.source.scope_id,
    };
    const chat_id = event.source.chat_id;
    if (way === "rejects-always") {
      const content = "Sorry, I cannot help with that.";
      return ask({ op: "send", chat_id, content, metadata: { ...place, notify: true } });
    }
    const draft = { op: "draft", chat_id, draft_id: Math.floor(Math.random() * 2 ** 49) };
    let content = "";
    for await (const text of say(event.text)) {
      content += text;
      if (canDraft) await ask({ ...draft, content, final: false, metadata: place });
      if (way === "sends-pieces")
        await ask({ op: "send", chat_id, content: text, metadata: place });
    }
    const final = canDraft
      ? { ...draft, content, final: true, metadata: place }
      : { op: "send", chat_id, content, metadata: { ...place, notify: true } };
    const result = await ask(final);
    if (result?.success !== true && canDraft) {
      await ask({ op: "send", chat_id, content, metadata: { ...place, notify: true } });
    }
  }
}

/** What the model says, piece by piece. */
async function* say(content) {
  const stream = way !== "asks-for-no-stream";
  const response = await fetch(`${modelUrl}/chat/completions`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ model, messages: [{ role: "user", content }], stream }),
  });
  if (!stream) return yield (await response.json()).choices[0].message.content;
  let rest = "";
  const decoder = new TextDecoder();
  for await (const bytes of response.body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      if (!line.startsWith("data: {")) continue;
      const text = JSON.parse(line.slice("data: ".length)).choices[0]?.delta.content;
      if (text) yield text;
    }
  }
}
