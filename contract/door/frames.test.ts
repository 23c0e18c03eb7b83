import { describe, expect, test } from "vitest";
import type { Side } from "../trace-line.ts";
import type { Admitted } from "./admitted.ts";
import { admit, openDoor } from "./door.ts";

const REQUEST = "0123456789abcdef0123456789abcdef";
const metadata = { thread_id: "1.2", scope_id: "T1", user_id: "U1", notify: true };
const chunk = { id: "1", title: "look", status: "in_progress", details: "…" };

const op = (action: object): object => ({
  type: "outbound",
  requestId: REQUEST,
  action: { ...action, metadata },
  platform: "slack",
  botId: "B1",
});

const bare = (action: object): object => ({ type: "outbound", requestId: REQUEST, action });

const media = { media_kind: "image", source_url: "https://x/1", filename: "a.png" };
const options = [{ id: "once", label: "Once", style: "primary" }];
const asked = { prompt_kind: "approval", prompt_id: "a1b2c3.00000001", options, timeout_s: 60 };
const renamed = { message_id: "1.2", thread_name: "a" };

/** One whole frame of every kind, with the clause that describes it and its required fields. */
const FRAMES: readonly {
  readonly clause: string;
  readonly from: Side;
  readonly frame: object;
  readonly required: readonly string[];
}[] = [
  {
    clause: "W-22",
    from: "gateway",
    frame: {
      type: "hello",
      platform: "discord",
      botId: "B1",
      command_manifest: [
        {
          name: "model",
          description: "Pick a model",
          options: [
            {
              type: 3,
              name: "name",
              description: "Which",
              required: false,
              choices: [{ name: "Small", value: "s" }],
            },
          ],
        },
      ],
    },
    required: ["platform", "botId"],
  },
  {
    clause: "O-07",
    from: "gateway",
    frame: op({ op: "send", chat_id: "C1", content: "hi", reply_to: null }),
    required: ["requestId", "action", "action/chat_id", "action/content"],
  },
  {
    clause: "O-08",
    from: "gateway",
    frame: op({ op: "edit", chat_id: "C1", message_id: "1.3", content: "hi" }),
    required: ["action/chat_id", "action/message_id", "action/content"],
  },
  {
    clause: "O-09",
    from: "gateway",
    frame: op({ op: "typing", chat_id: "C1", content: "" }),
    required: ["action/chat_id"],
  },
  {
    clause: "O-10",
    from: "gateway",
    frame: op({ op: "delete", chat_id: "C1", message_id: "1.3" }),
    required: ["action/chat_id", "action/message_id"],
  },
  {
    clause: "O-18",
    from: "gateway",
    frame: op({ op: "draft", chat_id: "C1", draft_id: 7, content: "hi", final: true }),
    required: ["action/chat_id", "action/draft_id", "action/content", "action/final"],
  },
  {
    clause: "O-19",
    from: "gateway",
    frame: op({ op: "task_card", chat_id: "C1", card_id: "turn:1.1", chunks: [chunk] }),
    required: ["action/chat_id", "action/card_id", "action/chunks"],
  },
  {
    clause: "O-20",
    from: "gateway",
    frame: op({ op: "task_card_stop", chat_id: "C1", card_id: "turn:1.1" }),
    required: ["action/chat_id", "action/card_id"],
  },
  {
    clause: "O-12",
    from: "gateway",
    frame: bare({ op: "get_chat_info", chat_id: "C1" }),
    required: ["action/chat_id"],
  },
  {
    clause: "O-11",
    from: "gateway",
    frame: op({
      op: "follow_up",
      session_key: "s",
      kind: "discord.interaction_token",
      content: "",
    }),
    required: ["action/session_key", "action/kind", "action/content"],
  },
  {
    clause: "O-13",
    from: "gateway",
    frame: op({ op: "send_media", chat_id: "C1", ...media, content: "", reply_to: null }),
    required: ["action/chat_id", "action/media_kind", "action/source_url"],
  },
  {
    clause: "O-14",
    from: "gateway",
    frame: op({ op: "prompt", chat_id: "C1", content: "?", ...asked, reply_to: null }),
    required: ["action/chat_id", "action/content", "action/prompt_kind", "action/prompt_id"],
  },
  {
    clause: "O-15",
    from: "gateway",
    frame: op({ op: "react", chat_id: "C1", message_id: "1.3", emoji: "👀", remove: false }),
    required: ["action/chat_id", "action/message_id", "action/emoji", "action/remove"],
  },
  {
    clause: "O-16",
    from: "gateway",
    frame: op({ op: "thread_create", chat_id: "C1", thread_name: "handoff", message_id: "1.3" }),
    required: ["action/chat_id", "action/thread_name"],
  },
  {
    clause: "O-17",
    from: "gateway",
    frame: op({ op: "thread_rename", chat_id: "C1", ...renamed, only_if_current_name: "b" }),
    required: ["action/chat_id", "action/message_id", "action/thread_name"],
  },
  {
    clause: "W-28",
    from: "gateway",
    frame: { type: "inbound_ack", bufferId: "b1" },
    required: ["bufferId"],
  },
  {
    clause: "W-29",
    from: "gateway",
    frame: { type: "interrupt", session_key: "s", reason: null },
    required: ["session_key"],
  },
  { clause: "W-31", from: "gateway", frame: { type: "going_idle" }, required: [] },
  { clause: "W-31", from: "connector", frame: { type: "going_idle_ack" }, required: [] },
  {
    clause: "W-26",
    from: "connector",
    frame: {
      type: "outbound_result",
      requestId: REQUEST,
      result: { success: true, message_id: "1.3", error: null, chat_info: { name: "general" } },
    },
    required: ["requestId"],
  },
  {
    clause: "W-27",
    from: "connector",
    frame: {
      type: "inbound",
      event: {
        text: "hi",
        message_type: "text",
        message_id: "1.1",
        reply_to: { text: "?", is_own: true },
        media_urls: ["https://x/1"],
        media: [{ url: "https://x/1", mime: "image/png", size: 12 }],
        context: [{ text: "before", source: { user_name: "ann" } }],
        prompt_response: { prompt_id: "a1b2c3.00000001", option_id: "once", label: "Once" },
        source: { platform: "slack", chat_id: "D1", chat_type: "dm", thread_id: null },
      },
      bufferId: "b1",
    },
    required: ["event", "event/source"],
  },
  {
    clause: "W-74",
    from: "connector",
    frame: {
      type: "passthrough_forward",
      forward: {
        platform: "discord",
        botId: "B1",
        method: "POST",
        path: "/interactions",
        headers: [["Content-Type", "application/json"]],
        bodyB64: "e30=",
        profile: null,
      },
      bufferId: "b1",
    },
    required: ["forward", "forward/platform"],
  },
  {
    clause: "W-30",
    from: "connector",
    frame: { type: "interrupt_inbound", session_key: "s", chat_id: "D1" },
    required: ["session_key", "chat_id"],
  },
];

for (const { clause, from, frame, required } of FRAMES) {
  const name = nameOf(frame);

  describe(name, () => {
    test(`[${clause}] comes through without a remark`, () => {
      expect(read(from, frame)).toEqual({ ok: true, frame, notes: [] });
    });

    for (const path of required) {
      test(`[W-20] without ${path} is refused`, () => {
        expect(read(from, changed(frame, path, undefined))).toMatchObject({
          why: "malformed",
          issues: [{ path: `/${path}`, got: "nothing", severity: "error" }],
        });
      });

      test(`[W-20] with a list for ${path} is refused`, () => {
        const value = path === "action/chunks" ? "none" : [[]];

        expect(read(from, changed(frame, path, value))).toMatchObject({
          why: "malformed",
          issues: [{ severity: "error" }],
        });
      });
    }
  });
}

test("[O-06] an id that is a number is refused", () => {
  const frame = op({ op: "send", chat_id: 12, content: "hi", reply_to: null });

  expect(read("gateway", frame)).toMatchObject({ why: "malformed", issues: [{ clause: "O-06" }] });
});

test("[O-19] a task with a status nobody knows is left out of its card", () => {
  const chunks = [chunk, { ...chunk, status: "paused" }, { ...chunk, id: "3" }];

  expect(
    read("gateway", op({ op: "task_card", chat_id: "C1", card_id: "turn:1.1", chunks })),
  ).toMatchObject({
    ok: true,
    frame: { action: { chunks: [{ id: "1" }, { id: "3" }] } },
    notes: [{ clause: "O-19", path: "/action/chunks/1/status", got: '"paused"' }],
  });
});

test("[W-71] an entry of the context that has another form is left out", () => {
  const context = ["no entry", { text: "before" }, { source: {} }];

  expect(read("connector", inbound({ context }))).toMatchObject({
    ok: true,
    frame: { event: { context: [{ text: "before" }] } },
    notes: [
      { clause: "W-71", path: "/event/context/0" },
      { clause: "W-71", path: "/event/context/2/text" },
    ],
  });
});

test("[W-72] a prompt_response that is no object is read as absent", () => {
  for (const answer of ["once", 3, ["a"]]) {
    const got = read("connector", inbound({ prompt_response: answer }));

    expect(got).toMatchObject({ ok: true, notes: [{ path: "/event/prompt_response" }] });
    expect(got?.ok === true && got.frame).toEqual(inbound({}));
  }
});

test("[O-17] a rename whose guard cannot be read is refused, not done without it", () => {
  for (const guard of [{ only_if_connector_created: "yes" }, { only_if_current_name: 5 }]) {
    const frame = op({ op: "thread_rename", chat_id: "C1", ...renamed, ...guard });

    expect(read("gateway", frame)).toMatchObject({
      why: "malformed",
      issues: [{ clause: "O-17" }],
      requestId: REQUEST,
    });
  }
});

test("[W-74] a header that is no pair is dropped, and what else is missing has a default", () => {
  const headers = [["a", "1"], ["b"], "c", ["d", 2], ["e", "5"]];

  expect(
    read("connector", { type: "passthrough_forward", forward: { platform: "discord", headers } }),
  ).toMatchObject({
    ok: true,
    frame: {
      forward: {
        botId: "",
        method: "POST",
        path: "/",
        headers: [
          ["a", "1"],
          ["e", "5"],
        ],
        bodyB64: "",
      },
    },
  });
});

test("[W-75] a passthrough that cannot be read still says which entry it delivers", () => {
  const frame = { type: "passthrough_forward", forward: null, bufferId: "b7" };

  expect(read("connector", frame)).toMatchObject({ why: "malformed", bufferId: "b7" });
});

test("[W-48] a result's success that is no boolean is read as a failure", () => {
  const frame = { type: "outbound_result", requestId: REQUEST, result: { success: "true" } };

  expect(read("connector", frame)).toMatchObject({
    ok: true,
    frame: { result: {} },
    notes: [{ clause: "W-48", path: "/result/success", severity: "error" }],
  });
});

test("[W-20] whatever is nested deep is refused, also where the contract leaves room", () => {
  const deep = JSON.parse("[".repeat(70) + "]".repeat(70)) as unknown;
  const send = op({ op: "send", chat_id: "C1", content: "hi" });
  const said = changed(FRAMES.find(({ clause }) => clause === "W-27")?.frame ?? {}, "", undefined);

  for (const frame of [
    changed(send, "action/metadata/custom", deep),
    changed(send, "action", { op: "wave", custom: deep }),
  ]) {
    expect(read("gateway", frame)).toMatchObject({
      why: "malformed",
      issues: [{ clause: "W-20" }],
    });
  }
  for (const path of ["event/prompt_response", "event/context"]) {
    expect(read("connector", changed(said, path, deep))).toMatchObject({
      why: "malformed",
      issues: [{ clause: "W-20" }],
    });
  }
});

/** A message; `event` adds to its event. */
function inbound(event: object): object {
  return { type: "inbound", event: { text: "hi", ...event, source: { platform: "slack" } } };
}

function read(from: Side, frame: object): Admitted | undefined {
  const [, admitted] = admit(openDoor(from), `${JSON.stringify(frame)}\n`);
  return admitted[0];
}

/** The frame with another value at a path; `undefined` leaves the field out. */
function changed(frame: object, path: string, value: unknown): object {
  const [name = "", ...rest] = path.split("/");
  if (name === "") return frame;
  const inside = (frame as Record<string, object | undefined>)[name] ?? {};
  return { ...frame, [name]: rest.length === 0 ? value : changed(inside, rest.join("/"), value) };
}

function nameOf(frame: object): string {
  const { type, action } = frame as { type: string; action?: { op: string } };
  return action === undefined ? type : `${type} ${action.op}`;
}
