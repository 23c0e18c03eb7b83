import type {
  ExchangeId,
  SideAnswer,
  SideDoor,
  SideRequest,
} from "../../contract/ports/side-door.ts";

/** HTTP requests of one gateway that are under way, until they are answered or given up. */
export class Exchanges {
  readonly #door: SideDoor;
  readonly #answered: (exchange: ExchangeId, answer: SideAnswer) => void;
  readonly #underWay = new Map<ExchangeId, AbortController>();

  constructor(door: SideDoor, answered: (exchange: ExchangeId, answer: SideAnswer) => void) {
    this.#door = door;
    this.#answered = answered;
  }

  ask(exchange: ExchangeId, request: SideRequest, bytesMax: number): void {
    const ending = new AbortController();
    this.#underWay.set(exchange, ending);
    void this.#door(request, { bytesMax, signal: ending.signal }).then((answer) => {
      if (this.#underWay.delete(exchange)) this.#answered(exchange, answer);
    });
  }

  end(exchange: ExchangeId): void {
    this.#underWay.get(exchange)?.abort();
    this.#underWay.delete(exchange);
  }

  endAll(): void {
    for (const exchange of [...this.#underWay.keys()]) this.end(exchange);
  }
}

/** Where a gateway has no HTTP: every request comes to nothing. */
export const NO_SIDE_DOOR: SideDoor = () =>
  Promise.resolve({ came: "nothing", reason: "this process has no HTTP" });
