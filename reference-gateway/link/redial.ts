import { REDIAL_HOLD_MS_MAX } from "../../contract/limits.ts";
import { resumeLeft } from "../memory/restore.ts";
import { note, type Pass } from "../pass.ts";
import { changeLink, dial, tellLink } from "./dial.ts";
import { wakeLink } from "./wake.ts";

/**
 * Asks for the link (G-105). A gateway that was closed or replaced dials anew, if it is asked to; one whose
 * credential was revoked never does (I-42), and one that dials or is up needs no second dialler (I-39).
 */
export function onConnect(pass: Pass, isReconnect: boolean): void {
  const { now } = pass.state.link;
  if (!pass.rig.policies.takesConnect(isReconnect)) return;
  switch (now.is) {
    case "pausing":
      return dial(pass, "asked to connect");
    case "gone":
      if (now.why === "revoked") return note(pass, "not connected: the credential was revoked");
      changeLink(pass, { pauseMs: pass.rig.config.reconnectFirstMs });
      tellLink(pass, "reopened", `connected again after it was ${now.why}`);
      dial(pass, "asked to connect");
      return resumeLeft(pass);
    case "resting":
    case "dialling":
    case "greeting":
    case "up":
      return note(pass, "asked to connect, which it does already");
  }
}

/** Parks the dialler before the machine freezes, so that it does not come back just then (W-56, B30). */
export function onHoldRedial(pass: Pass): void {
  const { now } = pass.state.link;
  if (now.is === "gone" || now.is === "resting") return note(pass, "there is no redial to hold");
  if (!pass.rig.policies.holdsRedial()) return;
  changeLink(pass, { heldUntilMs: pass.atMs + REDIAL_HOLD_MS_MAX });
  tellLink(pass, "held", "asked to hold its redial");
}

/** The dialler goes on with its own wait, which may be over. */
export function onReleaseRedial(pass: Pass): void {
  if (pass.state.link.heldUntilMs === null) return note(pass, "no redial is held");
  changeLink(pass, { heldUntilMs: null });
  wakeLink(pass);
}

/** Messages wait: whatever it waits for, it dials now (C-40). One that is up or gone has no use for it. */
export function onPoked(pass: Pass): void {
  if (pass.state.link.now.is === "pausing") dial(pass, "poked");
}
