import type { Breach } from "../../../simulator/invariants/port.ts";
import { readFaultSpec } from "../proxy/fault-spec.ts";
import { startProxySession, type SessionEnd } from "../proxy/session.ts";
import { liveConnector, liveGateway } from "./live-pair.ts";

export interface RecordedSessionOptions {
  readonly file: string;
  readonly turns: number;
  /** A historical mistake of the gateway. */
  readonly defect?: string;
  /** As they are written behind `--fault`. */
  readonly faults?: readonly string[];
  readonly keepTexts?: boolean;
}

const WORDS = ["rain", "wind", "snow", "hail", "mist", "sun", "frost"];

/** Records a session of so many turns, one after the other, between our own gateway and connector. */
export async function recordSession(options: RecordedSessionOptions): Promise<SessionEnd> {
  const connector = await liveConnector();
  const breaches: Breach[] = [];
  const proxy = await startProxySession({
    host: "127.0.0.1",
    port: 0,
    target: new URL(connector.url),
    record: options.file,
    faults: (options.faults ?? []).map(readFaultSpec),
    keepTexts: options.keepTexts ?? false,
    onBreach: (breach) => breaches.push(breach),
  });
  const live = liveGateway(proxy.url, options.defect);
  await live.ready;
  for (let turn = 1; turn <= options.turns; turn += 1) {
    connector.operate(`say D1 U1 turn ${turn} of ${WORDS[turn % WORDS.length] ?? ""} please`);
    await live.ended(turn);
  }
  await live.leave();
  await connector.close();
  return proxy.close();
}
