import { upgradeAuthorization } from "../../../contract/auth/upgrade-token.ts";
import { dialUrl } from "../../../contract/dial-url.ts";
import { admit, openDoor } from "../../../contract/door/door.ts";
import { writeFrame } from "../../../contract/door/write-frame.ts";
import { readDescriptor, type Capabilities } from "../../../contract/descriptor.ts";
import type { Socket } from "../../../contract/ports/socket.ts";
import { dial, DialError } from "../../sockets/dial.ts";
import { TOO_LARGE } from "../../sockets/ws-socket.ts";
import { DeadlineError, type Deadlines } from "../process/deadlines.ts";
import type { Address } from "./address.ts";

/** Waits between two dials of a peer that is still starting, in milliseconds. */
const REDIAL_FIRST_MS = 25;
const REDIAL_MS_MAX = 500;

/** What came of the first conversation with a peer. */
export type Readiness =
  | { readonly ready: true; readonly capabilities: Capabilities }
  /** Why not, as a sentence. */
  | { readonly ready: false; readonly why: string };

export interface ReadinessOptions {
  readonly address: Address;
  readonly deadlines: Deadlines;
  readonly readyMs: number;
  /** Nobody listening yet is no reason to give up. */
  readonly mayStillStart: boolean;
  /** Settles, in words, when the peer's process ends. */
  readonly died: Promise<string>;
}

/**
 * Dials until an upgrade succeeds, says hello, and waits for the descriptor.
 *
 * @throws {InterruptedError} When the run is interrupted first.
 */
export async function negotiate(options: ReadinessOptions): Promise<Readiness> {
  const { deadlines, readyMs, died, address } = options;
  const ended = died.then((words): Readiness => {
    return { ready: false, why: `the connector's process ${words} before it was ready` };
  });
  let stage = (): string => `nothing listened on ${address.url}`;
  const over = new AbortController();
  const spoken = converse(options, over.signal, (reached) => (stage = reached));
  try {
    const first = deadlines.interruption.unless(Promise.race([spoken, ended]));
    return await deadlines.within(readyMs, "readiness", first);
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
    return { ready: false, why: `${stage()} for ${readyMs / 1000} s` };
  } finally {
    over.abort();
  }
}

async function converse(
  options: ReadinessOptions,
  over: AbortSignal,
  reached: (stage: () => string) => void,
): Promise<Readiness> {
  const { address, deadlines } = options;
  const { url } = address;
  for (let waitMs = REDIAL_FIRST_MS; ; waitMs = Math.min(2 * waitMs, REDIAL_MS_MAX)) {
    try {
      reached(() => `${url} did not answer the dial`);
      const socket = await dial(dialUrl(address.url), headersOf(address));
      if (over.aborted) socket.close(1001, "");
      return await greet(socket, address, over, reached);
    } catch (error) {
      if (!(error instanceof DialError)) throw error;
      const isClosed = isHungUp(error);
      const isThere = error.status !== undefined || !(isRefused(error) || isClosed);
      if (isThere || !options.mayStillStart || over.aborted)
        return { ready: false, why: whyOf(error) };
      reached(() =>
        isClosed
          ? `${url} kept closing the connection during the upgrade`
          : `nothing listened on ${url}`,
      );
    }
    await new Promise<void>((resolve) => {
      deadlines.clock.wakeAt(deadlines.clock.nowMs() + waitMs, resolve);
    });
  }
}

function greet(
  socket: Socket,
  { platform, botId }: Address,
  over: AbortSignal,
  reached: (stage: () => string) => void,
): Promise<Readiness> {
  return new Promise((resolve) => {
    let door = openDoor("connector");
    let heard = "nothing";
    let messages = 0;
    reached(() =>
      messages === 0
        ? "the connector accepted the upgrade and then said nothing to the hello"
        : `the connector accepted the upgrade and did not answer the hello: ${messages} messages came, last ${heard},`,
    );
    socket.onMessage((message) => {
      messages += 1;
      const [next, admitted] = admit(door, message);
      door = next;
      for (const one of admitted) {
        if (!one.ok) {
          heard = "something that is no frame";
        } else if (one.frame.type === "descriptor") {
          resolve({ ready: true, capabilities: readDescriptor(one.frame.descriptor) });
          socket.close(1000, "");
        } else {
          heard = one.frame.type;
        }
      }
    });
    socket.onClose((code, reason) => {
      if (reason === TOO_LARGE) {
        return resolve({ ready: false, why: `${TOO_LARGE} instead of an answer to the hello` });
      }
      const words = reason === "" ? "" : ` "${reason}"`;
      const why = `the connector accepted the upgrade and closed the socket with ${code}${words} instead of answering the hello; before that came ${heard}`;
      resolve({ ready: false, why });
    });
    over.addEventListener("abort", () => socket.close(1001, ""));
    socket.send(writeFrame({ type: "hello", platform, botId }));
  });
}

export function headersOf(
  { gatewayId, secret }: Pick<Address, "gatewayId" | "secret">,
  nowSeconds = Date.now() / 1_000,
): Readonly<Record<string, string>> {
  const authorization = upgradeAuthorization({ gatewayId, secret }, nowSeconds);
  return authorization === undefined ? {} : { Authorization: authorization };
}

function isRefused({ reason }: DialError): boolean {
  return /ECONNREFUSED|ENOENT/.test(reason);
}

/** Somebody took the connection and ended it: a peer that is wrong, or what stands before one that still starts. */
function isHungUp({ reason }: DialError): boolean {
  return /ECONNRESET|EPIPE|socket hang up/.test(reason);
}

function whyOf(error: DialError): string {
  const { url, status, reason } = error;
  if (status === 401 || status === 403) {
    return `the connector refused the upgrade of a good token: HTTP ${status} ${reason}`;
  }
  if (status !== undefined) {
    return `${url} speaks HTTP, and answers an upgrade with ${status} ${reason} instead of a WebSocket`;
  }
  if (/handshake has timed out/.test(reason)) return `${url} did not answer the dial: ${reason}`;
  if (isRefused(error)) return `nothing listens on ${url}: ${reason}`;
  if (isHungUp(error)) {
    return `${url} takes the connection and closes it during the upgrade: ${reason}`;
  }
  if (/ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT/.test(reason))
    return `no way leads to ${url}: ${reason}`;
  return `${url} speaks something else than WebSocket: ${reason}`;
}
