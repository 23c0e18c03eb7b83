import type { ConnectorFrame, GatewayFrame } from "../../../contract/generated/types.ts";
import type { Clock } from "../../../contract/ports/clock.ts";
import type { ConnId } from "../../../contract/ports/gateway.ts";
import type { Store } from "../../../contract/ports/machine.ts";
import type { SideAnswer, SideRequest } from "../../../contract/ports/side-door.ts";
import type { Socket } from "../../../contract/ports/socket.ts";
import type { Happened } from "../../../contract/trace-line.ts";
import type {
  PlatformAnswer,
  PlatformCall,
  PlatformName,
  ScreenMachine,
  ScreenView,
  UserAction,
} from "../../platforms/port.ts";
import type { ConnectorHappening, ConnectorMachine, ConnectorMemory, Refusal } from "../port.ts";

/** A gateway that dials. Exactly one of the two is called, while it is being told of. */
export interface UpgradeRequest {
  readonly path: string;
  readonly authorization: string | null;
  accept(): Socket;
  reject(status: number, reason: string): void;
}

/** The server side of a socket library. */
export interface UpgradeServer {
  onUpgrade(listener: (request: UpgradeRequest) => void): void;
}

export interface ConnectorOptions {
  readonly machine: ConnectorMachine;
  readonly server: UpgradeServer;
  readonly clock: Clock;
  readonly screens: Readonly<Partial<Record<PlatformName, ScreenMachine>>>;
  /** A platform outside this process, in place of its screen: carries a call out, and never rejects. */
  readonly elsewhere?: Readonly<
    Partial<Record<PlatformName, (call: PlatformCall) => Promise<PlatformAnswer>>>
  >;
  /** This process's only chance. */
  readonly entropy: string;
  /** What an earlier process handed to `persist`. */
  readonly memory?: ConnectorMemory;
  persist?(memory: ConnectorMemory): void;
  /** Everything that happens, in order, as a trace tells it. */
  observe?(happened: Happened): void;
  note?(text: string): void;
  /** Fetches a gateway's wake URL, with nothing in it and for nothing (C-40). Never throws. */
  poke?(gatewayId: string, url: string): void;
  /** Names the socket that is knocked for as number `count`; `c.1`, `c.2`, … unless given. */
  nameConn?(count: number): ConnId;
  /** A fault: the answer to this frame instead of carrying it out, or that it never arrived. */
  refuse?(conn: ConnId, frame: GatewayFrame): Refusal | "lost" | undefined;
  /** A fault: a frame is kept from the wire. `write` puts it there after all, at a time of its own. */
  withhold?(conn: ConnId, frame: ConnectorFrame, write: () => void): boolean;
  /** A fault: the platform's answer to this call instead of carrying it out. */
  faultCall?(
    call: PlatformCall,
  ): { readonly error: string; readonly retryAfterMs?: number } | undefined;
}

export interface RunningConnector {
  /** Puts an input in line: a revocation, a stop, a replay. */
  tell(happening: ConnectorHappening): void;
  /** A request on one of its side doors (W-76..W-79); a file in it, or in its answer, is by reference. */
  ask(request: SideRequest): Promise<SideAnswer>;
  /** A person does something on a platform. */
  act(platform: PlatformName, action: UserAction): void;
  view(platform: PlatformName): ScreenView;
  census(): readonly Store[];
  /** Closes every socket and rings no more. */
  stop(): void;
}
