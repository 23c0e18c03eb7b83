import { expect } from "vitest";
import type { InboundEvent, PromptAction } from "../../../contract/generated/types.ts";
import { PLATFORM_NAMES } from "../../platforms/names.ts";
import type { PlatformName } from "../../platforms/port.ts";
import type { IdentityConfig } from "../config.ts";
import {
  discordIdentity,
  slackIdentity,
  telegramIdentity,
  whatsappIdentity,
} from "../identities.ts";
import { clause } from "../testing/clause.ts";
import type { Stage } from "../testing/stage.ts";

const IDENTITIES = [
  slackIdentity("B1"),
  telegramIdentity("B2"),
  discordIdentity("B3"),
  whatsappIdentity("B4"),
].map((identity): IdentityConfig => {
  const { descriptor } = identity;
  const supported_ops = [...(descriptor.supported_ops ?? []), "prompt"];
  return { ...identity, descriptor: { ...descriptor, supported_ops } };
});

const config = {
  identities: IDENTITIES,
  routes: PLATFORM_NAMES.flatMap((platform) => [
    { platform, gatewayId: "g1", user: "U1" },
    { platform, gatewayId: "g2", user: "U2" },
  ]),
};

function asking(count: number, more: Partial<PromptAction> = {}): PromptAction {
  return {
    op: "prompt",
    chat_id: "D1",
    content: "Which one?",
    prompt_kind: "choice",
    prompt_id: "a1b2c3.00000001",
    options: Array.from({ length: count }, (_, at) => ({ id: `c${at}`, label: `choice ${at}` })),
    metadata: { user_id: "U1" },
    ...more,
  };
}

/** The question is put on this platform. @returns Its message. */
function put(stage: Stage, platform: PlatformName, action: PromptAction): string {
  const conn = stage.connect("g1", [platform]);
  const result = stage.op(conn, action, platform);
  expect(result.success).toBe(true);
  return result.message_id ?? "";
}

function press(stage: Stage, platform: PlatformName, id: string, at = 0, user = "U1"): void {
  const data = stage.bubbles(platform).find((one) => one.id === id)?.buttons?.[at]?.data ?? "";
  stage.acts(platform, { what: "presses", chat: "D1", user, id, data });
}

const delivered = (stage: Stage): readonly InboundEvent[] =>
  stage.effects.flatMap((effect) =>
    effect.kind === "send" && effect.frame.type === "inbound" ? [effect.frame.event] : [],
  );

for (const platform of PLATFORM_NAMES) {
  clause(
    `[C-50] [O-38] shows a question on ${platform} with buttons that carry their option`,
    { config },
    (stage) => {
      const id = put(stage, platform, asking(2));

      expect(stage.bubbles(platform)).toMatchObject([
        {
          id,
          text: "Which one?",
          buttons: [
            { label: "choice 0", data: "hp1:a1b2c3.00000001:c0" },
            { label: "choice 1", data: "hp1:a1b2c3.00000001:c1" },
          ],
        },
      ]);
    },
  );
}

for (const platform of ["slack", "telegram", "whatsapp"] as const) {
  clause(
    `[C-52] [W-72] tells of a press on ${platform} as an answer that names its message`,
    { config },
    (stage) => {
      const id = put(stage, platform, asking(2));
      press(stage, platform, id, 1);

      expect(delivered(stage)).toMatchObject([
        {
          text: "/c1",
          message_id: null,
          prompt_response: {
            prompt_id: "a1b2c3.00000001",
            option_id: "c1",
            label: "choice 1",
            prompt_message_id: id,
          },
          source: { chat_id: "D1", user_id: "U1" },
        },
      ]);
    },
  );
}

clause("[C-43] [W-74] hands a press on Discord on as it came", { config }, (stage) => {
  const id = put(stage, "discord", asking(1));
  press(stage, "discord", id);

  const forwards = stage.effects.flatMap((effect) =>
    effect.kind === "send" && effect.frame.type === "passthrough_forward" ? [effect.frame] : [],
  );
  const [forward] = forwards;
  expect(forward?.forward).toMatchObject({ platform: "discord", botId: "B3", method: "POST" });
  const body: unknown = JSON.parse(
    Buffer.from(forward?.forward.bodyB64 ?? "", "base64").toString("utf8"),
  );
  expect(body).toMatchObject({
    type: 3,
    data: { custom_id: "hp1:a1b2c3.00000001:c0" },
    message: { id },
  });
});

clause("[C-50] drops a press of somebody else's button", { config }, (stage) => {
  stage.connect("g1", ["slack"]);
  stage.tell({
    kind: "platform-event",
    platform: "slack",
    event: {
      what: "press",
      chat: "D1",
      chatType: "dm",
      user: "U1",
      messageId: "1.000001",
      thread: null,
      scope: "T1",
      data: "page:2",
      label: "Next",
      pressId: "p1",
    },
  });

  expect(delivered(stage)).toEqual([]);
});

clause(
  "[C-53] hands no press of a stranger to anybody",
  { config, brokenBy: ["anybody-may-press"] },
  (stage) => {
    const conn = stage.connect("g1", ["slack"]);
    stage.says("slack", { chat: "D1", user: "U1", text: "hello" });
    const id = stage.op(conn, asking(1)).message_id ?? "";
    press(stage, "slack", id, 0, "stranger");

    expect(delivered(stage).map(({ text }) => text)).toEqual(["hello"]);
  },
);

clause("[C-42] [C-53] hands the press of another's person to that other", { config }, (stage) => {
  const id = put(stage, "slack", asking(1));
  const other = stage.connect("g2", ["slack"]);
  press(stage, "slack", id, 0, "U2");

  expect(stage.sentOn(other).map(({ type }) => type)).toContain("inbound");
});

clause(
  "[C-45] [S-20] [S-24] answers a press to its platform before any gateway is there",
  { config, brokenBy: ["press-not-acknowledged"] },
  (stage) => {
    const telegram = put(stage, "telegram", asking(1));
    press(stage, "telegram", telegram);
    const discord = put(stage, "discord", asking(1));
    stage.close("g1.2");
    press(stage, "discord", discord);

    expect(stage.methods()).toContain("answerCallbackQuery");
    expect(stage.methods()).toContain("createInteractionResponse");
  },
);

clause(
  "[C-51] [S-28] offers three on WhatsApp as buttons, and up to ten as a list",
  { config },
  (stage) => {
    put(stage, "whatsapp", asking(3));
    put(stage, "whatsapp", asking(10, { prompt_id: "a1b2c3.00000002" }));

    const kinds = stage.calls.map(({ call }) =>
      "interactive" in call ? call.interactive.type : null,
    );
    expect(kinds).toEqual(["button", "list"]);
  },
);

clause(
  "[C-51] numbers more than ten on WhatsApp, and takes a number for an answer once",
  { config },
  (stage) => {
    put(stage, "whatsapp", asking(11));
    expect(stage.texts("whatsapp")[0]).toContain("Which one?\n\n1. choice 0\n2. choice 1");
    stage.says("whatsapp", { chat: "D1", user: "U1", text: "99" });
    stage.says("whatsapp", { chat: "D1", user: "U1", text: " 3 " });
    stage.says("whatsapp", { chat: "D1", user: "U1", text: "3" });

    expect(delivered(stage).map(({ prompt_response: answer }) => answer?.option_id)).toEqual([
      undefined,
      "c2",
      undefined,
    ]);
  },
);

clause("[O-35] [O-38] refuses for certain what it cannot show", { config }, (stage) => {
  const conn = stage.connect("g1", ["slack"]);
  const long = asking(1, { content: "x".repeat(3_001) });
  const loose = asking(1, { options: [{ id: "a b", label: "A" }] });

  for (const action of [long, loose, asking(0), asking(26), asking(1, { content: " " })]) {
    expect(stage.op(conn, action)).toMatchObject({ success: false });
  }
  expect(stage.calls).toEqual([]);
});

clause(
  "[C-27] [S-15] shows the style of an old gateway as one that Slack knows",
  { config, brokenBy: ["style-told-on"] },
  (stage) => {
    const styles = ["success", "danger", "secondary", undefined] as const;
    put(
      stage,
      "slack",
      asking(0, {
        options: styles.map((style, at) => {
          return { id: `o${at}`, label: "L", ...(style === undefined ? {} : { style }) };
        }),
      }),
    );

    expect(stage.bubbles()[0]?.buttons?.map(({ style }) => style)).toEqual([
      "primary",
      "danger",
      "default",
      "default",
    ]);
  },
);

clause("[C-50] shortens labels that a platform would refuse", { config }, (stage) => {
  const options = [{ id: "o1", label: "😀".repeat(100) }];
  for (const platform of PLATFORM_NAMES) put(stage, platform, asking(0, { options }));

  const shown = (platform: PlatformName): number =>
    Array.from(stage.bubbles(platform)[0]?.buttons?.[0]?.label ?? "").length;
  expect(PLATFORM_NAMES.map(shown)).toEqual([75, 100, 80, 20]);
});

clause("[C-32] [O-32] declines a question for a chat that is nobody's", { config }, (stage) => {
  const conn = stage.connect("g1", ["slack"]);

  expect(stage.op(conn, asking(1, { metadata: {} }))).toMatchObject({ code: "egress_declined" });
});

clause("[W-33] does not tell a gateway that a message was changed", { config }, (stage) => {
  stage.connect("g1", ["telegram"]);
  stage.says("telegram", { chat: "D1", user: "U1", text: "first" });
  stage.acts("telegram", { what: "edits", chat: "D1", user: "U1", id: "1", text: "second" });

  expect(delivered(stage).map(({ text }) => text)).toEqual(["first"]);
});
