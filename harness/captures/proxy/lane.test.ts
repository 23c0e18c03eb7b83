import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { Lane, UNSENT_BYTES_MAX, UNSENT_BYTES_RESUME } from "./lane.ts";

/** A socket of which only what a lane asks for is there; what is sent to it waits until it is taken. */
class SlowSocket {
  readonly readyState = WebSocket.OPEN;
  bufferedAmount = 0;
  isPaused = false;
  #sent: (() => void)[] = [];

  send(data: string, _options: object, sent: () => void = () => undefined): void {
    this.bufferedAmount += data.length;
    this.#sent.push(sent);
  }

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
  }

  /** The peer took all but so many bytes, and everything that was sent is told so. */
  takeAllBut(bytes: number): void {
    this.bufferedAmount = bytes;
    for (const sent of this.#sent.splice(0)) sent();
  }
}

function slowLane(): {
  readonly lane: Lane;
  readonly from: SlowSocket;
  readonly to: SlowSocket;
} {
  const from = new SlowSocket();
  const to = new SlowSocket();
  const end = (ws: SlowSocket): { ws: WebSocket; stream: PassThrough } => ({
    ws: ws as unknown as WebSocket,
    stream: new PassThrough(),
  });
  return { lane: new Lane(end(from), end(to)), from, to };
}

const TOO_MUCH = "x".repeat(UNSENT_BYTES_MAX + 1);

test("[I-54] a peer that takes nothing makes its counterpart wait until most of it is taken", () => {
  const { lane, from, to } = slowLane();
  lane.send(TOO_MUCH, false);
  expect(from.isPaused).toBe(false);

  lane.send("more", false);
  expect(from.isPaused).toBe(true);
  to.takeAllBut(UNSENT_BYTES_RESUME + 1);
  expect(from.isPaused).toBe(true);

  lane.send("x".repeat(UNSENT_BYTES_MAX), false);
  lane.send("and more", false);
  to.takeAllBut(UNSENT_BYTES_RESUME);
  expect(from.isPaused).toBe(false);
});

test("[I-54] it waits again when the backlog of the recording let it go on meanwhile", () => {
  const { lane, from, to } = slowLane();
  lane.send(TOO_MUCH, false);
  lane.send("more", false);

  from.resume();
  lane.send("what came meanwhile", false);
  expect(from.isPaused).toBe(true);
  to.takeAllBut(0);
  expect(from.isPaused).toBe(false);
});
