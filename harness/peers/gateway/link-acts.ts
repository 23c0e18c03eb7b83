import type { Descriptor } from "../../../contract/generated/types.ts";
import type { Line } from "../../../contract/trace-line.ts";
import { greet } from "./greet.ts";
import type { Stage } from "./stage.ts";

/** The gateway is back: it dialled after a line, and said hello. */
export async function redialled(stage: Stage, after: number): Promise<void> {
  const { redialMs, helloMs } = stage.session.waits;
  const isOpen = (line: Line): boolean => line.kind === "open" && line.ok;
  const open = await stage.owed("a new dial of the gateway", isOpen, redialMs, after);
  const isHello = (line: Line): boolean => line.kind === "received" && line.frame.type === "hello";
  await stage.owed("a hello on the new connection", isHello, helloMs, open.n);
}

/** The gateway's process is killed and started again. */
export async function restartGateway(stage: Stage): Promise<void> {
  const { peer, recorder } = stage.session;
  stage.isPeerEnding = true;
  await peer.kill();
  recorder.add({ kind: "process", side: "gateway", id: "c", what: "crash" });
  await peer.start();
  recorder.add({ kind: "process", side: "gateway", id: "c", what: "start" });
  stage.isPeerEnding = false;
}

/** The connector begins again as one that can do something else, and is what it was once `play` is over. */
export async function describedAs(
  stage: Stage,
  change: (known: Descriptor) => Descriptor,
  play: () => Promise<void>,
): Promise<void> {
  const { config } = stage.session;
  const identities = config.identities.map((identity) => ({
    ...identity,
    descriptor: change(identity.descriptor),
  }));
  await beginAgain(stage, { ...config, identities });
  try {
    await play();
  } finally {
    stage.settle();
    await beginAgain(stage, config);
  }
}

async function beginAgain(stage: Stage, config: Stage["session"]["config"]): Promise<void> {
  const { front, recorder } = stage.session;
  const after = recorder.last;
  front.fall();
  await stage.hoped("the end of the connection", (line) => line.kind === "close", undefined, after);
  front.rise({ memory: true, config });
  await redialled(stage, after);
}

/** A credential that was taken back is given again; a gateway of ours that gave up is started again. */
export async function forgive(stage: Stage): Promise<void> {
  const { front, peer, recorder } = stage.session;
  stage.settle();
  front.fall();
  front.rise({ memory: false });
  if (!peer.isOurs) return;
  const after = recorder.last;
  await restartGateway(stage);
  await greet(stage.session, after);
}
