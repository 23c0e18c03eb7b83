import { UPGRADE_TOKEN_LIFETIME_SECONDS } from "../../../../contract/limits.ts";
import type { Finding } from "../../../result/model.ts";
import type { GatewayCase } from "../case.ts";

const IDENTITY = {
  id: "identity",
  clauses: ["W-22"],
  title: "it speaks as who it is",
} as const;

const TOKEN = {
  id: "token",
  clauses: ["W-05"],
  title: "a token of its upgrades lives no longer than it should",
} as const;
/** Two machines need not agree about the time, in seconds. */
const SKEW_SECONDS_MAX = 60;

export const handshake: GatewayCase = {
  id: "link/handshake",
  title: "The gateway dials in, says who it is, and takes its descriptors",
  clauses: ["W-01", "W-02", "W-04", "W-05", "W-22", "W-24"],
  checks: [IDENTITY, TOKEN],
  lane: "first",
  async play(stage) {
    const { config, recorder } = stage.session;
    await stage.owed(
      "a hello",
      (line) => line.kind === "received" && line.frame.type === "hello",
      undefined,
      0,
    );
    const known = config.identities.map(({ platform, botId }) => `${platform}:${botId}`);
    const findings = recorder.lines.flatMap((line): readonly Finding[] => {
      if (line.kind !== "received" || line.frame.type !== "hello") return [];
      const said = `${line.frame.platform}:${line.frame.botId}`;
      if (known.includes(said)) return [];
      const suspect = { line: line.n, side: "gateway" } as const;
      const sentence = `the gateway says hello as ${said}`;
      return [{ sentence, expected: known.join(" or "), actual: said, line: line.n, suspect }];
    });
    stage.check(IDENTITY, findings);
    stage.check(TOKEN, longLived(stage.session.front.longestTokenSeconds));
    await stage.owed(
      "a descriptor",
      (line) => line.kind === "sent" && line.frame.type === "descriptor",
      undefined,
      0,
    );
  },
};

function longLived(seconds: number): readonly Finding[] {
  if (seconds <= UPGRADE_TOKEN_LIFETIME_SECONDS + SKEW_SECONDS_MAX) return [];
  return [
    {
      sentence: `a token of an upgrade lives for ${seconds} s`,
      expected: `${UPGRADE_TOKEN_LIFETIME_SECONDS} s, or 0 for never`,
      actual: `${seconds} s`,
    },
  ];
}
