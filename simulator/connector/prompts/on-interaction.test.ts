import { describe, expect } from "vitest";
import type { PassthroughForward } from "../../../contract/generated/types.ts";
import { discordIdentity } from "../identities.ts";
import { clause } from "../testing/clause.ts";
import type { Stage } from "../testing/stage.ts";

const options = {
  config: {
    identities: [discordIdentity("B3")],
    routes: [{ platform: "discord", gatewayId: "g1", user: "U1" }],
  },
} as const;
const BODY = '{"type":2,"data":{"name":"status"}}';

/** A person uses a command on Discord. */
function uses(stage: Stage, messageId: string): void {
  const place = { chat: "C9", chatType: "group", thread: null, scope: "G1" } as const;
  stage.tell({
    kind: "platform-event",
    platform: "discord",
    event: { what: "interaction", ...place, user: "U1", messageId, text: "/status", body: BODY },
  });
}

function forwards(stage: Stage, conn: string): readonly PassthroughForward[] {
  return stage
    .sentOn(conn)
    .flatMap((frame) => (frame.type === "passthrough_forward" ? [frame] : []));
}

describe("an interaction", () => {
  clause("[W-32, W-74] is handed on as it came, live and without a bufferId", options, (stage) => {
    const conn = stage.connect("g1", ["discord"]);

    uses(stage, "i1");

    expect(forwards(stage, conn)).toEqual([
      {
        type: "passthrough_forward",
        forward: {
          platform: "discord",
          botId: "B3",
          method: "POST",
          path: "/interactions",
          headers: [["content-type", "application/json"]],
          bodyB64: Buffer.from(BODY).toString("base64"),
        },
      },
    ]);
  });

  clause(
    "[W-32, C-37] waits for a gateway that is away, and then has a bufferId",
    options,
    (stage) => {
      stage.close(stage.connect("g1", ["discord"]));
      uses(stage, "i1");
      uses(stage, "i2");

      const conn = stage.connect("g1", ["discord"]);
      expect(forwards(stage, conn)).toMatchObject([{ bufferId: "g1.p1.1" }]);

      stage.frame(conn, { type: "inbound_ack", bufferId: "g1.p1.1" });
      expect(forwards(stage, conn)).toMatchObject([
        { bufferId: "g1.p1.1" },
        { bufferId: "g1.p1.2" },
      ]);
    },
  );

  clause(
    "[C-43] reaches every gateway of its tenant, and of no other",
    {
      config: {
        ...options.config,
        gateways: [
          { id: "g1", secrets: ["s1"], tenant: "t1" },
          { id: "g2", secrets: ["s2"], tenant: "t1" },
          { id: "g3", secrets: ["s3"], tenant: "t2" },
        ],
      },
      brokenBy: ["forwarded-to-every-tenant"],
    },
    (stage) => {
      const conns = ["g1", "g2", "g3"].map((id) => stage.connect(id, ["discord"]));

      uses(stage, "i1");

      expect(conns.map((conn) => forwards(stage, conn).length)).toEqual([1, 1, 0]);
    },
  );
});
