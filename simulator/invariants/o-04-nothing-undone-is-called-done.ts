import { supportsOp } from "../../contract/descriptor.ts";
import type { Outbound } from "../../contract/generated/types.ts";
import { tableGet } from "../../contract/table.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { anchorOf, metadataOf } from "./story/attribution.ts";
import { fateOf } from "./story/result.ts";
import type { Scene } from "./story/scene.ts";
import { isStreamChat } from "./story/turn.ts";

/** A request that cannot be carried out, why, and whether it must be declined as such (O-30). */
interface Impossible {
  readonly requestId: string;
  readonly why: string;
  readonly decline: boolean;
}

const IMPOSSIBLE_MAX = 32;

/**
 * What a connector cannot do for a gateway, it answers with a failure: an op that is not listed, an
 * identity nobody announced, a final where drafts are previews, a destination that is nobody's. Only of requests that no sound gateway
 * writes; what a gateway was seen to write is judged by I-02, I-27 and I-28.
 */
export const nothingUndoneIsCalledDone = foldRule<readonly Impossible[]>({
  id: "O-04",
  title: "what cannot be done is not called done",
  clauses: ["C-19", "C-21", "C-32", "C-47", "O-30", "W-35"],
  binds: "connector",
  hears: ["took stray", "answered"],
  start: [],
  on,
});

function on(
  known: readonly Impossible[],
  scene: Scene,
): readonly [readonly Impossible[], Findings] {
  const { line } = scene;
  if (line.kind !== "sent" && line.kind !== "received") return [known, KEPT];
  const { frame } = line;
  if (frame.type === "outbound") {
    const why = whyNot(scene, line.conn, frame);
    const nobodys = why === undefined && namesNobody(frame);
    if (why === undefined && !nobodys) return [known, KEPT];
    const { requestId } = frame;
    const one = {
      requestId,
      why: why ?? "it names neither workspace nor author",
      decline: nobodys,
    };
    return [[...known, one].slice(-IMPOSSIBLE_MAX), KEPT];
  }
  if (known.length === 0 || frame.type !== "outbound_result") return [known, KEPT];
  const one = known.find(({ requestId }) => requestId === frame.requestId);
  if (one === undefined) return [known, KEPT];
  const base = {
    expected: one.decline ? "a decline, by its code or its words" : "a failure",
    suspect: { line: line.n, side: "connector" },
  } as const;
  if (frame.result.success === true) {
    const sentence = `the connector says that it did what it cannot do: ${one.why}`;
    return [known, [{ sentence, actual: "success", ...base }]];
  }
  if (!one.decline || fateOf(frame.result) === "decline") return [known, KEPT];
  const sentence = `the connector refused a destination as if a lane had failed: ${one.why}`;
  return [known, [{ sentence, actual: frame.result.error ?? "no words", ...base }]];
}

/** An op that names neither workspace nor author goes nowhere (C-32). */
function namesNobody({ action }: Outbound): boolean {
  const { scope_id, user_id } = metadataOf(action);
  return scope_id == null && user_id == null;
}

function whyNot({ before }: Scene, conn: string, frame: Outbound): string | undefined {
  const { action, platform, botId } = frame;
  const link = tableGet(before.links, conn);
  if (link === undefined) return undefined;
  const announced = link.hellos.some(
    (one) => one.platform === platform && (botId === undefined || one.botId === botId),
  );
  if (platform !== undefined && !announced) {
    return `${platform}:${botId ?? "*"} was not announced on ${conn}`;
  }
  const gateway = tableGet(before.gateways, link.gateway);
  const capable = gateway?.capabilities[platform ?? gateway.primary ?? ""];
  if (capable === undefined) return undefined;
  if (!supportsOp(capable, action.op)) return `${capable.platform} does not list ${action.op}`;
  if (action.op === "task_card" && isStreamChat(capable.platform) && anchorOf(action) === null) {
    return "a card has no thread to go in";
  }
  const sealsPreview = action.op === "draft" && action.final && !isStreamChat(capable.platform);
  return sealsPreview ? `a draft is never final on ${capable.platform}` : undefined;
}
