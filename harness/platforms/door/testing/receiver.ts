import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** One request that a receiver got, whole. */
export interface Received {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What a receiver answers; `undefined` is no answer at all. */
export type Reply =
  | {
      readonly status: number;
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | undefined;

export interface TestReceiver {
  readonly url: string;
  readonly received: readonly Received[];
  close(): Promise<void>;
}

/** A receiver of events on a port, that keeps what it got. */
export async function openReceiver(
  answer: (got: Received) => Reply | Promise<Reply>,
): Promise<TestReceiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      const got = { url: request.url ?? "", headers: request.headers, body };
      received.push(got);
      void Promise.resolve(answer(got)).then((reply) => {
        if (reply !== undefined) response.writeHead(reply.status, reply.headers).end(reply.body);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/slack/events`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
