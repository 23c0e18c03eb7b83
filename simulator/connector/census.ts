import type { Store } from "../../contract/ports/machine.ts";
import type { Table } from "../../contract/table.ts";
import { tableValues } from "../../contract/table.ts";
import { BUFFER_ENTRIES_MAX, LANE_JOBS_MAX } from "./limits.ts";
import type { ConnectorState } from "./state.ts";

/** Every store of a connector with its bound (I-54). */
export function census(state: ConnectorState): readonly Store[] {
  const tables: readonly [string, Table<unknown>][] = [
    ["connector.sockets", state.sockets],
    ["connector.silent-sockets", state.silent],
    ["connector.gateways", state.gateways],
    ["connector.jobs", state.jobs],
    ["connector.lanes", state.lanes],
    ["connector.streams", state.streams],
    ["connector.tombstones", state.tombstones],
    ["connector.cards", state.cards],
    ["connector.stopped-cards", state.stoppedCards],
    ["connector.final-edits", state.finalEdits],
    ["connector.chat-owners", state.chatOwners],
    ["connector.recent-events", state.recent],
    ["connector.made-threads", state.madeThreads],
    ["connector.capabilities", state.capabilities],
    ["connector.context-chats", state.said],
    ["connector.chat-infos", state.chatInfos],
    ["connector.streamless-scopes", state.streamless],
    ["connector.revoked", state.revoked],
    ["connector.linked", state.linked],
    ["connector.used-codes", state.usedCodes],
    ["connector.numbered-prompts", state.numbered],
    ["connector.media", state.media],
    ["connector.accounts", state.accounts],
    ["connector.enrolled", state.enrolled],
    ["connector.introduced", state.introduced],
  ];
  return [
    ...tables.map(([name, { size, max }]) => ({ name, size, max })),
    {
      name: "connector.fullest-lane",
      size: Math.max(0, ...tableValues(state.lanes).map((lane) => lane.length)),
      max: LANE_JOBS_MAX,
    },
    {
      name: "connector.fullest-buffer",
      size: Math.max(0, ...tableValues(state.gateways).map(({ entries }) => entries.length)),
      max: BUFFER_ENTRIES_MAX,
    },
  ];
}
