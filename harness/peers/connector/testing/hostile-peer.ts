import type { Socket } from "../../../../contract/ports/socket.ts";
import { listen } from "../../../sockets/listen.ts";
import type { Platform } from "../platform.ts";
import type { WrongPeer } from "./wrong-peer.ts";

/** One thing that a hostile connector does where an answer is due. */
export type Act =
  | { readonly act: "answer"; readonly result: unknown }
  | { readonly act: "write"; readonly text: string }
  | { readonly act: "close"; readonly code: number }
  | { readonly act: "nothing" };

/** What it does: to a hello, and to each request in turn, from the beginning again once all is done. */
export interface Hostility {
  readonly descriptor: unknown;
  readonly acts: readonly Act[];
  /** What the platform behind it says that a person wrote. */
  readonly event: unknown;
}

/** A connector that takes in whatever comes, and answers by chance. */
export async function hostilePeer({ descriptor, acts, event }: Hostility): Promise<WrongPeer> {
  const sockets = new Set<Socket>();
  let next = 0;
  const listener = await listen(0, (knock) => {
    const socket = knock.accept();
    sockets.add(socket);
    socket.onClose(() => sockets.delete(socket));
    socket.onMessage((message) => {
      for (const line of String(message).split("\n")) respond(socket, line);
    });
  });
  const respond = (socket: Socket, line: string): void => {
    if (line.includes('"hello"')) {
      socket.send(`${JSON.stringify({ type: "descriptor", descriptor })}\n`);
      return;
    }
    const requestId = /"requestId":"(\w+)"/.exec(line)?.[1];
    const one = acts[next++ % Math.max(1, acts.length)];
    if (requestId === undefined || one === undefined) return;
    perform(socket, one, requestId);
  };
  const platform: Platform = {
    name: "slack",
    say: () => {
      for (const socket of sockets) socket.send(`${JSON.stringify({ type: "inbound", event })}\n`);
      return Promise.resolve(undefined);
    },
    press: () => Promise.resolve(undefined),
    stop: () => undefined,
    failNext: () => undefined,
    unmet: () => [],
    view: () => ({ platform: "slack", bubbles: [], statuses: [] }),
    listen: () => undefined,
  };
  return { url: listener.url, platform, close: () => listener.close() };
}

function perform(socket: Socket, one: Act, requestId: string): void {
  switch (one.act) {
    case "answer":
      socket.send(
        `${JSON.stringify({ type: "outbound_result", requestId, result: one.result })}\n`,
      );
      return;
    case "write":
      socket.send(one.text);
      return;
    case "close":
      socket.close(one.code, "");
      return;
    case "nothing":
  }
}
