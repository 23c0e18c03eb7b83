import type { PlatformName } from "../../../simulator/platforms/port.ts";
import { growthOn, type Growth } from "./growth.ts";
import { promiseChecks, type PlannedCheck } from "../../run/checks.ts";
import type { Stage } from "./stage.ts";

/** One thing that a gateway is asked to get right, live. */
export interface GatewayCase {
  /** `seal/lost-result` */
  readonly id: string;
  /** The promise, as a fact. */
  readonly title: string;
  /** The scenario that it is made of, if it is. */
  readonly file?: string;
  readonly clauses: readonly string[];
  /** What it asks by itself; waits that something owed comes, and the promises of the judge, come on top. */
  readonly checks?: readonly PlannedCheck[];
  /**
   * `first`: what everything else needs. `beside`: keeps to its own chats, and runs side by side with others.
   * `alone`: disturbs the link, so nothing else may run. `last`: ends a gateway for good, unless we start it
   * again.
   */
  readonly lane: "first" | "beside" | "alone" | "last";
  /** It is about streams that become messages, which Slack alone has (G-02). */
  readonly slackOnly?: true;
  /** How answers have to grow on a platform for the case to say something of it; however, unless given. */
  readonly growth?: readonly Growth[];
  /** What must be there: without turns the case is blocked, without the rest it is not about this gateway. */
  readonly needs?: readonly Need[];
  /** It waits for a time that the contract names, in milliseconds: for the time left. */
  readonly waitsMs?: number;
  play(stage: Stage): Promise<void>;
}

export type Need =
  /** The gateway's process is ours to end and start. */
  | "restart"
  /** It has a secret: nothing can be revoked of a gateway that dials anonymously. */
  | "secret"
  /** A plain turn is answered: without it there is nothing more to be seen. */
  | "turns";

/** What every case waits for: that the gateway does what it owes (I-36). */
export const OWED: PlannedCheck = { id: "owed", clauses: ["I-36"], title: "what is owed comes" };

/** What bad input must not end; a case that writes some plans it. */
export const LIVES_ON: PlannedCheck = {
  id: "lives-on",
  clauses: ["I-40"],
  title: "the connection lives on",
};

/** Everything that a case checks, before anything ran. */
export function plannedChecks({ checks = [] }: GatewayCase): readonly PlannedCheck[] {
  return [OWED, ...checks, ...promiseChecks([], "gateway")];
}

/** Whether a case says something of gateways on this platform, and the filter of a person takes it. */
export function isChosen(
  one: GatewayCase,
  platform: PlatformName,
  filter: string | undefined,
): boolean {
  if (one.slackOnly === true && platform !== "slack") return false;
  if (one.growth?.includes(growthOn(platform)) === false) return false;
  if (filter === undefined) return true;
  const wanted = filter.toLowerCase();
  return [one.id, one.title, ...one.clauses].some((word) => word.toLowerCase().includes(wanted));
}
