import type { Defect } from "./defect.ts";

export const replyOpensThread: Defect = {
  id: "reply-opens-thread",
  finding: "C-24",
  side: "connector",
  summary: "A send is threaded below the message it replies to, whatever its metadata says.",
  policies: {
    threadOfSend: (named, replyTo) => named ?? replyTo,
  },
};
