import type { PeerCase } from "../case.ts";
import { inject, prove } from "../probe.ts";

/** A bot that no connector fronts: not even its platform is one that anybody has. */
const STRANGER = { type: "hello", platform: "zulip", botId: "B9" } as const;

/** A gateway that is configured with one bot too many must not hang over it. */
export const helloOfAStranger: PeerCase = {
  id: "links/hello-of-a-stranger",
  title: "The hello of a bot that is not served gets its descriptor, too",
  needs: [],
  faults: [],
  checks: [
    { id: "before", clauses: ["W-26"], title: "an op of the bot that is served is answered" },
    {
      id: "stranger",
      clauses: ["C-46", "W-24"],
      title: "a descriptor of the stranger's platform answers its hello",
    },
    { id: "after", clauses: ["W-26"], title: "an op of the bot that is served is answered again" },
  ],
  play: async (stage) => {
    await prove(stage, "before", "before");
    stage.check("before");
    const from = stage.now;
    const about = inject(stage, "stranger", STRANGER);
    await stage.until({
      check: "stranger",
      what: `the descriptor of ${STRANGER.platform}`,
      ms: stage.options.patience.readyMs,
      from,
      about,
      fits: (line) =>
        line.kind === "received" &&
        line.frame.type === "descriptor" &&
        line.frame.descriptor.platform === STRANGER.platform,
    });
    stage.check("stranger");
    await prove(stage, "after", "after", about);
    stage.check("after");
  },
};
