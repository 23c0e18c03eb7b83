import { connOf } from "./ops.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { gatewayOf } from "./story/link.ts";
import type { Scene } from "./story/scene.ts";
import type { Story } from "./story/story.ts";
import { findTurn, keyOfName } from "./story/turns.ts";

/** What a gateway read between its going_idle and the answer to that. */
interface Between {
  /** Gateways that have asked, and had no answer. */
  readonly asking: readonly string[];
  readonly read: readonly Read[];
}

interface Read {
  readonly gateway: string;
  readonly name: string;
  readonly at: number;
}

const ASKING_MAX = 64;
const READ_MAX = 256;

/** Until it has its answer a gateway serves: what it reads live, nobody will deliver again (G-103). */
export const nothingIsLostAroundGoingIdle = foldRule<Between>({
  id: "I-48",
  title: "nothing is lost around going_idle",
  clauses: ["G-103", "C-36", "B30"],
  hears: ["wrote going_idle", "took inbound", "took going_idle_ack", "reported link", "process"],
  start: { asking: [], read: [] },
  on,
  atRest,
});

function on(between: Between, scene: Scene): readonly [Between, Findings] {
  const { line } = scene;
  if (line.kind === "process") {
    return [line.side === "gateway" ? without(between, line.id, true) : between, KEPT];
  }
  if (line.kind === "report") {
    if (line.report.what !== "link" || line.report.state === "up") return [between, KEPT];
    // One that is closed for good leaves what it took to the process after it (D-36).
    return [without(between, line.gateway, line.report.state === "closed"), KEPT];
  }
  if (line.kind !== "sent" && line.kind !== "received") return [between, KEPT];
  const gateway = gatewayOf(connOf(scene));
  const { frame } = line;
  if (frame.type === "going_idle") {
    return [{ ...between, asking: [...between.asking, gateway].slice(-ASKING_MAX) }, KEPT];
  }
  if (frame.type === "going_idle_ack") return [without(between, gateway, false), KEPT];
  if (frame.type !== "inbound" || !between.asking.includes(gateway)) return [between, KEPT];
  const { event } = frame;
  const isCommand = (event.text ?? "").trimStart().startsWith("/");
  if (event.message_id == null || event.prompt_response != null || isCommand) {
    return [between, KEPT];
  }
  const { platform, chat_id: chat } = event.source;
  const name = `${platform ?? "relay"}:${chat ?? ""}:${event.message_id}`;
  const read = [...between.read, { gateway, name, at: line.n }].slice(-READ_MAX);
  return [{ ...between, read }, KEPT];
}

function without({ asking, read }: Between, gateway: string, forgets: boolean): Between {
  return {
    asking: asking.filter((other) => other !== gateway),
    read: forgets ? read.filter((one) => one.gateway !== gateway) : read,
  };
}

function atRest(story: Story, { read }: Between): Findings {
  if (story.end !== "quiescent") return KEPT;
  return read.flatMap(({ name, at }) => {
    const turn = findTurn(story, keyOfName(story, name));
    if (turn === null || turn.started || turn.crashed) return [];
    const finding: Findings[number] = {
      sentence: `the message of ${turn.name} came while its gateway was asking to sleep, and is lost`,
      expected: "a turn: until it has its answer a gateway serves",
      actual: "none",
      turn: turn.key,
      suspect: { line: at, side: "gateway" },
    };
    return [finding];
  });
}
