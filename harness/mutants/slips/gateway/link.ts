import { upgradeAuthorization } from "../../../../contract/auth/upgrade-token.ts";
import { dataOf, never, taking, without, writing, type Data } from "../edges.ts";
import type { GatewaySlip } from "../slip.ts";

/** As the first gateway of a scenario dials at the beginning of its run. */
const FIRST_TOKEN =
  upgradeAuthorization(
    { gatewayId: "gateway-g1", secret: "secret of g1" },
    Date.UTC(2026, 0, 1) / 1_000,
  ) ?? "";

/** Mistakes of dialling, introducing itself, and leaving. */
export const LINK_SLIPS: readonly GatewaySlip[] = [
  {
    id: "w-01-never-dials",
    side: "gateway",
    clauses: ["W-01"],
    summary: "It waits to be dialled.",
    ...never("dial"),
  },
  {
    id: "w-02-base-dialled-as-written",
    side: "gateway",
    clauses: ["W-02"],
    summary: "The configured base is dialled as it stands.",
    does: (effect) =>
      effect.kind === "dial" ? [{ ...effect, url: effect.url.replace(/\/relay$/, "") }] : [effect],
  },
  {
    id: "w-04-no-token",
    side: "gateway",
    clauses: ["W-04"],
    summary: "It has a secret, and dials without a token.",
    does: (effect) =>
      effect.kind === "dial" ? [without({ ...effect }, "authorization") as never] : [effect],
  },
  {
    id: "w-05-another-signature",
    side: "gateway",
    clauses: ["W-05"],
    summary: "The signature of its token is that of another text.",
    does: (effect) =>
      effect.kind === "dial" && effect.authorization !== undefined
        ? [{ ...effect, authorization: `${effect.authorization.slice(0, -2)}00` }]
        : [effect],
  },
  {
    id: "w-06-one-token-for-all-dials",
    side: "gateway",
    clauses: ["W-06"],
    summary: "The token of its first dial is used for every dial.",
    does: (effect) =>
      effect.kind === "dial" ? [{ ...effect, authorization: FIRST_TOKEN }] : [effect],
  },
  {
    id: "w-13-frames-in-a-list",
    side: "gateway",
    clauses: ["W-13"],
    summary: "What it writes in one go is one list of frames.",
    ...writing((frame) => (frame["type"] === "hello" ? [frame] : listOf(frame))),
  },
  {
    id: "w-22-first-hello-only",
    side: "gateway",
    clauses: ["W-22"],
    summary: "Of several identities only the first is introduced.",
    ...writing((frame) =>
      frame["type"] === "hello" && frame["platform"] !== "slack" ? [] : [frame],
    ),
  },
  {
    id: "w-25-one-id-for-all",
    side: "gateway",
    clauses: ["W-25"],
    summary: "All its requests have one id.",
    ...writing((frame) =>
      "requestId" in frame ? [{ ...frame, requestId: "0".repeat(32) }] : [frame],
    ),
  },
  {
    id: "w-28-never-acknowledges",
    side: "gateway",
    clauses: ["W-28", "W-75", "G-76", "D-18", "I-45"],
    summary: "What was buffered is never acknowledged.",
    ...writing((frame) => (frame["type"] === "inbound_ack" ? [] : [frame])),
  },
  {
    id: "w-29-tells-no-interrupt",
    side: "gateway",
    clauses: ["W-29"],
    summary: "It cuts off what runs, and tells nobody.",
    ...writing((frame) => (frame["type"] === "interrupt" ? [] : [frame])),
  },
  {
    id: "w-53-ack-not-awaited",
    side: "gateway",
    clauses: ["W-53", "G-102", "W-56"],
    summary: "The going_idle_ack is overheard, so that it never sleeps.",
    ...taking("going_idle_ack", () => []),
  },
  {
    id: "w-55-one-dial-in-a-life",
    side: "gateway",
    clauses: ["W-12", "W-55", "W-64"],
    summary: "A socket that ended is never dialled again.",
    ...never("dial", (effect) => effect["conn"] !== "g1.1"),
  },
  {
    id: "w-62-two-dials-at-once",
    side: "gateway",
    clauses: ["W-62", "I-39"],
    summary: "Each dial is made twice.",
    does: (effect) =>
      effect.kind === "dial"
        ? [effect, { ...effect, conn: `${effect.conn}0` }]
        : isLink(dataOf(effect)["report"], "dialling")
          ? [effect, effect]
          : [effect],
  },
  {
    id: "w-63-revoked-and-silent",
    side: "gateway",
    clauses: ["W-63"],
    summary: "It is revoked, and its operator does not hear of it.",
    ...never("report", ({ report }) => isLink(report, "revoked")),
  },
  {
    id: "w-60-never-revoked",
    side: "gateway",
    clauses: ["W-60", "I-42", "I-41"],
    summary: "However often its token is refused, it dials on.",
    policies: { afterUnauthorized: ({ wasUp }) => (wasUp ? "strike" : "retry") },
  },
  {
    id: "w-61-strikes-forgotten",
    side: "gateway",
    clauses: ["W-61"],
    summary: "The dial behind a first strike is judged like any other.",
    policies: { afterUnauthorized: ({ reason }) => (reason === "expired" ? "retry" : "strike") },
  },
  {
    id: "w-58-revoked-before-it-was-up",
    side: "gateway",
    clauses: ["W-58", "I-41"],
    summary: "The first 4401 of all is taken for a revocation.",
    policies: { afterUnauthorized: () => "revoke" },
  },
  {
    id: "g-101-leaves-without-a-word",
    side: "gateway",
    clauses: ["G-101"],
    summary: "It leaves without saying so.",
    ...writing((frame) => (frame["type"] === "going_idle" ? [] : [frame])),
  },
  {
    id: "d-21-a-dm-of-everybody",
    side: "gateway",
    clauses: ["D-21", "G-77", "G-99"],
    summary: "A command in a guild counts as said in a direct chat.",
    does: (effect) =>
      effect.kind === "report" && effect.report.what === "turn-started"
        ? [
            {
              ...effect,
              report: {
                ...effect.report,
                session: effect.report.session.replace(":group:", ":dm:"),
              },
            },
          ]
        : [effect],
  },
  {
    id: "i-47-nameless-are-one",
    side: "gateway",
    clauses: ["I-47"],
    summary: "A message without an id counts as seen.",
    ...taking("inbound", (frame) => ("message_id" in dataOf(frame["event"]) ? [frame] : [])),
  },
  {
    id: "g-82-deaf-to-stops",
    side: "gateway",
    clauses: ["G-82"],
    summary: "A person's stop ends nothing.",
    ...taking("interrupt_inbound", () => []),
  },
  {
    id: "g-109-no-manifest",
    side: "gateway",
    clauses: ["G-109"],
    summary: "Discord is told of no command.",
    ...writing((frame) => [frame["type"] === "hello" ? without(frame, "command_manifest") : frame]),
  },
  {
    id: "w-76-provisions-nothing",
    side: "gateway",
    clauses: ["W-76"],
    summary: "It makes itself known to nobody.",
    ...asking("/relay/provision"),
  },
  {
    id: "w-77-declares-nothing",
    side: "gateway",
    clauses: ["W-77"],
    summary: "It is to declare whom it answers, and does not.",
    ...asking("/relay/policy"),
  },
  {
    id: "w-78-enrols-nowhere",
    side: "gateway",
    clauses: ["W-78"],
    summary: "Its enrolment token is never redeemed.",
    ...asking("/relay/enroll"),
  },
  {
    id: "w-79-fetches-what-it-should-store",
    side: "gateway",
    clauses: ["W-79"],
    summary: "A file is asked for where it should be stored.",
    does: (effect) =>
      effect.kind === "http" && effect.request.url.endsWith("/relay/media")
        ? [{ ...effect, request: { ...effect.request, method: "GET" } }]
        : [effect],
  },
];

/** Written, it is a JSON list. */
function listOf(frame: Data): readonly Data[] {
  return [Object.assign([frame], frame)];
}

function isLink(report: unknown, state: string): boolean {
  const { what, state: said }: Data = dataOf(report);
  return what === "link" && said === state;
}

function asking(path: string): Pick<GatewaySlip, "does"> {
  return never("http", ({ request }) => String(dataOf(request)["url"]).endsWith(path));
}
