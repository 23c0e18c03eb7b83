/** A connector between one Slack workspace and one gateway. README.md says how to run it. */
import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { Delivery } from "./delivery.js";
import { GatewaySocket } from "./gateway-socket.js";
import { LINE_BYTES_MAX } from "./lines.js";
import { Ops } from "./ops.js";
import { Slack } from "./slack.js";
import { isSigned, SlackEvents } from "./slack-events.js";
import { BoundedMap } from "./text.js";
import { refusal } from "./token.js";

const { env } = process;
const slack = new Slack(env.SLACK_BOT_TOKEN, env.SLACK_API_URL);
const { team_id: team } = await slack.call("auth.test");
/** Who wrote to this gateway; where the workspace is not named, they may be written to. */
const people = new BoundedMap(10_000);
const ops = new Ops(slack, (to) => to.scope_id === team || people.has(to.user_id));
const delivery = new Delivery();
const events = new SlackEvents();
const secrets = [env.RELAY_SECRET ?? "", env.RELAY_SECRET_BEFORE ?? ""];
const server = createServer(answer).listen(Number(env.PORT ?? 8787), env.HOST ?? "127.0.0.1");

// The gateway's side. Text is decoded line by line, so that bad UTF-8 ends no socket (I-40).
const sockets = new WebSocketServer({
  noServer: true,
  maxPayload: LINE_BYTES_MAX,
  skipUTF8Validation: true,
});
let current;

server.on("upgrade", (request, socket, head) => {
  const isRelay = new URL(request.url, "http://connector").pathname === "/relay";
  if (!isRelay) return socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"); // W-03
  sockets.handleUpgrade(request, socket, head, (opened) => {
    const { authorization } = request.headers;
    const reason = refusal(authorization, env.RELAY_GATEWAY_ID, secrets, Date.now());
    if (reason === undefined) serve(opened);
    else opened.close(4401, reason); // C-48
  });
});

/** The newest socket is the gateway's; an older one is told so (D-28). */
function serve(opened) {
  current?.close(4409, "replaced");
  current = opened;
  delivery.close();
  new GatewaySocket(opened, { botId: env.SLACK_BOT_ID, ops, delivery });
  opened.on("close", () => {
    if (current !== opened) return;
    current = undefined;
    delivery.close();
  });
}

// Slack's side.
async function answer(request, response) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const known = request.method === "POST" && request.url.startsWith("/slack/");
  const signed = known && isSigned(request.headers, body, env.SLACK_SIGNING_SECRET, Date.now());
  try {
    if (!known) response.writeHead(404).end();
    else if (!signed) response.writeHead(401).end();
    else if (request.url === "/slack/interactivity")
      press(new URLSearchParams(`${body}`).get("payload"));
    else if (!delivery.hasRoom)
      response.writeHead(503).end(); // Slack comes again
    else response.end(hear(JSON.parse(`${body}`)));
  } catch (error) {
    console.error(`not understood: ${error.message}`);
    response.writeHead(400);
  }
  response.end();
}

function hear(envelope) {
  if (envelope.type === "url_verification") return envelope.challenge;
  const event = events.inbound(envelope);
  if (event === undefined) return "";
  people.set(event.source.user_id, true);
  delivery.bring(event);
  return "";
}

function press(payload) {
  const stop = events.interrupt(JSON.parse(payload));
  if (stop !== undefined) delivery.tell(stop);
}
