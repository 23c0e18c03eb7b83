/**
 * The connector of connector.js with one mistake, which the first argument names; without one, it lists
 * them. A mistake overrides one decision of the sound connector, the way some connector once decided.
 */
import { startConnector } from "./connector.js";
import { Delivery } from "./delivery.js";
import { GatewaySocket } from "./gateway-socket.js";
import { DESCRIPTOR, Ops } from "./ops.js";
import { Slack } from "./slack.js";
import { Streams } from "./streams.js";
import { BoundedMap } from "./text.js";
import { refusal } from "./token.js";

const MISTAKES = {
  "forgets-seals": {
    says: "opens a sealed stream again, for a repeated seal and for a straggler",
    Streams: class extends Streams {
      entomb(key, stream) {
        super.entomb(key, stream);
        this.sealed.delete(key);
      }
    },
  },
  "forgets-old-seals": {
    says: "remembers the last two sealed streams",
    Streams: class extends Streams {
      sealed = new BoundedMap(2);
    },
  },
  "appends-everything": {
    says: "takes a cumulative text for what is new",
    Streams: class extends Streams {
      show(stream, content) {
        stream.text = "";
        return super.show(stream, content);
      }
    },
  },
  "never-stops": {
    says: "leaves sealed streams live",
    Slack: class extends Slack {
      stopStream() {
        return Promise.resolve();
      }
    },
  },
  "posts-seals-too": {
    says: "posts the final beside the stream that it seals",
    Streams: class extends Streams {
      async seal(stream, content) {
        await super.seal(stream, content);
        await this.slack.post(stream.place, content);
      }
    },
  },
  "mixes-streams": {
    says: "knows a stream by its chat alone",
    Ops: class extends Ops {
      draft(action, place) {
        return super.draft({ ...action, draft_id: 1 }, place);
      }
    },
  },
  "places-by-reply": {
    says: "places a message by what it replies to",
    Ops: class extends Ops {
      place(action, metadata) {
        return { ...super.place(action, metadata), thread: action.reply_to ?? undefined };
      }
    },
  },
  "lets-all-out": {
    says: "brings an op to whatever chat it names",
    Ops: class extends Ops {
      mayReach = () => true;
    },
  },
  "says-yes": {
    says: "answers success to everything, and does nothing",
    Ops: class extends Ops {
      result() {
        return Promise.resolve({ success: true });
      }
    },
  },
  "says-no": {
    says: "answers failure to everything",
    Ops: class extends Ops {
      result() {
        return Promise.resolve({ success: false, error: "no" });
      }
    },
  },
  "answers-twice": {
    says: "writes each result twice",
    GatewaySocket: class extends GatewaySocket {
      write(frame) {
        super.write(frame);
        if (frame.type === "outbound_result") super.write(frame);
      }
    },
  },
  "dies-of-bad-frames": {
    says: "ends the connection over an op that lacks its fields",
    GatewaySocket: class extends GatewaySocket {
      carryOut(frame) {
        if (typeof frame.action?.chat_id !== "string") this.socket.close(1000);
        return super.carryOut(frame);
      }
    },
  },
  "claims-cards": {
    says: "lists an op that it does not serve",
    GatewaySocket: class extends GatewaySocket {
      write(frame) {
        const supported_ops = [...DESCRIPTOR.supported_ops, "task_card"];
        const lie = { descriptor: { ...frame.descriptor, supported_ops } };
        super.write(frame.type === "descriptor" ? { ...frame, ...lie } : frame);
      }
    },
  },
  "claims-questions": {
    says: "lists questions with buttons, and posts none",
    GatewaySocket: class extends GatewaySocket {
      write(frame) {
        const supported_ops = [...DESCRIPTOR.supported_ops, "prompt"];
        const lie = { descriptor: { ...frame.descriptor, supported_ops } };
        super.write(frame.type === "descriptor" ? { ...frame, ...lie } : frame);
      }
    },
  },
  "lets-anybody-in": {
    says: "takes every token for good",
    refusal: () => undefined,
  },
  "hides-expiry": {
    says: "does not tell an expired token from a forged one",
    refusal: (...told) => refusal(...told) && "unauthorized",
  },
  "forgets-unread": {
    says: "drops a buffered message once it is written, acknowledged or not",
    Delivery: class extends Delivery {
      writeNext() {
        super.writeNext();
        if (this.write !== undefined) this.waiting.shift();
      }
    },
  },
};

const [name] = process.argv.slice(2);
const { says, ...parts } = MISTAKES[name] ?? {};
if (says === undefined) {
  const list = Object.entries(MISTAKES).map(([key, mistake]) => `${key.padEnd(20)}${mistake.says}`);
  console.error(list.join("\n"));
  process.exitCode = 1;
} else {
  await startConnector(process.env, parts);
}
