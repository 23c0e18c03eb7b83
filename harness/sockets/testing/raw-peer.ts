import { createHash, randomBytes } from "node:crypto";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** RFC 6455, 1.3: what a server mixes into the key of a client. */
const ACCEPT_SALT = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const TEXT = 0x81;
const CLOSE = 0x88;
const PING = 0x89;
const PONG = 0x8a;

/**
 * One end of a WebSocket, byte by byte: it can write what no library would, stop in the middle of a frame,
 * read nothing, and never answer a ping.
 */
export class RawPeer {
  /** Texts that came, in order. */
  readonly texts: string[] = [];
  /** Codes of the close frames that came. */
  readonly closes: number[] = [];
  /** Answers pings, as a live peer does. */
  answersPings = true;
  /** Called for each text that comes. */
  onText: (text: string) => void = () => undefined;
  readonly #tcp: Socket;
  readonly #masks: boolean;
  #bytes: Buffer = Buffer.alloc(0);

  constructor(tcp: Socket, masks: boolean) {
    this.#tcp = tcp;
    this.#masks = masks;
    // The other side may be gone at any time: that is what these peers are for.
    tcp.on("error", () => undefined);
    tcp.on("data", (bytes) => this.#read(bytes));
  }

  get ended(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#tcp.destroyed) resolve();
      else this.#tcp.once("close", () => resolve());
    });
  }

  writes(...lines: readonly object[]): void {
    for (const line of lines) this.text(`${JSON.stringify(line)}\n`);
  }

  text(text: string): void {
    this.raw(this.frame(TEXT, Buffer.from(text, "utf8")));
  }

  raw(bytes: Uint8Array): void {
    this.#tcp.write(bytes);
  }

  /** A whole frame as bytes, to be written in part. */
  frame(head: number, payload: Buffer): Buffer {
    const long = payload.length > 125;
    const mask = this.#masks ? randomBytes(4) : undefined;
    const lengths = Buffer.alloc(long ? 9 : 1);
    if (long) {
      lengths[0] = 127;
      lengths.writeBigUInt64BE(BigInt(payload.length), 1);
    } else {
      lengths[0] = payload.length;
    }
    if (mask === undefined) return Buffer.concat([Buffer.of(head), lengths, payload]);
    lengths.writeUInt8(lengths.readUInt8(0) | 0x80, 0);
    return Buffer.concat([Buffer.of(head), lengths, mask, masked(payload, mask)]);
  }

  /** Reads nothing any more. What is written to it waits. */
  stopReading(): void {
    this.#tcp.pause();
  }

  /** Gone without a word. */
  destroy(): void {
    this.#tcp.destroy();
  }

  #read(bytes: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    for (;;) {
      const next = frameAt(this.#bytes);
      if (next === undefined) return;
      this.#bytes = this.#bytes.subarray(next.bytes);
      if (next.head === TEXT) this.#take(next.payload.toString("utf8"));
      if (next.head === CLOSE) this.closes.push(next.payload.readUInt16BE(0));
      if (next.head === PING && this.answersPings) this.raw(this.frame(PONG, next.payload));
    }
  }

  #take(text: string): void {
    this.texts.push(text);
    this.onText(text);
  }
}

/** A server that gives away each connection as soon as its upgrade is asked for. */
export class RawServer {
  readonly #server: Server;
  /** Tells of each connection; it is for the listener to accept it, or not. */
  onKnock: (peer: RawPeer, accept: () => void) => void = (_, accept) => accept();
  /** All that ever knocked. */
  readonly peers: RawPeer[] = [];

  constructor() {
    this.#server = createServer((tcp) => this.#greet(tcp));
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const peer of this.peers) peer.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #greet(tcp: Socket): void {
    let head = "";
    const read = (bytes: Buffer): void => {
      head += bytes.toString("latin1");
      if (!head.includes("\r\n\r\n")) return;
      tcp.off("data", read);
      const peer = new RawPeer(tcp, false);
      this.peers.push(peer);
      this.onKnock(peer, () => peer.raw(Buffer.from(switching(head), "latin1")));
    };
    tcp.on("error", () => undefined);
    tcp.on("data", read);
  }
}

/** Dials a WebSocket and gives it away once it is open. */
export async function rawDial(url: string): Promise<RawPeer> {
  const { hostname, port, pathname } = new URL(url);
  const tcp = connect(Number(port), hostname);
  const key = randomBytes(16).toString("base64");
  tcp.write(
    `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  await new Promise<void>((resolve, reject) => {
    let head = "";
    tcp.on("error", reject);
    tcp.on("data", function read(bytes: Buffer) {
      head += bytes.toString("latin1");
      if (!head.includes("\r\n\r\n")) return;
      tcp.off("data", read);
      resolve();
    });
  });
  return new RawPeer(tcp, true);
}

function switching(request: string): string {
  const key = /sec-websocket-key: (\S+)/i.exec(request)?.[1] ?? "";
  const accept = createHash("sha1").update(`${key}${ACCEPT_SALT}`).digest("base64");
  return `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`;
}

interface Frame {
  readonly head: number;
  readonly payload: Buffer;
  /** Of the whole frame. */
  readonly bytes: number;
}

/** The first frame of these bytes, if all of it is there. */
function frameAt(bytes: Buffer): Frame | undefined {
  const second = bytes[1];
  if (second === undefined) return undefined;
  const short = second & 0x7f;
  const lengthBytes = short === 127 ? 8 : short === 126 ? 2 : 0;
  const maskBytes = (second & 0x80) === 0 ? 0 : 4;
  const from = 2 + lengthBytes + maskBytes;
  if (bytes.length < from) return undefined;
  const length =
    lengthBytes === 8
      ? Number(bytes.readBigUInt64BE(2))
      : lengthBytes === 2
        ? bytes.readUInt16BE(2)
        : short;
  if (bytes.length < from + length) return undefined;
  const payload = bytes.subarray(from, from + length);
  const mask = bytes.subarray(from - maskBytes, from);
  return {
    head: bytes[0] ?? 0,
    payload: maskBytes === 0 ? payload : masked(payload, mask),
    bytes: from + length,
  };
}

function masked(payload: Buffer, mask: Buffer): Buffer {
  return Buffer.from(payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0)));
}
