/** What a platform's refusal by name means for a stream (S-06, S-08). */

/** The workspace gives no streams at all: remembered (C-14). */
export function refusesStreamsEverywhere(error: string): boolean {
  return error === "not_allowed";
}

/** There is no stream to be had in this place, or not as it was asked for (S-05, C-14). */
export function refusesStreamHere(error: string): boolean {
  switch (error) {
    case "not_allowed":
    case "channel_type_not_supported":
    case "missing_recipient_user_id":
    case "missing_recipient_team_id":
    case "invalid_arguments":
      return true;
    default:
      return false;
  }
}

/** The stream ended before the refused call: there is nothing left to close (S-06, S-08). */
export function saysStreamIsOver(error: string): boolean {
  switch (error) {
    case "message_not_in_streaming_state":
    case "stopped_by_user":
    case "message_not_found":
      return true;
    default:
      return false;
  }
}

/** The text as a whole has outgrown its message (S-12, B10). */
export function saysTextIsTooLong(error: string): boolean {
  return error === "msg_too_long";
}
