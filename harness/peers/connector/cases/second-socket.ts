import type { PeerCase } from "../case.ts";
import { openRaw } from "../raw-socket.ts";
import { prove } from "../probe.ts";

/** The same gateway dials once more while its socket is up. */
export const secondSocket: PeerCase = {
  id: "links/second-socket",
  title: "The newest socket of a gateway wins",
  needs: [],
  faults: [],
  checks: [
    { id: "before", clauses: ["W-26"], title: "the first socket is served" },
    { id: "newest", clauses: ["D-28", "W-24"], title: "the second socket gets its descriptor" },
    { id: "older", clauses: ["D-28"], title: "the first socket is closed with 4409" },
  ],
  play: async (stage) => {
    await prove(stage, "before", "before");
    stage.check("before");
    const from = stage.now;
    const second = await openRaw(stage, "newest");
    await second.greet("newest");
    stage.check("newest");
    const closed = await stage.until({
      check: "older",
      what: "the end of the older socket",
      ms: stage.options.patience.closeMs,
      from,
      mayClose: true,
      fits: (line) => line.kind === "close" && line.conn !== second.conn,
      about: second.helloAt,
    });
    const code = closed.kind === "close" ? closed.code : 0;
    const finding = {
      sentence: `the older socket of the gateway was closed with ${code}`,
      expected: `${REPLACED}, after which that gateway does not dial again`,
      actual: String(code),
      line: closed.n,
      suspect: { line: closed.n, side: "connector" },
    } as const;
    stage.check("older", ...(code === REPLACED ? [] : [finding]));
    second.close();
  },
};

const REPLACED = 4409;
