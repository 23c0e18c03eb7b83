import { describe, expect, test } from "vitest";
import type { Descriptor, InboundEvent } from "../../contract/generated/types.ts";
import type { GatewayEffect } from "../../contract/ports/gateway.ts";
import { soundPassthrough } from "../policies/passthrough.ts";
import { Driver, SLACK } from "../testing/driver.ts";
import { readInteraction } from "./interaction.ts";

const DISCORD: Descriptor = {
  ...SLACK,
  platform: "discord",
  label: "Discord",
  max_message_length: 2_000,
  supports_draft_streaming: false,
  markdown_dialect: "discord",
  supported_ops: ["send", "edit", "typing", "prompt"],
};

const COMMAND = {
  id: "i1",
  type: 2,
  channel_id: "c1",
  guild_id: "g1",
  channel: { id: "c1", type: 0 },
  member: { nick: "Ann", user: { id: "u1", username: "ann9", global_name: "Anna" } },
  data: {
    name: "model",
    options: [{ type: 1, name: "set", options: [{ name: "n", value: "x1" }] }],
  },
};

const read = (body: unknown, profile: string | null = null): InboundEvent | undefined =>
  readInteraction(JSON.stringify(body), profile, soundPassthrough)?.event;

function gatewayOnDiscord(): Driver {
  return new Driver({ identities: [{ platform: "discord", botId: "B3" }] })
    .start()
    .connect(DISCORD);
}

function forward(
  gateway: Driver,
  body: unknown,
  more: { readonly bufferId?: string; readonly platform?: string; readonly profile?: string } = {},
): void {
  const { bufferId, platform = "discord", profile } = more;
  gateway.frame({
    type: "passthrough_forward",
    forward: {
      platform,
      botId: "B3",
      method: "POST",
      path: "/interactions",
      headers: [],
      bodyB64: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)).toString(
        "base64",
      ),
      ...(profile === undefined ? {} : { profile }),
    },
    ...(bufferId === undefined ? {} : { bufferId }),
  });
}

const acks = (gateway: Driver): readonly string[] =>
  gateway.effects.flatMap((effect: GatewayEffect) =>
    effect.kind === "send" && effect.frame.type === "inbound_ack" ? [effect.frame.bufferId] : [],
  );

describe("an interaction", () => {
  test("[G-97] [F-62] of a command says its name and all its options", () => {
    expect(read(COMMAND)).toMatchObject({ text: "/model set x1", message_type: "command" });
  });

  test("[G-98] [O-38] of one of our buttons is an answer to its question", () => {
    const press = {
      ...COMMAND,
      type: 3,
      message: { id: "m7" },
      data: { custom_id: "hp1:ab.1:once" },
    };

    expect(read(press)).toMatchObject({
      text: "/once",
      prompt_response: { prompt_id: "ab.1", option_id: "once", prompt_message_id: "m7" },
    });
  });

  test("[G-98] of somebody else's button is what it carries", () => {
    expect(read({ ...COMMAND, type: 3, data: { custom_id: "page:2" } })).toMatchObject({
      text: "page:2",
    });
  });

  test("[G-98] of a form is its fields, one to a line", () => {
    const field = (custom_id: string, value: string): object => ({
      components: [{ custom_id, value }],
    });
    const form = { ...COMMAND, type: 5, data: { components: [field("a", "1"), field("b", "2")] } };

    expect(read(form)?.text).toBe("a=1\nb=2");
  });

  test("[G-99] [D-21] comes from a server's group, from a thread, or from a direct message", () => {
    const thread = { ...COMMAND, channel: { id: "c1", type: 11, parent_id: "p1" } };
    const direct = { ...COMMAND, guild_id: null, member: null, user: COMMAND.member.user };

    expect(read(COMMAND)?.source).toMatchObject({ chat_type: "group", scope_id: "g1" });
    expect(read(thread)?.source).toMatchObject({ chat_type: "thread", parent_chat_id: "p1" });
    expect(read(direct)?.source).toMatchObject({
      chat_type: "dm",
      user_id: "u1",
    });
  });

  test("[G-100] shows a person by nick, then by chosen name, then by handle", () => {
    const named = (member: object): unknown =>
      read({ ...COMMAND, member })?.source.user_display_name;

    expect(named(COMMAND.member)).toBe("Ann");
    expect(named({ user: COMMAND.member.user })).toBe("Anna");
    expect(named({ user: { id: "u1", username: "ann9" } })).toBe("ann9");
  });

  test("[F-73] is for the profile that it came with", () => {
    expect(read(COMMAND, "ops")?.source.profile).toBe("ops");
    expect(read(COMMAND)?.source.profile).toBeUndefined();
  });

  test.each([
    ["a ping", { type: 1 }],
    ["no type", {}],
    ["a command without a name", { type: 2, data: {} }],
    ["a press of nothing", { type: 3, data: {} }],
    ["a list", []],
    ["nothing", null],
  ])("[G-96] that is %s says nothing", (_what, body) => {
    expect(read(body)).toBeUndefined();
  });
});

describe("a request that is handed on", () => {
  test("[W-75] [D-18] starts a turn, and is acknowledged after that", () => {
    const gateway = gatewayOnDiscord();
    forward(gateway, COMMAND, { bufferId: "b1" });

    const [started] = gateway.reports("turn-started");
    expect(started).toMatchObject({
      turn: "discord:c1:i1",
      session: "agent:main:discord:group:c1:u1",
    });
    expect(acks(gateway)).toEqual(["b1"]);
  });

  test("[W-75] [F-48] [B26] that comes again is acknowledged again and admitted once, also after a restart", () => {
    const gateway = gatewayOnDiscord();
    forward(gateway, COMMAND, { bufferId: "b1" });
    forward(gateway, COMMAND, { bufferId: "b1" });
    const next = new Driver({ identities: [{ platform: "discord", botId: "B3" }] })
      .start(gateway.memory, "e2")
      .connect(DISCORD);
    const before = next.reports("turn-started").length;
    forward(next, COMMAND, { bufferId: "b1" });

    expect(gateway.reports("turn-started")).toHaveLength(1);
    expect(acks(gateway)).toEqual(["b1", "b1"]);
    expect(next.reports("turn-started")).toHaveLength(before);
    expect(acks(next)).toEqual(["b1"]);
  });

  test("[W-75] is known by its place in the buffer where it has no id of its own", () => {
    const gateway = gatewayOnDiscord();
    const nameless = { ...COMMAND, id: null };
    forward(gateway, nameless, { bufferId: "b1" });
    forward(gateway, nameless, { bufferId: "b1" });
    forward(gateway, nameless, { bufferId: "b2" });

    expect(gateway.reports("turn-started").map(({ turn }) => turn)).toEqual([
      "discord:c1:passthrough_buffer:b1",
      "discord:c1:passthrough_buffer:b2",
    ]);
  });

  test("[G-96] [B26] that nobody understands is dropped, acknowledged and harmless", () => {
    const gateway = gatewayOnDiscord();
    forward(gateway, COMMAND, { bufferId: "b1", platform: "slack" });
    forward(gateway, "{not json", { bufferId: "b2" });
    forward(gateway, { type: 1 }, { bufferId: "b3" });

    expect(gateway.reports("turn-started")).toEqual([]);
    expect(acks(gateway)).toEqual(["b1", "b2", "b3"]);
  });

  test("[W-74] whose body cannot be decoded is as one without a body", () => {
    const gateway = gatewayOnDiscord();
    gateway.frame({
      type: "passthrough_forward",
      forward: {
        platform: "discord",
        botId: "B3",
        method: "POST",
        path: "/",
        headers: [],
        bodyB64: "%%%",
      },
      bufferId: "b1",
    });

    expect(acks(gateway)).toEqual(["b1"]);
  });

  test("[F-73] [G-84] starts a session of its profile, which every op echoes", () => {
    const gateway = gatewayOnDiscord();
    forward(gateway, COMMAND, { profile: "ops" });
    gateway.end("discord:c1:i1", "done");

    expect(gateway.reports("turn-started")[0]?.session).toContain("agent:ops:");
    expect(gateway.op("final").action).toMatchObject({ metadata: { profile: "ops" } });
  });

  test("[G-98] [G-68] that is a press of our button answers the question", () => {
    const gateway = gatewayOnDiscord();
    forward(gateway, COMMAND);
    const ask = { what: "exec-approval", command: "ls" } as const;
    gateway.agent("discord:c1:i1", { kind: "ask", id: "q1", ask });
    const { action } = gateway.op("prompt1");
    const promptId = action.op === "prompt" ? action.prompt_id : "";
    forward(gateway, {
      ...COMMAND,
      id: "i2",
      type: 3,
      data: { custom_id: `hp1:${promptId}:once` },
    });

    expect(gateway.contents("prompt-ack")).toEqual(["✅ Approved once"]);
    expect(gateway.reports("turn-started")).toHaveLength(1);
  });
});

test("[W-73] reads a command that was given by the word /hermes, on Slack only", () => {
  const gateway = new Driver().start().connect();
  const first = gateway.says("m1");
  gateway.says("m2", { thread_id: "m1" }, { text: "/hermes stop" });
  gateway.says("m3", { platform: "telegram", chat_id: "7" }, { text: "/hermes stop" });

  expect(gateway.reports("turn-ended").map(({ turn, how }) => [turn, how])).toEqual([
    [first, "interrupted"],
  ]);
  expect(gateway.reports("turn-started")).toHaveLength(2);
});

test("[W-22] [G-109] offers its commands on Discord alone, under names that Discord takes", () => {
  const gateway = new Driver({
    identities: [
      { platform: "slack", botId: "B1" },
      { platform: "discord", botId: "B3" },
    ],
    commands: ["new", "Bad Name"],
  })
    .start()
    .connect(SLACK, DISCORD);
  const hellos = gateway.effects.flatMap((effect) =>
    effect.kind === "send" && effect.frame.type === "hello" ? [effect.frame] : [],
  );

  expect(hellos.map(({ command_manifest: manifest }) => manifest?.map(({ name }) => name))).toEqual(
    [undefined, ["new"]],
  );
  expect(hellos[1]?.command_manifest?.[0]?.options).toEqual([
    { type: 3, name: "text", description: "What it is about", required: false },
  ]);
});
