import type { SideAnswer, SideRequest } from "../ports/side-door.ts";
import type { HttpAnswerHappened, HttpRequestHappened } from "../trace-line.ts";

/** Who asks, and what for. */
type Named = Pick<HttpRequestHappened, "gateway" | "exchange"> &
  Partial<Pick<HttpRequestHappened, "label" | "turn">>;

/** A request as a trace tells it: without its token, and without its body but for which file it was. */
export function requestLine(named: Named, request: SideRequest): HttpRequestHappened {
  const { method, url, headers, body } = request;
  return {
    kind: "http-request",
    ...named,
    method,
    url,
    bearer: headers["authorization"] !== undefined,
    userAgent: headers["user-agent"] ?? null,
    ...(body?.is === "file" ? { file: body.file } : {}),
  };
}

/** An answer as a trace tells it: a secret that a provision brings is not in it. */
export function answerLine(named: Named, answer: SideAnswer): HttpAnswerHappened {
  const kind = "http-answer";
  if (answer.came === "nothing") return { kind, ...named, status: 0, reason: answer.reason };
  const { status, body } = answer;
  if (body?.is === "file") return { kind, ...named, status, file: body.file };
  const id = body?.value["id"];
  return { kind, ...named, status, ...(typeof id === "string" ? { mediaId: id } : {}) };
}
