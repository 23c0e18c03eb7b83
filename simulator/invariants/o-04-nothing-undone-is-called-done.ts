import { supportsOp } from "../../contract/descriptor.ts";
import type { Outbound } from "../../contract/generated/types.ts";
import { tableGet } from "../../contract/table.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";
import { isStreamChat } from "./story/turn.ts";

/** A request that cannot be carried out, and why. */
interface Impossible {
  readonly requestId: string;
  readonly why: string;
}

const IMPOSSIBLE_MAX = 32;

/**
 * What a connector cannot do for a gateway, it answers with a failure: an op that is not listed, an
 * identity nobody announced, a final where drafts are previews. Only of requests that no sound gateway
 * writes; what a gateway was seen to write is judged by I-02, I-27 and I-28.
 */
export const nothingUndoneIsCalledDone = foldRule<readonly Impossible[]>({
  id: "O-04",
  title: "what cannot be done is not called done",
  clauses: ["C-19", "C-47", "W-35"],
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
    if (why === undefined) return [known, KEPT];
    return [[...known, { requestId: frame.requestId, why }].slice(-IMPOSSIBLE_MAX), KEPT];
  }
  if (known.length === 0 || frame.type !== "outbound_result") return [known, KEPT];
  const one = known.find(({ requestId }) => requestId === frame.requestId);
  if (one === undefined || frame.result.success !== true) return [known, KEPT];
  const finding = {
    sentence: `the connector says that it did what it cannot do: ${one.why}`,
    expected: "a failure",
    actual: "success",
    suspect: { line: line.n, side: "connector" },
  } as const;
  return [known, [finding]];
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
  const sealsPreview = action.op === "draft" && action.final && !isStreamChat(capable.platform);
  return sealsPreview ? `a draft is never final on ${capable.platform}` : undefined;
}
