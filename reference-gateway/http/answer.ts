import { never } from "../../contract/assert.ts";
import type { ExchangeId, SideAnswer } from "../../contract/ports/side-door.ts";
import { redirected } from "../../contract/side-url.ts";
import { tableEntries, tableGet } from "../../contract/table.ts";
import { settleAttachment } from "../attachments/localise.ts";
import { onBootAnswer } from "../boot/boot.ts";
import { settleUpload } from "../media/upload.ts";
import type { Pass } from "../pass.ts";
import { settleDown } from "../turns/store.ts";
import { type Exchange, open, takeExchange, endExchange } from "./exchange.ts";

/** Redirects that one request follows. */
const HOPS_MAX = 5;

/** An answer came, or certainly none will. */
export function onHttpAnswer(pass: Pass, id: ExchangeId, answer: SideAnswer): void {
  const exchange = takeExchange(pass, id);
  if (exchange === undefined) return;
  if (!followed(pass, exchange, answer)) settle(pass, exchange, answer);
}

/** Gives up what took too long. */
export function expireExchanges(pass: Pass): void {
  for (const { key, value } of tableEntries(pass.state.exchanges)) {
    if (value.untilMs > pass.atMs) continue;
    endExchange(pass, key);
    settle(pass, value, { came: "nothing", reason: "timed out" });
  }
}

/** Goes where a redirect points, within the time of the first request. An upload goes nowhere else. */
function followed(pass: Pass, exchange: Exchange, answer: SideAnswer): boolean {
  const { request, hops, asker, what } = exchange;
  if (answer.came !== "answer" || answer.location === undefined) return false;
  if (answer.status < 300 || answer.status > 399 || hops >= HOPS_MAX) return false;
  const url = redirected(request.url, answer.location);
  if (url === undefined || asker.is === "media") return false;
  if (asker.is === "attachment" && !pass.rig.policies.fetches(url)) return false;
  const { authorization, ...others } = request.headers;
  const follows = authorization !== undefined && pass.rig.policies.tokenFollows(request.url, url);
  const headers = follows ? request.headers : others;
  const next: Exchange = {
    ...exchange,
    request: { ...request, url, headers },
    hops: hops + 1,
    what: hops === 0 ? `${what}.redirect` : what,
  };
  open(pass, next);
  return true;
}

function settle(pass: Pass, { asker }: Exchange, answer: SideAnswer): void {
  switch (asker.is) {
    case "media": {
      const turn = tableGet(pass.state.turns, asker.turn);
      if (turn !== undefined) settleDown(pass, settleUpload(pass, turn, answer));
      return;
    }
    case "attachment": {
      const turn = tableGet(pass.state.turns, asker.turn);
      if (turn !== undefined) settleDown(pass, settleAttachment(pass, turn, answer));
      return;
    }
    case "provision":
    case "policy":
    case "enroll":
      return onBootAnswer(pass, asker, answer);
    default:
      return never(asker, "asker");
  }
}
