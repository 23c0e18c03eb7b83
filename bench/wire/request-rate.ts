import { WebSocket } from "ws";

/** How long each round runs, in milliseconds, and the first of each server, in which engines compile. */
const ROUND_MS = 400;
const WARM_UP_MS = 5_000;
/** Servers that are compared take turns, and the best round of each counts. */
const ROUNDS = 12;

/** How many requests a second each server answers, with so many under way at a time on one socket. */
export async function requestRates(
  urls: readonly string[],
  depth: number,
): Promise<readonly number[]> {
  const clients = await Promise.all(urls.map((url) => Client.dial(url)));
  for (const client of clients) await client.run(depth, WARM_UP_MS);
  const best = clients.map(() => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, client] of clients.entries()) {
      best[at] = Math.max(best[at] ?? 0, await client.run(depth, ROUND_MS));
    }
  }
  for (const client of clients) client.close();
  return best;
}

/** Drafts of one stream; the last of them ends it. */
const DRAFTS_PER_STREAM = 8;
const TEXT = "It is sunny in the north, it is raining in the south, and so on. ";

/** A gateway's socket that asks for nothing but drafts. */
class Client {
  readonly #ws: WebSocket;
  #sent = 0;

  private constructor(ws: WebSocket) {
    this.#ws = ws;
  }

  static async dial(url: string): Promise<Client> {
    const ws = new WebSocket(`${url}/relay`, { perMessageDeflate: false });
    await new Promise((resolve, reject) => {
      ws.once("open", resolve);
      ws.once("error", reject);
    });
    const greeted = new Promise((resolve) => ws.once("message", resolve));
    ws.send('{"type":"hello","platform":"slack","botId":"B1"}\n');
    await greeted;
    return new Client(ws);
  }

  /** Requests a second. */
  async run(depth: number, forMs: number): Promise<number> {
    const start = performance.now();
    let answers = 0;
    await new Promise<void>((resolve) => {
      let open = 0;
      const onMessage = (): void => {
        answers += 1;
        open -= 1;
        if (performance.now() - start < forMs) ask();
        else if (open === 0) {
          this.#ws.off("message", onMessage);
          resolve();
        }
      };
      const ask = (): void => {
        open += 1;
        this.#ws.send(this.#request());
      };
      this.#ws.on("message", onMessage);
      for (let asked = 0; asked < depth; asked += 1) ask();
    });
    return (answers * 1000) / (performance.now() - start);
  }

  close(): void {
    this.#ws.terminate();
  }

  #request(): string {
    const count = this.#sent;
    this.#sent += 1;
    const place = count % DRAFTS_PER_STREAM;
    const action = {
      op: "draft",
      chat_id: "D1",
      draft_id: 1 + Math.floor(count / DRAFTS_PER_STREAM),
      content: TEXT.repeat(place + 1),
      final: place === DRAFTS_PER_STREAM - 1,
      metadata: { scope_id: "T1", user_id: "U1", thread_id: "100.000001" },
    };
    const requestId = count.toString(16).padStart(32, "0");
    const frame = { type: "outbound", requestId, action, platform: "slack", botId: "B1" };
    return `${JSON.stringify(frame)}\n`;
  }
}
