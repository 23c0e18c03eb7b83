import type { Inbound } from "../../../contract/generated/types.ts";
import type { Finding } from "../../result/model.ts";
import { inject } from "./probe.ts";
import type { Stage } from "./stage.ts";

/** A message that had to wait, as it was delivered. */
export interface Buffered {
  readonly n: number;
  differsFrom(other: Buffered): readonly Finding[];
  /** Whether it came once more after this line. */
  repeatedIn(stage: Stage, from: number): readonly Finding[];
  readonly bufferId: string | undefined;
}

/** Says `going_idle`, and waits for the acknowledgement: from then on, messages must be kept. */
export async function goIdle(stage: Stage, check: string): Promise<void> {
  const asked = inject(stage, "going_idle", { type: "going_idle" });
  await stage.until({
    check,
    what: "going_idle_ack",
    ms: stage.options.patience.resultMs,
    from: asked,
    fits: (line) => line.kind === "received" && line.frame.type === "going_idle_ack",
    about: asked,
  });
  stage.check(check);
}

/** Waits for the delivery of what was said while nobody took it. */
export async function awaitBuffered(
  stage: Stage,
  check: string,
  text: string,
  from: number,
): Promise<Buffered> {
  const line = await stage.until({
    check,
    what: `the delivery of "${text}"`,
    ms: stage.options.patience.inboundMs,
    from,
    mayClose: true,
    fits: (each) => inboundOf(each)?.event.text === text,
  });
  const bufferId = inboundOf(line)?.bufferId;
  stage.check(check, ...(bufferId === undefined ? [unbuffered(line.n)] : []));
  return {
    n: line.n,
    bufferId,
    differsFrom: (other) =>
      other.bufferId === bufferId ? [] : [otherBuffer(line.n, other.bufferId, bufferId)],
    repeatedIn: (within, since) => {
      const again = within.lines
        .slice(since - 1)
        .find((each) => inboundOf(each)?.event.text === text);
      return again === undefined ? [] : [repeated(again.n, text)];
    },
  };
}

function inboundOf(line: Stage["lines"][number]): Inbound | undefined {
  return line.kind === "received" && line.frame.type === "inbound" ? line.frame : undefined;
}

function unbuffered(n: number): Finding {
  return {
    sentence: "a message that had to wait carries no bufferId, so nobody can acknowledge it",
    expected: "an inbound with a bufferId",
    actual: "an inbound without one",
    line: n,
    suspect: { line: n, side: "connector" },
  };
}

function otherBuffer(n: number, one: string | undefined, other: string | undefined): Finding {
  return {
    sentence: "a message was delivered again under another bufferId",
    expected: one ?? "the first bufferId",
    actual: other ?? "none",
    line: n,
    suspect: { line: n, side: "connector" },
  };
}

function repeated(n: number, text: string): Finding {
  return {
    sentence: "a message that was acknowledged came once more",
    expected: "no further delivery",
    actual: `an inbound "${text}"`,
    line: n,
    suspect: { line: n, side: "connector" },
  };
}
