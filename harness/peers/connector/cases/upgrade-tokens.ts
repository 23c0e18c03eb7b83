import { mintUpgradeToken } from "../../../../contract/auth/upgrade-token.ts";
import type { PeerCase } from "../case.ts";
import { openRaw, upgradeOn, type RawSocket } from "../raw-socket.ts";
import { prove } from "../probe.ts";
import type { Stage } from "../stage.ts";

const UNAUTHORIZED = 4401;

/** A credential that opens nothing, and the reason by which a gateway learns why. */
interface BadToken {
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly string[];
  readonly reason: "unauthorized" | "expired";
  /** `undefined`: no header at all. */
  readonly token: (stage: Stage) => string | undefined;
}

const HOUR_SECONDS = 3_600;

const BAD_TOKENS: readonly BadToken[] = [
  {
    id: "wrong",
    title: "A token signed with another secret",
    clauses: ["C-48", "W-07"],
    reason: "unauthorized",
    token: ({ options: { address } }) =>
      mintUpgradeToken({ ...address, secret: `${address.secret}-not` }, Date.now() / 1_000),
  },
  {
    id: "missing",
    title: "An upgrade without a token",
    clauses: ["C-48", "W-04"],
    reason: "unauthorized",
    token: () => undefined,
  },
  {
    id: "expired",
    title: "An expired token",
    clauses: ["C-48", "W-05"],
    reason: "expired",
    token: ({ options: { address } }) =>
      mintUpgradeToken(address, Date.now() / 1_000 - HOUR_SECONDS),
  },
  {
    id: "forged-expired",
    title: "A forged token that claims to be expired",
    clauses: ["C-48", "W-07"],
    reason: "unauthorized",
    token: ({ options: { address } }) =>
      mintUpgradeToken(
        { ...address, secret: `${address.secret}-not` },
        Date.now() / 1_000 - HOUR_SECONDS,
      ),
  },
];

/** Each is bracketed by our gateway's own socket, which a good token opened and nothing may end. */
export const badTokens: readonly PeerCase[] = BAD_TOKENS.map(
  ({ id, title, clauses, reason, token }): PeerCase => ({
    id: `upgrade/${id}-token`,
    title: `${title} opens nothing`,
    needs: ["secret"],
    faults: [],
    checks: [
      { id: "refused", clauses, title: `the socket is closed with 4401 and the reason ${reason}` },
      { id: "alive", clauses: ["D-28"], title: "the socket of the good token is served on" },
    ],
    play: async (stage) => {
      const raw = await openRaw(stage, "refused", token(stage) ?? null);
      const ended = await raw.ended("refused");
      const isRight = ended.code === UNAUTHORIZED && ended.reason === reason;
      stage.check("refused", ...(isRight ? [] : [refusal(raw, ended, reason)]));
      await prove(stage, "alive", "typing");
      stage.check("alive");
    },
  }),
);

function refusal(
  raw: RawSocket,
  { code, reason, line }: Awaited<ReturnType<RawSocket["ended"]>>,
  wanted: string,
): Parameters<Stage["check"]>[1] {
  return {
    sentence:
      code === 0
        ? "a credential that opens nothing was served"
        : "a credential that opens nothing was refused in a way that says something else",
    expected: `a close with 4401 "${wanted}"`,
    actual: code === 0 ? "a descriptor" : `${code} "${reason}"`,
    line,
    suspect: { line: raw.openedAt, side: "connector" },
  };
}

/** W-05: 0 stands for never. */
export const everlastingToken: PeerCase = {
  id: "upgrade/everlasting-token",
  title: "A token that never expires is served",
  needs: ["secret"],
  faults: [],
  checks: [{ id: "served", clauses: ["W-05", "W-24"], title: "its hello is answered" }],
  play: async (stage) => {
    const { address } = stage.options;
    const raw = await openRaw(stage, "served", mintUpgradeToken(address, 0, "forever"));
    await raw.greet("served");
    stage.check("served");
    raw.close();
  },
};

/** W-03: only `/relay` is a relay. */
export const otherPath: PeerCase = {
  id: "upgrade/other-path",
  title: "An upgrade on another path is answered with HTTP 400",
  needs: [],
  faults: [],
  checks: [
    { id: "refused", clauses: ["W-03"], title: "no socket comes of it, and the status is 400" },
  ],
  play: async (stage) => {
    const { status, line } = await upgradeOn(stage, "/elsewhere");
    const finding = {
      sentence: "a wrong address is not told as one",
      expected: "HTTP 400",
      actual: status === 0 ? "a WebSocket" : `HTTP ${status}`,
      line,
      suspect: { line, side: "connector" },
    } as const;
    stage.check("refused", ...(status === 400 ? [] : [finding]));
  },
};
