import type { GatewayCase } from "../case.ts";
import { forgive } from "../link-acts.ts";

const GIVES_UP = {
  id: "gives-up",
  clauses: ["W-60", "I-42"],
  title: "two refusals are enough",
} as const;

export const revoked: GatewayCase = {
  id: "link/revoked",
  title: "A token that is refused twice in a row is given up: the gateway dials no more",
  clauses: ["W-59", "W-60", "D-03", "I-41", "I-42"],
  checks: [GIVES_UP],
  lane: "last",
  needs: ["turns", "secret"],
  waitsMs: 5_000,
  async play(stage) {
    const { front, recorder, waits } = stage.session;
    const isRefusal = (line: { readonly kind: string; readonly code?: number }): boolean =>
      line.kind === "close" && line.code === 4401;
    const after = recorder.last;
    front.revoke();
    const first = await stage.hoped("the first refusal", isRefusal, undefined, after);
    await stage.owed(
      "a dial with a fresh token",
      (line) => line.kind === "open",
      waits.redialMs,
      first.n,
    );
    const second = await stage.hoped("the second refusal", isRefusal, undefined, first.n);
    await stage.pause(waits.refrainMs);
    const dials = recorder.since(second.n).filter((line) => line.kind === "open");
    stage.check(
      GIVES_UP,
      dials.slice(0, 1).map(({ n }) => ({
        sentence: `the gateway dials on after two refusals, ${dials.length} times in ${waits.refrainMs / 1_000} s`,
        expected: "no more dials",
        actual: `a dial on line ${n}`,
        line: n,
        suspect: { line: n, side: "gateway" },
      })),
    );
    await forgive(stage);
  },
};
