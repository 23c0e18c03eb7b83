import type { LinkReport } from "../../contract/ports/gateway.ts";
import { emptyTable, tableGet, tableSet, type Table } from "../../contract/table.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { gatewayOf } from "./story/link.ts";
import type { Scene } from "./story/scene.ts";

const GATEWAYS_MAX = 256;

/** What a gateway last said about its link, or that the dial it spoke of has ended. */
type Dialling = Table<LinkReport | "dialled">;

/** At most one dial is under way, and none after the gateway was closed for good (W-62). */
export const oneDialler = foldRule<Dialling>({
  id: "I-39",
  title: "one dialler at most, and none after the end",
  clauses: ["W-62", "D-28"],
  hears: ["reported link", "open", "process"],
  start: emptyTable(GATEWAYS_MAX),
  on,
});

function on(links: Dialling, { line }: Scene): readonly [Dialling, Findings] {
  switch (line.kind) {
    case "process":
      return [line.side === "gateway" ? tableSet(links, line.id, "dialled") : links, KEPT];
    case "open": {
      const gateway = gatewayOf(line.conn);
      const dialling = tableGet(links, gateway) === "dialling";
      return [dialling ? tableSet(links, gateway, "dialled") : links, KEPT];
    }
    case "report": {
      if (line.report.what !== "link") return [links, KEPT];
      const last = tableGet(links, line.gateway);
      const { state } = line.report;
      const next = tableSet(links, line.gateway, state);
      return [next, state === "dialling" ? judge(last, line.gateway, line.n) : KEPT];
    }
    default:
      return [links, KEPT];
  }
}

function judge(last: LinkReport | "dialled" | undefined, gateway: string, line: number): Findings {
  const ended = last === "closed" || last === "revoked" || last === "replaced";
  if (last !== "dialling" && !ended) return KEPT;
  return [
    {
      sentence: ended
        ? `${gateway} dialled again after it was ${last}`
        : `${gateway} began a second dial while one was under way`,
      expected: ended ? "no dial" : "one dial at a time",
      actual: "a dial",
      suspect: { line, side: "gateway" },
    },
  ];
}
