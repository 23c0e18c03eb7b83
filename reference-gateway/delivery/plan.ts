import { supportsOp, type Capabilities } from "../../contract/descriptor.ts";
import { tableGet } from "../../contract/table.ts";
import { fits } from "../../contract/text/length.ts";
import type { OpenDraft } from "../drafts/drafts.ts";
import { note, type Pass } from "../pass.ts";
import type { Finishing, Finish } from "../policies/final.ts";
import { isEditable, modeWithoutDrafts } from "../stream/mode.ts";
import { isSilence } from "../stream/silence.ts";
import type { Turn } from "../turns/turn.ts";
import { openStreams } from "./open-streams.ts";
import { inTwoParts } from "./two-parts.ts";
import type { FinalOp } from "./delivery.ts";

/** The ops that show a final, given what the screen shows already (D-08, D-32). */
export function planFinal(
  pass: Pass,
  turn: Turn,
  can: Capabilities,
  final: string,
): readonly FinalOp[] {
  // Behind a part that was shown it is the rest of an answer, and no silence (D-31).
  if (turn.stream.partsAt === 0 && isSilence(final)) return planSilence(pass, turn, can);
  const open = streamToSeal(pass, turn);
  if (open !== undefined) return planSeal(pass, turn, can, final, open);
  const { messageId } = turn.stream;
  if (messageId !== null) return planEdit(pass, turn, can, final, messageId);
  return [{ op: "send", text: final, role: "final" }];
}

/** G-25: previews go, and nothing comes. */
function planSilence(pass: Pass, turn: Turn, can: Capabilities): readonly FinalOp[] {
  const deletes = supportsOp(can, "delete");
  const open = tableGet(pass.state.openDrafts, turn.key);
  if (open !== undefined) {
    const seal: FinalOp = {
      op: "seal",
      draft: open,
      text: turn.stream.shown ?? "",
      role: "abandon",
    };
    return deletes ? [seal, { op: "delete", messageId: null }] : [seal];
  }
  const { messageId } = turn.stream;
  return deletes && messageId !== null ? [{ op: "delete", messageId }] : [];
}

function streamToSeal(pass: Pass, turn: Turn): OpenDraft | undefined {
  const door = turn.agent.is === "ended" ? (turn.agent.result.door ?? "send") : "send";
  const { threadId } = turn.asked.placement;
  const sending = { turn: turn.id, what: { is: "final", door }, threadId } as const;
  const open = openStreams(pass, turn);
  const found = pass.rig.policies.absorb(sending, open);
  if (found !== undefined || pass.rig.policies.streamOwner() === "turn") return found;
  return open.inChat()[0];
}

function planSeal(
  pass: Pass,
  turn: Turn,
  can: Capabilities,
  final: string,
  draft: OpenDraft,
): readonly FinalOp[] {
  const { shown, ledger } = turn.stream;
  const finish: Finish = {
    final,
    shown: shown ?? "",
    ledger,
    fits(text) {
      return fits(text, can.maxMessageLength, can.lenUnit);
    },
    editable: isEditable(final, can, pass.rig.config),
  };
  const finishing = pass.rig.policies.finish(finish);
  if (finishing.seal === "final") return [{ op: "seal", draft, text: final, role: "final" }];
  if (finishing.seal === "head") {
    const [head, rest] = inTwoParts(final, finish.shown, can.maxMessageLength, can);
    return [
      { op: "seal", draft, text: head, role: "head" },
      { op: "send", text: rest, role: "rest" },
    ];
  }
  return rewritten(pass, turn, finish, finishing, draft);
}

function rewritten(
  pass: Pass,
  turn: Turn,
  { final, shown, ledger }: Finish,
  finishing: Extract<Finishing, { readonly then: unknown }>,
  draft: OpenDraft,
): readonly FinalOp[] {
  const text = finishing.seal === "screen" ? shown : ledger;
  if (text === final) return [{ op: "seal", draft, text, role: "final" }];
  const seal: FinalOp = { op: "seal", draft, text, role: "screen" };
  if (finishing.then === "edit") {
    return [seal, { op: "edit", messageId: null, text: final, role: "reconcile" }];
  }
  note(
    pass,
    "the final rewrites the stream and cannot be edited in: it goes out as a message",
    turn.id,
  );
  return [seal, { op: "send", text: final, role: "final" }];
}

/** The final in place of a preview, or of what a failed draft left (D-32). */
function planEdit(
  pass: Pass,
  turn: Turn,
  can: Capabilities,
  final: string,
  messageId: string,
): readonly FinalOp[] {
  const fresh = isFresh(pass, turn, can, final);
  if (!fresh && isEditable(final, can, pass.rig.config)) {
    return [{ op: "edit", messageId, text: final, role: "final" }];
  }
  const send: FinalOp = { op: "send", text: final, role: "final" };
  if (fits(final, can.maxMessageLength, can.lenUnit) && supportsOp(can, "delete")) {
    return [send, { op: "delete", messageId }];
  }
  note(pass, "the final cannot be edited into its preview", turn.id);
  if (modeWithoutDrafts(can) === "off") return [send];
  const own = pass.rig.config.editUnitsMax[can.platform] ?? can.maxMessageLength;
  const [head, rest] = inTwoParts(final, "", own, can);
  return [
    { op: "edit", messageId, text: head, role: "head" },
    { op: "send", text: rest, role: "rest" },
  ];
}

/** G-53, G-115: a message of its own, where its preview can be taken away for it. */
function isFresh(pass: Pass, { stream }: Turn, can: Capabilities, final: string): boolean {
  if (!supportsOp(can, "delete")) return false;
  const { slack, freshFinalAfterMs: afterMs } = pass.rig.config;
  const unfurls = can.platform === "slack" && slack.unfurlLinks === true;
  const ageMs = stream.previewAtMs === null ? 0 : pass.atMs - stream.previewAtMs;
  return pass.rig.policies.freshFinal({ final, unfurls, ageMs, afterMs });
}

/** What a dead turn still owes the screen: its stream closed, its cursor taken away (I-09, I-21). */
export function planDeath(pass: Pass, turn: Turn): readonly FinalOp[] {
  const { shown, messageId, unanswered, mode } = turn.stream;
  const open = tableGet(pass.state.openDrafts, turn.key);
  if (open !== undefined) {
    const { policies } = pass.rig;
    const doubtful = unanswered > 0;
    const abandons =
      policies.streamOwner() === "turn" && policies.atDeath({ doubtful }) === "abandon";
    return abandons ? [{ op: "seal", draft: open, text: shown ?? "", role: "abandon" }] : [];
  }
  const residue = mode === "edit" && messageId !== null && pass.rig.config.cursor !== "";
  return residue ? [{ op: "edit", messageId, text: shown ?? "", role: "retire" }] : [];
}
