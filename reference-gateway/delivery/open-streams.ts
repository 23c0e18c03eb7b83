import { tableGet, tableValues } from "../../contract/table.ts";
import type { Pass } from "../pass.ts";
import type { OpenStreams } from "../policies/egress.ts";
import type { Turn } from "../turns/turn.ts";

/** The streams that a text of this turn might end. */
export function openStreams(pass: Pass, turn: Turn): OpenStreams {
  const { openDrafts } = pass.state;
  const { platform, chatId } = turn.asked.origin;
  return {
    own: tableGet(openDrafts, turn.key),
    inChat() {
      return tableValues(openDrafts).filter(
        (one) => one.platform === platform && one.chatId === chatId,
      );
    },
  };
}
