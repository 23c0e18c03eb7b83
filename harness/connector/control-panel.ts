import type { InboundEvent } from "../../contract/generated/types.ts";
import { GATEWAY_DEFAULTS } from "../../reference-gateway/config.ts";
import { originOf } from "../../reference-gateway/inbound/origin.ts";
import { sessionKey } from "../../reference-gateway/inbound/session-key.ts";
import type { RunningConnector } from "../../simulator/connector/shell/options.ts";
import { drawScreen } from "../../simulator/platforms/picture.ts";
import type { PlatformName } from "../../simulator/platforms/port.ts";
import type { FileStore } from "../files/file-store.ts";
import { sampleBytes } from "../files/sample-file.ts";
import { CONTROLS_HELP, readControl, type Control, type Where } from "./control.ts";
import type { FaultsToCome } from "./faults-to-come.ts";

/** What the controls of a running connector reach. */
export interface Panel {
  readonly connector: RunningConnector;
  readonly platforms: readonly PlatformName[];
  readonly gatewayId: string;
  readonly faults: FaultsToCome;
  /** The bytes of what people send. */
  readonly files: FileStore;
  /** The last message delivered from each chat, by `<platform>:<chat>`. */
  lastInbound(key: string): InboundEvent | undefined;
  cutSockets(): void;
  quit(): void;
}

/** Does what a line at the controls asks for, and says what came of it. */
export function operate(panel: Panel, line: string): string {
  const control = readControl(line);
  return typeof control === "string" ? control : perform(panel, control);
}

function perform(panel: Panel, control: Control): string {
  const { connector, faults } = panel;
  switch (control.do) {
    case "say": {
      const { where, user, text } = control;
      connector.act(platformOf(panel, where), { what: "says", chat: where.chat, user, text });
      return `${user} says it`;
    }
    case "send-file":
      return sendFile(panel, control);
    case "stop":
      return stop(panel, control.where);
    case "stop-stream":
    case "delete": {
      const what = control.do === "delete" ? "deletes" : "stops-stream";
      const { where, message: id } = control;
      connector.act(platformOf(panel, where), { what, chat: where.chat, id });
      return `done to ${id}`;
    }
    case "refuse":
      faults.refuse(control.op, { error: control.error });
      return `the next ${control.op} is refused: ${control.error}`;
    case "decline":
      faults.refuse(control.op, {
        error: `${panel.platforms[0] ?? ""} egress declined: target is not an approved destination for this connection`,
        code: "egress_declined",
      });
      return `the next ${control.op} is declined`;
    case "fail-call":
      faults.failCall(control.method, control.error);
      return `the next ${control.method} answers ${control.error}`;
    case "cut":
      panel.cutSockets();
      return "every socket is cut";
    case "revoke":
      connector.tell({ kind: "revoke", gatewayId: panel.gatewayId });
      return `${panel.gatewayId} is revoked`;
    case "show":
      return show(panel, control.where);
    case "help":
      return CONTROLS_HELP;
    case "quit":
      panel.quit();
      return "bye";
  }
}

/** Of as many bytes as asked for, all of them made of its name. */
function sendFile(
  panel: Panel,
  { where, user, name, bytes }: Extract<Control, { readonly do: "send-file" }>,
): string {
  const mime = name.endsWith(".png") ? "image/png" : "application/octet-stream";
  const made = Buffer.concat([...sampleBytes({ name, mime, bytes, content: name })]);
  const file = panel.files.put(made, mime, name);
  const kind = mime === "image/png" ? "image" : "document";
  const says = { what: "says", chat: where.chat, user, text: name } as const;
  const files = [{ file, url: null, kind }] as const;
  panel.connector.act(platformOf(panel, where), { ...says, files });
  return `${user} sends ${name}`;
}

/** W-30 names a session. Only a gateway knows its own, so it is worked out as G-77 says. */
function stop(panel: Panel, where: Where): string {
  const platform = platformOf(panel, where);
  const last = panel.lastInbound(`${platform}:${where.chat}`);
  if (last === undefined) return `nothing was said in ${where.chat} yet`;
  const session = sessionKey(originOf(last), GATEWAY_DEFAULTS);
  panel.connector.tell({ kind: "interrupt", platform, chat: where.chat, sessionKey: session });
  return `${session} is interrupted`;
}

function show(panel: Panel, where: Where | undefined): string {
  const platforms = where === undefined ? panel.platforms : [platformOf(panel, where)];
  const options = where === undefined ? {} : { chat: where.chat };
  return platforms
    .map((platform) => drawScreen(panel.connector.view(platform), options))
    .join("\n");
}

function platformOf(panel: Panel, where: Where): PlatformName {
  return where.platform ?? panel.platforms[0] ?? "slack";
}
