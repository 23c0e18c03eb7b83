import { describe, expect, test } from "vitest";
import type { Action } from "../../../contract/generated/types.ts";
import type { Happened, Line, PlatformHappened } from "../../../contract/trace-line.ts";
import { labelled } from "./label-calls.ts";

/** A trace under way: what our gateway asked of the connector, and what the connector asked of Slack. */
class Under {
  readonly lines: Line[] = [];

  add(happened: Happened): this {
    this.lines.push({ n: this.lines.length + 1, ms: 0, ...happened });
    return this;
  }

  asks(turn: string, op: string, action: Action): this {
    const frame = { type: "outbound", requestId: `${turn}/${op}`, action } as const;
    return this.add({
      kind: "sent",
      from: "gateway",
      conn: "g1.1",
      frame,
      label: `${turn}/${op}`,
      turn,
    });
  }

  calls(call: PlatformHappened["call"], id?: string): this {
    return this.add(this.#labelled(call, id));
  }

  /** Label of this call, were it the next thing to happen. */
  labelOf(call: PlatformHappened["call"]): string | undefined {
    const made = this.#labelled(call);
    return made.kind === "platform" ? made.label : undefined;
  }

  #labelled(call: PlatformHappened["call"], id?: string): Happened {
    const answer = id === undefined ? { ok: true } : { ok: true, id };
    return labelled(this.lines, { kind: "platform", platform: "slack", id: "1", call, answer });
  }
}

function typing(thread: string, content?: string): Action {
  const said = content === undefined ? {} : { content };
  return { op: "typing", chat_id: "D1", ...said, metadata: { thread_id: thread } };
}

function draft(thread: string, content: string, final: boolean): Action {
  return {
    op: "draft",
    chat_id: "D1",
    draft_id: 1,
    content,
    final,
    metadata: { thread_id: thread },
  };
}

const STATUS = { method: "assistant.threads.setStatus", channel_id: "D1", status: "" } as const;

describe("a call to the platform is for the op that", () => {
  test("[C-24] is placed in the thread that it names, where several could make it", () => {
    const under = new Under()
      .asks("A", "clear", typing("1.1", ""))
      .asks("B", "beat", typing("2.2"));

    expect(under.labelOf({ ...STATUS, thread_ts: "2.2" })).toMatch(/^B\/beat>/);
    expect(under.labelOf({ ...STATUS, thread_ts: "1.1" })).toMatch(/^A\/clear>/);
  });

  test("[C-24] has waited longest, where it is placed as none of them is", () => {
    const under = new Under()
      .asks("A", "clear", typing("1.1", ""))
      .asks("B", "beat", typing("2.2"));

    expect(under.labelOf({ ...STATUS, thread_ts: "3.3" })).toMatch(/^A\/clear>/);
  });

  test("[W-51] was on a socket that died, where that one is placed so and what waits is not", () => {
    const under = new Under().asks("A", "clear", typing("1.1", ""));
    under.add({ kind: "close", conn: "g1.1", code: 1006, reason: "", by: "network" });
    under.asks("B", "beat", typing("2.2"));

    expect(under.labelOf({ ...STATUS, thread_ts: "1.1" })).toMatch(/^A\/clear>/);
  });

  test("[C-07] made the message that it changes, and carries its text", () => {
    const under = new Under().asks("A", "text", draft("1.1", "one", false));
    under.calls({ method: "chat.startStream", channel: "D1", thread_ts: "1.1" }, "9.1");
    under.asks("B", "text", draft("2.2", "two", false));
    under.calls({ method: "chat.startStream", channel: "D1", thread_ts: "2.2" }, "9.2");

    expect(under.labelOf({ method: "chat.stopStream", channel: "D1", ts: "9.2" })).toMatch(/^B\//);
    const append = { method: "chat.appendStream", channel: "D1", ts: "9.9", markdown_text: "tw" };
    expect(under.labelOf(append)).toMatch(/^B\//);
  });

  test("nobody waits for is nobody's", () => {
    expect(new Under().labelOf({ ...STATUS, thread_ts: "1.1" })).toBeUndefined();
  });
});
