import { CloseCode } from "../../contract/close-codes.ts";
import { readDescriptor } from "../../contract/descriptor.ts";
import type { Descriptor, Hello } from "../../contract/generated/types.ts";
import type { ConnId } from "../../contract/ports/gateway.ts";
import { tableSet } from "../../contract/table.ts";
import { manifestOf } from "../commands/manifest.ts";
import { emit, type Pass } from "../pass.ts";
import { settleAllDown } from "../turns/store.ts";
import { changeLink, pause, tellLink } from "./dial.ts";

/** W-22: one hello per identity, in order, without waiting for an answer. */
export function onOpened(pass: Pass, conn: ConnId): void {
  const { now } = pass.state.link;
  if (now.is !== "dialling" || now.conn !== conn) {
    // A dial that nobody waits for any more; its socket must not stay.
    emit(pass, { kind: "close", conn, code: CloseCode.Normal, reason: "not wanted any more" });
    return;
  }
  for (const { platform, botId } of pass.rig.config.identities) {
    const frame: Hello = helloOf(pass, platform, botId);
    emit(pass, { kind: "send", conn, frame, about: { what: `hello@${platform}` } });
  }
  const untilMs = pass.atMs + pass.rig.config.handshakeTimeoutMs;
  changeLink(pass, { now: { is: "greeting", conn, judged: now.judged, untilMs } });
}

/** W-22: the commands of a gateway are known where people can use them by slash. */
function helloOf(pass: Pass, platform: string, botId: string): Hello {
  const { commands } = pass.rig.config;
  if (platform !== "discord" || commands.length === 0) return { type: "hello", platform, botId };
  return { type: "hello", platform, botId, command_manifest: manifestOf(commands) };
}

/** W-45: the first one completes the handshake; each fills the map of its platform. */
export function onDescriptor(pass: Pass, descriptor: Descriptor): void {
  const can = readDescriptor(descriptor);
  const { rig, state } = pass;
  const nextHello = rig.config.identities[state.descriptors.size]?.platform;
  const platform = rig.policies.platformAnswered(can, nextHello);
  if (platform !== "") state.descriptors = tableSet(state.descriptors, platform, can);
  const { now } = pass.state.link;
  if (now.is === "greeting") {
    const { conn, judged } = now;
    changeLink(pass, {
      now: { is: "up", conn, judged, leaving: null },
      pauseMs: pass.rig.config.reconnectFirstMs,
      wasUp: true,
      struck: false,
    });
    tellLink(pass, "up", "");
  }
  settleAllDown(pass);
}

/** W-12: a socket without a descriptor is no link. It is closed, not left behind. */
export function onHandshakeTimeout(pass: Pass, conn: ConnId): void {
  const reason = "no descriptor came";
  emit(pass, { kind: "close", conn, code: CloseCode.Normal, reason });
  pause(pass, reason);
}
