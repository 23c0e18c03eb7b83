import { exploreOrders, type Orders } from "../../simulator/explore/orders.ts";
import { kindsOf } from "../../simulator/explore/judge.ts";
import { judgeOfPlan, stageOfPlan, type ExplorePlan } from "./plan.ts";

/** Events after which a search of orders is given up. */
const TRANSITIONS_MAX = 1_000_000;

/** Orders of what happens at the same time, with and without the reduction. */
export interface OrdersFound {
  readonly reduced: Orders;
  readonly naive: Orders;
}

/** Runs every order of a plan's script without a fault: up to commutation, and all of them beside it. */
export function ordersOf(plan: ExplorePlan, transitionsMax = TRANSITIONS_MAX): OrdersFound {
  const stage = stageOfPlan(plan);
  const options = { judge: judgeOfPlan(plan), transitionsMax };
  return {
    reduced: exploreOrders(stage, { ...options, reduce: true }),
    naive: exploreOrders(stage, { ...options, reduce: false }),
  };
}

export function ordersText({ reduced, naive }: OrdersFound): string {
  const { failure } = reduced;
  const head =
    failure === undefined
      ? reduced.complete
        ? "No promise is broken in any order of what happens at the same time"
        : "Given up: no promise was broken in the orders that were run, which are not all"
      : `${kindsOf(failure).join(", ")} is broken in this order: ${failure.order.join(", ")}`;
  const same = sameEndings(reduced, naive) ? "the same outcomes" : "OTHER OUTCOMES";
  return [
    head,
    `  up to commutation: ${countText(reduced)}, ${reduced.endings.size} outcomes`,
    `  all of them:       ${countText(naive)}${naive.complete ? `, ${same}` : ""}`,
  ].join("\n");
}

/** Whether the reduction left out no ending, as far as the naive search went. */
export function sameEndings(reduced: Orders, naive: Orders): boolean {
  if (!reduced.complete || !naive.complete) return true;
  const [one, two] = [reduced, naive].map(({ endings }) => [...endings].sort().join("|"));
  return one === two;
}

function countText({ runs, blocked, transitions, complete }: Orders): string {
  const least = complete ? "" : "more than ";
  const asleep = blocked === 0n ? "" : ` and ${blocked} that lead nowhere new`;
  return `${least}${runs} runs${asleep}, ${transitions} transitions`;
}
