import type { Piece } from "../frames/piece.ts";

/**
 * Pieces that only make sense together, and what they need. Nobody must look guilty of an omission only
 * because something was taken out: a request stays with its results and the faults that befell it, a
 * message with its acknowledgement, a stream with its end, a socket with its beginning and its end.
 */
export interface Unit {
  /** Where its pieces stand in the capture, in order. */
  readonly pieces: readonly number[];
  /** Units without which it cannot be. */
  readonly needs: readonly number[];
  /** The message whose turn it belongs to, where that is known. */
  readonly turn: string | undefined;
}

type Bag = Readonly<Record<string, unknown>>;

interface Draft {
  readonly pieces: number[];
  readonly names: Set<string>;
  readonly needs: Set<string>;
  turn: string | undefined;
}

/** Groups a capture into units. Names in between: `socket 1`, `request 1 r5`, `message D1 m7`. */
export function unitsOf(pieces: readonly Piece[]): readonly Unit[] {
  const drafts: Draft[] = [];
  const byName = new Map<string, Draft>();
  for (const [index, piece] of pieces.entries()) {
    const told = tellPiece(piece);
    const known = told.names.map((name) => byName.get(name)).find((each) => each !== undefined);
    const draft = known ?? { pieces: [], names: new Set(), needs: new Set(), turn: told.turn };
    if (known === undefined) drafts.push(draft);
    draft.pieces.push(index);
    for (const name of told.names) {
      draft.names.add(name);
      byName.set(name, draft);
    }
    for (const name of [...told.gives]) if (!byName.has(name)) byName.set(name, draft);
    for (const name of told.needs) draft.needs.add(name);
    draft.turn ??= told.turn;
  }
  const place = new Map(drafts.map((draft, at) => [draft, at]));
  return drafts.map((draft, at) => {
    const needed = [...draft.needs].flatMap((name) => {
      const other = byName.get(name);
      const found = other === undefined ? undefined : place.get(other);
      return found === undefined || found === at ? [] : [found];
    });
    return { pieces: draft.pieces, needs: [...new Set(needed)], turn: draft.turn };
  });
}

interface Told {
  /** Pieces that share one of these are one unit. */
  readonly names: readonly string[];
  /** What others may need of it. */
  readonly gives: readonly string[];
  readonly needs: readonly string[];
  readonly turn?: string;
}

function tellPiece({ line, frame }: Piece): Told {
  const socket = `socket ${line.conn}`;
  if (line.what === "fault" && line.at !== undefined) return alone(`request ${line.at}`, socket);
  if (line.what !== "text") return { names: [socket], gives: [], needs: [] };
  if (frame === undefined) return { names: [], gives: [], needs: [socket] };
  switch (frame.type) {
    case "hello":
    case "descriptor":
      return { names: [socket], gives: [], needs: [] };
    case "inbound": {
      const { message_id: id, source } = frame.event;
      const message = `message ${source.chat_id ?? ""} ${id ?? source.message_id ?? ""}`;
      const buffered = frame.bufferId === undefined ? [] : [`buffer ${frame.bufferId}`];
      const names = buffered.length > 0 ? buffered : [];
      return { names, gives: [message], needs: [socket], turn: message };
    }
    case "inbound_ack":
      return alone(`buffer ${frame.bufferId}`, socket);
    case "outbound":
      return tellRequest(frame.requestId, frame.action as unknown as Bag, socket);
    case "outbound_result": {
      const given = frame.result.message_id;
      return {
        names: [`request ${frame.requestId}`],
        gives: typeof given === "string" ? [`posted ${given}`] : [],
        needs: [socket],
      };
    }
    case "going_idle":
    case "going_idle_ack":
      return { names: [`idle ${line.conn}`], gives: [], needs: [socket] };
    default:
      return { names: [], gives: [], needs: [socket] };
  }
}

function tellRequest(requestId: string, action: Bag, socket: string): Told {
  const chat = textOf(action["chat_id"]);
  const metadata = (action["metadata"] ?? {}) as Bag;
  const answers = textOf(
    metadata["message_id"] ?? metadata["reply_to_message_id"] ?? action["reply_to"],
  );
  const target = textOf(action["message_id"]);
  const seal = `seal ${chat} ${String(action["draft_id"])}`;
  const isDraft = action["op"] === "draft";
  return {
    names: [`request ${requestId}`],
    gives: isDraft && action["final"] === true ? [seal] : [],
    needs: [
      socket,
      ...(answers === "" ? [] : [`message ${chat} ${answers}`]),
      ...(target === "" ? [] : [`posted ${target}`, `message ${chat} ${target}`]),
      ...(isDraft && action["final"] !== true ? [seal] : []),
    ],
    ...(answers === "" ? {} : { turn: `message ${chat} ${answers}` }),
  };
}

function alone(name: string, socket: string): Told {
  return { names: [name], gives: [], needs: [socket] };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
