import { describe, expect, test, vi } from "vitest";
import { realClock } from "../../clock.ts";
import { createDeadlines } from "../../peers/process/deadlines.ts";
import { PeerSpawnError } from "../../peers/process/peer-process.ts";
import { liveConnectorPeer, liveGatewayPeer } from "./live-peer.ts";

const NOBODY = "no-such-peer-anywhere";

/** Ports that keep this process alive. */
function openPorts(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === "TCPServerWrap").length;
}

describe("a peer that cannot be started", () => {
  test("leaves no port open where a gateway was to dial", async () => {
    const before = openPorts();
    const place = { host: "127.0.0.1", port: 0 };
    const peer = liveGatewayPeer({
      ...place,
      spawn: NOBODY,
      bots: new Map(),
      answers: () => undefined,
    });

    await expect(peer).rejects.toThrow(PeerSpawnError);
    await vi.waitFor(() => expect(openPorts()).toBe(before));
  });

  test("leaves no port open where a connector was to call Slack", async () => {
    const before = openPorts();
    const deadlines = createDeadlines(realClock(), false);
    const peer = liveConnectorPeer({ spawn: NOBODY, credential: {}, deadlines, waitMs: 1 });

    await expect(peer).rejects.toThrow(PeerSpawnError);
    await vi.waitFor(() => expect(openPorts()).toBe(before));
  });
});
