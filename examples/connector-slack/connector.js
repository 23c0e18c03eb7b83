import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { Delivery } from "./delivery.js";
import { GatewaySocket } from "./gateway-socket.js";
import { LINE_BYTES_MAX } from "./lines.js";
import { Ops } from "./ops.js";
import { Slack } from "./slack.js";
import { isSigned, SlackEvents } from "./slack-events.js";
import { Streams } from "./streams.js";
import { BoundedMap } from "./text.js";
import { refusal } from "./token.js";

const SOUND = { Delivery, GatewaySocket, Ops, Slack, Streams, refusal };

/** Connects one Slack workspace with one gateway, on one port; `parts` replaces some of its own. */
export async function startConnector(env, parts = {}) {
  const made = { ...SOUND, ...parts };
  const slack = new made.Slack(env.SLACK_BOT_TOKEN, env.SLACK_API_URL);
  const { team_id: team } = await slack.call("auth.test");
  const people = new BoundedMap(10_000); // who wrote to this gateway, and so may be written to
  const mayReach = (to) => to.scope_id === team || people.has(to.user_id);
  const ops = new made.Ops(slack, new made.Streams(slack), mayReach);
  const delivery = new made.Delivery();

  const server = createServer(slackDoor(env.SLACK_SIGNING_SECRET, delivery, people));
  server.on("upgrade", gatewayDoor(env, { ...made, ops, delivery }));
  server.listen(Number(env.PORT ?? 8787), env.HOST ?? "127.0.0.1");
}

/** Lets the gateway in. The newest socket is the one that counts (D-28). */
function gatewayDoor(env, { refusal, GatewaySocket, ops, delivery }) {
  // Text is decoded line by line, so that bad UTF-8 ends no socket (I-40).
  const options = { noServer: true, maxPayload: LINE_BYTES_MAX, skipUTF8Validation: true };
  const sockets = new WebSocketServer(options);
  const secrets = [env.RELAY_SECRET ?? "", env.RELAY_SECRET_BEFORE ?? ""];
  let current;

  function serve(opened) {
    current?.removeAllListeners("message"); // what it still writes is nobody's
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

  return (request, socket, head) => {
    const { pathname } = new URL(request.url, "http://connector");
    if (pathname !== "/relay") {
      return socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"); // W-03
    }
    const { authorization } = request.headers;
    const reason = refusal(authorization, env.RELAY_GATEWAY_ID, secrets, Date.now());
    sockets.handleUpgrade(request, socket, head, (opened) =>
      reason === undefined ? serve(opened) : opened.close(4401, reason),
    ); // C-48
  };
}

/** Takes what Slack tells: messages at /slack/events, presses at /slack/interactivity. */
function slackDoor(signingSecret, delivery, people) {
  const events = new SlackEvents();

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
    return "";
  }

  const doors = {
    "/slack/events": (body) => hear(JSON.parse(body)),
    "/slack/interactivity": (body) => press(new URLSearchParams(body).get("payload")),
  };
  return async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const door = request.method === "POST" ? doors[request.url] : undefined;
    const answer = (status, text = "") => response.writeHead(status).end(text);
    if (door === undefined) return answer(404);
    if (!isSigned(request.headers, body, signingSecret, Date.now())) return answer(401);
    if (!delivery.hasRoom) return answer(503); // Slack comes again
    try {
      return answer(200, door(body.toString()));
    } catch (error) {
      console.error(`not understood: ${error.message}`);
      return answer(400);
    }
  };
}
