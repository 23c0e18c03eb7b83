import { admit, openDoor } from "../../../../contract/door/door.ts";
import { writeFrame } from "../../../../contract/door/write-frame.ts";
import type {
  Action,
  ConnectorFrame,
  Descriptor,
  Result,
} from "../../../../contract/generated/types.ts";
import type { Socket } from "../../../../contract/ports/socket.ts";
import { DESCRIPTORS } from "../../../run/defaults.ts";
import { listen, type Knock } from "../../../sockets/listen.ts";
import type { Platform } from "../platform.ts";

/** How a connector of the tests behaves. The default says yes to everything and does nothing. */
export interface Ways {
  readonly descriptor: Descriptor;
  readonly knock: (knock: Knock) => Socket | undefined;
  /** Whether hellos are answered. */
  readonly greets: boolean;
  readonly answer: (action: Action) => Result | Promise<Result>;
  /** Something that is no frame came. */
  readonly malformed: (socket: Socket) => void;
  /** An acknowledgement came. */
  readonly acknowledged: (socket: Socket) => void;
}

export interface WrongPeer {
  readonly url: string;
  /** Its platform: people write, and nothing ever shows. */
  readonly platform: Platform;
  readonly close: () => Promise<void>;
}

const YES: Ways = {
  descriptor: DESCRIPTORS.slack,
  knock: (knock) => knock.accept(),
  greets: true,
  answer: () => ({ success: true, message_id: "1700000000.000001" }),
  malformed: () => undefined,
  acknowledged: () => undefined,
};

export async function wrongPeer(changed: Partial<Ways> = {}): Promise<WrongPeer> {
  const ways = { ...YES, ...changed };
  const sockets = new Set<Socket>();
  const listener = await listen(0, (knock) => {
    const socket = ways.knock(knock);
    if (socket === undefined) return;
    sockets.add(socket);
    socket.onClose(() => sockets.delete(socket));
    converse(socket, ways);
  });
  let messages = 0;
  return {
    url: listener.url,
    platform: {
      name: "slack",
      say: (chat, user, text) => {
        messages += 1;
        const id = `1700000000.${String(messages).padStart(6, "0")}`;
        const source = { platform: "slack", chat_id: chat, user_id: user, scope_id: "T1" };
        const event = { text, message_id: id, source: { ...source, message_id: id } };
        for (const socket of sockets) send(socket, { type: "inbound", event });
        return Promise.resolve(undefined);
      },
      press: () => Promise.resolve(undefined),
      stop: () => undefined,
      failNext: () => undefined,
      unmet: () => [],
      view: () => ({ platform: "slack", bubbles: [], statuses: [] }),
      listen: () => undefined,
    },
    close: () => listener.close(),
  };
}

function converse(socket: Socket, ways: Ways): void {
  let door = openDoor("gateway");
  socket.onMessage((message) => {
    const [next, admitted] = admit(door, message);
    door = next;
    for (const one of admitted) {
      if (!one.ok) {
        if (one.why === "malformed") ways.malformed(socket);
      } else if (one.frame.type === "hello" && ways.greets) {
        send(socket, { type: "descriptor", descriptor: ways.descriptor });
      } else if (one.frame.type === "inbound_ack") {
        ways.acknowledged(socket);
      } else if (one.frame.type === "outbound") {
        const { requestId, action } = one.frame;
        void Promise.resolve(ways.answer(action)).then((result) => {
          send(socket, { type: "outbound_result", requestId, result });
        });
      }
    }
  });
}

function send(socket: Socket, frame: ConnectorFrame): void {
  socket.send(writeFrame(frame));
}
