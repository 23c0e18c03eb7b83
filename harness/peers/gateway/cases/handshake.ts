import type { Finding } from "../../../result/model.ts";
import type { GatewayCase } from "../case.ts";

const IDENTITY = {
  id: "identity",
  clauses: ["W-22"],
  title: "it speaks as who it is",
} as const;

export const handshake: GatewayCase = {
  id: "link/handshake",
  title: "The gateway dials in, says who it is, and takes its descriptors",
  clauses: ["W-01", "W-02", "W-04", "W-22", "W-24"],
  checks: [IDENTITY],
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
    await stage.owed(
      "a descriptor",
      (line) => line.kind === "sent" && line.frame.type === "descriptor",
      undefined,
      0,
    );
  },
};
