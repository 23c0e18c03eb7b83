import { expect } from "vitest";
import type { ManifestCommand } from "../../../contract/generated/types.ts";
import { discordIdentity } from "../identities.ts";
import { clause } from "../testing/clause.ts";
import type { Stage } from "../testing/stage.ts";

const config = {
  identities: [discordIdentity("B3")],
  routes: [{ platform: "discord", gatewayId: "g1" } as const],
};

/** A gateway connects, and offers commands of these names. */
function offer(stage: Stage, ...names: readonly string[]): string {
  const manifest = names.map((name): ManifestCommand => {
    const words = { type: 3, name: "text", description: "What", required: false } as const;
    return { name, description: `Tell it to ${name}`, options: [words] };
  });
  const conn = stage.dial("g1");
  stage.frame(conn, {
    type: "hello",
    platform: "discord",
    botId: "B3",
    command_manifest: manifest,
  });
  return conn;
}

const writes = (stage: Stage): readonly (readonly string[])[] =>
  stage.calls.flatMap(({ call }) =>
    call.method === "bulkOverwriteGlobalApplicationCommands"
      ? [call.commands.map(({ name }) => name)]
      : [],
  );

clause(
  "[C-49] writes all commands at once, after a look at those there are",
  { config },
  (stage) => {
    offer(stage, "new", "stop");

    expect(stage.methods()).toEqual([
      "getGlobalApplicationCommands",
      "bulkOverwriteGlobalApplicationCommands",
    ]);
    expect(writes(stage)).toEqual([["new", "stop"]]);
  },
);

clause(
  "[C-49] writes nothing where nothing has changed",
  { config, brokenBy: ["commands-written-every-time"] },
  (stage) => {
    offer(stage, "new");
    offer(stage, "new");
    offer(stage, "new", "model");

    expect(writes(stage)).toEqual([["new"], ["new", "model"]]);
  },
);

clause("[C-49] leaves out names that Discord refuses: one would lose all", { config }, (stage) => {
  offer(stage, "new", "Bad Name");

  expect(writes(stage)).toEqual([["new"]]);
  expect(stage.calls.at(-1)?.answer).toEqual({ ok: true });
});

clause(
  "[C-49] [W-74] [G-97] hands a command that a person uses on, with what was typed",
  { config },
  (stage) => {
    const conn = offer(stage, "model");
    stage.says("discord", { chat: "C1", user: "U1", text: "/model fast one" });
    stage.says("discord", { chat: "C1", user: "U1", text: "/unknown" });

    const handed = stage.sentOn(conn).flatMap((frame) => {
      if (frame.type !== "passthrough_forward") return [];
      return [JSON.parse(Buffer.from(frame.forward.bodyB64, "base64").toString("utf8")) as unknown];
    });
    expect(handed).toMatchObject([
      { type: 2, data: { name: "model", options: [{ name: "text", value: "fast one" }] } },
    ]);
    expect(stage.inbound().text).toBe("/unknown");
  },
);
