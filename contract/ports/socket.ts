/** The little both sides need of a WebSocket. `ws`, a memory pair and a bad network all fit it. */
export interface Socket {
  send(message: string): void;
  close(code: number, reason: string): void;
  /** One WebSocket message: text, or the bytes of a binary one. */
  onMessage(listener: (message: string | Uint8Array) => void): void;
  /** Called once, however the socket ends. 1006 stands for an end without a close frame. */
  onClose(listener: (code: number, reason: string) => void): void;
  /** Where the network below can ask whether the peer still lives (W-10); memory needs no such thing. */
  readonly pulse?: Pulse;
}

export interface Pulse {
  ping(): void;
  /** Called for each answer to a ping. */
  onPong(listener: () => void): void;
}

/** How a shell opens sockets. Rejects with a named error that carries the HTTP status, if there was one. */
export type Dial = (url: string, headers: Readonly<Record<string, string>>) => Promise<Socket>;
